-- checkpoints of the second kind, converted after a gap
CREATE TABLE delta.`$T` (id INT) USING DELTA TBLPROPERTIES('delta.checkpointPolicy'='v2', 'delta.checkpointInterval'='2');
INSERT INTO delta.`$T` VALUES (1);
INSERT INTO delta.`$T` VALUES (2);
DELETE FROM delta.`$T` WHERE id=1;
INSERT INTO delta.`$T` VALUES (3);
ALTER TABLE delta.`$T` SET TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (4);
