"""Static files of the built client, with their types and cache headers.

This needs no framework, so that the client is served before anything else is loaded.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from nacre.server.http import plain_page
from nacre.server.http.headers import HEADERS
from nacre.server.http.tagged import Answer, Tagged, tagged

FOLDER = Path(__file__).parents[2] / "web"
INDEX = "index.html"
HEAD_ENDS = b"</head>"
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webp": "image/webp",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
HASHED = "assets/"  # the name of such a file changes with its contents
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"

_NAME = re.compile(r"(?:assets/)?\w[\w.-]*", re.ASCII)


def index(known: str | None = None, head: str = "") -> Answer:
    """The page of the client with more in its head, or the plain page where no client was built."""
    found = _found(INDEX)
    if found is None:
        return Answer(200, plain_page.HEADERS, plain_page.page())
    return _answer(
        INDEX, tagged(found.body.replace(HEAD_ENDS, head.encode() + HEAD_ENDS, 1)), known
    )


def is_built() -> bool:
    """Whether there is a client to serve."""
    return _found(INDEX) is not None


def file(name: str, known: str | None = None) -> Answer | None:
    """A file of the client; 304 without a body if ``known`` holds its entity tag."""
    found = _found(name)
    return None if found is None else _answer(name, found, known)


def _found(name: str) -> Tagged | None:
    if not _NAME.fullmatch(name) or Path(name).suffix not in TYPES:
        return None
    path = FOLDER / name
    try:
        return _read(path, path.stat().st_mtime_ns)
    except OSError:
        return None


def _answer(name: str, found: Tagged, known: str | None) -> Answer:
    headers = HEADERS | {
        "content-type": TYPES[Path(name).suffix],
        "cache-control": FOR_EVER if name.startswith(HASHED) else ASK_AGAIN,
    }
    return found.answer(headers, known)


def names() -> list[str]:
    """The files beside the page: icons, manifest and the like."""
    if not FOLDER.is_dir():
        return []
    found = [path.name for path in FOLDER.iterdir() if path.is_file() and path.name != INDEX]
    return sorted(name for name in found if _NAME.fullmatch(name) and Path(name).suffix in TYPES)


@lru_cache(maxsize=256)
def _read(path: Path, _changed: int) -> Tagged:
    return tagged(path.read_bytes())
