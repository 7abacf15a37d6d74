"""Events on the wire: those of a table itself, and those of a game as a table tells them.

An event is a dict with a word (``event``), the version, and more by its kind. Games are found at
run time, so an answer may hold kinds that the wire does not know; those of an installed game are
made of its own declarations by :func:`told`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict, get_args

from nacre.game.events import Acted, Ended, Happened
from nacre.wire.declared import (
    Keys,
    Schema,
    comments_of,
    keys_of,
    object_schema,
    open_schema,
    struct_of,
    tag_of,
)
from nacre.wire.http import Opponent


class TableEvent(TypedDict):
    """Something that happened; further keys depend on ``event`` and on the game."""

    event: str
    version: int  # of the table after it; in a replay or a lesson, how many actions were done
    at: NotRequired[int]  # the server's clock, in milliseconds; at a table only
    number: NotRequired[int]  # from 0; in a lesson only
    seat: NotRequired[int | None]


# --- Of the table ---


class Sat(TypedDict):
    """A person sat down."""

    event: Literal["sat"]
    seat: int
    name: str


class BotSat(TypedDict):
    """A bot was given an empty seat."""

    event: Literal["bot_sat"]
    seat: int
    level: Opponent


class Stood(TypedDict):
    """A person stood up before the start."""

    event: Literal["stood"]
    seat: int
    asked: bool  # by the host


class Kept(TypedDict):
    """A seat is kept for a person who is asked to play again."""

    event: Literal["kept"]
    seat: int
    name: str


class Released(TypedDict):
    """A kept seat is free."""

    event: Literal["released"]
    seat: int
    name: str
    asked: bool  # the host no longer waits; else the person declined


class Agreed(TypedDict):
    """The host changed what is agreed on before the start."""

    event: Literal["agreed"]
    options: list[str]  # those that changed
    terms: list[str]  # those that changed


class Started(TypedDict):
    """The game began."""

    event: Literal["started"]


class Undone(TypedDict):
    """The last actions were taken back."""

    event: Literal["undone"]
    seat: int
    actions: int


class Left(TypedDict):
    """A person left; a bot plays until the person returns."""

    event: Literal["left"]
    seat: int
    asked: bool  # the host gave the empty seat away


class Returned(TypedDict):
    """A person came back to the seat."""

    event: Literal["returned"]
    seat: int


class ChatSwitched(TypedDict):
    """The host switched the chat on or off."""

    event: Literal["chat_switched"]
    on: bool


class Rematched(TypedDict):
    """Somebody proposed to go on, at another table."""

    event: Literal["rematched"]
    table: str
    seat: int | None  # that proposed it; null: from a time before proposals


class Answered(TypedDict):
    """A person accepted or declined the rematch."""

    event: Literal["answered"]
    seat: int
    accepted: bool


class Closed(TypedDict):
    """Everybody stood up before the start."""

    event: Literal["closed"]


OfTheTable: TypeAlias = (
    Sat
    | BotSat
    | Stood
    | Kept
    | Released
    | Agreed
    | Started
    | Undone
    | Left
    | Returned
    | ChatSwitched
    | Rematched
    | Answered
    | Closed
)

OF_THE_TABLE: tuple[type, ...] = get_args(OfTheTable)

# Comings and goings, which are no part of the game: it begins with one of the others, and another
# takes back some of it.
TABLE_EVENTS = frozenset(map(tag_of, OF_THE_TABLE)) - {"started", "undone"}


# --- Of a game ---


class Decided(TypedDict):
    """What a table adds to an action that the person in the seat did not decide."""

    by: NotRequired[Literal["bot", "clock"]]  # clock: a bot of that level, when time had run out
    level: NotRequired[Opponent]


def told(declared: type) -> Keys:
    """The keys of an event as the wire has it.

    One of the table has the time; one of a game is told in replays and lessons, too.
    """
    keys = keys_of(declared)
    own = {key: kind for key, kind in keys.items() if key not in keys_of(Happened)}
    always = keys_of(TableEvent)
    head = {key: always[key] for key in ("version", "at", "number")}
    if declared in OF_THE_TABLE:
        head = {"version": int, "at": int}
    decided = keys_of(Decided) if tag_of(declared) == "action" else {}
    return {"event": own.pop("event"), **head, **own, **decided}


def told_schema(title: str, declared: type) -> Schema:
    """The JSON Schema of an event as the wire has it."""
    comments = comments_of(declared) | comments_of(Decided)
    described = {key: said for key, said in comments.items() if key not in keys_of(Happened)}
    return object_schema(title, declared, told(declared), described)


def told_struct(declared: type) -> type[Any]:
    """A struct for an event as the wire has it; it refuses whatever is not declared."""
    return struct_of(declared, told(declared))


def common_events() -> Schema:
    """The events that the wire knows: a table's own, and what every game has of its own."""
    own = [told_schema(f"{kind.__name__}Event", kind) for kind in OF_THE_TABLE]
    shared = [told_schema("ActionEvent", Acted), told_schema("GameEndedEvent", Ended)]
    parts = [*own, *(part | {"additionalProperties": True} for part in shared)]
    return {"title": "CommonEvent", "anyOf": parts}


def any_event() -> Schema:
    """Any event: what all of them have."""
    return open_schema(TableEvent)


def game_events(title: str, declared: Iterable[type], undeclared: Iterable[str] = ()) -> Schema:
    """The events of a game, from its declarations; of kinds that it only names, what all have."""
    parts = [told_schema(kind.__name__, kind) for kind in declared]
    return {"title": title, "anyOf": [*parts, *map(_named_only, undeclared)]}


def _named_only(tag: str) -> Schema:
    event = any_event()
    title = "".join(word.capitalize() for word in tag.split("_"))
    return event | {"title": title, "properties": event["properties"] | {"event": {"const": tag}}}
