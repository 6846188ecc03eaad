-- VARCHAR
CREATE TABLE delta.`$T` (id INT, v VARCHAR(10)) USING DELTA TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (1,'cd'),(2,'0123456789'),(3,null);
--! filter v = 'cd'
