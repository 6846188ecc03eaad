-- letters and digits that Avro does not allow, nested too
--! matrix
--! refused hudi UNSUPPORTED_COLUMN_NAME
CREATE TABLE delta.`$T` (id INT, s STRUCT<`größe`: INT>) USING DELTA TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (1, struct(5));
