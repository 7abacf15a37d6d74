"""Gymnasium: one seat of one game, against bots of a level."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np

from nacre.batch import Batch
from nacre.envs.extras import libraries
from nacre.envs.rendering import RENDER_MODES, checked_mode, rendered
from nacre.envs.rivals import against_bots, drawn_seed
from nacre.envs.spaces import MASK, VECTOR, Observed, action_space, observed_space
from nacre.game.checked import whole
from nacre.games import game_of
from nacre.observation import Observation
from nacre.rewards import Reward, reward_of

with libraries():
    import gymnasium
    from gymnasium import error

METADATA = {"render_modes": RENDER_MODES, "render_fps": 1}
ILLEGAL = -1.0  # what an illegal action costs


def single(game: str, **settings: Any) -> GameEnv:
    """A game as one environment; see :class:`GameEnv` for the settings."""
    return GameEnv(game, **settings)


class GameEnv(gymnasium.Env[Observed, np.int64]):
    """A game in which bots of a ``level`` act for all seats but one.

    An illegal action ends the episode with a reward of -1 and ``info["illegal"]``: agents that
    sample from the whole action space must be able to learn what they may not do.
    """

    metadata: ClassVar[dict[str, Any]] = METADATA  # type: ignore[misc]

    def __init__(
        self,
        game: str,
        seats: int = 2,
        options: Mapping[str, Any] | None = None,
        level: str | float = "casual",
        seat: int = 0,
        rewards: Reward = "rank",
        render_mode: str | None = None,
    ) -> None:
        reward_of("rewards", rewards)
        self._batch = Batch(game, 1, seats, options=options)
        self._seat = whole("seat", seat, 0, self._batch.seats - 1)
        against_bots(self._batch, level, self._seat)
        self._closed = False
        self._rewarded = rewards
        self._ended = True
        self.nacre = self._batch.spec
        self.render_mode = checked_mode(render_mode)
        self.observation_space = observed_space(self.nacre)
        self.action_space = action_space(self.nacre)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Deal a new game; the same seed gives the same games from here on."""
        self._check_open()
        super().reset(seed=seed)
        self._batch.restart(seed=drawn_seed(self.np_random))
        self._ended = False
        self._watched()
        return self._observed(), {}

    def step(self, action: Any) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        """Do an action; then the opponents act."""
        self._check_open()
        if self._ended:
            raise error.ResetNeeded("the game is over or was not begun: call reset()")
        if not self.action_space.contains(action):
            raise error.InvalidAction(
                f"{action!r}: action numbers are 0 to {self.nacre.n_actions - 1}"
            )
        observed = self._observed()
        if not observed[MASK][action]:
            self._ended = True
            return observed, ILLEGAL, True, False, {"illegal": True}
        self._batch.step(np.array([action]))
        self._ended = bool(self._batch.over[0])
        reward = float(self._batch.rewards(self._rewarded)[0, self._seat])
        self._watched()
        return self._observed(), reward, self._ended, False, {}

    def _observed(self) -> Observed:
        mask = self._batch.masks()[0].astype(np.int8)
        return {VECTOR: self._batch.vectors()[0], MASK: mask}

    def render(self) -> Any:
        """The position as the seat knows it: text, pixels, or on the terminal."""
        self._check_open()
        return rendered(self.render_mode, game_of(self.nacre.game), self._view)

    def _watched(self) -> None:
        if self.render_mode == "human":
            self.render()

    def _view(self) -> dict[str, Any]:
        seen = self._batch.observations(self._seat)
        return Observation(self.nacre.game, self._seat, self.nacre.options, seen).view()

    def _check_open(self) -> None:
        if self._closed:
            raise error.ClosedEnvironmentError("the environment is closed")

    def close(self) -> None:
        """Nothing can be done with it any more."""
        self._closed = True
        self._batch.close()
