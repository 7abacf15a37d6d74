"""Cross-site request protection: pages of other sites may not act for a guest."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

from nacre.wire.errors import BadRequest, CrossOrigin

SAME_SITE = ("same-origin", "none")
JSON = "application/json"


def check_origin(headers: Mapping[str, str], allowed: list[str]) -> None:
    """Refuse a request that a page of another site makes a browser send.

    Browsers send ``Origin`` or ``Sec-Fetch-Site``; a program sends neither. Where no address is
    ``allowed`` by the settings, a page may act at the host that it came from. Otherwise that is not
    enough: a name of somebody else can be made to lead here, too.
    """
    origin = headers.get("origin")
    if origin is not None:
        host = headers.get("host", "")
        if origin not in (allowed or (f"http://{host}", f"https://{host}")):
            raise CrossOrigin("a page of another site may not do this")
    elif headers.get("sec-fetch-site", "none") not in SAME_SITE:
        raise CrossOrigin("a page of another site may not do this")


def check_body_type(headers: Mapping[str, str]) -> None:
    """Refuse a body that is not called JSON: a form on any page can send all others, unasked."""
    length = headers.get("content-length", "0")
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    if (length != "0" or "transfer-encoding" in headers) and kind != JSON:
        raise BadRequest(f"the Content-Type of a body must be {JSON}")


def check_host(headers: Mapping[str, str]) -> None:
    """Refuse a ``Host`` that cannot be the beginning of a link."""
    try:
        _ = urlsplit(f"//{headers.get('host', '')}").port
    except ValueError:
        raise BadRequest("the header Host is no host") from None
