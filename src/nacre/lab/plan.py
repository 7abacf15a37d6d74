"""A tournament to be played: who takes part, by which system, with how many games."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from nacre.errors import BadOption, BadSeats
from nacre.game.checked import positive, seed_number, shown, whole
from nacre.games import game_of
from nacre.lab.entrants import check_entrant
from nacre.lab.lineups import Lineup, rotations, round_robin
from nacre.lab.origin import bot_files, origin
from nacre.lab.swiss import check_swiss
from nacre.match import Match

MOST_GAMES = 10_000_000
MOST_ENTRANTS = 200  # of a Swiss tournament or a knock-out
MOST_ROUNDS = 1_000

ROUND_ROBIN, SWISS, KNOCKOUT = "round-robin", "swiss", "knockout"
SYSTEMS = (ROUND_ROBIN, SWISS, KNOCKOUT)

Task = tuple[int, int]  # the number of a deal, and of a line-up


@dataclass(frozen=True)
class Plan:
    """A tournament to be played, checked."""

    game: str
    seats: int
    options: dict[str, Any]
    lineups: tuple[Lineup, ...]  # of a Swiss tournament or a knock-out: those known so far
    asked: int  # games for each line-up
    seed: int
    system: str = ROUND_ROBIN
    entrants: tuple[str, ...] = ()  # of a Swiss tournament or a knock-out, the best seeded first
    rounds: int = 0  # of a Swiss tournament
    seconds: float | None = None  # for a decision; None: as each bot is used to
    records: bool = False  # whether each game is written down

    def deals_of(self, lineup: Lineup) -> int:
        """How many deals make up the games asked for, or a few more."""
        return -(-self.asked // len(rotations(lineup)))

    def tasks(self) -> list[Task]:
        """All that is to be played, deal by deal: whenever it stops, line-ups have equally many."""
        tasks = [
            (deal, number)
            for number, lineup in enumerate(self.lineups)
            for deal in range(self.deals_of(lineup))
        ]
        return sorted(tasks)

    def games_of(self, task: Task) -> int:
        """How many games a task has."""
        return len(rotations(self.lineups[task[1]]))

    @functools.cached_property
    def model(self) -> Match:
        """A match of the game that is played: checking its options once is enough."""
        return Match(self.game, self.seats, options=self.options, seed=0)

    @property
    def bots(self) -> list[str]:
        """Everybody who takes part."""
        seated = (bot for lineup in self.lineups for bot in lineup)
        return list(dict.fromkeys(self.entrants or seated))

    @functools.cached_property
    def bot_files(self) -> dict[str, str]:
        """A hash of each file with a bot, as it is when this is first asked for."""
        return bot_files(self.bots)

    def conditions(self) -> dict[str, Any]:
        """What every game of the tournament has in common, JSON-ready."""
        return {
            "game": self.game,
            **origin(self.game),
            "seats": self.seats,
            "options": self.options,
            "bot_files": self.bot_files,
            "seed": self.seed,
            "seconds": self.seconds,
        }

    def arguments(self) -> dict[str, Any]:
        """All that decides the result, JSON-ready."""
        return {
            **self.conditions(),
            "system": self.system,
            "rounds": self.rounds,
            "entrants": list(self.entrants),
            "lineups": [] if self.entrants else [list(lineup) for lineup in self.lineups],
            "games": self.asked,
        }


def planned(
    game: str,
    bots: Sequence[str] = (),
    games: int = 400,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
    *,
    lineups: Sequence[Sequence[str]] = (),
    system: str = ROUND_ROBIN,
    rounds: int | None = None,
    seconds: float | None = None,
) -> Plan:
    """A tournament as asked for, or an error that says what does not fit."""
    found = game_of(game)
    games = whole("games", games, 1, MOST_GAMES)
    seed = seed_number(seed)
    _check_system(system, rounds, lineups)
    if bool(bots) == bool(lineups):
        raise BadOption(f"who plays? Give bots for a {_title(system)}, or else a line-up")
    seats = found.check_seats(_seats(seats, lineups))
    if seats < 2:
        raise BadSeats(f"{found.id}: a tournament needs at least 2 seats")
    if bots:
        _check_bots(system, bots)
    entrants = tuple(bots) if system != ROUND_ROBIN else ()
    if bots and not entrants:
        lineups = round_robin(found.id, bots, seats)
    plan = Plan(
        game=found.id,
        seats=seats,
        options=found.completed(options, seats),
        lineups=tuple(map(tuple, lineups)),
        asked=games,
        seed=int(seed),
        system=system,
        entrants=entrants,
        rounds=_rounds(rounds, len(entrants)) if system == SWISS else 0,
        seconds=None if seconds is None else positive("seconds", seconds),
    )
    for bot in plan.bots:
        check_entrant(bot, found.id)
    return plan


def _check_system(system: Any, rounds: Any, lineups: Sequence[Sequence[str]]) -> None:
    if system not in SYSTEMS:
        raise BadOption(f"system: {shown(system)} is unknown; there are {', '.join(SYSTEMS)}")
    if rounds is not None and system != SWISS:
        raise BadOption(
            f"rounds: only a Swiss tournament has a number of them, not a {_title(system)}"
        )
    if system == SWISS:
        check_swiss()
    if lineups and system != ROUND_ROBIN:
        raise BadOption(
            f"line-ups are played as they are; a {_title(system)} makes its own from bots"
        )


def _title(system: str) -> str:
    return {ROUND_ROBIN: "round robin", SWISS: "Swiss tournament", KNOCKOUT: "knock-out"}[system]


def _check_bots(system: str, bots: Sequence[str]) -> None:
    if len(bots) < 2 or len(set(bots)) < len(bots):
        raise BadOption(f"bots: a {_title(system)} needs at least two, all different")
    if system != ROUND_ROBIN and len(bots) > MOST_ENTRANTS:
        raise BadOption(f"bots: {len(bots)} are too many; at most {MOST_ENTRANTS} take part")


def _rounds(rounds: Any, entrants: int) -> int:
    """As many as said, or as a knock-out would have, which find the best."""
    return (
        (entrants - 1).bit_length() if rounds is None else whole("rounds", rounds, 1, MOST_ROUNDS)
    )


def _seats(seats: Any, lineups: Sequence[Sequence[str]]) -> Any:
    """How many seats there are: as many as the line-ups have, or as said, or 2."""
    if not lineups:
        return 2 if seats is None else seats
    lengths = {len(lineup) for lineup in lineups} | ({seats} - {None})
    if len(lengths) > 1:
        raise BadSeats(f"line-ups need a bot for each seat; these are for {_either(lengths)} seats")
    return lengths.pop()


def _either(numbers: set[int]) -> str:
    return " or ".join(map(str, sorted(numbers)))
