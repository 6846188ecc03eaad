-- partitions by BIGINT, null too; right, or refused by name
--! matrix
CREATE TABLE delta.`$T` (id INT, p BIGINT) USING DELTA PARTITIONED BY (p) TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (1,1),(2,-9223372036854775808),(3,null);
DELETE FROM delta.`$T` WHERE id=1;
INSERT INTO delta.`$T` VALUES (10,1);
--! filter p < 0
--! filter p IS NOT NULL AND id = 10
