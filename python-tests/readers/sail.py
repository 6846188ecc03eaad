"""Sail, a Spark Connect server in Rust; run as a script in a process of its own, like spark_reader.py."""

import os
import pickle
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from readers.questions import Asked


def why_not() -> str | None:
    """Why Sail can't be asked here."""
    return None if find_spec("pysail") else "pysail isn't installed: requirements-readers.txt"


def sail_answers(questions: list[Asked], folder: Path) -> list:
    """For each question its rows, or its failure as text."""
    requests = [(q.metadata, q.snapshot, q.sql) for q in questions]
    (folder / "asked").write_bytes(pickle.dumps(requests))
    command = [sys.executable, __file__, str(folder / "asked"), str(folder / "answers")]
    path = str(Path(__file__).resolve().parents[1])
    with open(folder / "sail.log", "w") as log:
        environment = {**os.environ, "TZ": "UTC", "PYTHONPATH": path}
        subprocess.run(command, stdout=log, stderr=log, check=True, env=environment)
    return pickle.loads((folder / "answers").read_bytes())


def main(asked: str, answers: str) -> None:
    from pysail.spark import SparkConnectServer
    from pyspark.sql.connect.session import SparkSession

    server = SparkConnectServer("127.0.0.1", 0)
    server.start()
    spark = SparkSession.builder.remote(f"sc://127.0.0.1:{server.listening_address[1]}").getOrCreate()
    spark.conf.set("spark.sql.session.timeZone", "UTC")
    results = [answer(spark, *request) for request in pickle.loads(Path(asked).read_bytes())]
    Path(answers).write_bytes(pickle.dumps(results))
    # The server's threads go on.
    os._exit(0)


def answer(spark, metadata: str, snapshot: int | None, sql: str) -> list | str:
    """The table is found by its folder; Sail takes the newest metadata file in it."""
    options = {"snapshotId": str(snapshot)} if snapshot is not None else {}
    try:
        frame = spark.read.format("iceberg").options(**options).load(str(Path(metadata).parents[1]))
        frame.createOrReplaceTempView("t")
        return [plain(row) for row in spark.sql(sql.replace(" T", " t", 1)).collect()]
    except Exception as e:
        return f"{type(e).__name__}: {e}"


def plain(item):
    from pyspark.sql import Row

    if isinstance(item, (Row, list)):
        return [plain(each) for each in item]
    return item


if __name__ == "__main__":
    main(*sys.argv[1:])
