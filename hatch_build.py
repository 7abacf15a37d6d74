"""A build hook: a wheel and an sdist hold the built client, or there is none of them."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SOURCES = ("src/**/*", "public/**/*", "*.json", "*.ts", "*.js", "*.html")  # below web/
NODE = "Node 20.19 or newer"


class ClientNotBuilt(Exception):
    """The client cannot be built here, with what to do about it."""


class ClientHook(BuildHookInterface):  # type: ignore[type-arg] # its argument is for other builders
    """Builds the client where it is missing or older than its sources."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before anything is packed; an editable installation has `make client`."""
        if version == "editable":
            return
        try:
            build_client(Path(self.root))
        except ClientNotBuilt as trouble:
            self.app.abort(f"nacre: {trouble}")


def build_client(root: Path) -> None:
    """Build the client into the package, unless what is there is up to date."""
    web, page = root / "web", root / "src" / "nacre" / "web" / "index.html"
    if page.exists() and (_is_unpacked_sdist(root) or _is_current(page, web)):
        return
    npm = shutil.which("npm")
    if npm is None:
        raise ClientNotBuilt(
            f"the client is not built, and there is no npm to build it with: install {NODE},"
            " or run `make client` first"
        )
    if not (web / "node_modules" / ".package-lock.json").exists():
        _run(npm, web, "ci", "--silent", "--no-audit", "--no-fund")
    _run(npm, web, "run", "--silent", "build", "--", "--logLevel", "warn")
    if not page.exists():
        raise ClientNotBuilt(f"npm built no {page.relative_to(root)}; `make client` shows why")


def _is_unpacked_sdist(root: Path) -> bool:
    """Whether these are packed sources: their times are those of unpacking, in any order."""
    return (root / "PKG-INFO").exists()


def _is_current(page: Path, web: Path) -> bool:
    sources = [path for pattern in SOURCES for path in web.glob(pattern) if path.is_file()]
    return all(path.stat().st_mtime <= page.stat().st_mtime for path in sources)


def _run(npm: str, web: Path, *arguments: str) -> None:
    if subprocess.run([npm, *arguments], cwd=web, check=False).returncode:
        raise ClientNotBuilt(
            f"`npm {arguments[0]}` failed in web/: it needs {NODE} and its registry;"
            " what it said is above"
        )
