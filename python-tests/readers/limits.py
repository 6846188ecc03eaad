"""What readers can't do, or do otherwise, with the reason: all that docs/readers.md and the tests know of it.

Each limit is proven by a control: the reader answers the same question as wrongly, or fails as well, on a table with the
same rows that PyIceberg has written. A limit without a control says why.
"""

from dataclasses import dataclass

from readers.tables import SHORT_QUESTIONS


@dataclass(frozen=True)
class Limit:
    """The reader's answers to these questions about the table are not Delta's."""

    reader: str
    table: str
    questions: tuple[str, ...]
    reason: str
    control: bool = True


EMPTY_LIST = (
    "a null array of structs is shown as an empty one, by PyArrow's reading of the file with the table's schema"
)
SEVERAL_VECTORS = (
    "`multiple deletion vectors associated with one data file`: the scan is planned by PyIceberg, which gives each deletion"
    " vector of a partition to each of its data files. PyIceberg can't write such a table; each of the table's data files"
    " has one vector. With `reader_override=\"pyiceberg\"` it is right"
)
NEVER_NULL = "arrays and maps can't be null in ClickHouse: they are shown, and counted, as empty ones"
NEW_FIELD = "a filter on a field that a struct has got later fails where a file is older (`Not found column or subcolumn`)"
NO_VECTORS = (
    "`Position deletes are supported only for parquet format`: ClickHouse knows no deletion vectors, and fails. PyIceberg can't"
    " write such a table"
)
ALL_BUT_OLD = (*SHORT_QUESTIONS, "rows of version 3", "<> of version 3")
LIMITS = [
    Limit("ClickHouse", "evolution", ("new field",), NEW_FIELD),
    Limit("ClickHouse", "deletion vectors", ALL_BUT_OLD, NO_VECTORS, control=False),
    Limit("ClickHouse", "nested", ("rows", "projection", "IS NULL", "count"), NEVER_NULL),
    Limit("Polars by PyIceberg", "nested", ("rows",), EMPTY_LIST),
    Limit("PyIceberg", "nested", ("rows",), EMPTY_LIST),
    Limit("Trino", "by string", ("IN",), "`Invalid object: null` (NullPointerException)"),
    Limit(
        "Polars",
        "deletion vectors",
        ("rows", "=", "<>", "range", "IN", "OR", "count"),
        SEVERAL_VECTORS,
        control=False,
    ),
]


def limited(reader: str, table: str) -> dict[str, Limit]:
    """By the question's name."""
    return {
        question: limit
        for limit in LIMITS
        if (limit.reader, limit.table) == (reader, table)
        for question in limit.questions
    }
