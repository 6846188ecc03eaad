-- NOT NULL dropped, comments set, a constraint added: metadata that changes no value
CREATE TABLE delta.`$T` (id INT NOT NULL COMMENT 'key', name STRING) USING DELTA COMMENT 'a table' TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (1,'a');
ALTER TABLE delta.`$T` ALTER COLUMN id DROP NOT NULL;
--! snap nullable
INSERT INTO delta.`$T` VALUES (null,'b');
ALTER TABLE delta.`$T` ALTER COLUMN name COMMENT 'what it is called';
ALTER TABLE delta.`$T` ADD CONSTRAINT positive CHECK (id IS NULL OR id > 0);
INSERT INTO delta.`$T` VALUES (3,'c');
