"""The course of a game whose luck is decided from outside, draw by draw."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from nacre.game.game import Game
from nacre.kernel import entries
from nacre.kernel.generic import NO_ACTION, OVER, SPECTATOR, States
from nacre.kernel.notes import EVERYBODY, NOBODY, VALUES, Notes, empty_notes, taken
from nacre.kernel.records import blank, duplicate
from nacre.kernel.script import chances_of, script_of
from nacre.kernel.stream import WORDS, seed_stream
from nacre.observation import legal_numbers
from nacre.specification import UNKNOWN
from nacre.step import Step, step_events

SET_UP = NO_ACTION  # what is under way before the first decision

# A row of the history: what happened (``ACTED``, or the kind of a note behind it), to which seat
# (1 for the own one, 2 for the next clockwise …, 0 for none), and its values.
ROW = 2 + VALUES
ACTED = 1


class Happened:
    """One step, and how each seat has seen it, once that was asked for."""

    def __init__(self, game: Game, step: Step) -> None:
        self.step = step
        self._game = game
        self._texts: dict[int | None, str] = {}
        self._rows: dict[int | None, list[list[int]]] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        return Happened, (self._game, self.step)

    def text(self, seat: int | None) -> str:
        """A line for each event as a seat (``None``: a spectator) has seen it."""
        if seat not in self._texts:
            events = step_events(self._game, self.step, seat)
            lines = [msgspec.json.encode(event).decode() + "\n" for event in events]
            self._texts[seat] = "".join(lines)
        return self._texts[seat]

    def rows(self, seat: int | None) -> list[list[int]]:
        """The same as numbers."""
        if seat not in self._rows:
            self._rows[seat] = [*self._action_row(seat), *self._note_rows(seat)]
        return self._rows[seat]

    def _action_row(self, seat: int | None) -> list[list[int]]:
        step = self.step
        if step.action is None or step.before is None:
            return []
        number = self._shown(step.before, step.action, own=seat == step.seat)
        values = [number] + [0] * (VALUES - 1)
        return [[ACTED, self._outwards(step.seat, seat), *values]]

    def _shown(self, before: States, action: int, *, own: bool) -> int:
        """The first action that looks the same: of a hidden value nothing is told."""
        game = self._game
        seen = game.seen_name(before, action, own)
        if seen == game.names[action]:
            return action
        return next(a for a in range(len(game.names)) if game.seen_name(before, a, own) == seen)

    def _note_rows(self, seat: int | None) -> list[list[int]]:
        rows = []
        for kind, about, seen_by, *values in self.step.notes.tolist():
            visible = seen_by in (EVERYBODY, SPECTATOR if seat is None else seat)
            whose = self._outwards(None if about == NOBODY else about, seat)
            rows.append([ACTED + kind, whose, *(values if visible else [UNKNOWN] * VALUES)])
        return rows

    def _outwards(self, about: int | None, seat: int | None) -> int:
        seats = int(self.step.states["seats"][0])
        return 0 if about is None else 1 + (about - (seat or 0)) % seats


@dataclass(frozen=True)
class Course:
    """How a game has come to where it stands; nothing in it ever changes.

    ``pending`` is the action that luck has still to decide about (``SET_UP`` before the first), and
    ``chances`` are the outcomes of its next draw, after those in ``draws``.
    """

    game: Game
    states: States  # after the last step that is done; never written to
    past: tuple[Happened, ...] = ()
    legal: tuple[int, ...] = ()
    pending: int | None = None
    draws: tuple[int, ...] = ()
    chances: tuple[tuple[int, float], ...] = ()
    since: tuple[int, ...] = ()  # by seat: the first step that it has seen with its own eyes

    def __deepcopy__(self, memo: dict[int, Any]) -> Course:
        return self

    @classmethod
    def start(cls, game: Game, seats: int, options: dict[str, Any]) -> Course:
        """A game that is yet to be set up; ``options`` are completed."""
        return cls(game, game.template(seats, options), pending=SET_UP, since=(0,) * seats)._run()

    @functools.cached_property
    def turn(self) -> int:
        """The seat to act, or ``OVER``."""
        return int(self.states["turn"][0])

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.pending is None and self.turn == OVER

    # --- What happens ---

    def acted(self, action: int) -> Course:
        """The course after a legal action, as far as it goes without luck; unchecked."""
        return replace(self, pending=action, draws=(), legal=())._run()

    def drawn(self, outcome: int) -> Course:
        """The course after a possible outcome of the next draw; unchecked."""
        return replace(self, draws=(*self.draws, outcome))._run()

    def _run(self) -> Course:
        """Do what is pending with the draws that are known; where one is missing, ask for it."""
        states, notes = duplicate(self.states), empty_notes()
        script: Any = script_of(self.draws)  # in the place of a stream
        if self.pending is None or self.pending == SET_UP:
            entries.set_up(states, script, notes)
        else:
            entries.apply(states, self.pending, script, notes)
        chances = chances_of(script)
        if chances:
            return replace(self, chances=tuple(chances))
        return self._done(states, taken(notes))

    def _done(self, states: States, notes: Notes) -> Course:
        turn, legal = int(states["turn"][0]), legal_numbers(self.game, states)
        step = Step(states, notes, turn, legal)
        if self.pending != SET_UP:
            step = step._replace(seat=self.turn, action=self.pending, before=self.states)
        past = (*self.past, Happened(self.game, step))
        return Course(self.game, states, past, tuple(legal), since=self.since)

    # --- What is seen ---

    def observed(self, seat: int | None) -> States:
        """What a seat (``None``: a spectator) may know."""
        seen = blank(self.states.dtype)
        entries.observe(self.states, SPECTATOR if seat is None else seat, seen)
        return seen

    def vector(self, seat: int | None) -> NDArray[np.int16]:
        """The same as numbers; there is nothing to see before the game is set up."""
        codec = self.game.vector_codec(int(self.states["seats"][0]))
        if not self.past:
            return np.zeros(codec.size, np.int16)
        return codec.write(self.observed(seat), seat)

    def text(self, seat: int | None) -> str:
        """All that a seat has seen happen, a line for each event."""
        return "".join(step.text(viewer) for step, viewer in self._seen(seat))

    def rows(self, seat: int | None, most: int) -> list[list[int]]:
        """The same as numbers, the newest rows of it, oldest first."""
        found: list[list[int]] = []
        for step, viewer in reversed(self._seen(seat)):
            if len(found) >= most:
                break
            found += reversed(step.rows(viewer))
        return found[:most][::-1]

    def _seen(self, seat: int | None) -> list[tuple[Happened, int | None]]:
        """Each step, with the viewer through whose eyes ``seat`` remembers it.

        In an imagined world nobody knows what others had seen for themselves before: they
        remember what everybody saw, and know what they hold now.
        """
        since = 0 if seat is None else self.since[seat]
        return [(step, None if i < since else seat) for i, step in enumerate(self.past)]

    def imagine(self, seat: int, random: Callable[[], float]) -> Course:
        """A world that ``seat`` cannot tell from this one; numbers from 0 to 1 are drawn."""
        rng = np.zeros(WORDS, np.uint64)
        seed_stream(rng, np.uint64(int(random() * (1 << 53))), 0)
        world = self.observed(seat)
        entries.determinize(world, seat, rng)
        legal = tuple(legal_numbers(self.game, world))
        now = len(self.past)
        since = tuple(own if s == seat else now for s, own in enumerate(self.since))
        return Course(self.game, world, self.past, legal, since=since)
