"""The types of the wire as JSON Schema, with the words that stand beside them in the source.

The TypeScript types and the page of the API are made from it.
"""

from __future__ import annotations

import inspect
import re
from typing import Any, Literal, NamedTuple, get_args, get_origin

import msgspec

from nacre import errors
from nacre.errors import NacreError
from nacre.server import messages, refusals
from nacre.server.refusals import Refusal, status_of

Schema = dict[str, Any]

REFERENCE = "#/components/schemas/"
METHODS = ("get", "post", "put", "patch", "delete")
UNIONS = ("Clock", "FromServer", "FromClient")

_COMMENT = re.compile(r"    (\w+): .*?  # (?!noqa)(.+)")


class ErrorCode(NamedTuple):
    """An error as it is called on the wire."""

    code: str
    status: int
    meaning: str


def structs() -> list[type[msgspec.Struct]]:
    """Every type of the wire, in the order of the source."""
    return [
        kind
        for kind in vars(messages).values()
        if inspect.isclass(kind)
        and issubclass(kind, msgspec.Struct)
        and (kind.__struct_fields__ or kind.__struct_config__.tag)  # a base class has neither
    ]


def choices() -> dict[str, tuple[str, ...]]:
    """The named sets of words, in the order of the source."""
    return {
        name: get_args(kind) for name, kind in vars(messages).items() if get_origin(kind) is Literal
    }


def union(name: str) -> Schema:
    """One of several types, told apart by a tag."""
    (schema,), _ = msgspec.json.schema_components(
        [getattr(messages, name)], ref_template=REFERENCE + "{name}"
    )
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
    """How a set of words is called, if it has a name."""
    return next(
        (name for name, words in choices().items() if sorted(words) == sorted(values)), None
    )


def error_codes() -> list[ErrorCode]:
    """Every error that the server may answer with, by status."""
    ours = [getattr(errors, name) for name in errors.__all__]
    theirs = [kind for kind in vars(refusals).values() if inspect.isclass(kind)]
    kinds = [
        kind
        for kind in dict.fromkeys([*theirs, *ours])
        if issubclass(kind, NacreError) and kind not in (NacreError, Refusal)
    ]
    found = [ErrorCode(kind.code, status_of(kind("")), kind.__doc__ or "") for kind in kinds]
    return sorted(found, key=lambda error: error.status)


def resolved(part: Schema, document: Schema) -> Schema:
    """A part of an OpenAPI document itself, where it is only referred to."""
    found: Any = part
    if "$ref" in part:
        found = document
        for step in str(part["$ref"]).removeprefix("#/").split("/"):
            found = found[step]
    return dict(found)


def exact(document: Schema) -> Schema:
    """An OpenAPI document with the types as they are checked: tags, limits and meanings included."""
    described = document.get("components", {})
    return {**document, "components": {**described, "schemas": components()}}
