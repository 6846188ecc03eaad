-- CREATE OR REPLACE with the same schema: all files leave the table
--! matrix
CREATE TABLE reselected (id INT, name STRING) USING DELTA LOCATION '$T' TBLPROPERTIES($FORMATS);
INSERT INTO reselected VALUES (1,'a');
--! snap first
CREATE OR REPLACE TABLE reselected (id INT, name STRING) USING DELTA LOCATION '$T' TBLPROPERTIES($FORMATS);
--! snap replaced
INSERT INTO reselected VALUES (11,'b'),(12,null);
