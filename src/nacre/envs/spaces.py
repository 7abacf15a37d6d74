"""Spaces of a game, as Gymnasium wants them."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from nacre.envs.extras import libraries
from nacre.specification import Spec

with libraries():
    from gymnasium import spaces

Observed: TypeAlias = dict[str, NDArray[Any]]
VECTOR, MASK = "observation", "action_mask"


def observed_space(spec: Spec) -> spaces.Space[Any]:
    """A vector within its bounds, and a mask of the legal actions."""
    low, high = (
        np.concatenate([np.full(field.size, bound, spec.dtype) for field, bound in found])
        for found in (
            [(field, field.low) for field in spec.fields],
            [(field, field.high) for field in spec.fields],
        )
    )
    mask = spaces.Box(0, 1, (spec.n_actions,), np.int8)
    return spaces.Dict({VECTOR: spaces.Box(low, high, dtype=np.int16), MASK: mask})


class ActionNumbers(spaces.Discrete):
    """Action numbers from 0 on; of those of the usual types it is known at once what they are.

    Wrappers ask for every step, and Gymnasium's answer takes as long as some of our games.
    """

    def contains(self, x: Any) -> bool:
        """Whether it is an action number."""
        if type(x) is np.int64 or type(x) is int:
            return bool(0 <= x < self.n)
        return super().contains(x)


def action_space(spec: Spec) -> ActionNumbers:
    """An action number."""
    return ActionNumbers(spec.n_actions)
