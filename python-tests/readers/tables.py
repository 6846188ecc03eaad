"""The tables that the readers are asked about, and the questions.

A question is SQL that all readers have in common; T stands for the table. What a table holds is what Delta reads (the
writing session collects it), and a question's answer is DuckDB's over those rows, in memory: no file is involved there.
"""

from dataclasses import dataclass, field

FORMATS = "'polytable.formats' = 'hudi,iceberg'"

PLAIN = (
    "id INT, name STRING, amount DOUBLE, day DATE, ts TIMESTAMP, price DECIMAL(10,2), flag BOOLEAN",
    [
        "(1, 'one', 1.5, DATE'2024-01-01', TIMESTAMP'2024-01-01 00:00:00.000001', 1.10, true)",
        "(2, 'two', -0.0, DATE'1969-12-31', TIMESTAMP'1969-12-31 23:59:59.999999', -2.20, false)",
        "(3, null, null, null, null, null, null)",
        "(4, 'it''s', 4.25, DATE'2024-02-29', TIMESTAMP'2024-02-29 12:00:00', 99999999.99, true)",
        "(5, '', 0.0, DATE'2024-03-01', TIMESTAMP'2024-03-01 00:00:00', 0.00, null)",
    ],
)

PLAIN_QUESTIONS = {
    "rows": "SELECT id, name, amount, day, ts, price, flag FROM T",
    "projection": "SELECT price, id FROM T",
    "=": "SELECT id FROM T WHERE name = 'it''s'",
    "<>": "SELECT id FROM T WHERE name <> 'one'",
    "range": "SELECT id FROM T WHERE amount > -1 AND amount < 2",
    "date range": "SELECT id FROM T WHERE day >= CAST('2024-01-01' AS DATE)",
    "decimal": "SELECT id FROM T WHERE price < 1",
    "-0.0": "SELECT id FROM T WHERE amount = 0",
    "IN": "SELECT id FROM T WHERE id IN (2, 4, 77)",
    "IS NULL": "SELECT id FROM T WHERE name IS NULL",
    "IS NOT NULL": "SELECT id FROM T WHERE flag IS NOT NULL",
    "LIKE": "SELECT id FROM T WHERE name LIKE 't%'",
    "OR": "SELECT id FROM T WHERE id < 2 OR name = ''",
    "NOT": "SELECT id FROM T WHERE NOT (id = 1 OR id = 2)",
    "count": "SELECT count(*), count(name), min(id), max(id), sum(id) FROM T",
    "min, max": "SELECT min(price), max(price), min(day), max(day), max(amount) FROM T",
    "group": "SELECT flag, count(*) FROM T GROUP BY flag",
}

STRINGS = ["null", "'a'", "'m'", "'x'", "'x y'", "'a/b=c%d'", "'ü'", "'__HIVE_DEFAULT'", "'it''s'"]

STRING_QUESTIONS = {
    "rows": "SELECT id, v, p FROM T",
    "=": "SELECT id FROM T WHERE p = 'a/b=c%d'",
    "= and =": "SELECT id FROM T WHERE p = 'x' AND v = 3",
    "<>": "SELECT id FROM T WHERE p <> 'x'",
    "range": "SELECT id FROM T WHERE p >= 'm' AND p < 'x z'",
    "IN": "SELECT id FROM T WHERE p IN ('ü', 'it''s', 'none')",
    "NOT IN": "SELECT id FROM T WHERE p NOT IN ('ü', 'x')",
    "IS NULL": "SELECT id FROM T WHERE p IS NULL",
    "IS NOT NULL": "SELECT id FROM T WHERE p IS NOT NULL",
    "LIKE": "SELECT id FROM T WHERE p LIKE 'x%'",
    "OR": "SELECT id FROM T WHERE p < 'm' OR p > 'q'",
    "OR of two columns": "SELECT id FROM T WHERE p = 'm' OR v < 2",
    "NOT": "SELECT id FROM T WHERE NOT (p = 'x')",
    "count": "SELECT count(*), count(p), min(p), max(p) FROM T",
    "count of a filter": "SELECT count(*) FROM T WHERE p <> 'x'",
    "group": "SELECT p, count(*) FROM T GROUP BY p",
}

DOUBLES = ["null", "0.0", "-0.0", "1.5", "-2.5", "CAST('Infinity' AS DOUBLE)", "CAST('-Infinity' AS DOUBLE)"]

DOUBLE_QUESTIONS = {
    "rows": "SELECT id, v, p FROM T",
    "= 0": "SELECT id FROM T WHERE p = 0.0",
    ">= 0": "SELECT id FROM T WHERE p >= 0",
    "< 0": "SELECT id FROM T WHERE p < 0",
    "<>": "SELECT id FROM T WHERE p <> 1.5",
    "IN": "SELECT id FROM T WHERE p IN (0.0, 1.5)",
    "IS NULL": "SELECT id FROM T WHERE p IS NULL",
    "OR": "SELECT id FROM T WHERE p < -1 OR p > 1",
    "count": "SELECT count(*), count(p) FROM T",
}

DATES = ["null", "DATE'1999-12-31'", "DATE'2000-01-01'", "DATE'2024-02-29'", "DATE'1969-12-31'"]

DATE_QUESTIONS = {
    "rows": "SELECT id, v, p FROM T",
    "=": "SELECT id FROM T WHERE p = CAST('2024-02-29' AS DATE)",
    "<": "SELECT id FROM T WHERE p < CAST('2000-01-01' AS DATE)",
    ">=": "SELECT id FROM T WHERE p >= CAST('2000-01-01' AS DATE)",
    "<>": "SELECT id FROM T WHERE p <> CAST('2000-01-01' AS DATE)",
    "IN": "SELECT id FROM T WHERE p IN (CAST('1969-12-31' AS DATE), CAST('1999-12-31' AS DATE))",
    "IS NULL": "SELECT id FROM T WHERE p IS NULL",
    "OR": "SELECT id FROM T WHERE p < CAST('1970-01-01' AS DATE) OR v = 3",
    "group": "SELECT p, count(*) FROM T GROUP BY p",
    "min, max": "SELECT min(p), max(p) FROM T",
}

SHORT_QUESTIONS = {
    "rows": "SELECT id, v FROM T",
    "=": "SELECT id FROM T WHERE v = 3",
    "<>": "SELECT id FROM T WHERE v <> 3",
    "range": "SELECT id FROM T WHERE id > 2 AND id < 9",
    "IN": "SELECT id FROM T WHERE id IN (1, 5)",
    "IS NULL": "SELECT id FROM T WHERE v IS NULL",
    "OR": "SELECT id FROM T WHERE id < 2 OR v > 5",
    "count": "SELECT count(*), min(id), max(v), sum(v) FROM T",
}

EVOLVED_QUESTIONS = {
    "rows": "SELECT id, v, s, added FROM T",
    "IS NULL": "SELECT id FROM T WHERE added IS NULL",
    "IS NOT NULL": "SELECT id FROM T WHERE added IS NOT NULL",
    "=": "SELECT id FROM T WHERE added = 'new'",
    "<>": "SELECT id FROM T WHERE added <> 'new'",
    "new field": "SELECT id FROM T WHERE s.t = 'x'",
    "OR": "SELECT id FROM T WHERE added = 'new' OR v = 1",
    "count": "SELECT count(*), count(added), max(v) FROM T",
}

NESTED_QUESTIONS = {
    "rows": "SELECT id, s, a, m, d FROM T",
    "projection": "SELECT id, a FROM T",
    "field": "SELECT id FROM T WHERE s.n > 1",
    "field <>": "SELECT id FROM T WHERE s.t <> 'x'",
    "field IS NULL": "SELECT id FROM T WHERE s.t IS NULL",
    "IS NULL": "SELECT id FROM T WHERE a IS NULL",
    "count": "SELECT count(*), count(a) FROM T",
}

STRUCT, LIST, MAP = "struct", "list", "map"


@dataclass(frozen=True)
class Table:
    """How a table is made, in order, and what is asked about it; grown_from is a version with an earlier schema."""

    what: str
    statements: list[str]
    questions: dict[str, str]
    kinds: dict[str, object] = field(default_factory=dict)
    settings: dict[str, str] = field(default_factory=dict)
    partition: str | None = None
    travel: list[int] = field(default_factory=list)
    grown_from: int | None = None
    hudi: bool = True
    delta_rs: bool = False


def create(columns: str, *, partition: str = "", properties: str = "") -> str:
    partitioned = f" PARTITIONED BY ({partition})" if partition else ""
    return f"CREATE TABLE T ({columns}) USING DELTA{partitioned} TBLPROPERTIES ({FORMATS}{properties})"


def insert(*rows: str) -> str:
    return f"INSERT INTO T VALUES {', '.join(rows)}"


def partitioned(kind: str, values: list[str]) -> list[str]:
    """Two files in each partition."""
    first = [f"({n}, {n % 4}, {value})" for n, value in enumerate(values)]
    second = [f"({n + 100}, null, {value})" for n, value in enumerate(values)]
    return [create(f"id INT, v INT, p {kind}", partition="p"), insert(*first), insert(*second)]


NUMBERS = "id INT, v INT"

TABLES = {
    "plain": Table(
        "no partitions; each simple type, nulls, -0.0",
        [create(PLAIN[0]), insert(*PLAIN[1][:3]), insert(*PLAIN[1][3:])],
        PLAIN_QUESTIONS,
        travel=[1],
    ),
    "int96": Table(
        "the same, with Spark's default encoding of timestamps",
        [create(PLAIN[0]), insert(*PLAIN[1][:3]), insert(*PLAIN[1][3:])],
        {name: PLAIN_QUESTIONS[name] for name in ["rows", "projection", "<>", "count"]},
        settings={"spark.sql.parquet.outputTimestampType": "INT96"},
    ),
    "by string": Table(
        "partitioned by STRING: null, space, `/`, `=`, `%`, quote, not ASCII",
        partitioned("STRING", STRINGS),
        STRING_QUESTIONS,
        partition="p",
        travel=[1],
    ),
    "by double": Table(
        "partitioned by DOUBLE: null, 0.0, -0.0, infinities",
        partitioned("DOUBLE", DOUBLES),
        DOUBLE_QUESTIONS,
        partition="p",
    ),
    "by date": Table(
        "partitioned by DATE: null, before and after 1970",
        partitioned("DATE", DATES),
        DATE_QUESTIONS,
        partition="p",
    ),
    "nested": Table(
        "struct, array, map, array of structs; nulls at each level",
        [
            create("id INT, s STRUCT<n: INT, t: STRING>, a ARRAY<INT>, m MAP<STRING, INT>, d ARRAY<STRUCT<x: INT>>"),
            insert(
                "(1, named_struct('n', 1, 't', 'x'), array(1, 2), map('k', 1), array(named_struct('x', 1)))",
                "(2, named_struct('n', 2, 't', null), array(), map(), array(named_struct('x', null)))",
            ),
            insert(
                "(3, null, null, null, null)",
                "(4, named_struct('n', null, 't', 'y'), array(null, 5), map('a', null, 'b', 2), array())",
            ),
        ],
        NESTED_QUESTIONS,
        kinds={"s": STRUCT, "a": LIST, "m": MAP, "d": (LIST, STRUCT)},
    ),
    "many commits": Table(
        "ten commits: INSERT, DELETE, UPDATE, OPTIMIZE",
        [
            create(NUMBERS),
            *[insert(f"({n}, {n})", f"({n + 100}, null)") for n in range(6)],
            "DELETE FROM T WHERE id = 4",
            "UPDATE T SET v = 33 WHERE id = 3",
            "OPTIMIZE T",
        ],
        SHORT_QUESTIONS,
        travel=[3, 7],
    ),
    "deletion vectors": Table(
        "rows deleted by deletion vectors; format version 3",
        [
            create(NUMBERS, properties=", 'delta.enableDeletionVectors' = 'true'"),
            insert(*[f"({n}, {n})" for n in range(6)]),
            insert(*[f"({n}, null)" for n in range(6, 12)]),
            "DELETE FROM T WHERE id IN (2, 7)",
            "DELETE FROM T WHERE id = 5",
        ],
        SHORT_QUESTIONS,
        travel=[2, 3],
        hudi=False,
    ),
    "evolution": Table(
        "a column added, one of a struct too, rows of each schema",
        [
            create(f"{NUMBERS}, s STRUCT<n: INT>"),
            insert("(1, 1, named_struct('n', 1))", "(2, null, null)"),
            "ALTER TABLE T ADD COLUMNS (added STRING, s.t STRING)",
            insert("(3, 3, named_struct('n', 3, 't', 'x'), 'new')", "(4, 4, null, null)"),
        ],
        EVOLVED_QUESTIONS,
        kinds={"s": STRUCT},
        grown_from=1,
    ),
    "restore": Table(
        "RESTORE to an earlier version, and an INSERT after it",
        [
            create(NUMBERS),
            insert("(1, 1)", "(2, null)"),
            insert("(3, 3)"),
            "DELETE FROM T WHERE id = 1",
            "RESTORE TABLE T TO VERSION AS OF 2",
            insert("(4, 9)"),
        ],
        SHORT_QUESTIONS,
        travel=[3, 4],
    ),
    "mapped": Table(
        "column mapping from CREATE on: field ids in the files",
        [
            create(
                f"{NUMBERS}, s STRUCT<n: INT>, p STRING",
                partition="p",
                properties=", 'delta.columnMapping.mode' = 'name'",
            ),
            insert("(1, 1, named_struct('n', 1), 'x')", "(2, null, null, null)"),
            "ALTER TABLE T RENAME COLUMN v TO w",
            "ALTER TABLE T RENAME COLUMN w TO v",
            insert("(3, 3, named_struct('n', null), 'y z')"),
        ],
        {**SHORT_QUESTIONS, "rows": "SELECT id, v, s, p FROM T", "partition": "SELECT id FROM T WHERE p <> 'x'"},
        kinds={"s": STRUCT},
        partition="p",
    ),
    "delta-rs": Table(
        "written by delta-rs, then `polytable sync`; partitioned, a row deleted",
        [],
        {**SHORT_QUESTIONS, "partition": "SELECT id FROM T WHERE p <> 'x'", "null": "SELECT id FROM T WHERE p IS NULL"},
        partition="p",
        delta_rs=True,
    ),
}
