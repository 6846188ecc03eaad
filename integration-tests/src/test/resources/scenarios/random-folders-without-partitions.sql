-- files in random subfolders of a table without partitions, until they are rewritten
--! matrix
CREATE TABLE delta.`$T` (id INT) USING DELTA TBLPROPERTIES($FORMATS, 'delta.randomizeFilePrefixes'='true');
--! refused hudi UNSUPPORTED_FILE_LAYOUT
INSERT INTO delta.`$T` VALUES (1),(2);
--! snap random
ALTER TABLE delta.`$T` SET TBLPROPERTIES('delta.randomizeFilePrefixes'='false');
--! accepted hudi
INSERT OVERWRITE delta.`$T` SELECT * FROM delta.`$T`;
INSERT INTO delta.`$T` VALUES (3);
