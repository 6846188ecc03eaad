"""Run by test_newest_line.py in an environment with the newest PySpark and Delta; ends right after its last commit."""

import json
import sys
from pathlib import Path

from polytable_spark import start_session, types


def main(table: str, table_property: str, result: str) -> None:
    spark = start_session("delta-4.4", warehouse=Path(table).parent / "warehouse")
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
    expected = {"types": types(frame), "rows": sorted(map(repr, [*rows, (4, "d", "x")]))}
    Path(result).write_text(json.dumps(expected))
    spark.sql(f"INSERT INTO delta.`{table}` VALUES (4, 'd', 'x')")
    # The last conversion is under way or waits; it must be done when this process has ended.
    spark.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
