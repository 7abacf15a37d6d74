"""Moments of the past: what was seen then, byte for byte, what was taken back too."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from nacre.client import Client
from nacre.games import GAMES
from nacre.server.tables import views
from nacre.server.tables.moments import MOST, moments
from nacre.server.tables.undo import can_undo
from nacre.wire.errors import BadRequest
from nacre.wire.http import Moments
from tests.server.process import Live, Person, ServerProcess
from tests.server.table_in_memory import TableInMemory

Seen = tuple[int | None, bytes, bytes]  # turn, view and events, as they were sent
ACTIONS = 40


class RawMoment(msgspec.Struct):
    """A version of a table as it was sent: in an answer, in an update, in a whole table."""

    version: int
    turn: int | None
    view: msgspec.Raw
    events: msgspec.Raw = msgspec.Raw(b"[]")

    @property
    def seen(self) -> Seen:
        return self.turn, bytes(self.view), bytes(self.events)


class RawMoments(msgspec.Struct):
    """The answer, with its views as the bytes that were sent."""

    version: int
    first: int
    before: RawMoment | None
    moments: list[RawMoment]

    def by_version(self) -> dict[int, Seen]:
        return {moment.version: moment.seen for moment in self.moments}


def sent(answer: Moments) -> RawMoments:
    return msgspec.json.decode(msgspec.json.encode(answer), type=RawMoments)


# --- A table in memory ---


class Diary:
    """What each viewer of a table saw, written down whenever the position had changed."""

    def __init__(self, game: TableInMemory, viewers: tuple[int | None, ...]) -> None:
        self.game = game
        self.seen: dict[int | None, dict[int, Seen]] = {viewer: {} for viewer in viewers}
        self.note()

    def note(self) -> None:
        table = self.game.table
        for viewer, seen in self.seen.items():
            view, _ = views.position(table, viewer)
            news = views.events(table, viewer, table.version - 1)
            seen[table.version] = (
                table.turn,
                msgspec.json.encode(view),
                msgspec.json.encode(news),
            )


def played(game: str, seats: int, actions: int = ACTIONS) -> Diary:
    """An evening with some actions that are taken back, and people who leave and come back."""
    names = {str(seat): f"Guest {seat}" for seat in range(1, seats)}
    table = TableInMemory(game, seats, hot_seat=names, privacy="watchable")
    diary = Diary(table, (*range(seats), None))
    choice = random.Random(7)
    for _ in range(actions):
        seat = table.table.turn
        if seat is None:
            break
        table.act("Ada", choice.choice(table.see("Ada", seat)["actions"]), version(table), seat)
        diary.note()
        if choice.random() < 0.5 and can_undo(table.table, seat):
            table.undo("Ada", version(table), seat)
            diary.note()
        if choice.random() < 0.2 and table.table.status == "playing":
            table.leave("Ada")
            table.come_back("Ada")
    return diary


def version(game: TableInMemory) -> int:
    return game.table.version


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", [2, 3])
def test_every_viewer_gets_what_was_seen_then_and_nothing_more(game: str, seats: int) -> None:
    diary = played(game, seats)
    for again in (False, True):
        if again:
            diary.game.load_again()
        table = diary.game.table
        for viewer, seen in diary.seen.items():
            last = sorted(seen)[-MOST:]
            found = sent(moments(table, viewer, last[0] - 1)).by_version()
            assert found == {v: seen[v] for v in last}


def test_what_was_taken_back_is_a_moment_and_so_is_taking_it_back() -> None:
    game = TableInMemory("pearls", 2, bots={"1": "random"}, undo="free", options={"first": 0})
    begun = version(game)
    before = game.see("Ada")["view"]
    game.act("Ada", game.see("Ada")["actions"][0], begun)
    acted = game.see("Ada")["view"]
    game.undo("Ada", version(game))
    found = moments(game.table, 0, begun)
    assert [moment.view for moment in found.moments] == [acted, before]
    assert [moment.events[0]["event"] for moment in found.moments] == ["action", "undone"]
    assert found.before is not None
    assert found.before.view == before


LOOK = ["diver 1 a1", "look a1", "pontoon c1-c2", "stop"]


@pytest.mark.rule("LA-22")
@pytest.mark.parametrize("memory", [False, True])
def test_with_memory_a_look_is_not_shown_again_once_its_turn_is_over(memory: bool) -> None:
    options = {"advanced": True, "groups": ["foragers", "elders"], "first": 0, "memory": memory}
    game = TableInMemory("pearladora", 2, hot_seat={"1": "Bea"}, options=options)
    begun = version(game)
    for number, action in enumerate(LOOK):
        game.act("Ada", action, version(game), game.table.turn)
        past = moments(game.table, 1, begun).moments[1:]
        values = [moment.view["divers"]["a1"]["value"] for moment in past]
        turn_is_over = number == len(LOOK) - 1
        assert set(values) <= {None if memory and turn_is_over else 1}
        assert [moment.view["seen"] for moment in past[:1]] == [{"a1": [1]}][: len(past)]


@pytest.mark.parametrize("game", GAMES)
def test_before_is_the_position_at_the_version_asked_for(game: str) -> None:
    diary = played(game, 2)
    for viewer, seen in diary.seen.items():
        changed = sorted(seen)
        for after in range(changed[0], changed[-1]):
            found = sent(moments(diary.game.table, viewer, after, after)).before
            assert found is not None
            assert found.version == after
            shown = seen[max(v for v in changed if v <= after)]
            assert found.seen[:2] == shown[:2]


def test_before_the_start_there_is_nothing() -> None:
    game = TableInMemory("pearls", 2)
    assert moments(game.table, 0, 0) == Moments(version(game), 0, None, [])
    before = version(game)
    game.sit("Bea")
    found = moments(game.table, 0, before)
    assert found.before is None
    assert [m.events[0]["event"] for m in found.moments] == ["started"]


def test_until_ends_it() -> None:
    diary = played("pearls", 2)
    changed = sorted(diary.seen[0])
    found = moments(diary.game.table, 0, changed[2], changed[5])
    assert [moment.version for moment in found.moments] == changed[3:6]
    assert found.version == version(diary.game)
    assert moments(diary.game.table, 0, changed[2], changed[2]).moments == []


def test_of_too_many_the_last_are_given_as_if_they_alone_had_been_asked_for() -> None:
    diary = played("pearl_dice", 2, actions=3 * MOST)
    table = diary.game.table
    found = moments(table, 1, 0)
    assert len(found.moments) == MOST
    assert found.first > 0
    assert found.before is not None
    assert found.before.version == found.first
    assert moments(table, 1, found.first) == found
    earlier = moments(table, 1, 0, found.first)
    assert earlier.moments[-1].version == found.first
    assert len(moments(table, 1, earlier.first, found.first).moments) == MOST


def test_nonsense_is_refused_in_words() -> None:
    game = TableInMemory("pearls", 2, bots={"1": "random"})
    now = version(game)
    with pytest.raises(BadRequest, match=f"until {now + 1}: the table is at version {now}"):
        moments(game.table, 0, 0, now + 1)
    with pytest.raises(BadRequest, match=f"until {now}: nothing lies between"):
        moments(game.table, 0, now + 1)


# --- A server ---


def path(table: Any) -> str:
    return f"/api/tables/{table['id']}/moments"


def asked(person: Person, table: Any, **query: Any) -> RawMoments:
    answer = person.ask("GET", path(table), **query)
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=RawMoments)


class Sent(msgspec.Struct):
    """A live message that shows a position."""

    events: msgspec.Raw
    version: int = 0
    turn: int | None = None
    view: msgspec.Raw = msgspec.Raw(b"")
    table: RawMoment | None = None

    @property
    def moment(self) -> RawMoment:
        shown = self.table or RawMoment(self.version, self.turn, self.view)
        return RawMoment(shown.version, shown.turn, shown.view, self.events)


def seen_live(live: Live, until: int) -> dict[int, Seen]:
    """Positions by version, as they came over a live connection."""
    seen: dict[int, Seen] = {}
    while until not in seen:
        message = live.receive()
        if message["type"] in ("table", "update"):
            shown = msgspec.json.decode(live.received[-1], type=Sent).moment
            if bytes(shown.view) != b"null":
                seen[shown.version] = shown.seen
    return seen


def test_what_a_server_says_afterwards_is_what_it_sent_then(
    new_server: Callable[..., ServerProcess], address: str
) -> None:
    server = new_server(address)
    with server.guest("Ada") as ada, server.guest("Bea") as bea, server.guest("Cid") as cid:
        people = [ada, bea, cid]
        evenings = [evening(game, *people) for game in GAMES]
        for _ in range(2):
            for table, seen in evenings:
                for person, saw in zip(people, seen, strict=True):
                    check_past(person, table, saw)
            server.stop()
            server.start(server.port)  # which reads the tables anew


def evening(game: str, ada: Person, bea: Person, cid: Person) -> tuple[Any, list[dict[int, Seen]]]:
    """A table where Ada and Bea play and Cid watches, and what each of them saw."""
    table = ada.new_table(game, 2, privacy="watchable")
    with ada.live(table) as first, bea.live(table) as second, cid.live(table) as third:
        bea.sit(table)
        last = taken_back_now_and_then([ada, bea], table)
        return table, [seen_live(live, last) for live in (first, second, third)]


def check_past(person: Person, table: Any, saw: dict[int, Seen]) -> None:
    """Compare all moments with what was sent when they were there."""
    start = min(saw)  # its message told as well that somebody had sat down
    found = asked(person, table, after=start)
    assert found.by_version() == {v: saw[v] for v in saw if v != start}
    assert found.before is not None
    assert found.before.seen[:2] == saw[start][:2]


def taken_back_now_and_then(people: list[Person], table: Any) -> int:
    """Play a while with some actions taken back; the last version."""
    choice = random.Random(3)
    undone = 0
    for _ in range(ACTIONS):
        views = [person.see(table) for person in people]
        if views[0]["status"] == "over":
            break
        turn = views[0]["turn"]
        view = people[turn].act(table, choice.choice(views[turn]["actions"]), views[0]["version"])
        if view["can_undo"] and undone < 3:
            people[turn].post(f"/api/tables/{table['id']}/undo", {"version": view["version"]})
            undone += 1
    version: int = people[0].see(table)["version"]
    return version


def test_moments_are_for_those_who_may_look(ada: Person, bea: Person) -> None:
    private = ada.new_table("chicken", 2, bots={"1": "random"})
    assert bea.refused("GET", path(private)) == (403, "not_invited")
    assert ada.refused("GET", path(private), seat=1) == (403, "not_allowed")
    watched = ada.new_table("chicken", 2, bots={"1": "random"}, privacy="watchable")
    assert bea.refused("GET", path(watched), seat=0) == (403, "not_allowed")
    assert bea.get(path(watched))["moments"][0]["view"]["seat"] is None
    assert ada.get(path(watched))["moments"][0]["view"]["seat"] == 0
    with ada.server.anonymous() as http:
        assert http.get(path(watched)).status_code == 200
        assert http.get(path(private)).status_code == 403
    assert ada.refused("GET", "/api/tables/nothing/moments") == (404, "not_found")


@pytest.mark.parametrize(
    "query",
    [{"after": -1}, {"after": "x"}, {"until": -1}, {"until": 999}, {"after": 9, "until": 8}],
)
def test_a_server_refuses_versions_that_are_not_there(ada: Person, query: dict[str, Any]) -> None:
    table = ada.new_table("pearls", 2, bots={"1": "random"}, options={"first": 0})
    assert ada.refused("GET", path(table), **query) == (400, "bad_request")


def test_looking_back_has_a_limit_that_says_how_long_to_wait(ada: Person) -> None:
    table = ada.new_table("pearls", 2)
    for _ in range(300):
        answer = ada.ask("GET", path(table))
        if answer.status_code == 429:
            break
    assert answer.json()["error"]["code"] == "too_many"
    assert int(answer.headers["retry-after"]) >= 1


def test_the_client_for_programs_looks_back_too(ada: Person) -> None:
    table = ada.new_table("pearls", 2, bots={"1": "random"}, options={"first": 0})
    with Client(ada.server.url, ada.token) as client:
        [begun] = client.moments(table["id"]).moments
        assert begun.events[0]["event"] == "started"
        assert begun.view == ada.see(table)["view"]
        assert client.moments(table["id"], after=begun.version).before is not None
