"""Somebody in front of a browser.

A context of their own with one page, and everything that the page complained about.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    Response,
)

from tests.server.process import ServerProcess

Size = tuple[int, int]
Theme = Literal["light", "dark"]

PHONE: Size = (360, 640)
TABLET: Size = (820, 1180)
DESKTOP: Size = (1440, 900)
SIZES: tuple[Size, ...] = (PHONE, TABLET, DESKTOP)
# Every table holds at these: phones upright and on their side, tablets, laptops, a laptop at 200 %,
# and a large screen.
EVERY_SIZE: tuple[Size, ...] = (
    PHONE,
    (390, 844),
    (844, 390),
    TABLET,
    (1180, 820),
    (683, 334),
    (1280, 720),
    (1366, 668),
    DESKTOP,
    (1920, 1080),
)
LANGUAGES = ("en", "nl", "fr", "de")
THEMES: tuple[Theme, ...] = ("light", "dark")
GAMES = ("pearls", "pearladora", "pearl_dice", "chicken")
PATIENCE = 30_000  # milliseconds until a test gives up on something that should be there
COMPLAINTS = ("error", "warning")
LAST_ANSWERS = 20  # in the account of a failure
ACCOUNT_PATIENCE = 5_000  # milliseconds
# A page that was never here does not ask who it is; those who get their cookie from a test were
# here.
AT_FIRST = (
    "localStorage.getItem('nacre.settings') ?? localStorage.setItem('nacre.settings', '{settings}')"
)
# Somebody who has been offered the lesson of every game, unless a test wants to see that.
KNOWS_THEM = (
    f"localStorage.setItem('nacre.newcomer', '{json.dumps(dict.fromkeys(GAMES, 'known'))}')"
)
WAS_HERE = "localStorage.setItem('nacre.guest', 'known')"


@dataclass
class Visitor:
    """A page and whose it is."""

    server: ServerProcess
    context: BrowserContext
    page: Page
    complaints: list[str] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)
    _forgiven: list[re.Pattern[str]] = field(default_factory=list)

    # --- What is wrong with the page ---

    def listen(self) -> None:
        """Note what the console says, what breaks, and what the server answered."""

        def heard(message: ConsoleMessage) -> None:
            if message.type in COMPLAINTS:
                self.complaints.append(f"{message.text} ({message.location.get('url', '')})")

        def answered(response: Response) -> None:
            if "/api/" in response.url:
                path = response.url.removeprefix(self.server.url)
                self.answers.append(f"{response.request.method} {path}: {response.status}")

        self.page.on("console", heard)
        self.page.on("response", answered)
        self.page.on("pageerror", lambda error: self.complaints.append(f"uncaught: {error}"))

    def forgive(self, *patterns: str) -> None:
        """Complaints that belong to what a test does.

        A network that is cut, a table that is unknown.
        """
        self._forgiven += [re.compile(pattern) for pattern in patterns]

    def unforgiven(self) -> list[str]:
        return [line for line in self.complaints if not any(p.search(line) for p in self._forgiven)]

    def account(self) -> str:
        """Where the page is, what stands on it, and what the server answered: for failures."""
        if self.page.is_closed():
            return "the page is closed"
        asked = [f"  {line}" for line in self.answers[-LAST_ANSWERS:]]
        said = [f"  {line}" for line in self.complaints]
        try:
            stands = self.page.locator("body").inner_text(timeout=ACCOUNT_PATIENCE)
        except Error as trouble:  # a page that broke: what is said of it must not hide why
            stands = f"the page does not say: {trouble}"
        return "\n".join([self.page.url, "answers:", *asked, "complaints:", *said, "text:", stands])

    # --- Going about ---

    def go(self, path: str) -> None:
        self.page.goto(self.server.url + path)
        self.page.locator("#content").wait_for()

    def resize(self, size: Size) -> None:
        self.page.set_viewport_size({"width": size[0], "height": size[1]})

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def link(self, name: str) -> Locator:
        return self.page.get_by_role("link", name=name, exact=True)

    # --- What a test prepares: the same guest as the page, without the page ---

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        answer = self.context.request.fetch(
            self.server.url + path,
            method=method,
            data=body,
            headers={"origin": self.server.url},
        )
        assert answer.ok, f"{method} {path}: {answer.status} {answer.text()}"
        return answer.json() if answer.text() else None

    def become(self, name: str) -> None:
        self.ask("POST", "/api/guests", {"name": name})
        self.context.add_init_script(WAS_HERE)

    def open_table(self, game: str, seats: int = 2, **terms: Any) -> Any:
        return self.ask("POST", "/api/tables", {"game": game, "seats": seats, **terms})

    def see(self, table: str) -> Any:
        return self.ask("GET", f"/api/tables/{table}")

    def events(self, table: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.ask("GET", f"/api/tables/{table}/events")["events"]
        return found


def arrive(
    browser: Browser,
    server: ServerProcess,
    *,
    size: Size = DESKTOP,
    language: str = "en",
    theme: Theme = "light",
    touch: bool = False,
    moving: bool = False,
    speed: str = "instant",
    unguarded: bool = False,
    newcomer: bool = False,
    cookies: Sequence[Any] = (),
) -> Visitor:
    """A new visitor, who has never been here.

    What the others did is shown at once, unless a test wants to see it happen. ``unguarded`` lets a
    test's own scripts into the page, against its policy. A ``newcomer`` is offered the lessons.
    """
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        locale=language,
        color_scheme=theme,
        has_touch=touch,
        is_mobile=touch,
        reduced_motion="no-preference" if moving else "reduce",
        bypass_csp=unguarded,
    )
    context.set_default_timeout(PATIENCE)
    context.add_init_script(AT_FIRST.format(settings=json.dumps({"speed": speed})))
    if not newcomer:
        context.add_init_script(KNOWS_THEM)
    if cookies:
        context.add_cookies(list(cookies))
        context.add_init_script(WAS_HERE)
    visitor = Visitor(server, context, context.new_page())
    visitor.listen()
    return visitor
