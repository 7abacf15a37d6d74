"""Grammar: who does what to how many."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

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
