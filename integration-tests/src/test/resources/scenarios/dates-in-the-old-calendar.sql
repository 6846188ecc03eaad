-- dates and timestamps before 1582 and 1900, written in the old and in the new calendar
--! formats polytable.formats
CREATE TABLE delta.`$T` (id INT, d DATE, ts TIMESTAMP) USING DELTA TBLPROPERTIES($FORMATS);
--! conf spark.sql.parquet.datetimeRebaseModeInWrite=LEGACY
--! conf spark.sql.parquet.int96RebaseModeInWrite=LEGACY
INSERT INTO delta.`$T` VALUES (1, date'1500-01-01', timestamp'1500-01-01 01:02:03'), (2, date'0001-01-01', timestamp'1890-01-01 00:00:00');
--! conf spark.sql.parquet.datetimeRebaseModeInWrite=CORRECTED
--! conf spark.sql.parquet.int96RebaseModeInWrite=CORRECTED
INSERT INTO delta.`$T` VALUES (3, date'1500-01-01', timestamp'1500-01-01 01:02:03'), (4, date'1582-10-15', timestamp'1582-10-15 00:00:00');
--! filter d = date'1500-01-01'
--! filter ts < timestamp'1600-01-01 00:00:00'
