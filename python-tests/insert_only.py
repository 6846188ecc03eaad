"""Run by test_inserts_only.py in a JVM of its own: a session whose only statements are INSERTs."""

import sys

from polytable_spark import jars_of, polytable_jar
from pyspark.sql import SparkSession


def main(extensions: str, *tables: str) -> None:
    spark = (
        SparkSession.builder.master("local[1]")
        .config("spark.jars", ",".join([polytable_jar(), *jars_of("delta-3.3")]))
        .config("spark.sql.extensions", extensions)
        .config("spark.sql.catalog.spark_catalog", "org.apache.spark.sql.delta.catalog.DeltaCatalog")
        .getOrCreate()
    )
    for table in tables:
        for row in (2, 3):
            spark.sql(f"INSERT INTO delta.`{table}` VALUES ({row})")
    spark.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
