"""TypeScript types of the wire, generated for the browser client.

The same sources give the same file. ``nacre.server.run.wire_types`` writes it for the routes of the
real server, with a file for each game that the client knows, and a test says when one
of them is out of date.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from nacre.wire.declared import Schema
from nacre.wire.schema import (
    METHODS,
    UNIONS,
    choice_name,
    choices,
    components,
    declared,
    error_codes,
    named_texts,
    resolved,
    titled,
    titled_with_words,
    union,
)
from nacre.wire.type_writer import TypeWriter

HEAD = """\
// Made from src/nacre/wire and the OpenAPI document by `make types`. Not to be edited.
"""
GAME_HEAD = """\
// Made from the game's views and events (view.py, events.py) by `make types`. Not to be edited.
"""


def typescript(document: Schema) -> str:
    """The whole file, for the server that the OpenAPI document describes."""
    types = [*_texts(), *_choices(), *_declared(), *_structs(), *map(_union, UNIONS)]
    return "\n".join([HEAD, *types, _errors(), _routes(document)])


# --- Types ---


class TypeScriptTypes(TypeWriter):
    """How types are written in TypeScript."""

    plain = {
        "integer": "number",
        "number": "number",
        "string": "string",
        "boolean": "boolean",
        "null": "null",
    }
    unknown = "unknown"

    def name_of(self, schema: Schema) -> str | None:
        if "$ref" in schema:
            return str(schema["$ref"]).rsplit("/", 1)[-1]
        if schema.get("title") in named_texts():
            return str(schema["title"])
        return super().name_of(schema)

    def one_of_values(self, values: list[Any]) -> str:
        return choice_name(values) or " | ".join(map(json.dumps, values))

    def one_of(self, parts: list[str]) -> str:
        clock = [self.type_of(part) for part in union("Clock")["anyOf"]]
        return "Clock" if list(dict.fromkeys(parts)) == clock else super().one_of(parts)

    def array_of(self, item: str) -> str:
        return f"({item})[]" if "|" in item else f"{item}[]"

    def object_with(self, fields: Mapping[str, Schema]) -> str:
        return "{ " + "; ".join(f"{name}: {type_of(fields[name])}" for name in fields) + " }"

    def record(self, names: str, values: str, *, complete: bool) -> str:
        whole = f"Record<{names}, {values}>"
        return whole if complete else f"Partial<{whole}>"


_types = TypeScriptTypes()
type_of = _types.type_of


def _texts() -> Iterator[str]:
    for name in named_texts():
        yield f"export type {name} = string;\n"


def _choices() -> Iterator[str]:
    for name, words in choices().items():
        yield f"export type {name} = {' | '.join(map(json.dumps, words))};\n"


def _structs() -> Iterator[str]:
    for name, schema in components().items():
        yield "\n".join(
            [
                *_comment(schema.get("description", ""), ""),
                f"export interface {name} {{",
                *_fields(schema),
                "}\n",
            ]
        )


def _fields(schema: Schema) -> Iterator[str]:
    # An answer is always complete; a request may leave out fields that have a default.
    arrives = "additionalProperties" in schema
    for name, field in schema["properties"].items():
        yield from _comment("" if "title" in field else field.get("description", ""), "  ")
        left_out = arrives and name not in schema.get("required", ())
        yield f"  {name}{'?' if left_out else ''}: {type_of(field)};"
    if schema.get("additionalProperties") is True:
        yield "  [key: string]: unknown;"


def _comment(text: str, indent: str) -> list[str]:
    words = re.sub(r"``(.*?)``", r"`\1`", text).replace("*/", "* /")
    lines = [line.strip() for line in words.strip().splitlines()]
    if not any(lines):
        return []
    if len(lines) == 1:
        return [f"{indent}/** {lines[0]} */"]
    return [f"{indent}/**", *(f"{indent} * {line}".rstrip() for line in lines), f"{indent} */"]


def _union(name: str) -> str:
    parts = [type_of(part) for part in union(name)["anyOf"]]
    return f"export type {name} =\n" + "\n".join(f"  | {part}" for part in parts) + ";\n"


def _errors() -> str:
    rows = [f"  {error.code}: {error.status}," for error in error_codes()]
    return "\n".join(
        [
            "/** The status that goes with each code of an error. */",
            "export const errorStatus = {",
            *rows,
            "} as const;\n",
            "export type ErrorCode = keyof typeof errorStatus;\n",
        ]
    )


# --- Views, events and reviews ---


def _declared() -> Iterator[str]:
    for schema in declared():
        yield from map(_declaration, titled(schema).values())


def game_types(view: Schema, events: Schema) -> str:
    """The file with the types of a game's views and events, and all that they are made of.

    An object is a type, not an interface: it can be passed where any view will do.
    """
    parts = titled_with_words(view, events)
    types = "\n".join(map(_declaration, parts.values()))
    return "\n".join([GAME_HEAD, *_imports(types), types])


def _imports(types: str) -> list[str]:
    """The import of those types of the wire that are used."""
    used = [name for name in choices() if re.search(rf"\b{name}\b", types)]
    return [f'import type {{ {", ".join(used)} }} from "../../lib/wire";\n'] if used else []


def _declaration(schema: Schema) -> str:
    comment = _comment(schema.get("description", ""), "")
    head = f"export type {schema['title']} ="
    if "enum" in schema:
        return f"{head} {' | '.join(map(json.dumps, schema['enum']))};\n"
    if "anyOf" in schema:
        parts = [f"  | {type_of(part)}" for part in schema["anyOf"]]
        return "\n".join([*comment, head, *parts]) + ";\n"
    return "\n".join([*comment, f"{head} {{", *_fields(schema), "};\n"])


# --- Routes ---


def _routes(document: Schema) -> str:
    lines = [
        "/** What each route takes and gives. `path` and `query` are parameters, `body` is JSON. */",
        "export interface Routes {",
    ]
    for path, methods in sorted(document.get("paths", {}).items()):
        for method in METHODS:
            if method in methods:
                lines += _route(path, method, methods[method], document)
    return "\n".join([*lines, "}\n", "export type Route = keyof Routes;\n"])


def _route(path: str, method: str, route: Schema, document: Schema) -> list[str]:
    parameters = [resolved(p, document) for p in route.get("parameters", ())]
    return [
        *_comment(str(route.get("summary") or ""), "  "),
        f"  {json.dumps(f'{method.upper()} {path}')}: {{",
        f"    path: {_parameters(parameters, 'path')};",
        f"    query: {_parameters(parameters, 'query')};",
        f"    body: {_content(route.get('requestBody'))};",
        f"    answer: {_answer(route)};",
        "  };",
    ]


def _parameters(parameters: list[Schema], place: str) -> str:
    fields = [
        f"{p['name']}{'' if p.get('required') else '?'}: {type_of(p.get('schema', {}))}"
        for p in parameters
        if p.get("in") == place
    ]
    return "{ " + "; ".join(fields) + " }" if fields else "Record<string, never>"


def _answer(route: Schema) -> str:
    good = [answer for code, answer in sorted(route["responses"].items()) if code.startswith("2")]
    return _types.one_of([_content(answer) for answer in good]) if good else "undefined"


def _content(body: Schema | None) -> str:
    content = (body or {}).get("content", {})
    if not content:
        return "undefined"
    media, described = next(iter(content.items()))
    return type_of(described.get("schema", {})) if "json" in media else "string"
