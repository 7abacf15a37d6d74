"""Pearls, clause by clause."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import chain
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

DECK = {
    "wild": 16,
    "yellow": 24,
    "red": 20,
    "green": 16,
    "blue": 12,
    "turquoise": 8,
    "purple": 4,
}
VALUES = {"wild": 0, "yellow": 1, "red": 1, "green": 2, "blue": 2, "turquoise": 3, "purple": 5}
COLOURS = list(DECK)
NECKLACES = [4, 5, 5, 6, 6, 7, 7, 8, 8, 9]
ALL_SEATS = [2, 3, 4, 5, 6]
SEEDS = range(12)

Cards = Counter[str]


def cards(text: str) -> Cards:
    """Cards written as ``yellow 3, wild 1``."""
    found: Cards = Counter()
    for part in filter(None, text.split(", ")):
        colour, number = part.split()
        found[colour] += int(number)
    return found


def total(many: Iterable[Cards]) -> Cards:
    return sum(many, Counter())


def without(these: list[int], those: Iterable[int]) -> list[int]:
    return sorted((Counter(these) - Counter(those)).elements())


def pearls(
    hands: list[str],
    display: str = "yellow 2, blue 4",
    *,
    pile: str | None = None,
    placed: list[str] | None = None,
    claimed: list[list[int]] | None = None,
    necklaces: list[int] | None = None,
    known: list[str] | None = None,
    turn: int = 0,
    last_turns: int = 0,
    seed: int = 1,
) -> Match:
    """A position of the full deck, one hand for each seat.

    Cards that are not named are in the pile, necklaces that are not named are open. Where the pile
    or the open necklaces are named too, what is left over is on the scoring pile of the last seat.
    ``last_turns`` counts the turns that are still to come in the last round.
    """
    seats = len(hands)
    scored = [cards(text) for text in placed or [""] * seats]
    taken = [list(values) for values in claimed or [[]] * seats]
    rest = Counter(DECK)
    rest.subtract(total([*map(cards, hands), cards(display), *scored, cards(pile or "")]))
    open_necklaces = without(NECKLACES, chain.from_iterable(taken))
    if necklaces is not None:
        taken[-1] += without(open_necklaces, necklaces)
        open_necklaces = necklaces
    if pile is not None:
        scored[-1].update(rest)
    position: dict[str, Any] = {
        "game": "pearls",
        "seats": seats,
        "options": {"full_deck": True} if seats < 4 else {},
        "turn": turn,
        "hands": [cards(text) for text in hands],
        "display": cards(display),
        "pile": rest if pile is None else cards(pile),
        "placed": scored,
        "claimed": taken,
        "necklaces": open_necklaces,
        "last_round": last_turns > 0,
        "turns_left": last_turns,
    }
    if known is not None:
        position["known"] = [cards(text) for text in known]
    return Match.from_position(position, seed=seed)


def hand(match: Match, seat: int) -> Cards:
    return +Counter(match.reveal()["hands"][seat])


def display(match: Match) -> Cards:
    return +Counter(match.reveal()["display"])


def pile(match: Match) -> Cards:
    return +Counter(match.reveal()["pile"])


def placed(match: Match, seat: int) -> Cards:
    return +Counter(match.reveal()["placed"][seat])


def known(match: Match, seat: int) -> Cards:
    return +Counter(match.reveal()["known"][seat])


def takes(match: Match) -> list[str]:
    return [action for action in match.actions() if action.startswith("take")]


def places(match: Match) -> list[str]:
    return [action for action in match.actions() if action.startswith("place")]


def happened(match: Match, kind: str, seat: int | None = None) -> list[dict[str, Any]]:
    return [event for event in match.events(seat) if event["event"] == kind]


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


def play_on(match: Match) -> list[int]:
    """Play the first legal action until the end; the seats in the order of their turns."""
    order = []
    while match.turn is not None:
        order.append(match.turn)
        match.play(match.actions()[0])
    return order


# --- Set-up --------------------------------------------------------------------------------------


def all_cards(match: Match) -> Cards:
    revealed = match.reveal()
    return total(
        +Counter(part) for part in (revealed["display"], revealed["pile"], *revealed["hands"])
    )


@pytest.mark.rule("PE-01")
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    ("seats", "sorted_out", "stay"),
    [
        (2, {"yellow", "green"}, 60),
        (3, {"red"}, 80),
        (4, set(), 100),
        (5, set(), 100),
        (6, set(), 100),
    ],
)
def test_with_few_seats_whole_colours_leave_the_game(
    seats: int, sorted_out: set[str], stay: int, seed: int
) -> None:
    match = Match("pearls", seats=seats, seed=seed)
    found = all_cards(match)
    assert found == {colour: n for colour, n in DECK.items() if colour not in sorted_out}
    assert found.total() == stay


@pytest.mark.rule("PE-01")
@pytest.mark.parametrize("seats", [0, 1, 7])
def test_the_game_is_for_two_to_six_seats(seats: int) -> None:
    with pytest.raises(BadSeats, match="2 to 6"):
        Match("pearls", seats=seats, seed=1)


@pytest.mark.rule("PE-01")
@pytest.mark.parametrize(("seats", "colour"), [(2, "yellow"), (2, "green"), (3, "red")])
def test_a_colour_that_left_the_game_is_in_no_position(seats: int, colour: str) -> None:
    position = Match("pearls", seats=seats, seed=1).reveal()
    position["pile"][colour] += 1
    with pytest.raises(BadPosition, match="deck"):
        Match.from_position(position)


@pytest.mark.rule("PE-02")
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("seats", [2, 3])
def test_with_the_full_deck_nobody_sorts_anything_out(seats: int, seed: int) -> None:
    match = Match("pearls", seats=seats, seed=seed, options={"full_deck": True})
    assert all_cards(match) == DECK


@pytest.mark.rule("PE-02")
@pytest.mark.parametrize("seats", [4, 5, 6])
def test_the_full_deck_is_an_option_of_two_and_three_seats_only(seats: int) -> None:
    with pytest.raises(BadOption, match=r"full_deck.*2 or 3 seats"):
        Match("pearls", seats=seats, seed=1, options={"full_deck": True})
    off = Match("pearls", seats=seats, seed=1, options={"full_deck": False})
    assert all_cards(off) == DECK


@pytest.mark.rule("PE-02")
@pytest.mark.parametrize("seats", ALL_SEATS)
def test_cards_are_sorted_out_unless_the_option_is_chosen(seats: int) -> None:
    assert Match("pearls", seats=seats, seed=1).options["full_deck"] is False


@pytest.mark.rule("PE-03")
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("seats", "left"), [(2, 42), (3, 56), (4, 70), (5, 64), (6, 58)])
def test_six_cards_each_six_on_display_and_the_rest_in_the_pile(
    seats: int, left: int, seed: int
) -> None:
    match = Match("pearls", seats=seats, seed=seed)
    assert [hand(match, seat).total() for seat in range(seats)] == [6] * seats
    assert display(match).total() == 6
    assert pile(match).total() == left


@pytest.mark.rule("PE-03")
@pytest.mark.parametrize("seats", ALL_SEATS)
def test_all_ten_necklaces_lie_open_and_nobody_has_scored(seats: int) -> None:
    start = Match("pearls", seats=seats, seed=1).reveal()
    assert start["necklaces"] == [4, 5, 5, 6, 6, 7, 7, 8, 8, 9]
    assert start["claimed"] == [[]] * seats
    assert start["points"] == [0] * seats
    assert not start["last_round"]


@pytest.mark.rule("PE-03")
@pytest.mark.parametrize("seats", ALL_SEATS)
def test_hands_are_dealt_before_the_display(seats: int) -> None:
    match = Match("pearls", seats=seats, seed=1)
    dealt = [(event["event"], event.get("seat"), event["count"]) for event in match.events()]
    assert dealt == [("dealt", seat, 6) for seat in range(seats)] + [("turned", None, 6)]


@pytest.mark.rule("PE-03")
def test_the_deal_depends_on_the_seed_alone() -> None:
    deals = [Match("pearls", seats=4, seed=seed).reveal() for seed in SEEDS]
    again = [Match("pearls", seats=4, seed=seed).reveal() for seed in SEEDS]
    assert deals == again
    assert len({str(deal["hands"]) for deal in deals}) == len(SEEDS)


@pytest.mark.rule("PE-03")
@pytest.mark.parametrize("seats", ALL_SEATS)
def test_any_seat_may_begin_by_lot_or_by_choice(seats: int) -> None:
    by_lot = {Match("pearls", seats=seats, seed=seed).turn for seed in range(40)}
    assert by_lot == set(range(seats))
    for seat in range(seats):
        match = Match("pearls", seats=seats, seed=1, options={"first": seat})
        assert (match.turn, match.reveal()["first"]) == (seat, seat)


# --- Taking cards --------------------------------------------------------------------------------


@pytest.mark.rule("PE-04")
@pytest.mark.parametrize(("colour", "number"), [("yellow", 3), ("red", 1), ("green", 2)])
def test_a_take_is_every_card_of_one_colour(colour: str, number: int) -> None:
    match = pearls(["blue 2", "blue 2"], display="yellow 3, red 1, green 2")
    before = display(match)
    match.play(f"take {colour}")
    assert hand(match, 0) == Counter({"blue": 2, colour: number})
    assert hand(match, 1) == cards("blue 2")
    turned = cards_of(happened(match, "turned")[0])
    assert display(match) == before - Counter({colour: number}) + turned


def cards_of(event: dict[str, Any]) -> Cards:
    return Counter(event["cards"])


@pytest.mark.rule("PE-04")
@pytest.mark.parametrize("colour", COLOURS)
def test_any_colour_of_the_display_may_be_taken(colour: str) -> None:
    others = [other for other in COLOURS if other != colour]
    shown = ", ".join(f"{c} 1" for c in [colour, *others[:5]])
    match = pearls(["", ""], display=shown)
    match.play(f"take {colour}")
    assert hand(match, 0) == {colour: 1}


@pytest.mark.rule("PE-04")
def test_there_is_one_take_for_each_colour_of_the_display() -> None:
    match = pearls(["blue 2", "blue 2"], display="yellow 3, red 1, green 2")
    assert takes(match) == ["take yellow", "take red", "take green"]


@pytest.mark.rule("PE-04")
@pytest.mark.parametrize("colour", ["wild", "blue", "turquoise", "purple"])
def test_a_colour_that_is_not_on_display_cannot_be_taken(colour: str) -> None:
    match = pearls(["blue 2", "blue 2"], display="yellow 3, red 1, green 2")
    refused(match, f"take {colour}", colour, "display")


@pytest.mark.rule("PE-04")
@pytest.mark.parametrize("action", ["take 2 yellow", "take yellow red", "take", "take pink"])
def test_neither_part_of_a_colour_nor_two_colours_are_an_action(action: str) -> None:
    match = pearls(["blue 2", "blue 2"], display="yellow 3, red 1, green 2")
    refused(match, action, "pearls", error=BadAction)


@pytest.mark.rule("PE-04", "PE-08")
@pytest.mark.parametrize("action", ["take yellow", "place 1 red"])
@pytest.mark.parametrize("seats", ALL_SEATS)
def test_one_action_is_a_turn_and_the_next_seat_clockwise_follows(seats: int, action: str) -> None:
    for turn in range(seats):
        match = pearls(["red 1"] * seats, turn=turn)
        match.play(action)
        assert match.turn == (turn + 1) % seats


@pytest.mark.rule("PE-05")
def test_wilds_are_taken_all_together_and_alone() -> None:
    match = pearls(["red 1", "red 1"], display="wild 3, yellow 2, blue 1")
    match.play("take wild")
    assert hand(match, 0) == cards("red 1, wild 3")


@pytest.mark.rule("PE-05")
@pytest.mark.parametrize("colour", ["yellow", "blue"])
def test_wilds_never_come_with_another_colour(colour: str) -> None:
    match = pearls(["red 1", "red 1"], display="wild 3, yellow 2, blue 1", pile="green 9")
    match.play(f"take {colour}")
    assert hand(match, 0)["wild"] == 0
    assert display(match)["wild"] == 3


@pytest.mark.rule("PE-05")
@pytest.mark.parametrize("action", ["take yellow + 1 wild", "take yellow + wild", "take 1 wild"])
def test_wilds_cannot_be_added_to_a_take_nor_divided(action: str) -> None:
    match = pearls(["red 1", "red 1"], display="wild 3, yellow 2, blue 1")
    refused(match, action, error=BadAction)


@pytest.mark.rule("PE-06")
@pytest.mark.parametrize(
    ("held", "shown"), [(0, 6), (4, 6), (5, 5), (6, 4), (7, 3), (8, 2), (9, 1), (7, 2)]
)
def test_a_take_may_fill_the_hand_up_to_ten_cards(held: int, shown: int) -> None:
    match = pearls([f"red {held}", "blue 1"], display=f"yellow {shown}, green {6 - shown}")
    match.play("take yellow")
    assert hand(match, 0).total() == held + shown


@pytest.mark.rule("PE-06")
@pytest.mark.parametrize(("held", "shown"), [(5, 6), (6, 5), (7, 4), (8, 3), (9, 2), (10, 1)])
def test_a_colour_that_would_exceed_ten_cards_cannot_be_taken(held: int, shown: int) -> None:
    match = pearls([f"red {held}", "blue 1"], display=f"yellow {shown}, green {6 - shown}")
    assert "take yellow" not in match.actions()
    refused(match, "take yellow", "yellow", str(held), str(shown), str(held + shown), "most", "10")


@pytest.mark.rule("PE-06")
def test_every_card_in_hand_counts_for_the_limit_wilds_and_the_same_colour_too() -> None:
    match = pearls(["wild 4, yellow 3, purple 1", "blue 1"], display="yellow 3, wild 2, green 1")
    assert takes(match) == ["take wild", "take green"]
    refused(match, "take yellow", "8", "3", "11", "10")


@pytest.mark.rule("PE-06")
def test_wilds_that_would_exceed_ten_cards_cannot_be_taken() -> None:
    match = pearls(["red 8", "blue 1"], display="wild 3, yellow 2, green 1")
    assert takes(match) == ["take yellow", "take green"]
    refused(match, "take wild", "wild", "8", "3", "11", "10")


@pytest.mark.rule("PE-06")
def test_only_the_hand_of_the_seat_to_act_counts() -> None:
    match = pearls(["red 2", "yellow 10"], display="blue 5, green 1")
    match.play("take blue")
    assert takes(match) == []


@pytest.mark.rule("PE-06")
def test_no_hand_holds_eleven_cards() -> None:
    assert pearls(["red 10", "blue 1"]).turn == 0
    with pytest.raises(BadPosition, match="hand limit"):
        pearls(["red 11", "blue 1"])


@pytest.mark.rule("PE-07")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_after_a_take_the_display_is_refilled_to_six_from_the_pile(number: int) -> None:
    match = pearls(["red 1", "red 1"], display=f"yellow {number}, green {6 - number}")
    before = pile(match)
    match.play("take yellow")
    turned = happened(match, "turned")
    assert [event["count"] for event in turned] == [number]
    assert cards_of(turned[0]) <= before
    assert pile(match) == before - cards_of(turned[0])
    assert display(match) == cards(f"green {6 - number}") + cards_of(turned[0])
    assert display(match).total() == 6


@pytest.mark.rule("PE-07")
@pytest.mark.parametrize(("left", "shown"), [(5, 6), (4, 6), (3, 5), (2, 4), (1, 3)])
def test_the_refill_goes_as_far_as_the_pile(left: int, shown: int) -> None:
    match = pearls(["red 1", "red 1"], display="yellow 4, blue 2", pile=f"green {left}")
    match.play("take yellow")
    assert display(match) == cards(f"blue 2, green {shown - 2}")
    assert pile(match).total() == max(0, left - 4)


@pytest.mark.rule("PE-07")
def test_cards_that_the_refill_turns_stay_even_in_the_colour_just_taken() -> None:
    match = pearls(["red 1", "red 1"], display="yellow 3, blue 3", pile="yellow 8")
    match.play("take yellow")
    assert hand(match, 0) == cards("red 1, yellow 3")
    assert display(match) == cards("yellow 3, blue 3")
    assert pile(match) == cards("yellow 5")


@pytest.mark.rule("PE-07")
def test_placing_turns_no_card() -> None:
    match = pearls(["red 4", "red 1"])
    before = display(match), pile(match)
    match.play("place 4 red claim")
    assert (display(match), pile(match)) == before
    assert happened(match, "turned") == []


# --- Placing cards -------------------------------------------------------------------------------


@pytest.mark.rule("PE-08")
@pytest.mark.parametrize(
    ("colour", "number"),
    [(colour, n) for colour in COLOURS for n in (1, 2, 3, 4)],
)
def test_cards_of_one_colour_go_from_the_hand_onto_the_own_scoring_pile(
    colour: str, number: int
) -> None:
    match = pearls([f"{colour} 4", "red 1"], display="yellow 6")
    match.play(f"place {number} {colour}")
    assert hand(match, 0).total() == 4 - number
    assert placed(match, 0) == {colour: number}
    assert match.reveal()["points"] == [number * VALUES[colour], 0]


@pytest.mark.rule("PE-08")
def test_a_seat_places_on_its_own_pile_and_touches_no_other() -> None:
    match = pearls(["red 2", "blue 3", "green 4"], placed=["red 1", "blue 1", "green 1"], turn=1)
    match.play("place 2 blue")
    assert [placed(match, seat) for seat in range(3)] == [
        cards("red 1"),
        cards("blue 3"),
        cards("green 1"),
    ]
    assert [hand(match, seat).total() for seat in range(3)] == [2, 1, 4]


@pytest.mark.rule("PE-08")
def test_every_number_of_every_colour_in_hand_may_be_placed() -> None:
    match = pearls(["yellow 1, red 3, purple 2", "blue 1"])
    assert places(match) == [
        "place 1 yellow",
        "place 1 red",
        "place 2 red",
        "place 3 red",
        "place 1 purple",
        "place 2 purple",
    ]


@pytest.mark.rule("PE-08")
@pytest.mark.parametrize(("held", "wanted"), [(0, 1), (1, 2), (3, 4), (9, 10), (3, 12)])
def test_more_cards_than_the_hand_holds_cannot_be_placed(held: int, wanted: int) -> None:
    match = pearls([f"red {held}, green 1", "blue 1"])
    refused(match, f"place {wanted} red", "only", str(held), "red", "hand")


@pytest.mark.rule("PE-08")
@pytest.mark.parametrize(
    "action",
    [
        "place 0 red",
        "place red",
        "place",
        "place 1 red + 1 blue",
        "place 1 red 1 blue",
        "place -1 red",
    ],
)
def test_no_card_or_two_colours_are_no_placing(action: str) -> None:
    refused(pearls(["red 3, blue 3", "blue 1"]), action, error=BadAction)


@pytest.mark.rule("PE-08")
@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_what_is_placed_is_shown_to_all(seat: int | None) -> None:
    match = pearls(["red 3, wild 2", "blue 1", "blue 1"])
    match.play("place 3 red + 1 wild claim")
    action = happened(match, "action", seat)[-1]
    assert (action["seat"], action["action"]) == (0, "place 3 red + 1 wild claim")
    assert +Counter(match.view(seat)["placed"][0]) == cards("red 3, wild 1")


@pytest.mark.rule("PE-09")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_wilds_may_be_placed_as_a_colour_of_their_own(number: int) -> None:
    match = pearls(["wild 3", "red 1"])
    match.play(f"place {number} wild")
    assert placed(match, 0) == {"wild": number}
    assert match.reveal()["points"] == [0, 0]


@pytest.mark.rule("PE-09")
@pytest.mark.parametrize("colour", COLOURS[1:])
@pytest.mark.parametrize(("number", "wilds"), [(1, 1), (1, 3), (3, 1), (3, 3)])
def test_any_number_of_wilds_may_be_added_to_a_colour(colour: str, number: int, wilds: int) -> None:
    match = pearls([f"{colour} 3, wild 3", "red 1"], display="yellow 6")
    match.play(f"place {number} {colour} + {wilds} wild")
    assert placed(match, 0) == {colour: number, "wild": wilds}
    assert hand(match, 0) == +Counter({colour: 3 - number, "wild": 3 - wilds})
    assert match.reveal()["points"] == [number * VALUES[colour], 0]


@pytest.mark.rule("PE-08", "PE-09")
def test_wilds_alone_and_every_mixture_of_a_colour_and_wilds_are_offered() -> None:
    match = pearls(["wild 2, yellow 2, red 1", "blue 1"], necklaces=[9])
    assert set(places(match)) == {
        "place 1 wild",
        "place 2 wild",
        "place 1 yellow",
        "place 2 yellow",
        "place 1 yellow + 1 wild",
        "place 1 yellow + 2 wild",
        "place 2 yellow + 1 wild",
        "place 2 yellow + 2 wild",
        "place 1 red",
        "place 1 red + 1 wild",
        "place 1 red + 2 wild",
    }
    assert len(places(match)) == 11


@pytest.mark.rule("PE-09")
def test_wilds_are_added_to_at_least_one_card_of_the_colour() -> None:
    match = pearls(["wild 3, red 1", "blue 1"])
    refused(match, "place 0 red + 2 wild", error=BadAction)
    refused(match, "place 1 yellow + 2 wild", "only", "0", "yellow")
    match.play("place 1 red + 2 wild")


@pytest.mark.rule("PE-09")
def test_more_wilds_than_the_hand_holds_cannot_be_added() -> None:
    match = pearls(["red 2, wild 1", "blue 1"])
    refused(match, "place 2 red + 2 wild", "only", "1", "wild", "hand")
    refused(match, "place 2 wild", "only", "1", "wild", "hand")
    match.play("place 2 red + 1 wild")


@pytest.mark.rule("PE-09")
@pytest.mark.parametrize(
    "action", ["place 1 wild + 1 wild", "place 1 wild + 1 red", "place 1 red + 1 blue + 1 wild"]
)
def test_wilds_are_added_to_one_colour_and_not_to_wilds(action: str) -> None:
    refused(pearls(["red 2, blue 2, wild 2", "blue 1"]), action, error=BadAction)


# --- Necklaces -----------------------------------------------------------------------------------


@pytest.mark.rule("PE-10")
@pytest.mark.parametrize("value", [4, 5, 6, 7, 8, 9])
def test_as_many_cards_as_an_open_necklace_asks_for_may_take_it(value: int) -> None:
    match = pearls([f"red {value}", "blue 1"])
    match.play(f"place {value} red claim")
    after = match.reveal()
    assert after["claimed"] == [[value], []]
    assert after["necklaces"] == without(NECKLACES, [value])
    assert after["points"] == [value + value, 0]


@pytest.mark.rule("PE-10")
@pytest.mark.parametrize(
    ("held", "action", "points"),
    [
        ("red 3, wild 1", "place 3 red + 1 wild claim", 3 + 4),
        ("purple 1, wild 4", "place 1 purple + 4 wild claim", 5 + 5),
        ("turquoise 5, wild 4", "place 5 turquoise + 4 wild claim", 15 + 9),
        ("wild 4", "place 4 wild claim", 4),
        ("wild 8", "place 8 wild claim", 8),
    ],
)
def test_wilds_count_as_cards_placed(held: str, action: str, points: int) -> None:
    match = pearls([held, "blue 1"])
    match.play(action)
    assert match.reveal()["points"] == [points, 0]


@pytest.mark.rule("PE-10")
@pytest.mark.parametrize("value", [5, 6, 7, 8])
def test_the_second_necklace_of_a_value_can_be_taken_and_no_third(value: int) -> None:
    match = pearls([f"red {value}", f"yellow {value}", f"green {value}"])
    match.play(f"place {value} red claim")
    match.play(f"place {value} yellow claim")
    assert match.reveal()["claimed"] == [[value], [value], []]
    refused(match, f"place {value} green claim", "necklace", str(value))


@pytest.mark.rule("PE-10", "PE-12")
@pytest.mark.parametrize("number", range(1, 11))
def test_a_claim_is_offered_exactly_where_a_necklace_of_that_value_is_open(number: int) -> None:
    match = pearls([f"red {number}", "blue 1"])
    for placing in range(1, number + 1):
        offered = f"place {placing} red claim" in match.actions()
        assert offered == (placing in NECKLACES)
        assert f"place {placing} red" in match.actions()


@pytest.mark.rule("PE-11")
@pytest.mark.parametrize(
    ("number", "necklaces"),
    [
        (5, [4, 6, 6]),
        (6, [4, 5, 5, 7]),
        (9, [4, 5, 6, 7, 8, 8]),
        (4, [5, 5, 6]),
        (3, NECKLACES),
        (10, NECKLACES),
        (1, NECKLACES),
    ],
)
def test_without_a_necklace_of_exactly_that_value_there_is_none(
    number: int, necklaces: list[int]
) -> None:
    match = pearls([f"red {number}", "blue 1"], necklaces=list(necklaces))
    assert f"place {number} red claim" not in match.actions()
    words = ["necklace", str(number), *map(str, set(necklaces))]
    refused(match, f"place {number} red claim", *words)
    match.play(f"place {number} red")
    assert match.reveal()["claimed"][0] == []
    assert match.reveal()["necklaces"] == necklaces


@pytest.mark.rule("PE-11")
def test_a_smaller_necklace_asks_for_fewer_cards() -> None:
    match = pearls(["red 6", "blue 1"], necklaces=[4])
    match.play("place 4 red claim")
    assert match.reveal()["claimed"][0] == [4]
    assert hand(match, 0) == cards("red 2")


@pytest.mark.rule("PE-12")
@pytest.mark.parametrize("value", [4, 5, 6, 7, 8, 9])
def test_a_necklace_may_be_declined(value: int) -> None:
    match = pearls([f"red {value}", "blue 1"])
    match.play(f"place {value} red")
    assert match.reveal()["necklaces"] == NECKLACES
    assert match.reveal()["points"] == [value, 0]
    assert match.turn == 1


@pytest.mark.rule("PE-12", "PE-14")
def test_declining_the_last_necklace_keeps_the_game_from_ending() -> None:
    match = pearls(["red 5", "blue 1"], necklaces=[4])
    match.play("place 4 red")
    assert not match.reveal()["last_round"]
    assert "take yellow" in match.actions()


@pytest.mark.rule("PE-12")
def test_one_necklace_a_turn_at_most() -> None:
    match = pearls(["red 8", "blue 1"])
    refused(match, "place 8 red claim claim", error=BadAction)
    match.play("place 8 red claim")
    assert match.reveal()["claimed"] == [[8], []]
    assert match.reveal()["necklaces"].count(8) == 1
    assert match.turn == 1


@pytest.mark.rule("PE-12")
def test_a_declined_necklace_can_be_taken_by_the_next_seat() -> None:
    match = pearls(["red 4", "yellow 4"])
    match.play("place 4 red")
    match.play("place 4 yellow claim")
    assert match.reveal()["claimed"] == [[], [4]]


# --- No passing ----------------------------------------------------------------------------------


@pytest.mark.rule("PE-13")
@pytest.mark.parametrize("action", ["pass", "skip", ""])
def test_there_is_no_passing(action: str) -> None:
    refused(pearls(["red 2", "red 2"]), action, "take", "place", error=BadAction)


@pytest.mark.rule("PE-13")
@pytest.mark.parametrize(
    ("shown", "offered"),
    [
        ("yellow 6", ["take yellow"]),
        ("wild 6", ["take wild"]),
        ("wild 1, red 2, blue 3", ["take wild", "take red", "take blue"]),
    ],
)
def test_with_an_empty_hand_every_colour_fits(shown: str, offered: list[str]) -> None:
    assert pearls(["", "green 1"], display=shown).actions() == offered


@pytest.mark.rule("PE-13")
def test_with_a_full_hand_there_is_always_something_to_place() -> None:
    match = pearls(["wild 10", "red 1"], necklaces=[9])
    assert takes(match) == []
    assert places(match)[0] == "place 1 wild"


@pytest.mark.rule("PE-13", "PE-06", "PE-07")
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("seats", ALL_SEATS)
def test_while_the_game_runs_a_legal_action_exists(seats: int, seed: int) -> None:
    match = Match("pearls", seats=seats, seed=seed)
    lot = random.Random(seed)
    while not match.over:
        now = match.reveal()
        assert match.actions()
        assert max(sum(held.values()) for held in now["hands"]) <= 10
        assert sum(now["display"].values()) == 6 or not any(now["pile"].values())
        match.play(lot.choice(takes(match) or match.actions()))
    assert match.actions() == []


# --- The end -------------------------------------------------------------------------------------


@pytest.mark.rule("PE-14")
@pytest.mark.parametrize(
    ("left", "ends"), [(1, True), (2, True), (3, True), (4, False), (5, False), (16, False)]
)
def test_the_pile_that_is_empty_after_a_refill_triggers_the_end(left: int, ends: bool) -> None:
    match = pearls(["red 1", "red 1"], display="yellow 3, blue 3", pile=f"green {left}")
    match.play("take yellow")
    assert match.reveal()["last_round"] is ends
    assert [event["seat"] for event in happened(match, "last_round")] == [0] * ends
    assert not match.over


@pytest.mark.rule("PE-14")
@pytest.mark.parametrize("seats", ALL_SEATS)
def test_the_last_necklace_that_is_taken_triggers_the_end(seats: int) -> None:
    match = pearls(["red 2"] * (seats - 1) + ["yellow 6"], necklaces=[5], turn=seats - 1)
    match.play("place 5 yellow claim")
    assert match.reveal()["necklaces"] == []
    assert match.reveal()["last_round"]
    assert [event["seat"] for event in happened(match, "last_round")] == [seats - 1]


@pytest.mark.rule("PE-14")
@pytest.mark.parametrize("necklaces", [[5, 5], [4, 5], [5, 9]])
def test_a_necklace_that_is_not_the_last_one_triggers_nothing(necklaces: list[int]) -> None:
    match = pearls(["red 6", "red 2"], necklaces=necklaces)
    match.play("place 5 red claim")
    assert not match.reveal()["last_round"]
    assert happened(match, "last_round") == []


@pytest.mark.rule("PE-14")
def test_an_end_that_was_not_announced_is_no_position() -> None:
    with pytest.raises(BadPosition, match="last round"):
        pearls(["red 1", "red 1"], pile="")
    with pytest.raises(BadPosition, match="last round"):
        pearls(["red 1", "red 1"], necklaces=[])
    with pytest.raises(BadPosition, match="last round"):
        pearls(["red 1", "red 1"], last_turns=2)


def triggered_by_the_pile(seats: int, turn: int) -> Match:
    match = pearls(["red 2"] * seats, display="yellow 2, blue 4", pile="green 2", turn=turn)
    match.play("take yellow")
    return match


def triggered_by_the_necklaces(seats: int, turn: int) -> Match:
    hands = ["red 2"] * seats
    hands[turn] = "yellow 6"
    match = pearls(hands, necklaces=[4], turn=turn)
    match.play("place 4 yellow claim")
    return match


@pytest.mark.rule("PE-15")
@pytest.mark.parametrize("trigger", [triggered_by_the_pile, triggered_by_the_necklaces])
@pytest.mark.parametrize(("seats", "turn"), [(n, seat) for n in ALL_SEATS for seat in range(n)])
def test_after_the_trigger_each_seat_has_one_more_turn_the_trigger_last(
    seats: int, turn: int, trigger: Callable[[int, int], Match]
) -> None:
    match = trigger(seats, turn)
    assert not match.over
    assert play_on(match) == [(turn + i) % seats for i in range(1, seats + 1)]
    assert match.turn is None
    assert len(happened(match, "game_ended")) == 1


@pytest.mark.rule("PE-15")
def test_after_the_last_turn_nobody_acts() -> None:
    match = triggered_by_the_pile(2, 0)
    play_on(match)
    assert match.actions() == []
    refused(match, "place 1 red", "over", error=GameOver)
    refused(match, "take blue", "over", error=GameOver)


@pytest.mark.rule("PE-15")
def test_scores_and_winners_are_there_only_after_the_last_turn() -> None:
    match = triggered_by_the_pile(2, 0)
    match.play("place 1 red")
    assert (match.over, match.scores, match.winners, match.ranks) == (False, None, None, None)
    match.play("place 1 red")
    assert match.over
    assert match.scores is not None
    assert match.winners is not None


@pytest.mark.rule("PE-16")
@pytest.mark.parametrize("trigger", [triggered_by_the_pile, triggered_by_the_necklaces])
@pytest.mark.parametrize("seats", ALL_SEATS)
def test_in_the_last_round_cards_can_only_be_placed(
    seats: int, trigger: Callable[[int, int], Match]
) -> None:
    match = trigger(seats, 0)
    while not match.over:
        assert takes(match) == []
        assert places(match) == match.actions() != []
        refused(match, "take blue", "last", "round", "placed")
        match.play(match.actions()[0])


@pytest.mark.rule("PE-16")
def test_a_seat_with_cards_must_place_at_least_one_in_its_last_turn() -> None:
    match = triggered_by_the_pile(2, 0)
    refused(match, "pass", error=BadAction)
    assert match.actions() == ["place 1 red", "place 2 red"]


@pytest.mark.rule("PE-16")
@pytest.mark.parametrize(
    ("hands", "turns", "skipped"),
    [
        (["red 4, blue 1", "", "red 1"], [2, 0], [1]),
        (["red 4, blue 1", "red 1", ""], [1, 0], [2]),
        (["red 4, blue 1", "", ""], [0], [1, 2]),
        (["red 4", "red 1", "red 1"], [1, 2], [0]),
        (["red 4", "red 1", ""], [1], [2, 0]),
        (["red 4", "", ""], [], [1, 2, 0]),
        (["red 4", ""], [], [1, 0]),
        (["red 4, blue 1", "", "", "", "", ""], [0], [1, 2, 3, 4, 5]),
        (["red 4", "", "blue 1", "", "blue 1", ""], [2, 4], [1, 3, 5, 0]),
    ],
)
def test_a_seat_without_cards_is_skipped_in_the_last_round(
    hands: list[str], turns: list[int], skipped: list[int]
) -> None:
    match = pearls(hands, display="yellow 6", necklaces=[4])
    match.play("place 4 red claim")
    assert play_on(match) == turns
    assert [event["seat"] for event in happened(match, "skipped")] == skipped
    assert match.over


@pytest.mark.rule("PE-16")
def test_before_the_last_round_a_seat_without_cards_is_not_skipped() -> None:
    match = pearls(["red 3", "", "red 1"])
    match.play("place 3 red")
    assert match.turn == 1
    match.play("take yellow")
    assert match.turn == 2
    assert happened(match, "skipped") == []


@pytest.mark.rule("PE-16", "PE-17")
@pytest.mark.parametrize("claimer", [0, 1, 2])
def test_a_second_trigger_in_the_last_round_changes_nothing(claimer: int) -> None:
    hands = ["red 1", "red 1", "red 1"]
    hands[claimer] = "green 5"
    match = pearls(hands, display="yellow 2, blue 4", pile="blue 2", necklaces=[4], turn=2)
    match.play("take yellow")
    order = []
    while match.turn is not None:
        order.append(match.turn)
        match.play("place 4 green claim" if match.turn == claimer else match.actions()[0])
    assert order == [0, 1, 2]
    assert match.reveal()["necklaces"] == []
    assert [event["seat"] for event in happened(match, "last_round")] == [2]


@pytest.mark.rule("PE-17")
@pytest.mark.parametrize(("action", "score"), [("claim", 5 + 5), ("", 5)])
def test_a_necklace_can_still_be_earned_in_the_last_turn(action: str, score: int) -> None:
    match = pearls(["red 5", "blue 1"], pile="", placed=["", ""], necklaces=[5, 9], last_turns=1)
    match.play(f"place 5 red {action}".strip())
    assert match.over
    assert match.scores is not None
    assert match.scores[0] == score


@pytest.mark.rule("PE-17", "PE-11")
def test_the_match_is_exact_in_the_last_turn_too() -> None:
    match = pearls(["red 5", "blue 1"], pile="", necklaces=[4, 9], last_turns=1)
    refused(match, "place 5 red claim", "necklace", "5", "4", "9")


# --- Scoring -------------------------------------------------------------------------------------


@pytest.mark.rule("PE-18")
@pytest.mark.parametrize(
    ("held", "on_pile", "necklaces", "score"),
    [
        ("wild 1", "", [], 0),
        ("wild 5", "wild 3", [], 0),
        ("wild 1", "yellow 1", [], 1),
        ("wild 1", "red 1", [], 1),
        ("wild 1", "green 1", [], 2),
        ("wild 1", "blue 1", [], 2),
        ("wild 1", "turquoise 1", [], 3),
        ("wild 1", "purple 1", [], 5),
        ("wild 1, yellow 1", "", [], -1),
        ("wild 1, red 1", "", [], -1),
        ("wild 1, green 1", "", [], -2),
        ("wild 1, blue 1", "", [], -2),
        ("wild 1, turquoise 1", "", [], -3),
        ("wild 1, purple 1", "", [], -5),
        ("wild 1", "", [4, 9], 13),
        ("wild 4, red 2, purple 1", "green 3, turquoise 2, wild 5", [6, 7], 6 + 6 + 13 - 7),
        ("wild 1, purple 4, turquoise 5", "yellow 3", [], 3 - 20 - 15),
    ],
)
def test_score_is_pearls_and_necklaces_less_the_cards_in_hand(
    held: str, on_pile: str, necklaces: list[int], score: int
) -> None:
    match = pearls(
        [held, "wild 1"],
        display="yellow 6",
        placed=[on_pile, ""],
        claimed=[necklaces, []],
        necklaces=[],
        last_turns=1,
    )
    match.play("place 1 wild")
    assert match.scores is not None
    assert match.scores[0] == score
    assert match.scores[1] == 65 - sum(necklaces)
    count = happened(match, "game_ended")[0]["count"][0]
    assert count["pearls"] + count["necklaces"] + count["hand"] == score
    assert count["necklaces"] == sum(necklaces)


@pytest.mark.rule("PE-18")
@pytest.mark.parametrize("seats", ALL_SEATS)
def test_scores_of_whole_games_follow_from_what_lies_on_the_table(seats: int) -> None:
    match = Match("pearls", seats=seats, seed=seats)
    lot = random.Random(seats)
    while not match.over:
        match.play(lot.choice(match.actions()))
    end = match.reveal()
    assert match.scores == [
        worth(end["placed"][seat]) + sum(end["claimed"][seat]) - worth(end["hands"][seat])
        for seat in range(seats)
    ]
    assert sorted(chain(end["necklaces"], *end["claimed"])) == NECKLACES


def worth(counts: dict[str, int]) -> int:
    return sum(VALUES[colour] * number for colour, number in counts.items())


def shared_necklaces(seats: int) -> list[list[int]]:
    """All necklaces, given out as evenly as they go."""
    shares: list[list[int]] = [[] for _ in range(seats)]
    for value in reversed(NECKLACES):
        min(shares, key=sum).append(value)
    return shares


def finished(above: list[int], left: list[int]) -> Match:
    """A game that has just ended: points above the same base, and wilds left in the hands."""
    shares = shared_necklaces(len(above))
    base = max(map(sum, shares))
    on_piles = [
        f"yellow {base + more - sum(share)}" for more, share in zip(above, shares, strict=True)
    ]
    hands = [f"wild {number}" for number in [left[0] + 1, *left[1:]]]
    match = pearls(hands, "red 6", placed=on_piles, claimed=shares, last_turns=1)
    match.play("place 1 wild")
    assert match.scores == [base + more for more in above]
    return match


@pytest.mark.rule("PE-19")
@pytest.mark.parametrize(
    ("above", "left", "ranks"),
    [
        ([1, 0], [0, 0], [1, 2]),
        ([0, 1], [0, 0], [2, 1]),
        ([0, 1], [9, 0], [2, 1]),
        ([1, 1], [0, 1], [2, 1]),
        ([1, 1], [3, 2], [1, 2]),
        ([1, 1], [0, 0], [1, 1]),
        ([1, 1], [4, 4], [1, 1]),
        ([2, 2, 0], [1, 1, 9], [1, 1, 3]),
        ([2, 2, 2], [1, 2, 3], [3, 2, 1]),
        ([2, 2, 2], [3, 1, 3], [1, 3, 1]),
        ([0, 2, 2], [3, 0, 0], [3, 1, 1]),
        ([0, 3, 0, 1], [2, 0, 2, 0], [3, 1, 3, 2]),
        ([3, 3, 1, 1], [1, 0, 5, 5], [1, 2, 3, 3]),
        ([0, 0, 0, 0, 1], [2, 2, 1, 3, 0], [3, 3, 5, 2, 1]),
        ([1, 1, 1, 1, 1, 0], [1, 2, 2, 2, 1, 3], [4, 1, 1, 1, 4, 6]),
    ],
)
def test_highest_score_wins_then_more_cards_in_hand_then_they_share(
    above: list[int], left: list[int], ranks: list[int]
) -> None:
    match = finished(above, left)
    assert match.ranks == ranks
    assert match.winners == [seat for seat, rank in enumerate(ranks) if rank == 1]


@pytest.mark.rule("PE-19")
@pytest.mark.parametrize(("seats", "tied"), [(n, k) for n in ALL_SEATS for k in range(1, n + 1)])
def test_any_number_of_seats_can_share_the_victory(seats: int, tied: int) -> None:
    others = seats - tied
    by_score = finished([0] * others + [1] * tied, [2] * others + [1] * tied)
    by_cards = finished([1] * seats, [1] * others + [2] * tied)
    for match in (by_score, by_cards):
        assert match.winners == list(range(others, seats))
        assert match.ranks == [tied + 1] * others + [1] * tied


@pytest.mark.rule("PE-18", "PE-19")
@pytest.mark.parametrize(
    ("hands", "scores", "ranks"),
    [
        (["wild 1, purple 1", "yellow 5", "wild 1"], [-5, -5, 65], [3, 2, 1]),
        (["wild 4, purple 1", "yellow 5", "wild 1"], [-5, -5, 65], [3, 2, 1]),
        (["wild 6, purple 1", "yellow 5", "wild 1"], [-5, -5, 65], [2, 3, 1]),
        (["wild 5, purple 1", "yellow 6", "wild 1"], [-5, -6, 65], [2, 3, 1]),
        (["wild 2, yellow 1", "green 1, yellow 8", "wild 1"], [-1, -10, 65], [2, 3, 1]),
        (["wild 1, yellow 1", "wild 9, yellow 1", "wild 1"], [-1, -1, 65], [3, 2, 1]),
        (["wild 9, yellow 1", "wild 1", "wild 1"], [-1, 0, 65], [3, 2, 1]),
    ],
)
def test_scores_below_zero_rank_like_others(
    hands: list[str], scores: list[int], ranks: list[int]
) -> None:
    match = pearls(hands, display="blue 6", necklaces=[], last_turns=1)
    match.play("place 1 wild")
    assert (match.scores, match.ranks) == (scores, ranks)


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


@pytest.mark.rule("PE-20", "PE-22")
@pytest.mark.parametrize("seats", ALL_SEATS)
def test_in_a_whole_game_a_view_shows_the_own_hand_and_the_size_of_the_others(seats: int) -> None:
    match = Match("pearls", seats=seats, seed=seats)
    lot = random.Random(seats)
    while not match.over:
        check_views(match)
        match.play(lot.choice(match.actions()))


def check_views(match: Match) -> None:
    now = match.reveal()
    for seat in [None, *range(match.seats)]:
        view = match.view(seat)
        shown = [held if owner == seat else None for owner, held in enumerate(now["hands"])]
        assert view["hands"] == shown
        assert view["hand_sizes"] == [sum(held.values()) for held in now["hands"]]
        assert view["pile"] is None
        assert view["pile_size"] == sum(now["pile"].values())


@pytest.mark.rule("PE-20")
@pytest.mark.parametrize("seats", ALL_SEATS)
def test_the_deal_shows_each_seat_its_own_cards_alone(seats: int) -> None:
    match = Match("pearls", seats=seats, seed=3)
    for viewer in [None, *range(seats)]:
        dealt = happened(match, "dealt", viewer)
        assert [event["count"] for event in dealt] == [6] * seats
        for owner, event in enumerate(dealt):
            assert event["cards"] == (dict(hand(match, owner)) if owner == viewer else None)


@pytest.mark.rule("PE-20", "PE-22")
@pytest.mark.parametrize("actions", [[], ["place 1 red"], ["place 2 red", "place 2 blue"]])
@pytest.mark.parametrize("viewer", [None, 0])
def test_nobody_can_tell_hidden_cards_from_others(viewer: int | None, actions: list[str]) -> None:
    one = pearls(["red 2", "blue 2, yellow 3", "green 2"])
    other = pearls(["red 2", "blue 2, purple 2, wild 1", "turquoise 1, yellow 1"])
    for action in actions:
        one.play(action)
        other.play(action)
    assert seen(one, viewer) == seen(other, viewer)
    assert seen(one, 1) != seen(other, 1)
    assert seen(one, 2) != seen(other, 2)


@pytest.mark.rule("PE-20")
def test_an_observation_offers_actions_to_the_seat_to_act_alone() -> None:
    match = pearls(["red 2", "blue 2", "green 2"])
    assert match.observation(0).actions() == match.actions()
    assert [match.observation(seat).actions() for seat in (1, 2, None)] == [[], [], []]


@pytest.mark.rule("PE-21")
@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_cards_taken_from_the_display_are_known_to_all(viewer: int | None) -> None:
    match = pearls(["yellow 2, red 1", "red 1", "red 1"], display="yellow 3, wild 2, blue 1")
    match.play("take yellow")
    view = match.view(viewer)
    assert [+Counter(counts) for counts in view["known"]] == [cards("yellow 3"), {}, {}]
    action = happened(match, "action", viewer)[0]
    assert (action["seat"], action["action"], action["cards"]) == (0, "take yellow", 3)


@pytest.mark.rule("PE-21")
@pytest.mark.parametrize("seats", ALL_SEATS)
def test_of_dealt_cards_nothing_is_known(seats: int) -> None:
    match = Match("pearls", seats=seats, seed=5)
    assert [known(match, seat) for seat in range(seats)] == [Counter()] * seats


@pytest.mark.rule("PE-21")
@pytest.mark.parametrize(
    ("held", "before", "action", "after"),
    [
        ("yellow 3", "yellow 3", "place 3 yellow", ""),
        ("yellow 3", "yellow 3", "place 1 yellow", "yellow 2"),
        ("yellow 5", "yellow 3", "place 2 yellow", "yellow 1"),
        ("yellow 5", "yellow 3", "place 4 yellow", ""),
        ("yellow 3, red 2", "red 2", "place 3 yellow", "red 2"),
        ("yellow 3, wild 2", "yellow 3, wild 2", "place 2 yellow + 1 wild", "yellow 1, wild 1"),
        ("yellow 3, wild 3", "yellow 1, wild 1", "place 2 yellow + 2 wild", ""),
        ("wild 4", "wild 3", "place 2 wild", "wild 1"),
        ("yellow 3", "", "place 2 yellow", ""),
    ],
)
def test_placed_cards_are_no_longer_known_in_the_hand(
    held: str, before: str, action: str, after: str
) -> None:
    match = pearls([held, "blue 1"], known=[before, ""])
    match.play(action)
    assert known(match, 0) == cards(after)


@pytest.mark.rule("PE-21")
def test_a_seat_takes_twice_and_all_of_it_is_known() -> None:
    match = pearls(["", "red 1"], display="yellow 3, blue 3", pile="yellow 9")
    match.play("take yellow")
    match.play("place 1 red")
    match.play("take yellow")
    assert known(match, 0) == cards("yellow 6")


@pytest.mark.rule("PE-21")
def test_no_more_is_known_of_a_hand_than_it_holds() -> None:
    with pytest.raises(BadPosition, match="known"):
        pearls(["yellow 2", "blue 1"], known=["yellow 3", ""])


@pytest.mark.rule("PE-21")
@pytest.mark.parametrize("seats", ALL_SEATS)
def test_in_a_whole_game_what_was_taken_and_not_placed_is_known(seats: int) -> None:
    match = Match("pearls", seats=seats, seed=seats)
    lot = random.Random(seats)
    expected: list[Cards] = [Counter() for _ in range(seats)]
    while match.turn is not None:
        seat, now = match.turn, match.reveal()
        action = lot.choice(match.actions())
        match.play(action)
        if action.startswith("take"):
            colour = action.split()[1]
            expected[seat][colour] += now["display"][colour]
        else:
            expected[seat] -= Counter(match.reveal()["placed"][seat]) - Counter(now["placed"][seat])
        for viewer in [None, *range(seats)]:
            assert [+Counter(counts) for counts in match.view(viewer)["known"]] == expected


@pytest.mark.rule("PE-21")
@pytest.mark.parametrize("viewer", [None, 0])
def test_beside_known_cards_only_the_number_of_a_hand_is_seen(viewer: int | None) -> None:
    taken = ["", "yellow 2", ""]
    one = pearls(["red 2", "yellow 2, green 2", "blue 1"], known=taken)
    other = pearls(["red 2", "yellow 4", "purple 1"], known=taken)
    assert seen(one, viewer) == seen(other, viewer)
    assert one.view(viewer)["hand_sizes"] == [2, 4, 1]


@pytest.mark.rule("PE-22")
def test_the_order_of_the_pile_is_not_part_of_the_position() -> None:
    refills = []
    for seed in range(20):
        match = pearls(["red 1", "red 1"], display="yellow 4, blue 2", seed=seed)
        assert seen(match, 0) == seen(pearls(["red 1", "red 1"], "yellow 4, blue 2"), 0)
        match.play("take yellow")
        refills.append(str(sorted(cards_of(happened(match, "turned")[0]).items())))
    assert len(set(refills)) > 10


@pytest.mark.rule("PE-22")
def test_every_card_of_the_pile_is_equally_likely_to_be_turned() -> None:
    turned: Cards = Counter()
    for seed in range(400):
        match = pearls(["red 1", "blue 1"], "yellow 1, blue 5", pile="green 3, purple 1", seed=seed)
        match.play("take yellow")
        turned += cards_of(happened(match, "turned")[0])
    assert turned.total() == 400
    assert 260 <= turned["green"] <= 340


@pytest.mark.rule("PE-22")
def test_an_action_taken_back_and_done_again_turns_the_same_cards() -> None:
    match = pearls(["red 1", "red 1"], display="yellow 4, blue 2")
    match.play("take yellow")
    after = match.reveal()
    assert match.undo() == "take yellow"
    match.play("take yellow")
    assert match.reveal() == after
