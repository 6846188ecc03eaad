-- CREATE OR REPLACE of a partitioned table by one without partitions
--! matrix
CREATE TABLE unpartitioned (id INT, p STRING) USING DELTA PARTITIONED BY (p) LOCATION '$T' TBLPROPERTIES($FORMATS);
INSERT INTO unpartitioned VALUES (1,'x'),(2,'y');
--! snap before
CREATE OR REPLACE TABLE unpartitioned (id INT, p STRING) USING DELTA LOCATION '$T' TBLPROPERTIES($FORMATS);
INSERT INTO unpartitioned VALUES (3,'x');
