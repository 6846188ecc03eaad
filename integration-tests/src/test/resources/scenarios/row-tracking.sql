-- row tracking keeps columns of its own in files that are rewritten
CREATE TABLE delta.`$T` (id INT, v STRING) USING DELTA TBLPROPERTIES($FORMATS, 'delta.enableRowTracking'='true');
INSERT INTO delta.`$T` VALUES (1,'a'),(2,'b');
UPDATE delta.`$T` SET v='c' WHERE id=1;
OPTIMIZE delta.`$T`;
