"""How long decisions take: every level at its real budget, in every setting of every game.

    python -m bench.time_limits                      all games; four minutes of CPU time
    python -m bench.time_limits chicken --games 5    so many games of each setting of one
    python -m bench.time_limits --table              what is kept, as Markdown

A game is played by bots of all levels that take turns: at each decision one of them is drawn, so
that each meets every part of every setting. Decisions with one legal action are left out. *hint* is
the analyst that people ask. CPU time is that of the thread, the wall is what people wait for; what
happens once in a process, as loading compiled code, is not counted. Results are kept in
bench/time_limits.json, from which the table of docs/bots.md is made.
"""

from __future__ import annotations

import argparse
import functools
import json
import random
import sys
from collections import defaultdict
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from nacre import bots
from nacre.bots.endings import ends_alike
from nacre.bots.limits import CLOCKS, Clocks, Stopwatch, Time
from nacre.games import GAMES, game_of
from nacre.observation import Observation
from tests.settings import SETTINGS, Setting, few_seats, finished
from train.workers import sharing

RESULTS = Path(__file__).with_name("time_limits.json")
HINT = "hint"
PROMISED = {
    **dict.fromkeys(("novice", "learner", "casual"), 0.05),
    **dict.fromkeys(("steady", "skilled", "strong"), 0.3),
    **dict.fromkeys(("seasoned", "veteran", "expert", HINT), 1.0),
}
"""Seconds of CPU time that a decision may take, by level, as docs/bots.md says."""
GAMES_OF = {"pearls": 20, "chicken": 20, "pearl_dice": 5, "pearladora": 2}
"""How many games of each setting are played; of games that other packages bring, two."""
GAMES_OF_OTHERS = 2
SEED = 61_000
SHARES = {"median": 50.0, "99 %": 99.0, "most": 100.0}  # of the decisions, in per cent

Results = dict[str, Any]
Choose = Callable[[Observation], str]
Times = dict[str, list[Time]]  # of each decision, by level


# --- Playing -------------------------------------------------------------------------------------


def thinker(game: str, level: str, seed: int) -> Choose:
    """How a bot of a level decides, or a hint, with all the time that it may take."""
    if level != HINT:
        return bots.make(game, level, seed).choose
    judge = bots.analyst(game, seed).judge
    return lambda observation: judge(observation)[0].action


def played(setting: Setting, number: int, clocks: Clocks = CLOCKS) -> Times:
    """Play one game and time every decision in which there is something to choose."""
    loaded(setting.game)
    rnd = random.Random(f"{setting} {SEED} {number}")
    match = setting.match(rnd.getrandbits(32))
    seated = {level: thinker(setting.game, level, rnd.getrandbits(32)) for level in PROMISED}
    times: Times = defaultdict(list)
    while match.turn is not None:
        if len(match.actions()) == 1:
            match.play(match.actions()[0])
            continue
        level = rnd.choice(list(PROMISED))
        observation = match.observation(match.turn)
        watch = Stopwatch(clocks)
        action = seated[level](observation)
        times[level].append(watch.spent())
        match.play(action)
    return dict(times)


@functools.cache
def loaded(game: str) -> None:
    """Use everything that decides once, so that all compiled code of the game is there."""
    match = Setting(game, few_seats(game), {}).match(SEED)
    while len(match.actions()) == 1:
        match.play(match.actions()[0])
    observation = match.observation(match.turn)
    for level in PROMISED:
        thinker(game, level, SEED)(observation)
    ends_alike(observation, observation.action_numbers()[0])  # a hint asks this now and then
    short = Setting(game, few_seats(game), dict(game_of(game).short))
    assert finished(short, SEED).ranks is not None  # and who won, of what ends the game


# --- Results -------------------------------------------------------------------------------------


def measured(game: str, games: int, jobs: int | None = None) -> Results:
    """The times of all levels over so many games of each setting."""
    settings = [setting for setting in SETTINGS if setting.game == game]
    times: Times = defaultdict(list)
    with sharing(played, jobs) as share:
        for number in range(games):
            for found in share((setting, number) for setting in settings):
                for level, spent in found.items():
                    times[level] += spent
            print(f"{game}: {number + 1} of {games} games of each setting", file=sys.stderr)
    return {
        "game": game,
        "settings": len(settings),
        "games": games * len(settings),
        "levels": {level: summed_up(times[level]) for level in PROMISED if level in times},
    }


def summed_up(times: list[Time]) -> Results:
    """How many decisions there are, and their times in milliseconds."""
    return {
        "decisions": len(times),
        "cpu": _shares([spent.cpu for spent in times]),
        "wall": _shares([spent.wall for spent in times]),
    }


def _shares(seconds: list[float]) -> dict[str, float]:
    found = np.percentile(seconds, list(SHARES.values()), method="higher")
    return {name: round(1000 * float(s), 2) for name, s in zip(SHARES, found, strict=True)}


def table(results: Mapping[str, Results]) -> str:
    """The results as Markdown."""
    times = [f"{clock}: {share}" for clock in ("CPU", "wall") for share in SHARES]
    head = ["", "level", "decisions", "at most", *times]
    lines = ["| " + " | ".join(head) + " |", "|" + " --- |" * len(head)]
    for found in results.values():
        title = game_of(found["game"]).title
        for level, summary in found["levels"].items():
            cells = [title, f"`{level}`" if level in bots.LEVELS else level]
            cells += [f"{summary['decisions']:,}", f"{1000 * PROMISED[level]:.0f} ms"]
            cells += [_milliseconds(s) for at in ("cpu", "wall") for s in summary[at].values()]
            lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def _milliseconds(time: float) -> str:
    return f"{time:.0f}" if time >= 10 else f"{time:.1f}"


def kept() -> Results:
    """The results that are kept, by game."""
    found: Results = json.loads(RESULTS.read_text("utf-8")) if RESULTS.exists() else {}
    return found


def keep(found: Results) -> None:
    """Put a result among those that are kept, in the order of games."""
    results = kept() | {found["game"]: found}
    ordered = {game: results[game] for game in GAMES if game in results}
    RESULTS.write_text(json.dumps(ordered, indent=1, ensure_ascii=False) + "\n", "utf-8")


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", nargs="*", help=f"of {', '.join(GAMES)}; by default all")
    parser.add_argument("--games", type=int, help="of each setting; by default 2 to 20")
    parser.add_argument("--jobs", type=int, help="processes to share the work; 1 unless said")
    parser.add_argument("--table", action="store_true", help="print what is kept, and end")
    chosen = parser.parse_args()
    if not chosen.table:
        for game in chosen.game or GAMES:
            games = chosen.games or GAMES_OF.get(game, GAMES_OF_OTHERS)
            keep(measured(game, games, chosen.jobs))
    print(table(kept()))


if __name__ == "__main__":
    main()
