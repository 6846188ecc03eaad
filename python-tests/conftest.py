import os

import pytest
from polytable_spark import start_session

# The JVMs of Spark and of the command line live for seconds: what a thorough compilation costs is never earned back.
QUICK_JVM = "-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:ReservedCodeCacheSize=240m"
os.environ.setdefault("SPARK_SUBMIT_OPTS", QUICK_JVM)
os.environ.setdefault("POLYTABLE_JAVA_OPTIONS", QUICK_JVM)


@pytest.fixture(scope="session")
def spark(tmp_path_factory):
    session = start_session("delta-3.3", "hudi-1.2", warehouse=tmp_path_factory.mktemp("warehouse"))
    yield session
    session.stop()


@pytest.fixture
def table(tmp_path):
    return str(tmp_path / "table")
