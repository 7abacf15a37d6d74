"""The command to undo, and whether a seat may: by the table's terms, alone or fairly."""

from __future__ import annotations

from nacre.server.tables import entries
from nacre.server.tables.fair_undo import fair_to_undo
from nacre.server.tables.table import Change, Table
from nacre.wire.errors import CannotUndo, NotAllowed


def undo(table: Table, guest: str, version: int, seat: int | None) -> list[Change]:
    """Take back the last action of a person, as far as the table's terms allow it."""
    if not table.seats_of(guest):
        raise NotAllowed("you do not sit at this table")
    table.check_playing("undo")
    table.check_fresh(version)
    seat = _last_seat(table, guest) if seat is None else table.own_seat(guest, seat)
    n = _actions_to_undo(table, seat)
    if n == 0:
        raise CannotUndo(_why_not(table))
    return [Change(entries.Undone(seat, n))]


def _last_seat(table: Table, guest: str) -> int:
    """The seat that acted last, of those of a guest."""
    mine = table.seats_of(guest)
    acted = [seat for seat, _ in table.begun().history if seat in mine]
    return acted[-1] if acted else mine[0]


def _why_not(table: Table) -> str:
    if table.terms.undo == "none":
        return "undo: at this table nothing is taken back"
    return (
        "undo: only your own last action, before the turn passes, and when it drew and showed "
        "nothing"
    )


def _actions_to_undo(table: Table, seat: int) -> int:
    """The number of actions that a seat may take back now."""
    match = table.match
    if match is None or table.status != "playing" or not table.sitter(seat).decides:
        return 0
    if table.terms.undo == "free" and _alone(table, seat):
        return _back_to(table, seat)
    if table.turn != seat or table.terms.undo == "none":
        return 0
    if not table.deciders or table.deciders[-1] != "person":
        return 0
    if seat not in table.views.undoable:
        table.views.undoable[seat] = fair_to_undo(match, seat)
    return int(table.views.undoable[seat])


def _alone(table: Table, seat: int) -> bool:
    return all(s is None or s.guest is None for i, s in enumerate(table.sitters) if i != seat)


def _back_to(table: Table, seat: int) -> int:
    """The number of actions since the last decision of a seat, that one included."""
    history = table.begun().history
    for back in range(1, len(history) + 1):
        if history[-back][0] == seat and table.deciders[-back] == "person":
            return back
    return 0


def can_undo(table: Table, viewer: int | None) -> bool:
    """Whether a viewer may take something back now."""
    return viewer is not None and _actions_to_undo(table, viewer) > 0
