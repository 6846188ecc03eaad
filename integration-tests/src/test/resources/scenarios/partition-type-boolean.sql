-- partitions by BOOLEAN, null too; right, or refused by name
CREATE TABLE delta.`$T` (id INT, p BOOLEAN) USING DELTA PARTITIONED BY (p) TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (1,true),(2,false),(3,null);
DELETE FROM delta.`$T` WHERE id=1;
INSERT INTO delta.`$T` VALUES (10,true);
--! filter p
--! filter p IS NOT NULL AND id = 10
