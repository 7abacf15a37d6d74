"""Starting and stopping the server: listen at once, load behind it, stop within a time limit.

The front opens first: a few hundred lines of Python that listen at once, serve the files of the
client and let every other request wait, while the application (a second of imports, and its
database) is built in a thread behind it.

Stopping, on SIGTERM or SIGINT: no new connection is accepted, ``app.state.before_stop`` (if the
application has put an async function there) is awaited, requests finish, live connections are
closed with code 1012, the application closes its database. All that within ``stop_timeout``.

Exit codes: 0 after a stop, 2 for a fault that the person who starts it can mend, 1 for any other.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import signal
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from functools import partial
from types import FrameType
from typing import TYPE_CHECKING, Any

import uvicorn

from nacre.errors import NacreError
from nacre.server.http import client_files
from nacre.server.http.connections import guarded, policy, raise_file_limit
from nacre.server.http.tagged import Answer
from nacre.server.live.sockets import websocket_protocol
from nacre.server.run import logs
from nacre.server.run.addresses import addresses, is_here
from nacre.server.run.listening import BACKLOG, listening, several_listening
from nacre.server.run.processes import supervise
from nacre.server.run.settings import Settings, unknown_variables

if TYPE_CHECKING:
    from litestar import Litestar

    from nacre.server.jobs.precompile import Precompiler
    from nacre.server.run.metrics import Metrics

    Build = Callable[[Settings, Precompiler, Metrics], Litestar]

STOPPED = 0
BROKEN = 1
CANNOT = 2
WITHOUT_CLIENT = (
    "the client is not built, and a plain page is shown in its place: `make client` in a checkout"
    " builds it, and packages contain it"
)
LEAST_PATIENCE = 1.0  # seconds that a database gets to close, however late it is
COLLECT_AFTER = (100_000, 50, 1000)  # new objects, young and middle collections

log = logs.Log("serving")


def application(settings: Settings, precompiler: Precompiler, metrics: Metrics) -> Litestar:
    """The real application; importing it takes a while."""
    from nacre.server.run.app import create_app

    return create_app(settings, precompiler, metrics)


def serve(settings: Settings, build: Build = application) -> int:
    """Serve until a signal says stop; returns the exit code."""
    logs.begin(settings)
    for sentence in unknown_variables():
        log.warning("unknown_variable", told=sentence)
    if settings.processes == 1:
        with contextlib.closing(listening(settings)) as sock:
            port = sock.getsockname()[1]
            return serve_on(sock, settings, lambda: announce(settings, [port]), build)
    with several_listening(settings) as places:
        ports = [place.port for place in places]
        work = partial(serve_on, signals=(signal.SIGTERM,))  # Ctrl-C is the supervisor's
        return supervise(work, places, settings, lambda: announce(settings, ports))


def serve_on(
    sock: socket.socket,
    settings: Settings,
    opened: Callable[[], None],
    build: Build = application,
    signals: Sequence[signal.Signals] = (signal.SIGINT, signal.SIGTERM),
) -> int:
    """Serve on a socket that listens, in this process, until one of the signals comes.

    ``opened`` is called once it is open.
    """
    front = Front(settings, build)
    config = _config(settings, front, raise_file_limit())
    _Server(config, front, settings, opened, signals).run(sockets=[sock])
    if isinstance(front.failure, NacreError | OSError):
        raise front.failure
    return STOPPED if front.failure is None else BROKEN


def _config(settings: Settings, front: Front, descriptors: int) -> uvicorn.Config:
    return uvicorn.Config(
        front,
        interface="asgi3",
        loop="auto",  # uvloop where there is one
        http=guarded(
            policy(
                settings.request_timeout,
                settings.connections_per_address,
                settings.trusted_proxies,
                descriptors,
            )
        ),
        ws=websocket_protocol(settings.messages_per_minute),
        ws_max_size=settings.max_frame,
        ws_per_message_deflate=False,  # messages are small, and it costs memory for each connection
        lifespan="off",  # the front does it
        log_config=None,
        access_log=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=settings.trusted_proxies or None,
        server_header=False,
        backlog=BACKLOG,
        timeout_graceful_shutdown=settings.stop_timeout,
    )


# --- The front ---


class Front:
    """The ASGI application that is there at once, and passes requests on to the real one."""

    def __init__(self, settings: Settings, build: Build) -> None:
        self._settings = settings
        self._build = build
        self._app: Callable[..., Awaitable[None]] | None = None
        self._open = asyncio.Event()  # the application is there, or never will be
        self._stop = asyncio.Event()
        self._before_stop: Callable[[], Awaitable[None]] | None = None
        self._task: asyncio.Task[None] | None = None
        self.failure: BaseException | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Pass a request on, as soon as the application is there."""
        if self._app is None:
            early = _early(scope)
            if early is not None:
                await _answer(send, *early)
                return
            await self._open.wait()
        if self._app is None:
            await _turn_away(scope, send)
            return
        await self._app(scope, receive, send)

    def begin(self, opened: Callable[[], None], failed: Callable[[], None]) -> None:
        """Build the application in the background; calls ``failed`` if that cannot be."""
        self._task = asyncio.create_task(self._run(opened, failed), name="application")

    async def _run(self, opened: Callable[[], None], failed: Callable[[], None]) -> None:
        started = time.perf_counter()
        try:
            async with self._running():
                log.info("open", ms=round((time.perf_counter() - started) * 1000))
                self._open.set()
                opened()
                await self._stop.wait()
        except BaseException as error:
            if isinstance(error, asyncio.CancelledError) and not self._open.is_set():
                log.info("stopped_before_open")  # nothing was served, so nothing is lost
                return
            self.failure = _alone(error)
            if not isinstance(self.failure, NacreError | OSError):
                log.exception("broken")
            failed()
        finally:
            self._app = None
            self._open.set()

    @contextlib.asynccontextmanager
    async def _running(self) -> AsyncIterator[None]:
        """The application, from the start to the end."""
        app, metrics = await asyncio.to_thread(self._made)
        _settle_down()
        async with app.lifespan():
            watch = asyncio.create_task(metrics.watch_loop(), name="loop lag")
            self._before_stop = app.state.get("before_stop")
            self._app = logs.Requests(app, metrics)
            try:
                yield
            finally:
                watch.cancel()

    def _made(self) -> tuple[Litestar, Metrics]:
        from nacre.server.jobs.precompile import Precompiler
        from nacre.server.run.metrics import Metrics

        metrics = Metrics()
        return self._build(self._settings, Precompiler(), metrics), metrics

    async def before_stop(self) -> None:
        """Let the application finish what its live connections wait for."""
        if self._before_stop is not None:
            try:
                await self._before_stop()
            except Exception:
                log.exception("before_stop_failed")

    async def close(self) -> None:
        """Stop the application; returns when its database is closed."""
        self._stop.set()
        if self._task is not None:
            await self._task


def _alone(error: BaseException) -> BaseException:
    """The error itself, out of the groups that task groups put around it."""
    while isinstance(error, BaseExceptionGroup) and len(error.exceptions) == 1:
        error = error.exceptions[0]
    return error


def _early(scope: Any) -> Answer | None:
    """The answer that needs no application: a file of the client."""
    if scope["type"] != "http" or scope["method"] != "GET":
        return None
    path = scope["path"]
    return client_files.file(path.removeprefix("/") or client_files.INDEX)


def _settle_down() -> None:
    """Freeze the objects of the start: collecting them would stop everybody for 0.1 s."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)


async def _answer(send: Any, status: int, headers: dict[str, str], body: bytes) -> None:
    encoded = [(name.encode(), value.encode()) for name, value in headers.items()]
    encoded.append((b"content-length", str(len(body)).encode()))
    await send({"type": "http.response.start", "status": status, "headers": encoded})
    await send({"type": "http.response.body", "body": body})


async def _turn_away(scope: Any, send: Any) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1012})
        return
    body = b'{"error":{"code":"closed","message":"the server is stopping","wait":null}}'
    await _answer(send, 503, {"content-type": "application/json"}, body)


# --- Starting and stopping ---


class _Server(uvicorn.Server):
    """uvicorn with our front, and with a stop that ends with code 0."""

    def __init__(
        self,
        config: uvicorn.Config,
        front: Front,
        settings: Settings,
        opened: Callable[[], None],
        signals: Sequence[signal.Signals],
    ) -> None:
        super().__init__(config)
        self._front = front
        self._settings = settings
        self._opened = opened
        self._signals = signals

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Take the signals that mean stop; afterwards they are not raised again."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in self._signals}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """The first signal asks to stop, the second not to wait."""
        self.force_exit = self.should_exit
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, then do what takes long; say so when the database was opened as well."""
        await super().startup(sockets)
        self._front.begin(self._opened, self._give_up)

    def _give_up(self) -> None:
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop within the time that is set, the database last."""
        until = time.monotonic() + self._settings.stop_timeout
        log.info("stopping")
        for server in self.servers:
            server.close()
        await _within(until, self._front.before_stop(), "before_stop")
        left = max(LEAST_PATIENCE, until - time.monotonic())
        self.config.timeout_graceful_shutdown = left  # type: ignore[assignment] # takes fractions
        await super().shutdown(sockets)
        await _within(until, self._front.close(), "closing")
        log.info("stopped")


async def _within(until: float, work: Awaitable[None], what: str) -> None:
    try:
        await asyncio.wait_for(work, max(LEAST_PATIENCE, until - time.monotonic()))
    except TimeoutError:
        log.error("not_in_time", what=what)


def announce(settings: Settings, ports: list[int]) -> None:
    """Say where the server is, once it is open; programs read the first line.

    ``ports``: of each process.
    """
    if not client_files.is_built():
        log.warning("without_client", told=WITHOUT_CLIENT)
    first, *others = addresses(settings.host, ports[0])
    lines = [f"nacre: listening on {first}"]
    if settings.ports == "each":
        lines += [
            f"nacre: process {number} on {addresses(settings.host, port)[0]}"
            for number, port in enumerate(ports[1:], 2)
        ]
    lines += [f"nacre: for others in this network: {address}" for address in others]
    lines += [f"nacre: for everybody: {origin}" for origin in settings.origin]
    lines += _opened(settings, others)
    if sys.stdout.isatty():
        lines.append("nacre: Ctrl-C stops it")
    with contextlib.suppress(OSError, ValueError):  # standard output is closed
        sys.stdout.write("\n".join(lines) + "\n")
        sys.stdout.flush()
    if settings.open_browser:
        threading.Thread(target=_show, args=(first,), daemon=True).start()


def _opened(settings: Settings, others: list[str]) -> list[str]:
    """What listening there opens, and how to change it; a public address speaks for itself."""
    if settings.origin:
        return []
    if is_here(settings.host):
        return ["nacre: only this machine can open it; --lan lets phones in this network join"]
    if not others:
        return []
    return [
        "nacre: everybody in this network can open it, make tables, and sit at those that are"
        " listed; nothing is encrypted. Without --lan or --host only this machine can."
    ]


def _show(address: str) -> None:
    """Open a browser; one that would draw into this terminal is worse than none."""
    has_screen = sys.platform != "linux" or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    )
    if not (has_screen and webbrowser.open(address)):
        log.info("no_browser", address=address)
