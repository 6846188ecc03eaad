-- Delta 4.4 writes the files of a table with column mapping into random folders, which Hudi's readers can't follow
--! lines spark-4.2 spark-4.1-delta-4.4
CREATE TABLE delta.`$T` (id INT, name STRING) USING DELTA TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (1,'a');
ALTER TABLE delta.`$T` SET TBLPROPERTIES('delta.columnMapping.mode'='name','delta.minReaderVersion'='2','delta.minWriterVersion'='5');
--! snap mapped
--! refused hudi UNSUPPORTED_FILE_LAYOUT
INSERT INTO delta.`$T` VALUES (2,'b');
