-- lists, maps and decimals as Spark wrote them before 1.6
--! conf spark.sql.parquet.writeLegacyFormat=true
CREATE TABLE delta.`$T` (id INT, a ARRAY<INT>, m MAP<STRING, INT>, s ARRAY<STRUCT<x: INT, y: STRING>>, d DECIMAL(9,2), e DECIMAL(18,4)) USING DELTA TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (1, array(1,null), map('k',1,'n',null), array(struct(1,'y')), 1.25BD, -3.5BD), (2, null, null, array(), null, null), (3, array(), map(), array(), 0BD, 0BD);
--! conf spark.sql.parquet.writeLegacyFormat=false
INSERT INTO delta.`$T` VALUES (4, array(4), map('k',4), array(struct(4,'z')), 4.25BD, 4.5BD);
--! filter d = 1.25
--! filter e < 0
