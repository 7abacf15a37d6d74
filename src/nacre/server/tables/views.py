"""Views of a table: the position of a seat, its events, the whole table, its record."""

from __future__ import annotations

from typing import Any, cast

from msgspec import Raw
from msgspec.structs import replace

from nacre.record import FORMAT, Record
from nacre.server.tables import entries
from nacre.server.tables.commands import check_invited
from nacre.server.tables.entries import Entry
from nacre.server.tables.rows import TableRow
from nacre.server.tables.table import Table
from nacre.server.tables.undo import can_undo
from nacre.wire.errors import NotAllowed, NotInvited, Refusal
from nacre.wire.events import OfTheTable
from nacre.wire.http import Opponent, Proposal, SeatView, TableLine, TableView, encode


def viewer_of(table: Table, guest: str | None, seat: int | None = None) -> int | None:
    """The seat from which a guest sees the position; ``None`` for a spectator, where allowed."""
    mine = table.seats_of(guest)
    if mine:
        assert guest is not None
        return table.own_seat(guest, seat)
    if seat is not None:
        raise NotAllowed(f"seat {seat} is not yours")
    if table.terms.privacy != "watchable":
        raise NotInvited("this table is for those who sit at it")
    return None


def may_see_seats(table: Table, guest: str | None, invite: str | None) -> bool:
    """Whether a guest who has no seat may see the seats, without the position."""
    try:
        check_invited(table, guest, invite)
    except Refusal:
        return False
    return not table.seats_of(guest)


def position(table: Table, viewer: int | None) -> tuple[dict[str, Any], list[str]]:
    """The view and the legal actions of a viewer; computed once a version.

    The view is the JSON of a dict, which is sent as it is. Those of all people with a seat are
    written at once: most of them is the same.
    """
    known = table.views.positions
    if viewer not in known:
        match = table.begun()
        viewers = (viewer,) if viewer is None else _seats_with_a_view(table, viewer)
        for seat, view in zip(viewers, match.views_json(viewers), strict=True):
            mine = seat is not None and seat == table.turn
            known[seat] = cast("dict[str, Any]", Raw(view)), match.actions() if mine else []
    return known[viewer]


def _seats_with_a_view(table: Table, viewer: int) -> tuple[int, ...]:
    """The seats of people, and that of the viewer."""
    return tuple(
        seat
        for seat, sitter in enumerate(table.sitters)
        if seat == viewer or (sitter is not None and sitter.guest is not None)
    )


def events(table: Table, viewer: int | None, after: int = 0) -> list[dict[str, Any]]:
    """The events that a viewer has seen after a version."""
    versions = range(max(after, 0) + 1, table.version + 1)
    return [event for version in versions for event in events_at(table, version, viewer)]


def last_events(table: Table, viewer: int | None) -> Raw:
    """The events of the last version as JSON: once for everybody, and for each who sees more."""
    cache = table.views
    if cache.insiders is None:
        step = table.happenings[-1].step
        cache.insiders = frozenset() if step is None else table.begun().insiders(step)
    key = viewer if viewer in cache.insiders else None
    if key not in cache.events:
        cache.events[key] = Raw(encode(events_at(table, table.version, key)))
    return cache.events[key]


def events_at(table: Table, version: int, viewer: int | None) -> list[dict[str, Any]]:
    """The events that a viewer has seen at a version."""
    head = {"version": version, "at": table.happenings[version - 1].at}
    return [head | event for event in _events_of(table, version, viewer)]


def _events_of(table: Table, version: int, viewer: int | None) -> list[dict[str, Any]]:
    happening = table.happenings[version - 1]
    entry, step = happening.entry, happening.step
    match entry:
        case entries.Acted() if step is not None:
            action, *rest = table.begun().events_of(step, viewer)
            if entry.by != "person":
                action |= {"by": entry.by, "level": entry.level}
            return [action, *rest]
        case entries.Started() if step is not None:
            return [{"event": "started"}, *table.begun().events_of(step, viewer)]
        case entries.Acted() | entries.Undone() if table.other_rules:
            return []  # what could be seen of it, only those rules know
        case _:
            event = _event_of_the_table(entry)
            return [] if event is None else [cast("dict[str, Any]", event)]


def _event_of_the_table(entry: Entry) -> OfTheTable | None:  # noqa: C901 - a case for each kind
    """Comings and goings: what is public of an entry, and nobody's id."""
    match entry:
        case entries.Sat(seat=seat, name=name):
            return {"event": "sat", "seat": seat, "name": name}
        case entries.Kept(seat=seat, name=name):
            return {"event": "kept", "seat": seat, "name": name}
        case entries.Stood(seat=seat, asked=asked):
            return {"event": "stood", "seat": seat, "asked": asked}
        case entries.Left(seat=seat, asked=asked):
            return {"event": "left", "seat": seat, "asked": asked}
        case entries.Released(seat=seat, name=name, asked=asked):
            return {"event": "released", "seat": seat, "name": name, "asked": asked}
        case entries.BotSat(seat=seat):
            # a level: checked when it arrived
            return {"event": "bot_sat", "seat": seat, "level": cast("Opponent", entry.level)}
        case entries.Undone(seat=seat, actions=actions):
            return {"event": "undone", "seat": seat, "actions": actions}
        case entries.Returned(seat=seat):
            return {"event": "returned", "seat": seat}
        case entries.ChatSwitched(on=on):
            return {"event": "chat_switched", "on": on}
        case entries.Agreed(changed_options=options, changed_terms=terms):
            return {"event": "agreed", "options": options, "terms": terms}
        case entries.Rematched(table=table, seat=seat):
            return {"event": "rematched", "table": table, "seat": seat}
        case entries.Answered(seat=seat, accepted=accepted):
            return {"event": "answered", "seat": seat, "accepted": accepted}
        case entries.Closed():
            return {"event": "closed"}
        case entries.Started():
            return {"event": "started"}
        case entries.Acted():
            return None  # only the game can tell of it


def view(
    table: Table,
    guest: str | None,
    viewer: int | None,
    away_since: list[int | None],
    now: int,
    *,
    outside: bool = False,
) -> TableView:
    """The whole table for a guest who sees it as ``viewer``; from outside without the position."""
    shows = table.match is not None and not outside
    seen, actions = position(table, viewer) if shows else (None, [])
    return TableView(
        id=table.id,
        game=table.game,
        status=table.status,
        version=table.version,
        seat=viewer,
        seats=seat_views(table, guest, away_since),
        host=guest is not None and guest == table.host,
        options=table.options,
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
        proposal=_proposal(table),
        previous=table.row.previous,
        earlier=[] if outside else table.row.earlier,
        now=now,
        rules=table.row.rules,
        other_rules=table.other_rules,
        result=None if outside else table.result(),
    )


def _proposal(table: Table) -> Proposal | None:
    if table.proposer is None:
        return None
    accepted = sorted(seat for seat, accepts in table.answers.items() if accepts)
    declined = sorted(seat for seat, accepts in table.answers.items() if not accepts)
    return Proposal(table.proposer, accepted, declined)


def seat_views(table: Table, guest: str | None, away_since: list[int | None]) -> list[SeatView]:
    """The seats with the people and bots in them; people who are connected are away since never."""
    return [
        _empty_seat(table, guest, seat)
        if sitter is None
        else SeatView(
            seat=seat,
            kind="bot" if sitter.guest is None else "person",
            name=sitter.name,
            level=sitter.level,  # type: ignore[arg-type] # a level: checked when it arrived
            present=sitter.guest is not None and away_since[seat] is None,
            mine=guest is not None and sitter.guest == guest,
            away_since=away_since[seat],
        )
        for seat, sitter in enumerate(table.sitters)
    ]


def _empty_seat(table: Table, guest: str | None, seat: int) -> SeatView:
    kept = table.kept.get(seat)
    return SeatView(
        seat=seat,
        kind="empty",
        name=None,
        level=None,
        present=False,
        mine=False,
        kept_for=None if kept is None else kept.name,
        kept_for_me=kept is not None and kept.guest == guest,
    )


def record(table: Table, viewer: int | None) -> str:
    """The game as text; until the end only as the viewer has seen it."""
    notes = _record_notes(table)
    if table.other_rules and table.status == "over":
        return _kept_record(table, notes)
    match = table.begun()
    return match.record(notes) if table.status == "over" else match.public_record(viewer, notes)


def _kept_record(table: Table, notes: dict[str, Any]) -> str:
    """The record of a finished game by other rules, from what is stored of it alone."""
    actions = _actions(table)
    headers: dict[str, Any] = {
        "nacre": FORMAT,
        "game": table.game,
        "rules": table.row.rules,
        "seats": table.row.seats,
        "options": table.options,
        "commitment": table.commitment,
        "secret": table.row.secret.hex(),
        "actions": len(actions),
    }
    result = table.result()
    if result is not None:
        headers |= {"scores": result.scores, "winners": result.winners}
    return Record(headers | notes, actions).text()


def _actions(table: Table) -> list[tuple[int, str]]:
    """The actions of a table, without those that were taken back."""
    actions: list[tuple[int, str]] = []
    for happening in table.happenings:
        match happening.entry:
            case entries.Acted(seat=seat, action=action):
                actions.append((seat, action))
            case entries.Undone(actions=number):
                del actions[-number:]
    return actions


def _record_notes(table: Table) -> dict[str, Any]:
    """The players' names, and how many actions were taken back."""
    notes: dict[str, Any] = {"players": [None if s is None else s.name for s in table.sitters]}
    return notes | ({"undone": table.undone} if table.undone else {})


def line_of(row: TableRow, guest: str | None) -> TableLine:
    """A table in a list, from its row alone."""
    summary = row.summary
    sitters = list(enumerate(summary.sitters))
    return TableLine(
        id=row.id,
        game=row.game,
        status=summary.status,  # type: ignore[arg-type] # a status: stored by Table.summary
        names=summary.names,
        bots=[i for i, g in sitters if g is None and summary.names[i] is not None],
        turn=summary.turn,
        mine=[i for i, g in sitters if guest is not None and g == guest],
        touched=summary.touched,
    )
