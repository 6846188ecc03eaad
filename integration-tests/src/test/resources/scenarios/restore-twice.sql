-- the same files leave and come back twice, with commits between
CREATE TABLE delta.`$T` (id INT, p STRING) USING DELTA PARTITIONED BY (p) TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (1,'x'),(2,'y');
INSERT INTO delta.`$T` VALUES (3,'x');
DELETE FROM delta.`$T` WHERE p='x';
RESTORE TABLE delta.`$T` TO VERSION AS OF 2;
--! snap first
DELETE FROM delta.`$T` WHERE p='x';
INSERT INTO delta.`$T` VALUES (4,'x');
RESTORE TABLE delta.`$T` TO VERSION AS OF 2;
--! snap second
UPDATE delta.`$T` SET id=id+10 WHERE id=3;
--! filter p = 'x'
