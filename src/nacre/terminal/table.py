"""A match, and the people and bots that sit at it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from nacre.bots.outside import Contained
from nacre.errors import BadOption, IllegalAction
from nacre.game.telling import plural
from nacre.lab.entrants import make_entrant
from nacre.match import Match

SEEDS_APART = 100  # the bots of one table have different seeds; there are fewer seats than this


@dataclass(frozen=True)
class Places:
    """Who sits where: one person among bots, or people everywhere."""

    seat: int = 0
    bots: str = "random"  # one bot for all other seats, or one for each with commas between them
    seed: int | None = None
    hot_seat: bool = False

    def people(self, seats: int) -> list[int]:
        """The seats of the people."""
        if not 0 <= self.seat < seats:
            raise BadOption(f"seat: {self.seat} is no seat; seats are 0 to {seats - 1}")
        return list(range(seats)) if self.hot_seat else [self.seat]

    def bots_of(self, game: str, seats: int) -> dict[int, Contained]:
        """The bots of the other seats; whatever a bot from a file does, the game goes on."""
        people = self.people(seats)
        others = [seat for seat in range(seats) if seat not in people]
        names = [name.strip() for name in self.bots.split(",")]
        if len(names) > max(len(others), 1):
            free = f"{plural(len(others), 'seat')} for bots at a table of {seats}"
            raise BadOption(
                f"bots: {len(names)} names, but {free}; name one for all, or one for each"
            )
        return {
            seat: Contained(make_entrant(names[i % len(names)], game, self._seed(seat)))
            for i, seat in enumerate(others)
        }

    def _seed(self, seat: int) -> int:
        return (secrets.randbits(32) if self.seed is None else self.seed) * SEEDS_APART + seat


class Table:
    """A match with a person or a bot in every seat."""

    def __init__(self, match: Match, places: Places) -> None:
        self.match = match
        self.people = places.people(match.seats)
        self._bots: Mapping[int, Contained] = places.bots_of(match.game, match.seats)
        # How many events each person was told; somebody who comes back knows all up to their last
        # action.
        self._told = {person: self._before_last_action(person) for person in self.people}
        self._last = self.people[0]

    @property
    def viewer(self) -> int:
        """The person whose turn it is, or was last."""
        return self._last if self.match.turn is None else self.match.turn

    def _before_last_action(self, seat: int) -> int:
        events = self.match.events()
        own = [e["number"] for e in events if e["event"] == "action" and e["seat"] == seat]
        return int(own[-1]) if own else 0

    def let_bots_act(self) -> None:
        """Go on until a person is to act or the game is over."""
        while self.match.turn is not None and self.match.turn not in self.people:
            seat = self.match.turn
            self.match.play(self._bots[seat].choose(self.match.observation(seat)))

    def faults(self) -> list[str]:
        """Faults of bots since the last call, a line for each seat; others chose for them."""
        told = []
        for seat, bot in self._bots.items():
            if bot.faults:
                more = f" (and {len(bot.faults) - 1} more)" if len(bot.faults) > 1 else ""
                told.append(
                    f"The bot of seat {seat} failed and a random action was played: {bot.faults[0]}{more}"
                )
                bot.faults.clear()
        return told

    def play(self, action: str) -> None:
        """Do an action of the person to act."""
        seat = self.viewer
        self.match.play(action)
        self._last = seat

    def news(self) -> list[dict[str, Any]]:
        """What the viewer has not been told yet; from now on it has."""
        events = self.match.events(self.viewer, self._told[self.viewer])
        self._told[self.viewer] += len(events)
        return events

    def take_back(self) -> str:
        """Undo to the last decision of a person, bots' actions included; returns that action."""
        history = self.match.history
        if not any(seat in self.people for seat, _ in history):
            raise IllegalAction("undo: you have not done anything yet")
        while True:
            seat, _ = history.pop()
            action = self.match.undo()
            if seat in self.people:
                break
        left = len(self.match.events())
        self._told = {person: min(told, left) for person, told in self._told.items()}
        return action
