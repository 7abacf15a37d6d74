"""The public names, and what other programs may rely on."""

from __future__ import annotations

import inspect
import json
import subprocess
import sys

import pytest

import nacre
from nacre import errors
from nacre.games import GAMES


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


def test_games_are_listed_with_seats_options_and_rules_version() -> None:
    listed = nacre.games()
    assert [game["id"] for game in listed] == ["pearls", "pearladora", "pearl_dice", "chicken"]
    assert json.loads(json.dumps(listed)) == listed
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
            assert set(option) == {"name", "meaning", "default", "allowed"}
            assert nacre.Match(game["id"], options={option["name"]: option["default"]})


@pytest.mark.parametrize("game", GAMES)
def test_a_match_by_the_contract(game: str) -> None:
    match = nacre.Match(game, seats=2, seed=7, options={})
    bot = nacre.bots.make(game, "random", seed=1)
    assert [match.over, match.scores, match.winners, match.ranks] == [False, None, None, None]
    copy = match.copy()
    while not match.over:
        match.play(bot.choose(match.observation(match.turn)))
    assert match.turn is None
    assert copy.version == 0
    scores, winners, ranks = match.scores, match.winners, match.ranks
    assert scores is not None
    assert len(scores) == 2
    assert winners == sorted(winners or [])
    assert ranks is not None
    assert min(ranks) == 1
    assert nacre.Match.from_record(match.record()).reveal() == match.reveal()
    assert "over" in repr(match)


COMMON = ["game", "seats", "options", "first", "turn", "over", "scores", "winners"]
KEYS = {
    "pearls": "display pile hands necklaces points placed claimed known last_round turns_left",
    "chicken": "round starter played_last top hands pile discards in points last",
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


@pytest.mark.parametrize("game", GAMES)
def test_reveal_and_view_have_the_keys_of_the_contract(game: str) -> None:
    match = nacre.Match(game, 2, 1)
    assert list(match.reveal()) == COMMON + KEYS[game].split()
    assert list(match.view(0)) == COMMON + KEYS[game].split() + ["seat", *SIZES[game].split()]
    assert match.view(1)["seat"] == 1
    assert match.view()["seat"] is None
    assert match.reveal()["scores"] is None


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_is_repeatable_and_sees_an_observation_only(game: str) -> None:
    match = nacre.Match(game, 2, 1)
    choices = {
        nacre.bots.make(game, "random", seed=3).choose(match.observation(match.turn))
        for _ in range(5)
    }
    assert len(choices) == 1
    assert choices <= set(match.actions())
