"""Routes of the browser client: its page under all of its addresses, and its files."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import PathParameter

from nacre.server.http import client_files, share
from nacre.server.http.client_files import HASHED
from nacre.server.http.tagged import Answer
from nacre.server.run.services import Serving
from nacre.wire.errors import NotFound

PAGES = [
    "/",
    "/join/{table:str}/{invite:str}",
    "/learn/{game:str}",
    "/mine",
    "/move",
    "/new/{game:str}",
    "/review",
    "/review/{table:str}",
    "/rules/{game:str}",
    "/settings",
    "/tables/{table:str}",
    "/ticks/{game:str}",
]
"""Addresses that the client itself routes; the same as in web/src/lib/router.svelte.ts."""

Asking = Request[Any, Any, Any]


def _response(answer: Answer | None) -> Response[bytes]:
    if answer is None:
        raise NotFound("there is no such file")
    return Response(answer.body, status_code=answer.status, headers=answer.headers)


def _known(request: Asking) -> str | None:
    return request.headers.get("if-none-match")


@get(PAGES, include_in_schema=False)
async def client_page(request: Asking, services: Serving) -> Response[bytes]:
    """The page of the client; a chat to which its address is sent finds a picture in its head."""
    head = share.tags(services.base(request), await _shared(request, services))
    return _response(client_files.index(_known(request), head))


async def _shared(request: Asking, services: Serving) -> share.Shared | None:
    """The game that an address names, or that is played at its table."""
    from nacre.games import games

    named = request.path_params.get("game")
    table = request.path_params.get("table")
    if table is not None and table.isprintable():
        row = await services.store.table(table)
        if row is not None and share.may_tell(row, request.path_params.get("invite")):
            named = row.game
    found = (game for game in games() if game["id"] == named)
    return next((share.Shared(g["id"], g["title"], g["summary"]) for g in found), None)


@get(f"/{HASHED}{{name:str}}", include_in_schema=False)
async def client_asset(
    name: Annotated[str, PathParameter(max_length=200)], request: Asking
) -> Response[bytes]:
    """A part of the client whose name changes with its contents."""
    return _response(client_files.file(HASHED + name, _known(request)))


async def client_file(request: Asking) -> Response[bytes]:
    """A file beside the page."""
    return _response(client_files.file(request.scope["path"].removeprefix("/"), _known(request)))


def lost(request: Asking) -> Response[bytes] | None:
    """The page of the client at an address where nothing is, for a person; it says what to do."""
    person = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    found = client_files.file(client_files.INDEX)
    if not person or request.scope["path"].startswith("/api") or found is None:
        return None
    return _response(found._replace(status=404))


def handlers() -> list[HTTPRouteHandler]:
    """The routes for the client as it is built now."""
    found = [client_page, client_asset]
    beside = [f"/{name}" for name in client_files.names()]
    return [*found, get(beside, include_in_schema=False)(client_file)] if beside else found
