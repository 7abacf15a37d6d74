"""The Chromium that the browser tests drive.

As a program: get one where there is none, and say where it is.

An installed one is taken before all others, ``NACRE_CHROMIUM`` names another one. Where there is
none, the system's package manager installs it if it may; otherwise Playwright downloads its own.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.packages import install

VARIABLE = "NACRE_CHROMIUM"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
MISSING = (
    "there is no Chromium: `make chromium` gets one, or install it by hand (`apt-get install chromium`), "
    f"or say in {VARIABLE} where it is"
)


class NoChromium(Exception):
    """There is none, or none where it was said to be."""


def chromium() -> Path:
    """Where it is."""
    wanted = os.environ.get(VARIABLE)
    if wanted:
        path = shutil.which(wanted)
        if path is None:
            raise NoChromium(f"{VARIABLE} is {wanted}, and that is no program")
        return Path(path)
    for name in NAMES:
        if installed := shutil.which(name):
            return Path(installed)
    if (downloaded := _downloaded()).exists():
        return downloaded
    raise NoChromium(MISSING)


def _downloaded() -> Path:
    """Where Playwright puts its own."""
    with sync_playwright() as playwright:
        return Path(playwright.chromium.executable_path)


def get() -> None:
    """Install one, by the first way that works."""
    if not install("chromium", "fonts-dejavu-core", "fonts-liberation"):
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)


def main() -> None:
    try:
        chromium()
    except NoChromium:
        if os.environ.get(VARIABLE):
            raise
        get()
    sys.stdout.write(f"{chromium()}\n")


if __name__ == "__main__":
    try:
        main()
    except NoChromium as trouble:
        sys.exit(f"nacre: {trouble}")
