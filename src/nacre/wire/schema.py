"""JSON Schema of the wire's types, with the comments of the source as descriptions.

The TypeScript types and the page of the API are made from it.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import Annotated, Any, Literal, NamedTuple, get_args, get_origin

import msgspec

from nacre import errors as game_errors
from nacre.errors import NacreError
from nacre.review_types import ReviewDict
from nacre.wire import errors, http, live
from nacre.wire.declared import COMMENT, REFERENCE, Schema, open_schema, schema_of
from nacre.wire.errors import Refusal, status_of
from nacre.wire.events import any_event, common_events
from nacre.wire.view import View

METHODS = ("get", "post", "put", "patch", "delete")
UNIONS = ("Clock", "FromServer", "FromClient")


class ErrorCode(NamedTuple):
    """The code, HTTP status and meaning of an error."""

    code: str
    status: int
    meaning: str


def structs() -> list[type[msgspec.Struct]]:
    """Every struct of the wire, in the order of the source."""
    return [
        kind
        for module in (http, live)
        for kind in vars(module).values()
        if inspect.isclass(kind)
        and issubclass(kind, msgspec.Struct)
        and kind.__module__ == module.__name__
        and (kind.__struct_fields__ or kind.__struct_config__.tag)  # a base class has neither
    ]


def named_texts() -> list[str]:
    """The texts with a name of their own, in the order of the source: their title is their name."""
    return [
        name
        for name, kind in vars(http).items()
        if get_origin(kind) is Annotated
        and any(isinstance(meta, msgspec.Meta) and meta.title == name for meta in get_args(kind))
    ]


def choices() -> dict[str, tuple[str, ...]]:
    """The named sets of words, in the order of the source."""
    return {
        name: get_args(kind) for name, kind in vars(http).items() if get_origin(kind) is Literal
    }


def union(name: str) -> Schema:
    """The schema of a union whose members are told apart by a tag."""
    kind = getattr(live, name, None) or getattr(http, name)
    (schema,), _ = msgspec.json.schema_components([kind], ref_template=REFERENCE + "{name}")
    return schema


def components() -> dict[str, Schema]:
    """Every type by name; fields have the comments of the source as descriptions."""
    kinds = structs()
    _, found = msgspec.json.schema_components(kinds, ref_template=REFERENCE + "{name}")
    return {kind.__name__: _commented(found[kind.__name__], kind) for kind in kinds}


def declared() -> list[Schema]:
    """What is sent as dicts: views and events, as far as all games share them, and reviews."""
    return [open_schema(View), any_event(), common_events(), _without_suffix(schema_of(ReviewDict))]


def _without_suffix(schema: Any) -> Any:
    """A schema whose types are called as on the wire: ``Review``, not ``ReviewDict``."""
    if isinstance(schema, list):
        return [_without_suffix(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    parts = {key: _without_suffix(part) for key, part in schema.items()}
    if isinstance(schema.get("title"), str):
        parts["title"] = schema["title"].removesuffix("Dict")
    return parts


def titled(schema: Schema) -> dict[str, Schema]:
    """The parts of a schema that have a name, each before those that are made of it."""
    inside = [
        *schema.get("properties", {}).values(),
        *schema.get("anyOf", ()),
        *(
            schema[key]
            for key in ("items", "propertyNames", "additionalProperties")
            if isinstance(schema.get(key), dict)
        ),
    ]
    found: dict[str, Schema] = {}
    for part in inside:
        found |= titled(part)
    return found | ({schema["title"]: schema} if "title" in schema else {})


def titled_with_words(view: Schema, *others: Schema) -> dict[str, Schema]:
    """The parts of a game's schemas that have a name; words that the view names have it in all."""
    words = {tuple(part["enum"]): part for part in titled(view).values() if "enum" in part}
    found: dict[str, Schema] = {}
    for schema in (view, *others):
        found |= titled(_with_words(schema, words))
    return found


def _with_words(schema: Any, words: Mapping[tuple[str, ...], Schema]) -> Any:
    """A schema in which sets of words that have a name are called by it."""
    if isinstance(schema, list):
        return [_with_words(part, words) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if isinstance(schema.get("enum"), list):
        return schema | words.get(tuple(schema["enum"]), {})
    return {key: _with_words(part, words) for key, part in schema.items()}


def _commented(schema: Schema, kind: type) -> Schema:
    comments = dict(COMMENT.findall(inspect.getsource(kind)))
    fields = {
        name: field | ({"description": comments[name]} if name in comments else {})
        for name, field in schema["properties"].items()
    }
    return schema | {"properties": fields}


def choice_name(values: list[Any]) -> str | None:
    """The name of a set of words, if it has one."""
    return next(
        (name for name, words in choices().items() if sorted(words) == sorted(values)), None
    )


def error_codes() -> list[ErrorCode]:
    """Every error that the server may answer with, by status."""
    of_games = [getattr(game_errors, name) for name in game_errors.__all__]
    of_the_server = [kind for kind in vars(errors).values() if inspect.isclass(kind)]
    kinds = [
        kind
        for kind in dict.fromkeys([*of_the_server, *of_games])
        if issubclass(kind, NacreError) and kind not in (NacreError, Refusal)
    ]
    found = [ErrorCode(kind.code, status_of(kind("")), kind.__doc__ or "") for kind in kinds]
    return sorted(found, key=lambda error: error.status)


def resolved(part: Schema, document: Schema) -> Schema:
    """A part of an OpenAPI document, with its reference followed if it is one."""
    found: Any = part
    if "$ref" in part:
        found = document
        for step in str(part["$ref"]).removeprefix("#/").split("/"):
            found = found[step]
    return dict(found)


def exact(document: Schema, of_games: Mapping[str, Schema] | None = None) -> Schema:
    """An OpenAPI document whose types carry tags, limits and meanings, as they are validated.

    The types of games are named beside those of the wire.
    """
    described = document.get("components", {})
    schemas = components()
    for schema in declared():
        schemas |= named_parts(schema)
    return {**document, "components": {**described, "schemas": schemas | dict(of_games or {})}}


def named_parts(schema: Schema, prefix: str = "") -> dict[str, Schema]:
    """The parts of a schema that have a name, each referring to the others by theirs.

    Names begin with the prefix, so that those of several games differ.
    """

    def name_of(part: Schema) -> str:
        title = str(part["title"])
        return title if title.startswith(prefix) else prefix + title

    def inside(part: Any, top: bool = False) -> Any:
        if isinstance(part, list):
            return [inside(one) for one in part]
        if not isinstance(part, dict):
            return part
        if "title" in part and isinstance(part["title"], str) and not top:
            described = {key: part[key] for key in ("description",) if key in part}
            return {"$ref": REFERENCE + name_of(part)} | described
        return {key: inside(one) for key, one in part.items()}

    return {
        name_of(part): inside(part, top=True) | {"title": name_of(part)}
        for part in titled(schema).values()
    }
