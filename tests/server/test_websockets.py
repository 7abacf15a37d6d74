"""The WebSocket protocol itself, frame by frame, with each kind of WebSocket that may serve it."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from nacre.server.live.inbox import Inbox
from nacre.server.live.outbox import Outbox
from nacre.server.live.sockets import Receiver
from tests.server.process import WEBSOCKETS, Person, ServerProcess, websocket_server

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
FINAL, RESERVED = 0x80, 0x40
PING_MESSAGE = b'{"type":"ping","id":%d}'


@pytest.fixture(scope="module", params=WEBSOCKETS)
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[ServerProcess]:
    """A server with each kind of WebSocket."""
    with websocket_server(request.param, tmp_path_factory.mktemp(request.param)) as server:
        yield server


def frame(
    kind: int, payload: bytes = b"", first: int = FINAL, mask: bytes | None = b"abcd"
) -> bytes:
    """A frame as a client sends it."""
    size = len(payload)
    length = bytes([size]) if size < 126 else b"\x7e" + struct.pack("!H", size)
    masked = 0x80 if mask is not None else 0
    head = bytes([first | kind, masked | length[0]]) + length[1:]
    if mask is None:
        return head + payload
    return head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload))


class Raw:
    """A connection on which bytes are sent as they are."""

    def __init__(self, sock: socket.socket) -> None:
        self.sock = sock
        self._read = b""

    def send(self, *frames: bytes) -> None:
        self.sock.sendall(b"".join(frames))

    def _take(self, number: int) -> bytes:
        while len(self._read) < number:
            more = self.sock.recv(65536)
            if not more:
                raise EOFError
            self._read += more
        taken, self._read = self._read[:number], self._read[number:]
        return taken

    def head(self) -> str:
        """The answer to the request."""
        while b"\r\n\r\n" not in self._read:
            more = self.sock.recv(65536)
            if not more:
                raise EOFError
            self._read += more
        head, _, self._read = self._read.partition(b"\r\n\r\n")
        return head.decode()

    def frame(self) -> tuple[int, bytes]:
        first, size = self._take(2)
        if size == 126:
            size = struct.unpack("!H", self._take(2))[0]
        elif size == 127:
            size = struct.unpack("!Q", self._take(8))[0]
        return first & 0x0F, self._take(size)

    def wait_for(self, kind: int) -> bytes:
        while True:
            found, payload = self.frame()
            if found == kind:
                return payload

    def pong(self, number: int) -> None:
        """Wait for the answer to a message."""
        while (message := json.loads(self.wait_for(TEXT)))["type"] != "pong":
            pass
        assert message["re"] == number

    def closed(self) -> int:
        """The code of the close frame, after which nothing comes."""
        code = int.from_bytes(self.wait_for(CLOSE)[:2], "big")
        with self.sock:
            self.send(frame(CLOSE, code.to_bytes(2, "big")))
        return code


@contextmanager
def asked(person: Person, table: Any, **headers: str) -> Iterator[Raw]:
    """A request to upgrade."""
    key = base64.b64encode(os.urandom(16)).decode()
    all_headers = {
        "Host": f"127.0.0.1:{person.server.port}",
        "Authorization": f"Bearer {person.token}",
        "Upgrade": "websocket",
        "Connection": "keep-alive, Upgrade",  # as Firefox has it
        "Sec-WebSocket-Key": key,
        "Sec-WebSocket-Version": "13",
    } | {name.replace("_", "-"): value for name, value in headers.items()}
    lines = [f"GET /api/tables/{table['id']}/live HTTP/1.1"]
    lines += [f"{name}: {value}" for name, value in all_headers.items()]
    with socket.create_connection(("127.0.0.1", person.server.port), timeout=60) as sock:
        sock.sendall("\r\n".join([*lines, "", ""]).encode())
        yield Raw(sock)


@contextmanager
def opened(person: Person) -> Iterator[Raw]:
    table = person.new_table("pearls", 2)
    with asked(person, table) as raw:
        assert raw.head().startswith("HTTP/1.1 101 ")
        assert json.loads(raw.wait_for(TEXT))["type"] == "table"
        yield raw


def test_a_message_in_parts_with_a_ping_in_between(ada: Person) -> None:
    text = PING_MESSAGE % 7
    with opened(ada) as raw:
        raw.send(frame(TEXT, text[:5], 0), frame(PING, b"there?"))
        raw.send(frame(CONTINUATION, text[5:9], 0), frame(CONTINUATION, text[9:]))
        assert raw.wait_for(PONG) == b"there?"
        raw.pong(7)


def test_a_frame_that_comes_byte_by_byte(ada: Person) -> None:
    with opened(ada) as raw:
        raw.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for byte in frame(TEXT, PING_MESSAGE % 3):
            raw.send(bytes([byte]))
        raw.pong(3)


def test_many_messages_in_one_packet_are_answered_in_order(ada: Person) -> None:
    with opened(ada) as raw:
        raw.send(*(frame(TEXT, PING_MESSAGE % number) for number in range(300)))
        for number in range(300):
            raw.pong(number)


def test_the_largest_message_there_may_be(ada: Person) -> None:
    with opened(ada) as raw:
        raw.send(frame(TEXT, (PING_MESSAGE % 1).ljust(16 * 1024)))
        raw.pong(1)


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        ([frame(TEXT, b"{}", FINAL | RESERVED)], 1002),
        ([frame(TEXT, b"{}", mask=None)], 1002),
        ([frame(3)], 1002),
        ([frame(CONTINUATION, b"{}")], 1002),
        ([frame(TEXT, b"{", 0), frame(TEXT, b"}")], 1002),
        ([frame(PING, b"", 0)], 1002),
        ([frame(PING, b"x" * 126)], 1002),
        ([frame(TEXT, b"\xff\xfe")], 1007),
        ([frame(TEXT, b"x" * 9000, 0), frame(CONTINUATION, b"x" * 9000)], 1009),
        ([frame(TEXT, b"x" * 17000)], 1009),
        ([frame(CLOSE, (4000).to_bytes(2, "big") + b"bye")], 4000),
        ([frame(CLOSE, (1001).to_bytes(2, "big"))], 1001),
    ],
)
def test_what_the_connection_is_closed_with(ada: Person, frames: list[bytes], code: int) -> None:
    with opened(ada) as raw:
        raw.send(*frames)
        assert raw.closed() == code


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Sec_WebSocket_Key": "short"}, 400),
        ({"Sec_WebSocket_Version": "12"}, 400),
        ({"Authorization": "Bearer nobody.x"}, 403),
    ],
)
def test_a_request_that_is_not_upgraded(ada: Person, headers: dict[str, str], status: int) -> None:
    with asked(ada, ada.new_table("pearls", 2), **headers) as raw:
        assert raw.head().startswith(f"HTTP/1.1 {status} ")


def test_a_client_that_is_gone_before_it_is_answered_does_no_harm(ada: Person) -> None:
    table = ada.new_table("pearls", 2)
    for _ in range(20):
        with asked(ada, table):
            pass
    with opened(ada) as raw:
        raw.send(frame(TEXT, PING_MESSAGE % 1))
        raw.pong(1)


def test_pages_are_served_on_the_same_port(ada: Person) -> None:
    with opened(ada), ada.server.anonymous() as http:
        assert http.get("/healthz").status_code == 200


class Deaf:
    """A LiveSocket whose client reads nothing, so that all waits to be sent."""

    def write(self, text: bytes) -> bool:
        return False

    def close(self, code: int, reason: str) -> None:
        """Nothing: the client does not read that either."""

    abort = read_on = lambda self: None

    async def run(self, receiver: Receiver) -> None:
        """Nothing comes from it by itself."""


class Notebook(Inbox):
    """Writes down what it was asked to carry out."""

    def __init__(self, outbox: Outbox) -> None:
        super().__init__(outbox)
        self.heard: list[str | bytes] = []

    def carry_out(self, text: str | bytes) -> None:
        self.heard.append(text)
        self.done()

    def ended(self) -> None:
        pass


def test_a_client_that_was_dismissed_is_not_heard_any_more() -> None:
    """It reads slowly, so that its farewell still waits, and goes on sending."""

    async def heard(*, last: bool) -> list[str | bytes]:
        inbox = Notebook(Outbox(Deaf()))
        inbox.hear("before", last=True)
        inbox.outbox.dismiss(4429, "too many")
        inbox.hear("after", last=last)
        for _ in range(3):
            await asyncio.sleep(0)
        inbox.outbox.end()
        return inbox.heard

    assert asyncio.run(heard(last=True)) == asyncio.run(heard(last=False)) == ["before"]
