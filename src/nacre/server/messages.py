"""Everything that goes over the wire: one closed, typed set.

From this module come the checks of what arrives, the OpenAPI document and the client's TypeScript types. What arrives
may hold nothing unknown; what leaves may grow new fields, so a client ignores what it does not know.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct, field

GameId = Literal["pearls", "pearladora", "pearl_dice", "chicken"]
Level = Literal["random", "novice", "casual", "strong", "expert"]
Privacy = Literal["invite", "listed", "watchable"]
Undo = Literal["none", "fair", "free"]
Status = Literal["open", "playing", "over", "closed"]
Language = Literal["en", "nl", "fr", "de"]
Reaction = Literal["hello", "well_played", "oops", "thinking", "thanks", "wow", "good_game"]

Seat = Annotated[int, Meta(ge=0, le=5)]
Version = Annotated[int, Meta(ge=0, le=1_000_000_000)]
Name = Annotated[str, Meta(min_length=1, max_length=100)]
Action = Annotated[str, Meta(min_length=1, max_length=100)]
Seconds = Annotated[int, Meta(ge=1, le=1_209_600)]
Code = Annotated[str, Meta(min_length=1, max_length=100)]
Address = Annotated[str, Meta(min_length=1, max_length=1000)]
RecordText = Annotated[str, Meta(min_length=1, max_length=400_000)]


class Asked(Struct, forbid_unknown_fields=True, frozen=True):
    """What arrives."""


# --- Who ---


class NewGuest(Asked, frozen=True):
    """A guest with a name; also a new name for one."""

    name: Name


class Guest(Struct, frozen=True):
    """An identity; whoever has the token is this guest."""

    id: str
    name: str
    token: str


class Me(Struct, frozen=True):
    """Who the caller is."""

    id: str
    name: str


class Moving(Struct, frozen=True):
    """A link that carries the identity to another device, once."""

    code: str
    link: str
    qr: str  # an SVG
    expires_in: int  # seconds


class Arrival(Asked, frozen=True):
    """The code of such a link, on the other device."""

    code: Code


# --- Which table ---


class NoClock(Struct, tag="none", tag_field="kind", forbid_unknown_fields=True, frozen=True):
    """All the time in the world."""


class DecisionClock(
    Struct, tag="decision", tag_field="kind", forbid_unknown_fields=True, frozen=True
):
    """So many seconds for each decision."""

    seconds: Seconds


class GameClock(Struct, tag="game", tag_field="kind", forbid_unknown_fields=True, frozen=True):
    """So many seconds for the whole game, and some more for each decision."""

    seconds: Seconds
    increment: Annotated[int, Meta(ge=0, le=86_400)] = 0


Clock = NoClock | DecisionClock | GameClock


class NewTable(Asked, frozen=True):
    """A table to be set up. Keys of ``bots`` and ``hot_seat`` are seats."""

    game: GameId
    seats: Annotated[int, Meta(ge=1, le=6)] = 2
    options: dict[str, Any] = field(default_factory=dict)
    bots: Annotated[dict[str, Level], Meta(max_length=6)] = field(default_factory=dict)
    hot_seat: Annotated[dict[str, Name], Meta(max_length=6)] = field(default_factory=dict)
    privacy: Privacy = "invite"
    clock: Clock = field(default_factory=NoClock)
    undo: Undo = "fair"
    stand_in: Level = "casual"  # decides for who has left or has no time
    hints: bool | None = None  # unless said: where the caller plays alone
    chat: bool = True
    seat: Seat | None = None  # where the caller sits; the first free one unless said


class Terms(Struct, frozen=True):
    """What was agreed when the table was made."""

    privacy: Privacy
    clock: Clock
    undo: Undo
    stand_in: Level
    hints: bool
    chat: bool


class NewTableAnswer(Struct, frozen=True):
    """The table; the commitment is to be compared with the secret in the record after the end."""

    id: str
    seat: int
    invite: str
    commitment: str
    link: str


class SitDown(Asked, frozen=True):
    """Sit down; a table that is listed needs no invite."""

    invite: Code | None = None
    seat: Seat | None = None
    name: Name | None = None  # another name than the guest's, at this table
    hot_seat: bool = False  # one more seat for somebody at the same device


class SitAnswer(Struct, frozen=True):
    """Where the caller sits now."""

    id: str
    seat: int
    commitment: str


class SeatAsked(Asked, frozen=True):
    """One of the caller's seats; needed only where there are several."""

    seat: Seat | None = None


class BotAsked(Asked, frozen=True):
    """A bot for an empty or an absent seat; of the table's stand-in level unless said."""

    seat: Seat
    level: Level | None = None


class ActionAsked(Asked, frozen=True):
    """An action, for the position of this version."""

    action: Action
    version: Version
    seat: Seat | None = None


class UndoAsked(Asked, frozen=True):
    """Take the last action back, in the position of this version."""

    version: Version
    seat: Seat | None = None


class Changes(Asked, frozen=True):
    """What the host may change."""

    chat: bool


class SeatView(Struct, frozen=True):
    """Who sits where."""

    seat: int
    kind: Literal["empty", "person", "bot"]
    name: str | None
    level: Level | None  # of the bot in the seat, or of the one that stands in for the person
    present: bool
    mine: bool


class ClockView(Struct, frozen=True):
    """The time that is left, in milliseconds, at the moment ``now`` of the answer."""

    left: list[int | None]  # by seat
    running: int | None  # whose time runs


class TableView(Struct, frozen=True):
    """A table as the caller may see it."""

    id: str
    game: GameId
    status: Status
    version: int
    seat: int | None  # as whom the caller sees it; None: a spectator
    seats: list[SeatView]
    host: bool  # whether the caller is the host
    options: dict[str, Any]
    terms: Terms
    commitment: str
    secret: str | None  # after the end
    invite: str | None  # for those who sit
    turn: int | None
    clock: ClockView | None
    can_undo: bool
    view: dict[str, Any] | None  # None before the start
    actions: list[str]
    rematch: str | None
    previous: str | None
    now: int  # the server's clock, in milliseconds


class TableLine(Struct, frozen=True):
    """A table in a list."""

    id: str
    game: GameId
    status: Status
    names: list[str | None]  # by seat; None: free
    turn: int | None
    mine: list[int]
    touched: int  # milliseconds


class TableList(Struct, frozen=True):
    """Tables, those touched last first."""

    tables: list[TableLine]


class RematchAnswer(Struct, frozen=True):
    """Where to go on, and on which seat the caller sits there."""

    id: str
    seat: int


# --- What there is to read ---


class OptionView(Struct, frozen=True):
    """An option of a game, in words."""

    name: str
    meaning: str
    default: Any
    allowed: Any


class GameView(Struct, frozen=True):
    """A game that can be played here."""

    id: GameId
    title: str
    seats: list[int]
    options: list[OptionView]
    levels: list[Level]
    rules_version: int
    ready: bool  # compiled; a table can be made before, and is played as soon as it is


class GameList(Struct, frozen=True):
    """Every game."""

    games: list[GameView]


class RulesPage(Struct, frozen=True):
    """The rules of a game, in Markdown."""

    game: GameId
    lang: Language
    text: str


class LessonAfter(Struct, frozen=True):
    """What the learner sees after an action, and what happened until then."""

    view: dict[str, Any]
    events: list[dict[str, Any]]


class Lesson(Struct, frozen=True):
    """A prepared position that teaches something; where nothing is wanted, by looking at it."""

    key: str  # of its words
    seat: int  # of the learner
    follows: bool  # goes on where the lesson before it ended
    view: dict[str, Any]
    events: list[dict[str, Any]]  # what the others did since the lesson before
    actions: list[str]
    wanted: list[str]  # those that do what the lesson asks for
    after: dict[str, LessonAfter]  # by wanted action


class LessonList(Struct, frozen=True):
    """The lessons of a game, in their order."""

    game: GameId
    lessons: list[Lesson]


class HintLine(Struct, frozen=True):
    """A good action, the chance to win with it, and why."""

    action: str
    chance: float
    reason: str


class Hints(Struct, frozen=True):
    """The best actions in the position of this version."""

    version: int
    seat: int
    hints: list[HintLine]


class ReviewView(Struct, frozen=True):
    """A review, or how far it is."""

    status: Literal["waiting", "running", "done", "failed"]
    progress: float  # from 0 to 1
    review: dict[str, Any] | None


class RecordReplay(Asked, frozen=True):
    """A record, to be looked at from a seat; as a spectator unless said."""

    record: RecordText
    seat: Seat | None = None


class RecordReview(Asked, frozen=True):
    """A record, to be reviewed."""

    record: RecordText
    lang: Language = "en"


class Frame(Struct, frozen=True):
    """A moment of a game as one seat saw it."""

    version: int  # how many actions were done
    turn: int | None  # the seat to act; None: the game is over
    seat: int | None  # who acted just before; None: this is the set-up
    action: str | None  # what they did, as it was seen
    view: dict[str, Any]
    events: list[dict[str, Any]]  # what was seen since the frame before


class Ending(Struct, frozen=True):
    """How a game ended, by seat."""

    scores: list[int]
    winners: list[int]
    ranks: list[int]


class Replay(Struct, frozen=True):
    """A game from its set-up to its end, as one seat saw it; proved by its record."""

    game: GameId
    seats: int
    options: dict[str, Any]
    names: list[str | None]  # by seat; None: the record does not say
    seat: int | None  # who looks; None: a spectator
    commitment: str  # what was shown before the start
    secret: str
    verified: bool  # whether every card and die follows from the secret, and the secret fits the commitment
    undone: int  # actions that were taken back, and are not shown
    frames: list[Frame]
    ending: Ending | None  # None: the record ends before the game


class EventList(Struct, frozen=True):
    """What the caller has seen happen."""

    version: int
    events: list[dict[str, Any]]


# --- Talking, and being told ---


class Say(Asked, frozen=True):
    """A short message, or a reaction."""

    text: Annotated[str, Meta(max_length=280)] | None = None
    reaction: Reaction | None = None


class ChatLine(Struct, frozen=True):
    """Something that was said."""

    number: int
    at: int
    seat: int
    name: str
    text: str | None
    reaction: Reaction | None


class ChatView(Struct, frozen=True):
    """What was said since."""

    lines: list[ChatLine]


class Webhook(Asked, frozen=True):
    """Where "your turn" is posted to."""

    url: Address


class NewWebhook(Struct, frozen=True):
    """A webhook, with the secret that signs what is posted to it."""

    url: str
    secret: str


class PushKeys(Asked, frozen=True):
    """The keys of a browser's subscription."""

    p256dh: Address
    auth: Code


class PushSubscription(Asked, frozen=True):
    """A browser's subscription to Web Push, as ``PushSubscription.toJSON()`` gives it."""

    endpoint: Address
    keys: PushKeys
    expirationTime: float | None = None  # noqa: N815 - the browser's name for it


class Subscriptions(Struct, frozen=True):
    """How the caller is told that it is their turn."""

    webhooks: list[str]
    browsers: int
    push_key: str | None  # the server's public VAPID key; None: no Web Push here
    webhooks_allowed: bool


class ErrorBody(Struct, frozen=True):
    """What was wrong."""

    code: str
    message: str
    wait: int | None = None  # seconds


class ErrorAnswer(Struct, frozen=True):
    """Every error looks like this."""

    error: ErrorBody


# --- Live, from the server ---


class TableMessage(Struct, tag="table", tag_field="type", frozen=True):
    """The whole table: first of all on a connection, and whenever more than the position changed.

    ``events`` are those after the version that the connection had before.
    """

    table: TableView
    events: list[dict[str, Any]]
    re: int | None = None


class UpdateMessage(Struct, tag="update", tag_field="type", frozen=True):
    """The position after an action. ``re`` is the number of the request that it answers, on the connection that asked."""

    version: int
    seat: int | None
    status: Status
    turn: int | None
    view: dict[str, Any]
    actions: list[str]
    events: list[dict[str, Any]]
    clock: ClockView | None
    can_undo: bool
    now: int
    re: int | None = None


class PresenceMessage(Struct, tag="presence", tag_field="type", frozen=True):
    """Which seats have somebody at the other end, by seat."""

    present: list[bool]


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

# --- Live, from the client; ``id`` comes back as ``re`` ---

RequestId = Annotated[int, Meta(ge=0, le=1_000_000_000)]


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


class SayMessage(Struct, tag="say", tag_field="type", forbid_unknown_fields=True, frozen=True):
    """Say something, or react."""

    text: Annotated[str, Meta(max_length=280)] | None = None
    reaction: Reaction | None = None
    id: RequestId | None = None


class PingMessage(Struct, tag="ping", tag_field="type", forbid_unknown_fields=True, frozen=True):
    """Are you there?"""

    id: RequestId | None = None


FromClient = ActMessage | UndoMessage | LookMessage | SayMessage | PingMessage

encode = msgspec.json.Encoder().encode
decode_from_client = msgspec.json.Decoder(FromClient).decode
decode_from_server = msgspec.json.Decoder(FromServer).decode
