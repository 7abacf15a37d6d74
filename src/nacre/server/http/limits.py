"""Rate limits and connection limits, so that one guest cannot crowd out the others.

Each process counts for itself. An IPv6 address counts with its network: whoever has one such
address has all those of a /64, and often the /64s of a whole /48.
"""

from __future__ import annotations

import ipaddress
import math
import time
from collections import Counter
from functools import lru_cache

from nacre.wire.errors import TooMany

TIDY = 10_000  # keys after which those that are full again are forgotten
NEAR, FAR = 64, 48  # bits of the two networks of an IPv6 address
FAR_ALLOWANCE = 4  # times what a single address or near network is allowed


@lru_cache(maxsize=10_000)
def networks(address: str) -> tuple[str, ...]:
    """The networks that an address counts for: an IPv4 address for itself, wherever it is from.

    >>> networks("2001:db8:1:2::3"), networks("::ffff:192.0.2.7")
    (('2001:db8:1:2::/64', '2001:db8:1::/48'), ('192.0.2.7',))
    """
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return (address,)
    if isinstance(ip, ipaddress.IPv4Address):
        return (str(ip),)
    if ip.ipv4_mapped is not None:
        return (str(ip.ipv4_mapped),)
    return tuple(str(ipaddress.IPv6Network((ip, bits), strict=False)) for bits in (NEAR, FAR))


class Rate:
    """Token bucket: so many within so many seconds for each key; as many at once, unless said."""

    def __init__(self, what: str, most: int, seconds: float, at_once: float | None = None) -> None:
        self._what = what
        self._most = max(1.0, float(most) if at_once is None else at_once)
        self._refill = most / seconds
        self._left: dict[str, tuple[float, float]] = {}  # left, when

    def take(self, key: str) -> None:
        """Use a token, or :class:`TooMany` with the seconds until there is one again."""
        now = time.monotonic()
        left, when = self._left.get(key, (self._most, now))
        left = min(self._most, left + (now - when) * self._refill)
        if left < 1:
            wait = math.ceil((1 - left) / self._refill)
            raise TooMany(f"too many {self._what}; try again in {wait} s", wait=wait)
        self._left[key] = (left - 1, now)
        if len(self._left) > TIDY:
            self._tidy(now)

    def _tidy(self, now: float) -> None:
        self._left = {
            key: (left, when)
            for key, (left, when) in self._left.items()
            if left + (now - when) * self._refill < self._most
        }


class Bucket:
    """Token bucket of one connection: so many within so many seconds, and so many at once."""

    __slots__ = ("_left", "_most", "_refill", "_what", "_when")

    def __init__(self, what: str, most: int, seconds: float, at_once: float) -> None:
        self._what = what
        self._most = max(1.0, at_once)
        self._refill = most / seconds
        self._left = self._most
        self._when = time.monotonic()

    def take(self) -> None:
        """Use a token, or :class:`TooMany`."""
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._when) * self._refill)
        self._when = now
        if self._left < 1:
            raise TooMany(f"too many {self._what}", wait=math.ceil(1 / self._refill))
        self._left -= 1


class NetworkRate:
    """A token bucket for each address, IPv6 addresses by their networks."""

    def __init__(self, what: str, most: int, seconds: float, at_once: float | None = None) -> None:
        self._near = Rate(what, most, seconds, at_once)
        far_at_once = None if at_once is None else at_once * FAR_ALLOWANCE
        self._far = Rate(what, most * FAR_ALLOWANCE, seconds, far_at_once)

    def take(self, address: str) -> None:
        """Use a token of each network, or :class:`TooMany`."""
        for rate, network in zip((self._near, self._far), networks(address), strict=False):
            rate.take(network)


class Places:
    """Counting semaphore: so many at a time for each key."""

    WAIT = 30  # seconds after which it is worth trying again

    def __init__(self, what: str, most: int) -> None:
        self._what = what
        self._most = most
        self._taken: Counter[str] = Counter()

    def take(self, key: str) -> None:
        """Take a place, or :class:`TooMany`."""
        if self._taken[key] >= self._most:
            raise TooMany(f"too many {self._what}; at most {self._most}", wait=self.WAIT)
        self._taken[key] += 1

    def give_back(self, key: str) -> None:
        """Give a place back."""
        self._taken[key] -= 1
        if self._taken[key] <= 0:
            del self._taken[key]

    @property
    def all_taken(self) -> int:
        """The places that are taken."""
        return self._taken.total()


class NetworkPlaces:
    """A counting semaphore for each address, IPv6 addresses by their networks."""

    def __init__(self, what: str, most: int) -> None:
        self._near = Places(what, most)
        self._far = Places(what, most * FAR_ALLOWANCE)

    def take(self, address: str) -> None:
        """Take a place in each network, or :class:`TooMany` and none."""
        near, *far = networks(address)
        self._near.take(near)
        try:
            for network in far:
                self._far.take(network)
        except TooMany:
            self._near.give_back(near)
            raise

    def give_back(self, address: str) -> None:
        """Give the places back."""
        near, *far = networks(address)
        self._near.give_back(near)
        for network in far:
            self._far.give_back(network)
