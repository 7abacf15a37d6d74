"""What the processes of one server tell each other: a closed set of short messages."""

from __future__ import annotations

import msgspec


class Moved(msgspec.Struct, tag="moved", frozen=True):
    """A table has moved on."""

    table: str
    version: int
    game: str
    seat: int | None = None  # to act
    guest: str | None = None  # the person to act


class Here(msgspec.Struct, tag="here", frozen=True):
    """Whom a process has at a table."""

    process: str
    table: str
    guests: list[str]


class Said(msgspec.Struct, tag="said", frozen=True):
    """Something was said at a table."""

    table: str


Word = Moved | Here | Said

_decoder: msgspec.json.Decoder[Word] = msgspec.json.Decoder(Word)


def encoded(word: Word) -> str:
    """A message as text."""
    return msgspec.json.encode(word).decode()


def decoded(text: str) -> Word:
    """A message from its text; ``msgspec.MsgspecError`` if it is none."""
    return _decoder.decode(text)
