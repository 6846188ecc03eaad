"""The command line, run from its jar by bin/polytable, on tables that others have written."""

import datetime
import decimal
import json
from pathlib import Path

import pyarrow as pa
import pytest
from deltalake import DeltaTable, write_deltalake
from polytable_cli import Run, iceberg_rows, iceberg_table, polytable, spark_rows
from polytable_spark import newest_version, read_hudi

CITIES = ["Rome", "a/b=c d%", None, "New York"]


def rows(first: int, cities: list = CITIES) -> pa.Table:
    ids = range(first, first + 8)
    noon = datetime.datetime(2024, 2, 28, 12, tzinfo=datetime.timezone.utc)
    return pa.table(
        {
            "id": pa.array(ids, pa.int64()),
            "name": pa.array([None if i % 3 == 0 else f"name {i}" for i in ids], pa.string()),
            "amount": pa.array([decimal.Decimal(i) / 4 for i in ids], pa.decimal128(12, 2)),
            "at": pa.array([noon + datetime.timedelta(microseconds=i) for i in ids], pa.timestamp("us", "UTC")),
            "day": pa.array([datetime.date(2024, 2, 28 + i % 2) for i in ids], pa.date32()),
            "city": pa.array([cities[i % len(cities)] for i in ids], pa.string()),
        }
    )


class DeltaRs:
    """A table that delta-rs writes, with its own folders, statistics, checkpoints and compacted logs."""

    def __init__(self, cities: list = CITIES):
        self.cities = cities

    def write(self, spark, table: str) -> None:
        write_deltalake(table, rows(0, self.cities), partition_by=["city", "day"])
        write_deltalake(table, rows(100, self.cities), mode="append")
        DeltaTable(table).delete("id = 3")
        DeltaTable(table).create_checkpoint()
        DeltaTable(table).optimize.compact()
        DeltaTable(table).update(updates={"name": "'changed'"}, predicate="id = 5")
        write_deltalake(table, rows(200, self.cities), mode="append")
        DeltaTable(table).compact_logs(3, 5)

    def change(self, spark, table: str) -> None:
        write_deltalake(table, rows(300, self.cities), mode="append")
        DeltaTable(table).delete("id = 201")

    def log_has(self, table: str) -> bool:
        names = log_names(table)
        return any(".compacted.json" in name for name in names) and any(".checkpoint." in name for name in names)


class Spark:
    """A table that Delta's own writer makes, with a feature of its log."""

    def __init__(self, *properties: str, cluster_by: str = "", in_log: str = "", in_names: str = "", **settings: str):
        self.properties = properties
        self.cluster_by = cluster_by
        self.in_log = in_log
        self.in_names = in_names
        self.settings = {f"spark.databricks.delta.{key.replace('__', '.')}": value for key, value in settings.items()}

    def write(self, spark, table: str) -> None:
        for key, value in self.settings.items():
            spark.conf.set(key, value)
        pairs = [text.split("=") for text in self.properties]
        properties = ", ".join(["'made.by' = 'test'", *(f"'delta.{key}' = '{value}'" for key, value in pairs)])
        layout = f"CLUSTER BY ({self.cluster_by})" if self.cluster_by else "PARTITIONED BY (city)"
        spark.sql(
            f"CREATE TABLE delta.`{table}` (id BIGINT, name STRING, amount DECIMAL(12, 2), at TIMESTAMP, city STRING)"
            f" USING DELTA {layout} TBLPROPERTIES ({properties})"
        )
        for first in range(0, 300, 100):
            self.insert(spark, table, first)
        spark.sql(f"DELETE FROM delta.`{table}` WHERE id = 103")
        for key in self.settings:
            spark.conf.unset(key)

    def change(self, spark, table: str) -> None:
        self.insert(spark, table, 500)
        spark.sql(f"UPDATE delta.`{table}` SET name = 'changed' WHERE id = 5")

    def insert(self, spark, table: str, first: int) -> None:
        spark.sql(
            f"""
            INSERT INTO delta.`{table}`
            SELECT id, IF(id % 3 = 0, NULL, concat('name ', id)), CAST(id / 4 AS DECIMAL(12, 2)),
              timestamp_micros(1709121600000000 + id), array('Rome', 'a/b=c d%', NULL, 'Zürich')[id % 4]
            FROM range({first}, {first + 8}, 1, 2)
            """
        )

    def log_has(self, table: str) -> bool:
        return self.in_log in log_text(table) and any(self.in_names in name for name in log_names(table))


def log_names(table: str) -> list[str]:
    return sorted(str(path.relative_to(table)) for path in Path(table, "_delta_log").rglob("*"))


def log_text(table: str) -> str:
    return "".join(path.read_text() for path in sorted(Path(table, "_delta_log").glob("*.json")))


V2 = ("checkpointPolicy=v2", "checkpointInterval=3")
TABLES = {
    "delta_rs": DeltaRs(),
    "delta_rs_ascii_only": DeltaRs(["Rome", "Oslo"]),
    "v2_checkpoint_json": Spark(*V2, in_log="v2Checkpoint", in_names="_sidecars/", checkpointV2__topLevelFileFormat="json"),
    "v2_checkpoint_parquet": Spark(*V2, in_names="_sidecars/", checkpointV2__topLevelFileFormat="parquet"),
    "v2_checkpoint_sidecars": Spark(*V2, in_names="_sidecars/", checkpoint__partSize="2"),
    "multi_part_checkpoint": Spark(
        "checkpointInterval=3", in_names=".checkpoint.0000000002.", checkpoint__partSize="5"
    ),
    "in_commit_timestamps": Spark("enableInCommitTimestamps=true", in_log='"inCommitTimestamp":'),
    "row_tracking": Spark("enableRowTracking=true", in_log='"baseRowId":'),
    "clustering": Spark(cluster_by="id, name", in_log='"domain":"delta.clustering"'),
    "change_data_feed": Spark("enableChangeDataFeed=true", in_log='"cdc":'),
}


# What the scenarios of integration-tests have too, written in a session that converts.
IN_SCENARIOS = {"v2_checkpoint_parquet", "in_commit_timestamps", "row_tracking", "clustering", "change_data_feed"}
NAMES = [pytest.param(name, marks=pytest.mark.matrix if name in IN_SCENARIOS else ()) for name in TABLES]


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    return tmp_path_factory.mktemp("tables")


@pytest.fixture(scope="module")
def runs(request, spark, folder) -> list[Run]:
    """One job for all tables that are tested, a change of each, the job again, a check of all."""
    tested = [item.callspec.params["name"] for item in request.session.items if "runs" in item.fixturenames]
    for name in tested:
        TABLES[name].write(spark, str(folder / name))
    tables = "".join(f"  - tableBasePath: {folder / name}\n" for name in tested)
    config = folder / "tables.yaml"
    config.write_text(f"sourceFormat: DELTA\ntargetFormats: [HUDI, ICEBERG]\ndatasets:\n{tables}")
    sync = ["sync", "--datasetConfig", str(config), "--output", "json"]
    first = polytable(*sync)
    for name in tested:
        TABLES[name].change(spark, str(folder / name))
    second = polytable(*sync)
    verify = polytable("verify", *[str(folder / name) for name in tested], "--rows", "--output", "json")
    return [first, second, verify]


@pytest.mark.parametrize("name", NAMES)
def test_tables_of_others(spark, folder, runs, name):
    table = str(folder / name)
    assert TABLES[name].log_has(table), log_names(table)
    first, second, verify = runs
    for target in ("hudi", "iceberg"):
        assert first.targets()[name, target]["failure"] is None
        assert first.targets()[name, target]["way"] == "FULL"
        assert second.targets()[name, target]["failure"] is None
        assert second.targets()[name, target]["way"] == "INCREMENTAL"
        assert second.targets()[name, target]["version"] == newest_version(spark, table)
        assert verify.targets()[name, target]["same"], verify
        assert verify.targets()[name, target]["rowsCompared"] == spark.read.format("delta").load(table).count()
    assert [run.exit_code for run in runs] == [0, 0, 0], runs

    expected = spark_rows(spark.read.format("delta").load(table))
    assert spark_rows(read_hudi(spark, table)) == expected
    assert iceberg_rows(table) == expected


def test_deletion_vectors(spark, table):
    """Iceberg has them in version 3; Hudi is refused by name, and that keeps Iceberg from nothing."""
    spark.sql(
        f"""
        CREATE TABLE delta.`{table}` (id BIGINT, name STRING, city STRING) USING DELTA PARTITIONED BY (city)
        TBLPROPERTIES ('delta.enableDeletionVectors' = 'true')
        """
    )
    spark.sql(
        f"INSERT INTO delta.`{table}` SELECT id, concat('name ', id), array('Rome', 'Oslo')[id % 2] FROM range(40)"
    )
    before = polytable("sync", "--table", table, "--to", "hudi,iceberg")
    assert before.exit_code == 0, before
    hudi_before = spark_rows(read_hudi(spark, table))

    spark.sql(f"DELETE FROM delta.`{table}` WHERE id IN (3, 4, 7, 11, 18, 29)")
    sync = polytable("sync", "--table", table, "--to", "hudi,iceberg", "--output", "json")
    assert sync.exit_code == 1, sync
    targets = sync.targets()
    assert targets["table", "hudi"]["failure"]["code"] == "UNSUPPORTED_DELETION_VECTOR"
    assert targets["table", "iceberg"]["failure"] is None
    assert iceberg_table(table).format_version == 3
    expected = spark_rows(spark.read.format("delta").load(table))
    assert len(expected) == 34
    assert iceberg_rows(table) == expected
    assert spark_rows(read_hudi(spark, table)) == hudi_before

    verify = polytable("verify", table, "--rows", "--output", "json")
    assert verify.exit_code == 1, verify
    assert verify.targets()["table", "iceberg"]["same"]
    assert verify.targets()["table", "iceberg"]["rowsCompared"] == 34
    assert [d["kind"] for d in verify.targets()["table", "hudi"]["differences"]] == ["VERSION"]


def test_folders_that_hudi_would_misread(table):
    """delta-rs escapes each byte of a letter outside ASCII; Hudi's readers make a character of each."""
    write_deltalake(table, rows(0, ["São Paulo", "Rome"]), partition_by=["city"])
    sync = polytable("sync", "--table", table, "--to", "hudi,iceberg", "--output", "json")
    assert sync.exit_code == 1, sync
    assert sync.targets()["table", "hudi"]["failure"]["code"] == "UNSUPPORTED_FILE_LAYOUT"
    assert polytable("verify", table, "--to", "iceberg").exit_code == 0
    assert {row.split("'city': ")[1].split(",")[0] for row in iceberg_rows(table)} == {"'São Paulo'", "'Rome'"}


def test_unknown_reader_feature(table):
    write_deltalake(table, rows(0))
    features = {"readerFeatures": ["frobnicate"], "writerFeatures": ["frobnicate"]}
    protocol = {"protocol": {"minReaderVersion": 3, "minWriterVersion": 7, **features}}
    Path(table, "_delta_log", f"{1:020d}.json").write_text(json.dumps(protocol) + "\n")
    run = polytable("sync", "--table", table, "--to", "hudi,iceberg")
    assert run.exit_code == 1, run
    assert len(run.err.splitlines()) == 1
    assert "UNSUPPORTED_TABLE_FEATURE" in run.err and "frobnicate" in run.err, run
    assert not Path(table, ".hoodie").exists() and not Path(table, "_iceberg").exists()
