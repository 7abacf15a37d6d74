"""Parsing of links to tables."""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import urlsplit

from nacre.errors import BadOption

_WORD = r"[A-Za-z0-9_-]{1,100}"
_PATHS = (
    re.compile(rf"(?P<base>.*)/join/(?P<table>{_WORD})/(?P<invite>{_WORD})/?"),
    re.compile(rf"(?P<base>.*)/api/tables/(?P<table>{_WORD})(/.*)?"),
    re.compile(rf"(?P<base>.*)/tables?/(?P<table>{_WORD})/?"),
)


class TableAddress(NamedTuple):
    """A table at a server, perhaps with the invite to it."""

    server: str
    table: str
    invite: str | None = None


def table_address(link: str) -> TableAddress:
    """The parts of an invite link, or of the address of a table in the API.

    >>> table_address("http://127.0.0.1:8000/join/Wx3/s3cr3t")
    TableAddress(server='http://127.0.0.1:8000', table='Wx3', invite='s3cr3t')
    """
    parts = urlsplit(link.strip())
    found = next(filter(None, (path.fullmatch(parts.path) for path in _PATHS)), None)
    if parts.scheme not in ("http", "https") or not parts.hostname or found is None:
        raise BadOption(
            f"{link[:100]!r} is no table; expected an invite link, "
            "http://HOST:PORT/join/TABLE/INVITE, or http://HOST:PORT/api/tables/TABLE"
        )
    named = found.groupdict()
    server = f"{parts.scheme}://{parts.netloc}{named['base']}"
    return TableAddress(server, named["table"], named.get("invite"))
