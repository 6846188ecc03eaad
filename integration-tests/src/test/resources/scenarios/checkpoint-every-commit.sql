-- a checkpoint at each commit; stats are in structs too
--! matrix
CREATE TABLE delta.`$T` (id INT, d DATE, p STRING) USING DELTA PARTITIONED BY (p) TBLPROPERTIES($FORMATS, 'delta.checkpointInterval'='1', 'delta.checkpoint.writeStatsAsStruct'='true');
INSERT INTO delta.`$T` VALUES (1,date'2024-01-02','x');
INSERT INTO delta.`$T` VALUES (2,date'1969-01-02',null);
DELETE FROM delta.`$T` WHERE id=1;
