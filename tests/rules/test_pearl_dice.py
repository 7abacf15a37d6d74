"""Pearl Dice, clause by clause (PD-01 to PD-15)."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from nacre import Match
from nacre.errors import (
    BadAction,
    BadOption,
    BadPosition,
    BadSeats,
    GameOver,
    IllegalAction,
)

ROWS = range(1, 13)
PEARLS = 7
DICE = 6
ALL_GONE = 546
SEEDS = range(60)

Event = dict[str, Any]
Throw = tuple[int, list[int]]  # a seat and the dice it rolled


# --- The table, written as text ---


def board(text: str = "") -> list[int]:
    """Pearls by row: ``9: 2, 12: 0`` with full rows besides, ``only 9: 2`` with empty ones."""
    rest = 0 if text.startswith("only") else PEARLS
    named = dict(entry.split(":") for entry in text.removeprefix("only").split(",") if entry)
    left = {int(row): int(pearls) for row, pearls in named.items()}
    return [left.get(row, rest) for row in ROWS]


def position(
    dice: str,
    boards: Sequence[str] = ("", ""),
    *,
    turn: int | None = 0,
    target: int | None = None,
    turns: Sequence[int] | None = None,
    rolls: Sequence[int] | None = None,
    **options: Any,
) -> dict[str, Any]:
    """A position with these dice in play, a board for each seat, and seat 0 as the first."""
    return {
        "game": "pearl_dice",
        "seats": len(boards),
        "options": {"first": 0} | options,
        "turn": turn,
        "dice": [int(die) for die in dice.split()],
        "target": target,
        "boards": [board(text) for text in boards],
        "turns": list(turns or [1] * len(boards)),
        "rolls": list(rolls or [1] * len(boards)),
    }


def table(dice: str, boards: Sequence[str] = ("", ""), *, seed: int = 1, **more: Any) -> Match:
    """A match that starts from such a position."""
    return Match.from_position(position(dice, boards, **more), seed=seed)


def followed(match: Match, action: str) -> list[Event]:
    """Play an action, and return what followed it by itself."""
    seen = len(match.events())
    match.play(action)
    return match.events(since=seen)[1:]


def throws(events: Iterable[Event]) -> list[Throw]:
    """Who rolled what."""
    return [(event["seat"], event["dice"]) for event in events if event["event"] == "rolled"]


def refused(match: Match, action: str) -> str:
    """Why an action is illegal; the refusal changes nothing."""
    before = match.reveal()
    with pytest.raises(IllegalAction) as refusal:
        match.play(action)
    assert match.reveal() == before
    assert match.version == len(match.history)
    return str(refusal.value)


def matches(dice: Sequence[int], row: int) -> int:
    """How often dice form a row, found by taking one match after another away."""
    left, found = list(dice), 0
    while left:
        die = left.pop()
        partner = row - die
        if row <= 6:
            found += die == row
        elif partner in left:
            left.remove(partner)
            found += 1
    return found


def choices(dice: Sequence[int], pearls: Sequence[int], rows: Iterable[int] = ROWS) -> list[str]:
    """What may be chosen with these dice on this board."""
    most = {row: min(matches(dice, row), pearls[row - 1]) for row in rows}
    return [f"remove {n} from {row}" for row in rows for n in range(1, most[row] + 1)]


def played_out(match: Match, seed: int = 0) -> Match:
    """The match after random actions to its end."""
    chance = random.Random(seed)
    while not match.over:
        match.play(chance.choice(match.actions()))
    return match


def starts(seats: int, first: Any = "random") -> list[Match]:
    """New matches from many seeds."""
    return [Match("pearl_dice", seats, seed, {"first": first}) for seed in SEEDS]


# --- Set-up ---


@pytest.mark.rule("PD-02", "PD-12")
@pytest.mark.parametrize("seats", range(1, 7))
def test_every_seat_begins_with_twelve_rows_of_seven_pearls(seats: int) -> None:
    match = Match("pearl_dice", seats, seed=3)
    assert match.reveal()["boards"] == [[PEARLS] * 12] * seats
    assert sum(row * PEARLS for row in ROWS) == ALL_GONE


@pytest.mark.rule("PD-01")
@pytest.mark.parametrize("seats", [0, 7])
def test_pearl_dice_is_for_one_to_six_seats(seats: int) -> None:
    with pytest.raises(BadSeats, match="1 to 6"):
        Match("pearl_dice", seats)


def highest(throw: Sequence[int | None]) -> list[int]:
    """The seats with the highest die of a throw."""
    best = max(die for die in throw if die)
    return [seat for seat, die in enumerate(throw) if die == best]


@pytest.mark.rule("PD-01")
@pytest.mark.parametrize("seats", range(2, 7))
def test_the_highest_die_starts_and_ties_among_the_highest_roll_again(seats: int) -> None:
    for match in starts(seats):
        roll_off = match.reveal()["roll_off"]
        rolling = list(range(seats))
        for throw in roll_off:
            assert len(rolling) > 1, "rolled again without a tie"
            assert [seat for seat in range(seats) if throw[seat] is not None] == rolling
            assert all(1 <= throw[seat] <= 6 for seat in rolling)
            rolling = highest(throw)
        assert rolling == [match.turn] == [match.reveal()["first"]]


@pytest.mark.rule("PD-01")
@pytest.mark.parametrize("seats", range(2, 7))
def test_ties_for_the_start_happen_and_so_does_a_start_by_every_seat(seats: int) -> None:
    matches_begun = starts(seats)
    assert {match.turn for match in matches_begun} == set(range(seats))
    assert {len(match.reveal()["roll_off"]) > 1 for match in matches_begun} == {False, True}


@pytest.mark.rule("PD-01")
@pytest.mark.parametrize("tied", [2, 3, 4])
def test_a_tie_for_the_start_can_be_of_any_size(tied: int) -> None:
    sizes = [len(highest(match.reveal()["roll_off"][0])) for match in starts(6)]
    assert tied in sizes


@pytest.mark.rule("PD-01")
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_rolls_for_the_start_are_part_of_the_games_record(seats: int) -> None:
    for match in starts(seats)[:10]:
        roll_off = match.reveal()["roll_off"]
        told = [e for e in match.events() if e["event"] == "roll_off"]
        rolled = [(n, s, die) for n, throw in enumerate(roll_off, 1) for s, die in enumerate(throw)]
        assert [(e["throw"], e["seat"], e["die"]) for e in told] == [r for r in rolled if r[2]]
        again = Match.from_record(match.record())
        assert again.reveal() == match.reveal()
        assert again.events() == match.events()


@pytest.mark.rule("PD-01")
@pytest.mark.parametrize(
    ("seats", "first"), [(seats, first) for seats in range(1, 7) for first in range(seats)]
)
def test_a_chosen_first_seat_starts_without_a_roll_off(seats: int, first: int) -> None:
    match = Match("pearl_dice", seats, seed=5, options={"first": first})
    assert match.turn == match.reveal()["first"] == first
    assert match.reveal()["roll_off"] == []
    assert [event["event"] for event in match.events()] == ["rolled"]


@pytest.mark.rule("PD-01")
@pytest.mark.parametrize(("seats", "first"), [(1, 1), (2, 2), (3, -1), (6, 6), (2, "highest")])
def test_only_a_seat_of_the_game_can_be_first(seats: int, first: Any) -> None:
    with pytest.raises(BadOption, match=f"first.*0 to {seats - 1}"):
        Match("pearl_dice", seats, options={"first": first})


@pytest.mark.rule("PD-01", "PD-14")
def test_alone_there_is_no_roll_off() -> None:
    for match in starts(1):
        assert match.turn == 0
        assert match.reveal()["roll_off"] == []
        assert "roll_off" not in {event["event"] for event in match.events()}


# --- A turn begins ---


@pytest.mark.rule("PD-02")
@pytest.mark.parametrize("seats", range(1, 7))
def test_the_first_turn_starts_with_a_roll_of_six_dice(seats: int) -> None:
    for match in starts(seats, first=seats - 1):
        now = match.reveal()
        assert len(now["dice"]) == DICE
        assert now["target"] is None
        assert throws(match.events()) == [(seats - 1, now["dice"])]
        assert now["turns"] == now["rolls"] == [0] * (seats - 1) + [1]


@pytest.mark.rule("PD-02")
def test_the_dice_are_ordinary() -> None:
    faces = Counter(
        die for seed in range(200) for die in Match("pearl_dice", 1, seed).view()["dice"]
    )
    assert set(faces) == set(range(1, 7))
    assert all(150 <= times <= 250 for times in faces.values()), "200 of each are expected"


@pytest.mark.rule("PD-02", "PD-07")
@pytest.mark.parametrize("seats", range(1, 7))
@pytest.mark.parametrize("last", [False, True])
def test_the_next_turn_is_the_next_seats_and_starts_with_six_dice(seats: int, last: bool) -> None:
    turn = seats - 1 if last else 0
    match = table("3 3 3 3 3 3", [""] * seats, turn=turn, turns=[2] * seats, rolls=[5] * seats)
    following = (turn + 1) % seats
    events = followed(match, "remove 6 from 3")
    now = match.reveal()
    assert match.turn == following
    assert throws(events) == [(following, now["dice"])]
    assert len(now["dice"]) == DICE
    assert now["target"] is None
    assert now["turns"] == [3 if seat == following else 2 for seat in range(seats)]
    assert now["rolls"] == [6 if seat == following else 5 for seat in range(seats)]
    assert match.actions() == choices(now["dice"], now["boards"][following])


# --- What dice form ---


@pytest.mark.rule("PD-03")
@pytest.mark.parametrize(
    ("dice", "formed"),
    [
        ("1 1 1 1 1 1", {1: 6}),
        ("6 6 6 6 6 6", {6: 6, 12: 3}),
        ("3 4 3 4 3 4", {3: 3, 4: 3, 7: 3, 8: 1}),
        ("1 2 3 4 5 6", {1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 3, 8: 2, 9: 2, 10: 1, 11: 1}),
        ("4 4 4 4 4 2", {2: 1, 4: 5, 8: 2}),
        ("4 4 5 5 5 1", {1: 1, 4: 2, 5: 3, 8: 1, 9: 2, 10: 1}),
        ("5 6 6 6 6 6", {5: 1, 6: 5, 11: 1, 12: 2}),
        ("1 1 2 2 3 3", {1: 2, 2: 2, 3: 2}),
        ("2 5 2 5 5 5", {2: 2, 5: 4, 7: 2, 10: 2}),
        ("2 6 4 4 3 5", {2: 1, 3: 1, 4: 2, 5: 1, 6: 1, 7: 2, 8: 3, 9: 2, 10: 1, 11: 1}),
    ],
)
def test_single_dice_form_rows_1_to_6_and_pairs_rows_7_to_12(
    dice: str, formed: dict[int, int]
) -> None:
    formable = [f"remove {n} from {row}" for row in formed for n in range(1, formed[row] + 1)]
    assert table(dice).actions() == formable


@pytest.mark.rule("PD-03", "PD-05")
def test_every_roll_of_six_dice_forms_what_the_rule_says() -> None:
    rolls = list(itertools.combinations_with_replacement(range(1, 7), DICE))
    assert len(rolls) == 462
    for dice in rolls:
        match = table(" ".join(map(str, dice)))
        assert match.actions() == choices(dice, board()), dice


@pytest.mark.rule("PD-03")
@pytest.mark.parametrize("action", ["remove 1 from 0", "remove 1 from 13", "remove 4 from 7"])
def test_there_are_rows_1_to_12_and_never_more_than_three_pairs(action: str) -> None:
    with pytest.raises(BadAction, match="no action of pearl_dice"):
        table("3 4 3 4 3 4").play(action)


@pytest.mark.rule("PD-03")
def test_each_die_is_in_one_pair_only() -> None:
    match = table("4 5 5 5 1 1")
    assert "remove 1 from 9" in match.actions()
    assert "form 9 only once" in refused(match, "remove 2 from 9")


# --- A roll that forms nothing ---


@pytest.mark.rule("PD-04")
@pytest.mark.parametrize("seats", range(2, 7))
def test_a_roll_that_forms_no_row_with_pearls_ends_the_turn_at_once(seats: int) -> None:
    """Only seat 0 has more than row 12 left, so the others mostly pass the dice on."""
    outcomes = set()
    for seed in SEEDS:
        match = table("1 1 1 1 1 1", ["", *["only 12: 1"] * (seats - 1)], seed=seed)
        events = followed(match, "remove 6 from 1")
        rolled = throws(events)
        for seat, dice in rolled[:-1]:
            assert seat != 0
            assert matches(dice, 12) == 0
        assert [seat for seat, _ in rolled] == [(i + 1) % seats for i in range(len(rolled))]
        assert match.turn == rolled[-1][0]
        assert match.actions()
        at_once = [e["seat"] for e in events if e["event"] == "ended_at_once"]
        assert at_once == [seat for seat, _ in rolled[:-1]]
        begun = Counter(seat for seat, _ in rolled)
        assert match.reveal()["turns"] == [1 + begun[seat] for seat in range(seats)]
        assert match.reveal()["rolls"] == [1 + begun[seat] for seat in range(seats)]
        outcomes.add(len(rolled) > 1)
    assert outcomes == {False, True}


@pytest.mark.rule("PD-04", "PD-14")
def test_alone_a_roll_that_forms_nothing_costs_a_turn() -> None:
    lost = set()
    for seed in SEEDS:
        match = table("6 6 6 6 6 6", ["only 12: 4"], seed=seed)
        events = followed(match, "remove 3 from 12")
        at_once = [e for e in events if e["event"] == "ended_at_once"]
        assert match.reveal()["turns"] == [2 + len(at_once)]
        assert match.reveal()["rolls"] == [2 + len(at_once)]
        lost.add(len(at_once))
    assert {0, 1, 2} <= lost


@pytest.mark.rule("PD-04", "PD-10")
@pytest.mark.parametrize(
    ("dice", "rows"),
    [("1 2 3 4 5 6", "only 12: 7"), ("1 1 1 1 1 1", "1: 0"), ("6 6 5 5 1 1", "only 2: 1, 8: 7")],
)
def test_nobody_can_be_left_to_choose_where_the_dice_form_nothing(dice: str, rows: str) -> None:
    with pytest.raises(BadPosition, match="form no row"):
        table(dice, [rows, ""])


# --- Choosing ---


@pytest.mark.rule("PD-05")
@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_any_number_of_matches_from_one_to_all_may_be_used(n: int) -> None:
    match = table("3 3 3 3 1 2")
    match.play(f"remove {n} from 3")
    assert match.reveal()["boards"][0] == board(f"3: {PEARLS - n}")


@pytest.mark.rule("PD-05")
@pytest.mark.parametrize(
    ("dice", "action", "times"),
    [
        ("3 3 3 3 1 2", "remove 5 from 3", "form 3 only 4 times"),
        ("3 3 1 1 1 2", "remove 3 from 3", "form 3 only twice"),
        ("3 1 1 1 1 2", "remove 2 from 3", "form 3 only once"),
        ("1 1 1 1 1 2", "remove 1 from 3", "do not form 3"),
        ("4 4 5 5 1 1", "remove 3 from 9", "form 9 only twice"),
        ("6 6 6 1 1 1", "remove 2 from 12", "form 12 only once"),
    ],
)
def test_no_more_matches_can_be_used_than_the_dice_form(dice: str, action: str, times: str) -> None:
    message = refused(table(dice), action)
    assert message == f"{action}: the dice {times}"


@pytest.mark.rule("PD-05")
@pytest.mark.parametrize("left", [1, 2, 3])
def test_no_more_matches_can_be_used_than_pearls_are_left(left: int) -> None:
    match = table("3 3 3 3 1 2", [f"3: {left}", ""])
    assert f"only {left} left in row 3" in refused(match, f"remove {left + 1} from 3")
    match.play(f"remove {left} from 3")
    assert match.reveal()["boards"][0] == board("3: 0")


@pytest.mark.rule("PD-05")
def test_the_pearls_left_limit_pairs_too() -> None:
    match = table("3 4 3 4 3 4", ["7: 2", ""])
    assert "only 2 left in row 7" in refused(match, "remove 3 from 7")
    match.play("remove 2 from 7")
    assert match.reveal()["boards"][0] == board("7: 0")


@pytest.mark.rule("PD-05", "PD-08")
@pytest.mark.parametrize("text", ["remove 0 from 3", "remove -1 from 3", "remove from 3"])
def test_at_least_one_match_is_used(text: str) -> None:
    with pytest.raises(BadAction):
        table("3 3 3 3 1 2").play(text)


@pytest.mark.rule("PD-05")
def test_the_own_board_counts_not_that_of_another_seat() -> None:
    match = table("3 3 3 3 1 2", ["3: 7", "3: 0"])
    match.play("remove 4 from 3")
    assert match.reveal()["boards"] == [board("3: 3"), board("3: 0")]


# --- Removing and rolling on ---


@pytest.mark.rule("PD-06", "PD-07")
@pytest.mark.parametrize(
    ("dice", "action", "after", "rolled_again"),
    [
        ("4 4 4 1 2 6", "remove 3 from 4", "4: 4", 3),
        ("4 4 4 1 2 6", "remove 1 from 4", "4: 6", 5),
        ("1 1 1 1 1 6", "remove 5 from 1", "1: 2", 1),
        ("4 5 4 5 1 1", "remove 2 from 9", "9: 5", 2),
        ("4 5 4 5 1 1", "remove 1 from 9", "9: 6", 4),
        ("6 6 6 6 6 1", "remove 2 from 12", "12: 5", 2),
    ],
)
def test_each_die_or_pair_takes_one_pearl_and_is_set_aside(
    dice: str, action: str, after: str, rolled_again: int
) -> None:
    for seed in range(10):
        match = table(dice, seed=seed)
        first_throw = throws(followed(match, action))[0]
        assert match.reveal()["boards"] == [board(after), board()]
        assert first_throw[0] == 0
        assert len(first_throw[1]) == rolled_again


@pytest.mark.rule("PD-06")
def test_four_dice_that_show_3_take_four_pearls_off_row_3() -> None:
    match = table("3 3 3 3 5 6")
    match.play("remove 4 from 3")
    assert match.reveal()["boards"][0] == board("3: 3")


@pytest.mark.rule("PD-07", "PD-08")
@pytest.mark.parametrize(
    ("dice", "action", "row", "left"),
    [
        ("4 4 4 1 2 6", "remove 3 from 4", 4, 4),
        ("4 4 4 1 2 6", "remove 1 from 4", 4, 6),
        ("4 5 1 1 1 1", "remove 1 from 9", 9, 6),
    ],
)
def test_the_remaining_dice_are_rolled_again_for_the_locked_target(
    dice: str, action: str, row: int, left: int
) -> None:
    outcomes = set()
    for seed in SEEDS:
        match = table(dice, seed=seed)
        events = followed(match, action)
        _, again = throws(events)[0]
        goes_on = matches(again, row) > 0
        now = match.reveal()
        assert now["boards"][0] == board(f"{row}: {left}"), "nothing is lost by rolling on"
        assert match.turn == (0 if goes_on else 1)
        assert now["target"] == (row if goes_on else None)
        assert len(throws(events)) == (1 if goes_on else 2)
        if goes_on:
            assert now["dice"] == again
            assert match.actions() == choices(again, now["boards"][0], [row])
            assert now["turns"] == [1, 1]
            assert now["rolls"] == [2, 1]
        outcomes.add(goes_on)
    assert outcomes == {False, True}


@pytest.mark.rule("PD-07")
@pytest.mark.parametrize(
    ("dice", "target", "gone", "action"),
    [
        ("4 1 1", 4, 3, "remove 1 from 1"),
        ("4 1 1 3", 4, 2, "remove 1 from 7"),
        ("4 5 1 1", 9, 1, "remove 2 from 1"),
        ("4 5 6 6", 9, 1, "remove 1 from 12"),
    ],
)
def test_no_other_row_than_the_locked_target_can_be_chosen(
    dice: str, target: int, gone: int, action: str
) -> None:
    match = table(dice, [f"{target}: {PEARLS - gone}", ""], target=target)
    assert f"row {target} is locked" in refused(match, action)
    assert match.actions() == [f"remove 1 from {target}"]


@pytest.mark.rule("PD-05", "PD-07")
@pytest.mark.parametrize("n", [1, 2])
def test_a_later_roll_too_may_be_used_in_part_but_not_left_alone(n: int) -> None:
    match = table("4 4 1", ["4: 4", ""], target=4)
    assert match.actions() == ["remove 1 from 4", "remove 2 from 4"]
    first_throw = throws(followed(match, f"remove {n} from 4"))[0]
    assert match.reveal()["boards"][0] == board(f"4: {4 - n}")
    assert first_throw[0] == 0
    assert len(first_throw[1]) == 3 - n


@pytest.mark.rule("PD-07")
@pytest.mark.parametrize(
    ("dice", "target", "left", "action"),
    [
        ("2 2 2 2 2 2", None, 7, "remove 6 from 2"),
        ("3 4 3 4 3 4", None, 7, "remove 3 from 7"),
        ("2", 2, 2, "remove 1 from 2"),
        ("3 4", 7, 5, "remove 1 from 7"),
    ],
)
def test_the_turn_ends_when_no_dice_are_left(
    dice: str, target: int | None, left: int, action: str
) -> None:
    row = int(action.split()[-1])
    match = table(dice, [f"{row}: {left}", ""], target=target, rolls=[2, 1])
    events = followed(match, action)
    assert match.turn == 1
    assert [seat for seat, _ in throws(events)] == [1]
    assert match.reveal()["rolls"] == [2, 2]
    assert match.reveal()["boards"][0] == board(f"{row}: {left - int(action.split()[1])}")


@pytest.mark.rule("PD-06", "PD-07")
def test_pairs_always_leave_an_even_number_of_dice() -> None:
    left = set()
    for seed in SEEDS:
        match = table("4 5 1 1 1 1", seed=seed)
        while match.turn == 0:
            left.add(len(match.reveal()["dice"]))
            match.play("remove 1 from 9")
    assert left == {6, 4, 2}


@pytest.mark.rule("PD-06", "PD-07")
@pytest.mark.parametrize(
    ("dice", "target", "left"),
    [
        ("4 4 4", 4, 7),  # three dice set aside, but no pearl gone
        ("4 4 4", 4, 5),  # three dice set aside, but two pearls gone
        ("4 5 1 1", 9, 7),  # a pair set aside, but no pearl gone
        ("4 5 1", 9, 5),  # three dice are no pairs
        ("4 5 1 1 1", 9, 6),  # one die is no pair
    ],
)
def test_pearls_gone_and_dice_set_aside_must_fit_the_locked_target(
    dice: str, target: int, left: int
) -> None:
    with pytest.raises(BadPosition, match="target"):
        table(dice, [f"{target}: {left}", ""], target=target)


@pytest.mark.rule("PD-02", "PD-07")
@pytest.mark.parametrize(("dice", "target"), [("4 4 4", None), ("4 4 4 1 1 1", 4)])
def test_six_dice_go_with_a_free_choice_and_fewer_with_a_locked_target(
    dice: str, target: int | None
) -> None:
    with pytest.raises(BadPosition, match="do not fit the target"):
        table(dice, ["4: 4", ""], target=target)


@pytest.mark.rule("PD-08")
@pytest.mark.parametrize("text", ["stop", "pass", "end", "roll", ""])
def test_there_is_no_stopping(text: str) -> None:
    match = table("4 4 1", ["4: 4", ""], target=4)
    with pytest.raises(BadAction):
        match.play(text)


@pytest.mark.rule("PD-08", "PD-10")
@pytest.mark.parametrize("seats", [1, 3])
@pytest.mark.parametrize("hot_dice", [False, True])
def test_in_a_whole_game_removing_pearls_is_all_that_is_ever_done(
    seats: int, hot_dice: bool
) -> None:
    match = Match("pearl_dice", seats, seed=11, options={"hot_dice": hot_dice})
    chance = random.Random(11)
    while not match.over:
        before = match.reveal()
        mine = before["boards"][before["turn"]]
        rows = ROWS if before["target"] is None else [before["target"]]
        assert match.actions() == choices(before["dice"], mine, rows)
        match.play(chance.choice(match.actions()))
        after = match.reveal()["boards"]
        gone = sum(map(sum, before["boards"])) - sum(map(sum, after))
        assert gone == int(match.history[-1][1].split()[1])


# --- An emptied row ---


@pytest.mark.rule("PD-09")
@pytest.mark.parametrize(
    ("dice", "target", "left", "action"),
    [
        ("4 4 4 1 2 6", None, 3, "remove 3 from 4"),
        ("4 4 4 4 4 4", None, 6, "remove 6 from 4"),
        ("4 1 1", 4, 1, "remove 1 from 4"),
        ("4", 4, 1, "remove 1 from 4"),
        ("4 5 4 5 1 1", None, 2, "remove 2 from 9"),
        ("4 5", 9, 1, "remove 1 from 9"),
    ],
)
@pytest.mark.parametrize("hot_dice", [False, True])
def test_the_last_pearl_of_the_target_row_starts_the_turn_afresh(
    dice: str, target: int | None, left: int, action: str, hot_dice: bool
) -> None:
    row = int(action.split()[-1])
    for seed in range(10):
        rows = [f"{row}: {left}", ""]
        match = table(
            dice, rows, seed=seed, target=target, turns=[4, 3], rolls=[9, 8], hot_dice=hot_dice
        )
        events = followed(match, action)
        now = match.reveal()
        assert throws(events) == [(0, now["dice"])]
        assert match.turn == 0
        assert len(now["dice"]) == DICE
        assert now["target"] is None
        assert now["turns"] == [4, 3], "it is still the same turn"
        assert now["rolls"] == [10, 8]
        assert now["boards"][0] == board(f"{row}: 0")
        assert match.actions() == choices(now["dice"], board(f"{row}: 0"))


@pytest.mark.rule("PD-09")
def test_one_pearl_left_in_the_target_row_starts_nothing_afresh() -> None:
    for seed in range(10):
        match = table("4 4 4 1 2 6", ["4: 4", ""], seed=seed)
        assert len(throws(followed(match, "remove 3 from 4"))[0][1]) == 3


@pytest.mark.rule("PD-04", "PD-09")
def test_a_turn_afresh_ends_at_once_too_if_the_roll_forms_nothing() -> None:
    outcomes = set()
    for seed in SEEDS:
        match = table("4 1 1 1 1 1", ["only 4: 1, 12: 7", ""], seed=seed)
        events = followed(match, "remove 1 from 4")
        afresh = throws(events)[0]
        goes_on = matches(afresh[1], 12) > 0
        assert afresh[0] == 0
        assert len(afresh[1]) == DICE
        assert match.turn == (0 if goes_on else 1)
        assert match.reveal()["turns"] == [1, 1 if goes_on else 2]
        assert [e["seat"] for e in events if e["event"] == "ended_at_once"] == [0] * (not goes_on)
        outcomes.add(goes_on)
    assert outcomes == {False, True}


@pytest.mark.rule("PD-10")
@pytest.mark.parametrize("row", ROWS)
def test_an_empty_row_can_no_longer_be_chosen(row: int) -> None:
    dice = {11: "5 6 1 1 1 1", 12: "6 6 1 1 1 1"}.get(
        row, f"{min(row, 6)} {max(row - 6, 1)} 1 1 2 2"
    )
    match = table(dice, [f"{row}: 0", ""])
    action = f"remove 1 from {row}"
    assert refused(match, action) == f"{action}: row {row} is empty"
    assert action not in match.actions()
    assert action in table(dice, [f"{row}: 1", ""]).actions()


# --- The end ---


@pytest.mark.rule("PD-11")
@pytest.mark.parametrize("seats", range(1, 7))
@pytest.mark.parametrize("dice", ["6 6 1 1 1 1", "6 6 6 6 6 6"])
def test_who_empties_all_twelve_rows_wins_at_once(seats: int, dice: str) -> None:
    for winner in range(seats):
        boards = ["only 12: 1" if seat == winner else "12: 1" for seat in range(seats)]
        turns = [8 if seat <= winner else 7 for seat in range(seats)]
        match = table(dice, boards, turn=winner, turns=turns, rolls=[20] * seats)
        events = followed(match, "remove 1 from 12")
        now = match.reveal()
        assert match.over
        assert match.turn is None
        assert match.winners == [winner]
        assert [event["event"] for event in events] == ["game_ended"], "no die is rolled any more"
        assert now["turns"] == turns, "nobody finishes the round"
        assert now["rolls"] == [20] * seats
        assert now["dice"] == []
        assert match.actions() == []
        with pytest.raises(GameOver):
            match.play("remove 1 from 12")


@pytest.mark.rule("PD-11")
@pytest.mark.parametrize("hot_dice", [False, True])
def test_eleven_empty_rows_do_not_win(hot_dice: bool) -> None:
    match = table("1 1 1 1 1 6", ["only 1: 1, 12: 1", ""], hot_dice=hot_dice)
    match.play("remove 1 from 1")
    assert not match.over
    assert match.winners is match.scores is match.ranks is None


@pytest.mark.rule("PD-11")
@pytest.mark.parametrize(
    ("boards", "turn", "reason"),
    [
        (["only", "only"], None, "two boards are empty"),
        (["only", ""], 1, "a board is empty but the game goes on"),
        (["1: 0", ""], None, "no board is empty but the game is over"),
    ],
)
def test_the_game_is_over_just_when_one_board_is_empty(
    boards: list[str], turn: int | None, reason: str
) -> None:
    dice = "" if turn is None else "1 2 3 4 5 6"
    with pytest.raises(BadPosition, match=reason):
        table(dice, boards, turn=turn)


LAST_PEARL = "only 12: 1"


@pytest.mark.rule("PD-12")
@pytest.mark.parametrize(
    ("boards", "scores", "ranks"),
    [
        ([LAST_PEARL], [546], [1]),
        ([LAST_PEARL, ""], [546, 0], [1, 2]),
        ([LAST_PEARL, "12: 6"], [546, 12], [1, 2]),
        ([LAST_PEARL, "only 1: 1"], [546, 545], [1, 2]),
        ([LAST_PEARL, "12: 1"], [546, 72], [1, 2]),
        ([LAST_PEARL, "12: 6", "11: 6"], [546, 12, 11], [1, 2, 3]),
        ([LAST_PEARL, "11: 6", "12: 6"], [546, 11, 12], [1, 3, 2]),
        ([LAST_PEARL, "12: 6", "6: 5"], [546, 12, 12], [1, 2, 2]),
        ([LAST_PEARL, "1: 0", "7: 6", ""], [546, 7, 7, 0], [1, 2, 2, 4]),
        ([LAST_PEARL, "", "1: 6", "1: 6, 2: 6", ""], [546, 0, 1, 3, 0], [1, 4, 3, 2, 4]),
        ([LAST_PEARL, "3: 6", "1: 4", "1: 6, 2: 6"], [546, 3, 3, 3], [1, 2, 2, 2]),
        ([LAST_PEARL, *["8: 0"] * 5], [546, *[56] * 5], [1, *[2] * 5]),
        ([LAST_PEARL, "", "", "9: 6", "9: 6", "9: 5"], [546, 0, 0, 9, 9, 18], [1, 5, 5, 3, 3, 2]),
    ],
)
def test_the_others_are_ranked_by_row_times_pearls_gone(
    boards: list[str], scores: list[int], ranks: list[int]
) -> None:
    match = table("6 6 1 1 1 1", boards)
    ended = followed(match, "remove 1 from 12")[-1]
    assert match.scores == ended["scores"] == match.reveal()["scores"] == scores
    assert match.ranks == ended["ranks"] == ranks
    assert match.winners == ended["winners"] == match.reveal()["winners"] == [0]


@pytest.mark.rule("PD-12")
@pytest.mark.parametrize("row", ROWS)
def test_a_row_scores_its_number_for_each_pearl_gone(row: int) -> None:
    boards = [LAST_PEARL, *[f"{row}: {PEARLS - gone}" for gone in (1, 2, 6, 7)]]
    match = table("6 6 1 1 1 1", boards)
    ended = followed(match, "remove 1 from 12")[-1]
    assert match.scores == [ALL_GONE, row, 2 * row, 6 * row, 7 * row]
    by_row = [count["rows"] for count in ended["count"]]
    assert by_row[0] == [PEARLS * number for number in ROWS]
    assert by_row[1] == [row if number == row else 0 for number in ROWS]


@pytest.mark.rule("PD-11", "PD-12")
def test_more_points_do_not_beat_an_empty_board_for_there_are_none() -> None:
    match = table("1 6 6 6 6 6", ["only 1: 1", "only 1: 1"])
    match.play("remove 1 from 1")
    assert match.scores == [ALL_GONE, ALL_GONE - 1]
    assert match.ranks == [1, 2]


# --- Who knows what ---


@pytest.mark.rule("PD-13")
@pytest.mark.parametrize("seats", range(1, 7))
def test_nothing_is_hidden(seats: int) -> None:
    match = Match("pearl_dice", seats, seed=seats)
    chance = random.Random(seats)
    for _ in range(12):
        everything = match.reveal()
        for viewer in (None, *range(seats)):
            assert match.view(viewer) == everything | {"seat": viewer}
            assert match.events(viewer) == match.events()
            observation = match.observation(viewer)
            assert observation.view() == match.view(viewer)
            assert observation.events == match.events()
            assert observation.actions() == (match.actions() if viewer == match.turn else [])
            assert observation.world(seed=1).tobytes() == observation.states.tobytes()
        match.play(chance.choice(match.actions()))


@pytest.mark.rule("PD-13")
def test_what_was_done_is_told_to_all_as_it_was_done() -> None:
    match = table("4 4 4 1 2 6", ["", "", ""])
    match.play("remove 2 from 4")
    for viewer in (None, 0, 1, 2):
        told = match.events(viewer)[0]
        assert (told["event"], told["seat"], told["action"]) == ("action", 0, "remove 2 from 4")


# --- Alone ---


def counted_turns(match: Match) -> int:
    """Turns of a game alone, counted from what was seen to happen."""
    turns, target, dice = 1, 0, 0
    left = dict.fromkeys(ROWS, PEARLS)
    for event in match.events():
        if event["event"] == "action":
            pearls, row = (int(word) for word in event["action"].split()[1::2])
            left[row] -= pearls
            target = row if left[row] else 0
            dice -= pearls if row <= 6 else 2 * pearls
            failed = target > 0 and dice == 0
        elif event["event"] == "rolled":
            dice = len(event["dice"])
            failed = target > 0 and not matches(event["dice"], target)
        else:
            failed = event["event"] == "ended_at_once"
        if failed:
            turns, target = turns + 1, 0
    return turns


@pytest.mark.rule("PD-14")
@pytest.mark.parametrize("seed", range(5))
def test_alone_the_turns_and_then_the_rolls_are_the_result(seed: int) -> None:
    match = played_out(Match("pearl_dice", 1, seed))
    assert match.scores == [ALL_GONE]
    assert match.winners == [0]
    assert match.ranks == [1]
    assert match.reveal()["turns"] == [counted_turns(match)]
    assert match.reveal()["rolls"] == [len(throws(match.events()))]
    assert match.events()[-1]["count"][0]["turns"] == counted_turns(match)


@pytest.mark.rule("PD-14")
def test_alone_the_last_pearl_adds_neither_a_turn_nor_a_roll() -> None:
    match = table("6 6 1 1 1 1", [LAST_PEARL], turns=[31], rolls=[77])
    match.play("remove 1 from 12")
    assert match.scores == [ALL_GONE]
    assert match.reveal()["turns"] == [31]
    assert match.reveal()["rolls"] == [77]


# --- Hot dice ---


@pytest.mark.rule("PD-15")
def test_dice_are_not_hot_unless_that_is_chosen() -> None:
    assert Match("pearl_dice", 2, seed=1).options["hot_dice"] is False
    with pytest.raises(BadOption, match=r"hot_dice.*true or false"):
        Match("pearl_dice", 2, options={"hot_dice": 1})


USED_UP = [
    ("5 5 5 5 5 5", None, 7, "remove 6 from 5"),
    ("3 4 3 4 3 4", None, 7, "remove 3 from 7"),
    ("5", 5, 2, "remove 1 from 5"),
    ("5 5", 5, 3, "remove 2 from 5"),
    ("6 6", 12, 5, "remove 1 from 12"),
]


@pytest.mark.rule("PD-15")
@pytest.mark.parametrize(("dice", "target", "left", "action"), USED_UP)
def test_hot_dice_are_all_rolled_again_for_the_same_target(
    dice: str, target: int | None, left: int, action: str
) -> None:
    row = int(action.split()[-1])
    outcomes = set()
    for seed in SEEDS:
        match = table(dice, [f"{row}: {left}", ""], seed=seed, target=target, hot_dice=True)
        seat, again = throws(followed(match, action))[0]
        goes_on = matches(again, row) > 0
        now = match.reveal()
        assert seat == 0
        assert len(again) == DICE
        assert match.turn == (0 if goes_on else 1)
        assert now["target"] == (row if goes_on else None)
        assert now["turns"] == [1, 1 if goes_on else 2]
        if goes_on:
            assert match.actions() == choices(again, now["boards"][0], [row])
        outcomes.add(goes_on)
    assert outcomes == {False, True}


@pytest.mark.rule("PD-07", "PD-15")
@pytest.mark.parametrize(("dice", "target", "left", "action"), USED_UP)
def test_cold_dice_end_the_turn_when_all_are_used(
    dice: str, target: int | None, left: int, action: str
) -> None:
    row = int(action.split()[-1])
    match = table(dice, [f"{row}: {left}", ""], target=target)
    events = followed(match, action)
    assert [seat for seat, _ in throws(events)] == [1]
    assert match.turn == 1


@pytest.mark.rule("PD-15")
@pytest.mark.parametrize(
    ("dice", "action", "rolled_again"),
    [("5 5 5 5 5 5", "remove 5 from 5", 1), ("6 6 6 6 6 6", "remove 2 from 12", 2)],
)
def test_dice_are_hot_only_when_all_six_are_used(dice: str, action: str, rolled_again: int) -> None:
    for seed in range(10):
        match = table(dice, seed=seed, hot_dice=True)
        assert len(throws(followed(match, action))[0][1]) == rolled_again


@pytest.mark.rule("PD-15")
def test_with_hot_dice_a_locked_target_can_have_six_dice() -> None:
    match = table("5 5 1 1 2 2", ["5: 1", ""], target=5, hot_dice=True)
    assert match.actions() == ["remove 1 from 5"]
    assert "row 5 is locked" in refused(match, "remove 1 from 1")
    with pytest.raises(BadPosition, match="do not fit the target"):
        table("5 5 1 1 2 2", ["5: 1", ""], target=5, hot_dice=False)
