-- RESTORE while the property is off
CREATE TABLE delta.`$T` (id INT, p STRING) USING DELTA PARTITIONED BY (p) TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (1,'x');
INSERT INTO delta.`$T` VALUES (2,'y');
DELETE FROM delta.`$T` WHERE id=1;
--! snap before
ALTER TABLE delta.`$T` UNSET TBLPROPERTIES('delta.universalFormat.enabledFormats');
RESTORE TABLE delta.`$T` TO VERSION AS OF 2;
ALTER TABLE delta.`$T` SET TBLPROPERTIES($FORMATS);
--! snap on
INSERT INTO delta.`$T` VALUES (3,'x');
