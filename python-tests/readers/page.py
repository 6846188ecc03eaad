"""docs/readers.md, made from the tables that are asked about and the limits that are known.

    PYTHONPATH=python-tests target/python/bin/python -m readers.page
"""

from pathlib import Path

from readers.limits import LIMITS, Limit, limited
from readers.tables import TABLES

PAGE = Path(__file__).resolve().parents[2] / "docs" / "readers.md"

# The columns of the page's table.
ICEBERG = ["DuckDB", "ClickHouse", "Polars", "Polars by PyIceberg", "PyIceberg"]

HEAD = """<!-- Written by python-tests/readers/page.py from readers/tables.py and readers/limits.py; change it there. -->
# Readers

Which engines read the tables that Polytable converts, tried by `python-tests/test_readers.py`. One set of tables is read
with the Iceberg readers below (`bin/test -Pmatrix`), and each is asked for rows, projections, filters (`=`, `<>`, ranges, `IN`,
`IS NULL`, `LIKE`, `OR`, `NOT`), counts, `min` and `max`, groups, and earlier versions. The yardstick is what Delta reads.

| reader | version | how it opens the table |
|---|---|---|
| DuckDB | 1.5.5, extensions `iceberg` and `avro` 1.5.5 | `iceberg_scan('<table>/_iceberg/metadata/v<n>.metadata.json')` |
| ClickHouse | `chdb` 4.4.0 (`chdb-core` 26.9.0) | `icebergLocal('<table>/_iceberg', 'Parquet')` |
| Polars | 2.1.0 | `pl.scan_iceberg('…/v<n>.metadata.json', reader_override="native")`, and `"pyiceberg"` |
| PyIceberg | 0.12.0 | `StaticTable.from_metadata('…/v<n>.metadata.json')` |

On a local disk ClickHouse takes a data file's `file:/path` for `path` relative to its working directory, so it finds the files
only when that is `/`.

Trino 483 (JDK 25) was asked the same, less the two tables without partitions and with TIMESTAMP columns; its limits stand
below. `-m readers` asks it again.

*n* stands in `_iceberg/metadata/version-hint.text`. Hudi's and Iceberg's own readers in Spark: [hudi.md](hudi.md) and
[iceberg.md](iceberg.md).

## What helps most

| do this | for |
|---|---|
| `spark.sql.parquet.outputTimestampType=TIMESTAMP_MICROS` in the sessions that write, before the table has its first files | every reader of a table with TIMESTAMP columns: Spark's default encoding is INT96, which Iceberg's specification doesn't have. Readers differ in what they make of it, and statistics are not kept for it in the files |
| `delta.columnMapping.mode = 'name'` at CREATE | readers that find columns only by field ids: without column mapping Delta's files have none, and the Iceberg table says by a name mapping (`schema.name-mapping.default`) which column is which. Turned on later it leaves the older files without ids |
| no deletion vectors, or `REORG TABLE … APPLY (PURGE)` | readers that don't know Iceberg's format version 3, and all of Hudi's |

hudi-rs (Python `hudi` 0.5.0) can't read a table whose files Hudi has not named: see [hudi.md](hudi.md).
"""


def text() -> str:
    parts = [HEAD, "## What was right\n", grid()]
    if LIMITS:
        parts += ["## Limits of the readers\n", LIMITS_HEAD, limits()]
    return "\n".join(parts)


LIMITS_HEAD = """Each is the reader's own: it answers as wrongly, or fails as well, on a table with the same rows that PyIceberg has written.
A limit that says so has no such control, since the reason lies in Delta's files.
"""


def grid() -> str:
    lines = [f"| table | {' | '.join(ICEBERG)} |", "|---" * (len(ICEBERG) + 1) + "|"]
    for name, table in TABLES.items():
        cells = [cell(reader, name) for reader in ICEBERG]
        lines.append(f"| **{name}**: {table.what} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def cell(reader: str, table: str) -> str:
    numbers = sorted({LIMITS.index(limit) + 1 for limit in limited(reader, table).values()})
    return "right, but for " + ", ".join(map(str, numbers)) if numbers else "right"


def limits() -> str:
    lines = ["| | reader | table | questions | why |", "|---|---|---|---|---|"]
    return "\n".join(lines + [line(number, limit) for number, limit in enumerate(LIMITS, 1)]) + "\n"


def line(number: int, limit: Limit) -> str:
    questions = ", ".join(f"`{question}`" for question in limit.questions)
    control = "" if limit.control else " (no control)"
    return f"| {number} | {limit.reader} | {limit.table} | {questions} | {limit.reason}{control} |"


if __name__ == "__main__":
    PAGE.write_text(text())
