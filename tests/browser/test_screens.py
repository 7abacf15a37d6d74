"""Every screen, visited once.

At three sizes and in four languages nothing overflows and nothing is cut, and axe-core finds
nothing wrong, by day and by night.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import complaints_of
from tests.browser.screens import SCREENS, settle
from tests.browser.stage import Stage
from tests.browser.visitor import LANGUAGES, PHONE, SIZES, Visitor, arrive
from tests.server.process import ServerProcess

FAULTS = Path(__file__).with_name("layout.js").read_text()
PICTURES = Path("build/screen-faults")
AXE = Path("web/node_modules/axe-core/axe.min.js")
LOOKED_THROUGH = "en"  # by axe: what it looks for is not in the words
# One rule is off unless somebody asks for it. By night nothing but the colours is different.
BY_DAY = """() => axe.run(document, {
  resultTypes: ["violations"],
  rules: { "label-content-name-mismatch": { enabled: true } },
})"""
BY_NIGHT = """() => axe.run(document, {
  resultTypes: ["violations"],
  runOnly: { type: "tag", values: ["cat.color"] },
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
        SCREENS[screen](reader, stage)
        for size in SIZES:
            reader.resize(size)
            found = layout_faults(reader, touch=size == PHONE)
            faults += told(reader, f"{screen}-{language}-{size[0]}", found)
        if language == LOOKED_THROUGH:
            reader.page.evaluate(axe)
            faults += told(reader, f"{screen}-by-day", violations(reader, BY_DAY))
            reader.page.emulate_media(color_scheme="dark")
            settle(reader)
            faults += told(reader, f"{screen}-by-night", violations(reader, BY_NIGHT))
            reader.page.emulate_media(color_scheme="light")
    assert not faults, "\n".join(faults)
    assert not (complaints := complaints_of(list(readers.values()))), complaints


def layout_faults(reader: Visitor, touch: bool) -> list[str]:
    settle(reader)
    found: list[str] = reader.page.evaluate(FAULTS, touch)
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
