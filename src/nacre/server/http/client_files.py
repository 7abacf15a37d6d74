"""Static files of the built client, with their types and cache headers.

This needs no framework, so that the client is served before anything else is loaded.
"""

from __future__ import annotations

import hashlib
import re
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from nacre.server.http import plain_page
from nacre.server.http.headers import HEADERS

FOLDER = Path(__file__).parents[2] / "web"
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
    ".webp": "image/webp",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
HASHED = "assets/"  # the name of such a file changes with its contents
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"

_NAME = re.compile(r"(?:assets/)?\w[\w.-]*", re.ASCII)


class Answer(NamedTuple):
    """An HTTP answer."""

    status: int
    headers: dict[str, str]
    body: bytes


class _File(NamedTuple):
    body: bytes
    tag: str


def index(known: str | None = None) -> Answer:
    """The page of the client, or the plain page where no client was built."""
    found = file(INDEX, known)
    return found or Answer(200, plain_page.HEADERS, plain_page.page())


def file(name: str, known: str | None = None) -> Answer | None:
    """A file of the client; 304 without a body if ``known`` holds its entity tag."""
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
