"""What environments against bots share: the bots, and the seeds of games nobody gave one for."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from nacre.batch import Batch
from nacre.errors import BadOption

LARGEST = 1 << 62  # of the seeds that are drawn


def against_bots(batch: Batch, level: Any, seat: ArrayLike) -> None:
    """Let bots act for all seats but one; unlike a batch, these environments cannot do without."""
    if level is None:
        raise BadOption(
            "level: None is no level of bots; without bots a game is played in nacre.envs.aec, "
            "and many of them in nacre.Batch"
        )
    batch.opponents(level, seat)


def drawn_seed(random: np.random.Generator) -> int:
    """A seed for games."""
    return int(random.integers(LARGEST))
