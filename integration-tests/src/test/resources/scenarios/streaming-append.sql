-- a stream appends twice
CREATE TABLE delta.`$U` (id INT, p STRING) USING DELTA;
INSERT INTO delta.`$U` VALUES (1,'x'),(2,'y');
CREATE TABLE delta.`$T` (id INT, p STRING) USING DELTA PARTITIONED BY (p) TBLPROPERTIES($FORMATS);
--! stream
--! snap first
INSERT INTO delta.`$U` VALUES (3,'x');
--! stream
