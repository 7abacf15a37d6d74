"""The API as a page for people: one HTML file without scripts, made from the OpenAPI document.

The page loads nothing, so that :data:`CONTENT_POLICY` can forbid everything but its own style.
"""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from nacre.wire.declared import Schema
from nacre.wire.schema import (
    METHODS,
    choice_name,
    choices,
    components,
    error_codes,
    named_texts,
    resolved,
    union,
)

LIMITS = {
    "minimum": "at least {}",
    "maximum": "at most {}",
    "minLength": "at least {} characters",
    "maxLength": "at most {} characters",
    "minItems": "at least {} entries",
    "maxItems": "at most {} entries",
    "maxProperties": "at most {} keys",
}

STYLE = """
:root { color-scheme: light dark; --ink: #1d2b36; --soft: #54646f; --paper: #fdfdfb; --line: #d5dce0;
  --tint: #eef3f4; --link: #0b5f82; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e4eaee; --soft: #a3b1ba; --paper: #14191d; --line: #36424b; --tint: #1e262c; --link: #7cc7e8; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 62rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: break-word; }
h1 { font-size: 1.7rem; } h2 { margin-top: 2.5rem; border-bottom: 1px solid var(--line); }
h3 { margin: 2rem 0 .25rem; font-size: 1.05rem; } h4 { margin: .75rem 0 .25rem; font-size: .9rem; color: var(--soft); }
p { margin: .4rem 0; } a { color: var(--link); }
code { font: .9em/1.4 ui-monospace, monospace; }
.method { display: inline-block; min-width: 3.7em; padding: 0 .4em; border: 1px solid; border-radius: .25rem;
  text-align: center; font-size: .85em; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .95rem; }
th, td { padding: .3rem .6rem .3rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { color: var(--soft); font-weight: 600; }
nav ul { padding-left: 0; list-style: none; } nav li { margin: .2rem 0; }
:target { background: var(--tint); }
.soft { color: var(--soft); }
"""


def _hash_of(style: str) -> str:
    return base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()


CONTENT_POLICY = (
    f"default-src 'none'; style-src 'sha256-{_hash_of(STYLE)}'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)


def api_page(document: Schema) -> str:
    """The page for an OpenAPI document, with the live messages and the codes of errors."""
    info = document.get("info", {})
    title = _text(info.get("title", "API"))
    body = [
        f"<h1>{title} <small class=soft>{_text(info.get('version', ''))}</small></h1>",
        _prose(info.get("description", "")),
        '<p><a href="/api/openapi.json">The same as OpenAPI</a>, for programs.</p>',
        _contents(document),
        *_groups(document),
        _live(),
        _errors(),
        _types(document),
    ]
    return "\n".join(
        [
            '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>",
            *filter(None, body),
            "</main>\n</body>\n</html>\n",
        ]
    )


# --- Routes ---


def _by_tag(document: Schema) -> dict[str, list[tuple[str, str, Schema]]]:
    """Routes as (path, method, description), grouped by their first tag."""
    groups: dict[str, list[tuple[str, str, Schema]]] = {
        tag["name"]: [] for tag in document.get("tags") or ()
    }
    for path, methods in document.get("paths", {}).items():
        for method in METHODS:
            if method in methods:
                tag = next(iter(methods[method].get("tags") or ()), "other")
                groups.setdefault(tag, []).append((path, method, methods[method]))
    return {tag: routes for tag, routes in groups.items() if routes}


def _contents(document: Schema) -> str:
    parts = ["<nav>"]
    for tag, routes in _by_tag(document).items():
        items = (
            f'<li><a href="#{_anchor(method, path)}">{_signature(path, method)}</a> '
            f"<span class=soft>{_text(route.get('summary') or '')}</span></li>"
            for path, method, route in routes
        )
        parts += [f"<h4>{_text(tag)}</h4>\n<ul>", *items, "</ul>"]
    parts.append(
        '<p><a href="#live">Live messages</a> · <a href="#errors">Errors</a> · <a href="#types">Types</a></p>'
    )
    return "\n".join([*parts, "</nav>"])


def _groups(document: Schema) -> Iterator[str]:
    said = {tag["name"]: tag.get("description", "") for tag in document.get("tags") or ()}
    for tag, routes in _by_tag(document).items():
        yield f"<h2>{_text(tag)}</h2>\n{_prose(said.get(tag, ''))}"
        for path, method, route in routes:
            yield _route(path, method, route, document)


def _route(path: str, method: str, route: Schema, document: Schema) -> str:
    parts = [
        f'<section id="{_anchor(method, path)}">\n<h3>{_signature(path, method)}</h3>',
        f"<p>{_text(route.get('summary') or '')}</p>",
        _prose(route.get("description") or ""),
        _parameters([resolved(p, document) for p in route.get("parameters") or ()]),
        _body(route.get("requestBody")),
        _answers(route.get("responses", {}), document),
        "</section>",
    ]
    return "\n".join(filter(None, parts))


def _parameters(parameters: list[Schema]) -> str:
    rows = [
        (
            f"<code>{_text(p['name'])}</code>",
            _text(p.get("in", "")),
            _type(p.get("schema", {})),
            _remarks(p.get("schema", {}), bool(p.get("required"))),
        )
        for p in parameters
    ]
    return _table("Parameters", ("name", "in", "type", ""), rows)


def _body(body: Schema | None) -> str:
    content = (body or {}).get("content", {})
    kinds = [
        f"{_type(c.get('schema', {}))} <span class=soft>{_text(m)}</span>"
        for m, c in content.items()
    ]
    return f"<h4>Body</h4>\n<p>{', '.join(kinds)}</p>" if kinds else ""


def _answers(responses: Schema, document: Schema) -> str:
    good, bad = [], []
    for status, response in responses.items():
        answer = resolved(response, document)
        kinds = [_type(c.get("schema", {})) for c in answer.get("content", {}).values()]
        if status.startswith("2"):
            good.append((_text(status), ", ".join(kinds) or "–"))
        else:
            bad.append(
                f'<span title="{_text(answer.get("description", ""))}">{_text(status)}</span>'
            )
    errors = f'<p class=soft><a href="#errors">Errors</a>: {" ".join(bad)}</p>' if bad else ""
    return _table("Answers", ("status", "type"), good) + errors


def _signature(path: str, method: str) -> str:
    return f"<code><span class=method>{method.upper()}</span> {_text(path)}</code>"


def _anchor(method: str, path: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", f"{method}{path}".lower()).strip("-")


# --- Messages, errors, types ---


def _live() -> str:
    parts = [
        '<h2 id="live">Live messages</h2>',
        "<p>Each message on a WebSocket is one JSON object; <code>type</code> tells which. "
        "Clients ignore what they do not know; the server refuses it.</p>",
    ]
    for name, title in (("FromClient", "To the server"), ("FromServer", "From the server")):
        mapping = union(name)["discriminator"]["mapping"]
        rows = [
            (f"<code>{_text(tag)}</code>", _type({"$ref": kind})) for tag, kind in mapping.items()
        ]
        parts.append(_table(title, ("type", "message"), rows))
    return "\n".join(parts)


def _errors() -> str:
    rows = [
        (str(e.status), f"<code>{_text(e.code)}</code>", _text(e.meaning)) for e in error_codes()
    ]
    return '<h2 id="errors">Errors</h2>\n' + _table("", ("status", "code", "meaning"), rows)


def _types(document: Schema) -> str:
    named = document.get("components", {}).get("schemas", {}) | components()
    parts = ['<h2 id="types">Types</h2>']
    parts += [
        f'<section id="type-{name}">\n<h3>{name}</h3>\n<p>string</p>\n</section>'
        for name in named_texts()
    ]
    for name, words in choices().items():
        listed = " · ".join(f"<code>{_text(word)}</code>" for word in words)
        parts.append(f'<section id="type-{name}">\n<h3>{name}</h3>\n<p>{listed}</p>\n</section>')
    parts += [_named(name, schema) for name, schema in sorted(named.items())]
    return "\n".join(parts)


def _named(name: str, schema: Schema) -> str:
    required = schema.get("required", ())
    rows = [
        (f"<code>{_text(field)}</code>", _type(kind), _remarks(kind, field in required))
        for field, kind in schema.get("properties", {}).items()
    ]
    shown = _table("", ("field", "type", ""), rows) or f"<p>{_type(schema)}</p>"
    said = _prose(schema.get("description", ""))
    return f'<section id="type-{_text(name)}">\n<h3>{_text(name)}</h3>\n{said}\n{shown}\n</section>'


def _type(schema: Schema) -> str:
    """A type in words, with links to types that have a name."""
    if "$ref" in schema:
        name = _text(str(schema["$ref"]).rsplit("/", 1)[-1])
        return f'<a href="#type-{name}">{name}</a>'
    if schema.get("title") in named_texts():
        return f'<a href="#type-{schema["title"]}">{schema["title"]}</a>'
    if "enum" in schema:
        named = choice_name([v for v in schema["enum"] if v is not None])
        if named:
            return f'<a href="#type-{named}">{named}</a>' + (
                " or null" if None in schema["enum"] else ""
            )
        return " or ".join(f"<code>{_text(json.dumps(value))}</code>" for value in schema["enum"])
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return " or ".join(_type(part) for part in schema[key])
    kind = schema.get("type")
    if isinstance(kind, list):
        return " or ".join(_type(schema | {"type": one}) for one in kind)
    if kind == "array":
        return f"list of {_type(schema.get('items', {}))}"
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"object of {_type(schema['additionalProperties'])}"
    return _text(str(kind or "anything"))


def _remarks(schema: Schema, required: bool) -> str:
    """Whether a field may be left out, its default, limits and description."""
    parts = [] if required else ["may be left out"]
    if schema.get("default") is not None:
        parts.append(f"unless said: <code>{_text(json.dumps(schema['default']))}</code>")
    for part in (schema, *schema.get("anyOf", ()), *schema.get("oneOf", ())):
        parts += [said.format(_text(part[key])) for key, said in LIMITS.items() if key in part]
    if schema.get("description"):
        parts.append(_marked(schema["description"]))
    return "; ".join(parts)


# --- HTML ---


def _text(value: Any) -> str:
    return html.escape(str(value))


def _marked(text: str) -> str:
    """Text with code between backticks."""
    return re.sub(r"`{1,2}([^`]+)`{1,2}", r"<code>\1</code>", _text(text))


def _prose(text: str) -> str:
    paragraphs = re.split(r"\n\s*\n", text.strip())
    return "\n".join(f"<p>{_marked(paragraph)}</p>" for paragraph in paragraphs if paragraph)


def _table(title: str, head: Iterable[str], rows: Sequence[tuple[str, ...]]) -> str:
    if not rows:
        return ""
    lines = [f"<h4>{_text(title)}</h4>"] if title else []
    lines.append(
        '<div class="wide"><table>\n<thead><tr>' + _cells(head, "th") + "</tr></thead>\n<tbody>"
    )
    lines += [f"<tr>{_cells(row, 'td')}</tr>" for row in rows]
    return "\n".join([*lines, "</tbody></table></div>"])


def _cells(cells: Iterable[str], tag: str) -> str:
    return "".join(f"<{tag}>{cell}</{tag}>" for cell in cells)
