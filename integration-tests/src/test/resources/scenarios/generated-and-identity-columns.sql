-- generated columns, one of them the partition column, and an identity column
--! lines spark-4.0 spark-4.1-delta-4.1 spark-4.1-delta-4.4 spark-4.2
CREATE TABLE delta.`$T` (n BIGINT GENERATED ALWAYS AS IDENTITY, ts TIMESTAMP, d DATE GENERATED ALWAYS AS (CAST(ts AS DATE))) USING DELTA PARTITIONED BY (d) TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` (ts) VALUES (timestamp'2024-03-01 12:00:00'), (timestamp'2024-03-02 00:30:00'), (null);
INSERT INTO delta.`$T` (ts) VALUES (timestamp'2024-03-01 13:00:00');
--! filter d = date'2024-03-01'
