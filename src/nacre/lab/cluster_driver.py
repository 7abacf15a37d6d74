"""The process that talks to Ray: takes tasks from the command, and brings it their results.

It knows nothing of games. Works, tasks and results are bytes to it, which the command and the
workers pickle; so it starts quickly, and needs none of what it carries.
"""

from __future__ import annotations

import os
import signal
import threading
import time
import warnings
from concurrent.futures import Future
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

READY, REFUSED, ROOM, DONE, FAILED = "ready", "refused", "room", "done", "failed"  # to the command
WORK, TASK, CALL_OFF = "work", "task", "call off"  # from it

LOCAL = "local"  # Ray's word for one that is started anew
TRIES = 5  # of a task whose worker is lost, after the first
AHEAD = 2  # tasks a core: one is done, one waits there; and a cluster that can grow sees a demand
LOOK_EVERY = 5.0  # seconds, how large the cluster is
# Seconds until Ray takes a cluster for gone whose head does not answer; a head that is started
# anew within that time is found again.
GONE_AFTER = ("RAY_gcs_rpc_server_reconnect_timeout_s", "20")


class Chosen(NamedTuple):
    """Which cluster, and how it is used."""

    address: str
    jobs: int | None
    folders: tuple[str, ...]  # of packages that are taken to the workers
    dashboard: bool  # of a Ray that is started here


def drive(connection: Connection, chosen: Chosen) -> None:
    """What the process does until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the command ends this process
    _be_silent()
    try:
        driver = Driver(connection, chosen)
    except Exception as error:
        with suppress(OSError):
            connection.send((REFUSED, first_line(error)))
        os._exit(1)
    with suppress(EOFError, OSError):
        driver.serve()
    driver.close()
    os._exit(0)


def _be_silent() -> None:
    """Keep Ray's words out of the command's output; Ray has log files of its own."""
    nothing = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nothing, stream)
    warnings.simplefilter("ignore")  # as a command would be run


class Driver:
    """The connection to a cluster, and what is under way there."""

    def __init__(self, connection: Connection, chosen: Chosen) -> None:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        os.environ.setdefault(*GONE_AFTER)
        self._connection = connection
        self._sending = threading.Lock()
        self._jobs = chosen.jobs
        url = _connect(chosen)
        import ray

        from nacre.lab.cluster_worker import do

        self._ray = ray
        self._do = ray.remote(num_cpus=1, max_retries=TRIES)(do)
        self._work: tuple[int, bytes] = 0, b""
        self._under_way: dict[int, Any] = {}
        self._room, self._looked = self._measured(), time.monotonic()
        nodes = sum(node["Alive"] for node in ray.nodes())
        self._send(READY, self._room, _told(nodes, self._cores(), url))

    def serve(self) -> None:
        """Do what the command asks, until it hangs up."""
        while True:
            if self._connection.poll(LOOK_EVERY):
                self._handle(*self._connection.recv())
            if time.monotonic() - self._looked > LOOK_EVERY:
                self._look()

    def _handle(self, kind: str, *told: Any) -> None:
        if kind == WORK:
            number, shipped = told
            self._work = number, shipped
        elif kind == TASK:
            self._begin(*told)
        else:
            self._call_off()

    def _begin(self, number: int, title: str, task: bytes) -> None:
        key, shipped = self._work
        run = f"{os.getpid()}.{id(self)}.{key}"
        reference = self._do.options(name=title).remote(run, shipped, task)
        self._under_way[number] = reference
        reference.future().add_done_callback(lambda done: self._bring(key, number, done))

    def _bring(self, work: int, number: int, done: Future[bytes]) -> None:
        """Hand the command a result; Ray calls it in a thread of its own."""
        self._under_way.pop(number, None)
        error = done.exception()
        with suppress(OSError):
            if error is None:
                self._send(DONE, work, number, done.result())
            else:
                self._send(FAILED, work, number, explained(error))

    def _call_off(self) -> None:
        for reference in [*self._under_way.values()]:
            with suppress(Exception):  # it may be done
                self._ray.cancel(reference)
        self._under_way.clear()

    def _look(self) -> None:
        """Tell the command if the cluster has grown or shrunk."""
        self._looked = time.monotonic()
        room = self._measured()
        if room != self._room:
            self._room = room
            self._send(ROOM, room)

    def _measured(self) -> int:
        """How many tasks keep the cluster busy; one that has no core yet may be about to grow."""
        cores = self._cores()
        if self._jobs is not None and self._jobs < cores:
            return self._jobs
        return AHEAD * max(cores, 1)

    def _cores(self) -> int:
        return int(self._ray.cluster_resources().get("CPU", 0))

    def _send(self, *message: Any) -> None:
        with self._sending:
            self._connection.send(message)

    def close(self) -> None:
        """Leave the cluster, or end the one that was started here."""
        with suppress(Exception):
            self._ray.shutdown()


def _connect(chosen: Chosen) -> str:
    """Join the cluster, or start one; the address of its dashboard, if there is one."""
    settings: dict[str, Any] = {"logging_level": "error", "log_to_driver": False}
    if chosen.folders:
        settings["runtime_env"] = {"py_modules": list(chosen.folders)}
    if chosen.address != "auto":
        import ray

        return str(ray.init(chosen.address, **settings).dashboard_url or "")
    found = _running()
    if found is None:
        return _start(chosen, settings)
    import ray

    return str(ray.init(found, **settings).dashboard_url or "")


def _running() -> str | None:
    """The cluster that this machine belongs to, or that ``RAY_ADDRESS`` names."""
    named = os.environ.get("RAY_ADDRESS")
    if named:
        return None if named == LOCAL else named
    from ray._private.services import canonicalize_bootstrap_address

    found: str | None = canonicalize_bootstrap_address(None)
    return found


def _start(chosen: Chosen, settings: dict[str, Any]) -> str:
    """Start Ray for this command alone, where no other machine can reach it."""
    import ray
    from ray._private import ray_constants

    # On Linux Ray listens on the network's address, whatever it is told, unless it takes itself
    # for one that cannot have other machines; its processes read the variable.
    os.environ[ray_constants.ENABLE_RAY_CLUSTERS_ENV_VAR] = "0"
    ray_constants.ENABLE_RAY_CLUSTER = False
    os.environ.setdefault("RAY_worker_niceness", "0")  # as local processes; Ray's own is 15
    settings |= {"num_cpus": chosen.jobs, "_node_ip_address": "127.0.0.1"}
    for last in (False, False, True):
        try:
            context = ray.init(LOCAL, include_dashboard=chosen.dashboard, **settings)
        except Exception:  # on a machine under load Ray gives up on itself after half a minute
            ray.shutdown()
            if last:
                raise
        else:
            break
    return str(context.dashboard_url or "")


def _told(nodes: int, cores: int, url: str) -> str:
    machines = "1 machine" if nodes == 1 else f"{nodes} machines"
    cores_in_words = "1 core" if cores == 1 else f"{cores} cores"
    place = f"; dashboard at http://{url}{_token_in_words()}" if url else ""
    return f"a cluster of {machines} with {cores_in_words}{place}"


def _token_in_words() -> str:
    """How to get at what the dashboard asks for, if it asks."""
    from ray._private.authentication.authentication_utils import is_token_auth_enabled

    asks = bool(is_token_auth_enabled())
    return " (`ray get-auth-token` tells the token that it asks for)" if asks else ""


def explained(error: BaseException) -> str:
    """Why a task could not be done, in a line."""
    from ray import exceptions

    cause = getattr(error, "cause", None)
    if isinstance(cause, ImportError):
        return f"a worker of the cluster cannot load what it needs ({cause}): install nacre there"
    if cause is not None:
        return first_line(cause)
    if isinstance(error, exceptions.WorkerCrashedError | exceptions.OutOfMemoryError):
        return f"a task ended its worker {TRIES + 1} times"
    return f"the cluster lost a task: {first_line(error)}"


def first_line(error: BaseException) -> str:
    """The first line of what an error says."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[0] if lines else type(error).__name__
