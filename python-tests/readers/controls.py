"""The same rows in a table that PyIceberg has written by itself: shows what is the reader's own limit."""

from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
from pyiceberg.catalog import load_catalog
from pyiceberg.table import Table as IcebergTable
from readers.questions import Yardstick
from readers.tables import TABLES


def write_control(yardstick: Yardstick, table: str, folder: Path) -> str:
    """Two commits, laid out as Polytable does: the folder that holds _iceberg is returned."""
    folder.mkdir(parents=True)
    catalog = load_catalog("control", type="sql", uri=f"sqlite:///{folder}/catalog.db", warehouse=str(folder))
    catalog.create_namespace("db")
    grown_from = TABLES[table].grown_from
    rows = yardstick.arrow(table, grown_from)
    location = (folder / "_iceberg").as_uri()
    made = catalog.create_table("db.control", rows.schema, location=location)
    partition = TABLES[table].partition
    if partition:
        with made.update_spec() as spec:
            spec.add_identity(partition)
    if grown_from is not None:
        made.append(rows)
        grow(made, rows, yardstick.arrow(table))
        return lay_out(made.metadata_location, folder)

    versions = [*TABLES[table].travel, None]
    for version in versions:
        held = yardstick.arrow(table, version)
        properties = {"delta-version": str(version)} if version is not None else {}
        made.overwrite(held, snapshot_properties=properties)
    return lay_out(made.metadata_location, folder)


def grow(made: IcebergTable, before: pa.Table, after: pa.Table) -> None:
    """Brings the new columns, and only the new rows: the files of the old schema stay."""
    with made.update_schema() as schema:
        schema.union_by_name(after.schema)
    made.append(after.filter(pc.invert(pc.is_in(after["id"], before["id"].combine_chunks()))))


def lay_out(metadata_location: str, folder: Path) -> str:
    metadata = folder / "_iceberg" / "metadata"
    newest = Path(metadata_location.removeprefix("file://"))
    (metadata / "v1.metadata.json").write_bytes(newest.read_bytes())
    (metadata / "version-hint.text").write_text("1")
    return str(folder)
