"""Chicken, clause by clause."""

from __future__ import annotations

import random
import re
from collections import Counter
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
    NacreError,
)

# --- The pieces and the positions ----------------------------------------------------------------

NUMBERS = ["1", "2", "3", "4", "5", "6", "chick"]
DECK = dict.fromkeys(NUMBERS, 7) | {"egg": 1}
VALUES = {"1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "chick": 10}
FACES = {1, 2, 3, 4, 5, 10}
ALL_SEATS = [2, 3, 4, 5]
SEEDS = range(12)

Cards = Counter[str]


def cards(text: str) -> Cards:
    """Cards written as ``3 3 chick egg``."""
    return Counter(text.split())


def following(number: str) -> str:
    return NUMBERS[(NUMBERS.index(number) + 1) % len(NUMBERS)]


def top_of(discards: str) -> str:
    """What the last card of a discard pile counts as."""
    *before, last = discards.split()
    return following(before[-1]) if last == "egg" else last


def chicken(
    hands: list[str],
    discards: str = "3",
    *,
    pile: str | None = None,
    points: list[int] | None = None,
    out: tuple[int, ...] = (),
    turn: int = 0,
    starter: int = 0,
    played_last: int | None = None,
    limit: int = 50,
    seed: int = 1,
) -> Match:
    """A position in the first round, one hand for each seat.

    ``discards`` are in the order in which they were laid, the top last. Cards that are not named
    are in the draw pile or, where that is named too, under the discards. ``out`` lists the seats
    that have withdrawn. Where ``played_last`` is not named and cards were played, it is the seat
    before the one to act.
    """
    seats = len(hands)
    rest = Counter(DECK)
    for part in (*hands, discards, pile or ""):
        rest.subtract(cards(part))
    position: dict[str, Any] = {
        "game": "chicken",
        "seats": seats,
        "options": {"limit": limit},
        "turn": turn,
        "round": 1,
        "starter": starter,
        "top": top_of(discards),
        "hands": [cards(text) for text in hands],
        "pile": rest if pile is None else cards(pile),
        "discards": cards(discards) if pile is None else cards(discards) + rest,
        "in": [seat not in out for seat in range(seats)],
        "points": points or [0] * seats,
    }
    if played_last is not None:
        position["played_last"] = played_last
    return Match.from_position(position, seed=seed)


def hand(match: Match, seat: int) -> Cards:
    return +Counter(match.reveal()["hands"][seat])


def pile_size(match: Match) -> int:
    return sum(match.reveal()["pile"].values())


def last_round(match: Match) -> dict[str, Any]:
    last: dict[str, Any] = match.reveal()["last"]
    return last


def happened(match: Match, kind: str, seat: int | None = None) -> list[dict[str, Any]]:
    return [event for event in match.events(seat) if event["event"] == kind]


def play_all(match: Match, *actions: str) -> Match:
    for action in actions:
        match.play(action)
    return match


def refused(
    match: Match, action: str, *words: str, error: type[NacreError] = IllegalAction
) -> None:
    """The action is refused with a message that has these words, and nothing has changed."""
    before = match.reveal(), match.events(), match.actions()
    with pytest.raises(error) as caught:
        match.play(action)
    said = re.findall(r"\w+", str(caught.value))
    assert set(words) <= set(said), f"{words} in {caught.value}"
    assert (match.reveal(), match.events(), match.actions()) == before


# --- A round: getting ready ----------------------------------------------------------------------


def check_deal(match: Match) -> None:
    """A round as it begins: six cards each, one discard, everybody in, all fifty cards there."""
    now = match.reveal()
    assert [sum(held.values()) for held in now["hands"]] == [6] * match.seats
    assert +Counter(now["discards"]) == {now["top"]: 1}
    assert pile_size(match) == 50 - 6 * match.seats - 1
    assert now["in"] == [True] * match.seats
    everything = Counter(now["pile"]) + Counter(now["discards"])
    for held in now["hands"]:
        everything += Counter(held)
    assert everything == DECK


@pytest.mark.rule("CH-01")
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("seats", ALL_SEATS)
def test_six_cards_each_and_the_top_of_the_pile_starts_the_discards(seats: int, seed: int) -> None:
    match = Match("chicken", seats=seats, seed=seed)
    check_deal(match)
    start = match.reveal()
    assert (start["round"], start["points"], start["last"]) == (1, [0] * seats, None)


@pytest.mark.rule("CH-01")
@pytest.mark.parametrize(("seats", "left"), [(2, 37), (3, 31), (4, 25), (5, 19)])
def test_the_rest_is_the_draw_pile(seats: int, left: int) -> None:
    assert Match("chicken", seats=seats, seed=1).view()["pile_size"] == left


@pytest.mark.rule("CH-01")
@pytest.mark.parametrize("seats", [0, 1, 6])
def test_the_game_is_for_two_to_five_seats(seats: int) -> None:
    with pytest.raises(BadSeats, match="2 to 5"):
        Match("chicken", seats=seats, seed=1)


@pytest.mark.rule("CH-01")
@pytest.mark.parametrize("seats", ALL_SEATS)
def test_hands_are_dealt_before_the_first_discard_is_turned(seats: int) -> None:
    match = Match("chicken", seats=seats, seed=1)
    dealt = [(event["event"], event.get("seat"), event["count"]) for event in match.events()]
    assert dealt == [("dealt", seat, 6) for seat in range(seats)] + [("turned", None, 1)]


@pytest.mark.rule("CH-01")
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("seats", ALL_SEATS)
def test_every_round_is_dealt_anew_from_all_fifty_cards(seats: int, seed: int) -> None:
    match = Match("chicken", seats=seats, seed=seed, options={"limit": 200})
    play_all(match, *["out"] * seats)
    assert match.reveal()["round"] == 2
    check_deal(match)


@pytest.mark.rule("CH-01")
def test_a_card_more_or_less_is_no_position() -> None:
    with pytest.raises(BadPosition, match="deck"):
        chicken(["egg 3", "4"], pile="egg")
    position = Match("chicken", seats=2, seed=1).reveal()
    position["pile"]["egg"] += 1
    with pytest.raises(BadPosition, match="deck"):
        Match.from_position(position)


@pytest.mark.rule("CH-01")
def test_deals_differ_with_the_seed_and_repeat_with_it() -> None:
    deals = [Match("chicken", seats=3, seed=seed).reveal() for seed in SEEDS]
    assert deals == [Match("chicken", seats=3, seed=seed).reveal() for seed in SEEDS]
    assert len({str(deal["hands"]) for deal in deals}) == len(SEEDS)


@pytest.mark.rule("CH-01")
@pytest.mark.parametrize("seats", ALL_SEATS)
def test_any_seat_may_begin_by_lot_or_by_choice(seats: int) -> None:
    by_lot = {Match("chicken", seats=seats, seed=seed).turn for seed in range(40)}
    assert by_lot == set(range(seats))
    for seat in range(seats):
        match = Match("chicken", seats=seats, seed=1, options={"first": seat})
        assert (match.turn, match.reveal()["first"], match.reveal()["starter"]) == (seat,) * 3


@pytest.mark.rule("CH-02")
@pytest.mark.parametrize("seats", ALL_SEATS)
def test_the_first_discard_is_never_the_egg(seats: int) -> None:
    places: Cards = Counter()
    for seed in range(150):
        match = Match("chicken", seats=seats, seed=seed)
        now = match.reveal()
        assert now["discards"]["egg"] == 0
        assert happened(match, "turned")[0]["cards"] == {now["top"]: 1}
        places["pile"] += now["pile"]["egg"]
        places["hand"] += sum(held["egg"] for held in now["hands"])
    assert places["pile"] + places["hand"] == 150
    assert min(places["pile"], places["hand"]) > 0


@pytest.mark.rule("CH-02")
def test_the_first_discard_of_a_later_round_is_not_the_egg_either() -> None:
    for seed in range(150):
        match = chicken(["1", "1"], discards="3", seed=seed)
        play_all(match, "out", "out")
        assert match.reveal()["round"] == 2
        assert match.reveal()["discards"]["egg"] == 0


@pytest.mark.rule("CH-02")
def test_any_number_can_be_turned_first() -> None:
    tops = {Match("chicken", seats=2, seed=seed).reveal()["top"] for seed in range(80)}
    assert tops == set(NUMBERS)


# --- A turn --------------------------------------------------------------------------------------


@pytest.mark.rule("CH-03")
@pytest.mark.parametrize(
    ("held", "offered"),
    [
        ("1 6", ["draw", "out"]),
        ("3 6", ["play 3", "draw", "out"]),
        ("3 4", ["play 3", "play 4", "draw", "out"]),
        ("3 3 4 egg", ["play 3", "play 4", "play egg", "draw", "out"]),
        ("1 egg", ["play egg", "draw", "out"]),
    ],
)
def test_a_turn_is_a_discard_a_draw_or_a_withdrawal(held: str, offered: list[str]) -> None:
    assert chicken([held, "1 1"]).actions() == offered


@pytest.mark.rule("CH-03")
@pytest.mark.parametrize("action", ["play 3", "play 4", "play egg", "draw", "out"])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_one_action_is_a_turn_and_the_next_seat_clockwise_follows(seats: int, action: str) -> None:
    for turn in range(seats):
        hands = ["1 2"] * seats
        hands[turn] = "3 4 egg 6"
        match = chicken(hands, turn=turn)
        match.play(action)
        assert match.turn == (turn + 1) % seats


@pytest.mark.rule("CH-03")
@pytest.mark.parametrize("action", ["draw", "out"])
def test_drawing_and_withdrawing_are_allowed_with_a_playable_card_in_hand(action: str) -> None:
    match = chicken(["3 4", "1 1", "1 1"])
    match.play(action)
    assert match.turn == 1


@pytest.mark.rule("CH-03")
def test_one_card_is_discarded_in_a_turn() -> None:
    match = chicken(["3 3 4", "1 1"])
    match.play("play 3")
    assert hand(match, 0) == cards("3 4")
    assert match.turn == 1
    refused(match, "play 3", "no", "3", "hand")


@pytest.mark.rule("CH-03")
@pytest.mark.parametrize("action", ["pass", "", "play", "play 3 3", "play 7", "draw 2", "play 0"])
def test_there_is_no_passing_and_no_other_action(action: str) -> None:
    refused(chicken(["3 3 4", "1 1"]), action, "play", "draw", "out", error=BadAction)


@pytest.mark.rule("CH-04", "CH-05")
@pytest.mark.parametrize("card", NUMBERS)
@pytest.mark.parametrize("top", NUMBERS)
def test_a_discard_shows_the_number_on_top_or_the_next_one(top: str, card: str) -> None:
    match = chicken([f"{card} {card}", "1 2"], discards=top)
    if card not in (top, following(top)):
        assert f"play {card}" not in match.actions()
        refused(match, f"play {card}", top, following(top))
        return
    match.play(f"play {card}")
    assert match.reveal()["top"] == card
    assert +Counter(match.reveal()["discards"]) == Counter([top, card])
    assert hand(match, 0) == cards(card)


@pytest.mark.rule("CH-04")
def test_the_order_goes_round_from_one_to_the_chick_and_again() -> None:
    order = [*NUMBERS, *NUMBERS, "1"]
    evens, odds = " ".join(order[2::2]), " ".join(order[1::2])
    match = chicken([odds + " 4", evens + " 4"], discards="1")
    for card in order[1:]:
        match.play(f"play {card}")
        assert match.reveal()["top"] == card
    assert match.reveal()["round"] == 1


@pytest.mark.rule("CH-04")
@pytest.mark.parametrize("card", [*NUMBERS, "egg"])
def test_a_card_that_is_not_in_hand_cannot_be_played(card: str) -> None:
    others = " ".join(other for other in NUMBERS if other != card)
    match = chicken([others, "1 2"], discards="3" if card in "egg 3 4" else card)
    assert f"play {card}" not in match.actions()
    refused(match, f"play {card}", "no", card, "hand")


@pytest.mark.rule("CH-05")
@pytest.mark.parametrize(
    ("card", "fits"),
    [
        ("chick", True),
        ("1", True),
        ("2", False),
        ("3", False),
        ("4", False),
        ("5", False),
        ("6", False),
    ],
)
def test_on_a_chick_goes_a_chick_or_a_one(card: str, fits: bool) -> None:
    match = chicken([f"{card} 3", "1 2"], discards="6 chick")
    assert (f"play {card}" in match.actions()) is fits
    if fits:
        match.play(f"play {card}")
        assert match.reveal()["top"] == card
    else:
        refused(match, f"play {card}", "chick", "1")


@pytest.mark.rule("CH-05")
def test_a_chick_goes_on_a_six_or_a_chick_but_not_on_a_one() -> None:
    fits = {top for top in NUMBERS if "play chick" in chicken(["chick 3", "2 2"], top).actions()}
    assert fits == {"6", "chick"}


# --- The egg -------------------------------------------------------------------------------------


@pytest.mark.rule("CH-06")
@pytest.mark.parametrize(
    ("top", "becomes"),
    [
        ("1", "2"),
        ("2", "3"),
        ("3", "4"),
        ("4", "5"),
        ("5", "6"),
        ("6", "chick"),
        ("chick", "1"),
    ],
)
def test_the_egg_goes_on_anything_and_becomes_the_next_card(top: str, becomes: str) -> None:
    everything = " ".join(NUMBERS)
    match = chicken(["egg 3", everything], discards=top)
    match.play("play egg")
    assert match.reveal()["top"] == becomes
    assert +Counter(match.reveal()["discards"]) == Counter([top, "egg"])
    playable = {action for action in match.actions() if action.startswith("play")}
    assert playable == {f"play {becomes}", f"play {following(becomes)}"}


@pytest.mark.rule("CH-06")
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_everybody_sees_what_the_egg_became(seat: int | None) -> None:
    match = chicken(["egg 3", "1 2"], discards="6")
    match.play("play egg")
    event = happened(match, "action", seat)[-1]
    assert (event["seat"], event["action"], event["top"]) == (0, "play egg", "chick")
    assert match.view(seat)["top"] == "chick"
    assert match.view(seat)["discards"]["egg"] == 1


@pytest.mark.rule("CH-06")
def test_the_number_under_the_egg_no_longer_fits() -> None:
    match = chicken(["egg 3", "4 5 6"], discards="4")
    match.play("play egg")
    refused(match, "play 4", "5", "6")
    match.play("play 5")


# --- Drawing -------------------------------------------------------------------------------------


@pytest.mark.rule("CH-07")
@pytest.mark.parametrize("seats", ALL_SEATS)
def test_a_drawn_card_joins_the_hand_and_ends_the_turn(seats: int) -> None:
    match = chicken(["1 1"] + ["2 6"] * (seats - 1), pile="3 3 3")
    match.play("draw")
    assert hand(match, 0) == cards("1 1 3")
    assert pile_size(match) == 2
    assert match.turn == 1
    assert "play 3" not in match.actions()


@pytest.mark.rule("CH-07")
def test_a_drawn_card_may_be_played_in_the_next_turn() -> None:
    match = chicken(["1 1", "2 2"], pile="3 3 3")
    play_all(match, "draw", "draw")
    assert match.turn == 0
    match.play("play 3")
    assert hand(match, 0) == cards("1 1")


@pytest.mark.rule("CH-07")
def test_a_hand_may_grow_turn_after_turn() -> None:
    match = chicken(["1 1", "2 2"])
    play_all(match, *["draw"] * 20)
    assert [hand(match, seat).total() for seat in (0, 1)] == [12, 12]


@pytest.mark.rule("CH-08")
def test_with_the_pile_empty_nobody_can_draw() -> None:
    match = chicken(["1 3", "2 2", "4 5"], pile="")
    assert match.actions() == ["play 3", "out"]
    refused(match, "draw", "draw", "pile", "empty")
    match.play("play 3")
    assert match.actions() == ["out"]
    refused(match, "draw", "draw", "pile", "empty")


@pytest.mark.rule("CH-08")
def test_the_last_card_of_the_pile_can_be_drawn_and_none_after_it() -> None:
    match = chicken(["1 1", "2 2"], pile="6")
    match.play("draw")
    assert pile_size(match) == 0
    refused(match, "draw", "empty")
    assert match.actions() == ["out"]


@pytest.mark.rule("CH-08")
def test_the_discards_are_not_reshuffled() -> None:
    match = chicken(["1 3 3 4", "1 3", "4 4"], pile="6")
    before = Counter(match.reveal()["discards"])
    play_all(match, "draw", "play 3", "play 4", "play 4", "out")
    now = match.reveal()
    assert sum(now["pile"].values()) == 0
    assert Counter(now["discards"]) == before + cards("3 4 4")
    assert now["round"] == 1


# --- Withdrawing ---------------------------------------------------------------------------------


@pytest.mark.rule("CH-09")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_who_withdraws_takes_no_further_turn_in_the_round(seats: int) -> None:
    for leaver in range(seats):
        match = chicken(["1 6"] * seats, turn=leaver)
        match.play("out")
        assert match.reveal()["in"] == [seat != leaver for seat in range(seats)]
        turns = []
        for _ in range(2 * (seats - 1)):
            turns.append(match.turn)
            match.play("draw")
        others = [(leaver + i) % seats for i in range(1, seats)]
        assert turns == others * 2


@pytest.mark.rule("CH-09")
@pytest.mark.parametrize(
    ("out", "turn", "comes"),
    [((1,), 0, 2), ((1, 2), 0, 3), ((1, 2, 3), 0, 4), ((0, 4), 3, 1), ((0, 2, 4), 3, 1)],
)
def test_seats_that_have_withdrawn_are_passed_over(
    out: tuple[int, ...], turn: int, comes: int
) -> None:
    match = chicken(["1 6"] * 5, out=out, turn=turn)
    match.play("draw")
    assert match.turn == comes


@pytest.mark.rule("CH-09")
def test_the_cards_of_a_withdrawn_seat_stay_with_it_face_down() -> None:
    match = chicken(["1 2 6", "5 5", "6 6"])
    match.play("out")
    assert hand(match, 0) == cards("1 2 6")
    for viewer in (None, 1, 2):
        assert match.view(viewer)["hands"][0] is None
        assert match.view(viewer)["hand_sizes"] == [3, 2, 2]
        assert match.view(viewer)["in"] == [False, True, True]
    assert Counter(match.reveal()["discards"]).total() == 1


@pytest.mark.rule("CH-09")
@pytest.mark.parametrize("seats", ALL_SEATS)
def test_everybody_is_in_again_in_the_next_round(seats: int) -> None:
    match = chicken(["1 6"] * seats)
    play_all(match, *["out"] * seats)
    assert match.reveal()["round"] == 2
    assert match.reveal()["in"] == [True] * seats


@pytest.mark.rule("CH-09")
def test_a_seat_that_has_withdrawn_is_not_to_act_in_any_position() -> None:
    with pytest.raises(BadPosition, match="withdrawn"):
        chicken(["1 1", "1 1"], out=(0,), turn=0)


# --- The last seat still in ----------------------------------------------------------------------


@pytest.mark.rule("CH-10")
@pytest.mark.parametrize("seats", ALL_SEATS)
def test_the_last_seat_in_goes_on_discarding_one_card_after_the_other(seats: int) -> None:
    match = chicken(["3 4 4 5 1"] + ["6"] * (seats - 1), out=tuple(range(1, seats)))
    for action in ("play 3", "play 4", "play 4", "play 5"):
        match.play(action)
        assert match.turn == 0
    assert hand(match, 0) == cards("1")
    assert match.reveal()["round"] == 1


@pytest.mark.rule("CH-10")
@pytest.mark.parametrize("seats", ALL_SEATS)
def test_the_last_seat_in_may_not_draw(seats: int) -> None:
    match = chicken(["3 1"] + ["6"] * (seats - 1), out=tuple(range(1, seats)))
    assert pile_size(match) > 0
    assert match.actions() == ["play 3", "out"]
    refused(match, "draw", "others", "withdrawn")


@pytest.mark.rule("CH-10")
@pytest.mark.parametrize("seats", ALL_SEATS)
def test_with_two_seats_in_both_may_draw_until_one_of_them_withdraws(seats: int) -> None:
    match = chicken(["1 1"] + ["6"] * (seats - 1), out=tuple(range(1, seats - 1)))
    match.play("draw")
    assert match.turn == seats - 1
    assert "draw" in match.actions()
    match.play("out")
    assert match.turn == 0
    assert "draw" not in match.actions()


@pytest.mark.rule("CH-10")
def test_the_last_seat_in_withdraws_when_it_cannot_discard() -> None:
    match = chicken(["1 1", "6"], out=(1,))
    assert match.actions() == ["out"]
    match.play("out")
    assert last_round(match)["gained"] == [1, 6]


@pytest.mark.rule("CH-10")
def test_the_last_seat_in_withdraws_when_it_will_not_discard() -> None:
    match = chicken(["3 4", "6"], out=(1,))
    match.play("out")
    assert last_round(match)["gained"] == [7, 6]


@pytest.mark.rule("CH-10", "CH-14")
def test_the_last_seat_in_can_play_its_last_card_and_roll() -> None:
    match = chicken(["3 egg", "6"], out=(1,), points=[30, 0])
    play_all(match, "play 3", "play egg")
    assert last_round(match)["gained"] == [0, 6]
    assert len(last_round(match)["dice"]) == 2


# --- The end of a round --------------------------------------------------------------------------


@pytest.mark.rule("CH-11")
@pytest.mark.parametrize(("seats", "turn"), [(n, seat) for n in ALL_SEATS for seat in range(n)])
def test_the_round_ends_at_once_when_a_seat_plays_its_last_card(seats: int, turn: int) -> None:
    hands = ["3 4"] * seats
    hands[turn] = "3"
    match = chicken(hands, turn=turn)
    match.play("play 3")
    assert match.reveal()["round"] == 2
    ended = happened(match, "round_ended")
    assert [(event["round"], event["seat"]) for event in ended] == [(1, turn)]
    assert last_round(match)["gained"] == [0 if seat == turn else 7 for seat in range(seats)]


@pytest.mark.rule("CH-11")
def test_with_one_card_left_the_round_goes_on() -> None:
    match = chicken(["3 3", "6"])
    match.play("play 3")
    assert match.reveal()["round"] == 1
    assert happened(match, "round_ended") == []


@pytest.mark.rule("CH-11")
@pytest.mark.parametrize("seats", ALL_SEATS)
def test_the_round_ends_when_all_have_withdrawn_and_not_before(seats: int) -> None:
    match = chicken(["3 4"] * seats)
    for _ in range(seats - 1):
        match.play("out")
        assert match.reveal()["round"] == 1
    match.play("out")
    assert match.reveal()["round"] == 2
    assert last_round(match)["gained"] == [7] * seats


@pytest.mark.rule("CH-11", "CH-06")
def test_the_egg_can_be_the_last_card() -> None:
    match = chicken(["egg", "6"])
    match.play("play egg")
    assert last_round(match)["top"] == "4"
    assert last_round(match)["gained"] == [0, 6]


# --- Points --------------------------------------------------------------------------------------


@pytest.mark.rule("CH-12")
@pytest.mark.parametrize("out", [(), (1,), (2,), (1, 2)])
@pytest.mark.parametrize(
    ("held", "gained"),
    [
        ("1", 1),
        ("2", 2),
        ("3", 3),
        ("4", 4),
        ("5", 5),
        ("6", 6),
        ("chick", 10),
        ("6 6 6", 6),
        ("chick chick", 10),
        ("chick chick chick 3 3", 13),
        ("1 2 4", 7),
        ("1 2 2 4 4 4 6", 13),
        ("1 2 3 4 5 6 chick", 31),
        ("1 1 2 2 3 3 4 4 5 5 6 6 chick chick", 31),
    ],
)
def test_each_number_left_in_hand_counts_once(held: str, gained: int, out: tuple[int, ...]) -> None:
    match = chicken(["3", held, "5 5"], out=out, points=[0, 7, 8])
    match.play("play 3")
    assert last_round(match)["gained"] == [0, gained, 5]
    assert last_round(match)["points"] == [0, 7 + gained, 13]


@pytest.mark.rule("CH-12")
@pytest.mark.parametrize("seats", ALL_SEATS)
def test_points_add_up_from_round_to_round(seats: int) -> None:
    match = Match("chicken", seats=seats, seed=seats, options={"limit": 200})
    points = [0] * seats
    for _ in range(3):
        hands = match.reveal()["hands"]
        top = match.reveal()["top"]
        play_all(match, *["out"] * seats)
        points = [mine + worth(held, top) for mine, held in zip(points, hands, strict=True)]
        assert match.reveal()["points"] == points


def worth(held: dict[str, int], top: str) -> int:
    numbers = {top if card == "egg" else card for card in +Counter(held)}
    return sum(VALUES[number] for number in numbers)


@pytest.mark.rule("CH-13")
@pytest.mark.parametrize("top", NUMBERS)
def test_an_egg_in_hand_is_worth_the_top_of_the_discards(top: str) -> None:
    match = chicken([top, "egg"], discards=top)
    match.play(f"play {top}")
    assert last_round(match)["gained"] == [0, VALUES[top]]


@pytest.mark.rule("CH-13")
@pytest.mark.parametrize("top", NUMBERS)
def test_an_egg_beside_a_card_of_that_number_adds_nothing(top: str) -> None:
    match = chicken([top, f"egg {top} {top}"], discards=top)
    match.play(f"play {top}")
    assert last_round(match)["gained"] == [0, VALUES[top]]


@pytest.mark.rule("CH-13")
@pytest.mark.parametrize(
    ("held", "gained"),
    [("egg 2", 6), ("egg 2 4", 6), ("egg chick chick", 14), ("egg 1 2 3 5 6 chick", 31)],
)
def test_an_egg_counts_as_one_more_card_of_the_top_number(held: str, gained: int) -> None:
    match = chicken(["4", held], discards="4")
    match.play("play 4")
    assert last_round(match)["gained"] == [0, gained]


@pytest.mark.rule("CH-13")
def test_the_egg_is_worth_the_top_at_the_end_of_the_round_and_not_before() -> None:
    match = chicken(["4", "egg 3"], discards="3")
    match.play("play 4")
    assert last_round(match)["top"] == "4"
    assert last_round(match)["gained"] == [0, 7]


@pytest.mark.rule("CH-13")
def test_the_egg_of_a_seat_that_withdrew_counts_at_the_end_too() -> None:
    match = chicken(["egg", "4 5 1"], discards="3")
    play_all(match, "out", "play 4", "play 5", "out")
    assert last_round(match)["gained"] == [5, 1]


# --- The dice ------------------------------------------------------------------------------------


@pytest.mark.rule("CH-14")
@pytest.mark.parametrize("before", [1, 2, 9, 20, 49])
@pytest.mark.parametrize("seed", SEEDS)
def test_the_dice_come_off_the_total_but_not_below_zero(before: int, seed: int) -> None:
    match = chicken(["3", "1"], points=[before, 5], seed=seed)
    match.play("play 3")
    last = last_round(match)
    assert len(last["dice"]) == 2
    assert set(last["dice"]) <= FACES
    assert last["points"] == [max(0, before - sum(last["dice"])), 6]
    assert match.reveal()["points"] == last["points"]
    rolled = happened(match, "rolled")
    assert [(event["seat"], event["dice"]) for event in rolled] == [(0, last["dice"])]


@pytest.mark.rule("CH-14")
def test_each_die_shows_one_to_five_or_a_chick_all_equally_likely() -> None:
    rolls = []
    for seed in range(300):
        match = chicken(["3", "1"], points=[49, 0], seed=seed)
        match.play("play 3")
        rolls.append(tuple(last_round(match)["dice"]))
    for die in (0, 1):
        shown = Counter(roll[die] for roll in rolls)
        assert set(shown) == FACES
        assert min(shown.values()) >= 25
        assert max(shown.values()) <= 80
    assert len(set(rolls)) >= 30


@pytest.mark.rule("CH-14")
@pytest.mark.parametrize("seats", ALL_SEATS)
def test_only_the_seat_that_played_its_last_card_rolls(seats: int) -> None:
    for turn in range(seats):
        hands = ["3 4"] * seats
        hands[turn] = "4"
        match = chicken(hands, points=[20] * seats, turn=turn)
        match.play("play 4")
        assert [event["seat"] for event in happened(match, "rolled")] == [turn]
        gone = [seat for seat, total in enumerate(last_round(match)["points"]) if total == 27]
        assert gone == [seat for seat in range(seats) if seat != turn]


@pytest.mark.rule("CH-14")
def test_nobody_rolls_when_all_have_withdrawn() -> None:
    match = chicken(["3 4", "3 4"], discards="2 3", points=[20, 20], played_last=1)
    play_all(match, "out", "out")
    assert happened(match, "rolled") == []
    assert last_round(match)["dice"] == []
    assert last_round(match)["points"] == [27, 27]


@pytest.mark.rule("CH-15")
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("before", "rolls"), [(0, 0), (1, 1), (2, 1)])
def test_a_total_of_zero_means_no_roll(before: int, rolls: int, seed: int) -> None:
    match = chicken(["3", "1"], points=[before, 5], seed=seed)
    match.play("play 3")
    assert len(happened(match, "rolled")) == rolls
    assert len(last_round(match)["dice"]) == 2 * rolls
    assert last_round(match)["points"] == [0, 6]


# --- The next round ------------------------------------------------------------------------------


def begins(match: Match) -> int | None:
    """The seat that begins the round that has just been dealt."""
    now = match.reveal()
    assert now["round"] == 2
    assert now["starter"] == match.turn
    assert now["first"] == 0
    return match.turn


@pytest.mark.rule("CH-16")
@pytest.mark.parametrize("card", ["3", "4", "egg"])
@pytest.mark.parametrize(("seats", "turn"), [(n, seat) for n in ALL_SEATS for seat in range(n)])
def test_who_went_out_starts_the_next_round(seats: int, turn: int, card: str) -> None:
    hands = ["1 6"] * seats
    hands[turn] = card
    assert begins(play_all(chicken(hands, turn=turn), f"play {card}")) == turn


@pytest.mark.rule("CH-16")
@pytest.mark.parametrize("player", [0, 1, 2, 3])
def test_when_all_withdraw_the_seat_that_played_last_starts(player: int) -> None:
    hands = ["3 6"] * 4
    match = chicken(hands, discards="2 3", turn=player, played_last=(player + 2) % 4)
    play_all(match, "play 3", "out", "out", "out", "out")
    assert begins(match) == player


@pytest.mark.rule("CH-16")
def test_a_seat_that_had_withdrawn_can_be_the_next_starter() -> None:
    match = chicken(["3 6", "1 1", "1 1"])
    play_all(match, "play 3", "draw", "draw", "out", "draw", "out", "out")
    assert begins(match) == 0


@pytest.mark.rule("CH-16")
def test_drawing_and_withdrawing_are_not_playing() -> None:
    match = chicken(["3 6", "1 1", "1 1"], discards="2 3", played_last=2, turn=0)
    play_all(match, "draw", "draw", "draw", "out", "out", "out")
    assert begins(match) == 2


@pytest.mark.rule("CH-16")
@pytest.mark.parametrize(("seats", "starter"), [(n, seat) for n in ALL_SEATS for seat in range(n)])
def test_if_nobody_played_a_card_the_same_seat_starts_again(seats: int, starter: int) -> None:
    match = chicken(["1 1 1"] + ["2"] * (seats - 1), turn=starter, starter=starter)
    play_all(match, "draw", *["out"] * seats)
    assert begins(match) == starter


@pytest.mark.rule("CH-16")
def test_turns_go_clockwise_from_the_starter() -> None:
    match = chicken(["6 6", "6 6", "3"], turn=2)
    match.play("play 3")
    turns = []
    for _ in range(3):
        turns.append(match.turn)
        match.play("draw")
    assert turns == [2, 0, 1]


# --- The end of the game -------------------------------------------------------------------------


@pytest.mark.rule("CH-17")
@pytest.mark.parametrize("limit", [10, 20, 50, 100, 200])
@pytest.mark.parametrize(("short", "ends"), [(2, False), (1, False), (0, True), (-1, True)])
def test_the_game_ends_once_a_seat_has_the_limit_or_more(
    limit: int, short: int, ends: bool
) -> None:
    match = chicken(["3", "5"], points=[0, limit - short - 5], limit=limit)
    match.play("play 3")
    assert match.over is ends
    assert len(happened(match, "game_ended")) == ends
    assert match.reveal()["round"] == (1 if ends else 2)
    assert match.scores == ([0, limit - short] if ends else None)


@pytest.mark.rule("CH-17")
@pytest.mark.parametrize("seats", ALL_SEATS)
def test_the_limit_is_fifty_points_unless_the_option_says_otherwise(seats: int) -> None:
    assert Match("chicken", seats=seats, seed=1).options["limit"] == 50
    with pytest.raises(BadOption, match="limit"):
        Match("chicken", seats=seats, seed=1, options={"limit": 0})


@pytest.mark.rule("CH-17")
@pytest.mark.parametrize(("seats", "full"), [(n, seat) for n in ALL_SEATS for seat in range(n)])
def test_any_seat_can_end_the_game(seats: int, full: int) -> None:
    points = [0] * seats
    points[full] = 49
    match = play_all(chicken(["1"] * seats, points=points), *["out"] * seats)
    assert match.over
    assert match.scores == [50 if seat == full else 1 for seat in range(seats)]
    refused(match, "draw", "over", error=GameOver)
    refused(match, "out", "over", error=GameOver)
    assert (match.turn, match.actions()) == (None, [])


@pytest.mark.rule("CH-17", "CH-14")
@pytest.mark.parametrize("seed", SEEDS)
def test_the_dice_are_rolled_before_the_game_ends(seed: int) -> None:
    match = chicken(["3", "5"], points=[30, 49], seed=seed)
    match.play("play 3")
    assert match.scores == [30 - sum(last_round(match)["dice"]), 54]
    kinds = [event["event"] for event in match.events()]
    assert kinds == ["action", "rolled", "round_ended", "game_ended"]


@pytest.mark.rule("CH-17")
def test_a_round_does_not_end_the_game_while_it_runs() -> None:
    match = chicken(["3 4", "chick 6 5", "1 1"], points=[49, 49, 49])
    play_all(match, "draw", "draw", "draw", "out", "out")
    assert not match.over
    assert (match.scores, match.winners, match.ranks) == (None, None, None)


@pytest.mark.rule("CH-17")
def test_points_at_the_limit_are_no_position_in_play() -> None:
    assert chicken(["3", "5"], points=[0, 49]).turn == 0
    with pytest.raises(BadPosition, match="limit"):
        chicken(["3", "5"], points=[0, 50])


def finished(points: list[int]) -> Match:
    """A game that has just ended with these points: everybody withdrew with a 1 in hand."""
    seats = len(points)
    match = chicken(["1"] * seats, points=[total - 1 for total in points])
    play_all(match, *["out"] * seats)
    assert match.scores == points
    return match


@pytest.mark.rule("CH-18")
@pytest.mark.parametrize(
    ("points", "ranks"),
    [
        ([50, 49], [2, 1]),
        ([1, 50], [1, 2]),
        ([50, 50], [1, 1]),
        ([50, 20, 20], [3, 1, 1]),
        ([20, 50, 20], [1, 3, 1]),
        ([20, 50, 50], [1, 2, 2]),
        ([50, 50, 50], [1, 1, 1]),
        ([50, 5, 30, 5], [4, 1, 3, 1]),
        ([50, 30, 30, 5], [4, 2, 2, 1]),
        ([5, 5, 50, 5], [1, 1, 4, 1]),
        ([50, 40, 30, 20, 10], [5, 4, 3, 2, 1]),
        ([10, 20, 20, 20, 50], [1, 2, 2, 2, 5]),
    ],
)
def test_fewest_points_win(points: list[int], ranks: list[int]) -> None:
    match = finished(points)
    assert match.ranks == ranks
    assert match.winners == [seat for seat, rank in enumerate(ranks) if rank == 1]


@pytest.mark.rule("CH-18")
@pytest.mark.parametrize(("seats", "tied"), [(n, k) for n in ALL_SEATS for k in range(1, n + 1)])
def test_any_number_of_seats_can_share_the_victory(seats: int, tied: int) -> None:
    others = seats - tied
    match = finished([50] * others + ([20] * tied if others else [50] * tied))
    assert match.winners == list(range(others, seats))
    assert match.ranks == [tied + 1] * others + [1] * tied


@pytest.mark.rule("CH-18")
def test_the_seat_that_went_out_has_no_advantage_in_a_tie() -> None:
    hands = ["3", "5", "6"]
    rolled = last_round(play_all(chicken(hands, points=[40, 0, 0]), "play 3"))["dice"]
    left = 40 - sum(rolled)
    match = play_all(chicken(hands, points=[40, 45, left - 6]), "play 3")
    assert match.scores == [left, 50, left]
    assert (match.winners, match.ranks) == ([0, 2], [1, 3, 1])


# --- Who knows what ------------------------------------------------------------------------------


def seen(match: Match, seat: int | None) -> tuple[Any, ...]:
    """All that a seat gets to see."""
    observation = match.observation(seat)
    return (
        match.view(seat),
        match.events(seat),
        observation.view(),
        observation.events,
        observation.actions(),
        observation.states.tobytes(),
    )


def check_views(match: Match) -> None:
    now = match.reveal()
    for seat in [None, *range(match.seats)]:
        view = match.view(seat)
        shown = [held if owner == seat else None for owner, held in enumerate(now["hands"])]
        assert view["hands"] == shown
        assert view["hand_sizes"] == [sum(held.values()) for held in now["hands"]]
        assert view["pile"] is None
        assert view["pile_size"] == sum(now["pile"].values())
        for key in ("discards", "top", "in", "points", "last", "starter", "round"):
            assert view[key] == now[key]


@pytest.mark.rule("CH-19", "CH-20")
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("seats", ALL_SEATS)
def test_in_a_whole_game_a_view_shows_the_own_hand_and_the_size_of_the_others(
    seats: int, seed: int
) -> None:
    match = Match("chicken", seats=seats, seed=seed)
    lot = random.Random(seed)
    while not match.over:
        check_views(match)
        match.play(lot.choice(match.actions()))


@pytest.mark.rule("CH-19")
@pytest.mark.parametrize("seats", ALL_SEATS)
def test_the_deal_shows_each_seat_its_own_cards_alone(seats: int) -> None:
    match = Match("chicken", seats=seats, seed=3)
    for viewer in [None, *range(seats)]:
        dealt = happened(match, "dealt", viewer)
        assert [event["count"] for event in dealt] == [6] * seats
        for owner, event in enumerate(dealt):
            assert event["cards"] == (dict(hand(match, owner)) if owner == viewer else None)


@pytest.mark.rule("CH-19", "CH-07")
def test_a_drawn_card_is_seen_by_its_owner_alone() -> None:
    match = chicken(["1 1", "2 2", "2 2"], pile="6 6")
    match.play("draw")
    for viewer in (None, 0, 1, 2):
        event = happened(match, "dealt", viewer)[0]
        assert (event["seat"], event["count"]) == (0, 1)
        assert event["cards"] == ({"6": 1} if viewer == 0 else None)


@pytest.mark.rule("CH-19")
def test_a_hand_stays_hidden_after_withdrawing_and_its_owner_still_sees_it() -> None:
    match = chicken(["1 2", "5 5", "6 6"])
    match.play("out")
    assert +Counter(match.view(0)["hands"][0]) == cards("1 2")
    for viewer in (None, 1, 2):
        assert match.view(viewer)["hands"][0] is None
        assert match.view(viewer)["hand_sizes"][0] == 2
        assert happened(match, "action", viewer)[0]["action"] == "out"


@pytest.mark.rule("CH-19", "CH-20")
@pytest.mark.parametrize(
    "actions", [[], ["play 3"], ["out"], ["play 3", "play 4", "out"], ["out", "out"]]
)
@pytest.mark.parametrize("viewer", [None, 0])
def test_nobody_can_tell_hidden_cards_from_others(viewer: int | None, actions: list[str]) -> None:
    one = chicken(["3 3 6", "4 5 5", "2 2"])
    other = chicken(["3 3 6", "4 egg chick", "1 6"])
    play_all(one, *actions)
    play_all(other, *actions)
    assert seen(one, viewer) == seen(other, viewer)
    assert seen(one, 1) != seen(other, 1)
    assert seen(one, 2) != seen(other, 2)


@pytest.mark.rule("CH-19")
@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_what_others_draw_makes_no_difference_to_what_a_seat_sees(viewer: int | None) -> None:
    one = chicken(["1 1", "2 2", "6 6", "5 5 5"], pile="4 4 4", turn=3)
    other = chicken(["1 1", "2 2", "6 6", "4 4 4"], pile="5 5 5", turn=3)
    play_all(one, "draw")
    play_all(other, "draw")
    assert seen(one, viewer) == seen(other, viewer)
    assert seen(one, 3) != seen(other, 3)
    assert one.view(viewer)["hand_sizes"] == [2, 2, 2, 4]


@pytest.mark.rule("CH-19")
@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_at_the_end_of_a_round_all_hands_are_shown_with_their_points(viewer: int | None) -> None:
    match = chicken(["3", "5 5 egg", "chick 1"], points=[0, 2, 4], out=(2,))
    match.play("play 3")
    hands = [cards(""), cards("5 5 egg"), cards("chick 1")]
    for shown in (match.view(viewer)["last"], happened(match, "round_ended", viewer)[0]):
        assert [+Counter(held) for held in shown["hands"]] == hands
        assert shown["top"] == "3"
        assert shown["gained"] == [0, 8, 11]
        assert shown["points"] == [0, 10, 15]
        assert shown["dice"] == []


@pytest.mark.rule("CH-19")
def test_the_hands_of_the_new_round_are_hidden_again() -> None:
    match = chicken(["3", "5 5", "6"])
    match.play("play 3")
    check_views(match)


@pytest.mark.rule("CH-19")
@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_after_the_last_round_the_hands_are_shown_too(viewer: int | None) -> None:
    match = chicken(["3", "5 6"], points=[9, 45])
    match.play("play 3")
    assert match.over
    shown = match.view(viewer)["last"]
    assert [+Counter(held) for held in shown["hands"]] == [cards(""), cards("5 6")]
    assert shown["gained"] == [0, 11]
    assert shown["points"] == [max(0, 9 - sum(shown["dice"])), 56]


@pytest.mark.rule("CH-20")
@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_every_discarded_card_is_known(viewer: int | None) -> None:
    match = chicken(["3 4 1", "3 egg 1"], discards="2 3")
    play_all(match, "play 3", "play egg", "play 4")
    assert +Counter(match.view(viewer)["discards"]) == cards("2 3 3 egg 4")
    played = [event["action"] for event in happened(match, "action", viewer)]
    assert played == ["play 3", "play egg", "play 4"]


@pytest.mark.rule("CH-20")
def test_the_order_of_the_pile_is_not_part_of_the_position() -> None:
    drawn = []
    for seed in range(20):
        match = chicken(["1 1", "2 2"], seed=seed)
        assert seen(match, 0) == seen(chicken(["1 1", "2 2"]), 0)
        play_all(match, "draw", "draw")
        drawn.append(str([hand(match, seat) for seat in (0, 1)]))
    assert len(set(drawn)) > 10


@pytest.mark.rule("CH-20")
def test_every_card_of_the_pile_is_equally_likely_to_be_drawn() -> None:
    drawn: Cards = Counter()
    for seed in range(400):
        match = chicken(["1 1", "2 2"], pile="6 6 6 egg", seed=seed)
        match.play("draw")
        drawn += hand(match, 0) - cards("1 1")
    assert drawn.total() == 400
    assert 60 <= drawn["egg"] <= 140


@pytest.mark.rule("CH-20")
def test_an_action_taken_back_and_done_again_draws_the_same_card() -> None:
    match = chicken(["1 1", "2 2"])
    match.play("draw")
    after = match.reveal()
    assert match.undo() == "draw"
    match.play("draw")
    assert match.reveal() == after
