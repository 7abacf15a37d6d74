"""Connections below the application: time limits for requests, and limits for each address.

A connection costs a descriptor as long as it is open, whether anything comes on it or not. So a
request that does not arrive whole in time is closed, an address has only so many connections, and
all together leave some descriptors for the database and the files.
"""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, ClassVar, NamedTuple

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from nacre.errors import NacreError
from nacre.server.http.limits import NetworkPlaces, Places
from nacre.wire.errors import BadRequest, TooMany, error_body
from nacre.wire.http import ErrorAnswer, encode

RESERVED = 64  # descriptors that are no connections: the database, files, pipes
FEWEST = 16  # connections, however few descriptors there are
DESCRIPTORS_ELSEWHERE = 8192  # where the system has no limit to ask for, as on Windows
STATUS_LINES = {408: "408 Request Timeout", 429: "429 Too Many Requests"}


def raise_file_limit() -> int:
    """Raise the limit of open descriptors as far as the system allows; the limit."""
    try:
        import resource
    except ImportError:
        return DESCRIPTORS_ELSEWHERE
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):  # macOS allows less than it says
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        soft = hard
    return soft


class Policy(NamedTuple):
    """The limits that all connections of a process share."""

    seconds: float  # for a request to arrive
    most: int  # connections, all together
    places: NetworkPlaces
    trusted: Callable[[str], bool]  # proxies, behind which many people are


def policy(
    seconds: float, per_address: int, trusted_proxies: Sequence[str], descriptors: int
) -> Policy:
    """The limits of the settings."""
    places = NetworkPlaces("connections from here", per_address)
    return Policy(seconds, max(FEWEST, descriptors - RESERVED), places, _trusted(trusted_proxies))


def _trusted(proxies: Sequence[str]) -> Callable[[str], bool]:
    everybody = "*" in proxies
    networks = [ipaddress.ip_network(proxy, strict=False) for proxy in proxies if proxy != "*"]

    def trusted(address: str) -> bool:
        if everybody or not networks:
            return everybody
        try:
            ip = ipaddress.ip_address(address.partition("%")[0])
        except ValueError:  # it has hung up already
            return False
        return any(ip in network for network in networks)

    return trusted


class GuardedHttp(HttpToolsProtocol):
    """uvicorn's HTTP connection within the limits of a policy."""

    policy: ClassVar[Policy]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._place: str | None = None  # the address for which a place is taken
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn has it
        """Let a new connection in, if there is room for it."""
        super().connection_made(transport)
        try:
            self._take_place()
        except TooMany as error:
            self._turn_away(429, error)
        else:
            self._start_deadline()

    def _take_place(self) -> None:
        if len(self.connections) > self.policy.most:
            raise TooMany("too many connections", wait=Places.WAIT)
        address = self.client[0] if self.client else "?"
        if not self.policy.trusted(address):
            self.policy.places.take(address)
            self._place = address

    def connection_lost(self, exc: Exception | None) -> None:
        """Give the place back."""
        self._leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over; live connections have limits of their own."""
        self._leave()
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment] # it knows us: as uvicorn does when a connection is lost

    def _leave(self) -> None:
        self._cancel_deadline()
        if self._place is not None:
            self.policy.places.give_back(self._place)
            self._place = None

    # --- The time that a request may take to arrive ---

    def data_received(self, data: bytes) -> None:
        """Parse what came; nothing that was turned away is parsed."""
        if self.transport.is_closing():
            return
        if self.cycle is None or self.cycle.response_complete:
            self._start_deadline()  # even for what begins no request, such as an empty line
        super().data_received(data)

    def on_message_begin(self) -> None:
        """A request begins, perhaps while the one before is being answered."""
        self._start_deadline()
        super().on_message_begin()

    def on_message_complete(self) -> None:
        """A request has arrived; its answer may take as long as it likes."""
        self._cancel_deadline()
        super().on_message_complete()

    def _start_deadline(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(self.policy.seconds, self._too_late)

    def _cancel_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _too_late(self) -> None:
        self._deadline = None
        if self._answering():  # the request after it is late because we are
            self._start_deadline()
            return
        seconds = self.policy.seconds
        error = BadRequest(f"the request did not arrive within {seconds:g} s")
        if self.cycle is None or not self.cycle.response_started:
            self._turn_away(408, error)
        else:
            self.transport.close()

    def _answering(self) -> bool:
        cycle = self.cycle
        return cycle is not None and not (cycle.more_body or cycle.response_complete)

    def _turn_away(self, status: int, error: NacreError) -> None:
        """Say why below the application, and hang up."""
        body = encode(ErrorAnswer(error_body(error)))
        head = [
            f"HTTP/1.1 {STATUS_LINES[status]}",
            "content-type: application/json",
            f"content-length: {len(body)}",
            "connection: close",
        ]
        if error_body(error).wait is not None:
            head.append(f"retry-after: {error_body(error).wait}")
        self.transport.write("\r\n".join([*head, "", ""]).encode() + body)
        self.transport.close()


def guarded(limits: Policy) -> type[GuardedHttp]:
    """The HTTP connection of a process with these limits."""
    return type("GuardedHttp", (GuardedHttp,), {"policy": limits})
