"""Several processes of one server, on one PostgreSQL: on one port, or behind a proxy by table.

Real processes, a real PostgreSQL and a real nginx with the configuration in deploy/.
"""

from __future__ import annotations

import os
import re
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import WebSocketException

import nacre
from nacre.server.run.listening import several_listening
from nacre.server.run.settings import BadSetting, Settings, settled
from tests import processes
from tests.server.nginx import proxy
from tests.server.process import PATIENCE, Person, ServerProcess, eventually, workers

NewServer = Callable[..., ServerProcess]
ON_POSTGRES = "postgresql:///nacre"


def is_gone(process: int) -> bool:
    """Whether a process has ended; one that nobody has waited for yet has ended as well."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return True
    return state == "Z"


# --- On one port ---


def test_a_process_that_dies_is_replaced_and_meanwhile_the_other_serves(
    new_server: NewServer, postgres_address: str
) -> None:
    server = new_server(postgres_address, processes=2)
    before = workers(server)
    assert len(before) == 2
    with server.guest() as ada:
        table = ada.new_table(bots={"1": "random"})
        for victim in before:
            eventually(lambda: seen_by(ada, table)["actions"])  # the bot has had its turn
            seen = ada.act_somehow(table)["version"]
            os.kill(victim, signal.SIGKILL)
            assert version_there(ada, table) >= seen
            eventually(lambda v=victim: len(workers(server)) == 2 and v not in workers(server))
    assert not set(before) & set(workers(server))
    assert server.log().count('"process_died"') == 2
    assert server.stop() == 0


def version_there(person: Person, table: Any) -> int:
    """What a process knows of a table, asked again where the one that was asked dies."""

    def look() -> Any:
        with suppress(httpx.TransportError):
            return person.see(table)
        return None

    return int(eventually(look)["version"])


def test_connections_are_dealt_out_to_all_processes(
    new_server: NewServer, postgres_address: str
) -> None:
    server = new_server(postgres_address, processes=2)
    with ExitStack() as lines:
        for _ in range(24):  # all at one of the two: once in eight million times
            lines.enter_context(socket.create_connection(("127.0.0.1", server.port)))
        found = eventually(lambda: sockets_of(server, 24))
    assert len(found) == 2
    assert min(found) > 0


def sockets_of(server: ServerProcess, expected: int) -> list[int] | None:
    """How many connections to the port each process has, once there are so many."""
    inodes = connections_to(server.port)
    found = [len(inodes & sockets_held(worker)) for worker in workers(server)]
    return found if sum(found) >= expected else None


def connections_to(port: int) -> set[str]:
    """The sockets of connections to a port of this machine, by their inodes."""
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    established = "01"
    return {
        row[9]
        for row in rows
        if int(row[1].partition(":")[2], 16) == port and row[3] == established
    }


def sockets_held(process: int) -> set[str]:
    found = set()
    for descriptor in Path(f"/proc/{process}/fd").iterdir():
        with suppress(OSError):
            found.update(re.findall(r"socket:\[(\d+)\]", str(descriptor.readlink())))
    return found


def test_a_stop_ends_every_process(new_server: NewServer, postgres_address: str) -> None:
    server = new_server(postgres_address, processes=3)
    before = workers(server)
    assert len(before) == 3
    with server.guest() as ada, ada.live(ada.new_table()) as line:
        server.send(signal.SIGTERM)
        assert line.closed_with() == 1012
    assert server.stop() == 0
    assert all(is_gone(worker) for worker in before)


def test_processes_whose_supervisor_is_killed_stop_by_themselves(
    new_server: NewServer, postgres_address: str
) -> None:
    server = new_server(postgres_address, processes=2)
    before = workers(server)
    server.send(signal.SIGKILL)
    eventually(lambda: all(is_gone(worker) for worker in before))
    assert server.log().count('"stopped"') == 2


def test_what_no_process_can_open_is_told_once(tmp_path: Path) -> None:
    nowhere = f"postgresql:///nacre?host={tmp_path}"
    command = ["nacre", "serve", "--port", "0", "--processes", "2", "--database", nowhere]
    with processes.running([sys.executable, "-m", *command], stdout=-1, stderr=-1) as process:
        said, told = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2
    assert said == ""
    assert told.count("nacre: ") == 1
    assert str(tmp_path) in told


# --- Settings ---


def test_an_sqlite_file_is_for_one_process() -> None:
    with pytest.raises(BadSetting, match=r"processes: 2 need PostgreSQL"):
        settled({"processes": 2}, environ={})


def test_there_must_be_a_port_for_each_process() -> None:
    with pytest.raises(BadSetting, match=r"ports: after 65535"):
        settled(
            {"database": ON_POSTGRES, "processes": 2, "ports": "each", "port": 65535}, environ={}
        )


def test_a_port_is_not_shared_with_strangers() -> None:
    with socket.socket() as stranger:
        stranger.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        stranger.bind(("127.0.0.1", 0))
        stranger.listen()
        settings = Settings(port=stranger.getsockname()[1], processes=2, database=ON_POSTGRES)
        with pytest.raises(BadSetting, match="in use already"), several_listening(settings):
            pass


# --- Behind a proxy ---


@dataclass
class Front:
    """The proxy, as people see it."""

    url: str
    server: ServerProcess
    ports: list[int]

    def connections(self) -> list[int]:
        """The live connections of each process."""
        return [live_connections(port) for port in self.ports]


def live_connections(port: int) -> int:
    text = httpx.get(f"http://127.0.0.1:{port}/metrics").text
    return int(float(re.findall(r"^nacre_live_connections (\S+)", text, re.M)[0]))


@pytest.fixture
def front(new_server: NewServer, postgres_address: str, tmp_path: Path) -> Iterator[Front]:
    """Two processes, each on a port of its own, behind nginx."""
    server = new_server(
        postgres_address, processes=2, ports="each", trusted_proxies="127.0.0.1", lease_seconds=2
    )
    ports = eventually(lambda: ports_of(server))
    with proxy(ports, tmp_path / "nginx") as url:
        yield Front(url, server, ports)


def ports_of(server: ServerProcess) -> list[int]:
    """Where each process listens."""
    line = server.next_line()
    [second] = re.findall(r"process 2 on http://127\.0\.0\.1:(\d+)", line)
    return [server.port, int(second)]


def person(front: Front, name: str) -> Person:
    return Person(front, name)  # type: ignore[arg-type] # it asks for the address alone


def test_the_people_of_a_table_meet_at_one_process(front: Front) -> None:
    with person(front, "Ada") as ada, person(front, "Ben") as ben, ExitStack() as lines:
        used = set()
        for _ in range(8):  # tables; all at one process: once in 128 times if dealt evenly
            table = ada.new_table()
            ben.sit(table)
            before = front.connections()
            for one in (ada, ben, ada, ben):
                lines.enter_context(one.live(table)).receive()
            gained = [now - then for now, then in zip(front.connections(), before, strict=True)]
            assert sorted(gained) == [0, 4]
            used.add(gained.index(4))
        assert used == {0, 1}


def test_when_a_process_is_killed_its_tables_go_on_at_the_other(front: Front) -> None:
    with person(front, "Ada") as ada, person(front, "Ben") as ben:
        tables = [ada.new_table("chicken", options={"limit": 10}) for _ in range(4)]
        for table in tables:
            ben.sit(table)
        done = [play(ada, ben, table, 5) for table in tables]
        os.kill(workers(front.server)[0], signal.SIGKILL)
        for table, actions in zip(tables, done, strict=True):
            actions += play(ada, ben, table, 1000)
            record = ada.ask("GET", f"/api/tables/{table['id']}/record").text
            history = nacre.Match.from_record(record).history
            assert [action for _, action in history] == actions


def test_a_live_connection_whose_process_is_killed_misses_nothing_at_the_other(
    front: Front,
) -> None:
    with person(front, "Ada") as ada, person(front, "Ben") as ben:
        table = ada.new_table("pearls", options={"first": 0})
        ben.sit(table)
        before = front.connections()
        with ada.live(table) as mine, ben.live(table) as theirs:
            start = mine.wait_for("table")["table"]
            theirs.wait_for("table")
            gained = [now - then for now, then in zip(front.connections(), before, strict=True)]
            mine.send("act", action=start["actions"][0], version=start["version"], id=1)
            acted = mine.wait_for("update", re=1)
            os.kill(workers(front.server)[gained.index(2)], signal.SIGKILL)
            assert (mine.closed_with(), theirs.closed_with()) == (1006, 1006)
        for one in (ada, ben):
            back = eventually(lambda one=one: back_again(one, table, start["version"]))
            assert back["table"]["version"] == acted["version"]
            assert [event["event"] for event in back["events"]].count("action") == 1
        done = play(ada, ben, table, 3)
        assert len(done) == 3
        whole = ben.get(f"/api/tables/{table['id']}/events")["events"]
        assert [event for event in whole if event in acted["events"]] == acted["events"]


def back_again(one: Person, table: Any, version: int) -> Any:
    """What somebody is told who comes back, or nothing while the proxy finds nobody to ask."""
    with suppress(OSError, WebSocketException), one.live(table, version=version) as line:
        return line.wait_for("table")
    return None


def play(ada: Person, ben: Person, table: Any, most: int) -> list[str]:
    """Play on at a table, to the end or so many actions; what was acknowledged."""
    done: list[str] = []
    while len(done) < most:
        seen = [eventually(lambda one=one: seen_by(one, table)) for one in (ada, ben)]
        if seen[0]["status"] == "over":
            break
        for one, view in zip((ada, ben), seen, strict=True):
            if view["actions"]:
                action = view["actions"][0]
                one.act(table, action, view["version"])
                done.append(action)
                break
    return done


def seen_by(one: Person, table: Any) -> Any:
    """The table as somebody sees it, or nothing while the proxy finds nobody to ask."""
    answer = one.ask("GET", f"/api/tables/{table['id']}")
    return answer.json() if answer.status_code == 200 else None
