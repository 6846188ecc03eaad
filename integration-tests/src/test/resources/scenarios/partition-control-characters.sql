-- partition values with control characters, of a folder name's greatest length, and such as look like others
CREATE TABLE delta.`$T` (id INT, p STRING) USING DELTA PARTITIONED BY (p) TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (1,'a\nb'),(2,'a\tb'),(3,'a\rb'),(4,'\u0001'),(5,'\u007f'),(6,' '),(7,repeat('l', 240)),(8,'a%2Fb'),(9,'a...'),(10,'$`~|^<>!@'),(11,'\u00a0'),(12,'\u00e9'),(13,'e\u0301'),(14,'NaN'),(15,'a//b'),(16,'p=p=p'),(17,'%'),(18,'%25');
UPDATE delta.`$T` SET id = id + 100 WHERE p IN ('a\nb', '%', 'a...');
--! filter p = 'a\nb'
--! filter p = '%25'
--! filter p > 'a' AND id < 100
--! filter p IN ('\u0001', ' ', 'a...')
