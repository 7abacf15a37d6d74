"""Reading a position that is given as a dict, with errors that name the key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from nacre.errors import BadPosition
from nacre.game.checked import is_whole, shown

MOST_PIECES = 127  # of one kind in a position, and in one place: as many as a byte counts


class Position:
    """A position given as a dict, read with errors that name the key."""

    def __init__(self, given: Mapping[str, Any], seats: int) -> None:
        self._given = given
        self.seats = seats

    def fail(self, key: str, wanted: str) -> BadPosition:
        """An error about a key."""
        if key not in self._given:
            return BadPosition(f"{key}: missing; {wanted}")
        return BadPosition(f"{key}: {shown(self._given[key])} does not fit; {wanted}")

    def has(self, key: str) -> bool:
        """Whether a key is given."""
        return key in self._given

    def number(self, key: str, low: int, high: int) -> int:
        """A whole number from ``low`` to ``high``."""
        value: Any = self._given.get(key)
        if not is_whole(value) or not low <= value <= high:
            raise self.fail(key, f"a whole number from {low} to {high}")
        return int(value)

    def seat_or_none(self, key: str) -> int | None:
        """A seat, or ``None``."""
        if key in self._given and self._given[key] is None:
            return None
        value: Any = self._given.get(key)
        if not is_whole(value) or not 0 <= value < self.seats:
            raise self.fail(key, f"null or a seat from 0 to {self.seats - 1}")
        return int(value)

    def flag(self, key: str) -> bool:
        """True or false."""
        value = self._given.get(key)
        if not isinstance(value, bool):
            raise self.fail(key, "true or false")
        return value

    def counts(self, key: str, names: Sequence[str]) -> list[int]:
        """Counts by name; names that are left out count 0."""
        return self._counts(key, self._given.get(key), names)

    def counts_by_seat(self, key: str, names: Sequence[str]) -> list[list[int]]:
        """Counts by name for each seat."""
        return [self._counts(key, entry, names) for entry in self.by_seat(key)]

    def _counts(self, key: str, entry: Any, names: Sequence[str]) -> list[int]:
        wanted = f"counts from 0 to {MOST_PIECES} of {', '.join(names)}"
        if not isinstance(entry, Mapping) or any(name not in names for name in entry):
            raise self.fail(key, wanted)
        if any(not is_whole(n) or not 0 <= n <= MOST_PIECES for n in entry.values()):
            raise self.fail(key, wanted)
        if sum(entry.values()) > MOST_PIECES:
            raise self.fail(key, f"at most {MOST_PIECES} in all")
        return [entry.get(name, 0) for name in names]

    def by_seat(self, key: str) -> list[Any]:
        """A list with an entry for each seat."""
        value = self._given.get(key)
        if not isinstance(value, list | tuple) or len(value) != self.seats:
            raise self.fail(key, f"a list with an entry for each of the {self.seats} seats")
        return list(value)

    def numbers_by_seat(self, key: str, low: int, high: int) -> list[int]:
        """A whole number for each seat."""
        values = self.by_seat(key)
        if any(not is_whole(v) or not low <= v <= high for v in values):
            raise self.fail(key, f"for each seat a whole number from {low} to {high}")
        return values

    def flags_by_seat(self, key: str) -> list[bool]:
        """True or false for each seat."""
        values = self.by_seat(key)
        if any(not isinstance(v, bool) for v in values):
            raise self.fail(key, "true or false for each seat")
        return values

    def numbers(self, key: str, allowed: Sequence[int]) -> list[int]:
        """A list of allowed whole numbers."""
        return self._numbers(key, self._given.get(key), allowed)

    def lists_by_seat(self, key: str, allowed: Sequence[int]) -> list[list[int]]:
        """A list of allowed whole numbers for each seat."""
        return [self._numbers(key, entry, allowed) for entry in self.by_seat(key)]

    def _numbers(self, key: str, entry: Any, allowed: Sequence[int]) -> list[int]:
        right = isinstance(entry, list | tuple) and all(is_whole(n) and n in allowed for n in entry)
        if not right or len(entry) > 100:
            raise self.fail(key, f"lists of whole numbers from {allowed[0]} to {allowed[-1]}")
        return list(entry)

    def mapping(self, key: str) -> Mapping[str, Any]:
        """Entries by name."""
        value = self._given.get(key)
        if not isinstance(value, Mapping):
            raise self.fail(key, "entries by name")
        return value

    def entry(self, key: str) -> Any:
        """Whatever is given under a key."""
        return self._given.get(key)
