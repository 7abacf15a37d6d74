"""Somebody in front of another engine: opens tables, and plays by what the page offers."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from tests.browser.engines import Engine
from tests.browser.player import CONFIRM, CURTAIN, GO_ON, MOMENT, SELECTABLE, TAKEN
from tests.browser.visitor import Size

MOST_STEPS = 3000
SLACK = 4  # pixels that a table may scroll where lengths are rounded in another way
ASK = """async (method, path, body) => {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(path, { method, headers, body: body === null ? undefined : JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  const text = await answer.text();
  return text === "" ? null : JSON.parse(text);
}"""
KEEP = """(settings) => {
  localStorage.setItem("nacre.guest", "known");
  localStorage.setItem("nacre.settings", JSON.stringify(settings));
}"""
ACTED = """async (table) => {
  const { events } = await (await fetch(`/api/tables/${table}/events`)).json();
  return events.some(({ event, seat }) => event === "action" && seat === 0);
}"""
LAYOUT = Path(__file__).with_name("layout.js").read_text()
THERE = "(selector) => document.querySelector(selector) !== null"
GONE = "(selector) => document.querySelector(selector) === null"
# Pictures and typeface are there, and nothing moves that comes to an end.
QUIET = """async () => {
  await document.fonts.ready;
  const late = [...document.images].filter((picture) => !picture.complete);
  await Promise.all(late.map((picture) => picture.decode().catch(() => undefined)));
  const moving = document.getAnimations().filter((movement) => movement.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.all(moving.map((movement) => movement.finished.catch(() => undefined)));
  const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  await painted();
  await painted();
}"""


class EngineGuest:
    """Ada, in an engine."""

    def __init__(self, engine: Engine, server: str, size: Size, **settings: str) -> None:
        self.engine = engine
        self.server = server
        self._chance = random.Random(1)
        self._touched: set[str] = set()
        engine.resize(size)
        self.go("/", ".game")
        self.ask("POST", "/api/guests", {"name": "Ada"})
        kept = {"language": "en", "motion": "off", "speed": "instant", "theme": "light"}
        engine.call(KEEP, kept | settings)

    # --- Going about ---

    def go(self, path: str, sign: str) -> None:
        self.engine.go(self.server + path)
        self.engine.until(THERE, sign)
        self.engine.call(QUIET)

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """As this guest, without the page's own doing."""
        return self.engine.call(ASK, method, path, body)

    def open_table(self, game: str, seats: int = 2, **terms: Any) -> str:
        answer = self.ask("POST", "/api/tables", {"game": game, "seats": seats, **terms})
        return str(answer["id"])

    def layout_faults(self) -> list[str]:
        """What is cut, covered, beside the screen or scrolls at a table; a mouse presses things."""
        rules = {"touch": False, "still": SLACK}
        found: list[str] = self.engine.call(LAYOUT.strip().rstrip(";"), rules)
        return found

    # --- Playing ---

    def decide(self) -> bool:
        """One whole action; false: the game is over."""
        while (moment := self.engine.until(MOMENT))["is"] != "end":
            self._do(moment)
            if moment["is"] == "confirm":
                return True
        return False

    def until_asked(self) -> None:
        """What the others did has been told, and something is expected."""
        self.engine.until(MOMENT)

    def until_the_server_has_it(self, table: str) -> None:
        """An action of Ada's has arrived."""
        self.engine.until(ACTED, table)

    def play(self) -> None:
        """To the end."""
        for _ in range(MOST_STEPS):
            if not self.decide():
                return
        raise AssertionError("the game does not end")

    def _do(self, moment: dict[str, Any]) -> None:
        if moment["is"] == "confirm":
            self.engine.press(CONFIRM)
            self.engine.until(TAKEN)
            self._touched.clear()
        elif moment["is"] == "select":
            self._select(moment["things"])
        elif moment["is"] == "curtain":
            self.engine.press(CURTAIN)
        else:
            self.engine.press(GO_ON)
            self.engine.until(GONE, GO_ON)  # it closes a little later than it is pressed

    def _select(self, things: list[dict[str, Any]]) -> None:
        fresh = [t for t in things if not t["pressed"] and t["label"] not in self._touched]
        if not fresh:
            self._touched.clear()
        thing = self._chance.choice(fresh or things)
        self._touched.add(thing["label"])
        self.engine.press(SELECTABLE, thing["index"])
