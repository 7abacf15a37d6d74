"""Tournaments: line-ups of bots that play the same deals in all rotations of seats.

A deal is everything that chance decides, from one secret: who begins, the cards, the dice. Deal
``k`` of a tournament is the same for every line-up and every rotation. Bots draw from streams of
their own, one for each deal, bot and seat, so that what one of them does never changes the luck of
another.
"""

from __future__ import annotations

import gc
import hashlib
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Protocol

from nacre.bots import Bot
from nacre.bots.random_bot import RandomBot
from nacre.game.checked import positive
from nacre.kernel.stream import SECRET_BYTES
from nacre.lab.course import Course, course
from nacre.lab.deals_file import DealsFile
from nacre.lab.entrants import dismiss, make_entrant
from nacre.lab.executors import (
    Executor,
    Lost,
    Work,
    Workers,
    checked_jobs,
    executor_of,
    opened,
    shared_out,
)
from nacre.lab.files import reason
from nacre.lab.interrupts import interrupts_kept
from nacre.lab.lineups import Lineup, rotations
from nacre.lab.plan import KNOCKOUT, ROUND_ROBIN, SWISS, Plan, Task, planned
from nacre.lab.playing import Deal, Played, play
from nacre.lab.results import Games, Results
from nacre.lab.standings import knockout_ranks, swiss_ranks
from nacre.match import Match
from nacre.observation import Observation

__all__ = ["DealsFile", "Plan", "Results", "planned", "played", "run"]

INTERRUPTED = "interrupted"
USED_UP = "the budget of {:g} minutes is used up"

Progress = Callable[[int, int], None]  # called with the games done and all there will be


def run(
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
    jobs: int | None = None,
    cluster: str | None = None,
    run_file: str | Path | None = None,
    minutes: float | None = None,
    progress: Progress | None = None,
) -> Results:
    """Play a tournament of ``bots`` by a system, or exactly these ``lineups``.

    ``games`` is for each line-up, rounded up to whole rotations; ``rounds`` is for a Swiss
    tournament, ``seconds`` for a decision, ``minutes`` for the whole. With a ``run_file`` the
    tournament goes on where it was interrupted. The results do not depend on ``jobs``, the number
    of processes (one unless said), nor on a ``cluster`` (``"auto"`` or ``"ray://HOST:PORT"``, all
    of it unless ``jobs`` says less); as always with processes, a script that asks for several keeps
    its own work under ``if __name__ == "__main__":``.

    >>> results = run("pearls", ["claimer", "random"], games=4, seed=1)
    >>> results.games
    4
    >>> results.contests[0].standings[0].wins.mean
    1.0
    """
    plan = planned(
        game, bots, games, seats, options, seed,
        lineups=lineups, system=system, rounds=rounds, seconds=seconds,
    )  # fmt: skip
    jobs, minutes = checked_jobs(jobs, cluster), checked_minutes(minutes)
    file = DealsFile(None if run_file is None else Path(run_file), plan)
    compile_ahead(plan)
    with opened(jobs, cluster) as workers:
        return played(plan, workers, progress, file, minutes=minutes)


def checked_minutes(minutes: Any) -> float | None:
    """The time that a tournament may take itself, if there is a limit, or :class:`BadOption`."""
    return None if minutes is None else positive("budget", minutes)


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
    beginning = begun(plan, deal)
    found = []
    for seating in rotations(plan.lineups[number]):
        match = beginning.copy()
        game = play_game(plan, deal, seating, match)
        game.actions.clear()
        if plan.records:
            game.record = match.record({"players": list(seating)})
        found.append(game)
    return found


def play_game(plan: Plan, deal: int, seating: Lineup, match: Match) -> Played:
    """One game of a tournament: a match of the deal that has just begun, by who sits where."""
    bots: list[Bot] = []
    try:
        for seat, bot in enumerate(seating):
            bots.append(_made(plan, bot, bot_seed(plan.seed, deal, bot, seat)))
        spare = bot_seed(plan.seed, deal, "", 0)
        return play(match, bots, spare)
    finally:
        for made in bots:
            dismiss(made)


class _Absent:
    """In the seat of a bot that could not be made, which is a fault at every decision."""

    def __init__(self, reason: Exception) -> None:
        self._reason = reason

    def choose(self, observation: Observation) -> str:
        raise self._reason


def _made(plan: Plan, name: str, seed: int) -> Bot:
    try:
        return make_entrant(name, plan.game, seed, plan.seconds)
    except Exception as error:  # a file may fail to load at any time
        return _Absent(error)


def begun(plan: Plan, deal: int) -> Match:
    """The match of a deal before its first action."""
    return plan.model.dealt_anew(deal_secret(plan.seed, deal))


@interrupts_kept()
def compile_ahead(plan: Plan) -> None:
    """Let every bot choose once, so that nothing is compiled while the clock runs."""
    play(begun(plan, 0), [RandomBot(0)] * plan.seats, 0)
    match = begun(plan, 0)
    for name in plan.bots:
        bot = make_entrant(name, plan.game, 0, plan.seconds)
        with suppress(Exception, SystemExit):  # a fault is counted when it counts
            bot.choose(match.observation(match.turn))
        dismiss(bot)


def is_left(plan: Plan, file: DealsFile) -> bool:
    """Whether a tournament has anything left to be played."""
    return bool(course(plan, file.deals).tasks)


class KeepDeal(Protocol):
    """What keeps the games of a deal one by one, before the deal counts as finished."""

    def __call__(self, plan: Plan, task: Task, deal: Deal) -> None: ...


def played(
    plan: Plan,
    jobs: Workers = 1,
    progress: Progress | None = None,
    file: DealsFile | None = None,
    keep: KeepDeal | None = None,
    minutes: float | None = None,
) -> Results:
    """Play a plan, going on from its file; after ``minutes`` it stops where that is fair.

    What Ctrl-C or a full disk leaves is reported as far as whole deals go, and kept in the file.
    ``jobs`` is a number of processes, or what :func:`nacre.lab.executors.opened` gives.
    """
    budget = _Budget(minutes)
    file = file or DealsFile(None, plan)
    deals = file.deals
    done = sum(map(len, deals.values()))
    found = course(plan, deals)
    stopped = None
    gc.freeze()  # what is there already stays: looking through it again and again takes a tenth
    try:
        while found.tasks and budget.used_up is None:
            total = found.games_in_all(deals)
            with closing(
                _all_deals(
                    found.plan, budget.allowed(found.tasks), executor_of(jobs, len(found.tasks))
                )
            ) as finished:
                for task, deal in finished:
                    if keep is not None:
                        keep(found.plan, task, deal)
                    deals[task] = _without_records(deal)
                    file.save(found.plan, deals)
                    done += len(deal)
                    if progress is not None:
                        progress(done, total)
            file.save(found.plan, deals, now=True)  # before anybody is paired by it
            found = course(plan, deals)
        stopped = budget.used_up
    except KeyboardInterrupt:
        stopped = INTERRUPTED
    except Lost as error:
        stopped = str(error)
    except OSError as error:  # of a full disk, which must not take what was found with it
        stopped = reason(error)
    finally:
        gc.unfreeze()
    if stopped is not None:
        try:
            file.save(found.plan, deals, now=True)
        except OSError as error:
            stopped = reason(error)
    return _results(course(plan, deals), deals, budget, stopped)


def _without_records(deal: Deal) -> Deal:
    """The same games without what would fill the memory."""
    for game in deal:
        game.record = ""
    return deal


class _Budget:
    """The time that a tournament may take. Once it is used up no other deal is begun.

    Whatever deal is under way then is played by all line-ups, so that they have equally many.
    """

    def __init__(self, minutes: float | None) -> None:
        self._minutes = minutes
        self._started = time.perf_counter()
        self.used_up: str | None = None  # said once it has stopped the tournament

    @property
    def seconds(self) -> float:
        """Since the tournament began or went on."""
        return time.perf_counter() - self._started

    def allowed(self, tasks: Sequence[Task]) -> Sequence[Task] | Iterator[Task]:
        """The tasks, deal by deal, until the time is used up; one deal at least."""
        return tasks if self._minutes is None else self._until_used_up(tasks, 60 * self._minutes)

    def _until_used_up(self, tasks: Sequence[Task], seconds: float) -> Iterator[Task]:
        under_way = tasks[0][0]
        for task in tasks:
            if task[0] != under_way and self.seconds >= seconds:
                self.used_up = USED_UP.format(self._minutes)
                return
            under_way = task[0]
            yield task


def _results(
    found: Course, deals: Mapping[Task, Deal], budget: _Budget, stopped: str | None
) -> Results:
    """What these deals of a tournament say."""
    plan = found.plan
    games = Games(plan.game, plan.lineups, deals)
    ranks = {SWISS: swiss_ranks, KNOCKOUT: knockout_ranks}.get(plan.system)
    return Results(
        game=plan.game,
        seats=plan.seats,
        options=plan.options,
        seed=plan.seed,
        asked=plan.asked,
        contests=games.contests(),
        bots=games.summaries(),
        seconds=budget.seconds,
        stopped=stopped,
        system=plan.system,
        rounds=found.rounds,
        ranks=() if ranks is None else ranks(plan.entrants, found.rounds),
        used_up=stopped is not None and stopped == budget.used_up,
        limit=plan.seconds,
        all_games=games,
    )


def _all_deals(
    plan: Plan, tasks: Iterable[Task], executor: Executor | None
) -> Generator[tuple[Task, Deal], None, None]:
    if executor is not None:
        yield from shared_out(executor, work_of(plan), tasks)
        return
    play_task = _player(plan)
    for task in tasks:
        yield task, play_task(task)


def work_of(plan: Plan) -> Work[Task, Deal]:
    """What an executor shares out to play a plan, deal by deal."""

    def title(task: Task) -> str:
        deal, lineup = task
        return f"tournament {plan.game} deal {deal + 1}: {' '.join(plan.lineups[lineup])}"

    return Work(_worker, plan, title, tuple(plan.bots))


def _player(plan: Plan) -> Callable[[Task], Deal]:
    return lambda task: play_deal(plan, task)


def _worker(plan: Plan) -> Callable[[Task], Deal]:
    """The same in a process of its own, which has to get ready first."""
    compile_ahead(plan)
    gc.freeze()
    return _player(plan)
