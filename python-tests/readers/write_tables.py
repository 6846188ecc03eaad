"""Run by test_readers.py: writes the tables in one Spark session, and what Delta reads in them.

Leaves below the folder: a folder for each table, and yardstick.pickle, by table's name: the rows as Python values at
the end and at each version that is travelled to, and how the targets' versions are found.
"""

import pickle
import sys
from pathlib import Path

import pyarrow as pa
from deltalake import DeltaTable, write_deltalake
from polytable_cli import polytable
from polytable_spark import DELTA_EXTENSION, start_session
from pyspark.sql import SparkSession
from readers.tables import TABLES, Table


def main(folder: str, *names: str) -> None:
    spark = start_session(
        "delta-3.3",
        warehouse=Path(folder) / "warehouse",
        extensions=f"{DELTA_EXTENSION},dev.polytable.hook.PolytableExtension",
    )
    spark.conf.set("spark.sql.session.timeZone", "UTC")
    spark.conf.set("spark.sql.parquet.outputTimestampType", "TIMESTAMP_MICROS")
    paths = {name: f"{folder}/{name.replace(' ', '_')}" for name in names or TABLES}
    for name, path in paths.items():
        if TABLES[name].delta_rs:
            write_with_delta_rs(path)
        else:
            write_with_spark(spark, TABLES[name], path)
    yardstick = {name: read(spark, TABLES[name], path) for name, path in paths.items()}
    (Path(folder) / "yardstick.pickle").write_bytes(pickle.dumps(yardstick))
    spark.stop()


def write_with_spark(spark: SparkSession, table: Table, path: str) -> None:
    before = {key: spark.conf.get(key) for key in table.settings}
    for key, value in table.settings.items():
        spark.conf.set(key, value)
    for statement in table.statements:
        spark.sql(statement.replace(" T ", f" delta.`{path}` ") if " T " in statement else f"OPTIMIZE delta.`{path}`")
    for key, value in before.items():
        spark.conf.set(key, value)
    polytable = spark._jvm.dev.polytable.hook.Polytable
    version = spark.sql(f"DESCRIBE HISTORY delta.`{path}` LIMIT 1").collect()[0].version
    for target in ["iceberg", "hudi"] if table.hudi else ["iceberg"]:
        polytable.awaitVersion(path, target, version, 60_000)


def write_with_delta_rs(path: str) -> None:
    values = ["x", "a/b=c d%", None, "x"]
    for first in (0, 4):
        ids = range(first, first + 4)
        columns = {
            "id": pa.array(ids, pa.int32()),
            "v": pa.array([None if n == 2 else n for n in ids], pa.int32()),
            "p": pa.array(values, pa.string()),
        }
        write_deltalake(path, pa.table(columns), mode="append", partition_by=["p"])
    DeltaTable(path).delete("id = 3")
    run = polytable("sync", "--table", path, "--to", "iceberg")
    assert run.exit_code == 0, run


def read(spark: SparkSession, table: Table, path: str) -> dict:
    """Each version's columns with their types, and rows."""
    states = {None: spark.read.format("delta").load(path)}
    for version in {*table.travel, table.grown_from} - {None}:
        states[version] = spark.read.format("delta").option("versionAsOf", version).load(path)
    return {
        version: ([(field.name, field.dataType) for field in frame.schema], [tuple(row) for row in frame.collect()])
        for version, frame in states.items()
    }


if __name__ == "__main__":
    main(*sys.argv[1:])
