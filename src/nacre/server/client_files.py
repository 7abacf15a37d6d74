"""The built client: which file an address is, and how a browser may keep it.

Without the framework, so that the client is there before anything else is.
"""

from __future__ import annotations

import hashlib
import re
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from nacre.server import page
from nacre.server.headers import HEADERS

FOLDER = Path(__file__).parents[1] / "web"
INDEX = "index.html"
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
HASHED = "assets/"  # the name of such a file changes with what is in it
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"

_NAME = re.compile(r"(?:assets/)?\w[\w.-]*", re.ASCII)


class Answer(NamedTuple):
    """What goes back to a browser."""

    status: int
    headers: dict[str, str]
    body: bytes


class _File(NamedTuple):
    body: bytes
    tag: str


def index(known: str | None = None) -> Answer:
    """The page of the client, or the plain page where no client was built."""
    found = file(INDEX, known)
    return found or Answer(200, page.HEADERS, page.page())


def file(name: str, known: str | None = None) -> Answer | None:
    """A file of the client; only the news that it is the same for whoever knows its tag."""
    if not _NAME.fullmatch(name) or Path(name).suffix not in TYPES:
        return None
    path = FOLDER / name
    try:
        found = _read(path, path.stat().st_mtime_ns)
    except OSError:
        return None
    headers = HEADERS | {
        "content-type": TYPES[path.suffix],
        "cache-control": FOR_EVER if name.startswith(HASHED) else ASK_AGAIN,
        "etag": found.tag,
    }
    same = known is not None and found.tag in [tag.strip() for tag in known.split(",")]
    return Answer(304, headers, b"") if same else Answer(200, headers, found.body)


def names() -> list[str]:
    """The files beside the page: icons, manifest and the like."""
    if not FOLDER.is_dir():
        return []
    found = [path.name for path in FOLDER.iterdir() if path.is_file() and path.name != INDEX]
    return sorted(name for name in found if _NAME.fullmatch(name) and Path(name).suffix in TYPES)


@lru_cache(maxsize=256)
def _read(path: Path, _changed: int) -> _File:
    body = path.read_bytes()
    return _File(body, f'"{hashlib.sha256(body).hexdigest()[:32]}"')
