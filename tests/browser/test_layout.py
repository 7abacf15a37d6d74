"""Every screen at three sizes and in four languages: nothing overflows, nothing is cut, everything can be reached."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import complaints_of
from tests.browser.screens import SCREENS, settle
from tests.browser.stage import Stage
from tests.browser.visitor import LANGUAGES, PHONE, SIZES, Visitor, arrive
from tests.server.process import ServerProcess

FAULTS = Path(__file__).with_name("layout.js").read_text()
PICTURES = Path("build/layout-faults")


@pytest.fixture(scope="package")
def readers(browser: Browser, server: ServerProcess, stage: Stage) -> Iterator[list[Visitor]]:
    """Somebody of each language, all of them Ada."""
    readers = [
        arrive(browser, server, size=PHONE, language=language, cookies=stage.cookies)
        for language in LANGUAGES
    ]
    for reader in readers:
        reader.forgive("/api/tables/unknown", "/no/such/place")
    yield readers
    for reader in readers:
        reader.context.close()


@pytest.mark.parametrize("screen", SCREENS)
def test_nothing_overflows_and_nothing_is_cut(
    screen: str, readers: list[Visitor], stage: Stage
) -> None:
    faults = []
    for language, reader in zip(LANGUAGES, readers, strict=True):
        reader.resize(PHONE)
        SCREENS[screen](reader, stage)
        for size in SIZES:
            reader.resize(size)
            found = faults_of(reader, touch=size == PHONE)
            where = f"{screen}-{language}-{size[0]}"
            faults += [f"{where}: {fault}" for fault in found]
            if found:
                PICTURES.mkdir(parents=True, exist_ok=True)
                reader.page.screenshot(path=PICTURES / f"{where}.png")
    assert not faults, "\n".join(faults)
    assert not (complaints := complaints_of(readers)), complaints


def faults_of(reader: Visitor, touch: bool) -> list[str]:
    settle(reader)
    found: list[str] = reader.page.evaluate(FAULTS, touch)
    return found
