"""The face of a game: its names, notation, positions and pictures, over the compiled rules.

A face turns records into dicts and texts and back. It decides nothing: what is legal comes from ``legal_actions``, and
what a seat sees comes from ``observe``; :meth:`Face.table` is given fields that hold nothing else.
"""

from __future__ import annotations

import difflib
import functools
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from types import ModuleType
from typing import Any, ClassVar, NamedTuple

import numpy as np

from nacre.errors import BadAction, BadOption, BadPosition, BadSeats
from nacre.games.options import RANDOM_CHOICE, Option, completed, is_whole, shown
from nacre.kernel import log
from nacre.kernel.generic import OVER, RANDOM, SPECTATOR, State, States
from nacre.kernel.log import Log

NOTHING = "–"  # in a line of text
MOST_PIECES = 100  # of one kind in a position, and in one place
LONGEST_ACTION = 200  # characters; anything longer is no action


class Fields:
    """The fields of a record as plain numbers and lists: reading a record itself is slow.

    Each is read when it is first asked for. ``states`` is the array of one record that they came from, for the rules to
    work on; whoever changes it makes new fields.
    """

    seats: int
    turn: int
    first: int

    def __init__(self, states: States) -> None:
        self.states = states

    def __getattr__(self, name: str) -> Any:
        try:
            [value] = self.states[name].tolist()
        except ValueError:
            raise AttributeError(name) from None
        self.__dict__[name] = value
        return value


class Viewer(NamedTuple):
    """Who looks at a record: a seat, a spectator, or somebody who sees everything."""

    seat: int
    everything: bool = False

    def sees(self, fields: Fields, owner: int) -> bool:
        """Whether what ``owner`` holds is there for this viewer to read."""
        return self.everything or self.seat == owner or fields.turn == OVER


EVERYTHING = Viewer(SPECTATOR, everything=True)


class Face(ABC):
    """What is common to the faces of all games."""

    id: ClassVar[str]
    title: ClassVar[str]
    rules: ModuleType
    faults: ClassVar[tuple[str, ...]]  # what the numbers of ``check`` mean
    options: ClassVar[tuple[Option, ...]]
    examples: ClassVar[tuple[str, ...]]  # of actions, for messages
    derived: ClassVar[tuple[str, ...]] = ()  # keys of a position that follow from the others

    # --- Seats and options ---

    @property
    def seats(self) -> range:
        """The numbers of seats that the game can have."""
        return range(self.rules.MIN_SEATS, self.rules.MAX_SEATS + 1)

    def check_seats(self, seats: Any) -> int:
        """The number of seats itself, or :class:`BadSeats`."""
        if not is_whole(seats) or seats not in self.seats:
            raise BadSeats(
                f"{self.id}: {shown(seats)} seats; it is for {self.seats[0]} to {self.seats[-1]}"
            )
        return int(seats)

    def completed(self, options: Mapping[str, Any] | None, seats: int) -> dict[str, Any]:
        """Options with their defaults, each checked by itself and all of them together."""
        full = completed(self.options, {} if options is None else options, seats)
        misfit = self.misfit(full, seats)
        if misfit:
            raise BadOption(misfit)
        return full

    def misfit(self, options: dict[str, Any], seats: int) -> str | None:
        """What is wrong with options that are right one by one, if anything."""
        return None

    def template(self, seats: int, options: dict[str, Any]) -> States:
        """A record with these (checked) options, ready for ``set_up``."""
        states: States = np.zeros(1, self.rules.STATE)
        state = states[0]
        state.seats = seats
        state.first = RANDOM if options["first"] == RANDOM_CHOICE else options["first"]
        self.fill_in(state, options)
        return states

    @abstractmethod
    def fill_in(self, state: State, options: dict[str, Any]) -> None:
        """Set the fields that options decide."""

    # --- Notation ---

    @abstractmethod
    def name(self, action: int) -> str:
        """An action in canonical notation."""

    def seen_name(self, states: States, action: int, own: bool) -> str:
        """An action as the log shows it to its own seat or to others: ``?`` for a hidden value."""
        return self.names[action]

    def aliases(self) -> Iterable[tuple[str, int]]:
        """Further ways to write actions."""
        return ()

    @functools.cached_property
    def names(self) -> tuple[str, ...]:
        """Every action in canonical notation, by its number."""
        return tuple(map(self.name, range(self.rules.N_ACTIONS)))

    @functools.cached_property
    def _by_text(self) -> dict[str, int]:
        named = {_squeezed(name): action for action, name in enumerate(self.names)}
        return {_squeezed(text): action for text, action in self.aliases()} | named

    def parse(self, text: Any) -> int:
        """The number of an action written in any case and with any blanks."""
        if not isinstance(text, str):
            raise BadAction(f"an action is a text, not {type(text).__name__}")
        if len(text) <= LONGEST_ACTION:
            action = self._by_text.get(_squeezed(text))
            if action is not None:
                return action
        raise BadAction(f"{shown(text)}: {self._expected(text)}")

    def _expected(self, text: str) -> str:
        close = difflib.get_close_matches(_squeezed(text[:LONGEST_ACTION]), self._by_text, n=1)
        meant = f"; did you mean {self.name(self._by_text[close[0]])!r}?" if close else ""
        return f"no action of {self.id}; expected something like " + (
            ", ".join(f"{e!r}" for e in self.examples) + meant
        )

    @abstractmethod
    def why_not(self, fields: Fields, action: int) -> str:
        """Why an illegal action is illegal, from what the seat to act knows."""

    # --- Positions ---

    @abstractmethod
    def table(self, fields: Fields) -> dict[str, Any]:
        """The game's own keys of a position; those that depend on who looks are left ``None``."""

    def hidden(self, fields: Fields, viewer: Viewer) -> dict[str, Any]:
        """The keys that depend on who looks; of these, what the viewer does not see is ``None``."""
        return {}

    def sizes(self, fields: Fields) -> dict[str, Any]:
        """Further keys of a view, the same for everybody: how much there is of what is hidden."""
        return {}

    @abstractmethod
    def breakdown(self, fields: Fields) -> list[dict[str, Any]]:
        """How the points of a finished game came about, in the order people count them."""

    @abstractmethod
    def read(self, state: State, position: Position) -> None:
        """Fill a template from a position in the form of :meth:`table`."""

    def world_of(self, view: Mapping[str, Any]) -> dict[str, Any]:
        """The keys of a position that its viewer cannot tell from the real one, for :meth:`read`.

        Nothing is drawn: it is always the same one, good for nothing but being observed again.
        """
        return dict(view)  # where nothing is hidden

    @abstractmethod
    def drawing(self, view: dict[str, Any]) -> str:
        """A position as text, from a view or from everything."""

    # --- What happened ---

    def about(self, before: States, action: int) -> dict[str, Any]:
        """What is worth saying of an action that everybody saw, beside its name."""
        return {}

    def event(self, row: Log, after: States, seat: int) -> dict[str, Any]:
        """One row of a step's log as ``seat`` sees it; ``after`` is the position after the step."""
        kind, about, seen_by, *values = row.tolist()
        visible = seen_by in (log.EVERYBODY, seat)
        event: dict[str, Any] = {"event": _EVENTS[kind]}
        if about != log.NOBODY:
            event["seat"] = about
        if kind == log.ROLL_OFF:
            event |= {"die": values[0], "throw": values[1] + 1}
        elif kind in (log.DEALT, log.TURNED):
            event |= {"count": sum(values), "cards": self.cards(values) if visible else None}
        elif kind == log.ROLLED:
            event["dice"] = self.dice(values)
        elif kind == log.LOOKED:
            event |= self.looked(values, visible)
        elif kind == log.ROUND_ENDED:
            event |= self.round_ended(Fields(after))
        return event

    def cards(self, counts: list[int]) -> dict[str, int]:
        """Cards of a log row by name, without zeros."""
        raise NotImplementedError(f"{self.id} has no cards")

    def dice(self, values: list[int]) -> list[int]:
        """Dice of a log row."""
        raise NotImplementedError(f"{self.id} has no dice")

    def looked(self, values: list[int], visible: bool) -> dict[str, Any]:
        """What a look at a hidden piece showed."""
        raise NotImplementedError(f"{self.id} has nothing to look at")

    def round_ended(self, fields: Fields) -> dict[str, Any]:
        """The round that has just ended."""
        raise NotImplementedError(f"{self.id} has no rounds")


_EVENTS = {
    log.ROLL_OFF: "roll_off",
    log.DEALT: "dealt",
    log.TURNED: "turned",
    log.ROLLED: "rolled",
    log.SKIPPED: "skipped",
    log.ENDED_AT_ONCE: "ended_at_once",
    log.LOOKED: "looked",
    log.LAST_ROUND: "last_round",
    log.ROUND_ENDED: "round_ended",
    log.GAME_ENDED: "game_ended",
}


def _squeezed(text: str) -> str:
    return "".join(text.split()).lower()


def counted(names: Sequence[str], counts: Iterable[int]) -> dict[str, int]:
    """Counts by name, zeros included."""
    return dict(zip(names, counts, strict=True))


def cards_held(names: Sequence[str], fields: Fields, viewer: Viewer) -> dict[str, Any]:
    """Hands and pile by name, those that the viewer sees."""
    everything = viewer.everything or fields.turn == OVER
    return {
        "hands": [
            counted(names, hand) if everything or seat == viewer.seat else None
            for seat, hand in enumerate(fields.hand[: fields.seats])
        ],
        "pile": counted(names, fields.pile) if everything else None,
    }


def dealt(
    unseen: Counter[str], view: Mapping[str, Any], known: Sequence[Mapping[str, int]]
) -> dict[str, Any]:
    """Hands and pile of a view in which somebody holds the unseen cards, and the known ones where they are."""
    hidden = [seat for seat, hand in enumerate(view["hands"]) if hand is None]
    unseen = unseen - sum((Counter(known[seat]) for seat in hidden), Counter())
    cards, hands = unseen.elements(), list(view["hands"])
    for seat in hidden:
        missing = view["hand_sizes"][seat] - sum(known[seat].values())
        hands[seat] = Counter(known[seat]) + Counter(islice(cards, missing))
    return {"hands": hands, "pile": Counter(cards)}


def without_zeros(counts: dict[str, int]) -> dict[str, int]:
    """Counts by name, without zeros."""
    return {name: n for name, n in counts.items() if n}


def listed(counts: dict[str, int]) -> str:
    """Counts in a line of text: ``yellow 3, wild 1``."""
    return ", ".join(f"{name} {n}" for name, n in counts.items() if n) or NOTHING


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
