"""Two processes on one PostgreSQL: every version is taken once, and each knows what the other did.

``bench/races.py`` races longer.
"""

from __future__ import annotations

import asyncio
import random
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest

import nacre
from nacre.server.store import Store
from nacre.server.tables import commands, entries
from nacre.server.tables.rows import EntryRow
from nacre.server.tables.table import Table
from tests.server.conftest import PostgresServer, Run
from tests.server.in_process import (
    Hand,
    act_somehow,
    parts,
    two_at_a_table,
    two_processes,
    until,
)
from tests.server.process import (
    PATIENCE,
    STEP,
    Person,
    ServerProcess,
    at_another,
    eventually,
    live,
)

CLEAN = ("stale_version", "not_your_turn", "wrong_moment")  # the last: the other one ended the game
RACES_AT_ONCE = 6
Pair = tuple[ServerProcess, ServerProcess]
Twins = tuple[Person, Person]  # one guest, at either process


@pytest.fixture(scope="module")
def pair(
    postgres: PostgresServer, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[ServerProcess, ServerProcess]]:
    """Two processes that serve the same tables."""
    folder = tmp_path_factory.mktemp("pair")
    database = postgres.new_database()
    one, two = (ServerProcess(database, folder / f"{n}.txt", lease_seconds=2) for n in "12")
    with one, two:
        yield one, two
        assert one.stop() == two.stop() == 0
    postgres.drop(database)


# --- Racing ---


@dataclass
class Outcome:
    """How the requests of many races were answered."""

    accepted: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    tables: list[str] = field(default_factory=list)

    @property
    def asked(self) -> int:
        return self.accepted + self.refused.total() + len(self.faults)


class Racer:
    """A table at which every action is asked for twice, at both processes at once."""

    def __init__(self, http: httpx.AsyncClient, urls: list[str], seed: int) -> None:
        self._http = http
        self._urls = urls
        self._choice = random.Random(seed)

    async def run(self, actions: int, outcome: Outcome) -> None:
        """Race until so many requests were sent, at one table after the other."""
        view = await self._new_table(outcome)
        asked = 0
        while asked < actions:
            answers = await asyncio.gather(*map(self._act(view), self._wishes(view)))
            asked += len(answers)
            self._count(answers, outcome)
            after = [a.json() for a in answers if a.status_code == 200]
            view = after[0] if after else await self._look(view)
            if view["status"] == "over":
                view = await self._new_table(outcome)
            elif view["seat"] != view["turn"]:
                view = await self._look(view)

    def _wishes(self, view: Any) -> list[tuple[str, str]]:
        """Which process is asked for what: often the same, sometimes different things."""
        first, second = self._choice.choice(view["actions"]), self._choice.choice(view["actions"])
        wishes = list(zip(self._urls, (first, second), strict=True))
        return wishes if self._choice.random() < 0.5 else wishes[::-1]

    def _act(self, view: Any) -> Callable[[tuple[str, str]], Any]:
        body = {"version": view["version"], "seat": view["turn"]}
        path = f"/api/tables/{view['id']}/actions"
        return lambda wish: self._http.post(wish[0] + path, json=body | {"action": wish[1]})

    def _count(self, answers: list[httpx.Response], outcome: Outcome) -> None:
        statuses = sorted(answer.status_code for answer in answers)
        if statuses != [200, 409]:
            outcome.faults += [f"{a.status_code} {a.text[:200]}" for a in answers]
            return
        outcome.accepted += 1
        [refusal] = [a.json()["error"]["code"] for a in answers if a.status_code == 409]
        outcome.refused[refusal] += 1

    async def _new_table(self, outcome: Outcome) -> Any:
        game = self._choice.choice(["pearls", "chicken", "pearladora", "pearl_dice"])
        body = {"game": game, "seats": 2, "hot_seat": {"1": "Bea"}}
        url = self._choice.choice(self._urls) + "/api/tables"
        while (answer := await self._http.post(url, json=body)).status_code == 503:
            await asyncio.sleep(STEP)  # it is being compiled
        assert answer.status_code == 201, answer.text
        outcome.tables.append(answer.json()["id"])
        return await self._look({"id": answer.json()["id"], "turn": 0})

    async def _look(self, view: Any) -> Any:
        """From the seat to act, at the process that knows more."""
        path = f"/api/tables/{view['id']}"
        for _ in range(2):
            query = {"seat": view["turn"]}
            asked = [self._http.get(url + path, params=query) for url in self._urls]
            view = max((a.json() for a in await asyncio.gather(*asked)), key=lambda v: v["version"])
            if view["seat"] == view["turn"]:
                break
        return view


async def race(urls: list[str], token: str, actions: int, seed: int = 0) -> Outcome:
    """Let tables race until so many requests were sent."""
    outcome = Outcome()
    headers = {"authorization": f"Bearer {token}"}
    async with httpx.AsyncClient(headers=headers, timeout=PATIENCE) as http:
        racers = [Racer(http, urls, seed * 100 + n) for n in range(RACES_AT_ONCE)]
        await asyncio.gather(*(r.run(actions // RACES_AT_ONCE, outcome) for r in racers))
    return outcome


async def kept_actions(database: str, tables: list[str]) -> int:
    """The number of actions that are kept at these tables; their versions have no gaps."""
    store = await Store.open(database)
    actions = 0
    try:
        for table in tables:
            row, rows = await store.table(table), await store.entries(table)
            assert row is not None
            assert [r.version for r in rows] == list(range(1, row.version + 1)), table
            actions += sum(isinstance(entries.decoded(r.body), entries.Acted) for r in rows)
    finally:
        await store.close()
    return actions


def both_see_the_same(twins: Twins, table: str) -> bool:
    """But for the time: each process has heard of people at a moment of its own."""
    one, two = (_timeless(twin.get(f"/api/tables/{table}")) for twin in twins)
    return bool(one == two)


def _timeless(view: Any) -> Any:
    seats = [seat | {"away_since": None} for seat in view["seats"]]
    return view | {"now": 0, "seats": seats}


def test_of_two_who_act_at_once_at_two_processes_one_is_accepted(pair: Pair) -> None:
    with pair[0].guest("Ada") as ada, at_another(ada, pair[1]) as twin:
        outcome = asyncio.run(race([s.url for s in pair], ada.token, 600))
        assert outcome.faults == []
        assert set(outcome.refused) <= set(CLEAN)
        assert outcome.accepted == outcome.asked / 2 >= 300
        for table in outcome.tables:
            eventually(lambda table=table: both_see_the_same((ada, twin), table))
    assert asyncio.run(kept_actions(pair[0].database, outcome.tables)) == outcome.accepted


# --- What one process does is known to the other ---


def test_what_was_seen_at_one_process_can_be_acted_on_at_the_other(pair: Pair) -> None:
    with pair[0].guest("Ada") as ada, at_another(ada, pair[1]) as twin:
        table = ada.new_table("chicken", 2, hot_seat={"1": "Bea"}, options={"limit": 30})
        view, turn, acted = ada.see(table), 0, 0
        while view["status"] == "playing":
            asked = (ada, twin)[turn]
            actions = ada_or_newer(ada, twin, table, view)
            view = asked.act(table, actions[0], view["version"])
            turn, acted = 1 - turn, acted + 1
        assert acted > 4
        eventually(lambda: twin.see(table)["status"] == "over")  # reading may lag a little
        record = twin.ask("GET", f"/api/tables/{table['id']}/record").text
    assert nacre.verify(record, table["commitment"]).over


def ada_or_newer(ada: Person, twin: Person, table: Any, view: Any) -> list[str]:
    """The actions of the seat to act, as the process sees them that acted last."""
    if view["seat"] == view["turn"]:
        return list(view["actions"])
    for person in (ada, twin):
        now = person.see(table, seat=view["turn"])
        if now["version"] == view["version"]:
            return list(now["actions"])
    raise AssertionError("nobody knows what was just done")


def test_who_comes_back_at_another_process_misses_and_repeats_nothing(pair: Pair) -> None:
    with pair[0].guest("Ada") as ada, at_another(ada, pair[1]) as twin:
        table = ada.new_table("pearls", 2, hot_seat={"1": "Bea"})
        twin.see(table)  # the other process has the table in memory from here on
        version, seen = 0, []
        for n in range(12):
            with (ada, twin)[n % 2].live(table, version=version) as line:
                message = line.wait_for("table")
                seen += message["events"]
                now = message["table"]
                assert now["version"] >= version
                line.send("look", seat=now["turn"], id=1)
                now = line.wait_for("table", re=1)["table"]
                line.send("act", action=now["actions"][0], version=now["version"], id=2)
                update = line.wait_for("update", re=2)
                seen += update["events"]
                version = update["version"]
        assert seen == eventually(lambda: up_to(ada, table, version))


def up_to(person: Person, table: Any, version: int) -> Any:
    events = person.get(f"/api/tables/{table['id']}/events")
    return events["version"] >= version and events["events"]


def test_actions_presence_and_chat_cross_over(pair: Pair) -> None:
    one, two = pair
    with one.guest("Ada") as ada, two.guest("Bea") as bea:
        table = ada.new_table("chicken", 2, options={"first": 0})
        bea.sit(table)
        with bea.live(table) as theirs:
            theirs.wait_for("table")
            with ada.live(table) as mine:
                start = mine.wait_for("table")
                theirs.wait_for("presence", present=[True, True])
                if start["table"]["status"] != "playing":
                    start = mine.wait_for("table")
                now = start["table"]
                mine.send("act", action=now["actions"][0], version=now["version"], id=1)
                acted = mine.wait_for("update", re=1)
                assert theirs.wait_for("update")["version"] == acted["version"]
                mine.send("say", text="your turn")
                assert theirs.wait_for("chat")["lines"][0]["text"] == "your turn"
                theirs.send("say", reaction="thanks")
                while mine.wait_for("chat")["lines"][-1]["reaction"] != "thanks":
                    pass
            theirs.wait_for("presence", present=[False, True])


def test_a_guest_hears_at_one_process_of_turns_at_the_other(pair: Pair) -> None:
    one, two = pair
    with one.guest("Ada") as ada, two.guest("Bea") as bea:
        table = ada.new_table("pearls", 2, options={"first": 0})
        with (
            live(two, bea.token, "/api/guests/me/live") as line,
            at_another(bea, one) as twin,
        ):
            twin.sit(table)
            ada.act_somehow(table)
            assert line.wait_for("your_turn", table=table["id"])["seat"] == 1


# --- Bots, taken over ---


def lease_is_held(database: str, table: str) -> bool:
    with psycopg.connect(database, autocommit=True) as connection:
        found = connection.execute("SELECT 1 FROM leases WHERE name = %s", [f"table {table}"])
        return found.fetchone() is not None


@contextmanager
def frozen(server: ServerProcess) -> Iterator[None]:
    """A process that does nothing meanwhile, and then goes on."""
    server.send(signal.SIGSTOP)
    try:
        yield
    finally:
        if server.runs:
            server.send(signal.SIGCONT)


def kill_while_thinking(pair: Pair, twin: Person, table: Any) -> int:
    """Kill the first process while bots think there; the version after which they did.

    The other one is frozen, so that it is the first that thinks. On a busy machine the bots may be
    done before somebody looks: then they are given something to think about once more.
    """
    one, two = pair
    while True:
        before = eventually(lambda: (v := twin.see(table))["turn"] == 0 and v)
        eventually(lambda: not lease_is_held(one.database, table["id"]))  # nobody writes any more
        with frozen(two):
            version = twin.act(table, before["actions"][0], before["version"])["version"]
            eventually(
                lambda version=version: (
                    lease_is_held(one.database, table["id"]) or back_at(twin, table, version)
                )
            )
            with frozen(one):
                if lease_is_held(one.database, table["id"]):
                    one.kill()
                    return int(before["version"])


def acted(database: str, table: str) -> list[entries.Acted]:
    async def read() -> list[entries.Acted]:
        store = await Store.open(database)
        try:
            rows = await store.entries(table)
        finally:
            await store.close()
        found = [entries.decoded(row.body) for row in rows]
        return [entry for entry in found if isinstance(entry, entries.Acted)]

    return asyncio.run(read())


def test_when_the_process_that_thinks_is_killed_the_other_takes_the_turn_once(
    pair: Pair,
) -> None:
    one, two = pair
    with two.guest("Ada") as ada, at_another(ada, one) as twin:
        bots = {"1": "strong", "2": "strong", "3": "strong"}
        table = ada.new_table("pearls", 4, bots=bots, stand_in="random", options={"first": 0})
        for _ in range(2):
            before = kill_while_thinking(pair, twin, table)
            try:
                back = eventually(lambda version=before: back_at(ada, table, version))
                assert back["version"] >= before + 4
            finally:
                one.start(one.port)
        check_turns(acted(one.database, table["id"]))


def test_a_process_that_dies_before_it_tells_the_others_leaves_no_bot_waiting(pair: Pair) -> None:
    """The action is stored, but no other process was told that the table has moved on."""
    with pair[0].guest("Ada") as ada, at_another(ada, pair[1]) as twin:
        table = ada.new_table("pearls", 2, bots={"1": "random"}, options={"first": 0})
        before = twin.see(table)  # both have the table in memory from here on
        asyncio.run(act_and_die(pair[0].database, table["id"], before["actions"][0]))
        back = eventually(lambda: back_at(ada, table, before["version"]))
    assert back["version"] == before["version"] + 2


def test_the_answer_to_an_action_is_seen_from_the_seat_that_did_it(pair: Pair) -> None:
    """Also where the process that is asked does not know yet whose turn it is."""
    with pair[0].guest("Ada") as ada, at_another(ada, pair[1]) as twin:
        table = ada.new_table("pearls", 2, hot_seat={"1": "Bea"}, options={"first": 0})
        before = twin.see(table)
        asyncio.run(act_and_die(pair[0].database, table["id"], before["actions"][0]))
        now = ada.see(table, seat=1)
        after = twin.act(table, now["actions"][0], now["version"])
        assert (before["turn"], now["turn"], after["seat"]) == (0, 1, 1)


@pytest.mark.parametrize(
    "look", [Person.see, lambda *given: seen_live(*given)], ids=["look", "live"]
)
def test_what_a_process_did_before_it_died_is_shown_by_the_others_at_the_first_look(
    pair: Pair, look: Callable[[Person, Any], Any]
) -> None:
    """It had no time to tell them."""
    with ExitStack() as people:
        ada = people.enter_context(pair[0].guest("Ada"))
        ben = people.enter_context(pair[0].guest("Ben"))
        twin = people.enter_context(at_another(ada, pair[1]))
        table = ada.new_table("pearls", 2, options={"first": 0})
        ben.sit(table)
        with twin.live(table) as line:
            line.receive()  # the whole table
            version = ada.act_somehow(table)["version"]
            while line.receive().get("version") != version:
                pass  # now the other process knows that this one plays the table
            before = ben.act_somehow(table)["version"]
            while line.receive().get("version") != before:
                pass
        action = ada.see(table)["actions"][0]
        asyncio.run(act_and_die(pair[0].database, table["id"], action))
        assert look(twin, table)["version"] == before + 1


def test_a_look_asks_the_database_however_lately_this_process_did(
    run: Run, postgres_address: str, tmp_path: Path, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has just opened the table by itself, and has heard of nobody else there."""

    async def test() -> None:
        async with two_processes(tmp_path, hand, postgres_address) as (here, there):
            open_table = await two_at_a_table(here)
            await there.registry.get(open_table.table.id)
            monkeypatch.setattr(here.store, "notify", never_sent)  # it dies before
            await act_somehow(here, open_table)
            seen = await there.registry.visit(open_table.table.id, "Ada")
            assert seen.table.version == open_table.table.version

    run(test())


def test_who_watches_hears_what_a_process_did_last_once_another_takes_its_place(
    run: Run, postgres_address: str, tmp_path: Path, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody looks, and nobody acts where they are connected."""

    async def test() -> None:
        async with two_processes(tmp_path, hand, postgres_address) as (here, there):
            open_table = await two_at_a_table(here)
            watched = await there.registry.get(open_table.table.id)
            monkeypatch.setattr(here.store, "notify", never_sent)  # it dies before
            await act_somehow(here, open_table)
            async with parts(tmp_path, hand, database=postgres_address):
                await until(lambda: watched.table.version == open_table.table.version, 10)

    run(test())


async def never_sent(_: str) -> None:
    pass


def test_only_a_look_at_a_database_that_is_shared_asks_it(
    run: Run, address: str, tmp_path: Path, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An action does not: the store takes each version once."""

    async def test() -> None:
        async with parts(tmp_path, hand, database=address) as services:
            open_table = await two_at_a_table(services)
            asked = []
            read = services.store.entries

            async def counted(table: str, after: int = 0) -> list[EntryRow]:
                asked.append(table)
                return await read(table, after)

            monkeypatch.setattr(services.store, "entries", counted)
            await services.registry.visit_to_act(open_table.table.id, "Ada")
            await act_somehow(services, open_table)
            assert asked == []
            await services.registry.visit(open_table.table.id, "Ada")
            assert len(asked) == services.store.shared

    run(test())


def seen_live(person: Person, table: Any) -> Any:
    with person.live(table) as line:
        return line.receive()["table"]


async def act_and_die(database: str, id_: str, action: str) -> None:
    """Store an action as a process does that is killed at once afterwards."""
    store = await Store.open(database)
    try:
        row = await store.table(id_)
        assert row is not None
        table = Table(row)
        table.take_rows(await store.entries(id_))
        changes = commands.act(table, commands.Person(row.host), action, table.version)
        after, rows = table.changed(changes, table.touched)
        assert await store.append(id_, rows, after.summary())
    finally:
        await store.close()


def back_at(person: Person, table: Any, version: int) -> Any:
    """The table, once the turn is the person's again after a version."""
    view = person.see(table)
    return view["turn"] == 0 and view["version"] > version and view


def check_turns(actions: list[entries.Acted]) -> None:
    """Every action was one of the seat to act: nobody was acted for twice."""
    counts = Counter(entry.seat for entry in actions)
    assert max(counts.values()) - min(counts[seat] for seat in range(4)) <= 1
