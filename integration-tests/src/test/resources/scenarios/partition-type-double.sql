-- partitions by DOUBLE, null too; right, or refused by name
CREATE TABLE delta.`$T` (id INT, p DOUBLE) USING DELTA PARTITIONED BY (p) TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (1,1.5D),(2,-2.0D),(3,null),(4,1e10D);
DELETE FROM delta.`$T` WHERE id=1;
INSERT INTO delta.`$T` VALUES (10,1.5D);
--! filter p > 1
--! filter p IS NOT NULL AND id = 10
