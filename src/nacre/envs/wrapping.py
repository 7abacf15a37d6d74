"""PettingZoo's standard wrappers in one object.

Put one around the other they pass every question on, about twenty for each step: that takes longer
than a step of any of our games. As the base classes of one wrapper they do and refuse the same, in
the same order, and ask the environment itself.
"""

from __future__ import annotations

from operator import attrgetter

from nacre.envs.extras import libraries
from nacre.envs.spaces import Observed

with libraries():
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import (
        AssertOutOfBoundsWrapper,
        OrderEnforcingWrapper,
        TerminateIllegalWrapper,
    )

ILLEGAL = -1  # what an illegal action costs


def _of_environment(name: str) -> property:
    """An attribute that changes with each step; before the first reset the wrapper refuses it."""
    return property(attrgetter(f"_current.{name}"))


class _EndedByIllegal(TerminateIllegalWrapper[str, Observed, int]):  # type: ignore[misc]
    """An illegal action ends the game."""

    def __init__(self, env: AECEnv[str, Observed, int]) -> None:
        super().__init__(env, illegal_reward=ILLEGAL)


class StandardWrapper(
    OrderEnforcingWrapper[str, Observed, int],  # type: ignore[misc]  # PettingZoo has no types
    AssertOutOfBoundsWrapper[str, Observed, int],  # type: ignore[misc]
    _EndedByIllegal,
):
    """Nothing before the first reset; no number that is no action; an illegal one ends the game."""

    agents = _of_environment("agents")
    agent_selection = _of_environment("agent_selection")
    rewards = _of_environment("rewards")
    terminations = _of_environment("terminations")
    truncations = _of_environment("truncations")
    infos = _of_environment("infos")
    _cumulative_rewards = _of_environment("_cumulative_rewards")

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Deal a new game."""
        self._current = self.env
        super().reset(seed=seed, options=options)

    def step(self, action: int) -> None:
        """Do an action of the seat to act."""
        self.env.check_open()  # an illegal one is answered without asking the environment
        super().step(action)

    def __str__(self) -> str:
        return str(self.env)
