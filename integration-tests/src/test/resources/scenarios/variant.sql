-- VARIANT has no right reading in Hudi and is not translated to Iceberg
--! lines spark-4.0 spark-4.1-delta-4.1 spark-4.1-delta-4.4 spark-4.2
--! refused hudi UNSUPPORTED_TYPE
--! refused iceberg UNSUPPORTED_TYPE
CREATE TABLE delta.`$T` (id INT, v VARIANT) USING DELTA TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` SELECT 1, parse_json('{"a":1}');
