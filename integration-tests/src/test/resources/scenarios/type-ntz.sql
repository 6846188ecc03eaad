-- TIMESTAMP_NTZ has no right reading in Hudi
--! refused hudi UNSUPPORTED_TYPE
CREATE TABLE delta.`$T` (id INT, v TIMESTAMP_NTZ) USING DELTA TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (1, timestamp_ntz'2024-01-02 03:04:05.678901'), (2, null);
