"""A match of the card game in ``boardgame/server.mjs``, over boardgame.io's two WebSockets."""

from __future__ import annotations

import asyncio
import json
import shutil
import subprocess
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from bench.server.playing import SEATS, Heard, Position
from bench.server.wire import PATIENCE, Http, Socket

GAME = "cards"
VERSION = "0.50.2"
PACKAGES = {
    "private": True,
    "dependencies": {
        "boardgame.io": VERSION,
        "node-persist": "3.1.3",
    },  # its FlatFile needs the latter
    "overrides": {"koa-compose": "4.1.0"},  # later ones end a fresh install of it
}
HAND_LIMIT = 10
SPACE = f"/{GAME},".encode()  # the namespace of the socket
PING, PONG = b"2", b"3"
HELLO, JOIN, EVENT = b"0", b"40", b"42"


def installed(folder: Path) -> Path:
    """The folder with boardgame.io, from npm unless it is there already."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        raise RuntimeError("boardgame.io needs Node: node and npm are not here")
    wanted = json.dumps(PACKAGES, indent=1)
    kept = folder / "package.json"
    if not (folder / "ready").exists() or kept.read_text() != wanted:
        folder.mkdir(parents=True, exist_ok=True)
        kept.write_text(wanted)
        command = ["npm", "install", "--omit=dev", "--no-audit", "--no-fund"]
        subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
        (folder / "ready").touch()
    return folder


class _Cards(msgspec.Struct):
    display: dict[str, int]
    hands: list[dict[str, int] | None]
    hand_sizes: list[int]


class _Context(msgspec.Struct):
    currentPlayer: str  # noqa: N815 - boardgame.io's names
    gameover: Any = None


class _State(msgspec.Struct):
    G: _Cards
    ctx: _Context
    version: int = msgspec.field(name="_stateID")


class _Sync(msgspec.Struct):
    state: _State


_decode_update = msgspec.json.Decoder(tuple[str, str, _State, msgspec.Raw]).decode
_decode_sync = msgspec.json.Decoder(tuple[str, str, _Sync]).decode
_encode = msgspec.json.Encoder().encode


class BoardgameTable:
    """One match of the server on a port."""

    seats = SEATS

    def __init__(self, http: Http, port: int) -> None:
        self._http = http
        self._port = port
        self._id = ""
        self._credentials: list[str] = []
        self._sockets: list[Socket] = []
        self._joined: list[asyncio.Future[None]] = []
        self._synced: list[asyncio.Future[None]] = []

    async def begin(self, heard: Heard) -> None:
        self._heard = heard
        made = await self._http.post(f"/games/{GAME}/create", {"numPlayers": SEATS})
        await self._sit_down(made["matchID"])
        path = "/socket.io/?EIO=4&transport=websocket"
        self._joined = self._futures()
        self._sockets = [
            Socket(self._port, path, None, partial(self._hear, seat)) for seat in range(SEATS)
        ]
        for socket in self._sockets:
            await socket.connect()
        await _all(self._joined)
        await self._sync()

    def _futures(self) -> list[asyncio.Future[None]]:
        loop = asyncio.get_running_loop()
        return [loop.create_future() for _ in range(SEATS)]

    async def _sit_down(self, match: str) -> None:
        self._id = match
        path = f"/games/{GAME}/{match}/join"
        self._credentials = [
            (await self._http.post(path, {"playerID": str(seat), "playerName": f"Player {seat}"}))[
                "playerCredentials"
            ]
            for seat in range(SEATS)
        ]

    async def _sync(self) -> None:
        self._synced = self._futures()
        for seat, credentials in enumerate(self._credentials):
            self._send(seat, ["sync", self._id, str(seat), credentials, SEATS])
        await _all(self._synced)

    async def again(self) -> None:
        """The next match over the same connections, as boardgame.io's own client does it."""
        body = {"playerID": "0", "credentials": self._credentials[0]}
        path = f"/games/{GAME}/{self._id}/playAgain"
        await self._sit_down((await self._http.post(path, body))["nextMatchID"])
        await self._sync()

    def _hear(self, seat: int, message: bytes) -> None:
        """What socket.io wants; the rest is for the player."""
        if message[:2] == EVENT:
            self._heard(seat, message)
            if message.startswith(b'["sync"', len(EVENT + SPACE)):
                self._synced[seat].set_result(None)
        elif message == PING:
            self._sockets[seat].send(PONG)
        elif message[:2] == JOIN:
            self._joined[seat].set_result(None)
        elif message[:1] == HELLO:
            self._sockets[seat].send(JOIN + SPACE)

    def _send(self, seat: int, event: list[Any]) -> None:
        self._sockets[seat].send(EVENT + SPACE + _encode(event))

    def position(self, message: bytes) -> Position | None:
        body = message[len(EVENT + SPACE) :]
        if body.startswith(b'["update"'):
            state = _decode_update(body)[2]
        elif body.startswith(b'["sync"'):
            state = _decode_sync(body)[2].state
        else:
            return None
        turn = int(state.ctx.currentPlayer)
        over = state.ctx.gameover is not None
        return Position(state.version, turn, _legal(state.G, turn), over)

    def act(self, seat: int, version: int, action: str) -> None:
        move, _, colour = action.partition(" ")
        payload = {
            "type": move,
            "args": [colour],
            "playerID": str(seat),
            "credentials": self._credentials[seat],
        }
        made = {"type": "MAKE_MOVE", "payload": payload}
        self._send(seat, ["update", made, version, self._id, str(seat)])

    def close(self) -> None:
        for socket in self._sockets:
            socket.close()


async def _all(futures: list[asyncio.Future[None]]) -> None:
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*futures)


def _legal(cards: _Cards, seat: int) -> list[str]:
    hand = cards.hands[seat]
    if hand is None:  # the other's turn
        return []
    place = [f"place {colour}" for colour, number in hand.items() if number]
    if cards.hand_sizes[seat] >= HAND_LIMIT:
        return place
    return place + [f"take {colour}" for colour, number in cards.display.items() if number]
