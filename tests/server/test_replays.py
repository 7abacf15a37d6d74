"""Replays: complete, seen by one seat, proved by the record; of tables and of uploaded records."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

import nacre
from nacre.client import Client
from nacre.games import GAMES
from nacre.record import parsed
from nacre.server.jobs.replays import MOST_ACTIONS, replay
from tests.server.process import Person, ServerProcess, eventually
from tests.server.test_tables import play_out


def finished(ada: Person, game: str = "pearladora", seats: int = 2, **wishes: Any) -> Any:
    """A table that was played to its end against bots."""
    bots = {str(seat): "random" for seat in range(1, seats)}
    table = ada.new_table(game, seats, bots=bots, **wishes)
    play_out([ada], table)
    return table


def record_of(ada: Person, table: Any) -> str:
    return ada.ask("GET", f"/api/tables/{table['id']}/record").text


def replay_of(ada: Person, table: Any, **query: Any) -> Any:
    return ada.get(f"/api/tables/{table['id']}/replay", **query)


# --- Tables ---


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_holds_every_position_as_a_seat_saw_it_and_nothing_more(
    ada: Person, game: str
) -> None:
    table = finished(ada, game)
    match = nacre.verify(record_of(ada, table), table["commitment"])
    for seat in (0, 1, None):
        found = replay_of(ada, table, **({} if seat is None else {"seat": seat}))
        assert found["seat"] == seat
        assert len(found["frames"]) == match.version + 1
        moment = match.copy()
        for frame in reversed(found["frames"]):
            assert frame["version"] == moment.version
            assert frame["turn"] == moment.turn
            assert frame["view"] == moment.view(seat)
            assert frame["events"] == [
                {"version": moment.version} | event for event in moment.events_of(moment.last, seat)
            ]
            if moment.version:
                moment.undo()


def test_what_others_hid_stays_hidden_in_the_frames_before_the_end(ada: Person) -> None:
    table = finished(ada, "pearladora", options={"first": 1})
    own, others = replay_of(ada, table, seat=1), replay_of(ada, table, seat=0)
    divers = [f["action"] for f in own["frames"] if f["seat"] == 1 and "diver" in f["action"]]
    seen = [f["action"] for f in others["frames"] if f["seat"] == 1 and "diver" in f["action"]]
    assert divers
    assert len(seen) == len(divers)
    assert all("?" in action for action in seen)
    assert not any("?" in action for action in divers)


def test_a_replay_says_who_played_how_it_ended_and_that_it_is_honest(ada: Person) -> None:
    table = finished(ada, "chicken")
    found = replay_of(ada, table)
    view = ada.see(table)
    assert found["game"] == "chicken"
    assert found["names"] == ["Ada", "Random"]
    assert found["options"] == view["options"]
    assert found["commitment"] == table["commitment"]
    assert hashlib.sha256(bytes.fromhex(found["secret"])).hexdigest() == found["commitment"]
    assert found["verified"] is True
    assert found["ending"]["scores"] == view["view"]["scores"]
    assert found["ending"]["winners"] == view["view"]["winners"]
    assert sorted(found["ending"]) == ["ranks", "scores", "winners"]


def test_the_set_up_comes_first_and_nobody_did_it(ada: Person) -> None:
    first, second, *_ = replay_of(ada, finished(ada, "pearls"))["frames"]
    assert (first["version"], first["seat"], first["action"]) == (0, None, None)
    assert second["version"] == 1
    assert second["seat"] == first["turn"]
    assert second["events"][0]["event"] == "action"


def test_what_was_taken_back_is_counted_and_not_shown(ada: Person) -> None:
    table = ada.new_table("pearl_dice", 1, undo="free", options={"pearls": 1})
    first = ada.see(table)
    after = ada.act(table, first["actions"][0], first["version"])
    ada.post(f"/api/tables/{table['id']}/undo", {"version": after["version"]})
    play_out([ada], table)
    found = replay_of(ada, table, seat=0)
    assert found["undone"] == 1
    record = parsed(record_of(ada, table))
    assert [f["action"] for f in found["frames"][1:]] == [action for _, action in record.actions]


def test_there_is_no_replay_before_the_end(ada: Person, bea: Person) -> None:
    table = ada.new_table("pearls", 2)
    path = f"/api/tables/{table['id']}/replay"
    assert ada.refused("GET", path) == (409, "wrong_moment")
    bea.sit(table)
    for seat in ("", "?seat=0", "?seat=1"):
        assert ada.refused("GET", path + seat) == (409, "wrong_moment")


def test_a_replay_is_for_those_who_may_look(ada: Person, bea: Person) -> None:
    private = finished(ada, "chicken")
    path = f"/api/tables/{private['id']}/replay"
    assert bea.refused("GET", path) == (403, "not_invited")
    watched = finished(ada, "chicken", privacy="watchable")
    assert replay_of(bea, watched, seat=1)["seat"] == 1
    assert ada.refused("GET", "/api/tables/nothing/replay") == (404, "not_found")


def test_a_seat_that_the_game_does_not_have_is_refused(ada: Person) -> None:
    table = finished(ada, "chicken")
    assert ada.refused("GET", f"/api/tables/{table['id']}/replay?seat=4") == (400, "bad_seats")


# --- Records ---


def test_an_uploaded_record_gives_the_same_replay_as_its_table(ada: Person) -> None:
    table = finished(ada, "pearls", 3)
    record = record_of(ada, table)
    for seat in (None, 0, 2):
        query = {} if seat is None else {"seat": seat}
        uploaded = ada.post("/api/replays", {"record": record, "seat": seat})
        assert uploaded == replay_of(ada, table, **query)


def test_a_record_needs_no_name_to_be_looked_at(server: ServerProcess) -> None:
    match = nacre.Match("chicken", 2, seed=1)
    while not match.over:
        match.play(match.actions()[0])
    with server.anonymous() as http:
        answer = http.post(
            "/api/replays", json={"record": match.record()}, headers={"origin": server.url}
        )
        assert answer.status_code == 200, answer.text
        assert answer.json()["names"] == [None, None]
        assert answer.json()["frames"][-1]["view"]["over"]


def test_a_record_that_stops_early_has_no_ending(ada: Person) -> None:
    match = nacre.Match("pearls", 2, seed=1)
    match.play(match.actions()[0])
    found = ada.post("/api/replays", {"record": match.record()})
    assert found["ending"] is None
    assert len(found["frames"]) == 2
    assert ada.refused("POST", "/api/reviews", {"record": match.record()}) == (409, "wrong_moment")


def test_of_a_prepared_position_nothing_is_said_to_be_proved(ada: Person) -> None:
    match = nacre.Match.from_position(nacre.Match("pearls", 2, seed=1).reveal(), seed=2)
    assert ada.post("/api/replays", {"record": match.record()})["verified"] is False


def test_another_commitment_than_the_published_one_is_not_verified() -> None:
    record = nacre.Match("pearls", 2, seed=1).record()
    assert replay(record, None).verified
    assert not replay(record, None, "0" * 64).verified


@pytest.mark.parametrize(
    "record",
    ["x", "end 0123456789abcdef", "\x00" * 99, "[nacre 1]\n\nend 0000000000000000\n", "☃" * 999],
)
def test_garbage_is_no_record(ada: Person, record: str) -> None:
    assert ada.refused("POST", "/api/replays", {"record": record}) == (400, "bad_record")
    assert ada.refused("POST", "/api/reviews", {"record": record}) == (400, "bad_record")


def test_a_record_that_was_tampered_with_is_refused(ada: Person) -> None:
    match = nacre.Match("chicken", 2, seed=1)
    while not match.over:
        match.play(match.actions()[0])
    record = parsed(match.record())
    cut = match.record()[:-30]
    other_secret = parsed(match.record())
    other_secret.headers["secret"] = "00" * 32
    other_winner = parsed(match.record())
    other_winner.headers["winners"] = [0, 1] if match.winners != [0, 1] else [0]
    other_action = parsed(match.record())
    other_action.actions.reverse()
    other_game = parsed(match.record())
    other_game.headers["game"] = ["chicken"]
    assert ada.post("/api/replays", {"record": record.text()})["verified"]
    for text in (cut, *(r.text() for r in (other_secret, other_winner, other_action, other_game))):
        assert ada.refused("POST", "/api/replays", {"record": text}) == (400, "bad_record")


def test_names_in_a_record_are_shown_only_as_far_as_they_can_be(ada: Person) -> None:
    match = nacre.Match("chicken", 3, seed=1)
    record = match.record({"players": ["  Ada\u202e ", 7], "undone": "many"})
    found = ada.post("/api/replays", {"record": record})
    assert found["names"] == ["Ada", None, None]
    assert found["undone"] == 0


def test_too_much_is_refused(ada: Person) -> None:
    assert ada.refused("POST", "/api/replays", {"record": "x" * 600_000}) == (413, "too_large")
    long = parsed(nacre.Match("chicken", 2, seed=1).record())
    long.actions = [(0, "draw")] * (MOST_ACTIONS + 1)
    long.headers["actions"] = len(long.actions)
    assert ada.refused("POST", "/api/replays", {"record": long.text()}) == (413, "too_large")


def test_replays_have_a_limit_that_says_how_long_to_wait(ada: Person) -> None:
    for _ in range(200):
        answer = ada.ask("POST", "/api/replays", {"record": "x"})
        if answer.status_code == 429:
            break
    assert answer.json()["error"]["code"] == "too_many"
    assert int(answer.headers["retry-after"]) >= 1


def test_a_record_is_reviewed_in_the_background_and_told_in_any_language(ada: Person) -> None:
    table = finished(ada, "pearl_dice", options={"pearls": 1})
    record = record_of(ada, table)

    def asked(lang: str) -> Any:
        found = ada.post("/api/reviews", {"record": record, "lang": lang})
        assert found["status"] != "failed"
        return found["status"] == "done" and found["review"]

    of_record = eventually(lambda: asked("en"))
    path = f"/api/tables/{table['id']}/review"
    of_table = eventually(lambda: (r := ada.get(path))["status"] == "done" and r)
    assert of_record == of_table["review"]
    assert asked("nl")["lang"] == "nl"


def test_the_client_for_programs_gets_them_too(ada: Person) -> None:
    table = finished(ada, "pearl_dice", options={"pearls": 1})
    with Client(ada.server.url, ada.token) as client:
        record = client.record(table["id"])
        found = client.replay(table["id"], seat=1)
        assert found == client.replay_record(record, seat=1)
        assert [frame.version for frame in found.frames] == list(range(len(found.frames)))
        assert client.review_record(record, wait=60).status == "done"
