"""Bytes with an entity tag: whoever has them already is answered 304, without a body."""

from __future__ import annotations

import hashlib
from typing import NamedTuple


class Answer(NamedTuple):
    """An HTTP answer."""

    status: int
    headers: dict[str, str]
    body: bytes


class Tagged(NamedTuple):
    """A body and its entity tag."""

    body: bytes
    tag: str

    def answer(self, headers: dict[str, str], known: str | None) -> Answer:
        """200 with the body; 304 if ``known``, the header ``If-None-Match``, holds its tag."""
        headers = headers | {"etag": self.tag}
        same = known is not None and self.tag in [tag.strip() for tag in known.split(",")]
        return Answer(304, headers, b"") if same else Answer(200, headers, self.body)


def tagged(body: bytes) -> Tagged:
    """A body with the entity tag that follows from it."""
    return Tagged(body, f'"{hashlib.sha256(body).hexdigest()[:32]}"')
