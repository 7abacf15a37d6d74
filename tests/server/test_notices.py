"""Telling people that it is their turn, against real HTTP endpoints on this machine."""

from __future__ import annotations

import asyncio
import base64
import datetime
import hashlib
import hmac
import json
import logging
import ssl
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import http_ece  # type: ignore[import-untyped]
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils

from nacre.server.push import notices
from nacre.server.push import sender as notice_addresses
from nacre.server.push.notices import Notices, PushUnavailable, TurnNotice
from nacre.server.push.sender import is_public
from nacre.server.store import Store
from nacre.wire.errors import BadRequest, NotAllowed, Refusal, TooMany
from nacre.wire.http import PushKeys, PushSubscription

CONTACT = "mailto:host@table.example"
ORIGIN = "https://table.example"
PUBLIC_IP = "9.9.9.9"
DEADLINE = 20.0  # seconds; only a failure waits so long


class Post(NamedTuple):
    path: str
    headers: Message
    body: bytes


class Endpoint(ThreadingHTTPServer):
    """Writes down what is posted, and answers with the statuses it is given, then with 204."""

    daemon_threads = False
    request_queue_size = 64

    def __init__(self, statuses: tuple[int, ...], tls: ssl.SSLContext | None) -> None:
        super().__init__(("127.0.0.1", 0), Answering)
        self.posts: list[Post] = []
        self.statuses = list(statuses)
        self.answering = threading.Event()
        self.answering.set()
        self.tls = tls
        self.connections = 0

    @property
    def port(self) -> int:
        return int(self.server_address[1])

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/told/s3cr3t-path?key=s3cr3t-query"

    def finish_request(self, request: Any, client_address: Any) -> None:
        self.connections += 1
        if self.tls is None:
            return super().finish_request(request, client_address)
        try:
            with self.tls.wrap_socket(request, server_side=True) as secured:
                super().finish_request(secured, client_address)
        except OSError:
            return None  # the other side did not like the certificate
        return None

    def handle_error(self, request: Any, client_address: Any) -> None:
        """The other side went away, as some tests want it to."""


class Answering(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        assert isinstance(self.server, Endpoint)
        body = self.rfile.read(int(self.headers["Content-Length"]))
        status = self.server.statuses.pop(0) if self.server.statuses else 204
        self.server.posts.append(Post(self.path, self.headers, body))
        self.server.answering.wait()
        self.send_response(status)
        if status in (301, 302, 307, 308):
            self.send_header("Location", "/elsewhere")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the base class's name
        """Say nothing."""


@contextmanager
def an_endpoint(*statuses: int, tls: ssl.SSLContext | None = None) -> Iterator[Endpoint]:
    with Endpoint(statuses, tls) as endpoint:
        thread = threading.Thread(target=endpoint.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield endpoint
        finally:
            endpoint.answering.set()
            endpoint.shutdown()
            thread.join()


@pytest.fixture
def endpoint() -> Iterator[Endpoint]:
    with an_endpoint() as endpoint:
        yield endpoint


@asynccontextmanager
async def a_store() -> AsyncIterator[Store]:
    with TemporaryDirectory() as folder:
        store = await Store.open(f"{folder}/notices.db")
        try:
            yield store
        finally:
            await store.close()


@asynccontextmanager
async def telling(**changes: Any) -> AsyncIterator[Notices]:
    """Notices that go anywhere, with short waits and a store of their own."""
    async with a_store() as store, telling_from(store, **changes) as told:
        yield told


@asynccontextmanager
async def telling_from(store: Store, **changes: Any) -> AsyncIterator[Notices]:
    asked: dict[str, Any] = {
        "webhooks": "any",
        "push": False,
        "push_contact": CONTACT,
        "origin": ORIGIN,
        "waits": (0.01, 0.02),
    }
    told = Notices(store, **asked | changes)
    try:
        await told.start()
        yield told
    finally:
        await told.close(DEADLINE)


def turn(version: int = 7, table: str = "t4bl3") -> TurnNotice:
    return TurnNotice(table=table, game="pearls", seat=1, version=version)


async def until(happened: Callable[[], bool]) -> None:
    async with asyncio.timeout(DEADLINE):
        while not happened():
            await asyncio.sleep(0.005)


def run(test: Callable[[], Any]) -> None:
    asyncio.run(test())


# --- Webhooks ---


def test_a_webhook_is_told_once_for_each_version_of_a_table(endpoint: Endpoint) -> None:
    async def test() -> None:
        async with telling() as told:
            await told.add_webhook("ann", endpoint.url)
            told.your_turn("ann", turn(7))
            told.your_turn("ann", turn(7))
            await until(lambda: told.counts["delivered"] == 1)
            told.your_turn("ann", turn(7))
            told.your_turn("ann", turn(6))
            told.your_turn("bob", turn(7))
            told.your_turn("ann", turn(7, "other"))
            await until(lambda: told.counts["delivered"] == 2)
            told.your_turn("ann", turn(8))
        assert told.counts == {"delivered": 3, "given_up": 0, "dropped": 0}

    run(test)
    bodies = [json.loads(post.body) for post in endpoint.posts]
    assert bodies[0] == {
        "type": "your_turn",
        "table": "t4bl3",
        "game": "pearls",
        "seat": 1,
        "version": 7,
        "link": "https://table.example/tables/t4bl3",
    }
    assert sorted((body["table"], body["version"]) for body in bodies) == [
        ("other", 7),
        ("t4bl3", 7),
        ("t4bl3", 8),
    ]
    assert endpoint.posts[0].path == "/told/s3cr3t-path?key=s3cr3t-query"
    assert endpoint.posts[0].headers["Host"] == f"127.0.0.1:{endpoint.port}"
    assert endpoint.posts[0].headers["Content-Type"] == "application/json"


def signature(secret: str, post: Post) -> str:
    key = base64.b64decode(secret.removeprefix("whsec_"))
    stamped = f"{post.headers['webhook-id']}.{post.headers['webhook-timestamp']}."
    seal = hmac.new(key, stamped.encode() + post.body, hashlib.sha256)
    return "v1," + base64.b64encode(seal.digest()).decode()


def test_the_secret_of_a_webhook_proves_who_posted(endpoint: Endpoint) -> None:
    async def test() -> list[str]:
        async with telling() as told:
            secrets = [await told.add_webhook(guest, endpoint.url) for guest in ("ann", "bob")]
            told.your_turn("ann", turn())
        return secrets

    of_ann, of_bob = asyncio.run(test())
    [post] = endpoint.posts
    assert post.headers["webhook-signature"] == signature(of_ann, post)
    assert post.headers["webhook-signature"] != signature(of_bob, post)
    assert abs(int(post.headers["webhook-timestamp"]) - time.time()) < 60


def test_a_webhook_that_is_added_again_has_a_new_secret_and_is_told_once(
    endpoint: Endpoint,
) -> None:
    async def test() -> list[str]:
        async with telling() as told:
            secrets = [await told.add_webhook("ann", endpoint.url) for _ in range(2)]
            told.your_turn("ann", turn())
        return secrets

    first, second = asyncio.run(test())
    [post] = endpoint.posts
    assert first != second
    assert post.headers["webhook-signature"] == signature(second, post)


def test_a_removed_webhook_is_told_no_more(endpoint: Endpoint) -> None:
    async def test() -> None:
        async with telling() as told:
            await told.add_webhook("ann", endpoint.url)
            await told.remove_webhook("bob", endpoint.url)
            assert (await told.subscriptions("ann")).webhooks == [endpoint.url]
            await told.remove_webhook("ann", endpoint.url)
            assert (await told.subscriptions("ann")).webhooks == []
            told.your_turn("ann", turn())

    run(test)
    assert endpoint.posts == []


@pytest.mark.parametrize("failing", [500, 503, 429])
def test_a_webhook_that_fails_is_tried_again(failing: int) -> None:
    async def test(endpoint: Endpoint) -> None:
        async with telling() as told:
            await told.add_webhook("ann", endpoint.url)
            told.your_turn("ann", turn())
        assert told.counts == {"delivered": 1, "given_up": 0, "dropped": 0}

    with an_endpoint(failing) as endpoint:
        run(lambda: test(endpoint))
        first, second = endpoint.posts
        assert first.body == second.body
        assert first.headers["webhook-id"] == second.headers["webhook-id"]


def test_a_webhook_is_given_up_after_three_tries() -> None:
    async def test(endpoint: Endpoint) -> None:
        async with telling() as told:
            await told.add_webhook("ann", endpoint.url)
            told.your_turn("ann", turn())
            await until(lambda: told.counts["given_up"] == 1)
            assert (await told.subscriptions("ann")).webhooks == [endpoint.url]
        assert told.counts == {"delivered": 0, "given_up": 1, "dropped": 0}

    with an_endpoint(500, 500, 500) as endpoint:
        run(lambda: test(endpoint))
        assert len(endpoint.posts) == 3


@pytest.mark.parametrize("status", [301, 302, 307, 400, 401, 404, 410])
def test_a_redirect_or_a_refusal_is_neither_followed_nor_tried_again(status: int) -> None:
    async def test(endpoint: Endpoint) -> None:
        async with telling() as told:
            await told.add_webhook("ann", endpoint.url)
            told.your_turn("ann", turn())
            await until(lambda: told.counts["given_up"] == 1)
            assert (await told.subscriptions("ann")).webhooks == [endpoint.url]

    with an_endpoint(status) as endpoint:
        run(lambda: test(endpoint))
        assert len(endpoint.posts) == 1


def test_an_endpoint_that_never_answers_holds_nobody_up(endpoint: Endpoint) -> None:
    async def test(silent: Endpoint) -> None:
        silent.answering.clear()
        async with telling(seconds=0.1) as told:
            await told.add_webhook("ann", silent.url)
            await told.add_webhook("ann", endpoint.url)
            told.your_turn("ann", turn())
            await until(lambda: told.counts["given_up"] == 1)
        assert told.counts["delivered"] == 1

    with an_endpoint() as silent:
        run(lambda: test(silent))
        assert len(endpoint.posts) == 1


def test_where_nobody_listens_is_tried_and_given_up() -> None:
    with an_endpoint() as closed:
        url = closed.url

    async def test() -> None:
        async with telling() as told:
            await told.add_webhook("ann", url)
            told.your_turn("ann", turn())
        assert told.counts["given_up"] == 1

    run(test)


def test_a_newer_notice_of_a_table_takes_the_place_of_one_that_fails() -> None:
    async def test(endpoint: Endpoint) -> None:
        endpoint.answering.clear()
        async with telling() as told:
            await told.add_webhook("ann", endpoint.url)
            told.your_turn("ann", turn(1))
            await until(lambda: len(endpoint.posts) == 1)
            for version in (2, 3, 4):
                told.your_turn("ann", turn(version))
            endpoint.answering.set()

    with an_endpoint(500) as endpoint:
        run(lambda: test(endpoint))
        assert [json.loads(post.body)["version"] for post in endpoint.posts] == [1, 4]


def test_what_waits_for_one_guest_is_bounded_and_leaves_room_for_others(
    endpoint: Endpoint,
) -> None:
    async def test() -> None:
        endpoint.answering.clear()
        async with telling() as told:
            await told.add_webhook("ann", endpoint.url)
            await told.add_webhook("bob", endpoint.url)
            for number in range(notices.WAITING_FOR_A_GUEST + 5):
                told.your_turn("ann", turn(table=f"t{number}"))
            told.your_turn("bob", turn(table="of bob"))
            assert told.counts["dropped"] == 5
            endpoint.answering.set()
            await until(lambda: told.counts["delivered"] == notices.WAITING_FOR_A_GUEST + 1)
            told.your_turn("ann", turn(table="t24"))  # what was dropped was not told
        assert told.counts["delivered"] == notices.WAITING_FOR_A_GUEST + 2

    run(test)


def test_what_waits_altogether_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "WAITING", 3)

    async def test() -> None:
        async with telling() as told:
            for guest in "abcde":
                told.your_turn(guest, turn())
            assert told.counts["dropped"] == 2

    run(test)


def test_a_store_that_fails_harms_nobody() -> None:
    async def test() -> None:
        async with a_store() as store:
            await store.close()
            async with telling_from(store) as told:
                told.your_turn("ann", turn())
        assert told.counts["dropped"] == 1

    run(test)


def test_closing_drops_what_does_not_finish(endpoint: Endpoint) -> None:
    async def test() -> None:
        endpoint.answering.clear()
        async with telling() as told:
            await told.add_webhook("ann", endpoint.url)
            told.your_turn("ann", turn())
            await until(lambda: len(endpoint.posts) == 1)
            async with asyncio.timeout(DEADLINE):
                await told.close(0.01)
            assert asyncio.all_tasks() == {asyncio.current_task()}
            told.your_turn("ann", turn(8))
            assert asyncio.all_tasks() == {asyncio.current_task()}

    run(test)
    assert len(endpoint.posts) == 1


# --- What is allowed ---


def test_nothing_is_added_where_it_is_switched_off(endpoint: Endpoint) -> None:
    async def test() -> None:
        async with a_store() as store, telling_from(store, webhooks="off") as told:
            await store.add_subscription("ann", "webhook", endpoint.url, "whsec_AAAA")
            with pytest.raises(NotAllowed):
                await told.add_webhook("ann", endpoint.url)
            with pytest.raises(NotAllowed):
                await told.add_browser("ann", Browser("https://push.example/").subscription)
            told.your_turn("ann", turn())
            answer = await told.subscriptions("ann")
            assert (answer.webhooks_allowed, answer.push_key) == (False, None)

    run(test)
    assert endpoint.posts == []


def test_a_guest_has_at_most_ten_subscriptions() -> None:
    async def test() -> None:
        async with telling() as told:
            for number in range(9):
                await told.add_webhook("ann", f"http://127.0.0.1/{number}")
            adding = [told.add_webhook("ann", f"http://127.0.0.1/{n}") for n in (10, 11, 12)]
            outcomes = await asyncio.gather(*adding, return_exceptions=True)
            assert sum(isinstance(outcome, TooMany) for outcome in outcomes) == 2
            await told.add_webhook("ann", "http://127.0.0.1/0")  # there already
            await told.add_webhook("bob", "http://127.0.0.1/0")
            assert len((await told.subscriptions("ann")).webhooks) == 10

    run(test)


INSIDE = [
    "127.0.0.1",
    "127.1.2.3",
    "10.0.0.1",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "192.0.0.1",
    "192.0.0.9",
    "192.0.0.170",
    "192.0.0.255",
    "192.0.2.1",
    "192.31.196.1",
    "192.52.193.1",
    "192.88.99.1",
    "192.175.48.1",
    "198.51.100.1",
    "203.0.113.1",
    "198.18.0.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::127.0.0.1",
    "64:ff9b::10.0.0.1",
    "2002:a00:1::1",
    "2001::1",
    "2001:1::1",
    "2001:4:112::1",
    "2001:20::1",
    "2001:1ff::1",
    "2620:4f:8000::1",
    "3fff::1",
    "5f00::1",
    "64:ff9b:1::9.9.9.9",
    "100::1",
    "2001:db8::1",
    "fe80::1",
    "fe80::1%eth0",
    "fc00::1",
    "fec0::1",
    "ff0e::1",
]
OUTSIDE = [PUBLIC_IP, "::ffff:9.9.9.9", "64:ff9b::9.9.9.9", "2606:4700::1111"]


@pytest.mark.parametrize("address", INSIDE)
def test_an_address_that_is_not_of_the_public_internet_is_known(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", OUTSIDE)
def test_an_address_of_the_public_internet_is_known(address: str) -> None:
    assert is_public(address)


def refused(url: str, **changes: Any) -> Refusal:
    """How a public server refuses a URL, as a webhook and as a browser's endpoint alike."""

    async def test() -> tuple[Refusal, Refusal]:
        async with telling(webhooks="public", push=True, **changes) as told:
            with pytest.raises(Refusal) as webhook:
                await told.add_webhook("ann", url)
            with pytest.raises(Refusal) as browser:
                await told.add_browser("ann", Browser(url).subscription)
            answer = await told.subscriptions("ann")
            assert (answer.webhooks, answer.browsers) == ([], 0)
        return webhook.value, browser.value

    webhook, browser = asyncio.run(test())
    assert (type(webhook), str(webhook)) == (type(browser), str(browser))
    return webhook


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1",
        "10.1.2.3",
        "192.168.0.10",
        "169.254.169.254",
        "[::1]",
        "[::ffff:10.0.0.1]",
        "[fe80::1]",
        "localhost",
        "2130706433",
        "0x7f.1",
        "0",
    ],
)
def test_a_public_server_posts_to_no_host_inside(host: str) -> None:
    assert isinstance(refused(f"https://{host}/told"), NotAllowed)


@pytest.mark.parametrize("inside", ["127.0.0.1", "10.0.0.1", "::1", "169.254.169.254"])
def test_one_address_inside_is_enough_to_refuse_a_name(inside: str) -> None:
    refusal = refused("https://two.example/", lookup=lambda host, port: [PUBLIC_IP, inside])
    assert isinstance(refusal, NotAllowed)


def test_an_unknown_name_and_a_name_inside_are_refused_in_the_same_words() -> None:
    def unknown(host: str, port: int) -> list[str]:
        raise OSError("no such name")

    answers = {
        str(refused("https://a.example/", lookup=lookup))
        for lookup in (unknown, lambda host, port: ["10.0.0.1"], lambda host, port: [])
    }
    assert len(answers) == 1


@pytest.mark.parametrize(
    "url",
    [
        "http://hooks.example/",
        "ftp://hooks.example/",
        "file:///etc/passwd",
        "//hooks.example/",
        "hooks.example",
        "https://",
        "https:///told",
        "https://ann@hooks.example/",
        "https://ann:pass@hooks.example/",
        "https://hooks.example@127.0.0.1/",
        "https://hooks.example:22/",
        "https://hooks.example:80/",
        "https://hooks.example:0/",
        "https://hooks.example:99999/",
        "https://hooks.example:port/",
        "https://hooks.example/\n",
    ],
)
def test_a_public_server_takes_plain_https_addresses_only(url: str) -> None:
    assert isinstance(refused(url, lookup=lambda host, port: [PUBLIC_IP]), BadRequest)


@pytest.mark.parametrize("port", ["", ":443", ":8443"])
def test_a_public_server_takes_the_address_of_a_public_host(port: str) -> None:
    async def test() -> None:
        async with telling(webhooks="public", lookup=lambda host, port: OUTSIDE) as told:
            await told.add_webhook("ann", f"https://hooks.example{port}/told")

    run(test)


# --- Names and certificates ---


class Papers(NamedTuple):
    server: ssl.SSLContext
    client: ssl.SSLContext


@pytest.fixture
def papers(tmp_path: Path) -> Papers:
    """A certificate for hooks.example, and who trusts it."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "hooks.example")])
    now = datetime.datetime.now(datetime.UTC)
    day = datetime.timedelta(days=1)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - day)
        .not_valid_after(now + day)
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("hooks.example")]), False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), True)
        .sign(key, hashes.SHA256())
    )
    written = tmp_path / "papers.pem"
    armoured = certificate.public_bytes(serialization.Encoding.PEM)
    written.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        + armoured
    )
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(written)
    return Papers(server, ssl.create_default_context(cadata=armoured.decode()))


def test_the_connection_goes_to_the_checked_address_and_the_certificate_is_that_of_the_name(
    papers: Papers,
) -> None:
    looked_up: list[str] = []

    def changing(host: str, port: int) -> list[str]:
        looked_up.append(host)
        return ["127.0.0.1"] if len(looked_up) == 1 else [PUBLIC_IP]

    async def test(endpoint: Endpoint) -> None:
        async with telling(lookup=changing, tls=papers.client) as told:
            await told.add_webhook("ann", f"https://hooks.example:{endpoint.port}/told")
            told.your_turn("ann", turn())
        assert told.counts["delivered"] == 1

    with an_endpoint(tls=papers.server) as endpoint:
        run(lambda: test(endpoint))
        assert looked_up == ["hooks.example"]
        assert endpoint.posts[0].headers["Host"] == f"hooks.example:{endpoint.port}"


def test_a_host_with_the_certificate_of_another_is_not_told(papers: Papers) -> None:
    async def test(endpoint: Endpoint) -> None:
        lookup = lambda host, port: ["127.0.0.1"]  # noqa: E731
        async with telling(lookup=lookup, tls=papers.client) as told:
            await told.add_webhook("ann", f"https://other.example:{endpoint.port}/told")
            told.your_turn("ann", turn())
        assert told.counts["given_up"] == 1

    with an_endpoint(tls=papers.server) as endpoint:
        run(lambda: test(endpoint))
        assert endpoint.posts == []


@pytest.mark.parametrize(("webhooks", "told_of"), [("public", 0), ("any", 1)])
def test_a_name_that_leads_inside_after_it_was_added_is_not_followed_there(
    papers: Papers, monkeypatch: pytest.MonkeyPatch, webhooks: str, told_of: int
) -> None:
    answers = {"now": PUBLIC_IP}

    async def test(endpoint: Endpoint) -> None:
        async with telling(
            webhooks=webhooks, lookup=lambda host, port: [answers["now"]], tls=papers.client
        ) as told:
            await told.add_webhook("ann", f"https://hooks.example:{endpoint.port}/told")
            answers["now"] = "127.0.0.1"
            told.your_turn("ann", turn())

    with an_endpoint(tls=papers.server) as endpoint:
        monkeypatch.setattr(notice_addresses, "PUBLIC_PORTS", (endpoint.port,))
        run(lambda: test(endpoint))
        assert (len(endpoint.posts), endpoint.connections) == (told_of, told_of)


# --- Web Push ---


class Browser:
    """A browser that subscribed."""

    def __init__(self, endpoint: str) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = b"sixteen bytes :)"
        point = self._key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        keys = PushKeys(p256dh=armoured(point), auth=armoured(self._auth))
        self.subscription = PushSubscription(endpoint=endpoint, keys=keys)

    def opened(self, post: Post) -> Any:
        assert post.headers["Content-Encoding"] == "aes128gcm"
        text = http_ece.decrypt(
            post.body, private_key=self._key, auth_secret=self._auth, version="aes128gcm"
        )
        return json.loads(text)


def armoured(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def unarmoured(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def claims_proved_with(public_key: str, post: Post) -> Any:
    """What the server signed, once the signature is proved with its public key."""
    scheme, _, rest = post.headers["Authorization"].partition(" ")
    parts = dict(part.split("=", 1) for part in rest.split(","))
    assert (scheme, parts["k"]) == ("vapid", public_key)
    signed, _, seal = parts["t"].rpartition(".")
    raw = unarmoured(seal)
    pair = (int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unarmoured(public_key))
    key.verify(utils.encode_dss_signature(*pair), signed.encode(), ec.ECDSA(hashes.SHA256()))
    return json.loads(unarmoured(signed.split(".")[1]))


def test_a_browser_gets_a_notice_that_it_alone_can_read_signed_by_this_server(
    endpoint: Endpoint,
) -> None:
    browser = Browser(endpoint.url)

    async def test() -> str:
        async with telling(push=True) as told:
            await told.add_browser("ann", browser.subscription)
            assert (await told.subscriptions("ann")).browsers == 1
            told.your_turn("ann", turn())
        assert told.push_key is not None
        return told.push_key

    public_key = asyncio.run(test())
    [post] = endpoint.posts
    assert browser.opened(post) == {
        "type": "your_turn",
        "table": "t4bl3",
        "game": "pearls",
        "seat": 1,
        "version": 7,
        "link": "https://table.example/tables/t4bl3",
    }
    assert b"t4bl3" not in post.body
    with pytest.raises(http_ece.ECEException):
        Browser(endpoint.url).opened(post)
    claims = claims_proved_with(public_key, post)
    assert (claims["aud"], claims["sub"]) == (f"http://127.0.0.1:{endpoint.port}", CONTACT)
    assert time.time() < claims["exp"] <= time.time() + 24 * 60 * 60
    assert post.headers["TTL"] == "86400"


def test_a_newer_notice_of_the_same_table_replaces_the_older_at_the_push_service(
    endpoint: Endpoint,
) -> None:
    async def test() -> None:
        async with telling(push=True) as told:
            await told.add_browser("ann", Browser(endpoint.url).subscription)
            for count, notice in enumerate((turn(1), turn(2), turn(1, "other")), 1):
                told.your_turn("ann", notice)
                await until(lambda count=count: told.counts["delivered"] == count)  # type: ignore[misc]

    run(test)
    first, second, other = (post.headers["Topic"] for post in endpoint.posts)
    assert first == second != other
    assert len(first) <= 32
    assert set(first) <= set(armoured(bytes(range(256))) + "-_")


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_unsubscribed_is_forgotten(status: int) -> None:
    async def test(endpoint: Endpoint) -> None:
        async with telling(push=True) as told:
            await told.add_browser("ann", Browser(endpoint.url).subscription)
            await told.add_browser("bob", Browser(endpoint.url).subscription)
            told.your_turn("ann", turn())
            await until(lambda: told.counts["given_up"] == 1)
            assert (await told.subscriptions("ann")).browsers == 0
            assert (await told.subscriptions("bob")).browsers == 1
            told.your_turn("ann", turn(8))

    with an_endpoint(status) as endpoint:
        run(lambda: test(endpoint))
        assert len(endpoint.posts) == 1


def test_a_push_service_that_fails_is_tried_again_and_the_browser_kept() -> None:
    async def test(endpoint: Endpoint) -> None:
        async with telling(push=True) as told:
            await told.add_browser("ann", Browser(endpoint.url).subscription)
            told.your_turn("ann", turn())
            await until(lambda: told.counts["given_up"] == 1)
            assert (await told.subscriptions("ann")).browsers == 1

    with an_endpoint(503, 500, 429) as endpoint:
        run(lambda: test(endpoint))
        assert len(endpoint.posts) == 3


def test_a_removed_browser_is_told_no_more(endpoint: Endpoint) -> None:
    async def test() -> None:
        async with telling(push=True) as told:
            await told.add_browser("ann", Browser(endpoint.url).subscription)
            await told.remove_browser("ann", endpoint.url)
            told.your_turn("ann", turn())

    run(test)
    assert endpoint.posts == []


@pytest.mark.parametrize(
    "keys",
    [
        PushKeys(p256dh="AAAA", auth=armoured(bytes(16))),
        PushKeys(p256dh=armoured(b"\x04" + bytes(64)), auth=armoured(bytes(16))),
        PushKeys(p256dh="not base64!", auth=armoured(bytes(16))),
        PushKeys(p256dh="é", auth=armoured(bytes(16))),
        PushKeys(p256dh=Browser("").subscription.keys.p256dh, auth=armoured(bytes(15))),
    ],
)
def test_keys_that_no_browser_makes_are_refused(keys: PushKeys) -> None:
    async def test() -> None:
        async with telling(push=True) as told:
            with pytest.raises(BadRequest):
                await told.add_browser("ann", PushSubscription("https://push.example/", keys))

    run(test)


def test_the_servers_key_is_made_once() -> None:
    async def test() -> None:
        async with a_store() as store, telling(push=True) as elsewhere:
            async with telling_from(store, push=True) as first:
                pass
            async with telling_from(store, push=True) as second:
                assert first.push_key == second.push_key != elsewhere.push_key

    run(test)


def test_web_push_without_its_extra_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pywebpush", None)
    monkeypatch.delitem(sys.modules, "nacre.server.push.web_push", raising=False)

    async def test() -> None:
        with pytest.raises(PushUnavailable, match=r"nacre\[push\]"):
            async with telling(push=True):
                pass

    run(test)


def test_web_push_without_a_contact_says_what_is_wanted() -> None:
    async def test() -> None:
        with pytest.raises(PushUnavailable, match="mailto"):
            async with telling(push=True, push_contact="nobody"):
                pass

    run(test)


# --- Logs ---


def test_logs_hold_no_secret(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    secrets = ["s3cr3t", "whsec", "PRIVATE KEY", "t4bl3"]

    async def test(endpoint: Endpoint) -> None:
        async with a_store() as store, telling_from(store, push=True) as told:
            await told.add_webhook("ann", endpoint.url)
            await told.add_browser("ann", Browser(endpoint.url).subscription)
            secrets.extend(row.body for row in await store.subscriptions("ann"))
            secrets.append(await store.settle("vapid_key", ""))
            told.your_turn("ann", turn(1))
            await until(lambda: told.counts["delivered"] == 2)
            endpoint.statuses[:] = [400, 410]
            told.your_turn("ann", turn(2))
            await until(lambda: told.counts["given_up"] == 2)

    with an_endpoint() as endpoint:
        run(lambda: test(endpoint))
        heads = [post.headers for post in endpoint.posts]
        secrets += [head["webhook-signature"] or head["Authorization"] for head in heads]
    logged = [f"{r.getMessage()} {getattr(r, 'facts', '')}" for r in caplog.records]
    text = "\n".join([caplog.text, *logged])
    assert "notice_given_up" in text
    assert [secret for secret in secrets if secret in text] == []
