"""What `pip install delta-spark` brings today writes, also through Spark Connect; Hudi's reader for Spark 3.5 reads."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from polytable_spark import ROOT, read_hudi, types

HERE = Path(__file__).resolve().parent
REQUIREMENTS = HERE / "requirements-newest.txt"
PROPERTIES = ["delta.universalFormat.enabledFormats", "polytable.formats"]


@pytest.fixture(scope="module")
def newest_python():
    """An environment of its own below target/, made again when its requirements have changed."""
    environment = ROOT / "target" / "python-newest"
    python = environment / "bin" / "python"
    stamp = environment / "requirements.installed"
    if not stamp.is_file() or stamp.read_text() != REQUIREMENTS.read_text():
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(environment)], check=True)
        pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "-r", str(REQUIREMENTS)], check=True)
        stamp.write_text(REQUIREMENTS.read_text())
    return str(python)


@pytest.fixture(scope="module", params=[pytest.param("classic", marks=pytest.mark.matrix), "connect"])
def written(request, newest_python, tmp_path_factory):
    """A folder with a table for each property, named by it, and what it is to hold as JSON."""
    folder = tmp_path_factory.mktemp(request.param)
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("SPARK_", "PYSPARK_"))}
    command = [newest_python, str(HERE / "write_newest_line.py"), str(folder), request.param, *PROPERTIES]
    subprocess.run(command, check=True, env=environment, timeout=900)
    return folder


@pytest.mark.parametrize("table_property", PROPERTIES)
def test_written_by_the_newest_line(spark, written, table_property):
    expected = json.loads((written / f"{table_property}.json").read_text())
    frame = read_hudi(spark, str(written / table_property))
    assert types(frame) == expected["types"]
    names = sorted(frame.columns)
    assert sorted(repr(tuple(row)) for row in frame.select(names).collect()) == expected["rows"]


@pytest.mark.parametrize("table_property", PROPERTIES)
def test_status_on_the_newest_line(written, table_property):
    """As a DataFrame and in SQL, with what this driver's converter knows."""
    status = json.loads((written / f"{table_property}.json").read_text())["status"]
    current = {"target": "hudi", "version": 2, "behind": 0, "error": None, "remedy": None, "state": "IDLE"}
    assert status == [[current], [current]]
