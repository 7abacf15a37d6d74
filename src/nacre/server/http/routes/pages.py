"""Routes about the server itself: addresses, health and metrics."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get

from nacre import __version__
from nacre.server.http.routes.describing import reads
from nacre.server.run.metrics import CONTENT_TYPE
from nacre.server.run.services import Serving
from nacre.wire.http import Addresses


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
    services.metrics.tables_put_aside(len(services.registry.put_aside))
    services.metrics.queued(services.store.waiting)
    services.metrics.stored(await services.counts())
    return Response(services.metrics.text(), media_type=CONTENT_TYPE)


handlers = [addresses, healthz, metrics]
