"""Routes for guests: identity, names, devices, and notices of turns."""

from __future__ import annotations

import io
from typing import Annotated, Any

import segno
from litestar import Request, Response, Router
from litestar.datastructures import Cookie
from litestar.params import JSONBody, QueryParameter

from nacre.server.http.identity import BEFORE, COOKIE, MOVE_SECONDS, YEAR
from nacre.server.http.routes.describing import changes, does, makes, reads, removes
from nacre.server.run.services import Services, Serving, address_of
from nacre.server.tables.views import line_of
from nacre.wire.errors import Gone
from nacre.wire.http import (
    Arrival,
    Arriving,
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


def _identified(
    services: Services, request: Asking, guest: str, name: str, before: str | None = None
) -> Response[Guest]:
    """The identity, as an answer and as a cookie; the one before it is kept beside it."""
    token = services.identity.token(guest)
    cookies = [_cookie(services, request, COOKIE, token)]
    if before is not None and before != guest:
        cookies.append(_cookie(services, request, BEFORE, services.identity.token(before)))
    return Response(Guest(guest, name, token), cookies=cookies)


def _cookie(services: Services, request: Asking, key: str, token: str) -> Cookie:
    wanted = services.settings.secure_cookies
    secure = wanted == "always" or (wanted == "auto" and request.url.scheme == "https")
    return Cookie(key, value=token, max_age=YEAR, httponly=True, samesite="lax", secure=secure)


async def _me(services: Services, request: Asking, guest: str) -> Me:
    name, before = await services.identity.name_of(guest), _before(services, request)
    if before is None or before == guest:
        return Me(guest, name)
    return Me(guest, name, await services.identity.name_of(before))


def _before(services: Services, request: Asking) -> str | None:
    """The guest that this browser was before it arrived as another, if the cookie still counts."""
    token = request.cookies.get(BEFORE)
    return None if token is None else services.identity.guest_of(token)


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
    return await _me(services, request, services.known_guest(request))


@changes("/me", "Change my name")
async def rename(data: JSONBody[NewGuest], request: Asking, services: Serving) -> Me:
    """Another name, for tables to come."""
    guest = services.known_guest(request)
    services.limits.actions.take(guest)
    await services.identity.rename(guest, data.name)
    return await _me(services, request, guest)


@reads("/me/tables", "My tables")
async def my_tables(request: Asking, services: Serving) -> TableList:
    """The tables where the guest sits, those touched last first."""
    guest = services.known_guest(request)
    rows = services.registry.up_to_date(await services.store.tables_of(guest, MOST_LINES))
    return TableList([line_of(row, guest) for row in rows])


@makes("/me/moves", "Move to another device")
async def move(request: Asking, services: Serving) -> Moving:
    """A link that carries the identity over, once, within ten minutes."""
    guest = services.known_guest(request)
    services.limits.guests.take(address_of(request))
    code = await services.identity.move(guest, services.clock.now())
    link = f"{services.base(request)}/move#{code}"  # behind #, so that no log ever sees it
    return Moving(code, link, qr_svg(link), MOVE_SECONDS)


@does("/arrivals/look", "Whom would I become?")
async def look(data: JSONBody[Arrival], request: Asking, services: Serving) -> Arriving:
    """The guest of a move link, which stays as it is."""
    services.guest(request)
    services.limits.guests.take(address_of(request))
    return Arriving(await services.identity.name_of_move(data.code, services.clock.now()))


@does("/arrivals", "Arrive on another device")
async def arrive(data: JSONBody[Arrival], request: Asking, services: Serving) -> Response[Guest]:
    """Take over the identity of a move link; it is signed out everywhere else."""
    before = services.guest(request)
    services.limits.guests.take(address_of(request))
    guest = await services.identity.arrive(data.code, services.clock.now())
    await _sign_out(services, guest)
    name = await services.identity.name_of(guest)
    return _identified(services, request, guest, name, before)


@does("/me/back", "Be again who I was here before")
async def go_back(request: Asking, services: Serving) -> Response[Guest]:
    """The identity that this browser had before it arrived; this one is kept as the one before."""
    guest = services.guest(request)
    services.limits.guests.take(address_of(request))
    before = _before(services, request)
    if before is None or before == guest:
        raise Gone("this browser was nobody else before")
    name = await services.identity.name_of(before)
    return _identified(services, request, before, name, guest)


@does("/me/withdrawals", "Sign out everywhere else")
async def sign_out(request: Asking, services: Serving) -> Response[Guest]:
    """A new token for this device; no other token, move link or notice counts any longer."""
    guest = services.known_guest(request)
    services.limits.guests.take(address_of(request))
    await _sign_out(services, guest)
    await services.notices.forget_webhooks(guest)
    return _identified(services, request, guest, await services.identity.name_of(guest))


async def _sign_out(services: Services, guest: str) -> None:
    """Withdraw the tokens of a guest, and hang up on the devices that used them."""
    generation = await services.identity.withdraw(guest)
    services.broadcaster.withdrawn(guest, generation)
    await services.notices.forget_browsers(guest)


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
        look,
        arrive,
        go_back,
        sign_out,
        subscriptions,
        add_webhook,
        remove_webhook,
        add_browser,
        remove_browser,
    ],
)
