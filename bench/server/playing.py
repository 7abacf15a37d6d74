"""Tables whose players do random legal actions, whatever server they play on."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

SEATS = 2
JITTER = 0.2  # of the thinking time, so that tables do not march in step


Heard = Callable[[int, bytes], None]  # a seat, and what came to it


class Position(NamedTuple):
    """What a player sees of the game, as far as it matters here."""

    version: int
    turn: int | None
    actions: Sequence[str]  # of who is to act
    over: bool


class Sent(NamedTuple):
    """An action on its way."""

    version: int  # of the position that it is for
    when: float


class Ledger:
    """What was measured while ``counting``."""

    def __init__(self) -> None:
        self.counting = False
        self.ever = 0  # actions since the set-up, counted or not
        self.actions = 0
        self.games = 0
        self.bytes_in = 0
        self.messages_in = 0
        self.own: list[float] = []  # seconds from an action to its own answer
        self.other: list[float] = []  # and to the other seat's push

    def answered(self, seconds: float) -> None:
        """Who acted has the answer."""
        self.ever += 1
        if self.counting:
            self.actions += 1
            self.own.append(seconds)

    def pushed(self, seconds: float) -> None:
        """The other seat sees it."""
        if self.counting:
            self.other.append(seconds)

    def heard(self, size: int) -> None:
        """A message came."""
        if self.counting:
            self.messages_in += 1
            self.bytes_in += size


class Speaker(Protocol):
    """How a table is spoken to: one for each kind of server."""

    seats: int

    async def begin(self, heard: Heard) -> None:
        """Set up a table and connect all players."""

    async def again(self) -> None:
        """After the end: the next game of the same people."""

    def position(self, message: bytes) -> Position | None:
        """The position in a message, if there is one."""

    def act(self, seat: int, version: int, action: str) -> None:
        """Send an action."""

    def close(self) -> None:
        """Hang up."""


class Table:
    """Players: who is to act thinks and acts, and the next seat is watched until it sees it."""

    def __init__(
        self,
        speaker: Speaker,
        ledger: Ledger,
        think: float,
        choice: random.Random,
        *,
        goes_on: bool = True,
    ) -> None:
        self._speaker = speaker
        self._ledger = ledger
        self._think = think
        self._choice = choice
        self._goes_on = goes_on  # with the next game; else it waits for the word
        self.over = asyncio.Event()  # the game is, and nobody has gone on yet
        self._loop = asyncio.get_running_loop()
        self._own: dict[int, Sent] = {}  # by seat: its action that was not answered yet
        self._push: dict[int, Sent] = {}  # by seat: the other's action that it does not see yet
        self._thought_of = -1  # the version that somebody acts in already
        self._ended: set[int] = set()
        self._going = False
        self._held: dict[int, Position] = {}  # what was seen before all players were there
        self._stopped = False
        self._next: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Set up."""
        await self._speaker.begin(self.heard)

    def go(self) -> None:
        """All players are there; they play by themselves from here on."""
        self._going = True
        held, self._held = self._held, {}
        for seat, position in held.items():
            self._see(seat, position)

    def _pause(self) -> None:
        self._going = False
        self._thought_of = -1
        self._own.clear()
        self._push.clear()
        self._ended.clear()

    def heard(self, seat: int, message: bytes) -> None:
        """A message came to a player."""
        self._ledger.heard(len(message))
        position = self._speaker.position(message)
        if position is None:
            return
        if self._going:
            self._see(seat, position)
        else:
            self._held[seat] = position

    def _see(self, seat: int, position: Position) -> None:
        self._clock(seat, position.version)
        if position.over:
            self._over(seat)
        elif position.turn == seat and position.version > self._thought_of:
            self._thought_of = position.version
            self._consider(seat, position)

    def _clock(self, seat: int, version: int) -> None:
        own, push = self._own.get(seat), self._push.get(seat)
        if own is not None and version > own.version:
            del self._own[seat]
            self._ledger.answered(time.perf_counter() - own.when)
        if push is not None and version > push.version:
            del self._push[seat]
            self._ledger.pushed(time.perf_counter() - push.when)

    def _consider(self, seat: int, position: Position) -> None:
        action = self._choice.choice(position.actions)
        if not self._think:
            self._act(seat, position.version, action)
            return
        wait = self._think * (1 + JITTER * (2 * self._choice.random() - 1))
        self._loop.call_later(wait, self._act, seat, position.version, action)

    def _act(self, seat: int, version: int, action: str) -> None:
        if not self._stopped:
            sent = Sent(version, time.perf_counter())
            self._own[seat] = self._push[(seat + 1) % self._speaker.seats] = sent
            self._speaker.act(seat, version, action)

    def _over(self, seat: int) -> None:
        self._ended.add(seat)
        if len(self._ended) == self._speaker.seats and not self._stopped and self._next is None:
            self._ledger.games += self._ledger.counting
            self.over.set()
            if self._goes_on:
                self._next = asyncio.ensure_future(self._go_on())

    async def _go_on(self) -> None:
        await self.again()
        self._next = None
        self.go()

    async def again(self) -> None:
        """Set up the next game, which waits for the word to begin."""
        self._pause()
        self.over.clear()
        await self._speaker.again()

    async def end(self) -> None:
        """Stop, and hang up; what went wrong on the way is raised."""
        self._stopped = True
        try:
            if self._next is not None:
                await self._next
        finally:
            self._speaker.close()
