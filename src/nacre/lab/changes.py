"""Comparisons for a terminal and as data frames."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from nacre.games import game_of
from nacre.lab.comparison import LEVEL, Change, Comparison
from nacre.lab.frames import frame
from nacre.lab.simulation import Plan

if TYPE_CHECKING:
    import polars

DEFAULT = "default"
SIZES = ((0.8, "large"), (0.5, "medium"), (0.2, "small"), (0.0, "tiny"))  # Cohen's words
MOST_UNSURE = 5  # that are shown


def shown(found: Comparison) -> RenderableType:
    """What changes, and what does not for all that was seen."""
    head = Text(f"{headline(found)}\n{found.games:,} games each, in {found.seconds:,.1f} s\n")
    if not found.games:
        return head
    changes = found.changes()
    sure = [change for change in changes if change.is_sure]
    rest = [change for change in changes if not change.is_sure]
    return Group(head, *_claims(sure), _unsure(rest), Text(f"\n{_method(len(changes))}"))


def headline(found: Comparison) -> str:
    """What was compared."""
    plan = found.variant
    bots = plan.bots[0] if len(set(plan.bots)) == 1 else ", ".join(plan.bots)
    kinds = f"{told_options(plan)} against {told_options(found.against)}"
    title = game_of(plan.game).title
    return f"{title}, {plan.seats} seats: {kinds}, bots: {bots}, seed {plan.seed}"


def told_options(plan: Plan) -> str:
    """The options that are not the default."""
    usual = game_of(plan.game).completed(None, plan.seats)
    chosen = [f"{name}={value}" for name, value in plan.options.items() if value != usual[name]]
    return ", ".join(chosen) or DEFAULT


def _method(rows: int) -> str:
    return (
        f"Differences with 95 % intervals. Of {rows} figures only those are claimed that are sure "
        f"after Holm's correction: any false claim in {100 * LEVEL:.0f} % of comparisons at most. "
        "Effect: Cohen's h of shares, else his d, over games."
    )


def _claims(sure: list[Change]) -> list[RenderableType]:
    if not sure:
        return [Text("Nothing changes for sure.")]
    table = Table(box=None, padding=(0, 1), show_edge=False)
    table.add_column("what changes", overflow="fold")
    for name in ("variant", "against", "difference", "95 %", "effect"):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    for change in sure:
        table.add_row(*map(Text, _cells(change)))
    return [table]


def _unsure(rest: list[Change]) -> Text:
    """What is not claimed, in a few words."""
    if not rest:
        return Text()
    names = [title(change) for change in rest[:MOST_UNSURE]]
    more = len(rest) - len(names)
    others = f" and {more} more" if more else ""
    return Text(f"\nNot sure: {', '.join(names)}{others}.")


def title(change: Change) -> str:
    """A row of a statistic by its names."""
    return f"{change.statistic.name} {change.row}".strip()


def _cells(change: Change) -> list[str]:
    assert change.variant is not None
    assert change.against is not None
    assert change.difference is not None
    share = change.statistic.kind == "share"
    one, other = change.variant.estimate.mean, change.against.estimate.mean
    digits = 2 if share else max(1, 4 - len(str(int(max(abs(one), abs(other))))))
    ends = " … ".join(
        _number(end, digits, share, sign=True) for end in change.difference.interval or ()
    )
    return [
        title(change),
        _number(one, digits, share) + (" %" if share else ""),
        _number(other, digits, share) + (" %" if share else ""),
        _number(change.difference.mean, digits, share, sign=True),
        ends,
        "–" if change.effect is None else f"{change.effect:+.2f}",
        size_of(change),
    ]


def _number(value: float, digits: int, share: bool, *, sign: bool = False) -> str:
    return f"{value * (100 if share else 1):{'+' if sign else ''}.{digits}f}"


def size_of(change: Change) -> str:
    """How large an effect is, in Cohen's words."""
    size = change.size
    return "certain" if math.isinf(size) else next(word for least, word in SIZES if size >= least)


def changes_frame(found: Comparison) -> polars.DataFrame:
    """A row for each row of a statistic."""
    rows: list[dict[str, Any]] = [change.as_dict() for change in found.changes()]
    numbers = ("variant", "against", "difference", "low", "high", "effect", "p", "corrected")
    return frame(rows, schema_overrides=dict.fromkeys(numbers, float))
