-- data skipping after updates, deletes and rewrites
CREATE TABLE delta.`$T` (id BIGINT, v BIGINT, name STRING, p INT) USING DELTA PARTITIONED BY (p) TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` SELECT id, id * 10, concat('n', id), id % 2 FROM range(0, 100, 1, 4);
INSERT INTO delta.`$T` SELECT id, id * 10, concat('n', id), id % 2 FROM range(100, 200, 1, 4);
UPDATE delta.`$T` SET v = -v WHERE id BETWEEN 40 AND 60;
DELETE FROM delta.`$T` WHERE id % 10 = 3;
OPTIMIZE delta.`$T` WHERE p = 1;
--! filter v < 0
--! filter id = 150
--! filter id > 190 AND p = 1
--! filter name = 'n57'
--! filter v BETWEEN 500 AND 700
--! filter name LIKE 'n19%'
