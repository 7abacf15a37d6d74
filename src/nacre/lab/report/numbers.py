"""The numbers of a chart as a table, and what they are."""

from __future__ import annotations

from nacre.lab.report.charts import Bars, Chart, Course, Spread
from nacre.lab.report.sentences import with_interval


def measured(chart: Chart) -> str:
    """What a chart shows, below it."""
    return f"{chart.value_axis}, by {chart.axis}" if isinstance(chart, Course) else chart.axis


def table(chart: Chart) -> tuple[list[str], list[list[str]]]:
    """Its head and its rows."""
    if isinstance(chart, Bars):
        rows = [[bar.label, with_interval(bar.estimate, chart.unit)] for bar in chart.bars]
        return ["", f"{chart.axis} (95 %)"], rows
    if isinstance(chart, Spread):
        percent = chart.unit == "share"
        rows = [
            [f"{100 * start:g} %" if percent else f"{start:g}", f"{100 * share:.2f} %"]
            for start, share in chart.columns.items()
        ]
        return [f"{chart.axis}, from", "share"], rows
    if isinstance(chart, Course):
        names = list(chart.lines)
        length = len(chart.lines[names[0]])
        rows = [[str(i), *(f"{chart.lines[n][i]:g}" for n in names)] for i in range(length)]
        return [chart.axis, *names], rows
    rows = [
        [row, *(f"{100 * shares[i]:.1f} %" for shares in chart.parts.values())]
        for i, row in enumerate(chart.rows)
    ]
    return ["", *chart.parts], rows
