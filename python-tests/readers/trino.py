"""Trino's Iceberg connector, in a process of its own (TrinoReader.java) with a JDK 25 where there is one."""

import datetime
import decimal
import json
import os
import re
import shutil
import subprocess
from pathlib import Path

from polytable_spark import LINES
from readers.questions import Asked

SOURCE = Path(__file__).resolve().parent / "TrinoReader.java"
CLASS_PATH = LINES / "trino" / "target" / "classpath.txt"
LEAST_JAVA = 25
EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)


def find_java() -> str | None:
    """That of TRINO_JAVA_HOME, JAVA_HOME, the PATH, or of a folder where packages put JDKs; it has a compiler."""
    homes = [os.environ.get("TRINO_JAVA_HOME"), os.environ.get("JAVA_HOME")]
    places = [Path(home) / "bin" / "java" for home in homes if home]
    places += [Path(path) for path in [shutil.which("java")] if path]
    places += sorted(Path("/usr/lib/jvm").glob("*/bin/java"), reverse=True)
    return next((str(java) for java in places if java_version(java) >= LEAST_JAVA), None)


def java_version(java: Path) -> int:
    if not java.is_file() or not java.resolve().with_name("javac").is_file():
        return 0
    text = subprocess.run([str(java), "-version"], capture_output=True, text=True).stderr
    found = re.search(r'version "(\d+)', text)
    return int(found.group(1)) if found else 0


def why_not() -> str | None:
    """Why Trino can't be asked here."""
    if not CLASS_PATH.is_file():
        return f"{CLASS_PATH} is missing; run ./mvnw -Preaders package -DskipTests first"
    if find_java() is None:
        return f"Trino needs a JDK {LEAST_JAVA}; name its folder in TRINO_JAVA_HOME"
    return None


def trino_answers(questions: list[Asked], folder: Path) -> list:
    """For each question its rows, or its failure as text."""
    names = {metadata: f"t{n}" for n, metadata in enumerate(dict.fromkeys(asked.metadata for asked in questions))}
    asked = {
        "tables": {name: metadata for metadata, name in names.items()},
        "queries": [sql(question, names[question.metadata]) for question in questions],
    }
    (folder / "asked.json").write_text(json.dumps(asked))
    options = "-Xmx1g -XX:+UseSerialGC -XX:TieredStopAtLevel=1 --add-modules=jdk.incubator.vector"
    options += " --sun-misc-unsafe-memory-access=allow --enable-native-access=ALL-UNNAMED -Duser.timezone=UTC"
    command = [find_java(), *options.split(), "-cp", CLASS_PATH.read_text().strip(), str(SOURCE)]
    with open(folder / "trino.log", "w") as log:
        subprocess.run([*command, folder / "asked.json", folder / "answers.json"], stdout=log, stderr=log, check=True)
    answers = json.loads((folder / "answers.json").read_text())
    return [answer if isinstance(answer, str) else [value(row) for row in answer] for answer in answers]


def sql(question: Asked, name: str) -> str:
    travel = f" FOR VERSION AS OF {question.snapshot}" if question.version is not None else ""
    return question.sql.replace(" T", f" iceberg.tables.{name}{travel}", 1)


def value(item):
    if isinstance(item, list):
        return [value(each) for each in item]
    if not isinstance(item, dict):
        return item
    ((kind, text),) = item.items()
    match kind:
        case "float":
            return float(text)
        case "decimal":
            return decimal.Decimal(text)
        case "date":
            return datetime.date.fromisoformat(text)
    return EPOCH + datetime.timedelta(microseconds=text)
