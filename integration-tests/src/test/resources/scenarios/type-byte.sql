-- TINYINT has no right reading in Hudi
--! refused hudi UNSUPPORTED_TYPE
CREATE TABLE delta.`$T` (id INT, v TINYINT) USING DELTA TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (1, cast(1 as tinyint)), (2, null);
