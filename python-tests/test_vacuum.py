"""VACUUM of delta-rs, which decides by names and ages of files: the targets' metadata is none of Delta's files."""

import os
import time
from pathlib import Path

import pyarrow as pa
import pytest
from deltalake import DeltaTable, write_deltalake
from polytable_cli import iceberg_table, polytable

DAYS = 24 * 3600


def rows(first: int) -> pa.Table:
    ids = range(first, first + 6)
    return pa.table({"id": pa.array(ids, pa.int64()), "city": [["Rome", "Oslo"][i % 2] for i in ids]})


def listing(table: str) -> set[str]:
    return {str(path.relative_to(table)) for path in Path(table).rglob("*") if path.is_file()}


def make_old(table: str) -> None:
    long_ago = time.time() - 40 * DAYS
    for path in Path(table).rglob("*"):
        os.utime(path, (long_ago, long_ago))


@pytest.fixture
def table(tmp_path) -> str:
    """Two versions in both targets, the first of which has files that the second has not."""
    path = str(tmp_path / "table")
    write_deltalake(path, rows(0), partition_by=["city"])
    write_deltalake(path, rows(10), mode="append")
    convert(path)
    DeltaTable(path).optimize.compact()
    convert(path)
    make_old(path)
    return path


def convert(table: str) -> None:
    run = polytable("sync", "--table", table, "--to", "hudi,iceberg")
    assert run.exit_code == 0, run


def test_only_data_that_left_the_table_is_removed(table):
    before = listing(table)
    current = {str(Path(uri).relative_to(table)) for uri in DeltaTable(table).file_uris()}
    for full in (False, True):
        DeltaTable(table).vacuum(retention_hours=0, enforce_retention_duration=False, dry_run=False, full=full)
    removed = before - listing(table)
    assert removed == {name for name in before if name.startswith("city=") and name.endswith(".parquet")} - current

    write_deltalake(table, rows(20), mode="append")
    convert(table)
    verify = polytable("verify", table, "--rows", "--output", "json")
    for target in ("hudi", "iceberg"):
        assert verify.targets()["table", target]["same"], verify
        assert verify.targets()["table", target]["rowsCompared"] == 18
    assert sorted(iceberg_table(table).scan().to_arrow()["id"].to_pylist()) == [*range(6), *range(10, 16), *range(20, 26)]
