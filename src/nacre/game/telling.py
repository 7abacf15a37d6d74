"""Telling: what can be done, what happened and how it ended, in English words for the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, ClassVar, NamedTuple, Protocol, TypeAlias

Event: TypeAlias = dict[str, Any]

_OTHERS = {"are": "is", "have": "has"}  # verbs that take more than an s


@dataclass(frozen=True)
class Voice:
    """Whom a sentence is told to: a seat is "you" to itself, and nobody is to ``None``."""

    seat: int | None = None

    def who(self, seat: int) -> str:
        """The seat at the beginning of a sentence."""
        return "You" if seat == self.seat else f"Seat {seat}"

    def whom(self, seat: int) -> str:
        """The seat within a sentence."""
        return "you" if seat == self.seat else f"seat {seat}"

    def verb(self, seat: int, verb: str) -> str:
        """A verb as it goes with the seat."""
        return verb if seat == self.seat else _OTHERS.get(verb, f"{verb}s")

    def does(self, seat: int, verb: str) -> str:
        """The beginning of a sentence: ``You take``, ``Seat 1 takes``."""
        return f"{self.who(seat)} {self.verb(seat, verb)}"


def joined(parts: Iterable[str], last: str = "and") -> str:
    """``a, b and c``.

    >>> joined(["a", "b", "c"])
    'a, b and c'
    """
    *others, final = list(parts) or [""]
    return f"{', '.join(others)} {last} {final}" if others else final


def amounts(counts: Mapping[str, int]) -> str:
    """``2 yellow and 1 purple``."""
    return joined(f"{n} {name}" for name, n in counts.items() if n)


def plural(n: int, word: str) -> str:
    """``1 card``, ``3 cards``."""
    return f"{n:,} {word}" if n == 1 else f"{n:,} {word}s"


def spread(counts: Mapping[str, int]) -> str:
    """Cards one by one: ``2, 5, 5, chick``."""
    return ", ".join(name for name, n in counts.items() for _ in range(n)) or "no cards"


def seats_of(seats: Iterable[int]) -> str:
    """``seat 1``, ``seats 1 and 3``."""
    names = [str(seat) for seat in seats]
    return f"seat {names[0]}" if len(names) == 1 else f"seats {joined(names)}"


# --- A game told ---


class Result(NamedTuple):
    """The result of a finished game."""

    seats: int
    scores: list[int]
    ranks: list[int]
    sides: list[list[int]]  # the seats that win together


class Telling:
    """Tells a game to a seat, or to a spectator: a game with words of its own overrides methods.

    Events become a line for each step and a sentence for each event. An event ``rolled`` is told by
    the method ``rolled``; an event without a method of its name is told plainly.
    """

    highlights: ClassVar[Mapping[str, str]] = {}  # patterns in drawings and sentences, with colours
    phrases: ClassVar[Mapping[str, str]] = {}  # what a kind of action asks for: "take a colour"
    unit: ClassVar[str] = "points"

    def __init__(self, seat: int | None = None) -> None:
        self.voice = Voice(seat)

    # --- What can be done ---

    def kind(self, action: str) -> str:
        """The kind of an action: its first word."""
        return action.split()[0]

    def wanted(self, actions: Sequence[str]) -> list[str]:
        """What is expected of a seat with these legal actions, in phrases."""
        kinds = dict.fromkeys(map(self.kind, actions))
        return [self.phrases.get(kind, kind) for kind in kinds]

    def group(self, kind: str, actions: Sequence[str]) -> list[str]:
        """Many actions of one kind in a few lines."""
        return [actions[0] if len(actions) == 1 else f"{kind}: {plural(len(actions), 'action')}"]

    # --- What happened ---

    def lines(self, events: list[Event]) -> list[str]:
        """All events as lines."""
        steps = groupby(events, key=lambda event: int(event["version"]))
        return [line for _, step in steps for line in self.step(list(step)) if line]

    def step(self, events: list[Event]) -> list[str]:
        """One action and what followed, or the set-up."""
        return [" ".join(filter(None, map(self.sentence, events)))]

    def sentence(self, event: Event) -> str:
        """One event; empty where there is nothing to say."""
        tell = getattr(self, event["event"], self.plainly)
        sentence: str = tell(event)
        return sentence

    def plainly(self, event: Event) -> str:
        """An event that has no method of its own: its name and its values."""
        frame = ("event", "seat", "number", "version")
        values = [f"{key} {value}" for key, value in event.items() if key not in frame]
        what = joined([event["event"].replace("_", " "), *values])
        seat = event.get("seat")
        return f"{what.capitalize()}." if seat is None else f"{self.voice.who(seat)}: {what}."

    def does(self, event: Event, verb: str) -> str:
        """The seat of an event and its verb."""
        return self.voice.does(event["seat"], verb)

    def action(self, event: Event) -> str:
        """What a seat did."""
        return f"{self.voice.who(event['seat'])}: {event['action']}."

    def skipped(self, event: Event) -> str:
        """A seat that was passed over."""
        verb = self.voice.verb(event["seat"], "are")
        return f"{self.does(event, 'have')} nothing to do and {verb} skipped."

    def game_ended(self, event: Event) -> str:
        """The end; who won is told by the ending."""
        return "The game is over."

    # --- How it ended ---

    def count(self, result: Result, count: list[dict[str, Any]]) -> list[str]:
        """The ranking, with the points counted as people count them."""
        return ranking(result, self.unit)

    def alone(self, view: Mapping[str, Any]) -> str:
        """The end of a game without opponents."""
        return f"The game is over with {plural(view['scores'][0], self.unit.removesuffix('s'))}."


# --- Text in columns ---


class TellingPart(Protocol):
    """The module ``terminal.py`` of a game."""

    @property
    def TELLING(self) -> type[Telling]: ...  # noqa: N802 - a constant of the module


def ranking(
    result: Result, unit: str, columns: Mapping[str, Sequence[Any]] | None = None
) -> list[str]:
    """The seats from the best to the last with their scores, and further columns by seat."""
    columns = columns or {}
    rows = [["", "", unit, *columns]]
    for seat in sorted(range(result.seats), key=lambda seat: result.ranks[seat]):
        cells = [str(values[seat]) for values in columns.values()]
        rows.append([f"{result.ranks[seat]}.", f"seat {seat}", str(result.scores[seat]), *cells])
    return grid(rows)


def grid(rows: Sequence[Sequence[str]], left: Sequence[int] = ()) -> list[str]:
    """Cells in columns, right-aligned but for some."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(_cells(row, widths, left)).rstrip() for row in rows]


def _cells(row: Sequence[str], widths: list[int], left: Sequence[int]) -> list[str]:
    return [
        cell.ljust(width) if i in left else cell.rjust(width)
        for i, (cell, width) in enumerate(zip(row, widths, strict=True))
    ]
