-- Delta's own refusal of deletion vectors under its property reaches the user, both ways round
--! formats delta.universalFormat.enabledFormats
CREATE TABLE delta.`$T` (id INT) USING DELTA TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (1);
--! error
ALTER TABLE delta.`$T` SET TBLPROPERTIES('delta.enableDeletionVectors'='true');
CREATE TABLE delta.`$U` (id INT) USING DELTA TBLPROPERTIES('delta.enableDeletionVectors'='true');
--! error
ALTER TABLE delta.`$U` SET TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (2);
