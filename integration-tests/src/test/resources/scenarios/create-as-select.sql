-- CREATE TABLE … AS SELECT, partitioned
CREATE TABLE delta.`$T` USING DELTA PARTITIONED BY (p) TBLPROPERTIES($FORMATS) AS SELECT id, concat('n', id) AS name, id % 3 AS p FROM range(20);
--! snap created
DELETE FROM delta.`$T` WHERE id = 7;
--! filter p = 1 AND id > 5
