"""Declarations (``TypedDict``) as strict structs and as JSON Schema.

Events and reviews are built as dicts and written as JSON as they are. What they hold is declared
with types that a static checker reads; here the same declarations become structs, which refuse
whatever is not declared, and schemas, from which the OpenAPI document and the client's types are
made. Comments in a declaration become descriptions.
"""

from __future__ import annotations

import functools
import inspect
import re
import sys
from collections.abc import Iterator, Mapping
from types import NoneType, UnionType
from typing import (
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import msgspec

Schema = dict[str, Any]
Keys = Mapping[str, Any]  # types by key; ``NotRequired`` where one may be missing

PLAIN: dict[Any, Schema] = {
    int: {"type": "integer"},
    float: {"type": "number"},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
    Any: {},
}
REFERENCE = "#/components/schemas/"
COMMENT = re.compile(r"    (\w+): .*?  # (?!noqa)(.+)")

_BASES = re.compile(r"class \w+\(([\w., ]+)\)")


def keys_of(declared: type) -> Keys:
    """The keys of a declaration, those that it inherits first."""
    return get_type_hints(declared, include_extras=True)


def tag_of(declared: type) -> str:
    """The word by which events of a declared kind are told apart."""
    (tag,) = get_args(keys_of(declared)["event"])
    return str(tag)


def comments_of(declared: type) -> dict[str, str]:
    """The comments on the keys of a declaration, inherited ones included."""
    try:
        source = inspect.getsource(declared)
    except OSError:  # made by a call: it has no comments
        return {}
    found: dict[str, str] = {}
    for base in _declared_bases(declared, source):
        found |= comments_of(base)
    return found | dict(COMMENT.findall(source))


def _declared_bases(declared: type, source: str) -> Iterator[type]:
    """The declarations that one is built on: at run time it does not know them itself."""
    names = _BASES.match(source)
    module = vars(sys.modules[declared.__module__])
    for name in names[1].split(", ") if names else ():
        first, *rest = name.split(".")
        base = functools.reduce(getattr, rest, module[first])
        if is_typeddict(base):
            yield base


# --- Structs ---


def struct_of(declared: type, keys: Keys | None = None) -> type[Any]:
    """A struct with the keys of a declaration, or with others; it refuses unknown ones.

    Where there is an ``event``, that is the tag.
    """
    wanted = dict(keys_of(declared) if keys is None else keys)
    tag = get_args(wanted.pop("event"))[0] if "event" in wanted else None
    names = {f"key_{i}": key for i, key in enumerate(wanted)}  # a key need be no Python name
    return msgspec.defstruct(
        declared.__name__,
        [_field(name, wanted[key]) for name, key in names.items()],
        rename=names,
        tag=tag,
        tag_field="event" if tag else None,
        forbid_unknown_fields=True,
        kw_only=True,
    )


def _field(name: str, kind: Any) -> tuple[str, Any] | tuple[str, Any, Any]:
    if may_be_missing(kind):
        return name, _strict(get_args(kind)[0]) | msgspec.UnsetType, msgspec.UNSET
    return name, _strict(kind)


def may_be_missing(kind: Any) -> bool:
    """Whether a key of this type may be left out."""
    origin: Any = get_origin(kind)
    return origin is NotRequired


def _strict(kind: Any) -> Any:
    """A type with structs for the declarations within it."""
    if is_typeddict(kind):
        return struct_of(kind)
    parts = get_args(kind)
    if not parts or get_origin(kind) is Literal:
        return kind
    inside = tuple(map(_strict, parts))
    if get_origin(kind) in (UnionType, Union):
        return functools.reduce(lambda one, other: one | other, inside)
    origin: Any = get_origin(kind)
    return origin[inside]


# --- JSON Schema ---


def schema_of(kind: Any) -> Schema:
    """The JSON Schema of a type; a declaration has its name as title."""
    if is_typeddict(kind):
        return object_schema(kind.__name__, kind, keys_of(kind), comments_of(kind))
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Literal:
        return {"const": parts[0]} if len(parts) == 1 else {"enum": list(parts)}
    if origin in (UnionType, Union):
        return {"anyOf": [schema_of(part) for part in parts]}
    if origin is list:
        return {"type": "array", "items": schema_of(parts[0])}
    if origin is dict:
        names, values = map(schema_of, parts)
        return {"type": "object", "propertyNames": names, "additionalProperties": values}
    return PLAIN[kind]


def open_schema(declared: type) -> Schema:
    """The JSON Schema of a declaration that names only some of the keys."""
    return schema_of(declared) | {"additionalProperties": True}


def object_schema(title: str, declared: type, keys: Keys, comments: Mapping[str, str]) -> Schema:
    """The JSON Schema of an object with some keys, and comments on them."""
    return {
        "title": title,
        "description": inspect.cleandoc(declared.__doc__ or ""),
        "type": "object",
        "properties": {key: _property(kind, comments.get(key)) for key, kind in keys.items()},
        "required": [key for key, kind in keys.items() if not may_be_missing(kind)],
        "additionalProperties": False,
    }


def _property(kind: Any, comment: str | None) -> Schema:
    schema = schema_of(get_args(kind)[0] if may_be_missing(kind) else kind)
    if comment is None:
        return schema
    # What has a name has a description of its own.
    return ({"anyOf": [schema]} if "title" in schema else schema) | {"description": comment}
