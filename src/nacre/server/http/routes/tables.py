"""Routes for tables: making them, sitting down, acting, chat, review and rematch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from litestar import MediaType, Request, Response, Router
from litestar.params import JSONBody, PathParameter, QueryParameter

from nacre.precompile import SEARCH
from nacre.server.http.routes.describing import changes, does, makes, reads, removes
from nacre.server.http.routes.guests import MOST_LINES, qr_svg
from nacre.server.play.broadcast import chat_line
from nacre.server.play.open_table import OpenTable
from nacre.server.run.services import Services, Serving, client_key
from nacre.server.tables import commands, views
from nacre.server.tables.commands import Person
from nacre.server.tables.entries import Sat
from nacre.server.tables.names import cleaned
from nacre.server.tables.table import Change, Table
from nacre.wire.errors import NotAllowed, TooMany
from nacre.wire.http import (
    ActionAsked,
    BotAsked,
    Changes,
    ChatLine,
    ChatView,
    EventList,
    Hints,
    Language,
    NewTable,
    NewTableAnswer,
    RematchAnswer,
    ReviewView,
    Say,
    SeatAsked,
    SitAnswer,
    SitDown,
    TableList,
    TableView,
    UndoAsked,
)

Asking = Request[Any, Any, Any]
TableId = Annotated[str, PathParameter(max_length=40)]
SeatPath = Annotated[int, PathParameter(ge=0, le=5)]
SeatQuery = Annotated[int | None, QueryParameter(ge=0, le=5)]
VersionQuery = Annotated[int, QueryParameter(ge=0, le=1_000_000_000)]
LanguageQuery = Annotated[Language, QueryParameter()]
UnaskedQuery = Annotated[bool, QueryParameter()]
AddressQuery = Annotated[str | None, QueryParameter(max_length=1000)]
InviteQuery = Annotated[str | None, QueryParameter(max_length=100)]

WAIT_FOR_TABLES = 600  # seconds after which one of too many tables may be over


async def _done(
    services: Services,
    request: Asking,
    table: str,
    command: Callable[[Table, str], list[Change]],
    seat: int | None = None,
) -> TableView:
    """Carry out a command of the guest who asks; answers with the table after it."""
    guest = services.known_guest(request)
    open_table = await services.registry.visit(table, guest)
    await services.handler.handle(open_table, lambda now: command(now, guest))
    return _seen(services, open_table, guest, seat)


def _seen(services: Services, open_table: OpenTable, guest: str, seat: int | None) -> TableView:
    viewer = views.viewer_of(open_table.table, guest, seat) if _sits(open_table, guest) else None
    if viewer is None and open_table.table.terms.privacy != "watchable":
        return services.registry.outside_view(open_table, guest)  # the guest has just stood up
    return services.registry.view(open_table, guest, viewer)


def _sits(open_table: OpenTable, guest: str) -> bool:
    return bool(open_table.table.seats_of(guest))


# --- Making and finding ---


@makes("/", "Make a table")
async def new_table(data: JSONBody[NewTable], request: Asking, services: Serving) -> NewTableAnswer:
    """The caller sits down on the first free seat; the game starts when the last one is filled."""
    guest = services.known_guest(request)
    name = await services.identity.name_of(guest)
    services.limits.tables.take(guest)
    most = services.settings.tables_per_guest
    if await services.store.count_open_of(guest) >= most:
        raise TooMany(
            f"you have {most} tables that are not over; finish one first", wait=WAIT_FOR_TABLES
        )
    table, seat = await services.registry.new_table(guest, name, data)
    link = services.invite_link(request, table.id, table.row.invite)
    return NewTableAnswer(table.id, seat, table.row.invite, table.commitment, link)


@reads("/", "Tables that anybody may join or watch")
async def listed(request: Asking, services: Serving) -> TableList:
    """Those touched last first."""
    guest = services.guest(request)
    rows = services.registry.up_to_date(await services.store.listed(MOST_LINES))
    return TableList([views.line_of(row, guest) for row in rows])


@reads("/{table:str}", "See a table")
async def see(
    table: TableId,
    request: Asking,
    services: Serving,
    seat: SeatQuery = None,
    invite: InviteQuery = None,
) -> TableView:
    """The caller's view, or a spectator's where the table allows it; with an invite, the seats."""
    guest = services.guest(request)
    open_table = await services.registry.visit(table, guest)
    if (
        views.may_see_seats(open_table.table, guest, invite)
        and open_table.table.terms.privacy != "watchable"
    ):
        return services.registry.outside_view(open_table, guest)
    return services.registry.view(open_table, guest, views.viewer_of(open_table.table, guest, seat))


@reads("/{table:str}/invite.svg", "The invite as a QR code", media_type="image/svg+xml")
async def invite_code(
    table: TableId, request: Asking, services: Serving, address: AddressQuery = None
) -> Response[str]:
    """For those who sit at the table; of one of the server's addresses, the first unless said."""
    guest = services.known_guest(request)
    open_table = await services.registry.visit(table, guest)
    open_table.table.own_seat(guest, None)
    link = services.invite_link(request, table, open_table.table.row.invite, address)
    return Response(qr_svg(link), media_type="image/svg+xml")


# --- Sitting down and standing up ---


@does("/{table:str}/seats", "Sit down")
async def sit(
    table: TableId, data: JSONBody[SitDown], request: Asking, services: Serving
) -> SitAnswer:
    """Needs the invite unless the table is listed; the game starts with the last seat."""
    guest = services.known_guest(request)
    name = cleaned(data.name) if data.name else await services.identity.name_of(guest)
    open_table = await services.registry.visit(table, guest)
    changes: list[Change] = []

    def sit_down(now: Table) -> list[Change]:
        changes[:] = commands.sit_down(
            now,
            guest,
            name,
            data.seat,
            data.invite,
            hot_seat=data.hot_seat,
            version=data.version,
        )
        return changes

    after = await services.handler.handle(open_table, sit_down)
    return SitAnswer(table, _seat_taken(changes), after.commitment)


def _seat_taken(changes: list[Change]) -> int:
    """The seat that somebody sat down on; others may have been taken while the command waited."""
    [seat] = [change.entry.seat for change in changes if isinstance(change.entry, Sat)]
    return seat


@removes("/{table:str}/seats/{seat:int}", "Stand up")
async def stand(table: TableId, seat: SeatPath, request: Asking, services: Serving) -> TableView:
    """Before the start; the host may ask others to."""
    return await _done(services, request, table, lambda t, guest: commands.stand_up(t, guest, seat))


@does("/{table:str}/start", "Start")
async def start(table: TableId, request: Asking, services: Serving) -> TableView:
    """The host starts without waiting for more people; bots take the free seats."""
    return await _done(services, request, table, lambda t, guest: commands.start(t, guest))


@does("/{table:str}/bots", "Give a seat to a bot")
async def seat_bot(
    table: TableId, data: JSONBody[BotAsked], request: Asking, services: Serving
) -> TableView:
    """The host fills an empty seat, or lets the stand-in play for a person who is away long."""
    open_table = await services.registry.get(table)
    matched = await services.registry.matched_strength(
        services.known_guest(request), open_table.table.game, [data.level]
    )
    return await _done(
        services,
        request,
        table,
        lambda t, guest: commands.seat_bot(
            t, guest, data.seat, data.level, open_table.away_since(), services.clock.now(), matched
        ),
    )


@does("/{table:str}/leave", "Leave the game")
async def leave(
    table: TableId, data: JSONBody[SeatAsked], request: Asking, services: Serving
) -> TableView:
    """A bot of the table's stand-in level plays on."""
    return await _done(
        services, request, table, lambda t, guest: commands.leave(t, guest, data.seat), data.seat
    )


@does("/{table:str}/return", "Come back")
async def come_back(
    table: TableId, data: JSONBody[SeatAsked], request: Asking, services: Serving
) -> TableView:
    """Take the seat over again from the bot."""
    return await _done(
        services,
        request,
        table,
        lambda t, guest: commands.come_back(t, guest, data.seat),
        data.seat,
    )


@changes("/{table:str}", "Change a table")
async def change(
    table: TableId, data: JSONBody[Changes], request: Asking, services: Serving
) -> TableView:
    """The host changes options and terms before the start, and the chat at any time."""
    services.limits.actions.take(services.known_guest(request))
    return await _done(services, request, table, lambda t, guest: commands.change(t, guest, data))


@does("/{table:str}/rematch", "Play again")
async def rematch(table: TableId, request: Asking, services: Serving) -> RematchAnswer:
    """Propose a rematch, or accept it; it starts when all who were still there have."""
    guest = services.known_guest(request)
    open_table = await services.registry.visit(table, guest)
    if await services.registry.proposed(open_table) is None:
        services.limits.tables.take(guest)
    again = await services.registry.rematch(open_table, guest)
    return RematchAnswer(again.id, again.own_seat(guest, None))


@removes("/{table:str}/rematch", "Decline the rematch")
async def decline_rematch(table: TableId, request: Asking, services: Serving) -> TableView:
    """The caller's seat there is free for a bot or for somebody else."""
    guest = services.known_guest(request)
    open_table = await services.registry.visit(table, guest)
    await services.registry.decline_rematch(open_table, guest)
    return _seen(services, open_table, guest, None)


# --- Playing ---


@does("/{table:str}/actions", "Act")
async def act(
    table: TableId, data: JSONBody[ActionAsked], request: Asking, services: Serving
) -> TableView:
    """Do an action of the position of this version."""
    guest = services.known_guest(request)
    services.limits.actions.take(guest)
    open_table = await services.registry.visit_to_act(table, guest)
    person = Person(guest, data.seat)
    after = await services.handler.act(open_table, person, data.action, data.version)
    return _seen(services, open_table, guest, after.acted_after(data.version))


@does("/{table:str}/undo", "Take back")
async def undo(
    table: TableId, data: JSONBody[UndoAsked], request: Asking, services: Serving
) -> TableView:
    """As far as the table's policy allows it."""
    guest = services.known_guest(request)
    services.limits.actions.take(guest)
    open_table = await services.registry.visit(table, guest)
    await services.handler.undo(open_table, guest, data.version, data.seat)
    return _seen(services, open_table, guest, data.seat)


@reads("/{table:str}/events", "Events")
async def events(
    table: TableId,
    request: Asking,
    services: Serving,
    after: VersionQuery = 0,
    seat: SeatQuery = None,
) -> EventList:
    """The events that the caller has seen after a version."""
    guest = services.guest(request)
    open_table = await services.registry.visit(table, guest)
    viewer = views.viewer_of(open_table.table, guest, seat)
    return EventList(open_table.table.version, views.events(open_table.table, viewer, after))


@reads("/{table:str}/record", "The record", media_type=MediaType.TEXT)
async def record(
    table: TableId, request: Asking, services: Serving, seat: SeatQuery = None
) -> Response[str]:
    """Complete after the end, with the secret; before it, as the caller has seen it."""
    guest = services.guest(request)
    open_table = await services.registry.visit(table, guest)
    text = views.record(open_table.table, views.viewer_of(open_table.table, guest, seat))
    return Response(text, media_type=MediaType.TEXT)


@reads("/{table:str}/hint", "A hint")
async def hint(
    table: TableId, request: Asking, services: Serving, lang: LanguageQuery = "en"
) -> Hints:
    """The best three actions for the seat to act, where the table allows hints."""
    guest = services.known_guest(request)
    open_table = await services.registry.visit(table, guest)
    _check_hints(open_table.table, guest)
    services.limits.hints.take(guest)
    with open_table.kept():
        await services.registry.ready(open_table.table.game, SEARCH)
        now = open_table.table  # as it is when the search is there, which may take a while
        version, seat = now.version, _check_hints(now, guest)
        return Hints(version, seat, await services.bots.hints(now, seat, lang, guest))


def _check_hints(table: Table, guest: str) -> int:
    """The guest's seat to act, where the table allows hints."""
    table.own_seat(guest, None)
    if not table.terms.hints:
        raise NotAllowed("there are no hints at this table")
    return commands.seat_to_act(table, guest)


@reads("/{table:str}/review", "The review")
async def review(
    table: TableId,
    request: Asking,
    services: Serving,
    lang: LanguageQuery = "en",
    unasked: UnaskedQuery = False,
) -> ReviewView:
    """Of a finished table, and kept: asking begins it, `unasked` only where no other is made."""
    guest = services.guest(request)
    open_table = await services.registry.visit(table, guest)
    views.viewer_of(open_table.table, guest)
    open_table.table.check_over("review")
    who = client_key(request, guest)
    return await services.reviews.get(table, lang, client_key=who, unasked=unasked)


# --- Talking ---


@makes("/{table:str}/chat", "Say something")
async def say(table: TableId, data: JSONBody[Say], request: Asking, services: Serving) -> ChatLine:
    """A short message or a reaction, for those at the table and those who watch."""
    guest = services.known_guest(request)
    open_table = await services.registry.visit(table, guest)
    return await services.chat.say(open_table, guest, None, data)


@reads("/{table:str}/chat", "The chat")
async def chat(
    table: TableId, request: Asking, services: Serving, after: VersionQuery = 0
) -> ChatView:
    """The last lines after a number."""
    guest = services.guest(request)
    open_table = await services.registry.visit(table, guest)
    views.viewer_of(open_table.table, guest)
    return ChatView([chat_line(row) for row in await services.store.chat(table, after)])


router = Router(
    "/api/tables",
    tags=["Tables"],
    route_handlers=[
        new_table, listed, see, invite_code, sit, stand, start, seat_bot, leave, come_back, change,
        rematch, decline_rematch, act, undo, events, record, hint, review, say, chat,
    ],
)  # fmt: skip
