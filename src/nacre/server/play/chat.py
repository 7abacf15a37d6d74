"""The chat of a table: short messages and reactions of the people who sit at it."""

from __future__ import annotations

import unicodedata

from nacre.server.http.limits import Rate
from nacre.server.play.broadcast import Broadcaster, chat_line
from nacre.server.play.clock import ServerClock
from nacre.server.play.open_table import OpenTable
from nacre.server.store import ChatRow, Store
from nacre.wire.errors import BadRequest, NotAllowed
from nacre.wire.http import ChatLine, Say


class Chat:
    """Checks, stores and broadcasts chat lines."""

    def __init__(
        self, store: Store, clock: ServerClock, broadcaster: Broadcaster, rate: Rate
    ) -> None:
        self._store = store
        self._clock = clock
        self._broadcaster = broadcaster
        self._rate = rate

    async def say(self, open_table: OpenTable, guest: str, seat: int | None, said: Say) -> ChatLine:
        """Store and broadcast what a guest at the table says."""
        table = open_table.table
        seat = table.own_seat(guest, seat)
        if not table.chat:
            raise NotAllowed("the host has switched the chat off")
        text = None if said.text is None else tidied(said.text)
        if (text is None) == (said.reaction is None):
            raise BadRequest("say either a text or a reaction")
        self._rate.take(guest)
        sitter = table.sitters[seat]
        assert sitter is not None
        at = self._clock.now()
        open_table.silent = False
        number = await self._store.say(table.id, at, guest, seat, sitter.name, text, said.reaction)
        row = ChatRow(number, at, guest, seat, sitter.name, text, said.reaction)
        open_table.chat_shown = max(open_table.chat_shown, number)
        self._broadcaster.show_chat(open_table, [row])
        self._broadcaster.said(table.id)
        return chat_line(row)


def tidied(text: str) -> str:
    """One line without control and direction marks."""
    kept = "".join(
        " " if c.isspace() else c for c in text if c.isspace() or unicodedata.category(c) != "Cc"
    )
    kept = "".join(c for c in kept if unicodedata.bidirectional(c) not in _DIRECTIONS)
    kept = " ".join(kept.split())
    if not kept:
        raise BadRequest("there is nothing to say")
    return kept


_DIRECTIONS = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
