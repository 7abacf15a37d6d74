"""Replays: a game once more, moment by moment, as one seat saw it.

A finished table's replay and that of an uploaded record are the same thing: both are computed from
the record alone, so a replay shows what the secret and the actions prove. The moments of a game
that goes on come from the table. Both are done in a thread of its own; nothing is stored.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from nacre.errors import BadRecord, NacreError
from nacre.games import GAMES
from nacre.match import Match
from nacre.precompile import QUICK_BOTS
from nacre.record import Record, parsed
from nacre.server.play.registry import TableRegistry
from nacre.server.play.threads import background_pool
from nacre.server.tables import views
from nacre.server.tables.moments import moments
from nacre.server.tables.names import cleaned
from nacre.wire.errors import TooLarge, TooMany
from nacre.wire.http import Ending, Frame, Moments, Replay

if TYPE_CHECKING:
    from nacre.server.tables.table import Table

MOST_ACTIONS = 5_000
WAITING = 20  # replays at a time, one of which is under way

T = TypeVar("T")


class Replays:
    """Queue of replays: one is computed at a time, a few may wait."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._pool = background_pool(1, "replay")
        self._waiting = 0

    async def of_table(self, table: Table, seat: int | None) -> Replay:
        """The replay of a finished table from a seat, or as a spectator saw it."""
        table.check_over("replay")
        table.check_rules()
        return await self._run(lambda: replay(views.record(table, None), seat, table.commitment))

    async def moments(
        self, table: Table, viewer: int | None, after: int, until: int | None
    ) -> Moments:
        """The moments of a table between two versions, as a viewer saw them."""
        now = table.fork()  # the table itself goes on meanwhile
        return await self._run(lambda: moments(now, viewer, after, until))

    async def of_record(self, text: str, seat: int | None) -> Replay:
        """The replay of an uploaded record."""
        await self._made_ready(text)
        return await self._run(lambda: replay(text, seat))

    async def match_of(self, text: str) -> Match:
        """The match of an uploaded record."""
        await self._made_ready(text)
        return await self._run(lambda: Match.from_record(text))

    async def _made_ready(self, text: str) -> None:
        """Wait for the code of the record's game; :class:`BadRecord` if it is none."""
        game = (await self._run(lambda: _checked(parsed(text)))).headers["game"]
        if game not in tuple(GAMES):  # not hashed: it may be anything
            raise BadRecord(f"{str(game)[:40]!r} is no game")
        await self._registry.ready(game, QUICK_BOTS)  # a record may begin with a position

    async def _run(self, what: Callable[[], T]) -> T:
        if self._waiting >= WAITING:
            raise TooMany("many replays are waiting; try again in a moment", wait=2)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, what)
        finally:
            self._waiting -= 1

    async def close(self) -> None:
        """Let go of the thread."""
        await asyncio.to_thread(self._pool.shutdown, cancel_futures=True)


def replay(text: str, seat: int | None, commitment: str | None = None) -> Replay:
    """All that a seat saw, from the record; :class:`BadRecord` if it does not replay.

    ``commitment`` is the one that was shown before the start, where it is known.
    """
    record = _checked(parsed(text))
    match = Match.from_record(text)
    return Replay(
        game=match.game,
        seats=match.seats,
        options=match.options,
        names=_names(record.headers.get("players"), match.seats),
        seat=seat,
        commitment=match.commitment if commitment is None else commitment,
        secret=match.secret.hex(),
        verified=not match.prepared and commitment in (None, match.commitment),
        undone=_number(record.headers.get("undone")),
        frames=_frames(match, seat),
        ending=_ending(match),
    )


def _checked(record: Record) -> Record:
    """Refuse a record whose replay would be very long."""
    if len(record.actions) > MOST_ACTIONS:
        raise TooLarge(f"{len(record.actions)} actions; at most {MOST_ACTIONS} are shown here")
    return record


def _frames(match: Match, seat: int | None) -> list[Frame]:
    """Frames from the set-up to the end; computed backwards, since undoing costs nothing."""
    moment = match.copy()
    frames = [_frame(moment, seat)]
    while moment.version:
        moment.undo()
        frames.append(_frame(moment, seat))
    return frames[::-1]


def _frame(moment: Match, seat: int | None) -> Frame:
    step = moment.last
    events = [{"version": moment.version} | e for e in moment.events_of(step, seat)]
    return Frame(
        version=moment.version,
        turn=moment.turn,
        seat=step.seat,
        action=None if step.action is None else events[0]["action"],
        view=moment.view(seat),
        events=events,
    )


def _ending(match: Match) -> Ending | None:
    if match.scores is None or match.winners is None or match.ranks is None:
        return None
    return Ending(match.scores, match.winners, match.ranks)


# The names in a record may be anything: they are shown only as far as they can be.


def _names(players: Any, seats: int) -> list[str | None]:
    given = players if isinstance(players, list) else []
    return [_name(given[seat]) if seat < len(given) else None for seat in range(seats)]


def _name(player: Any) -> str | None:
    try:
        return cleaned(player) if isinstance(player, str) else None
    except NacreError:
        return None


def _number(undone: Any) -> int:
    return undone if type(undone) is int and 0 < undone <= MOST_ACTIONS else 0
