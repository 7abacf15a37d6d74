"""The chat of a table: short messages and reactions of those who sit at it."""

from __future__ import annotations

import unicodedata

from nacre.server.announcer import Crier, chat_line
from nacre.server.house import House, Room
from nacre.server.limits import Rate
from nacre.server.messages import ChatLine, Say
from nacre.server.refusals import BadRequest, NotAllowed
from nacre.server.store import ChatRow, Store


class Talk:
    """Takes in what is said and passes it on."""

    def __init__(self, store: Store, house: House, crier: Crier, rate: Rate) -> None:
        self._store = store
        self._house = house
        self._crier = crier
        self._rate = rate

    async def say(self, room: Room, guest: str, seat: int | None, said: Say) -> ChatLine:
        """Somebody at the table says something."""
        table = room.table
        seat = table.own_seat(guest, seat)
        if not table.chat:
            raise NotAllowed("the host has switched the chat off")
        text = None if said.text is None else tidied(said.text)
        if (text is None) == (said.reaction is None):
            raise BadRequest("say either a text or a reaction")
        self._rate.take(guest)
        sitter = table.sitters[seat]
        assert sitter is not None
        at = self._house.watch.now()
        number = await self._store.say(table.id, at, guest, seat, sitter.name, text, said.reaction)
        row = ChatRow(number, at, guest, seat, sitter.name, text, said.reaction)
        room.chat_shown = max(room.chat_shown, number)
        self._crier.show_chat(room, [row])
        self._crier.said(table.id)
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
