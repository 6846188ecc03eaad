-- a file's vector grows twice, goes back with RESTORE, grows otherwise, is merged away, comes back, and hides all rows
--! lines spark-4.2
CREATE TABLE delta.`$T` (id INT, p STRING) USING DELTA PARTITIONED BY (p) TBLPROPERTIES($FORMATS, 'delta.enableDeletionVectors'='true');
INSERT INTO delta.`$T` SELECT id, if(id % 2 = 0, 'a', 'b') FROM range(0, 60, 1, 1);
--! refused hudi UNSUPPORTED_DELETION_VECTOR
DELETE FROM delta.`$T` WHERE id = 3;
--! mark first
DELETE FROM delta.`$T` WHERE id IN (5, 8);
DELETE FROM delta.`$T` WHERE id IN (7, 10);
--! mark third
--! snap three
RESTORE TABLE delta.`$T` TO VERSION AS OF $V(first);
--! snap restored
DELETE FROM delta.`$T` WHERE id IN (9, 5);
UPDATE delta.`$T` SET p = 'a' WHERE id = 11;
OPTIMIZE delta.`$T`;
--! snap merged
--! filter p = 'a' AND id < 12
RESTORE TABLE delta.`$T` TO VERSION AS OF $V(third);
--! snap back
DELETE FROM delta.`$T` WHERE p = 'a' AND id >= 0;
DELETE FROM delta.`$T` WHERE id % 2 = 1;
--! snap nothing left
INSERT INTO delta.`$T` VALUES (100, 'b');
--! accepted hudi
REORG TABLE delta.`$T` APPLY (PURGE);
