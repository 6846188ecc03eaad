"""The questions with the answers that are right, and how one is put to a reader."""

import json
import pickle
from dataclasses import dataclass
from pathlib import Path

import duckdb
import pyarrow as pa
from pyspark.sql.pandas.types import to_arrow_type
from readers.tables import TABLES
from readers.values import canonical


@dataclass(frozen=True)
class Asked:
    """A question about a table, now or as of a version; the folder is the Delta table's, or a control's."""

    table: str
    question: str
    version: int | None
    folder: str
    sql: str

    @property
    def name(self) -> str:
        return self.question if self.version is None else f"{self.question} of version {self.version}"

    @property
    def metadata(self) -> str:
        """The Iceberg metadata file in force, as the version hint names it."""
        folder = Path(self.folder) / "_iceberg" / "metadata"
        return str(folder / f"v{(folder / 'version-hint.text').read_text().strip()}.metadata.json")

    @property
    def snapshot(self) -> int | None:
        """The Iceberg snapshot of the version."""
        if self.version is None:
            return None
        snapshots = json.loads(Path(self.metadata).read_text())["snapshots"]
        # A control has two a version, the first of which takes out the rows before.
        return [each["snapshot-id"] for each in snapshots if each["summary"].get("delta-version") == str(self.version)][-1]

    @property
    def instant(self) -> str | None:
        """Hudi's instant of the version."""
        if self.version is None:
            return None
        for commit in sorted((Path(self.folder) / ".hoodie").rglob("*.replacecommit")):
            if json.loads(commit.read_text()).get("extraMetadata", {}).get("delta-version") == str(self.version):
                return commit.name.split(".")[0].split("_")[0]
        raise LookupError(f"no instant of version {self.version} in {self.folder}")


class Yardstick:
    """What Delta holds, and each question's right answer."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.states = pickle.loads((folder / "yardstick.pickle").read_bytes())

    def ask(self, table: str) -> list[Asked]:
        path = str(self.folder / table.replace(" ", "_"))
        questions = TABLES[table].questions
        now = [Asked(table, name, None, path, sql) for name, sql in questions.items()]
        return now + [
            Asked(table, name, version, path, questions[name])
            for version in TABLES[table].travel
            for name in ("rows", "<>")
        ]

    def arrow(self, table: str, version: int | None = None) -> pa.Table:
        columns, rows = self.states[table][version]
        arrays = [
            pa.array([plain(row[index]) for row in rows], to_arrow_type(kind))
            for index, (_, kind) in enumerate(columns)
        ]
        return pa.table(arrays, names=[name for name, _ in columns])

    def right(self, asked: Asked) -> list[str]:
        session = duckdb.connect()
        session.execute("SET TimeZone = 'UTC'")
        session.register("held", self.arrow(asked.table, asked.version))
        answer = session.sql(asked.sql.replace(" T", " held", 1)).arrow()
        return canonical(arrow_rows(answer), kinds_of(asked))


def kinds_of(asked: Asked) -> list:
    names = asked.sql.removeprefix("SELECT ").split(" FROM ")[0].split(", ")
    return [TABLES[asked.table].kinds.get(name) for name in names]


def arrow_rows(table) -> list[tuple]:
    columns = [column.to_pylist() for column in (table.read_all() if hasattr(table, "read_all") else table).columns]
    return list(zip(*columns))


def plain(item):
    """A Row is a tuple to PyArrow's eyes; its fields are wanted."""
    if hasattr(item, "asDict"):
        return item.asDict(recursive=True)
    if isinstance(item, list):
        return [plain(each) for each in item]
    return list(item.items()) if isinstance(item, dict) else item
