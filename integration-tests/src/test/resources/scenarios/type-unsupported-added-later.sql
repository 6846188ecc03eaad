-- an unsupported type inside a struct is added to a table that was right; dropping is no way back, replacing is
CREATE TABLE unsupported (id INT, s STRUCT<a: INT>) USING DELTA LOCATION '$T' TBLPROPERTIES($FORMATS);
INSERT INTO unsupported VALUES (1, struct(1));
--! snap right
--! refused hudi UNSUPPORTED_TYPE
ALTER TABLE unsupported ADD COLUMN s.b SMALLINT;
INSERT INTO unsupported VALUES (2, struct(2, cast(2 as smallint)));
--! snap refused
--! accepted hudi
CREATE OR REPLACE TABLE unsupported (id INT, s STRUCT<a: INT>) USING DELTA LOCATION '$T' TBLPROPERTIES($FORMATS);
INSERT INTO unsupported VALUES (3, struct(3));
