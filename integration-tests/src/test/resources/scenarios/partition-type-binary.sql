-- partitions by BINARY, null too; right, or refused by name
CREATE TABLE delta.`$T` (id INT, p BINARY) USING DELTA PARTITIONED BY (p) TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (1,X'4142'),(2,null);
DELETE FROM delta.`$T` WHERE id=1;
INSERT INTO delta.`$T` VALUES (10,X'4142');
--! filter p IS NULL
--! filter p IS NOT NULL AND id = 10
