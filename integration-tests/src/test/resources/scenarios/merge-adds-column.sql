-- MERGE whose source has a column more
--! matrix
--! conf spark.databricks.delta.schema.autoMerge.enabled=true
CREATE TABLE delta.`$T` (id INT, v STRING) USING DELTA TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (1,'a'),(2,'b');
MERGE INTO delta.`$T` t USING (SELECT 2 AS id, 'B' AS v, 2.5D AS w UNION ALL SELECT 3, 'c', 3.5D) s ON t.id = s.id WHEN MATCHED THEN UPDATE SET * WHEN NOT MATCHED THEN INSERT *;
--! filter w = 2.5
