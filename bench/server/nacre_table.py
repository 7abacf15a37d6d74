"""A table of the nacre server: views and actions over a WebSocket for each seat."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Literal

import msgspec

from bench.server.playing import SEATS, Heard, Position
from bench.server.wire import PATIENCE, Broken, Http, Socket

GAME = "pearls"
COMPILING = 600.0  # seconds, at most


class _Whole(msgspec.Struct):
    version: int
    turn: int | None
    actions: list[str]
    status: str


class _Update(_Whole, tag="update"):
    pass


class _Table(msgspec.Struct, tag="table"):
    table: _Whole


class _Presence(msgspec.Struct, tag="presence"):
    pass


class _Refused(msgspec.Struct, tag="refused"):
    error: dict[str, object]


class _Named(msgspec.Struct):
    id: str


class _Whose(msgspec.Struct):
    table: _Named


_decode_whose = msgspec.json.Decoder(_Whose).decode
_decode = msgspec.json.Decoder(_Update | _Table | _Presence | _Refused).decode


class _Act(msgspec.Struct):
    action: str
    version: int
    id: int
    type: Literal["act"] = "act"


class _Follow(msgspec.Struct):
    table: str
    type: Literal["follow"] = "follow"


_encode = msgspec.json.Encoder().encode


async def new_guest(http: Http, name: str) -> str:
    """The token of a new guest."""
    return str((await http.post("/api/guests", {"name": name}))["token"])


class NacreTable:
    """One table of the server on a port, with spectators who do nothing but look."""

    def __init__(
        self, http: Http, port: int, game: str = GAME, seats: int = SEATS, spectators: int = 0
    ) -> None:
        self.seats = seats
        self._http = http
        self._port = port
        self._game = game
        self._spectators = spectators
        self._tokens: list[str] = []
        self._id = ""
        self._sockets: list[Socket] = []
        self._arriving: dict[int, asyncio.Future[None]] = {}  # at the next table, by connection

    async def begin(self, heard: Heard) -> None:
        self._heard = heard
        self._tokens = [await new_guest(self._http, f"Player {s}") for s in range(self.seats)]
        privacy = "watchable" if self._spectators else "invite"
        wanted = {"game": self._game, "seats": self.seats, "privacy": privacy}
        made = await self._http.post("/api/tables", wanted, self._tokens[0])
        self._id = made["id"]
        invite = {"invite": made["invite"]}
        for token in self._tokens[1:]:
            await self._http.post(f"/api/tables/{self._id}/seats", invite, token)
        await self._connect()

    async def _connect(self) -> None:
        path = f"/api/tables/{self._id}/live"
        watching: list[str | None] = [*self._tokens, *[None] * self._spectators]
        self._sockets = [
            Socket(self._port, path, token, partial(self._hear, number))
            for number, token in enumerate(watching)
        ]
        for socket in self._sockets:
            await socket.connect()

    async def again(self) -> None:
        """The same people at a new table, over the same connections, as the page does it."""
        path = f"/api/tables/{self._id}/rematch"
        answers = [await self._http.post(path, {}, token) for token in self._tokens]
        self._id = answers[0]["id"]
        loop = asyncio.get_running_loop()
        self._arriving = {number: loop.create_future() for number in range(len(self._sockets))}
        arrived = list(self._arriving.values())
        for socket in self._sockets:
            socket.send(_encode(_Follow(self._id)))
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*arrived)

    def _hear(self, number: int, message: bytes) -> None:
        """Pass on what comes to a player; the rest only look."""
        if number < self.seats:
            self._heard(number, message)
        if (
            number in self._arriving
            and message.startswith(b'{"type":"table"')
            and _decode_whose(message).table.id == self._id
        ):
            self._arriving.pop(number).set_result(None)

    def position(self, message: bytes) -> Position | None:
        match _decode(message):
            case _Update() as seen:
                pass
            case _Table(seen):
                if seen.status == "open":
                    return None
            case _Refused(error):
                raise Broken(str(error))
            case _:
                return None
        return Position(seen.version, seen.turn, seen.actions, seen.status == "over")

    def act(self, seat: int, version: int, action: str) -> None:
        self._sockets[seat].send(_encode(_Act(action, version, version)))

    def close(self) -> None:
        for socket in self._sockets:
            socket.close()


async def ready(http: Http, game: str = GAME) -> None:
    """Wait until the game is compiled; that is not what is measured."""
    async with asyncio.timeout(COMPILING):
        while True:
            games = (await http.get("/api/games"))["games"]
            if any(each["id"] == game and each["ready"] for each in games):
                return
            await asyncio.sleep(0.5)
