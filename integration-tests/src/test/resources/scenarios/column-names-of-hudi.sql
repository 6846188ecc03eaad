-- a column that has the name of one of Hudi's own
--! refused hudi UNSUPPORTED_COLUMN_NAME
CREATE TABLE delta.`$T` (id INT, _hoodie_commit_time STRING) USING DELTA TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (1,'a');
