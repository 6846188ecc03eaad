"""The command line on a table whose properties name its Iceberg catalog, a REST one, which PyIceberg reads."""

from pathlib import Path

import pytest
from polytable_cli import polytable, spark_rows, sorted_text
from pyiceberg.catalog import load_catalog
from rest_catalog import RestCatalogServer

SECRET = "not-to-be-shown"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("rest")
    with RestCatalogServer(str(folder / "catalog.sqlite"), str(folder / "warehouse")) as started:
        yield started


def create(spark, path: str, **properties: str) -> None:
    listed = ", ".join(f"'polytable.iceberg.{key.replace('__', '.')}' = '{value}'" for key, value in properties.items())
    spark.sql(f"CREATE TABLE delta.`{path}` (id INT, name STRING) USING DELTA TBLPROPERTIES ({listed})")
    spark.sql(f"INSERT INTO delta.`{path}` VALUES (1, 'a'), (2, null)")


def rows_in(server: RestCatalogServer, name: str) -> list[str]:
    catalog = load_catalog("rest", type="rest", uri=server.uri)
    return sorted_text(catalog.load_table(name).scan().to_arrow().to_pylist())


def test_catalog_of_the_table(spark, server, table):
    create(spark, table, catalog__type="rest", catalog__uri=server.uri, catalog__token=SECRET, table="db.named")
    first = polytable("sync", "--table", table, "--to", "iceberg", "--output", "json")
    assert first.exit_code == 0, first
    assert rows_in(server, "db.named") == spark_rows(spark.read.format("delta").load(table))
    assert not list(Path(table, "_iceberg", "metadata").glob("v*.metadata.json"))

    spark.sql(f"DELETE FROM delta.`{table}` WHERE id = 1")
    elsewhere = "polytable.iceberg.catalog.uri=http://127.0.0.1:1"
    second = polytable(
        "sync", "--table", table, "--to", "iceberg", "--output", "json", "--set", elsewhere,
        "--set", "polytable.iceberg.catalog.type=rest", "--set", "polytable.iceberg.table=db.other",
    )
    assert second.exit_code == 0, second
    assert second.targets()["table", "iceberg"]["way"] == "INCREMENTAL"
    assert rows_in(server, "db.named") == spark_rows(spark.read.format("delta").load(table))

    status = polytable("status", table, "--to", "iceberg", "--output", "json")
    assert status.targets()["table", "iceberg"]["version"] == 2, status
    verify = polytable("verify", table, "--to", "iceberg", "--rows")
    assert verify.exit_code == 0, verify

    spark.sql(f"ALTER TABLE delta.`{table}` SET TBLPROPERTIES ('polytable.iceberg.catalog.uri' = 'http://127.0.0.1:1')")
    gone = polytable("sync", "--table", table, "--to", "iceberg")
    assert gone.exit_code == 1, gone
    assert "STORAGE_FAILED" in gone.err and "at http://127.0.0.1:1" in gone.err, gone
    assert all(SECRET not in run.out + run.err for run in (first, second, status, verify, gone))


def test_table_that_has_left_the_catalog_by_its_properties_is_not_begun_by_path(spark, server, table):
    create(spark, table, catalog__type="rest", catalog__uri=server.uri, table="db.left")
    assert polytable("sync", "--table", table, "--to", "iceberg").exit_code == 0
    expected = spark_rows(spark.read.format("delta").load(table))
    keys = "'polytable.iceberg.catalog.type', 'polytable.iceberg.catalog.uri', 'polytable.iceberg.table'"
    spark.sql(f"ALTER TABLE delta.`{table}` UNSET TBLPROPERTIES ({keys})")
    spark.sql(f"INSERT INTO delta.`{table}` VALUES (3, 'c')")
    refused = polytable("sync", "--table", table, "--to", "iceberg")
    assert refused.exit_code == 1, refused
    assert "TARGET_CHANGED_OUTSIDE" in refused.err and "table db.left of the rest catalog" in refused.err, refused
    assert rows_in(server, "db.left") == expected
