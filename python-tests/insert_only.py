"""Run by test_inserts_only.py in a JVM of its own: a session whose only statements are INSERTs."""

import sys
from pathlib import Path

from polytable_spark import start_session


def main(extensions: str, *tables: str) -> None:
    spark = start_session("delta-3.3", warehouse=Path(tables[0]).parent / "warehouse", extensions=extensions)
    for table in tables:
        for row in (2, 3):
            spark.sql(f"INSERT INTO delta.`{table}` VALUES ({row})")
    spark.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
