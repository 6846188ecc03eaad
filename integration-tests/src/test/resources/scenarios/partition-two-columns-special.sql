-- two partition columns, each with null and with characters that are escaped
--! matrix
CREATE TABLE delta.`$T` (id INT, p STRING, q INT) USING DELTA PARTITIONED BY (p, q) TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (1,'a/b',1),(2,null,2),(3,'a/b',null),(4,null,null),(5,'k=v',5);
UPDATE delta.`$T` SET id=id+100 WHERE q IS NULL;
--! filter p = 'a/b'
--! filter q = 2
