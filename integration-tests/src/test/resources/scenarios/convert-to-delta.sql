-- plain Parquet in Hive-style folders becomes a Delta table
CREATE TABLE plain (id INT, name STRING, p STRING) USING PARQUET PARTITIONED BY (p) LOCATION '$T';
INSERT INTO plain VALUES (1,'a','x'),(2,'b','y z'),(3,'c','k=v');
CONVERT TO DELTA parquet.`$T` PARTITIONED BY (p STRING);
ALTER TABLE delta.`$T` SET TBLPROPERTIES($FORMATS);
--! snap converted
DELETE FROM delta.`$T` WHERE id = 1;
--! filter p = 'y z'
