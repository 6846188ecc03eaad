-- maps whose keys aren't strings have no right reading in Hudi
--! refused hudi UNSUPPORTED_TYPE
CREATE TABLE delta.`$T` (id INT, m MAP<INT, STRING>) USING DELTA TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (1, map(1,'a'));
