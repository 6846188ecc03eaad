-- all rows deleted while the property is off, then on again
--! matrix
CREATE TABLE delta.`$T` (id INT) USING DELTA TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (1),(2);
ALTER TABLE delta.`$T` UNSET TBLPROPERTIES('delta.universalFormat.enabledFormats');
DELETE FROM delta.`$T`;
ALTER TABLE delta.`$T` SET TBLPROPERTIES($FORMATS);
--! snap emptied
INSERT INTO delta.`$T` VALUES (3);
