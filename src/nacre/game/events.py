"""Types of events: those that every game has, on which a game builds its own (``events.py``).

An event is a plain dict, JSON-ready, as :meth:`nacre.Match.events` lists it; what it holds is
declared once, as a ``TypedDict`` whose ``event`` is a single word. A game declares its kinds in a
module ``events.py`` beside its ``view.py``::

    class Rolled(Happened):
        '''Dice fell.'''

        event: Literal["rolled"]
        seat: int
        dice: list[int]  # in ascending order

    PigEvent: TypeAlias = Acted | Rolled | Ended
    EVENTS = get_args(PigEvent)

Nothing is checked by them when a game is played. Static type checkers read them, the structs, JSON
Schemas and TypeScript types of the wire are made from them (:mod:`nacre.wire.declared`), and a test
compares them with what happens in random games.
"""

from __future__ import annotations

from typing import Any, Literal, Protocol, TypeAlias, TypedDict

Events: TypeAlias = list[dict[str, Any]]  # as a match lists them


class Happened(TypedDict):
    """What all events of a match have."""

    number: int  # from 0, the same for everybody
    version: int  # how many actions were done then


class Acted(Happened):
    """A seat did an action."""

    event: Literal["action"]
    seat: int
    action: str  # in notation, as the viewer saw it: `?` for a hidden value


class Ended(Happened):
    """The game is over; a game adds ``count``, how the points came about."""

    event: Literal["game_ended"]
    scores: list[int]  # by seat
    winners: list[int]  # seats
    ranks: list[int]  # by seat, from 1


class PlainEnded(Ended):
    """The end of a game that does not declare its count."""

    count: list[dict[str, Any]]


class EventsPart(Protocol):
    """The module ``events.py`` of a game."""

    EVENTS: tuple[type, ...]  # a ``TypedDict`` for each kind, the action and the end among them
