"""Moments: the positions that a viewer saw between two versions, with their events.

The steps of a match are never written to again, those taken back included, so nothing is played
once more: each position is observed from the step that led to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from nacre.kernel.generic import OVER
from nacre.server.tables import entries, views
from nacre.server.tables.table import Table
from nacre.step import Step
from nacre.wire.errors import BadRequest
from nacre.wire.http import Moment, Moments, PositionView

MOST = 60  # moments in an answer


class _Change(NamedTuple):
    """A version that changed the position, and the step that the position came from."""

    version: int
    step: Step


def moments(table: Table, viewer: int | None, after: int, until: int | None = None) -> Moments:
    """What a viewer saw after a version, until another or now; the last :data:`MOST` of it."""
    until = table.version if until is None else until
    _check(table, after, until)
    changes = [change for change in _changes(table) if change.version <= until]
    wanted = [change for change in changes if change.version > after]
    first = wanted[-MOST - 1].version if len(wanted) > MOST else after
    earlier = [change for change in changes if change.version <= first]
    return Moments(
        version=table.version,
        first=first,
        before=_position(table, viewer, first, earlier[-1].step) if earlier else None,
        moments=[_moment(table, viewer, change) for change in wanted[-MOST:]],
    )


def _check(table: Table, after: int, until: int) -> None:
    if after > until:
        raise BadRequest(f"after {after} until {until}: nothing lies between them")
    if until > table.version:
        raise BadRequest(f"until {until}: the table is at version {table.version}")


def _changes(table: Table) -> Iterator[_Change]:
    """Every change of the position; taking back leads to a step that was there before."""
    steps: list[Step] = []
    for version, happening in enumerate(table.happenings, 1):
        entry = happening.entry
        if happening.step is not None:
            steps.append(happening.step)
        elif isinstance(entry, entries.Undone):
            del steps[-entry.actions :]
        else:
            continue
        yield _Change(version, steps[-1])


def _position(table: Table, viewer: int | None, version: int, step: Step) -> PositionView:
    return PositionView(version, _turn(step), table.begun().view_of(step, viewer))


def _moment(table: Table, viewer: int | None, change: _Change) -> Moment:
    version, step = change
    view = table.begun().view_of(step, viewer)
    return Moment(version, _turn(step), view, views.events_at(table, version, viewer))


def _turn(step: Step) -> int | None:
    return None if step.turn == OVER else step.turn
