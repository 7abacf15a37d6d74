"""A server that is killed in the middle of everything loses nothing that it has acknowledged.

Parties play at several tables, over WebSockets and HTTP, with bots among them, while the server is
killed again and again and started on the same database; where it has two processes, one of them
is killed and replaced. ``bench/kills.py`` does the same for longer.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from websockets.exceptions import ConnectionClosed, WebSocketException

import nacre
from nacre.server.store import Store
from nacre.server.tables import entries, views
from nacre.server.tables.rows import EntryRow, TableRow
from tests.server.process import Live, Person, ServerProcess, eventually, workers

GONE = (OSError, httpx.TransportError, WebSocketException, EOFError)  # the server was killed
MOST_ACTIONS = 40  # that are acknowledged between two kills
SILENCE = 120.0  # seconds after which a server that says nothing has failed


class Kind(NamedTuple):
    """What a party plays, and how."""

    game: str
    people: int
    terms: dict[str, Any]
    by_http: bool = False


KINDS = (
    Kind("chicken", 2, {"options": {"limit": 10}}),
    Kind("pearls", 2, {}, by_http=True),
    Kind("pearladora", 2, {"undo": "none"}),
    Kind("pearl_dice", 1, {"bots": {"1": "random"}}),
    Kind("pearls", 1, {"bots": {"1": "novice"}}, by_http=True),
    Kind("chicken", 2, {"seats": 3, "bots": {"2": "random"}, "options": {"limit": 30}}),
)


class Acknowledged(NamedTuple):
    """An action that the server has said yes to: the first after ``version``."""

    table: str
    version: int
    seat: int
    action: str


@dataclass
class Tally:
    """What was promised to people, and what was found wrong."""

    kills: int = 0
    tables: list[str] = field(default_factory=list)
    actions: list[Acknowledged] = field(default_factory=list)
    said: list[tuple[str, int, str]] = field(default_factory=list)  # table, number, text
    verified: list[str] = field(default_factory=list)  # tables
    resumed: list[str] = field(default_factory=list)
    hung_up: set[int] = field(default_factory=set)  # codes with which connections were closed
    lost: list[str] = field(default_factory=list)
    gaps: list[str] = field(default_factory=list)

    @property
    def acknowledged(self) -> int:
        return len(self.tables) + len(self.actions) + len(self.said)


# --- People who play on whatever happens ---


class Place:
    """A person's place at a table, and everything that was shown there."""

    def __init__(self, person: Person, table: Any, seat: int) -> None:
        self.person = person
        self.table = table
        self.seat = seat
        self.version = 0
        self.events: list[Any] = []
        self.now: Any = {}
        self._line: Live | None = None

    def connect(self, stack: ExitStack, tally: Tally) -> None:
        """Go on from the version that was seen last."""
        self._line = stack.enter_context(self.person.live(self.table, version=self.version))
        before = self.version
        if before:
            tally.resumed.append(self.table["id"])
        self._take_in(self._next_view(tally), tally)
        if self.version < before:
            tally.lost.append(f"{self.table['id']}: version {before} was shown, now {self.version}")

    def wait(self, tally: Tally) -> None:
        """Until something new is shown."""
        self._take_in(self._next_view(tally), tally)

    def _next_view(self, tally: Tally) -> Any:
        assert self._line is not None
        while True:
            message = self._line.receive(SILENCE)
            if message["type"] in ("table", "update"):
                return message
            # A server that stops says so, and has not acknowledged; then it hangs up.
            if message["type"] == "refused" and message["error"]["code"] != "not_stored":
                tally.lost.append(f"{self.table['id']}: refused: {message}")

    def _take_in(self, message: Any, tally: Tally) -> None:
        self.now = message.get("table", message)
        versions = [event["version"] for event in message["events"]]
        if versions and (versions[0] <= self.version or sorted(versions) != versions):
            tally.gaps.append(f"{self.table['id']}: {versions} came after {self.version}")
        self.events += message["events"]
        self.version = self.now["version"]

    def act(self, action: str, by_http: bool, tally: Tally) -> None:
        """Act, and write down that it was acknowledged."""
        asked = Acknowledged(self.table["id"], self.version, self.seat, action)
        if by_http:
            self.person.act(self.table, action, self.version)
        else:
            assert self._line is not None
            self._line.send("act", action=action, version=self.version, id=asked.version)
            while self.version == asked.version:
                self.wait(tally)
        tally.actions.append(asked)


class Party(threading.Thread):
    """People who play one game after the other until they are told to stop."""

    def __init__(self, server: ServerProcess, kind: Kind, seed: int, tally: Tally) -> None:
        super().__init__(daemon=True)
        self._kind = kind
        self._choice = random.Random(seed)
        self._tally = tally
        self._last_game = threading.Event()
        self._abandoned = threading.Event()
        self._people = [server.guest(f"Person {n + 1}") for n in range(kind.people)]
        self.fault: BaseException | None = None

    def finish(self) -> None:
        """End with the game that is being played."""
        self._last_game.set()

    def abandon(self) -> None:
        """Try no more."""
        self._last_game.set()
        self._abandoned.set()

    def run(self) -> None:
        try:
            while not self._last_game.is_set():
                self._play_a_game()
        except BaseException as fault:
            self.fault = fault
        finally:
            for person in self._people:
                person.close()

    def _play_a_game(self) -> None:
        places = self._patiently(self._sit_down)
        while not self._patiently(lambda: self._play(places)):
            pass
        for place in places:
            self._patiently(lambda place=place: self._compare(place))
        self._patiently(lambda: self._verify(places[0]))

    def _patiently(self, do: Any) -> Any:
        """Try again whenever the server was killed meanwhile."""
        while True:
            try:
                return do()
            except GONE as gone:
                if self._abandoned.is_set():
                    raise
                if isinstance(gone, ConnectionClosed) and gone.rcvd is not None:
                    self._tally.hung_up.add(gone.rcvd.code)
                time.sleep(0.05)

    def _sit_down(self) -> list[Place]:
        host, *others = self._people
        kind = self._kind
        terms = {"seats": 2} | kind.terms
        table = host.new_table(kind.game, **terms)
        self._tally.tables.append(table["id"])
        places = [Place(host, table, table["seat"])]
        for person in others:
            seat = self._patiently(lambda person=person: _seat_of(person, table))
            places.append(Place(person, table, seat))
        return places

    def _play(self, places: list[Place]) -> bool:
        """Play until the end; the server may be killed before."""
        with ExitStack() as stack:
            for place in places:
                place.connect(stack, self._tally)
            while places[0].now["status"] == "playing":
                self._take_a_turn(places)
                self._keep_up(places)
        return True

    def _keep_up(self, places: list[Place]) -> None:
        """Everybody is shown what one was shown.

        Somebody at a process that catches up with another one may be shown two things at once.
        """
        while len({place.version for place in places}) > 1:
            min(places, key=lambda place: place.version).wait(self._tally)

    def _take_a_turn(self, places: list[Place]) -> None:
        for place in places:
            if place.now["actions"]:
                action = self._choice.choice(place.now["actions"])
                place.act(action, self._kind.by_http, self._tally)
                self._perhaps_say(place)
                if self._kind.by_http:
                    place.wait(self._tally)
                return
        places[0].wait(self._tally)  # a bot is to act

    def _perhaps_say(self, place: Place) -> None:
        if self._choice.random() < 0.1:
            text = f"said {self._choice.random()}"
            line = place.person.post(f"/api/tables/{place.table['id']}/chat", {"text": text})
            self._tally.said.append((place.table["id"], line["number"], text))

    def _compare(self, place: Place) -> None:
        """What came over all the connections together is what happened, once each."""
        whole = place.person.get(f"/api/tables/{place.table['id']}/events")["events"]
        if place.events != whole:
            self._tally.gaps.append(
                f"{place.table['id']}: shown {len(place.events)} events of {len(whole)}"
            )

    def _verify(self, place: Place) -> None:
        record = place.person.ask("GET", f"/api/tables/{place.table['id']}/record")
        match = nacre.verify(record.text, place.table["commitment"])
        assert match.over
        self._tally.verified.append(place.table["id"])


def _seat_of(person: Person, table: Any) -> int:
    """Sit down; an answer that was lost does not matter."""
    body = {"invite": table["invite"]}
    answer = person.ask("POST", f"/api/tables/{table['id']}/seats", body)
    if answer.status_code != 200:
        assert answer.json()["error"]["code"] in ("seat_taken", "wrong_moment"), answer.text
        return int(person.see(table)["seat"])
    return int(answer.json()["seat"])


# --- Killing ---

Kill = Callable[[ServerProcess, random.Random], object]


def kill_and_start(server: ServerProcess, _: random.Random) -> None:
    """Kill the server, and start it again."""
    server.kill()
    server.start(server.port)


def kill_one_process(server: ServerProcess, choice: random.Random) -> None:
    """Kill one of a server's processes, and wait until another has taken its place."""
    before = workers(server)
    os.kill(choice.choice(before), signal.SIGKILL)
    eventually(lambda: len(workers(server)) == len(before) and workers(server) != before)


def kill_under_load(
    database: str,
    folder: Path,
    kills: int,
    seed: int = 0,
    kill: Kill = kill_and_start,
    **settings: Any,
) -> Tally:
    """Let parties play while the server is killed so many times; then all play to the end."""
    tally = Tally()
    settings = {"chat_per_minute": 1_000_000} | settings
    with ServerProcess(database, folder / "log.txt", **settings) as server:
        parties = [Party(server, kind, seed * 100 + n, tally) for n, kind in enumerate(KINDS)]
        with playing(parties):
            _kill_again_and_again(server, tally, parties, kills, random.Random(seed), kill)
        assert server.stop() == 0
    asyncio.run(_check_store(database, tally))
    _verify_by_command(database, folder)
    return tally


@contextmanager
def playing(parties: list[Party]) -> Iterator[None]:
    """Parties that play, and in the end finish their games.

    If something fails, they try no more.
    """
    for party in parties:
        party.start()
    try:
        yield
        for party in parties:
            party.finish()
        _await_all(parties)
    finally:
        for party in parties:
            party.abandon()


def _kill_again_and_again(
    server: ServerProcess,
    tally: Tally,
    parties: list[Party],
    kills: int,
    moment: random.Random,
    kill: Kill,
) -> None:
    for _ in range(kills):
        _wait_for_actions(tally, moment.randrange(MOST_ACTIONS), parties)
        time.sleep(moment.random() * 0.02)  # somewhere between two of them
        kill(server, moment)
        tally.kills += 1


def _wait_for_actions(tally: Tally, more: int, parties: list[Party]) -> None:
    wanted = len(tally.actions) + more
    deadline = time.monotonic() + SILENCE
    while len(tally.actions) < wanted:
        assert time.monotonic() < deadline, f"{len(tally.actions)} actions of {wanted}"
        time.sleep(0.002)
        _raise_faults(parties)


def _await_all(parties: list[Party]) -> None:
    for party in parties:
        party.join(10 * SILENCE)
        assert not party.is_alive()
    _raise_faults(parties)


def _raise_faults(parties: list[Party]) -> None:
    for party in parties:
        if party.fault is not None:
            raise party.fault


# --- What is there afterwards ---


async def _check_store(database: str, tally: Tally) -> None:
    """Compare what is kept with what was promised."""
    store = await Store.open(database)
    try:
        kept = {row.id: (row, await store.entries(row.id)) async for row in store.all_tables()}
        chats = {id_: await store.chat(id_, limit=1_000_000) for id_ in kept}
    finally:
        await store.close()
    tally.lost += [f"table {id_}" for id_ in tally.tables if id_ not in kept]
    for row, rows in kept.values():
        tally.gaps += wrong_versions(row, rows)
    for action in tally.actions:
        if action.table in kept and not _is_there(action, kept[action.table][1]):
            tally.lost.append(str(action))
    for id_, lines in chats.items():
        if [line.number for line in lines] != list(range(1, len(lines) + 1)):
            tally.gaps.append(f"{id_}: chat")
    for id_, number, text in tally.said:
        if id_ in chats and not any((c.number, c.text) == (number, text) for c in chats[id_]):
            tally.lost.append(f"{id_}: chat line {number}")


def wrong_versions(row: TableRow, rows: list[EntryRow]) -> list[str]:
    """What is wrong with the numbers and the times of a table's entries."""
    wrong = []
    versions = [entry.version for entry in rows]
    if versions != list(range(1, row.version + 1)):
        wrong.append(f"{row.id}: versions {versions}, the table is at {row.version}")
    if any(later.at < earlier.at for earlier, later in pairwise(rows)):
        wrong.append(f"{row.id}: time goes back")
    return wrong


def _is_there(action: Acknowledged, rows: list[EntryRow]) -> bool:
    for row in rows[action.version :]:
        entry = entries.decoded(row.body)
        if isinstance(entry, entries.Acted):
            return (entry.seat, entry.action, entry.by) == (action.seat, action.action, "person")
    return False


def _verify_by_command(database: str, folder: Path) -> None:
    """``nacre verify`` holds for a game that was played through the kills."""
    record = asyncio.run(_a_record(database))
    if record is not None:
        file = folder / "record.txt"
        file.write_text(record)
        command = [sys.executable, "-m", "nacre", "verify", str(file)]
        assert subprocess.run(command, capture_output=True, check=False).returncode == 0


async def _a_record(database: str) -> str | None:
    from nacre.server.tables.table import Table

    store = await Store.open(database)
    try:
        async for row in store.all_tables():
            if row.summary.status == "over":
                table = Table(row)
                table.take_rows(await store.entries(row.id))
                return views.record(table, None)
    finally:
        await store.close()
    return None


# --- The proof ---


def assert_nothing_lost(tally: Tally, kills: int) -> None:
    assert tally.kills == kills
    assert tally.lost == []
    assert tally.gaps == []
    assert tally.resumed
    assert len(tally.verified) >= len(KINDS)
    assert len(tally.actions) > kills


def test_a_server_that_is_killed_keeps_all_it_has_acknowledged(tmp_path: Path) -> None:
    tally = kill_under_load(str(tmp_path / "nacre.db"), tmp_path, kills=8)
    assert_nothing_lost(tally, 8)


def test_with_postgresql_as_well(postgres_address: str, tmp_path: Path) -> None:
    tally = kill_under_load(postgres_address, tmp_path, kills=2, seed=1)
    assert_nothing_lost(tally, 2)


def test_with_two_processes_of_which_one_is_killed(postgres_address: str, tmp_path: Path) -> None:
    """Whoever was at the other one is told what was done at the first before it died."""
    pair: dict[str, Any] = {"processes": 2, "lease_seconds": 2}
    tally = kill_under_load(postgres_address, tmp_path, 2, seed=2, kill=kill_one_process, **pair)
    assert_nothing_lost(tally, 2)


def test_what_is_missing_or_cut_out_would_be_noticed(tmp_path: Path) -> None:
    """The proof itself: an action that is not kept, a version that is missing."""
    rows = [
        EntryRow(1, 5, entries.encoded(entries.Sat(0, "g", "Ada"))),
        EntryRow(2, 5, entries.encoded(entries.Started())),
        EntryRow(3, 6, entries.encoded(entries.Acted(0, "draw"))),
    ]
    assert _is_there(Acknowledged("t", 2, 0, "draw"), rows)
    assert not _is_there(Acknowledged("t", 2, 0, "out"), rows)
    assert not _is_there(Acknowledged("t", 3, 0, "draw"), rows)
