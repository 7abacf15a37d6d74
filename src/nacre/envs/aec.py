"""PettingZoo: the seats of one game take turns (agent environment cycle)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from nacre.envs.spaces import MASK, VECTOR, Observed, action_space, observed_space
from nacre.errors import BadOption
from nacre.game.checked import shown
from nacre.games import game_of
from nacre.match import Match
from nacre.rewards import REWARDS, Reward
from nacre.specification import spec

LARGEST = 1 << 62  # of the seeds that are drawn where none is given


def aec(
    game: str,
    seats: int = 2,
    options: Mapping[str, Any] | None = None,
    rewards: Reward = "rank",
    render_mode: str | None = None,
) -> AECEnv[str, Observed, int]:
    """A game as PettingZoo expects it: an illegal action ends it, and costs the seat 1."""
    raw = GameAEC(game, seats, options, rewards, render_mode)
    ended: AECEnv[str, Observed, int] = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(ended))


class GameAEC(AECEnv[str, Observed, int]):  # type: ignore[misc]  # PettingZoo has no types
    """The same without wrappers: an illegal action is refused, and nothing is done."""

    def __init__(
        self,
        game: str,
        seats: int = 2,
        options: Mapping[str, Any] | None = None,
        rewards: Reward = "rank",
        render_mode: str | None = None,
    ) -> None:
        if rewards not in REWARDS:
            raise BadOption(f'rewards: {shown(rewards)} is not "rank", "win" or "margin"')
        self.nacre = spec(game, seats, options)
        self.metadata = {
            "name": self.nacre.id,
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.nacre.seats)]
        self.agents: list[str] = []
        self._rewarded: Reward = rewards
        self._observed, self._acting = observed_space(self.nacre), action_space(self.nacre)
        self._random = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for all."""
        return self._observed

    def action_space(self, agent: str) -> spaces.Discrete[np.int64]:
        """The same for all."""
        return self._acting

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game; the same seed gives the same games from here on."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        dealt = int(self._random.integers(LARGEST))
        self.match = Match(self.nacre.game, self.nacre.seats, dealt, self.nacre.options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._next()

    def observe(self, agent: str) -> Observed:
        """What a seat knows, and may do."""
        observation = self.match.observation(self.possible_agents.index(agent))
        return {VECTOR: observation.vector(), MASK: observation.mask().astype(np.int8)}

    def step(self, action: int) -> None:
        """Do an action of the seat to act; when the game is over, every seat learns its result."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.match.play(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.match.over:
            self.rewards = self._results()
            self.terminations = dict.fromkeys(self.agents, True)
        self._next()
        self._accumulate_rewards()

    def _next(self) -> None:
        turn = self.match.turn
        self.agent_selection = self.possible_agents[0 if turn is None else turn]

    def _results(self) -> dict[str, float]:
        teams = self.nacre.teams
        lead = [team[0] for team in teams]
        points = np.array([self.match.scores], np.int32)[:, lead]
        ranks = np.array([self.match.ranks], np.int8)[:, lead]
        signed = -points if self.nacre.low_is_good else points
        [found] = REWARDS[self._rewarded](ranks, signed).tolist()
        return {
            self.possible_agents[seat]: reward
            for team, reward in zip(teams, found, strict=True)
            for seat in team
        }

    def render(self) -> str | None:
        """The position as text, as a spectator sees it."""
        return self.match.drawing() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""

    def __str__(self) -> str:
        return str(game_of(self.nacre.game).id)
