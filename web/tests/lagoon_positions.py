"""Positions of Pearl Dice and Pearladöra with their legal actions.

For the tests of selecting (lagoon_positions.json).

Run it again when a notation or a view changes: ``python web/tests/lagoon_positions.py``.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import nacre

TARGET = Path(__file__).with_suffix(".json")
GROUPS = ["elders", "children", "fishermen", "foragers"]
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("pearl_dice", 1, {}),
    ("pearl_dice", 2, {"hot_dice": True}),
    ("pearl_dice", 3, {"pearls": 3}),
    ("pearl_dice", 6, {}),
    ("pearladora", 2, {}),
    ("pearladora", 3, {"memory": True}),
    ("pearladora", 4, {}),
    ("pearladora", 2, {"advanced": True, "groups": ["elders", "children"]}),
    ("pearladora", 2, {"advanced": True, "groups": ["foragers", "fishermen"]}),
    ("pearladora", 4, {"advanced": True, "groups": GROUPS}),
]
OF_EACH_PART = {"pearl_dice": 2, "pearladora": 1}  # positions of each part of a game
PARTS = 5


def positions(game: str, seats: int, options: dict[str, Any], seed: int) -> list[dict[str, Any]]:
    """Positions of one random game, spread over its length, each as the seat to act sees it."""
    rng = random.Random(seed)
    match = nacre.Match(game, seats=seats, seed=seed, options=options)
    found = []
    while not match.over:
        actions = match.actions()
        found.append({"game": game, "view": match.view(match.turn), "actions": actions})
        match.play(_by_kind(rng, actions))
    return _spread(rng, found, OF_EACH_PART[game])


def _by_kind(rng: random.Random, actions: list[str]) -> str:
    """A random action of a random kind, so that rare kinds come up."""
    kinds: dict[str, list[str]] = {}
    for action in actions:
        kinds.setdefault(action.rstrip("?0123456789abcdefgh- "), []).append(action)
    return rng.choice(kinds[rng.choice(sorted(kinds))])


def _spread(rng: random.Random, found: list[dict[str, Any]], n: int) -> list[dict[str, Any]]:
    length = len(found) / PARTS
    chosen = []
    for part in range(PARTS):
        span = found[int(part * length) : int((part + 1) * length)]
        chosen += rng.sample(span, min(n, len(span)))
    # The kinds of action that the sample missed.
    missed = {_kind(a) for p in found for a in p["actions"]}
    missed -= {_kind(a) for p in chosen for a in p["actions"]}
    for kind in sorted(missed):
        chosen.append(next(p for p in found if kind in {_kind(a) for a in p["actions"]}))
    return chosen


def _kind(action: str) -> str:
    words = action.split()
    return " ".join(words[:2]) if words[0] == "extra" else words[0]


def main() -> None:
    """Write the positions."""
    found = [
        p
        for seed, (game, seats, options) in enumerate(TABLES)
        for p in positions(game, seats, options, seed)
    ]
    lines = ",\n".join(json.dumps(p, separators=(",", ":")) for p in found)
    TARGET.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
