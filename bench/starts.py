"""Quick, quiet starts: the first table of each game with nothing compiled, and the longest action.

A server is started with an empty cache and asked for one table of each game against a casual bot,
one after the other; then it is started again, and a table is played while all games are loaded.

    python -m bench.starts                 all games; some minutes on a busy machine
    python -m bench.starts pearls chicken  so many
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from nacre.client import Client
from nacre.games import GAMES
from tests.server.process import ServerProcess

PATIENCE = 300.0  # seconds for a table
WATCHED = 10.0  # seconds of playing after a start


def main() -> None:
    """Print one line for each game and one for the longest action."""
    parser = argparse.ArgumentParser(description="starts of a server")
    parser.add_argument("games", nargs="*", default=list(GAMES))
    games = parser.parse_args().games
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.environ["NACRE_CACHE_DIR"] = str(folder / "cache")
        print(f"{'first table of':20} seconds after it was asked for")
        with served(folder) as client:
            for game in games:
                print(f"{game:20} {first_table(client, game):.1f}", flush=True)
            finished(client, games)
        with served(folder) as client:
            longest, actions = longest_action(client, games[0])
        print(f"longest of {actions} actions in the first {WATCHED:.0f} s: {longest * 1000:.0f} ms")


@contextmanager
def served(folder: Path) -> Iterator[Client]:
    """A client of a server that has just been started."""
    with (
        ServerProcess(str(folder / "nacre.db"), folder / "server.log") as server,
        Client(server.url, patience=PATIENCE) as client,
    ):
        client.sign_in("Ada")
        yield client


def first_table(client: Client, game: str) -> float:
    """How long it takes until a table of the game is there."""
    started = time.monotonic()
    client.new_table(game, 2, bots={"1": "casual"})
    return time.monotonic() - started


def finished(client: Client, games: list[str]) -> None:
    """Wait until hints are there for all games, and so everything."""
    for game in games:
        made = client.new_table(game, 2, bots={"1": "casual"}, options={"first": 0}, hints=True)
        client.hint(made.id)


def longest_action(client: Client, game: str) -> tuple[float, int]:
    """Play for some seconds; the longest time that an action took, and how many there were."""
    longest, actions = 0.0, 0
    until = time.monotonic() + WATCHED
    while time.monotonic() < until:
        table = client.new_table(game, 2, hot_seat={"1": "Bob"}).id
        now = client.table(table)
        while now.view and now.actions and time.monotonic() < until:
            started = time.monotonic()
            now = client.act(table, now.actions[0], now.version, now.view["turn"])
            longest = max(longest, time.monotonic() - started)
            actions += 1
    return longest, actions


if __name__ == "__main__":
    main()
