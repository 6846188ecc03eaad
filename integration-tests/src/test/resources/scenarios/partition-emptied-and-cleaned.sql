-- a partition loses its files, and a file that returns has Hudi's metadata cleaned up to then
CREATE TABLE delta.`$T` (id INT, p STRING, q INT) USING DELTA PARTITIONED BY (p, q) TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (1,'x',1),(2,'y',1),(3,null,null);
DELETE FROM delta.`$T` WHERE p = 'x' OR p IS NULL;
--! snap emptied
--! mark m
UPDATE delta.`$T` SET id = 20 WHERE id = 2;
RESTORE TABLE delta.`$T` TO VERSION AS OF $V(m);
--! snap cleaned
INSERT INTO delta.`$T` VALUES (4,'z',2);
--! filter p = 'x'
--! filter p = 'y'
--! snap before
INSERT INTO delta.`$T` VALUES (5,'x',1),(6,null,null);
--! filter p IS NULL
