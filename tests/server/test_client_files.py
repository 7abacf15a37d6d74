"""The built client is served: its page at all its addresses, its files typed and cached."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from nacre.server.http import client_files, plain_page
from nacre.server.http.client_files import file, index, names
from nacre.server.http.routes.client import PAGES
from nacre.server.jobs.precompile import Precompiler
from nacre.server.run.app import create_app
from nacre.server.run.metrics import Metrics
from nacre.server.run.settings import Settings

ROUTER = Path(__file__).parents[2] / "web" / "src" / "lib" / "router.svelte.ts"
PAGE = b"<!doctype html><title>nacre</title>"


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A client that was built."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_bytes(PAGE)
    (tmp_path / "icon.svg").write_text("<svg/>")
    (tmp_path / "manifest.webmanifest").write_text("{}")
    (tmp_path / "secret.key").write_text("not of the client")
    (tmp_path / "assets" / "index-Ab1_-c.js").write_text("go()")
    (tmp_path / "assets" / "index-Ab1_-c.css").write_text("p {}")
    monkeypatch.setattr(client_files, "FOLDER", tmp_path)
    return tmp_path


@pytest.fixture
def browser(built: Path, tmp_path: Path) -> Iterator[TestClient[Litestar]]:
    settings = Settings(database=str(tmp_path / "nacre.db"))
    with TestClient(create_app(settings, Precompiler.all_ready(), Metrics())) as client:
        yield client


def test_every_page_of_the_client_is_its_index(browser: TestClient[Litestar]) -> None:
    for path in PAGES:
        answer = browser.get(re.sub(r"\{\w+:str\}", "x", path))
        assert (answer.status_code, answer.content) == (200, PAGE), path
        assert answer.headers["cache-control"] == "no-cache"
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert "script-src 'self'" in answer.headers["content-security-policy"]


# --- Links in a chat ---

HEADED = b"<!doctype html><html><head><title>nacre</title></head><body></body></html>"


@pytest.fixture
def headed(built: Path) -> None:
    (built / "index.html").write_bytes(HEADED)
    (built / "share.jpg").write_bytes(b"house")
    (built / "share-pearls.jpg").write_bytes(b"pearls")


def shared(browser: TestClient[Litestar], path: str, **headers: str) -> dict[str, str]:
    """What the page tells whoever shows a link to it."""
    text = browser.get(path, headers=headers).text
    return dict(re.findall(r'<meta property="og:([\w:]+)" content="([^"]*)" />', text))


def opened(browser: TestClient[Litestar], **terms: str) -> dict[str, str]:
    """A table for two, opened by Ada."""
    browser.post("/api/guests", json={"name": "Ada"})
    table = browser.post("/api/tables", json={"game": "pearls", "seats": 2} | terms)
    assert table.status_code == 201
    found: dict[str, str] = table.json()
    return found


@pytest.mark.usefixtures("headed")
def test_a_link_has_a_picture_with_a_whole_address(browser: TestClient[Litestar]) -> None:
    house = shared(browser, "/")
    assert house["title"] == "nacre"
    assert house["image"] == f"{str(browser.base_url).rstrip('/')}/share.jpg"
    pearls = shared(browser, "/rules/pearls")
    assert pearls["title"] == "Pearls · nacre"
    assert pearls["image"].endswith("/share-pearls.jpg")
    assert shared(browser, "/rules/nothing") == house
    picture = browser.get("/share-pearls.jpg")
    assert (picture.content, picture.headers["content-type"]) == (b"pearls", "image/jpeg")


@pytest.mark.usefixtures("headed")
def test_a_game_without_a_picture_has_that_of_the_house(browser: TestClient[Litestar]) -> None:
    assert shared(browser, "/rules/chicken")["image"].endswith("/share.jpg")


@pytest.mark.usefixtures("headed")
def test_an_invitation_tells_the_game_and_a_wrong_one_does_not(
    browser: TestClient[Litestar],
) -> None:
    table = opened(browser)
    assert shared(browser, f"/join/{table['id']}/{table['invite']}")["title"] == "Pearls · nacre"
    for path in (f"/join/{table['id']}/wrong", f"/tables/{table['id']}", "/tables/unknown"):
        assert shared(browser, path)["title"] == "nacre", path


@pytest.mark.usefixtures("headed")
def test_a_table_that_anybody_may_watch_tells_its_game(browser: TestClient[Litestar]) -> None:
    table = opened(browser, privacy="watchable")
    assert shared(browser, f"/tables/{table['id']}")["title"] == "Pearls · nacre"


@pytest.mark.usefixtures("headed")
@pytest.mark.parametrize("host", ['a"><script>', "a/b", "a?b", "a b", "a'b"])
def test_a_forged_host_gets_into_no_page(browser: TestClient[Litestar], host: str) -> None:
    answer = browser.get("/", headers={"host": host})
    assert host not in answer.text
    assert "<script>" not in answer.text


@pytest.mark.usefixtures("headed")
def test_a_page_with_another_head_is_another_page(browser: TestClient[Litestar]) -> None:
    tag = browser.get("/").headers["etag"]
    assert browser.get("/mine", headers={"if-none-match": tag}).status_code == 304
    assert browser.get("/rules/pearls", headers={"if-none-match": tag}).status_code == 200


# --- Addresses and files ---


def test_the_pages_are_those_that_the_client_knows() -> None:
    text = ROUTER.read_text(encoding="utf-8")
    for path in PAGES:
        first = path.split("/")[1]
        assert f'"{first}"' in text, path


def test_a_hashed_file_is_kept_for_ever(browser: TestClient[Litestar]) -> None:
    script = browser.get("/assets/index-Ab1_-c.js")
    assert script.text == "go()"
    assert script.headers["content-type"].startswith("text/javascript")
    assert "immutable" in script.headers["cache-control"]
    style = browser.get("/assets/index-Ab1_-c.css")
    assert style.headers["content-type"].startswith("text/css")


def test_files_beside_the_page_are_asked_for_again(browser: TestClient[Litestar]) -> None:
    assert browser.get("/icon.svg").headers["content-type"] == "image/svg+xml"
    manifest = browser.get("/manifest.webmanifest")
    assert manifest.headers["content-type"] == "application/manifest+json"
    assert manifest.headers["cache-control"] == "no-cache"


def test_whoever_has_the_page_is_told_that_it_is_the_same(browser: TestClient[Litestar]) -> None:
    tag = browser.get("/").headers["etag"]
    again = browser.get("/mine", headers={"if-none-match": f'"other", {tag}'})
    assert (again.status_code, again.content) == (304, b"")
    assert browser.get("/", headers={"if-none-match": '"other"'}).status_code == 200


def test_a_new_build_is_served_without_a_restart(
    built: Path, browser: TestClient[Litestar]
) -> None:
    tag = browser.get("/").headers["etag"]
    (built / "index.html").write_bytes(PAGE + b"<p>new")
    answer = browser.get("/", headers={"if-none-match": tag})
    assert (answer.status_code, answer.content) == (200, PAGE + b"<p>new")


@pytest.mark.parametrize(
    "path",
    [
        "/assets/nothing.js",
        "/assets/..%2f..%2fnacre.db",
        "/assets/%2e%2e%2findex.html",
        "/assets/index-Ab1_-c.js%00",
        "/secret.key",
        "/nothing.svg",
    ],
)
def test_nothing_else_is_served(browser: TestClient[Litestar], path: str) -> None:
    assert browser.get(path).status_code in (400, 404)


@pytest.mark.parametrize(
    "name", ["../settings.py", "assets/../index.html", "/etc/passwd", "", "assets/"]
)
def test_a_name_leads_nowhere_else(built: Path, name: str) -> None:
    assert file(name) is None


def test_a_person_who_is_lost_sees_a_page_and_a_program_an_error(
    browser: TestClient[Litestar],
) -> None:
    person = browser.get("/nowhere/at/all", headers={"accept": "text/html,*/*"})
    assert (person.status_code, person.content) == (404, PAGE)
    for path, accept in (("/nowhere/at/all", "*/*"), ("/api/tables/a/b/c", "text/html")):
        program = browser.get(path, headers={"accept": accept})
        assert program.status_code == 404
        assert program.json()["error"]["code"] == "not_found"


def test_only_files_of_known_types_are_the_clients(built: Path) -> None:
    assert names() == ["icon.svg", "manifest.webmanifest"]


def test_without_a_build_there_is_the_plain_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client_files, "FOLDER", tmp_path / "nothing")
    assert names() == []
    status, headers, body = index()
    assert (status, body) == (200, plain_page.page())
    assert headers == plain_page.HEADERS
