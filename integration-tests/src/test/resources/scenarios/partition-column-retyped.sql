-- a partition column gets another type, and its old one back
CREATE TABLE ret (id INT, p STRING) USING DELTA PARTITIONED BY (p) LOCATION '$T' TBLPROPERTIES($FORMATS);
INSERT INTO ret VALUES (1,'x'),(2,null);
--! snap text
CREATE OR REPLACE TABLE ret (id INT, p INT) USING DELTA PARTITIONED BY (p) LOCATION '$T' TBLPROPERTIES($FORMATS);
INSERT INTO ret VALUES (3,5),(4,null);
--! snap number
INSERT INTO ret VALUES (5,6);
DELETE FROM ret WHERE p = 5;
--! filter p = 6
--! filter p IS NULL
RESTORE TABLE ret TO VERSION AS OF 1;
--! snap restored
INSERT INTO ret VALUES (6,'y');
--! filter p = 'x'
