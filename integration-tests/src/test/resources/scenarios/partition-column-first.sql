-- the partition column is the table's first, another one its middle
CREATE TABLE delta.`$T` (p STRING, id INT, q INT, name STRING) USING DELTA PARTITIONED BY (p, q) TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES ('x',1,7,'a'),('y',2,8,'b');
ALTER TABLE delta.`$T` ADD COLUMN v DOUBLE AFTER p;
INSERT INTO delta.`$T` VALUES ('x',1.5,3,7,'c');
--! filter p = 'x' AND name = 'c'
