-- a renamed and a re-added column are refused until mapping is turned off, which rewrites the files under the columns' names
CREATE TABLE delta.`$T` (id INT, name STRING, v INT) USING DELTA TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (1,'a',1);
ALTER TABLE delta.`$T` SET TBLPROPERTIES('delta.columnMapping.mode'='name','delta.minReaderVersion'='2','delta.minWriterVersion'='5');
--! refused hudi UNSUPPORTED_COLUMN_NAME
ALTER TABLE delta.`$T` RENAME COLUMN name TO title;
ALTER TABLE delta.`$T` DROP COLUMN v;
ALTER TABLE delta.`$T` ADD COLUMN v INT;
INSERT INTO delta.`$T` VALUES (2,'b',2);
--! snap readded
--! accepted hudi
ALTER TABLE delta.`$T` SET TBLPROPERTIES('delta.columnMapping.mode'='none');
INSERT INTO delta.`$T` VALUES (3,'c',3);
