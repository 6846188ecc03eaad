-- column mapping, rename and drop while the property is off: refused when it is on again
CREATE TABLE delta.`$T` (id INT, name STRING) USING DELTA TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (1,'a');
--! snap before
ALTER TABLE delta.`$T` UNSET TBLPROPERTIES('delta.universalFormat.enabledFormats');
ALTER TABLE delta.`$T` SET TBLPROPERTIES('delta.columnMapping.mode'='name','delta.minReaderVersion'='2','delta.minWriterVersion'='5');
ALTER TABLE delta.`$T` RENAME COLUMN name TO title;
--! refused hudi UNSUPPORTED_COLUMN_NAME
ALTER TABLE delta.`$T` SET TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (2,'b');
