"""PettingZoo: the seats of one game take turns (agent environment cycle)."""

from __future__ import annotations

import functools
import operator
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nacre.envs.extras import libraries
from nacre.envs.rendering import RENDER_MODES, checked_mode, rendered
from nacre.envs.spaces import MASK, VECTOR, Observed, action_space, observed_space
from nacre.envs.wrapping import StandardWrapper
from nacre.errors import BadAction, BadOption
from nacre.game.checked import seed_number, shown, whole
from nacre.games import game_of
from nacre.kernel.stream import SECRET_BYTES
from nacre.match import Match
from nacre.rewards import Reward, by_seat, reward_of
from nacre.specification import spec

with libraries():
    from gymnasium import error, spaces
    from pettingzoo import AECEnv

MOST_CYCLES = 10**9


def aec(
    game: str,
    seats: int = 2,
    options: Mapping[str, Any] | None = None,
    rewards: Reward = "rank",
    render_mode: str | None = None,
    max_cycles: int | None = None,
) -> AECEnv[str, Observed, int]:
    """A game as PettingZoo expects it: an illegal action ends it, and costs the seat 1.

    With ``max_cycles`` it is cut off (truncated) after so many decisions for each seat.
    """
    return StandardWrapper(GameAEC(game, seats, options, rewards, render_mode, max_cycles))


class GameAEC(AECEnv[str, Observed, int]):  # type: ignore[misc]  # PettingZoo has no types
    """The same without wrappers: an illegal action is refused, and nothing is done."""

    def __init__(
        self,
        game: str,
        seats: int = 2,
        options: Mapping[str, Any] | None = None,
        rewards: Reward = "rank",
        render_mode: str | None = None,
        max_cycles: int | None = None,
    ) -> None:
        reward_of("rewards", rewards)
        self.nacre = spec(game, seats, options)
        cycles = MOST_CYCLES if max_cycles is None else max_cycles
        self._longest = whole("max_cycles", cycles, 1, MOST_CYCLES) * self.nacre.seats
        self.metadata = {
            "name": self.nacre.id,
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,
        }
        self.render_mode = checked_mode(render_mode)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.nacre.seats)]
        self.agents: list[str] = []
        self._rewarded: Reward = rewards
        self._observed, self._acting = observed_space(self.nacre), action_space(self.nacre)
        self._random = np.random.default_rng()
        self._dealer = Match(self.nacre.game, self.nacre.seats, 0, self.nacre.options)
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._closed = False

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for all; ``KeyError`` for an agent that there is not."""
        self._seats[agent]
        return self._observed

    def action_space(self, agent: str) -> spaces.Discrete[np.int64]:
        """The same for all; ``KeyError`` for an agent that there is not."""
        self._seats[agent]
        return self._acting

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game; the same seed gives the same games from here on."""
        self.check_open()
        if seed is not None:
            self._random = np.random.default_rng(_checked_seed(seed))
        self.match = self._dealer.dealt_anew(self._random.bytes(SECRET_BYTES))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.match.turn or 0]
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observed:
        """What a seat knows, and may do."""
        self.check_open()
        seat, now = self._seats[agent], self.match.last
        mask = np.zeros(self.nacre.n_actions, np.int8)
        if seat == now.turn:
            mask[now.legal] = 1
        return {VECTOR: self.match.vector(seat), MASK: mask}

    def step(self, action: int) -> None:
        """Do an action of the seat to act; when the game is over, every seat learns its result."""
        self.check_open()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.match.play(self._number(action))
        turn = self.match.turn
        if turn is None:  # until then all rewards are 0, and their sums, too
            self.rewards = self._results()
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
            turn = 0
        elif self.match.version >= self._longest:
            self.truncations = dict.fromkeys(self.agents, True)
            turn = 0
        self.agent_selection = self.possible_agents[turn]
        if self.render_mode == "human":
            self.render()

    def _number(self, action: Any) -> int:
        """A whole number itself: nothing is rounded, and no text stands for one."""
        try:
            return operator.index(action)
        except TypeError:
            numbers = f"action numbers are 0 to {self.nacre.n_actions - 1}"
            raise BadAction(f"{shown(action)}: {numbers}") from None

    def _results(self) -> dict[str, float]:
        spec, scores, ranks = self.nacre, self.match.scores, self.match.ranks
        assert scores is not None
        assert ranks is not None
        found = _rewards(
            self._rewarded, spec.teams, tuple(scores), tuple(ranks), low_is_good=spec.low_is_good
        )
        return dict(zip(self.possible_agents, found, strict=True))

    def render(self) -> str | NDArray[np.uint8] | None:
        """The position as a spectator sees it: text, pixels, or on the terminal."""
        self.check_open()
        return rendered(self.render_mode, game_of(self.nacre.game), self.match.view)

    def check_open(self) -> None:
        """Refuse (``ClosedEnvironmentError``) where it was closed."""
        if self._closed:
            raise error.ClosedEnvironmentError("the environment is closed")

    def close(self) -> None:
        """Nothing can be done with it any more."""
        self._closed = True

    def __str__(self) -> str:
        return str(game_of(self.nacre.game).id)


def _checked_seed(seed: Any) -> int:
    number = seed_number(seed)
    if number < 0:
        raise BadOption(f"seed: {shown(seed)} is not a whole number from 0 on")
    return number


_rewards = functools.lru_cache(4096)(by_seat)  # most results come again and again
