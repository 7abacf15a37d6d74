"""Tunings for a terminal, and as one HTML page with a chart."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from nacre.errors import BadOption
from nacre.games import game_of
from nacre.lab.changes import told_options
from nacre.lab.estimates import Estimate
from nacre.lab.tuning import MINUTES, Aim, Question, Trial, Tuning

INK, SOFT, MARK = "#22262b", "#9aa1a9", "#0e7c86"


def shown(found: Tuning) -> RenderableType:
    """The front, and how it was found."""
    tried = f"{_tried(found)}, in {found.seconds:,.1f} s"
    head = Text(f"{headline(found.question)}\n{tried}\n")
    if not found.trials:
        return head
    table = Table(box=None, padding=(0, 1), show_edge=False)
    for dial in found.question.dials:
        table.add_column(dial.option, justify="right")
    for aim in found.question.aims:
        table.add_column(aim.title, justify="right", no_wrap=True)
        table.add_column("95 %", justify="right", no_wrap=True)
    for trial in found.front():
        table.add_row(*map(Text, _cells(found.question, trial)))
    return Group(head, table, Text(f"\n{_method(found)}"))


def headline(question: Question) -> str:
    """What was tuned."""
    plan = question.base
    bots = plan.bots[0] if len(set(plan.bots)) == 1 else ", ".join(plan.bots)
    over = ", ".join(f"{d.option}={_told(d.values)}" for d in question.dials)
    title = game_of(plan.game).title
    rest = told_options(plan)
    return f"{title}, {plan.seats} seats ({rest}), over {over}, bots: {bots}, seed {plan.seed}"


def _told(values: tuple[Any, ...]) -> str:
    if all(type(v) is int for v in values) and values == tuple(range(values[0], values[-1] + 1)):
        return f"{values[0]}..{values[-1]}"
    return ",".join(str(value).lower() for value in values)


def _tried(found: Tuning) -> str:
    tried = len(found.trials) + len(found.impossible)
    told = f"{tried:,} of {found.question.variants:,} variants tried, {found.question.base.games:,} games each"
    impossible = f", {len(found.impossible):,} of them impossible" if found.impossible else ""
    return told + impossible


def _method(found: Tuning) -> str:
    lines = ["The front: no other variant that was tried is nearer in all aims at once."]
    lines.append("Where intervals overlap, chance may have decided the order.")
    if any(aim.name == MINUTES for aim in found.question.aims):
        lines.append(f"Minutes: at the pace of a table, {found.question.thinking:g} s to think.")
    return "\n".join(lines)


def _cells(question: Question, trial: Trial) -> list[str]:
    cells = [str(trial.settings[dial.option]).lower() for dial in question.dials]
    for value in trial.values:
        cells += [f"{value.mean:.3f}", _ends(value)]
    return cells


def _ends(value: Estimate) -> str:
    return "–" if value.interval is None else " … ".join(f"{end:.3f}" for end in value.interval)


# --- A page ---------------------------------------------------------------------------------------


def page(found: Tuning) -> str:
    """One page that needs nothing else; the same for the same seed, however long it took."""
    io = load_plotly()
    chart = io.to_html(_chart(found), include_plotlyjs=True, full_html=False, div_id="trials")
    title = escape(f"Tuning: {headline(found.question)}")
    lines = "".join(
        f"<p>{escape(line)}</p>" for line in [_tried(found), *_method(found).split("\n")]
    )
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8" />\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1" />\n'
        f"<title>{title}</title>\n</head>\n"
        f'<body style="font: 16px/1.5 system-ui, sans-serif; color: {INK}">\n'
        f"<h1>{title}</h1>\n{lines}\n{chart}\n</body>\n</html>\n"
    )


def write_page(found: Tuning, path: Path) -> None:
    """Write the page into a file."""
    path.write_text(page(found), "utf-8")


def _chart(found: Tuning) -> dict[str, Any]:
    """All trials by the first two aims, or by one in the order of trying; the front stands out."""
    aims, front = found.question.aims, found.front()
    across, up = (aims[0], aims[1]) if len(aims) > 1 else (None, aims[0])
    others = [trial for trial in found.trials if trial not in front]
    return {
        "data": [
            _points(found, others, across, up, "tried", SOFT),
            _points(found, front, across, up, "the front", MARK),
        ],
        "layout": {
            "xaxis": {"title": {"text": "trial" if across is None else across.title}},
            "yaxis": {"title": {"text": up.title}},
            "template": "plotly_white",
        },
    }


def _points(
    found: Tuning, trials: list[Trial], across: Aim | None, up: Aim, name: str, colour: str
) -> dict[str, Any]:
    aims = list(found.question.aims)
    height = [trial.values[aims.index(up)] for trial in trials]
    width = [found.trials.index(t) if across is None else t.values[0].mean for t in trials]
    reach = [v.high - v.mean if v.interval else 0 for v in height]
    told = [", ".join(f"{k}={v}" for k, v in trial.settings.items()) for trial in trials]
    return {
        "type": "scatter",
        "mode": "markers",
        "name": name,
        "x": width,
        "y": [value.mean for value in height],
        "text": told,
        "error_y": {"type": "data", "array": reach, "thickness": 1},
        "marker": {"color": colour, "size": 10},
    }


def load_plotly() -> Any:
    """What writes pages in that library, or :class:`BadOption` that says how to install it."""
    try:
        import plotly.io
    except ImportError:
        raise BadOption("charts need plotly: pip install 'nacre[lab]'") from None
    return plotly.io
