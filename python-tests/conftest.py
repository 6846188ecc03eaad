import pytest
from polytable_spark import start_session


@pytest.fixture(scope="session")
def spark(tmp_path_factory):
    session = start_session("delta-3.3", "hudi-1.2", warehouse=tmp_path_factory.mktemp("warehouse"))
    yield session
    session.stop()


@pytest.fixture
def table(tmp_path):
    return str(tmp_path / "table")
