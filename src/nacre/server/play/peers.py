"""Messages between the processes of one server: a closed set, and what they say of presence.

The store carries them; with PostgreSQL that is ``store/notifier.py``.
"""

from __future__ import annotations

import time

import msgspec

FRESH = 60.0  # seconds for which the word of another process counts


class Moved(msgspec.Struct, tag="moved", frozen=True):
    """A table has moved on."""

    table: str
    version: int
    game: str
    seat: int | None = None  # to act
    guest: str | None = None  # the person to act, if their turn has just come


class Here(msgspec.Struct, tag="here", frozen=True):
    """The guests with a seat at a table who are connected to one process.

    Not those who watch: they may be too many for one message.
    """

    process: str
    table: str
    guests: list[str]


class Asked(msgspec.Struct, tag="asked", frozen=True):
    """A guest with a seat at a table asked for it over HTTP, and so is there."""

    table: str
    guest: str


class Said(msgspec.Struct, tag="said", frozen=True):
    """Something was said at a table."""

    table: str


class Withdrawn(msgspec.Struct, tag="withdrawn", frozen=True):
    """A guest began a new generation of tokens: the old ones count no longer."""

    guest: str
    generation: int


class Began(msgspec.Struct, tag="began", frozen=True):
    """A process has begun, perhaps in the place of one that died before it told what it did."""


PeerMessage = Moved | Here | Asked | Said | Withdrawn | Began

_decoder: msgspec.json.Decoder[PeerMessage] = msgspec.json.Decoder(PeerMessage)


def encoded(message: PeerMessage) -> str:
    """A message as text."""
    return msgspec.json.encode(message).decode()


def decoded(text: str) -> PeerMessage:
    """A message from its text; ``msgspec.MsgspecError`` if it is none."""
    return _decoder.decode(text)


class PeerPresence:
    """The guests whom other processes have at one table; a word that is not renewed expires."""

    __slots__ = ("_guests",)

    def __init__(self) -> None:
        self._guests: dict[str, tuple[frozenset[str], float]] = {}  # by process, with expiry

    def hear(self, process: str, guests: frozenset[str]) -> None:
        """Take in the word of another process."""
        self._guests[process] = (guests, time.monotonic() + FRESH)

    def of(self, process: str) -> frozenset[str]:
        """The guests whom another process had when it was last heard of."""
        return self._guests.get(process, (frozenset[str](), 0.0))[0]

    def has(self, guest: str) -> bool:
        """Whether another process has a guest here."""
        if not self._guests:
            return False
        now = time.monotonic()
        return any(guest in guests and now < until for guests, until in self._guests.values())
