-- CHAR and VARCHAR
--! formats polytable.formats
CREATE TABLE delta.`$T` (id INT, c CHAR(5), v VARCHAR(10)) USING DELTA TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (1,'ab','cd'),(2,'abcde','0123456789'),(3,null,null);
--! filter v = 'cd'
