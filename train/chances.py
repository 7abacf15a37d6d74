"""Make the calibration of chances again: how often comes true what an analyst says.

``python -m train.chances pearls`` plays games between bots of mixed levels, stops at some random
moments of each part of a game, notes the chance that the analyst says for its best action, the
shares that the judge of all seats sees, and who won, and fits
``src/nacre/games/pearls/chances.json``: for each number of seats a monotone piecewise-linear map
for each part of the game, and what else a calibration holds. Without a game it makes all
of them; ``--seats 2`` one number of seats (the others stay); ``--games`` says how many games are
played for each. Everything follows from ``--seed``, whoever shares the work (``--jobs``,
``--cluster``). ``python -m bench.chances`` measures what it is worth.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import nacre
from nacre import bots
from nacre.bots.calibrated import CalibratedAnalyst
from nacre.bots.together import AllSeatsJudge
from nacre.game.bot import Analyst
from nacre.game.chances import SUREST, UNSURE, Calibration, surer
from nacre.game.fields import Fields
from nacre.games import GAMES, game_of
from train.workers import add_workers, sharing

SEED = 11
LEVELS = ("novice", "learner", "casual", "strong", "expert")
PARTS = 3  # of a game
MOMENTS = 3  # of each part; playing takes much longer than judging
KNOTS = np.array([0.0, 0.08, 0.2, 0.35, 0.5, 0.65, 0.8, 0.92, 1.0])
SURENESSES = np.geomspace(0.25, 4.0, 41).tolist()
FACTORS = np.geomspace(0.2, 5.0, 41).tolist()  # of the side to act
LEADS = np.linspace(0.0, 20.0, 41).tolist()  # what they add
UNSURES = np.linspace(UNSURE, 0.3, 29).tolist()  # shared by all sides
SWEEPS = 8  # over these four
MIDDLE_WEIGHT = 4.0  # of moments in the middle third, where most is to be decided
PRIOR = 5.0  # how firmly a coefficient is drawn to that of a chance that comes true as said
STEPS = 1000  # of the fit
LEAST_STEP = 0.01  # from knot to knot, so that a better action keeps a better chance
AT_ONCE = 40  # games between two reports

Numbers = NDArray[np.float64]


# --- Playing -------------------------------------------------------------------------------------


class Moment(NamedTuple):
    """What was said at a moment of a game, and what came of it."""

    progress: float
    said: float  # by the seat to act
    won: float  # 1 or 0; a tie is shared
    together: tuple[float, ...]  # what the judge of all seats said: that of the seat to act first
    results: tuple[float, ...]  # what came of it,
    leads: tuple[float, ...]  # and how far each leads, in the same order of sides
    weight: float = 1.0  # in a fit


class Play(NamedTuple):
    """How games are played."""

    game: str
    seats: int
    games: int
    seed: int
    levels: Sequence[str] = LEVELS


Part = tuple[float, float]  # of a game, as shares of its actions


def moments(
    play: Play,
    parts: Sequence[Part],
    *,
    calibrated: bool = False,
    jobs: int | None = None,
    cluster: str | None = None,
) -> list[Moment]:
    """One random moment of each of these ``parts`` of every game."""
    noted: list[Moment] = []
    with sharing(moments_of_game, jobs, cluster) as share:
        for begin in range(0, play.games, AT_ONCE):
            numbers = range(begin, min(begin + AT_ONCE, play.games))
            for found in share((play, number, parts, calibrated) for number in numbers):
                noted += found
            told = f"{play.game}, {play.seats} seats: {numbers.stop} of {play.games} games"
            print(told, file=sys.stderr)
    return noted


def moments_of_game(
    play: Play, number: int, parts: Sequence[Part], calibrated: bool
) -> list[Moment]:
    """The moments of one game, which follow from its number alone."""
    rnd = random.Random(f"{play.game} {play.seats} {play.seed} {number}")
    judge = bots.analyst(play.game, seed=rnd.getrandbits(32))
    assert isinstance(judge, CalibratedAnalyst)
    judges = (
        judge if calibrated else judge.analyst,
        AllSeatsJudge(play.game, rnd.getrandbits(32), calibrated=calibrated),
    )
    match = _played(play, rnd)
    return [
        _moment(match, int(match.version * rnd.uniform(begin, end)), *judges)._replace(
            weight=weight_of((begin, end))
        )
        for begin, end in parts
    ]


def weight_of(part: Part) -> float:
    """How much a moment of this part of a game counts."""
    begin, end = part
    return MIDDLE_WEIGHT if begin < 0.5 < end else 1.0


def _played(play: Play, rnd: random.Random) -> nacre.Match:
    match = nacre.Match(play.game, play.seats, seed=rnd.getrandbits(32))
    seated = [
        bots.make(play.game, rnd.choice(play.levels), rnd.getrandbits(32))
        for _ in range(play.seats)
    ]
    while match.turn is not None:
        match.play(seated[match.turn].choose(match.observation(match.turn)))
    return match


def _moment(match: nacre.Match, at: int, judge: Analyst, everybody: AllSeatsJudge) -> Moment:
    then = match.copy()
    while then.version > at:
        then.undo()
    assert then.turn is not None
    observation = then.observation(then.turn)
    fields, game = Fields(observation.states), game_of(match.game)
    best = judge.judge(observation)[0]
    by_seat = everybody.chances(then.last.states, at, best.number, then.events)
    sides = sorted(game.sides(match.seats), key=lambda side: then.turn not in side)
    together = tuple(by_seat[side[0]] for side in sides)
    winners = match.winners or []
    won = [float(any(seat in winners for seat in side)) for side in sides]
    results = tuple(one / sum(won) for one in won)
    all_leads = game.leads(fields, then.events)
    leads = tuple(all_leads[side[0]] for side in sides)
    return Moment(game.progress(fields), best.chance, results[0], together, results, leads)


def thirds() -> list[Part]:
    """The parts of a game, each as often as it has moments."""
    return [(part / PARTS, (part + 1) / PARTS) for part in range(PARTS) for _ in range(MOMENTS)]


# --- Fitting -------------------------------------------------------------------------------------


def fitted(noted: Sequence[Moment]) -> Calibration:
    """The maps that fit these moments, by beta calibration.

    The log-odds of what came true are linear in the logarithms of what was said and of its
    opposite; how strongly depends on how far the game is. A lead adds to them. Seven numbers for
    each count of seats: maps with a number for each knot fitted the luck of the games they were
    made from.
    """
    progress, said, won = np.array([moment[:3] for moment in noted], np.float64).T
    weights = np.array([moment.weight for moment in noted])
    middles = np.quantile(progress, [(2 * part + 1) / (2 * PARTS) for part in range(PARTS)])
    middles = np.maximum.accumulate(middles + 1e-3 * np.arange(PARTS))
    leads = np.array([moment.leads[0] for moment in noted])
    *fit, lead = likeliest(np.column_stack([features(said, progress), leads]), won, weights)
    rows = [odds(features(KNOTS, np.full_like(KNOTS, middle)) @ fit) for middle in middles]
    maps = np.array([ascending(row) for row in rows])
    sureness, to_act, together, unsure = likeliest_sureness(noted)
    return Calibration(middles, KNOTS, maps, sureness, to_act, float(lead), together, unsure)


def likeliest_sureness(noted: Sequence[Moment]) -> tuple[float, float, float, float]:
    """What fits the judge of all seats best, in the order of :func:`surer`.

    The power of all shares, the factor of the side to act, what leads add, and what all sides have
    alike; found by coordinate ascent: ``SWEEPS`` rounds over the four grids.
    """
    shares = np.array([moment.together for moment in noted])
    results = np.array([moment.results for moment in noted])
    leads = np.array([moment.leads for moment in noted])
    weights = np.array([[moment.weight] for moment in noted])

    def likelihood(sureness: float, to_act: float, lead: float, unsure: float) -> float:
        chances = surer(shares, 0, sureness, to_act, lead * leads, unsure)
        far = PRIOR * (np.log([sureness, to_act]) ** 2).sum()  # from coming true as said
        return float((weights * results * np.log(chances)).sum() - far)

    grids = (SURENESSES, FACTORS, LEADS if leads.any() else [0.0], UNSURES)
    best = [1.0, 1.0, 0.0, UNSURE]
    for _ in range(SWEEPS):
        for place, grid in enumerate(grids):
            tried = ([*best[:place], number, *best[place + 1 :]] for number in grid)
            best = max(tried, key=lambda numbers: likelihood(*numbers))
    sureness, to_act, lead, unsure = best
    return sureness, to_act, lead, unsure


def features(said: Numbers, progress: Numbers) -> Numbers:
    """What the log-odds are linear in: [moment, feature]."""
    inside = np.clip(said, SUREST, 1 - SUREST)
    kept = np.column_stack([np.log(inside), -np.log(1 - inside), np.ones_like(inside)])
    return np.hstack([kept, kept * (progress[:, None] - 0.5)])


AS_SAID = np.array([1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0])  # coefficients if all came true as said
PRIORS = PRIOR * np.array([1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.01])  # leads are small numbers


def likeliest(seen: Numbers, won: Numbers, weights: Numbers) -> Numbers:
    """The coefficients of a logistic regression, drawn to those of a chance that comes true.

    Each step divides by the steepest that the curve can be (Böhning's bound), so none overshoots.
    """
    fit = AS_SAID.copy()
    bound = seen.T @ (seen * weights[:, None]) / 4 + np.diag(PRIORS)
    for _ in range(STEPS):
        slope = seen.T @ (weights * (won - odds(seen @ fit))) - PRIORS * (fit - AS_SAID)
        fit += np.linalg.solve(bound, slope)
    return fit


def odds(log_odds: Numbers) -> Numbers:
    """The chances with these log-odds."""
    chances: Numbers = 1 / (1 + np.exp(-log_odds))
    return chances


def ascending(row: Numbers) -> Numbers:
    """The values, rising from knot to knot and never sure, so that the order of actions stays."""
    steps = LEAST_STEP * np.arange(len(row))
    risen = np.maximum.accumulate(row - steps) + steps
    lowest, highest = SUREST + steps / 10, 1 - SUREST - steps[::-1] / 10
    inside: Numbers = np.clip(risen, lowest, highest)
    return inside


# --- Writing -------------------------------------------------------------------------------------


def calibrate(play: Play, file: Path, jobs: int | None = None, cluster: str | None = None) -> None:
    """Play, fit and write the row for one number of seats; the other rows stay."""
    noted = moments(play, thirds(), jobs=jobs, cluster=cluster)
    calibration = fitted(noted)
    rows = json.loads(file.read_text("utf-8")) if file.exists() else {}
    rows[str(play.seats)] = {
        name: np.round(numbers, 4).tolist() for name, numbers in calibration._asdict().items()
    }
    ordered = dict(sorted(rows.items(), key=lambda row: int(row[0])))
    file.write_text(json.dumps(ordered, indent=1) + "\n", "utf-8")
    print(f"{play.game}, {play.seats} seats: {len(noted)} moments of {play.games} games")


def file_of(game: str) -> Path:
    """Where the calibration of a game is kept: beside its bot."""
    file = game_of(game).data_file("chances.json")
    assert file is not None, f"{game} has a bot of its own"
    return file


def main() -> None:
    """Make what the command line asks for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    own = [game for game in GAMES if type(GAMES[game]).__module__.startswith("nacre.")]
    parser.add_argument("game", nargs="*", help=f"of {', '.join(own)}; by default all")
    parser.add_argument("--seats", type=int, nargs="*", help="by default every number above 1")
    parser.add_argument("--games", type=int, default=400, help="for each number of seats")
    parser.add_argument("--levels", nargs="*", default=LEVELS, help="of the players")
    parser.add_argument("--seed", type=int, default=SEED)
    add_workers(parser)
    chosen = parser.parse_args()
    for game in chosen.game or own:
        for seats in chosen.seats or [n for n in game_of(game).seats if n > 1]:
            play = Play(game, seats, chosen.games, chosen.seed, tuple(chosen.levels))
            calibrate(play, file_of(game), chosen.jobs, chosen.cluster)


if __name__ == "__main__":
    main()
