"""What a report is to be made of: the games to be counted, looked at closely, and swapped."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

from nacre.errors import BadOption, BadSeats
from nacre.game.checked import positive, whole
from nacre.game.ladder import RUNGS
from nacre.games import game_of
from nacre.lab import simulation
from nacre.lab.lineups import Lineup, meeting, rotations, two_sides
from nacre.lab.minutes import THINKING

# Games that are counted unless said: of bots that decide at a glance, and of bots that search.
QUICK_GAMES, SEARCHED_GAMES = 100_000, 400
CLOSELY = 1_000  # games that are looked at closely
WEIGHED = 150  # of those: games with some decisions weighed
FEWEST_GAMES = 20
DEALS = 120  # of a duel
DUELLISTS = (simulation.RANDOM, *RUNGS[:-1])  # an expert would take as long as all others
WIDE = (RUNGS[0], RUNGS[-2])  # whose duel shows how much strength there is to be had


class Duel(NamedTuple):
    """Two levels that play the same deals with their seats swapped."""

    weaker: str
    stronger: str

    def lineup(self, game: str, seats: int) -> Lineup:
        """Who sits where before anybody is swapped; the stronger first."""
        return meeting(game, (self.stronger, self.weaker), seats)[0]


@dataclass(frozen=True)
class Plan:
    """A report to be made, checked."""

    counted: simulation.Plan
    closely: int  # games looked at closely; of bots that search these are all
    weighed: int  # of those: games in which decisions are weighed
    duels: tuple[Duel, ...]
    duel_seats: int
    duel_options: dict[str, Any]
    deals: int
    thinking: float  # seconds that people think over a decision with a choice

    @property
    def game(self) -> str:
        """Its id."""
        return self.counted.game

    @property
    def seed(self) -> int:
        """From which all of it follows."""
        return self.counted.seed

    @property
    def counts_chunks(self) -> bool:
        """Whether games are counted by the chunk, in compiled code, beside those looked at."""
        return self.counted.chunk != simulation.MATCH_CHUNK

    @property
    def even(self) -> float:
        """A side's share of the win if all are equal."""
        return 1 / len(game_of(self.game).sides(self.counted.seats))

    @property
    def swaps(self) -> int:
        """In how many seatings a deal of a duel is played."""
        return len(rotations(self.duels[0].lineup(self.game, self.duel_seats))) if self.duels else 0


def planned(
    game: str,
    seats: int = 2,
    games: int | None = None,
    bots: Sequence[str] = ("casual",),
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
    thinking: float = THINKING,
) -> Plan:
    """A report as asked for, or an error that says what does not fit."""
    first = simulation.planned(game, seats, QUICK_GAMES, bots, options, seed)
    if len(game_of(game).sides(first.seats)) < 2:
        raise BadSeats(f"{first.game}: a report needs at least two sides, not {seats} seat")
    quick = first.chunk != simulation.MATCH_CHUNK
    if games is None:
        games = QUICK_GAMES if quick else SEARCHED_GAMES
    if whole("games", games, 1, simulation.MOST_GAMES) < FEWEST_GAMES:
        raise BadOption(f"games: {games} are too few to say anything; {FEWEST_GAMES} at least")
    counted = simulation.planned(game, seats, games, bots, options, seed)
    duel_seats, duel_options = _seats_of_duels(counted, options)
    closely = min(CLOSELY, games) if quick else games
    return Plan(
        counted=counted,
        closely=closely,
        weighed=min(WEIGHED, closely),
        duels=(*(Duel(*pair) for pair in pairwise(DUELLISTS)), Duel(*WIDE)),
        duel_seats=duel_seats,
        duel_options=duel_options,
        deals=min(DEALS, games),
        thinking=positive("thinking", thinking),
    )


def _seats_of_duels(
    plan: simulation.Plan, options: Mapping[str, Any] | None
) -> tuple[int, dict[str, Any]]:
    """Two seats where the game and its options allow it, unless there are two sides anyway."""
    game = game_of(plan.game)
    if not two_sides(plan.game, plan.seats) and 2 in game.seats:
        try:
            return 2, game.completed(options, 2)
        except BadOption:  # of options that fit the other number of seats alone
            pass
    return plan.seats, plan.options
