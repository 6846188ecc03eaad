"""Run by test_uniform.py: a table with column mapping from CREATE on, in a session with Polytable's extension."""

import sys
from pathlib import Path

from polytable_spark import DELTA_EXTENSION, start_session
from test_uniform import UNIFORM, assert_each_version_reads_right


def main(table: str) -> None:
    spark = start_session(
        "delta-3.3",
        "hudi-1.2",
        warehouse=Path(table).parent / "warehouse",
        extensions=f"{DELTA_EXTENSION},dev.polytable.hook.PolytableExtension",
    )
    spark.sql(
        f"""
        CREATE TABLE delta.`{table}` (id INT, name STRING) USING DELTA TBLPROPERTIES ({UNIFORM},
          'delta.columnMapping.mode' = 'name', 'delta.minReaderVersion' = '2', 'delta.minWriterVersion' = '5')
        """
    )
    assert_each_version_reads_right(spark, table)
    spark.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
