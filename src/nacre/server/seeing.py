"""What is seen of a table: the position of a seat, what happened, the whole table, its record."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from nacre.server import entries as log
from nacre.server.entries import Entry
from nacre.server.messages import SeatView, TableLine, TableView
from nacre.server.refusals import NotAllowed, NotInvited, Refusal
from nacre.server.sitting import check_invited
from nacre.server.store import TableRow
from nacre.server.table import Table
from nacre.server.undoing import can_undo


def viewer_of(table: Table, guest: str | None, seat: int | None = None) -> int | None:
    """As whom a guest sees the position: one seat at a time, or a spectator where that is allowed."""
    mine = table.seats_of(guest)
    if mine:
        assert guest is not None
        return table.own_seat(guest, seat)
    if seat is not None:
        raise NotAllowed(f"seat {seat} is not yours")
    if table.terms.privacy != "watchable":
        raise NotInvited("this table is for those who sit at it")
    return None


def may_look_in(table: Table, guest: str | None, invite: str | None) -> bool:
    """Whether a guest may see who sits here, without the position."""
    try:
        check_invited(table, invite)
    except Refusal:
        return False
    return not table.seats_of(guest)


def position(table: Table, viewer: int | None) -> tuple[dict[str, Any], list[str]]:
    """The view and the legal actions of a viewer; made once a version."""
    sight = table.sight
    if viewer not in sight.positions:
        match = table.begun()
        if sight.public is None:
            sight.public = match.glance(None).public()
        seen = match.glance(viewer)
        sight.positions[viewer] = (seen.view(sight.public), seen.actions())
    return sight.positions[viewer]


def events(table: Table, viewer: int | None, after: int = 0) -> list[dict[str, Any]]:
    """What a viewer has seen happen after a version."""
    found: list[dict[str, Any]] = []
    for version in range(max(after, 0) + 1, table.version + 1):
        at = table.happenings[version - 1].at
        found += [
            {"version": version, "at": at} | event for event in _events_of(table, version, viewer)
        ]
    return found


def _events_of(table: Table, version: int, viewer: int | None) -> list[dict[str, Any]]:
    happening = table.happenings[version - 1]
    entry, step = happening.entry, happening.step
    match entry:
        case log.Acted() if step is not None:
            action, *rest = table.begun().events_of(step, viewer)
            if entry.by != "person":
                action |= {"by": entry.by, "level": entry.level}
            return [action, *rest]
        case log.Started() if step is not None:
            return [{"event": "started"}, *table.begun().events_of(step, viewer)]
        case log.Sat():
            return [{"event": "sat", "seat": entry.seat, "name": entry.name}]
        case log.Stood() | log.Left():
            return [{"event": _tag(entry), "seat": entry.seat, "asked": entry.asked}]
        case log.BotSat():
            return [{"event": "bot_sat", "seat": entry.seat, "level": entry.level}]
        case log.Undone():
            return [{"event": "undone", "seat": entry.seat, "actions": entry.actions}]
        case log.Returned():
            return [{"event": "returned", "seat": entry.seat}]
        case log.ChatSwitched():
            return [{"event": "chat_switched", "on": entry.on}]
        case log.Rematched():
            return [{"event": "rematched", "table": entry.table}]
        case _:
            return [{"event": _tag(entry)}]


def view(
    table: Table,
    guest: str | None,
    viewer: int | None,
    present: list[bool],
    now: int,
    *,
    outside: bool = False,
) -> TableView:
    """The whole table for a guest who sees it as ``viewer``; from outside, without the position."""
    shows = table.match is not None and not outside
    seen, actions = position(table, viewer) if shows else (None, [])
    return TableView(
        id=table.id,
        game=table.game,  # type: ignore[arg-type] # a game that exists: checked when the table was made
        status=table.status,
        version=table.version,
        seat=viewer,
        seats=seat_views(table, guest, present),
        host=guest is not None and guest == table.host,
        options=table.row.options,
        terms=replace(table.terms, chat=table.chat),
        commitment=table.commitment,
        secret=table.row.secret.hex() if table.status == "over" and not outside else None,
        invite=table.row.invite if table.seats_of(guest) else None,
        turn=table.turn,
        clock=table.clock.view(now),
        can_undo=not outside and can_undo(table, viewer),
        view=seen,
        actions=actions,
        rematch=table.rematch,
        previous=table.row.previous,
        now=now,
    )


def seat_views(table: Table, guest: str | None, present: list[bool]) -> list[SeatView]:
    """Who sits where."""
    return [
        SeatView(seat, "empty", None, None, False, False)
        if sitter is None
        else SeatView(
            seat=seat,
            kind="bot" if sitter.guest is None else "person",
            name=sitter.name,
            level=sitter.level,  # type: ignore[arg-type] # a level: checked when it was kept
            present=sitter.guest is not None and present[seat],
            mine=guest is not None and sitter.guest == guest,
        )
        for seat, sitter in enumerate(table.sitters)
    ]


def record(table: Table, viewer: int | None) -> str:
    """The game as text; until the end only what the viewer has seen of it."""
    match = table.begun()
    notes = _record_notes(table)
    return match.record(notes) if table.status == "over" else match.public_record(viewer, notes)


def _record_notes(table: Table) -> dict[str, Any]:
    """Who played, and how many actions were taken back."""
    notes: dict[str, Any] = {"players": [None if s is None else s.name for s in table.sitters]}
    return notes | ({"undone": table.undone} if table.undone else {})


def line_of(row: TableRow, guest: str | None) -> TableLine:
    """A table in a list, from its row alone."""
    standing = row.standing
    return TableLine(
        id=row.id,
        game=row.game,  # type: ignore[arg-type] # checked when the table was made
        status=standing.status,  # type: ignore[arg-type] # kept by standing()
        names=standing.names,
        turn=standing.turn,
        mine=[i for i, g in enumerate(standing.sitters) if guest is not None and g == guest],
        touched=standing.touched,
    )


def _tag(entry: Entry) -> str:
    return str(entry.__struct_config__.tag)
