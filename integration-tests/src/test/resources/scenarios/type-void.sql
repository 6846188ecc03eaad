-- a column of no type is refused until it has one
--! formats polytable.formats
CREATE TABLE delta.`$T` (id INT) USING DELTA TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (1);
--! snap right
--! refused hudi UNSUPPORTED_TYPE
--! refused iceberg UNSUPPORTED_TYPE
ALTER TABLE delta.`$T` ADD COLUMN v VOID;
INSERT INTO delta.`$T` VALUES (2, null);
