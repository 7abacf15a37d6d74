"""What a chat shows beside a link: Open Graph tags for the head of the page.

Whoever asks for them is a program without a language, so the words are the games' own.
"""

from __future__ import annotations

import hmac
import re
from html import escape
from typing import NamedTuple

from nacre.server.http import client_files
from nacre.server.tables.rows import TableRow

HOUSE = "nacre"
ABOUT = "Family games at one table: with friends, or against bots."
PICTURE = "share.jpg"
SIZE = (1200, 630)

_ADDRESS = re.compile(r"https?://[\w.:\[\]-]+", re.ASCII)  # what a Host header may make of it


class Shared(NamedTuple):
    """A game as a link tells of it."""

    id: str
    title: str
    summary: str


def tags(base: str, game: Shared | None) -> str:
    """The tags of a page; ``base`` is the address under which people reach this server."""
    if not _ADDRESS.fullmatch(base):
        return ""
    title = HOUSE if game is None else f"{game.title} · {HOUSE}"
    width, height = SIZE
    facts = {
        "og:type": "website",
        "og:site_name": HOUSE,
        "og:title": title,
        "og:description": ABOUT if game is None else game.summary,
        "og:image": f"{base}/{_picture(game)}",
        "og:image:width": str(width),
        "og:image:height": str(height),
    }
    lines = [
        f'<meta property="{name}" content="{escape(value)}" />' for name, value in facts.items()
    ]
    return "\n".join([*lines, '<meta name="twitter:card" content="summary_large_image" />', ""])


def may_tell(row: TableRow, invite: str | None) -> bool:
    """Whether a link to a table says which game it is: with its invite, or if anybody may come."""
    if row.privacy != "invite":
        return True
    return invite is not None and hmac.compare_digest(invite.encode(), row.invite.encode())


def _picture(game: Shared | None) -> str:
    """The picture of the game; that of the house where the client was built without one."""
    own = PICTURE if game is None else f"share-{game.id}.jpg"
    return own if client_files.file(own) is not None else PICTURE
