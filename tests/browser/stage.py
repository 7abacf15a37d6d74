"""Tables to look at: opened, half played, over.

Each is made when it is first wanted, and stays as it is: it waits for Ada. The server deals the
same to the same terms (tests/server/seeded.py), so that every run looks at the same positions.
"""

from __future__ import annotations

import random
import time
from http import HTTPStatus
from typing import Any

from playwright.sync_api import Browser

from tests.browser.visitor import GAMES, Visitor, arrive
from tests.server.process import PATIENCE, ServerProcess

MOST_SEATS = dict(zip(GAMES, (6, 4, 6, 5), strict=True))
HALF_WAY = 4  # decisions of Ada's
WELL_ON = 7
KNOWN = 3  # colours that do not stand in one line with the number of cards
LONGEST = "take turquoise"  # in words; with so many cards it takes two lines
MANY = 3
NAMES = ("Ada", "Bea", "Dora", "Eve")
BREATH = 0.01


class Stage:
    """Ada's tables, and those of Bea, who invites her.

    Which of Ada's there are depends on what was looked at before; where tables are listed, Dora
    looks, who has one of each kind, or Eve, who has none.
    """

    def __init__(self, browser: Browser, server: ServerProcess) -> None:
        self._visitors = [arrive(browser, server) for _ in NAMES]
        self.ada, self.bea, self.dora, self.eve = self._visitors
        for visitor, name in zip(self._visitors, NAMES, strict=True):
            visitor.become(name)
        self.cookies = self.ada.context.cookies()
        self._made: dict[tuple[str, ...], Any] = {}

    def close(self) -> None:
        for visitor in self._visitors:
            visitor.context.close()

    # --- Tables ---

    def invitation(self) -> str:
        """The path of an invitation from Bea."""
        table = self._once("invitation", "pearls", make=lambda: self.bea.open_table("pearls", 3))
        return f"/join/{table['id']}/{table['invite']}"

    def lobby(self) -> str:
        return self._table("lobby", "chicken", make=lambda: self.ada.open_table("chicken", 4))

    def playing(self, game: str) -> str:
        """Two at the table, in the middle of it."""
        return self._table("playing", game, make=lambda: self._half_way(game, 2))

    def crowded(self, game: str) -> str:
        """Every seat that the game has, in the middle of it."""
        return self._table("crowded", game, make=lambda: self._half_way(game, MOST_SEATS[game]))

    def placing(self) -> str:
        """Pearls with every seat taken, where Ada may place cards together with wilds."""

        def make() -> Any:
            for _ in range(50):
                table = self._half_way("pearls", MOST_SEATS["pearls"])
                if any(" + " in action for action in self.ada.see(table["id"])["actions"]):
                    return table
            raise AssertionError("Ada is never dealt a wild")

        return self._table("placing", make=make)

    def talkative(self, seats: int) -> str:
        """Pearls against a bot that has won a necklace, and says in two lines what it did last.

        So much is known of its hand that its plate has two lines as well.
        """

        def make() -> Any:
            for _ in range(50):
                table = self._against_bots("pearls", seats)
                while act(self.ada, table["id"], 1):
                    view = self.ada.see(table["id"])["view"]
                    known = [n for n in view["known"][1].values() if n > 0]
                    if len(known) >= KNOWN and view["claimed"][1] and self._says_much(table, 1):
                        return table
            raise AssertionError("no bot says so much")

        return self._table("talkative", str(seats), make=make)

    def advanced(self) -> str:
        """Pearladöra with its powers, and every seat taken."""
        seats = MOST_SEATS["pearladora"]
        make = lambda: self._half_way("pearladora", seats, advanced=True)  # noqa: E731
        return self._table("advanced", make=make)

    def sketched(self, game: str, seats: int, **options: Any) -> str:
        """A position that came about by playing well, as in a sketch of the look."""

        def make() -> Any:
            table = self._against_bots(game, seats, level="strong", **options)
            assert act(self.ada, table["id"], WELL_ON, advised=True), f"{game} is over too soon"
            return table

        return self._table("sketched", game, str(seats), make=make)

    def beginning(self, game: str, use: str = "") -> str:
        """Three at the table, chance has let Ada begin, and nothing is done yet.

        That it does so at the second or third table is the same in every run. For each use there is
        another one.
        """

        def make() -> Any:
            for _ in range(50):
                table = self._against_bots(game, 3, first="random")
                seen = self.ada.see(table["id"])
                if seen["view"]["first"] == 0:
                    return table
            raise AssertionError(f"{game} never lets Ada begin")

        return self._table("beginning", game, use, make=make)

    def over(self, game: str) -> str:
        def make() -> Any:
            table = self._against_bots(game, 3)
            act(self.ada, table["id"])
            return table

        return self._table("over", game, make=make)

    def proposed(self, game: str) -> str:
        """Bea, with whom Ada has played, proposes to play again."""

        def make() -> Any:
            table = self.bea.open_table(game, 3, bots={"2": "novice"}, options={"limit": 10})
            path = f"/api/tables/{table['id']}"
            self.ada.ask("POST", f"{path}/seats", {"invite": table["invite"]})
            while self.ada.see(table["id"])["status"] != "over":
                for visitor in (self.ada, self.bea):
                    seen = visitor.see(table["id"])
                    if seen["actions"]:
                        body = {"action": seen["actions"][0], "version": seen["version"]}
                        visitor.ask("POST", f"{path}/actions", body)
            self.bea.ask("POST", f"{path}/rematch")
            return table

        return self._table("proposed", game, make=make)

    def shared(self, game: str) -> str:
        """One device for two people."""

        def make() -> Any:
            return self.ada.open_table(game, hot_seat={"1": "Cleo"}, options={"first": 0})

        return self._table("shared", game, make=make)

    def watched(self, game: str) -> str:
        """Bea's, who lets anybody watch."""

        def make() -> Any:
            bots = {"1": "novice"}
            return self.bea.open_table(game, bots=bots, privacy="watchable", options={"first": 0})

        return self._table("watched", game, make=make)

    def harbour(self) -> None:
        """What Dora is at: her turn, somebody else's, a lobby, a game that is over."""
        self._once("harbour", make=self._make_harbour)

    # --- Making them ---

    def _make_harbour(self) -> bool:
        bots = {"1": "novice", "2": "casual"}
        self.dora.open_table("pearls", 3, bots=bots, options={"first": 0})
        waiting = self.dora.open_table("chicken", 2, options={"first": 1})
        self.bea.ask("POST", f"/api/tables/{waiting['id']}/seats", {"invite": waiting["invite"]})
        self.dora.open_table("pearladora", 4, bots={"1": "novice"})
        over = self.dora.open_table(
            "pearl_dice", bots={"1": "novice"}, options={"first": 0, "pearls": 1}
        )
        act(self.dora, over["id"])
        self.watched("pearls")
        return True

    def _once(self, *key: str, make: Any) -> Any:
        if key not in self._made:
            self._made[key] = make()
        return self._made[key]

    def _table(self, *key: str, make: Any) -> str:
        return f"/tables/{self._once(*key, make=make)['id']}"

    def _against_bots(self, game: str, seats: int, level: str = "novice", **options: Any) -> Any:
        bots = {str(seat): level for seat in range(1, seats)}
        options = {"first": 0} | options
        return self.ada.open_table(game, seats, bots=bots, options=options, hints=True, undo="free")

    def _says_much(self, table: Any, seat: int) -> bool:
        events = self.ada.events(table["id"])
        done = [event for event in events if event["event"] == "action" and event["seat"] == seat]
        action, cards = done[-1]["action"], done[-1].get("cards", 0)
        return bool(action == LONGEST and cards >= MANY)

    def _half_way(self, game: str, seats: int, **options: Any) -> Any:
        table = self._against_bots(game, seats, **options)
        assert act(self.ada, table["id"], HALF_WAY), f"{game} is over too soon"
        return table


def act(visitor: Visitor, table: str, times: int | None = None, *, advised: bool = False) -> bool:
    """Do anything that is allowed, or what a hint says, so many times or to the end.

    True: it is the visitor's turn again.
    """
    chance = random.Random(0)
    deadline = time.monotonic() + PATIENCE
    done = 0
    while time.monotonic() < deadline:
        seen = visitor.see(table)
        if seen["status"] == "over":
            return False
        if not seen["actions"]:
            time.sleep(BREATH)
        elif done == times:
            return True
        else:
            action = best(visitor, table) if advised else chance.choice(seen["actions"])
            body = {"action": action, "version": seen["version"]}
            visitor.ask("POST", f"/api/tables/{table}/actions", body)
            done += 1
            deadline = time.monotonic() + PATIENCE  # a busy machine takes its time for a whole game
    raise AssertionError(f"{table} does not go on")


def best(visitor: Visitor, table: str) -> str:
    """The best action that a hint names, as soon as the server gives one again."""
    address = f"{visitor.server.url}/api/tables/{table}/hint"
    while (answer := visitor.context.request.get(address)).status == HTTPStatus.TOO_MANY_REQUESTS:
        time.sleep(answer.json()["error"]["wait"])
    return str(answer.json()["hints"][0]["action"])
