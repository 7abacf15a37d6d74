"""Fuzzing over HTTP and over live connections: nothing breaks, and games go on as before."""

from __future__ import annotations

import json
import random
import socket
import warnings
from collections.abc import Iterator
from contextlib import suppress
from typing import Any
from unittest import SkipTest

import pytest
import requests
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from websockets.exceptions import ConnectionClosed

import nacre
from nacre.games import GAMES
from nacre.wire.live import decode_from_server
from tests.server.process import Live, Person, ServerProcess, eventually, live
from tests.server.test_tables import play_out
from tests.server.test_trouble import deaf_line, frame

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # of what it imports
    import schemathesis
    from schemathesis import GenerationMode
    from schemathesis.checks import not_a_server_error
    from schemathesis.core.result import Ok
    from schemathesis.specs.openapi.checks import (
        content_type_conformance,
        response_headers_conformance,
        response_schema_conformance,
        status_code_conformance,
    )

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
SIGN_OUT = "/api/guests/me/withdrawals"
EXAMPLES = 15  # for each operation and mode
MESSAGES = 300  # of each onlooker


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server of our own that has compiled everything: no answer says that it is not ready."""
    folder = tmp_path_factory.mktemp("fuzzed")
    with ServerProcess(str(folder / "nacre.db"), folder / "log.txt", webhooks="any") as server:
        with server.anonymous() as http:
            eventually(lambda: all(g["ready"] for g in http.get("/api/games").json()["games"]))
        yield server
        assert server.stop() == 0
    assert ours(server.log()) == []


def ours(text: str) -> list[Any]:
    """The errors in a log that are our own; what is below us says what it thinks of bad frames."""
    entries = [json.loads(line) for line in text.split("\n") if line]
    below = ("uvicorn.error", "asyncio")
    return [e for e in entries if e["level"] == "error" and e["room"] not in below]


@pytest.fixture
def tables(server: ServerProcess, ada: Person) -> list[str]:
    return tables_in_all_states(ada)


def tables_in_all_states(ada: Person) -> list[str]:
    """Tables that are open, in play, and over."""
    over = ada.new_table("pearl_dice", 1, options={"pearls": 1})
    play_out([ada], over)
    made = [
        ada.new_table("pearls", 3),
        ada.new_table("pearladora", 2, hot_seat={"1": "Bea"}, undo="free", privacy="watchable"),
        ada.new_table("chicken", 2, bots={"1": "random"}, privacy="listed"),
        over,
    ]
    return [table["id"] for table in made]


# --- HTTP ---


@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: mode.value)
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_every_route_answers_as_documented_whatever_it_is_asked(
    ada: Person, tables: list[str], mode: GenerationMode
) -> None:
    schema = schemathesis.openapi.from_url(f"{ada.server.url}/api/openapi.json")
    tried = 0
    with requests.Session() as session:
        session.headers["authorization"] = f"Bearer {ada.token}"
        for operation in operations(schema):
            tried += ask_anything(operation, mode, session, tables)
    assert tried > 100
    with ada.server.guest("Bea") as bea:
        assert playable(bea)


def operations(schema: Any) -> list[Any]:
    """Every operation; signing out comes last, for afterwards the token is nobody's."""
    found = list(schema.get_all_operations())
    assert all(isinstance(one, Ok) for one in found)
    return sorted((one.ok() for one in found), key=lambda operation: operation.path == SIGN_OUT)


def ask_anything(
    operation: Any,
    mode: GenerationMode,
    session: requests.Session,
    tables: list[str],
    examples: int = EXAMPLES,
) -> int:
    """Ask one route for many things; how many."""
    tried = 0
    real = random.Random(operation.label)

    @seed(1)
    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def ask(case: Any) -> None:
        nonlocal tried
        if case.path_parameters and "table" in case.path_parameters and real.random() < 0.8:
            case.path_parameters["table"] = real.choice(tables)
        answer = case.call(session=session, timeout=60)
        case.validate_response(answer, checks=CHECKS)
        tried += 1

    with suppress(SkipTest, Unsatisfiable):  # where nothing is asked for nothing can be wrong
        ask()
    return tried


def playable(ada: Person) -> bool:
    """Whether a game of each kind can be played to its end, honestly."""
    for game in GAMES:
        table = ada.new_table(game, 2, bots={"1": "random"})
        play_out([ada], table)
        record = ada.ask("GET", f"/api/tables/{table['id']}/record").text
        assert nacre.verify(record, table["commitment"]).over
    return True


# --- Live connections ---


class Babbler:
    """Somebody who sends anything: some of it is a message."""

    def __init__(self, seed: int, table: str, actions: list[str]) -> None:
        self._choice = random.Random(seed)
        self._actions = actions
        self._table = table
        self._sent: list[str | bytes] = ["{}"]

    def message(self) -> str | bytes:
        """The next thing to send."""
        kinds = [self._valid] * 4 + [self._again, self._cut, self._binary, self._random]
        kinds += [self._wrong_types, self._large, self._deep]
        text = self._choice.choice(kinds)()
        self._sent.append(text)
        return text

    def _valid(self) -> str:
        choice = self._choice
        number = choice.randrange(100)
        messages: list[dict[str, Any]] = [
            {"type": "act", "action": choice.choice(self._actions), "version": number % 9},
            {"type": "act", "action": "draw", "version": number, "seat": number % 6},
            {"type": "undo", "version": number % 9},
            {"type": "look", "seat": number % 6},
            {"type": "follow", "table": "none", "seat": number % 6},
            {"type": "say", "text": "hello"},
            {"type": "say", "reaction": "wow"},
            {"type": "ping"},
        ]
        return json.dumps(choice.choice(messages) | {"id": number})

    def _again(self) -> str | bytes:
        return self._choice.choice(self._sent)  # once more, and out of order

    def _cut(self) -> str:
        text = self._valid()
        return text[: self._choice.randrange(len(text))]

    def _binary(self) -> bytes:
        return self._choice.randbytes(self._choice.randrange(300))

    def _random(self) -> str:
        characters = [chr(self._choice.randrange(1, 0xD7FF)) for _ in range(40)]
        return "".join(characters)

    def _wrong_types(self) -> str:
        message = json.loads(self._valid())
        key = self._choice.choice(list(message))
        message[key] = self._choice.choice([None, -1, 1e300, [], {}, "x" * 500, True, [[1]], 2**70])
        return json.dumps(message)

    def _large(self) -> str:
        return json.dumps({"type": "say", "text": "x" * self._choice.randrange(15_000)})

    def _deep(self) -> str:
        return self._choice.choice("[{") * self._choice.randrange(1, 8_000)


def babble(line: Live, babbler: Babbler, messages: int) -> None:
    """Send anything until the server hangs up, and read whatever comes."""
    for _ in range(messages):
        line.socket.send(babbler.message())
        with suppress(TimeoutError):
            while True:
                line.receive(0.001)
    line.send("ping", id=1_000_000)
    line.wait_for("pong", re=1_000_000)


def check_heard(line: Live, seats: set[int | None]) -> None:
    """Everything is one of our messages, and shows nothing but what these seats may see."""
    for text in line.received:
        decode_from_server(text)
        message = json.loads(text)
        shown = message.get("table", message)
        if isinstance(shown, dict) and shown.get("view"):
            assert shown["seat"] in seats
            assert shown["view"]["seat"] == shown["seat"]
        assert "Traceback" not in text


@pytest.mark.parametrize("number", range(3))
def test_nonsense_on_live_connections_breaks_nothing(
    server: ServerProcess, ada: Person, bea: Person, number: int
) -> None:
    game = ("pearls", "pearladora", "chicken")[number]
    table = ada.new_table(game, 2, privacy="watchable")
    bea.sit(table)
    actions = ada.see(table)["actions"] or bea.see(table)["actions"]
    left = {0: MESSAGES, 1: MESSAGES, None: MESSAGES}
    tokens: dict[int | None, str | None] = {0: ada.token, 1: bea.token, None: None}
    rounds = 0
    while any(n > 0 for n in left.values()):
        rounds += 1
        for seat, token in tokens.items():
            babbler = Babbler(number * 1000 + rounds * 10 + (seat or 5), table["id"], actions)
            with live(server, token, f"/api/tables/{table['id']}/live") as line:
                with suppress(ConnectionClosed):
                    babble(line, babbler, 60)
                check_heard(line, {seat})
            left[seat] -= 60
    assert ada.see(table)["status"] == "playing"
    play_out([ada, bea], table)
    record = ada.ask("GET", f"/api/tables/{table['id']}/record").text
    assert nacre.verify(record, table["commitment"]).over


def test_bytes_that_are_no_protocol_end_one_connection_and_no_other(
    server: ServerProcess, ada: Person, bea: Person
) -> None:
    table = ada.new_table("pearls", 2)
    bea.sit(table)
    choice = random.Random(4)
    with ada.live(table) as line:
        line.wait_for("table")
        for number in range(60):
            with deaf_line(bea, table) as sock, suppress(OSError):
                for _ in range(choice.randrange(1, 4)):
                    sock.sendall(strange_frame(choice))
                if number % 2:
                    sock.shutdown(socket.SHUT_WR)
        line.send("ping", id=1)
        assert line.wait_for("pong", re=1)
    assert eventually(lambda: not ada.see(table)["seats"][1]["present"])


def strange_frame(choice: random.Random) -> bytes:
    """Invalid opcodes, no mask, wrong lengths, text that is none, fragments of fragments."""
    return choice.choice(
        [
            choice.randbytes(choice.randrange(1, 200)),
            bytes([0x80 | choice.randrange(16), choice.randrange(256)]) + choice.randbytes(20),
            b"\x81\xff" + bytes([0x7F] * 8) + bytes(4) + b"x" * 100,
            b"\x81\x82" + bytes(4) + b"\xff\xfe",
            b"\x01\x81" + bytes(4) + b"x" + b"\x01\x81" + bytes(4) + b"y",
            b"\x81\x05hello",
            b"\x89\xfe\xff\xff" + bytes(4) + b"x" * 500,
            frame({"type": "ping"}) * 50,
            b"\x88\x82" + bytes(4) + b"\x03\xe8",
            b"GET / HTTP/1.1\r\n\r\n",
        ]
    )


@pytest.mark.parametrize("number", range(2))
def test_requests_that_are_no_http_harm_nobody(
    server: ServerProcess, ada: Person, number: int
) -> None:
    choice = random.Random(number)
    for _ in range(60):
        with socket.create_connection(("127.0.0.1", server.port)) as sock, suppress(OSError):
            sock.sendall(
                choice.choice(
                    [
                        choice.randbytes(300),
                        b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
                        b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{",
                        b"POST /api/guests HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz",
                        b"GET /" + b"x" * 70_000 + b" HTTP/1.1\r\n\r\n",
                        b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 5000 + b"\r\n",
                        b"GET /%zz%00%ff HTTP/1.1\r\nHost: \x00\r\n\r\n",
                        b"\x16\x03\x01\x02\x00\x01\x00",
                    ]
                )
            )
            sock.settimeout(0.05)
            sock.recv(100)
    assert ada.get("/api/guests/me")["name"] == "Ada"
