"""Writes a Delta table of Seattle's weather and reads it as Delta, as Hudi and as Iceberg, side by side.

Started by bin/quickstart, which gives Spark its jars. Ends with 1 when the readers differ.
"""

import json
import sys
import time
from pathlib import Path

from pyspark.sql import DataFrame, SparkSession

HERE = Path(__file__).resolve().parent

CREATE = """
CREATE TABLE weather (
  day DATE, precipitation DOUBLE, temp_max DOUBLE, temp_min DOUBLE, wind DOUBLE, kind STRING,
  year INT, month INT)
USING DELTA PARTITIONED BY (year, month) LOCATION '{table}'
TBLPROPERTIES ('polytable.formats' = 'hudi,iceberg')
"""

STEPS = [
    ("create the table, with one property for both formats", CREATE),
    ("insert 2012", "INSERT INTO weather SELECT * FROM measured WHERE year = 2012"),
    ("insert 2013", "INSERT INTO weather SELECT * FROM measured WHERE year = 2013"),
    ("insert 2014 and 2015", "INSERT INTO weather SELECT * FROM measured WHERE year >= 2014"),
    ("delete the days without wind", "DELETE FROM weather WHERE wind < 0.6"),
    ("bring them back", "INSERT INTO weather SELECT * FROM measured WHERE wind < 0.6"),
    ("call drizzle rain", "UPDATE weather SET kind = 'rain' WHERE kind = 'drizzle'"),
    ("add a column", "ALTER TABLE weather ADD COLUMN temp_mean DOUBLE AFTER temp_min"),
    (
        "merge the mean temperature of 2015, and a new day",
        """
        MERGE INTO weather t
        USING (SELECT day, precipitation, temp_max, temp_min, round((temp_max + temp_min) / 2, 2) temp_mean,
                      wind, kind, year, month FROM measured WHERE year = 2015
               UNION ALL
               SELECT date'2016-01-01', 0.0, 5.0, -1.1, 1.9, 3.2, 'sun', 2016, 1) s
        ON t.day = s.day
        WHEN MATCHED THEN UPDATE SET temp_mean = s.temp_mean
        WHEN NOT MATCHED AND s.year = 2016 THEN INSERT *
        """,
    ),
    ("compact the small files", "OPTIMIZE weather"),
]

QUESTIONS = [
    ("days", "SELECT count(*) FROM {view}"),
    ("rain in mm", "SELECT round(sum(precipitation), 1) FROM {view}"),
    ("days of snow", "SELECT count(*) FROM {view} WHERE kind = 'snow'"),
    ("warmest day", "SELECT max_by(day, temp_max) FROM {view}"),
    ("mean of July 2015", "SELECT round(avg(temp_mean), 2) FROM {view} WHERE year = 2015 AND month = 7"),
    ("kinds of weather", "SELECT concat_ws(', ', sort_array(collect_set(kind))) FROM {view}"),
]

COLUMNS = "day, kind, precipitation, temp_max, temp_mean, year, month"
SAMPLE = f"SELECT {COLUMNS} FROM {{view}} WHERE day >= date'2015-12-29' ORDER BY day"


def read_delta(spark: SparkSession, table: str) -> DataFrame:
    return spark.read.format("delta").load(table)


def read_hudi(spark: SparkSession, table: str) -> DataFrame:
    frame = spark.read.format("hudi").option("hoodie.metadata.enable", "true").load(table)
    return frame.drop(*[name for name in frame.columns if name.startswith("_hoodie_")])


def read_iceberg(spark: SparkSession, table: str) -> DataFrame:
    return spark.read.format("iceberg").load(f"{table}/_iceberg")


# The first is what the others are compared with.
READERS = [("Delta", read_delta), ("Hudi", read_hudi), ("Iceberg", read_iceberg)]
TARGETS = ["hudi", "iceberg"]


def show(rows: list[tuple]) -> None:
    texts = [["" if value is None else str(value) for value in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*texts)]
    for row in texts:
        print("  " + "  ".join(text.ljust(width) for text, width in zip(row, widths)).rstrip())


def load_measured(spark: SparkSession) -> None:
    """The CSV file as the view `measured`, in the table's columns."""
    csv = spark.read.option("header", True).csv((HERE / "seattle-weather.csv").as_uri())
    csv.selectExpr(
        "to_date(date, 'yyyy/MM/dd') AS day",
        "cast(precipitation AS double) AS precipitation",
        "cast(temp_max AS double) AS temp_max",
        "cast(temp_min AS double) AS temp_min",
        "cast(wind AS double) AS wind",
        "weather AS kind",
        "cast(split(date, '/')[0] AS int) AS year",
        "cast(split(date, '/')[1] AS int) AS month",
    ).createOrReplaceTempView("measured")


def run_step(spark: SparkSession, table: str, sql: str) -> list[tuple]:
    """Commits, waits for each target, and says how it got there."""
    begin = time.monotonic()
    spark.sql(sql.format(table=table))
    commit_seconds = time.monotonic() - begin
    last = spark.sql(f"DESCRIBE HISTORY delta.`{table}` LIMIT 1").collect()[0]
    polytable = spark._jvm.dev.polytable.hook.Polytable
    lines = []
    for target in TARGETS:
        polytable.awaitVersion(table, target, last.version, 60_000)
        status = json.loads(polytable.statusJson(table))
        of_target = [entry for entry in status.get("targets", []) if entry["format"] == target]
        if not of_target or of_target[0]["version"] != last.version:
            sys.exit(f"{target} is not at version {last.version}: {json.dumps(status, indent=2)}")
        held = of_target[0]
        lines.append(
            (
                last.version,
                last.operation,
                f"{commit_seconds:.2f} s",
                target,
                held["path"],
                f"{held['durationMillis'] / 1000:.2f} s",
                held["commit"],
            )
        )
    return lines


def compare(spark: SparkSession, table: str) -> bool:
    """Prints what each reader answers; says whether all have read the same rows."""
    views = []
    for name, read in READERS:
        read(spark, table).createOrReplaceTempView(name.lower())
        views.append(name)
    answers = [("", *views)]
    for title, question in QUESTIONS:
        values = [spark.sql(question.format(view=view.lower())).collect()[0][0] for view in views]
        answers.append((title, *values))
    show(answers)
    show_snapshot(spark, table)
    for view in views:
        print(f"\nThe last days as {view}:")
        sample = spark.sql(SAMPLE.format(view=view.lower()))
        show([tuple(sample.columns), *map(tuple, sample.collect())])
    return same_answers(answers) and same_rows(spark, views)


def show_snapshot(spark: SparkSession, table: str) -> None:
    """The Iceberg snapshot that readers see, with the Delta version that it carries."""
    snapshots = spark.read.format("iceberg").load(f"{table}/_iceberg#snapshots")
    newest = snapshots.orderBy("committed_at", ascending=False).first()
    version = spark.sql(f"DESCRIBE HISTORY delta.`{table}` LIMIT 1").collect()[0].version
    carried = newest.summary["delta-version"]
    print(f"\nIceberg's snapshot {newest.snapshot_id} carries Delta's version {carried}; the newest is {version}.")


def same_answers(answers: list[tuple]) -> bool:
    return all(len(set(values)) == 1 for _, *values in answers[1:])


def same_rows(spark: SparkSession, views: list[str]) -> bool:
    columns = sorted(spark.table(views[0].lower()).columns)
    contents = [sorted(map(repr, spark.table(view.lower()).select(columns).collect())) for view in views]
    same = all(content == contents[0] for content in contents)
    print(f"\nAll {len(contents[0])} rows, each value: {'the same' if same else 'DIFFERENT'}.")
    return same


def main(table: str) -> int:
    spark = SparkSession.builder.appName("polytable-quickstart").getOrCreate()
    load_measured(spark)
    print("\nEach commit to the Delta table, and what carried it to Hudi and Iceberg:")
    rows = [("version", "Delta operation", "commit", "target", "path", "conversion", "instant or snapshot")]
    for title, sql in STEPS:
        print(f"  … {title}", flush=True)
        rows += run_step(spark, table, sql)
    print()
    show(rows)
    print("\nThe same table, read as each format:")
    return 0 if compare(spark, table) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
