"""What a seat knows, for those who choose for it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from nacre.games import face_of
from nacre.games.face import EVERYTHING, Fields, Viewer
from nacre.kernel import door
from nacre.kernel.generic import OVER, SPECTATOR, States
from nacre.kernel.records import duplicate
from nacre.kernel.stream import WORDS, seed_stream, seed_word


@dataclass(frozen=True)
class Observation:
    """The position as one seat may know it, with what it has seen happen.

    ``states`` is an array with one record of the game's type in which everything hidden is blank. ``events`` is what
    :meth:`nacre.Match.events` lists for this seat.
    """

    game: str
    seat: int | None  # None: a spectator
    options: dict[str, Any]
    states: States
    events: list[dict[str, Any]] = field(repr=False, default_factory=list)

    def actions(self) -> list[str]:
        """Every legal action of this seat; empty when it is not its turn."""
        names = face_of(self.game).names
        return [names[action] for action in self.action_numbers()]

    def action_numbers(self) -> list[int]:
        """The same as numbers."""
        if self.seat is None or self.states["turn"][0] != self.seat:
            return []
        return legal_numbers(self.game, self.states)

    def view(self, public: dict[str, Any] | None = None) -> dict[str, Any]:
        """The same position as a dict, JSON-ready.

        Whoever asks for several seats asks a spectator's observation for :meth:`public` once and passes it on.
        """
        viewer = Viewer(SPECTATOR if self.seat is None else self.seat)
        view = self.public() if public is None else public.copy()
        view["seat"] = self.seat
        view.update(face_of(self.game).hidden(Fields(self.states), viewer))
        return view

    def public(self) -> dict[str, Any]:
        """What everybody sees of the position."""
        fields = Fields(self.states)
        shared = described(self.game, self.options, fields)
        shared["seat"] = None
        return shared | face_of(self.game).sizes(fields)

    def world(self, seed: int) -> States:
        """A whole state that this seat cannot tell from the real one, drawn with ``seed``."""
        states = duplicate(self.states)
        rng = np.zeros(WORDS, np.uint64)
        seed_stream(rng, seed_word(seed, b"worlds"), 0)
        door.determinize(states, SPECTATOR if self.seat is None else self.seat, rng)
        return states


def legal_numbers(game: str, states: States) -> list[int]:
    """The numbers of the legal actions, ascending."""
    out = np.empty(face_of(game).rules.N_ACTIONS, np.int16)
    n = door.legal_actions(states, out)
    numbers: list[int] = out[:n].tolist()
    return numbers


def revealed(game: str, options: dict[str, Any], states: States) -> dict[str, Any]:
    """A whole position as a dict, with everything that is hidden."""
    fields = Fields(states)
    return described(game, options, fields) | face_of(game).hidden(fields, EVERYTHING)


def described(game: str, options: dict[str, Any], fields: Fields) -> dict[str, Any]:
    """What everybody sees of a position: the keys that all games have, then the game's own."""
    over = fields.turn == OVER
    position = {
        "game": game,
        "seats": fields.seats,
        "options": copied(options),
        "first": fields.first,
        "turn": None if over else fields.turn,
        "over": over,
        "scores": scores_of(fields.states) if over else None,
        "winners": winners_of(fields.states) if over else None,
    }
    position.update(face_of(game).table(fields))
    return position


def scores_of(states: States) -> list[int]:
    """Each seat's score as the game counts it."""
    seats = int(states["seats"][0])
    out = np.zeros(seats, np.int32)
    door.scores(states, out)
    scores: list[int] = out.tolist()
    return scores


def ranks_of(states: States) -> list[int]:
    """Each seat's rank from 1 in a finished game; ties share one."""
    seats = int(states["seats"][0])
    out = np.zeros(seats, np.int64)
    door.standings(states, out)
    return [1 + int((out > mine).sum()) for mine in out]


def winners_of(states: States) -> list[int]:
    """The seats of rank 1."""
    return [seat for seat, rank in enumerate(ranks_of(states)) if rank == 1]


def copied(options: dict[str, Any]) -> dict[str, Any]:
    """Options that can be changed without changing these."""
    return {name: list(v) if isinstance(v, list) else v for name, v in options.items()}
