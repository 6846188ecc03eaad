-- OPTIMIZE of one partition and ZORDER: rewrites that change no row
CREATE TABLE delta.`$T` (id INT, v INT, p STRING) USING DELTA PARTITIONED BY (p) TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (1,10,'x');
INSERT INTO delta.`$T` VALUES (2,20,'x'),(3,30,'y');
INSERT INTO delta.`$T` VALUES (4,40,'y');
OPTIMIZE delta.`$T` WHERE p = 'x';
--! snap optimized
OPTIMIZE delta.`$T` ZORDER BY (v, id);
--! filter v > 15 AND p = 'y'
