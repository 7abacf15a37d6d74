"""The runner of ``nacre connect``: a bot sits down at a table and plays its seat to the end."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from nacre.bots.outside import Contained
from nacre.client.addresses import table_address
from nacre.client.client import Client
from nacre.client.errors import Refused, pause
from nacre.client.events import Event, game_events
from nacre.client.live import Live
from nacre.lab.entrants import check_entrant, make_entrant
from nacre.observation import Observation
from nacre.view import from_view
from nacre.wire.http import SeatView, TableView
from nacre.wire.live import FromServer, RefusedMessage, TableMessage, UpdateMessage

PATIENCE = 120.0  # seconds that a request may wait for a limit, or for a game that is compiled
OVERTAKEN = ("stale_version", "not_your_turn", "game_over", "wrong_moment", "out_of_time")

Say = Callable[[str], None]


class Chooser(Protocol):
    """A bot that always chooses, and tells its faults."""

    faults: list[str]

    def choose(self, observation: Observation) -> str:
        """A legal action."""
        ...


class Runner:
    """Plays one seat of one table."""

    def __init__(self, client: Client, table: TableView, seat: int, bot: Chooser, say: Say) -> None:
        self.table = table.id
        self.seat = seat
        self._client = client
        self._bot = bot
        self._say = say
        self._status: str = table.status
        self._seats: list[SeatView] = table.seats
        self._events: list[Event] = []
        self._view: dict[str, Any] | None = None
        self._version = 0
        self._choice: tuple[int, str] | None = None  # for which version, and what
        self._sent: int | None = None  # the number of the request
        self._faults = 0

    def play(self) -> None:
        """Play until the game is over; an interrupt leaves the seat to a bot of the table."""
        try:
            with self._client.live(self.table, self.seat) as live:
                for message in live:
                    self._take_in(message, live)
                    if self._status in ("over", "closed"):
                        self._tell_the_end()
                        return
        except KeyboardInterrupt:
            self._leave()
            raise

    def _take_in(self, message: FromServer, live: Live) -> None:
        match message:
            case TableMessage():
                self._seats = message.table.seats
                self._sent = None  # a request on a connection that broke may be lost
                self._come_back()
                self._see(message.table, message.events, live)
            case UpdateMessage():
                self._see(message, message.events, live)
            case RefusedMessage() if message.re == self._sent:
                self._refused(message, live)

    def _see(self, seen: TableView | UpdateMessage, events: list[Event], live: Live) -> None:
        self._remember(events)
        self._status, self._version, self._view = seen.status, seen.version, seen.view
        if self._choice is not None and self._choice[0] != seen.version:
            self._choice = self._sent = None
        if seen.status == "playing" and seen.turn == self.seat and self._sent is None:
            self._decide(live)

    def _remember(self, events: list[Event]) -> None:
        if events:
            first = events[0]["version"]
            self._events = [event for event in self._events if event["version"] < first]
            self._events += events
        for event in events:
            self._tell(event)

    # --- Acting ---

    def _decide(self, live: Live) -> None:
        if self._choice is None:
            assert self._view is not None
            observation = from_view(self._view, game_events(self._events))
            self._choice = (self._version, self._bot.choose(observation))
            self._tell_faults()
        version, action = self._choice
        self._sent = live.act(action, version, self.seat)

    def _refused(self, message: RefusedMessage, live: Live) -> None:
        """Wait for a limit; ignore a refusal because the position moved on: an update follows."""
        self._sent = None
        refused = Refused.told(message.error)
        if refused.wait is not None:
            seconds = pause(refused, PATIENCE)
            self._say(f"waiting {seconds:g} s: {refused.message}")
            time.sleep(seconds)
            self._decide(live)
        elif refused.code not in OVERTAKEN:
            raise refused

    def _come_back(self) -> None:
        """Take the seat back if it was given to a bot while the connection was broken."""
        mine = self._seats[self.seat]
        if mine.kind == "person" and mine.level is not None and self._status == "playing":
            self._client.come_back(self.table, self.seat)

    def _leave(self) -> None:
        self._say("leaving; once more Ctrl-C ends at once")
        # What was heard last may be older than the start of the game.
        status = self._client.table(self.table).status
        if status == "playing":
            self._client.leave(self.table, self.seat)
        elif status == "open":
            self._client.stand_up(self.table, self.seat)

    # --- Telling ---

    def _name(self, seat: int) -> str:
        return self._seats[seat].name or f"seat {seat}"

    def _tell(self, event: Event) -> None:
        kind = event["event"]
        if kind == "action":
            self._say(f"{self._name(event['seat'])}: {event['action']}")
        elif kind == "sat" and event["seat"] != self.seat:
            self._say(f"{event['name']} sat down on seat {event['seat']}")
        elif kind in ("stood", "left", "returned"):
            self._say(f"{self._name(event['seat'])} {kind}")
        elif kind == "undone":
            self._say(f"{self._name(event['seat'])} took {event['actions']} back")
        elif kind == "started":
            self._say("the game begins")

    def _tell_faults(self) -> None:
        for fault in self._bot.faults[self._faults :]:
            self._say(f"the bot failed, chance chose: {fault}")
        self._faults = len(self._bot.faults)

    def _tell_the_end(self) -> None:
        if self._view is None or self._view.get("scores") is None:
            self._say("the table was closed")
            return
        scores = [f"{self._name(s)} {n}" for s, n in enumerate(self._view["scores"])]
        winners = ", ".join(map(self._name, self._view["winners"]))
        self._say(f"over: {', '.join(scores)}; won by {winners}")


def connect(
    link: str,
    bot: str,
    *,
    seat: int | None = None,
    invite: str | None = None,
    name: str | None = None,
    token: str | None = None,
    say: Say,
    prepare: Callable[[str], None] = lambda game: None,
) -> None:
    """Sit down at the table of a link and play there with a bot: a level, or a file.

    ``prepare`` is called with the game before anybody has to wait for the bot.
    """
    address = table_address(link)
    invite = invite or address.invite
    with Client(address.server, token, patience=PATIENCE) as client:
        if token is None:
            client.sign_in(name or Path(bot).stem)
        table = client.table(address.table, invite=invite)
        check_entrant(bot, table.game)
        prepare(table.game)
        player = Contained(make_entrant(bot, table.game, secrets.randbits(32)))
        try:
            seat = _seat_at(client, table, seat, invite, name)
            say(f"seat {seat} of {len(table.seats)} at {table.game}, table {table.id}")
            Runner(client, table, seat, player, say).play()
        finally:
            player.close()


def _seat_at(
    client: Client, table: TableView, seat: int | None, invite: str | None, name: str | None
) -> int:
    """The seat that the guest has already, or a new one."""
    mine = [view.seat for view in table.seats if view.mine and seat in (None, view.seat)]
    if mine:
        return mine[0]
    return client.sit(table.id, invite=invite, seat=seat, name=name).seat
