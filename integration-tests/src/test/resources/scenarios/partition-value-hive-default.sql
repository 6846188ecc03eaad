-- the string that Hive writes for null, as a value
CREATE TABLE delta.`$T` (id INT, p STRING) USING DELTA PARTITIONED BY (p) TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (1,'__HIVE_DEFAULT_PARTITION__'),(2,'x'),(3,null);
