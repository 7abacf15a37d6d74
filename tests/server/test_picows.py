"""picows is used through a door that it does not document: what is expected behind it."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Coroutine
from importlib.metadata import version
from pathlib import Path
from typing import Any

import picows
import pytest

from nacre.server.http.limits import Bucket
from nacre.server.live import picows_socket
from nacre.server.live.picows_socket import Home, PicowsSocket, Pinger
from nacre.server.live.picows_upgrade import HANDSHAKE, feed, forget_handshake, picows_protocol

PINNED = "2.3.1"
KEY = b"dGhlIHNhbXBsZSBub25jZQ=="  # the example of RFC 6455
PING = b"\x89\x00"
ACCEPTED = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="
PARAMETERS = [
    "host_port",
    "ws_path",
    "is_client_side",
    "ws_listener_factory",
    "logger",
    "disconnect_on_exception",
    "websocket_handshake_timeout",
    "enable_auto_ping",
    "auto_ping_idle_timeout",
    "auto_ping_reply_timeout",
    "auto_ping_strategy",
    "enable_auto_pong",
    "max_frame_size",
    "extra_headers",
    "read_buffer_init_size",
]


def test_one_version_is_pinned_and_installed() -> None:
    project = Path(__file__).parents[2] / "pyproject.toml"
    assert f'"picows=={PINNED};' in project.read_text(encoding="utf-8")
    assert version("picows") == PINNED


def test_its_protocol_takes_what_it_is_given() -> None:
    source = (Path(picows.__file__).parent / "picows.pyx").read_text(encoding="utf-8")
    protocol = source[source.index("cdef class WSProtocol(") :]
    signature = re.search(r"def __init__\(self,(.*?)\):", protocol, re.S)
    assert signature is not None
    assert [part.split()[-1] for part in signature[1].split(",")] == PARAMETERS


class Heard:
    """Takes in what a client says."""

    def __init__(self) -> None:
        self.texts: list[str | bytes] = []
        self.ends = 0

    def hear(self, text: str | bytes, *, last: bool) -> None:
        self.texts.append(text)

    def keeps_up(self) -> bool:
        return True

    def flush(self) -> None:
        pass

    def ended(self) -> None:
        self.ends += 1


class Told:
    """Stands in for the logger; picows tells it alone of a violation."""

    def __init__(self) -> None:
        self.errors = 0

    def error(self, *_: object) -> None:
        self.errors += 1

    def isEnabledFor(self, _: int) -> bool:  # noqa: N802
        return False

    def info(self, *_: object) -> None:
        pass

    debug = warning = log = exception = info


class Before(asyncio.Protocol):
    """The protocol of a transport before it is handed over."""

    def __init__(self, made: asyncio.Future[asyncio.Transport]) -> None:
        self._made = made

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._made.set_result(transport)  # type: ignore[arg-type] # a transport that writes


async def handed_over(told: Told, *homes: Home) -> tuple[PicowsSocket, Heard, socket.socket]:
    """A transport in use that is handed to picows, and the other end of it."""
    loop = asyncio.get_running_loop()
    with socket.create_server(("127.0.0.1", 0)) as listening:
        there = socket.create_connection(listening.getsockname())
        here, _ = listening.accept()
    there.setblocking(False)
    made: asyncio.Future[asyncio.Transport] = loop.create_future()
    await loop.connect_accepted_socket(lambda: Before(made), here)
    live = PicowsSocket(Bucket("frames", 100, 60, 100), 1000, homes)
    protocol = picows_protocol(live, told, 1000)
    protocol.connection_made(await made)
    feed(protocol, HANDSHAKE % KEY)
    forget_handshake(protocol)
    (await made).set_protocol(protocol)
    heard = Heard()
    await live.run(heard)
    return live, heard, there


@pytest.mark.parametrize("runner", ["asyncio", "uvloop"])
def test_a_transport_in_use_is_handed_over_and_works(runner: str) -> None:
    async def spoken() -> None:
        told = Told()
        live, heard, there = await handed_over(told)
        loop = asyncio.get_running_loop()
        with there:
            head = await loop.sock_recv(there, 1000)
            assert head.startswith(b"HTTP/1.1 101 ")
            assert ACCEPTED.encode() in head
            await loop.sock_sendall(there, b"\x81\x85" + bytes(4) + b"hello")
            while not heard.texts:
                await asyncio.sleep(0.01)
            assert heard.texts == ["hello"]
            assert live.write(b"hello yourself")
            assert await loop.sock_recv(there, 100) == b"\x81\x0ehello yourself"
            await loop.sock_sendall(there, b"\x81\x05hello")  # without a mask
            answer = await loop.sock_recv(there, 1000)
            assert answer[0] == 0x88
            assert int.from_bytes(answer[2:4], "big") == 1002
            assert told.errors == 1
            while await loop.sock_recv(there, 100):
                pass

    run(runner, spoken())


def run(runner: str, spoken: Coroutine[Any, Any, None]) -> None:
    if runner == "uvloop":
        import uvloop

        uvloop.run(spoken)
    else:
        asyncio.run(spoken)


@pytest.mark.parametrize("runner", ["asyncio", "uvloop"])
def test_the_receiver_is_told_of_the_end_once_and_the_homes_forget_the_connection(
    runner: str,
) -> None:
    async def left() -> None:
        home: set[PicowsSocket] = set()
        live, heard, there = await handed_over(Told(), home)
        over: list[bool] = []
        assert home == {live}
        assert live.goes_on
        assert live.at_end(lambda: over.append(True))
        there.close()
        while home:
            await asyncio.sleep(0.01)
        live.hang_up(1000)
        assert (heard.ends, over) == (1, [True])
        assert not live.at_end(lambda: over.append(True))

    run(runner, left())


def test_a_silent_client_is_asked_whether_it_is_there_and_given_up_without_an_answer() -> None:
    async def silent() -> None:
        live, _, there = await handed_over(Told())
        loop = asyncio.get_running_loop()
        with there:
            await loop.sock_recv(there, 1000)
            live.ask()  # it has just come
            live.ask()
            assert await loop.sock_recv(there, 100) == PING
            await loop.sock_sendall(there, b"\x8a\x80" + bytes(4))
            while live.was_asked:
                await asyncio.sleep(0.01)
            live.ask()
            assert await loop.sock_recv(there, 100) == PING
            live.ask()
            answer = await loop.sock_recv(there, 100)
            assert answer[0] == 0x88
            assert int.from_bytes(answer[2:4], "big") == 1001
            while await loop.sock_recv(there, 100):
                pass

    run("uvloop", silent())


def test_all_connections_are_asked_in_turn_by_one_timer(monkeypatch: pytest.MonkeyPatch) -> None:
    async def asked() -> None:
        pinger = Pinger()
        _, _, first = await handed_over(Told(), pinger)
        _, _, second = await handed_over(Told(), pinger)
        loop = asyncio.get_running_loop()
        for there in (first, second):
            with there:
                while not (await loop.sock_recv(there, 1000)).endswith(PING):
                    pass

    monkeypatch.setattr(picows_socket, "PING_SECONDS", 0.02)
    run("uvloop", asked())
