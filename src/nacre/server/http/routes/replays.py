"""Routes for moments and replays of tables, for replays of records and their reviews."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Router
from litestar.params import JSONBody, PathParameter, QueryParameter

from nacre.server.http.routes.describing import does, reads
from nacre.server.run.services import Connection, Services, Serving, client_key
from nacre.server.tables import views
from nacre.wire.http import Moments, RecordReplay, RecordReview, Replay, ReviewView

Asking = Request[Any, Any, Any]

TableId = Annotated[str, PathParameter(max_length=40)]
SeatQuery = Annotated[int | None, QueryParameter(ge=0, le=5)]

LAST_VERSION = 1_000_000_000
LARGEST_UPLOAD = 512 * 1024  # bytes: a record, written as JSON


def _take_one(services: Services, connection: Connection) -> None:
    """Count it for the guest, or for the address: a record can be seen without an identity."""
    services.limits.replays.take(client_key(connection, services.guest(connection)))


@reads("/tables/{table:str}/moments", "Moments of the past")
async def table_moments(
    table: TableId,
    request: Asking,
    services: Serving,
    after: Annotated[int, QueryParameter(ge=0, le=LAST_VERSION)] = 0,
    until: Annotated[int | None, QueryParameter(ge=0, le=LAST_VERSION)] = None,
    seat: SeatQuery = None,
) -> Moments:
    """The positions that the caller saw after a version, the last 60, and the one before them."""
    guest = services.guest(request)
    services.limits.moments.take(client_key(request, guest))
    open_table = await services.registry.visit(table, guest)
    if max(after, until or 0) > open_table.table.version:
        await services.registry.catch_up(table)  # another process may have told the caller
    viewer = views.viewer_of(open_table.table, guest, seat)
    return await services.replays.moments(open_table.table, viewer, after, until)


@reads("/tables/{table:str}/replay", "The replay")
async def table_replay(
    table: TableId, request: Asking, services: Serving, seat: SeatQuery = None
) -> Replay:
    """Every position of a finished table, as any seat or a spectator saw it."""
    guest = services.guest(request)
    open_table = await services.registry.visit(table, guest)
    views.viewer_of(open_table.table, guest)
    open_table.table.check_over("replay")
    _take_one(services, request)
    return await services.replays.of_table(open_table.table, seat)


@does("/replays", "The replay of a record", request_max_body_size=LARGEST_UPLOAD)
async def record_replay(data: JSONBody[RecordReplay], request: Asking, services: Serving) -> Replay:
    """The same from a record, which is not kept. A refusal says what does not fit."""
    _take_one(services, request)
    return await services.replays.of_record(data.record, data.seat)


@does("/reviews", "The review of a record", request_max_body_size=LARGEST_UPLOAD)
async def record_review(
    data: JSONBody[RecordReview], request: Asking, services: Serving
) -> ReviewView:
    """Sending it begins the review, sending it again tells how far it is; kept for a while."""
    services.guest(request)  # a page of another site is refused
    known = services.reviews.of_known_record(data.record, data.lang)
    if known is not None:
        return known
    _take_one(services, request)
    match = await services.replays.match_of(data.record)
    who = client_key(request, services.guest(request))
    return services.reviews.of_record(data.record, match, data.lang, who)


router = Router(
    "/api",
    tags=["Replays"],
    route_handlers=[table_moments, table_replay, record_replay, record_review],
)
