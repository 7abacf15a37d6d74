"""The page of the API: whole, safe, and with nothing from elsewhere."""

from __future__ import annotations

import base64
import hashlib
import os
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import httpx
import pytest

from bench.pages import filled
from nacre.server.http.api_page import CONTENT_POLICY, api_page
from nacre.server.jobs.precompile import Precompiler
from nacre.server.run.app import create_app
from nacre.server.run.metrics import Metrics
from nacre.server.run.settings import Settings
from nacre.wire.schema import error_codes, exact, structs
from tests.server.process import ServerProcess

EMPTY = {"meta", "br"}
GUIDE = Path(__file__).parents[2] / "docs" / "api.md"


class Reader(HTMLParser):
    """Reads a page and notes what does not fit."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.attributes: set[str] = set()
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        self.ids += [str(value) for name, value in attrs if name == "id"]
        self.links += [str(value) for name, value in attrs if name in ("href", "src")]
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    app = create_app(Settings(), Precompiler.all_ready(), Metrics())
    return exact(app.openapi_schema.to_schema())


@pytest.fixture(scope="module")
def page(document: dict[str, Any]) -> str:
    return api_page(document)


def test_every_tag_is_closed_and_every_link_leads_somewhere(page: str) -> None:
    read = Reader(page)
    assert len(set(read.ids)) == len(read.ids)
    assert {link for link in read.links if link.startswith("#")} <= {f"#{i}" for i in read.ids}
    assert [link for link in read.links if not link.startswith("#")] == ["/api/openapi.json"]


def test_the_page_holds_every_route_type_message_and_error(
    page: str, document: dict[str, Any]
) -> None:
    for path, methods in document["paths"].items():
        for method in methods:
            assert (
                f"<h3><code><span class=method>{method.upper()}</span> {path}</code></h3>" in page
            )
    for kind in structs():
        assert f'<section id="type-{kind.__name__}">' in page
    for error in error_codes():
        assert f"<code>{error.code}</code>" in page


def test_the_content_policy_allows_the_style_of_the_page_and_nothing_else(page: str) -> None:
    [style] = re.findall(r"<style>(.*?)</style>", page, re.S)
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    assert f"style-src 'sha256-{digest}'" in CONTENT_POLICY
    assert CONTENT_POLICY.startswith("default-src 'none'")
    read = Reader(page)
    assert not read.tags & {"script", "img", "link", "iframe", "form", "object", "svg"}
    assert not {name for name in read.attributes if name.startswith("on") or name == "style"}
    assert "url(" not in style
    assert "@import" not in style


def test_nothing_in_the_document_becomes_a_tag() -> None:
    wicked = "<script>alert('x')</script>"
    answer = {"200": {"description": wicked, "content": {wicked: {"schema": {"type": wicked}}}}}
    field = {"type": "string", "description": wicked, "default": wicked, "maxLength": wicked}
    route = {
        "summary": wicked,
        "description": wicked,
        "tags": [wicked],
        "parameters": [{"name": wicked, "in": wicked, "schema": field}],
        "requestBody": {"content": {wicked: {"schema": {"enum": [wicked]}}}},
        "responses": {**answer, "400": {"description": f'"{wicked}'}},
    }
    document = {
        "info": {"title": wicked, "version": wicked, "description": wicked},
        "tags": [{"name": wicked, "description": wicked}],
        "paths": {f"/{wicked}": {"get": route}},
        "components": {"schemas": {wicked: {"description": wicked, "properties": {wicked: field}}}},
    }
    page = api_page(document)
    assert "<script" not in page
    assert "script" not in Reader(page).tags


def test_an_empty_document_gives_a_page() -> None:
    Reader(api_page({}))


# --- The guide ---


def errors_table() -> str:
    rows = [f"| {e.status} | `{e.code}` | {e.meaning} |" for e in error_codes()]
    return "\n".join(["| status | code | meaning |", "| --- | --- | --- |", *rows])


def routes_table(document: dict[str, Any]) -> str:
    rows = [
        f"| `{method.upper()} {path}` | {route['summary']} | {route.get('description', '')} |"
        for path, methods in document["paths"].items()
        for method, route in methods.items()
    ]
    return "\n".join(["| route | | |", "| --- | --- | --- |", *rows])


def test_the_tables_of_the_guide_are_up_to_date(document: dict[str, Any]) -> None:
    """After a change: NACRE_WRITE_DOCS=1 pytest tests/server/test_api_page.py."""
    wanted = GUIDE.read_text(encoding="utf-8")
    wanted = filled(wanted, "errors", errors_table())
    wanted = filled(wanted, "routes", routes_table(document))
    if os.environ.get("NACRE_WRITE_DOCS"):
        GUIDE.write_text(wanted, encoding="utf-8")
    assert GUIDE.read_text(encoding="utf-8") == wanted


# --- As it is served ---

DOCUMENTS = ("/api", "/api/docs", "/api/openapi.json")


def processor_seconds(http: httpx.Client) -> float:
    [found] = re.findall(r"^process_cpu_seconds_total (\S+)$", http.get("/metrics").text, re.M)
    return float(found)


@pytest.mark.parametrize("path", DOCUMENTS)
def test_a_browser_that_has_the_document_is_not_sent_it_again(
    server: ServerProcess, path: str
) -> None:
    with server.anonymous() as http:
        first = http.get(path)
        tag = first.headers["etag"]
        again = http.get(path, headers={"if-none-match": f'"other", {tag}'})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == tag
        changed = http.get(path, headers={"if-none-match": '"other"'})
        assert (changed.status_code, changed.content) == (200, first.content)


def test_the_documents_are_built_once_however_often_they_are_asked_for(
    server: ServerProcess,
) -> None:
    """Before, each call took 0.3 s or more of the one thread that serves everybody."""
    with server.anonymous() as http:
        for path in DOCUMENTS:
            http.get(path)
        before = processor_seconds(http)
        for _ in range(10):
            for path in DOCUMENTS:
                assert http.get(path).status_code == 200
        assert processor_seconds(http) - before < 3
