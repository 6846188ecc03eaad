-- structs twelve deep, arrays of maps of arrays of structs
CREATE TABLE delta.`$T` (id INT, s STRUCT<v: INT, s: STRUCT<v: INT, s: STRUCT<v: INT, s: STRUCT<v: INT, s: STRUCT<v: INT, s: STRUCT<v: INT, s: STRUCT<v: INT, s: STRUCT<v: INT, s: STRUCT<v: INT, s: STRUCT<v: INT, s: STRUCT<v: INT, s: STRUCT<v: INT>>>>>>>>>>>>, a ARRAY<MAP<STRING, ARRAY<STRUCT<x: INT, y: ARRAY<ARRAY<STRING>>>>>>) USING DELTA TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (1, named_struct('v',11,'s',named_struct('v',10,'s',named_struct('v',9,'s',named_struct('v',8,'s',named_struct('v',7,'s',named_struct('v',6,'s',named_struct('v',5,'s',named_struct('v',4,'s',named_struct('v',3,'s',named_struct('v',2,'s',named_struct('v',1,'s',named_struct('v',0)))))))))))), array(map('k', array(named_struct('x', 1, 'y', array(array('p','q'), array(null))))))), (2, null, null);
ALTER TABLE delta.`$T` ADD COLUMN s.s.s.w STRING;
INSERT INTO delta.`$T` SELECT 3, null, array();
