"""People who play at many tables at once, and remember whatever the server has acknowledged.

They come, go, reload, take back, chat, ask for hints and let their clocks run out, all on one event
loop and at a bounded rate. A server that is gone is waited for. ``soaking.py`` makes the trouble.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
import traceback
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

import httpx
from websockets.asyncio.client import ClientConnection, connect

import nacre
from nacre.errors import NacreError
from nacre.server.tables import entries
from tests.server.process import PATIENCE
from tests.server.test_kills import GONE

Result = TypeVar("Result")

SILENCE = 180.0  # seconds without a sign of life, of a server that runs, that are a fault
LOOK_EVERY = 3.0  # seconds after which somebody who waits asks again
COME_BACK = 0.3  # seconds before somebody tries again whom a server was gone for
LONGEST_WAIT = 2.0  # seconds, however long the server asks to wait
NEW_PEOPLE = 0.05  # at so many tables somebody plays who was never here
CLOCK_PATIENCE = 25.0  # seconds that somebody waits for a clock; after a jump it may take days

# Another was quicker, or the server cannot now: whoever is refused so looks and tries again.
CLEAN = frozenset(
    {
        "stale_version",
        "not_your_turn",
        "wrong_moment",
        "cannot_undo",
        "out_of_time",
        "game_over",
        "seat_taken",
        "not_stored",
        "warming",
        "too_many",
    }
)


class Kind(NamedTuple):
    """A table that people make."""

    game: str
    people: int
    terms: dict[str, Any]


CLOCK = {"kind": "decision", "seconds": 4}
KINDS = (
    Kind("chicken", 2, {"options": {"limit": 10}, "clock": CLOCK, "stand_in": "random"}),
    Kind("pearls", 2, {"undo": "fair"}),
    Kind("pearladora", 2, {"clock": {"kind": "game", "seconds": 600, "increment": 5}}),
    Kind("pearl_dice", 1, {"bots": {"1": "random"}, "undo": "free"}),
    Kind("pearls", 1, {"bots": {"1": "novice"}, "hints": True, "undo": "free"}),
    Kind("chicken", 2, {"seats": 3, "bots": {"2": "casual"}, "options": {"limit": 20}}),
    Kind("pearl_dice", 2, {"clock": CLOCK, "stand_in": "novice", "hints": True}),
)


class Promise(NamedTuple):
    """An entry that the server has said yes to: after one version, and not after the other."""

    table: str
    after: int
    until: int
    kind: type[entries.Entry]
    seat: int
    action: str | None = None

    def kept_by(self, entry: entries.Entry) -> bool:
        """Whether it is this one."""
        if not isinstance(entry, self.kind) or getattr(entry, "seat", None) != self.seat:
            return False
        if not isinstance(entry, entries.Acted):
            return True
        return (entry.action, entry.by) == (self.action, "person")


class Said(NamedTuple):
    """A line of the chat that was acknowledged."""

    table: str
    number: int
    text: str


@dataclass
class Tally:
    """What was promised to people, and what was found wrong."""

    tables: dict[str, str] = field(default_factory=dict)  # the commitments
    promises: list[Promise] = field(default_factory=list)
    said: list[Said] = field(default_factory=list)
    verified: set[str] = field(default_factory=set)  # tables
    deeds: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    @property
    def acknowledged(self) -> int:
        return len(self.tables) + len(self.promises) + len(self.said)


class Refused(Exception):
    """The server said no."""

    def __init__(self, error: Any) -> None:
        super().__init__(f"{error['code']}: {error['message']}")
        self.code = error["code"]
        self.wait = min(error.get("wait") or 0.0, LONGEST_WAIT)


class Guest(NamedTuple):
    """Somebody with an identity."""

    id: str
    name: str
    token: str


class World:
    """What all people share: the server's address, a rate of requests, and the tally."""

    def __init__(self, url: str, http: httpx.AsyncClient, rate: float) -> None:
        self.url = url
        self.tally = Tally()
        self.up_since = time.monotonic()  # when the server last came back from some trouble
        self._http = http
        self._gap = 1 / rate
        self._next = 0.0
        self._names = 0

    async def turn(self) -> None:
        """Wait until one more request fits in."""
        now = time.monotonic()
        self._next = max(self._next + self._gap, now)
        await asyncio.sleep(self._next - now)

    async def ask(
        self, method: str, path: str, body: Any = None, guest: Guest | None = None
    ) -> httpx.Response:
        """An answer; :class:`Refused` if it is none."""
        await self.turn()
        headers = {"authorization": f"Bearer {guest.token}"} if guest else {}
        try:
            answer = await self._http.request(method, self.url + path, json=body, headers=headers)
        except httpx.TimeoutException:
            raise self.silence(f"{method} {path}") from None
        if answer.is_success:
            return answer
        raise self.refusal(answer.json()["error"], f"{method} {path}")

    def refusal(self, error: Any, asked: str) -> Refused:
        """What to raise; that it was refused at all may be a fault."""
        self.tally.refused[error["code"]] += 1
        if error["code"] not in CLEAN:
            self.tally.faults.append(f"{asked}: {error}")
        return Refused(error)

    def silence(self, asked: str) -> ConnectionError:
        """What to raise when no answer came: a server that is gone would have hung up."""
        self.tally.faults.append(f"{asked}: no answer")
        return ConnectionAbortedError("no answer")

    async def new_guest(self) -> Guest:
        """Somebody who was never here before."""
        self._names += 1
        body = {"name": f"Visitor {self._names}"}
        answer = (await patiently(lambda: self.ask("POST", "/api/guests", body))).json()
        return Guest(answer["id"], answer["name"], answer["token"])

    def standing_since(self, moved: float) -> float:
        """Seconds for which something has not moved, of those in which the server was well."""
        return time.monotonic() - max(moved, self.up_since)


async def patiently(do: Callable[[], Awaitable[Result]]) -> Result:
    """Try again while the server is gone, or says that it cannot now."""
    while True:
        try:
            return await do()
        except GONE:
            await asyncio.sleep(COME_BACK)
        except Refused as refused:
            if refused.code not in ("not_stored", "warming", "too_many"):
                raise
            await asyncio.sleep(max(refused.wait, COME_BACK))


# --- A place at a table ---


class Place:
    """A person's place at a table: live while connected, over HTTP while not."""

    def __init__(self, world: World, guest: Guest, table: str, news: asyncio.Event) -> None:
        self.guest = guest
        self.table = table
        self.news = news  # set whenever something new is known, or the connection is gone
        self.seat = 0  # known after the first look
        self.version = 0  # the newest that is known
        self.now: Any = {}
        self.left = False  # a bot stands in
        self._world = world
        self._shown = 0  # the newest that came over a live connection
        self._socket: ClientConnection | None = None
        self._reading: asyncio.Task[None] | None = None
        self._asked = 0
        self._answers: dict[int, asyncio.Future[Any]] = {}

    @property
    def path(self) -> str:
        return f"/api/tables/{self.table}"

    @property
    def connected(self) -> bool:
        return self._socket is not None

    # --- Live ---

    async def connect(self) -> None:
        """Go on from what was shown last."""
        await self.close()
        await self._world.turn()
        url = self._world.url.replace("http", "ws", 1)
        socket = await connect(
            f"{url}{self.path}/live?version={self._shown}",
            additional_headers={"Authorization": f"Bearer {self.guest.token}"},
            max_size=None,
            open_timeout=PATIENCE,
            ping_interval=None,  # a machine that is slow to answer has not hung up
        )
        self._socket = socket
        self._reading = asyncio.create_task(self._read(socket))

    async def close(self) -> None:
        """Hang up."""
        if self._socket is not None:
            socket, self._socket = self._socket, None
            await socket.close()
        if self._reading is not None:
            await self._reading
            self._reading = None

    async def _read(self, socket: ClientConnection) -> None:
        with suppress(*GONE):
            async for text in socket:
                self._hear(json.loads(text))
        if self._socket is socket:
            self._socket = None
        answers, self._answers = self._answers, {}
        for answer in answers.values():
            if not answer.done():
                answer.set_exception(ConnectionResetError("the server hung up"))
                answer.exception()  # nobody may be waiting any more
        self.news.set()

    def _hear(self, message: Any) -> None:
        if message["type"] in ("table", "update"):
            self._check_shown(message)
            self._take(message.get("table", message))
        answer = self._answers.pop(message.get("re") or 0, None)
        if answer is not None and not answer.done():
            answer.set_result(message)
        elif message["type"] == "refused":
            self._world.refusal(message["error"], f"{self.path}/live")

    def _check_shown(self, message: Any) -> None:
        """Nothing that was shown is taken away or comes twice."""
        now = message.get("table", message)["version"]
        versions = [event["version"] for event in message["events"]]
        if now < self._shown:
            self._fault(f"version {self._shown} was shown, now {now}")
        if versions and (versions[0] <= self._shown or versions != sorted(versions)):
            self._fault(f"events {versions} came after version {self._shown}")
        self._shown = now

    def _fault(self, text: str) -> None:
        self._world.tally.faults.append(f"{self.table}, seat {self.seat}: {text}")

    def _take(self, view: Any) -> None:
        if view["version"] >= self.version:
            self.now = view
            self.version = view["version"]
            if "seats" in view:  # not in every live message
                [seat] = [seat for seat in view["seats"] if seat["mine"]]
                self.seat, self.left = seat["seat"], seat["level"] is not None
            self.news.set()

    async def _ask_live(self, type_: str, **fields: Any) -> Any:
        """The message that answers a message."""
        await self._world.turn()
        socket = self._socket
        if socket is None:
            raise ConnectionResetError("the server hung up")
        self._asked += 1
        answer = asyncio.get_running_loop().create_future()
        self._answers[self._asked] = answer
        await socket.send(json.dumps({"type": type_, "id": self._asked, **fields}))
        try:
            async with asyncio.timeout(SILENCE):
                message = await answer
        except TimeoutError:
            raise self._world.silence(f"{self.path}/live {type_}") from None
        if message["type"] == "refused":
            raise self._world.refusal(message["error"], f"{self.path}/live {type_}")
        return message.get("table", message)

    # --- What people do ---

    async def sit(self, invite: str) -> None:
        """Sit down."""
        await self._world.ask("POST", f"{self.path}/seats", {"invite": invite}, self.guest)

    async def look(self) -> None:
        """See the table over HTTP; it has everything that was acknowledged."""
        known = self.version
        view = (await self._world.ask("GET", self.path, guest=self.guest)).json()
        if view["version"] < known:
            self._fault(f"version {known} was known, now {view['version']}")
        self._take(view)

    async def act(self, action: str, by_http: bool) -> None:
        """Act in the position that is known."""
        after = self.version
        await self._change("act", "actions", by_http, action=action, version=after)
        self.promised(after, entries.Acted, action)

    async def undo(self, by_http: bool) -> None:
        """Take back in the position that is known."""
        after = self.version
        await self._change("undo", "undo", by_http, version=after)
        self.promised(after, entries.Undone)

    async def _change(self, type_: str, route: str, by_http: bool, **fields: Any) -> None:
        if by_http or not self.connected:
            await self._post(route, fields)
        else:
            self._take(await self._ask_live(type_, **fields))

    async def leave(self) -> None:
        """Let the stand-in play."""
        after = self.version
        await self._post("leave", {})
        self.promised(after, entries.Left)

    async def come_back(self) -> None:
        """Take over from the stand-in."""
        after = self.version
        await self._post("return", {})
        self.promised(after, entries.Returned)

    async def _post(self, route: str, body: Any) -> None:
        answer = await self._world.ask("POST", f"{self.path}/{route}", body, self.guest)
        self._take(answer.json())

    def promised(self, after: int, kind: type[entries.Entry], action: str | None = None) -> None:
        """Remember what was acknowledged just now."""
        promise = Promise(self.table, after, self.version, kind, self.seat, action)
        self._world.tally.promises.append(promise)

    async def say(self, text: str) -> None:
        """Say something."""
        body = {"text": text}
        answer = await self._world.ask("POST", f"{self.path}/chat", body, self.guest)
        self._world.tally.said.append(Said(self.table, answer.json()["number"], text))

    async def hint(self) -> None:
        """Ask what to do."""
        await self._world.ask("GET", f"{self.path}/hint", guest=self.guest)

    async def record(self) -> str:
        """The game written down."""
        return (await self._world.ask("GET", f"{self.path}/record", guest=self.guest)).text


# --- People at one table after the other ---


class Party:
    """People who play one game after the other, until they are cancelled."""

    def __init__(self, world: World, people: list[Guest], number: int, seed: int) -> None:
        self._world = world
        self._people = people
        self._number = number
        self._choice = random.Random(f"{seed} {number}")

    async def run(self) -> None:
        """Play; what is unforeseen is a fault."""
        while True:
            try:
                await self._play_a_game(KINDS[self._number % len(KINDS)])
            except Exception:
                self._world.tally.faults.append(traceback.format_exc(limit=-4))
                await asyncio.sleep(LONGEST_WAIT)
            self._number += 1

    async def _play_a_game(self, kind: Kind) -> None:
        places = await self._sit_down(kind)
        try:
            while _newest(places).now["status"] == "playing":
                for place in places:
                    await self._come_and_go(place)
                await self._go_on(places, kind)
            await self._verify(places[0])
        finally:
            for place in places:
                await place.close()

    # --- Sitting down ---

    async def _sit_down(self, kind: Kind) -> list[Place]:
        host, *others = await self._somebody(kind.people)
        body = {"game": kind.game, "seats": 2, **kind.terms}
        made = await patiently(lambda: self._world.ask("POST", "/api/tables", body, host))
        table = made.json()
        self._world.tally.tables[table["id"]] = table["commitment"]
        news = asyncio.Event()
        places = [Place(self._world, guest, table["id"], news) for guest in (host, *others)]
        for place in places[1:]:
            await self._join(place, table["invite"])
        for place in places:
            await patiently(place.look)
            place.promised(0, entries.Sat)
            await patiently(place.connect)
        return places

    async def _somebody(self, people: int) -> list[Guest]:
        """People who were here before, now and then with somebody new in their place."""
        at = self._choice.sample(range(len(self._people)), people)
        if self._choice.random() < NEW_PEOPLE:
            self._people[at[0]] = await self._world.new_guest()
        return [self._people[i] for i in at]

    async def _join(self, place: Place, invite: str) -> None:
        """Sit down; if the answer was lost, the place is taken already."""
        try:
            await patiently(lambda: place.sit(invite))
        except Refused as refused:
            if refused.code not in ("seat_taken", "wrong_moment"):
                raise

    # --- Playing ---

    async def _come_and_go(self, place: Place) -> None:
        dice = self._choice.random()
        if place.left:
            await self._perhaps(dice < 0.3, "came back", place, place.come_back)
        elif not place.connected:
            await self._perhaps(dice < 0.3, "came", place, place.connect)
        elif dice < 0.02:
            await self._perhaps(True, "reloaded", place, place.connect)
        elif dice < 0.03:
            await self._perhaps(True, "went", place, place.close)
        else:
            await self._perhaps(dice < 0.04, "left", place, place.leave)

    async def _go_on(self, places: list[Place], kind: Kind) -> None:
        """Whatever comes next: somebody decides, or a bot or a clock is waited for."""
        newest = _newest(places)
        if newest.now["status"] != "playing":
            return  # it ended while people came and went
        place = next((p for p in places if p.seat == newest.now["turn"]), None)
        if place is None or place.left:
            if not await self._wait(places, SILENCE):
                self._world.tally.faults.append(f"{newest.table} stands still: {newest.now}")
        elif place.version < newest.version:
            await patiently(place.look)
        elif "clock" in kind.terms and self._choice.random() < 0.06:
            if await self._wait(places, CLOCK_PATIENCE):
                self._world.tally.deeds["let the clock run"] += 1
        else:
            await self._decide(place, kind)

    async def _wait(self, places: list[Place], patience: float) -> bool:
        """Until there is something new; whether there was within so many seconds."""
        begun, version = time.monotonic(), _newest(places).version
        while _newest(places).version == version:
            places[0].news.clear()
            try:
                async with asyncio.timeout(LOOK_EVERY):
                    await places[0].news.wait()
            except TimeoutError:
                await patiently(places[0].look)
            if self._world.standing_since(begun) > patience:
                return False
        return True

    async def _decide(self, place: Place, kind: Kind) -> None:
        by_http = self._choice.random() < 0.3
        dice = self._choice.random()
        text = f"said {self._choice.random()}"
        await self._perhaps(dice < 0.05, "said", place, lambda: place.say(text))
        asks = kind.terms.get("hints", False) and 0.05 < dice < 0.1
        await self._perhaps(asks, "asked for a hint", place, place.hint)
        if place.now["can_undo"] and dice > 0.8:
            await self._perhaps(True, "took back", place, lambda: place.undo(by_http))
        elif place.now["actions"]:
            action = self._choice.choice(place.now["actions"])
            await self._perhaps(True, "acted", place, lambda: place.act(action, by_http))

    async def _perhaps(
        self, wanted: bool, deed: str, place: Place, do: Callable[[], Awaitable[None]]
    ) -> None:
        """Do it once; whoever does not know whether it was done looks at the table."""
        if not wanted:
            return
        try:
            await do()
            self._world.tally.deeds[deed] += 1
        except GONE:
            await asyncio.sleep(COME_BACK)
            await patiently(place.look)
        except Refused as refused:
            await asyncio.sleep(refused.wait)
            await patiently(place.look)

    async def _verify(self, place: Place) -> None:
        record = await patiently(place.record)
        try:
            over = nacre.verify(record, self._world.tally.tables[place.table]).over
        except NacreError as error:
            self._world.tally.faults.append(f"{place.table} does not verify: {error}")
            return
        if not over:
            self._world.tally.faults.append(f"{place.table} is over, its record is not")
        self._world.tally.verified.add(place.table)


def _newest(places: list[Place]) -> Place:
    return max(places, key=lambda place: place.version)
