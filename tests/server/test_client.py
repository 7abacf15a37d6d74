"""The client for programs and the runner for bots, against a real server process."""

from __future__ import annotations

import contextlib
import http.server
import json
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.server import ServerConnection, serve

from nacre import Match, verify
from nacre.client import Client, Live, Refused, Unreachable, table_address
from nacre.client.events import game_events
from nacre.client.runner import connect
from nacre.errors import BadOption, NacreError
from nacre.wire.http import ErrorBody, TableView, encode
from nacre.wire.live import (
    ChatMessage,
    FromServer,
    PongMessage,
    RefusedMessage,
    TableMessage,
    UpdateMessage,
)
from tests import processes

PATIENCE = 120.0  # seconds, far more than anything takes
Answer = tuple[int, dict[str, str], bytes]  # status, headers, body
SHORT = {"limit": 10}  # of Chicken
ROOT = Path(__file__).parents[2]


class Server:
    """A server process on a port that it keeps when it is started again."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._port = 0
        self.start()

    def start(self) -> None:
        arguments = ("serve", "--port", str(self._port), "--database", str(self._database))
        command = [sys.executable, "-m", "nacre", *arguments]
        self.process = processes.start(command, stdout=subprocess.PIPE)
        assert self.process.stdout is not None
        try:
            found = re.search(r"(http://\S+:(\d+))", self.process.stdout.readline())
            assert found is not None
        except BaseException:
            self.kill()
            raise
        self.address, self._port = found[1], int(found[2])

    def kill(self) -> None:
        processes.end(self.process)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("server") / "nacre.db")
    try:
        yield server
    finally:
        server.kill()


@pytest.fixture
def guest(server: Server) -> Iterator[Callable[[str], Client]]:
    """Makes guests with a client of their own."""
    with contextlib.ExitStack() as clients:

        def made(name: str) -> Client:
            client = clients.enter_context(Client(server.address, patience=PATIENCE))
            client.sign_in(name)
            return client

        yield made


def until(found: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not found():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def seen(message: FromServer) -> TableView | UpdateMessage | None:
    """The position in a message, if it holds one."""
    if isinstance(message, TableMessage):
        return message.table
    return message if isinstance(message, UpdateMessage) else None


def played(live: Live, seat: int, each: Callable[[int], None] = lambda version: None) -> list[Any]:
    """Play a seat live, always with the first legal action; every event that came."""
    events = []
    while True:
        message = live.receive(PATIENCE)
        assert message is not None
        if isinstance(message, TableMessage | UpdateMessage):
            events += message.events
        now = seen(message)
        if now is None:
            continue
        if now.status == "over":
            break
        each(now.version)
        if now.turn == seat:
            live.act(now.actions[0], now.version)
    return events


# --- Over HTTP ---


def test_a_game_is_played_over_http_and_its_record_proves_it_honest(guest: Any) -> None:
    client = guest("Ann")
    made = client.new_table("chicken", bots={"1": "random"}, options=SHORT)
    table = client.table(made.id)
    while table.status != "over":
        if table.turn == made.seat:
            table = client.act(made.id, table.actions[0], table.version)
        else:
            table = client.table(made.id)
    assert table.secret is not None
    match = verify(client.record(made.id), made.commitment)
    assert match.scores == table.view["scores"]
    assert match.events(made.seat) == game_events(client.events(made.id).events)


def test_what_can_be_asked_is_answered_with_types(guest: Any) -> None:
    client = guest("Ann")
    assert [game.id for game in client.games()] == ["pearls", "pearladora", "pearl_dice", "chicken"]
    assert client.rules("chicken", "nl").startswith("# ")
    assert [lesson.key for lesson in client.lessons("chicken")][:2] == ["table", "follow"]
    assert client.me().name == "Ann"
    assert client.rename("Anna").name == "Anna"
    made = client.new_table(
        "pearls", 3, privacy="listed", clock={"kind": "decision", "seconds": 90}
    )
    assert made.id in [line.id for line in client.tables()]
    assert [line.id for line in client.my_tables()] == [made.id]
    other = guest("Bob")
    assert other.table(made.id, invite=made.invite).view is None
    assert other.sit(made.id, invite=made.invite).seat == 1
    other.stand_up(made.id, 1)
    assert client.seat_bot(made.id, 1, "random").seats[1].level == "random"
    assert client.start(made.id).status == "playing"
    assert client.say(made.id, "hello").text == "hello"
    assert [line.text for line in client.chat(made.id)] == ["hello"]
    client.switch_chat(made.id, on=False)
    with pytest.raises(Refused, match="chat off"):
        client.say(made.id, reaction="hello")
    assert client.leave(made.id).seats[0].level == "casual"
    assert client.come_back(made.id).seats[0].level is None


def test_an_identity_moves_to_another_client_once(guest: Any, server: Server) -> None:
    client = guest("Ann")
    ann, moving = client.me().id, client.move()
    with Client(server.address) as other:
        assert other.arrive(moving.code).id == other.me().id == ann
        with pytest.raises(Refused, match="token"):
            client.me()
        with pytest.raises(Refused) as refused:
            other.arrive(moving.code)
    assert (refused.value.code, refused.value.status) == ("gone", 410)


def test_who_signs_out_elsewhere_goes_on_here(guest: Any, server: Server) -> None:
    client = guest("Ann")
    with Client(server.address, token=client.token) as other:
        assert client.sign_out_elsewhere().id == client.me().id
        with pytest.raises(Refused, match="token"):
            other.me()


def test_a_refusal_has_the_code_and_the_status_of_the_server(guest: Any) -> None:
    client = guest("Ann")
    made = client.new_table("chicken", bots={"1": "random"}, options=SHORT | {"first": 0})
    version = client.table(made.id).version
    refusals = []
    for table, action, about in (
        ("nowhere", "draw", version),
        (made.id, "fly", version),
        (made.id, "draw", version + 1),
    ):
        with pytest.raises(Refused) as refused:
            client.act(table, action, about)
        refusals.append((refused.value.status, refused.value.code))
    assert refusals == [(404, "not_found"), (400, "bad_action"), (409, "stale_version")]


def test_a_table_that_cannot_be_is_refused_before_anything_is_sent(guest: Any) -> None:
    with pytest.raises(BadOption, match="not a table"):
        guest("Ann").new_table("chicken", privacy="secret")


def test_a_game_that_does_not_exist_is_refused_by_the_server(guest: Any) -> None:
    with pytest.raises(Refused, match="no such game") as refused:
        guest("Ann").new_table("chess")
    assert (refused.value.status, refused.value.code) == (400, "unknown_game")


def test_what_was_taken_back_is_not_among_the_events_of_the_game(guest: Any) -> None:
    client = guest("Ann")
    made = client.new_table("pearls", bots={"1": "random"}, undo="free", options={"first": 0})
    table = client.table(made.id)
    place = next(action for action in table.actions if action.startswith("take"))
    client.act(made.id, place, table.version)
    until(lambda: client.table(made.id).turn == made.seat)
    table = client.undo(made.id, client.table(made.id).version)
    events = client.events(made.id).events
    assert "undone" in [event["event"] for event in events]
    match = Match("pearls", options={"first": 0}, seed=0)
    assert [e["event"] for e in game_events(events)] == [e["event"] for e in match.events(0)]


# --- A stand-in for servers that are not well ---


class Moody(http.server.BaseHTTPRequestHandler):
    """Says what it is told to, one answer after the other."""

    answers: list[Answer]

    def do_GET(self) -> None:
        status, headers, body = self.answers.pop(0)
        self.send_response(status)
        for name, value in {**headers, "Content-Length": str(len(body))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        """Nobody reads it."""


@contextlib.contextmanager
def answering(*answers: Answer) -> Iterator[str]:
    handler = type("Told", (Moody,), {"answers": list(answers)})
    with http.server.HTTPServer(("127.0.0.1", 0), handler) as moody:
        thread = threading.Thread(target=moody.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{moody.server_port}"
        moody.shutdown()
        thread.join()


BUSY: Answer = (
    429,
    {},
    b'{"error": {"code": "too_many", "message": "too many requests", "wait": 1}}',
)
ME: Answer = (200, {}, b'{"id": "a", "name": "Ann", "something": "new"}')


def test_a_patient_client_waits_as_long_as_the_server_says() -> None:
    with answering(BUSY, ME) as address, Client(address, patience=5) as client:
        assert client.me().name == "Ann"


HOSTILE = "\x1b[2J\x07\u202e\r\n" + "x" * 100_000


def hostile(wait: int) -> bytes:
    return json.dumps({"error": {"code": "too_many", "message": HOSTILE, "wait": wait}}).encode()


@pytest.mark.parametrize("wait", [10**9, -5])
def test_a_server_does_not_say_how_long_the_command_sleeps_or_what_the_terminal_does(
    wait: int, command: Command
) -> None:
    with answering((429, {}, hostile(wait)), (404, {}, hostile(wait))) as address:
        link = f"{address}/join/x/y"
        process = command("--table", link, "--bot", "random", "--token", "a.b")
        _, told = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2
    assert told.startswith("nacre: ")
    assert told.endswith("\n")
    assert told[:-1].isprintable()
    assert len(told) < 1_200


def test_a_server_does_not_say_how_long_a_live_connection_sleeps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slept: list[float] = []
    monkeypatch.setattr("nacre.client.live.time.sleep", slept.append)
    with refusing(RefusedMessage(ErrorBody("too_many", "later", 10**9))) as address:
        live = Live(address, patience=2)
        with live, pytest.raises(Refused) as refused:
            live.receive()
    assert refused.value.code == "too_many"
    assert max(slept, default=0) <= 2


@contextlib.contextmanager
def refusing(message: RefusedMessage) -> Iterator[str]:
    """The address of a server that greets with a refusal."""

    def greet(connection: ServerConnection) -> None:
        connection.send(encode(message).decode())
        connection.close(4429)

    with serve(greet, "127.0.0.1", 0) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"ws://127.0.0.1:{server.socket.getsockname()[1]}/"
        server.shutdown()
        thread.join()


def test_an_impatient_client_tells_how_long_to_wait() -> None:
    with (
        answering(BUSY) as address,
        Client(address) as client,
        pytest.raises(Refused) as refused,
    ):
        client.me()
    assert (refused.value.code, refused.value.wait) == ("too_many", 1)


def test_a_proxy_that_knows_no_codes_is_understood() -> None:
    answer: Answer = (503, {"Retry-After": "7"}, b"<h1>Service unavailable</h1>")
    with (
        answering(answer) as address,
        Client(address) as client,
        pytest.raises(Refused) as refused,
    ):
        client.me()
    assert (refused.value.code, refused.value.wait) == ("http_503", 7)


def test_what_is_no_server_of_tables_is_called_unreachable() -> None:
    with (
        answering((200, {}, b"<h1>It works!</h1>")) as address,
        Client(address) as client,
        pytest.raises(Unreachable, match="not as a server of tables"),
    ):
        client.me()


def test_a_server_that_does_not_answer_is_called_unreachable() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    with Client(address) as client:
        with pytest.raises(Unreachable):
            client.me()
        with client.live("x", patience=0) as live, pytest.raises(Unreachable):
            live.receive()


@pytest.mark.parametrize("address", ["127.0.0.1:8000", "ftp://x", "", "http://"])
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(BadOption):
        Client(address)


# --- Live ---


SEATED = 3  # the version at which two people sit and the game has begun


class Cable:
    """A way to a server that can be cut."""

    def __init__(self, address: str) -> None:
        host, port = address.removeprefix("http://").split(":")
        self._server = (host, int(port))
        self._door = socket.create_server(("127.0.0.1", 0))
        self._ends: list[socket.socket] = []
        self._cut_at: set[int] = set()
        self._threads = [threading.Thread(target=self._accept)]
        self._threads[0].start()
        self.address = f"http://127.0.0.1:{self._door.getsockname()[1]}"

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near = self._door.accept()[0]
                far = socket.create_connection(self._server)
                self._ends += [near, far]
                for one, other in ((near, far), (far, near)):
                    self._threads.append(threading.Thread(target=_pass_on, args=(one, other)))
                    self._threads[-1].start()

    def cut_at_every_third(self, version: int) -> None:
        """Cut when a version that 3 divides is first seen, but not while people still sit down."""
        if version > SEATED and version % 3 == 0 and version not in self._cut_at:
            self._cut_at.add(version)
            self.cut()

    def cut(self) -> None:
        for end in self._ends:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self._door.shutdown(socket.SHUT_RDWR)
        self._threads[0].join()
        self.cut()
        for thread in self._threads:
            thread.join()
        for end in (self._door, *self._ends):
            end.close()


def _pass_on(one: socket.socket, other: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while data := one.recv(65536):
            other.sendall(data)
    for end in (one, other):
        with contextlib.suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)


def test_a_game_is_played_live(guest: Any) -> None:
    client = guest("Ann")
    made = client.new_table("chicken", bots={"1": "random"}, options=SHORT)
    with client.live(made.id) as live:
        events = played(live, made.seat)
        assert live.reconnects == 0
    assert events == client.events(made.id).events


def test_a_connection_that_breaks_misses_nothing_and_repeats_nothing(
    guest: Any, server: Server
) -> None:
    client = guest("Ann")
    made = client.new_table("pearls", bots={"1": "random"})  # a game of chicken may be too short
    cable = Cable(server.address)

    try:
        with Client(cable.address, client.token) as far, far.live(made.id) as live:
            events = played(live, made.seat, cable.cut_at_every_third)
            assert live.reconnects > 2
    finally:
        cable.close()
    assert events == client.events(made.id).events


def test_requests_are_answered_with_their_number(guest: Any) -> None:
    client = guest("Ann")
    made = client.new_table("pearls", bots={"1": "random"}, options={"first": 0})
    answers: dict[int | None, FromServer] = {}
    with client.live(made.id) as live:
        sent = [live.ping(), live.act("nonsense"), live.say("hello"), live.undo(), live.look(0)]
        for message in live:
            answers[getattr(message, "re", None)] = message
            if isinstance(message, ChatMessage):
                answers[sent[2]] = message
            if set(sent) <= set(answers):
                break
    kinds = [type(answers[number]) for number in sent]
    assert kinds == [PongMessage, RefusedMessage, ChatMessage, RefusedMessage, TableMessage]


def test_whoever_may_not_look_is_refused(guest: Any) -> None:
    made = guest("Ann").new_table("pearls")
    for table in (made.id, "nowhere"):
        with guest("Bob").live(table) as live, pytest.raises(Refused):
            live.receive()


def test_receiving_can_be_given_up(guest: Any) -> None:
    client = guest("Ann")
    made = client.new_table("pearls")
    with client.live(made.id) as live:
        assert isinstance(live.receive(), TableMessage)
        while live.receive(timeout=0.2) is not None:
            pass
    assert list(live) == []


def test_a_killed_server_that_comes_back_goes_on_with_the_game(tmp_path: Path) -> None:
    server = Server(tmp_path / "nacre.db")
    killed: list[int] = []

    def kill_once(version: int) -> None:
        if version > 8 and not killed:
            killed.append(version)
            server.kill()
            server.start()

    try:
        with Client(server.address, patience=PATIENCE) as client:
            client.sign_in("Ann")
            made = client.new_table("chicken", bots={"1": "random"}, options={"limit": 200})
            with client.live(made.id) as live:
                events = played(live, made.seat, kill_once)
            assert killed
            assert events == client.events(made.id).events
            assert verify(client.record(made.id), made.commitment).over
    finally:
        server.kill()


# --- The runner ---


def test_bots_play_each_other_through_the_runner(guest: Any) -> None:
    client = guest("Ann")
    made = client.new_table("pearls", 3, privacy="watchable")
    said: dict[str, list[str]] = {"hoarder": [], "novice": []}
    bots = {"hoarder": str(ROOT / "examples" / "hoarder.py"), "novice": "novice"}
    with ThreadPoolExecutor(2) as threads:
        running = [
            threads.submit(connect, made.link, bot, say=said[name].append)
            for name, bot in bots.items()
        ]
        with client.live(made.id) as live:
            played(live, made.seat)
        for one in running:
            one.result(PATIENCE)
    assert verify(client.record(made.id), made.commitment).over
    for lines in said.values():
        assert lines[-1].startswith("over: Ann ")
        assert not [line for line in lines if "failed" in line]


def test_a_bot_that_fails_is_stood_in_for(guest: Any, tmp_path: Path) -> None:
    bot = tmp_path / "broken.py"
    bot.write_text("def choose(observation):\n    raise ValueError('no idea')\n")
    client = guest("Ann")
    made = client.new_table("chicken", options=SHORT)
    said: list[str] = []
    with ThreadPoolExecutor(1) as threads:
        running = threads.submit(connect, made.link, str(bot), name="Bo", say=said.append)
        with client.live(made.id) as live:
            played(live, made.seat)
        running.result(PATIENCE)
    assert any("no idea" in line for line in said)
    assert said[-1].startswith("over: Ann ")


def test_the_runner_goes_on_when_the_connection_breaks(guest: Any, server: Server) -> None:
    client = guest("Ann")
    made = client.new_table("chicken", options={"limit": 30})
    cable = Cable(server.address)
    said: list[str] = []
    try:
        with ThreadPoolExecutor(1) as threads:
            link = made.link.replace(server.address, cable.address)
            running = threads.submit(connect, link, "random", say=said.append)
            with client.live(made.id) as live:
                played(live, made.seat, cable.cut_at_every_third)
            running.result(PATIENCE)
    finally:
        cable.close()
    assert said[-1].startswith("over: Ann ")
    done = [event for event in client.events(made.id).events if event["event"] == "action"]
    assert {event.get("by") for event in done} == {None}  # nobody stood in


Command = Callable[..., processes.Process]


@pytest.fixture
def command() -> Iterator[Command]:
    """Starts ``nacre connect`` in processes of its own."""
    with contextlib.ExitStack() as running:

        def started(*arguments: str) -> processes.Process:
            process = processes.running(
                [sys.executable, "-m", "nacre", "connect", *arguments],
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                # A shell starts what it runs in the background with interrupts ignored.
                preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
            )
            return running.enter_context(process)

        yield started


def test_the_command_plays_to_the_end(guest: Any, command: Command) -> None:
    client = guest("Ann")
    made = client.new_table("chicken", options=SHORT)
    running = command("--table", made.link, "--bot", "novice", "--name", "Bo", "--seat", "1")
    with client.live(made.id) as live:
        played(live, made.seat)
    out, err = running.communicate(timeout=PATIENCE)
    assert (running.returncode, err) == (0, "")
    assert out.splitlines()[0] == f"seat 1 of 2 at chicken, table {made.id}"
    assert out.splitlines()[-1].startswith("over: Ann ")


def test_ctrl_c_leaves_the_game_to_a_bot_and_the_token_brings_it_back(
    guest: Any, command: Command
) -> None:
    client, other = guest("Ann"), guest("Bo")
    made = client.new_table("chicken", options={"first": 0, **SHORT})
    arguments = ("--table", made.link, "--bot", "novice", "--token", other.token)
    running = command(*arguments)
    until(lambda: client.table(made.id).seats[1].present)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=PATIENCE)
    assert (running.returncode, err) == (130, "")
    assert "leaving" in out
    assert client.table(made.id).seats[1].level == "casual"
    running = command(*arguments)
    until(lambda: client.table(made.id).seats[1].level is None)
    with client.live(made.id) as live:
        played(live, made.seat)
    running.communicate(timeout=PATIENCE)
    assert running.returncode == 0


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--table", "nonsense", "--bot", "random"), "is no table"),
        (("--table", "http://127.0.0.1:1/join/a/b", "--bot", "random"), "does not answer"),
        (("--table", "{server}/join/nowhere/b", "--bot", "random"), "there is no table"),
        (("--table", "{link}", "--bot", "clairvoyant"), "no such bot"),
        (("--table", "{link}", "--bot", "nowhere.py"), "no such file"),
        (("--table", "{link}", "--bot", "random", "--seat", "0"), "seat 0"),
    ],
)
def test_bad_input_is_answered_with_one_line_and_code_2(
    guest: Any, server: Server, command: Command, arguments: tuple[str, ...], complaint: str
) -> None:
    link = guest("Ann").new_table("chicken").link
    running = command(*(a.format(server=server.address, link=link) for a in arguments))
    _, err = running.communicate(timeout=PATIENCE)
    assert running.returncode == 2
    assert err.startswith("nacre: ")
    assert err.count("\n") == 1
    assert complaint in err


# --- Addresses, imports, the guide ---


@pytest.mark.parametrize(
    ("link", "server", "table", "invite"),
    [
        ("http://h:8000/join/T/I", "http://h:8000", "T", "I"),
        ("https://h/nacre/join/T/I/", "https://h/nacre", "T", "I"),
        ("http://h:8000/api/tables/T", "http://h:8000", "T", None),
        (" http://[::1]:8000/api/tables/T/live ", "http://[::1]:8000", "T", None),
    ],
)
def test_a_link_is_taken_apart(link: str, server: str, table: str, invite: str | None) -> None:
    assert table_address(link) == (server, table, invite)


@pytest.mark.parametrize("link", ["", "T", "http://h/", "ws://h/join/T/I", "http:///join/T/I"])
def test_what_is_no_link_is_refused(link: str) -> None:
    with pytest.raises(NacreError):
        table_address(link)


def test_importing_the_client_brings_neither_the_rules_nor_the_server() -> None:
    program = (
        "import sys, nacre.client; "
        "print(sorted({'numba', 'numpy', 'litestar', 'uvicorn', 'psycopg'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60
    )
    assert done.stdout == "[]\n"


@pytest.mark.parametrize("number", [0, 1])
def test_the_examples_of_the_guide_work(
    number: int, server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    guide = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    example = re.findall(r"```python\n(.*?)```", guide, re.S)[number]
    exec(example.replace("http://127.0.0.1:8000", server.address), {})
    printed = capsys.readouterr().out.splitlines()
    assert printed[-1:] == ["wrong_moment 409 None"][: 1 - number]
