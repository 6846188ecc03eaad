-- ADD COLUMNS inside an array's and a map's struct
CREATE TABLE delta.`$T` (id INT, a ARRAY<STRUCT<x: INT>>, m MAP<STRING, STRUCT<x: INT>>) USING DELTA TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (1, array(named_struct('x',1)), map('k',named_struct('x',1)));
ALTER TABLE delta.`$T` ADD COLUMNS (a.element.y STRING, m.value.y STRING FIRST);
INSERT INTO delta.`$T` VALUES (2, array(named_struct('x',2,'y','b')), map('k',named_struct('y','b','x',2)));
