"""Bad input gets an error of the right class that explains, and changes nothing."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nacre
from nacre.bots.outside import outside_bot
from nacre.errors import (
    BadAction,
    BadOption,
    BadPosition,
    BadSeats,
    IllegalAction,
    NacreError,
    UnknownGame,
)
from nacre.game.checked import shown
from nacre.games import GAMES
from nacre.lab import tournament
from nacre.lab.rivals import rival
from tests.settings import Setting, few_seats

GAME_IDS = list(GAMES)


@pytest.mark.parametrize("game", ["", "chess", "Pearls ", None, 7, ["pearls"], "p" * 10_000])
def test_an_unknown_game(game: Any) -> None:
    for door in (nacre.Match, nacre.playouts, nacre.bots.make):
        with pytest.raises(UnknownGame, match="pearl_dice"):
            door(game)
    with pytest.raises(UnknownGame):
        nacre.Batch(game, n=2)


@pytest.mark.parametrize("seats", [-1, 0, 7, 100, 2.0, "2", None, True, [2]])
@pytest.mark.parametrize("game", GAME_IDS)
def test_seats_out_of_range(game: str, seats: Any) -> None:
    with pytest.raises(BadSeats, match="it is for"):
        nacre.Match(game, seats)
    with pytest.raises(BadSeats):
        nacre.playouts(game, seats)
    with pytest.raises(BadSeats):
        nacre.Batch(game, 2, seats)


@pytest.mark.parametrize("options", [7, "first", [("first", 0)], {1: 2}, {"": 1}, {"turbo": True}])
@pytest.mark.parametrize("game", GAME_IDS)
def test_unknown_options(game: str, options: Any) -> None:
    with pytest.raises(BadOption):
        nacre.Match(game, options=options)


ILL_TYPED: list[tuple[str, int, dict[str, Any]]] = [
    *[
        (game, 2, {"first": v})
        for game in GAME_IDS
        for v in (2, -1, "0", None, 1.0, True, "nobody")
    ],
    *[("pearls", 2, {"full_deck": v}) for v in (1, 0, "yes", None)],
    *[("pearls", seats, {"full_deck": True}) for seats in (4, 5, 6)],
    *[("pearls", 2, {"hand_limit": v}) for v in (5, 13, "10", 10.0, None, True)],
    ("pearls", 2, {"hand_limit": 6, "display": 8}),
    ("pearls", 2, {"hand_limit": 6, "deal": 8}),
    *[("chicken", 2, {"limit": v}) for v in (0, 9, 201, "50", 50.5)],
    ("chicken", 5, {"deal": 8, "copies": 5}),
    *[("pearl_dice", 2, {"pearls": v}) for v in (0, 8, -7, "7")],
    ("pearl_dice", 2, {"hot_dice": "on"}),
    *[("pearladora", 2, {"groups": v}) for v in ("elders", ["elders"], ["elders", "elders"])],
    ("pearladora", 2, {"groups": ["elders", "pirates"]}),
    ("pearladora", 2, {"groups": ["elders", "foragers", "children"]}),
    ("pearladora", 2, {"groups": [["elders"], ["foragers"]]}),
    ("pearladora", 2, {"advanced": 1}),
    ("pearladora", 2, {"smallest": 9}),
]


@pytest.mark.parametrize(("game", "seats", "options"), ILL_TYPED, ids=str)
def test_ill_typed_and_ill_fitting_options(game: str, seats: int, options: dict[str, Any]) -> None:
    name = next(iter(options))
    for door in (nacre.Match, nacre.playouts):
        with pytest.raises(BadOption) as caught:
            door(game, seats=seats, options=options)
        assert any(name in str(caught.value) for name in options), name
    with pytest.raises(BadOption):
        nacre.Batch(game, n=2, seats=seats, options=options)


def test_a_full_deck_with_four_seats_says_when_it_fits() -> None:
    with pytest.raises(BadOption, match="only with 2 or 3 seats"):
        nacre.Match("pearls", 4, options={"full_deck": True})
    assert nacre.Match("pearls", 4, options={"full_deck": False}).seats == 4


@pytest.fixture(scope="module")
def hoarder() -> str:
    """The file of a bot for Pearls."""
    return str(Path(__file__).parent.parent / "examples" / "hoarder.py")


def worlds(seed: Any) -> Any:
    match = nacre.Match("pearls", seed=1)
    return match.observation(match.turn).world(seed)


def positions(seed: Any) -> Any:
    return nacre.Match.from_position(nacre.Match("pearls", seed=1).reveal(), seed=seed)


SEEDED: dict[str, Callable[[Any], Any]] = {
    "a match": lambda seed: nacre.Match("pearls", seed=seed),
    "a prepared match": positions,
    "a world": worlds,
    "a batch": lambda seed: nacre.Batch("pearls", 2, seed=seed),
    "playouts": lambda seed: nacre.playouts("pearls", games=1, seed=seed),
    **{
        f"a bot that is {level}": lambda seed, level=level: nacre.bots.make("pearls", level, seed)  # type: ignore[misc]
        for level in nacre.bots.LEVELS
    },
    "a bot that computes": lambda seed: nacre.bots.make("pearl_dice", "expert", seed),
    "a rival": lambda seed: rival("claimer", "pearls", seed),
    "an analyst": lambda seed: nacre.bots.analyst("pearls", seed),
    "a tournament": lambda seed: tournament.planned("pearls", ["random", "claimer"], seed=seed),
}
every_seeded = pytest.mark.parametrize("door", SEEDED)
NO_SEEDS = [10**5000, -(10**5000), 10**100, 1.5, 7.0, "x", "7", True, [1], float("nan")]
every_wrong_seed = pytest.mark.parametrize("seed", NO_SEEDS, ids=lambda seed: shown(seed)[:12])


@every_seeded
@every_wrong_seed
def test_there_is_one_rule_for_seeds(door: str, seed: Any) -> None:
    with pytest.raises(BadOption, match=r"seed: .* is not a whole number of at most 100 digits"):
        SEEDED[door](seed)


@every_wrong_seed
def test_the_rule_for_seeds_holds_for_bots_from_outside(seed: Any, hoarder: str) -> None:
    with pytest.raises(BadOption, match=r"seed: .* is not a whole number of at most 100 digits"):
        outside_bot(hoarder, "pearls", seed)


def test_a_seed_of_numpy_reaches_a_bot_from_outside(hoarder: str) -> None:
    match = nacre.Match("pearls", seed=1)
    with outside_bot(hoarder, "pearls", np.int64(7)) as bot:  # type: ignore[arg-type]
        assert bot.choose(match.observation(match.turn)) in match.actions()


@every_seeded
@pytest.mark.parametrize("seed", [0, -7, 10**100 - 1, np.int64(7)], ids=lambda seed: str(seed)[:12])
def test_any_whole_number_of_at_most_a_hundred_digits_is_a_seed(door: str, seed: Any) -> None:
    assert SEEDED[door](seed) is not None


@pytest.mark.parametrize("door", ["a batch", "playouts", "a world", "a tournament"])
def test_what_is_to_be_repeated_needs_a_seed(door: str) -> None:
    with pytest.raises(BadOption, match="seed: None"):
        SEEDED[door](None)


@pytest.mark.parametrize("seconds", ["x", 0, -1, True, float("nan"), float("inf"), [1]])
@pytest.mark.parametrize("game", GAME_IDS)
def test_the_seconds_of_an_analyst_are_a_number_above_0(game: str, seconds: Any) -> None:
    with pytest.raises(BadOption, match=r"seconds: .* is not a number above 0"):
        nacre.bots.analyst(game, seconds=seconds)


@pytest.mark.parametrize("seed", [0, -1, 2**64, -(10**30)])
def test_any_whole_number_is_a_seed(seed: int) -> None:
    assert nacre.Match("pearls", seed=seed).record() == nacre.Match("pearls", seed=seed).record()


UNPARSABLE: list[Any] = ["", " ", "pass", "take", "take pink", "place", "play 7", "play 0", "remove 4 from 9",
    "remove 0 from 1", "diver 6 a1", "diver 1 i1", "diver 1 a6", "pontoon a1-c1", "pontoon a1-a1", "take yellow now",
    "place 3 yellow + 0 wild", "place 0 red", "place 13 red", "\0", "ü" * 100, "x" * 1_000_000, None, 7.0, b"draw", ["draw"]]  # fmt: skip


@pytest.mark.parametrize("text", UNPARSABLE, ids=lambda t: repr(t)[:20])
@pytest.mark.parametrize("game", GAME_IDS)
def test_actions_that_do_not_parse_say_what_was_expected(game: str, text: Any) -> None:
    match = nacre.Match(game, few_seats(game), seed=1)
    before = match.record()
    with pytest.raises(BadAction) as caught:
        match.play(text)
    if isinstance(text, str):
        assert GAMES[game].examples[0] in str(caught.value)
    assert len(str(caught.value)) < 400
    assert match.record() == before


@pytest.mark.parametrize("action", [3.0, True, None, [3]])
def test_an_action_is_a_number_or_a_text(action: Any) -> None:
    match = nacre.Match("chicken", seed=1)
    kind = type(action).__name__
    with pytest.raises(BadAction, match=f"^an action is a number or a text, not {kind}$"):
        match.play(action)
    with pytest.raises(BadAction, match=f"^an action is a text, not {kind}$"):
        nacre.Batch("chicken", 1).number(action)
    assert match.version == 0


def test_a_near_miss_gets_a_suggestion() -> None:
    with pytest.raises(BadAction, match="did you mean 'take yellow'"):
        nacre.Match("pearls", seed=1).play("take yelow")


@pytest.mark.parametrize(
    ("game", "written", "meant"),
    [
        ("pearls", "  TAKE   Yellow ", "take yellow"),
        ("pearls", "place3yellow+2wild", "place 3 yellow + 2 wild"),
        ("pearls", "Place 4 red+1 WILD claim", "place 4 red + 1 wild claim"),
        ("chicken", "PLAY\tegg", "play egg"),
        ("pearl_dice", "remove2from9", "remove 2 from 9"),
        ("pearladora", "Diver 3C4", "diver 3 c4"),
        ("pearladora", "pontoon D2-C2", "pontoon c2-d2"),
        ("pearladora", "extra pontoon c3 - c2", "extra pontoon c2-c3"),
    ],
)
def test_parsing_is_forgiving_and_output_canonical(game: str, written: str, meant: str) -> None:
    found = GAMES[game]
    assert found.name(found.parse(written)) == meant


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_action_is_parsed_back_to_its_number(game: str) -> None:
    found = GAMES[game]
    for number in range(found.rules.N_ACTIONS):
        name = found.name(number)
        assert name == " ".join(name.lower().split())
        assert name.isascii()
        assert found.parse(name) == number


@pytest.mark.parametrize("seat", [-1, 4, "0", 1.0, True])
def test_a_seat_that_is_not_there(seat: Any) -> None:
    match = nacre.Match("pearls", 4, seed=1)
    for door in (match.view, match.observation, match.events, match.drawing):
        with pytest.raises(BadSeats, match="seats are 0 to 3"):
            door(seat)


def test_nothing_to_undo() -> None:
    with pytest.raises(IllegalAction, match="nothing"):
        nacre.Match("pearls", seed=1).undo()


@pytest.mark.parametrize("level", ["", "godlike", None, 700])
def test_an_unknown_level(level: Any) -> None:
    with pytest.raises(BadOption, match="random"):
        nacre.bots.make("pearls", level)


# --- Positions ------------------------------------------------------------------------------------


def start(game: str) -> dict[str, Any]:
    return nacre.Match(game, few_seats(game), seed=3).reveal()


@pytest.mark.parametrize("wrong", [None, 7, "pearls", [], [("game", "pearls")]])
def test_a_position_has_keys(wrong: Any) -> None:
    with pytest.raises(BadPosition):
        nacre.Match.from_position(wrong)


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_position_with_something_missing_unknown_or_ill_typed_is_refused(game: str) -> None:
    optional = {"options", "first", "over", "scores", "winners", "points", "known", "turns_left",
                "played_last", "last", "roll_off", "territories", "target", "room"}  # fmt: skip
    for key in start(game):
        for wrong in ("nonsense", -7, [], {}, 3.5, object()):
            position = start(game)
            if position[key] == wrong or (key, wrong) in (("options", {}), ("roll_off", [])):
                continue
            position[key] = wrong
            with pytest.raises(NacreError) as caught:
                nacre.Match.from_position(position, seed=1)
            assert len(str(caught.value)) < 400
        if key not in optional and start(game)[key] is not None:
            position = start(game)
            del position[key]
            with pytest.raises(NacreError):
                nacre.Match.from_position(position, seed=1)
    with pytest.raises(BadPosition, match="mood"):
        nacre.Match.from_position(start(game) | {"mood": 1})


def changed(game: str, **keys: Any) -> dict[str, Any]:
    position = copy.deepcopy(start(game))
    for key, value in keys.items():
        position[key] = value
    return position


IMPOSSIBLE: dict[str, tuple[dict[str, Any], str]] = {
    "a pile without end": (changed("pearls", pile=dict.fromkeys(("wild", "red", "blue"), 100)), "pile"),
    "hands without end": (changed("chicken", hands=[{"1": 100, "2": 100}, {}]), "hands"),
    "a supply without end": (changed("pearladora", supply=[{"1": 100, "2": 100}] * 2), "supply"),
    "groups against the option": (
        changed("pearladora", options={"groups": ["elders", "children"]}, groups=["children", "elders"]),
        "groups",
    ),
    "a card too many": (changed("pearls", pile={"red": 40}), "deck"),
    "a colour that was sorted out": (changed("pearls", display={"yellow": 6}), "deck"),
    "necklaces too few": (changed("pearls", necklaces=[4]), "necklaces"),
    "a last round without a reason": (changed("pearls", last_round=True), "last round"),
    "points out of nothing": (changed("pearls", points=[5, 0]), "points"),
    "known cards that are not there": (changed("pearls", known=[{"purple": 4}, {}]), "known"),
    "over with cards to play": (changed("pearls", turn=None), "last turns"),
    "a finished round that goes on": (changed("chicken", points=[60, 0]), "limit"),
    "out but to act": (changed("chicken", **{"in": [False, False]}), "withdrawn"),
    "a top card from nowhere": (changed("chicken", discards={}), "deck"),
    "six dice and a locked target": (changed("pearl_dice", target=1), "dice"),
    "too few dice": (changed("pearl_dice", dice=[1]), "dice"),
    "too many dice": (changed("pearl_dice", dice=[1] * 7), "dice"),
    "nothing to remove": (changed("pearl_dice", boards=[[0] * 12, [7] * 12]), "empty"),
    "more pearls than there are": (changed("pearl_dice", boards=[[8] * 12] * 2), "boards"),
    "Pontoons out of nothing": (changed("pearladora", pontoons=["a1-b1"]), "Pontoons"),
    "a Pontoon on the edge": (changed("pearladora", pontoons=["h1-a2"]), "line"),
    "a territory that is too small": (
        changed("pearladora", pontoons=["a1-b1", "a1-a2"], stock=33),
        "small",
    ),
    "a Diver on a farm": (
        changed("pearladora", divers={"d1": {"seat": 0, "value": 1}}),
        "farm",
    ),
    "Divers out of nothing": (
        changed("pearladora", divers={"a1": {"seat": 0, "value": 5}}),
        "Divers",
    ),
    "pearls that do not fit": (
        changed("pearladora", farms=dict.fromkeys(("d1", "b2", "f2", "h2", "a4", "e4", "c5", "g5"), 5)),
        "pearls",
    ),
    "a first Diver that was placed as the second": (
        changed(
            "pearladora",
            divers={"a1": {"seat": 0, "value": 5, "placed": 2}},
            supply=[{"1": 10, "2": 3, "3": 1, "4": 1}, {"1": 10, "2": 3, "3": 1, "4": 1, "5": 1}],
        ),
        "one after the other",
    ),
    "a Diver that was placed never": (
        changed("pearladora", divers={"a1": {"seat": 0, "value": 5, "placed": 0}}),
        "placed",
    ),
    "powers in the standard game": (changed("pearladora", powers=[2, 0]), "tokens"),
    "the same group twice": (changed("pearladora", groups=["elders", "elders"]), "group"),
    "territories that do not follow": (changed("pearladora", territories=[{"spaces": []}]), "territories"),
}  # fmt: skip


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_an_impossible_position_is_refused_with_the_reason(name: str) -> None:
    position, reason = IMPOSSIBLE[name]
    with pytest.raises(BadPosition, match=reason):
        nacre.Match.from_position(position, seed=1)


def test_a_position_is_not_changed_by_reading_it() -> None:
    position = start("pearls")
    before = copy.deepcopy(position)
    match = nacre.Match.from_position(position, seed=1)
    match.play(match.actions()[0])
    assert position == before


def test_a_position_may_leave_out_what_follows_or_has_a_default() -> None:
    position = start("pearls")
    for key in ("options", "first", "over", "scores", "winners", "points", "known", "turns_left"):
        del position[key]
    match = nacre.Match.from_position(position, seed=1)
    assert match.reveal()["hands"] == start("pearls")["hands"]


def test_options_of_a_position_must_fit_it() -> None:
    with pytest.raises(BadPosition, match="first"):
        nacre.Match.from_position(changed("pearls", options={"first": 0}, first=1), seed=1)


def test_whole_numbers_of_numpy_are_whole_numbers() -> None:
    match = nacre.Match("pearls", np.int64(3), np.int32(7), {"hand_limit": np.int8(9)})  # type: ignore[arg-type]
    assert match.record() == nacre.Match("pearls", 3, 7, {"hand_limit": 9}).record()
    assert match.view(np.int64(1)) == match.view(1)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("pearls", {"first": np.array([0, 1])}),
        ("pearladora", {"groups": np.array(["elders", "children"])}),
        ("pearladora", {"groups": [np.array([1]), "children"]}),
    ],
    ids=str,
)
def test_arrays_are_no_options(game: str, options: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        nacre.Match(game, options=options)


def test_a_bot_is_asked_only_when_its_seat_is_to_act() -> None:
    match = nacre.Match("pearls", 2, 1, {"first": 0})
    with pytest.raises(IllegalAction, match="seat 1"):
        nacre.bots.make("pearls").choose(match.observation(1))


def test_a_shallow_copy_is_independent_too() -> None:
    match = nacre.Match("pearls", 2, 1)
    other = copy.copy(match)
    other.play(other.actions()[0])
    assert match.version == 0


def test_a_match_cannot_be_changed_through_what_it_gives() -> None:
    match = Setting("pearladora", 2, {"groups": ["elders", "children"]}).match(1)
    before = match.record()
    match.options["first"] = 1
    match.options["groups"].append("pirates")
    match.view(0)["options"]["groups"].clear()
    match.observation(0).options["groups"].clear()
    match.observation(0).states["turn"] = 7
    assert match.record() == before
    assert match.reveal()["options"]["groups"] == ["elders", "children"]
