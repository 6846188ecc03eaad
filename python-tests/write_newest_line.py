"""Run by test_newest_line.py in an environment with the newest PySpark and Delta; ends right after its last commit."""

import json
import sys
from pathlib import Path

from polytable_spark import start_session, types
from pyspark.sql import SparkSession


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
    rows = [tuple(row) for row in frame.select(sorted(frame.columns)).collect()]
    spark.sql(f"INSERT INTO delta.`{table}` VALUES (4, 'd', 'x')")
    return {"types": types(frame), "rows": sorted(map(repr, [*rows, (4, "d", "x")]))}


if __name__ == "__main__":
    main(*sys.argv[1:])
