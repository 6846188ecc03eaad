"""Each comparison with Iceberg that the scenarios made (integration-tests), made again with PyIceberg.

TestScenarios writes what Delta read, and the metadata file that was in force then, to
integration-tests/target/work/iceberg-comparisons.jsonl; bin/test runs it before these tests.
"""

import json
import re
from datetime import datetime
from zoneinfo import ZoneInfo

import iceberg_rows
import pytest
from polytable_spark import ROOT
from pyarrow import ArrowInvalid
from pyiceberg.expressions import AlwaysTrue, parser
from pyiceberg.table import StaticTable
from pyparsing import ParseException

COMPARISONS = ROOT / "integration-tests" / "target" / "work" / "iceberg-comparisons.jsonl"

# The zone of the sessions that the scenarios run in.
SESSION_ZONE = ZoneInfo("America/Bahia_Banderas")

# Filters that PyIceberg's text form has no words for, each with what its parser or binder says.
INEXPRESSIBLE = {
    "p": "Expected",
    "d = cast('NaN' as double)": "Expected",
    "v = repeat('z',100)": "Expected",
    "v > repeat('z',50)": "Expected",
    "p > 0.5": "Could not convert 0.5 into a decimal",
}

INT96 = "PyArrow takes INT96 for nanoseconds, which reach from 1677 to 2262"

# What PyIceberg itself reads otherwise than Spark, or not at all, by scenario, place and perhaps line, with the reason.
READ_OTHERWISE = {
    ("all_simple_and_nested_types", "the end"): INT96 + "; a null list or map of structs is shown as an empty one",
    ("dates_in_the_old_calendar", "filter d = date'1500-01-01'"): INT96,
    ("dates_in_the_old_calendar", "filter ts < timestamp'1600-01-01 00:00:00'"): INT96,
    ("dates_in_the_old_calendar", "the end"): INT96,
    ("partition_value_hive_default", "the end", "spark-4.2"): (
        "Delta 4.4 writes partition columns into the files too, here a string where its log has null;"
        " PyIceberg takes the files' value, Delta and Spark the log's"
    ),
    ("floating_point_edges", "filter d > 1"): "NaN is greater than any number to Spark only",
}


def load_comparisons() -> list:
    if not COMPARISONS.is_file():
        return []

    with COMPARISONS.open(encoding="utf-8") as lines:
        comparisons = [json.loads(line) for line in lines]
    return [pytest.param(each, id=f"{each['line']} {each['name']} {each['where']}") for each in comparisons]


def translate(predicate: str) -> str:
    """Spark's literals and quotes as PyIceberg's parser has them."""
    text = re.sub(r"`([^`]*)`", r'"\1"', predicate)
    text = re.sub(r"\btimestamp'([^']*)'", lambda match: f"'{with_offset(match.group(1))}'", text)
    return re.sub(r"\bdate'", "'", text).replace(r"\'", "''")


def with_offset(local: str) -> str:
    return datetime.fromisoformat(local).replace(tzinfo=SESSION_ZONE).isoformat()


def test_scenarios_have_run():
    assert load_comparisons(), f"{COMPARISONS} is missing; run ./mvnw verify first"


@pytest.mark.parametrize("comparison", load_comparisons())
def test_equals_delta(comparison):
    table = StaticTable.from_metadata(comparison["metadata"])
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


def find_rows(table: StaticTable, predicate: str) -> list[str] | None:
    """None when PyArrow can't hold a value."""
    try:
        return read(table, predicate)
    except ArrowInvalid:
        return None


def read(table: StaticTable, predicate: str) -> list[str]:
    """Names are found in any case, as in Spark."""
    row_filter = parser.parse(translate(predicate)) if predicate else AlwaysTrue()
    return iceberg_rows.rows(table.scan(row_filter=row_filter, case_sensitive=False).to_arrow())
