-- timestamps in each of Parquet's three encodings in one table; filters of Iceberg's readers misread milliseconds
--! conf spark.sql.parquet.int96RebaseModeInWrite=CORRECTED
CREATE TABLE delta.`$T` (id INT, ts TIMESTAMP) USING DELTA TBLPROPERTIES($FORMATS);
--! conf spark.sql.parquet.outputTimestampType=INT96
INSERT INTO delta.`$T` VALUES (1, timestamp'2024-03-01 12:00:53.080758'), (2, timestamp'1950-01-01 00:00:00.000001');
--! conf spark.sql.parquet.outputTimestampType=TIMESTAMP_MICROS
INSERT INTO delta.`$T` VALUES (3, timestamp'2024-03-01 12:00:53.080758'), (4, timestamp'1969-12-31 23:59:59.999999');
--! snap microseconds
--! filter ts < timestamp'1970-01-01 00:00:00'
--! refused iceberg UNSUPPORTED_FILE_LAYOUT
--! conf spark.sql.parquet.outputTimestampType=TIMESTAMP_MILLIS
INSERT INTO delta.`$T` VALUES (5, timestamp'2024-03-01 12:00:53.080758'), (6, null);
--! filter ts = timestamp'2024-03-01 12:00:53.080758'
--! filter ts = timestamp'2024-03-01 12:00:53.080'
--! accepted iceberg
--! conf spark.sql.parquet.outputTimestampType=TIMESTAMP_MICROS
UPDATE delta.`$T` SET id = id + 10 WHERE id > 4;
--! filter ts = timestamp'2024-03-01 12:00:53.080'
