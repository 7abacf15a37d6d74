"""What happened, in short sentences: from events as a seat has seen them to lines of text."""

from __future__ import annotations

from collections.abc import Iterable

from nacre.game.telling import Event
from nacre.games import game_of


def story(game: str, events: Iterable[Event], seat: int | None) -> list[str]:
    """Lines that tell the events of :meth:`nacre.Match.events` to a seat, or to a spectator."""
    return game_of(game).telling()(seat).lines(list(events))
