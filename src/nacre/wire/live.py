"""Live messages over a WebSocket: one closed, typed set in each direction.

The server refuses a message with an unknown field; a client ignores messages and fields that it
does not know.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from nacre.wire.http import (
    Action,
    ChatLine,
    ClockView,
    ErrorBody,
    EventDict,
    GameId,
    Reaction,
    Seat,
    Status,
    TableView,
    Version,
    ViewDict,
)

# --- From the server ---


class TableMessage(Struct, tag="table", tag_field="type", frozen=True):
    """The whole table: first of all on a connection, and whenever more than the position changed.

    ``events`` are those after the version that the connection had before.
    """

    table: TableView
    events: list[EventDict]
    re: int | None = None


class UpdateMessage(Struct, tag="update", tag_field="type", frozen=True):
    """The position after an action.

    On the connection that asked, ``re`` is the number of the request that it answers.
    """

    version: int
    seat: int | None
    status: Status
    turn: int | None
    view: ViewDict
    actions: list[str]
    events: list[EventDict]
    clock: ClockView | None
    can_undo: bool
    now: int
    re: int | None = None


class PresenceMessage(Struct, tag="presence", tag_field="type", frozen=True):
    """For each seat, whether its person is connected, and since when not."""

    present: list[bool]
    away_since: list[int | None]


class ChatMessage(Struct, tag="chat", tag_field="type", frozen=True):
    """New lines of the chat."""

    lines: list[ChatLine]
    re: int | None = None


class TurnMessage(Struct, tag="your_turn", tag_field="type", frozen=True):
    """It is the caller's turn at a table."""

    table: str
    game: GameId
    seat: int
    version: int


class RefusedMessage(Struct, tag="refused", tag_field="type", frozen=True):
    """A request was refused; nothing changed."""

    error: ErrorBody
    re: int | None = None


class PongMessage(Struct, tag="pong", tag_field="type", frozen=True):
    """Still here."""

    now: int
    re: int | None = None


FromServer = (
    TableMessage
    | UpdateMessage
    | PresenceMessage
    | ChatMessage
    | TurnMessage
    | RefusedMessage
    | PongMessage
)

# --- From the client; ``id`` comes back as ``re`` ---

RequestId = Annotated[int, Meta(ge=0, le=1_000_000_000)]
TableId = Annotated[str, Meta(max_length=40)]


class ActMessage(Struct, tag="act", tag_field="type", forbid_unknown_fields=True, frozen=True):
    """Do an action."""

    action: Action
    version: Version
    seat: Seat | None = None
    id: RequestId | None = None


class UndoMessage(Struct, tag="undo", tag_field="type", forbid_unknown_fields=True, frozen=True):
    """Take the last action back."""

    version: Version
    seat: Seat | None = None
    id: RequestId | None = None


class LookMessage(Struct, tag="look", tag_field="type", forbid_unknown_fields=True, frozen=True):
    """See the table from another of the caller's seats (one device for several people)."""

    seat: Seat
    id: RequestId | None = None


class FollowMessage(
    Struct, tag="follow", tag_field="type", forbid_unknown_fields=True, frozen=True
):
    """Watch another table on this connection from now on: the rematch, say.

    The answer is the whole of that table; whatever comes before it is of the table before. After a
    refusal everything stays as it was.
    """

    table: TableId
    seat: Seat | None = None
    id: RequestId | None = None


class SayMessage(Struct, tag="say", tag_field="type", forbid_unknown_fields=True, frozen=True):
    """Say something, or react."""

    text: Annotated[str, Meta(max_length=280)] | None = None
    reaction: Reaction | None = None
    id: RequestId | None = None


class PingMessage(Struct, tag="ping", tag_field="type", forbid_unknown_fields=True, frozen=True):
    """Are you there?"""

    id: RequestId | None = None


FromClient = ActMessage | UndoMessage | LookMessage | FollowMessage | SayMessage | PingMessage

decode_from_client = msgspec.json.Decoder(FromClient).decode
decode_from_server = msgspec.json.Decoder(FromServer).decode
