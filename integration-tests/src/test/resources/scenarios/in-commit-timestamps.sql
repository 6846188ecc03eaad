-- in-commit timestamps
CREATE TABLE delta.`$T` (id INT) USING DELTA TBLPROPERTIES($FORMATS, 'delta.enableInCommitTimestamps'='true');
INSERT INTO delta.`$T` VALUES (1);
INSERT INTO delta.`$T` VALUES (2);
