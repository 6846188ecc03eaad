-- liquid clustering
CREATE TABLE clustered (id INT, name STRING) USING DELTA CLUSTER BY (name) LOCATION '$T' TBLPROPERTIES($FORMATS);
INSERT INTO clustered VALUES (1,'a'),(2,'b');
INSERT INTO clustered VALUES (3,'a');
OPTIMIZE clustered;
DELETE FROM clustered WHERE id=1;
