-- CREATE AS SELECT leaves no place for names, so the files have random ones; turning mapping off rewrites them
--! refused hudi UNSUPPORTED_COLUMN_NAME
CREATE TABLE delta.`$T` USING DELTA TBLPROPERTIES($FORMATS, 'delta.columnMapping.mode'='name') AS SELECT 1 AS id, 'a' AS name;
INSERT INTO delta.`$T` VALUES (2,'b');
--! snap random
--! accepted hudi
ALTER TABLE delta.`$T` SET TBLPROPERTIES('delta.columnMapping.mode'='none');
INSERT INTO delta.`$T` VALUES (3,'c');
