"""The public names, and what other programs may rely on."""

from __future__ import annotations

import inspect
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

import nacre
from nacre import errors
from nacre.game.game import Game
from nacre.games import GAMES
from tests.settings import OWN_GAMES, few_seats


def test_all_is_exact() -> None:
    assert sorted(nacre.__all__) == nacre.__all__
    for name in nacre.__all__:
        assert getattr(nacre, name) is not None
    assert set(dir(nacre)) >= {*nacre.__all__, "__version__"}
    with pytest.raises(AttributeError, match="nonsense"):
        _ = nacre.nonsense


def test_errors_have_a_tree_and_stable_codes() -> None:
    classes = {getattr(errors, name) for name in errors.__all__}
    defined = {
        c for _, c in inspect.getmembers(errors, inspect.isclass) if c.__module__ == errors.__name__
    }
    assert classes == defined
    codes = {c.__name__: c.code for c in classes}
    assert codes == {
        "NacreError": "error",
        "UnknownGame": "unknown_game",
        "BadSeats": "bad_seats",
        "BadOption": "bad_option",
        "BadAction": "bad_action",
        "IllegalAction": "illegal_action",
        "GameOver": "game_over",
        "BadPosition": "bad_position",
        "BadRecord": "bad_record",
        "BotFault": "bot_fault",
    }
    assert all(issubclass(c, errors.NacreError) for c in classes)
    for name, code in codes.items():
        assert name in (errors.__doc__ or "")
        assert code in (errors.__doc__ or "") or name == "NacreError"


def test_importing_nacre_compiles_nothing_and_loads_nothing_heavy() -> None:
    script = (
        "import sys, nacre; print(sorted({'numba', 'numpy', 'rich', 'typer'} & set(sys.modules)))"
    )
    result = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert result.stdout.strip() == "[]"


OPTION_KEYS = {"name", "meaning", "default", "allowed", "origins", "origins_with"}


def test_games_are_listed_with_seats_options_and_rules_version() -> None:
    everything = nacre.games()
    assert [game["id"] for game in everything] == list(GAMES)
    assert json.loads(json.dumps(everything)) == everything
    assert OWN_GAMES == ["pearls", "pearladora", "pearl_dice", "chicken"]
    listed = [game for game in everything if game["id"] in OWN_GAMES]
    seats = {game["id"]: game["seats"] for game in listed}
    assert seats == {
        "pearls": [2, 3, 4, 5, 6],
        "pearladora": [2, 3, 4],
        "pearl_dice": [1, 2, 3, 4, 5, 6],
        "chicken": [2, 3, 4, 5],
    }
    for game in listed:
        assert game["rules_version"] == 1
        for option in game["options"]:
            assert set(option) == OPTION_KEYS
            assert nacre.Match(game["id"], options={option["name"]: option["default"]})


# By the rulebooks: whose the default is, and whose every other value.
ORIGINS = {
    "pearls first": "ours ours",  # the youngest begins
    "pearls full_deck": "rulebook rulebook",  # its variant for two and three
    "pearls hand_limit": "rulebook ours",
    "pearls display": "rulebook ours",
    "pearls deal": "rulebook ours",
    "pearls cards": "rulebook ours",
    "pearls necklaces": "rulebook ours",
    "pearls face_down": "ruling rulebook",  # PE-08
    "pearladora first": "ours ours",  # the youngest begins
    "pearladora groups": "ours rulebook",  # they are chosen
    "pearladora groups with advanced": "rulebook ours",  # they are drawn
    "pearladora advanced": "rulebook rulebook",
    "pearladora memory": "ruling rulebook",  # recommended, and an easier way may be agreed on
    "pearladora smallest": "rulebook ours",
    "pearladora pontoons": "rulebook ours",
    "pearladora clusters": "rulebook ours",
    "pearladora divers": "rulebook ours",
    "pearladora final_pass": "ruling rulebook",  # "done" is read as never again
    "pearl_dice first": "rulebook ours",  # a roll
    "pearl_dice hot_dice": "rulebook ours",
    "pearl_dice pearls": "rulebook ours",
    "pearl_dice rows": "rulebook ours",
    "pearl_dice rolled_order": "ruling ours",  # clockwise (PD-12)
    "pearl_dice faces": "rulebook ours",
    "chicken first": "ours ours",  # the youngest begins
    "chicken limit": "rulebook ours",
    "chicken deal": "rulebook ours",
    "chicken copies": "ruling ours",  # not in the rulebook
    "chicken eggs": "rulebook ours",
    "chicken strict_draw": "ruling rulebook",  # whoever has no card that fits draws
    "chicken die_chick": "rulebook ours",
}


def test_every_option_says_whether_it_is_the_rulebooks_a_ruling_or_ours() -> None:
    told = {}
    for game in nacre.games():
        for option in game["options"]:
            name = f"{game['id']} {option['name']}"
            told[name] = " ".join(option["origins"].values())
            for flag, origins in option["origins_with"].items():
                assert flag in {other["name"] for other in game["options"]}
                told[f"{name} with {flag}"] = " ".join(origins.values())
    assert {n: o for n, o in told.items() if n.partition(" ")[0] in OWN_GAMES} == ORIGINS


def test_games_are_typed() -> None:
    """The annotations are for mypy, which reads this file."""
    found: dict[str, Game] = nacre.games.GAMES
    listed: list[dict[str, Any]] = nacre.games()
    one: Game = nacre.games.game_of("pearls")
    assert found is GAMES
    assert [game["id"] for game in listed] == list(found)
    assert listed == nacre.games.games()
    assert one is found["pearls"]


def test_what_options_allow_is_told_under_keys_that_programs_can_use() -> None:
    for game in nacre.games():
        for option in game["options"]:
            for key in keys_within(option):
                assert re.fullmatch(r"[a-z][a-z_]*", key), (game["id"], option["name"], key)


def keys_within(value: Any) -> Iterator[str]:
    """Every key of every object in something JSON-ready."""
    if isinstance(value, dict):
        yield from value
        value = list(value.values())
    if isinstance(value, list):
        for entry in value:
            yield from keys_within(entry)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_by_the_contract(game: str) -> None:
    match = nacre.Match(game, seats=few_seats(game), seed=7, options={})
    bot = nacre.bots.make(game, "random", seed=1)
    assert [match.over, match.scores, match.winners, match.ranks] == [False, None, None, None]
    copy = match.copy()
    while not match.over:
        match.play(bot.choose(match.observation(match.turn)))
    assert match.turn is None
    assert copy.version == 0
    scores, winners, ranks = match.scores, match.winners, match.ranks
    assert scores is not None
    assert len(scores) == match.seats
    assert winners == sorted(winners or [])
    assert ranks is not None
    assert min(ranks) == 1
    assert nacre.Match.from_record(match.record()).reveal() == match.reveal()
    assert "over" in repr(match)


COMMON = ["game", "seats", "options", "first", "turn", "over", "scores", "winners"]
KEYS = {
    "pearls": "display pile hands necklaces points placed claimed known last_round turns_left",
    "chicken": "round starter played_last top hands pile discards in points last room",
    "pearl_dice": "dice target boards turns rolls roll_off",
    "pearladora": "farms divers pontoons stock supply groups powers backups seen laid power_used "
    "territories",
}
SIZES = {
    "pearls": "hand_sizes pile_size",
    "chicken": "hand_sizes pile_size",
    "pearl_dice": "",
    "pearladora": "supply_sizes",
}


@pytest.mark.parametrize("game", OWN_GAMES)
def test_reveal_and_view_have_the_keys_of_the_contract(game: str) -> None:
    match = nacre.Match(game, 2, 1)
    assert list(match.reveal()) == COMMON + KEYS[game].split()
    assert list(match.view(0)) == COMMON + KEYS[game].split() + ["seat", *SIZES[game].split()]
    assert match.view(1)["seat"] == 1
    assert match.view()["seat"] is None
    assert match.reveal()["scores"] is None


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_is_repeatable_and_sees_an_observation_only(game: str) -> None:
    match = nacre.Match(game, few_seats(game), 1)
    choices = {
        nacre.bots.make(game, "random", seed=3).choose(match.observation(match.turn))
        for _ in range(5)
    }
    assert len(choices) == 1
    assert choices <= set(match.actions())
