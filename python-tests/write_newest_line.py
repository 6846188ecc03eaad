"""Run by test_newest_line.py in an environment with the newest PySpark and Delta; ends right after its last commit."""

import json
import sys
import time
from pathlib import Path

from polytable_spark import start_session, types
from pyspark.sql import DataFrame, SparkSession


def main(folder: str, kind: str, *properties: str) -> None:
    spark = start_session("delta-4.4", warehouse=Path(folder) / "warehouse", connect=kind == "connect")
    for table_property in properties:
        expected = write(spark, f"{folder}/{table_property}", table_property)
        (Path(folder) / f"{table_property}.json").write_text(json.dumps(expected))
    # The last conversion is under way or waits; it must be done when this process has ended.
    spark.stop()


def write(spark: SparkSession, table: str, table_property: str) -> dict:
    """Gives what the table holds in the end, without a statement after its last commit."""
    spark.sql(
        f"""
        CREATE TABLE delta.`{table}` (id INT, name STRING, p STRING) USING DELTA PARTITIONED BY (p)
        TBLPROPERTIES ('{table_property}' = 'hudi')
        """
    )
    spark.sql(f"INSERT INTO delta.`{table}` VALUES (1, 'a', 'x'), (2, 'b', 'y z'), (3, null, null)")
    spark.sql(f"UPDATE delta.`{table}` SET name = 'bb' WHERE id = 2")
    frame = spark.read.format("delta").load(table)
    status = await_version(spark, table, 2)
    rows = [tuple(row) for row in frame.select(sorted(frame.columns)).collect()]
    spark.sql(f"INSERT INTO delta.`{table}` VALUES (4, 'd', 'x')")
    return {"types": types(frame), "rows": sorted(map(repr, [*rows, (4, "d", "x")])), "status": status}


def await_version(spark: SparkSession, table: str, version: int) -> list[list[dict]]:
    """The status by both ways to ask for it, when the converter has come to the version."""
    give_up = time.monotonic() + 300
    while True:
        status = [read_status(spark.read.format("polytable").load(table))]
        status.append(read_status(spark.sql(f"SELECT * FROM polytable.`{table}`")))
        done = all(row["version"] == version and row["state"] == "IDLE" for rows in status for row in rows)
        if done or time.monotonic() > give_up:
            return status
        time.sleep(0.2)


def read_status(frame: DataFrame) -> list[dict]:
    return [row.asDict() for row in frame.select("target", "version", "behind", "error", "remedy", "state").collect()]


if __name__ == "__main__":
    main(*sys.argv[1:])
