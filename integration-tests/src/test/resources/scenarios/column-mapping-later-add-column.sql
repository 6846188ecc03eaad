-- column mapping turned on later changes nothing; a column added then has another name in the files
--! lines spark-3.5
CREATE TABLE delta.`$T` (id INT, name STRING) USING DELTA TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (1,'a');
ALTER TABLE delta.`$T` SET TBLPROPERTIES('delta.columnMapping.mode'='name','delta.minReaderVersion'='2','delta.minWriterVersion'='5');
INSERT INTO delta.`$T` VALUES (2,'b');
--! snap mapped
--! refused hudi UNSUPPORTED_COLUMN_NAME
ALTER TABLE delta.`$T` ADD COLUMN v INT;
INSERT INTO delta.`$T` VALUES (3,'c',3);
