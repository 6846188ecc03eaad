-- strings of every kind
CREATE TABLE delta.`$T` (id INT, v STRING) USING DELTA TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (1,'it\'s'),(2,'"double"'),(3,'line\nbreak\ttab'),(4,''),(5,'back\\slash'),(6,'日本 😀'),(7,'semi;colon'),(8,null),(9,' '),(10,repeat('long ', 1000)),(11,'\u0000zero'),(12,repeat('\uDBFF\uDFFF', 40));
--! filter v = ''
--! filter v = 'it\'s'
--! filter v LIKE 'long%'
