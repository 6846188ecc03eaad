-- TRUNCATE and rows again
--! formats polytable.formats
CREATE TABLE delta.`$T` (id INT, p STRING) USING DELTA PARTITIONED BY (p) TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (1,'x'),(2,'y');
TRUNCATE TABLE delta.`$T`;
--! snap truncated
INSERT INTO delta.`$T` VALUES (3,'x');
