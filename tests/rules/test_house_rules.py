"""House rules: options for designers, each of which changes what it says and nothing else."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

import nacre
from nacre.errors import BadOption, BadPosition, IllegalAction
from nacre.record import parsed
from tests.playthrough import LATER
from tests.settings import Setting, positions


def played(game: str, seats: int, seed: int, **options: Any) -> nacre.Match:
    *_, match = positions(Setting(game, seats, options), seed)
    return match


def shedding(match: nacre.Match, actions: list[str], rnd: random.Random) -> str:
    """Whoever can gets rid of a card, and nobody withdraws who need not."""
    return actions[0]


# --- Chicken ---


@pytest.mark.rule("CH-03")
def test_with_strict_drawing_a_card_that_fits_must_be_played_or_the_round_left() -> None:
    seen = set()
    for match in positions(Setting("chicken", 3, {"strict_draw": True}), 4):
        actions = match.actions()
        fits = any(action.startswith("play") for action in actions)
        assert not (fits and "draw" in actions)
        assert match.over or "out" in actions
        seen.add((fits, "draw" in actions))
    assert {(True, False), (False, True)} <= seen


@pytest.mark.rule("CH-03")
def test_strict_drawing_is_refused_with_its_reason() -> None:
    match = nacre.Match("chicken", 3, 4, {"strict_draw": True})
    while not any(action.startswith("play") for action in match.actions()):
        match.play("draw")
    with pytest.raises(IllegalAction, match="drawing is strict"):
        match.play("draw")
    free = nacre.Match.from_position({**match.reveal(), "options": {}})
    assert "draw" in free.actions()


@pytest.mark.rule("CH-06")
def test_an_egg_on_an_egg_goes_one_further() -> None:
    match = nacre.Match("chicken", 2, 1, {"eggs": 4})
    position = match.reveal()
    eggs = {**position["pile"]}
    for seat, hand in enumerate(position["hands"]):
        other = next(card for card, n in hand.items() if n and card != "egg")
        if hand["egg"] == 0:
            hand["egg"], hand[other] = 1, hand[other] - 1
            eggs["egg"], eggs[other] = eggs["egg"] - 1, eggs[other] + 1
        assert seat < 2
    match = nacre.Match.from_position({**position, "pile": eggs})
    order = ["1", "2", "3", "4", "5", "6", "chick"]
    first = order.index(match.reveal()["top"])
    match.play("play egg")
    match.play("play egg")
    assert match.reveal()["top"] == order[(first + 2) % 7]
    assert nacre.Match.from_position(match.reveal()).reveal() == match.reveal()
    with pytest.raises(BadPosition, match="on top"):
        nacre.Match.from_position({**match.reveal(), "top": order[(first + 4) % 7]})


@pytest.mark.rule("CH-14")
def test_a_chick_on_a_die_takes_off_what_is_chosen() -> None:
    dice = set[int]()
    for seed in range(12):
        *_, match = positions(Setting("chicken", 2, {"die_chick": 17}), seed, shedding)
        dice |= {die for e in match.events() if e["event"] == "rolled" for die in e["dice"]}
    assert 17 in dice
    assert dice <= {1, 2, 3, 4, 5, 17}


# --- Pearls ---


@pytest.mark.rule("PE-01")
def test_other_cards_are_sorted_out_as_the_usual_ones_are() -> None:
    cards = [20, 10, 11, 12, 13, 14, 15]
    for seats, left_out in ((2, {"yellow", "green"}), (3, {"red"}), (4, set())):
        deck = nacre.Match("pearls", seats, 1, {"cards": cards}).reveal()
        total = {c: deck["pile"][c] + deck["display"][c] for c in deck["pile"]}
        for hand in deck["hands"]:
            total = {c: n + hand[c] for c, n in total.items()}
        wanted = dict(zip(total, cards, strict=True))
        assert total == {c: 0 if c in left_out else n for c, n in wanted.items()}


@pytest.mark.rule("PE-10")
def test_the_necklaces_are_those_that_were_chosen() -> None:
    match = nacre.Match("pearls", 2, 1, {"necklaces": [2, 0, 0, 1, 0, 3]})
    assert match.reveal()["necklaces"] == [4, 4, 7, 9, 9, 9]
    with pytest.raises(BadPosition, match="necklaces"):
        nacre.Match.from_position({**match.reveal(), "necklaces": [4, 5, 7, 9, 9, 9]})


@pytest.mark.rule("PE-08")
@pytest.mark.parametrize("seats", [2, 5])
def test_points_that_lie_face_down_are_shown_to_their_owner_alone_until_the_end(seats: int) -> None:
    for match in positions(Setting("pearls", seats, {"face_down": True}), 3):
        points = match.reveal()["points"]
        assert None not in points
        for viewer in (*range(seats), None):
            shown = match.view(viewer)["points"]
            hidden = [n if seat == viewer else None for seat, n in enumerate(points)]
            assert shown == (points if match.over else hidden)


@pytest.mark.rule("PE-08")
def test_face_down_everybody_still_sees_what_is_placed() -> None:
    match = nacre.Match("pearls", 2, 3, {"face_down": True, "first": 0})
    placing = next(action for action in match.actions() if action.startswith("place"))
    match.play(placing)
    assert placing in [event.get("action") for event in match.events(1)]
    assert sum(match.view(1)["placed"][0].values()) > 0
    assert "face down" in match.drawing(1)


@pytest.mark.rule("PE-08")
def test_face_down_changes_nothing_but_what_is_shown() -> None:
    closed, open_ = (nacre.Match("pearls", 3, 5, {"face_down": on}) for on in (True, False))
    bots = [nacre.bots.make("pearls", "casual", seed=1) for _ in range(2)]
    while not open_.over:
        seat = open_.turn
        assert seat == closed.turn
        action, same = (
            bot.choose(match.observation(seat))
            for bot, match in zip(bots, (open_, closed), strict=True)
        )
        assert action == same
        open_.play(action)
        closed.play(same)
    assert closed.scores == open_.scores
    assert closed.view(0)["points"] == open_.view(0)["points"]


# --- Pearl Dice ---


@pytest.mark.rule("PD-12")
def test_rows_of_their_own_length_count_their_own_pearls() -> None:
    rows = [1, 2, 3, 4, 5, 6, 7, 1, 1, 1, 1, 2]
    match = played("pearl_dice", 2, 5, rows=rows)
    assert match.scores is not None
    assert max(match.scores) == sum(row * n for row, n in enumerate(rows, 1))
    assert nacre.spec("pearl_dice", 2, {"rows": rows}).longest == 2 * sum(rows) - 1


def seats_in_turn(match: nacre.Match) -> list[int]:
    """Whose turns began, one after the other: a roll of all six dice with no row locked."""
    seats = [event["seat"] for event in match.events() if event["event"] == "rolled"]
    return [seat for seat, _ in itertools.groupby(seats)]


@pytest.mark.rule("PD-01", "PD-12")
@pytest.mark.parametrize("seed", range(20))
def test_with_a_rolled_order_the_next_lower_follows_and_nobody_is_left_tied(seed: int) -> None:
    match = played("pearl_dice", 5, seed, rolled_order=True, pearls=1)
    throws = match.reveal()["roll_off"]
    dice = [[throw[seat] or 0 for throw in throws] for seat in range(5)]
    assert len({tuple(thrown) for thrown in dice}) == 5
    order = sorted(range(5), key=lambda seat: dice[seat], reverse=True)
    assert match.reveal()["first"] == order[0]
    turns = seats_in_turn(match)
    assert turns == list(itertools.islice(itertools.cycle(order), len(turns)))


@pytest.mark.rule("PD-01")
def test_a_rolled_order_is_read_back_and_wrong_throws_are_refused() -> None:
    seeds = (seed for seed in itertools.count() if len(rolls_for_order(seed)) > 1)
    match = nacre.Match("pearl_dice", 4, next(seeds), {"rolled_order": True})
    position = match.reveal()
    assert nacre.Match.from_position(position).reveal() == position
    throws = position["roll_off"]
    for wrong in (throws[:0], throws[:1], throws * 2):
        with pytest.raises(BadPosition, match="roll_off"):
            nacre.Match.from_position({**position, "roll_off": wrong})
    without = {key: value for key, value in position.items() if key != "roll_off"}
    with pytest.raises(BadPosition, match="who comes after whom"):
        nacre.Match.from_position(without)


def rolls_for_order(seed: int) -> list[list[int | None]]:
    rolls: list[list[int | None]] = nacre.Match(
        "pearl_dice", 4, seed, {"rolled_order": True}
    ).reveal()["roll_off"]
    return rolls


@pytest.mark.rule("PD-02")
def test_dice_show_each_face_as_often_as_they_have_sides_of_it() -> None:
    """1,200 throws of six dice, three sides of eight are ones: within five deviations."""
    faces = [3, 1, 1, 1, 1, 1]
    shown = []
    for seed in range(1200):
        match = nacre.Match("pearl_dice", 1, seed, {"faces": faces})
        shown += match.events()[0]["dice"]
    for face, sides in enumerate(faces, 1):
        share, wanted = shown.count(face) / len(shown), sides / sum(faces)
        assert abs(share - wanted) < 5 * (wanted * (1 - wanted) / len(shown)) ** 0.5


# --- Pearladöra ---


@pytest.mark.rule("LA-02")
def test_the_clusters_lie_on_the_farms_in_any_order() -> None:
    clusters = [9, 0, 0, 1, 2, 3, 4, 20]
    dealt = [
        list(nacre.Match("pearladora", 2, seed, {"clusters": clusters}).reveal()["farms"].values())
        for seed in range(6)
    ]
    assert all(sorted(farms) == sorted(clusters) for farms in dealt)
    assert len({tuple(farms) for farms in dealt}) > 1
    position = nacre.Match("pearladora", 2, 1, {"clusters": clusters}).reveal()
    first, second = itertools.islice(position["farms"], 2)
    position["farms"][first], position["farms"][second] = 6, 6
    with pytest.raises(BadPosition, match="0 0 1 2 3 4 9 20"):
        nacre.Match.from_position(position)


@pytest.mark.rule("LA-01")
def test_everybody_begins_with_the_divers_that_were_chosen() -> None:
    match = nacre.Match("pearladora", 3, 1, {"divers": [1, 2, 3, 4, 5]})
    assert match.reveal()["supply"] == [{"1": 1, "2": 2, "3": 3, "4": 4, "5": 5}] * 3


def again_after_a_skip(final: bool, seeds: range) -> int:
    """In how many games a seat acts after it was passed over."""
    few = {"advanced": True, "divers": [10, 1, 0, 0, 0], "pontoons": 8, "smallest": 2}
    found = 0
    for seed in seeds:
        match, rnd = (
            nacre.Match("pearladora", 3, seed, {**few, "final_pass": final}),
            random.Random(seed),
        )
        skipped, again = set[int](), False
        while not match.over:
            again |= match.turn in skipped
            since = len(match.events())
            match.play(rnd.choice(match.actions()))
            skipped |= {e["seat"] for e in match.events(since=since) if e["event"] == "skipped"}
        found += again
    return found


@pytest.mark.rule("LA-09")
def test_a_pass_is_final_only_where_that_was_chosen() -> None:
    assert again_after_a_skip(True, range(40)) == 0
    assert again_after_a_skip(False, range(40)) > 0


@pytest.mark.rule("LA-09")
def test_in_the_standard_game_a_final_pass_changes_nothing() -> None:
    """It is accepted there: whoever is passed over can never act again anyway."""
    few = {"divers": [3, 1, 0, 0, 0], "pontoons": 8, "smallest": 2}
    skipped = 0
    for seed in range(20):
        ends = []
        for final in (False, True):
            match, rnd = (
                nacre.Match("pearladora", 3, seed, {**few, "final_pass": final}),
                random.Random(seed),
            )
            while not match.over:
                match.play(rnd.choice(match.actions()))
            ends.append((match.events(), match.scores))
        assert ends[0] == ends[1]
        skipped += any(event["event"] == "skipped" for event in ends[0][0])
    assert skipped


# --- All of them ---


@pytest.mark.parametrize(
    ("game", "seats", "options", "wanted"),
    [
        ("pearls", 2, {"cards": [16, 24, 20, 16, 12, 8]}, "7 whole numbers from 0 to 40"),
        ("pearls", 2, {"cards": [16, 24, 20, 16, 12, 8, 41]}, "7 whole numbers from 0 to 40"),
        ("pearls", 2, {"cards": "usual"}, '"standard" or a list'),
        ("pearls", 2, {"cards": [True] * 7}, "whole numbers"),
        ("pearls", 6, {"cards": [6] * 7}, "at least 43 and at most 127"),
        ("pearls", 6, {"cards": [40] * 7}, "at least 43 and at most 127"),
        ("pearls", 2, {"necklaces": [0] * 6}, "at least one"),
        ("pearls", 2, {"face_down": 1}, "true or false"),
        ("chicken", 5, {"eggs": 4, "copies": 5, "deal": 7}, "need a deck of 40"),
        ("chicken", 2, {"die_chick": 5}, "from 6 to 20"),
        ("pearl_dice", 2, {"rows": [3] * 12, "pearls": 3}, "leave one of both out"),
        ("pearl_dice", 2, {"rows": [0] * 12}, "from 1 to 7"),
        ("pearl_dice", 2, {"faces": [1, 1, 1, 1, 1, 0]}, "from 1 to 6"),
        ("pearl_dice", 1, {"rolled_order": True}, "only with 2 or 3"),
        ("pearl_dice", 3, {"rolled_order": True, "first": 1}, "rolled the highest begins"),
        ("pearladora", 2, {"clusters": [8] * 8}, "64 in all; from 1 to 63"),
        ("pearladora", 2, {"divers": [0] * 5}, "0 in all; from 1 to 32"),
    ],
)
def test_what_cannot_be_played_is_refused(
    game: str, seats: int, options: dict[str, Any], wanted: str
) -> None:
    with pytest.raises(BadOption, match=wanted):
        nacre.Match(game, seats, 1, options)


@pytest.mark.parametrize("game", LATER)
def test_records_from_before_there_were_house_rules_are_read(game: str) -> None:
    match = nacre.Match(game, 2, 7)
    match.play(match.actions()[0])
    record = parsed(match.record())
    for name in LATER[game]:
        del record.headers["options"][name]
    again = nacre.Match.from_record(record.text())
    assert again.reveal() == match.reveal()


@pytest.mark.parametrize("game", LATER)
def test_house_rules_have_no_cells_in_vectors(game: str) -> None:
    """So that what was learned before them goes on playing."""
    fields = {field.name for field in nacre.spec(game).fields}
    assert not fields & {"strict", "die_chick", "box", "final_pass", "squares"}
    assert nacre.spec(game).id == f"{game}_v1"
