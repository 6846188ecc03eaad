-- 150 files of one row each in one partition, all rewritten by one commit
--! matrix
CREATE TABLE delta.`$T` (id BIGINT, p STRING) USING DELTA PARTITIONED BY (p) TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` SELECT /*+ REPARTITION(150) */ id, 'x' FROM range(150);
INSERT INTO delta.`$T` VALUES (1000,'y');
--! snap before
UPDATE delta.`$T` SET id=id+1000 WHERE p='x';
