"""Where on the scale of strength the levels lie: neighbours on the ladder play each other.

    python -m bench.ladder                       all games (hours)
    python -m bench.ladder chicken --games 400   one, with so many games for each pair
    python -m bench.ladder pearls --levels       only levels, by bench/strength.json: no game
    python -m bench.ladder pearladora --places 0,1,2,2.25,2.5,3,3.5,4    other places than these

From the shares of wins of neighbours follow their distances in Elo: of the levels and of the middle
between two, unless other places are asked for. They are added up, and
src/nacre/games/GAME/ladder.json is written.
"""

from __future__ import annotations

import argparse
import itertools
import json
import math
from collections.abc import Sequence
from pathlib import Path

from bench import strength
from nacre.game.ladder import RUNGS
from nacre.games import GAMES
from nacre.lab import tournament

SEED = 2616
STEPS = 2  # from one level to the next
PLACES = [step / STEPS for step in range(STEPS * (len(RUNGS) - 1) + 1)]
LEVELS = [float(rung) for rung in range(len(RUNGS))]
ELO = 400 / math.log(10)  # for each unit of the logarithm of the odds
LEAST = 1.0  # Elo between neighbours: more strength is never less, however few games were played


def elo(share: float, games: int) -> float:
    """The distance in Elo that a share of wins means; one game won and one lost are added."""
    won = share * games + 1
    return max(LEAST, ELO * math.log(won / (games + 2 - won)))


def distances(
    game: str, places: Sequence[float], games: int, jobs: int | None, cluster: str | None
) -> list[float]:
    """The Elo between each place of the ladder and the next."""
    names = [f"{GAMES[game].ladder().strength(place):.3f}" for place in places]
    found = []
    for lower, upper in itertools.pairwise(names):
        results = tournament.run(
            game, lineups=[(upper, lower)], games=games, seed=SEED, jobs=jobs, cluster=cluster
        )
        standing = results.share(upper, lower)
        found.append(elo(standing.wins.mean, results.games))
        print(f"{game}: {upper} over {lower}: {standing.wins.mean:.1%}, {found[-1]:.0f} Elo", flush=True)  # fmt: skip
    return found


def distances_of_levels(game: str) -> list[float]:
    """The Elo between each level and the next, as the table of docs/bots.md has it."""
    figures = json.loads(strength.RESULTS.read_text())
    found = []
    for lower, upper in itertools.pairwise(RUNGS):
        row = figures[f"{GAMES[game].title}, 2: {upper} over {lower}"]
        found.append(elo(row["mean"], row["games"]))
    return found


def points(steps: Sequence[float], places: Sequence[float]) -> list[tuple[float, float]]:
    """The Elo of each place above the weakest level."""
    heights = [0.0, *itertools.accumulate(steps)]
    return [(round(height, 1), place) for height, place in zip(heights, places, strict=True)]


def places_in(text: str) -> list[float]:
    """Places in a row from the weakest level to the strongest."""
    places = [float(place) for place in text.split(",")]
    climbing = all(lower < upper for lower, upper in itertools.pairwise(places))
    if not climbing or (places[0], places[-1]) != (LEVELS[0], LEVELS[-1]):
        raise argparse.ArgumentTypeError(f"places climb from {LEVELS[0]:g} to {LEVELS[-1]:g}")
    return places


def write(file: Path, measured: list[tuple[float, float]]) -> None:
    """Keep the points of a game."""
    file.write_text(json.dumps(measured) + "\n", "utf-8")


def files() -> dict[str, Path]:
    """Where the points of the games are kept, of those that bring a bot of their own."""
    found = {game: GAMES[game].data_file("ladder.json") for game in sorted(GAMES)}
    return {game: file for game, file in found.items() if file is not None}


def main() -> None:
    kept = files()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)  # fmt: skip
    parser.add_argument("game", nargs="?", choices=kept)
    parser.add_argument("--games", type=int, default=400, help="for each pair")
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--cluster", metavar="auto|ray://…", help="a Ray cluster shares the work")
    parser.add_argument("--places", type=places_in, default=PLACES, help="that play each other")
    parser.add_argument(
        "--levels", action="store_true", help="by the figures of bench/strength.json"
    )
    chosen = parser.parse_args()
    for game in [chosen.game] if chosen.game else kept:
        if chosen.levels:
            found = points(distances_of_levels(game), LEVELS)
        else:
            workers = (chosen.jobs, chosen.cluster)
            found = points(distances(game, chosen.places, chosen.games, *workers), chosen.places)
        write(kept[game], found)


if __name__ == "__main__":
    main()
