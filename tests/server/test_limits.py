"""Limits on live messages, connections and addresses: nobody can take the server from others."""

from __future__ import annotations

import itertools
import re
import resource
import select
import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from nacre.server.http.connections import policy
from nacre.server.http.limits import networks
from tests.server.process import (
    WEBSOCKETS,
    Live,
    Person,
    ServerProcess,
    eventually,
    websocket_server,
)

MANY = 1000  # messages that fit into one read
PING_FRAME = b"\x89\x80" + bytes(4)

_numbers = itertools.count(1)


@pytest.fixture(scope="module", params=WEBSOCKETS)
def strict(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[ServerProcess]:
    """A server that takes two messages of a guest at once, ten of an address, and some more later.

    It believes a proxy on this machine, so that each test can have an address of its own.
    """
    folder = tmp_path_factory.mktemp("strict")
    settings: dict[str, Any] = {"messages_per_minute": 8, "trusted_proxies": "127.0.0.1"}
    with websocket_server(request.param, folder, **settings) as server:
        yield server


@pytest.fixture
def there() -> dict[str, str]:
    """The header that says that a client is at an address that no other test has."""
    return {"x-forwarded-for": f"192.0.2.{next(_numbers)}"}


@contextmanager
def lines(people: list[Person], table: Any, headers: Any = None) -> Iterator[list[Live]]:
    """A live connection of each, of which the first message was read."""
    with ExitStack() as opened:
        found = [opened.enter_context(person.live(table, headers)) for person in people]
        for line in found:
            line.wait_for("table")
        yield found


# --- Live messages ---


@pytest.mark.parametrize("kind", ["ping", "look", "act", "undo", "say"])
def test_every_message_of_a_connection_counts(
    strict: ServerProcess, there: dict[str, str], kind: str
) -> None:
    fields: dict[str, dict[str, Any]] = {
        "ping": {},
        "look": {"seat": 0},
        "act": {"action": "fly", "version": 1},
        "undo": {"version": 1},
        "say": {"reaction": "wow"},
    }
    with strict.guest() as ada:
        table = ada.new_table("pearls", 2)
        with lines([ada], table, there) as [line]:
            for number in range(3):
                line.send(kind, id=number, **fields[kind])
            line.send("ping", id=100)
            error = line.wait_for_answer(100)["error"]
            assert error["code"] == "too_many"
            assert 1 <= error["wait"] <= 8


def test_who_goes_on_beyond_the_limit_is_hung_up_on(
    strict: ServerProcess, there: dict[str, str]
) -> None:
    with strict.guest() as ada, lines([ada], ada.new_table("pearls", 2), there) as [line]:
        line.socket.socket.sendall(b"".join(ping_message(number) for number in range(100)))
        assert line.closed_with() == 4429


def test_several_connections_of_a_guest_share_one_limit(
    strict: ServerProcess, there: dict[str, str]
) -> None:
    with strict.guest() as ada, lines([ada] * 2, ada.new_table("pearls", 2), there) as [one, two]:
        for number in range(2):
            one.send("ping", id=number)
        one.wait_for("pong", re=1)
        two.send("ping", id=1)
        assert two.wait_for_answer(1)["error"]["code"] == "too_many"


def test_the_guests_of_one_address_share_a_larger_limit(
    strict: ServerProcess, there: dict[str, str]
) -> None:
    with ExitStack() as people:
        guests = [people.enter_context(strict.guest(f"Guest {n}")) for n in range(6)]
        table = guests[0].new_table("pearls", 2, privacy="watchable")
        with lines(guests, table, there) as found:
            for number, line in itertools.product((1, 2), found):
                line.send("ping", id=number)
            answers = [line.wait_for_answer(n)["type"] for line in found for n in (1, 2)]
    assert "refused" in answers
    assert answers.count("pong") >= 10


def test_a_connection_on_which_nothing_can_be_asked_is_limited_as_well(
    strict: ServerProcess, there: dict[str, str]
) -> None:
    with strict.guest() as ada, ada.listening(there) as line:
        line.socket.socket.sendall(b"".join(ping_message(number) for number in range(100)))
        assert line.closed_with() == 4429


def test_frames_that_are_no_messages_count_too(
    strict: ServerProcess, there: dict[str, str]
) -> None:
    """Pings of the protocol are answered below the application, and cost nearly as much."""
    with strict.guest() as ada, lines([ada], ada.new_table("pearls", 2), there) as [line]:
        line.socket.socket.sendall(PING_FRAME * 2000)
        assert line.closed_with() == 4429


def test_connections_take_turns(server: ServerProcess, ada: Person, bea: Person) -> None:
    """Both send while the server sleeps; then neither is served wholly before the other."""
    table = ada.new_table("pearls", 2)
    bea.sit(table)
    flood = b"".join(ping_message(number) for number in range(MANY))
    with lines([ada, bea], table) as found:
        server.send(signal.SIGSTOP)
        try:
            for line in found:
                line.socket.socket.sendall(flood)
        finally:
            server.send(signal.SIGCONT)
        (first, last), (other_first, other_last) = [pong_times(line, MANY) for line in found]
    assert first < other_last
    assert other_first < last


def ping_message(number: int) -> bytes:
    """A masked text frame with a ping."""
    text = f'{{"type":"ping","id":{number}}}'.encode()
    return bytes([0x81, 0x80 | len(text)]) + bytes(4) + text


def pong_times(line: Live, number: int) -> tuple[int, int]:
    """When the first and the last of so many pings were answered, by the server's clock."""
    return line.wait_for("pong", re=0)["now"], line.wait_for("pong", re=number - 1)["now"]


# --- Addresses ---


def test_an_address_of_version_six_counts_with_its_network() -> None:
    near, far = networks("2001:db8:1:2:3:4:5:6")
    assert (near, far) == networks("2001:db8:1:2:ffff::1")
    assert networks("2001:db8:1:3::1") == ("2001:db8:1:3::/64", far)
    assert networks("2001:db8:2::1")[1] != far
    assert networks("fe80::1%eth0")[0] == "fe80::/64"


def test_an_address_of_version_four_stands_for_itself_however_it_is_written() -> None:
    for text in ("192.0.2.7", "::ffff:192.0.2.7", "::ffff:c000:207"):
        assert networks(text) == ("192.0.2.7",)
    assert networks("?") == ("?",)


def guests_from(server: ServerProcess, addresses: list[str]) -> list[int]:
    """The statuses of the answers to new guests from these addresses, as a proxy tells them."""
    with server.anonymous() as http:
        return [
            http.post(
                "/api/guests", json={"name": "Eve"}, headers={"x-forwarded-for": address}
            ).status_code
            for address in addresses
        ]


def test_new_guests_are_counted_by_network(new_server: Callable[..., ServerProcess]) -> None:
    server = new_server(trusted_proxies="127.0.0.1", new_guests_per_hour=3)
    one_network = [f"2001:db8:0:1::{n:x}" for n in range(1, 6)]
    assert guests_from(server, one_network) == [201] * 3 + [429] * 2
    one_site = [f"2001:db8:5:{n:x}::1" for n in range(20)]
    assert guests_from(server, one_site) == [201] * 12 + [429] * 8
    assert guests_from(server, ["2001:db8:6::1"]) == [201]
    mapped = ["192.0.2.7", "::ffff:192.0.2.7", "192.0.2.7", "::ffff:192.0.2.7"]
    assert guests_from(server, mapped) == [201] * 3 + [429]


# --- Connections ---

PARTS = {
    "nothing": b"",
    "a part of the headers": b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow:",
    "a part of the body": b"POST /api/guests HTTP/1.1\r\nHost: x\r\n"
    b"Content-Type: application/json\r\nContent-Length: 99\r\n\r\n{",
    "a part of a chunk": b"POST /api/guests HTTP/1.1\r\nHost: x\r\n"
    b"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n99\r\n{",
    "an empty line after a request": b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n\r\n",
    "a part of a second request": b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /healthz HTTP/1.1",
    "a body that nobody wants": b"POST /nothing HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{",
}


@contextmanager
def half_open(server: ServerProcess, sent: bytes, own: str = "127.0.0.1") -> Iterator[Any]:
    """A connection on which something was sent, and nothing follows."""
    with socket.create_connection(("127.0.0.1", server.port), 20, (own, 0)) as sock:
        sock.sendall(sent)
        yield sock


def heard(sock: socket.socket) -> bytes:
    """All that comes until the server hangs up."""
    found = b""
    with suppress(ConnectionResetError):
        while part := sock.recv(65536):
            found += part
    return found


def test_a_request_that_does_not_arrive_is_closed(
    new_server: Callable[..., ServerProcess],
) -> None:
    server = new_server(request_timeout=1)
    with ExitStack() as stack:
        socks = {name: stack.enter_context(half_open(server, part)) for name, part in PARTS.items()}
        answers = {name: heard(sock) for name, sock in socks.items()}
    for name in ("nothing", "a part of the headers", "a part of the body", "a part of a chunk"):
        assert answers[name].startswith(b"HTTP/1.1 408 "), (name, answers[name])
    for name in ("an empty line after a request", "a part of a second request"):
        assert answers[name].startswith(b"HTTP/1.1 200 "), (name, answers[name])
    assert answers["a body that nobody wants"].startswith(b"HTTP/1.1 40")
    assert server.stop() == 0
    assert '"level":"error"' not in server.log(), server.log()


def test_a_request_that_comes_byte_by_byte_is_closed(
    new_server: Callable[..., ServerProcess],
) -> None:
    server = new_server(request_timeout=1)
    with half_open(server, b"GET /healthz HTTP/1.1\r\nX-Slow: ") as sock:
        with suppress(OSError):
            for _ in range(200):  # ten seconds, each byte well within the time
                sock.sendall(b"x")
                time.sleep(0.05)
                if select.select([sock], [], [], 0)[0]:
                    break
        assert sock.recv(12) == b"HTTP/1.1 408"


def test_an_address_has_only_so_many_connections(new_server: Callable[..., ServerProcess]) -> None:
    server = new_server(connections_per_address=5)
    elsewhere = httpx.HTTPTransport(local_address="127.0.0.2")
    with ExitStack() as stack:
        held = [stack.enter_context(half_open(server, b"GET")) for _ in range(5)]
        with half_open(server, b"") as refused:
            answer = heard(refused)
        assert answer.startswith(b"HTTP/1.1 429 ")
        assert b'"code":"too_many"' in answer
        with httpx.Client(base_url=server.url, transport=elsewhere) as http:
            assert http.get("/healthz").status_code == 200
        held[0].close()
        eventually(lambda: anybody_answers(server))


def anybody_answers(server: ServerProcess) -> bool:
    with server.anonymous() as http:
        return http.get("/healthz").status_code == 200


def test_a_live_connection_gives_its_place_among_the_requests_back(
    new_server: Callable[..., ServerProcess],
) -> None:
    server = new_server(connections_per_address=4)
    with server.guest() as ada:
        table = ada.new_table("pearls", 2)
        for _ in range(8):
            with lines([ada], table) as [line]:
                line.send("ping", id=1)
                line.wait_for("pong", re=1)
        with lines([ada] * 3, table):
            assert ada.see(table)["id"] == table["id"]


def test_a_trusted_proxy_has_as_many_connections_as_it_needs(
    new_server: Callable[..., ServerProcess],
) -> None:
    server = new_server(connections_per_address=3, trusted_proxies="127.0.0.0/8")
    with ExitStack() as stack:
        for _ in range(8):
            stack.enter_context(half_open(server, b"GET"))
        assert anybody_answers(server)


def test_only_proxies_of_the_settings_are_trusted() -> None:
    def trusted(address: str, *proxies: str) -> bool:
        return policy(15, 100, proxies, 1024).trusted(address)

    assert trusted("127.0.0.2", "127.0.0.0/8", "::1")
    assert trusted("::1", "127.0.0.0/8", "::1")
    assert trusted("192.0.2.1", "*")
    assert not trusted("192.0.2.1", "127.0.0.0/8")
    assert not trusted("?", "127.0.0.0/8")  # of a connection that is gone already
    assert not trusted("127.0.0.1")


def test_the_limit_of_open_files_is_raised_at_the_start(
    new_server: Callable[..., ServerProcess],
) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 512), hard))
    try:
        server = new_server()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    limits = Path(f"/proc/{server.pid}/limits").read_text()
    [found] = re.findall(r"^Max open files\s+(\d+)\s+(\d+)", limits, re.M)
    assert found == (str(hard), str(hard))
