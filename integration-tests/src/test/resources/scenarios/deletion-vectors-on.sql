-- a table with deletion vectors: right until the first vector, refused while there is one
CREATE TABLE delta.`$T` (id INT) USING DELTA TBLPROPERTIES($FORMATS, 'delta.enableDeletionVectors'='true');
INSERT INTO delta.`$T` SELECT id FROM range(0, 10, 1, 1);
--! snap none
--! refused hudi UNSUPPORTED_DELETION_VECTOR
DELETE FROM delta.`$T` WHERE id=3;
--! snap vector
INSERT INTO delta.`$T` VALUES (100);
--! snap behind
--! accepted hudi
REORG TABLE delta.`$T` APPLY (PURGE);
