"""How the tests find the built jars and start Spark with them."""

import json
import os
from pathlib import Path

from pyspark.sql import DataFrame, SparkSession

ROOT = Path(__file__).resolve().parent.parent
LINES = ROOT / "integration-tests" / "lines"
OWNERS = ("/io/delta/", "/io/unitycatalog/", "/org/apache/hudi/")


def jars_of(line: str) -> list[str]:
    """The jars that a module below integration-tests/lines has resolved, less those that PySpark brings."""
    class_path = LINES / line / "target" / "classpath.txt"
    if not class_path.is_file():
        raise FileNotFoundError(f"{class_path} is missing; run ./mvnw package -DskipTests first")

    jars = class_path.read_text().strip().split(os.pathsep)
    return [jar for jar in jars if any(owner in Path(jar).as_posix() for owner in OWNERS)]


def polytable_jar() -> str:
    jars = sorted((ROOT / "bundle" / "spark" / "target").glob("polytable-spark-*.jar"))
    if not jars:
        raise FileNotFoundError("there is no polytable-spark jar; run ./mvnw package -DskipTests first")

    return str(jars[-1])


DELTA_EXTENSION = "io.delta.sql.DeltaSparkSessionExtension"


def start_session(
    *lines: str, warehouse: Path, extensions: str = DELTA_EXTENSION, connect: bool = False
) -> SparkSession:
    """A session as a user makes it: Delta's two settings, and jars. With Spark Connect it starts a server, too."""
    jars = [polytable_jar(), *(jar for line in lines for jar in jars_of(line))]
    builder = SparkSession.builder.remote("local[2]") if connect else SparkSession.builder.master("local[2]")
    return (
        builder.appName("polytable-python-tests")
        .config("spark.jars", ",".join(jars))
        .config("spark.sql.extensions", extensions)
        .config("spark.sql.catalog.spark_catalog", "org.apache.spark.sql.delta.catalog.DeltaCatalog")
        .config("spark.serializer", "org.apache.spark.serializer.KryoSerializer")
        .config("spark.sql.warehouse.dir", str(warehouse))
        .config("spark.sql.shuffle.partitions", "1")
        .config("spark.default.parallelism", "1")
        .config("spark.sql.sources.parallelPartitionDiscovery.parallelism", "1")
        .config("spark.databricks.delta.snapshotPartitions", "1")
        # Small statements: no plan is run often enough for the code that Spark generates for it.
        .config("spark.sql.codegen.factoryMode", "NO_CODEGEN")
        .config("spark.sql.adaptive.enabled", "false")
        .config("spark.sql.ui.explainMode", "simple")
        # For the list of files in its checksums Delta runs a job for each commit.
        .config("spark.databricks.delta.allFilesInCrc.enabled", "false")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "localhost")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .getOrCreate()
    )


def newest_version(spark: SparkSession, table: str) -> int:
    return spark.sql(f"DESCRIBE HISTORY delta.`{table}` LIMIT 1").collect()[0].version


def await_current(spark: SparkSession, table: str) -> dict:
    """Waits until Hudi holds the newest version, and gives the target's status."""
    version = newest_version(spark, table)
    polytable = spark._jvm.dev.polytable.hook.Polytable
    polytable.awaitVersion(table, "hudi", version, 60_000)
    status = json.loads(polytable.statusJson(table))
    targets = {target["format"]: target for target in status.get("targets") or []}
    assert targets.get("hudi", {}).get("version") == version, status
    return targets["hudi"]


def read_hudi(spark: SparkSession, table: str, **options: str) -> DataFrame:
    reader = spark.read.format("hudi").option("hoodie.metadata.enable", "true")
    for key, value in options.items():
        reader = reader.option(key, value)
    frame = reader.load(table)
    return frame.drop(*[name for name in frame.columns if name.startswith("_hoodie_")])


def assert_same(actual: DataFrame, expected: DataFrame) -> None:
    """The same rows, names and types; the order of top-level columns and of rows doesn't matter."""
    assert types(actual) == types(expected)
    names = sorted(expected.columns)
    assert rows(actual, names) == rows(expected, names)


def types(frame: DataFrame) -> list[str]:
    return sorted(f"{field.name} {field.dataType.simpleString()}" for field in frame.schema)


def rows(frame: DataFrame, names: list[str]) -> list[str]:
    quoted = [f"`{name}`" for name in names]
    return sorted(repr(row.asDict(recursive=True)) for row in frame.select(*quoted).collect())
