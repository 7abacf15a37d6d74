"""Results for a terminal, and the bar while a tournament is under way."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console, Group, RenderableType
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    SpinnerColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.table import Table
from rich.text import Text

from nacre.games import game_of
from nacre.lab.results import BotSummary, Contest, Results, Standing
from nacre.lab.tournament import Progress as Report


def shown(results: Results) -> RenderableType:
    """Everything that was found."""
    if not results.contests:
        return Text("\n".join(["No deal was played to its end.", *_notes(results)]))
    end = "\n".join([*deal_counts(results), *_notes(results)])
    return Group(
        Text(f"{headline(results)}\n"),
        _contests(results),
        Text(),
        _bots(results),
        Text(f"\n{end}"),
    )


def headline(results: Results) -> str:
    """What was played."""
    chosen = [f"{name}={value}" for name, value in unusual_options(results).items()]
    face = game_of(results.game)
    return ", ".join([f"{face.title}, {results.seats} seats", *chosen, f"seed {results.seed}"])


def unusual_options(results: Results) -> dict[str, object]:
    """The options that are not the default."""
    usual = game_of(results.game).completed(None, results.seats)
    return {name: value for name, value in results.options.items() if value != usual[name]}


def deal_counts(results: Results) -> list[str]:
    """How the games asked for became whole rotations, one sentence for each kind of line-up."""
    found = dict.fromkeys(
        f"{results.asked:,} games asked for a line-up: {contest.deals:,} deals × "
        f"{contest.rotations} rotations = {contest.games:,} games played."
        for contest in results.contests
    )
    return [*found, "Wins: ties are shared. Intervals are of 95 %, computed over deals."]


def _notes(results: Results) -> list[str]:
    """What else somebody should know."""
    notes = [
        f"{bot.bot}: {bot.faults:,} faults, a random action done instead; the first: {bot.complaint}"
        for bot in results.bots
        if bot.faults
    ]
    if results.stopped is not None:
        notes.append(f"Stopped early: {results.stopped}.")
    return notes


# --- Tables ---------------------------------------------------------------------------------------


def _contests(results: Results) -> Table:
    table = Table(box=None, padding=(0, 1), show_edge=False)
    for name in ("bot", "against"):
        table.add_column(name, overflow="fold")
    for name in ("wins", "95 %", "even", "ahead by", "draws", "decisions"):
        table.add_column(name, justify="right", no_wrap=True)
    for contest in results.contests:
        for standing in contest.protagonists():
            table.add_row(*map(Text, _row(contest, standing)))
    return table


def _row(contest: Contest, standing: Standing) -> list[str]:
    wins = standing.wins
    return [
        standing.title,
        contest.opponents_of(standing.bot),
        percent(wins.mean),
        f"{100 * wins.low:.1f}–{100 * wins.high:.1f}",
        f"{100 * standing.even:.0f} %",
        f"{standing.lead:+.1f}",
        f"{contest.draws:,}",
        f"{contest.decisions:.1f}",
    ]


def _bots(results: Results) -> Table:
    table = Table(box=None, padding=(0, 1), show_edge=False)
    table.add_column("bot", overflow="fold")
    for name in ("rating", "±", "ordinal", "games", "a decision", "slowest", "faults"):
        table.add_column(name, justify="right", no_wrap=True)
    for bot in results.bots:
        table.add_row(*map(Text, _bot_row(bot)))
    return table


def _bot_row(bot: BotSummary) -> list[str]:
    return [
        bot.bot,
        f"{bot.rating.mu:.2f}",
        f"{bot.rating.sigma:.2f}",
        f"{bot.rating.ordinal:.2f}",
        f"{bot.games:,}",
        duration(bot.seconds),
        duration(bot.slowest),
        f"{bot.faults:,}",
    ]


def percent(share: float) -> str:
    """A share in per cent.

    >>> percent(0.8745)
    '87.5 %'
    """
    return f"{100 * share:.1f} %"


def duration(seconds: float) -> str:
    """A time in the unit that suits it.

    >>> duration(0.0000421), duration(0.0123), duration(1.5)
    ('42 µs', '12 ms', '1.50 s')
    """
    if seconds < 0.001:
        return f"{1e6 * seconds:.0f} µs"
    if seconds < 1:
        return f"{1e3 * seconds:.0f} ms"
    return f"{seconds:.2f} s"


# --- The bar --------------------------------------------------------------------------------------


class _Rate(ProgressColumn):
    """Games a second."""

    def render(self, task: Task) -> Text:
        return Text("" if task.speed is None else f"{task.speed:,.1f}/s")


@contextmanager
def bar(console: Console) -> Iterator[Report]:
    """A bar with games, rate and time left, where there is a terminal to show it."""
    progress = Progress(
        SpinnerColumn(),
        TextColumn("games"),
        BarColumn(),
        MofNCompleteColumn(),
        _Rate(),
        TimeRemainingColumn(elapsed_when_finished=True),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    with progress:
        task = progress.add_task("games", total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)
