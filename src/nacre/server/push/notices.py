"""Turn notices by webhook and by Web Push, for people who are not connected and subscribed.

A webhook is signed as https://www.standardwebhooks.com describes: ``webhook-signature`` is ``v1,``
and the base64 of the HMAC-SHA256, with the secret that was given when the webhook was added, of
``webhook-id``, ``webhook-timestamp`` and the body with dots between them.

Delivery is best effort: a notice is tried a few times, and lost when the server stops or too many
wait.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import secrets
import ssl
import time
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

import httpx
import msgspec

from nacre.errors import NacreError
from nacre.server.push.sender import Lookup, Unreachable, WebhookSender, looked_up
from nacre.server.run.logs import Log
from nacre.server.store import Store, SubscriptionRow
from nacre.wire.errors import NotAllowed, TooMany
from nacre.wire.http import PushSubscription, Subscriptions

if TYPE_CHECKING:
    from nacre.server.push.web_push import PushEncryptor

WEBHOOK, BROWSER = "webhook", "browser"
SUBSCRIPTIONS_OF_A_GUEST = 10
WAITING_FOR_A_GUEST = 20  # tables
WAITING = 1_000
REMEMBERED = 10_000  # versions that guests were told of, so that each is told once
WAITS = (2.0, 15.0)  # seconds before the second and the third try
SECONDS_FOR_A_TRY = 10.0
SECONDS_TO_CLOSE = 5.0
SECRET_PREFIX = "whsec_"
GONE = (404, 410)  # statuses of a push service for a browser that has unsubscribed
WORTH_ANOTHER_TRY = (408, 425, 429)

Key = tuple[str, str]  # guest, table

log = Log("push")


class TurnNotice(msgspec.Struct, tag="your_turn", tag_field="type", frozen=True):
    """The notice: it is a guest's turn at a table. The link is filled in unless given."""

    table: str
    game: str
    seat: int
    version: int
    link: str = ""


class PushUnavailable(NacreError):
    """Web Push was asked for and is not available."""

    code = "push_unavailable"


class Notices:
    """Subscriptions to notices, and their delivery. Made, used and closed on one event loop."""

    def __init__(
        self,
        store: Store,
        *,
        webhooks: Literal["off", "public", "any"],
        push: bool,
        push_contact: str,
        origin: str,
        waits: Sequence[float] = WAITS,
        seconds: float = SECONDS_FOR_A_TRY,
        lookup: Lookup = looked_up,
        tls: ssl.SSLContext | None = None,
    ) -> None:
        self._store = store
        self._kinds = {WEBHOOK: webhooks != "off", BROWSER: push}
        self._contact = push_contact
        self._origin = origin.rstrip("/")
        self._waits = waits
        self._sender = WebhookSender(
            anywhere=webhooks == "any", seconds=seconds, lookup=lookup, tls=tls
        )
        self._encryptor: PushEncryptor | None = None
        self._open = False
        self._adding = asyncio.Lock()
        self._next: dict[Key, TurnNotice] = {}
        self._tasks: dict[Key, asyncio.Task[None]] = {}
        self._of_guest: Counter[str] = Counter()
        self._told: dict[Key, int] = {}
        self.counts = {"delivered": 0, "given_up": 0, "dropped": 0}

    @property
    def push_key(self) -> str | None:
        """The server's public VAPID key, base64url; None: no Web Push here."""
        return self._encryptor.public_key if self._encryptor else None

    async def start(self) -> None:
        """Begin to deliver; PushUnavailable when Web Push was asked for and is not available."""
        if self._kinds[BROWSER]:
            self._encryptor = await self._make_encryptor()
        self._open = any(self._kinds.values())

    async def close(self, seconds: float = SECONDS_TO_CLOSE) -> None:
        """Accept no notice, wait so long for those on their way, and drop the rest."""
        self._open = False
        if self._tasks:
            _, late = await asyncio.wait(self._tasks.values(), timeout=seconds)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
        await self._sender.close()

    # --- Subscriptions ---

    async def subscriptions(self, guest: str) -> Subscriptions:
        """The subscriptions of a guest."""
        kept = await self._store.subscriptions(guest)
        return Subscriptions(
            webhooks=[one.address for one in kept if one.kind == WEBHOOK],
            browsers=sum(one.kind == BROWSER for one in kept),
            push_key=self.push_key,
            webhooks_allowed=self._kinds[WEBHOOK],
        )

    async def add_webhook(self, guest: str, url: str) -> str:
        """Post to this address from now on; gives the secret of the signatures, this once."""
        self._require(WEBHOOK, "webhooks are switched off on this server")
        await self._sender.check(url)
        secret = SECRET_PREFIX + base64.b64encode(secrets.token_bytes(32)).decode()
        await self._add(guest, WEBHOOK, url, secret)
        return secret

    async def remove_webhook(self, guest: str, url: str) -> None:
        """Post no more to this address."""
        await self._remove(guest, WEBHOOK, url)

    async def add_browser(self, guest: str, subscription: PushSubscription) -> None:
        """Tell this browser from now on."""
        self._require(BROWSER, "Web Push is switched off on this server")
        from nacre.server.push.web_push import check_keys

        check_keys(subscription.keys)
        await self._sender.check(subscription.endpoint)
        body = msgspec.json.encode(subscription).decode()
        await self._add(guest, BROWSER, subscription.endpoint, body)

    async def remove_browser(self, guest: str, endpoint: str) -> None:
        """Tell this browser no more."""
        await self._remove(guest, BROWSER, endpoint)

    async def forget_browsers(self, guest: str) -> None:
        """Tell no browser of a guest any more."""
        await self._forget(guest, BROWSER)

    async def forget_webhooks(self, guest: str) -> None:
        """Tell no address of a guest any more."""
        await self._forget(guest, WEBHOOK)

    async def _forget(self, guest: str, kind: str) -> None:
        for one in await self._store.subscriptions(guest):
            if one.kind == kind:
                await self._store.remove_subscription(guest, kind, one.address)

    async def _remove(self, guest: str, kind: str, address: str) -> None:
        if address.isprintable():  # anything else was never added, and PostgreSQL takes no NUL
            await self._store.remove_subscription(guest, kind, address)

    def _require(self, kind: str, otherwise: str) -> None:
        if not self._kinds[kind]:
            raise NotAllowed(otherwise)

    async def _add(self, guest: str, kind: str, address: str, body: str) -> None:
        async with self._adding:
            kept = {(one.kind, one.address) for one in await self._store.subscriptions(guest)}
            if (kind, address) not in kept and len(kept) >= SUBSCRIPTIONS_OF_A_GUEST:
                raise TooMany(f"at most {SUBSCRIPTIONS_OF_A_GUEST} subscriptions; remove one first")
            await self._store.add_subscription(guest, kind, address, body)

    # --- Delivery ---

    def your_turn(self, guest: str, notice: TurnNotice) -> None:
        """Notify a guest, soon, of each version of a table once.

        Called on the event loop; it neither waits nor raises.
        """
        key = (guest, notice.table)
        if not self._open or notice.version <= self._told.get(key, -1):
            return
        if key not in self._tasks and self._crowded(guest):
            self.counts["dropped"] += 1
            log.warning("notice_dropped", reason="too many are waiting")
            return
        self._remember(key, notice.version)
        self._next[key] = notice
        if key not in self._tasks:
            self._of_guest[guest] += 1
            self._tasks[key] = asyncio.create_task(self._tell(key))

    def _crowded(self, guest: str) -> bool:
        return len(self._tasks) >= WAITING or self._of_guest[guest] >= WAITING_FOR_A_GUEST

    def _remember(self, key: Key, version: int) -> None:
        self._told.pop(key, None)  # so that the order is that of the last telling
        self._told[key] = version
        if len(self._told) > REMEMBERED:
            del self._told[next(iter(self._told))]

    async def _tell(self, key: Key) -> None:
        try:
            while (notice := self._next.pop(key, None)) is not None:
                await self._tell_everywhere(key, notice)
        finally:
            self._next.pop(key, None)
            del self._tasks[key]
            self._of_guest[key[0]] -= 1
            if not self._of_guest[key[0]]:
                del self._of_guest[key[0]]

    async def _tell_everywhere(self, key: Key, notice: TurnNotice) -> None:
        try:
            kept = await self._store.subscriptions(key[0])
        except Exception as error:
            log.warning("notice_dropped", reason=f"no subscriptions: {type(error).__name__}")
            self.counts["dropped"] += 1
            return
        link = notice.link or f"{self._origin}/tables/{notice.table}"
        notice = msgspec.structs.replace(notice, link=link)
        wanted = [one for one in kept if self._kinds.get(one.kind)]
        await asyncio.gather(*(self._deliver(key, one, notice) for one in wanted))

    async def _deliver(self, key: Key, to: SubscriptionRow, notice: TurnNotice) -> None:
        try:
            outcome = await self._tried(key, to, notice)
            if to.kind == BROWSER and outcome in GONE:
                await self._store.remove_subscription(key[0], to.kind, to.address)
        except Exception as error:
            # Whatever a user's address or the store does, the other subscriptions are served.
            outcome = type(error).__name__
        self._note(to, outcome)

    def _note(self, to: SubscriptionRow, outcome: int | str) -> None:
        """Count and log, without the address: its path may be a secret."""
        if _accepted(outcome):
            self.counts["delivered"] += 1
            return
        self.counts["given_up"] += 1
        host = httpx.URL(to.address).host
        log.info("notice_given_up", kind=to.kind, host=host, outcome=outcome)

    async def _tried(self, key: Key, to: SubscriptionRow, notice: TurnNotice) -> int | str:
        """Try a few times; the last status, or the name of the last error."""
        outcome = await self._attempt(to, notice, 0)
        for attempt, wait in enumerate(self._waits, 1):
            if not _worth_another_try(outcome):
                break
            await asyncio.sleep(wait)
            if key in self._next:  # a newer notice of this table is waiting to go the same way
                break
            outcome = await self._attempt(to, notice, attempt)
        return outcome

    async def _attempt(self, to: SubscriptionRow, notice: TurnNotice, attempt: int) -> int | str:
        headers, body = self._prepared(to, notice)
        try:
            return await self._sender.post(to.address, headers, body, attempt)
        except Unreachable as error:
            return str(error)

    def _prepared(self, to: SubscriptionRow, notice: TurnNotice) -> tuple[dict[str, str], bytes]:
        body = msgspec.json.encode(notice)
        if to.kind == WEBHOOK:
            return signed(to.body, f"{notice.table}-{notice.version}-{notice.seat}", body), body
        assert self._encryptor is not None
        subscription = msgspec.json.decode(to.body, type=PushSubscription)
        url = httpx.URL(to.address)
        origin = f"{url.scheme}://{url.netloc.decode()}"
        return self._encryptor.encrypted(subscription, origin, notice.table, body)

    async def _make_encryptor(self) -> PushEncryptor:
        try:
            # Takes most of a second, so it is imported only where it is needed.
            await asyncio.to_thread(__import__, "nacre.server.push.web_push")
            from nacre.server.push.web_push import PushEncryptor, new_key
        except ImportError as error:
            missing = f"Web Push needs more: pip install 'nacre[push]' ({error.name} is missing)"
            raise PushUnavailable(missing) from None
        try:
            return PushEncryptor(await self._store.settle("vapid_key", new_key()), self._contact)
        except ValueError as error:
            raise PushUnavailable(str(error)) from None


def signed(secret: str, number: str, body: bytes) -> dict[str, str]:
    """The headers of a webhook's post."""
    stamp = str(int(time.time()))
    key = base64.b64decode(secret.removeprefix(SECRET_PREFIX))
    seal = hmac.new(key, f"{number}.{stamp}.".encode() + body, hashlib.sha256).digest()
    return {
        "Content-Type": "application/json",
        "webhook-id": number,
        "webhook-timestamp": stamp,
        "webhook-signature": f"v1,{base64.b64encode(seal).decode()}",
    }


def _accepted(outcome: int | str) -> bool:
    return isinstance(outcome, int) and 200 <= outcome < 300


def _worth_another_try(outcome: int | str) -> bool:
    return isinstance(outcome, str) or outcome >= 500 or outcome in WORTH_ANOTHER_TRY
