"""Where the time of a random game goes: setting up, drawing an action, doing it; in nanoseconds.

    python -m bench.engine               all games, two seats
    python -m bench.engine pearladora    one of them

Positions of whole random games are kept, and compiled loops go over them again: one only copies
each position, one also draws a legal action, one also does it. What a loop takes longer than the
one before is the cost of its part. *stream* is what one draw of a random number takes, the floor of
everything that is left to chance. The loops take turns, and the best of several rounds counts.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from nacre.games import GAMES, game_of
from nacre.kernel.compiling import entry
from nacre.kernel.generic import OVER, States, apply, random_action, set_up
from nacre.kernel.notes import no_notes
from nacre.kernel.stream import WORDS, Rng, below, seed_stream

POSITIONS = 20_000
ROUNDS = 15
SEATS = 2
SIDES_OF_A_DIE = 6


@entry
def keep_positions(kept: States, template: States, rng: Rng) -> int:
    """Play random games and keep every position in which somebody acts; return the games."""
    notes = no_notes()
    games, i = 0, 0
    state = kept[0]
    while True:
        kept[i] = template[0]
        state = kept[i]
        set_up(state, rng, notes)
        games += 1
        while state.turn != OVER:
            if i == kept.shape[0] - 1:
                return games
            kept[i + 1] = kept[i]
            i += 1
            state = kept[i]
            apply(state, random_action(state, rng), rng, notes)


@entry
def copy_each(kept: States, room: States, rng: Rng) -> int:
    """Copy each position."""
    total = 0
    for i in range(kept.shape[0]):
        room[0] = kept[i]
        total += int(room[0].turn)
    return total


@entry
def draw_each(kept: States, room: States, rng: Rng) -> int:
    """Copy each position and draw an action."""
    total = 0
    for i in range(kept.shape[0]):
        room[0] = kept[i]
        if room[0].turn != OVER:
            total += random_action(room[0], rng)
    return total


@entry
def do_each(kept: States, room: States, rng: Rng) -> int:
    """Copy each position, draw an action and do it."""
    notes = no_notes()
    total = 0
    for i in range(kept.shape[0]):
        room[0] = kept[i]
        if room[0].turn != OVER:
            apply(room[0], random_action(room[0], rng), rng, notes)
            total += int(room[0].turn)
    return total


@entry
def set_up_each(template: States, room: States, rng: Rng, games: int) -> None:
    """Set up games."""
    notes = no_notes()
    for _ in range(games):
        room[0] = template[0]
        set_up(room[0], rng, notes)


@entry
def draw_numbers(rng: Rng, n: int) -> int:
    """Draw random numbers."""
    total = 0
    for _ in range(n):
        total += below(rng, SIDES_OF_A_DIE)
    return total


def quickest(loops: dict[str, Callable[[], object]]) -> dict[str, float]:
    """The CPU time of each loop, the best of several rounds in turn."""
    best = dict.fromkeys(loops, float("inf"))
    for loop in loops.values():
        loop()  # compiled, and in the caches
    for _ in range(ROUNDS):
        for name, loop in loops.items():
            started = time.process_time()
            loop()
            best[name] = min(best[name], time.process_time() - started)
    return best


def profile(game: str) -> dict[str, float]:
    """Nanoseconds a decision, by part."""
    found = game_of(game)
    template: States = found.template(SEATS, found.completed({}, SEATS))
    kept: States = np.zeros(POSITIONS, found.rules.STATE)
    room: States = np.zeros(1, found.rules.STATE)
    rng: NDArray[np.uint64] = np.zeros(WORDS, np.uint64)
    seed_stream(rng, np.uint64(1), 1)
    games = keep_positions(kept, template, rng)
    took = quickest(
        {
            "copy": lambda: copy_each(kept, room, rng),
            "draw": lambda: draw_each(kept, room, rng),
            "do": lambda: do_each(kept, room, rng),
            "set_up": lambda: set_up_each(template, room, rng, games),
            "stream": lambda: draw_numbers(rng, POSITIONS),
        }
    )
    each = {name: 1e9 * seconds / POSITIONS for name, seconds in took.items()}
    return {
        "set-up": each["set_up"],
        "draw an action": each["draw"] - each["copy"],
        "do it": each["do"] - each["draw"],
        "a copy": each["copy"],
        "stream": each["stream"],
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", nargs="*", default=list(GAMES))
    rows = {game: profile(game) for game in parser.parse_args().game}
    parts = list(next(iter(rows.values())))
    print(f"{'ns a decision':<14}" + "".join(f"{part:>16}" for part in parts))
    for game, row in rows.items():
        print(f"{game:<14}" + "".join(f"{row[part]:16.1f}" for part in parts))


if __name__ == "__main__":
    main()
