"""Continuous mode in a process of its own: tables and edits come, faults come and go, a signal ends it."""

import os
import re
import signal
import subprocess
import time
from pathlib import Path

import pyarrow as pa
import pytest
from big_table import write_big_table
from deltalake import DeltaTable, write_deltalake
from polytable_cli import polytable
from polytable_spark import ROOT

PATIENCE_SECONDS = 120


class ContinuousRun:
    """A process whose standard streams go to files."""

    def __init__(self, config: Path, *more: str):
        self.folder = config.parent
        command = [str(ROOT / "bin" / "polytable"), "sync", "--datasetConfig", str(config), "--continuousMode"]
        options = os.environ.get("POLYTABLE_JAVA_OPTIONS", "") + " -Xmx256m"
        with open(self.folder / "out", "wb") as out, open(self.folder / "err", "wb") as err:
            self.process = subprocess.Popen(
                [*command, "--continuousModeInterval", "1", *more],
                stdout=out,
                stderr=err,
                env={**os.environ, "POLYTABLE_JAVA_OPTIONS": options},
            )

    def out(self) -> str:
        return (self.folder / "out").read_text()

    def err(self) -> str:
        return (self.folder / "err").read_text()

    def err_lines(self) -> list[str]:
        """Without those that say how far a conversion is, on a slow machine."""
        return [line for line in self.err().splitlines() if not re.match(r"\w+ > (hudi|iceberg): ", line)]

    def await_that(self, condition) -> None:
        give_up = time.monotonic() + PATIENCE_SECONDS
        while not condition():
            assert self.process.poll() is None, self.out() + self.err()
            assert time.monotonic() < give_up, self.out() + self.err()
            time.sleep(0.02)

    def await_version(self, table: Path) -> None:
        """Waits until both targets hold the newest version."""
        version = DeltaTable(str(table)).version()
        for target in ("hudi", "iceberg"):
            text = re.compile(rf"Target {target} of file:{re.escape(str(table))}: version \w+ -> {version},")
            self.await_that(lambda: text.search(self.out()))

    def heap_mb(self) -> float:
        """What lives on the heap: to count objects, the JVM collects all that are garbage."""
        jcmd = Path(os.environ["JAVA_HOME"], "bin", "jcmd") if os.environ.get("JAVA_HOME") else "jcmd"
        command = [jcmd, str(self.process.pid), "GC.class_histogram"]
        histogram = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        return int(re.search(r"^Total\s+\d+\s+(\d+)", histogram, re.MULTILINE)[1]) / 2**20

    def rss_mb(self) -> float:
        status = Path(f"/proc/{self.process.pid}/status")
        return int(re.search(r"VmRSS:\s+(\d+)", status.read_text())[1]) / 1024 if status.is_file() else 0

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE_SECONDS)


class Job:
    """Three tables and what befalls them."""

    def __init__(self, folder: Path):
        self.config = folder / "tables.yaml"
        self.tables = [folder / name for name in ("one", "two", "three")]
        self.appended = 0
        for table in self.tables:
            self.append(table)

    def append(self, table: Path) -> None:
        self.appended += 1
        rows = pa.table({"id": [self.appended, -self.appended], "city": ["Rome", None]})
        write_deltalake(str(table), rows, partition_by=["city"], mode="append")

    def name(self, *tables: Path) -> None:
        listed = "".join(f"  - tableBasePath: {table}\n" for table in tables)
        self.config.write_text(f"sourceFormat: DELTA\ntargetFormats: [HUDI, ICEBERG]\ndatasets:\n{listed}")

    def live_through(self, run: ContinuousRun) -> None:
        """A table appears, an edit is half written, a table goes, one fails and comes back."""
        one, two, three = self.tables
        self.name(one, two, three)
        run.await_version(three)

        faults = run.err().count("The job goes on as it was before.")
        self.config.write_text(self.config.read_text()[:-len("hree\n")] + "\n  - tableBa")
        run.await_that(lambda: run.err().count("The job goes on as it was before.") > faults)
        self.append(three)
        run.await_version(three)

        self.name(one, three)
        broken = three / "_delta_log" / f"{DeltaTable(str(three)).version() + 1:020d}.json"
        faults = run.err().count("SOURCE_CORRUPT")
        broken.write_text('{"commitInfo":{"timestamp":1}}\n{"add":{"path":"f')
        run.await_that(lambda: run.err().count("SOURCE_CORRUPT") > faults)
        self.append(one)
        run.await_version(one)
        repaired = three / "repaired.json"
        repaired.write_text('{"commitInfo":{"timestamp":1}}\n')
        repaired.replace(broken)
        self.append(three)
        run.await_version(three)


@pytest.fixture
def job(tmp_path) -> Job:
    job = Job(tmp_path)
    job.name(*job.tables[:2])
    return job


def assert_ended_well(job: Job, run: ContinuousRun) -> None:
    assert run.stop() == 0, run.out() + run.err()
    assert re.search(r"The job was stopped in round \d+\.", run.out()), run.out()
    assert re.search(r"\nthree +iceberg +(NONE|INCREMENTAL|FULL) ", run.out()), run.out()
    faults = re.compile(r"The job goes on as it was before\.|three failed: SOURCE_CORRUPT")
    assert all(faults.search(line) for line in run.err_lines()), run.err()
    verify = polytable("verify", str(job.tables[0]), str(job.tables[2]), "--rows")
    assert verify.exit_code == 0, verify


def test_edits_and_faults(job):
    run = ContinuousRun(job.config)
    run.await_version(job.tables[0])
    run.await_version(job.tables[1])
    job.live_through(run)
    job.append(job.tables[1])  # Which isn't in the job any more.
    job.append(job.tables[0])
    run.await_version(job.tables[0])
    assert_ended_well(job, run)
    gone = polytable("status", str(job.tables[1]), "--output", "json")
    assert {target["behind"] for target in gone.targets().values()} == {1}, gone


@pytest.mark.long
def test_memory_stays_flat(job):
    """Five minutes; prints the figures of each minute."""
    run = ContinuousRun(job.config)
    run.await_version(job.tables[1])
    heaps = []
    begin = time.monotonic()
    minute = 0
    cycles = 0
    while minute <= 5:
        job.live_through(run)
        cycles += 1
        if time.monotonic() - begin >= 60 * minute:
            heaps.append(run.heap_mb())
            print(f"minute {minute}: {cycles} cycles, live heap {heaps[-1]:.1f} MB, resident {run.rss_mb():.0f} MB")
            minute += 1
    assert_ended_well(job, run)
    print(re.search(r"The job was stopped .*", run.out())[0], f"{job.appended} commits")
    assert heaps[-1] < heaps[1] + 8, heaps


def test_running_table_is_finished(tmp_path):
    """The signal comes when one target of the first table has begun: the other is made, no other table is."""
    big, after = tmp_path / "big", tmp_path / "after"
    for table in (big, after):
        write_big_table(table)
    config = tmp_path / "tables.yaml"
    config.write_text(
        "sourceFormat: DELTA\ntargetFormats: [HUDI, ICEBERG]\n"
        f"datasets:\n  - tableBasePath: {big}\n  - tableBasePath: {after}\n"
    )
    run = ContinuousRun(config)
    run.await_that((big / ".hoodie").exists)
    assert run.stop() == 0, run.out() + run.err()
    assert run.err_lines() == []
    for target in ("hudi", "iceberg"):
        assert f"Target {target} of file:{big}: version none -> 0, FULL" in run.out(), run.out()
    assert not (after / ".hoodie").exists() and not (after / "_iceberg").exists()
