-- partitions by INT, null too; right, or refused by name
CREATE TABLE delta.`$T` (id INT, p INT) USING DELTA PARTITIONED BY (p) TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (1,1),(2,-5),(3,null),(4,2147483647);
DELETE FROM delta.`$T` WHERE id=1;
INSERT INTO delta.`$T` VALUES (10,1);
--! filter p > 0
--! filter p IS NOT NULL AND id = 10
