"""A real server: a process of its own, reached over HTTP and WebSockets."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests import processes

GENEROUS = {
    "new_guests_per_hour": "100000",
    "tables_per_hour": "100000",
    "tables_per_guest": "100000",
    "actions_per_minute": "1000000",
    "messages_per_minute": "1000000",
    "connections_per_address": "10000",
    "connections_per_guest": "1000",
    "stop_timeout": "60",  # a busy machine takes its time to answer what was begun
}
PATIENCE = 120.0
STEP = 0.02  # seconds between two looks


def said_address(process: processes.Process, log: Path) -> str:
    """Where a server says that it listens; the end of its log, if it does not."""
    assert process.stdout is not None
    said, _, _ = select.select([process.stdout], [], [], PATIENCE)
    line = process.stdout.readline() if said else ""
    assert "listening on " in line, f"{line!r}\n{log.read_text()[-2000:]}"
    return line.split("listening on ")[1].strip()


class ServerProcess:
    """``nacre serve`` on a free port, or another module or program that is called like it.

    As a context it runs, from here on if not before, and does not outlive the block.
    """

    def __init__(
        self,
        database: str,
        log: Path,
        *,
        module: str = "nacre",
        program: Path | None = None,
        environment: dict[str, str] | None = None,
        **settings: Any,
    ) -> None:
        self.database = database
        self._program = [sys.executable, "-m", module] if program is None else [str(program)]
        self._environment = environment or {}
        self._log = log
        self._settings = {key: str(value) for key, value in (GENEROUS | settings).items()}
        self._process: processes.Process | None = None
        self.url = ""

    def __enter__(self) -> ServerProcess:
        if self._process is None:
            self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def start(self, port: int = 0) -> None:
        """Start, and wait until it says where it listens."""
        command = [*self._program, "serve", "--port", str(port)]
        command += ["--database", self.database, "--log-format", "json"]
        for name, value in self._settings.items():
            command += [f"--{name.replace('_', '-')}", value]
        with self._log.open("a") as log:
            self._process = processes.start(
                command, stdout=subprocess.PIPE, stderr=log, env=os.environ | self._environment
            )
        try:
            self.url = said_address(self._process, self._log)
        except BaseException:
            self.end()
            raise

    def next_line(self) -> str:
        """What it says next on standard output."""
        assert self._process is not None
        assert self._process.stdout is not None
        return self._process.stdout.readline()

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def port(self) -> int:
        return int(self.url.rpartition(":")[2])

    def send(self, sign: signal.Signals) -> None:
        """Send the process a signal."""
        assert self._process is not None
        self._process.send_signal(sign)

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        assert self._process is not None
        self.end()

    def stop(self) -> int:
        """Ask it to stop; the exit code. If it does not stop it is ended."""
        assert self._process is not None
        self.send(signal.SIGTERM)
        try:
            return self._process.wait(PATIENCE)
        finally:
            self.end()

    def end(self) -> None:
        """End it if it runs, with everything that it started."""
        if self._process is not None:
            processes.end(self._process)
            self._process = None

    def log(self) -> str:
        return self._log.read_text()

    @property
    def runs(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def guest(self, name: str = "Ada") -> Person:
        return Person(self, name)

    def anonymous(self) -> httpx.Client:
        return httpx.Client(base_url=self.url, timeout=PATIENCE)


def workers(server: ServerProcess) -> list[int]:
    """The processes that serve."""
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
    return [int(child) for child in children if b"spawn_main" in command_of(child)]


def command_of(process: str) -> bytes:
    with suppress(FileNotFoundError):
        return Path(f"/proc/{process}/cmdline").read_bytes()
    return b""


WEBSOCKETS = {"picows": "nacre", "uvicorn": "tests.server.without_picows"}  # the module of each


@contextmanager
def websocket_server(kind: str, folder: Path, **settings: Any) -> Iterator[ServerProcess]:
    """A server with one of the WEBSOCKETS; nothing may go wrong, and it must stop by itself."""
    module = WEBSOCKETS[kind]
    server = ServerProcess(str(folder / "nacre.db"), folder / "log.txt", module=module, **settings)
    with server:
        yield server
        assert ("without_picows" in server.log()) == (kind == "uvicorn")
        assert server.stop() == 0
    lines = [json.loads(line) for line in server.log().splitlines()]
    faults = [line for line in lines if line["level"] == "error"]
    # What is below us says what it thinks of bad frames.
    assert [line for line in faults if line["room"] != "uvicorn.error"] == []


class Person:
    """Somebody with an identity, who speaks to the server with a token."""

    def __init__(self, server: ServerProcess, name: str) -> None:
        self.server = server
        self.http = httpx.Client(timeout=PATIENCE)
        answer = self._ask("POST", "/api/guests", {"name": name})
        self.id, self.name, self.token = answer["id"], answer["name"], answer["token"]
        self.http.cookies.clear()
        self.http.headers["authorization"] = f"Bearer {self.token}"

    def _ask(self, method: str, path: str, body: Any = None, **query: Any) -> Any:
        answer = self.ask(method, path, body, **query)
        assert answer.status_code < 300, f"{method} {path}: {answer.status_code} {answer.text}"
        return answer.json()

    def ask(self, method: str, path: str, body: Any = None, **query: Any) -> httpx.Response:
        """The whole answer, whatever it is; a game that is being compiled is waited for."""
        deadline = time.monotonic() + PATIENCE
        while True:
            answer = self.http.request(
                method, self.server.url + path, json=body, params=query if query else None
            )
            if answer.status_code != 503 or time.monotonic() > deadline:
                return answer
            time.sleep(STEP)

    def get(self, path: str, **query: Any) -> Any:
        return self._ask("GET", path, **query)

    def post(self, path: str, body: Any = None) -> Any:
        return self._ask("POST", path, body)

    def refused(self, method: str, path: str, body: Any = None, **query: Any) -> tuple[int, str]:
        """Status and code of a refusal."""
        answer = self.ask(method, path, body, **query)
        assert answer.status_code >= 400, answer.text
        return answer.status_code, answer.json()["error"]["code"]

    # --- Tables ---

    def new_table(self, game: str = "pearls", seats: int = 2, **terms: Any) -> Any:
        return self.post("/api/tables", {"game": game, "seats": seats, **terms})

    def sit(self, table: Any, **more: Any) -> Any:
        body = {"invite": table["invite"], **more}
        return self.post(f"/api/tables/{table['id']}/seats", body)

    def see(self, table: Any, **query: Any) -> Any:
        return self.get(f"/api/tables/{table['id']}", **query)

    def act(self, table: Any, action: str, version: int, **more: Any) -> Any:
        body = {"action": action, "version": version, **more}
        return self.post(f"/api/tables/{table['id']}/actions", body)

    def act_somehow(self, table: Any) -> Any:
        """Do the first legal action."""
        view = self.see(table)
        return self.act(table, view["actions"][0], view["version"])

    @contextmanager
    def live(self, table: Any, headers: Any = None, **query: Any) -> Iterator[Live]:
        path = f"/api/tables/{table['id']}/live"
        with live(self.server, self.token, path, headers, **query) as line:
            yield line

    @contextmanager
    def listening(self, headers: Any = None) -> Iterator[Live]:
        """The connection on which the person hears of their turns."""
        with live(self.server, self.token, "/api/guests/me/live", headers) as line:
            yield line

    def close(self) -> None:
        self.http.close()

    def __enter__(self) -> Person:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def at_another(person: Person, server: ServerProcess) -> Person:
    """The same guest, who asks another process."""
    twin = Person.__new__(Person)
    twin.server = server
    twin.http = httpx.Client(timeout=PATIENCE, headers=dict(person.http.headers))
    twin.id, twin.name, twin.token = person.id, person.name, person.token
    return twin


class Live:
    """A live connection."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.received: list[str] = []

    def send(self, type_: str, **fields: Any) -> None:
        self.socket.send(json.dumps({"type": type_, **fields}))

    def receive(self, timeout: float = PATIENCE) -> Any:
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.received.append(text)
        return json.loads(text)

    def closed_with(self) -> int:
        """The code with which the server hangs up; what it says before is passed over."""
        while True:
            try:
                self.receive()
            except ConnectionClosed as closed:
                return closed.rcvd.code if closed.rcvd is not None else 1006

    def wait_for(self, type_: str, **fields: Any) -> Any:
        """The next message of a type with these values; others are passed over."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            message = self.receive()
            if message["type"] == type_ and all(message.get(k) == v for k, v in fields.items()):
                return message
        raise AssertionError(f"no {type_} {fields} came")

    def wait_for_answer(self, re: int) -> Any:
        """The next message that answers the request of this number, whatever it says."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            message = self.receive()
            if message.get("re") == re:
                return message
        raise AssertionError(f"no answer to {re} came")


@contextmanager
def live(
    server: ServerProcess, token: str | None, path: str, headers: Any = None, **query: Any
) -> Iterator[Live]:
    text = "&".join(f"{name}={value}" for name, value in query.items())
    url = server.url.replace("http", "ws", 1) + path + (f"?{text}" if text else "")
    own = {"Authorization": f"Bearer {token}"} if token else {}
    with connect(
        url,
        additional_headers={**own, **(headers or {})},
        max_size=None,
        open_timeout=PATIENCE,
        ping_interval=None,  # a machine that is slow to answer has not hung up
    ) as socket:
        yield Live(socket)


def eventually(look: Any, patience: float = PATIENCE) -> Any:
    """What ``look`` finds, as soon as it is something."""
    deadline = time.monotonic() + patience
    while time.monotonic() < deadline:
        found = look()
        if found:
            return found
        time.sleep(STEP)
    raise AssertionError("it never came to that")
