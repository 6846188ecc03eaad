-- Delta's readers pad CHAR, no others do
--! matrix
--! refused hudi UNSUPPORTED_TYPE
--! refused iceberg UNSUPPORTED_TYPE
CREATE TABLE delta.`$T` (id INT, c CHAR(5)) USING DELTA TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (1,'ab'),(2,'abcde'),(3,null);
