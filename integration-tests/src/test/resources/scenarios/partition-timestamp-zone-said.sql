-- partitions by TIMESTAMP, before and after the table says which zone its Hudi readers have
CREATE TABLE delta.`$T` (id INT, p TIMESTAMP) USING DELTA PARTITIONED BY (p) TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (1,null);
--! refused hudi UNSUPPORTED_FILE_LAYOUT
INSERT INTO delta.`$T` VALUES (2,timestamp'2024-03-01 12:00:00');
--! snap zone-not-said
--! accepted hudi
ALTER TABLE delta.`$T` SET TBLPROPERTIES('polytable.hudi.partitionTimeZone'='America/Bahia_Banderas');
--! snap zone-said
--! filter p = timestamp'2024-03-01 12:00:00'
INSERT INTO delta.`$T` VALUES (4,timestamp'2024-03-01 12:00:00'),(5,timestamp'2024-03-01 12:00:00.000001');
