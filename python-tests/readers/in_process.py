"""Readers that are Python packages: each takes a question and gives rows."""

from contextlib import chdir
from importlib.util import find_spec
from pathlib import Path

import duckdb
import polars
from pyiceberg.table import StaticTable
from readers.questions import Asked, arrow_rows


def duckdb_rows(asked: Asked) -> list[tuple]:
    session = duckdb.connect()
    session.execute("SET TimeZone = 'UTC'")
    for extension in ("avro", "iceberg"):
        session.execute(f"LOAD '{extension_file(extension)}'")
    snapshot = f", snapshot_from_id = {asked.snapshot}" if asked.version is not None else ""
    source = f"iceberg_scan('{asked.metadata}'{snapshot})"
    return arrow_rows(session.sql(asked.sql.replace(" T", f" {source}", 1)).arrow())


def extension_file(name: str) -> Path:
    """DuckDB's extensions come as packages, since it would else fetch them over the network."""
    folder = Path(find_spec(f"duckdb_extension_{name}").origin).parent
    return next(folder.rglob(f"{name}.duckdb_extension"))


def clickhouse_rows(asked: Asked) -> list[tuple]:
    import chdb

    settings = "session_timezone = 'UTC', output_format_arrow_string_as_string = 1, join_use_nulls = 1"
    if asked.version is not None:
        settings += f", iceberg_snapshot_id = {asked.snapshot}"
    metadata = Path(asked.metadata)
    source = f"icebergLocal('{metadata.parents[1]}', 'Parquet')"
    # ClickHouse's DATE begins in 1970.
    sql = asked.sql.replace(" T", f" {source}", 1).replace(" AS DATE)", " AS Date32)")
    # It takes file:/path for a path that is relative to the working directory.
    with chdir("/"):
        return arrow_rows(chdb.query(f"{sql} SETTINGS {settings}", "ArrowTable"))


def polars_rows(asked: Asked, reader: str) -> list[tuple]:
    frame = polars.scan_iceberg(asked.metadata, snapshot_id=asked.snapshot, reader_override=reader)
    answer = polars.SQLContext(t=frame).execute(asked.sql.replace(" T", " t", 1)).collect()
    return answer.rows()


def polars_native(asked: Asked) -> list[tuple]:
    return polars_rows(asked, "native")


def polars_pyiceberg(asked: Asked) -> list[tuple]:
    return polars_rows(asked, "pyiceberg")


def pyiceberg_rows(asked: Asked) -> list[tuple]:
    """PyIceberg itself answers filters only; what it selects is asked for the rest in memory."""
    table = StaticTable.from_metadata(asked.metadata)
    session = duckdb.connect()
    session.execute("SET TimeZone = 'UTC'")
    session.register("held", table.scan(snapshot_id=asked.snapshot).to_arrow())
    return arrow_rows(session.sql(asked.sql.replace(" T", " held", 1)).arrow())


READERS = {
    "DuckDB": duckdb_rows,
    "ClickHouse": clickhouse_rows,
    "Polars": polars_native,
    "Polars by PyIceberg": polars_pyiceberg,
    "PyIceberg": pyiceberg_rows,
}
