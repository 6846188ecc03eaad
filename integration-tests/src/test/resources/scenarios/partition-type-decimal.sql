-- partitions by DECIMAL(10,2), null too; right, or refused by name
--! matrix
CREATE TABLE delta.`$T` (id INT, p DECIMAL(10,2)) USING DELTA PARTITIONED BY (p) TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (1,1.10BD),(2,-3.00BD),(3,null),(4,0.05BD);
DELETE FROM delta.`$T` WHERE id=1;
INSERT INTO delta.`$T` VALUES (10,1.10BD);
--! filter p > 0.5
--! filter p IS NOT NULL AND id = 10
