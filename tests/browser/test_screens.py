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

from tests.browser.conftest import Arrive, complaints_of
from tests.browser.hands import Mouse
from tests.browser.player import Player
from tests.browser.screens import FULLEST, SCREENS, TABLES, at_table, quick, settle, show
from tests.browser.stage import Stage
from tests.browser.visitor import (
    DESKTOP,
    EVERY_SIZE,
    GAMES,
    LANGUAGES,
    PHONE,
    SIZES,
    Size,
    Visitor,
    arrive,
)
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
    "chicken": (HAND, "section.board .discards > .card:not(.under)"),
}
# Those of a hand are tilted; the most upright one tells.
HEIGHT = """(cards) => Math.min(...cards.map((card) => card.getBoundingClientRect().height))"""
# What a seat did last stands under its plate.
BUBBLES = tuple(size for size in EVERY_SIZE if size not in IN_THE_HAND and size not in SCROLLS)
LOW: Size = (1366, 668)
ON_ITS_SIDE: Size = (844, 390)
# How high every plate is, if all have so many points.
PLATES = """(points) => {
  for (const shown of document.querySelectorAll("[data-seat] .points")) shown.textContent = points;
  return [...document.querySelectorAll("[data-seat] > .plank")].map((plank) => Math.round(plank.getBoundingClientRect().height));
}"""
# What is known of a hand stands in a line of its own.
TWO_LINES = """(facts) => {
  const [hand, known] = [facts.firstElementChild, facts.querySelector(".known")].map((fact) => fact.getBoundingClientRect());
  return known.top >= hand.bottom;
}"""
# How much of its width each row of buttons in the bar takes, in percent.
ROWS = """() => {
  const bar = document.querySelector(".bar .buttons").getBoundingClientRect();
  const rows = new Map();
  for (const button of document.querySelectorAll(".bar .buttons button")) {
    if (!button.checkVisibility({ visibilityProperty: true })) continue;
    const { left, right, bottom } = button.getBoundingClientRect();
    const [first, last] = rows.get(Math.round(bottom)) ?? [left, right];
    rows.set(Math.round(bottom), [Math.min(first, left), Math.max(last, right)]);
  }
  return [...rows.values()].map(([first, last]) => Math.round((100 * (last - first)) / bar.width));
}"""
# How far down each half of a form has something in it.
HALVES = """() => {
  const form = document.querySelector("main form").getBoundingClientRect();
  const middle = form.left + form.width / 2;
  const things = [...document.querySelectorAll("main form :is(.panel, .plank, .button)")].map((thing) => thing.getBoundingClientRect());
  const lowest = (reaches) => Math.max(...things.filter(reaches).map(({ bottom }) => bottom - form.top)) / form.height;
  return [lowest(({ left }) => left < middle - 40), lowest(({ right }) => right > middle + 40)];
}"""
FULL = 0.85
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
    reader.page.locator(cards).first.wait_for()
    found: float = reader.page.locator(cards).evaluate_all(HEIGHT)
    return found


@pytest.mark.parametrize("game", CARDS)
def test_a_plate_keeps_its_height_whatever_the_score(
    game: str, readers: dict[str, Visitor], stage: Stage
) -> None:
    """Of three at the table, and with every seat taken."""
    reader = readers[LOOKED_THROUGH]
    for table in (stage.beginning(game), stage.crowded(game)):
        at_table(lambda s, t=table: t)(reader, stage)  # type: ignore[misc]
        for size in EVERY_SIZE:
            reader.resize(size)
            settle(reader)
            low, high = (reader.page.evaluate(PLATES, points) for points in ("5", "48"))
            assert low == high, size


@pytest.mark.parametrize("game", GAMES)
def test_on_its_side_a_phone_has_no_button_alone_in_a_row(
    game: str, readers: dict[str, Visitor], stage: Stage
) -> None:
    for reader in readers.values():
        reader.resize(ON_ITS_SIDE)
        show(f"table-{game}", reader, stage)
        settle(reader)
        assert min(reader.page.evaluate(ROWS)) > 100 * FULL


@pytest.mark.parametrize("game", GAMES)
def test_a_new_table_with_everything_unfolded_leaves_no_half_empty(
    game: str, readers: dict[str, Visitor], stage: Stage
) -> None:
    reader = readers[LOOKED_THROUGH]
    reader.resize(DESKTOP)
    show(f"new-{game}", reader, stage)
    settle(reader)
    assert min(reader.page.evaluate(HALVES)) > FULL


@pytest.mark.parametrize("game", CARDS)
def test_on_a_low_screen_a_hint_leaves_the_cards_large(
    game: str, visit: Arrive, server: ServerProcess, stage: Stage
) -> None:
    """To somebody new, who is offered the lesson as well."""
    reader = visit(server, newcomer=True, size=LOW, cookies=stage.cookies)
    at_table(lambda s: s.playing(game))(reader, stage)
    cards = CARDS[game][1]
    without = height(reader, cards, LOW)
    reader.page.keyboard.press("h")
    reader.page.locator(".hints ol").wait_for()
    assert height(reader, cards, LOW) > without / 2


@pytest.mark.parametrize("seats", [2, 3])
def test_what_a_seat_says_keeps_clear_of_the_pieces(
    seats: int, readers: dict[str, Visitor], stage: Stage
) -> None:
    """Under a plate with two lines, with the log beside the table; with a hint as well."""
    faults = []
    for language in AT_EVERY_SIZE:
        reader = readers[language]
        reader.resize(DESKTOP)
        at_table(lambda s: s.talkative(seats))(reader, stage)
        Player(reader, Mouse(reader.page)).moment()
        assert reader.page.locator(".drawer").count() == 1
        assert reader.page.locator("[data-seat='1'] .facts").evaluate(TWO_LINES)
        for advice in ("alone", "advised"):
            if advice == "advised":
                reader.page.keyboard.press("h")
                reader.page.locator(".hints ol").wait_for()
            for size in BUBBLES:
                reader.resize(size)
                found = layout_faults(reader, "hint", size)
                where = f"talkative-{seats}-{advice}-{language}-{size[0]}x{size[1]}"
                faults += told(reader, where, found)
    assert not faults, "\n".join(faults)


def test_the_way_into_a_game_is_in_sight(
    visit: Arrive, server: ServerProcess, stage: Stage
) -> None:
    """For somebody new, who is asked for a name as well."""
    newcomer = visit(server, newcomer=True)
    quick(newcomer, stage)
    for size in EVERY_SIZE:
        newcomer.resize(size)
        settle(newcomer)
        box = newcomer.page.locator("dialog .start").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= size[1] - 12, size


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
