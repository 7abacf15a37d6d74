"""Tables over HTTP: made, joined, played, left, played again.

What each command does and refuses is in ``test_commands.py``, without a server.
"""

from __future__ import annotations

import hashlib
import random
import re
from typing import Any

import httpx
import pytest

import nacre
from nacre.game.ladder import RUNGS
from nacre.games import GAMES
from tests.server.process import Person, ServerProcess, eventually

HEX = re.compile(r"[0-9a-f]{64}")


def play_out(people: list[Person], table: Any, seed: int = 0) -> Any:
    """Play random actions until the end; the last view of the first person."""
    choice = random.Random(seed)
    while True:
        for person in people:
            view = person.see(table)
            if view["status"] == "over":
                return view
            if view["seat"] == view["turn"]:
                person.act(table, choice.choice(view["actions"]), view["version"])


# --- Making, sitting down, starting ---


def test_a_guest_has_a_name_and_a_token(server: ServerProcess) -> None:
    with server.anonymous() as http:
        answer = http.post("/api/guests", json={"name": "  Ada \n Lovelace "})
        assert answer.status_code == 201
        assert answer.json()["name"] == "Ada Lovelace"
        assert set(answer.json()) == {"id", "name", "token"}
        assert http.get("/api/guests/me").json()["name"] == "Ada Lovelace"  # by the cookie


def test_the_cookie_is_out_of_reach_for_scripts_and_other_sites(server: ServerProcess) -> None:
    with server.anonymous() as http:
        cookie = http.post("/api/guests", json={"name": "Ada"}).headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


def test_making_a_table_gives_a_seat_an_invite_and_a_commitment(ada: Person) -> None:
    table = ada.new_table("pearls", 3)
    assert table["seat"] == 0
    assert HEX.fullmatch(table["commitment"])
    assert len(table["invite"]) >= 22  # 128 bits
    view = ada.see(table)
    assert view["status"] == "open"
    assert view["view"] is None
    assert view["actions"] == []
    assert [seat["kind"] for seat in view["seats"]] == ["person", "empty", "empty"]


def test_the_game_starts_by_itself_when_the_last_seat_is_filled(ada: Person, bea: Person) -> None:
    table = ada.new_table("chicken", 2)
    assert bea.sit(table) == {"id": table["id"], "seat": 1, "commitment": table["commitment"]}
    view = ada.see(table)
    assert view["status"] == "playing"
    assert view["view"]["seat"] == 0
    assert view["turn"] in (0, 1)


def test_a_table_of_bots_and_the_caller_starts_at_once(ada: Person) -> None:
    table = ada.new_table("pearl_dice", 3, bots={"0": "novice", "2": "random"})
    assert table["seat"] == 1
    view = eventually(lambda: (v := ada.see(table))["turn"] == 1 and v)
    assert [s["kind"] for s in view["seats"]] == ["bot", "person", "bot"]
    assert view["actions"]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_whole_game_with_a_person_and_a_bot(game: str, ada: Person) -> None:
    table = ada.new_table(game, 2, bots={"1": "random"})
    view = play_out([ada], table)
    assert view["view"]["over"]
    assert hashlib.sha256(bytes.fromhex(view["secret"])).hexdigest() == table["commitment"]
    record = ada.ask("GET", f"/api/tables/{table['id']}/record").text
    match = nacre.verify(record, table["commitment"])
    assert match.reveal()["scores"] == view["view"]["scores"]


def test_two_people_play_a_game_to_the_end(ada: Person, bea: Person) -> None:
    table = ada.new_table("pearls", 2)
    bea.sit(table)
    view = play_out([ada, bea], table)
    assert view["secret"]
    assert bea.see(table)["view"]["scores"] == view["view"]["scores"]


def test_the_host_starts_early_and_bots_take_the_free_seats(ada: Person, bea: Person) -> None:
    table = ada.new_table("pearls", 4, stand_in="novice")
    bea.sit(table, seat=2)
    assert bea.refused("POST", f"/api/tables/{table['id']}/start") == (403, "not_allowed")
    view = ada.post(f"/api/tables/{table['id']}/start")
    assert view["status"] == "playing"
    assert [s["kind"] for s in view["seats"]] == ["person", "bot", "person", "bot"]
    assert view["seats"][1]["level"] == "novice"


def test_the_host_may_ask_somebody_to_stand_up_but_nobody_else(ada: Person, bea: Person) -> None:
    table = ada.new_table("pearls", 3)
    bea.sit(table)
    path = f"/api/tables/{table['id']}/seats"
    assert bea.refused("DELETE", f"{path}/0") == (403, "not_allowed")
    ada._ask("DELETE", f"{path}/1")
    assert bea.refused("GET", f"/api/tables/{table['id']}") == (403, "not_invited")


# --- Who may do what ---


def test_without_the_invite_nobody_sits_down_or_looks(ada: Person, bea: Person) -> None:
    table = ada.new_table("pearls", 2)
    path = f"/api/tables/{table['id']}"
    assert bea.refused("GET", path) == (403, "not_invited")
    assert bea.refused("POST", f"{path}/seats", {"invite": "x" * 22}) == (403, "not_invited")
    assert bea.refused("POST", f"{path}/seats", {}) == (403, "not_invited")
    outside = bea.see(table, invite=table["invite"])
    assert (outside["view"], outside["seats"][0]["name"]) == (None, "Ada")


def test_a_listed_table_is_found_and_needs_no_invite(ada: Person, bea: Person) -> None:
    table = ada.new_table("pearls", 2, privacy="listed")
    found = bea.get("/api/tables")["tables"]
    assert table["id"] in [line["id"] for line in found]
    assert bea.post(f"/api/tables/{table['id']}/seats", {})["seat"] == 1


def test_a_stale_version_is_refused_and_changes_nothing(ada: Person, bea: Person) -> None:
    table = ada.new_table("pearl_dice", 1)
    view = ada.see(table)
    after = ada.act(table, view["actions"][0], view["version"])
    assert after["version"] > view["version"]
    path = f"/api/tables/{table['id']}/actions"
    body = {"action": view["actions"][0], "version": view["version"]}
    assert ada.refused("POST", path, body) == (409, "stale_version")
    body["version"] = after["version"] + 1
    assert ada.refused("POST", path, body) == (409, "stale_version")


# --- Leaving and coming back ---


def test_who_leaves_is_played_on_by_the_stand_in_and_may_come_back(
    ada: Person, bea: Person
) -> None:
    table = ada.new_table("pearls", 2, stand_in="random")
    bea.sit(table)
    path = f"/api/tables/{table['id']}"
    view = bea.post(f"{path}/leave", {})
    assert view["seats"][1]["level"] == "random"
    eventually(lambda: ada.see(table)["turn"] == 0)
    ada.act_somehow(table)
    eventually(lambda: ada.see(table)["turn"] == 0)  # the stand-in has acted
    back = bea.post(f"{path}/return", {})
    assert back["seats"][1]["level"] is None
    assert bea.refused("POST", f"{path}/return", {}) == (409, "wrong_moment")


def given(answer: httpx.Response) -> Any:
    """The table after a seat was given away; nothing as long as it is too early."""
    return answer.json() if answer.status_code == 200 else None


def test_the_host_gives_an_absent_seat_to_a_bot_but_not_a_present_one(
    ada: Person, bea: Person
) -> None:
    table = ada.new_table("pearls", 2, absence=1, stand_in="random")
    bea.sit(table)
    path = f"/api/tables/{table['id']}/bots"
    with bea.live(table) as line:
        line.wait_for("table")
        assert ada.refused("POST", path, {"seat": 1}) == (403, "not_allowed")
    view = eventually(lambda: given(ada.ask("POST", path, {"seat": 1})))
    assert view["seats"][1]["level"] == "random"
    assert bea.refused("POST", path, {"seat": 0}) == (403, "not_allowed")


# --- Taking back ---


def test_an_action_that_drew_and_showed_nothing_can_be_taken_back(ada: Person) -> None:
    table = ada.new_table("pearladora", 2, hot_seat={"1": "Bea"})
    view = ada.see(table, seat=ada.see(table)["turn"])
    action = next(a for a in view["actions"] if a.startswith("pontoon"))
    after = ada.act(table, action, view["version"])
    assert after["turn"] == view["turn"]
    assert after["can_undo"]
    path = f"/api/tables/{table['id']}/undo"
    body = {"version": after["version"], "seat": after["seat"]}
    back = ada.post(path, body)
    assert back["view"]["pontoons"] == []
    assert back["version"] == after["version"] + 1
    assert not back["can_undo"]
    assert ada.refused("POST", path, {"version": back["version"]}) == (409, "cannot_undo")


# --- Records and events ---


def test_events_go_on_from_a_version(ada: Person) -> None:
    table = ada.new_table("pearl_dice", 1)
    ada.act_somehow(table)
    path = f"/api/tables/{table['id']}/events"
    every = ada.get(path)
    assert [e["event"] for e in every["events"]][:2] == ["sat", "started"]
    later = ada.get(path, after=2)
    assert later["events"] == [e for e in every["events"] if e["version"] > 2]
    assert later["events"]


# --- Hints and reviews ---


def test_a_hint_gives_three_actions_with_reasons(ada: Person) -> None:
    table = ada.new_table("pearl_dice", 1)
    found = ada.get(f"/api/tables/{table['id']}/hint", lang="de")
    actions = ada.see(table)["actions"]
    assert 1 <= len(found["hints"]) <= 3
    assert all(hint["action"] in actions and hint["reason"] for hint in found["hints"])


def test_there_are_no_hints_where_the_table_does_not_allow_them(ada: Person, bea: Person) -> None:
    table = ada.new_table("pearls", 2)
    bea.sit(table)
    view = ada.see(table)
    assert view["terms"]["hints"] is False
    turn = ada if view["turn"] == 0 else bea
    assert turn.refused("GET", f"/api/tables/{table['id']}/hint") == (403, "not_allowed")


def test_a_review_that_nobody_asked_for_waits_until_no_other_is_under_way(ada: Person) -> None:
    tables = [ada.new_table("pearls", 2, bots={"1": "random"}) for _ in range(2)]
    for table in tables:
        play_out([ada], table)
    first, second = (f"/api/tables/{table['id']}/review" for table in tables)
    ada.get(first)
    assert ada.get(second, unasked="true")["status"] == "none"
    ada.get(second)
    assert ada.get(second, unasked="true")["status"] != "none"


def test_a_review_is_made_in_the_background_and_kept(ada: Person) -> None:
    table = ada.new_table("pearl_dice", 2, bots={"1": "random"})
    path = f"/api/tables/{table['id']}/review"
    assert ada.refused("GET", path) == (409, "wrong_moment")
    play_out([ada], table)
    done = eventually(lambda: (r := ada.get(path))["status"] == "done" and r)
    assert done["review"]["game"] == "pearl_dice"
    assert ada.get(path, lang="fr")["review"]["lang"] == "fr"


# --- What there is to read ---


def test_the_games_are_described_with_seats_options_and_levels(ada: Person) -> None:
    games = {game["id"]: game for game in ada.get("/api/games")["games"]}
    assert sorted(games) == sorted(GAMES)
    assert games["pearls"]["seats"] == [2, 3, 4, 5, 6]
    assert games["pearls"]["levels"] == ["random", *RUNGS, "match"]
    assert games["pearladora"]["levels"] == [*nacre.bots.LEVELS, "match"]
    assert all(o["meaning"] for game in games.values() for o in game["options"])


def test_the_games_say_where_low_scores_win_and_who_plays_together(ada: Person) -> None:
    games = {game["id"]: game for game in ada.get("/api/games")["games"]}
    assert {id_ for id_, game in games.items() if game["low_is_good"]} == {"chicken"}
    assert {id_: game["teams"] for id_, game in games.items() if game["teams"]} == {
        "pearladora": {"4": [[0, 2], [1, 3]]}
    }


@pytest.mark.parametrize("lang", ["en", "nl", "fr", "de"])
def test_the_rules_are_there_in_four_languages(ada: Person, lang: str) -> None:
    page = ada.get("/api/games/chicken/rules", lang=lang)
    assert page["lang"] == lang
    assert page["text"].startswith("# ")


def test_rules_of_no_game_or_in_no_language_are_refused(ada: Person) -> None:
    assert ada.refused("GET", "/api/games/chess/rules")[1] == "unknown_game"
    assert ada.refused("GET", "/api/games/pearls/rules", lang="tlh")[0] == 400


# --- Bad input ---


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "bad_request"),
        ({"game": "chess"}, "unknown_game"),
        ({"game": "x" * 41}, "bad_request"),
        ({"game": 7}, "bad_request"),
        ({"game": "pearls", "seats": 99}, "bad_request"),
        ({"game": "pearls", "options": {"no_such": 1}}, "bad_option"),
        ({"game": "pearls", "bots": {"1": "genius"}}, "bad_request"),
        ({"game": "pearls", "bots": {"0": "strong", "1": "strong"}}, "table_full"),
        ({"game": "pearls", "clock": {"kind": "decision", "seconds": 0}}, "bad_request"),
        ({"game": "pearls", "colour": "blue"}, "bad_request"),
    ],
)
def test_a_table_that_cannot_be_is_refused(ada: Person, body: Any, code: str) -> None:
    status, found = ada.refused("POST", "/api/tables", body)
    assert found == code
    assert status in (400, 409)


def test_a_table_that_is_not_there_is_not_found(ada: Person) -> None:
    for method, path in [("GET", ""), ("POST", "/actions"), ("GET", "/record"), ("POST", "/leave")]:
        body = {"action": "draw", "version": 0} if path == "/actions" else {}
        found = ada.refused(method, f"/api/tables/nothing{path}", body)
        assert found == (404, "not_found")


def test_without_an_identity_nothing_can_be_done(server: ServerProcess) -> None:
    with server.anonymous() as http:
        answer = http.post("/api/tables", json={"game": "pearls"})
        assert answer.status_code == 401
        assert answer.json()["error"]["code"] == "unidentified"
        forged = {"authorization": "Bearer someone.forged"}
        assert http.get("/api/guests/me", headers=forged).status_code == 401


# --- Another device ---


def test_an_identity_moves_to_another_device_once(ada: Person, server: ServerProcess) -> None:
    moving = ada.post("/api/guests/me/moves")
    assert moving["link"].endswith(moving["code"])
    assert moving["qr"].startswith("<svg")
    with server.anonymous() as other:
        arrived = other.post("/api/guests/arrivals", json={"code": moving["code"]})
        assert arrived.json()["id"] == ada.id
        assert other.get("/api/guests/me").json()["id"] == ada.id
        again = other.post("/api/guests/arrivals", json={"code": moving["code"]})
        assert (again.status_code, again.json()["error"]["code"]) == (410, "gone")


def test_the_invite_comes_as_a_qr_code_to_those_who_sit(ada: Person, bea: Person) -> None:
    table = ada.new_table("pearls", 2)
    path = f"/api/tables/{table['id']}/invite.svg"
    answer = ada.ask("GET", path)
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.text.startswith("<svg")
    assert bea.refused("GET", path) == (403, "not_allowed")


def test_my_tables_lists_where_i_sit(ada: Person, bea: Person) -> None:
    table = ada.new_table("pearls", 2)
    bea.sit(table)
    [line] = bea.get("/api/guests/me/tables")["tables"]
    assert line["id"] == table["id"]
    assert line["names"] == ["Ada", "Bea"]
    assert line["mine"] == [1]
    assert line["status"] == "playing"


def test_a_name_with_nothing_to_show_is_refused(server: ServerProcess) -> None:
    with server.anonymous() as http:
        answer = http.post("/api/guests", json={"name": "\u200b\u202e"})
        assert answer.json()["error"]["code"] == "bad_name"
