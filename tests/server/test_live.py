"""Live connections: pushed views, resuming, presence, chat, one's turns."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from websockets.asyncio.client import connect

from nacre.server.live.uvicorn_socket import CountedWebSocket
from tests.server import uncollected
from tests.server.process import (
    WEBSOCKETS,
    Person,
    ServerProcess,
    eventually,
    live,
    websocket_server,
)
from tests.server.test_trouble import deaf_line, frame


@pytest.fixture(scope="module", params=WEBSOCKETS)
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[ServerProcess]:
    """A server with each kind of WebSocket."""
    with websocket_server(request.param, tmp_path_factory.mktemp(request.param)) as server:
        yield server


def two_at_a_table(ada: Person, bea: Person, game: str = "pearls", **terms: Any) -> Any:
    table = ada.new_table(game, 2, **terms)
    bea.sit(table)
    return table


def in_turn(ada: Person, bea: Person, table: Any) -> tuple[Person, Person]:
    """Who is to act, and who is not."""
    return (ada, bea) if ada.see(table)["turn"] == 0 else (bea, ada)


def test_a_connection_begins_with_the_whole_table_and_its_events(ada: Person, bea: Person) -> None:
    table = two_at_a_table(ada, bea)
    with ada.live(table) as line:
        first = line.receive()
    assert first["type"] == "table"
    assert first["table"]["seat"] == 0
    assert first["table"]["view"] == ada.see(table)["view"]
    assert [e["event"] for e in first["events"]][:3] == ["sat", "sat", "started"]


def test_an_action_is_answered_and_pushed_to_the_other(ada: Person, bea: Person) -> None:
    table = two_at_a_table(ada, bea)
    turn, other = in_turn(ada, bea, table)
    with turn.live(table) as mine, other.live(table) as theirs:
        start = mine.wait_for("table")["table"]
        theirs.wait_for("table")
        mine.send("act", action=start["actions"][0], version=start["version"], id=7)
        answer = mine.wait_for("update", re=7)
        pushed = theirs.wait_for("update", version=answer["version"])
    assert answer["version"] == start["version"] + 1
    assert answer["events"][0]["action"] == start["actions"][0]
    assert pushed["seat"] != answer["seat"]
    assert pushed["re"] is None
    assert pushed["actions"]


def test_a_refused_action_is_told_to_who_asked_and_to_nobody_else(ada: Person, bea: Person) -> None:
    table = two_at_a_table(ada, bea)
    turn, other = in_turn(ada, bea, table)
    with turn.live(table) as mine, other.live(table) as theirs:
        start = mine.wait_for("table")["table"]
        theirs.wait_for("table")
        theirs.send("act", action=start["actions"][0], version=start["version"], id=1)
        assert theirs.wait_for("refused", re=1)["error"]["code"] == "not_your_turn"
        mine.send("act", action="fly", version=start["version"], id=2)
        assert mine.wait_for("refused", re=2)["error"]["code"] == "bad_action"
        mine.send("ping", id=3)
        assert mine.wait_for("pong", re=3)
    assert ada.see(table)["version"] == start["version"]


@pytest.mark.parametrize(
    "without", [{}, {uncollected.WITHOUT_PICOWS: "yes"}], ids=["picows", "uvicorn"]
)
def test_of_connections_that_ended_nothing_is_left(tmp_path: Path, without: dict[str, str]) -> None:
    """Not even for the garbage collector, which hardly ever looks at what has lived for a while."""
    told = tmp_path / "left.txt"
    server = ServerProcess(
        str(tmp_path / "nacre.db"),
        tmp_path / "log.txt",
        module="tests.server.uncollected",
        environment={uncollected.VARIABLE: str(told), **without},
    )

    def left() -> int:
        told.unlink(missing_ok=True)
        server.send(signal.SIGUSR1)
        return int(eventually(lambda: told.exists() and told.read_text()))

    with server, server.guest("Ada") as ada:
        table = ada.new_table("pearls", 2, bots={"1": "novice"})
        before = left()
        assert before > 0, "the connection of these requests"
        for n in range(10):
            with ada.live(table) as line, ada.listening():
                line.wait_for("table")
                line.send("ping", id=n)
                line.wait_for("pong")
                if n % 2:
                    line.socket.socket.close()  # without a word
        eventually(lambda: left() == before)


def test_a_second_tab_sees_the_same(ada: Person, bea: Person) -> None:
    table = two_at_a_table(ada, bea)
    turn, _ = in_turn(ada, bea, table)
    with turn.live(table) as one, turn.live(table) as two:
        start = one.wait_for("table")["table"]
        two.wait_for("table")
        one.send("act", action=start["actions"][0], version=start["version"], id=1)
        first, second = one.wait_for("update"), two.wait_for("update")
    for message in (first, second):
        message.pop("re")
    assert first == second


def test_a_connection_resumes_from_a_version_and_misses_and_repeats_nothing(
    ada: Person, bea: Person
) -> None:
    table = two_at_a_table(ada, bea)
    seen: list[Any] = []
    version = 0
    for _ in range(6):  # come, see, act, go
        with ada.live(table, version=version) as line:
            message = line.wait_for("table")
            seen += message["events"]
            version = message["table"]["version"]
        in_turn(ada, bea, table)[0].act_somehow(table)
        in_turn(ada, bea, table)[0].act_somehow(table)
    with ada.live(table, version=version) as line:
        seen += line.wait_for("table")["events"]
    assert seen == ada.get(f"/api/tables/{table['id']}/events")["events"]


def test_presence_is_shown_to_the_others(ada: Person, bea: Person) -> None:
    table = two_at_a_table(ada, bea)
    with ada.live(table) as line:
        line.wait_for("table")
        with bea.live(table) as other:
            other.wait_for("table")
            assert line.wait_for("presence", present=[True, True])
        assert line.wait_for("presence", present=[True, False])


def test_a_spectator_sees_the_public_view_and_cannot_act(ada: Person, bea: Person) -> None:
    table = two_at_a_table(ada, bea, privacy="watchable")
    with bea.server.guest("Cleo") as cleo, cleo.live(table) as line:
        start = line.wait_for("table")["table"]
        assert start["seat"] is None
        assert start["view"]["seat"] is None
        line.send("act", action="take wild", version=start["version"], id=1)
        assert line.wait_for("refused", re=1)["error"]["code"] == "not_allowed"
        line.send("look", seat=0, id=2)
        assert line.wait_for("refused", re=2)["error"]["code"] == "not_allowed"
        line.send("say", text="hello", id=3)
        assert line.wait_for("refused", re=3)["error"]["code"] == "not_allowed"


def test_a_seated_person_sees_the_own_seat_and_no_other(ada: Person, bea: Person) -> None:
    table = two_at_a_table(ada, bea, privacy="watchable")
    with ada.live(table) as line:
        assert line.wait_for("table")["table"]["seat"] == 0
        line.send("look", seat=1, id=1)
        assert line.wait_for("refused", re=1)["error"]["code"] == "not_allowed"


def test_strangers_are_told_why_they_may_not_look(ada: Person, bea: Person) -> None:
    table = ada.new_table("pearls", 2)
    with bea.live(table) as line:
        assert line.wait_for("refused")["error"]["code"] == "not_invited"
        assert line.closed_with() == 4403


def test_a_watcher_who_sits_down_goes_on_from_the_seat(ada: Person, bea: Person) -> None:
    table = ada.new_table("pearls", 2, privacy="watchable")
    with bea.live(table) as line:
        assert line.wait_for("table")["table"]["seat"] is None
        bea.sit(table)
        assert line.wait_for("table")["table"]["seat"] == 1


def test_who_is_asked_to_stand_up_is_shown_out(ada: Person, bea: Person) -> None:
    table = ada.new_table("pearls", 3)
    bea.sit(table)
    with bea.live(table) as line:
        line.wait_for("table")
        ada._ask("DELETE", f"/api/tables/{table['id']}/seats/1")
        assert line.closed_with() == 4403


def test_one_device_looks_from_one_seat_at_a_time(ada: Person) -> None:
    table = ada.new_table("pearls", 2, hot_seat={"1": "Bea"})
    with ada.live(table, seat=1) as line:
        start = line.wait_for("table")["table"]
        assert start["view"]["seat"] == 1
        line.send("look", seat=0, id=4)
        again = line.wait_for("table", re=4)["table"]
        assert again["view"]["seat"] == 0
        turn = again["turn"]
        line.send("look", seat=turn, id=5)
        actions = line.wait_for("table", re=5)["table"]["actions"]
        line.send("act", action=actions[0], version=again["version"], id=6)
        assert line.wait_for("update", re=6)["seat"] == turn


def test_bots_actions_are_pushed_too(ada: Person) -> None:
    table = ada.new_table("pearls", 2, bots={"1": "novice"})
    with ada.live(table) as line:
        start = line.wait_for("table")["table"]
        while start["turn"] != 0:
            start = line.wait_for("update")
        line.send("act", action=start["actions"][0], version=start["version"])
        while not (update := line.wait_for("update"))["actions"]:
            pass
        acted = [e for e in update["events"] if e["event"] == "action"]
    assert acted[-1]["by"] == "bot"
    assert acted[-1]["level"] == "novice"


# --- Talking ---


def test_what_is_said_reaches_everybody_and_is_there_later(ada: Person, bea: Person) -> None:
    table = two_at_a_table(ada, bea)
    with ada.live(table) as mine, bea.live(table) as theirs:
        mine.send("say", text="  good\n luck \u202e", id=1)
        [line] = theirs.wait_for("chat")["lines"]
        assert (line["name"], line["text"], line["number"]) == ("Ada", "good luck", 1)
        theirs.send("say", reaction="thanks")
        while (heard := mine.wait_for("chat")["lines"])[-1]["reaction"] is None:
            pass
        assert heard[-1]["name"] == "Bea"
    with ada.live(table, chat=1) as line_again:
        assert [x["number"] for x in line_again.wait_for("chat")["lines"]] == [2]
    assert len(bea.get(f"/api/tables/{table['id']}/chat")["lines"]) == 2


def test_the_host_switches_the_chat_off(ada: Person, bea: Person) -> None:
    table = two_at_a_table(ada, bea)
    path = f"/api/tables/{table['id']}"
    assert bea.refused("PATCH", path, {"chat": False}) == (403, "not_allowed")
    ada._ask("PATCH", path, {"chat": False})
    assert bea.refused("POST", f"{path}/chat", {"text": "hello"}) == (403, "not_allowed")
    ada._ask("PATCH", path, {"chat": True})
    assert bea.post(f"{path}/chat", {"text": "hello"})["text"] == "hello"


def test_nothing_to_say_is_refused(ada: Person) -> None:
    path = f"/api/tables/{ada.new_table('pearls', 2)['id']}/chat"
    for body in ({}, {"text": " \n "}, {"text": "a", "reaction": "wow"}, {"text": "a" * 281}):
        assert ada.refused("POST", path, body) == (400, "bad_request"), body


# --- Hearing of all tables ---


def test_a_guest_hears_of_turns_at_all_tables(ada: Person, bea: Person) -> None:
    table = ada.new_table("pearls", 2, options={"first": 0})
    with live(bea.server, bea.token, "/api/guests/me/live") as line:
        bea.sit(table)
        view = ada.see(table)
        ada.act(table, view["actions"][0], view["version"])
        word = line.wait_for("your_turn", table=table["id"])
    assert word["seat"] == 1
    assert word["game"] == "pearls"


# --- Nonsense ---


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "{}",
        "[]",
        "null",
        '{"type":"act"}',
        '{"type":"act","action":"draw","version":-1}',
        '{"type":"act","action":"draw","version":1e99}',
        '{"type":"fly"}',
        '{"type":"ping","more":1}',
        "[" * 5000,
        '{"type":"say","text":"' + "x" * 500 + '"}',
    ],
)
def test_what_is_no_message_is_refused_and_the_connection_goes_on(ada: Person, text: str) -> None:
    table = ada.new_table("pearls", 2)
    with ada.live(table) as line:
        line.wait_for("table")
        line.socket.send(text)
        assert line.wait_for("refused")["error"]["code"] == "bad_request"
        line.socket.send(b"\xff\xfe\x00")
        assert line.wait_for("refused")["error"]["code"] == "bad_request"
        line.send("ping", id=1)
        assert line.wait_for("pong", re=1)


def test_a_connection_that_sends_nothing_but_nonsense_is_closed(ada: Person) -> None:
    table = ada.new_table("pearls", 2)
    with ada.live(table) as line:
        line.wait_for("table")
        for _ in range(21):
            line.socket.send("nonsense")
        assert line.closed_with() == 4400


def test_a_frame_beyond_the_limit_is_refused(ada: Person) -> None:
    table = ada.new_table("pearls", 2)
    with ada.live(table) as line:
        line.wait_for("table")
        line.socket.send(json.dumps({"type": "say", "text": "x" * 100_000}))
        assert line.closed_with() == 1009
    eventually(lambda: ada.see(table)["seats"][0]["present"] is False)


def test_the_end_shows_the_secret_to_everybody(ada: Person, server: ServerProcess) -> None:
    table = ada.new_table("chicken", 2, bots={"1": "random"}, options={"limit": 10})
    with ada.live(table) as line:
        now = line.wait_for("table")["table"]
        while now["status"] == "playing":
            if now["actions"]:
                line.send("act", action=now["actions"][0], version=now["version"])
            message = line.receive()
            while message["type"] not in ("update", "table", "refused"):
                message = line.receive()
            if message["type"] != "refused":
                now = message.get("table", message)
    assert message["type"] == "table"
    assert len(now["secret"]) == 64


# --- Who never reads ---


def test_who_never_reads_is_dropped_and_the_others_do_not_notice(ada: Person, bea: Person) -> None:
    table = ada.new_table("pearls", 2)
    bea.sit(table)
    with ada.live(table) as line, deaf_line(bea, table) as deaf:
        start = line.wait_for("table")["table"]
        line.wait_for("presence", present=[True, True])
        with suppress(OSError):  # dropped before all was sent
            for number in range(6000):
                deaf.sendall(frame({"type": "look", "seat": 1}))
                if number % 1000 == 0:
                    line.send("ping", id=number)
                    line.wait_for("pong", re=number)
        eventually(lambda: not ada.see(table)["seats"][1]["present"])
        turn = ada if start["turn"] == 0 else bea
        version = turn.act_somehow(table)["version"]
        assert line.wait_for("update")["version"] == version
        with bea.live(table, version=start["version"]) as again:  # and may come back
            message = again.wait_for("table")
            assert [e["version"] for e in message["events"]][:1] == [version]


# --- Stopping ---


def test_a_connection_that_is_just_closing_does_not_break_a_stop() -> None:
    """uvicorn tells every connection that it stops; one that has gone too far cannot be told."""

    async def accept(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await receive()

    async def stop_meanwhile() -> None:
        config = uvicorn.Config(accept, ws=CountedWebSocket, lifespan="off", log_config=None)
        server = uvicorn.Server(config)
        with socket.create_server(("127.0.0.1", 0)) as sock:
            serving = asyncio.create_task(server.serve([sock]))
            async with connect(f"ws://127.0.0.1:{sock.getsockname()[1]}"):
                (connection,) = server.server_state.connections
                assert isinstance(connection, CountedWebSocket)
                connection.conn.send_close(1000)
                server.should_exit = True
                await serving

    asyncio.run(stop_meanwhile())
