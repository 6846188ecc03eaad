-- files of two partitions removed by several commits that are converted in one range, one partition left empty
--! matrix
CREATE TABLE delta.`$T` (id INT, p STRING) USING DELTA PARTITIONED BY (p) TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (1,'x'),(2,'y');
INSERT INTO delta.`$T` VALUES (3,'x'),(4,'y');
ALTER TABLE delta.`$T` UNSET TBLPROPERTIES('delta.universalFormat.enabledFormats');
DELETE FROM delta.`$T` WHERE id IN (1,2);
INSERT INTO delta.`$T` VALUES (5,'x'),(6,'z');
DELETE FROM delta.`$T` WHERE p='y';
ALTER TABLE delta.`$T` SET TBLPROPERTIES($FORMATS);
DELETE FROM delta.`$T` WHERE id=5;
