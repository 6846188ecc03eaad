"""PySpark 3.5 sessions with only INSERTs into tables that an earlier session has set up."""

import subprocess
import sys
from pathlib import Path

from polytable_spark import assert_same, await_current, read_hudi

SCRIPT = Path(__file__).resolve().parent / "insert_only.py"
DELTA = "io.delta.sql.DeltaSparkSessionExtension"
OURS = "dev.polytable.hook.PolytableExtension"


def test_with_the_extension_that_the_readme_names(spark, tmp_path):
    table = set_up(spark, tmp_path / "ours", "polytable.formats")
    insert(f"{DELTA},{OURS}", table)
    assert ids(read_hudi(spark, table)) == [1, 2, 3]
    assert_same(read_hudi(spark, table), spark.read.format("delta").load(table))


def test_without_the_extension(spark, tmp_path):
    """Delta's own property needs none; with the other the next session's commit makes up."""
    uniform = set_up(spark, tmp_path / "uniform", "delta.universalFormat.enabledFormats")
    ours = set_up(spark, tmp_path / "ours", "polytable.formats")
    insert(DELTA, uniform, ours)
    assert ids(read_hudi(spark, uniform)) == [1, 2, 3]
    assert ids(spark.read.format("delta").load(ours)) == [1, 2, 3]
    assert ids(read_hudi(spark, ours)) == [1]

    spark.sql(f"INSERT INTO delta.`{ours}` VALUES (4)")
    status = await_current(spark, ours)
    assert (status["path"], status["commits"]) == ("INCREMENTAL", 3)
    assert ids(read_hudi(spark, ours)) == [1, 2, 3, 4]


def set_up(spark, path, table_property):
    spark.sql(f"CREATE TABLE delta.`{path}` (id INT) USING DELTA TBLPROPERTIES ('{table_property}' = 'hudi')")
    spark.sql(f"INSERT INTO delta.`{path}` VALUES (1)")
    await_current(spark, str(path))
    return str(path)


def insert(extensions, *tables):
    subprocess.run([sys.executable, str(SCRIPT), extensions, *tables], check=True)


def ids(frame):
    return sorted(row.id for row in frame.collect())
