"""Tables to look at: opened, half played, over.

Each is made when it is first wanted, and stays as it is: it waits for Ada.
"""

from __future__ import annotations

import random
import time
from typing import Any

from playwright.sync_api import Browser

from tests.browser.visitor import GAMES, Visitor, arrive
from tests.server.process import PATIENCE, ServerProcess

MOST_SEATS = dict(zip(GAMES, (6, 4, 6, 5), strict=True))
HALF_WAY = 4  # decisions of Ada's
NAMES = ("Ada", "Bea")
BREATH = 0.01


class Stage:
    """Ada's tables, and those of Bea, who invites her."""

    def __init__(self, browser: Browser, server: ServerProcess) -> None:
        self._visitors = [arrive(browser, server) for _ in NAMES]
        self.ada, self.bea = self._visitors
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

    def beginning(self, game: str) -> str:
        """Three at the table, chance has let Ada begin, and nothing is done yet."""

        def make() -> Any:
            for _ in range(50):
                table = self._against_bots(game, 3, first="random")
                seen = self.ada.see(table["id"])
                if seen["view"]["first"] == 0:
                    return table
            raise AssertionError(f"{game} never lets Ada begin")

        return self._table("beginning", game, make=make)

    def over(self, game: str) -> str:
        def make() -> Any:
            table = self._against_bots(game, 3)
            act(self.ada, table["id"])
            return table

        return self._table("over", game, make=make)

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

    # --- Making them ---

    def _once(self, *key: str, make: Any) -> Any:
        if key not in self._made:
            self._made[key] = make()
        return self._made[key]

    def _table(self, *key: str, make: Any) -> str:
        return f"/tables/{self._once(*key, make=make)['id']}"

    def _against_bots(self, game: str, seats: int, first: int | str = 0) -> Any:
        bots = {str(seat): "novice" for seat in range(1, seats)}
        options = {"first": first}
        return self.ada.open_table(game, seats, bots=bots, options=options, hints=True, undo="free")

    def _half_way(self, game: str, seats: int) -> Any:
        for seed in range(20):
            table = self._against_bots(game, seats)
            if act(self.ada, table["id"], HALF_WAY, seed):
                return table
        raise AssertionError(f"{game} is over too soon")


def act(visitor: Visitor, table: str, times: int | None = None, seed: int = 0) -> bool:
    """Do anything that is allowed so many times, or to the end.

    True: it is the visitor's turn again.
    """
    chance = random.Random(seed)
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
            body = {"action": chance.choice(seen["actions"]), "version": seen["version"]}
            visitor.ask("POST", f"/api/tables/{table}/actions", body)
            done += 1
    raise AssertionError(f"{table} does not go on")
