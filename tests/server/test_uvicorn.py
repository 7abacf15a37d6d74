"""The server builds on parts of uvicorn that are not documented: what is expected of them."""

from __future__ import annotations

import inspect
import re
import signal
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.utils import get_local_addr, get_remote_addr, is_ssl
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from nacre.server.http.connections import GuardedHttp
from nacre.server.live.uvicorn_socket import CountedWebSocket
from nacre.server.run import serving

PINNED = "0.54"

# What is extended, with the parameters of each.
EXTENDED: list[tuple[type, type, dict[str, list[str]]]] = [
    (
        GuardedHttp,
        HttpToolsProtocol,
        {
            "connection_made": ["transport"],
            "connection_lost": ["exc"],
            "data_received": ["data"],
            "handle_websocket_upgrade": [],
            "on_message_begin": [],
            "on_message_complete": [],
        },
    ),
    (
        CountedWebSocket,
        WebSocketsSansIOProtocol,
        {
            "connection_lost": ["exc"],
            "data_received": ["data"],
            "handle_bytes": ["event"],
            "handle_cont": ["event"],
            "handle_events": [],
            "handle_ping": [],
            "handle_pong": ["event"],
            "handle_text": ["event"],
            "on_task_complete": ["task"],
            "shutdown": [],
        },
    ),
    (
        serving._Server,
        uvicorn.Server,
        {
            "capture_signals": [],
            "handle_exit": ["sig", "frame"],
            "shutdown": ["sockets"],
            "startup": ["sockets"],
        },
    ),
]
READ_OF_HTTP = {"client", "connections", "cycle", "loop", "parser", "transport"}
READ_OF_A_CYCLE = {"more_body", "response_complete", "response_started"}
READ_OF_A_WEBSOCKET = {"close_sent", "conn", "disconnected", "queue", "scope", "transport"}
READ_OF_A_SERVER = {"config", "force_exit", "should_exit"}


def test_one_minor_version_is_wanted_and_installed() -> None:
    project = Path(__file__).parents[2] / "pyproject.toml"
    assert f'"uvicorn>={PINNED},<0.55"' in project.read_text(encoding="utf-8")
    assert version("uvicorn").startswith(f"{PINNED}.")


@pytest.mark.parametrize(("ours", "theirs", "methods"), EXTENDED)
def test_what_is_extended_is_there_and_takes_what_it_is_given(
    ours: type, theirs: type, methods: dict[str, list[str]]
) -> None:
    of_theirs = {name for name in vars(ours) if name in vars(theirs) and not name.startswith("__")}
    assert of_theirs == set(methods)
    assert {name: parameters(getattr(theirs, name)) for name in methods} == methods


def parameters(method: Callable[..., Any]) -> list[str]:
    return list(inspect.signature(method).parameters)[1:]


def set_by(method: Callable[..., Any]) -> set[str]:
    """The attributes that a method gives its object."""
    return set(re.findall(r"\bself\.(\w+)(?:: [^=\n]+)? = ", inspect.getsource(method)))


def config() -> uvicorn.Config:
    async def nothing(scope: Any, receive: Any, send: Any) -> None:
        pass

    return uvicorn.Config(nothing, lifespan="off", log_config=None)


def test_what_is_read_of_a_connection_is_there() -> None:
    assert set_by(HttpToolsProtocol.__init__) >= READ_OF_HTTP
    assert set_by(RequestResponseCycle.__init__) >= READ_OF_A_CYCLE
    of_a_websocket = set_by(WebSocketsSansIOProtocol.__init__)
    of_a_websocket |= set_by(WebSocketsSansIOProtocol.handle_connect)
    assert of_a_websocket >= READ_OF_A_WEBSOCKET
    assert callable(WebSocketsSansIOProtocol.stop_keepalive)


def test_a_protocol_for_websockets_is_made_with_these_three() -> None:
    source = inspect.getsource(HttpToolsProtocol.handle_websocket_upgrade)
    call = re.search(r"self\.ws_protocol_class\((.*?)\)\n", source, re.S)
    assert call is not None
    assert re.findall(r"(\w+)=self\.", call[1]) == ["config", "server_state", "app_state"]
    assert {"connections", "tasks"} <= set(vars(ServerState()))
    assert all(callable(tell) for tell in (get_local_addr, get_remote_addr, is_ssl))


def test_a_server_takes_signals_and_the_time_to_stop_where_we_put_them() -> None:
    server = uvicorn.Server(config())
    assert set(vars(server)) >= READ_OF_A_SERVER
    assert server.config.timeout_graceful_shutdown is None
    server.handle_exit(signal.SIGTERM, None)
    assert (server.should_exit, server.force_exit) == (True, False)
    assert "self.capture_signals()" in inspect.getsource(uvicorn.Server.serve)
    assert "timeout_graceful_shutdown" in inspect.getsource(uvicorn.Server.shutdown)
