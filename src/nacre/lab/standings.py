"""Meetings of a Swiss tournament or a knock-out, and the standings that follow from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from nacre.lab.estimates import average

BY_GAMES, BY_MORE, BY_SEED, BY_BYE = "games", "more deals", "seeding", "bye"
WON, DRAWN, LOST = 1.0, 0.5, 0.0


@dataclass(frozen=True)
class Meeting:
    """Two bots in a round, and what came of it; without another one, a bye."""

    bot: str
    other: str | None
    share: float | None  # of the wins that the first has; None where nothing was played
    games: int
    winner: str | None  # None: a draw, or under way
    decided: str  # by what; nothing while it is under way

    @property
    def bots(self) -> list[str]:
        """Both, or the one."""
        return [self.bot] if self.other is None else [self.bot, self.other]

    def points(self, bot: str) -> float:
        """What it brings to one of them: 1 for winning it or for a bye, ½ for a draw."""
        if not self.decided:
            return LOST
        return DRAWN if self.winner is None else (WON if self.winner == bot else LOST)

    def share_of(self, bot: str) -> float | None:
        """What one of them has of the wins."""
        return self.share if bot == self.bot or self.share is None else 1 - self.share


Round: TypeAlias = tuple[Meeting, ...]


@dataclass(frozen=True)
class Rank:
    """A line of the standings."""

    place: int  # shared by those whom nothing tells apart
    bot: str
    points: float  # of a knock-out: rounds that it got through
    buchholz: float  # the sum of what those have whom it met; a bye counts like itself
    wins: float | None  # share of all its games
    won: int
    drawn: int
    lost: int
    byes: int


def swiss_ranks(entrants: Sequence[str], rounds: Iterable[Round]) -> tuple[Rank, ...]:
    """By points, then Buchholz, then the share of wins; else the place is shared."""
    return _placed(_records(entrants, rounds), lambda r: (r.points, r.buchholz, r.wins or 0.0))


def knockout_ranks(entrants: Sequence[str], rounds: Iterable[Round]) -> tuple[Rank, ...]:
    """By the rounds that a bot got through; those who went out together share a place."""
    return _placed(_records(entrants, rounds), lambda r: r.points)


@dataclass(frozen=True)
class _Record:
    """What one bot did in all meetings that are decided."""

    bot: str
    met: list[Meeting]

    @property
    def points(self) -> float:
        return sum(met.points(self.bot) for met in self.met)

    def count(self, points: float) -> int:
        """The meetings, byes aside, that brought so much."""
        return sum(met.other is not None and met.points(self.bot) == points for met in self.met)

    def opponents(self) -> list[str]:
        """Whom it met; itself for a bye."""
        return [
            self.bot if met.other is None else met.other if met.bot == self.bot else met.bot
            for met in self.met
        ]

    def wins(self) -> float | None:
        """The share of its games; every meeting has equally many, but for those added."""
        shares = [share for met in self.met if (share := met.share_of(self.bot)) is not None]
        return average(shares) if shares else None


def _records(entrants: Sequence[str], rounds: Iterable[Round]) -> list[Rank]:
    decided = [met for found in rounds for met in found if met.decided]
    records = {bot: _Record(bot, [m for m in decided if bot in m.bots]) for bot in entrants}
    return [
        Rank(
            place=0,
            bot=bot,
            points=record.points,
            buchholz=sum(records[other].points for other in record.opponents()),
            wins=record.wins(),
            won=record.count(WON),
            drawn=record.count(DRAWN),
            lost=record.count(LOST),
            byes=sum(met.other is None for met in record.met),
        )
        for bot, record in records.items()
    ]


def _placed(ranks: Sequence[Rank], key: Callable[[Rank], Any]) -> tuple[Rank, ...]:
    """The best first, in the order of seeding where a place is shared."""
    ordered = sorted(ranks, key=key, reverse=True)
    return tuple(
        Rank(**(vars(rank) | {"place": 1 + sum(key(other) > key(rank) for other in ordered)}))
        for rank in ordered
    )
