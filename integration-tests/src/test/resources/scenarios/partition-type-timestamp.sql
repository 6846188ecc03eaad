-- partitions by TIMESTAMP, null too, where all sessions have one time zone
--! matrix
CREATE TABLE delta.`$T` (id INT, p TIMESTAMP) USING DELTA PARTITIONED BY (p) TBLPROPERTIES($FORMATS, 'polytable.hudi.partitionTimeZone'='America/Bahia_Banderas');
INSERT INTO delta.`$T` VALUES (1,timestamp'2024-03-01 12:00:00'),(2,timestamp'1969-12-31 23:59:59.123456'),(3,null);
DELETE FROM delta.`$T` WHERE id=1;
INSERT INTO delta.`$T` VALUES (10,timestamp'2024-03-01 12:00:00');
--! filter p > timestamp'2000-01-01 00:00:00'
--! filter p IS NOT NULL AND id = 10
