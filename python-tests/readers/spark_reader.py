"""Spark with one release of Iceberg's or Hudi's reader; run by spark.py in a process of its own.

Takes a pickle of [(format, path, options, sql)] and a file to write a pickle of the answers to: rows, or a failure as text.
"""

import pickle
import sys
from pathlib import Path

from pyspark.sql import Row, SparkSession


def main(jars: str, asked: str, answers: str) -> None:
    spark = (
        SparkSession.builder.master("local[1]")
        .config("spark.jars", jars)
        .config("spark.serializer", "org.apache.spark.serializer.KryoSerializer")
        .config("spark.sql.session.timeZone", "UTC")
        .config("spark.sql.shuffle.partitions", "1")
        .config("spark.sql.codegen.factoryMode", "NO_CODEGEN")
        .config("spark.sql.adaptive.enabled", "false")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.driver.host", "localhost")
        # Without Hive's jars the format "iceberg" needs a catalog that loads by path.
        .config("spark.sql.catalog.default_iceberg", "org.apache.iceberg.spark.SparkCatalog")
        .config("spark.sql.catalog.default_iceberg.type", "hadoop")
        .config("spark.sql.catalog.default_iceberg.warehouse", str(Path(answers).parent / "none"))
        .getOrCreate()
    )
    spark.sparkContext.setLogLevel("ERROR")
    frames = {}
    results = [answer(spark, frames, *question) for question in pickle.loads(Path(asked).read_bytes())]
    Path(answers).write_bytes(pickle.dumps(results))
    spark.stop()


def answer(spark: SparkSession, frames: dict, kind: str, path: str, options: dict, sql: str) -> list | str:
    key = (path, *options.items())
    try:
        if key not in frames:
            frames[key] = f"t{len(frames)}"
            spark.read.format(kind).options(**options).load(path).createOrReplaceTempView(frames[key])
        return [plain(row) for row in spark.sql(sql.replace(" T", f" {frames[key]}", 1)).collect()]
    except Exception as e:
        return f"{type(e).__name__}: {e}"


def plain(item):
    if isinstance(item, (Row, list)):
        return [plain(each) for each in item]
    return item


if __name__ == "__main__":
    main(*sys.argv[1:])
