"""A study as data for the client's page "How this game ticks": figures and verdicts, no words.

The client says the sentence of a verdict in the reader's language and draws the chart itself.
"""

from __future__ import annotations

import math
from typing import Any

from nacre.games import game_of
from nacre.lab.estimates import Estimate
from nacre.lab.report import findings as found
from nacre.lab.report.charts import Bars, Chart, Spread
from nacre.lab.report.findings import Finding, Value
from nacre.lab.report.study import Study

DIGITS = 4  # of a value: it is a page, not a data file
SHARED = (found.order, found.minutes, found.lead, found.decided, found.upset, found.weight)


def ticks(study: Study) -> dict[str, Any]:
    """All of it, JSON-ready."""
    plan = study.plan
    shared = [find(study) for find in SHARED]
    plots = [plot for chapter in game_of(plan.game).report().CHAPTERS for plot in chapter.plots]
    own = [found.own(study, plot) for plot in plots if plot.in_client]
    return {
        "games": study.summary.games,
        "seats": plan.counted.seats,
        "bots": plan.counted.bots[0],
        "seed": plan.seed,
        "thinking": plan.thinking,
        "shared": [_told(finding) for finding in shared],
        "own": [_told(finding) for finding in own if finding is not None],
    }


def _told(finding: Finding) -> dict[str, Any]:
    numbers = {
        name: _numbers(value.estimate)
        for name, value in finding.said.items()
        if isinstance(value, Value)
    }
    return {
        "key": finding.key,
        "verdict": finding.verdict,
        "numbers": numbers,
        "chart": _chart(finding.chart),
    }


def _numbers(estimate: Estimate) -> list[float]:
    """The value and, where there are any, the ends of its interval."""
    ends = estimate.interval or ()
    return [_rounded(value) for value in (estimate.mean, *ends)]


def _rounded(value: float) -> float:
    if value == 0 or not math.isfinite(value):
        return 0.0
    return round(value, DIGITS - 1 - math.floor(math.log10(abs(value))))


def _chart(chart: Chart) -> dict[str, Any]:
    if isinstance(chart, Bars):
        rows = [
            {"label": bar.label, "numbers": _numbers(bar.estimate), "verdict": bar.verdict}
            for bar in chart.bars
        ]
        even = None if chart.even is None else _rounded(chart.even)
        return {"kind": "bars", "unit": chart.unit, "even": even, "rows": rows}
    assert isinstance(chart, Spread)
    return {
        "kind": "spread",
        "unit": chart.unit,
        "width": _rounded(chart.width),
        "first": _rounded(next(iter(chart.columns))),
        "shares": [_rounded(share) for share in chart.columns.values()],
    }
