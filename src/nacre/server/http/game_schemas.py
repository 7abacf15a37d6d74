"""JSON Schemas of the views and events of installed games."""

from __future__ import annotations

from typing import NamedTuple

from nacre.game.game import Game
from nacre.games import GAMES, game_of
from nacre.wire.declared import Schema, tag_of
from nacre.wire.events import game_events
from nacre.wire.schema import named_parts

VIEW = "View"  # the end of the name of a view's type


class GameSchemas(NamedTuple):
    """What a game declares."""

    view: Schema
    events: Schema


def schemas_of(game: Game) -> GameSchemas:
    """The schemas of a game's views and events."""
    view = game.writer.view.schema()
    declared = game.event_types()
    undeclared = set(game.note_kinds.values()) - set(map(tag_of, declared))
    title = str(view["title"]).removesuffix(VIEW) + "Event"
    return GameSchemas(view, game_events(title, declared, sorted(undeclared)))


def types_of_games() -> dict[str, Schema]:
    """The types of all games by name, those of each with its own beginning."""
    found: dict[str, Schema] = {}
    for game in map(game_of, GAMES):
        view, events = schemas_of(game)
        prefix = str(view["title"]).removesuffix(VIEW)
        found |= named_parts(view, prefix) | named_parts(events, prefix)
    return found
