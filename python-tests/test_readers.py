"""Readers that nobody here wrote, asked about one set of tables (readers/tables.py); the yardstick is Delta.

An answer that differs from Delta's is a limit of the reader, listed in readers/limits.py with the reason, or a fault of
ours. DuckDB, ClickHouse, Polars and PyIceberg run in the matrix; -m readers asks Trino, Sail, and Spark with older readers.
"""

import dataclasses
import os
import subprocess
import sys
from pathlib import Path

import pytest
from polytable_spark import ROOT
from readers import page, sail, trino
from readers.controls import write_control
from readers.in_process import READERS
from readers.limits import LIMITS, limited
from readers.questions import Asked, Yardstick, kinds_of
from readers.spark import SparkReader
from readers.tables import TABLES
from readers.values import canonical

HERE = Path(__file__).resolve().parent

# In processes of their own: what answers, and why it can't be asked here.
OTHERS = {
    "Trino": (trino.trino_answers, trino.why_not),
    "Sail": (sail.sail_answers, sail.why_not),
    **{
        name: (reader.answers, reader.why_not)
        for name, reader in {
            "Spark, Iceberg 1.6": SparkReader("iceberg-1.6"),
            "Spark, Iceberg 1.10": SparkReader("iceberg-1.10"),
            "Spark, Hudi 1.0": SparkReader("hudi-1.0"),
            "Spark, Hudi 1.1": SparkReader("hudi-1.1"),
        }.items()
    },
}

IN_PROCESS = [pytest.param(reader, marks=pytest.mark.matrix) for reader in READERS]


@pytest.fixture(scope="module")
def yardstick(tmp_path_factory):
    folder = tmp_path_factory.mktemp("readers")
    environment = {**os.environ, "PYTHONPATH": str(HERE), "TZ": "UTC"}
    subprocess.run(
        [sys.executable, str(HERE / "readers" / "write_tables.py"), str(folder)], check=True, env=environment
    )
    return Yardstick(folder)


@pytest.fixture(scope="module")
def controls(yardstick, tmp_path_factory):
    """Gives a control's folder, made when it is asked for."""
    folder, made = tmp_path_factory.mktemp("controls"), {}

    def find(table: str) -> str:
        if table not in made:
            made[table] = write_control(yardstick, table, folder / table.replace(" ", "_"))
        return made[table]

    return find


def answer(reader: str, asked: Asked) -> list | str:
    """Rows in the canonical form, or the failure as text."""
    try:
        return canonical(READERS[reader](asked), kinds_of(asked))
    except Exception as e:
        return f"{type(e).__name__}: {e}"


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("reader", IN_PROCESS)
def test_answers_are_deltas(reader, table, yardstick, controls):
    limits = limited(reader, table)
    wrong = {}
    for asked in yardstick.ask(table):
        right, seen = yardstick.right(asked), answer(reader, asked)
        if asked.name not in limits:
            if seen != right:
                wrong[asked.name] = (seen, right)
            continue
        assert seen != right, f"{reader} has learned '{asked.name}'; take it off the list"
        if limits[asked.name].control:
            control = answer(reader, dataclasses.replace(asked, folder=controls(table)))
            assert control != right, f"{reader} answers '{asked.name}' right on its own table: the limit is ours"
    assert not wrong


@pytest.mark.readers
@pytest.mark.parametrize("reader", OTHERS)
def test_answers_of_others_are_deltas(reader, yardstick, controls, tmp_path):
    answers_of, cannot = OTHERS[reader]
    if cannot():
        pytest.skip(cannot())

    tables = [name for name, table in TABLES.items() if "Hudi" not in reader or (table.hudi and not table.delta_rs)]
    questions = [asked for table in tables for asked in yardstick.ask(table)]
    limits = {table: limited(reader, table) for table in tables}
    proven = [asked for asked in questions if asked.name in limits[asked.table] and limits[asked.table][asked.name].control]
    checks = [dataclasses.replace(asked, folder=controls(asked.table)) for asked in proven]
    answers = [
        text if isinstance(text, str) else canonical(text, kinds_of(asked))
        for asked, text in zip(questions + checks, answers_of(questions + checks, tmp_path))
    ]
    wrong = {}
    for asked, seen in zip(questions, answers):
        right = yardstick.right(asked)
        if (seen != right) != (asked.name in limits[asked.table]):
            wrong[asked.table, asked.name] = (seen, right)
    assert not wrong
    for asked, seen in zip(proven, answers[len(questions) :]):
        assert seen != yardstick.right(asked), f"right on the reader's own table: {asked.table}, {asked.name}"


def test_limits_name_what_is_asked():
    for limit in LIMITS:
        assert limit.reader in {*READERS, *OTHERS}
        names = {*TABLES[limit.table].questions}
        names |= {f"{name} of version {version}" for version in TABLES[limit.table].travel for name in ("rows", "<>")}
        assert set(limit.questions) <= names, limit


def test_page_is_current():
    assert (ROOT / "docs" / "readers.md").read_text() == page.text(), "run python-tests/readers/page.py"
