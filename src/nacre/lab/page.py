"""Results as one HTML page that needs nothing else: light or dark as the reader's screen is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from nacre.lab.plan import KNOCKOUT
from nacre.lab.results import Contest, Results, Standing
from nacre.lab.standings import BY_GAMES, Meeting
from nacre.lab.table import (
    deal_counts,
    duration,
    headline,
    meeting_result,
    percent,
    rank_cells,
    rank_columns,
    round_name,
)
from nacre.pictures import page as pieces
from nacre.pictures.page import Html

STYLE = """
:root { color-scheme: light dark; --ground: #fbfaf7; --ink: #22262b; --soft: #6a7078; --line: #dcd9d1;
  --mark: #0e7c86; --good: 14 124 134; --bad: 190 90 60; }
@media (prefers-color-scheme: dark) { :root { --ground: #15181c; --ink: #e8e6e1; --soft: #9aa1a9;
  --line: #31363d; --mark: #5cc8d0; --good: 60 170 180; --bad: 205 110 80; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem 4rem; background: var(--ground);
  color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; margin: 0 0 .2rem; } h2 { font-size: 1.1rem; margin: 2.2rem 0 .6rem; }
p, li { color: var(--soft); margin: .2rem 0; } .fault { color: rgb(var(--bad)); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .35rem .7rem; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap; }
th { color: var(--soft); font-weight: 600; font-size: .85rem; }
th:first-child, td:first-child, .left { text-align: left; }
.cross td { text-align: center; } .cross small { display: block; color: var(--soft); font-size: .75rem; }
.bracket { display: flex; gap: 1.4rem; min-width: max-content; }
.bracket section { display: flex; flex-direction: column; }
.bracket h3 { margin: 0 0 .4rem; font-size: .85rem; color: var(--soft); }
.bracket ol { flex: 1; display: flex; flex-direction: column; justify-content: space-around;
  gap: .7rem; margin: 0; padding: 0; list-style: none; }
.bracket li { border: 1px solid var(--line); border-left: 3px solid var(--mark); border-radius: 6px;
  padding: .3rem .7rem; min-width: 11rem; color: var(--soft); }
.bracket span { display: flex; justify-content: space-between; gap: 1rem; }
.bracket b, .bracket i { font: inherit; }
.bracket .won { color: var(--ink); font-weight: 600; } .bracket small { font-size: .75rem; }
svg { max-width: 100%; height: auto; font: 13px system-ui, sans-serif; }
svg text { fill: var(--ink); } svg .soft { fill: var(--soft); }
svg line { stroke: var(--line); } svg .bar { stroke: var(--mark); stroke-width: 3; stroke-linecap: round; }
svg circle { fill: var(--mark); } svg .even { stroke: var(--soft); stroke-dasharray: 3 3; }
"""


def page(results: Results) -> str:
    """The whole page."""
    title = escape(f"Tournament: {headline(results)}")
    parts = [
        f"<h1>{title}</h1>",
        *(f"<p>{escape(line)}</p>" for line in _summary(results)),
        *_faults(results),
    ]
    if results.contests:
        parts += _sections(results)
    body = "\n".join(parts)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8" />\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1" />\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n"
        f"<body>\n{body}\n</body>\n</html>\n"
    )


def notebook_piece(results: Results) -> Html:
    """The same in short, for a notebook: standings, line-ups and bots."""
    contests = [
        (
            standing.title,
            contest.opponents_of(standing.bot),
            percent(standing.wins.mean),
            f"{100 * standing.wins.low:.1f}–{100 * standing.wins.high:.1f}",
            f"{contest.games:,}",
        )
        for contest, standing in _told(results)
    ]
    ranks = [(f"{rank.place}. {rank.bot}", *rank_cells(results, rank)) for rank in results.ranks]
    bots = [
        (
            bot.bot,
            f"{bot.rating.mu:.2f}",
            f"{bot.rating.sigma:.2f}",
            duration(bot.seconds),
            bot.faults,
        )
        for bot in results.bots
    ]
    return pieces.piece(
        pieces.paragraph(headline(results)),
        *([pieces.table(("bot", *rank_columns(results)), ranks)] if ranks else []),
        pieces.table(("bot", "against", "wins", "95 %", "games"), contests),
        pieces.table(("bot", "rating", "±", "a decision", "faults"), bots),
        *map(pieces.paragraph, _summary(results)),
    )


def _summary(results: Results) -> list[str]:
    lines = [f"{results.games:,} games in {duration(results.seconds)}.", *deal_counts(results)]
    if results.stopped is not None:
        lines.append(f"Stopped early: {results.stopped}.")
    return lines


def _faults(results: Results) -> list[str]:
    return [
        f'<p class="fault">{escape(bot.bot)}: {bot.faults:,} faults; the first: {escape(bot.complaint)}</p>'
        for bot in results.bots
        if bot.faults
    ]


def _sections(results: Results) -> list[str]:
    sections = _standings(results) if results.ranks else []
    sections += ["<h2>Wins</h2>", _wins_chart(results), _contest_table(results)]
    if len(results.bots) > 2:
        sections += ["<h2>Each against each</h2>", _cross_table(results)]
    return [*sections, "<h2>Ratings</h2>", _ratings_chart(results), _bot_table(results)]


# --- Standings ---


def _standings(results: Results) -> list[str]:
    """Who came where, and all rounds: a knock-out's as its bracket."""
    if results.system == KNOCKOUT:
        return ["<h2>Bracket</h2>", _bracket(results), "<h2>Standings</h2>", _rank_table(results)]
    return ["<h2>Standings</h2>", _rank_table(results), "<h2>Rounds</h2>", _bracket(results)]


def _rank_table(results: Results) -> str:
    rows = [
        [_cell(f"{rank.place}. {rank.bot}"), *map(_cell, rank_cells(results, rank))]
        for rank in results.ranks
    ]
    return _html_table(("bot", *rank_columns(results)), rows)


def _bracket(results: Results) -> str:
    """The rounds side by side, with everybody's share of wins."""
    columns = "\n".join(
        f"<section><h3>{escape(_round_title(results, number))}</h3>"
        f"<ol>{''.join(map(_meeting, found))}</ol></section>"
        for number, found in enumerate(results.rounds)
    )
    return f'<div class="wide"><div class="bracket">\n{columns}\n</div></div>'


def _round_title(results: Results, number: int) -> str:
    name = round_name(results, number)
    return f"Round {name}" if name.isdigit() else name.capitalize()


def _meeting(met: Meeting) -> str:
    if met.other is None:
        return f'<li><span class="won">{escape(met.bot)}</span><small>bye</small></li>'
    sides = "".join(
        f'<span class="{"won" if met.winner == bot else "met"}"><b>{escape(bot)}</b> '
        f"<i>{_share(met.share_of(bot))}</i></span>"
        for bot in met.bots
    )
    note = "" if met.winner and met.decided == BY_GAMES else escape(_note(met))
    return f"<li>{sides}{f'<small>{note}</small>' if note else ''}</li>"


def _share(share: float | None) -> str:
    return "" if share is None else percent(share)


def _note(met: Meeting) -> str:
    """What decided a meeting, if not simply its games."""
    return meeting_result(met) if met.winner is None else f"by {met.decided}"


# --- Tables ---------------------------------------------------------------------------------------


def _html_table(head: Sequence[str], rows: Iterable[Sequence[str]], kind: str = "") -> str:
    """A table from cells that are escaped already."""
    top = "".join(f"<th>{cell}</th>" for cell in head)
    body = "\n".join(f"<tr>{''.join(row)}</tr>" for row in rows)
    return (
        f'<div class="wide"><table class="{kind}">\n<thead><tr>{top}</tr></thead>\n'
        f"<tbody>\n{body}\n</tbody>\n</table></div>"
    )


def _cell(text: str, kind: str = "") -> str:
    return f'<td class="{kind}">{escape(text)}</td>' if kind else f"<td>{escape(text)}</td>"


def _contest_table(results: Results) -> str:
    head = ("bot", "against", "wins", "95 %", "even", "ahead by", "draws", "games", "decisions")
    rows = [
        [
            _cell(standing.title),
            _cell(contest.opponents_of(standing.bot), "left"),
            _cell(percent(standing.wins.mean)),
            _cell(f"{100 * standing.wins.low:.1f}–{100 * standing.wins.high:.1f}"),
            _cell(f"{100 * standing.even:.0f} %"),
            _cell(f"{standing.lead:+.1f}"),
            _cell(f"{contest.draws:,}"),
            _cell(f"{contest.games:,}"),
            _cell(f"{contest.decisions:.1f}"),
        ]
        for contest, standing in _told(results)
    ]
    return _html_table(head, rows)


def _told(results: Results) -> list[tuple[Contest, Standing]]:
    return [(contest, s) for contest in results.contests for s in contest.protagonists()]


def _bot_table(results: Results) -> str:
    head = ("bot", "rating", "±", "ordinal", "games", "a decision", "slowest", "faults")
    rows = [
        [
            _cell(bot.bot),
            _cell(f"{bot.rating.mu:.2f}"),
            _cell(f"{bot.rating.sigma:.2f}"),
            _cell(f"{bot.rating.ordinal:.2f}"),
            _cell(f"{bot.games:,}"),
            _cell(duration(bot.seconds)),
            _cell(duration(bot.slowest)),
            _cell(f"{bot.faults:,}"),
        ]
        for bot in results.bots
    ]
    return _html_table(head, rows)


def _cross_table(results: Results) -> str:
    """The share of wins of each row against each column, tinted by how far it is from even."""
    names = [bot.bot for bot in results.bots]
    rows = [
        [_cell(name), *(_cross_cell(results.meeting(name, other)) for other in names)]
        for name in names
    ]
    return _html_table(["", *map(escape, names)], rows, "cross")


def _cross_cell(standing: Standing | None) -> str:
    if standing is None:
        return "<td>–</td>"
    wins, even = standing.wins, standing.even
    better = wins.mean >= even
    strength = (wins.mean - even) / (1 - even) if better else (even - wins.mean) / even
    tint = f"background: rgb(var(--{'good' if better else 'bad'}) / {0.45 * strength:.2f})"
    return (
        f'<td style="{tint}">{percent(wins.mean)}'
        f"<small>{100 * wins.low:.1f}–{100 * wins.high:.1f}</small></td>"
    )


# --- Charts ---------------------------------------------------------------------------------------

LABELS, WIDTH, RIGHT = 250, 860, 70  # columns of pixels
ROW, BOTTOM = 30, 28
LONGEST_LABEL = 34  # characters


@dataclass(frozen=True)
class Bar:
    """One line of a chart: a dot with an interval, and perhaps a mark to compare it with."""

    label: str
    low: float
    middle: float
    high: float
    told: str
    mark: float | None = None


def _wins_chart(results: Results) -> str:
    bars = [
        Bar(
            f"{standing.title} – {contest.opponents_of(standing.bot)}",
            100 * standing.wins.low,
            100 * standing.wins.mean,
            100 * standing.wins.high,
            percent(standing.wins.mean),
            100 * standing.even,
        )
        for contest, standing in _told(results)
    ]
    return _chart("Share of wins with its 95 % interval; dashed: even", bars, range(0, 101, 25))


def _ratings_chart(results: Results) -> str:
    bars = [
        Bar(
            bot.bot,
            bot.rating.mu - 2 * bot.rating.sigma,
            bot.rating.mu,
            bot.rating.mu + 2 * bot.rating.sigma,
            f"{bot.rating.mu:.1f}",
        )
        for bot in results.bots
    ]
    low = int(min(bar.low for bar in bars) // 10) * 10
    high = -int(-max(bar.high for bar in bars) // 10) * 10
    return _chart("Rating ± 2 sigma", bars, range(low, high + 1, 10))


def _chart(title: str, bars: Sequence[Bar], ticks: range) -> str:
    """Dots with intervals over an axis."""
    height = ROW * len(bars) + BOTTOM
    span = WIDTH - LABELS - RIGHT

    def x(value: float) -> str:
        return f"{LABELS + span * (value - ticks[0]) / (ticks[-1] - ticks[0]):.1f}"

    parts = [
        f'<line x1="{x(tick)}" y1="0" x2="{x(tick)}" y2="{height - BOTTOM}" />'
        f'<text class="soft" x="{x(tick)}" y="{height - 8}" text-anchor="middle">{tick}</text>'
        for tick in ticks
    ]
    for number, bar in enumerate(bars):
        y = ROW * number + ROW // 2
        parts.append(_drawn(bar, y, x(bar.low), x(bar.middle), x(bar.high)))
        if bar.mark is not None:
            mark = x(bar.mark)
            parts.append(
                f'<line class="even" x1="{mark}" y1="{y - 11}" x2="{mark}" y2="{y + 11}" />'
            )
    drawing = "\n".join(parts)
    return (
        f'<svg role="img" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}">\n'
        f"<title>{escape(title)}</title>\n{drawing}\n</svg>"
    )


def _drawn(bar: Bar, y: int, low: str, middle: str, high: str) -> str:
    label = bar.label if len(bar.label) <= LONGEST_LABEL else bar.label[: LONGEST_LABEL - 1] + "…"
    return (
        f'<text x="{LABELS - 12}" y="{y + 4}" text-anchor="end">{escape(label)}</text>'
        f'<line class="bar" x1="{low}" y1="{y}" x2="{high}" y2="{y}" />'
        f'<circle cx="{middle}" cy="{y}" r="5" />'
        f'<text class="soft" x="{WIDTH - RIGHT + 12}" y="{y + 4}">{escape(bar.told)}</text>'
    )
