"""Chapters of a report: which statistics a game shows, and the sentences that may be said of them.

A game's ``report.py`` lists its chapters. Which of a plot's sentences is said, a
statistical test decides when the figures are there (:mod:`nacre.lab.report.findings`); a sentence
that compares nothing has an interval beside its value.

Sentences may use ``{value}`` (of a statistic with one row), ``{rows}`` (those it is said of, with
their values), ``{even}`` (an even share of the win), ``{most}`` and ``{least}``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

if TYPE_CHECKING:
    from nacre.game.statistic import Statistic


class Describe(NamedTuple):
    """Tells a value, or those of all rows, and compares nothing."""

    text: str


class AgainstEven(NamedTuple):
    """Holds the share of the win of each row against an even share."""

    above: str
    below: str
    neither: str


class Extremes(NamedTuple):
    """Holds the row with the highest value against the one with the lowest."""

    differ: str
    alike: str


Says: TypeAlias = Describe | AgainstEven | Extremes


class Plot(NamedTuple):
    """A statistic as it is shown: bars for its rows, or how often each value was observed."""

    statistic: str
    title: str
    says: Says
    label: str = "{}"  # of a row, where its name alone would not be understood
    in_client: bool = False  # whether the client's page shows it, too


class Chapter(NamedTuple):
    """A part of the article."""

    title: str
    opening: str
    plots: Sequence[Plot]


class ReportPart(Protocol):
    """The module ``report.py`` of a game."""

    @property
    def CHAPTERS(self) -> Sequence[Chapter]:  # noqa: N802 - a constant of the module
        """What its report tells of the game itself."""


class NoChapters(NamedTuple):
    """The part of a game that says nothing of its own."""

    CHAPTERS: Sequence[Chapter] = ()


def plain_chapter(statistics: Sequence[Statistic]) -> Chapter:
    """What is counted of a game whose report says nothing of it: every statistic as it is."""
    plots = [
        Plot(
            counted.name,
            counted.meaning.rstrip("."),
            Describe("{rows}." if counted.by else "{value}."),
        )
        for counted in statistics
    ]
    return Chapter("What is counted", "What the game counts of itself.", plots)
