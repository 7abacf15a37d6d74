"""Types written from JSON Schema: the walk that all languages share.

``nacre.wire.typescript`` and ``nacre.wire.typed_dicts`` say how a language writes each part.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from nacre.wire.declared import Schema


class TypeWriter(ABC):
    """Writes the types of one language."""

    plain: ClassVar[Mapping[str, str]]
    """The types of JSON's own kinds."""

    unknown: ClassVar[str]

    def type_of(self, schema: Schema) -> str:
        """The type of a value."""
        name = self.name_of(schema)
        if name is not None:
            return name
        if "const" in schema:
            return self.one_of_values([schema["const"]])
        if "enum" in schema:
            return self.one_of_values(schema["enum"])
        for key in ("anyOf", "oneOf"):
            if key in schema:
                return self.one_of([self.type_of(part) for part in schema[key]])
        kind = schema.get("type")
        if isinstance(kind, list):
            return self.one_of([self.type_of(schema | {"type": one}) for one in kind])
        if kind == "array":
            return self.array_of(self.type_of(schema.get("items", {})))
        if "properties" in schema:
            return self.object_with(schema["properties"])
        if kind == "object":
            return self.object_by_name(schema)
        return self.plain.get(str(kind), self.unknown)

    def name_of(self, schema: Schema) -> str | None:
        """The name of a type that is declared elsewhere in the same file, if it is one."""
        named = "title" in schema and ("enum" in schema or "properties" in schema)
        return str(schema["title"]) if named else None

    def object_by_name(self, schema: Schema) -> str:
        """The type of an object with any keys, or with some of a set of names."""
        names = schema.get("propertyNames", {"type": "string"})
        values = schema.get("additionalProperties")
        some = "enum" in names and "required" not in schema
        return self.record(self.type_of(names), self.type_of(values or {}), complete=not some)

    def one_of(self, parts: list[str]) -> str:
        """A union."""
        return " | ".join(dict.fromkeys(parts))

    @abstractmethod
    def one_of_values(self, values: list[Any]) -> str:
        """One of some texts or numbers."""

    @abstractmethod
    def array_of(self, item: str) -> str:
        """A list."""

    @abstractmethod
    def object_with(self, fields: Mapping[str, Schema]) -> str:
        """An object without a name."""

    @abstractmethod
    def record(self, names: str, values: str, *, complete: bool) -> str:
        """An object from names to values; complete if it has all names."""
