"""The study behind a report: seeded tasks, shared out over processes, and what they brought.

A task depends on the plan and on its own number alone, and results are put in order before anything
is made of them: the study is the same with any number of processes.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias

from nacre.errors import BotFault, NacreError
from nacre.games import game_of
from nacre.lab import simulation
from nacre.lab.executors import Lost, Work, Workers, executor_of, shared_out
from nacre.lab.interrupts import interrupts_kept
from nacre.lab.report.close_look import Looked, look_at
from nacre.lab.report.duels import DuelResult, Shares, play_deal
from nacre.lab.report.plan import Plan
from nacre.lab.summary import Figure, Summary, figures, no_games, statistics_of

Report: TypeAlias = Callable[[int, int], None]  # called with the tasks done and all there will be


class Task(NamedTuple):
    """A piece of work; ``which`` is the number of the duel, else 0."""

    kind: Literal["count", "look", "duel"]
    number: int
    which: int = 0


@dataclass(frozen=True)
class Study:
    """All that a report is made from."""

    plan: Plan
    summary: Summary
    looked: tuple[Looked, ...]
    duels: tuple[DuelResult, ...]

    @functools.cached_property
    def figures(self) -> dict[tuple[str, str], Figure]:
        """What was counted, by statistic and row."""
        found = figures(self.plan.game, self.summary)
        return {(figure.statistic.name, figure.row): figure for figure in found}

    def rows(self, statistic: str) -> list[Figure]:
        """All rows of a statistic that were observed."""
        return [figure for (name, _), figure in self.figures.items() if name == statistic]


def tasks_of(plan: Plan) -> list[Task]:
    """All there is to do, the long ones first."""
    duels = [Task("duel", n, which) for n in range(plan.deals) for which in range(len(plan.duels))]
    looks = [Task("look", n) for n in range(plan.closely)]
    chunks = [Task("count", n) for n in range(plan.counted.chunks if plan.counts_chunks else 0)]
    return [*looks[: plan.weighed], *duels, *looks[plan.weighed :], *chunks]


def studied(plan: Plan, jobs: Workers = 1, report: Report | None = None) -> Study:
    """Do all of it; a bot that makes a fault ends it with :class:`BotFault`."""
    tasks = tasks_of(plan)
    found: dict[Task, Any] = {}
    try:
        with closing(_done(plan, tasks, jobs)) as finished:
            for task, result in finished:
                if isinstance(result, Fault):
                    raise BotFault(result.text)
                found[task] = result
                if report is not None:
                    report(len(found), len(tasks))
    except Lost as error:
        raise NacreError(str(error)) from None
    return _study(plan, found)


class Fault(NamedTuple):
    """A fault of a bot, as it goes from process to process."""

    text: str


def _done(plan: Plan, tasks: list[Task], jobs: Workers) -> Generator[tuple[Task, Any], None, None]:
    executor = executor_of(jobs, len(tasks))
    if executor is not None:
        yield from shared_out(executor, _work_of(plan), tasks)
        return
    work = worker(plan)
    for task in tasks:
        yield task, work(task)


def _work_of(plan: Plan) -> Work[Task, Any]:
    """What an executor shares out, task by task."""

    def title(task: Task) -> str:
        return f"report {plan.game} {task.kind} {task.number}"

    return Work(_ready_worker, plan, title, plan.counted.bots)


def _ready_worker(plan: Plan) -> Callable[[Task], Any]:
    compile_ahead(plan)
    return worker(plan)


def worker(plan: Plan) -> Callable[[Task], Summary | Looked | Shares | Fault]:
    """What does a task, in any process."""
    count = simulation.player((plan.counted, False))

    def work(task: Task) -> Summary | Looked | Shares | Fault:
        try:
            if task.kind == "count":
                return count(task.number).summary
            if task.kind == "look":
                return look_at(plan.counted, task.number, task.number < plan.weighed)
            return play_deal(plan, plan.duels[task.which], task.number)
        except (NacreError, OSError) as error:
            return Fault(str(error))

    return work


@interrupts_kept()
def compile_ahead(plan: Plan) -> None:
    """Compile all that a plan needs, once and before the clock runs."""
    simulation.compile_ahead(plan.counted)
    look_at(plan.counted, 0, with_weights=True)
    for duel in plan.duels:
        play_deal(plan, duel, 0)


def _study(plan: Plan, found: dict[Task, Any]) -> Study:
    looked = tuple(found[Task("look", n)] for n in range(plan.closely))
    kind, number = ("count", plan.counted.chunks) if plan.counts_chunks else ("look", plan.closely)
    summary = no_games(statistics_of(game_of(plan.game)))
    for n in range(number):
        part = found[Task(kind, n)]  # type: ignore[arg-type] # one of the two
        summary = summary + (part if plan.counts_chunks else part.summary)
    duels = tuple(
        DuelResult(
            duel,
            even=1 / plan.swaps,
            deals=tuple(found[Task("duel", n, which)] for n in range(plan.deals)),
        )
        for which, duel in enumerate(plan.duels)
    )
    return Study(plan, summary, looked, duels)
