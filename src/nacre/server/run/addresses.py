"""The addresses under which people reach this server; nothing is sent anywhere to find them."""

from __future__ import annotations

import contextlib
import ipaddress
import socket
import sys
from typing import Any, NamedTuple
from urllib.parse import urlsplit

EVERYWHERE = ("0.0.0.0", "::", "")
HERE = "127.0.0.1"
# The request that asks the system for the address of a network interface.
_SIOCGIFADDR = {"linux": 0x8915, "darwin": 0xC0206921}
# Interfaces of containers, virtual machines and tunnels, which a phone seldom reaches.
_VIRTUAL = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "tun", "utun", "tap", "bridge")


class Interface(NamedTuple):
    """A network interface of this machine and its address."""

    name: str
    address: str


class Reach(NamedTuple):
    """Where links lead: the best address first."""

    addresses: list[str]
    here_only: bool  # they work on this machine alone


def reach(origin: list[str], host: str, port: int, asked: str, client: str | None) -> Reach:
    """The addresses that others can open.

    A public address that is set comes first. Otherwise the address that the browser ``asked`` for
    is right, unless it is one of this machine alone: then those of this machine in its networks,
    if the server listens there. A ``client`` that is elsewhere came through a proxy or into a
    container, whose own addresses help nobody.
    """
    if origin:
        return Reach(origin[:1], here_only=False)
    if not is_here(urlsplit(asked).hostname or ""):
        return Reach([asked], here_only=False)
    if host in EVERYWHERE and client is not None and is_here(client):
        found = [_address(own, port) for own in own_addresses()]
        if found:
            return Reach(found, here_only=False)
    return Reach([asked], here_only=True)


def is_here(host: str) -> bool:
    """Whether a host is this machine, for itself alone.

    >>> is_here("127.0.0.2"), is_here("::1"), is_here("localhost"), is_here("0.0.0.0")
    (True, True, True, False)
    """
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def addresses(host: str, port: int) -> list[str]:
    """The addresses of the server: first the one for this machine, then those for others."""
    if host not in EVERYWHERE:
        return [_address(host, port)]
    return [_address(each, port) for each in (HERE, *own_addresses())]


def for_others(host: str, port: int) -> str:
    """The address for links that reach people wherever they are, where no public one is set."""
    here, *others = addresses(host, port)
    return others[0] if others else here


def _address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def own_addresses() -> list[str]:
    """The addresses of this machine in its networks (Linux and macOS; elsewhere none)."""
    return [found.address for found in ranked(interfaces()) if not is_here(found.address)]


def ranked(found: list[Interface]) -> list[Interface]:
    """Those that a phone in the same network most likely reaches first.

    >>> [i.name for i in ranked([Interface("docker0", "127.0.0.2"), Interface("en0", "127.0.0.3")])]
    ['en0', 'docker0']
    """
    return sorted(found, key=lambda interface: interface.name.startswith(_VIRTUAL))


def interfaces() -> list[Interface]:
    """The network interfaces of this machine that have an address."""
    with contextlib.suppress(ImportError, OSError):
        import fcntl

        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
            names = [name for _, name in socket.if_nameindex()]
            found = [(name, _address_of(fcntl, sock, name)) for name in names]
        return [Interface(name, address) for name, address in found if address is not None]
    return []


def _address_of(fcntl: Any, sock: socket.socket, interface: str) -> str | None:
    request = _SIOCGIFADDR.get(sys.platform)
    if request is None:
        return None
    asked = interface.encode()[:15].ljust(40, b"\0")
    try:
        answer = fcntl.ioctl(sock.fileno(), request, asked)
    except OSError:  # it has none
        return None
    return socket.inet_ntoa(answer[20:24])
