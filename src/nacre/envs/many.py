"""Gymnasium: one seat of each of many games, against bots of a level."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from nacre.batch import Batch, Restart
from nacre.envs.extras import libraries
from nacre.envs.rivals import against_bots, drawn_seed
from nacre.envs.spaces import MASK, VECTOR, Observed, action_space, observed_space
from nacre.errors import BadOption
from nacre.game.checked import shown
from nacre.rewards import Reward, reward_of

with libraries():
    from gymnasium import error
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

RESTARTS: dict[AutoresetMode, Restart] = {
    AutoresetMode.NEXT_STEP: "next_step",
    AutoresetMode.SAME_STEP: "same_step",
    AutoresetMode.DISABLED: False,
}


def many(game: str, num_envs: int, **settings: Any) -> BatchEnv:
    """Games of one kind as one environment; see :class:`BatchEnv` for the settings."""
    return BatchEnv(game, num_envs, **settings)


class BatchEnv(VectorEnv[Observed, NDArray[np.int64], NDArray[Any]]):
    """``num_envs`` games in which bots of a ``level`` act for all seats but one.

    An illegal action is refused (:class:`nacre.errors.IllegalAction`), and nothing is done.
    """

    def __init__(
        self,
        game: str,
        num_envs: int,
        seats: int = 2,
        options: Mapping[str, Any] | None = None,
        level: str | float = "casual",
        seat: int | ArrayLike = 0,
        rewards: Reward = "rank",
        autoreset_mode: AutoresetMode = AutoresetMode.NEXT_STEP,
        threads: int = 1,
    ) -> None:
        if not isinstance(autoreset_mode, AutoresetMode):
            raise BadOption(
                f"autoreset_mode: {shown(autoreset_mode)} is no gymnasium.vector.AutoresetMode"
            )
        reward_of("rewards", rewards)
        self.batch = Batch(game, num_envs, seats, options=options, threads=threads)
        against_bots(self.batch, level, seat)
        self.num_envs = self.batch.n
        self.nacre = self.batch.spec
        self.single_observation_space = observed_space(self.nacre)
        self.single_action_space = action_space(self.nacre)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.metadata = {"autoreset_mode": autoreset_mode, "name": self.nacre.id}
        self._restart = RESTARTS[autoreset_mode]
        self._rewarded = rewards
        self._begun = False
        self._rows = np.arange(self.num_envs)
        self._seats = np.broadcast_to(np.asarray(seat), self.num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Deal new games: all of them, or those of ``options["reset_mask"]``.

        The first time it is all of them. The same seed gives the same games from then on.
        """
        self._check_open()
        super().reset(seed=seed)
        where = (options or {}).get("reset_mask")
        if not self._begun:
            where, seed = None, drawn_seed(self.np_random) if seed is None else seed
        self.batch.restart(where, seed)
        self._begun = True
        return self._observed(), {}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observed, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Do an action in each game; then the opponents act."""
        self._check_open()
        self._check_begun()
        vectors, masks = self._rooms()
        self.batch.step(np.asarray(actions), self._restart, vectors=vectors, masks=masks)
        ended = self.batch.ended
        rewards = self.batch.rewards(self._rewarded)[self._rows, self._seats].astype(np.float64)
        infos: dict[str, Any] = {}
        if self._restart == "same_step" and ended.any():
            infos = self._final_infos(ended)
        observed: Observed = {VECTOR: vectors, MASK: masks.view(np.int8)}
        return observed, rewards, ended, np.zeros_like(ended), infos

    def _rooms(self) -> tuple[NDArray[np.int16], NDArray[np.bool_]]:
        """New room for vectors and masks: what was returned before is the caller's."""
        vectors = np.empty((self.num_envs, self.nacre.size), self.nacre.dtype)
        return vectors, np.empty((self.num_envs, self.nacre.n_actions), np.bool_)

    def _observed(self) -> Observed:
        vectors, masks = self._rooms()
        self.batch.write(vectors, masks)
        return {VECTOR: vectors, MASK: masks.view(np.int8)}

    def _final_infos(self, ended: NDArray[np.bool_]) -> dict[str, Any]:
        """What Gymnasium's own environments tell of games that ended and began anew."""
        finals = {"final_obs": self._finals(ended), "_final_obs": ended.copy()}
        return finals | {"final_info": {}, "_final_info": ended.copy()}  # there is no more to tell

    def _finals(self, ended: NDArray[np.bool_]) -> NDArray[Any]:
        """What was observed last of each game that ended, ``None`` for the others."""
        finals = np.full(self.num_envs, None, object)
        vectors = self.batch.final_vectors()
        for i in np.flatnonzero(ended):
            mask = np.zeros(self.nacre.n_actions, np.int8)
            finals[i] = {VECTOR: vectors[i], MASK: mask}
        return finals

    def _check_begun(self) -> None:
        if not self._begun:
            raise error.ResetNeeded("the games were not begun: call reset()")
        if self._restart is False and (over := self.batch.over).any():
            raise error.ResetNeeded(
                f"game {over.argmax()}: it is over; begin it anew by "
                'reset(options={"reset_mask": ended}), where ended has a bool for each game'
            )

    def _check_open(self) -> None:
        if self.closed:
            raise error.ClosedEnvironmentError("the environment is closed")

    def close_extras(self, **kwargs: Any) -> None:
        """End the threads."""
        self.batch.close()
