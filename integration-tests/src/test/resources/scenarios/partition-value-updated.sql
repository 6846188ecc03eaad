-- rows that move to another partition
--! matrix
CREATE TABLE delta.`$T` (id INT, p STRING) USING DELTA PARTITIONED BY (p) TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (1,'x'),(2,'x'),(3,'y');
UPDATE delta.`$T` SET p='z' WHERE id=1;
UPDATE delta.`$T` SET p=null WHERE id=3;
