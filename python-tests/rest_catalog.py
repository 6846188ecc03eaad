"""The server by which Iceberg tests clients of its REST catalog, on loopback, over a JDBC catalog in SQLite."""

import os
import socket
import subprocess
import time
from pathlib import Path

from polytable_spark import LINES


class RestCatalogServer:
    """Serves the tables that are in the database; to be used in a with statement."""

    def __init__(self, database: str, warehouse: str):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.uri = f"http://127.0.0.1:{self.port}"
        self.environment = {
            "CATALOG_REST_PORT": str(self.port),
            "CATALOG_URI": f"jdbc:sqlite:{database}",
            "CATALOG_WAREHOUSE": warehouse,
            "CATALOG_JDBC_SCHEMA__VERSION": "V1",
        }

    def __enter__(self) -> "RestCatalogServer":
        java = Path(os.environ["JAVA_HOME"], "bin", "java") if os.environ.get("JAVA_HOME") else "java"
        jars = (LINES / "iceberg-rest" / "target" / "classpath.txt").read_text().strip()
        self.process = subprocess.Popen(
            [java, "-Xmx256m", "-XX:+UseSerialGC", "-cp", jars, "org.apache.iceberg.rest.RESTCatalogServer"],
            env={**os.environ, **self.environment},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        while not self.answers():
            if self.process.poll() is not None:
                raise RuntimeError("the REST catalog has ended")

            time.sleep(0.05)
        return self

    def __exit__(self, *exception) -> None:
        self.process.terminate()
        self.process.wait()

    def answers(self) -> bool:
        with socket.socket() as connection:
            return connection.connect_ex(("127.0.0.1", self.port)) == 0
