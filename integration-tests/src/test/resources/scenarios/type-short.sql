-- SMALLINT has no right reading in Hudi
--! matrix
--! refused hudi UNSUPPORTED_TYPE
CREATE TABLE delta.`$T` (id INT, v SMALLINT) USING DELTA TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (1, cast(2 as smallint)), (2, null);
