-- names in mixed case, SQL's own words, names of the readers' own making
CREATE TABLE delta.`$T` (Id INT, `Select` STRING, `order` INT, `from` STRING, `key` STRING, `value` STRING, element INT, `Timestamp` STRING, P STRING) USING DELTA PARTITIONED BY (P) TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (1,'s',2,'f','k','v',3,'t','x');
INSERT INTO delta.`$T` VALUES (2,null,null,null,null,null,null,null,null);
--! filter `order` = 2
--! filter p = 'x'
