"""Charts as plotly figures. Colours are names of the page's palette, put in when it is shown."""

from __future__ import annotations

import functools
from typing import Any

from nacre.errors import BadOption
from nacre.lab.estimates import Estimate
from nacre.lab.report.charts import Bars, Chart, Course, Spread, Stack, Unit

INK, QUIET, LINE, MAIN, MORE, LESS, PALE = (
    "@ink",
    "@quiet",
    "@line",
    "@main",
    "@more",
    "@less",
    "@pale",
)
SEATS = ("@seat0", "@seat1", "@seat2", "@seat3", "@seat4", "@seat5")
STACKED = ("@main", "@gold", "@more", "@pale")
BY_VERDICT = {"more": MORE, "less": LESS, "none": MAIN}
ROW_HEIGHT, FRAME = 36, 62  # pixels


def load_plotly() -> Any:
    """The library, or :class:`BadOption` that says how to install it."""
    try:
        import plotly
        import plotly.graph_objects
        import plotly.offline
    except ImportError:
        raise BadOption("a report needs plotly: pip install 'nacre[lab]'") from None
    return plotly


@functools.cache
def script() -> str:
    """The library that draws, for a page that needs nothing else."""
    found: str = load_plotly().offline.get_plotlyjs()
    return found


def legend(chart: Chart) -> list[tuple[str, str]]:
    """What the colours mean, each with its name in the palette; nothing where there is one."""
    if isinstance(chart, Stack):
        return list(zip(chart.parts, STACKED, strict=False))
    if isinstance(chart, Course):
        return list(zip(chart.lines, SEATS, strict=False))
    return []


def plotted(chart: Chart) -> dict[str, Any]:
    """A figure as plotly.js takes it."""
    if isinstance(chart, Bars):
        data, layout = _bars(chart)
    elif isinstance(chart, Spread):
        data, layout = _spread(chart)
    elif isinstance(chart, Stack):
        data, layout = _stack(chart)
    else:
        data, layout = _course(chart)
    return {"data": data, "layout": _frame() | layout}


def _frame() -> dict[str, Any]:
    return {
        "margin": {"l": 8, "r": 16, "t": 24, "b": 28},
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "font": {"color": INK, "size": 13, "family": "@font"},
        "hoverlabel": {"font": {"family": "@font", "size": 13}},
        "showlegend": False,
        "dragmode": False,
        "bargap": 0.08,
    }


def _axis(unit: Unit, **more: Any) -> dict[str, Any]:
    """What it measures is said below the chart, where it may take several lines."""
    return {
        "tickformat": ".1~%" if unit == "share" else "",
        "gridcolor": LINE,
        "zeroline": False,
        "automargin": True,
        "fixedrange": True,
        **more,
    }


def _named_axis(**more: Any) -> dict[str, Any]:
    return {"automargin": True, "fixedrange": True, "ticks": "", "ticklabelstandoff": 8, **more}


def _broken(label: str) -> str:
    """A label in two lines, where it would leave little room on a phone."""
    first, over, second = label.partition(" over ")
    return f"{first}<br>over {second}" if over else label


def _hover(estimate: Estimate, unit: Unit) -> str:
    from nacre.lab.report.sentences import with_interval

    return with_interval(estimate, unit)


def _bars(chart: Bars) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """Points with intervals, one row below the other."""
    bars = chart.bars
    ends = [bar.estimate.interval or (bar.estimate.mean,) * 2 for bar in bars]
    trace = {
        "type": "scatter",
        "mode": "markers",
        "x": [bar.estimate.mean for bar in bars],
        "y": [_broken(bar.label) for bar in bars],
        "text": [_hover(bar.estimate, chart.unit) for bar in bars],
        "hovertemplate": "%{y}: %{text}<extra></extra>",
        "marker": {
            "size": 13,
            "color": [BY_VERDICT[bar.verdict] for bar in bars],
            "symbol": [_symbol(bar.verdict) for bar in bars],
        },
        "error_x": {
            "type": "data",
            "symmetric": False,
            "array": [high - bar.estimate.mean for bar, (_, high) in zip(bars, ends, strict=True)],
            "arrayminus": [
                bar.estimate.mean - low for bar, (low, _) in zip(bars, ends, strict=True)
            ],
            "color": QUIET,
            "thickness": 1.6,
            "width": 5,
        },
    }
    layout: dict[str, Any] = {
        "height": FRAME + ROW_HEIGHT * len(bars),
        "xaxis": _axis(chart.unit, **_range(chart)),
        "yaxis": _named_axis(autorange="reversed", gridcolor=LINE),
    }
    if chart.even is not None:
        layout["shapes"] = [_line(chart.even)]
        layout["annotations"] = [_label(chart.even, "even")]
    return [trace], layout


def _range(chart: Bars) -> dict[str, Any]:
    """A share that stands alone is seen on the whole scale."""
    alone = chart.unit == "share" and len(chart.bars) == 1
    return {"range": [0, 1]} if alone else {}


def _symbol(verdict: str) -> str:
    """Colour never stands alone."""
    return {"more": "triangle-right", "less": "triangle-left"}.get(verdict, "circle")


def _line(x: float) -> dict[str, Any]:
    return {
        "type": "line", "x0": x, "x1": x, "yref": "paper", "y0": 0, "y1": 1, "layer": "below",
        "line": {"color": QUIET, "width": 1.5, "dash": "dot"},
    }  # fmt: skip


def _label(x: float, text: str) -> dict[str, Any]:
    return {
        "x": x, "yref": "paper", "y": 1, "yanchor": "bottom", "text": text, "showarrow": False,
        "font": {"size": 12, "color": QUIET},
    }  # fmt: skip


def _spread(chart: Spread) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    starts = list(chart.columns)
    whole = chart.width == 1 and chart.unit == "number"
    middles = starts if whole else [start + chart.width / 2 for start in starts]
    names = [_column_name(start, chart) for start in starts]
    trace = {
        "type": "bar",
        "x": middles,
        "y": list(chart.columns.values()),
        "text": names,
        "textposition": "none",
        "hovertemplate": "%{text}: %{y:.1%}<extra></extra>",
        "marker": {"color": MAIN, "cornerradius": 3},
        "width": [0.92 * chart.width] * len(starts),
    }
    layout: dict[str, Any] = {
        "height": 290,
        "margin": {"l": 8, "r": 16, "t": 24, "b": 28},
        "xaxis": _axis(chart.unit, gridcolor="rgba(0,0,0,0)"),
        "yaxis": _axis("share", rangemode="tozero"),
    }
    if chart.mean is not None:
        layout["shapes"] = [
            {**_line(chart.mean), "layer": "above", "line": {"color": MORE, "width": 2}}
        ]
        layout["annotations"] = [_label(chart.mean, "mean")]
    return [trace], layout


def _column_name(start: float, chart: Spread) -> str:
    end = start + chart.width
    if chart.unit == "share":
        return f"{100 * start:.0f}–{100 * end:.0f} %"
    if chart.width == 1:
        return f"{start:g}"
    return f"{start:g}–{end - 1:g}" if float(chart.width).is_integer() else f"{start:g}–{end:g}"


def _stack(chart: Stack) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    traces: list[dict[str, Any]] = [
        {
            "type": "bar",
            "orientation": "h",
            "name": name,
            "y": [_broken(row) for row in chart.rows],
            "x": list(shares),
            "marker": {"color": colour, "line": {"color": "@ground", "width": 1.5}},
            "text": [f"{100 * s:.0f} %" if s >= 0.08 else "" for s in shares],
            "textposition": "inside",
            "insidetextanchor": "middle",
            "textfont": {"color": f"@on-{colour[1:]}"},
            "hovertemplate": "%{y}<br>" + name + ": %{x:.1%}<extra></extra>",
        }
        for (name, shares), colour in zip(chart.parts.items(), STACKED, strict=False)
    ]
    layout = {
        "height": FRAME + 40 * len(chart.rows),
        "barmode": "stack",
        "bargap": 0.28,
        "xaxis": _axis("share", range=[0, 1]),
        "yaxis": _named_axis(autorange="reversed"),
    }
    return traces, layout


def _course(chart: Course) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    traces: list[dict[str, Any]] = [
        {
            "type": "scatter",
            "mode": "lines",
            "name": name,
            "y": list(line),
            "line": {"color": SEATS[i % len(SEATS)], "width": 2.5, "shape": "hv", "dash": DASHES[i % len(DASHES)]},
            "hovertemplate": name + ": %{y}<extra></extra>",
        }
        for i, (name, line) in enumerate(chart.lines.items())
    ]  # fmt: skip
    layout = {
        "height": 320,
        "hovermode": "x unified",
        "xaxis": _axis("number"),
        "yaxis": _axis("number"),
    }
    return traces, layout


DASHES = ("solid", "dash", "dot", "dashdot")
