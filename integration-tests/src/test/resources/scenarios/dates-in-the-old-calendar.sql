-- dates and timestamps before 1582 and 1900, written in the old calendar, which only Spark's own readers follow, and in the new one
CREATE TABLE delta.`$T` (id INT, d DATE, ts TIMESTAMP) USING DELTA TBLPROPERTIES($FORMATS);
--! conf spark.sql.parquet.datetimeRebaseModeInWrite=LEGACY
--! conf spark.sql.parquet.int96RebaseModeInWrite=LEGACY
INSERT INTO delta.`$T` VALUES (0, date'2024-01-01', timestamp'2024-01-01 00:00:00');
--! snap recent
--! refused iceberg UNSUPPORTED_FILE_LAYOUT
INSERT INTO delta.`$T` VALUES (1, date'1500-01-01', timestamp'1500-01-01 01:02:03'), (2, date'0001-01-01', timestamp'1890-01-01 00:00:00');
--! snap old
--! conf spark.sql.parquet.datetimeRebaseModeInWrite=CORRECTED
--! conf spark.sql.parquet.int96RebaseModeInWrite=CORRECTED
INSERT INTO delta.`$T` VALUES (3, date'1500-01-01', timestamp'1500-01-01 01:02:03'), (4, date'1582-10-15', timestamp'1582-10-15 00:00:00');
--! accepted iceberg
UPDATE delta.`$T` SET id = id + 10 WHERE id IN (1, 2);
--! filter d = date'1500-01-01'
--! filter ts < timestamp'1600-01-01 00:00:00'
