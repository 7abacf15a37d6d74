"""An article as Markdown: the same findings and numbers as on the page, without charts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nacre.lab.report.article import Article, Section
from nacre.lab.report.charts import Bars, Chart, Spread
from nacre.lab.report.findings import Finding
from nacre.lab.report.numbers import measured, table
from nacre.lab.report.two_games import ToldGame

REPLAY = (
    "Each comes with its record, which replays action by action and proves its deal: saved as "
    "`game.txt`, by `nacre replay game.txt --step` in a terminal."
)


def markdown(article: Article) -> str:
    """The whole article."""
    return "\n".join(_lines(article)).rstrip() + "\n"


def _lines(article: Article) -> Iterable[str]:
    yield from (f"# How {article.title} ticks", "", article.summary, "", article.headline, "")
    yield from ("## In short", "", *(f"- {finding.text}" for finding in article.in_short), "")
    for section in article.sections:
        yield from _section(section)
    yield from ("## Two games", "")
    yield from (REPLAY, "")
    for game in (article.games.strangest, article.games.closest):
        yield from _told_game(game)
    yield from ("## How this was made", "")
    for line in article.colophon:
        yield from (line, "")


def _told_game(game: ToldGame) -> Iterable[str]:
    """Why a game is told, and its record, indented as code: whatever it holds, it stays that."""
    yield from (f"### The {game.name} game", "", game.text, "")
    yield from (f"    {line}".rstrip() for line in game.record.splitlines())
    yield ""


def _section(section: Section) -> Iterable[str]:
    yield from (f"## {section.title}", "", section.opening, "")
    for finding in section.findings:
        yield from _finding(finding)


def _finding(finding: Finding) -> Iterable[str]:
    yield from (f"### {finding.title}", "", finding.text, "")
    yield from _numbers(finding.chart)


def _numbers(chart: Chart) -> Iterable[str]:
    """Its table; of how values spread, the sentence tells enough."""
    if isinstance(chart, Spread):
        return
    head, rows = table(chart)
    if not isinstance(chart, Bars):  # whose head says it
        yield from (f"*{measured(chart)}*", "")
    yield from (_row(head), _row(["---"] * len(head)), *map(_row, rows), "")


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
