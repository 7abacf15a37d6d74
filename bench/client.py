"""How large and how fast the client is, in Chromium, against a real server on this machine.

    make bench-client

- first load: what the browser fetched until the page could be used; script as gzip would send it,
  pictures and typefaces as they are
- interactive: from opening the page until its buttons answer, with the processor four times slower
- action to the other screen: from Confirm in one browser until the other one has painted it
- frames: while pieces move on a screen as large as a phone's, from the browser's own trace; the
  longest one with the processor four times slower, how long the processor was busy with the one
  that took it longest, and with what

On a busy machine the times say little, except the last: what others do does not count there. The
load average stands below.
"""

from __future__ import annotations

import gzip
import json
import os
import statistics
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Locator, Request

from nacre.server.http.client_files import FOLDER
from tests.browser.hands import Mouse, free_spot
from tests.browser.launch import server_and_browser
from tests.browser.player import Player
from tests.browser.stage import Stage
from tests.browser.visitor import GAMES, Size, Visitor, arrive
from tests.server.process import ServerProcess

SLOWDOWN = 4
LOADS = 5
ACTIONS = 30
TRACED_ACTIONS = 8  # at a table, for its frames
TRACED = 20.0  # seconds, at most
IN_A_HAND: Size = (390, 844)
PRESS_TIME = 80  # milliseconds from down to up: a finger is not as quick as a program
PAUSE = 100  # milliseconds without a frame: nothing moved
# Kilobytes, milliseconds, frames a second.
WANTED = {
    "script": 120,
    "pictures": 250,
    "typefaces": 60,
    "interactive": 1000,
    "action": 150,
    "frames": 55,
    "longest": 100,
}
KINDS = {"script": "script", "image": "pictures", "font": "typefaces"}

# The button answers: a click on it in the next turn of the event loop opens the dialog.
INTERACTIVE = """() => document.querySelector(".game .ways button") !== null && performance.now()"""


# --- Size ---


def loaded(browser: Browser, server: ServerProcess, path: str, cookies: Any) -> Counter[str]:
    """Bytes that one visit fetches, by what they are."""
    visitor = arrive(browser, server, cookies=cookies, size=IN_A_HAND)
    fetched: dict[str, str] = {}

    def asked(request: Request) -> None:
        if request.url.startswith(server.url):
            fetched[urlsplit(request.url).path.lstrip("/")] = request.resource_type

    visitor.page.on("request", asked)
    visitor.go(path)
    visitor.page.wait_for_load_state("networkidle")
    visitor.context.close()
    weights: Counter[str] = Counter()
    for file, resource in fetched.items():
        if resource in KINDS and (FOLDER / file).is_file():
            weights[KINDS[resource]] += weight(FOLDER / file)
    return weights


def weight(file: Path) -> int:
    """As it is sent: pictures and typefaces are packed already."""
    body = file.read_bytes()
    return len(gzip.compress(body, 9)) if file.suffix in (".js", ".svg") else len(body)


# --- Time to interactive ---


def interactive(browser: Browser, server: ServerProcess) -> list[float]:
    times = []
    for _ in range(LOADS):
        visitor = arrive(browser, server)
        session = visitor.context.new_cdp_session(visitor.page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
        visitor.page.goto(server.url, wait_until="commit")
        times.append(float(visitor.page.wait_for_function(INTERACTIVE, polling=5).json_value()))
        visitor.context.close()
    return times


# --- From one screen to the other ---

# Both pages note by the machine's clock: one when Confirm was pressed, the other when something new
# was painted.
WATCH = """() => {
  window.painted = [];
  new MutationObserver(() => requestAnimationFrame(() => setTimeout(() => window.painted.push(performance.timeOrigin + performance.now()))))
    .observe(document.querySelector(".frame"), { childList: true, subtree: true, characterData: true, attributes: true });
}"""
PRESS = """() => {
  const pressed = performance.timeOrigin + performance.now();
  document.querySelector(".bar .confirm").click();
  return pressed;
}"""


def across(browser: Browser, server: ServerProcess) -> list[float]:
    pair = [arrive(browser, server, moving=True) for _ in range(2)]
    for visitor, name in zip(pair, ("Ada", "Bea"), strict=True):
        visitor.become(name)
    times: list[float] = []
    while len(times) < ACTIONS:
        table = pair[0].open_table("pearls", 2)
        pair[1].ask("POST", f"/api/tables/{table['id']}/seats", {"invite": table["invite"]})
        players = []
        for visitor in pair:
            visitor.go(f"/tables/{table['id']}")
            visitor.page.locator(".frame > .bar").wait_for()
            visitor.page.evaluate(WATCH)
            players.append(Player(visitor, Mouse(visitor.page), seed=len(times)))
        while len(times) < ACTIONS and (seen := pair[0].see(table["id"]))["status"] == "playing":
            times.append(once(players[seen["turn"]], pair[1 - seen["turn"]]))
    for visitor in pair:
        visitor.context.close()
    return times


def once(player: Player, other: Visitor) -> float:
    assert player.select()
    time.sleep(0.3)  # what moved before has come to rest
    other.page.evaluate("() => { window.painted.length = 0; }")
    pressed: float = player.page.evaluate(PRESS)
    seen = other.page.wait_for_function("() => window.painted[0]", polling=5).json_value()
    return float(seen) - pressed


# --- Frames ---

# What a thread does in one piece: no frame comes between.
TASKS = ("RunTask", "ThreadControllerImpl::RunTask")
# What it can be busy with there; a script may ask for style and layout, which then count twice.
WORK = {
    "FunctionCall": "script",
    "UpdateLayoutTree": "style",
    "Layout": "layout",
    "PrePaint": "paint",
    "Paint": "paint",
    "Layerize": "paint",
}


class Finger(Mouse):
    """Clicks of a person, who comes to a place first and presses it for a moment."""

    def press(self, target: Locator) -> None:
        spot = free_spot(target)
        target.hover(position=spot)
        target.click(position=spot, delay=PRESS_TIME)


@contextmanager
def trace(browser: Browser, visitor: Visitor) -> Iterator[list[dict[str, Any]]]:
    """The browser's own trace of what happens meanwhile."""
    events: list[dict[str, Any]] = []
    browser.start_tracing(
        page=visitor.page,
        categories=[
            "disabled-by-default-devtools.timeline.frame",
            "devtools.timeline",
            "disabled-by-default-devtools.timeline",
            "cc",
            "benchmark",
        ],
    )
    yield events
    events += json.loads(browser.stop_tracing())["traceEvents"]


@dataclass
class Moving:
    """What was painted while pieces moved."""

    frames_a_second: float
    longest: float  # milliseconds that one task kept the next frame waiting
    busiest: float  # milliseconds of the processor for one task
    doing: str  # what it was busy with in that one


def moving(
    browser: Browser, server: ServerProcess, stage: Stage, game: str, slowdown: int
) -> Moving:
    visitor = arrive(
        browser, server, cookies=stage.cookies, moving=True, speed="normal", size=IN_A_HAND
    )
    visitor.go(stage.beginning(game, f"at 1/{slowdown}"))
    player = Player(visitor, Finger(visitor.page))
    player.moment()
    session = visitor.context.new_cdp_session(visitor.page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    with trace(browser, visitor) as events:
        end = time.monotonic() + TRACED
        for _ in range(TRACED_ACTIONS):
            if time.monotonic() > end or not player.decide():
                break
        player.moment()
    visitor.context.close()
    shown = sorted(event["ts"] / 1000 for event in events if event["name"] == "DrawFrame")
    gaps = [later - earlier for earlier, later in pairwise(shown) if later - earlier < PAUSE]
    longest, busiest = (max(tasks(events), key=lambda e: e[clock]) for clock in ("dur", "tdur"))
    return Moving(
        1000 * len(gaps) / sum(gaps) if gaps else 0.0,
        longest["dur"] / 1000,
        busiest["tdur"] / 1000,
        doing(busiest, events),
    )


def tasks(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Those of the threads that draw pages.

    By the clock on the wall they took ``dur`` microseconds, by that of the processor ``tdur``.
    """
    pages = {
        _thread(event)
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    return [e for e in events if e["name"] in TASKS and _thread(e) in pages and "tdur" in e]


def doing(task: dict[str, Any], events: list[dict[str, Any]]) -> str:
    """What a task was busy with, in milliseconds: of what is within another, only the outer."""
    until: Counter[str] = Counter()
    spent: Counter[str] = Counter()
    for event in sorted(events, key=lambda e: e.get("ts", 0)):
        work = WORK.get(event["name"])
        within = task["ts"] <= event.get("ts", 0) < task["ts"] + task["dur"]
        if work is None or not within or _thread(event) != _thread(task) or "tdur" not in event:
            continue
        if event["ts"] >= until[work]:
            until[work] = event["ts"] + event["dur"]
            spent[work] += event["tdur"] / 1000
    return ", ".join(f"{work} {ms:.0f}" for work, ms in spent.most_common())


def _thread(event: dict[str, Any]) -> tuple[int, int]:
    return event["pid"], event["tid"]


# --- All of it ---


def main() -> None:
    with server_and_browser() as (server, browser):
        report(browser, server, Stage(browser, server))


def line(what: str, value: str, wanted: str) -> None:
    print(f"{what:<52}{value:>22}   {wanted}", flush=True)


def weigh(browser: Browser, server: ServerProcess, stage: Stage) -> None:
    paths: dict[str, tuple[str, Any]] = {"the home page": ("/", [])}
    for game in GAMES:
        paths[f"a table of {game}"] = (stage.crowded(game), stage.cookies)
    for what, (path, cookies) in paths.items():
        weights = loaded(browser, server, path, cookies)
        for kind in KINDS.values():
            wanted = f"≤ {WANTED[kind]} KB"
            line(f"first load of {what}, {kind}", f"{weights[kind] / 1024:.1f} KB", wanted)


def report(browser: Browser, server: ServerProcess, stage: Stage) -> None:
    line("", "measured", "wanted")
    weigh(browser, server, stage)
    times = interactive(browser, server)
    line(
        f"interactive, {SLOWDOWN}× slower processor",
        f"{statistics.median(times):.0f} ms",
        f"≤ {WANTED['interactive']} ms",
    )
    actions = sorted(across(browser, server))
    late = actions[int(0.95 * (len(actions) - 1))]
    line(
        f"action to the other screen, {len(actions)} actions",
        f"{statistics.median(actions):.0f} ms, p95 {late:.0f} ms",
        f"≤ {WANTED['action']} ms",
    )
    for game in GAMES:
        quick = moving(browser, server, stage, game, slowdown=1)
        line(
            f"frames a second while {game} moves",
            f"{quick.frames_a_second:.0f}",
            f"≥ {WANTED['frames']}",
        )
        slow = moving(browser, server, stage, game, slowdown=SLOWDOWN)
        line(
            f"longest frame of {game}, {SLOWDOWN}× slower processor",
            f"{slow.longest:.0f} ms, busy {slow.busiest:.0f} ms",
            f"≤ {WANTED['longest']} ms   ({slow.doing})",
        )
    print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")


if __name__ == "__main__":
    main()
