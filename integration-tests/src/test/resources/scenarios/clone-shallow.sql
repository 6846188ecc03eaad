-- the files of a shallow clone lie in another table's folder
CREATE TABLE delta.`$U` (id INT) USING DELTA;
INSERT INTO delta.`$U` VALUES (1),(2);
--! refused hudi UNSUPPORTED_FILE_LAYOUT
CREATE TABLE delta.`$T` SHALLOW CLONE delta.`$U` TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (3);
--! snap cloned
--! accepted hudi
DELETE FROM delta.`$T` WHERE id < 3;
