-- MERGE that updates, deletes and inserts, and deletes what the source doesn't have
CREATE TABLE delta.`$T` (id INT, v STRING, p STRING) USING DELTA PARTITIONED BY (p) TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (1,'a','x'),(2,'b','x'),(3,'c','y'),(4,'d','y');
MERGE INTO delta.`$T` t USING (SELECT * FROM VALUES (1,'A','x'),(3,null,'y'),(9,'i','z') s(id,v,p)) s ON t.id = s.id WHEN MATCHED AND s.v IS NULL THEN DELETE WHEN MATCHED THEN UPDATE SET v = s.v, p = 'moved' WHEN NOT MATCHED THEN INSERT * WHEN NOT MATCHED BY SOURCE AND t.id = 4 THEN DELETE;
--! filter p = 'moved'
