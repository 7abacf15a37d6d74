"""Cross-site request protection: pages of other sites may not act for a guest."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

from nacre.wire.errors import CrossOrigin

SAME_SITE = ("same-origin", "none")


def check_origin(headers: Mapping[str, str], allowed: list[str]) -> None:
    """Refuse a request that a page of another site makes a browser send.

    Browsers send ``Origin`` or ``Sec-Fetch-Site``; a program sends neither.
    """
    origin = headers.get("origin")
    if origin is not None:
        if origin not in allowed and urlsplit(origin).netloc != headers.get("host", ""):
            raise CrossOrigin("a page of another site may not do this")
    elif headers.get("sec-fetch-site", "none") not in SAME_SITE:
        raise CrossOrigin("a page of another site may not do this")
