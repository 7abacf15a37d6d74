"""A contact sheet of one turn: what is on the screen, a picture every 80 ms, with its time.

make frames GAME=chicken SIZE=390x844        into build/frames
make animations                              one of each game for the documentation
python -m tests.browser.frames --game chicken --size 390x844 [--seats 3] [--turns 1]
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page

from tests.browser.hands import Mouse
from tests.browser.launch import server_and_browser
from tests.browser.player import Player
from tests.browser.screenshots import size_of
from tests.browser.visitor import GAMES, Size, arrive
from tests.server.process import ServerProcess

FOLDER = Path("build/frames")
MOVING = 0.06  # seconds between two pictures of an animation
ANIMATED = 600  # its width in pixels
LARGEST = 1_000_000  # bytes
EVERY = 0.08  # seconds
AFTERWARDS = 1200  # milliseconds that are still watched when it is our turn again
LONGEST = 60_000
WIDTH = 1600  # of a sheet
ACROSS = {"phone": 8, "desktop": 3}
ROWS = 3
NARROW = 600
OURS_AGAIN = """() => {
  const bar = document.querySelector(".bar");
  return document.querySelector("dialog[open] .ranking") !== null ||
    (bar !== null && bar.classList.contains("mine") && document.querySelector(".bar .skip") === null);
}"""


@dataclass
class Film:
    """The pictures that a page showed, each with its time in seconds."""

    page: Page
    pictures: list[tuple[float, str]] = field(default_factory=list)
    _session: CDPSession | None = None

    def start(self) -> None:
        self._session = self.page.context.new_cdp_session(self.page)
        self._session.on("Page.screencastFrame", self._keep)
        self._session.send("Page.startScreencast", {"format": "jpeg", "quality": 72})

    def stop(self) -> None:
        assert self._session is not None
        self._session.send("Page.stopScreencast")
        self._session.detach()

    def _keep(self, frame: dict[str, Any]) -> None:
        assert self._session is not None
        self.pictures.append((frame["metadata"]["timestamp"], frame["data"]))
        self._session.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    def every(self, seconds: float) -> list[tuple[float, str]]:
        """The picture that was on the screen at each moment, and its time since the first."""
        if not self.pictures:
            return []
        first, last = self.pictures[0][0], self.pictures[-1][0]
        moments = [first + seconds * n for n in range(int((last - first) / seconds) + 2)]
        return [
            (at - first, next(data for when, data in reversed(self.pictures) if when <= at))
            for at in moments
        ]


def film_turns(
    browser: Browser, server: ServerProcess, game: str, size: Size, chosen: argparse.Namespace
) -> Film:
    """One turn of ours and the answers of the bots, or several."""
    visitor = arrive(browser, server, size=size, moving=True, speed=chosen.speed)
    visitor.become("Ada")
    seats = chosen.seats
    table = visitor.open_table(
        game,
        seats,
        bots={str(seat): "casual" for seat in range(1, seats)},
        options={"first": chosen.first % seats},
    )
    film = Film(visitor.page)
    if chosen.first:
        film.start()
    visitor.go(f"/tables/{table['id']}")
    visitor.page.wait_for_function(OURS_AGAIN, timeout=LONGEST)
    player = Player(visitor, Mouse(visitor.page), seed=chosen.seed)
    if not chosen.first:
        player.decide(chosen.after)
        visitor.page.wait_for_function(OURS_AGAIN, timeout=LONGEST)
        player.select()
        film.start()
        for _ in range(chosen.turns):
            player.decide()
            visitor.page.wait_for_timeout(100)
            visitor.page.wait_for_function(OURS_AGAIN, timeout=LONGEST)
    visitor.page.wait_for_timeout(AFTERWARDS)
    film.stop()
    visitor.context.close()
    return film


def captioned(film: Film) -> list[tuple[str, str]]:
    """A picture every 80 ms with its time; one that stays is there once, with how long."""
    found: list[tuple[float, float, str]] = []
    for at, data in film.every(EVERY):
        if found and found[-1][2] == data:
            found[-1] = (found[-1][0], at, data)
        else:
            found.append((at, at, data))
    return [
        (f"{1000 * a:.0f} ms" if a == b else f"{1000 * a:.0f}–{1000 * b:.0f} ms", data)
        for a, b, data in found
    ]


def sheets(browser: Browser, film: Film, size: Size, into: Path) -> list[Path]:
    """The pictures row by row, so many to a sheet that each can be looked at."""
    across = ACROSS["phone" if size[0] < NARROW else "desktop"]
    figures = [
        f'<figure><img src="data:image/jpeg;base64,{data}"><figcaption>{caption}</figcaption></figure>'
        for caption, data in captioned(film)
    ]
    page = browser.new_page(viewport={"width": WIDTH, "height": 600})
    paths = []
    for n, start in enumerate(range(0, len(figures), ROWS * across), start=1):
        page.set_content(
            f"<style>body{{margin:0;display:grid;grid-template-columns:repeat({across},1fr);gap:6px;"
            "font:14px sans-serif}figure{margin:0}img{width:100%;display:block}</style>"
            + "".join(figures[start : start + ROWS * across])
        )
        paths.append(into.with_name(f"{into.name}-{n}.png"))
        page.screenshot(path=paths[-1], full_page=True)
    page.close()
    return paths


def animate(film: Film, into: Path) -> None:
    """An animated WebP of what was seen."""
    frames: list[dict[str, Any]] = []
    for _, data in film.every(MOVING):
        if frames and frames[-1]["data"] == data:
            frames[-1]["ms"] += round(1000 * MOVING)
        else:
            frames.append({"data": data, "ms": round(1000 * MOVING)})
    command = ["node", "animation.js", str(into.absolute()), str(ANIMATED)]
    subprocess.run(command, cwd="web", input=json.dumps(frames), text=True, check=True)
    assert into.stat().st_size < LARGEST, f"{into} is too large"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--game", choices=GAMES, required=True)
    parser.add_argument("--size", type=size_of, default=(1440, 900), metavar="WxH")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--speed", default="normal", choices=("slow", "normal", "quick", "instant"))
    parser.add_argument("--turns", type=int, default=1)
    parser.add_argument("--after", type=int, default=0, help="turns that are played before")
    parser.add_argument("--first", type=int, default=0, help="the seat that begins; 0: ours")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--animation", type=Path, help="one moving picture, instead of sheets")
    parser.add_argument("--into", type=Path, default=FOLDER)
    chosen = parser.parse_args()
    chosen.into.mkdir(parents=True, exist_ok=True)
    with server_and_browser() as (server, browser):
        film = film_turns(browser, server, chosen.game, chosen.size, chosen)
        if chosen.animation is not None:
            animate(film, chosen.animation)
            return
        path = chosen.into / f"{chosen.game}-{chosen.size[0]}x{chosen.size[1]}"
        for made in sheets(browser, film, chosen.size, path):
            sys.stdout.write(f"{made}\n")


if __name__ == "__main__":
    main()
