-- filters at the ends of what the log's statistics say: cut strings outside of the basic plane, binary, times with and before the epoch, year 9999, decimals, floats
--! lines spark-4.2
--! conf spark.sql.parquet.outputTimestampType=TIMESTAMP_MICROS
CREATE TABLE delta.`$T` (id INT, s STRING, b BINARY, d DECIMAL(20,5), ts TIMESTAMP, dt DATE, f FLOAT, x DOUBLE) USING DELTA TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (1, repeat('\uD83D\uDE00', 40), X'', -0.00001, timestamp'1969-12-31 23:59:59.999999', date'1969-12-31', cast('NaN' as float), -0.0D), (2, repeat('\uD83D\uDE00', 33), X'00', 0.00001, timestamp'1969-12-31 23:59:59.999001', date'1970-01-01', cast('-Infinity' as float), 0.0D);
INSERT INTO delta.`$T` VALUES (3, repeat('\uDBFF\uDFFF', 40), unhex(repeat('FF', 40)), 999999999999999.99999, timestamp'9999-12-31 23:59:59.999999', date'9999-12-31', cast('Infinity' as float), 1.7976931348623157E308D);
INSERT INTO delta.`$T` VALUES (4, repeat('\uFFFF', 40), unhex(repeat('7F', 40)), -999999999999999.99999, timestamp'1900-01-01 00:00:00.000001', date'1900-01-01', cast('-0.0' as float), cast('NaN' as double));
INSERT INTO delta.`$T` VALUES (5, '\uE000', X'FF', 0, timestamp'1677-01-01 00:00:00', date'1583-01-01', cast('1.4E-45' as float), cast('-Infinity' as double)), (6, '', null, null, null, null, null, null);
--! filter d < 0
--! filter d = 999999999999999.99999
--! filter ts = timestamp'1969-12-31 23:59:59.999999'
--! filter ts >= timestamp'9999-12-31 23:59:59.999999'
--! filter ts <= timestamp'1900-01-01 00:00:00.000001'
--! filter dt > date'9999-12-30' OR dt < date'1600-01-01'
--! filter f = 0
--! filter x < 0
