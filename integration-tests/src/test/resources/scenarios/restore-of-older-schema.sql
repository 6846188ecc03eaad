-- RESTORE to a version before a column was added
CREATE TABLE delta.`$T` (id INT) USING DELTA TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (1);
ALTER TABLE delta.`$T` ADD COLUMN name STRING;
INSERT INTO delta.`$T` VALUES (2,'b');
RESTORE TABLE delta.`$T` TO VERSION AS OF 1;
--! snap restored
INSERT INTO delta.`$T` VALUES (3);
