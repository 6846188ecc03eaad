-- change data feed writes files of its own beside the table's
CREATE TABLE delta.`$T` (id INT, p STRING) USING DELTA PARTITIONED BY (p) TBLPROPERTIES($FORMATS, 'delta.enableChangeDataFeed'='true');
INSERT INTO delta.`$T` VALUES (1,'x'),(2,'x'),(3,'y');
UPDATE delta.`$T` SET id=20 WHERE id=2;
DELETE FROM delta.`$T` WHERE id=3;
