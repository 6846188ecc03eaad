-- columns with defaults
--! matrix
CREATE TABLE delta.`$T` (id INT, name STRING DEFAULT 'none') USING DELTA TBLPROPERTIES($FORMATS, 'delta.feature.allowColumnDefaults'='supported');
INSERT INTO delta.`$T` (id) VALUES (1);
INSERT INTO delta.`$T` VALUES (2, DEFAULT);
