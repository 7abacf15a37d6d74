"""A bot that plays what ``ppo.py`` learned; it needs NumPy alone.

    nacre play chicken --bots examples/ppo/learned.py
    nacre tournament chicken --bots examples/ppo/learned.py,casual --games 2000

The weights lie beside this file, those for Chicken in ``chicken.npz``; ``ppo.py`` puts a copy of it
beside what it learns. They were learned with a certain number of seats (Chicken with two, Pearl
Dice alone) and play with any: of the others, at most the next seat is looked at.
"""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import nacre


def make(game: str, seed: int | None) -> "Learned":
    """The policy for this game; it leaves nothing to chance."""
    return Learned(Path(__file__).with_name(f"{game}.npz"), game)


class Learned:
    """Does what the policy finds most probable."""

    def __init__(self, path: Path, game: str) -> None:
        if not path.exists():
            raise FileNotFoundError(f"nothing was learned yet: python ppo.py {game}")
        with np.load(path) as kept:
            self.kept = dict(kept)
        if self.kept["spec"] != nacre.spec(game).id:
            raise ValueError(f"{path.name} is for {self.kept['spec']}, not {nacre.spec(game).id}")
        self.game = game
        self.layers = sum(name.startswith("weights") for name in self.kept)
        self.cells: dict[int, NDArray[Any]] = {}  # that are looked at, by the number of seats

    def choose(self, observation: nacre.Observation) -> str:
        """The legal action that is most probable."""
        seats = int(observation.states["seats"][0])
        return observation.name(int(self.best(observation.vector(), observation.mask(), seats)))

    def best(self, vectors: NDArray[Any], masks: NDArray[Any], seats: int) -> NDArray[Any]:
        """The number of that action, for one vector or a row of them."""
        if seats not in self.cells:
            self.cells[seats] = self.cells_with(seats)
        x = (vectors[..., self.cells[seats]] >= self.kept["steps"]).astype(np.float32)
        return np.asarray(np.where(masks, self.logits(x), -np.inf).argmax(axis=-1))

    def logits(self, x: NDArray[Any]) -> NDArray[Any]:
        """What the network says of every action, legal or not."""
        for i in range(self.layers):
            x = x @ self.kept[f"weights{i}"] + self.kept[f"bias{i}"]
            if i < self.layers - 1:
                x = np.maximum(x, 0)
        return x

    def cells_with(self, seats: int) -> NDArray[Any]:
        """Where the cells are in a vector, which is longer with more seats."""
        start = {field.name: field.start for field in nacre.spec(self.game, seats).fields}
        starts = np.array([start[field] for field in self.kept["fields"].tolist()])
        return np.asarray(starts + self.kept["cells"])
