"""The HTTP client of a guest: one method for each route."""

from __future__ import annotations

import time
from collections.abc import Callable
from types import TracebackType
from typing import Any, TypeVar
from urllib.parse import quote, urlsplit

import httpx
import msgspec

from nacre.client.errors import Unreachable, pause, refusal
from nacre.client.live import PATIENCE, Live
from nacre.errors import BadOption
from nacre.wire.http import (
    ActionAsked,
    Arrival,
    BotAsked,
    Changes,
    ChatLine,
    ChatView,
    EventList,
    GameList,
    GameView,
    Guest,
    Hints,
    Language,
    Lesson,
    LessonList,
    Level,
    Me,
    Moments,
    Moving,
    NewGuest,
    NewTable,
    NewTableAnswer,
    Reaction,
    RecordReplay,
    RecordReview,
    RematchAnswer,
    Replay,
    ReviewView,
    RulesPage,
    Say,
    SeatAsked,
    SitAnswer,
    SitDown,
    TableLine,
    TableList,
    TableView,
    UndoAsked,
    encode,
)

TIMEOUT = 60.0  # seconds for one request: a game may be waited for
FIRST_LOOK, LONGEST_LOOK = 0.2, 3.0  # seconds between two looks at a review

T = TypeVar("T")


class Client:
    """A guest at a server; the token is the proof of identity.

    Refusals are raised as :class:`~nacre.client.Refused`. With ``patience`` a call waits, up to so
    many seconds, where the server says how long to wait. Not for several threads at once.
    """

    def __init__(
        self,
        url: str,
        token: str | None = None,
        *,
        patience: float = 0.0,
        timeout: float = TIMEOUT,
    ) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise BadOption(f"{url[:100]!r} is no server; expected http://HOST:PORT")
        self.url = url.rstrip("/")
        self.token = token
        self.patience = patience
        self._http = httpx.Client(timeout=timeout)

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    # --- Guests ---

    def sign_in(self, name: str) -> Guest:
        """Become a new guest; from now on this client is that guest."""
        return self._became(self._post("/api/guests", Guest, NewGuest(name)))

    def arrive(self, code: str) -> Guest:
        """Take over the identity of a move link's code; it is signed out everywhere else."""
        return self._became(self._post("/api/guests/arrivals", Guest, Arrival(code)))

    def _became(self, guest: Guest) -> Guest:
        self.token = guest.token
        return guest

    def me(self) -> Me:
        """The guest that this client is."""
        return self._get("/api/guests/me", Me)

    def rename(self, name: str) -> Me:
        """Another name, for tables to come."""
        return self._ask("PATCH", "/api/guests/me", Me, NewGuest(name))

    def move(self) -> Moving:
        """A link that carries the identity to another device, once."""
        return self._post("/api/guests/me/moves", Moving)

    def sign_out_elsewhere(self) -> Guest:
        """Withdraw every other token of this guest; this client goes on with a new one."""
        return self._became(self._post("/api/guests/me/withdrawals", Guest))

    # --- Games ---

    def games(self) -> list[GameView]:
        """Every game, with its seats, options and levels."""
        return self._get("/api/games", GameList).games

    def rules(self, game: str, lang: Language = "en") -> str:
        """The rules of a game, in Markdown."""
        return self._get(f"/api/games/{quote(game, safe='')}/rules", RulesPage, lang=lang).text

    def lessons(self, game: str) -> list[Lesson]:
        """The tutorial of a game: prepared positions, the task of each, and its outcomes."""
        return self._get(f"/api/games/{quote(game, safe='')}/lessons", LessonList).lessons

    # --- Tables ---

    def new_table(self, game: str, seats: int = 2, **fields: Any) -> NewTableAnswer:
        """Make a table and sit down at it; ``fields`` are further ones of :class:`NewTable`."""
        try:
            wanted = msgspec.convert({"game": game, "seats": seats, **fields}, NewTable)
        except msgspec.ValidationError as error:
            raise BadOption(f"not a table: {error}") from None
        return self._post("/api/tables", NewTableAnswer, wanted)

    def tables(self) -> list[TableLine]:
        """Tables that anybody may join or watch."""
        return self._get("/api/tables", TableList).tables

    def my_tables(self) -> list[TableLine]:
        """Tables where this guest sits."""
        return self._get("/api/guests/me/tables", TableList).tables

    def table(self, table: str, *, seat: int | None = None, invite: str | None = None) -> TableView:
        """A table as this guest may see it; with an invite, its seats."""
        return self._get(_path(table), TableView, seat=seat, invite=invite)

    def sit(
        self,
        table: str,
        *,
        invite: str | None = None,
        seat: int | None = None,
        name: str | None = None,
        hot_seat: bool = False,
    ) -> SitAnswer:
        """Sit down; the game starts by itself with the last seat."""
        wanted = SitDown(invite, seat, name, hot_seat)
        return self._post(_path(table, "seats"), SitAnswer, wanted)

    def stand_up(self, table: str, seat: int) -> TableView:
        """Stand up before the start; the host may ask others to."""
        return self._ask("DELETE", _path(table, "seats", str(seat)), TableView)

    def start(self, table: str) -> TableView:
        """Start with bots in the free seats; for the host."""
        return self._post(_path(table, "start"), TableView)

    def seat_bot(self, table: str, seat: int, level: Level | None = None) -> TableView:
        """Give an empty or absent seat to a bot; for the host."""
        return self._post(_path(table, "bots"), TableView, BotAsked(seat, level))

    def leave(self, table: str, seat: int | None = None) -> TableView:
        """Leave the game; a bot plays on."""
        return self._post(_path(table, "leave"), TableView, SeatAsked(seat))

    def come_back(self, table: str, seat: int | None = None) -> TableView:
        """Take the seat over again."""
        return self._post(_path(table, "return"), TableView, SeatAsked(seat))

    def rematch(self, table: str) -> RematchAnswer:
        """Propose to play again, or accept what somebody proposed."""
        return self._post(_path(table, "rematch"), RematchAnswer)

    def decline_rematch(self, table: str) -> TableView:
        """Decline the rematch that somebody proposed."""
        return self._ask("DELETE", _path(table, "rematch"), TableView)

    def switch_chat(self, table: str, on: bool) -> TableView:
        """Switch the chat on or off; for the host."""
        return self.change(table, Changes(chat=on))

    def change(self, table: str, changes: Changes) -> TableView:
        """Change options and terms before the start; for the host."""
        return self._ask("PATCH", _path(table), TableView, changes)

    # --- Playing ---

    def act(self, table: str, action: str, version: int, seat: int | None = None) -> TableView:
        """Do an action in the position of a version."""
        wanted = ActionAsked(action, version, seat)
        return self._post(_path(table, "actions"), TableView, wanted)

    def undo(self, table: str, version: int, seat: int | None = None) -> TableView:
        """Take the last action back."""
        return self._post(_path(table, "undo"), TableView, UndoAsked(version, seat))

    def live(self, table: str, seat: int | None = None, patience: float = PATIENCE) -> Live:
        """The messages of a table as they come; close it, or use it in a ``with`` statement."""
        address = "ws" + self.url.removeprefix("http") + _path(table, "live")
        return Live(address, self.token, seat=seat, patience=patience)

    def events(self, table: str, after: int = 0, seat: int | None = None) -> EventList:
        """The events that this guest has seen after a version."""
        return self._get(_path(table, "events"), EventList, after=after, seat=seat)

    def moments(
        self, table: str, after: int = 0, until: int | None = None, seat: int | None = None
    ) -> Moments:
        """Each position that this guest saw after a version, with its events; the last 60."""
        return self._get(_path(table, "moments"), Moments, after=after, until=until, seat=seat)

    def hint(self, table: str, lang: Language = "en") -> Hints:
        """The best actions of the seat to act, where the table allows hints."""
        return self._get(_path(table, "hint"), Hints, lang=lang)

    def say(
        self, table: str, text: str | None = None, reaction: Reaction | None = None
    ) -> ChatLine:
        """Say something, or react."""
        return self._post(_path(table, "chat"), ChatLine, Say(text, reaction))

    def chat(self, table: str, after: int = 0) -> list[ChatLine]:
        """The lines of the chat after a number."""
        return self._get(_path(table, "chat"), ChatView, after=after).lines

    # --- After the end ---

    def record(self, table: str, seat: int | None = None) -> str:
        """The record, complete after the end."""
        return self._request("GET", _path(table, "record"), None, {"seat": seat}).text

    def replay(self, table: str, seat: int | None = None) -> Replay:
        """A finished table frame by frame, as any seat or (without one) a spectator saw it."""
        return self._get(_path(table, "replay"), Replay, seat=seat)

    def replay_record(self, record: str, seat: int | None = None) -> Replay:
        """The same from a record."""
        return self._post("/api/replays", Replay, RecordReplay(record, seat))

    def review(self, table: str, lang: Language = "en", wait: float = 0.0) -> ReviewView:
        """The review of a finished table, or how far it is after waiting so many seconds."""
        return _waited(lambda: self._get(_path(table, "review"), ReviewView, lang=lang), wait)

    def review_record(self, record: str, lang: Language = "en", wait: float = 0.0) -> ReviewView:
        """The same of a record."""
        asked = RecordReview(record, lang)
        return _waited(lambda: self._post("/api/reviews", ReviewView, asked), wait)

    # --- Asking ---

    def _get(self, path: str, answer: type[T], **query: Any) -> T:
        return self._ask("GET", path, answer, None, **query)

    def _post(self, path: str, answer: type[T], body: msgspec.Struct | None = None) -> T:
        return self._ask("POST", path, answer, body)

    def _ask(
        self,
        method: str,
        path: str,
        answer: type[T],
        body: msgspec.Struct | None = None,
        **query: Any,
    ) -> T:
        content = self._request(method, path, body, query).content
        try:
            return msgspec.json.decode(content, type=answer)
        except msgspec.MsgspecError as error:
            raise Unreachable(
                f"{self.url} answers, but not as a server of tables: {error}"
            ) from None

    def _request(
        self, method: str, path: str, body: msgspec.Struct | None, query: dict[str, Any]
    ) -> httpx.Response:
        """Send a request, again after each wait that the server asks for, while patience lasts."""
        patience = self.patience
        while True:
            response = self._sent(method, path, body, query)
            if response.is_success:
                return response
            refused = refusal(
                response.status_code, response.content, response.headers.get("retry-after")
            )
            seconds = pause(refused, patience)
            patience -= max(seconds, 1)
            time.sleep(seconds)

    def _sent(
        self, method: str, path: str, body: msgspec.Struct | None, query: dict[str, Any]
    ) -> httpx.Response:
        headers = {} if self.token is None else {"Authorization": f"Bearer {self.token}"}
        if body is not None:
            headers["Content-Type"] = "application/json"
        try:
            return self._http.request(
                method,
                self.url + path,
                content=None if body is None else encode(body),
                params={name: value for name, value in query.items() if value is not None},
                headers=headers,
            )
        except (httpx.TransportError, httpx.InvalidURL) as error:
            raise Unreachable(
                f"{self.url} does not answer: {error or type(error).__name__}"
            ) from None


def _waited(look: Callable[[], ReviewView], wait: float) -> ReviewView:
    """Look until the review is done, or so many seconds are over."""
    deadline, pause = time.monotonic() + wait, FIRST_LOOK
    while True:
        found = look()
        if found.status in ("done", "failed") or time.monotonic() + pause > deadline:
            return found
        time.sleep(pause)
        pause = min(2 * pause, LONGEST_LOOK)


def _path(table: str, *more: str) -> str:
    return "/".join(["/api/tables", quote(table, safe=""), *more])
