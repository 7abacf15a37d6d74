"""Who somebody is: moving to another device, being signed out, and being oneself again."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from nacre.server.http.identity import BEFORE, COOKIE
from nacre.server.play.open_table import OpenTable
from nacre.wire.http import NewTable
from tests.server.process import Person, ServerProcess
from tests.server.test_wire_secrecy import wire

CLOSED = 4401  # a connection whose token was withdrawn


@pytest.fixture
def phone(server: ServerProcess) -> Iterator[httpx.Client]:
    """A browser that is nobody yet."""
    with server.anonymous() as http:
        yield http


def code_of(person: Person) -> str:
    return str(person.post("/api/guests/me/moves")["code"])


def arrive(browser: httpx.Client, code: str) -> dict[str, str]:
    answer = browser.post("/api/guests/arrivals", json={"code": code})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def name_of(browser: httpx.Client) -> tuple[str, str | None]:
    me = browser.get("/api/guests/me").json()
    return me["name"], me["before"]


def status_of(browser: httpx.Client, token: str) -> int:
    return browser.get("/api/guests/me", headers={"authorization": f"Bearer {token}"}).status_code


# --- A move link ---


def test_a_link_says_who_one_would_become_and_stays_as_it_is(
    ada: Person, phone: httpx.Client
) -> None:
    code = code_of(ada)
    for _ in range(2):
        answer = phone.post("/api/guests/arrivals/look", json={"code": code})
        assert answer.json() == {"name": "Ada"}
    assert phone.get("/api/guests/me").status_code == 401  # and nothing has happened
    assert arrive(phone, code)["id"] == ada.id


def test_a_link_that_was_used_says_nothing(ada: Person, phone: httpx.Client) -> None:
    code = code_of(ada)
    arrive(phone, code)
    answer = phone.post("/api/guests/arrivals/look", json={"code": code})
    assert (answer.status_code, answer.json()["error"]["code"]) == (410, "gone")


def test_who_arrives_takes_the_identity_away_from_who_sent_the_link(
    ada: Person, phone: httpx.Client
) -> None:
    table = ada.new_table("pearls", 2, bots={"1": "novice"}, options={"first": 0})
    new = arrive(phone, code_of(ada))
    assert new["token"] != ada.token
    assert ada.refused("GET", "/api/guests/me") == (401, "unidentified")
    assert ada.refused("GET", f"/api/tables/{table['id']}") == (401, "unidentified")
    phone.headers["authorization"] = f"Bearer {new['token']}"
    assert phone.get(f"/api/tables/{table['id']}").json()["seat"] == 0


def test_who_sent_the_link_is_hung_up_on(ada: Person, phone: httpx.Client) -> None:
    table = ada.new_table("pearls", 2, bots={"1": "novice"}, options={"first": 0})
    with ada.live(table) as seat, ada.listening() as turns:
        seat.wait_for("table")
        arrive(phone, code_of(ada))
        assert seat.closed_with() == CLOSED
        assert turns.closed_with() == CLOSED


def test_who_has_followed_to_another_table_is_hung_up_on_there(
    ada: Person, phone: httpx.Client
) -> None:
    tables = [ada.new_table("pearls", 2) for _ in range(2)]
    with ada.live(tables[0]) as seat:
        seat.wait_for("table")
        seat.send("follow", table=tables[1]["id"], id=1)
        seat.wait_for("table", re=1)
        arrive(phone, code_of(ada))
        assert seat.closed_with() == CLOSED


def test_a_connection_that_is_just_being_opened_is_hung_up_on_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The token counted when the connection came, and no more when its table was loaded."""

    async def opened() -> bytes:
        async with wire(tmp_path) as app:
            services = app.services
            guest, name = await services.identity.new_guest("Ada", 1)
            table, _ = await services.registry.new_table(guest, name, NewTable(game="pearls"))
            token, get = services.identity.token(guest), services.registry.get

            async def slowly(table: str) -> OpenTable:
                await services.identity.withdraw(guest)
                return await get(table)

            monkeypatch.setattr(services.registry, "get", slowly)
            async with app.live(token, f"/api/tables/{table.id}/live") as socket:
                while not any(b"websocket.close" in sent for sent in socket.sent):
                    assert not any(b'"table"' in sent for sent in socket.sent)
                    await asyncio.sleep(0)
            return b"".join(socket.sent)

    assert b"unidentified" in asyncio.run(opened())


def test_other_links_are_withdrawn_with_the_first_that_is_used(
    ada: Person, server: ServerProcess, phone: httpx.Client
) -> None:
    used, left = code_of(ada), code_of(ada)
    arrive(phone, used)
    with server.anonymous() as thief:
        answer = thief.post("/api/guests/arrivals", json={"code": left})
        assert (answer.status_code, answer.json()["error"]["code"]) == (410, "gone")


# --- Who one was before ---


def test_who_arrives_can_be_again_who_they_were(
    ada: Person, bea: Person, server: ServerProcess
) -> None:
    with server.anonymous() as browser:
        browser.cookies[COOKIE] = bea.token
        arrive(browser, code_of(ada))
        assert name_of(browser) == ("Ada", "Bea")
        assert browser.post("/api/guests/me/back").json()["id"] == bea.id
        assert name_of(browser) == ("Bea", "Ada")
        assert browser.post("/api/guests/me/back").json()["id"] == ada.id


def test_a_browser_that_was_nobody_else_cannot_go_back(ada: Person, phone: httpx.Client) -> None:
    arrive(phone, code_of(ada))
    assert name_of(phone) == ("Ada", None)
    answer = phone.post("/api/guests/me/back")
    assert (answer.status_code, answer.json()["error"]["code"]) == (410, "gone")


def test_a_cookie_of_before_that_was_withdrawn_or_made_up_counts_for_nothing(
    ada: Person, bea: Person, phone: httpx.Client
) -> None:
    phone.cookies[COOKIE] = ada.token
    for token in (f"{bea.id}.forged", f"{bea.id}.1.forged", "", "."):
        phone.cookies[BEFORE] = token
        assert name_of(phone) == ("Ada", None)
        assert phone.post("/api/guests/me/back").status_code == 410


# --- Signing out ---


def test_signing_out_everywhere_leaves_this_device_alone_signed_in(
    ada: Person, server: ServerProcess, phone: httpx.Client
) -> None:
    code = code_of(ada)
    phone.cookies[COOKIE] = ada.token
    kept = phone.post("/api/guests/me/withdrawals").json()
    assert kept["id"] == ada.id
    assert name_of(phone) == ("Ada", None)  # by the new cookie
    assert status_of(phone, kept["token"]) == 200
    assert status_of(phone, ada.token) == 401
    assert phone.post("/api/guests/arrivals/look", json={"code": code}).status_code == 410


def test_what_was_withdrawn_stays_withdrawn_after_a_restart(
    ada: Person, server: ServerProcess, phone: httpx.Client
) -> None:
    first = phone.post(
        "/api/guests/me/withdrawals", headers={"authorization": f"Bearer {ada.token}"}
    ).json()["token"]
    second = phone.post(
        "/api/guests/me/withdrawals", headers={"authorization": f"Bearer {first}"}
    ).json()["token"]
    server.stop()
    server.start()
    with server.anonymous() as http:
        assert [status_of(http, token) for token in (ada.token, first, second)] == [401, 401, 200]


@pytest.mark.parametrize("other", ["0", "2", "-1", "01", "1.1", "x"])
def test_a_token_says_its_own_generation_alone(
    ada: Person, phone: httpx.Client, other: str
) -> None:
    token = phone.post(
        "/api/guests/me/withdrawals", headers={"authorization": f"Bearer {ada.token}"}
    ).json()["token"]
    guest, generation, signature = token.split(".")
    assert (guest, generation) == (ada.id, "1")
    assert status_of(phone, f"{guest}.{other}.{signature}") == 401
    assert status_of(phone, f"{guest}.{signature}") == 401
