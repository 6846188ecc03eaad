-- columns that hold only nulls in one file, filters on each side
CREATE TABLE delta.`$T` (id INT, v INT, s STRUCT<a: INT, b: STRING>) USING DELTA TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (1,null,null),(2,null,struct(null,null));
INSERT INTO delta.`$T` VALUES (3,5,struct(1,'x')),(4,null,struct(2,'y'));
--! filter v IS NULL
--! filter v IS NOT NULL
--! filter s.a = 2
--! filter s IS NULL
--! filter NOT (v = 5)
