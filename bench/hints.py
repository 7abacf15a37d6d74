"""Hold hints against the position, worked out a second time, until every kind of fact was met.

    python -m bench.hints                 2,000 hints of each game; a minute
    python -m bench.hints chicken 500     so many hints of one, and nothing is kept
    python -m bench.hints --table         what is kept, as Markdown

The actions are those that the analyst prefers after a few simulations, as many as a hint shows, and
one that it does not, for more kinds of facts. Kinds that these hints tell too rarely are sought on
in games of players that lead to them; those that are not met even there are printed. Results are
kept in bench/hints.json, from which the table of docs/bots.md is made.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from nacre.analysis import Hint, hints
from nacre.analysis.hint import hint_of
from nacre.bots import Analyst
from nacre.bots.search_bot import SearchBot
from nacre.game.configuration import Configuration
from nacre.games import game_of
from nacre.observation import Observation
from tests.second_look.all_games import LOOKS, faults_of, looked_at
from tests.second_look.corners import corners

RESULTS = Path(__file__).with_name("hints.json")
HINTS_WANTED = 2_000
OFTEN_ENOUGH = 5  # times that each kind is met
CORNERS = 30_000  # positions in which rare kinds are sought
QUICK = Configuration(simulations=64)
SEED = 1
FAULTS_SHOWN = 20

Results = dict[str, Any]


@dataclass
class Looked:
    """What came of the hints of a game."""

    hints: int = 0
    sentences: set[str] = field(default_factory=set)
    kinds: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def add(self, observation: Observation, hint: Hint) -> None:
        self.hints += 1
        self.sentences.add(hint.reason)
        self.kinds.update(fact.key for fact in hint.facts)
        self.faults += faults_of(observation, hint)


def told(observation: Observation, analyst: Analyst, rnd: random.Random) -> Iterator[Hint]:
    """The hints of a position, and that of any action."""
    yield from hints(observation, analyst)
    yield told_of(observation, rnd.choice(observation.action_numbers()))


def told_of(observation: Observation, number: int) -> Hint:
    """The hint of an action; the chance that it shows is of no matter here."""
    return hint_of(observation, number, observation.name(number), 0.5, "en")


def look_through(game: str, wanted: int, looked: Looked) -> None:
    """Hold so many hints of ordinary games against their positions."""
    analyst, rnd = SearchBot(game, QUICK, seed=SEED), random.Random(SEED)
    every = ((seen, hint) for seen in looked_at(game, SEED) for hint in told(seen, analyst, rnd))
    for observation, hint in islice(every, wanted):
        looked.add(observation, hint)


def seek(game: str, looked: Looked) -> None:
    """Go on with hints that tell a rare kind, until each was met often enough."""
    rnd = random.Random(SEED)
    for observation in islice(corners(game, SEED), CORNERS):
        rare = set(rarely(game, looked))
        if not rare:
            return
        for number in one_of_each_sort(observation, rnd):
            hint = told_of(observation, number)
            if rare & {fact.key for fact in hint.facts}:
                looked.add(observation, hint)


def rarely(game: str, looked: Looked) -> list[str]:
    """The kinds that were not met often enough."""
    return [key for key in game_of(game).words().texts if looked.kinds[key] < OFTEN_ENOUGH]


def one_of_each_sort(observation: Observation, rnd: random.Random) -> list[int]:
    """A random action of each sort, as the first word of its name tells them apart."""
    numbers = observation.action_numbers()
    rnd.shuffle(numbers)
    return list({observation.name(number).split()[0]: number for number in numbers}.values())


# --- Results -------------------------------------------------------------------------------------


def measured(game: str, wanted: int) -> tuple[Results, Looked]:
    """What came of so many hints of a game and of those that were sought, counted and in full."""
    looked = Looked()
    look_through(game, wanted, looked)
    seek(game, looked)
    found = {
        "game": game,
        "hints": wanted,
        "sought": looked.hints - wanted,
        "sentences": len(looked.sentences),
        "facts": looked.kinds.total(),
        "faults": len(looked.faults),
        "kinds": {key: looked.kinds[key] for key in game_of(game).words().texts},
    }
    return found, looked


def report(found: Results, looked: Looked, seconds: float) -> None:
    """Print what came of one game."""
    print(
        f"{found['game']}: {found['hints']:,} hints and {found['sought']} that were sought, "
        f"{found['sentences']:,} different sentences, {found['facts']:,} facts of "
        f"{len(looked.kinds)} kinds, {found['faults']} faults ({seconds:.0f} s)",
        *looked.faults[:FAULTS_SHOWN],
        *(f"{key}: met {looked.kinds[key]} times" for key in rarely(found["game"], looked)),
        sep="\n  ",
        flush=True,
    )


def table(results: Results) -> str:
    """The results as Markdown."""
    head = ["", "hints", "and sought", "sentences", "facts", "kinds", "the rarest", "faults"]
    lines = ["| " + " | ".join(head) + " |", "|" + " --- |" * len(head)]
    for found in results.values():
        rarest = min(found["kinds"], key=lambda key: found["kinds"][key])
        numbers = [f"{found[name]:,}" for name in ("hints", "sought", "sentences", "facts")]
        rare = f"`{rarest}`, {found['kinds'][rarest]} times"
        cells = [game_of(found["game"]).title, *numbers, f"{len(found['kinds'])}", rare]
        lines.append("| " + " | ".join([*cells, f"{found['faults']}"]) + " |")
    return "\n".join(lines)


def kept() -> Results:
    """The results that are kept, by game."""
    found: Results = json.loads(RESULTS.read_text("utf-8")) if RESULTS.exists() else {}
    return found


def keep(found: Results) -> None:
    """Put a result among those that are kept, in the order of games."""
    results = kept() | {found["game"]: found}
    ordered = {game: results[game] for game in LOOKS if game in results}
    RESULTS.write_text(json.dumps(ordered, indent=1) + "\n", "utf-8")


def main() -> int:
    """Hold against their positions what the command line asks for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", nargs="?", choices=list(LOOKS), help="by default all")
    parser.add_argument("hints", nargs="?", type=int, default=HINTS_WANTED)
    parser.add_argument("--table", action="store_true", help="print what is kept, and end")
    chosen = parser.parse_args()
    if chosen.table:
        print(table(kept()))
        return 0
    amiss = False
    for game in [chosen.game] if chosen.game else LOOKS:
        started = time.perf_counter()
        found, looked = measured(game, chosen.hints)
        report(found, looked, time.perf_counter() - started)
        if chosen.hints == HINTS_WANTED:
            keep(found)
        amiss |= bool(looked.faults or rarely(game, looked))
    return int(amiss)


if __name__ == "__main__":
    sys.exit(main())
