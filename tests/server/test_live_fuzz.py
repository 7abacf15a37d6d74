"""Any messages on live connections: no fault, and a refusal leaves the table as it was.

``python -m bench.fuzz`` does the same with a million messages.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

import nacre
from nacre.games import GAMES
from nacre.server.run.settings import Settings
from nacre.wire.live import decode_from_server
from nacre.wire.schema import error_codes
from tests.server.grammar import Grammar, Message
from tests.server.process import WEBSOCKETS, Live, Person, ServerProcess, websocket_server

MESSAGES = 1_500  # at the tables of each game
AT_ONCE = 5  # messages that are sent before an answer is read
STATUSES = {error.code: error.status for error in error_codes()}
TOO_MANY_FAULTS = (4400,)
TOO_LARGE = (1009, 1006)  # a reset may come before what it says
PROBES = 1_000_000  # numbers of requests from here on are ours


@dataclass
class Tally:
    """How it went."""

    sent: int = 0
    carried_out: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    farewells: Counter[int] = field(default_factory=Counter)
    games: int = 0
    faults: list[str] = field(default_factory=list)


class Fuzzer:
    """Sends messages of the grammar to one table after the other, of which it has both seats.

    After each message it looks at the table: what a refusal changed is a fault.
    """

    def __init__(self, person: Person, game: str, seed: int) -> None:
        self.tally = Tally()
        self._person = person
        self._game = game
        self._grammar = Grammar(seed)
        self._probe = PROBES
        self._opened = ExitStack()
        self._line: Live | None = None
        self._made: Any = None
        self._table: dict[str, Any] = {}
        self._batch: list[Message] = []

    def run(self, messages: int) -> Tally:
        """Send so many messages, and play no game to its end on purpose."""
        with self._opened:
            while self.tally.sent < messages:
                try:
                    self._exchange(self._ready())
                except ConnectionClosed as closed:
                    self._hung_up(closed)
        return self.tally

    def _ready(self) -> Live:
        """A connection to a table that is not over; both are made anew where need be."""
        if self._made is None or self._table.get("status", "playing") != "playing":
            self._new_table()
        if self._line is None:
            seat = self._table.get("seat", 0)
            self._line = self._opened.enter_context(self._person.live(self._made, seat=seat))
            seen = settled(self._line.wait_for("table")["table"])
            self._compare(seen, "a new connection")
            self._table = seen
        return self._line

    def _new_table(self) -> None:
        self._hang_up()
        if self._made is not None:
            self._verify()
        self.tally.games += 1
        self._made = self._person.new_table(self._game, 2, hot_seat={"1": "Bea"}, undo="free")
        self._table = {}

    def _verify(self) -> None:
        """After the end the record proves that nothing but legal actions happened."""
        record = self._person.ask("GET", f"/api/tables/{self._made['id']}/record").text
        if not nacre.verify(record, self._made["commitment"]).over:
            self.tally.faults.append(f"{self._made['id']}: not honest")

    def _exchange(self, line: Live) -> None:
        self._look_from(self._table["turn"] or 0, line)
        sent = self._batch = self._messages()
        first = self._probe + 1
        with suppress(ConnectionClosed):  # what was answered before is still to be read
            for message in sent:
                self._probe += 1
                line.socket.send(message)
                line.send("look", seat=self._table["seat"], id=self._probe)
        for number, message in enumerate(sent, first):
            self._hear(line, number, message)

    def _messages(self) -> list[Message]:
        """Messages to send at once; one that ends the connection alone, when all is answered."""
        messages = [self._grammar.message(self._table) for _ in range(AT_ONCE)]
        return [message for message in messages if too_large(message)][:1] or messages

    def _look_from(self, seat: int, line: Live) -> None:
        """See the table from the seat whose turn it is: its actions are among what is seen."""
        if seat != self._table["seat"]:
            self._probe += 1
            line.send("look", seat=seat, id=self._probe)
            self._table = settled(line.wait_for("table", re=self._probe)["table"])

    def _hear(self, line: Live, probe: int, message: Message) -> None:
        """Read what a message led to, up to the answer to the look after it."""
        self.tally.sent += 1
        refused = None
        while True:
            answer = line.receive()
            line.received.clear()
            decode_from_server(json.dumps(answer))
            if answer["type"] == "refused":
                refused = answer["error"]["code"]
                self._judge(refused, message)
            elif answer.get("re") == probe:
                break
        seen = settled(answer["table"])
        if refused is None:
            self.tally.carried_out += 1
        else:
            self._compare(seen, f"{refused} for {message[:200]!r}")
        self._table = seen

    def _judge(self, code: str, message: Message) -> None:
        self.tally.refused[code] += 1
        if STATUSES.get(code, 500) >= 500:
            self.tally.faults.append(f"{code} for {message[:200]!r}")

    def _compare(self, seen: dict[str, Any], why: str) -> None:
        if self._table and seen != self._table:
            self.tally.faults.append(f"{self._made['id']}: changed by {why}")

    def _hung_up(self, closed: ConnectionClosed) -> None:
        code = closed.rcvd.code if closed.rcvd is not None else 1006
        self.tally.farewells[code] += 1
        if code not in (TOO_LARGE if too_large(self._batch[0]) else TOO_MANY_FAULTS):
            self.tally.faults.append(f"hung up with {code}: {closed}")
        self._hang_up()

    def _hang_up(self) -> None:
        self._opened.pop_all().close()
        self._line = None


def too_large(message: Message) -> bool:
    """Whether a frame is beyond the limit."""
    size = len(message.encode() if isinstance(message, str) else message)
    return size > Settings().max_frame


def settled(table: dict[str, Any]) -> dict[str, Any]:
    """A table without what passes by itself: the time, and who is connected."""
    seats = [seat | {"present": None, "away_since": None} for seat in table["seats"]]
    return table | {"now": None, "clock": None, "seats": seats}


@pytest.fixture(scope="module", params=WEBSOCKETS)
def fuzzed(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("fuzzed")
    with websocket_server(request.param, folder, chat_per_minute=1_000_000) as server:
        yield server
    assert "Traceback" not in server.log()


@pytest.mark.parametrize("game", GAMES)
def test_any_message_is_carried_out_or_refused_and_a_refusal_changes_nothing(
    fuzzed: ServerProcess, game: str
) -> None:
    with fuzzed.guest() as person:
        tally = Fuzzer(person, game, seed=1).run(MESSAGES)
    assert tally.faults == []
    assert tally.carried_out > MESSAGES / 5
    assert sum(tally.refused.values()) > MESSAGES / 5
    assert {"bad_request", "stale_version", "bad_action"} <= set(tally.refused)


def test_a_change_that_a_refusal_made_would_be_found() -> None:
    fuzzer = Fuzzer(Person.__new__(Person), "pearls", seed=1)
    fuzzer._made, fuzzer._table = {"id": "t1"}, {"version": 7}
    fuzzer._compare({"version": 7}, "stale_version")
    assert fuzzer.tally.faults == []
    fuzzer._compare({"version": 8}, "stale_version")
    fuzzer._judge("internal", "{}")
    fuzzer._judge("something_new", "{}")
    assert len(fuzzer.tally.faults) == 3
