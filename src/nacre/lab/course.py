"""The course of a tournament: what its deals have decided, and what is to be played next.

All of it follows from the plan and the deals that are finished. So a tournament that goes on from
a file makes the same pairings again, and nothing but deals has to be kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from nacre.lab import knockout, swiss
from nacre.lab.lineups import meeting, rotations
from nacre.lab.plan import KNOCKOUT, SWISS, Plan, Task
from nacre.lab.playing import Deal
from nacre.lab.standings import BY_BYE, BY_GAMES, BY_MORE, BY_SEED, Meeting, Round
from nacre.lab.swiss import History, Pair

MOST_MORE = 10  # deals that a knock-out adds to a meeting that is even
EVEN = Fraction(1, 2)

Deals = Mapping[Task, Deal]


@dataclass(frozen=True)
class Course:
    """How far a tournament has come."""

    plan: Plan  # with the line-ups that are known so far
    rounds: tuple[Round, ...] = ()  # the last one may be under way; a round robin has none
    tasks: list[Task] = field(default_factory=list)  # to be played now; none: it is over

    def games_in_all(self, deals: Deals) -> int:
        """How many games there will be, unless some are added to meetings that are even."""
        known = sum(map(self.plan.games_of, [*deals, *self.tasks]))
        return max(known, _games_of_all_rounds(self.plan))


def course(plan: Plan, deals: Deals) -> Course:
    """How far a tournament with these deals has come."""
    if not plan.entrants:
        return Course(plan, tasks=[task for task in plan.tasks() if task not in deals])
    found = Course(plan)
    while not found.tasks and (pairs := _next_pairs(plan, found.rounds)):
        found = _with_round(found, pairs, deals)
    return found


def _next_pairs(plan: Plan, rounds: Sequence[Round]) -> list[Pair]:
    """The pairings after rounds that are over; none after the last."""
    if plan.system == SWISS:
        return swiss.pairs(plan.entrants, _history(rounds)) if len(rounds) < plan.rounds else []
    if not rounds:
        return knockout.first_round(plan.entrants)
    winners = [met.winner for met in rounds[-1] if met.winner is not None]
    return knockout.next_round(winners) if len(winners) > 1 else []


def _history(rounds: Iterable[Round]) -> History:
    history = History()
    for met in (met for found in rounds for met in found):
        history.met[frozenset((met.bot, met.other))] += 1
        for bot in met.bots:
            history.half_points[bot] += int(2 * met.points(bot))
    return history


def _with_round(found: Course, pairs: Sequence[Pair], deals: Deals) -> Course:
    """The course with one more round."""
    plan, fixtures = found.plan, list[_Fixture]()
    lineups = list(plan.lineups)
    for pair in pairs:
        fixture = _Fixture(plan, len(found.rounds), pair, len(lineups))
        fixtures.append(fixture)
        lineups += fixture.lineups
    tasks = sorted(task for fixture in fixtures for task in fixture.open_tasks(deals))
    met = tuple(fixture.told(deals) for fixture in fixtures)
    return Course(replace(plan, lineups=tuple(lineups)), (*found.rounds, met), tasks)


@dataclass(frozen=True)
class _Fixture:
    """Two bots that are to meet in a round, or one that has a bye."""

    plan: Plan
    round: int
    pair: Pair
    first_number: int  # of its line-ups

    @property
    def lineups(self) -> tuple[tuple[str, ...], ...]:
        """How they meet; nothing for a bye."""
        one, other = self.pair
        return () if other is None else meeting(self.plan.game, (one, other), self.plan.seats)

    def open_tasks(self, deals: Deals) -> list[Task]:
        """What is to be played now; nothing once it is decided."""
        if not self.lineups:
            return []
        tasks = self._left(range(self._asked()), deals)
        for deal in range(self._asked(), self._at_most()):
            if tasks or self._share(deals) != EVEN:
                break
            tasks = self._left([deal], deals)
        return tasks

    def told(self, deals: Deals) -> Meeting:
        """What came of it."""
        one, other = self.pair
        if other is None:
            return Meeting(one, None, None, 0, one, BY_BYE)
        share = self._share(deals)
        played = self._played(deals)
        games = sum(len(deals[task]) for task in played)
        if share is None or self.open_tasks(deals):
            return Meeting(one, other, None if share is None else float(share), games, None, "")
        return Meeting(one, other, float(share), games, *self._decided(share, len(played)))

    def _decided(self, share: Fraction, played: int) -> tuple[str | None, str]:
        """Who won, and by what; nobody where a draw is a result."""
        one, other = self.pair
        assert other is not None
        if share != EVEN:
            by_games = played == self._asked() * len(self.lineups)
            return one if share > EVEN else other, BY_GAMES if by_games else BY_MORE
        if self.plan.system == KNOCKOUT:
            return knockout.seed_first(self.plan.entrants, one, other), BY_SEED
        return None, BY_GAMES

    def _asked(self) -> int:
        return self.plan.deals_of(self.lineups[0])

    def _at_most(self) -> int:
        """How many deals there can be: only one of a knock-out has to have a winner."""
        return self._asked() + (MOST_MORE if self.plan.system == KNOCKOUT else 0)

    def _task(self, deal: int, lineup: int) -> Task:
        """A task by the numbers that its deal and its line-up have in this meeting.

        All meetings of a round have the same deals, and each round has others.
        """
        return self.round * self._at_most() + deal, self.first_number + lineup

    def _left(self, wanted: Iterable[int], deals: Deals) -> list[Task]:
        numbers = range(len(self.lineups))
        tasks = [self._task(deal, number) for deal in wanted for number in numbers]
        return [task for task in tasks if task not in deals]

    def _played(self, deals: Deals) -> list[Task]:
        """Deals that all its line-ups have finished."""
        numbers = range(len(self.lineups))
        each = [[self._task(deal, number) for number in numbers] for deal in range(self._at_most())]
        return [task for tasks in each if all(t in deals for t in tasks) for task in tasks]

    def _share(self, deals: Deals) -> Fraction | None:
        """What the first of both has of the wins, exactly; ``None`` before the first deal."""
        tasks = self._played(deals)
        games = [
            (seating, played)
            for task in tasks
            for seating, played in zip(
                rotations(self.lineups[task[1] - self.first_number]), deals[task], strict=True
            )
        ]
        if not games:
            return None
        shares = [
            Fraction(_winners(seating, played.ranks).count(self.pair[0]), played.ranks.count(1))
            for seating, played in games
        ]
        return Fraction(sum(shares), len(shares))


def _winners(seating: Sequence[str], ranks: Sequence[int]) -> list[str]:
    return [bot for bot, rank in zip(seating, ranks, strict=True) if rank == 1]


def _games_of_all_rounds(plan: Plan) -> int:
    if not plan.entrants:
        return 0
    entrants = len(plan.entrants)
    meetings = plan.rounds * (entrants // 2) if plan.system == SWISS else entrants - 1
    lineups = meeting(plan.game, (plan.entrants[0], plan.entrants[1]), plan.seats)
    return meetings * sum(plan.deals_of(each) * len(rotations(each)) for each in lineups)
