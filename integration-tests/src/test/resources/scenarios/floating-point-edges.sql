-- NaN, infinities, negative zero, the smallest numbers
CREATE TABLE delta.`$T` (id INT, d DOUBLE, f FLOAT) USING DELTA TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (1,cast('NaN' as double),cast('NaN' as float)),(2,cast('-Infinity' as double),cast('Infinity' as float)),(3,-0.0D,cast('-0.0' as float)),(4,4.9E-324D,cast('1.4E-45' as float)),(5,null,null);
INSERT INTO delta.`$T` VALUES (6,1.0D,cast(1.0 as float)),(7,cast('NaN' as double),cast(2.0 as float));
INSERT INTO delta.`$T` VALUES (8,0.0D,cast(0.0 as float));
--! filter d = cast('NaN' as double)
--! filter d = 0
--! filter d > 1
--! filter f < 0
