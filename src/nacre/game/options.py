"""Options: choices made before a game, with names, meanings, defaults and allowed values."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from nacre.errors import BadOption
from nacre.game.checked import is_whole, shown

RANDOM_CHOICE = "random"
STANDARD = "standard"


class Origin(StrEnum):
    """Whose a value is."""

    RULEBOOK = "rulebook"
    RULING = "ruling"  # ours, where the rulebook is silent or unclear
    OURS = "ours"


@dataclass(frozen=True)
class Origins:
    """Whose the default of an option is, and whose every other value."""

    default: Origin
    others: Origin

    def as_dict(self) -> dict[str, str]:
        """JSON-ready."""
        return {"default": str(self.default), "others": str(self.others)}


BOTH_IN_THE_RULEBOOK = Origins(Origin.RULEBOOK, Origin.RULEBOOK)
DEFAULT_IN_THE_RULEBOOK = Origins(Origin.RULEBOOK, Origin.OURS)
ALL_OURS = Origins(Origin.OURS, Origin.OURS)


@dataclass(frozen=True)
class Option(ABC):
    """One option of a game."""

    name: str
    meaning: str
    default: Any
    origins: Origins = field(kw_only=True)
    # By the name of a flag: what holds instead of `origins` where that flag is on.
    origins_with: Mapping[str, Origins] = field(kw_only=True, default_factory=dict)

    def described(self) -> dict[str, Any]:
        """All that can be said of it, JSON-ready."""
        return {
            "name": self.name,
            "meaning": self.meaning,
            "default": self.default,
            "allowed": self.allowed(),
            "origins": self.origins.as_dict(),
            "origins_with": {flag: found.as_dict() for flag, found in self.origins_with.items()},
        }

    @abstractmethod
    def allowed(self) -> Any:
        """The allowed values, JSON-ready: a list, or the ends of a range."""

    @abstractmethod
    def schema(self) -> dict[str, Any]:
        """The JSON Schema of its values, for any number of seats."""

    @abstractmethod
    def fits(self, value: Any, seats: int) -> bool:
        """Whether ``value`` may be chosen with that many seats."""

    @abstractmethod
    def wanted(self, seats: int) -> str:
        """In words, what may be chosen with that many seats."""

    def checked(self, value: Any, seats: int) -> Any:
        """The value itself, or :class:`BadOption`."""
        if not self.fits(value, seats):
            raise BadOption(f"{self.name}: {shown(value)} does not fit; {self.wanted(seats)}")
        return int(value) if is_whole(value) else value


@dataclass(frozen=True)
class Flag(Option):
    """On or off; ``seats`` limits it to some numbers of seats."""

    seats: tuple[int, ...] = ()

    def allowed(self) -> Any:
        return [False, True]

    def schema(self) -> dict[str, Any]:
        return {"type": "boolean"}

    def fits(self, value: Any, seats: int) -> bool:
        if not isinstance(value, bool):
            return False
        return not (value and self.seats and seats not in self.seats)

    def wanted(self, seats: int) -> str:
        if self.seats and seats not in self.seats:
            return f"only with {' or '.join(map(str, self.seats))} seats"
        return "true or false"


@dataclass(frozen=True)
class Number(Option):
    """A whole number from ``low`` to ``high``."""

    low: int = 0
    high: int = 0

    def allowed(self) -> Any:
        return {"from": self.low, "to": self.high}

    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}

    def fits(self, value: Any, seats: int) -> bool:
        return is_whole(value) and self.low <= value <= self.high

    def wanted(self, seats: int) -> str:
        return f"a whole number from {self.low} to {self.high}"


@dataclass(frozen=True)
class FirstSeat(Option):
    """Who begins: by lot, or a seat."""

    name: str = "first"
    meaning: str = "the seat that begins"
    default: Any = RANDOM_CHOICE

    def allowed(self) -> Any:
        return [RANDOM_CHOICE, {"from": 0, "to": "seats - 1"}]

    def schema(self) -> dict[str, Any]:
        return {"anyOf": [{"const": RANDOM_CHOICE}, {"type": "integer", "minimum": 0}]}

    def fits(self, value: Any, seats: int) -> bool:
        return is_random(value) or (is_whole(value) and 0 <= value < seats)

    def wanted(self, seats: int) -> str:
        return f'"{RANDOM_CHOICE}" or a seat from 0 to {seats - 1}'


@dataclass(frozen=True)
class DifferentNames(Option):
    """By lot, or a list of different names, one for each seat."""

    names: tuple[str, ...] = ()

    def allowed(self) -> Any:
        return [RANDOM_CHOICE, {"names": list(self.names), "count": "seats", "different": True}]

    def schema(self) -> dict[str, Any]:
        names = {"type": "array", "items": {"enum": list(self.names)}}
        return {"anyOf": [{"const": RANDOM_CHOICE}, names]}

    def fits(self, value: Any, seats: int) -> bool:
        if is_random(value):
            return True
        if not isinstance(value, list | tuple) or len(value) != seats:
            return False
        return all(isinstance(v, str) and v in self.names for v in value) and (
            len(set(value)) == seats
        )

    def wanted(self, seats: int) -> str:
        return f'"{RANDOM_CHOICE}" or a list of {seats} different names of {", ".join(self.names)}'

    def checked(self, value: Any, seats: int) -> Any:
        value = super().checked(value, seats)
        return value if is_random(value) else list(value)


@dataclass(frozen=True)
class Counts(Option):
    """The standard numbers, or a list with a whole number for each of some names."""

    default: Any = STANDARD
    names: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    # What the standard is: the same for all, or by the number of seats.
    usual: tuple[int, ...] | Mapping[int, tuple[int, ...]] = ()

    def allowed(self) -> Any:
        usual: Any = list(self.usual)
        if isinstance(self.usual, Mapping):
            usual = [{"seats": seats, "numbers": list(n)} for seats, n in self.usual.items()]
        ends = {"from": self.low, "to": self.high}
        return [STANDARD, {"counts": list(self.names), **ends, "usual": usual}]

    def schema(self) -> dict[str, Any]:
        number = {"type": "integer", "minimum": self.low, "maximum": self.high}
        size = {"minItems": len(self.names), "maxItems": len(self.names)}
        return {"anyOf": [{"const": STANDARD}, {"type": "array", "items": number, **size}]}

    def fits(self, value: Any, seats: int) -> bool:
        if isinstance(value, str):
            return value == STANDARD
        if not isinstance(value, list | tuple) or len(value) != len(self.names):
            return False
        return all(is_whole(number) and self.low <= number <= self.high for number in value)

    def wanted(self, seats: int) -> str:
        numbers = f"{len(self.names)} whole numbers from {self.low} to {self.high}"
        return f'"{STANDARD}" or a list of {numbers}, for {", ".join(self.names)}'

    def checked(self, value: Any, seats: int) -> Any:
        value = super().checked(value, seats)
        return value if isinstance(value, str) else [int(number) for number in value]

    def standard(self, seats: int) -> tuple[int, ...]:
        """The standard numbers with so many seats."""
        return self.usual[seats] if isinstance(self.usual, Mapping) else self.usual

    def numbers(self, value: Any, seats: int) -> tuple[int, ...]:
        """The numbers that a (checked) value stands for."""
        return self.standard(seats) if isinstance(value, str) else tuple(value)


def is_random(value: Any) -> bool:
    """Whether a value leaves the choice to chance."""
    return isinstance(value, str) and value == RANDOM_CHOICE


def completed(options: tuple[Option, ...], given: Mapping[str, Any], seats: int) -> dict[str, Any]:
    """The options as given, checked, with defaults for the rest."""
    if not isinstance(given, Mapping):
        raise BadOption(f"options are given by name, not as {type(given).__name__}")
    known = {option.name for option in options}
    for name in given:
        if name not in known:
            names = ", ".join(sorted(known))
            raise BadOption(f"{shown(name)}: no such option; there are {names}")
    return {o.name: o.checked(given.get(o.name, o.default), seats) for o in options}
