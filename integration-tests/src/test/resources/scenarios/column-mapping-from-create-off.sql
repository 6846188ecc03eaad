-- as column-mapping-from-create, with the names left to Delta
--! conf spark.polytable.hudi.keepColumnNames=false
--! refused hudi UNSUPPORTED_COLUMN_NAME
CREATE TABLE delta.`$T` (id INT, name STRING) USING DELTA TBLPROPERTIES($FORMATS, 'delta.columnMapping.mode'='name','delta.minReaderVersion'='2','delta.minWriterVersion'='5');
INSERT INTO delta.`$T` VALUES (1,'a');
