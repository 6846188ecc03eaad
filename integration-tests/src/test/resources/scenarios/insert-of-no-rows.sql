-- commits without files, and with files without rows
CREATE TABLE delta.`$T` (id INT, p STRING) USING DELTA PARTITIONED BY (p) TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` SELECT 1, 'x' WHERE 1 = 0;
--! snap nothing
INSERT INTO delta.`$T` VALUES (1,'x');
INSERT INTO delta.`$T` SELECT 1, 'x' WHERE 1 = 0;
DELETE FROM delta.`$T` WHERE id = 99;
UPDATE delta.`$T` SET id = 5 WHERE id = 77;
