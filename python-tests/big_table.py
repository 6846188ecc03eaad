"""A table of many files, none of which is there: a conversion opens none."""

import json
from pathlib import Path

FILES = 10_000


def write_big_table(folder: Path) -> None:
    """Writes version 0, and what a checkpoint leaves beside itself."""
    log = folder / "_delta_log"
    log.mkdir(parents=True)
    column = {"name": "id", "type": "long", "nullable": True, "metadata": {}}
    schema = json.dumps({"type": "struct", "fields": [column]})
    metadata = {"id": "t", "format": {"provider": "parquet", "options": {}}, "schemaString": schema}
    counted = {"dataChange": True, "stats": '{"numRecords": 1}'}  # Else each file's footer would be read.
    actions = [
        {"commitInfo": {"operation": "WRITE"}},
        {"protocol": {"minReaderVersion": 1, "minWriterVersion": 2}},
        {"metaData": {**metadata, "partitionColumns": [], "configuration": {}}},
        *(
            {"add": {"path": f"f{i}.parquet", "partitionValues": {}, "size": 1, "modificationTime": 1, **counted}}
            for i in range(FILES)
        ),
    ]
    (log / f"{0:020d}.json").write_text("".join(json.dumps(action) + "\n" for action in actions))
    (log / "_last_checkpoint").write_text(json.dumps({"version": 0, "size": FILES + 2, "numOfAddFiles": FILES}))
