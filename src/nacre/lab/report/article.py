"""The article: a study as chapters, in the order in which somebody would ask."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from nacre.games import game_of
from nacre.lab.figures import headline
from nacre.lab.report import findings as found
from nacre.lab.report.findings import Finding
from nacre.lab.report.plan import Plan
from nacre.lab.report.study import Study
from nacre.lab.report.testing import LEVEL
from nacre.lab.report.two_games import TwoGames, two_games
from nacre.lab.report.weighing import SIMULATIONS, WORLDS

KEY_FINDINGS = ("order", "minutes", "lead", "upset", "weight")


@dataclass(frozen=True)
class Section:
    """A chapter as it is set."""

    title: str
    opening: str
    findings: tuple[Finding, ...]


@dataclass(frozen=True)
class Article:
    """All of it."""

    study: Study
    title: str
    summary: str  # of the game
    headline: str  # what was played
    sections: tuple[Section, ...]
    games: TwoGames
    colophon: tuple[str, ...]

    @property
    def findings(self) -> list[Finding]:
        """All of them."""
        return [finding for section in self.sections for finding in section.findings]

    @property
    def alarms(self) -> list[Finding]:
        """Those that call something out."""
        return [finding for finding in self.findings if finding.alarm]

    @property
    def in_short(self) -> list[Finding]:
        """Those that are told first."""
        by_key = {finding.key: finding for finding in self.findings}
        return [by_key[key] for key in KEY_FINDINGS]


Find = Callable[[Study], Finding]

CHAPTERS: Sequence[tuple[str, str, Sequence[Find]]] = (
    (
        "Seats",
        "A fair game gives every seat the same chance, whoever begins.",
        (found.order, found.seats),
    ),
    (
        "Length",
        "Minutes are those of people at a table at the normal pace: as long as they are shown what "
        "happens, and the time to think that is assumed.",
        (found.minutes, found.decisions_made),
    ),
    ("Scores", "How much is scored, and how far the best are ahead.", (found.score, found.margin)),
    (
        "Drama",
        "The lead is looked at when something counts, by the scores as they would be if the game "
        "ended then.",
        (found.lead, found.decided),
    ),
    (
        "Luck and skill",
        "Bots of neighbouring levels play the same deals twice, in each other's seats. Where the "
        "stronger wins both times, skill has decided; where the same seat wins both times, the deal.",
        (found.levels, found.swapped, found.upset),
    ),
    (
        "Decisions",
        "Decisions drawn by lot are weighed: an analyst names the best and the worst action, and "
        "many games are played on from each, with luck of their own.",
        (found.weight,),
    ),
)


def article(study: Study) -> Article:
    """Write it."""
    game = game_of(study.plan.game)
    seats, *others = _sections(study)
    return Article(
        study=study,
        title=game.title,
        summary=game.summary,
        headline=headline(study.plan.counted),
        sections=(seats, *_team_sections(study), *others, *_own_sections(study)),
        games=two_games(study),
        colophon=_colophon(study.plan),
    )


def _sections(study: Study) -> list[Section]:
    return [
        Section(title, opening, tuple(find(study) for find in finds))
        for title, opening, finds in CHAPTERS
    ]


def _team_sections(study: Study) -> list[Section]:
    """A chapter where some seats win together."""
    teams = game_of(study.plan.game).sides(study.plan.counted.seats)
    if max(map(len, teams)) < 2:
        return []
    told = [finding for find in (found.sides, found.partners) if (finding := find(study))]
    return [
        Section("Teams", "Partners win or lose together, whoever brings it about.", tuple(told))
    ]


def _own_sections(study: Study) -> list[Section]:
    sections = []
    for chapter in game_of(study.plan.game).report().CHAPTERS:
        told = [finding for plot in chapter.plots if (finding := found.own(study, plot))]
        if told:
            sections.append(Section(chapter.title, chapter.opening, tuple(told)))
    return sections


def _colophon(plan: Plan) -> tuple[str, ...]:
    """How it was made, and what was assumed."""
    counted = plan.counted
    seatings = "seating" if plan.swaps == 1 else "seatings"
    return (
        f"{counted.games:,} games were counted, {plan.closely:,} of this kind were looked at "
        "closely, and both of the told games come from those.",
        f"Intervals are of 95 %, computed over games. A difference is called one where a test at the "
        f"{100 * LEVEL:g} % level finds it, with Holm's correction where a sentence compares "
        "several; where none is found, that is said, which does not prove that there is none.",
        "What pays is what goes with winning: a statistic cannot tell whether it is the cause.",
        f"People are assumed to think {plan.thinking:g} seconds over a decision with a choice and "
        "not at all over a forced one; what happens is shown at the table's normal pace.",
        f"Levels met in {plan.deals:,} deals a pair, {plan.swaps} {seatings} each, with "
        f"{plan.duel_seats} seats. Decisions were weighed in {plan.weighed:,} games, each in "
        f"{WORLDS} worlds; the analyst made {SIMULATIONS} simulations.",
        f"Everything follows from seed {plan.seed}: the same command gives the same report.",
    )
