-- RESTORE to the version of CREATE, and back
CREATE TABLE delta.`$T` (id INT) USING DELTA TBLPROPERTIES($FORMATS);
INSERT INTO delta.`$T` VALUES (1),(2);
RESTORE TABLE delta.`$T` TO VERSION AS OF 0;
--! snap empty
RESTORE TABLE delta.`$T` TO VERSION AS OF 1;
--! snap back
INSERT INTO delta.`$T` VALUES (3);
