-- Delta 4.1 and 4.4 put the files of a table with column mapping into random folders, until mapping is turned off
--! lines spark-4.2 spark-4.1-delta-4.1 spark-4.1-delta-4.4
CREATE TABLE delta.`$T` (id INT, name STRING, p STRING) USING DELTA PARTITIONED BY (p) TBLPROPERTIES($FORMATS, 'delta.columnMapping.mode'='name','delta.minReaderVersion'='2','delta.minWriterVersion'='5');
--! snap empty
--! refused hudi UNSUPPORTED_FILE_LAYOUT
INSERT INTO delta.`$T` VALUES (1,'a','x'), (2,'b','y');
--! snap random
--! accepted hudi
ALTER TABLE delta.`$T` SET TBLPROPERTIES('delta.columnMapping.mode'='none');
INSERT INTO delta.`$T` VALUES (3,'c',null);
