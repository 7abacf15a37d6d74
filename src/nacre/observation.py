"""Observations: the position as one seat may know it, with what it has seen happen."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from nacre.errors import GameOver, IllegalAction
from nacre.game.checked import seed_number
from nacre.game.events import Events
from nacre.game.game import Game
from nacre.game.view_writer import options_json
from nacre.games import game_of
from nacre.kernel import entries
from nacre.kernel.generic import OVER, SPECTATOR, States
from nacre.kernel.records import duplicate
from nacre.kernel.stream import WORDS, seed_stream, seed_word

MOST_NAMED = 12  # actions that are named in a notebook


class Observation:
    """The position as one seat may know it; for bots, hints and views.

    ``states`` is an array with one record of the game's type in which everything hidden is blank.
    ``events`` may be given as a function, which is called when they are first asked for.
    """

    def __init__(
        self,
        game: str,
        seat: int | None,
        options: dict[str, Any],
        states: States,
        events: Sequence[dict[str, Any]] | Callable[[], Events] = (),
        *,
        legal: list[int] | None = None,
    ) -> None:
        self.game = game
        self.seat = seat  # None: a spectator
        self.states = states
        self._game = game_of(game)
        self._options = options
        self._events = events
        self._legal = legal  # the numbers of the legal actions, once they are known

    @functools.cached_property
    def options(self) -> dict[str, Any]:
        """The options, completed with defaults."""
        return copied(self._options)

    @functools.cached_property
    def events(self) -> Events:
        """What :meth:`nacre.Match.events` lists for this seat."""
        return list(self._events() if callable(self._events) else self._events)

    def copy(self) -> Observation:
        """An observation that a bot may change without changing this one."""
        states = duplicate(self.states)
        return Observation(self.game, self.seat, self._options, states, self._fresh_events)

    def _fresh_events(self) -> Events:
        if callable(self._events):
            return self._events()
        return [dict(event) for event in self._events]

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<Observation of {self.game} by {who}>"

    def _repr_html_(self) -> str:
        """For a notebook: what this seat knows, and may do."""
        from nacre.pictures import page

        view, actions = self.view(), self.actions()
        may = [page.paragraph("may: " + ", ".join(actions[:MOST_NAMED]) + "…" * _many(actions))]
        return page.piece(
            page.image(self._game.picture(view)),
            *(may if actions else []),
            points_table(self._game, view),
        )

    # --- What can be done ---

    def actions(self) -> list[str]:
        """Every legal action of this seat; empty when it is not its turn."""
        names = self._game.names
        return [names[action] for action in self.action_numbers()]

    def action_numbers(self) -> list[int]:
        """The same as numbers."""
        if self._legal is None:
            to_act = self.seat is not None and self.states["turn"][0] == self.seat
            self._legal = legal_numbers(self._game, self.states) if to_act else []
        return self._legal.copy()

    def choices(self, game: str | None = None) -> list[int]:
        """The numbers of the legal actions; there is at least one.

        The one checked door of every bot: an observation of another ``game`` than the bot's, of a
        spectator, of a seat that is not to act, or of a finished game is refused.
        """
        if game is not None and game != self.game:
            raise IllegalAction(f"a bot for {game} cannot choose in {self.game}")
        legal = self.action_numbers()
        if not legal:
            raise self._nothing_to_choose()
        return legal

    def _nothing_to_choose(self) -> IllegalAction | GameOver:
        if self.states["turn"][0] == OVER:
            return GameOver("the game is over: there is nothing to choose")
        if self.seat is None:
            return IllegalAction("a spectator has nothing to choose")
        return IllegalAction(f"seat {self.seat} has nothing to choose now: it is not its turn")

    def name(self, action: int) -> str:
        """An action in canonical notation."""
        return self._game.names[action]

    def mask(self) -> NDArray[np.bool_]:
        """The same as a mask: whether each action number is legal for this seat now."""
        mask = np.zeros(self._game.rules.N_ACTIONS, np.bool_)
        mask[self.action_numbers()] = True
        return mask

    # --- What is seen ---

    def vector(self) -> NDArray[np.int16]:
        """The same position as numbers, seen from this seat (or seat 0); see :func:`nacre.spec`."""
        codec = self._game.vector_codec(int(self.states["seats"][0]))
        return codec.write(self.states, self.seat)

    def view(self) -> dict[str, Any]:
        """The same position as a dict, JSON-ready."""
        view: dict[str, Any] = msgspec.json.decode(self.view_json())
        return view

    def view_json(self) -> bytes:
        """The view as JSON, several times as fast: what is sent to those who play far away."""
        over, given = bool(self.states["turn"][0] == OVER), options_json(self._options)
        return self._game.writer.seen(self.states, (self.seat,), given, over=over)[0]

    def world(self, seed: int) -> States:
        """A whole state that this seat cannot tell from the real one, drawn with ``seed``."""
        word = seed_word(seed_number(seed), b"worlds")
        states = duplicate(self.states)
        rng = np.zeros(WORDS, np.uint64)
        seed_stream(rng, word, 0)
        entries.determinize(states, SPECTATOR if self.seat is None else self.seat, rng)
        return states


def points_table(game: Game, view: dict[str, Any]) -> str:
    """The points of the seats as HTML, from a view or from everything."""
    from nacre.pictures import page

    points = view["scores"] or _points_by_seat(view) or ["–"] * view["seats"]
    state = ["to act" if seat == view["turn"] else "" for seat in range(view["seats"])]
    if view["winners"] is not None:
        state = ["won" if seat in view["winners"] else "" for seat in range(view["seats"])]
    rows = [(f"seat {seat}", *row) for seat, row in enumerate(zip(points, state, strict=True))]
    fewest = " (fewest win)" if game.low_is_good else ""
    return page.table(("", f"points{fewest}", ""), rows)


def _points_by_seat(view: dict[str, Any]) -> list[Any] | None:
    """What a game calls points, if there is a number for each seat: the key is the game's own."""
    points = view.get("points")
    return points if isinstance(points, list) and len(points) == view["seats"] else None


def _many(actions: list[str]) -> bool:
    return len(actions) > MOST_NAMED


def legal_numbers(game: Game, states: States) -> list[int]:
    """The numbers of the legal actions, ascending."""
    out = np.empty(game.rules.N_ACTIONS, np.int16)
    n = entries.legal_actions(states, out)
    numbers: list[int] = out[:n].tolist()
    return numbers


def revealed(game: Game, options: dict[str, Any], states: States) -> dict[str, Any]:
    """A whole position as a dict, with everything that is hidden."""
    position: dict[str, Any] = msgspec.json.decode(
        game.writer.revealed(states, options_json(options))
    )
    return position


def scores_of(states: States) -> list[int]:
    """Each seat's score as the game counts it."""
    seats = int(states["seats"][0])
    out = np.zeros(seats, np.int32)
    entries.scores(states, out)
    scores: list[int] = out.tolist()
    return scores


def ranks_of(states: States) -> list[int]:
    """Each seat's rank from 1 in a finished game; ties share one."""
    seats = int(states["seats"][0])
    out = np.zeros(seats, np.int64)
    entries.standings(states, out)
    standings: list[int] = out.tolist()
    return [1 + sum(other > mine for other in standings) for mine in standings]


def winners_of(states: States) -> list[int]:
    """The seats of rank 1."""
    return [seat for seat, rank in enumerate(ranks_of(states)) if rank == 1]


def copied(options: dict[str, Any]) -> dict[str, Any]:
    """Options that can be changed without changing these."""
    return {name: list(v) if isinstance(v, list) else v for name, v in options.items()}
