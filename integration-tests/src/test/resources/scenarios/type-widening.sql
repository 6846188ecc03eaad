-- INT to BIGINT, FLOAT to DOUBLE, DECIMAL made wider; right, or refused by name
--! lines spark-4.0 spark-4.1-delta-4.1 spark-4.1-delta-4.4 spark-4.2
CREATE TABLE delta.`$T` (id INT, f FLOAT, d DECIMAL(5,2)) USING DELTA TBLPROPERTIES($FORMATS, 'delta.enableTypeWidening'='true');
INSERT INTO delta.`$T` VALUES (1, 1.5, 1.25);
ALTER TABLE delta.`$T` ALTER COLUMN id TYPE BIGINT;
ALTER TABLE delta.`$T` ALTER COLUMN f TYPE DOUBLE;
--! refused hudi UNSUPPORTED_SCHEMA_CHANGE
--! refused iceberg UNSUPPORTED_SCHEMA_CHANGE
ALTER TABLE delta.`$T` ALTER COLUMN d TYPE DECIMAL(12,4);
--! snap widened
INSERT INTO delta.`$T` VALUES (9223372036854775807, 1e300D, 12345678.1234);
