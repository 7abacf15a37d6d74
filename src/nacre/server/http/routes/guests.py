"""Routes for guests: identity, names, devices, and notices of turns."""

from __future__ import annotations

import io
from typing import Annotated, Any

import segno
from litestar import Request, Response, Router
from litestar.datastructures import Cookie
from litestar.params import JSONBody, QueryParameter

from nacre.server.http.identity import COOKIE, MOVE_SECONDS, YEAR
from nacre.server.http.routes.describing import changes, does, makes, reads, removes
from nacre.server.run.services import Services, Serving, address_of
from nacre.server.tables.views import line_of
from nacre.wire.http import (
    Arrival,
    Guest,
    Me,
    Moving,
    NewGuest,
    NewWebhook,
    PushSubscription,
    Subscriptions,
    TableList,
    Webhook,
)

Asking = Request[Any, Any, Any]

MOST_LINES = 100


def _identified(services: Services, request: Asking, guest: str, name: str) -> Response[Guest]:
    """The identity, as an answer and as a cookie."""
    token = services.identity.token(guest)
    wanted = services.settings.secure_cookies
    secure = wanted == "always" or (wanted == "auto" and request.url.scheme == "https")
    cookie = Cookie(COOKIE, value=token, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
    return Response(Guest(guest, name, token), cookies=[cookie])


@makes("/", "Become a guest")
async def new_guest(
    data: JSONBody[NewGuest], request: Asking, services: Serving
) -> Response[Guest]:
    """A guest identity, as a cookie for people and as a token for programs."""
    services.guest(request)  # refuses other sites' pages
    services.limits.guests.take(address_of(request))
    guest, name = await services.identity.new_guest(data.name, services.clock.now())
    return _identified(services, request, guest, name)


@reads("/me", "Who am I?")
async def me(request: Asking, services: Serving) -> Me:
    """The guest that the cookie or the token belongs to."""
    guest = services.known_guest(request)
    return Me(guest, await services.identity.name_of(guest))


@changes("/me", "Change my name")
async def rename(data: JSONBody[NewGuest], request: Asking, services: Serving) -> Me:
    """Another name, for tables to come."""
    guest = services.known_guest(request)
    services.limits.actions.take(guest)
    return Me(guest, await services.identity.rename(guest, data.name))


@reads("/me/tables", "My tables")
async def my_tables(request: Asking, services: Serving) -> TableList:
    """The tables where the guest sits, those touched last first."""
    guest = services.known_guest(request)
    rows = await services.store.tables_of(guest, MOST_LINES)
    return TableList([line_of(row, guest) for row in rows])


@makes("/me/moves", "Move to another device")
async def move(request: Asking, services: Serving) -> Moving:
    """A link that carries the identity over, once, within ten minutes."""
    guest = services.known_guest(request)
    services.limits.guests.take(address_of(request))
    code = await services.identity.move(guest, services.clock.now())
    link = f"{services.base(request)}/move#{code}"  # behind #, so that no log ever sees it
    return Moving(code, link, qr_svg(link), MOVE_SECONDS)


@does("/arrivals", "Arrive on another device")
async def arrive(data: JSONBody[Arrival], request: Asking, services: Serving) -> Response[Guest]:
    """Take over the identity of a move link."""
    services.guest(request)
    services.limits.guests.take(address_of(request))
    guest = await services.identity.arrive(data.code, services.clock.now())
    return _identified(services, request, guest, await services.identity.name_of(guest))


# --- Being told ---


@reads("/me/subscriptions", "How am I told that it is my turn?")
async def subscriptions(request: Asking, services: Serving) -> Subscriptions:
    """Webhooks and browsers that are told."""
    return await services.notices.subscriptions(services.known_guest(request))


@makes("/me/webhooks", "Post my turns to an address")
async def add_webhook(data: JSONBody[Webhook], request: Asking, services: Serving) -> NewWebhook:
    """Where the server allows it; the secret signs each post and is shown only here."""
    guest = services.known_guest(request)
    return NewWebhook(data.url, await services.notices.add_webhook(guest, data.url))


@removes("/me/webhooks", "Post my turns no longer")
async def remove_webhook(
    url: Annotated[str, QueryParameter(max_length=1000)], request: Asking, services: Serving
) -> Subscriptions:
    """Forget an address."""
    guest = services.known_guest(request)
    await services.notices.remove_webhook(guest, url)
    return await services.notices.subscriptions(guest)


@makes("/me/browsers", "Tell this browser of my turns")
async def add_browser(
    data: JSONBody[PushSubscription], request: Asking, services: Serving
) -> Subscriptions:
    """Web Push, where the server allows it."""
    guest = services.known_guest(request)
    await services.notices.add_browser(guest, data)
    return await services.notices.subscriptions(guest)


@removes("/me/browsers", "Tell this browser no longer")
async def remove_browser(
    endpoint: Annotated[str, QueryParameter(max_length=1000)], request: Asking, services: Serving
) -> Subscriptions:
    """Forget a browser."""
    guest = services.known_guest(request)
    await services.notices.remove_browser(guest, endpoint)
    return await services.notices.subscriptions(guest)


def qr_svg(text: str) -> str:
    """A text as a QR code."""
    out = io.BytesIO()
    segno.make(text, error="m").save(
        out, kind="svg", scale=8, border=3, xmldecl=False, svgns=True, dark="#000", light="#fff"
    )
    return out.getvalue().decode()


router = Router(
    "/api/guests",
    tags=["Guests"],
    route_handlers=[
        new_guest,
        me,
        rename,
        my_tables,
        move,
        arrive,
        subscriptions,
        add_webhook,
        remove_webhook,
        add_browser,
        remove_browser,
    ],
)
