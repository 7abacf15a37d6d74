"""Routes about the server itself: addresses, health and metrics."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get

from nacre import __version__
from nacre.server.http.routes.describing import reads
from nacre.server.run.addresses import is_here
from nacre.server.run.metrics import CONTENT_TYPE
from nacre.server.run.services import Serving, address_of
from nacre.wire.errors import NotFound
from nacre.wire.http import Addresses

Asking = Request[Any, Any, Any]

# Headers with which a proxy says that it asks for somebody else.
OF_PROXIES = (
    "forwarded",
    "via",
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "x-real-ip",
)


@reads("/api/addresses", "Where others reach this server", tags=["Server"])
async def addresses(request: Asking, services: Serving) -> Addresses:
    """For links and QR codes: the best address first."""
    found = services.reach(request)
    return Addresses(found.addresses, found.here_only)


@get("/healthz", include_in_schema=False)
async def healthz(services: Serving) -> dict[str, str]:
    """Whether the process answers, and its database keeps what it is given."""
    await services.health.check()
    return {"status": "ok", "version": __version__}


@get("/metrics", include_in_schema=False)
async def metrics(request: Asking, services: Serving) -> Response[bytes]:
    """The metrics, for Prometheus."""
    if not _may_see_metrics(request, services.settings.metrics):
        raise NotFound("there is no such thing")
    services.metrics.tables_loaded(len(services.registry.open_tables))
    services.metrics.tables_put_aside(len(services.registry.put_aside))
    services.metrics.queued(services.store.waiting)
    services.metrics.stored(*await services.counts())
    return Response(services.metrics.text(), media_type=CONTENT_TYPE)


def _may_see_metrics(request: Asking, setting: str) -> bool:
    """Whether the metrics are for this client: ``local`` means that nothing lies in between."""
    if setting != "local":
        return setting == "on"
    return is_here(address_of(request)) and not any(map(request.headers.get, OF_PROXIES))


handlers = [addresses, healthz, metrics]
