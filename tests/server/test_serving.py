"""A real server process: how it starts, and how it stops."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from nacre.games import GAMES
from nacre.server.http import plain_page as plain
from nacre.server.run.addresses import addresses, own_addresses
from nacre.server.run.listening import listening
from nacre.server.run.settings import BadSetting, Settings
from tests import processes
from tests.server.process import eventually

PATIENCE = 120  # seconds, far more than anything takes
SERVE = (sys.executable, "-m", "nacre", "serve", "--database")
COLD = 900  # likewise where a game may have to be compiled

# An application with things that the real one does not have: slow answers and bad starts.
STUB = """
import asyncio, contextlib, os, sys, time
from litestar import Litestar, get
from nacre.errors import NacreError
from nacre.server.run.serving import serve
from nacre.server.run.settings import settled

@get("/slow")
async def slow() -> str:
    print("slow began", flush=True)
    await asyncio.sleep(0.5)
    return "done"

@get("/never")
async def never() -> str:
    print("never began", flush=True)
    await asyncio.sleep(600)
    return "never"

@contextlib.asynccontextmanager
async def running(app):
    if "cannot" in sys.argv:
        raise NacreError("the database is made of sand")
    if "bug" in sys.argv:
        raise ZeroDivisionError("a bug")
    app.state.before_stop = before_stop
    yield
    print("closed", flush=True)

async def before_stop():
    print("before stop", flush=True)

def build(settings, precompiler, metrics):
    if "slowly" in sys.argv:
        time.sleep(4)  # longer than a stop waits
    return Litestar([slow, never], lifespan=[running], openapi_config=None, logging_config=None)

try:
    sys.exit(serve(settled({"port": os.environ.get("STUB_PORT", "0"), "stop_timeout": "2"}), build))
except NacreError as error:
    sys.exit(f"refused: {error}")
"""


class Server:
    """A server process, and what it says."""

    def __init__(self, *command: str, **variables: str) -> None:
        pipe = subprocess.PIPE
        environment = os.environ | variables
        self.process = processes.start(command, stdout=pipe, stderr=pipe, env=environment)
        assert self.process.stdout is not None
        self.said = self.process.stdout
        self.address = ""

    def listen(self) -> None:
        """Wait until it says where it listens, or ends."""
        found = re.fullmatch(r"nacre: listening on (http://\S+)\n", self.said.readline())
        self.address = "" if found is None else found[1]

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        self.process.send_signal(how)
        return self.process.wait(PATIENCE)

    def rest(self) -> tuple[str, str]:
        """What it still had to say, on both streams."""
        return self.process.communicate(timeout=PATIENCE)


@contextlib.contextmanager
def running(*command: str, **variables: str) -> Iterator[Server]:
    server = Server(*command, **variables)
    try:
        server.listen()
        yield server
    finally:
        processes.end(server.process)


@contextlib.contextmanager
def starting(*command: str, **variables: str) -> Iterator[Server]:
    """A server that can be asked, though it is not open yet."""
    port = next(n for n in variables.values() if n.isdigit())
    server = Server(*command, **variables)
    server.address = f"http://127.0.0.1:{port}"
    try:
        eventually(lambda: connectable(int(port)) and stops_in_order(server.process.pid))
        yield server
    finally:
        processes.end(server.process)


def connectable(port: int) -> bool:
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
        return True
    return False


def stops_in_order(pid: int) -> bool:
    """Whether a process handles SIGTERM itself."""
    status = Path(f"/proc/{pid}/status").read_text()
    handled = int(status.partition("SigCgt:")[2].split()[0], 16)
    return bool(handled >> (signal.SIGTERM - 1) & 1)


def free_port() -> str:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return str(taken.getsockname()[1])


@pytest.fixture
def command(tmp_path: Path) -> tuple[str, ...]:
    return serve_at(tmp_path / "nacre.db")


def serve_at(database: Path) -> tuple[str, ...]:
    return (sys.executable, "-m", "nacre", "serve", "--port", "0", "--database", str(database))


def test_a_server_says_where_it_is_answers_and_stops_cleanly(command: tuple[str, ...]) -> None:
    with running(*command) as server:
        health = httpx.get(f"{server.address}/healthz", timeout=PATIENCE)
        assert health.status_code == 200
        assert "server" not in health.headers
        assert server.stop() == 0
        _, logged = server.rest()
    events = [json.loads(line)["event"] for line in logged.splitlines()]
    assert "stopping" in events
    assert events[-1] == "stopped"


def test_the_page_is_there_before_everything_else(tmp_path: Path) -> None:
    with starting(*SERVE, str(tmp_path / "nacre.db"), NACRE_PORT=free_port()) as server:
        page = httpx.get(server.address, timeout=PATIENCE)
        assert page.status_code == 200
        assert "nacre" in page.text
        assert "default-src 'none'" in page.headers["content-security-policy"]


WITHOUT_CLIENT = """
from pathlib import Path
from nacre.server.http import client_files
client_files.FOLDER = Path("nothing is here")
from nacre.cli import main
main()
"""


def test_a_server_without_the_client_says_so_in_the_log(tmp_path: Path) -> None:
    _, _, _, *flags = serve_at(tmp_path / "nacre.db")
    with running(sys.executable, "-c", WITHOUT_CLIENT, *flags) as server:
        assert httpx.get(server.address, timeout=PATIENCE).content == plain.page()
        assert server.stop() == 0
        _, logged = server.rest()
    [told] = [line for line in map(json.loads, logged.splitlines()) if line["level"] == "warning"]
    assert told["event"] == "without_client"
    assert "make client" in told["told"]


def test_ctrl_c_stops_it_cleanly_too(command: tuple[str, ...]) -> None:
    with running(*command) as server:
        httpx.get(f"{server.address}/healthz", timeout=PATIENCE)
        assert server.stop(signal.SIGINT) == 0


def test_it_may_be_stopped_before_it_is_open(tmp_path: Path) -> None:
    with starting(*SERVE, str(tmp_path / "nacre.db"), NACRE_PORT=free_port()) as server:
        assert server.stop() == 0


def test_live_connections_are_told_that_the_server_restarts(command: tuple[str, ...]) -> None:
    with running(*command) as server:
        guest = httpx.post(f"{server.address}/api/guests", json={"name": "Ada"}, timeout=PATIENCE)
        headers = {"Authorization": f"Bearer {guest.json()['token']}"}
        address = server.address.replace("http", "ws") + "/api/guests/me/live"
        with connect(address, additional_headers=headers) as live:
            assert server.stop() == 0
            with pytest.raises(ConnectionClosed) as closed:
                live.recv(timeout=PATIENCE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012


def test_an_invite_in_an_address_is_not_logged(command: tuple[str, ...]) -> None:
    secret = "Zm9vYmFyYmF6cXV4cXV1eA"
    with running(*command) as server:
        for path in (f"/join/t1/{secret}", f"/api/tables/t1?invite={secret}", f"/move/{secret}"):
            httpx.get(server.address + path, timeout=PATIENCE)
        assert server.stop() == 0
        said, logged = server.rest()
    assert secret not in said + logged


def test_a_port_in_use_is_refused_in_one_line() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        command = [sys.executable, "-m", "nacre", "serve", "--port", str(port)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 2
    assert done.stderr.startswith(f"nacre: 127.0.0.1:{port} is in use already; ")
    assert done.stderr.count("\n") == 1


def test_a_database_that_cannot_be_opened_is_refused_in_one_line(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "nacre", "serve", "--port", "0", "--database", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 2
    assert done.stdout == ""  # it never listened for anybody
    [told] = [line for line in done.stderr.splitlines() if not line.startswith("{")]
    assert told.startswith("nacre: ")


@pytest.mark.parametrize("host", ["192.0.2.1", "no.such.host.invalid"])
def test_a_host_that_is_not_ours_is_refused(host: str) -> None:
    with pytest.raises(BadSetting, match=re.escape(host)):
        listening(Settings(host=host, port=0))


def test_listening_everywhere_shows_the_addresses_for_others() -> None:
    assert addresses("127.0.0.1", 8000) == ["http://127.0.0.1:8000"]
    assert addresses("::1", 8000) == ["http://[::1]:8000"]
    everywhere = addresses("0.0.0.0", 8000)
    assert everywhere == [f"http://{a}:8000" for a in ("127.0.0.1", *own_addresses())]


# --- Copies ---


def nacre(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "nacre", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=COLD)


def test_everything_can_be_copied_while_the_server_runs_and_taken_in_elsewhere(
    command: tuple[str, ...], tmp_path: Path
) -> None:
    database, copy, zipped = (str(tmp_path / name) for name in ("nacre.db", "copy.db", "all.zip"))
    with running(*command) as server:
        guest = httpx.post(f"{server.address}/api/guests", json={"name": "Ada"}, timeout=PATIENCE)
        headers = {"Authorization": f"Bearer {guest.json()['token']}"}
        wanted = {"game": "chicken", "seats": 2, "bots": {"1": "random"}}
        tables = f"{server.address}/api/tables"
        deadline = time.monotonic() + COLD
        while (
            made := httpx.post(tables, json=wanted, headers=headers, timeout=COLD)
        ).status_code == 503:
            assert time.monotonic() < deadline
        backed_up = nacre("backup", copy, "--database", database)
        exported = nacre("export", zipped, "--database", database)
        assert server.stop() == 0
    assert (backed_up.returncode, exported.returncode) == (0, 0)
    assert exported.stdout == f"1 tables and 1 guests are in {zipped}.\n"
    table = made.json()["id"]
    with zipfile.ZipFile(zipped) as archive:
        assert "chicken" in archive.read(f"tables/{table}.txt").decode()
    for where, added in ((copy, 0), (str(tmp_path / "new.db"), 1)):
        taken_in = nacre("import", zipped, "--database", where)
        assert taken_in.stdout.startswith(f"{added} tables and {added} guests were added;")


@pytest.mark.parametrize("what", ["export", "backup"])
def test_a_file_is_only_replaced_when_told_to(what: str, tmp_path: Path) -> None:
    database, target = tmp_path / "nacre.db", tmp_path / "target"
    with running(*serve_at(database)) as server:
        httpx.get(f"{server.address}/healthz", timeout=PATIENCE)
        assert server.stop() == 0
    target.write_text("precious")
    refused = nacre(what, str(target), "--database", str(database))
    assert refused.returncode == 2
    assert refused.stderr == f"nacre: {target}: is there already; --force replaces it\n"
    assert target.read_text() == "precious"
    assert nacre(what, str(target), "--force", "--database", str(database)).returncode == 0
    assert target.read_bytes()[:8] != b"precious"
    assert sorted(p.name for p in tmp_path.iterdir() if p.name.startswith("target")) == ["target"]


@pytest.mark.parametrize("what", ["export", "backup"])
def test_a_database_that_is_not_there_is_not_made_by_copying_it(what: str, tmp_path: Path) -> None:
    refused = nacre(what, str(tmp_path / "target"), "--database", str(tmp_path / "none.db"))
    assert refused.returncode == 2
    assert refused.stderr.startswith("nacre: ")
    assert refused.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_no_export_is_refused(tmp_path: Path) -> None:
    (tmp_path / "no.zip").write_text("no")
    refused = nacre("import", str(tmp_path / "no.zip"), "--database", str(tmp_path / "new.db"))
    assert refused.returncode == 2
    assert "no export" in refused.stderr
    assert refused.stderr.count("\n") == 1


# --- With the stub ---


def wait_for(server: Server, line: str) -> None:
    while (said := server.said.readline().strip()) != line:
        assert said, f"ended before it said {line!r}"


def test_a_request_that_was_begun_is_answered_before_the_stop() -> None:
    with running(sys.executable, "-c", STUB) as server:
        answers: list[str] = []
        asking = threading.Thread(
            target=lambda: answers.append(
                httpx.get(f"{server.address}/slow", timeout=PATIENCE).text
            )
        )
        asking.start()
        wait_for(server, "slow began")
        assert server.stop() == 0
        asking.join(PATIENCE)
        assert answers == ["done"]
        said, _ = server.rest()
        assert said.split("\n")[:2] == ["before stop", "closed"]


def test_a_request_that_never_ends_does_not_keep_the_server_from_stopping() -> None:
    async def run() -> None:
        async with httpx.AsyncClient(timeout=PATIENCE) as client:
            asking = asyncio.create_task(client.get(f"{server.address}/never"))
            await asyncio.to_thread(wait_for, server, "never began")
            await asyncio.to_thread(server.stop)
            with contextlib.suppress(httpx.HTTPError):
                await asking

    with running(sys.executable, "-c", STUB) as server:
        asyncio.run(run())
        said, _ = server.rest()
        assert "closed" in said


def test_what_its_owner_can_mend_is_said_in_one_line() -> None:
    with running(sys.executable, "-c", STUB, "cannot") as server:
        _, logged = server.rest()
        assert server.address == ""
    assert "refused: the database is made of sand" in logged
    assert "Traceback" not in logged


def test_a_bug_at_the_start_is_logged_and_ends_with_code_1() -> None:
    with running(sys.executable, "-c", STUB, "bug") as server:
        _, logged = server.rest()
        assert server.process.returncode == 1
    assert "ZeroDivisionError" in logged


def test_a_stop_during_a_slow_start_is_a_stop_and_no_fault() -> None:
    with starting(sys.executable, "-c", STUB, "slowly", STUB_PORT=free_port()) as server:
        assert server.stop() == 0
        said, logged = server.rest()
    assert said == ""
    assert "Traceback" not in logged


def test_an_unknown_variable_is_pointed_out_in_the_log() -> None:
    with running(sys.executable, "-c", STUB, NACRE_PROT="1") as server:
        assert server.stop() == 0
        _, logged = server.rest()
    assert "did you mean NACRE_PORT?" in logged


# --- The plain page ---


def test_the_plain_page_tells_of_every_game_as_it_is() -> None:
    text = plain.page().decode()
    for game, found in GAMES.items():
        seats = f"{found.seats[0]}–{found.seats[-1]} seats"
        assert f'<h3>{found.title}</h3><p class="soft">{seats}</p>' in text
        assert f'href="/api/games/{game}/rules?lang=en"' in text


def test_the_plain_page_needs_no_script_and_nothing_from_elsewhere() -> None:
    text = plain.page().decode()
    assert "<script" not in text
    assert not re.search(r"""(src|href)=["']https?:""", text)
    assert "style=" not in text
