"""TypeScript types of the wire, generated for the browser client.

The same sources give the same file. ``nacre.server.run.wire_types`` writes it for the routes of the
real server, with a file for the views of each game that the client knows, and a test says when one
of them is out of date.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from nacre.wire.schema import (
    METHODS,
    UNIONS,
    Schema,
    choice_name,
    choices,
    components,
    error_codes,
    named_texts,
    resolved,
    union,
)

HEAD = """\
// Made from src/nacre/wire and the OpenAPI document by `make types`. Not to be edited.
"""
VIEW_HEAD = """\
// Made from the layout of the game's views (view.py) by `make types`. Not to be edited.
"""
PLAIN = {
    "integer": "number",
    "number": "number",
    "string": "string",
    "boolean": "boolean",
    "null": "null",
}
WIDEST = 100


def typescript(document: Schema) -> str:
    """The whole file, for the server that the OpenAPI document describes."""
    types = [*_texts(), *_choices(), *_structs(), *map(_union, UNIONS)]
    return "\n".join([HEAD, *types, _errors(), _routes(document)])


# --- Types ---


def type_of(schema: Schema) -> str:
    """A type in TypeScript."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    if schema.get("title") in named_texts():
        return str(schema["title"])
    if "title" in schema and ("enum" in schema or "properties" in schema):
        return str(schema["title"])  # of a view: declared in the same file
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return choice_name(schema["enum"]) or " | ".join(map(json.dumps, schema["enum"]))
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return _one_of([type_of(part) for part in schema[key]])
    kind = schema.get("type")
    if isinstance(kind, list):
        return _one_of([type_of(schema | {"type": one}) for one in kind])
    if kind == "array":
        return _array_of(type_of(schema.get("items", {})))
    if "properties" in schema:
        fields = [f"{name}: {type_of(field)}" for name, field in schema["properties"].items()]
        return "{ " + "; ".join(fields) + " }"
    if kind == "object":
        key = type_of(schema.get("propertyNames", {"type": "string"}))
        return f"Record<{key}, {type_of(schema.get('additionalProperties', {}))}>"
    return PLAIN.get(str(kind), "unknown")


def _one_of(parts: list[str]) -> str:
    names = list(dict.fromkeys(parts))
    whole = " | ".join(names)
    clock = union("Clock")["anyOf"]
    return "Clock" if names == [type_of(part) for part in clock] else whole


def _array_of(item: str) -> str:
    return f"({item})[]" if "|" in item else f"{item}[]"


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
    arrives = schema.get("additionalProperties") is False
    for name, field in schema["properties"].items():
        yield from _comment(field.get("description", ""), "  ")
        left_out = arrives and name not in schema.get("required", ())
        yield f"  {name}{'?' if left_out else ''}: {type_of(field)};"


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


# --- Views of games ---


def view_types(schema: Schema) -> str:
    """The file with the type of a game's views and all that it is made of.

    An object is a type, not an interface: it can be passed where any view will do.
    """
    return "\n".join([VIEW_HEAD, *(_declaration(part) for part in _titled(schema).values())])


def _titled(schema: Schema) -> dict[str, Schema]:
    """The parts of a schema that have a name, each before those that are made of it."""
    inside = [
        *schema.get("properties", {}).values(),
        *schema.get("anyOf", ()),
        *(
            schema[key]
            for key in ("items", "propertyNames", "additionalProperties")
            if schema.get(key)
        ),
    ]
    found: dict[str, Schema] = {}
    for part in inside:
        found |= _titled(part)
    return found | ({schema["title"]: schema} if "title" in schema else {})


def _declaration(schema: Schema) -> str:
    if "enum" in schema:
        return f"export type {schema['title']} = {' | '.join(map(json.dumps, schema['enum']))};\n"
    return "\n".join([f"export type {schema['title']} = {{", *_fields(schema), "};\n"])


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
    return _one_of([_content(answer) for answer in good]) if good else "undefined"


def _content(body: Schema | None) -> str:
    content = (body or {}).get("content", {})
    if not content:
        return "undefined"
    media, described = next(iter(content.items()))
    return type_of(described.get("schema", {})) if "json" in media else "string"
