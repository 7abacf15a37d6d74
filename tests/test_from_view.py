"""A view read back is the observation it came from.

A bot far away knows what one beside the match knows.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

import nacre
from nacre.errors import BadPosition, NacreError
from nacre.view import from_view
from tests.settings import SETTINGS, Setting, positions

every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)


def over_the_wire(value: Any) -> Any:
    return json.loads(json.dumps(value))


@every_setting
def test_a_view_read_back_is_the_observation_to_the_byte(setting: Setting) -> None:
    for match in positions(setting, seed=31):
        if match.version % 3 and not match.over:
            continue
        for seat in (None, *range(setting.seats)):
            wanted = match.observation(seat)
            read = from_view(over_the_wire(wanted.view()), over_the_wire(wanted.events))
            assert read.states.tobytes() == wanted.states.tobytes()
            assert parts_of(read) == parts_of(wanted)


def parts_of(observation: nacre.Observation) -> tuple[Any, ...]:
    """An observation but for its record."""
    return observation.game, observation.seat, observation.options, observation.events


@pytest.mark.parametrize("setting", SETTINGS[::5], ids=str)
def test_a_bot_chooses_the_same_from_a_view(setting: Setting) -> None:
    for match in positions(setting, seed=32):
        if match.over:
            break
        beside, far = (nacre.bots.make(setting.game, "novice", seed=5) for _ in range(2))
        observation = match.observation(match.turn)
        view = over_the_wire(observation.view())
        assert far.choose(from_view(view)) == beside.choose(observation)
        assert from_view(view).actions() == match.actions()


def test_what_is_new_in_a_view_is_ignored() -> None:
    view = nacre.Match("pearls", 2, 1).view(0) | {"weather": "fine"}
    assert from_view(view).view() == nacre.Match("pearls", 2, 1).view(0)


BROKEN: list[tuple[str, Any]] = [
    ("game", "chess"),
    ("seats", 9),
    ("seat", 7),
    ("seat", "0"),
    ("options", {"limit": -1}),
    ("hands", None),
    ("hands", [None]),
    ("hand_sizes", [60, 60, 60]),
    ("hand_sizes", [6, 6, "6"]),
    ("pile_size", 3),
    ("discards", {"1": 100}),
    ("discards", {}),
    ("turn", 5),
    ("top", "egg"),
    ("over", True),
]


@pytest.mark.parametrize(("key", "value"), BROKEN, ids=str)
def test_a_view_that_cannot_be_is_refused(key: str, value: Any) -> None:
    view = nacre.Match("chicken", 3, 1).view(0) | {key: value}
    with pytest.raises(NacreError):
        from_view(view)


@pytest.mark.parametrize("game", ["pearls", "pearladora", "pearl_dice", "chicken"])
def test_a_view_that_lacks_something_is_refused(game: str) -> None:
    whole = nacre.Match(game, 2, 1).view(1)
    for key in whole:
        with pytest.raises(NacreError):
            from_view({k: v for k, v in whole.items() if k != key})


def test_what_is_no_view_at_all_is_refused() -> None:
    nothing: list[Any] = [None, [], "pearls", 7]
    for nonsense in nothing:
        with pytest.raises(BadPosition):
            from_view(nonsense)


def test_a_view_with_one_card_too_many_is_refused() -> None:
    view = nacre.Match("pearls", 3, 1).view(2)
    view["hands"][2]["yellow"] += 1
    with pytest.raises(BadPosition):
        from_view(view)


def test_a_hidden_diver_that_no_value_is_left_for_is_refused() -> None:
    match = nacre.Match("pearladora", 2, 1, {"first": 0})
    match.play("diver 1 a1")
    view = match.view(1)
    view["supply_sizes"][0] = 16
    with pytest.raises(BadPosition):
        from_view(view)
