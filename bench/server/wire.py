"""HTTP and WebSockets, as little of them as a load generator needs: it must never be the slow one.

Servers on this machine only, no compression. Frames are parsed by picows, in compiled code.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

import msgspec
from picows import WSCloseCode, WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

HOST = "127.0.0.1"
PATIENCE = 60.0
CONNECTIONS = 2_000  # for HTTP, of which only as many are opened as are needed at the same time
QUIET = logging.Logger("bench", logging.CRITICAL)


class Broken(Exception):
    """A server did not do what it should."""


class Http:
    """Requests over connections that stay open.

    There are enough that nobody waits for one, as every browser has its own: with eight of them
    most of 500 tables stood in a queue for their next game, and the server saw 90 tables.
    """

    def __init__(self, port: int, connections: int = CONNECTIONS) -> None:
        self._port = port
        self._idle: asyncio.LifoQueue[_Connection | None] = asyncio.LifoQueue()
        for _ in range(connections):
            self._idle.put_nowait(None)

    async def post(self, path: str, body: Any, token: str | None = None) -> Any:
        """The answer to a request that must be granted."""
        return await self.ask("POST", path, msgspec.json.encode(body), token)

    async def get(self, path: str) -> Any:
        """The same without a body."""
        return await self.ask("GET", path, b"", None)

    async def ask(self, method: str, path: str, body: bytes, token: str | None) -> Any:
        """The decoded answer."""
        request = _request(method, path, body, token)
        connection = await self._idle.get()
        try:
            async with asyncio.timeout(PATIENCE):
                if connection is None or connection.hung_up:
                    connection = _Connection(*await asyncio.open_connection(HOST, self._port))
                status, answer = await connection.ask(request)
        except BaseException:
            if connection is not None:
                connection.close()
            self._idle.put_nowait(None)
            raise
        self._idle.put_nowait(connection)
        if status >= 300:
            raise Broken(f"{method} {path}: {status} {answer[:300]!r}")
        return msgspec.json.decode(answer)

    def close(self) -> None:
        """Hang up."""
        while not self._idle.empty():
            connection = self._idle.get_nowait()
            if connection is not None:
                connection.close()


class _Connection:
    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @property
    def hung_up(self) -> bool:
        return self._reader.at_eof()  # servers do so after a few quiet seconds

    async def ask(self, request: bytes) -> tuple[int, bytes]:
        self._writer.write(request)
        head = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        length = int(head.partition("content-length:")[2].partition("\r\n")[0])
        return int(head.split(" ", 2)[1]), await self._reader.readexactly(length)

    def close(self) -> None:
        self._writer.close()


def _request(method: str, path: str, body: bytes, token: str | None) -> bytes:
    head = f"{method} {path} HTTP/1.1\r\nHost: {HOST}\r\nContent-Length: {len(body)}\r\n"
    if body:
        head += "Content-Type: application/json\r\n"
    return f"{head}{_authorization(token)}\r\n".encode() + body


def _authorization(token: str | None) -> str:
    return "" if token is None else f"Authorization: Bearer {token}\r\n"


Heard = Callable[[bytes], None]


def _nobody(_: bytes) -> None:
    pass


class Socket(WSListener):
    """A WebSocket by picows; what the server sends goes to ``heard``, message by message."""

    def __init__(self, port: int, path: str, token: str | None, heard: Heard) -> None:
        self._url = f"ws://{HOST}:{port}{path}"
        self._headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        self._heard = heard
        self._transport: WSTransport | None = None
        self.closed = False

    async def connect(self) -> None:
        """Returns after the handshake."""
        async with asyncio.timeout(PATIENCE):
            await ws_connect(
                lambda: self,
                self._url,
                extra_headers=self._headers,
                websocket_handshake_timeout=PATIENCE,
                logger_name=QUIET,
            )

    def mute(self) -> None:
        """Listen no more."""
        self._heard = _nobody

    def send(self, message: bytes) -> None:
        """Send a text."""
        assert self._transport is not None
        self._transport.send(WSMsgType.TEXT, message)

    def close(self) -> None:
        """Hang up as a browser does."""
        if not self.closed and self._transport is not None:
            self.closed = True
            self._transport.send_close(WSCloseCode.OK)
            self._transport.disconnect()

    # --- Called by picows ---

    def on_ws_connected(self, transport: WSTransport) -> None:
        """Take note of the way out."""
        self._transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Pass a message on."""
        if frame.msg_type == WSMsgType.TEXT:
            self._heard(frame.get_payload_as_bytes())
        elif frame.msg_type == WSMsgType.CLOSE:
            self.close()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        """The server has gone."""
        self.closed = True
