"""JSON Schema of the wire's types, with the comments of the source as descriptions.

The TypeScript types and the page of the API are made from it.
"""

from __future__ import annotations

import inspect
import re
from typing import Annotated, Any, Literal, NamedTuple, get_args, get_origin

import msgspec

from nacre import errors as game_errors
from nacre.errors import NacreError
from nacre.wire import errors, http, live
from nacre.wire.errors import Refusal, status_of

Schema = dict[str, Any]

REFERENCE = "#/components/schemas/"
METHODS = ("get", "post", "put", "patch", "delete")
UNIONS = ("Clock", "FromServer", "FromClient")

_COMMENT = re.compile(r"    (\w+): .*?  # (?!noqa)(.+)")


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


def _commented(schema: Schema, kind: type) -> Schema:
    comments = dict(_COMMENT.findall(inspect.getsource(kind)))
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


def exact(document: Schema) -> Schema:
    """An OpenAPI document whose types carry tags, limits and meanings, as they are validated."""
    described = document.get("components", {})
    return {**document, "components": {**described, "schemas": components()}}
