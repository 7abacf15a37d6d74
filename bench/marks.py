"""Whether what a review accuses holds: its marks, judged again with more deals and other luck.

    python -m bench.marks                     all of the table; twenty minutes
    python -m bench.marks pearls --games 60   fewer games, and nothing is kept
    python -m bench.marks --table             what is kept, as Markdown

Games between bots of these levels, and games among experts, are reviewed as the server does. Each
action that is marked as a mistake or a blunder is then held against the better one in 5,000 worlds
that the review has not seen (in Pearl Dice, which hides nothing and whose values are not of a
search, in 5,000 games that the net plays on). It *holds* if it costs as much of the chance that is
shown there as its mark stands for, two standard errors in doubt included, and surely more than
nothing. The seed is none that the rule of reviews was found with. Results are kept in
bench/marks.json, from which the table of docs/bots.md is made.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import nacre
from nacre import bots
from nacre.analysis.review import MARKS, Reviewed, review
from nacre.bots.calibrated import CalibratedAnalyst, slope
from nacre.games import game_of
from nacre.kernel.stream import seed_word
from nacre.review_types import Mark
from nacre.server.jobs.reviews import SIMULATIONS
from train import pearl_dice
from train.workers import sharing

RESULTS = Path(__file__).with_name("marks.json")
WORLDS = 5_000
LEVELS = ("novice", "casual", "strong")
EXPERTS = ("expert",)
# By game and players: how many games are reviewed.
GAMES_OF: dict[tuple[str, Sequence[str]], int] = {
    ("pearls", LEVELS): 300,
    ("pearls", EXPERTS): 100,
    ("pearladora", LEVELS): 100,
    ("pearladora", EXPERTS): 20,
    ("chicken", LEVELS): 400,
    ("chicken", EXPERTS): 100,
    ("pearl_dice", LEVELS): 40,
    ("pearl_dice", EXPERTS): 20,
}
LEAST: dict[Mark, float] = {mark: least for least, mark in MARKS if mark in ("mistake", "blunder")}
SEED = 58_000  # used for nothing else
AT_ONCE = 20  # games between two reports

Results = dict[str, Any]


class Again(NamedTuple):
    """An action that was marked, and what it costs when it is judged again."""

    mark: Mark
    mean: float
    error: float

    @property
    def holds(self) -> bool:
        """Whether it may well cost what its mark stands for, and surely costs something."""
        return self.mean + 2 * self.error >= LEAST[self.mark] and self.mean > 2 * self.error

    @property
    def in_the_mean(self) -> bool:
        """Whether it costs what its mark stands for without any doubt included."""
        return self.mean >= LEAST[self.mark]


class Told(NamedTuple):
    """What came of the review of one game."""

    actions: int
    seconds: float  # of CPU time, for the review
    again: list[Again]


# --- Judging again -------------------------------------------------------------------------------


def told(game: str, levels: Sequence[str], seed: int, number: int) -> Told:
    """Play and review a game and judge its marks again; all follows from the numbers."""
    rnd = random.Random(f"{game} {seed} {number}")
    match = played(game, levels, rnd)
    begun = time.thread_time()
    found = review(match, bots.analyst(game, seed=0, simulations=SIMULATIONS))
    seconds = time.thread_time() - begun
    judge = bots.analyst(game, seed=rnd.getrandbits(32))
    assert isinstance(judge, CalibratedAnalyst)
    accused = [action for action in found.actions if action.mark in LEAST]
    again = [judged_again(match, action, judge) for action in accused]
    return Told(len(found.actions), seconds, again)


def played(game: str, levels: Sequence[str], rnd: random.Random) -> nacre.Match:
    """A game between two bots of any of these levels."""
    match = nacre.Match(game, 2, rnd.getrandbits(32))
    seated = [bots.make(game, rnd.choice(levels), rnd.getrandbits(32)) for _ in range(2)]
    while match.turn is not None:
        match.play(seated[match.turn].choose(match.observation(match.turn)))
    return match


def judged_again(match: nacre.Match, accused: Reviewed, judge: CalibratedAnalyst) -> Again:
    """What an action that is marked costs in other worlds."""
    then = match.copy()
    while then.version >= accused.number:
        then.undo()
    assert accused.better is not None
    parse = game_of(match.game).parse
    better, done = parse(accused.better.action), parse(accused.action)
    found = judge.compare(then.observation(accused.seat), better, done, WORLDS)
    assert found is not None
    if match.game == "pearl_dice":
        return Again(accused.mark, *played_on(then, better, done, judge))
    return Again(accused.mark, *found.chance)


def played_on(
    match: nacre.Match, better: int, done: int, judge: CalibratedAnalyst
) -> tuple[float, float]:
    """What an action costs in games of Pearl Dice that go on from here, and how sure that is.

    The shares of wins are read off the map of the chances that are shown, as comparisons are.
    """
    position, states = match.last.states, match.last.states.copy()
    players, seed = pearl_dice.new_players(match.version), seed_word(match.version, b"marks")
    shares = [
        pearl_dice.share_of_wins(states, position, action, players, seed, WORLDS)
        for action in (better, done)
    ]
    shown = judge.map_of(match.observation(match.turn))
    error = math.sqrt(sum(share * (1 - share) for share in shares) / WORLDS)
    return shown(shares[0]) - shown(shares[1]), error * slope(shown, *shares)


# --- Results -------------------------------------------------------------------------------------


def measured(
    game: str, games: int, levels: Sequence[str] = LEVELS, seed: int = SEED, jobs: int | None = None
) -> Results:
    """What holds of the marks of so many games."""
    found: list[Told] = []
    with sharing(told, jobs) as share:
        for begin in range(0, games, AT_ONCE):
            numbers = range(begin, min(begin + AT_ONCE, games))
            found += share((game, levels, seed, number) for number in numbers)
            print(f"{game}: {numbers.stop} of {games} games", file=sys.stderr)
    again = [one for each in found for one in each.again]
    return {
        "game": game,
        "levels": list(levels),
        "games": games,
        "actions": sum(each.actions for each in found),
        "seconds": round(statistics.median(each.seconds for each in found), 2),
        "marks": {mark: _counted([one for one in again if one.mark == mark]) for mark in LEAST},
    }


def _counted(again: list[Again]) -> Results:
    return {
        "given": len(again),
        "hold": sum(one.holds for one in again),
        "in_the_mean": sum(one.in_the_mean for one in again),
    }


def report(found: Results) -> None:
    """Print what holds of one game."""
    print(
        f"{name_of(found['game'], found['levels'])}: {found['games']} games, "
        f"{found['actions']} actions, "
        f"{found['seconds']} s a review"
    )
    for mark, counted in found["marks"].items():
        print(
            f"  {counted['hold']} of {counted['given']} {mark}s hold "
            f"({counted['in_the_mean']} at or above {LEAST[mark]:.2f} in the mean)",
            flush=True,
        )


def table(results: Results) -> str:
    """The results as Markdown."""
    heads = [head for mark in LEAST for head in (f"{mark}s", "hold", f"≥ {LEAST[mark]:.2f}")]
    head = ["", "games among", "games", "actions", *heads]
    lines = ["| " + " | ".join(head) + " |", "|" + " --- |" * len(head)]
    for found in results.values():
        cells = [game_of(found["game"]).title, ", ".join(found["levels"])]
        cells += [f"{found['games']}", f"{found['actions']:,}"]
        for counted in found["marks"].values():
            cells += [f"{counted[name]}" for name in ("given", "hold", "in_the_mean")]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def kept() -> Results:
    """The results that are kept, by game and players."""
    found: Results = json.loads(RESULTS.read_text("utf-8")) if RESULTS.exists() else {}
    return found


def name_of(game: str, levels: Sequence[str]) -> str:
    """What a result is kept as."""
    return f"{game}, {', '.join(levels)}"


def keep(found: Results) -> None:
    """Put a result among those that are kept, in the order of ``GAMES_OF``."""
    results = kept() | {name_of(found["game"], found["levels"]): found}
    names = (name_of(*who) for who in GAMES_OF)
    ordered = {name: results[name] for name in names if name in results}
    RESULTS.write_text(json.dumps(ordered, indent=1) + "\n", "utf-8")


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    names = list(dict.fromkeys(game for game, _ in GAMES_OF))
    parser.add_argument("game", nargs="*", help=f"of {', '.join(names)}; by default all")
    parser.add_argument("--games", type=int, help="other than what is usual: nothing is kept")
    parser.add_argument("--levels", nargs="*", help="other players: nothing is kept")
    parser.add_argument("--seed", type=int, help="of the games; another: nothing is kept")
    parser.add_argument("--jobs", type=int, help="processes to share the work; 1 unless said")
    parser.add_argument("--table", action="store_true", help="print what is kept, and end")
    chosen = parser.parse_args()
    if chosen.table:
        print(table(kept()))
        return
    usual = chosen.games is None and chosen.levels is None and chosen.seed is None
    seed = SEED if chosen.seed is None else chosen.seed
    for (game, levels), games in GAMES_OF.items():
        asked = not chosen.game or game in chosen.game
        if not asked or (chosen.levels and levels is not LEVELS):
            continue
        found = measured(
            game, chosen.games or games, chosen.levels or levels, seed, jobs=chosen.jobs
        )
        report(found)
        if usual:
            keep(found)


if __name__ == "__main__":
    main()
