-- column mapping from CREATE on: the columns keep their names in the files; the elements of the list and the map have no field ids, which Iceberg needs
--! lines spark-3.5
--! refused iceberg UNSUPPORTED_TYPE
CREATE TABLE delta.`$T` (id INT, name STRING, s STRUCT<a: INT, l: ARRAY<STRUCT<b: INT>>>, m MAP<STRING, STRUCT<c: INT>>, p STRING) USING DELTA PARTITIONED BY (p) TBLPROPERTIES($FORMATS, 'delta.columnMapping.mode'='name','delta.minReaderVersion'='2','delta.minWriterVersion'='5');
INSERT INTO delta.`$T` SELECT 1, 'a', named_struct('a', 1, 'l', array(named_struct('b', 2))), map('k', named_struct('c', 3)), 'x';
--! snap one
INSERT INTO delta.`$T` SELECT 2, null, null, map('k', null), null;
UPDATE delta.`$T` SET name = 'c' WHERE id = 1;
--! snap updated
DELETE FROM delta.`$T` WHERE id = 2;
