-- files of every Parquet codec that Spark writes, in one table
--! conf spark.sql.parquet.compression.codec=zstd
CREATE TABLE delta.`$T` (id INT, s STRING, d DECIMAL(38,0), a ARRAY<STRUCT<m: MAP<STRING, STRUCT<x: DECIMAL(38,38)>>>>) USING DELTA TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` SELECT 1, repeat('zstd', 100), 99999999999999999999999999999999999999BD, array(named_struct('m', map('k', named_struct('x', 0.00000000000000000000000000000000000001BD), 'n', null)), null);
--! conf spark.sql.parquet.compression.codec=gzip
INSERT INTO delta.`$T` SELECT 2, repeat('gzip', 100), -99999999999999999999999999999999999999BD, array();
--! conf spark.sql.parquet.compression.codec=lz4
INSERT INTO delta.`$T` SELECT 3, repeat('lz4', 100), 0BD, null;
--! conf spark.sql.parquet.compression.codec=lz4_raw
INSERT INTO delta.`$T` SELECT 4, repeat('lz4_raw', 100), 1BD, null;
--! conf spark.sql.parquet.compression.codec=uncompressed
INSERT INTO delta.`$T` SELECT 5, repeat('none', 100), null, null;
--! conf spark.sql.parquet.compression.codec=snappy
UPDATE delta.`$T` SET s = 'snappy' WHERE id = 2;
