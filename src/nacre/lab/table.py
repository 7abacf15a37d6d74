"""Results for a terminal, and the bar while a tournament is under way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
from nacre.lab.course import MOST_MORE
from nacre.lab.plan import KNOCKOUT, SWISS
from nacre.lab.results import BotSummary, Contest, Results, Standing
from nacre.lab.standings import BY_GAMES, Meeting, Rank
from nacre.lab.tournament import Progress as Report

RULES = {
    SWISS: "Points: 1 for winning a meeting or for a bye, ½ for a draw; then Buchholz, then wins.",
    KNOCKOUT: f"An even meeting goes on by up to {MOST_MORE} deals; then the better seeded wins.",
}


def shown(results: Results) -> RenderableType:
    """Everything that was found."""
    if not results.contests:
        return Text("\n".join(["No deal was played to its end.", *_notes(results)]))
    end = "\n".join([*deal_counts(results), *_notes(results)])
    found = [_ranks(results), Text(), _meetings(results)] if results.ranks else [_contests(results)]
    return Group(Text(f"{headline(results)}\n"), *found, Text(), _bots(results), Text(f"\n{end}"))


def headline(results: Results) -> str:
    """What was played."""
    chosen = [f"{name}={value}" for name, value in unusual_options(results).items()]
    if results.system == SWISS:
        chosen.append("Swiss")
    elif results.system == KNOCKOUT:
        chosen.append("knock-out")
    face = game_of(results.game)
    return ", ".join([f"{face.title}, {results.seats} seats", *chosen, f"seed {results.seed}"])


def unusual_options(results: Results) -> dict[str, object]:
    """The options that are not the default."""
    usual = game_of(results.game).completed(None, results.seats)
    return {name: value for name, value in results.options.items() if value != usual[name]}


def deal_counts(results: Results) -> list[str]:
    """How the games asked for became whole rotations, one sentence for each kind of line-up."""
    contests = results.contests
    if results.system == KNOCKOUT:  # others have more, each as many as it took
        contests = (min(contests, key=lambda contest: contest.deals),) if contests else ()
    found = dict.fromkeys(
        f"{results.asked:,} games asked for a line-up: {contest.deals:,} deals × "
        f"{contest.rotations} rotations = {contest.games:,} games played."
        for contest in contests
    )
    found["Wins: ties are shared. Intervals are of 95 %, computed over deals."] = None
    return [*found, *_rules(results)]


def _rules(results: Results) -> list[str]:
    """What decided, and whether the machine had a part in it."""
    rules = [RULES[results.system]] if results.system in RULES else []
    if results.limit is not None:
        rules.append(
            f"Bots had at most {results.limit:g} s for a decision: "
            "how strong they are depends on the machine."
        )
    return rules


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


def _table(words: Sequence[str], figures: Sequence[str]) -> Table:
    """An empty table with columns of words and of figures."""
    table = Table(box=None, padding=(0, 1), show_edge=False)
    for name in words:
        table.add_column(name, overflow="fold")
    for name in figures:
        table.add_column(name, justify="right", no_wrap=True)
    return table


def _ranks(results: Results) -> Table:
    table = _table(("", "bot"), rank_columns(results))
    for rank in results.ranks:
        table.add_row(*map(Text, (f"{rank.place}.", rank.bot, *rank_cells(results, rank))))
    return table


def rank_columns(results: Results) -> list[str]:
    """What the standings tell of a bot."""
    first = ["points", "Buchholz"] if results.system == SWISS else []
    return [*first, "won", *(["drawn"] if results.system == SWISS else []), "lost", "byes", "wins"]


def rank_cells(results: Results, rank: Rank) -> list[str]:
    """The same of one of them."""
    wins = "–" if rank.wins is None else percent(rank.wins)
    if results.system != SWISS:
        return [f"{rank.won}", f"{rank.lost}", f"{rank.byes}", wins]
    first = [f"{rank.points:g}", f"{rank.buchholz:g}", f"{rank.won}", f"{rank.drawn}"]
    return [*first, f"{rank.lost}", f"{rank.byes}", wins]


def _meetings(results: Results) -> Table:
    table = _table(("round", "bot", "against"), ("wins", "games"))
    table.add_column("won by", overflow="fold")
    for number, found in enumerate(results.rounds):
        for met in found:
            cells = (round_name(results, number), met.bot, met.other or "–", *meeting_cells(met))
            table.add_row(*map(Text, cells))
    return table


def round_name(results: Results, number: int) -> str:
    """A round, counted from 0: of a knock-out by how many take part, as people say it."""
    names = {1: "final", 2: "semi-final", 4: "quarter-final"}
    if results.system == KNOCKOUT and (slots := len(results.rounds[number])) in names:
        return names[slots]
    return f"{number + 1}"


def meeting_cells(met: Meeting) -> tuple[str, str, str]:
    """The share of wins, the games, and who won."""
    if met.other is None:
        return "", "", f"{met.bot} (bye)"
    share = "" if met.share is None else percent(met.share)
    return share, f"{met.games:,}", meeting_result(met)


def meeting_result(met: Meeting) -> str:
    """Who won a meeting, and by what if not simply by its games."""
    if not met.decided:
        return "under way"
    if met.winner is None:
        return "a draw"
    return met.winner if met.decided == BY_GAMES else f"{met.winner} ({met.decided})"


def _contests(results: Results) -> Table:
    figures = ("wins", "95 %", "even", "ahead by", "draws", "decisions")
    table = _table(("bot", "against"), figures)
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
    figures = ("rating", "±", "ordinal", "games", "a decision", "slowest", "faults")
    table = _table(("bot",), figures)
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
def bar(console: Console, what: str = "games") -> Iterator[Report]:
    """A bar with games, rate and time left, where there is a terminal to show it."""
    progress = Progress(
        SpinnerColumn(),
        TextColumn(what),
        BarColumn(),
        MofNCompleteColumn(),
        _Rate(),
        TimeRemainingColumn(elapsed_when_finished=True),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    with progress:
        task = progress.add_task(what, total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)
