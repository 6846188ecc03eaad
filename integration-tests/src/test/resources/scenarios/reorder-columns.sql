-- columns moved to other places
--! matrix
CREATE TABLE delta.`$T` (id INT, name STRING, v DOUBLE) USING DELTA TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (1,'a',1.5);
ALTER TABLE delta.`$T` ALTER COLUMN v FIRST;
INSERT INTO delta.`$T` VALUES (2.5,2,'b');
ALTER TABLE delta.`$T` ALTER COLUMN id AFTER name;
INSERT INTO delta.`$T` VALUES (3.5,'c',3);
