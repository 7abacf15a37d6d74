"""What is counted, and what is logged: never a secret."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import resource
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar, get, websocket
from litestar.connection import Request, WebSocket
from litestar.params import FromPath
from litestar.testing import TestClient

from nacre.server.run import logs
from nacre.server.run.logs import Log, Requests, shown_path
from nacre.server.run.metrics import CONTENT_TYPE, Metrics
from nacre.server.run.settings import Settings
from tests.server.conftest import PostgresServer
from tests.server.process import ServerProcess, eventually
from tests.server.test_trouble import limit_files

INVITE = "h5aMZ0sPqk3vX9fWcYtE2w"


def lines(metrics: Metrics) -> list[str]:
    return [line for line in metrics.text().decode().splitlines() if not line.startswith("#")]


def test_everything_that_is_counted_is_in_the_text() -> None:
    metrics = Metrics()
    metrics.acted("pearls", "bot")
    metrics.refused("stale_version")
    metrics.requested("/api/tables/{table}", 200, 0.002)
    metrics.connected()
    metrics.connected()
    metrics.disconnected()
    metrics.tables_loaded(7)
    metrics.tables_put_aside(2)
    with metrics.thinking():
        assert "nacre_bots_thinking 1.0" in lines(metrics)
    metrics.bot_decided("pearls", "strong", 0.3)
    metrics.committed(12, 0.004)
    metrics.queued(3)
    metrics.stored({"playing": 4}, up=True)
    found = lines(metrics)
    for line in (
        'nacre_actions_total{by="bot",game="pearls"} 1.0',
        'nacre_refusals_total{code="stale_version"} 1.0',
        'nacre_requests_total{route="/api/tables/{table}",status="200"} 1.0',
        'nacre_request_seconds_count{route="/api/tables/{table}"} 1.0',
        "nacre_live_connections 1.0",
        "nacre_tables_loaded 7.0",
        "nacre_tables_put_aside 2.0",
        "nacre_bots_thinking 0.0",
        'nacre_bot_seconds_count{game="pearls",level="strong"} 1.0',
        "nacre_commit_entries_sum 12.0",
        "nacre_commit_seconds_count 1.0",
        "nacre_queue_length 3.0",
        'nacre_stored{what="playing"} 4.0',
    ):
        assert line in found
    assert CONTENT_TYPE.startswith("text/plain")


def test_two_servers_in_one_process_count_apart() -> None:
    one, other = Metrics(), Metrics()
    one.refused("too_many")
    assert 'nacre_refusals_total{code="too_many"} 1.0' in lines(one)
    assert 'nacre_refusals_total{code="too_many"} 1.0' not in lines(other)


def test_the_lag_of_the_loop_is_measured() -> None:
    metrics = Metrics()

    async def run() -> None:
        watch = asyncio.create_task(metrics.watch_loop())
        async with asyncio.timeout(30):
            while "nacre_loop_lag_seconds_count 0.0" in lines(metrics):
                await asyncio.sleep(0.05)
        watch.cancel()

    asyncio.run(run())


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """The log as it is written, in JSON."""
    root, ours = logging.getLogger(), logging.getLogger(logs.ROOT)
    before = list(root.handlers), root.level, ours.level
    stream = io.StringIO()
    logs.begin(Settings(log_format="json"), stream)
    yield stream
    root.handlers[:], level, own = before
    root.setLevel(level)
    ours.setLevel(own)


def entries(stream: io.StringIO) -> list[dict[str, object]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_a_fact_that_is_secret_is_not_written(written: io.StringIO) -> None:
    Log("tables").info("sat", table="t1", invite=INVITE, token=INVITE, told=f"?invite={INVITE}&x=1")
    try:
        raise ValueError(f"Authorization: Bearer {INVITE} at postgresql://nacre:{INVITE}@db")
    except ValueError:
        Log("tables").exception("broke")
    logging.getLogger("nacre.store").warning("code=%s", INVITE)
    assert INVITE not in written.getvalue()
    first, second, third = entries(written)
    assert first["table"] == "t1"
    assert first["room"] == "tables"
    assert "ValueError" in str(second["exception"])
    assert third["event"] == "code=…"


def test_a_line_for_people_is_one_line_even_if_a_name_is_not() -> None:
    record = logging.LogRecord("nacre.server.tables", logging.INFO, "", 0, "sat", (), None)
    record.facts = {"name": "A\n\x1b[31mB", "seat": 1}
    assert logs.ReadableLines().format(record).endswith(r"tables: sat name='A\n\x1b[31mB' seat=1")


@pytest.mark.parametrize(
    ("path", "template", "parameters", "shown"),
    [
        ("/join/t1/x", "/join/{table:str}/{invite:str}", {"table": "t1", "invite": "x"}, "/join/t1/{invite}"),
        ("/move/x", "/move/{code:str}", {"code": "x"}, "/move/{code}"),
        (f"/joyn/t1/{INVITE}", None, {}, "/joyn/t1/…"),
        (f"/tables/{INVITE}", "/tables/{table:str}", {"table": INVITE}, "/tables/…"),
        ("/tables/Wx3_-45abcDE", "/tables/{table:str}", {"table": "Wx3_-45abcDE"}, "/tables/Wx3_-45abcDE"),
    ],
)  # fmt: skip
def test_a_path_is_written_without_invites_and_codes(
    path: str, template: str | None, parameters: dict[str, str], shown: str
) -> None:
    assert shown_path(path, template, parameters) == shown


@get("/join/{table:str}/{invite:str}")
async def join(request: Request[Any, Any, Any], table: FromPath[str], invite: FromPath[str]) -> str:
    request.scope["state"]["guest"] = "g1"
    return table


@get("/broken")
async def broken() -> None:
    raise RuntimeError("no")


@websocket("/live")
async def live(socket: WebSocket[Any, Any, Any]) -> None:
    await socket.accept()
    await socket.close(4001)


def test_a_request_is_logged_and_counted_once_with_who_asked(written: io.StringIO) -> None:
    metrics = Metrics()
    app = Litestar([join, broken, live], openapi_config=None, logging_config=None)
    layer = Requests(app, metrics)

    async def with_start(scope: Any, receive: Any, send: Any) -> None:
        await (app if scope["type"] == "lifespan" else layer)(scope, receive, send)

    with TestClient(with_start, raise_server_exceptions=False) as client:
        client.get(f"/join/t1/{INVITE}?invite={INVITE}")
        client.get(f"/nothing/{INVITE}")
        client.get("/broken")
        with client.websocket_connect("/live"):
            pass
    assert INVITE not in written.getvalue()
    found = [e for e in entries(written) if e["room"] == "requests"]
    said = [(e["method"], e["path"], e["status"], e["guest"]) for e in found]
    assert said == [
        ("GET", "/join/t1/{invite}", 200, "g1"),
        ("GET", "/nothing/…", 404, None),
        ("GET", "/broken", 500, None),
        ("WS", "/live", 4001, None),
    ]
    assert 'nacre_requests_total{route="/join/{table}/{invite}",status="200"} 1.0' in lines(metrics)
    assert 'nacre_requests_total{route="none",status="404"} 1.0' in lines(metrics)


# --- Who may read them ---

SPELLINGS = ("/metrics", "/metrics/", "//metrics", "/%6detrics", "/./metrics", "/metrics?x=1")
FORWARDED = (
    {"x-forwarded-for": "127.0.0.1"},
    {"x-forwarded-for": "192.0.2.7"},
    {"forwarded": "for=192.0.2.7"},
    {"x-real-ip": "192.0.2.7"},
    {"via": "1.1 proxy"},
    {"x-forwarded-proto": "https"},
)


def statuses(server: ServerProcess, headers: dict[str, str], own: str = "127.0.0.1") -> set[int]:
    """The statuses of the answers to all spellings of the path."""
    found = set()
    for path in SPELLINGS:
        request = f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
        lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        with socket.create_connection(("127.0.0.1", server.port), 60, (own, 0)) as sock:
            sock.sendall(f"{request}{lines}\r\n".encode())
            found.add(int(sock.makefile("rb").readline().split()[1]))
    return found


def test_the_metrics_are_for_this_machine_unless_said(
    server: ServerProcess, new_server: Callable[..., ServerProcess]
) -> None:
    with server.anonymous() as http:
        assert http.get("/metrics").status_code == 200
    for proxied in (server, new_server(trusted_proxies="127.0.0.0/8")):
        assert [statuses(proxied, headers) for headers in FORWARDED] == [{404}] * len(FORWARDED)


def test_the_metrics_can_be_for_everybody_or_nobody(
    new_server: Callable[..., ServerProcess],
) -> None:
    for_all, for_nobody = new_server(metrics="on"), new_server(metrics="off")
    assert 200 in statuses(for_all, {"x-forwarded-for": "192.0.2.7"})
    assert statuses(for_nobody, {}) == {404}


# --- A database in trouble ---


def test_the_metrics_are_told_while_the_database_is_away(
    postgres: PostgresServer, new_server: Callable[..., ServerProcess]
) -> None:
    database = postgres.new_database()
    server = new_server(database)
    with server.anonymous() as http:
        http.post("/api/guests", json={"name": "Ada"})
        before = http.get("/metrics").text.splitlines()
        assert "nacre_database_up 1.0" in before
        postgres.drop(database)
        eventually(lambda: "nacre_database_up 0.0" in http.get("/metrics").text.splitlines())
        after = http.get("/metrics")
        assert after.status_code == 200
        assert 'nacre_stored{what="guests"} 1.0' in after.text.splitlines()
        assert http.get("/healthz").status_code == 503


def test_the_server_is_not_healthy_while_the_disk_is_full(
    new_server: Callable[..., ServerProcess], tmp_path: Path
) -> None:
    database = tmp_path / "full.db"
    server = new_server(str(database))
    with server.guest() as ada, server.anonymous() as http:
        while database.with_name("full.db-wal").stat().st_size < 100_000:
            ada.new_table("pearls", 2)
        assert http.get("/healthz").status_code == 200
        limit_files(server, 60_000)  # reading goes on
        eventually(lambda: http.get("/healthz").status_code == 503)
        error = http.get("/healthz").json()["error"]
        assert error["code"] == "not_stored"
        assert http.get("/metrics").status_code == 200
        limit_files(server, resource.RLIM_INFINITY)
        eventually(lambda: http.get("/healthz").status_code == 200)
