-- dots, trailing spaces, letters that differ in case, quotes, long and non-Latin values
--! matrix
CREATE TABLE delta.`$T` (id INT, p STRING) USING DELTA PARTITIONED BY (p) TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (1,'.'),(2,'..'),(3,'a.b'),(4,'A'),(5,'a'),(6,'a '),(7,' a'),(8,'it''s'),(9,'say "x"'),(10,'日本'),(11,'😀'),(12,'_x'),(13,'.x'),(14,'a#b?c&d'),(15,'a\\b'),(16,'[x]{y}*');
DELETE FROM delta.`$T` WHERE p='A';
--! filter p = 'a.b'
--! filter p = '日本'
