"""Findings: what a study says, each with a verdict that a test reached and a chart.

Nothing here knows a game: chapters of its own come from the game's ``report.py``.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from nacre.game.article import AgainstEven, Describe, Extremes, Plot
from nacre.games import game_of
from nacre.lab.estimates import Estimate, GameSums
from nacre.lab.report.charts import Bar, Bars, Chart, Stack, Unit, spread, spread_of
from nacre.lab.report.duels import DuelResult
from nacre.lab.report.sentences import SENTENCES, listed, number, with_interval
from nacre.lab.report.study import Study
from nacre.lab.report.testing import (
    against,
    differs_from,
    lie_apart,
    mean_of,
    p_of,
    rejected,
    share_of,
)
from nacre.lab.summary import Figure

SMALL, LARGE = 0.02, 0.05  # advantages, in shares of the win
GRAVE = 0.1  # of a win, thrown away by the worst action
LAST_QUARTER = 0.75
CARRIED = 1 / 3  # of what a team won: the other partner brought twice as much
NEAR = 0.05  # of the winning score: a margin that is called close


@dataclass(frozen=True)
class Value:
    """A number of a sentence."""

    estimate: Estimate
    unit: Unit = "number"

    def __str__(self) -> str:
        return with_interval(self.estimate, self.unit)


Said: TypeAlias = Value | str


@dataclass(frozen=True)
class Finding:
    """One thing that was found out."""

    key: str
    title: str
    verdict: str
    said: Mapping[str, Said]
    chart: Chart
    sentences: Sequence[str]
    alarm: bool = False  # whether something is called out
    in_client: bool = True

    @property
    def text(self) -> str:
        """What is said of it."""
        return " ".join(sentence.format(**self.said) for sentence in self.sentences)


def finding(
    key: str,
    title: str,
    verdict: str,
    said: Mapping[str, Said],
    chart: Chart,
    *,
    alarm: bool = False,
) -> Finding:
    """A finding whose sentence every game shares."""
    return Finding(key, title, verdict, said, chart, (SENTENCES[key][verdict],), alarm)


def share(estimate: Estimate) -> Value:
    """A share in a sentence."""
    return Value(estimate, "share")


def exactly(value: float, unit: Unit = "number") -> Value:
    """A number that is known."""
    return Value(Estimate(value, -math.inf, math.inf), unit)


# --- Seats ----------------------------------------------------------------------------------------


def order(study: Study) -> Finding:
    """Whether it is good to act first."""
    rows = study.rows("wins_by_order")
    even = study.plan.even
    verdicts = against([row.sums for row in rows], even, rows[0].statistic.whole)
    bars = [Bar(r.row, r.estimate, v) for r, v in zip(rows, verdicts, strict=True)]
    said: dict[str, Said] = {"first": share(rows[0].estimate), "even": f"{100 * even:.3g} %"}
    first = verdicts[0]
    verdict = "none"
    if first != "none":
        verdict = f"{first}_{_size(abs(rows[0].estimate.mean - even))}"
    elif set(verdicts) != {"none"}:
        verdict = "others"
        said["rows"] = _told(bars, "wins")
    chart = Bars(bars, "share of the wins, by the order of play", "share", even)
    alarm = verdict.endswith("_large")
    return finding("order", "Is it good to begin?", verdict, said, chart, alarm=alarm)


def _size(advantage: float) -> str:
    return "small" if advantage < SMALL else "clear" if advantage < LARGE else "large"


def _told(bars: Sequence[Bar], does: str) -> str:
    """The rows that stand out."""
    out = [bar for bar in bars if bar.verdict != "none"]
    return listed([f"{bar.label} {does} {share(bar.estimate)}" for bar in out])


def seats(study: Study) -> Finding:
    """Whether the seats are equally well off, whoever acts first."""
    rows = study.rows("wins_by_seat")
    even, bots = study.plan.even, study.plan.counted.bots
    verdicts = against([row.sums for row in rows], even, rows[0].statistic.whole)
    mixed = len(set(bots)) > 1
    bars = [
        Bar(f"{row.row} ({bot})" if mixed else row.row, row.estimate, verdict)
        for row, bot, verdict in zip(rows, bots, verdicts, strict=True)
    ]
    unequal = set(verdicts) != {"none"}
    said: dict[str, Said] = {"even": f"{100 * even:.3g} %", "rows": _capital(_told(bars, "wins"))}
    chart = Bars(bars, "share of the wins, by seat", "share", even)
    verdict = "unequal" if unequal else "none"
    return finding("seats", "Are the seats equal?", verdict, said, chart, alarm=unequal)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# --- Teams ---


def sides(study: Study) -> Finding:
    """Whether the teams are equally well off; partners have the same wins: one stands for all."""
    by_seat, even = study.rows("wins_by_seat"), study.plan.even
    teams = game_of(study.plan.game).sides(study.plan.counted.seats)
    rows = [by_seat[team[0]] for team in teams]
    verdicts = against([row.sums for row in rows], even, rows[0].statistic.whole)
    bars = [
        Bar(f"seats {listed([str(seat) for seat in team])}", row.estimate, verdict)
        for team, row, verdict in zip(teams, rows, verdicts, strict=True)
    ]
    unequal = set(verdicts) != {"none"}
    told = listed([f"{bar.label} win {share(bar.estimate)}" for bar in bars])
    said: dict[str, Said] = {"rows": _capital(told), "even": f"{100 * even:.3g} %"}
    chart = Bars(bars, "share of the wins, by team", "share", even)
    verdict = "unequal" if unequal else "none"
    return finding("sides", "Are the teams equal?", verdict, said, chart, alarm=unequal)


def partners(study: Study) -> Finding | None:
    """Whether both partners of the winners bring what they win; nothing where that is unknown."""
    lesser = [game.lesser for game in study.looked if game.lesser is not None]
    if len(lesser) < 2:
        return None
    carried = sum(part <= CARRIED for part in lesser)
    said: dict[str, Said] = {
        "carried": share(share_of(carried, len(lesser))),
        "lesser": share(mean_of(lesser)),
    }
    chart = spread_of(lesser, "of what the winners won, brought by the lesser partner", "share")
    return finding("partners", "Does one carry the other?", "told", said, chart)


# --- Length ---------------------------------------------------------------------------------------


def minutes_of(study: Study) -> list[float]:
    """How long each game that was looked at would take people."""
    thinking = study.plan.thinking
    return [(game.shown / 1000 + thinking * game.choices) / 60 for game in study.looked]


def minutes(study: Study) -> Finding:
    """How long a game takes people."""
    each = sorted(minutes_of(study))
    said: dict[str, Said] = {
        "minutes": Value(mean_of(each)),
        "thinking": f"{study.plan.thinking:g}",
        "from": number(each[len(each) // 10]),
        "to": number(each[len(each) * 9 // 10]),
    }
    chart = spread_of(each, "minutes", "number")
    return finding("minutes", "How long does it take?", "told", said, chart)


def decisions_made(study: Study) -> Finding:
    """How many decisions and turns a game has."""
    decisions, turns = study.figures["decisions", ""], study.figures["turns", ""]
    looked = study.looked
    choices = GameSums(
        sum(g.choices for g in looked),
        sum(g.decisions for g in looked),
        sum(g.choices**2 for g in looked),
        sum(g.decisions**2 for g in looked),
        sum(g.choices * g.decisions for g in looked),
        len(looked),
    )
    said = {
        "decisions": Value(decisions.estimate),
        "turns": Value(turns.estimate),
        "choices": share(choices.share()),
    }
    chart = _histogram(decisions, "decisions in a game")
    return finding("decisions_made", "How many decisions?", "told", said, chart)


def _histogram(figure: Figure, axis: str, unit: Unit = "number") -> Chart:
    mean, whole = figure.estimate.mean, figure.statistic.whole
    return spread(figure.bins, axis, mean, whole, unit)


# --- Scores and drama -----------------------------------------------------------------------------


def score(study: Study) -> Finding:
    """What is scored."""
    scores, winning = study.figures["score", ""], study.figures["winning_score", ""]
    said = {"score": Value(scores.estimate), "winning": Value(winning.estimate)}
    chart = _histogram(scores, "points of a seat")
    return finding("score", "What is scored?", "told", said, chart)


def margin(study: Study) -> Finding:
    """How close games are."""
    margins, ties = study.figures["margin", ""], study.figures["ties", ""]
    near = max(1, round(NEAR * abs(study.figures["winning_score", ""].estimate.mean)))
    close = sum(times for value, times in margins.bins.items() if value <= near)
    said: dict[str, Said] = {
        "margin": Value(margins.estimate),
        "ties": share(ties.estimate),
        "close": share(share_of(close, margins.sums.times)),
        "near": str(near),
    }
    chart = _histogram(margins, "points between the best side and the next")
    return finding("margin", "How close is it?", "told", said, chart)


def lead(study: Study) -> Finding:
    """How often the lead changes."""
    changes = study.figures["lead_changes", ""]
    said = {
        "changes": Value(changes.estimate),
        "never": share(share_of(changes.bins[0], changes.sums.times)),
    }
    chart = _histogram(changes, "changes of the lead in a game")
    return finding("lead", "How does the lead change?", "told", said, chart)


def decided(study: Study) -> Finding:
    """When a game is decided."""
    when = study.figures["decided_at", ""]
    whole = when.statistic.whole
    late = sum(times for at, times in when.bins.items() if at >= LAST_QUARTER * whole)
    said = {"decided": share(when.estimate), "late": share(share_of(late, when.sums.times))}
    chart = spread(
        _coarse(when.bins, whole // 20), "of the game is over", when.estimate.mean, whole, "share"
    )
    return finding("decided", "When is it decided?", "told", said, chart)


def _coarse(bins: Mapping[int, int], width: int) -> dict[int, int]:
    """The same in so wide columns; the very end counts to the last."""
    found: dict[int, int] = {}
    last = max(bins) - 1
    for value, times in bins.items():
        start = width * (min(value, last) // width)
        found[start] = found.get(start, 0) + times
    return found


# --- Luck and skill -------------------------------------------------------------------------------


def levels(study: Study) -> Finding:
    """Whether a stronger level wins more, step by step."""
    steps = study.duels[:-1]  # the last is the wide one
    surely = rejected([_p_of_duel(duel) for duel in steps])
    bars = [
        Bar(
            f"{duel.duel.stronger} over {duel.duel.weaker}",
            duel.wins,
            duel.verdict if sure else "none",
        )
        for duel, sure in zip(steps, surely, strict=True)
    ]
    up = [bar for bar in bars if bar.verdict == "more"]
    verdict = "all" if len(up) == len(bars) else "some" if up else "none"
    elo = sum(min(duel.elo.mean, _most_elo(duel)) for duel in steps)
    said: dict[str, Said] = {
        "weakest": steps[0].duel.weaker,
        "strongest": steps[-1].duel.stronger,
        "elo": number(round(elo, -1), 0),
        "last": share(steps[-1].wins),
        "none": listed([bar.label for bar in bars if bar.verdict != "more"]),
    }
    chart = Bars(bars, "share of the wins of the stronger level", "share", steps[0].even)
    return finding("levels", "Does strength pay?", verdict, said, chart)


def _p_of_duel(duel: DuelResult) -> float:
    found = mean_of(duel.means)
    if differs_from(duel.means, duel.even) == "none":
        return 1.0
    spread_ = math.sqrt(sum((m - found.mean) ** 2 for m in duel.means) / (len(duel.means) - 1))
    if spread_ == 0:
        return 0.0
    distance = abs(found.mean - duel.even) * math.sqrt(len(duel.means)) / spread_
    return p_of(distance, len(duel.means))


def _most_elo(duel: DuelResult) -> float:
    """What the lower end of the interval says, where the stronger won every game."""
    return duel.elo.low if math.isinf(duel.elo.mean) else duel.elo.mean


SWAPPED = (
    "the stronger wins from every seat",
    "the same seat wins, whoever sits there",
    "the weaker wins from every seat",
    "a tie, or neither",
)


def swapped(study: Study) -> Finding:
    """Whether the deal or the player decides, between neighbouring levels."""
    duel = study.duels[-2]
    stronger, seat, _, _ = duel.swapped()
    signs = [1.0] * stronger + [-1.0] * seat
    verdict = differs_from(signs, 0.0) if len(signs) > 1 else "none"
    said: dict[str, Said] = {
        "weaker": duel.duel.weaker,
        "stronger": duel.duel.stronger,
        "skill": share(share_of(stronger, len(duel.deals))),
        "deal": share(share_of(seat, len(duel.deals))),
    }
    counts = [d.swapped() for d in study.duels]
    parts = {
        name: [c[i] / len(d.deals) for c, d in zip(counts, study.duels, strict=True)]
        for i, name in enumerate(SWAPPED)
    }
    rows = [f"{d.duel.stronger} over {d.duel.weaker}" for d in study.duels]
    chart = Stack(rows, parts, "share of the deals")
    key = {"more": "skill", "less": "luck", "none": "level"}[verdict]
    return finding("swapped", "The same deals, with seats swapped", key, said, chart)


def upset(study: Study) -> Finding:
    """How often a much weaker level wins all the same."""
    duel = study.duels[-1]
    wins = duel.wins
    lost = Estimate(1 - wins.mean, 1 - wins.high, 1 - wins.low)
    said: dict[str, Said] = {
        "weaker": f"A {duel.duel.weaker} bot",
        "stronger": f"a {duel.duel.stronger} one",
        "upset": share(lost),
    }
    bars = [Bar(duel.duel.stronger, wins), Bar(duel.duel.weaker, lost)]
    chart = Bars(bars, "share of the wins", "share", duel.even)
    return finding("upset", "Can a beginner win?", duel.verdict, said, chart)


# --- Decisions ------------------------------------------------------------------------------------


def weight(study: Study) -> Finding:
    """How much decisions matter."""
    games = [game.weighed for game in study.looked if game.weighed]
    over_any = [sum(w.over_any for w in each) / len(each) for each in games]
    over_worst = [sum(w.over_worst for w in each) / len(each) for each in games]
    grave = [sum(w.over_worst >= GRAVE for w in each) for each in games]
    counts = GameSums(
        sum(grave),
        sum(map(len, games)),
        sum(n * n for n in grave),
        sum(len(each) ** 2 for each in games),
        sum(n * len(each) for n, each in zip(grave, games, strict=True)),
        len(games),
    )
    said = {
        "over_any": share(mean_of(over_any)),
        "over_worst": share(mean_of(over_worst)),
        "grave": share(counts.share()),
    }
    verdict = "more" if differs_from(over_any, 0.0) == "more" else "none"
    all_losses = [w.over_worst for each in games for w in each]
    chart = spread_of(all_losses, "of a win lost by the worst action", "share")
    return finding("weight", "How much is at stake?", verdict, said, chart)


# --- Of the game's own ----------------------------------------------------------------------------


def own(study: Study, plot: Plot) -> Finding | None:
    """What is found of a plot of the game's own; nothing where it never happened, or in one game.

    One game does not tell how far games lie apart, and a value without an interval is not told.
    """
    rows = [
        replace(row, row=plot.label.format(row.row))
        for row in study.rows(plot.statistic)
        if row.estimate.interval is not None
    ]
    if not any(row.sums.total for row in rows):
        return None
    says = plot.says
    if isinstance(says, Describe):
        return _described(plot, says, rows)
    if isinstance(says, AgainstEven):
        return _against_even(plot, says, rows, study.plan.even)
    return _extremes(plot, says, rows)


def _unit(figure: Figure) -> Unit:
    return "share" if figure.statistic.kind == "share" else "number"


def _rows_told(bars: Sequence[Bar], unit: Unit) -> str:
    return listed([f"{bar.label} at {Value(bar.estimate, unit)}" for bar in bars])


def _own_chart(rows: Sequence[Figure], bars: Sequence[Bar], even: float | None = None) -> Chart:
    statistic = rows[0].statistic
    if len(rows) == 1 and rows[0].bins and any(rows[0].bins.values()):
        return _histogram(rows[0], statistic.unit, _unit(rows[0]))
    return Bars(bars, statistic.unit, _unit(rows[0]), even)


def _described(plot: Plot, says: Describe, rows: Sequence[Figure]) -> Finding:
    bars = [Bar(row.row or "all", row.estimate) for row in rows]
    unit = _unit(rows[0])
    said: dict[str, Said] = {"value": Value(rows[0].estimate, unit), "rows": _rows_told(bars, unit)}
    chart = _own_chart(rows, bars)
    return _own_finding(plot, "told", said, chart, (says.text,))


def _against_even(plot: Plot, says: AgainstEven, rows: Sequence[Figure], even: float) -> Finding:
    verdicts = against([row.sums for row in rows], even, rows[0].statistic.whole)
    bars = [Bar(r.row, r.estimate, v) for r, v in zip(rows, verdicts, strict=True)]
    above = [bar for bar in bars if bar.verdict == "more"]
    below = [bar for bar in bars if bar.verdict == "less"]
    said: dict[str, Said] = {"even": f"{100 * even:.3g} %"}
    sentences = []
    for those, sentence in ((above, says.above), (below, says.below)):
        if those:
            sentences.append(sentence.replace("{rows}", _rows_told(those, "share")))
    chart = Bars(bars, rows[0].statistic.by, "share", even)
    verdict = {(True, True): "both", (True, False): "above", (False, True): "below"}.get(
        (bool(above), bool(below)), "neither"
    )
    return _own_finding(plot, verdict, said, chart, sentences or [says.neither])


def _extremes(plot: Plot, says: Extremes, rows: Sequence[Figure]) -> Finding:
    ordered = sorted(rows, key=lambda row: row.estimate.mean)
    least, most = ordered[0], ordered[-1]
    pairs = max(1, len(rows) * (len(rows) - 1) // 2)
    differ = len(rows) > 1 and lie_apart(most.sums, least.sums, pairs, most.statistic.whole)
    marks = {most.row: "more", least.row: "less"} if differ else {}
    bars = [Bar(row.row, row.estimate, marks.get(row.row, "none")) for row in rows]  # type: ignore[arg-type]
    unit = _unit(most)
    said: dict[str, Said] = {
        "most": _rows_told([bars[rows.index(most)]], unit),
        "least": _rows_told([bars[rows.index(least)]], unit),
        "value": Value(most.estimate, unit),
    }
    sentence = says.differ if differ else says.alike
    return _own_finding(
        plot, "differ" if differ else "alike", said, _own_chart(rows, bars), (sentence,)
    )


def _own_finding(
    plot: Plot, verdict: str, said: Mapping[str, Said], chart: Chart, sentences: Sequence[str]
) -> Finding:
    return Finding(
        plot.statistic, plot.title, verdict, said, chart, sentences, in_client=plot.in_client
    )
