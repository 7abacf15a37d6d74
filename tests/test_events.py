"""Events and reviews are what is declared of them: every key, every kind, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import reduce
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

import nacre
from nacre.analysis import review
from nacre.bots import analyst
from nacre.games import game_of
from nacre.games.chicken.events import ChickenHand, Kind, Number
from nacre.games.chicken.rules import CARDS, NUMBERS
from nacre.games.pearls.events import Colour
from nacre.games.pearls.rules import COLOURS
from nacre.review_types import ReviewDict
from nacre.wire.declared import keys_of, struct_of, tag_of
from tests.settings import SETTINGS, Setting

every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)

GAMES_OF_THE_SETTINGS = sorted({setting.game for setting in SETTINGS})
every_game = pytest.mark.parametrize("game", GAMES_OF_THE_SETTINGS)

Event = dict[str, Any]


def union_of(kinds: tuple[type, ...]) -> Any:
    """Strict structs for declarations, told apart by their tag."""
    structs: list[Any] = list(map(struct_of, kinds))
    return reduce(lambda one, other: one | other, structs)


def random_game(setting: Setting, seed: int) -> nacre.Match:
    choice, match = random.Random(seed), setting.match(seed)
    while not match.over:
        match.play(choice.choice(match.actions()))
    return match


def seen_by_all(match: nacre.Match) -> Iterator[Event]:
    for seat in (None, *range(match.seats)):
        yield from match.events(seat)


@every_setting
def test_every_event_is_one_that_its_game_declares(setting: Setting) -> None:
    declared = union_of(game_of(setting.game).event_types())
    for seed in (1, 2, 3):
        for event in seen_by_all(random_game(setting, seed)):
            msgspec.convert(event, declared, strict=True)


def keys_in(value: Any, declared: Any) -> Iterator[tuple[str, str]]:
    """The declared keys that a value has, each with the name of its declaration."""
    if isinstance(value, list):
        for part in value:
            yield from keys_in(part, get_args(declared)[0])
    elif hasattr(declared, "__total__"):
        for key, kind in get_type_hints(declared).items():
            if key in value:
                yield declared.__name__, key
                yield from keys_in(value[key], kind)


def all_keys(declared: Any) -> Iterator[tuple[str, str]]:
    """The keys of a declaration and of those within it."""
    if hasattr(declared, "__total__"):
        for key, kind in get_type_hints(declared).items():
            yield declared.__name__, key
            yield from all_keys(kind)
    for part in get_args(declared):
        yield from all_keys(part)


@every_game
def test_every_kind_that_is_declared_happens_with_every_key(game: str) -> None:
    kinds = {tag_of(kind): kind for kind in game_of(game).event_types()}
    left = {pair for kind in kinds.values() for pair in all_keys(kind)}
    hidden = {"cards", "value"}  # may be null: seen both ways
    nulls = set()
    for seed in range(40):
        for setting in (s for s in SETTINGS if s.game == game):
            for event in seen_by_all(random_game(setting, seed)):
                left -= set(keys_in(event, kinds[event["event"]]))
                nulls |= {(key, event[key] is None) for key in hidden & set(event)}
        if not left:
            break
    assert left == set()
    assert {(key, True) for key, _ in nulls} <= nulls


@every_game
def test_the_kinds_of_notes_are_those_that_are_declared(game: str) -> None:
    described = game_of(game)
    tags = [tag_of(kind) for kind in described.event_types()]
    assert sorted(tags) == sorted(["action", "game_ended", *described.note_kinds.values()])


@every_game
def test_what_is_not_declared_would_be_noticed(game: str) -> None:
    setting = next(s for s in SETTINGS if s.game == game)
    declared = union_of(game_of(game).event_types())
    event = random_game(setting, 1).events()[-1]
    assert msgspec.convert(event, declared, strict=True)
    renamed = {("points" if key == "scores" else key): value for key, value in event.items()}
    for wrong in (renamed, {**event, "more": 1}, {**event, "winners": None}):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(wrong, declared, strict=True)
    count = [{**event["count"][0], "more": 1}, *event["count"][1:]]
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({**event, "count": count}, declared, strict=True)


def test_words_in_declarations_are_those_of_the_rules() -> None:
    assert get_args(Colour) == tuple(COLOURS)
    assert get_args(Kind) == tuple(CARDS) == tuple(keys_of(ChickenHand))
    assert get_args(Number) == tuple(NUMBERS)


# --- Reviews ---


@pytest.mark.parametrize("game", ["pearl_dice", "chicken"])
def test_every_review_is_what_is_declared(game: str) -> None:
    setting = Setting(game, 2, dict(game_of(game).short))
    found = review(random_game(setting, 4), analyst(game, seed=0, simulations=20)).as_dict()
    assert msgspec.convert(found, struct_of(ReviewDict), strict=True)
    assert {key for _, key in keys_in(found, ReviewDict)} >= set(keys_of(ReviewDict))
