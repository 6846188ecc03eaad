-- column mapping from CREATE on: the names in the files are random
--! refused hudi UNSUPPORTED_COLUMN_NAME
CREATE TABLE delta.`$T` (id INT, name STRING, s STRUCT<a: INT>) USING DELTA TBLPROPERTIES($FORMATS, 'delta.columnMapping.mode'='name','delta.minReaderVersion'='2','delta.minWriterVersion'='5');
INSERT INTO delta.`$T` VALUES (1,'a',struct(1));
