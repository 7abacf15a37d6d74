"""Python types of a game's views (``TypedDict``), generated for people who write bots.

The game's layout is the source, as it is of the client's TypeScript.
``nacre.server.run.wire_types`` writes a file for each game that comes with nacre, and a test says
when one of them is out of date. The files come as the formatter wants them.
"""

from __future__ import annotations

import json
import keyword
import re
import textwrap
from collections.abc import Iterator, Mapping
from typing import Any

from nacre.wire.declared import Schema
from nacre.wire.schema import titled_with_words
from nacre.wire.type_writer import TypeWriter

HEAD = '''\
"""Types of the views of {title}.

Made from the layout in ``view.py`` by ``make types``. Not to be edited.
"""

from __future__ import annotations

from typing import {imported}
'''
TYPING = ("Any", "Literal", "TypedDict")
INDENT = "    "
WIDEST = 100


def view_types(title: str, view: Schema) -> str:
    """The file with the types of a game's views, and all that they are made of."""
    parts = titled_with_words(view).values()
    words = [f"\n{_words(part)}\n" for part in parts if "enum" in part]
    objects = [f"\n\n{_object(part)}\n" for part in parts if "properties" in part]
    types = "".join([*words, *objects])
    code = re.sub(r'".*?"|#.*', "", types)  # neither texts nor comments
    used = [name for name in TYPING if re.search(rf"\b{name}\b", code)]
    return HEAD.format(title=title, imported=", ".join(used)) + types


class PythonTypes(TypeWriter):
    """How types are written in Python."""

    plain = {
        "integer": "int",
        "number": "float",
        "string": "str",
        "boolean": "bool",
        "null": "None",
    }
    unknown = "Any"

    def one_of_values(self, values: list[Any]) -> str:
        return f"Literal[{', '.join(map(_literal, values))}]"

    def array_of(self, item: str) -> str:
        return f"list[{item}]"

    def object_with(self, fields: Mapping[str, Schema]) -> str:
        return "dict[str, Any]"  # a layout names all its objects

    def record(self, names: str, values: str, *, complete: bool) -> str:
        return f"dict[{names}, {values}]"


type_of = PythonTypes().type_of


def _literal(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else repr(value)


# --- Declarations ---


def _words(schema: Schema) -> str:
    values = list(map(_literal, schema["enum"]))
    line = f"{schema['title']} = Literal[{', '.join(values)}]"
    if len(line) <= WIDEST:
        return line
    rows = [f"{INDENT}{value}," for value in values]
    return "\n".join([f"{schema['title']} = Literal[", *rows, "]"])


def _object(schema: Schema) -> str:
    """A declaration; it is made by a call if a key is no name in Python (``in``)."""
    names = schema["properties"]
    usual = all(name.isidentifier() and not keyword.iskeyword(name) for name in names)
    return "\n".join(_class(schema) if usual else _call(schema))


def _class(schema: Schema) -> Iterator[str]:
    yield f"class {schema['title']}(TypedDict):"
    yield f'{INDENT}"""{schema.get("description", schema["title"])}"""\n'
    for name, field in schema["properties"].items():
        yield from _commented(f"{name}: {type_of(field)}", field, INDENT)


def _call(schema: Schema) -> Iterator[str]:
    yield from _comment(schema)
    yield f"{schema['title']} = TypedDict("
    yield f'{INDENT}"{schema["title"]}",'
    yield f"{INDENT}{{"
    for name, field in schema["properties"].items():
        yield from _commented(f"{_literal(name)}: {type_of(field)},", field, INDENT * 2)
    yield f"{INDENT}}},"
    yield ")"


def _commented(declared: str, field: Schema, indent: str) -> Iterator[str]:
    """A key with its comment behind it, or above where it is too long."""
    comment = "" if "title" in field else field.get("description", "")
    line = f"{indent}{declared}"
    behind = f"{line}  # {comment}" if comment else line
    if len(behind) <= WIDEST:
        yield behind
        return
    yield from _comment(field, indent)
    yield line


def _comment(schema: Schema, indent: str = "") -> list[str]:
    start = f"{indent}# "
    return textwrap.wrap(
        schema.get("description", ""), WIDEST, initial_indent=start, subsequent_indent=start
    )
