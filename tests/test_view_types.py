"""Views are what is declared of them for people who write bots: every key, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import msgspec
import pytest

import nacre
from nacre.games import game_of
from nacre.wire.declared import keys_of, struct_of
from tests.settings import OWN_GAMES, SETTINGS, Setting, finished, positions

OWN_SETTINGS = [setting for setting in SETTINGS if setting.game in OWN_GAMES]

View = dict[str, Any]


def declared_view(game: str) -> type[Any]:
    """The type for views that a game's ``view_types`` has."""
    module = import_module(f"nacre.games.{game}.view_types")
    kind: type[Any] = getattr(module, game_of(game).writer.view.title)
    return kind


def declared_position(game: str) -> type[Any]:
    """The same without the keys that only a view has."""
    view = declared_view(game)
    only_in_views = {"seat", *(key.name for key in game_of(game).layout.more)}
    keys = {key: kind for key, kind in keys_of(view).items() if key not in only_in_views}
    return struct_of(view, keys)


def seen_by_all(match: nacre.Match) -> Iterator[View]:
    for seat in (None, *range(match.seats)):
        yield match.view(seat)


@pytest.mark.parametrize("setting", OWN_SETTINGS, ids=str)
def test_every_view_is_what_its_game_declares(setting: Setting) -> None:
    view, position = struct_of(declared_view(setting.game)), declared_position(setting.game)
    for match in positions(setting, 1):
        msgspec.convert(match.reveal(), position, strict=True)
        for seen in seen_by_all(match):
            msgspec.convert(seen, view, strict=True)


def wrong_views(view: View) -> Iterator[View]:
    """Views with a key too many, one too few, and values of other types."""
    yield {**view, "more": 1}
    yield {key: value for key, value in view.items() if key != "first"}
    yield {**view, "game": "bridge"}
    yield {**view, "winners": ["nobody"]}
    yield {**view, "options": {**view["options"], "more": 1}}


@pytest.mark.parametrize("game", OWN_GAMES)
def test_what_is_not_declared_would_be_noticed(game: str) -> None:
    declared = struct_of(declared_view(game))
    view = finished(next(s for s in OWN_SETTINGS if s.game == game), 1).view()
    assert msgspec.convert(view, declared, strict=True)
    for wrong in wrong_views(view):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(wrong, declared, strict=True)


def test_names_in_a_view_are_those_that_are_declared() -> None:
    declared = struct_of(declared_view("pearls"))
    view = Setting("pearls", 2, {}).match(1).view(0)
    assert view["hands"][0] is not None
    assert view["hands"][1] is None
    for colour, wrong in (("white", 1), ("red", None)):
        hands = [{**view["hands"][0], colour: wrong}, None]
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({**view, "hands": hands}, declared, strict=True)
