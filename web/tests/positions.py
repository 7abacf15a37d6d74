"""Positions with their legal actions, and whole games as events: `python web/tests/positions.py`.

For the tests of choosing and of words, and for looking at a table without a server (src/dev).
Writes positions.json beside itself. Seeded: the same package writes the same file.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import nacre

OUT = Path(__file__).with_name("positions.json")
SEED = 5
WIDEST_OF_A_GAME = 2
SHEDS = 0.85  # how often a story gets rid of cards where it can

CASES: dict[str, list[tuple[int, dict[str, Any]]]] = {
    "pearls": [
        (2, {}),
        (3, {}),
        (4, {}),
        (5, {}),
        (6, {}),
        (2, {"full_deck": True}),
        (4, {"hand_limit": 12, "display": 8, "deal": 8}),
        (6, {"hand_limit": 6, "display": 4, "deal": 3}),
    ],
    "chicken": [
        (2, {}),
        (3, {}),
        (4, {}),
        (5, {}),
        (3, {"deal": 3, "limit": 10}),
        (5, {"deal": 8, "copies": 10}),
    ],
}


def main() -> None:
    """Write the file."""
    positions, stories = [], []
    for game, cases in CASES.items():
        for number, (seats, options) in enumerate(cases):
            positions += of_one_game(game, seats, options, SEED + number)
            if not options:
                stories.append(story(game, seats, SEED + number))
    kept = {"positions": positions, "stories": stories}
    OUT.write_text(json.dumps(kept, separators=(",", ":")) + "\n")


def of_one_game(game: str, seats: int, options: dict[str, Any], seed: int) -> list[dict[str, Any]]:
    """The first and the last position of a random game and those with the widest choice.

    In the order of play.
    """
    rng = random.Random(seed)
    match = nacre.Match(game, seats=seats, seed=seed, options=options)
    seen = []
    while not match.over:
        seen.append(position(match))
        match.play(likely(match.actions(), rng))
    first, *middle, last = seen
    widest = sorted(middle, key=lambda p: -len(p["actions"]))[:WIDEST_OF_A_GAME]
    return [first, *(p for p in middle if p in widest), last]


def story(game: str, seats: int, seed: int) -> dict[str, Any]:
    """A whole game in which hands get empty, for dice to be rolled and seats to be skipped."""
    rng = random.Random(seed)
    match = nacre.Match(game, seats=seats, seed=seed)
    while not match.over:
        actions = match.actions()
        shedding = [a for a in actions if a.startswith(("place", "play"))]
        match.play(rng.choice(shedding if shedding and rng.random() < SHEDS else actions))
    return {"view": match.view(0), "events": match.events(0)}


def likely(actions: list[str], rng: random.Random) -> str:
    """An action; taking and drawing more often, for hands that offer a choice."""
    collecting = [a for a in actions if a.startswith(("take", "draw"))]
    return rng.choice(collecting if collecting and rng.random() < 0.7 else actions)


def position(match: nacre.Match) -> dict[str, Any]:
    """What the seat to act sees and may do."""
    assert match.turn is not None
    done = [e for e in match.events(match.turn) if e["event"] == "action"]
    last = {e["seat"]: {key: e[key] for key in ("seat", "action", "version")} for e in done}
    return {
        "view": match.view(match.turn),
        "actions": match.actions(),
        "marks": [last[seat] for seat in sorted(last)],
    }


if __name__ == "__main__":
    main()
