"""Generic functions: those that every game has, dispatched on the type of its record.

Playouts, batches and search are written once over these. Compiled code finds the game's function
when it is compiled, by the record's type; Python finds it by the record's ``dtype``. All of them
are unchecked: they trust their arguments, never raise and never allocate.

Every record has the fields ``seats``, ``turn`` (``OVER`` when the game is over) and ``first``. A
new game starts from a *template*: a record with its options filled in and everything else 0.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from types import ModuleType
from typing import Any, ParamSpec, TypeAlias, TypeVar

import numba
import numpy as np
from numpy.typing import NDArray

from nacre.kernel.compiling import INTERPRETED, compiled
from nacre.kernel.dispatch import by_first_argument
from nacre.kernel.notes import Notes
from nacre.kernel.stream import Rng

P = ParamSpec("P")
R = TypeVar("R")

State: TypeAlias = Any  # one record of a game's dtype
States: TypeAlias = NDArray[Any]  # an array of them
Seat: TypeAlias = int
Action: TypeAlias = int
Actions: TypeAlias = NDArray[np.int16]

# Numbers that stand for something else than a seat or an action; all of them differ.
OVER = -1  # the turn of a game that has ended
SPECTATOR = -2  # a viewer that knows what is public
RANDOM = -3  # a choice that the set-up makes by lot
TO_ACT = -4  # the seat to act, whichever it is
NO_ACTION = -5  # the action of a game that is over
NO_GAME = -6  # among the games of a batch, none

_MODULES: dict[Any, list[ModuleType]] = {}  # by dtype, and by its type in compiled code


def register(dtype: np.dtype[Any], module: ModuleType) -> None:
    """Make a game's functions known; called at the end of each module that has some."""
    for kind in (dtype,) if INTERPRETED else (dtype, numba.from_dtype(dtype)):
        known = _MODULES.setdefault(kind, [])
        if module not in known:
            known.append(module)


def _function(kind: Any, name: str) -> Any:
    """The function of that name for a record's type; ``None`` without one."""
    return next((getattr(m, name) for m in _MODULES.get(kind, ()) if hasattr(m, name)), None)


def record_type(fields: list[Any]) -> np.dtype[Any]:
    """The dtype of a state: aligned, with fields to be read as attributes."""
    hidden = [field[0] for field in fields if hasattr(np.record, field[0])]
    assert not hidden, f"{hidden}: interpreted code could not read these fields"
    aligned = np.dtype(fields, align=True)
    spare = aligned.itemsize - sum(aligned[name].itemsize for name in aligned.names or ())
    if spare:
        # Bytes without a name are not copied, and equality is byte equality.
        aligned = np.dtype([*fields, ("spare", np.int8, spare)], align=True)
    return np.dtype((np.record, aligned))


def generic(declared: Callable[P, R], default: Any = None) -> Callable[P, R]:
    """Make a declaration into a function that calls the game's function of that name.

    ``default`` is called where a game has none.
    """
    name = declared.__name__

    @functools.wraps(declared)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        state: Any = args[0] if args else kwargs["state"]
        function = _function(state.dtype, name) or default
        if function is None:
            raise TypeError(f"{name}: no game has registered it for {state.dtype}")
        result: R = function(*args, **kwargs)
        return result

    by_first_argument(call, "state", lambda kind: _function(kind, name) or default)
    return call


@generic
def set_up(state: State, rng: Rng, notes: Notes) -> None:
    """Turn a template into a game about to begin."""


@generic
def legal_actions(state: State, out: Actions) -> int:  # type: ignore[empty-body]
    """Write the legal actions of the seat to act in ascending order; return how many."""


@compiled
def is_listed(state: State, action: Action, room: Actions) -> bool:
    """Whether an action is among the legal ones, by listing them all."""
    for i in range(legal_actions(state, room)):
        if room[i] == action:
            return True
    return False


@functools.partial(generic, default=is_listed)
def is_legal(state: State, action: Action, room: Actions) -> bool:  # type: ignore[empty-body]
    """Whether one action number is legal now, as ``legal_actions`` has it, without listing all.

    A game may leave this out; ``room`` is for the list that is made then.
    """


@generic
def random_action(state: State, rng: Rng) -> Action:  # type: ignore[empty-body]
    """Draw one legal action, each equally likely; the game is not over."""


@generic
def apply(state: State, action: Action, rng: Rng, notes: Notes) -> None:
    """Do a legal action and everything that follows by itself."""


@generic
def scores(state: State, out: NDArray[np.int32]) -> None:
    """Write each seat's score as the game counts it."""


@generic
def standings(state: State, out: NDArray[Any]) -> None:
    """Write a number for each seat of a finished game: higher is better, equal is a tie.

    ``out`` holds whole numbers, or in a search floats, which are exact up to 2**53.
    """


@generic
def observe(state: State, seat: Seat, out: State) -> None:
    """Copy what ``seat`` (or ``SPECTATOR``) may know into a blank record."""


@generic
def determinize(state: State, seat: Seat, rng: Rng) -> None:
    """Fill the blanks of an observation: a world that ``seat`` cannot tell from the real one."""


@generic
def check(state: State) -> int:  # type: ignore[empty-body]
    """Whether every piece is there: 0, or a number of the game's ``Fault``."""


@generic
def compute(state: State, out: State) -> None:
    """Fill the game's own fields of ``COMPUTED``, which a view shows beside an observation."""


def computed_type(most_seats: int, fields: list[Any]) -> np.dtype[Any]:
    """The dtype of what is computed for a view: the result of a game that is over, and more."""
    result = [("over", np.int8), ("scores", np.int32, most_seats), ("won", np.int8, most_seats)]
    return record_type([*result, *fields])
