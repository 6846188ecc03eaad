"""Releases of Iceberg's and Hudi's readers in Spark 3.5, each in a process of its own with nothing of Delta's or ours."""

import os
import pickle
import subprocess
import sys
from pathlib import Path

from polytable_spark import LINES
from readers.questions import Asked

SCRIPT = Path(__file__).resolve().parent / "spark_reader.py"


class SparkReader:
    def __init__(self, line: str):
        self.class_path = LINES / line / "target" / "classpath.txt"
        self.hudi = line.startswith("hudi")

    def why_not(self) -> str | None:
        if self.class_path.is_file():
            return None
        return f"{self.class_path} is missing; run ./mvnw -Preaders package -DskipTests first"

    def answers(self, questions: list[Asked], folder: Path) -> list:
        """For each question its rows, or its failure as text."""
        (folder / "asked").write_bytes(pickle.dumps([self.request(question) for question in questions]))
        jars = self.class_path.read_text().strip().replace(os.pathsep, ",")
        command = [sys.executable, str(SCRIPT), jars, str(folder / "asked"), str(folder / "answers")]
        with open(folder / "spark.log", "w") as log:
            subprocess.run(command, stdout=log, stderr=log, check=True, env={**os.environ, "TZ": "UTC"})
        return pickle.loads((folder / "answers").read_bytes())

    def request(self, question: Asked) -> tuple[str, str, dict, str]:
        if self.hudi:
            options = {"hoodie.metadata.enable": "true"}
            if question.version is not None:
                options["as.of.instant"] = question.instant
            return "hudi", question.folder, options, question.sql

        options = {"snapshot-id": str(question.snapshot)} if question.version is not None else {}
        return "iceberg", f"{question.folder}/_iceberg", options, question.sql
