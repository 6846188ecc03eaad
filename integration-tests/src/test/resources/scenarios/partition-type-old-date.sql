-- partitions by DATE, null too; right, or refused by name
CREATE TABLE delta.`$T` (id INT, p DATE) USING DELTA PARTITIONED BY (p) TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (1,date'0001-01-01'),(2,date'1582-10-04'),(3,date'1900-01-01'),(4,date'9999-12-31'),(5,null);
DELETE FROM delta.`$T` WHERE id=1;
INSERT INTO delta.`$T` VALUES (10,date'0001-01-01');
--! filter p < date'1950-01-01'
--! filter p IS NOT NULL AND id = 10
