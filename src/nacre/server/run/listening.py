"""Sockets that listen: one for a process, bound before anything else is done."""

from __future__ import annotations

import errno
import socket
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager, nullcontext
from typing import NamedTuple

from nacre.server.run.settings import BadSetting, Settings

BACKLOG = 2048
DEAF_MILLISECONDS = 30_000  # after which a connection ends whose client takes nothing


def listening(settings: Settings) -> socket.socket:
    """A socket on the address that is set; :class:`BadSetting` if that cannot be."""
    return _listening(settings.host, settings.port)


class Place(NamedTuple):
    """Where a process listens: a port, and what gives the process its socket at its start."""

    port: int
    socket: Callable[[], AbstractContextManager[socket.socket]]


@contextmanager
def several_listening(settings: Settings) -> Iterator[list[Place]]:
    """A place for each process: all on one port, or each on the next.

    On one port the system deals new connections out to the processes. The sockets outlive them, and
    whoever connects while a process is being replaced waits for the next one. A process on a port
    of its own takes its socket along when it dies, so that a proxy notices.
    """
    host, number = settings.host, settings.processes
    if not hasattr(
        socket, "SO_REUSEPORT"
    ):  # Windows, where a process cannot be asked to stop either
        raise BadSetting(
            "--processes: this system has room for one process; Linux and macOS for more"
        )
    with ExitStack() as stack:
        if settings.ports == "one":
            # A stranger's socket that shares its port as well would not be noticed.
            [port] = _free(host, [settings.port])
            sockets = [_listening(host, port, shared=True) for _ in range(number)]
            for sock in sockets:
                stack.enter_context(closing(sock))
            yield [Place(port, _kept(sock)) for sock in sockets]
        else:
            wanted = range(settings.port, settings.port + number) if settings.port else [0] * number
            yield [Place(port, _opened(host, port)) for port in _free(host, wanted)]


def _opened(host: str, port: int) -> Callable[[], AbstractContextManager[socket.socket]]:
    """What gives a process a socket of its own."""
    return lambda: closing(_listening(host, port))


def _kept(sock: socket.socket) -> Callable[[], AbstractContextManager[socket.socket]]:
    """What gives a socket to a process, and keeps it for the next one."""
    return lambda: nullcontext(sock)


def _free(host: str, ports: Iterable[int]) -> list[int]:
    """The ports, all of them free now; for 0 any."""
    with ExitStack() as stack:
        sockets = [stack.enter_context(closing(_listening(host, port))) for port in ports]
        return [sock.getsockname()[1] for sock in sockets]


def _listening(host: str, port: int, *, shared: bool = False) -> socket.socket:
    try:
        [(family, kind, protocol, _, address), *_] = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )
        sock = socket.socket(family, kind, protocol)
    except OSError as error:
        raise BadSetting(f"--host {host}: {error.strerror or error}") from None
    try:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if shared:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux; connections inherit it
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, DEAF_MILLISECONDS)
        sock.bind(address)
        sock.listen(BACKLOG)
    except OSError as error:
        sock.close()
        raise BadSetting(_cannot_listen(host, port, error)) from None
    return sock


def _cannot_listen(host: str, port: int, error: OSError) -> str:
    match error.errno:
        case errno.EADDRINUSE:
            return f"{host}:{port} is in use already; choose another --port, or 0 for a free one"
        case errno.EACCES:
            return f"{host}:{port}: not permitted; a --port from 1024 needs no permission"
        case errno.EADDRNOTAVAIL:
            return f"--host {host}: not an address of this machine"
    return f"{host}:{port}: {error.strerror or error}"
