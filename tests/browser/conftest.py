"""One Chromium and one server for each worker, and visitors who are new in each test."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from nacre.server.http.client_files import FOLDER
from tests.browser.chromium import NoChromium, headless_shell
from tests.browser.launch import launched, started
from tests.browser.stage import Stage
from tests.browser.visitor import PATIENCE, Visitor, arrive
from tests.server.process import ServerProcess

PICTURES = Path("build/browser-failures")
FAILED = pytest.StashKey[bool]()
VISITORS = pytest.StashKey[list[Visitor]]()

Arrive = Callable[..., Visitor]

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium. It ends with the package, since its event loop is in the way of other tests'."""
    with launched(found(headless_shell)) as browser:
        yield browser


def found(look: Callable[[], Path]) -> Path:
    """A Chromium; where there is none the test fails, and says how to get one."""
    try:
        return look()
    except NoChromium as trouble:
        pytest.fail(str(trouble), pytrace=False)


@pytest.fixture(scope="package")
def built() -> None:
    """The client is there to be served."""
    if not (FOLDER / "index.html").exists():
        pytest.fail("the client is not built: `make client` does it", pytrace=False)


@pytest.fixture(scope="package")
def server(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that most tests share."""
    server = started(tmp_path_factory.mktemp("server"))
    yield server
    assert server.stop() == 0
    assert '"level":"error"' not in server.log().replace(" ", ""), server.log()[-3000:]


@pytest.fixture(scope="package")
def stage(browser: Browser, server: ServerProcess) -> Iterator[Stage]:
    """Tables to look at."""
    stage = Stage(browser, server)
    yield stage
    stage.close()


@pytest.fixture(scope="package")
def mortal(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server for those who stop or kill one."""
    server = started(tmp_path_factory.mktemp("mortal"))
    yield server
    if server.runs:
        server.stop()


@pytest.fixture
def own_server(mortal: ServerProcess) -> ServerProcess:
    """A server that a test may stop.

    It runs when the test begins; to start it again is up to whoever comes next.
    """
    if not mortal.runs:
        mortal.start()
    return mortal


@pytest.fixture
def visit(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Arrive]:
    """Visitors.

    After the test no page may have complained about anything that the test did not foresee.
    """
    visitors: list[Visitor] = request.node.stash.setdefault(VISITORS, [])

    def come(server: ServerProcess, **settings: Any) -> Visitor:
        visitors.append(arrive(browser, server, **settings))
        return visitors[-1]

    yield come
    complaints = complaints_of(visitors)
    if request.node.stash.get(FAILED, False) or complaints:
        take_pictures(request.node.name, visitors)
    for visitor in visitors:
        visitor.context.close()
    assert not complaints, "the page complained:\n" + "\n".join(complaints)


def complaints_of(visitors: list[Visitor]) -> list[str]:
    return [line for visitor in visitors for line in visitor.unforgiven()]


def take_pictures(test: str, visitors: list[Visitor]) -> None:
    """What the pages looked like when a test failed."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    name = re.sub(r"[^\w-]+", "-", test).strip("-")
    for number, visitor in enumerate(visitors):
        if not visitor.page.is_closed():
            visitor.page.screenshot(path=PICTURES / f"{name}-{number}.png")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
        if report.failed:
            for visitor in item.stash.get(VISITORS, []):
                report.sections.append(("What a visitor saw", visitor.account()))
    return report
