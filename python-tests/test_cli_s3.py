"""The command line on an object store: a server on this machine that speaks S3's protocol."""

import boto3
import pyarrow as pa
import pytest
import requests
from deltalake import write_deltalake
from moto.server import ThreadedMotoServer
from polytable_cli import polytable
from polytable_spark import LINES
from pyiceberg.table import StaticTable

BUCKET = "lake"
KEY = "AKIDPOLYTABLETEST"
SECRET = "not-a-real-secret-key-0123456789"
REGION = "us-east-1"


@pytest.fixture(scope="module")
def endpoint():
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0)
    server.start()
    host, port = server.get_host_and_port()
    yield f"http://{host}:{port}"
    server.stop()


@pytest.fixture(scope="module")
def s3(endpoint):
    keys = {"aws_access_key_id": KEY, "aws_secret_access_key": SECRET, "region_name": REGION}
    client = boto3.client("s3", endpoint_url=endpoint, **keys)
    client.create_bucket(Bucket=BUCKET)
    return client


@pytest.fixture
def storage(endpoint, s3) -> dict[str, str]:
    return {
        "AWS_ENDPOINT_URL": endpoint,
        "AWS_ACCESS_KEY_ID": KEY,
        "AWS_SECRET_ACCESS_KEY": SECRET,
        "AWS_REGION": REGION,
        "AWS_ALLOW_HTTP": "true",
        "aws_conditional_put": "etag",
    }


def hadoop_config(folder, endpoint: str, **more: str) -> str:
    values = {
        "fs.s3a.endpoint": endpoint,
        "fs.s3a.endpoint.region": REGION,
        "fs.s3a.path.style.access": "true",
        "fs.s3a.connection.ssl.enabled": "false",
        "fs.s3a.access.key": KEY,
        "fs.s3a.secret.key": SECRET,
        **more,
    }
    properties = "".join(f"<property><name>{key}</name><value>{value}</value></property>" for key, value in values.items())
    file = folder / "hadoop.xml"
    file.write_text(f"<configuration>{properties}</configuration>")
    return str(file)


def class_path() -> dict[str, str]:
    return {"POLYTABLE_CLASSPATH": (LINES / "s3a" / "target" / "classpath.txt").read_text().strip()}


def rows(first: int) -> pa.Table:
    return pa.table({"id": list(range(first, first + 4)), "city": ["Rome", "Oslo", None, "a b"]})


@pytest.mark.parametrize("scheme", ["s3", pytest.param("s3a", marks=pytest.mark.matrix)])
def test_sync_status_verify(tmp_path, endpoint, s3, storage, scheme):
    table = f"{BUCKET}/{scheme}/orders"
    write_deltalake(f"s3://{table}", rows(0), partition_by=["city"], storage_options=storage)
    config = tmp_path / "tables.yaml"
    config.write_text(
        f"sourceFormat: DELTA\ntargetFormats: [HUDI, ICEBERG]\ndatasets:\n  - tableBasePath: {scheme}://{table}\n"
    )
    hadoop = ["--hadoopConfig", hadoop_config(tmp_path, endpoint)]
    sync = ["sync", "--datasetConfig", str(config), *hadoop, "--output", "json"]

    first = polytable(*sync, **class_path())
    assert first.exit_code == 0, first
    write_deltalake(f"s3://{table}", rows(10), mode="append", storage_options=storage)
    second = polytable(*sync, **class_path())
    assert second.exit_code == 0, second
    assert {target["way"] for target in second.targets().values()} == {"INCREMENTAL"}
    assert {target["behind"] for target in second.targets().values()} == {0}

    status = polytable("status", f"{scheme}://{table}", *hadoop, "--output", "json", **class_path())
    assert status.exit_code == 0, status
    assert {target["version"] for target in status.targets().values()} == {1}
    verify = polytable("verify", f"{scheme}://{table}", "--rows", *hadoop, "--output", "json", **class_path())
    assert verify.exit_code == 0, verify
    assert {target["rowsCompared"] for target in verify.targets().values()} == {8}

    metadata = f"{scheme}/orders/_iceberg/metadata"
    hint = s3.get_object(Bucket=BUCKET, Key=f"{metadata}/version-hint.text")["Body"].read().decode().strip()
    keys = {"s3.endpoint": endpoint, "s3.access-key-id": KEY, "s3.secret-access-key": SECRET, "s3.region": REGION}
    read = StaticTable.from_metadata(f"s3://{BUCKET}/{metadata}/v{hint}.metadata.json", properties=keys)
    ids = read.scan().to_arrow_batch_reader().read_all()["id"].to_pylist()
    assert sorted(ids) == [0, 1, 2, 3, 10, 11, 12, 13]


def test_wrong_credentials(tmp_path, endpoint, storage):
    table = f"s3://{BUCKET}/refused"
    write_deltalake(table, rows(0), storage_options=storage)
    command = ["sync", "--table", table, "--to", "hudi,iceberg", "--hadoopConfig", hadoop_config(tmp_path, endpoint)]
    # From now on the server checks the key, which no user of it has.
    requests.post(f"{endpoint}/moto-api/reset-auth", data=b"0", timeout=10)
    try:
        run = polytable(*command, **class_path())
    finally:
        requests.post(f"{endpoint}/moto-api/reset-auth", data=b"inf", timeout=10)
    assert run.exit_code == 1, run
    assert len(run.err.splitlines()) == 1, run
    assert "PERMISSION_DENIED" in run.err and "403" in run.err, run
    assert SECRET not in run.out + run.err
