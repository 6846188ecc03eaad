"""How the tests run the command line from its jar, and read what it made."""

import json
import os
import subprocess
from pathlib import Path

import pyarrow as pa
from polytable_spark import ROOT
from pyiceberg.table import StaticTable
from pyspark.sql import DataFrame


class Run:
    """One call of bin/polytable that has ended."""

    def __init__(self, arguments: list[str], **environment: str):
        command = [str(ROOT / "bin" / "polytable"), *arguments]
        done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **environment})
        self.exit_code = done.returncode
        self.out = done.stdout
        self.err = done.stderr

    def __repr__(self) -> str:
        return f"exit code {self.exit_code}\n{self.out}\n{self.err}"

    def targets(self) -> dict[tuple[str, str], dict]:
        """What --output json says of each target, by the table's name and the target's format."""
        tables = json.loads(self.out)["tables"]
        return {(table["table"], target["format"]): target for table in tables for target in table["targets"]}


def polytable(*arguments: str, **environment: str) -> Run:
    return Run(list(arguments), **environment)


def iceberg_table(table: str) -> StaticTable:
    """The newest state, found by the version hint as a reader without a catalog finds it."""
    metadata = Path(table) / "_iceberg" / "metadata"
    version = (metadata / "version-hint.text").read_text().strip()
    return StaticTable.from_metadata(str(metadata / f"v{version}.metadata.json"))


def iceberg_rows(table: str) -> list[str]:
    # In batches: files whose Arrow types differ (string, string_view) are not one table as they are.
    rows = iceberg_table(table).scan().to_arrow_batch_reader().read_all()
    for index, field in enumerate(rows.schema):
        if pa.types.is_timestamp(field.type):
            rows = rows.set_column(index, field.name, rows[field.name].cast(pa.int64()))
    return sorted_text(rows.to_pylist())


def spark_rows(frame: DataFrame) -> list[str]:
    """As iceberg_rows: a timestamp is its microseconds, which know no time zone."""
    columns = [
        f"unix_micros(`{name}`) AS `{name}`" if kind == "timestamp" else f"`{name}`" for name, kind in frame.dtypes
    ]
    return sorted_text([row.asDict(recursive=True) for row in frame.selectExpr(*columns).collect()])


def sorted_text(rows: list[dict]) -> list[str]:
    return sorted(repr({name: row[name] for name in sorted(row)}) for row in rows)
