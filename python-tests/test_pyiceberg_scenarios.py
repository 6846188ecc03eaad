"""Each comparison with Iceberg that the scenarios made (integration-tests), made again with PyIceberg.

TestScenarios writes what Delta read, and the metadata file that was in force then, to
integration-tests/target/work/iceberg-comparisons.jsonl; bin/test runs it before these tests. Tables that are in a
catalog (TestIcebergCatalog) are opened through it where what was compared is still in force there.
"""

import json
import re
from datetime import datetime
from pathlib import Path
from urllib.parse import urlparse
from zoneinfo import ZoneInfo

import iceberg_rows
import pytest
from polytable_spark import ROOT
from pyarrow import ArrowInvalid
from pyiceberg.catalog import Catalog, load_catalog
from pyiceberg.expressions import AlwaysTrue, parser
from pyiceberg.table import StaticTable, Table
from pyparsing import ParseException
from rest_catalog import RestCatalogServer

COMPARISONS = ROOT / "integration-tests" / "target" / "work" / "iceberg-comparisons.jsonl"

# The zone of the sessions that the scenarios run in.
SESSION_ZONE = ZoneInfo("America/Bahia_Banderas")

# Filters that PyIceberg's text form has no words for, each with what its parser or binder says.
INEXPRESSIBLE = {
    "p": "Expected",
    "d = cast('NaN' as double)": "Expected",
    "v = repeat('z',100)": "Expected",
    "v > repeat('z',50)": "Expected",
    r"p = 'a\nb'": "Expected",
    "p > 0.5": "Could not convert 0.5 into a decimal",
}

INT96 = "PyArrow takes INT96 for nanoseconds, which reach from 1677 to 2262"
IN_FILE = (
    "Delta 4.4 writes partition columns into the files too, here a string where its log has null;"
    " PyIceberg takes the files' value, Delta and Spark the log's"
)

# What PyIceberg itself reads otherwise than Spark, or not at all, by scenario, place and perhaps line, with the reason.
READ_OTHERWISE = {
    ("all_simple_and_nested_types", "the end"): INT96 + "; a null list or map of structs is shown as an empty one",
    ("dates_in_the_old_calendar", "filter d = date'1500-01-01'"): INT96,
    ("dates_in_the_old_calendar", "filter ts < timestamp'1600-01-01 00:00:00'"): INT96,
    ("dates_in_the_old_calendar", "the end"): INT96,
    ("partition_value_hive_default", "the end", "spark-4.2"): IN_FILE,
    ("partition_value_hive_default", "the end", "iceberg-served"): IN_FILE,
    ("parquet_codecs", "the end"): "a null list of structs is shown as an empty one",
    ("floating_point_edges", "filter d > 1"): "NaN is greater than any number to Spark only",
}


def load_comparisons() -> list:
    if not COMPARISONS.is_file():
        return []

    with COMPARISONS.open(encoding="utf-8") as lines:
        comparisons = [json.loads(line) for line in lines]
    # Random scenarios vacuum what older snapshots need, and filter by literals that PyIceberg's text form has not.
    comparisons = [each for each in comparisons if not re.search(r"_random_\d+_", each["name"])]
    return [pytest.param(each, id=f"{each['line']} {each['name']} {each['where']}") for each in comparisons]


def translate(predicate: str) -> str:
    """Spark's literals and quotes as PyIceberg's parser has them."""
    text = re.sub(r"`([^`]*)`", r'"\1"', predicate)
    text = re.sub(r"\btimestamp'([^']*)'", lambda match: f"'{with_offset(match.group(1))}'", text)
    text = re.sub(r"\bdate'", "'", text).replace(r"\'", "''")
    return re.sub(r"\\(n|u[0-9a-f]{4})", lambda match: unescape(match.group(1)), text)


def unescape(code: str) -> str:
    return "\n" if code == "n" else chr(int(code[1:], 16))


def with_offset(local: str) -> str:
    return datetime.fromisoformat(local).replace(tzinfo=SESSION_ZONE).isoformat()


def test_scenarios_have_run():
    assert load_comparisons(), f"{COMPARISONS} is missing; run ./mvnw verify first"


@pytest.fixture(scope="module")
def open_catalog():
    """Opens the catalog of a comparison, once for all of them."""
    servers, catalogs = [], {}

    def open_it(description: dict) -> Catalog:
        name, database = description["name"], description["database"]
        if name not in catalogs and description["type"] == "rest":
            servers.append(RestCatalogServer(database, str(Path(database).parent / "warehouse")).__enter__())
            catalogs[name] = load_catalog(name, type="rest", uri=servers[-1].uri)
        elif name not in catalogs:
            catalogs[name] = load_catalog(name, type="sql", uri=f"sqlite:///{database}", init_catalog_tables="false")
        return catalogs[name]

    yield open_it
    for server in servers:
        server.__exit__()


@pytest.fixture
def open_table(open_catalog):
    """The table in its catalog; at its metadata file when it is in none, or has moved on since."""

    def open_it(comparison: dict) -> Table:
        metadata = comparison["metadata"]
        if "catalog" in comparison:
            table = open_catalog(comparison["catalog"]).load_table(comparison["identifier"])
            if urlparse(table.metadata_location).path == urlparse(metadata).path:
                return table

            assert not comparison["where"].startswith("the end,"), "the catalog has other metadata than was compared"
        return StaticTable.from_metadata(metadata)

    return open_it


@pytest.mark.parametrize("comparison", load_comparisons())
def test_equals_delta(comparison, open_table):
    table = open_table(comparison)
    assert iceberg_rows.columns(table.schema()) == comparison["columns"]

    predicate = comparison["filter"]
    if predicate in INEXPRESSIBLE:
        with pytest.raises((ParseException, ValueError), match=INEXPRESSIBLE[predicate]):
            read(table, predicate)
        return

    expected = sorted(iceberg_rows.to_text(json.loads(row)) for row in comparison["rows"])
    line = re.sub("[^a-z0-9]", "_", comparison["line"])
    scenario = comparison["name"].removeprefix(f"{line}_").removesuffix("_polytable_formats")
    place = comparison["where"].rsplit(", version ", 1)[0]
    if (scenario, place) in READ_OTHERWISE or (scenario, place, comparison["line"]) in READ_OTHERWISE:
        assert find_rows(table, predicate) != expected, "PyIceberg has learned it; take it off the list"
    else:
        assert read(table, predicate) == expected


def find_rows(table: Table, predicate: str) -> list[str] | None:
    """None when PyArrow can't hold a value."""
    try:
        return read(table, predicate)
    except ArrowInvalid:
        return None


def read(table: Table, predicate: str) -> list[str]:
    """Names are found in any case, as in Spark."""
    row_filter = parser.parse(translate(predicate)) if predicate else AlwaysTrue()
    return iceberg_rows.rows(table.scan(row_filter=row_filter, case_sensitive=False).to_arrow())
