-- files in random folders that don't name their partition values, until they are rewritten
CREATE TABLE delta.`$T` (id INT, p STRING) USING DELTA PARTITIONED BY (p) TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (1,'x');
--! snap named
ALTER TABLE delta.`$T` SET TBLPROPERTIES('delta.randomizeFilePrefixes'='true');
--! refused hudi UNSUPPORTED_FILE_LAYOUT
INSERT INTO delta.`$T` VALUES (2,'x'),(3,'y');
--! snap random
ALTER TABLE delta.`$T` SET TBLPROPERTIES('delta.randomizeFilePrefixes'='false');
--! accepted hudi
INSERT OVERWRITE delta.`$T` SELECT * FROM delta.`$T`;
INSERT INTO delta.`$T` VALUES (4,null);
