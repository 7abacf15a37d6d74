"""Launching a server and Chromium, and ending both: for the fixtures, and for programs."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.chromium import ARGUMENTS, chromium
from tests.server.process import ServerProcess, eventually


def started(folder: Path) -> ServerProcess:
    """A server whose games are all ready, and which deals in every run what it dealt before."""
    server = ServerProcess(
        str(folder / "nacre.db"), folder / "log.txt", module="tests.server.seeded"
    )
    server.start()
    ready(server)
    return server


def ready(server: ServerProcess) -> None:
    """Wait until all games of a server are ready."""
    with server.anonymous() as http:
        eventually(lambda: all(game["ready"] for game in http.get("/api/games").json()["games"]))


@contextmanager
def launched(path: Path) -> Iterator[Browser]:
    """A Chromium, or its headless shell, until the end of the block."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def server_and_browser() -> Iterator[tuple[ServerProcess, Browser]]:
    """A server with a store of its own, and Chromium, until the end of the block.

    ``NoChromium`` where there is none.
    """
    with tempfile.TemporaryDirectory(prefix="nacre-browser-") as folder:
        server = started(Path(folder))
        try:
            with launched(chromium()) as browser:
                yield server, browser
        finally:
            server.stop()
