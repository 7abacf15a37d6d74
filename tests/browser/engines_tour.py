"""Home, lobby, lesson, a whole game of each kind and its end, in WebKit and in Firefox.

Pictures go to build/engines, to be looked at; whether everything is in its place at a table and in
a lesson is looked at here.

make engines
python -m tests.browser.engines_tour [--only webkit]
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.browser.engines import ENGINES, Engine
from tests.browser.engines_guest import QUIET, EngineGuest
from tests.browser.launch import started
from tests.browser.screens import BOARD
from tests.browser.visitor import DESKTOP, GAMES, Size
from tests.processes import Run

PICTURES = Path("build/engines")
UPRIGHT: Size = (390, 844)
ON_ITS_SIDE: Size = (844, 390)
# Fewer pieces where a game takes its time; Ada begins.
OPTIONS: dict[str, dict[str, int]] = {
    "pearls": {},
    "pearladora": {"pontoons": 6},
    "pearl_dice": {"pearls": 2},
    "chicken": {"limit": 20},
}
A_FEW = 3  # decisions, before a picture is taken in the middle of a game


class Tour:
    """One engine is shown around."""

    def __init__(self, engine: Engine, server: str) -> None:
        self._engine = engine
        self._guest = EngineGuest(engine, server, DESKTOP)
        self._faults: list[str] = []

    def go(self) -> None:
        self._show("home", "/", ".game")
        lobby = self._guest.open_table("chicken", 4)
        self._show("lobby", f"/tables/{lobby}", ".pass-on img")
        for game in GAMES:
            self._show(f"learn-{game}", f"/learn/{game}", BOARD, check=True)
            self._play(game)
        assert not self._faults, "\n".join(self._faults)

    def _play(self, game: str) -> None:
        options = {"first": 0} | OPTIONS[game]
        bots = {"1": "novice", "2": "novice"}
        table = self._guest.open_table(game, 3, bots=bots, options=options)
        self._guest.go(f"/tables/{table}", BOARD)
        start = time.monotonic()
        for _ in range(A_FEW):
            self._guest.decide()
        self._guest.until_asked()
        self._take(f"table-{game}", check=True)
        self._guest.play()
        self._take(f"end-{game}")
        seen = self._guest.ask("GET", f"/api/tables/{table}")
        assert seen["status"] == "over"
        tell(f"{self._engine.name}: {game} in {time.monotonic() - start:.0f} s")

    def _show(self, name: str, path: str, sign: str, *, check: bool = False) -> None:
        self._guest.go(path, sign)
        self._take(name, check=check)

    def _take(self, name: str, *, check: bool = False) -> None:
        """At three sizes; a game goes on at the first."""
        for size in (UPRIGHT, ON_ITS_SIDE, DESKTOP):
            self._engine.resize(size)
            self._engine.call(QUIET)
            picture = f"{name}-{size[0]}x{size[1]}-{self._engine.name}"
            (PICTURES / f"{picture}.png").write_bytes(self._engine.picture())
            if check:
                self._faults += [f"{picture}: {fault}" for fault in self._guest.layout_faults()]


@contextmanager
def looked_at(engine: Engine) -> Iterator[None]:
    """Whatever goes wrong, there is a picture of it."""
    try:
        yield
    except BaseException:
        (PICTURES / f"fault-{engine.name}.png").write_bytes(engine.picture())
        raise


def tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--only", nargs="*", default=list(ENGINES), choices=list(ENGINES))
    chosen = parser.parse_args()
    PICTURES.mkdir(parents=True, exist_ok=True)
    run = Run()  # whatever ends this ends browsers and server too
    try:
        tour(chosen.only)
    finally:
        run.close()


def tour(names: list[str]) -> None:
    with tempfile.TemporaryDirectory(prefix="nacre-engines-") as folder:
        server = started(Path(folder))
        try:
            for name in names:
                with ENGINES[name]() as engine, looked_at(engine):
                    Tour(engine, server.url).go()
        finally:
            server.stop()


if __name__ == "__main__":
    main()
