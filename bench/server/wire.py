"""HTTP and WebSockets, as little of them as a load generator needs: it must never be the slow one.

Servers on this machine only, one frame a message, no compression. Frames are masked with zeros,
which is a mask like any other to the server and costs nothing here.
"""

from __future__ import annotations

import asyncio
import os
from base64 import b64encode
from collections.abc import Callable
from struct import pack, unpack_from
from typing import Any, cast

import msgspec

HOST = "127.0.0.1"
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
FINAL = 0x80
PATIENCE = 60.0


class Broken(Exception):
    """A server did not do what it should."""


class Http:
    """Requests over a few connections that stay open."""

    def __init__(self, port: int, connections: int = 8) -> None:
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


class Socket(asyncio.Protocol):
    """A WebSocket; what the server sends goes to ``heard``, message by message."""

    def __init__(self, port: int, path: str, token: str | None, heard: Heard) -> None:
        self._port = port
        self._hello = _upgrade(port, path, token)
        self._heard = heard
        self._rest = b""
        self._open = False
        self._transport: asyncio.Transport | None = None
        self._ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = False

    async def connect(self) -> None:
        """Returns after the handshake."""
        async with asyncio.timeout(PATIENCE):
            loop = asyncio.get_running_loop()
            await loop.create_connection(lambda: self, HOST, self._port)
            await self._ready

    def mute(self) -> None:
        """Listen no more."""
        self._heard = _nobody

    def send(self, message: bytes) -> None:
        """Send a text."""
        self._frame(TEXT, message)

    def close(self) -> None:
        """Hang up as a browser does."""
        if not self.closed and self._transport is not None:
            self.closed = True
            self._frame(CLOSE, b"\x03\xe8")
            self._transport.close()

    def _frame(self, kind: int, message: bytes) -> None:
        assert self._transport is not None
        size = len(message)
        head = pack("!BB", FINAL | kind, 0x80 | size) if size < 126 else (
            pack("!BBH", FINAL | kind, 0x80 | 126, size)
        )  # fmt: skip
        self._transport.write(head + b"\0\0\0\0" + message)

    # --- From the event loop ---

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._hello)

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = True
        if not self._ready.done():
            self._ready.set_exception(Broken("a connection was refused"))

    def data_received(self, data: bytes) -> None:
        if self._rest:
            data = self._rest + data
        self._rest = self._frames(data, 0) if self._open else self._opened(data)

    def _opened(self, data: bytes) -> bytes:
        head, end, rest = data.partition(b"\r\n\r\n")
        if not end:
            return data
        if b" 101 " not in head.partition(b"\r\n")[0]:
            self._ready.set_exception(Broken(f"no WebSocket: {data[:300]!r}"))
            return b""
        self._open = True
        self._ready.set_result(None)
        return self._frames(rest, 0)

    def _frames(self, data: bytes, at: int) -> bytes:
        """Pass on every message that is complete; the rest comes back."""
        end = len(data)
        while end - at >= 2:
            start, size = at + 2, data[at + 1]
            if size == 126 and end - at >= 4:
                start, size = at + 4, unpack_from("!H", data, at + 2)[0]
            elif size == 127 and end - at >= 10:
                start, size = at + 10, unpack_from("!Q", data, at + 2)[0]
            elif size >= 126:
                break
            if start + size > end:
                break
            self._take(data[at], data[start : start + size])
            at = start + size
        return data[at:]

    def _take(self, kind: int, message: bytes) -> None:
        if kind == FINAL | TEXT:
            self._heard(message)
        elif kind == FINAL | PING:
            self._frame(PONG, message)
        elif kind == FINAL | CLOSE:
            self.close()
        else:
            raise Broken(f"a frame of kind {kind:#x}")


def _upgrade(port: int, path: str, token: str | None) -> bytes:
    key = b64encode(os.urandom(16)).decode()
    return (
        f"GET {path} HTTP/1.1\r\nHost: {HOST}:{port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
        f"{_authorization(token)}\r\n"
    ).encode()
