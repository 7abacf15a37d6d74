"""Games and states as OpenSpiel expects them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import msgspec
import numpy as np
import pyspiel

from nacre.envs.openspiel.course import ROW, Course
from nacre.envs.openspiel.parameters import Chosen, chosen, defaults
from nacre.errors import NacreError
from nacre.game.fields import Fields
from nacre.game.game import Game
from nacre.game.vector import ALWAYS, Numbers
from nacre.observation import ranks_of, revealed, scores_of
from nacre.rewards import Reward, Teams, by_seat
from nacre.specification import Spec, spec_of

PREFIX = "nacre_"
MOST_OUTCOMES = 128  # of one draw
LONGEST = 10_000  # decisions, where no rule limits them; such games end far sooner
DRAWS_FOR_ONE = 100  # draws for one decision, at the most and on average
MOST_POINTS = 1_000_000.0  # more than any margin

Utility = pyspiel.GameType.Utility
UTILITIES: dict[Reward, tuple[float, float]] = {
    "rank": (-1.0, 1.0),
    "win": (0.0, 1.0),
    "margin": (-MOST_POINTS, MOST_POINTS),
}


def register(game: Game) -> None:
    """Make a game known to OpenSpiel as ``nacre_`` and its id."""

    class Registered(SpielGame):
        # A class, because OpenSpiel lets go of it when Python is gone: of all that can be called,
        # only classes are never freed then.
        described = game

    pyspiel.register_game(_kind(game, chosen(game, {})), Registered)


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game with so many seats and these options; :func:`register` fills in which game."""

    described: ClassVar[Game]

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        game, given = self.described, dict(parameters or {})
        try:
            found = chosen(game, given)
        except NacreError as error:
            raise pyspiel.SpielError(f"{PREFIX}{game.id}: {error}") from error
        spec = spec_of(game, found.seats, found.options)
        super().__init__(_kind(game, found), _info(spec, found), given)
        self.chosen, self.nacre = found, spec
        self._start = _within_bounds(Course.start(game, found.seats, found.options))

    def new_initial_state(self) -> SpielState:
        """A game that is yet to be set up."""
        return SpielState(self, self._start)

    def max_chance_nodes_in_history(self) -> int:
        """No rule limits how often dice are rolled again; games stay far below this."""
        return DRAWS_FOR_ONE * int(self.max_game_length())

    def make_py_observer(self, seen: Any = None, params: Any = None) -> Observer:
        """What a seat, or everybody, sees: the position alone, or with all that has happened."""
        return Observer(self, seen or pyspiel.IIGObservationType(perfect_recall=False), params)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A game in play: every card drawn and die rolled is a chance node."""

    def __init__(self, game: SpielGame, course: Course) -> None:
        super().__init__(game)
        self.course = course

    def current_player(self) -> int:
        """The seat to act, or who else decides."""
        if self.course.pending is not None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.course.over else self.course.turn

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.course.over

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.course.legal)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What the next draw can be, and how likely each is."""
        return list(self.course.chances)

    def _apply_action(self, action: int) -> None:
        course = self.course
        if course.pending is not None:
            if action not in dict(course.chances):
                raise pyspiel.SpielError(f"{action}: no such outcome of this draw")
            self.course = _within_bounds(course.drawn(action))
        else:
            self._check(action)
            self.course = _within_bounds(course.acted(action))

    def _check(self, action: int) -> None:
        course = self.course
        if action in course.legal:
            return
        if course.over:
            raise pyspiel.SpielError(f"{action}: the game is over")
        name = self._name(action)
        reason = course.game.why_not(Fields(course.observed(course.turn)), action)
        raise pyspiel.SpielError(f"{name}: {reason}")

    def _name(self, action: int) -> str:
        try:
            return self.course.game.names[self.course.game.number(action)]
        except NacreError as error:
            raise pyspiel.SpielError(str(error)) from error

    def _action_to_string(self, player: int, action: int) -> str:
        return f"draw {action}" if player < 0 else self._name(action)

    def returns(self) -> list[float]:
        """Results by seat; 0 before the end."""
        game: SpielGame = self.get_game()
        spec = game.nacre
        if not self.course.over:
            return [0.0] * spec.seats
        states = self.course.states
        found = scores_of(states), ranks_of(states)
        return by_seat(game.chosen.rewards, spec.teams, *found, low_is_good=spec.low_is_good)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that a seat cannot tell from this one.

        Other seats remember of the time before only what everybody saw, and it has no history
        of actions: a true one would give away what is hidden.
        """
        if not 0 <= player < self.num_players():
            raise pyspiel.SpielError(f"{player}: no such player")
        if self.course.pending is not None:
            raise pyspiel.SpielError("a draw is to be decided: nobody knows more than before it")
        return SpielState(self.get_game(), self.course.imagine(player, sampler))

    def __str__(self) -> str:
        """Everything, with what is hidden, as JSON."""
        course = self.course
        game: SpielGame = self.get_game()
        if not course.past:
            return msgspec.json.encode({"draws": course.draws}).decode()
        everything = revealed(course.game, game.chosen.options, course.states)
        pending = None if course.pending is None else course.game.names[course.pending]
        everything |= {"pending": pending, "draws": course.draws}
        return msgspec.json.encode(everything).decode()


class Observer:
    """Writes what a seat sees into a tensor, and as text."""

    def __init__(self, game: SpielGame, seen: Any, params: Any) -> None:
        if params:
            raise pyspiel.SpielError(f"observations have no parameters; {params} were given")
        if not seen.public_info or seen.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise pyspiel.SpielError("there is what one seat sees, and what everybody sees")
        self._everybody = seen.private_info == pyspiel.PrivateInfoType.NONE
        self._recalls = bool(seen.perfect_recall)
        self._fields = game.nacre.fields
        self._size = game.nacre.size
        rows = game.chosen.history if self._recalls else 0
        self.tensor = np.zeros(self._size + rows * ROW, np.float32)
        self.dict = {
            field.name: self.tensor[field.start : field.stop].reshape(field.shape or (1,))
            for field in self._fields
        }
        self._history = self.tensor[self._size :].reshape(rows, ROW)
        if rows:
            self.dict["history"] = self._history

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the cells of the vector and, with perfect recall, the newest rows."""
        seat = None if self._everybody else player
        self.tensor[: self._size] = state.course.vector(seat)
        room = len(self._history)
        if room:
            rows = state.course.rows(seat, room)
            self._history[:] = 0
            self._history[: len(rows)] = np.array(rows).reshape(-1, ROW)

    def string_from(self, state: SpielState, player: int) -> str:
        """A line for each event, and the vector; without perfect recall a line for each field."""
        seat = None if self._everybody else player
        cells = state.course.vector(seat).tolist()
        if self._recalls:
            return state.course.text(seat) + " ".join(map(str, cells))
        lines = (f"{f.name}: {' '.join(map(str, cells[f.start : f.stop]))}" for f in self._fields)
        return "\n".join(lines)


def _within_bounds(course: Course) -> Course:
    """The course itself, unless its next draw has more outcomes than OpenSpiel was told."""
    most = max((outcome for outcome, _ in course.chances), default=0)
    if most >= MOST_OUTCOMES:
        raise pyspiel.SpielError(f"a draw among {most + 1}; the most is {MOST_OUTCOMES}")
    return course


# --- What OpenSpiel is told of a game -------------------------------------------------------------


def _kind(game: Game, found: Chosen) -> Any:
    teams = tuple(map(tuple, game.sides(found.seats)))
    recall = _has_perfect_recall(game, found)
    return pyspiel.GameType(
        short_name=PREFIX + game.id,
        long_name=f"{game.title} (nacre)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=_information(game, found),
        utility=_utility(teams, found.rewards)[0],
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=recall,
        provides_information_state_tensor=recall,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=defaults(game),
    )


def _info(spec: Spec, found: Chosen) -> Any:
    low, high = UTILITIES[found.rewards]
    return pyspiel.GameInfo(
        num_distinct_actions=spec.n_actions,
        max_chance_outcomes=MOST_OUTCOMES,
        num_players=spec.seats,
        min_utility=low,
        max_utility=high,
        utility_sum=_utility(spec.teams, found.rewards)[1],
        max_game_length=spec.longest or LONGEST,
    )


def _utility(teams: Teams, rewards: Reward) -> tuple[Any, float | None]:
    """The kind of sum that the results of all seats have, and the sum."""
    sides, sizes = len(teams), {len(team) for team in teams}
    if sides == 1 or len(sizes) > 1 or (rewards == "margin" and sides > 2):
        return Utility.GENERAL_SUM, None
    if rewards == "win":
        return Utility.CONSTANT_SUM, float(sizes.pop())
    return Utility.ZERO_SUM, 0.0


def _has_perfect_recall(game: Game, found: Chosen) -> bool:
    """Whether a seat is told all of its own actions; an option may leave them to its memory."""
    states = game.template(found.seats, found.options)
    return all(game.seen_name(states, a, True) == name for a, name in enumerate(game.names))


def _information(game: Game, found: Chosen) -> Any:
    """Perfect where everybody sees everything."""
    parts = game.vector_parts(found.seats, found.options)
    hidden = any(
        part.shown != ALWAYS or (isinstance(part, Numbers) and part.face_down is not None)
        for part in parts
    )
    kinds = pyspiel.GameType.Information
    return kinds.IMPERFECT_INFORMATION if hidden else kinds.PERFECT_INFORMATION
