"""The OpenAPI document and its page, built once in a thread and served as bytes.

Building them takes half a second of a processor, so that nobody else may have to wait for it.
"""

from __future__ import annotations

import asyncio
from typing import Any, NamedTuple

import msgspec
from litestar import Litestar, Request, Response

from nacre.server.http.api_page import CONTENT_POLICY, api_page
from nacre.server.http.game_schemas import types_of_games
from nacre.server.http.tagged import Tagged, tagged
from nacre.wire.schema import exact

ROOT = "/api"
JSON = f"{ROOT}/openapi.json"
PAGE = f"{ROOT}/docs"
HEADERS = {
    JSON: {"content-type": "application/vnd.oai.openapi+json"},
    PAGE: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": CONTENT_POLICY,
    },
}


class _Built(NamedTuple):
    document: Tagged
    page: Tagged


class ApiDocuments:
    """Builds both at the first request; those that ask meanwhile wait for the same."""

    def __init__(self, app: Litestar) -> None:
        self._app = app
        self._built: asyncio.Future[_Built] | None = None

    async def answer(self, request: Request[Any, Any, Any]) -> Response[bytes] | None:
        """The document that a request asks for, if it asks for one; 304 if it is known there."""
        path = request.scope["path"].rstrip("/")
        wanted = JSON if path == ROOT else path
        if wanted not in HEADERS:
            return None
        if self._built is None:
            self._built = asyncio.ensure_future(asyncio.to_thread(self._build))
        built = await asyncio.shield(self._built)
        found = built.page if wanted == PAGE else built.document
        headers = HEADERS[wanted] | {"cache-control": "no-cache"}
        status, headers, body = found.answer(headers, request.headers.get("if-none-match"))
        return Response(body, status_code=status, headers=headers)

    def _build(self) -> _Built:
        document = exact(self._app.openapi_schema.to_schema(), types_of_games())
        return _Built(tagged(msgspec.json.encode(document)), tagged(api_page(document).encode()))
