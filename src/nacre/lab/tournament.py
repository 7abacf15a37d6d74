"""Tournaments: line-ups of bots that play the same deals in all rotations of seats.

A deal is everything that chance decides, from one secret: who begins, the cards, the dice. Deal
``k`` of a tournament is the same for every line-up and every rotation. Bots draw from streams of
their own, one for each deal, bot and seat, so that what one of them does never changes the luck of
another.
"""

from __future__ import annotations

import functools
import gc
import hashlib
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from typing import Any

from nacre.bots import Bot
from nacre.bots.random_bot import RandomBot
from nacre.errors import BadOption, BadSeats
from nacre.game.checked import seed_number, whole
from nacre.games import game_of
from nacre.kernel.stream import SECRET_BYTES
from nacre.lab.entrants import check_entrant, make_entrant
from nacre.lab.lineups import Lineup, rotations, round_robin
from nacre.lab.playing import Played, play
from nacre.lab.results import Deal, Games, Results
from nacre.lab.sharing import Lost, shared_out
from nacre.match import Match
from nacre.observation import Observation

MOST_GAMES = 10_000_000
MOST_JOBS = 256
INTERRUPTED = "interrupted"

Task = tuple[int, int]  # the number of a deal, and of a line-up
Progress = Callable[[int, int], None]  # called with the games done and all there will be


@dataclass(frozen=True)
class Plan:
    """A tournament to be played, checked."""

    game: str
    seats: int
    options: dict[str, Any]
    lineups: tuple[Lineup, ...]
    asked: int
    seed: int

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
        return list(dict.fromkeys(bot for lineup in self.lineups for bot in lineup))


def run(
    game: str,
    bots: Sequence[str] = (),
    games: int = 400,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
    *,
    lineups: Sequence[Sequence[str]] = (),
    jobs: int = 1,
    progress: Progress | None = None,
) -> Results:
    """Play a tournament: a round robin of ``bots``, or exactly these ``lineups``.

    ``games`` is for each line-up, rounded up to whole rotations. The results do not depend on
    ``jobs``, the number of processes; as always with processes, a script that asks for several
    keeps its own work under ``if __name__ == "__main__":``.

    >>> results = run("pearls", ["claimer", "random"], games=4, seed=1)
    >>> results.games
    4
    >>> results.contests[0].standings[0].wins.mean
    1.0
    """
    plan = planned(game, bots, games, seats, options, seed, lineups=lineups)
    jobs = checked_jobs(jobs)
    compile_ahead(plan)
    return played(plan, jobs, progress)


# --- What is to be played -------------------------------------------------------------------------


def planned(
    game: str,
    bots: Sequence[str] = (),
    games: int = 400,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
    *,
    lineups: Sequence[Sequence[str]] = (),
) -> Plan:
    """A tournament as asked for, or an error that says what does not fit."""
    found = game_of(game)
    games = whole("games", games, 1, MOST_GAMES)
    seed = seed_number(seed)
    if bool(bots) == bool(lineups):
        raise BadOption("who plays? Give bots for a round robin, or else a line-up")
    seats = found.check_seats(_seats(seats, lineups))
    if seats < 2:
        raise BadSeats(f"{found.id}: a tournament needs at least 2 seats")
    if bots:
        lineups = _round_robin(found.id, bots, seats)
    full = found.completed(options, seats)
    plan = Plan(found.id, seats, full, tuple(map(tuple, lineups)), games, int(seed))
    for bot in plan.bots:
        check_entrant(bot, found.id)
    return plan


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


def _round_robin(game: str, bots: Sequence[str], seats: int) -> tuple[Lineup, ...]:
    if len(bots) < 2 or len(set(bots)) < len(bots):
        raise BadOption("bots: a round robin needs at least two, all different")
    return round_robin(game, bots, seats)


def checked_jobs(jobs: Any) -> int:
    """The number of processes itself, or :class:`BadOption`."""
    return whole("jobs", jobs, 1, MOST_JOBS)


# --- Playing it -----------------------------------------------------------------------------------


def deal_secret(seed: int, deal: int) -> bytes:
    """The secret of a deal, for a :class:`nacre.Match` too."""
    text = f"{seed}:{deal}".encode()
    return hashlib.blake2b(text, digest_size=SECRET_BYTES, person=b"tournament deal").digest()


def bot_seed(seed: int, deal: int, bot: str, seat: int) -> int:
    """The seed of a bot in a seat for a deal."""
    text = f"{seed}:{deal}:{seat}:{bot}".encode()
    digest = hashlib.blake2b(text, digest_size=7, person=b"tournament bot").digest()
    return int.from_bytes(digest, "little")


def play_deal(plan: Plan, task: Task) -> Deal:
    """The games of one deal for a line-up, without their actions, which would fill the memory."""
    deal, number = task
    match = begun(plan, deal)
    found = []
    for seating in rotations(plan.lineups[number]):
        game = play_game(plan, deal, seating, match.copy())
        game.actions.clear()
        found.append(game)
    return found


def play_game(plan: Plan, deal: int, seating: Lineup, match: Match) -> Played:
    """One game of a tournament: a match of the deal that has just begun, by who sits where."""
    bots: list[Bot] = []
    try:
        for seat, bot in enumerate(seating):
            bots.append(_made(bot, plan.game, bot_seed(plan.seed, deal, bot, seat)))
        spare = bot_seed(plan.seed, deal, "", 0)
        return play(match, bots, spare)
    finally:
        for made in bots:
            _dismiss(made)


class _Absent:
    """In the seat of a bot that could not be made, which is a fault at every decision."""

    def __init__(self, reason: Exception) -> None:
        self._reason = reason

    def choose(self, observation: Observation) -> str:
        raise self._reason


def _made(name: str, game: str, seed: int) -> Bot:
    try:
        return make_entrant(name, game, seed)
    except Exception as error:  # a file may fail to load at any time
        return _Absent(error)


def _dismiss(bot: Bot) -> None:
    """Let a bot that holds something go of it."""
    close = getattr(bot, "close", None)
    if callable(close):
        with suppress(Exception):
            close()


def begun(plan: Plan, deal: int) -> Match:
    """The match of a deal before its first action."""
    return plan.model.dealt_anew(deal_secret(plan.seed, deal))


def compile_ahead(plan: Plan) -> None:
    """Let every bot choose once, so that nothing is compiled while the clock runs."""
    play(begun(plan, 0), [RandomBot(0)] * plan.seats, 0)
    match = begun(plan, 0)
    for name in plan.bots:
        bot = make_entrant(name, plan.game, 0)
        with suppress(Exception, SystemExit):  # a fault is counted when it counts
            bot.choose(match.observation(match.turn))
        _dismiss(bot)


def played(plan: Plan, jobs: int = 1, progress: Progress | None = None) -> Results:
    """Play a plan; what Ctrl-C leaves of it is reported as far as whole deals go."""
    started = time.perf_counter()
    tasks = plan.tasks()
    total = sum(map(plan.games_of, tasks))
    deals: dict[Task, Deal] = {}
    done = 0
    stopped = None
    gc.freeze()  # what is there already stays: looking through it again and again takes a tenth
    try:
        with closing(_all_deals(plan, tasks, jobs)) as finished:
            for task, deal in finished:
                deals[task] = deal
                done += len(deal)
                if progress is not None:
                    progress(done, total)
    except KeyboardInterrupt:
        stopped = INTERRUPTED
    except Lost as error:
        stopped = str(error)
    finally:
        gc.unfreeze()
    found = Games(plan.game, plan.lineups, deals)
    return Results(
        game=plan.game,
        seats=plan.seats,
        options=plan.options,
        seed=plan.seed,
        asked=plan.asked,
        contests=found.contests(),
        bots=found.summaries(),
        seconds=time.perf_counter() - started,
        stopped=stopped,
    )


def _all_deals(
    plan: Plan, tasks: list[Task], jobs: int
) -> Generator[tuple[Task, Deal], None, None]:
    jobs = min(jobs, len(tasks))
    if jobs > 1:
        yield from shared_out(_worker, plan, tasks, jobs)
        return
    play_task = _player(plan)
    for task in tasks:
        yield task, play_task(task)


def _player(plan: Plan) -> Callable[[Task], Deal]:
    return lambda task: play_deal(plan, task)


def _worker(plan: Plan) -> Callable[[Task], Deal]:
    """The same in a process of its own, which has to get ready first."""
    compile_ahead(plan)
    gc.freeze()
    return _player(plan)
