"""Entries: the append-only events of a table, a closed set.

A table is its row and its entries in the order of their versions; everything else about it is
computed from them.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from nacre.wire.http import Terms

Decider = Literal["person", "bot", "clock"]


class Sat(msgspec.Struct, tag="sat", tag_field="kind", frozen=True):
    """A person sat down."""

    seat: int
    guest: str
    name: str  # as it is shown at this table


class BotSat(msgspec.Struct, tag="bot_sat", tag_field="kind", frozen=True):
    """A bot was given an empty seat."""

    seat: int
    level: str
    strength: float | None = None  # where the level alone does not say it


class Stood(msgspec.Struct, tag="stood", tag_field="kind", frozen=True):
    """A person stood up before the start, or was asked to by the host."""

    seat: int
    asked: bool = False


class Kept(msgspec.Struct, tag="kept", tag_field="kind", frozen=True):
    """A seat is kept for a person who is asked to play again."""

    seat: int
    guest: str
    name: str


class Released(msgspec.Struct, tag="released", tag_field="kind", frozen=True):
    """A kept seat is free: the person declined, or the host no longer waits."""

    seat: int
    name: str
    asked: bool = False


class Agreed(msgspec.Struct, tag="agreed", tag_field="kind", frozen=True):
    """The host changed what is agreed on before the start: all of it, and what of it changed.

    The secret of the table stays: whoever chooses the options does not know it, so that the
    commitment, which was shown before, still binds the deal.
    """

    options: dict[str, Any]
    terms: Terms
    changed_options: list[str]
    changed_terms: list[str]


class Started(msgspec.Struct, tag="started", tag_field="kind", frozen=True):
    """The game began."""


class Acted(msgspec.Struct, tag="acted", tag_field="kind", frozen=True):
    """An action was done: by the person in the seat, by a bot, or by a bot after time ran out."""

    seat: int
    action: str
    by: Decider = "person"
    level: str | None = None  # of the bot


class Undone(msgspec.Struct, tag="undone", tag_field="kind", frozen=True):
    """The last actions were taken back."""

    seat: int
    actions: int


class Left(msgspec.Struct, tag="left", tag_field="kind", frozen=True):
    """A person left, or the host gave the empty seat away; a bot plays until the person returns."""

    seat: int
    level: str
    asked: bool = False


class Returned(msgspec.Struct, tag="returned", tag_field="kind", frozen=True):
    """A person came back to the seat."""

    seat: int


class ChatSwitched(msgspec.Struct, tag="chat_switched", tag_field="kind", frozen=True):
    """The host switched the chat on or off."""

    on: bool


class Rematched(msgspec.Struct, tag="rematched", tag_field="kind", frozen=True):
    """Somebody proposed to go on, at another table."""

    table: str
    seat: int | None = None  # that proposed it; None: from a time before proposals


class Answered(msgspec.Struct, tag="answered", tag_field="kind", frozen=True):
    """A person accepted or declined the rematch."""

    seat: int
    accepted: bool


class Closed(msgspec.Struct, tag="closed", tag_field="kind", frozen=True):
    """Everybody stood up before the start."""


Entry = (
    Sat
    | BotSat
    | Stood
    | Kept
    | Released
    | Agreed
    | Started
    | Acted
    | Undone
    | Left
    | Returned
    | ChatSwitched
    | Rematched
    | Answered
    | Closed
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def encoded(entry: Entry) -> str:
    """An entry as JSON, as it is stored."""
    return _encoder.encode(entry).decode()


def decoded(body: str) -> Entry:
    """An entry from its JSON."""
    return _decoder.decode(body)
