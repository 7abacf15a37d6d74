"""What a server that strangers can reach has to withstand."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from nacre.server.http.identity import COOKIE
from nacre.server.run.app import HEADERS
from nacre.server.run.settings import Settings
from tests.server.conftest import PostgresServer
from tests.server.process import Live, Person, ServerProcess, eventually, live

EVIL = "https://evil.example"
GUESSES = ("", "x" * 22, "A" * 22, "..", "%2e%2e", "null", "0")

BODIES: dict[str, Any] = {
    "/api/guests": {"name": "Mallory"},
    "/api/guests/me": {"name": "Mallory"},
    "/api/guests/arrivals": {"code": "x"},
    "/api/guests/arrivals/look": {"code": "x"},
    "/api/guests/me/webhooks": {"url": "https://127.0.0.1/hook"},
    "/api/guests/me/browsers": {
        "endpoint": "https://127.0.0.1/x",
        "keys": {"p256dh": "x", "auth": "x"},
    },
    "/api/replays": {"record": "x"},
    "/api/reviews": {"record": "x"},
    "/api/tables": {"game": "pearls"},
    "/api/tables/{table}": {"chat": False},
    "/api/tables/{table}/actions": {"action": "draw", "version": 3},
    "/api/tables/{table}/bots": {"seat": 1},
    "/api/tables/{table}/chat": {"text": "hello"},
    "/api/tables/{table}/undo": {"version": 3},
}
QUERIES = {"/api/guests/me/webhooks": {"url": "x"}, "/api/guests/me/browsers": {"endpoint": "x"}}


@pytest.fixture
def browser(server: ServerProcess) -> Iterator[httpx.Client]:
    """Somebody with a cookie."""
    with server.anonymous() as http:
        assert http.post("/api/guests", json={"name": "Ada"}).status_code == 201
        yield http


def code_of(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


def changing_routes(http: httpx.Client) -> list[tuple[str, str]]:
    """Every route that changes something, as the document has them."""
    paths = http.get("/api/openapi.json").json()["paths"]
    return [
        (method.upper(), path)
        for path, methods in paths.items()
        for method in methods
        if method in ("post", "put", "patch", "delete")
    ]


# --- Pages of other sites ---


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": EVIL},
        {"origin": "null"},
        {"origin": "http://127.0.0.1.evil.example"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": EVIL, "sec-fetch-site": "same-origin"},
    ],
    ids=str,
)
def test_a_page_of_another_site_changes_nothing_with_somebodys_cookie(
    browser: httpx.Client, headers: dict[str, str]
) -> None:
    table = browser.post("/api/tables", json={"game": "pearls", "hot_seat": {"1": "Bea"}}).json()
    before = browser.get(f"/api/tables/{table['id']}").json()
    routes = changing_routes(browser)
    assert len(routes) >= 17
    for method, path in routes:
        answer = browser.request(
            method,
            path.format(table=table["id"], seat=0),
            json=BODIES.get(path, {}),
            params=QUERIES.get(path),
            headers=headers,
        )
        assert code_of(answer) == (403, "cross_origin"), (method, path, answer.text)
        assert "set-cookie" not in answer.headers
    after = browser.get(f"/api/tables/{table['id']}").json()
    for view in (before, after):  # but for the time
        view["now"] = 0
        for seat in view["seats"]:
            seat["away_since"] = None
    assert after == before


def test_ones_own_page_and_programs_are_not_hindered(browser: httpx.Client, ada: Person) -> None:
    own = {"origin": str(browser.base_url).rstrip("/"), "sec-fetch-site": "same-origin"}
    answer = browser.post("/api/tables", json={"game": "pearls"}, headers=own)
    assert answer.status_code == 201
    foreign = {"origin": EVIL, "authorization": f"Bearer {ada.token}"}
    with httpx.Client(base_url=ada.server.url, headers=foreign) as program:
        assert program.post("/api/tables", json={"game": "pearls"}).status_code == 201


@pytest.mark.parametrize(
    "kind",
    ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonp",
     "text/json", "application/json2; charset=utf-8", "application/msgpack", ""],
)  # fmt: skip
def test_a_body_that_is_not_called_json_is_not_read(ada: Person, kind: str) -> None:
    """A form of another site's page can send anything, but not by that name."""
    headers = {"content-type": kind} if kind else {}
    url = f"{ada.server.url}/api/tables"
    answer = ada.http.post(url, content=b'{"game":"pearls"}', headers=headers)
    assert code_of(answer) == (400, "bad_request"), answer.text
    for kind in ("application/json", "Application/JSON; charset=utf-8"):
        body, headers = b'{"game":"pearls"}', {"content-type": kind}
        assert ada.http.post(url, content=body, headers=headers).status_code == 201


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that knows its public address."""
    folder = tmp_path_factory.mktemp("public")
    origins = "https://play.example,http://other.example:8080"
    with ServerProcess(str(folder / "n.db"), folder / "log.txt", origin=origins) as server:
        yield server
        assert server.stop() == 0
    assert '"level":"error"' not in server.log(), server.log()[-3000:]


def test_where_the_public_address_is_set_no_other_origin_will_do(public: ServerProcess) -> None:
    """Not even the one that the request was sent to: a name of others may lead here as well."""
    statuses = {}
    with public.anonymous() as http:
        for origin in ("https://play.example", "http://other.example:8080", public.url,
                       "http://play.example", "https://play.example:8443", "null"):  # fmt: skip
            answer = http.post("/api/guests", json={"name": "Ada"}, headers={"origin": origin})
            statuses[origin] = answer.status_code
        rebound = {"origin": "http://evil.example", "host": "evil.example"}
        answer = http.post("/api/guests", json={"name": "Ada"}, headers=rebound)
        assert code_of(answer) == (403, "cross_origin")
    assert list(statuses.values()) == [201, 201, 403, 403, 403, 403], statuses


ORIGINS_THAT_ARE_NONE = [
    "http://[",
    "http://[::1",
    "[",
    "http://]",
    "//",
    "http://a:b:c",
    "\\",
    "é",
]


@pytest.mark.parametrize("origin", ORIGINS_THAT_ARE_NONE)
def test_an_origin_that_is_none_is_refused(
    server: ServerProcess, public: ServerProcess, origin: str
) -> None:
    for asked in (server, public):
        with asked.anonymous() as http:
            headers = {b"origin": origin.encode()}
            answer = http.post("/api/guests", json={"name": "Ada"}, headers=headers)
            assert code_of(answer) == (403, "cross_origin")
        path = "/api/tables/x/live"
        with pytest.raises(InvalidStatus), live(asked, None, path, {"Origin": origin}):
            pass


@pytest.mark.parametrize("host", ["[", "http://[", "[::1", "a:b", "a b", "é", ":", "[]:99999"])
def test_a_host_that_is_none_breaks_nothing(server: ServerProcess, ada: Person, host: str) -> None:
    asked: list[tuple[str, str, Any]] = [
        ("GET", path, None) for path in ("/", "/nothing", "/api/addresses", "/api/docs")
    ]
    asked += [("POST", "/api/guests", {"name": "Ada"}), ("POST", "/api/tables", {"game": "pearls"})]
    for method, path, body in asked:
        url, headers = server.url + path, {b"host": host.encode()}
        answer = ada.http.request(method, url, json=body, headers=headers)
        assert answer.status_code < 500, (method, path, answer.text)


@pytest.mark.parametrize("depth", [500, 2_000, 20_000])
@pytest.mark.parametrize("around", ["{}", '{{"game":"pearls","options":{{"first":{}}}}}'])
@pytest.mark.parametrize("ends", ["[]", "{}"])
def test_a_body_that_is_nested_deeply_is_refused(
    ada: Person, depth: int, around: str, ends: str
) -> None:
    opening = ends[0] if ends == "[]" else '{"a":'
    nested = opening * depth + "0" + ends[1] * depth
    headers = {"content-type": "application/json"}
    for path in ("/api/tables", "/api/guests", "/api/replays"):
        content = around.format(nested)[:65_000]
        answer = ada.http.post(ada.server.url + path, content=content, headers=headers)
        assert 400 <= answer.status_code < 500, answer.text
        assert answer.json()["error"]["code"] in ("bad_request", "bad_option")


def test_a_page_of_another_site_gets_no_live_connection(browser: httpx.Client) -> None:
    table = browser.post("/api/tables", json={"game": "pearls"}).json()
    cookie = {"Cookie": f"{COOKIE}={browser.cookies[COOKIE]}"}
    server = address(browser)
    for path in (f"/api/tables/{table['id']}/live", "/api/guests/me/live"):
        for headers in ({"Origin": EVIL}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}):
            with (
                pytest.raises(InvalidStatus) as refused,
                live(server, None, path, cookie | headers),
            ):
                pass
            assert refused.value.response.status_code == 403
    own = cookie | {"Origin": server.url}
    with live(server, None, f"/api/tables/{table['id']}/live", own) as line:
        assert line.receive()["table"]["seat"] == 0


def address(http: httpx.Client) -> ServerProcess:
    """Where a client asks, for those who want a server."""
    server = ServerProcess("", Path())
    server.url = str(http.base_url).rstrip("/")
    return server


def test_nobody_is_let_in_from_elsewhere_by_a_header(browser: httpx.Client) -> None:
    for method in ("GET", "OPTIONS"):
        answer = browser.request(method, "/api/tables", headers={"origin": EVIL})
        assert not [name for name in answer.headers if name.startswith("access-control-")]


# --- Too large ---


@pytest.mark.parametrize("size", [70_000, 2_000_000])
def test_a_body_beyond_the_limit_is_refused(ada: Person, size: int) -> None:
    answer = ada.ask("POST", "/api/guests", {"name": "x" * size})
    assert code_of(answer) == (413, "too_large")


def test_a_body_of_unknown_length_is_counted_too(ada: Person) -> None:
    def parts() -> Iterator[bytes]:
        yield b'{"name":"'
        for _ in range(200):
            yield b"x" * 1000
        yield b'"}'

    headers = {"content-type": "application/json"}
    answer = ada.http.post(f"{ada.server.url}/api/guests", content=parts(), headers=headers)
    assert code_of(answer) == (413, "too_large")


def test_a_message_in_many_parts_is_counted_whole(ada: Person) -> None:
    table = ada.new_table("pearls", 2)
    with ada.live(table) as line:
        line.wait_for("table")

        def parts() -> Iterator[str]:
            """No more than is needed: what the server did not read would cut off its farewell."""
            yield from ("x" * 1000 for _ in range(Settings().max_frame // 1000 + 1))
            eventually(lambda: line.socket.protocol.close_rcvd)

        with suppress(ConnectionClosed):  # before the last part is sent
            line.socket.send(parts())
        assert line.closed_with() == 1009


# --- Too many ---


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that allows little."""
    folder = tmp_path_factory.mktemp("strict")
    server = ServerProcess(
        str(folder / "nacre.db"),
        folder / "log.txt",
        new_guests_per_hour=6,
        tables_per_hour=4,
        tables_per_guest=3,
        actions_per_minute=3,
        chat_per_minute=3,
        connections_per_guest=2,
        connections_per_address=3,
    )
    with server:
        yield server
        assert server.stop() == 0


def assert_too_many(answer: httpx.Response) -> None:
    assert code_of(answer) == (429, "too_many"), answer.text
    wait = answer.json()["error"]["wait"]
    assert wait >= 1
    assert answer.headers["retry-after"] == str(wait)


@pytest.fixture(scope="module")
def cleo(strict: ServerProcess) -> Iterator[Person]:
    with strict.guest("Cleo") as person:
        yield person


def test_too_many_tables_actions_and_chat_lines_are_refused_with_the_time_to_wait(
    cleo: Person,
) -> None:
    table = cleo.new_table("pearls", 2, hot_seat={"1": "Dan"}, undo="none")
    path = f"/api/tables/{table['id']}"
    cleo.new_table("pearls", 2)
    cleo.new_table("pearls", 2)
    assert_too_many(cleo.ask("POST", "/api/tables", {"game": "pearls"}))  # not over, too many
    for _ in range(3):
        assert cleo.refused("POST", f"{path}/actions", {"action": "fly", "version": 3})[0] == 400
        assert cleo.post(f"{path}/chat", {"text": "hello"})["text"] == "hello"
    assert_too_many(cleo.ask("POST", f"{path}/actions", {"action": "fly", "version": 3}))
    assert_too_many(cleo.ask("POST", f"{path}/chat", {"text": "hello"}))
    with cleo.live(table) as line:
        line.send("act", action="fly", version=3, id=1)
        error = line.wait_for("refused", re=1)["error"]
        assert (error["code"], error["wait"] >= 1) == ("too_many", True)
        line.send("say", text="hello", id=2)
        error = line.wait_for("refused", re=2)["error"]
        assert (error["code"], error["wait"] >= 1) == ("too_many", True)


def test_too_many_connections_are_refused_with_the_time_to_wait(cleo: Person) -> None:
    table = {"id": first_table(cleo)}
    with cleo.live(table) as one, cleo.live(table) as two:
        one.wait_for("table")
        two.wait_for("table")
        with cleo.live(table) as three:
            assert_refused_line(three)
    with cleo.live(table) as again:  # the places were given back
        again.wait_for("table")


def first_table(person: Person) -> str:
    """One of the tables of the test above, or a new one where that runs in another process."""
    tables = person.get("/api/guests/me/tables")["tables"] or [person.new_table()]
    return str(tables[0]["id"])


def assert_refused_line(line: Live) -> None:
    error = line.wait_for("refused")["error"]
    assert error["code"] == "too_many"
    assert error["wait"] >= 1
    assert line.closed_with() == 4429


def test_another_address_in_a_header_wins_nothing(cleo: Person) -> None:
    """Without trusted proxies nobody is believed to be somebody else."""
    answers = []
    with cleo.server.anonymous() as http:  # from here on there is no place for another guest
        for n in range(8):
            headers = {"x-forwarded-for": f"10.0.0.{n}", "x-forwarded-proto": "https"}
            headers |= {"x-forwarded-host": "evil.example", "forwarded": f"for=10.0.0.{n}"}
            answers.append(http.post("/api/guests", json={"name": "Eve"}, headers=headers))
    made = [answer for answer in answers if answer.status_code == 201]
    assert 0 < len(made) < 8
    assert all("secure" not in answer.headers["set-cookie"].lower() for answer in made)
    assert_too_many(answers[-1])


def test_a_link_does_not_lead_where_a_header_wants_it(ada: Person) -> None:
    headers = {"x-forwarded-host": "evil.example", "x-forwarded-proto": "https"}
    answer = ada.http.post(f"{ada.server.url}/api/tables", json={"game": "pearls"}, headers=headers)
    assert answer.json()["link"].startswith(ada.server.url + "/join/")


def test_a_trusted_proxy_is_believed(new_server: Callable[..., ServerProcess]) -> None:
    server = new_server(trusted_proxies="127.0.0.1", new_guests_per_hour=2)
    with server.anonymous() as http:
        for n in range(6):
            headers = {"x-forwarded-for": f"10.0.0.{n}", "x-forwarded-proto": "https"}
            answer = http.post("/api/guests", json={"name": "Eve"}, headers=headers)
            assert answer.status_code == 201
            assert "secure" in answer.headers["set-cookie"].lower()


# --- Invites and secrets ---


def test_invites_hold_128_bits_and_none_is_like_another(ada: Person) -> None:
    invites = [ada.new_table("pearls", 2)["invite"] for _ in range(20)]
    keys = {base64.urlsafe_b64decode(invite + "==") for invite in invites}
    assert len(keys) == 20
    assert all(len(key) >= 16 for key in keys)
    for place in range(16):
        assert len({key[place] for key in keys}) > 5  # no part of them is fixed


def test_only_the_very_invite_opens_a_table(ada: Person, bea: Person) -> None:
    table = ada.new_table("pearls", 2)
    path, invite = f"/api/tables/{table['id']}", table["invite"]
    near = (invite[:-1], invite + "A", invite.swapcase(), f" {invite}", invite[1:])
    for guess in (*GUESSES, *near):
        answer = bea.ask("POST", f"{path}/seats", {"invite": guess})
        assert code_of(answer) in ((403, "not_invited"), (400, "bad_request")), guess
        assert bea.refused("GET", path, invite=guess) == (403, "not_invited")
    assert bea.sit(table)["seat"] == 1


def test_an_invite_is_shown_to_those_who_sit_and_to_nobody_else(ada: Person, bea: Person) -> None:
    for privacy in ("listed", "watchable"):
        table = ada.new_table("pearls", 2, privacy=privacy)
        path = f"/api/tables/{table['id']}"
        texts = [bea.ask("GET", p).text for p in ("/api/tables", path, f"{path}/events")]
        assert not [text for text in texts if table["invite"] in text]
    assert table["invite"] in ada.ask("GET", path).text


def test_nothing_secret_is_in_the_log(tmp_path: Path) -> None:
    server = ServerProcess(str(tmp_path / "n.db"), tmp_path / "log.txt", log_level="debug")
    with server, server.guest("Ada") as ada, server.guest("Bea") as bea:
        table = ada.new_table("chicken", 2, options={"limit": 10, "first": 0})
        with server.guest("Cleo") as cleo:
            moving = cleo.post("/api/guests/me/moves")
        path = f"/api/tables/{table['id']}"
        bea.get(path, invite=table["invite"])
        bea.ask("GET", f"/join/{table['id']}/{table['invite']}")
        bea.ask("GET", f"/nothing/{table['invite']}?token={bea.token}")
        bea.ask("POST", f"{path}/seats", {"invite": table["invite"] + "x"})
        bea.sit(table)
        bea.ask("POST", "/api/guests/arrivals", {"code": moving["code"]})
        with live(server, ada.token, f"{path}/live", invite=table["invite"]) as line:
            line.wait_for("table")
            line.send("act", action=table["invite"], version=4)
            line.socket.send(ada.token)
            line.wait_for("refused")
        with server.anonymous() as http:
            http.cookies[COOKIE] = bea.token
            http.get("/api/guests/me")
        while (view := ada.see(table))["status"] != "over":
            (ada, bea)[view["turn"]].act_somehow(table)
        secrets = [view["secret"], table["invite"], moving["code"]]
        secrets += [ada.token, bea.token, *(p.token.partition(".")[2] for p in (ada, bea))]
        assert server.stop() == 0
    text = server.log()
    assert text.count('"event"') > 10
    assert not [secret for secret in secrets if secret in text]


# --- Headers and cookies ---


def test_every_kind_of_answer_has_the_security_headers(ada: Person) -> None:
    table = ada.new_table("pearls", 2)
    path = f"/api/tables/{table['id']}"
    asked: list[tuple[str, str, Any, int]] = [
        ("GET", "/", None, 200),
        ("GET", f"/join/{table['id']}/{table['invite']}", None, 200),
        ("GET", "/api/docs", None, 200),
        ("GET", "/api/openapi.json", None, 200),
        ("GET", "/healthz", None, 200),
        ("GET", "/metrics", None, 200),
        ("GET", path, None, 200),
        ("GET", f"{path}/invite.svg", None, 200),
        ("POST", f"{path}/chat", {"text": "hello"}, 201),
        ("GET", "/nothing", None, 404),
        ("GET", "/api/nothing", None, 404),
        ("GET", "/api/tables/nothing", None, 404),
        ("PUT", path, {}, 405),
        ("POST", "/api/tables", {}, 400),
        ("POST", "/api/guests", {"name": "x" * 100_000}, 413),
        ("GET", f"{path}/review", None, 409),
        ("GET", f"{path}/live", None, 404),
    ]
    for method, where, body, status in asked:
        answer = ada.ask(method, where, body)
        assert answer.status_code in (status, 405), (method, where, answer.status_code, answer.text)
        missing = [name for name in HEADERS if name not in answer.headers]
        assert not missing, (method, where, missing)
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe-eval" not in policy
        assert "server" not in answer.headers
        if where.startswith("/api") and where not in ("/api/docs", "/api/openapi.json"):
            assert answer.headers["cache-control"] == "no-store"


def test_an_error_is_json_with_a_code_whatever_was_asked(ada: Person) -> None:
    for method, path in [
        ("GET", "/nothing"), ("PUT", "/api/tables"), ("GET", "/api/tables/x/y/z"),
        ("DELETE", "/api/guests"), ("POST", "/"), ("GET", "/api/tables/%ff"),
        ("GET", "/..%2f..%2fetc/passwd"), ("GET", "/api/games/..%2f..%2fpearls/rules"),
    ]:  # fmt: skip
        answer = ada.ask(method, path)
        assert 400 <= answer.status_code < 500, (path, answer.text)
        assert re.fullmatch("[a-z_]+", answer.json()["error"]["code"])
        assert "Traceback" not in answer.text


def test_a_cookie_that_was_not_given_here_is_nobody(browser: httpx.Client) -> None:
    token = browser.cookies[COOKIE]
    guest, _, signature = token.partition(".")
    forged = [guest, f"{guest}.", f"{guest}.{signature[:-2]}AA", f"other.{signature}", "\xff.\xff"]
    for value in forged:
        with httpx.Client(base_url=browser.base_url) as http:
            cookie = {b"cookie": f"{COOKIE}={value}".encode("latin-1")}
            assert code_of(http.get("/api/guests/me", headers=cookie)) == (401, "unidentified")
            bearer = {b"authorization": f"Bearer {value}".encode("latin-1")}
            assert code_of(http.get("/api/guests/me", headers=bearer)) == (401, "unidentified")


# --- Characters that are none ---

TRICKY = "\u202e\u2066\u200f\x1b[31m\x07\u2028\ufeff"


def test_names_and_messages_turn_and_command_nothing(ada: Person, bea: Person) -> None:
    table = ada.new_table("pearls", 3)
    seat = bea.sit(table, name=f"{TRICKY}Bea{TRICKY}")["seat"]
    name = ada.see(table)["seats"][seat]["name"]
    line = bea.post(f"/api/tables/{table['id']}/chat", {"text": f"{TRICKY}hi{TRICKY}"})
    for text in (name, line["text"], line["name"]):
        assert not set(text) & set("\u202e\u2066\x1b\x07\u2028"), ascii(text)
    assert "Bea" in name


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def either(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[ServerProcess]:
    """A server on each kind of database."""
    folder = tmp_path_factory.mktemp(request.param)
    postgres: PostgresServer | None = None
    database = str(folder / "nacre.db")
    if request.param == "postgres":
        postgres = request.getfixturevalue("postgres")
        database = postgres.new_database()
    with ServerProcess(database, folder / "log.txt", webhooks="any") as server:
        yield server
        assert server.stop() == 0
    if postgres is not None:
        postgres.drop(database)
    assert '"level":"error"' not in server.log(), server.log()[-3000:]


BAD_TEXTS = ["\0", "a\0b", "\ud800", "\udfff\ud800", "\uffff", "😀" * 30]


@pytest.mark.parametrize("text", BAD_TEXTS, ids=ascii)
def test_a_text_that_no_database_keeps_is_refused_and_nothing_breaks(
    either: ServerProcess, text: str
) -> None:
    with either.guest("Ada") as ada:
        table = ada.new_table("pearls", 3)
        base = f"/api/tables/{table['id']}"
        asked = [
            ("POST", "/api/guests", {"name": text}),
            ("PATCH", "/api/guests/me", {"name": text}),
            ("POST", "/api/guests/arrivals", {"code": text}),
            ("POST", "/api/guests/me/webhooks", {"url": text}),
            ("POST", "/api/guests/me/webhooks", {"url": f"http://127.0.0.1/{text}"}),
            ("POST", "/api/guests/me/browsers", browser_keys(text)),
            ("POST", "/api/tables", {"game": text}),
            ("POST", "/api/tables", {"game": "pearls", "options": {text: 1}}),
            ("POST", "/api/tables", {"game": "pearls", "options": {"first": text}}),
            ("POST", "/api/tables", {"game": "pearls", "hot_seat": {"1": text}}),
            ("POST", "/api/tables", {"game": "pearls", "hot_seat": {text: "Bea"}}),
            ("POST", f"{base}/seats", {"invite": text}),
            ("POST", f"{base}/seats", {"invite": table["invite"], "name": text}),
            ("POST", f"{base}/actions", {"action": text, "version": 1}),
            ("POST", f"{base}/chat", {"text": text}),
            ("POST", f"{base}/chat", {"reaction": text}),
        ]
        for method, path, body in asked:
            content = json.dumps(body).encode()
            assert_no_harm(ada, method, path, content)
            raw = json.dumps(body, ensure_ascii=False).encode("utf-8", "surrogatepass")
            assert_no_harm(ada, method, path, raw)


def browser_keys(text: str) -> Any:
    return {"endpoint": f"https://push.example/{text}", "keys": {"p256dh": text, "auth": text}}


def assert_no_harm(person: Person, method: str, path: str, content: bytes) -> None:
    headers = {"content-type": "application/json"}
    answer = person.http.request(method, person.server.url + path, content=content, headers=headers)
    assert answer.status_code < 500, (method, path, content, answer.text)
    if answer.status_code >= 400:
        assert answer.json()["error"]["code"]


@pytest.mark.parametrize("text", ["%00", "a%00b", "%ff", "%ed%a0%80", "%F0%9F%98%80", "x" * 39])
def test_an_address_that_no_database_keeps_is_refused(either: ServerProcess, text: str) -> None:
    with either.guest("Ada") as ada:
        table = ada.new_table("pearls", 3)
        base = f"/api/tables/{table['id']}"
        for method, path in [
            ("GET", f"/api/tables/{text}"),
            ("GET", f"/api/tables/{text}/events"),
            ("POST", f"/api/tables/{text}/start"),
            ("GET", f"/api/games/{text}/rules"),
            ("GET", f"/api/games/pearls/rules?lang={text}"),
            ("GET", f"{base}?seat={text}"),
            ("GET", f"{base}/events?after={text}"),
            ("DELETE", f"{base}/seats/{text}"),
            ("DELETE", f"/api/guests/me/webhooks?url={text}"),
            ("DELETE", f"/api/guests/me/browsers?endpoint={text}"),
        ]:
            answer = ada.http.request(method, ada.server.url + path)
            assert answer.status_code < 500, (method, path, answer.text)
        answer = ada.http.get(f"{ada.server.url}{base}", params={"invite": "\0"})
        assert answer.status_code < 500


@pytest.mark.parametrize("text", ["\0", "\ud800", "a\0b"], ids=ascii)
def test_over_a_live_connection_as_well(either: ServerProcess, text: str) -> None:
    with either.guest("Ada") as ada:
        table = ada.new_table("pearls", 3)
        with ada.live(table) as line:
            line.wait_for("table")
            line.send("say", text=text, id=1)
            line.send("act", action=text, version=1, id=2)
            line.send("ping", id=3)
            assert line.wait_for("pong", re=3)
        for query in ("seat=%00", "version=%00", "chat=-1", "version=99999999999999999999"):
            name, _, value = query.partition("=")
            with live(either, ada.token, f"/api/tables/{table['id']}/live", **{name: value}) as bad:
                assert bad.wait_for("refused")["error"]["code"] == "bad_request"
        with live(either, ada.token, "/api/tables/%00/live") as nowhere:
            assert nowhere.wait_for("refused")["error"]["code"] in ("not_found", "bad_request")
