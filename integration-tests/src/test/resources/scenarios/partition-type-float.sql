-- partitions by FLOAT, null too; right, or refused by name
--! matrix
CREATE TABLE delta.`$T` (id INT, p FLOAT) USING DELTA PARTITIONED BY (p) TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (1,cast(1.5 as float)),(2,null);
DELETE FROM delta.`$T` WHERE id=1;
INSERT INTO delta.`$T` VALUES (10,cast(1.5 as float));
--! filter p > 1
--! filter p IS NOT NULL AND id = 10
