"""Trouble from outside: clients that do not read, clocks that jump, a full disk, a stop."""

from __future__ import annotations

import base64
import json
import os
import random
import resource
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from nacre.server.play import clock as server_clock
from nacre.server.play.clock import ServerClock
from nacre.server.tables.clock import TableClock
from nacre.wire.http import DecisionClock, GameClock
from tests.server.process import Person, ServerProcess
from tests.server.table_in_memory import TableInMemory
from tests.server.test_kills import assert_nothing_lost, kill_under_load

# --- A client that never reads ---


@contextmanager
def deaf_line(person: Person, table: Any) -> Iterator[socket.socket]:
    """A live connection whose other end reads nothing after the handshake."""
    sock = socket.socket()
    with sock:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        sock.connect(("127.0.0.1", person.server.port))
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET /api/tables/{table['id']}/live HTTP/1.1",
            f"Host: 127.0.0.1:{person.server.port}",
            f"Authorization: Bearer {person.token}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
        ]
        sock.sendall("\r\n".join([*lines, "", ""]).encode())
        assert sock.recv(12).startswith(b"HTTP/1.1 101")
        sock.settimeout(20)  # a server that reads no more must not hold the test up
        yield sock


def frame(message: Any) -> bytes:
    """A masked text frame of at most 125 bytes."""
    text = json.dumps(message).encode()
    return bytes([0x81, 0x80 | len(text)]) + bytes(4) + text


# --- A clock that jumps ---


def test_the_clock_of_a_process_never_jumps(monkeypatch: pytest.MonkeyPatch) -> None:
    wall, steady = [1_000_000.0], [50.0]
    fake = SimpleNamespace(time=lambda: wall[0], clock_gettime=lambda _: steady[0])
    monkeypatch.setattr(server_clock, "time", fake)
    clock = ServerClock()
    assert clock.now() == 1_000_000_000
    for jump in (+86_400, -2 * 86_400, +1e9, -1e9):
        wall[0] += jump
        steady[0] += 1
        assert clock.now() % 1000 == 0
    assert clock.now() == 1_000_004_000


def test_a_table_clock_gives_and_takes_nothing_when_time_goes_back() -> None:
    for kind, whole in ((GameClock(60, 5), 60_000), (DecisionClock(30), 30_000)):
        clock = TableClock(kind, 2)
        clock.run(0, 1_000_000)
        view = clock.view(400_000)
        assert view is not None
        assert view.left[0] == whole
        clock.spend(0, 400_000, increment=False)
        clock.run(1, 400_000)
        assert clock.deadline(1) == 400_000 + whole


DAY = 86_400  # seconds


def test_a_wall_clock_that_jumps_costs_nobody_their_time(monkeypatch: pytest.MonkeyPatch) -> None:
    wall, steady = [1_000_000.0], [50.0]
    fake = SimpleNamespace(time=lambda: wall[0], clock_gettime=lambda _: steady[0])
    monkeypatch.setattr(server_clock, "time", fake)
    clock = ServerClock()
    terms = {"hot_seat": {"1": "Bea"}, "clock": {"kind": "game", "seconds": 3600}}
    table = TableInMemory("pearls", 2, now=clock.now(), **terms)

    def play() -> None:
        """Act, a second after the last action."""
        steady[0] += 1
        table.now = clock.now()
        deadline = table.table.deadline()
        assert deadline is not None
        assert deadline > table.now  # or a bot would decide
        turn = table.table.turn
        view = table.see("Ada", turn)
        view = table.act("Ada", view["actions"][0], view["version"], turn)
        assert all(3000_000 < left <= 3_600_000 for left in view["clock"]["left"]), view

    for jump in (0, 2 * DAY, -2 * DAY, 0):
        wall[0] = 1_000_000 + jump
        play()
    wall[0] = 1_000_000 - DAY
    clock = ServerClock()  # another process, with the table from the store
    table.load_again()
    play()
    play()
    times = [happening.at for happening in table.table.happenings]
    assert times == sorted(times)


# --- A full disk ---


def limit_files(server: ServerProcess, most: int) -> None:
    """No file of the server may grow beyond this, as on a disk that is full."""
    assert server._process is not None
    limits = (most, resource.RLIM_INFINITY)
    resource.prlimit(server._process.pid, resource.RLIMIT_FSIZE, limits)


def test_a_full_disk_is_said_and_nothing_is_acknowledged_that_is_not_stored(
    new_server: Callable[..., ServerProcess], tmp_path: Path
) -> None:
    server = new_server(str(tmp_path / "full.db"), chat_per_minute=100_000)
    with server.guest("Ada") as ada:
        table = ada.new_table("pearls", 2, hot_seat={"1": "Bea"})
        path = f"{server.url}/api/tables/{table['id']}"
        view = ada.see(table, seat=ada.see(table)["turn"])
        said: list[str] = []
        limit_files(server, (tmp_path / "full.db-wal").stat().st_size + 60_000)
        while True:
            text = f"{len(said)} ".ljust(200, "x")
            answer = ada.http.post(f"{path}/chat", json={"text": text})
            if answer.status_code != 201:
                break
            said.append(text.strip())
        error = answer.json()["error"]
        assert (answer.status_code, error["code"]) == (503, "not_stored"), answer.text
        assert said
        body = {"action": view["actions"][0], "version": view["version"]}
        refused = ada.http.post(f"{path}/actions", json=body)
        assert (refused.status_code, refused.json()["error"]["code"]) == (503, "not_stored")
        with ada.live(table, seat=view["turn"]) as line:
            assert line.wait_for("table")["table"]["version"] == view["version"]
            line.send("act", action=body["action"], version=body["version"], id=1)
            assert line.wait_for("refused", re=1)["error"]["code"] == "not_stored"
        assert ada.see(table)["version"] == view["version"]
        limit_files(server, resource.RLIM_INFINITY)
        after = ada.act(table, body["action"], body["version"])  # there is room again
        server.stop()
        server.start(server.port)
        assert ada.see(table)["version"] == after["version"]
        lines = ada.get(f"/api/tables/{table['id']}/chat")["lines"]
        assert [line["text"] for line in lines] == said[-200:]


# --- Stopping, and starting twice ---


def test_a_stop_under_load_finishes_what_it_acknowledged(tmp_path: Path) -> None:
    codes = []

    def stop(server: ServerProcess, _: random.Random) -> None:
        """Stop while somebody listens: whoever plays may just be asking over HTTP."""
        with server.guest("Listener") as person:
            table = person.new_table("pearls", 2)
            with person.live(table) as line:
                line.wait_for("table")
                codes.append(server.stop())
                codes.append(line.closed_with())
        server.start(server.port)

    tally = kill_under_load(str(tmp_path / "nacre.db"), tmp_path, 1, seed=3, kill=stop)
    assert_nothing_lost(tally, 1)
    assert codes == [0, 1012]
    assert tally.hung_up <= {1012}


def test_a_second_server_on_the_same_file_is_refused_in_one_line(
    server: ServerProcess,
) -> None:
    command = [sys.executable, "-m", "nacre", "serve", "--port", "0"]
    second = subprocess.run(
        [*command, "--database", server.database], capture_output=True, text=True, check=False
    )
    assert second.returncode == 2
    said = [line for line in second.stderr.splitlines() if not line.startswith("{")]
    assert len(said) == 1, second.stderr
    assert "in use by another server" in said[0]
    with server.guest("Ada") as ada:
        assert ada.new_table("pearls", 2)["id"]
