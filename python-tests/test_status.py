"""The status as a DataFrame, in the session that converts and in one that has converted nothing."""

import pytest
from polytable_spark import newest_version

FORMATS = "'polytable.formats' = 'hudi,iceberg'"


def status_rows(frame) -> dict:
    return {row.target: row for row in frame.collect()}


def await_both(spark, table: str) -> None:
    polytable = spark._jvm.dev.polytable.hook.Polytable
    for target in ("hudi", "iceberg"):
        polytable.awaitVersion(table, target, newest_version(spark, table), 60_000)


def read_both_ways(spark, table: str) -> list[dict]:
    frames = [spark.read.format("polytable").load(table), spark.sql(f"SELECT * FROM polytable.`{table}`")]
    return [status_rows(frame) for frame in frames]


def test_way_and_reason(spark, table):
    spark.sql(f"CREATE TABLE delta.`{table}` (id INT) USING DELTA TBLPROPERTIES ({FORMATS})")
    await_both(spark, table)
    spark.sql(f"INSERT INTO delta.`{table}` VALUES (1)")
    await_both(spark, table)
    for rows in read_both_ways(spark, table):
        assert sorted(rows) == ["hudi", "iceberg"]
        for row in rows.values():
            assert (row.version, row.behind, row.error, row.remedy) == (1, 0, None, None)
            assert (row.path, row.reason) == ("INCREMENTAL", "Commits since version 0: 1.")
            assert row.state == "IDLE"
            assert row.backlogEvents == 0


def test_error_and_remedy(spark, table):
    spark.sql(
        f"""
        CREATE TABLE delta.`{table}` (id INT) USING DELTA
        TBLPROPERTIES ({FORMATS}, 'delta.enableDeletionVectors' = 'true')
        """
    )
    spark.sql(f"INSERT INTO delta.`{table}` SELECT CAST(id AS INT) FROM range(0, 10, 1, 1)")
    await_both(spark, table)
    spark.sql(f"DELETE FROM delta.`{table}` WHERE id = 3")
    await_both(spark, table)
    for rows in read_both_ways(spark, table):
        assert (rows["iceberg"].version, rows["iceberg"].error) == (2, None)
        assert (rows["hudi"].version, rows["hudi"].behind) == (1, 1)
        assert rows["hudi"].error == "UNSUPPORTED_DELETION_VECTOR"
        assert "APPLY (PURGE)" in rows["hudi"].remedy


def test_queries_like_any_other_table(spark, table):
    spark.sql(f"CREATE TABLE delta.`{table}` (id INT) USING DELTA TBLPROPERTIES ({FORMATS})")
    await_both(spark, table)
    query = f"SELECT target FROM polytable.`{table}` WHERE behind = 0 AND target LIKE 'hu%' ORDER BY target"
    assert [row.target for row in spark.sql(query).collect()] == ["hudi"]
    assert spark.read.format("polytable").load(table).count() == 2


def test_no_table(spark, table):
    for rows in read_both_ways(spark, table):
        assert rows[None].error == "SOURCE_NOT_FOUND"
        assert table in rows[None].remedy


def test_no_path(spark):
    with pytest.raises(Exception, match="needs the path of a Delta table"):
        spark.read.format("polytable").load().collect()
