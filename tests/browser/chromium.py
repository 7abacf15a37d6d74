"""The Chromium that the browser tests drive.

As a program: get one where there is none, and say where it is.

An installed one is taken before all others, ``NACRE_CHROMIUM`` names another one. Where there is
none, the system's package manager installs it if it may; otherwise Playwright downloads its own.

Tests take its headless shell where there is one: the same engine without windows. A new visitor
costs an eighth of the time there, since no window with its own small pages is put around theirs.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.packages import install, is_offered

VARIABLE = "NACRE_CHROMIUM"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SHELLS = ("chromium-headless-shell", "chrome-headless-shell")
SHELL_PACKAGE = "chromium-headless-shell"
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--font-render-hinting=none",  # or words are as wide in the shell as nowhere else
)
MISSING = (
    "there is no Chromium: `make chromium` gets one, or install it by hand (`apt-get install chromium`), "
    f"or say in {VARIABLE} where it is"
)


class NoChromium(Exception):
    """There is none, or none where it was said to be."""


def chromium() -> Path:
    """Where it is."""
    if (path := _named() or _installed(NAMES)) is not None:
        return path
    if (downloaded := _downloaded()).exists():
        return downloaded
    raise NoChromium(MISSING)


def headless_shell() -> Path:
    """Where the shell is; where there is none, the whole Chromium."""
    return _named() or _installed(SHELLS) or chromium()


def _named() -> Path | None:
    """The one that somebody wants."""
    wanted = os.environ.get(VARIABLE)
    if not wanted:
        return None
    path = shutil.which(wanted)
    if path is None:
        raise NoChromium(f"{VARIABLE} is {wanted}, and that is no program")
    return Path(path)


def _installed(names: tuple[str, ...]) -> Path | None:
    found = (shutil.which(name) for name in names)
    return next((Path(path) for path in found if path is not None), None)


def _downloaded() -> Path:
    """Where Playwright puts its own."""
    with sync_playwright() as playwright:
        return Path(playwright.chromium.executable_path)


def get() -> None:
    """Install one, by the first way that works."""
    if not install("chromium", "fonts-dejavu-core", "fonts-liberation"):
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)


def get_shell() -> None:
    """Install it where the system has it: everywhere else its tests take longer."""
    if _named() is None and _installed(SHELLS) is None and is_offered(SHELL_PACKAGE):
        install(SHELL_PACKAGE)


def main() -> None:
    try:
        chromium()
    except NoChromium:
        if os.environ.get(VARIABLE):
            raise
        get()
    get_shell()
    sys.stdout.write(f"{chromium()}\n")


if __name__ == "__main__":
    try:
        main()
    except NoChromium as trouble:
        sys.exit(f"nacre: {trouble}")
