-- no statistics, statistics of one column, long strings that statistics cut
CREATE TABLE delta.`$T` (id INT, v STRING, w STRING) USING DELTA TBLPROPERTIES($FORMATS, 'delta.dataSkippingNumIndexedCols'='0');
INSERT INTO delta.`$T` VALUES (1,'a','b');
ALTER TABLE delta.`$T` SET TBLPROPERTIES('delta.dataSkippingNumIndexedCols'='2');
INSERT INTO delta.`$T` VALUES (2,repeat('z',100),'y'),(3,repeat('z',99),'x');
INSERT INTO delta.`$T` VALUES (4,null,null);
--! filter v = repeat('z',100)
--! filter v > repeat('z',50)
--! filter w = 'x'
--! filter v IS NULL
--! filter id = 1
