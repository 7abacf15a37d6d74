"""The ASGI application: routes, error handlers and headers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from litestar import Litestar, Request, Response, Router
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import Message, Scope

from nacre import __version__
from nacre.errors import NacreError
from nacre.server.http.api_documents import JSON, PAGE, ROOT, ApiDocuments
from nacre.server.http.headers import HEADERS as HEADERS
from nacre.server.http.origins import check_body_type, check_host
from nacre.server.http.routes import client, games, guests, pages, replays, tables
from nacre.server.jobs.precompile import Precompiler
from nacre.server.live.connection import guest_live, table_live
from nacre.server.run.logs import Log
from nacre.server.run.metrics import Metrics
from nacre.server.run.services import Services, closed, opened
from nacre.server.run.settings import Settings
from nacre.wire.errors import BadRequest, Broken, error_body, status_of
from nacre.wire.http import ErrorAnswer, ErrorBody

log = Log("app")

_FOR_ALL = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
_FOR_THE_API = [*_FOR_ALL, (b"cache-control", b"no-store")]
CODES = {404: "not_found", 405: "not_allowed", 413: "too_large", 429: "too_many"}


def create_app(settings: Settings, precompiler: Precompiler, metrics: Metrics) -> Litestar:
    """The application of one process."""

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        services = await opened(settings, precompiler, metrics)
        app.state.services = services
        app.state.documents = ApiDocuments(app)
        app.state.before_stop = services.registry.stop_changes
        tasks = [
            asyncio.ensure_future(services.scheduler.sweep()),
            asyncio.ensure_future(services.broadcaster.heartbeat()),
            asyncio.ensure_future(services.handler.keep_summaries()),
        ]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            for task in tasks:
                with suppress(asyncio.CancelledError):
                    await task
            await closed(services)

    app = Litestar(
        route_handlers=[
            games.router,
            guests.router,
            tables.router,
            replays.router,
            table_live,
            guest_live,
            *pages.handlers,
            *client.handlers(),
        ],
        lifespan=[running],
        dependencies={"services": Provide(lambda: _services(app.state), sync_to_thread=False)},
        exception_handlers={
            NacreError: _refused,
            HTTPException: _wrong,
            UnicodeDecodeError: _unreadable,
            RecursionError: _too_deep,
            Exception: _broken,
        },
        before_request=_check,
        before_send=[_with_headers],
        request_max_body_size=settings.max_body,
        openapi_config=OpenAPIConfig(
            "nacre",
            __version__,
            openapi_router=_documents(),
            use_handler_docstrings=True,
            render_plugins=[ApiPaths()],
        ),
        logging_config=None,
    )
    return app


class ApiPaths(JsonRenderPlugin):
    """Where the documents of the API are; :class:`ApiDocuments` answers before this would render.

    The page is our own: those of the framework fetch scripts from elsewhere.
    """

    def __init__(self) -> None:
        super().__init__(path=[path.removeprefix(ROOT) for path in (JSON, PAGE)])


def _documents() -> Router:
    return Router(ROOT, route_handlers=[], before_request=_document, include_in_schema=False)


async def _document(request: Request[Any, Any, Any]) -> Response[bytes] | None:
    documents: ApiDocuments = request.app.state.documents
    return await documents.answer(request)


def _services(state: State) -> Services:
    services: Services = state.services
    return services


# --- Requests ---


async def _check(request: Request[Any, Any, Any]) -> None:
    """Refuse what no route may be asked, before its body is read."""
    check_host(request.headers)
    check_body_type(request.headers)


# --- Errors ---


def _refused(request: Request[Any, Any, Any], error: NacreError) -> Response[ErrorAnswer]:
    _services(request.app.state).metrics.refused(error.code)
    return _answer(error)


def _answer(error: NacreError) -> Response[ErrorAnswer]:
    body = error_body(error)
    headers = {} if body.wait is None else {"retry-after": str(body.wait)}
    return Response(ErrorAnswer(body), status_code=status_of(error), headers=headers)


def _wrong(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """Answer an error that the framework found."""
    page = client.lost(request) if error.status_code == 404 else None
    if page is not None:
        return page
    code = CODES.get(error.status_code, "bad_request" if error.status_code < 500 else "internal")
    _services(request.app.state).metrics.refused(code)
    body = ErrorBody(code, _told(error))
    return Response(ErrorAnswer(body), status_code=error.status_code)


def _told(error: HTTPException) -> str:
    extra = error.extra
    if isinstance(extra, list) and extra and isinstance(extra[0], dict):
        return "; ".join(f"{e.get('key', '')}: {e.get('message', '')}".strip(": ") for e in extra)
    return error.detail or "that did not work"


def _unreadable(request: Request[Any, Any, Any], error: Exception) -> Response[ErrorAnswer]:
    """Answer a body that is not UTF-8; the framework lets it through."""
    return _refused(request, BadRequest(f"not UTF-8: {error}"[:200]))


def _too_deep(request: Request[Any, Any, Any], _: Exception) -> Response[ErrorAnswer]:
    """Answer a body whose brackets go deeper than anything of ours."""
    return _refused(request, BadRequest("nested too deeply"))


def _broken(request: Request[Any, Any, Any], _: Exception) -> Response[ErrorAnswer]:
    route = request.scope.get("path_template")  # the path itself may hold an invite
    log.exception("request_failed", method=request.method, route=route)
    return _answer(Broken("something went wrong here; it is in the server's log"))


async def _with_headers(message: Message, scope: Scope) -> None:
    if message["type"] == "http.response.start":
        headers = list(message.get("headers", ()))
        known = {name.lower() for name, _ in headers}
        added = _FOR_THE_API if scope["path"].startswith("/api") else _FOR_ALL
        message["headers"] = headers + [header for header in added if header[0] not in known]
