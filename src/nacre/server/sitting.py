"""Sitting down and standing up, leaving and coming back: the entries that would do it, or why not."""

from __future__ import annotations

import hmac

from nacre.server import entries as log
from nacre.server.names import distinct
from nacre.server.refusals import NotAllowed, NotInvited, SeatTaken, TableFull, WrongMoment
from nacre.server.table import Table, Wish


def sit_down(
    table: Table,
    guest: str,
    name: str,
    seat: int | None,
    invite: str | None,
    *,
    hot_seat: bool = False,
) -> list[Wish]:
    """Somebody sits down; with the last seat the game starts by itself."""
    mine = table.seats_of(guest)
    if not mine:
        check_invited(table, invite)
    table.check_open("sit down")
    if mine and not hot_seat:
        raise SeatTaken(f"you sit here already, on seat {mine[0]}")
    seat = _free_seat(table, seat)
    names = [s.name for s in table.sitters if s is not None]
    wishes = [Wish(log.Sat(seat, guest, distinct(name, names)))]
    return wishes + _start_if_full(table, 1)


def check_invited(table: Table, invite: str | None) -> None:
    """Refuse whoever may not sit down here."""
    if table.terms.privacy == "invite" or invite is not None:
        if not hmac.compare_digest((invite or "").encode(), table.row.invite.encode()):
            raise NotInvited("this table needs an invite, and this is not its")
    elif table.terms.privacy == "watchable":
        raise NotInvited("anybody may watch this table, but sitting down needs an invite")


def _free_seat(table: Table, seat: int | None) -> int:
    free = table.free_seats()
    if not free:
        raise TableFull("every seat is taken")
    if seat is None:
        return free[0]
    if not 0 <= seat < table.row.seats:
        raise WrongMoment(f"seat {seat}: there are seats 0 to {table.row.seats - 1}")
    if seat not in free:
        raise SeatTaken(f"seat {seat} is taken; free: {', '.join(map(str, free))}")
    return seat


def _start_if_full(table: Table, more: int) -> list[Wish]:
    return [Wish(log.Started())] if len(table.free_seats()) == more else []


def stand_up(table: Table, guest: str, seat: int) -> list[Wish]:
    """Somebody stands up before the start, or the host asks them to."""
    table.check_open("stand up")
    sitter = table.sitter(seat)
    asked = sitter.guest != guest
    if asked:
        table.check_host(guest)
    wishes = [Wish(log.Stood(seat, asked=asked))]
    stay = [s for i, s in enumerate(table.sitters) if i != seat and s is not None and s.guest]
    return wishes if stay else [*wishes, Wish(log.Closed())]


def start(table: Table, guest: str) -> list[Wish]:
    """The host starts; bots take the seats that are free."""
    table.check_open("start")
    table.check_host(guest)
    bots = [Wish(log.BotSat(seat, table.terms.stand_in)) for seat in table.free_seats()]
    return [*bots, Wish(log.Started())]


def seat_bot(
    table: Table, guest: str, seat: int, level: str | None, present: list[bool]
) -> list[Wish]:
    """The host gives an empty or absent seat to a bot."""
    table.check_host(guest)
    level = level or table.terms.stand_in
    if table.status == "open":
        return [Wish(log.BotSat(_free_seat(table, seat), level)), *_start_if_full(table, 1)]
    table.check_playing("give a seat to a bot")
    sitter = table.sitter(seat)
    if sitter.guest is None or not sitter.decides:
        raise SeatTaken(f"a bot plays on seat {seat} already")
    if present[seat]:
        raise NotAllowed(f"{sitter.name} on seat {seat} is here")
    return [Wish(log.Left(seat, level, asked=True))]


def leave(table: Table, guest: str, seat: int | None) -> list[Wish]:
    """Somebody leaves the game; the stand-in plays on."""
    table.check_playing("leave")
    seat = table.own_seat(guest, seat)
    if not table.sitter(seat).decides:
        raise WrongMoment("you have left already")
    return [Wish(log.Left(seat, table.terms.stand_in))]


def come_back(table: Table, guest: str, seat: int | None) -> list[Wish]:
    """Somebody comes back to the game."""
    table.check_playing("come back")
    seat = table.own_seat(guest, seat)
    if table.sitter(seat).decides:
        raise WrongMoment("you have not left")
    return [Wish(log.Returned(seat))]


def switch_chat(table: Table, guest: str, on: bool) -> list[Wish]:
    """The host switches the chat."""
    table.check_host(guest)
    return [] if on == table.chat else [Wish(log.ChatSwitched(on))]


def go_on(table: Table, other: str) -> list[Wish]:
    """The same people go on at another table; nothing if they do already."""
    table.check_over("rematch")
    return [] if table.rematch is not None else [Wish(log.Rematched(other))]
