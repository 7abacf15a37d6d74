"""Structured logging: one line for each request and event, as text or as JSON.

::

    log = Log("registry")
    log.info("table_made", table=row.id, game=row.game)
    log.exception("review_failed", table=row.id)      # inside an except clause

Every module logs like this: the event is a short name that programs can look for, facts are keyword
arguments. A fact whose name says that it is secret is never written, nor is anything that looks
like a token in a text. Paths are written as the routes have them, with only those parameters filled
in that are no secret, and never with a query.

``begin(settings)`` sets the log up for the process; ``Requests`` is the ASGI layer that writes the
line of a request and counts it in the metrics. A handler names the guest of a request with
``scope["state"]["guest"] = id``. A WebSocket whose application returns before it ends has a
function in its scope (``AT_END``) that takes what is to be called then; its line waits for that.
"""

from __future__ import annotations

import logging
import re
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Any, TextIO

import msgspec

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Message, Receive, Scope, Send

    from nacre.server.run.metrics import Metrics
    from nacre.server.run.settings import Settings

ROOT = "nacre"
MASK = "…"
SECRET_FACTS = frozenset(
    {"authorization", "code", "cookie", "invite", "key", "password", "secret", "token"}
)
OPEN_PARAMETERS = frozenset({"game", "id", "lang", "number", "seat", "table"})  # of a path
LONGEST_PATH = 200
AT_END = "nacre.at_end"  # in the scope of a connection that may outlive its request

_SECRET_TEXT = re.compile(
    r"(?i)\b(bearer\s+|(?:invite|code|token|key|secret|password|cookie)['\"]?\s*[=:]\s*['\"]?)[^\s'\"&,;}]+"
)
_MAY_BE_SECRET = re.compile(r"[=:]|[bB][eE][aA][rR][eE][rR]")  # one of these is in all below
_PASSWORD_IN_ADDRESS = re.compile(r"(://[^\s:/@]*:)[^\s/@]+@")
_LOOKS_SECRET = re.compile(r"[\w-]{16,}")
_PARAMETER = re.compile(r"\{(\w+)(?::\w+)?\}")


class Log:
    """The logger of a part of the server: events by a short name, with facts."""

    def __init__(self, room: str) -> None:
        self._logger = logging.getLogger(f"{ROOT}.server.{room}")

    def debug(self, event: str, **facts: Any) -> None:
        """For finding a fault."""
        self._write(logging.DEBUG, event, facts)

    def info(self, event: str, **facts: Any) -> None:
        """Normal operation."""
        self._write(logging.INFO, event, facts)

    def warning(self, event: str, **facts: Any) -> None:
        """Something is wrong, but nothing is lost."""
        self._write(logging.WARNING, event, facts)

    def error(self, event: str, **facts: Any) -> None:
        """Something did not work."""
        self._write(logging.ERROR, event, facts)

    def exception(self, event: str, **facts: Any) -> None:
        """Something did not work, with the exception that is being handled."""
        self._write(logging.ERROR, event, facts, exc_info=True)

    def _write(self, level: int, event: str, facts: dict[str, Any], exc_info: bool = False) -> None:
        if self._logger.isEnabledFor(level):
            error = sys.exc_info() if exc_info else None
            # Made here: the logger would walk the stack for a line number that nobody writes.
            record = logging.LogRecord(self._logger.name, level, "", 0, event, (), error)
            record.facts = facts
            self._logger.handle(record)


def scrubbed(text: str) -> str:
    """A text with everything masked that looks like a secret.

    >>> scrubbed("GET /t?invite=abc with Bearer xyz")
    'GET /t?invite=… with Bearer …'
    """
    if not _MAY_BE_SECRET.search(text):
        return text
    return _PASSWORD_IN_ADDRESS.sub(rf"\1{MASK}@", _SECRET_TEXT.sub(rf"\1{MASK}", text))


def _open(facts: dict[str, Any]) -> dict[str, Any]:
    return {name: _open_fact(name, value) for name, value in facts.items()}


def _open_fact(name: str, value: Any) -> Any:
    if name in SECRET_FACTS:
        return MASK
    return scrubbed(value) if isinstance(value, str) else value


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "room": _room(record),
            "event": scrubbed(record.getMessage()),
        }
        line |= _open(getattr(record, "facts", {}))
        if record.exc_info:
            line["exception"] = scrubbed(self.formatException(record.exc_info))
        return msgspec.json.encode(line, enc_hook=str).decode()


class ReadableLines(logging.Formatter):
    """One line of text, for people."""

    def format(self, record: logging.LogRecord) -> str:
        clock = time.strftime("%H:%M:%S", time.localtime(record.created))
        facts = " ".join(f"{k}={_plain(v)}" for k, v in _open(getattr(record, "facts", {})).items())
        line = f"{clock} {record.levelname.lower():<7} {_room(record)}: {scrubbed(record.getMessage())} {facts}"
        if record.exc_info:
            line = f"{line}\n{scrubbed(self.formatException(record.exc_info))}"
        return line.rstrip()


def _room(record: logging.LogRecord) -> str:
    return record.name.removeprefix(f"{ROOT}.").removeprefix("server.")


def _plain(value: Any) -> str:
    """A value on one line, with nothing in it that a terminal would obey."""
    text = value if isinstance(value, str) else str(value)
    return text if text.isprintable() and " " not in text and text else repr(text)


def begin(settings: Settings, stream: TextIO | None = None) -> None:
    """Set up the log of this process; it goes to standard error."""
    stream = stream or sys.stderr
    handler = logging.StreamHandler(stream)
    wanted = settings.log_format
    text = stream.isatty() if wanted == "auto" else wanted == "text"
    handler.setFormatter(ReadableLines() if text else JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger(ROOT).setLevel(settings.log_level.upper())
    # At its "info" uvicorn writes the query of every WebSocket.
    logging.getLogger("uvicorn").setLevel(logging.WARNING)


def shown_path(path: str, template: str | None, parameters: dict[str, Any]) -> str:
    """A path as it may be logged.

    >>> shown_path("/api/tables/x1/qr/s3cret", "/api/tables/{id:str}/qr/{invite:str}", {"id": "x1"})
    '/api/tables/x1/qr/{invite}'
    >>> shown_path("/nothing/h5aMZ0sPqk3vX9fWcYtE", None, {})
    '/nothing/…'
    """
    if not template:
        return _LOOKS_SECRET.sub(MASK, path)[:LONGEST_PATH]

    def filled(found: re.Match[str]) -> str:
        name = found[1]
        if name not in OPEN_PARAMETERS & parameters.keys():
            return f"{{{name}}}"
        return _LOOKS_SECRET.sub(MASK, str(parameters[name]))  # an invite in the wrong place

    return _PARAMETER.sub(filled, template)[:LONGEST_PATH]


class Requests:
    """ASGI middleware that logs and counts requests and live connections.

    ``app`` has started already.
    """

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics
        self._log = Log("requests")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on; log and count how it went."""
        started = time.perf_counter()
        status = 500  # unless an answer begins

        async def watched_send(message: Message) -> None:
            nonlocal status
            status = _status_in(message, status)
            await send(message)

        path = scope["path"]  # a mounted app may see only the rest of it
        try:
            await self._app(scope, receive, watched_send)
        finally:
            self._done(scope, path, status, started)

    def _done(self, scope: Scope, path: str, status: int, started: float) -> None:
        known: Any = scope
        template = known.get("path_template")
        shown = shown_path(path, template, known.get("path_params") or {})
        guest = (known.get("state") or {}).get("guest")
        if known["type"] == "http":
            seconds = time.perf_counter() - started
            self._metrics.requested(_PARAMETER.sub(r"{\1}", template or "none"), status, seconds)
            self._tell("request", known["method"], shown, status, guest, started)
            return
        tell = partial(self._tell, "live", "WS", shown, status, guest, started)
        at_end: Callable[[Callable[[], None]], bool] = known.get(AT_END, _is_over)
        if not at_end(tell):
            tell()

    def _tell(
        self, kind: str, method: str, path: str, status: int, guest: str | None, started: float
    ) -> None:
        ms = round((time.perf_counter() - started) * 1000, 1)
        self._log.info(kind, method=method, path=path, status=status, ms=ms, guest=guest)


def _is_over(_: Callable[[], None]) -> bool:
    """A connection that does not outlive its request."""
    return False


def _status_in(message: Message, before: int) -> int:
    """The status of an answer; of a WebSocket 101 once accepted, then the code of its end."""
    content: Any = message
    match content["type"]:
        case "http.response.start" | "websocket.http.response.start":
            return int(content["status"])
        case "websocket.accept":
            return 101
        case "websocket.close":
            return int(content.get("code", 1000))
    return before
