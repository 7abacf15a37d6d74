"""The webhook sender: posts to users' addresses, safe against server-side request forgery.

A name is looked up once for each try, every address it stands for is checked, and the connection
goes to a checked one: a name that changes between the check and the connection gains nothing.
Redirects are not followed, proxies of the environment are not used, answers are not read.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import httpx

from nacre.wire.errors import BadRequest, NotAllowed

PUBLIC_PORTS = (443, 8443)
LAST_PORT = 65_535
GLOBAL_UNICAST = ipaddress.IPv6Network("2000::/3")
# Special-purpose networks (IANA) that some versions of Python take for global, wholly or in part.
SPECIAL = [
    ipaddress.ip_network(network)
    for network in (
        "192.0.0.0/24",
        "192.31.196.0/24",
        "192.52.193.0/24",
        "192.88.99.0/24",
        "192.175.48.0/24",
        "2001::/23",
        "2620:4f:8000::/48",
        "3fff::/20",
    )
]
TRANSLATED = ipaddress.IPv6Network("64:ff9b::/96")  # IPv4 behind IPv6, RFC 6052
AT_ONCE = 32  # posts
LOOKUPS_AT_ONCE = 4

IP = ipaddress.IPv4Address | ipaddress.IPv6Address
# Host and port to every address; may block; OSError when there is none.
Lookup = Callable[[str, int], list[str]]


class Unreachable(Exception):
    """The host did not answer; the text says why, without the address."""


def is_public(address: str) -> bool:
    """Whether an IP address is public: not loopback, private, link-local, multicast or reserved.

    >>> is_public("9.9.9.9"), is_public("10.0.0.1"), is_public("::ffff:127.0.0.1")
    (True, False, False)
    """
    ip = _carried(ipaddress.ip_address(address.partition("%")[0]))
    if any(ip in network for network in SPECIAL):
        return False
    if isinstance(ip, ipaddress.IPv6Address):
        return ip in GLOBAL_UNICAST and ip.is_global
    return ip.is_global and not ip.is_multicast and not ip.is_reserved


def _carried(ip: IP) -> IP:
    """The IPv4 address that an IPv6 address carries, where it does."""
    if isinstance(ip, ipaddress.IPv4Address):
        return ip
    if ip in TRANSLATED:
        return ipaddress.IPv4Address(int(ip) & 0xFFFF_FFFF)
    return ip.ipv4_mapped or ip.sixtofour or ip


def looked_up(host: str, port: int) -> list[str]:
    """Every address that a name stands for; blocks."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(address[0]) for *_, address in found))


def _parsed(address: str) -> httpx.URL:
    try:
        url = httpx.URL(address)
    except httpx.InvalidURL:
        raise BadRequest("the address is no URL") from None
    if url.scheme not in ("http", "https") or not url.host:
        raise BadRequest("the address must begin with https://, followed by a host")
    if url.userinfo:
        raise BadRequest("the address must hold no user name or password")
    if not 0 < _port(url) <= LAST_PORT:
        raise BadRequest(f"the port must be from 1 to {LAST_PORT}")
    return url


def _require_public_form(url: httpx.URL) -> None:
    if url.scheme != "https":
        raise BadRequest("the address must begin with https://")
    if _port(url) not in PUBLIC_PORTS:
        raise BadRequest(f"the port must be one of {', '.join(map(str, PUBLIC_PORTS))}")


def _port(url: httpx.URL) -> int:
    if url.port is not None:
        return url.port
    return 443 if url.scheme == "https" else 80


def _host(url: httpx.URL) -> str:
    return url.raw_host.decode("ascii")


class WebhookSender:
    """Posts to addresses: public ones only, or ``anywhere``."""

    def __init__(
        self,
        *,
        anywhere: bool,
        seconds: float,
        lookup: Lookup = looked_up,
        tls: ssl.SSLContext | None = None,
    ) -> None:
        self._anywhere = anywhere
        self._seconds = seconds
        self._lookup = lookup
        # Lookups of users' names may hang, so they get threads that nothing else waits for.
        self._threads = ThreadPoolExecutor(LOOKUPS_AT_ONCE, "notice-lookup")
        self._slots = asyncio.Semaphore(AT_ONCE)
        # A connection is checked for one name, so it is never kept for the next.
        self._transport = httpx.AsyncHTTPTransport(
            verify=tls or True, trust_env=False, limits=httpx.Limits(max_keepalive_connections=0)
        )

    async def close(self) -> None:
        """Release threads and connections without waiting."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        await self._transport.aclose()

    async def check(self, address: str) -> None:
        """Refuse an address that nothing will be posted to.

        An unknown name and one that leads inside are refused in the same words, so that the answer
        reveals nothing of the network that the server is in.
        """
        url = self._allowed(address)
        if self._anywhere:
            return
        try:
            async with asyncio.timeout(self._seconds):
                await self._checked(url)
        except (OSError, ValueError):
            raise _outside_only() from None

    async def post(self, address: str, headers: dict[str, str], body: bytes, attempt: int) -> int:
        """Post; the status of the answer. ``attempt`` chooses among the host's addresses."""
        url = self._allowed(address)
        try:
            async with self._slots, asyncio.timeout(self._seconds):
                addresses = await self._checked(url)
                return await self._sent(url, addresses[attempt % len(addresses)], headers, body)
        except (httpx.HTTPError, httpx.InvalidURL, OSError, ValueError) as error:
            raise Unreachable(type(error).__name__) from None

    def _allowed(self, address: str) -> httpx.URL:
        url = _parsed(address)
        if not self._anywhere:
            _require_public_form(url)
        return url

    async def _checked(self, url: httpx.URL) -> list[str]:
        """The addresses of the URL's host, all of them checked."""
        lookup = partial(self._lookup, _host(url), _port(url))
        addresses = await asyncio.get_running_loop().run_in_executor(self._threads, lookup)
        if not addresses:
            raise OSError("no address")
        if not self._anywhere and not all(map(is_public, addresses)):
            raise _outside_only()
        return addresses

    async def _sent(self, url: httpx.URL, ip: str, headers: dict[str, str], body: bytes) -> int:
        request = httpx.Request(
            "POST",
            url.copy_with(host=ip),
            headers={"Host": url.netloc.decode("ascii"), "User-Agent": "nacre", **headers},
            content=body,
            extensions={
                "sni_hostname": _host(url),
                "timeout": httpx.Timeout(self._seconds).as_dict(),
            },
        )
        response = await self._transport.handle_async_request(request)
        await response.aclose()
        return response.status_code


def _outside_only() -> NotAllowed:
    return NotAllowed("the address must be that of a host on the public internet")
