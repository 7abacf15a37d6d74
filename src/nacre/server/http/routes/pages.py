"""Routes about the server itself: the page of the API, health and metrics."""

from __future__ import annotations

from typing import Any

from litestar import MediaType, Request, Response, get

from nacre import __version__
from nacre.server.http.api_page import CONTENT_POLICY, api_page
from nacre.server.http.routes.describing import reads
from nacre.server.run.metrics import CONTENT_TYPE
from nacre.server.run.services import Serving
from nacre.wire.http import Addresses
from nacre.wire.schema import exact


@get("/api/docs", include_in_schema=False)
async def api_docs(request: Request[Any, Any, Any]) -> Response[str]:
    """The API as a page."""
    text = api_page(exact(request.app.openapi_schema.to_schema()))
    headers = {"content-security-policy": CONTENT_POLICY}
    return Response(text, headers=headers, media_type=MediaType.HTML)


@reads("/api/addresses", "Where others reach this server", tags=["Server"])
async def addresses(request: Request[Any, Any, Any], services: Serving) -> Addresses:
    """For links and QR codes: the best address first."""
    found = services.reach(request)
    return Addresses(found.addresses, found.here_only)


@get("/healthz", include_in_schema=False)
async def healthz(services: Serving) -> dict[str, str]:
    """Whether the process and its database answer."""
    await services.store.ping()
    return {"status": "ok", "version": __version__}


@get("/metrics", include_in_schema=False)
async def metrics(services: Serving) -> Response[bytes]:
    """The metrics, for Prometheus."""
    services.metrics.tables_loaded(len(services.registry.open_tables))
    services.metrics.queued(services.store.waiting)
    services.metrics.stored(await services.counts())
    return Response(services.metrics.text(), media_type=CONTENT_TYPE)


handlers = [api_docs, addresses, healthz, metrics]
