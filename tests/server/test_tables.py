"""Tables over HTTP: made, joined, played, left, played again."""

from __future__ import annotations

import hashlib
import random
import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import nacre
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


def test_somebody_stands_up_before_the_start_and_another_sits_down(
    ada: Person, bea: Person
) -> None:
    table = ada.new_table("pearls", 3)
    bea.sit(table)
    bea._ask("DELETE", f"/api/tables/{table['id']}/seats/1")
    assert ada.see(table)["seats"][1]["kind"] == "empty"
    assert bea.sit(table, seat=2)["seat"] == 2


def test_the_host_may_ask_somebody_to_stand_up_but_nobody_else(ada: Person, bea: Person) -> None:
    table = ada.new_table("pearls", 3)
    bea.sit(table)
    path = f"/api/tables/{table['id']}/seats"
    assert bea.refused("DELETE", f"{path}/0") == (403, "not_allowed")
    ada._ask("DELETE", f"{path}/1")
    assert bea.refused("GET", f"/api/tables/{table['id']}") == (403, "not_invited")


def test_the_host_takes_a_bot_away_and_the_table_stays_open(ada: Person) -> None:
    table = ada.new_table("pearls", 3, bots={"1": "novice"})
    view = ada._ask("DELETE", f"/api/tables/{table['id']}/seats/1")
    assert view["status"] == "open"
    assert [s["kind"] for s in view["seats"]] == ["person", "empty", "empty"]


def test_when_everybody_has_stood_up_the_table_is_closed(ada: Person) -> None:
    table = ada.new_table("pearls", 2)
    view = ada._ask("DELETE", f"/api/tables/{table['id']}/seats/0")
    assert view["status"] == "closed"
    assert ada.refused("POST", f"/api/tables/{table['id']}/seats", {"invite": table["invite"]}) == (
        409,
        "wrong_moment",
    )


# --- Who may do what ---


def test_without_the_invite_nobody_sits_down_or_looks(ada: Person, bea: Person) -> None:
    table = ada.new_table("pearls", 2)
    path = f"/api/tables/{table['id']}"
    assert bea.refused("GET", path) == (403, "not_invited")
    assert bea.refused("POST", f"{path}/seats", {"invite": "x" * 22}) == (403, "not_invited")
    assert bea.refused("POST", f"{path}/seats", {}) == (403, "not_invited")


def test_with_the_invite_one_sees_who_sits_there_but_not_the_position(
    ada: Person, bea: Person
) -> None:
    table = ada.new_table("pearls", 2, bots={"1": "random"})
    view = bea.see(table, invite=table["invite"])
    assert view["view"] is None
    assert view["actions"] == []
    assert view["seats"][0]["name"] == "Ada"


def test_a_listed_table_is_found_and_needs_no_invite(ada: Person, bea: Person) -> None:
    table = ada.new_table("pearls", 2, privacy="listed")
    found = bea.get("/api/tables")["tables"]
    assert table["id"] in [line["id"] for line in found]
    assert bea.post(f"/api/tables/{table['id']}/seats", {})["seat"] == 1


def test_a_watchable_table_shows_a_spectator_the_public_view(ada: Person, bea: Person) -> None:
    table = ada.new_table("pearls", 2, privacy="watchable", bots={"1": "random"})
    view = bea.see(table)
    assert view["seat"] is None
    assert view["view"]["seat"] is None
    assert view["actions"] == []
    assert view["invite"] is None
    assert bea.refused("POST", f"/api/tables/{table['id']}/seats", {})[1] == "not_invited"
    assert bea.refused("GET", f"/api/tables/{table['id']}", seat=0) == (403, "not_allowed")


def test_nobody_acts_for_a_seat_that_is_not_theirs(ada: Person, bea: Person) -> None:
    table = ada.new_table("pearls", 2)
    bea.sit(table)
    view = ada.see(table)
    turn, other = (ada, bea) if view["turn"] == 0 else (bea, ada)
    seat = view["turn"]
    action = turn.see(table)["actions"][0]
    path = f"/api/tables/{table['id']}/actions"
    body = {"action": action, "version": view["version"]}
    assert other.refused("POST", path, body) == (409, "not_your_turn")
    assert other.refused("POST", path, body | {"seat": seat}) == (403, "not_allowed")
    with turn.server.guest("Cleo") as stranger:
        assert stranger.refused("POST", path, body) == (403, "not_allowed")
    assert ada.see(table)["version"] == view["version"]


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


def test_an_illegal_action_is_refused_with_the_reason(ada: Person) -> None:
    table = ada.new_table("pearl_dice", 1)
    view = ada.see(table)
    path = f"/api/tables/{table['id']}/actions"
    body = {"action": "remove 3 from 13", "version": view["version"]}
    assert ada.refused("POST", path, body)[1] in ("bad_action", "illegal_action")
    assert ada.see(table) | {"now": 0} == view | {"now": 0}


def test_that_somebody_leaves_does_not_make_an_action_stale(ada: Person, bea: Person) -> None:
    table = ada.new_table("pearls", 2)
    bea.sit(table)
    view = ada.see(table)
    turn, other = (ada, bea) if view["turn"] == 0 else (bea, ada)
    action = turn.see(table)["actions"][0]
    other.post(f"/api/tables/{table['id']}/leave", {})
    assert turn.act(table, action, view["version"])["version"] >= view["version"] + 2


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


def test_the_host_gives_an_absent_seat_to_a_bot_but_not_a_present_one(
    ada: Person, bea: Person
) -> None:
    table = ada.new_table("pearls", 2)
    bea.sit(table)
    path = f"/api/tables/{table['id']}/bots"
    with bea.live(table) as line:
        line.wait_for("table")
        assert ada.refused("POST", path, {"seat": 1}) == (403, "not_allowed")
    eventually(lambda: not ada.see(table)["seats"][1]["present"])
    view = ada.post(path, {"seat": 1, "level": "random"})
    assert view["seats"][1]["level"] == "random"
    assert bea.refused("POST", path, {"seat": 0}) == (403, "not_allowed")


def test_a_rematch_seats_the_same_people_and_the_next_seat_begins(ada: Person, bea: Person) -> None:
    table = ada.new_table("chicken", 2, options={"limit": 10, "first": 1})
    bea.sit(table)
    path = f"/api/tables/{table['id']}/rematch"
    assert ada.refused("POST", path) == (409, "wrong_moment")
    play_out([ada, bea], table)
    first, second = bea.post(path), ada.post(path)
    assert first["id"] == second["id"] != table["id"]
    assert (second["seat"], first["seat"]) == (0, 1)
    view = ada.see(first)
    assert view["view"]["first"] == 0
    assert view["previous"] == table["id"]
    assert view["commitment"] != table["commitment"]
    assert ada.see(table)["rematch"] == first["id"]


def test_all_who_ask_for_a_rematch_at_once_meet_at_one_table(ada: Person, bea: Person) -> None:
    table = ada.new_table("chicken", 2, options={"limit": 10})
    bea.sit(table)
    play_out([ada, bea], table)
    path = f"/api/tables/{table['id']}/rematch"
    with ThreadPoolExecutor(8) as pool:
        asked = [pool.submit(person.post, path) for person in (ada, bea) * 4]
    assert len({future.result()["id"] for future in asked}) == 1
    assert len(ada.get("/api/guests/me/tables")["tables"]) == 2


# --- One device for several people ---


def test_one_device_sees_one_seat_at_a_time(ada: Person) -> None:
    table = ada.new_table("pearls", 3, hot_seat={"1": "Bea", "2": "ada"})
    view = ada.see(table)
    assert [s["name"] for s in view["seats"]] == ["Ada", "Bea", "ada 2"]
    for seat in range(3):
        view = ada.see(table, seat=seat)
        assert view["seat"] == seat
        assert view["view"]["seat"] == seat
        assert bool(view["actions"]) == (view["turn"] == seat)
    turn = view["turn"]
    after = ada.act(table, ada.see(table, seat=turn)["actions"][0], view["version"])
    assert after["seat"] == turn


# --- Taking back ---


def pontoon_table(ada: Person, undo: str) -> tuple[Any, Any]:
    """A game of Pearladöra in which Ada has just laid the first Pontoon of a turn."""
    table = ada.new_table("pearladora", 2, hot_seat={"1": "Bea"}, undo=undo)
    view = ada.see(table)
    view = ada.see(table, seat=view["turn"])
    action = next(a for a in view["actions"] if a.startswith("pontoon"))
    after = ada.act(table, action, view["version"])
    assert after["turn"] == view["turn"]
    return table, after


def test_an_action_that_drew_and_showed_nothing_can_be_taken_back(ada: Person) -> None:
    table, after = pontoon_table(ada, "fair")
    assert after["can_undo"]
    body = {"version": after["version"], "seat": after["seat"]}
    back = ada.post(f"/api/tables/{table['id']}/undo", body)
    assert back["view"]["pontoons"] == []
    assert back["version"] == after["version"] + 1
    assert not back["can_undo"]


def test_where_nothing_is_taken_back_undo_is_refused(ada: Person) -> None:
    table, after = pontoon_table(ada, "none")
    assert not after["can_undo"]
    path = f"/api/tables/{table['id']}/undo"
    assert ada.refused("POST", path, {"version": after["version"]}) == (409, "cannot_undo")


def test_nothing_is_taken_back_after_a_roll(ada: Person) -> None:
    table = ada.new_table("pearl_dice", 1)
    after = ada.act_somehow(table)
    path = f"/api/tables/{table['id']}/undo"
    assert ada.refused("POST", path, {"version": after["version"]}) == (409, "cannot_undo")


def test_alone_against_bots_the_table_may_allow_more_and_the_record_says_so(ada: Person) -> None:
    table = ada.new_table("pearls", 2, bots={"1": "random"}, undo="free")
    view = eventually(lambda: (v := ada.see(table))["turn"] == 0 and v)
    ada.act(table, view["actions"][0], view["version"])
    later = eventually(lambda: (v := ada.see(table))["turn"] == 0 and v)
    path = f"/api/tables/{table['id']}/undo"
    back = ada.post(path, {"version": later["version"]})
    assert back["view"] == view["view"]
    play_out([ada], table)
    record = ada.ask("GET", f"/api/tables/{table['id']}/record").text
    assert "[undone " in record
    nacre.verify(record, table["commitment"])


# --- Records and events ---


def test_until_the_end_the_record_holds_no_secret_and_nothing_hidden(
    ada: Person, bea: Person
) -> None:
    table = ada.new_table("pearladora", 2)
    bea.sit(table)
    view = ada.see(table)
    turn, other = (ada, bea) if view["turn"] == 0 else (bea, ada)
    action = next(a for a in turn.see(table)["actions"] if a.startswith("diver"))
    turn.act(table, action, view["version"])
    path = f"/api/tables/{table['id']}/record"
    assert action in turn.ask("GET", path).text
    seen = other.ask("GET", path).text
    assert action not in seen
    assert "diver ? " in seen
    assert "[secret" not in seen


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
    assert games["pearls"]["levels"] == list(nacre.bots.LEVELS)
    assert all(o["meaning"] for game in games.values() for o in game["options"])


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
        ({"game": "chess"}, "bad_request"),
        ({"game": "pearls", "seats": 1}, "bad_seats"),
        ({"game": "pearls", "seats": 99}, "bad_request"),
        ({"game": "pearls", "options": {"hand_limit": -1}}, "bad_option"),
        ({"game": "pearls", "options": {"no_such": 1}}, "bad_option"),
        ({"game": "pearls", "bots": {"7": "strong"}}, "bad_request"),
        ({"game": "pearls", "bots": {"1": "genius"}}, "bad_request"),
        ({"game": "pearls", "bots": {"0": "strong", "1": "strong"}}, "table_full"),
        ({"game": "pearls", "bots": {"1": "strong"}, "hot_seat": {"1": "Bea"}}, "bad_option"),
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


def test_names_are_cleaned_and_unique_at_a_table(ada: Person, server: ServerProcess) -> None:
    table = ada.new_table("pearls", 3)
    with server.guest("ADA\u200b\u202e") as other:
        other.sit(table)
    assert [s["name"] for s in ada.see(table)["seats"][:2]] == ["Ada", "ADA 2"]
    with server.anonymous() as http:
        answer = http.post("/api/guests", json={"name": "\u200b\u202e"})
        assert answer.json()["error"]["code"] == "bad_name"
