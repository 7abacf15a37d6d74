"""Acting: the entry that would do it, or why not."""

from __future__ import annotations

from nacre.games import face_of
from nacre.server import entries as log
from nacre.server.refusals import NotAllowed, NotYourTurn, StaleVersion, WrongMoment
from nacre.server.table import Table, Wish


def act(table: Table, guest: str, action: str, version: int, seat: int | None) -> list[Wish]:
    """A person acts."""
    if not table.seats_of(guest):
        raise NotAllowed("you do not sit at this table")
    table.check_playing(action)
    table.check_fresh(version)
    seat = seat_to_act(table, guest, seat)
    if not table.sitter(seat).decides:
        raise NotYourTurn("a bot stands in for you; come back first")
    return [_action(table, action, "person", None)]


def act_as_bot(table: Table, action: str, version: int, level: str, *, clock: bool) -> list[Wish]:
    """A bot acts for the seat to act, in the position that it has thought about."""
    table.check_playing(action)
    if version < table.position_version:
        raise StaleVersion("the position moved on")
    if not clock and table.bot_to_act() is None:
        raise NotYourTurn("the person is back")
    return [_action(table, action, "clock" if clock else "bot", level)]


def _action(table: Table, action: str, by: log.Decider, level: str | None) -> Wish:
    match = table.begun()
    seat = match.turn
    assert seat is not None
    step = match.attempt(action)
    assert step.action is not None
    name = face_of(table.game).names[step.action]
    return Wish(log.Acted(seat, name, by, level), step)


def seat_to_act(table: Table, guest: str, seat: int | None = None) -> int:
    """The seat to act, if it is the guest's."""
    turn = table.turn
    if turn is None:
        raise WrongMoment("nobody is to act")
    mine = table.seats_of(guest)
    if seat is not None and seat not in mine:
        raise NotAllowed(f"seat {seat} is not yours")
    if turn not in mine or (seat is not None and seat != turn):
        raise NotYourTurn(f"it is the turn of seat {turn}")
    return turn
