-- strings that look like what others write for null, for a folder or for a number
CREATE TABLE delta.`$T` (id INT, p STRING) USING DELTA PARTITIONED BY (p) TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (1,'null'),(2,'NULL'),(3,'001'),(4,'1'),(5,'default'),(6,'true'),(7,'2024-01-02'),(8,'1.0');
--! filter p = '001'
--! filter p = 'null'
