"""Commands at a table, in memory: sitting, acting, leaving, taking back, and what each may see."""

from __future__ import annotations

from typing import Any

import pytest

import nacre
from nacre.game import pace
from nacre.server.play.chat import tidied
from nacre.server.tables import views
from nacre.server.tables.names import cleaned
from nacre.wire.errors import BadName, BadRequest
from tests.server.table_in_memory import INVITE, Json, TableInMemory, refused


def kinds(view: Json) -> list[str]:
    return [seat["kind"] for seat in view["seats"]]


def two_at_a_table(game: str = "pearls", **terms: Any) -> TableInMemory:
    table = TableInMemory(game, 2, **terms)
    table.sit("Bea")
    return table


def in_turn(table: TableInMemory) -> tuple[str, str]:
    """Who is to act, and who is not."""
    return ("Ada", "Bea") if table.table.turn == 0 else ("Bea", "Ada")


# --- Sitting down, standing up, starting ---


def test_who_makes_a_table_has_a_seat_and_the_others_are_free() -> None:
    table = TableInMemory("pearls", 3)
    assert table.seat == 0
    view = table.see("Ada")
    assert view["status"] == "open"
    assert view["view"] is None
    assert view["actions"] == []
    assert kinds(view) == ["person", "empty", "empty"]


def test_with_the_last_seat_the_game_starts_by_itself() -> None:
    table = TableInMemory("chicken", 2)
    assert table.sit("Bea") == 1
    view = table.see("Ada")
    assert view["status"] == "playing"
    assert view["view"]["seat"] == 0
    assert view["turn"] in (0, 1)


def test_a_table_of_bots_and_the_caller_needs_nobody_else() -> None:
    table = TableInMemory("pearl_dice", 3, bots={"0": "novice", "2": "random"})
    assert table.seat == 1
    table.let_bots_play()
    view = table.see("Ada")
    assert kinds(view) == ["bot", "person", "bot"]
    assert view["turn"] == 1
    assert view["actions"]


def test_the_host_starts_early_and_bots_of_the_stand_in_take_the_free_seats() -> None:
    table = TableInMemory("pearls", 4, stand_in="novice")
    table.sit("Bea", 2)
    assert refused(table.start, "Bea") == (403, "not_allowed")
    view = table.start("Ada")
    assert view["status"] == "playing"
    assert kinds(view) == ["person", "bot", "person", "bot"]
    assert view["seats"][1]["level"] == "novice"


def test_somebody_stands_up_before_the_start_and_sits_down_elsewhere() -> None:
    table = TableInMemory("pearls", 3)
    table.sit("Bea")
    table.stand_up("Bea", 1)
    assert table.see("Ada")["seats"][1]["kind"] == "empty"
    assert table.sit("Bea", 2) == 2


def test_the_host_may_ask_somebody_to_stand_up_but_nobody_else() -> None:
    table = TableInMemory("pearls", 3)
    table.sit("Bea")
    assert refused(table.stand_up, "Bea", 0) == (403, "not_allowed")
    table.stand_up("Ada", 1)
    assert refused(table.see, "Bea") == (403, "not_invited")


def test_the_host_takes_a_bot_away_and_the_table_stays_open() -> None:
    table = TableInMemory("pearls", 3, bots={"1": "novice"})
    table.stand_up("Ada", 1)
    view = table.see("Ada")
    assert view["status"] == "open"
    assert kinds(view) == ["person", "empty", "empty"]


def test_when_everybody_has_stood_up_the_table_is_closed() -> None:
    table = TableInMemory("pearls", 2)
    assert table.stand_up("Ada", 0)["status"] == "closed"
    assert refused(table.sit, "Ada") == (409, "wrong_moment")


@pytest.mark.parametrize(
    ("terms", "found"),
    [
        ({"seats": 1}, (400, "bad_seats")),
        ({"options": {"hand_limit": -1}}, (400, "bad_option")),
        ({"options": {"no_such": 1}}, (400, "bad_option")),
        ({"bots": {"7": "strong"}}, (400, "bad_request")),
        ({"bots": {"0": "strong", "1": "strong"}}, (409, "table_full")),
        ({"bots": {"1": "strong"}, "hot_seat": {"1": "Bea"}}, (400, "bad_option")),
        ({"bots": {"1": "strong"}, "seat": 1}, (409, "seat_taken")),
        ({"seat": 2}, (400, "bad_option")),
    ],
)
def test_seats_that_cannot_be_are_refused(terms: Any, found: Any) -> None:
    assert refused(TableInMemory, "pearls", **terms) == found


def test_names_are_cleaned_and_unique_at_a_table() -> None:
    table = TableInMemory("pearls", 3)
    table.sit(cleaned("ADA\u200b\u202e"))
    assert [seat["name"] for seat in table.see("Ada")["seats"][:2]] == ["Ada", "ADA 2"]
    with pytest.raises(BadName):
        cleaned("\u200b\u202e")


# --- Who may see and do what ---


def test_without_the_invite_nobody_sits_down_or_looks() -> None:
    table = TableInMemory("pearls", 2)
    assert refused(table.see, "Bea") == (403, "not_invited")
    assert refused(table.sit, "Bea", invite="x" * 22) == (403, "not_invited")
    assert refused(table.sit, "Bea", invite=None) == (403, "not_invited")


def test_from_outside_one_sees_who_sits_there_but_not_the_position() -> None:
    table = TableInMemory("pearls", 2, bots={"1": "random"})
    view = table.see_outside("Bea")
    assert view["view"] is None
    assert view["actions"] == []
    assert view["invite"] is None
    assert view["seats"][0]["name"] == "Ada"


def test_a_listed_table_needs_no_invite() -> None:
    table = TableInMemory("pearls", 2, privacy="listed")
    assert table.sit("Bea", invite=None) == 1


def test_a_watchable_table_shows_a_spectator_the_public_view() -> None:
    table = TableInMemory("pearls", 2, privacy="watchable", bots={"1": "random"})
    view = table.see("Bea")
    assert view["seat"] is None
    assert view["view"]["seat"] is None
    assert view["actions"] == []
    assert view["invite"] is None
    assert refused(table.sit, "Bea", invite=None)[1] == "not_invited"
    assert refused(table.see, "Bea", seat=0) == (403, "not_allowed")
    assert table.see("Ada")["invite"] == INVITE


def test_nobody_acts_for_a_seat_that_is_not_theirs() -> None:
    table = two_at_a_table()
    turn, other = in_turn(table)
    view = table.see(turn)
    asked = (view["actions"][0], view["version"])
    assert refused(table.act, other, *asked) == (409, "not_your_turn")
    assert refused(table.act, other, *asked, seat=view["turn"]) == (403, "not_allowed")
    assert refused(table.act, "Cleo", *asked) == (403, "not_allowed")
    assert table.table.version == view["version"]


def test_a_stale_version_is_refused_and_changes_nothing() -> None:
    table = TableInMemory("pearl_dice", 1)
    view = table.see("Ada")
    action = view["actions"][0]
    after = table.act("Ada", action, view["version"])
    assert after["version"] > view["version"]
    assert refused(table.act, "Ada", action, view["version"]) == (409, "stale_version")
    assert refused(table.act, "Ada", action, after["version"] + 1) == (409, "stale_version")
    assert table.see("Ada") == after


def test_an_illegal_action_is_refused_with_the_reason() -> None:
    table = TableInMemory("pearl_dice", 1)
    view = table.see("Ada")
    found = refused(table.act, "Ada", "remove 3 from 13", view["version"])
    assert found[1] in ("bad_action", "illegal_action")
    assert table.see("Ada") == view


def test_that_somebody_leaves_does_not_make_an_action_stale() -> None:
    table = two_at_a_table()
    turn, other = in_turn(table)
    view = table.see(turn)
    table.leave(other)
    after = table.act(turn, view["actions"][0], view["version"])
    assert after["version"] == view["version"] + 2


def test_one_device_sees_one_seat_at_a_time() -> None:
    table = TableInMemory("pearls", 3, hot_seat={"1": "Bea", "2": "ada"})
    view = table.see("Ada")
    assert [seat["name"] for seat in view["seats"]] == ["Ada", "Bea", "ada 2"]
    for seat in range(3):
        view = table.see("Ada", seat)
        assert view["seat"] == seat
        assert view["view"]["seat"] == seat
        assert bool(view["actions"]) == (view["turn"] == seat)
    turn = view["turn"]
    after = table.act("Ada", table.see("Ada", turn)["actions"][0], view["version"], turn)
    assert after["seat"] == turn


# --- Leaving and coming back ---


def test_who_leaves_is_played_on_by_the_stand_in_and_may_come_back() -> None:
    table = two_at_a_table(stand_in="random")
    assert table.leave("Bea")["seats"][1]["level"] == "random"
    table.let_bots_play()
    view = table.see("Ada")
    assert view["turn"] == 0
    table.act("Ada", view["actions"][0], view["version"])
    table.let_bots_play()
    assert table.table.turn == 0  # the stand-in has acted
    assert table.come_back("Bea")["seats"][1]["level"] is None
    assert refused(table.come_back, "Bea") == (409, "wrong_moment")


def test_whoever_has_left_must_come_back_before_they_act() -> None:
    table = two_at_a_table()
    turn, _ = in_turn(table)
    view = table.see(turn)
    table.leave(turn)
    asked = (view["actions"][0], view["version"])
    assert refused(table.act, turn, *asked) == (409, "not_your_turn")
    assert refused(table.leave, turn) == (409, "wrong_moment")


def test_the_host_gives_an_absent_seat_to_a_bot_but_not_a_present_one() -> None:
    table = two_at_a_table()
    table.away_since = [None, None]
    assert refused(table.seat_bot, "Ada", 1) == (403, "not_allowed")
    table.away_since = [None, 0]
    assert refused(table.seat_bot, "Ada", 1, "random") == (403, "not_allowed")
    assert table.seat_bot("Ada", 1)["seats"][1]["level"] == "casual"
    assert refused(table.seat_bot, "Bea", 0) == (403, "not_allowed")


# --- Taking back ---


def pontoon_table(undo: str) -> tuple[TableInMemory, Json]:
    """A game of Pearladöra in which Ada has just laid the first Pontoon of a turn."""
    table = TableInMemory("pearladora", 2, hot_seat={"1": "Bea"}, undo=undo)
    turn = table.table.turn
    view = table.see("Ada", turn)
    action = next(a for a in view["actions"] if a.startswith("pontoon"))
    after = table.act("Ada", action, view["version"], turn)
    assert after["turn"] == turn
    return table, after


def test_an_action_that_drew_and_showed_nothing_can_be_taken_back() -> None:
    table, after = pontoon_table("fair")
    assert after["can_undo"]
    back = table.undo("Ada", after["version"], after["seat"])
    assert back["view"]["pontoons"] == []
    assert back["version"] == after["version"] + 1
    assert not back["can_undo"]


def test_where_nothing_is_taken_back_undo_is_refused() -> None:
    table, after = pontoon_table("none")
    assert not after["can_undo"]
    assert refused(table.undo, "Ada", after["version"]) == (409, "cannot_undo")


def test_nothing_is_taken_back_after_a_roll() -> None:
    table = TableInMemory("pearl_dice", 1)
    view = table.see("Ada")
    after = table.act("Ada", view["actions"][0], view["version"])
    assert refused(table.undo, "Ada", after["version"]) == (409, "cannot_undo")


def test_alone_against_bots_the_table_may_allow_more_and_the_record_says_so() -> None:
    table = TableInMemory("pearls", 2, bots={"1": "random"}, undo="free")
    table.let_bots_play()
    view = table.see("Ada")
    table.act("Ada", view["actions"][0], view["version"])
    table.let_bots_play()
    back = table.undo("Ada", table.table.version)
    assert back["view"] == view["view"]
    table.play_out()
    record = table.record("Ada")
    assert "[undone " in record
    nacre.verify(record, table.table.commitment)


# --- Records, clocks, chat ---


def test_until_the_end_the_record_holds_no_secret_and_nothing_hidden() -> None:
    table = two_at_a_table("pearladora")
    turn, other = in_turn(table)
    view = table.see(turn)
    action = next(a for a in view["actions"] if a.startswith("diver"))
    table.act(turn, action, view["version"])
    assert action in table.record(turn)
    seen = table.record(other)
    assert action not in seen
    assert "diver ? " in seen
    assert "[secret" not in seen


def test_the_clock_is_shown_with_the_table() -> None:
    table = TableInMemory("pearls", 2, clock={"kind": "game", "seconds": 3600, "increment": 5})
    nobody = {"left": [3_600_000, 3_600_000], "running": None, "since": None}
    assert table.see("Ada")["clock"] == nobody
    table.sit("Bea")
    table.now += pace.DEAL
    assert table.see("Ada")["clock"]["since"] == table.now
    table.now += 20_000
    view = table.see("Ada")
    turn = view["turn"]
    assert view["clock"]["running"] == turn
    assert view["clock"]["left"][turn] == 3_580_000
    assert view["clock"]["left"][1 - turn] == 3_600_000
    guest = table.guest_to_act()
    after = table.act(guest, table.see(guest)["actions"][0], view["version"])
    assert after["clock"]["left"][turn] == 3_585_000
    assert after["clock"]["running"] == 1 - turn


def test_what_is_stored_leads_to_the_same_table() -> None:
    table = TableInMemory("pearls", 2, bots={"1": "random"}, undo="free")
    table.let_bots_play()
    for _ in range(5):
        view = table.see("Ada")
        table.act("Ada", view["actions"][0], view["version"])
        table.let_bots_play()
    table.undo("Ada", table.table.version)
    seen, events = table.see("Ada"), views.events(table.table, 0)
    table.load_again()
    assert (table.see("Ada"), views.events(table.table, 0)) == (seen, events)


def test_what_is_said_is_one_line_without_marks_of_direction() -> None:
    assert tidied("  good\n luck \u202e") == "good luck"
    with pytest.raises(BadRequest):
        tidied(" \n ")
