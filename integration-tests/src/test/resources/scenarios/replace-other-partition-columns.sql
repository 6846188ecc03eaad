-- CREATE OR REPLACE with other partition columns: Hudi can't change a table's, so the target stays or is right
CREATE TABLE repartitioned (id INT, p STRING, q STRING) USING DELTA PARTITIONED BY (p) LOCATION '$T' TBLPROPERTIES($FORMATS);
INSERT INTO repartitioned VALUES (1,'x','u'),(2,'y','v');
--! snap before
CREATE OR REPLACE TABLE repartitioned (id INT, p STRING, q STRING) USING DELTA PARTITIONED BY (q) LOCATION '$T' TBLPROPERTIES($FORMATS);
--! snap replaced
INSERT INTO repartitioned VALUES (3,'x','u');
