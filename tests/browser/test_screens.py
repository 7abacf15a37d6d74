"""Every screen, visited once.

At three sizes and in four languages nothing overflows and nothing is cut, and axe-core finds
nothing wrong, by day and by night. The fullest tables, lessons, ends and the review hold at all ten
sizes, in the language in which we write and in the one with the longest words.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import complaints_of
from tests.browser.screens import FULLEST, SCREENS, TABLES, settle, show
from tests.browser.stage import Stage
from tests.browser.visitor import EVERY_SIZE, LANGUAGES, PHONE, SIZES, Size, Visitor, arrive
from tests.server.process import ServerProcess

FAULTS = Path(__file__).with_name("layout.js").read_text()
PICTURES = Path("build/screen-faults")
AXE = Path("web/node_modules/axe-core/axe.min.js")
LOOKED_THROUGH = "en"  # by axe: what it looks for is not in the words
AT_EVERY_SIZE = ("en", "de")
IN_THE_HAND: tuple[Size, ...] = (PHONE, (390, 844), (844, 390))  # fingers press what is there
# No table scrolls; but at a laptop with everything twice as large its far end may be out of sight,
# so that pieces stay large enough, and a wheel is at hand.
SCROLLS: dict[Size, int] = {(683, 334): 140}
LAPTOP, LARGE = (1280, 800), (1920, 1080)
GROWTH = 1.35
HAND = "section.board :is(.fan, .hand) .card"
CARDS = {
    "pearls": (HAND, "section.board .play-middle .card"),
    "chicken": (HAND, "section.board .top"),
}
# Those of a hand are tilted; the most upright one tells.
HEIGHT = """(cards) => Math.min(...cards.map((card) => card.getBoundingClientRect().height))"""
# One rule is off unless somebody asks for it. By night nothing but the colours is different.
BY_DAY = """() => axe.run(document, {
  resultTypes: ["violations"],
  rules: { "label-content-name-mismatch": { enabled: true } },
})"""
BY_NIGHT = """() => axe.run(document, {
  resultTypes: ["violations"],
  runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
})"""


@pytest.fixture(scope="package")
def axe() -> str:
    if not AXE.exists():
        pytest.fail("axe-core is not there: `make client` gets it", pytrace=False)
    return AXE.read_text()


@pytest.fixture(scope="package")
def readers(browser: Browser, server: ServerProcess, stage: Stage) -> Iterator[dict[str, Visitor]]:
    """Somebody of each language, all of them Ada. A page's own policy would keep axe out."""
    readers = {
        language: arrive(
            browser,
            server,
            size=PHONE,
            language=language,
            cookies=stage.cookies,
            unguarded=language == LOOKED_THROUGH,
        )
        for language in LANGUAGES
    }
    for reader in readers.values():
        reader.forgive("/api/tables/unknown", "/no/such/place")
    yield readers
    for reader in readers.values():
        reader.context.close()


@pytest.mark.parametrize("screen", SCREENS)
def test_nothing_overflows_nothing_is_cut_and_axe_finds_nothing_wrong(
    screen: str, readers: dict[str, Visitor], stage: Stage, axe: str
) -> None:
    faults = []
    for language, reader in readers.items():
        reader.complaints.clear()  # those of another screen
        reader.resize(PHONE)
        show(screen, reader, stage)
        for size in sizes(screen, language):
            reader.resize(size)
            found = layout_faults(reader, screen, size)
            faults += told(reader, f"{screen}-{language}-{size[0]}x{size[1]}", found)
        if language == LOOKED_THROUGH:
            reader.page.evaluate(axe)
            faults += told(reader, f"{screen}-by-day", violations(reader, BY_DAY))
            reader.page.emulate_media(color_scheme="dark")
            settle(reader)
            faults += told(reader, f"{screen}-by-night", violations(reader, BY_NIGHT))
            reader.page.emulate_media(color_scheme="light")
    assert not faults, "\n".join(faults)
    assert not (complaints := complaints_of(list(readers.values()))), complaints


def sizes(screen: str, language: str) -> tuple[Size, ...]:
    return EVERY_SIZE if screen in FULLEST and language in AT_EVERY_SIZE else SIZES


def layout_faults(reader: Visitor, screen: str, size: Size) -> list[str]:
    settle(reader)
    still = SCROLLS.get(size, 0) if screen in TABLES else None
    rules = {"touch": size in IN_THE_HAND, "still": still}
    found: list[str] = reader.page.evaluate(FAULTS, rules)
    return found


@pytest.mark.parametrize("game", CARDS)
def test_cards_grow_with_the_room(game: str, readers: dict[str, Visitor], stage: Stage) -> None:
    reader = readers[LOOKED_THROUGH]
    show(f"table-{game}", reader, stage)
    for cards in CARDS[game]:
        small, large = (height(reader, cards, size) for size in (LAPTOP, LARGE))
        assert large >= GROWTH * small, f"{cards}: {small:.0f} and {large:.0f} px"


def height(reader: Visitor, cards: str, size: Size) -> float:
    reader.resize(size)
    settle(reader)
    found: float = reader.page.locator(cards).evaluate_all(HEIGHT)
    return found


def violations(reader: Visitor, run: str) -> list[str]:
    found: list[dict[str, Any]] = reader.page.evaluate(run)["violations"]
    return [
        f"{violation['id']}: {node['target'][0]} {node['html'][:120]}: {node['failureSummary']}"
        for violation in found
        for node in violation["nodes"]
    ]


def told(reader: Visitor, where: str, faults: list[str]) -> list[str]:
    """The faults with their place, and a picture of it."""
    if faults:
        PICTURES.mkdir(parents=True, exist_ok=True)
        reader.page.screenshot(path=PICTURES / f"{where}.png")
    return [f"{where}: {fault}" for fault in faults]
