"""The command line on logs that have lost their beginning, and on what a log may hold besides files."""

import json
from pathlib import Path

import pyarrow as pa
from deltalake import DeltaTable, write_deltalake
from polytable_cli import Run, polytable

FALLBACK = "Falling back to snapshot sync."


def append(table: str, first: int) -> None:
    rows = pa.table({"id": list(range(first, first + 4)), "city": ["Rome", "Oslo", "Rome", None]})
    write_deltalake(table, rows, partition_by=["city"], mode="append")


def sync(table: str) -> Run:
    run = polytable("sync", "--table", table, "--to", "hudi,iceberg")
    assert run.exit_code == 0, run
    return run


def paths(run: Run) -> list[list[str]]:
    """The target, the path and the versions in the summary."""
    rows = [line.split() for line in run.out.splitlines() if line.startswith("table ")]
    return [[row[1], row[2], " ".join(row[3:6])] for row in rows]


def assert_right(table: str, rows: int) -> None:
    verify = polytable("verify", table, "--rows", "--output", "json")
    assert verify.exit_code == 0, verify
    assert {target["rowsCompared"] for target in verify.targets().values()} == {rows}


def test_commits_that_are_gone(table):
    """Several commits between runs are replayed; those that a checkpoint has replaced can't be."""
    append(table, 0)
    assert paths(sync(table)) == [["hudi", "FULL", "none -> 0"], ["iceberg", "FULL", "none -> 0"]]
    append(table, 10)
    append(table, 20)
    append(table, 30)
    incremental = sync(table)
    assert paths(incremental) == [["hudi", "INCREMENTAL", "0 -> 3"], ["iceberg", "INCREMENTAL", "0 -> 3"]]
    assert FALLBACK not in incremental.out + incremental.err

    append(table, 40)
    DeltaTable(table).delete("id = 11")
    append(table, 50)
    DeltaTable(table).create_checkpoint()
    append(table, 60)
    for version in range(6):
        Path(table, "_delta_log", f"{version:020d}.json").unlink()
    full = sync(table)
    assert paths(full) == [["hudi", "FULL", "3 -> 7"], ["iceberg", "FULL", "3 -> 7"]]
    fallbacks = [line for line in full.out.splitlines() if FALLBACK in line]
    assert len(fallbacks) == 2 and FALLBACK not in full.err, full
    for target, line in zip(("hudi", "iceberg"), fallbacks):
        assert f"Target {target} of file:{table}: " in line and line.endswith(FALLBACK), line
        assert "4" in line.split(f"file:{table}: ")[1], line
    assert_right(table, 27)


def test_domain_metadata(table):
    """Somebody's own domain, in a commit with a file and alone in one; delta-rs doesn't write to such a table."""
    append(table, 0)
    append(table, 10)
    features = {"minReaderVersion": 1, "minWriterVersion": 7, "writerFeatures": ["domainMetadata"]}
    domain = {"domain": "shop.orders", "configuration": '{"owner":"a"}', "removed": False}
    last = Path(table, "_delta_log", f"{1:020d}.json")
    with last.open("a") as log:
        log.write("".join("\n" + json.dumps(action) for action in ({"protocol": features}, {"domainMetadata": domain})))
    assert paths(sync(table)) == [["hudi", "FULL", "none -> 1"], ["iceberg", "FULL", "none -> 1"]]
    alone = [{"commitInfo": {"timestamp": 1_800_000_000_000, "operation": "TEST"}}, {"domainMetadata": {**domain, "removed": True}}]
    Path(table, "_delta_log", f"{2:020d}.json").write_text("\n".join(json.dumps(action) for action in alone))
    assert paths(sync(table)) == [["hudi", "INCREMENTAL", "1 -> 2"], ["iceberg", "INCREMENTAL", "1 -> 2"]]
    assert_right(table, 8)
