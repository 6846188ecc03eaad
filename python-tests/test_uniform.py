"""The scenarios of Delta's own integration test of its Hudi reading, with Polytable in the converter's place."""

import subprocess
import sys
from pathlib import Path

import pytest
from delta.tables import DeltaTable
from polytable_spark import assert_same, await_current, read_hudi
from pyspark.sql import SparkSession

UNIFORM = "'delta.universalFormat.enabledFormats' = 'hudi'"


def assert_hudi_equals_delta(spark: SparkSession, table: str) -> None:
    await_current(spark, table)
    assert_same(read_hudi(spark, table), spark.read.format("delta").load(table))


def test_all_types(spark, table):
    spark.sql(
        f"""
        CREATE TABLE delta.`{table}` (
          c1 BIGINT, c2 BINARY, c3 BOOLEAN, c4 DATE, c5 DECIMAL(38, 18), c6 DOUBLE, c7 FLOAT, c8 INT,
          c9 STRING, c10 TIMESTAMP, c11 STRUCT<f1: INT, f2: STRUCT<f3: STRING>>, c12 ARRAY<INT>,
          c13 MAP<STRING, INT>, c14 ARRAY<STRUCT<f1: INT>>, c15 MAP<STRING, STRUCT<f1: STRING>>)
        USING DELTA TBLPROPERTIES ({UNIFORM})
        """
    )
    spark.sql(
        f"""
        INSERT INTO delta.`{table}` VALUES
          (1, X'1ABF', true, date'2024-02-29', 1.5, 2.5, 3.5, 4, 'five', timestamp'2024-02-29 01:02:03.456789',
           struct(1, struct('a')), array(1, null), map('k', 1), array(struct(1)), map('k', struct('v'))),
          (null, null, null, null, null, null, null, null, null, null, null, null, null, null, null)
        """
    )
    assert_hudi_equals_delta(spark, table)


def test_property_set_by_alter(spark, table):
    spark.sql(f"CREATE TABLE delta.`{table}` (id INT, name STRING) USING DELTA")
    spark.sql(f"INSERT INTO delta.`{table}` VALUES (1, 'a'), (2, 'b')")
    spark.sql(f"ALTER TABLE delta.`{table}` SET TBLPROPERTIES ({UNIFORM})")
    assert_hudi_equals_delta(spark, table)
    spark.sql(f"INSERT INTO delta.`{table}` VALUES (3, 'c')")
    assert_hudi_equals_delta(spark, table)


def test_delete(spark, table):
    spark.sql(f"CREATE TABLE delta.`{table}` (id INT, name STRING) USING DELTA TBLPROPERTIES ({UNIFORM})")
    spark.createDataFrame([(1, "a"), (2, "b"), (3, "c")], "id INT, name STRING").write.format("delta").mode(
        "append"
    ).save(table)
    DeltaTable.forPath(spark, table).delete("id = 2")
    assert_hudi_equals_delta(spark, table)


def test_add_column_first(spark, table):
    spark.sql(f"CREATE TABLE delta.`{table}` (col1 INT, col2 STRING) USING DELTA TBLPROPERTIES ({UNIFORM})")
    spark.sql(f"INSERT INTO delta.`{table}` VALUES (1, 'a')")
    spark.sql(f"ALTER TABLE delta.`{table}` ADD COLUMN col3 INT FIRST")
    assert_hudi_equals_delta(spark, table)
    spark.sql(f"INSERT INTO delta.`{table}` VALUES (30, 2, 'b')")
    assert_hudi_equals_delta(spark, table)


def test_add_nested_column(spark, table):
    spark.sql(
        f"""
        CREATE TABLE delta.`{table}` (col1 STRUCT<field1: STRING, field2: STRING>) USING DELTA
        TBLPROPERTIES ({UNIFORM})
        """
    )
    spark.sql(f"INSERT INTO delta.`{table}` SELECT struct('a', 'b')")
    spark.sql(f"ALTER TABLE delta.`{table}` ADD COLUMN col1.field3 INT AFTER field1")
    assert_hudi_equals_delta(spark, table)
    spark.sql(f"INSERT INTO delta.`{table}` SELECT struct('c', 3, 'd')")
    assert_hudi_equals_delta(spark, table)


@pytest.mark.matrix
def test_time_travel_with_column_mapping_from_create(table):
    """In a process of its own, as Polytable's extension must be there when the session is built."""
    subprocess.run([sys.executable, str(Path(__file__).parent / "mapped_from_create.py"), table], check=True)


def test_time_travel_with_column_mapping_turned_on_later(spark, table):
    spark.sql(f"CREATE TABLE delta.`{table}` (id INT, name STRING) USING DELTA TBLPROPERTIES ({UNIFORM})")
    spark.sql(
        f"""
        ALTER TABLE delta.`{table}` SET TBLPROPERTIES (
          'delta.columnMapping.mode' = 'name', 'delta.minReaderVersion' = '2', 'delta.minWriterVersion' = '5')
        """
    )
    assert_each_version_reads_right(spark, table)


def assert_each_version_reads_right(spark: SparkSession, table: str) -> None:
    instants = {}
    for row in ("(1, 'a')", "(2, 'b')", "(3, 'c')"):
        spark.sql(f"INSERT INTO delta.`{table}` VALUES {row}")
        status = await_current(spark, table)
        instants[status["version"]] = status["commit"]
    assert len(instants) == 3
    for version, instant in instants.items():
        expected = spark.read.format("delta").option("versionAsOf", version).load(table)
        assert_same(read_hudi(spark, table, **{"as.of.instant": instant}), expected)
