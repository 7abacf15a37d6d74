"""Commands: the changes that a request makes at a table, or the refusal that says why not.

Each function checks a request against the table as it is and changes nothing itself. The command
handler (``play/act.py``) stores the changes and lets the table move on.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace

from nacre.games import game_of
from nacre.server.tables import entries
from nacre.server.tables.matching import START
from nacre.server.tables.names import distinct
from nacre.server.tables.setup import bot_sat
from nacre.server.tables.table import Change, Table
from nacre.wire.errors import (
    NotAllowed,
    NotInvited,
    NotYourTurn,
    SeatTaken,
    StaleVersion,
    TableFull,
    WrongMoment,
)
from nacre.wire.http import Changes

Command = Callable[[Table], list[Change]]

CHANGEABLE = ("privacy", "clock", "undo", "stand_in", "hints", "absence")  # terms, before the start


class Person(NamedTuple):
    """A person acts, on one of their seats."""

    guest: str
    seat: int | None = None  # needed only where the guest has several


class Bot(NamedTuple):
    """A bot acts, in the seat that it has or stands in for."""

    level: str


class Clock(NamedTuple):
    """Time has run out for the person to act; a bot of this level decides."""

    level: str


Actor = Person | Bot | Clock


# --- Acting ---


def act(table: Table, actor: Actor, action: str, version: int) -> list[Change]:
    """Do an action in the position of a version: by a person, a bot or the clock."""
    if isinstance(actor, Person):
        _check_person(table, actor, action, version)
        return [_acted(table, action, "person", None)]
    table.check_playing(action)
    if version < table.position_version:
        raise StaleVersion("the position moved on")
    if isinstance(actor, Clock):
        return [_acted(table, action, "clock", actor.level)]
    if table.bot_to_act() is None:
        raise NotYourTurn("the person is back")
    return [_acted(table, action, "bot", actor.level)]


def _check_person(table: Table, person: Person, action: str, version: int) -> None:
    mine = table.seats_of(person.guest)
    if not mine:
        raise NotAllowed("you do not sit at this table")
    table.check_playing(action)
    table.check_fresh(version)
    seat = _turn_among(table, mine, person.seat)
    if not table.sitter(seat).decides:
        raise NotYourTurn("a bot stands in for you; come back first")


def _acted(table: Table, action: str, by: entries.Decider, level: str | None) -> Change:
    match = table.begun()
    seat = match.turn
    assert seat is not None
    step = match.attempt(action)
    assert step.action is not None
    return Change(entries.Acted(seat, match.name(step.action), by, level), step)


def seat_to_act(table: Table, guest: str, seat: int | None = None) -> int:
    """The seat to act, if it is the guest's."""
    return _turn_among(table, table.seats_of(guest), seat)


def _turn_among(table: Table, mine: list[int], seat: int | None) -> int:
    turn = table.turn
    if turn is None:
        raise WrongMoment("nobody is to act")
    if seat is not None and seat not in mine:
        raise NotAllowed(f"seat {seat} is not yours")
    if turn not in mine or (seat is not None and seat != turn):
        raise NotYourTurn(f"it is the turn of seat {turn}")
    return turn


# --- Sitting down and standing up, leaving and coming back ---


def sit_down(
    table: Table,
    guest: str,
    name: str,
    seat: int | None,
    invite: str | None,
    *,
    hot_seat: bool = False,
    version: int | None = None,
) -> list[Change]:
    """Sit down; with the last seat the game starts by itself.

    StaleVersion if the host has changed the rules after the version that the guest has read.
    """
    mine = table.seats_of(guest)
    if not mine:
        check_invited(table, guest, invite)
    table.check_open("sit down")
    if version is not None and version < table.agreed_version:
        raise StaleVersion("the host has changed the rules; look again")
    if mine and not hot_seat:
        raise SeatTaken(f"you sit here already, on seat {mine[0]}")
    seat = _seat_for(table, guest, seat)
    names = [s.name for s in table.sitters if s is not None]
    changes = [Change(entries.Sat(seat, guest, distinct(name, names)))]
    return changes + start_if_full(table, 1)


def check_invited(table: Table, guest: str | None, invite: str | None) -> None:
    """NotInvited unless a kept seat, the invite or the table's privacy lets a guest sit down."""
    if table.seats_kept_for(guest):
        return
    if table.terms.privacy == "invite" or invite is not None:
        if not hmac.compare_digest((invite or "").encode(), table.row.invite.encode()):
            raise NotInvited("this table needs an invite, and this is not its")
    elif table.terms.privacy == "watchable":
        raise NotInvited("anybody may watch this table, but sitting down needs an invite")


def _seat_for(table: Table, guest: str, seat: int | None) -> int:
    """A free seat for a person: one that is kept for the guest before any other."""
    kept = table.seats_kept_for(guest)
    free = kept + [seat for seat in table.free_seats() if seat not in table.kept]
    return _one_of(table, free, seat)


def _one_of(table: Table, free: list[int], seat: int | None) -> int:
    if not free:
        raise TableFull("every seat is taken")
    if seat is None:
        return free[0]
    if not 0 <= seat < table.row.seats:
        raise WrongMoment(f"seat {seat}: there are seats 0 to {table.row.seats - 1}")
    if seat not in free:
        raise SeatTaken(f"seat {seat} is taken; free: {', '.join(map(str, free))}")
    return seat


def start_if_full(table: Table, more: int) -> list[Change]:
    """The start, if so many more people or bots fill the last seats."""
    return [Change(entries.Started())] if len(table.free_seats()) == more else []


def stand_up(table: Table, guest: str, seat: int) -> list[Change]:
    """Stand up before the start; the host may ask others to, or no longer keep a seat."""
    table.check_open("stand up")
    if seat in table.kept:
        table.check_host(guest)
        return [Change(entries.Released(seat, table.kept[seat].name, asked=True))]
    sitter = table.sitter(seat)
    asked = sitter.guest != guest
    if asked:
        table.check_host(guest)
    changes = [Change(entries.Stood(seat, asked=asked))]
    stay = [s for i, s in enumerate(table.sitters) if i != seat and s is not None and s.guest]
    return changes if stay else [*changes, Change(entries.Closed())]


def start(table: Table, guest: str) -> list[Change]:
    """Start, as the host; bots take the free seats."""
    table.check_open("start")
    table.check_host(guest)
    bots = [Change(entries.BotSat(seat, table.terms.stand_in)) for seat in table.free_seats()]
    return [*bots, Change(entries.Started())]


def seat_bot(
    table: Table,
    guest: str,
    seat: int,
    level: str | None,
    away_since: list[int | None],
    now: int,
    matched: float = START,
) -> list[Change]:
    """Give an empty seat to a bot, or an absent person's to the stand-in, as the host.

    ``matched`` is the strength of a bot of level ``match``.
    """
    table.check_host(guest)
    stand_in = table.terms.stand_in
    level = level or stand_in
    if table.status == "open":
        free = _one_of(table, table.free_seats(), seat)
        return [Change(bot_sat(free, level, matched)), *start_if_full(table, 1)]
    table.check_playing("give a seat to a bot")
    sitter = table.sitter(seat)
    if sitter.guest is None or not sitter.decides:
        raise SeatTaken(f"a bot plays on seat {seat} already")
    if level != stand_in:
        raise NotAllowed(f"a bot of level {stand_in} was agreed on, and no other")
    _check_absent(table, sitter.name, away_since[seat], now)
    return [Change(entries.Left(seat, level, asked=True))]


def _check_absent(table: Table, name: str, away_since: int | None, now: int) -> None:
    """Refuse unless a person has been away for as long as was agreed on."""
    if away_since is None:
        raise NotAllowed(f"{name} is here")
    wait = away_since + table.terms.absence * 1000 - now
    if wait > 0:
        seconds = -(-wait // 1000)
        raise WrongMoment(f"{name} may come back; wait {seconds} s", wait=seconds)


def leave(table: Table, guest: str, seat: int | None) -> list[Change]:
    """Leave the game; the stand-in plays on."""
    table.check_playing("leave")
    seat = table.own_seat(guest, seat)
    if not table.sitter(seat).decides:
        raise WrongMoment("you have left already")
    return [Change(entries.Left(seat, table.terms.stand_in))]


def come_back(table: Table, guest: str, seat: int | None) -> list[Change]:
    """Come back to the game."""
    table.check_playing("come back")
    seat = table.own_seat(guest, seat)
    if table.sitter(seat).decides:
        raise WrongMoment("you have not left")
    return [Change(entries.Returned(seat))]


# --- What is agreed on ---


def change(table: Table, guest: str, wanted: Changes) -> list[Change]:
    """Change options and terms, as the host: all but the chat only before the start."""
    chat = [] if wanted.chat is None else switch_chat(table, guest, wanted.chat)
    return chat + agree(table, guest, wanted)


def agree(table: Table, guest: str, wanted: Changes) -> list[Change]:
    """Change options and terms before the start, as the host; no change if they are the same."""
    table.check_host(guest)
    asked = {name: getattr(wanted, name) for name in CHANGEABLE}
    terms = replace(table.terms, **{name: one for name, one in asked.items() if one is not None})
    options = table.options | (wanted.options or {})
    if terms == table.terms and options == table.options:
        return []
    table.check_open("change the rules")
    options = game_of(table.game).completed(options, table.row.seats)
    changed_options = [name for name in options if options[name] != table.options.get(name)]
    changed_terms = [n for n in CHANGEABLE if getattr(terms, n) != getattr(table.terms, n)]
    return [Change(entries.Agreed(options, terms, changed_options, changed_terms))]


def switch_chat(table: Table, guest: str, on: bool) -> list[Change]:
    """Switch the chat on or off, as the host."""
    table.check_host(guest)
    return [] if on == table.chat else [Change(entries.ChatSwitched(on))]
