"""Pictures of every screen at every size, by day and by night.

Or the handful for the documentation.

make screenshots              every screen, into build/screenshots
make screenshots FOR=docs     those of README and docs, into docs/screenshots
python -m tests.browser.screenshots --into FOLDER [--only SCREEN …] [--sizes 390x844 …]
    [--themes light] [--language nl]
"""

from __future__ import annotations

import argparse
import base64
import sys
from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.launch import server_and_browser
from tests.browser.screens import SCREENS, SKETCHED, settle, show
from tests.browser.stage import Stage
from tests.browser.visitor import (
    DESKTOP,
    EVERY_SIZE,
    LANGUAGES,
    PHONE,
    TABLET,
    THEMES,
    Size,
    Theme,
    Visitor,
    arrive,
)
from tests.server.process import ServerProcess

EVERYTHING = Path("build/screenshots")
DOCS = Path("docs/screenshots")
LARGEST = 150_000  # bytes of a picture in the documentation
QUALITIES = (90, 80, 70, 60, 50)

LAPTOP: Size = (1280, 800)
UPRIGHT: Size = (390, 844)
ON_ITS_SIDE: Size = (844, 390)

# What the documentation shows: name, screen, size, theme.
SHOWN: tuple[tuple[str, str, Size, Theme], ...] = (
    ("home", "home", DESKTOP, "light"),
    ("pearls", "picked-pearls", DESKTOP, "light"),
    ("pearladora", "table-pearladora", DESKTOP, "dark"),
    ("pearl-dice", "picked-pearl_dice", TABLET, "light"),
    ("chicken", "crowded-chicken", DESKTOP, "light"),
    ("phone-pearls", "table-pearls", PHONE, "light"),
    ("phone-chicken", "picked-chicken", PHONE, "dark"),
    ("lobby", "lobby", DESKTOP, "light"),
    ("review", "review", DESKTOP, "light"),
    ("learn", "learn-pearls", TABLET, "light"),
    ("end", "end-pearls", DESKTOP, "light"),
    # At the sizes of the sketches
    ("look-pearls", "sketched-pearls", DESKTOP, "light"),
    ("look-pearls-side", "sketched-pearls-side", ON_ITS_SIDE, "light"),
    ("look-pearladora", "sketched-pearladora", UPRIGHT, "light"),
    ("look-pearl-dice", "sketched-pearl_dice", LAPTOP, "dark"),
    ("look-chicken", "sketched-chicken", DESKTOP, "light"),
    ("look-home", "home", DESKTOP, "light"),
    ("look-end", "sketched-end", DESKTOP, "dark"),
)


def webp(visitor: Visitor, quality: int) -> bytes:
    """The page as WebP, which Playwright itself does not make."""
    session = visitor.context.new_cdp_session(visitor.page)
    answer = session.send("Page.captureScreenshot", {"format": "webp", "quality": quality})
    session.detach()
    return base64.b64decode(answer["data"])


def take_all(
    browser: Browser, server: ServerProcess, stage: Stage, into: Path, chosen: argparse.Namespace
) -> None:
    visitor = arrive(browser, server, cookies=stage.cookies, language=chosen.language)
    for screen in chosen.only or SCREENS:
        visitor.resize(chosen.sizes[0])
        show(screen, visitor, stage)
        for size in chosen.sizes:
            visitor.resize(size)
            for theme in chosen.themes:
                visitor.page.emulate_media(color_scheme=theme)
                settle(visitor)
                path = into / f"{screen}-{size[0]}x{size[1]}-{theme}.png"
                visitor.page.screenshot(path=path, full_page=True)
        sys.stdout.write(f"{screen}\n")


def take_shown(
    browser: Browser, server: ServerProcess, stage: Stage, into: Path, chosen: argparse.Namespace
) -> None:
    for name, screen, size, theme in SHOWN:
        if chosen.only and screen not in chosen.only:
            continue
        visitor = arrive(browser, server, size=size, theme=theme, cookies=stage.cookies)
        show(screen, visitor, stage)
        settle(visitor)
        picture = next(
            found for quality in QUALITIES if len(found := webp(visitor, quality)) < LARGEST
        )
        (into / f"{name}.webp").write_bytes(picture)
        visitor.context.close()
        sys.stdout.write(f"{name}: {len(picture) // 1024} KB\n")


def size_of(text: str) -> Size:
    width, height = map(int, text.split("x"))
    return width, height


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("what", nargs="?", choices=("all", "docs"), default="all")
    parser.add_argument("--into", type=Path)
    parser.add_argument(
        "--only", nargs="*", default=[], choices=[*SCREENS, *SKETCHED], metavar="SCREEN"
    )
    parser.add_argument("--sizes", nargs="*", type=size_of, default=EVERY_SIZE, metavar="WxH")
    parser.add_argument("--themes", nargs="*", default=THEMES, choices=THEMES)
    parser.add_argument("--language", default="en", choices=LANGUAGES)
    chosen = parser.parse_args()
    into: Path = chosen.into or (DOCS if chosen.what == "docs" else EVERYTHING)
    into.mkdir(parents=True, exist_ok=True)
    take = take_shown if chosen.what == "docs" else take_all
    with server_and_browser() as (server, browser):
        take(browser, server, Stage(browser, server), into, chosen)


if __name__ == "__main__":
    main()
