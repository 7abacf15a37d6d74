"""Nothing hidden goes over the wire: with other hidden things in their place, the same bytes leave.

The real application runs here without a network. For each viewer everything that this viewer cannot
see (cards, Divers, the values of notes and actions of the whole history, the secret) is replaced by
another choice that looks the same, and every answer and every live message is compared, byte for
byte.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import re
from collections.abc import AsyncIterator
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode

import msgspec
import numpy as np
import pytest

from nacre.games import game_of
from nacre.kernel import entries
from nacre.kernel import notes as notes
from nacre.kernel.generic import SPECTATOR, States
from nacre.kernel.stream import WORDS, seed_stream, seed_word
from nacre.match import Match
from nacre.server.jobs.precompile import Precompiler
from nacre.server.play.open_table import OpenTable
from nacre.server.run.app import create_app
from nacre.server.run.metrics import Metrics
from nacre.server.run.services import Services
from nacre.server.run.settings import Settings
from nacre.server.tables import commands, undo, views
from nacre.server.tables.commands import Person
from nacre.server.tables.entries import Acted, Undone
from nacre.server.tables.table import Happening, Table, ViewCache
from nacre.step import Step
from nacre.wire.http import NewTable

TRIES = 60  # to find another world in which the last action leads to what was seen


class Game(NamedTuple):
    """A kind of game to be looked at."""

    game: str
    seats: int
    options: dict[str, Any]

    def __str__(self) -> str:
        return "-".join([self.game, str(self.seats), *self.options])


GAMES = (
    Game("pearls", 3, {}),
    Game("chicken", 3, {"limit": 60}),
    Game("pearl_dice", 2, {}),
    Game("pearladora", 3, {"advanced": True}),
    Game("pearladora", 2, {"advanced": True, "memory": True}),
)


# --- Another choice of everything that is hidden ---


class Elsewhere(Match):
    """A match with another secret, but the same promise."""

    promised: str

    @property
    def commitment(self) -> str:
        return self.promised


def elsewhere(table: Table, viewer: int | None, seed: int) -> Table:
    """The table in another world that the viewer cannot tell from the real one."""
    twin = table.fork()
    assert twin.match is not None
    other = Swap(twin.match, SPECTATOR if viewer is None else viewer, seed)
    twin.happenings = [other.happening(happening) for happening in table.happenings]
    twin.match._steps = [other.step(step) for step in twin.match._steps]
    twin.row = msgspec.structs.replace(table.row, secret=bytes(reversed(table.row.secret)))
    twin.match.__class__ = Elsewhere
    twin.match._secret = twin.row.secret
    twin.match.__dict__["promised"] = table.commitment
    twin.views = ViewCache()
    return twin


class Swap:
    """Replaces what one viewer cannot see in all the steps of a match."""

    def __init__(self, match: Match, viewer: int, seed: int) -> None:
        self._match = match
        self._viewer = viewer
        self._seed = seed
        self._game = game_of(match.game)
        self._steps: dict[int, Step] = {}
        self._drawn = 0

    def happening(self, happening: Happening) -> Happening:
        entry, step = happening.entry, happening.step
        if step is None:
            return happening
        step = self.step(step)
        if isinstance(entry, Acted):
            assert step.action is not None
            entry = msgspec.structs.replace(entry, action=self._game.name(step.action))
        return Happening(happening.at, entry, step)

    def step(self, step: Step) -> Step:
        """Another step that looks the same; for the same step the same one."""
        if id(step) not in self._steps:
            self._steps[id(step)] = self._other(step)
        return self._steps[id(step)]

    def _other(self, step: Step) -> Step:
        rows = self._other_notes(step.notes)
        if step.before is None:
            return step._replace(states=self._world(step.states), notes=rows)
        for _ in range(TRIES):
            before, action = self._world(step.before), self._other_action(step)
            if step.chance:
                after: States | None = self._world(step.states)
            else:
                after = self._after(before, action)
            if after is not None and self._observed(after) == self._observed(step.states):
                return step._replace(states=after, notes=rows, action=action, before=before)
        return step._replace(notes=rows)

    def _after(self, before: States, action: int) -> States | None:
        after = before.copy()
        out = np.empty(self._game.rules.N_ACTIONS, np.int16)
        if action not in out[: entries.legal_actions(after, out)]:
            return None
        entries.apply(after, action, np.zeros(WORDS, np.uint64), notes.empty_notes())
        return after

    def _other_action(self, step: Step) -> int:
        """An action that the viewer reads as the same."""
        assert step.action is not None
        assert step.before is not None
        own = step.seat == self._viewer
        seen = self._game.seen_name(step.before, step.action, own=own)
        same = [
            a
            for a in range(self._game.rules.N_ACTIONS)
            if self._game.seen_name(step.before, a, own=own) == seen
        ]
        return random.Random(self._next()).choice(same)

    def _other_notes(self, rows: notes.Notes) -> notes.Notes:
        """Other values in the notes that somebody else saw."""
        rows = rows.copy()
        for row in rows:
            if row[notes.SEEN_BY] not in (notes.EVERYBODY, self._viewer):
                first = notes.FIRST_VALUE + self._seen_by_all(int(row[notes.KIND]))
                row[first:] = np.roll(row[first:], 1)
        return rows

    def _seen_by_all(self, kind: int) -> int:
        """How many values of a note everybody sees: all see at which space somebody looked."""
        return int(self._game.note_kinds.get(kind) == "looked")

    def _world(self, states: States) -> States:
        world = self._blank()
        entries.observe(states, self._viewer, world)
        rng = np.zeros(WORDS, np.uint64)
        seed_stream(rng, seed_word(self._next(), b"elsewhere"), 0)
        entries.determinize(world, self._viewer, rng)
        return world

    def _observed(self, states: States) -> bytes:
        blank = self._blank()
        entries.observe(states, self._viewer, blank)
        return blank.tobytes()

    def _blank(self) -> States:
        return np.zeros(1, self._game.rules.STATE)

    def _next(self) -> int:
        self._drawn += 1
        return self._seed * 10_000 + self._drawn


# --- The application, and what leaves it ---


class Wire:
    """The application without a network: what goes in, and every byte that comes out."""

    def __init__(self, app: Any, services: Services) -> None:
        self._app = app
        self.services = services

    async def ask(
        self, token: str | None, method: str, path: str, body: Any = None, **query: Any
    ) -> bytes:
        """Status, headers and body of an answer."""
        scope = self._scope("http", token, path, query) | {"method": method}
        content = b"" if body is None else json.dumps(body).encode()
        sent: list[bytes] = []

        async def receive() -> Any:
            return {"type": "http.request", "body": content, "more_body": False}

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                sent.append(b"%d" % message["status"])
                sent.extend(name + b": " + value for name, value in message["headers"])
            else:
                sent.append(message["body"])

        await self._app(scope, receive, send)
        return b"\n".join(sent)

    @contextlib.asynccontextmanager
    async def live(self, token: str | None, path: str, **query: Any) -> AsyncIterator[Socket]:
        """A live connection."""
        socket = Socket()
        scope = self._scope("websocket", token, path, query) | {"subprotocols": []}
        running = asyncio.ensure_future(self._app(scope, socket.receive, socket.send))
        try:
            yield socket
        finally:
            await socket.arrived.put({"type": "websocket.disconnect", "code": 1000})
            await running

    def _scope(self, kind: str, token: str | None, path: str, query: Any) -> dict[str, Any]:
        headers = [(b"host", b"test"), (b"content-type", b"application/json")]
        if token is not None:
            headers.append((b"authorization", b"Bearer " + token.encode()))
        return {
            "type": kind, "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "http",
            "path": path, "raw_path": path.encode(), "query_string": urlencode(query).encode(),
            "root_path": "", "headers": headers, "client": ("127.0.0.1", 1), "server": ("test", 80),
            "state": {},
        }  # fmt: skip


class Socket:
    """One end of a live connection."""

    def __init__(self) -> None:
        self.arrived: asyncio.Queue[Any] = asyncio.Queue()
        self.arrived.put_nowait({"type": "websocket.connect"})
        self.sent: list[bytes] = []

    async def receive(self) -> Any:
        return await self.arrived.get()

    async def send(self, message: Any) -> None:
        self.sent.append(repr(sorted(message.items())).encode())

    async def say(self, **message: Any) -> None:
        """Send a message, and wait until the answer has come."""
        text = json.dumps(message)
        await self.arrived.put({"type": "websocket.receive", "text": text, "bytes": None})

    async def settle(self, number: int) -> None:
        """Until a ping of this number was answered: everything before it has arrived."""
        await self.say(type="ping", id=number)
        while not any(b'"re":%d' % number in sent and b'"pong"' in sent for sent in self.sent):
            assert not any(b'"too_many"' in sent for sent in self.sent)
            await asyncio.sleep(0)


@contextlib.asynccontextmanager
async def wire(database: str | Path) -> AsyncIterator[Wire]:
    """The real application with its database: an address, or a folder for a file."""
    settings = Settings(
        database=database if isinstance(database, str) else str(database / "nacre.db"),
        connections_per_guest=1000,
        actions_per_minute=1_000_000,
        chat_per_minute=1_000_000,
        messages_per_minute=1_000_000,
    )
    app = create_app(settings, Precompiler.all_ready(), Metrics())
    async with app.lifespan():
        yield Wire(app, app.state.services)


# --- A game, and everything that a viewer gets of it ---


class Look(NamedTuple):
    """One who looks: from a seat, or from outside."""

    seat: int | None
    token: str | None


class Evening:
    """People who play a game that anybody may watch: at this process, or at another one.

    If it is another one, this process catches up with each thing that is done there.
    """

    def __init__(self, wire: Wire, kind: Game, seed: int, played_at: Wire | None = None) -> None:
        self._wire = wire
        self._played_at = played_at or wire
        self._kind = kind
        self._choice = random.Random(seed)
        self.open_table: OpenTable  # that is looked at
        self.played: OpenTable  # the same one, or that of the other process
        self.guests: list[str] = []
        self.looks: list[Look] = []
        self.swapped = 0

    async def begin(self) -> None:
        """Sit down and start."""
        services = self._played_at.services
        for n in range(self._kind.seats + 1):
            guest, _ = await services.identity.new_guest(f"Guest {n}", 1)
            self.guests.append(guest)
        wanted = NewTable(
            game=self._kind.game,
            seats=self._kind.seats,
            options=self._kind.options,
            privacy="watchable",
        )
        table, _ = await services.registry.new_table(self.guests[0], "Guest 0", wanted)
        self.played = await services.registry.get(table.id)
        self.open_table = await self._wire.services.registry.get(table.id)
        for n in range(1, self._kind.seats):
            await services.handler.handle(
                self.played,
                lambda t, n=n: commands.sit_down(t, self.guests[n], f"Guest {n}", n, t.row.invite),  # type: ignore[misc] # binds n
            )
        token = services.identity.token
        self.looks = [Look(n, token(self.guests[n])) for n in range(self._kind.seats)]
        self.looks += [Look(None, token(self.guests[-1])), Look(None, None)]
        await self._wire.ask(
            self.looks[0].token, "POST", f"/api/tables/{table.id}/chat", {"text": "good luck"}
        )
        await self._catch_up()

    async def _catch_up(self) -> None:
        """Take in at this process what was done at the other one."""
        if self.open_table is not self.played:
            await self._wire.services.handler.catch_up(self.open_table)

    async def act(self) -> None:
        """An action of the seat to act; one in three is taken back where that is allowed."""
        table, seat = self.open_table.table, self.open_table.table.turn
        assert seat is not None
        guest = self.guests[seat]
        actions = views.position(table, seat)[1]
        looking = [a for a in actions if a.startswith("look")]
        action = self._choice.choice(looking or actions)
        handler = self._played_at.services.handler
        after = await handler.act(self.played, Person(guest), action, table.version)
        if self._choice.random() < 0.3 and undo.can_undo(after, seat):
            version = after.version
            await handler.handle(self.played, lambda t: undo.undo(t, guest, version, None))
        await self._catch_up()

    async def differences(self, seed: int) -> list[str]:
        """Where somebody gets other bytes when what they cannot see is something else."""
        found = []
        for look in self.looks:
            real = self.open_table.table
            twin = elsewhere(real, look.seat, seed)
            assert real.match is not None
            assert twin.match is not None
            self.swapped += real.match.reveal() != twin.match.reveal()
            one, two = await self._everything(look, real), await self._everything(look, twin)
            self.open_table.table = real
            found += [f"{look.seat}: {a!r} != {b!r}" for a, b in zip_longest(one, two) if a != b]
        return found

    async def _everything(self, look: Look, table: Table) -> list[bytes]:
        earlier = _earlier(self.open_table.table)
        found = await self._live(look, earlier, table)
        self.open_table.table = table
        found += await self._answers(look, table)
        return [_normal(sent) for sent in found]

    async def _live(self, look: Look, earlier: Table, table: Table) -> list[bytes]:
        """Coming, seeing what is done, asking for what is refused, coming back."""
        path, handler = f"/api/tables/{table.id}/live", self._wire.services.handler
        self.open_table.table = earlier
        async with self._wire.live(look.token, path) as socket:
            await socket.settle(1)
            self.open_table.table = table
            handler._show(self.open_table)
            await socket.settle(2)
            for number, message in enumerate(self._requests(look, table), 3):
                await socket.say(**message)
                await socket.settle(number)
        async with self._wire.live(look.token, path, version=earlier.version, chat=0) as again:
            await again.settle(1)
        return socket.sent + again.sent

    def _requests(self, look: Look, table: Table) -> list[dict[str, Any]]:
        """Messages that are answered without anything being done."""
        acts = [
            {"type": "act", "action": action, "version": version}
            for action in _illegal(table)
            for version in (table.version, table.version - 1)
        ]
        looks = [{"type": "look", "seat": seat} for seat in range(self._kind.seats)]
        follows = [
            {"type": "follow", "table": id_, "seat": seat}
            for id_ in (table.id, "none")
            for seat in (None, *range(self._kind.seats))
        ]
        return [*acts, *looks, *follows, {"type": "undo", "version": 0}]

    async def _answers(self, look: Look, table: Table) -> list[bytes]:
        base = f"/api/tables/{table.id}"
        asked: list[tuple[str, str, Any, dict[str, Any]]] = [
            ("GET", base, None, {}),
            *(("GET", base, None, {"seat": seat}) for seat in range(self._kind.seats)),
            ("GET", base, None, {"invite": "no"}),
            ("GET", f"{base}/events", None, {}),
            ("GET", f"{base}/events", None, {"after": table.version - 2}),
            ("GET", f"{base}/moments", None, {}),
            *(("GET", f"{base}/moments", None, {"seat": seat}) for seat in range(self._kind.seats)),
            ("GET", f"{base}/record", None, {}),
            ("GET", f"{base}/chat", None, {}),
            ("GET", f"{base}/review", None, {}),
            ("GET", f"{base}/hint", None, {}),
            ("GET", f"{base}/invite.svg", None, {}),
            ("GET", "/api/tables", None, {}),
            ("GET", "/api/guests/me/tables", None, {}),
            ("POST", f"{base}/undo", {"version": 0}, {}),
            ("POST", f"{base}/rematch", None, {}),
        ]
        asked += [
            ("POST", f"{base}/actions", {"action": action, "version": table.version}, {})
            for action in _illegal(table)
        ]
        return [await self._wire.ask(look.token, m, p, b, **q) for m, p, b, q in asked]


def _earlier(table: Table) -> Table:
    """The same table one entry before, as a connection may have seen it."""
    before = Table(table.row)
    for happening in table.happenings[:-1]:
        before.take(happening.at, happening.entry)
    return before


def _illegal(table: Table) -> list[str]:
    """A few actions that are not legal, the same in every world."""
    game = game_of(table.game)
    legal = views.position(table, table.turn)[1] if table.turn is not None else []
    names = [name for name in game.names if name not in legal]
    return random.Random(table.version).sample(names, min(4, len(names)))


def _normal(sent: bytes) -> bytes:
    """Without what differs by nature: the time."""
    return re.sub(rb'"(now|away_since)":(\d+|\[[^]]*\])', b"", sent)


# --- The proof ---


async def differences(evening: Evening, actions: int, every: int) -> list[str]:
    """All differences of a game."""
    await evening.begin()
    found: list[str] = []
    for number in range(actions):
        if evening.open_table.table.turn is None:
            break
        if number % every == 0 or isinstance(evening.open_table.table.happenings[-1].entry, Undone):
            found += await evening.differences(number)
        await evening.act()
    return found


@pytest.mark.parametrize("kind", GAMES, ids=str)
def test_other_hidden_things_leave_every_byte_on_the_wire_the_same(
    tmp_path: Path, kind: Game
) -> None:
    async def test() -> None:
        async with wire(tmp_path) as app:
            evening = Evening(app, kind, seed=1)
            assert await differences(evening, actions=40, every=8) == []
            assert evening.swapped or kind.game == "pearl_dice"

    asyncio.run(test())


@pytest.mark.parametrize("kind", [GAMES[0], GAMES[4]], ids=str)
def test_nor_does_a_process_that_catches_up_with_another_one_tell_them(
    postgres_address: str, kind: Game
) -> None:
    async def test() -> None:
        async with wire(postgres_address) as there, wire(postgres_address) as here:
            evening = Evening(here, kind, seed=1, played_at=there)
            assert await differences(evening, actions=20, every=9) == []
            assert evening.swapped
            assert evening.open_table.table.version == evening.played.table.version

    asyncio.run(test())


def leaky_position(table: Table, viewer: int | None) -> tuple[dict[str, Any], list[str]]:
    assert table.match is not None
    observation = table.match.observation(viewer)
    return observation.view() | {"more": table.match.reveal()}, observation.actions()


def leaky_events(table: Table, version: int, viewer: int | None) -> list[dict[str, Any]]:
    step = table.happenings[version - 1].step
    assert table.match is not None
    return [] if step is None else table.match.events_of(step, step.seat)


def leaky_record(table: Table, viewer: int | None) -> str:
    assert table.match is not None
    return table.match.record()


def leaky_past(match: Match, step: Step, seat: int | None) -> dict[str, Any]:
    return {"all": step.states.tobytes().hex()}


@pytest.mark.parametrize(
    ("where", "what", "leak", "kind"),
    [
        (views, "position", leaky_position, GAMES[0]),
        (views, "_events_of", leaky_events, GAMES[3]),
        (views, "record", leaky_record, GAMES[2]),
        (Match, "view_of", leaky_past, GAMES[0]),
    ],
)
def test_a_leak_would_be_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: Any, what: str, leak: Any, kind: Game
) -> None:
    async def leaks() -> list[str]:
        async with wire(tmp_path) as app:
            evening = Evening(app, kind, 1)
            await evening.begin()
            for _ in range(6):
                await evening.act()
            assert await evening.differences(1) == []
            monkeypatch.setattr(where, what, leak)
            return await evening.differences(1)

    assert asyncio.run(leaks()) != []
