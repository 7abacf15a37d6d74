"""Requests and answers of the HTTP API: one closed, typed set.

Validation, the OpenAPI document and the client's TypeScript types are all made from these
structs. A request with an unknown field is refused; an answer may grow new fields, so a client
ignores fields that it does not know.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct, field

from nacre.wire.declared import REFERENCE

# Games are found at run time, so the wire cannot list them: a lookup says whether one exists.
GameId = Annotated[str, Meta(title="GameId", min_length=1, max_length=40)]
Level = Literal[
    "random",
    "novice",
    "learner",
    "casual",
    "steady",
    "skilled",
    "strong",
    "seasoned",
    "veteran",
    "expert",
]
Opponent = Literal[
    "random",
    "novice",
    "learner",
    "casual",
    "steady",
    "skilled",
    "strong",
    "seasoned",
    "veteran",
    "expert",
    "match",
]
Privacy = Literal["invite", "listed", "watchable"]
Undo = Literal["none", "fair", "free"]
Status = Literal["open", "playing", "over", "closed"]
Language = Literal["en", "nl", "fr", "de"]
Reaction = Literal["hello", "well_played", "oops", "thinking", "thanks", "wow"]

Seat = Annotated[int, Meta(ge=0, le=5)]
Version = Annotated[int, Meta(ge=0, le=1_000_000_000)]
Name = Annotated[str, Meta(min_length=1, max_length=100)]
Action = Annotated[str, Meta(min_length=1, max_length=100)]
Seconds = Annotated[int, Meta(ge=1, le=1_209_600)]
Absence = Annotated[int, Meta(ge=1, le=86_400)]
Code = Annotated[str, Meta(min_length=1, max_length=100)]
Address = Annotated[str, Meta(min_length=1, max_length=1000)]
# Dicts that are sent as they are; their declarations say what is in them.
ViewDict = Annotated[dict[str, Any], Meta(extra_json_schema={"$ref": REFERENCE + "View"})]
EventDict = Annotated[dict[str, Any], Meta(extra_json_schema={"$ref": REFERENCE + "TableEvent"})]
ReviewDict = Annotated[dict[str, Any], Meta(extra_json_schema={"$ref": REFERENCE + "Review"})]
RecordText = Annotated[str, Meta(min_length=1, max_length=400_000)]


class Asked(Struct, forbid_unknown_fields=True, frozen=True):
    """Base of all requests: an unknown field is refused."""


# --- Guests ---


class NewGuest(Asked, frozen=True):
    """A guest with a name; also a new name for one."""

    name: Name


class Guest(Struct, frozen=True):
    """An identity; the token proves it."""

    id: str
    name: str
    token: str


class Me(Struct, frozen=True):
    """The caller's identity, without the token."""

    id: str
    name: str
    before: str | None = None  # the name under which this browser was known before it arrived


class Moving(Struct, frozen=True):
    """A link that carries the identity to another device, once."""

    code: str
    link: str
    qr: str  # an SVG
    expires_in: int  # seconds


class Arrival(Asked, frozen=True):
    """The code of such a link, on the other device."""

    code: Code


class Arriving(Struct, frozen=True):
    """The guest that somebody would become by a link."""

    name: str


# --- Tables ---


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
    """A table to be set up. Keys of ``bots`` and ``hot_seat`` are seats.

    A bot of level ``match`` plays about as well as the caller did in the last games with such bots.
    """

    game: GameId
    seats: Annotated[int, Meta(ge=1, le=6)] = 2
    options: dict[str, Any] = field(default_factory=dict)
    bots: Annotated[dict[str, Opponent], Meta(max_length=6)] = field(default_factory=dict)
    hot_seat: Annotated[dict[str, Name], Meta(max_length=6)] = field(default_factory=dict)
    privacy: Privacy = "invite"
    clock: Clock = field(default_factory=NoClock)
    undo: Undo = "fair"
    stand_in: Level = "casual"  # of the bot that decides for people who left or ran out of time
    hints: bool | None = None  # unless said: where the caller plays alone
    chat: bool = True
    seat: Seat | None = None  # where the caller sits; the first free one unless said
    absence: Absence = 60  # seconds after which the host may let the stand-in play for a person


class Terms(Struct, frozen=True):
    """The terms on which a table was made."""

    privacy: Privacy
    clock: Clock
    undo: Undo
    stand_in: Level
    hints: bool
    chat: bool
    absence: int = 60  # seconds after which the host may let the stand-in play for a person


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
    version: Version | None = None  # of the table whose rules the caller has read


class SitAnswer(Struct, frozen=True):
    """The seat that the caller has now."""

    id: str
    seat: int
    commitment: str


class SeatAsked(Asked, frozen=True):
    """One of the caller's seats; needed only where there are several."""

    seat: Seat | None = None


class BotAsked(Asked, frozen=True):
    """A bot for an empty or an absent seat; of the table's stand-in level unless said.

    After the start it is of that level alone.
    """

    seat: Seat
    level: Opponent | None = None


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
    """Changes that the host may make, all but the chat only before the start.

    Options that are not named stay as they are.
    """

    options: dict[str, Any] | None = None
    privacy: Privacy | None = None
    clock: Clock | None = None
    undo: Undo | None = None
    stand_in: Level | None = None
    hints: bool | None = None
    chat: bool | None = None
    absence: Absence | None = None


class SeatView(Struct, frozen=True):
    """A seat, and the person or bot in it."""

    seat: int
    kind: Literal["empty", "person", "bot"]
    name: str | None
    level: Opponent | None  # of the bot in the seat, or of the one that stands in for the person
    present: bool
    mine: bool
    kept_for: str | None = None  # an empty seat that waits for this person
    kept_for_me: bool = False
    away_since: int | None = None  # when a person who is not connected was last heard of


class ClockView(Struct, frozen=True):
    """The time that is left, in milliseconds, at the moment ``now`` of the answer."""

    left: list[int | None]  # by seat
    running: int | None  # the seat whose time runs
    since: int | None  # when it began to; after ``now`` while people are shown what happened


class Proposal(Struct, frozen=True):
    """A rematch that somebody proposed, and the seats that have answered."""

    seat: int  # that proposed it
    accepted: list[int]
    declined: list[int]


class Ending(Struct, frozen=True):
    """The result of a game, by seat."""

    scores: list[int]
    winners: list[int]
    ranks: list[int]


class TableView(Struct, frozen=True):
    """A table as the caller may see it."""

    id: str
    game: GameId
    status: Status
    version: int
    seat: int | None  # from which the caller sees it; None: a spectator
    seats: list[SeatView]
    host: bool  # whether the caller is the host
    options: dict[str, Any]
    terms: Terms
    commitment: str
    secret: str | None  # after the end
    invite: str | None  # for people who sit at the table
    turn: int | None
    clock: ClockView | None
    can_undo: bool
    view: ViewDict | None  # None before the start
    actions: list[str]
    rematch: str | None  # the table where people may go on
    proposal: Proposal | None  # of the rematch
    previous: str | None
    earlier: list[list[int]]  # winners of the games before, in this chain of rematches
    now: int  # the server's clock, in milliseconds
    rules: int = 1  # the version of the game's rules by which it is played
    other_rules: bool = False  # not those that are played here: it is shown without its position
    result: Ending | None = None  # after the end


class TableLine(Struct, frozen=True):
    """A table in a list."""

    id: str
    game: GameId
    status: Status
    names: list[str | None]  # by seat; None: free
    bots: list[int]  # the seats of bots
    turn: int | None
    mine: list[int]
    touched: int  # milliseconds


class TableList(Struct, frozen=True):
    """Tables, those touched last first."""

    tables: list[TableLine]


class RematchAnswer(Struct, frozen=True):
    """The table of the rematch, and the caller's seat there."""

    id: str
    seat: int


# --- Games, hints, reviews, replays ---


Origin = Literal["rulebook", "ruling", "ours"]


class OriginsView(Struct, frozen=True):
    """Whose the default of an option is, and whose every other value."""

    default: Origin
    others: Origin


class OptionView(Struct, frozen=True):
    """An option of a game, in words, and whose its values are."""

    name: str
    meaning: str
    default: Any
    allowed: Any
    origins: OriginsView
    origins_with: dict[str, OriginsView]  # instead, where the flag of that name is on


class GameView(Struct, frozen=True):
    """A game that can be played here."""

    id: GameId
    title: str
    summary: str  # one sentence in English; a client may have its own
    seats: list[int]
    options: list[OptionView]
    levels: list[Opponent]
    rules_version: int
    ready: bool  # compiled; a table can be made before, and is played as soon as it is
    low_is_good: bool  # the lowest score wins
    teams: dict[str, list[list[int]]]  # the sides, by those seat counts that play in teams


class GameList(Struct, frozen=True):
    """Every game."""

    games: list[GameView]


class Readiness(Struct, frozen=True):
    """How far a game is that is being compiled; each share goes from 0 to 1 and never back."""

    game: GameId
    ready: bool  # a table can be opened at once
    failed: bool  # it cannot be compiled here
    rules: float  # what a table waits for
    bots: float  # those that do not search; bots wait for it, people do not
    hints: float  # and strong bots, and reviews


class RulesPage(Struct, frozen=True):
    """The rules of a game, in Markdown."""

    game: GameId
    lang: Language
    text: str


class LessonAfter(Struct, frozen=True):
    """The learner's view after an action, and the events until then."""

    view: ViewDict
    events: list[EventDict]


class Lesson(Struct, frozen=True):
    """A prepared position that teaches something; where nothing is wanted, by looking at it."""

    key: str  # of its words
    seat: int  # of the learner
    follows: bool  # goes on where the lesson before it ended
    view: ViewDict
    events: list[EventDict]  # of the others since the lesson before
    actions: list[str]
    wanted: list[str]  # the actions that solve the lesson
    after: dict[str, LessonAfter]  # by wanted action


class LessonList(Struct, frozen=True):
    """The lessons of a game, in their order."""

    game: GameId
    lessons: list[Lesson]


class HintLine(Struct, frozen=True):
    """A good action, the chance to win with it, and why.

    In the reason, ``{0}`` stands for the name of whoever sits on seat 0.
    """

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

    status: Literal["none", "waiting", "running", "done", "failed"]  # none: not begun
    progress: float  # from 0 to 1
    review: ReviewDict | None


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
    seat: int | None  # that acted just before; None: this is the set-up
    action: str | None  # of that seat, as it was seen
    view: ViewDict
    events: list[EventDict]  # seen since the frame before


class Replay(Struct, frozen=True):
    """A game from its set-up to its end, as one seat saw it; proved by its record."""

    game: GameId
    seats: int
    options: dict[str, Any]
    names: list[str | None]  # by seat; None: the record does not say
    seat: int | None  # of the viewer; None: a spectator
    commitment: str  # as it was shown before the start
    secret: str
    verified: bool  # every card and die follows from the secret, and that fits the commitment
    undone: int  # actions that were taken back, and are not shown
    frames: list[Frame]
    ending: Ending | None  # None: the record ends before the game


class EventList(Struct, frozen=True):
    """Events that the caller has seen."""

    version: int
    events: list[EventDict]


class PositionView(Struct, frozen=True):
    """The position after a version, as one seat saw it."""

    version: int
    turn: int | None  # the seat to act; None: the game is over
    view: ViewDict


class Moment(Struct, frozen=True):
    """A version that changed the position, with what one seat saw then."""

    version: int
    turn: int | None  # the seat to act; None: the game is over
    view: ViewDict
    events: list[EventDict]  # of this version


class Moments(Struct, frozen=True):
    """What happened at a table, one thing after the other; what was taken back, too."""

    version: int  # of the table now
    first: int  # all moments after it are here; later than asked for where there were too many
    before: PositionView | None  # at the version ``first``; None: the game had not begun
    moments: list[Moment]


# --- Chat and notices ---


class Say(Asked, frozen=True):
    """A short message, or a reaction."""

    text: Annotated[str, Meta(max_length=280)] | None = None
    reaction: Reaction | None = None


class ChatLine(Struct, frozen=True):
    """A line of the chat."""

    number: int
    at: int
    seat: int
    name: str
    text: str | None
    reaction: Reaction | None


class ChatView(Struct, frozen=True):
    """New lines of the chat."""

    lines: list[ChatLine]


class Webhook(Asked, frozen=True):
    """An address to which "your turn" is posted."""

    url: Address


class NewWebhook(Struct, frozen=True):
    """A webhook, with the secret that signs its posts."""

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
    """The caller's subscriptions to notices of turns."""

    webhooks: list[str]
    browsers: int
    push_key: str | None  # the server's public VAPID key; None: no Web Push here
    webhooks_allowed: bool


class Addresses(Struct, frozen=True):
    """The addresses under which others reach this server, the best first."""

    addresses: list[str]
    here_only: bool  # they work on the machine of the server alone


class ErrorBody(Struct, frozen=True):
    """The code and text of an error."""

    code: str
    message: str
    wait: int | None = None  # seconds


class ErrorAnswer(Struct, frozen=True):
    """Every error looks like this."""

    error: ErrorBody


encode = msgspec.json.Encoder().encode
