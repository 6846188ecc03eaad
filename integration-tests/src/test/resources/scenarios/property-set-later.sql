-- a table with rows and a removed file gets the property by ALTER
CREATE TABLE delta.`$T` (id INT, p STRING) USING DELTA PARTITIONED BY (p);
INSERT INTO delta.`$T` VALUES (1,'x'),(2,'y');
DELETE FROM delta.`$T` WHERE id=1;
ALTER TABLE delta.`$T` SET TBLPROPERTIES($FORMATS);
--! snap on
INSERT INTO delta.`$T` VALUES (3,'x');
