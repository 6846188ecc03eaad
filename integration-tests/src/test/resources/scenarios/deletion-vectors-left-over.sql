-- deletion vectors switched off but still there, then purged
CREATE TABLE delta.`$T` (id INT) USING DELTA TBLPROPERTIES('delta.enableDeletionVectors'='true');
INSERT INTO delta.`$T` SELECT id FROM range(0, 10, 1, 1);
DELETE FROM delta.`$T` WHERE id=3;
ALTER TABLE delta.`$T` SET TBLPROPERTIES('delta.enableDeletionVectors'='false');
--! refused hudi UNSUPPORTED_DELETION_VECTOR
ALTER TABLE delta.`$T` SET TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (100);
--! snap vectors
--! accepted hudi
REORG TABLE delta.`$T` APPLY (PURGE);
--! snap purged
INSERT INTO delta.`$T` VALUES (101);
