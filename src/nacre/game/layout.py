"""The layout of a view: one declaration for its JSON, its dict, its JSON Schema and its type.

A game declares its keys once, in ``view.py``::

    layout = Layout(
        Key("hands", BySeat(Private(Counts(COLOUR, "hand"))), "null: hidden from the viewer"),
        Key("points", BySeat(Whole("points"))),
        Key("last_round", YesNo("last_round")),
        more=(Key("hand_sizes", BySeat(Whole("hand_size"))),),
    )

Each part names a field of the record (``STATE``) or of what the rules compute for views
(``COMPUTED``). Parts within a list or an object by name take the entry of their field that the list
has come to: the first index of a field is that of the outermost loop.

The parts are assembled into a program for :mod:`nacre.kernel.json_writer`.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from nacre.kernel import json_writer as ops
from nacre.kernel.generic import OVER

Schema = dict[str, Any]
Field = str

NULL: Schema = {"type": "null"}
WHOLE: Schema = {"type": "integer"}
LONGEST_NUMBER = 20  # characters


@dataclass(frozen=True)
class Names:
    """Names by number, with a name for the type of them all if it is to have one."""

    names: Sequence[str | int]
    title: str | None = None

    def schema(self) -> Schema:
        """One of the names."""
        if self.title is not None:
            return {"title": self.title, "enum": list(self.names)}
        return {"type": "string"} if isinstance(self.names[0], str) else WHOLE


def _quoted(text: str | int) -> str:
    """A text or a number in JSON."""
    return json.dumps(text, ensure_ascii=False)


# --- The assembler -------------------------------------------------------------------------------


class Assembler:
    """Assembles the instructions of a program, with a text before each of them."""

    def __init__(self, *kinds: np.dtype[Any]) -> None:
        self._kinds = kinds  # of the records that are read, one behind the other
        self._rows = [[ops.DONE] + [0] * (ops.N_COLUMNS - 1)]
        self._texts = bytearray(ops.WORDS)
        self._text = b""  # for the next instruction
        self._names: dict[tuple[str | int, ...], int] = {}  # from which row on they stand
        self._called: list[tuple[int, tuple[str | int, ...]]] = []
        self._longest = LONGEST_NUMBER
        self._keys: list[list[int]] = []  # as the columns of the keys are
        self._reads: list[tuple[int, int]] = []
        self._read_here: set[tuple[int, int]] = set()  # by the key that was begun last
        self.depth = 0  # loops that are open

    def begin_key(self) -> None:
        """Begin a key: it is the same for two viewers for whom it reads the same."""
        if self._keys:
            self._end_key()
        self._keys.append([len(self._rows), 0, len(self._reads), 0])

    def _end_key(self) -> None:
        self.add(ops.DONE)
        self._reads += sorted(self._read_here)
        self._read_here.clear()
        self._keys[-1][ops.LAST_READ] = len(self._reads)

    def text(self, text: str) -> None:
        """Write a text."""
        self._text += text.encode()

    def add(self, op: int, field: Field | int = 0, number: int = 0) -> int:
        """Add an instruction that reads a field (or has a number itself); return its row."""
        place = [field, 0, 0, 0, 0] if isinstance(field, int) else self._place(field)
        return self._add(op, place, number)

    def add_for_index(self, op: int, number: int = 0) -> int:
        """Add an instruction that reads the index of the innermost loop."""
        steps = [int(loop == self.depth - 1) for loop in range(ops.N_LOOPS)]
        return self._add(op, [0, *steps, 0], number)

    def add_entry(self, field: Field, entry: int) -> None:
        """Add a number out of a row of them."""
        where, *rest = self._place(field, entry)
        self._add(ops.WHOLE, [where, *rest], 0)

    def add_name(self, names: Sequence[str | int], field: Field | None = None) -> None:
        """Add the name that a field, or the index of the innermost loop, is the number of."""
        row = self.add_for_index(ops.NAME) if field is None else self.add(ops.NAME, field)
        self._called.append((row, tuple(names)))

    def begin_loop(self, times: Field | int) -> int:
        """Open a loop; :meth:`end_loop` wants the row that is returned."""
        row = self.add(ops.LOOP, times, self.depth)
        self.depth += 1
        assert self.depth <= ops.N_LOOPS, "too many lists within each other"
        return row

    def end_loop(self, row: int) -> None:
        """Close a loop."""
        self.depth -= 1
        self.jump(self.add(ops.NEXT, 0, self.depth), row + 1)
        self.jump(row, self.here())

    def here(self) -> int:
        """The row of the next instruction, with no text left that belongs before it."""
        if self._text:
            self.add(ops.ONLY_TEXT)
        return len(self._rows)

    def jump(self, row: int, to: int) -> None:
        """Set where an instruction jumps."""
        self._rows[row][ops.JUMP] = to

    def program(self) -> tuple[ops.Program, ops.Bytes, ops.Program, ops.Program]:
        """The program, its texts, its keys and what they read."""
        self._end_key()
        for row, names in self._called:
            if names not in self._names:
                self._names[names] = len(self._rows)
                self._add_texts([_quoted(name) for name in names])
            self._rows[row][ops.NUMBER] = self._names[names]
        self._rows[0][ops.NUMBER] = self._longest
        texts = np.frombuffer(bytes(self._texts), np.uint8)
        keys = np.array(self._keys, np.int32)
        reads = np.array(self._reads, np.int32).reshape(-1, 2)
        return np.array(self._rows, np.int32), texts, keys, reads

    def _add_texts(self, texts: list[str]) -> None:
        for text in texts:
            self.text(text)
            self._longest = max(self._longest, len(self._text))
            self.add(ops.ONLY_TEXT)

    def _add(self, op: int, place: list[int], number: int) -> int:
        start = len(self._texts)
        self._texts += self._text
        self._text = b""
        if op in (ops.VIEWER, ops.SKIP_HIDDEN):
            self._keys[-1][ops.ASKS_VIEWER] = 1
        self._rows.append([op, start, len(self._texts), *place, number, 0])
        return len(self._rows) - 1

    def _place(self, field: Field, entry: int = 0) -> list[int]:
        """Where a field begins, its step for the index of each loop, and its width."""
        before = 0
        for kind in self._kinds:
            if kind.fields is not None and field in kind.fields:
                found, offset = kind.fields[field][:2]
                self._read_here.add((before + offset, before + offset + found.itemsize))
                return self._address(found, before + offset, entry)
            before += kind.itemsize
        raise KeyError(field)

    def _address(self, kind: np.dtype[Any], where: int, entry: int) -> list[int]:
        width = kind.base.itemsize
        steps = [width * int(np.prod(kind.shape[i + 1 :])) for i in range(len(kind.shape))]
        looped = steps[: self.depth]
        padded = looped + [0] * (ops.N_LOOPS - len(looped))
        return [where + entry * width, *padded, width]


# --- Parts of a layout ---------------------------------------------------------------------------


class Part(ABC):
    """A part of a layout: how it is written, and which JSON Schema it has."""

    @abstractmethod
    def assemble(self, to: Assembler) -> None:
        """Add the instructions that write it."""

    @abstractmethod
    def schema(self) -> Schema:
        """Its JSON Schema."""


@dataclass(frozen=True)
class Whole(Part):
    """A whole number."""

    field: Field

    def assemble(self, to: Assembler) -> None:
        to.add(ops.WHOLE, self.field)

    def schema(self) -> Schema:
        return WHOLE


@dataclass(frozen=True)
class YesNo(Part):
    """True, unless the field is 0."""

    field: Field

    def assemble(self, to: Assembler) -> None:
        to.add(ops.FLAG, self.field)

    def schema(self) -> Schema:
        return {"type": "boolean"}


@dataclass(frozen=True)
class IsMember(Part):
    """Whether what the innermost list has come to is in a set of bits."""

    field: Field

    def assemble(self, to: Assembler) -> None:
        to.add(ops.BIT, self.field, to.depth - 1)

    def schema(self) -> Schema:
        return {"type": "boolean"}


@dataclass(frozen=True)
class Name(Part):
    """One of some names, by its number."""

    names: Names
    field: Field

    def assemble(self, to: Assembler) -> None:
        to.add_name(self.names.names, self.field)

    def schema(self) -> Schema:
        return self.names.schema()


@dataclass(frozen=True)
class Counts(Part):
    """A number for each name, zeros included."""

    names: Names
    field: Field

    def assemble(self, to: Assembler) -> None:
        for i, name in enumerate(self.names.names):
            to.text(f"{',' if i else '{'}{_quoted(name)}:")
            to.add_entry(self.field, i)
        to.text("}")

    def schema(self) -> Schema:
        return {
            "type": "object",
            "propertyNames": self.names.schema(),
            "additionalProperties": WHOLE,
            "required": list(self.names.names),
        }


@dataclass(frozen=True)
class Index(Part):
    """The number that the innermost list has come to, such as that of a seat."""

    def assemble(self, to: Assembler) -> None:
        to.add_for_index(ops.WHOLE)

    def schema(self) -> Schema:
        return WHOLE


@dataclass(frozen=True)
class Listed(Part):
    """A list of a fixed length or that of a field, without the items that are left out."""

    item: Part
    length: Field | int
    without: tuple[Field, int] | None = None  # items for which the field has that value

    def assemble(self, to: Assembler) -> None:
        if isinstance(self.item, Whole) and isinstance(self.length, int) and not self.without:
            self._assemble_row(to, self.item.field, self.length)
            return
        to.text("[")
        loop = to.begin_loop(self.length)
        left_out = _skip_if(to, self.without)
        to.add(ops.COMMA)
        self.item.assemble(to)
        _land(to, left_out)
        to.end_loop(loop)
        to.text("]")

    def _assemble_row(self, to: Assembler, field: Field, length: int) -> None:
        """Without a loop, which would take three times as long."""
        for i in range(length):
            to.text("," if i else "[")
            to.add_entry(field, i)
        to.text("]")

    def schema(self) -> Schema:
        return {"type": "array", "items": self.item.schema()}


def BySeat(item: Part) -> Listed:  # noqa: N802 - a part like the others
    """An item for each seat."""
    return Listed(item, "seats")


@dataclass(frozen=True)
class Repeated(Part):
    """A list of values, each as often as a field counts."""

    values: Names
    field: Field

    def assemble(self, to: Assembler) -> None:
        to.text("[")
        each = to.begin_loop(len(self.values.names))
        times = to.begin_loop(self.field)
        to.add(ops.COMMA)
        to.depth -= 1  # the value is that of the outer loop
        to.add_name(self.values.names)
        to.depth += 1
        to.end_loop(times)
        to.end_loop(each)
        to.text("]")

    def schema(self) -> Schema:
        return {"type": "array", "items": self.values.schema()}


@dataclass(frozen=True)
class Members(Part):
    """A list of the names in sets of bits, set by set."""

    sets: tuple[tuple[Names, Field], ...]

    def assemble(self, to: Assembler) -> None:
        to.text("[")
        for names, field in self.sets:
            self._assemble_set(to, names, field)
        to.text("]")

    def _assemble_set(self, to: Assembler, names: Names, field: Field) -> None:
        loop = to.begin_loop(len(names.names))
        left_out = to.add(ops.SKIP_UNLESS_BIT, field, to.depth - 1)
        to.add(ops.COMMA)
        to.add_name(names.names)
        _land(to, left_out)
        to.end_loop(loop)

    def schema(self) -> Schema:
        return {"type": "array", "items": self.sets[0][0].schema()}


@dataclass(frozen=True)
class ByName(Part):
    """An object with an item for each name, without those for which a field has a value."""

    names: Names
    item: Part
    without: tuple[Field, int]

    def assemble(self, to: Assembler) -> None:
        to.text("{")
        loop = to.begin_loop(len(self.names.names))
        left_out = _skip_if(to, self.without)
        to.add(ops.COMMA)
        to.add_name(self.names.names)
        to.text(":")
        self.item.assemble(to)
        _land(to, left_out)
        to.end_loop(loop)
        to.text("}")

    def schema(self) -> Schema:
        return {
            "type": "object",
            "propertyNames": self.names.schema(),
            "additionalProperties": self.item.schema(),
        }


@dataclass(frozen=True)
class Nullable(Part):
    """An item, or ``null`` where a field has a value."""

    item: Part
    field: Field
    value: int

    def assemble(self, to: Assembler) -> None:
        _or_null(to, to.add(ops.SKIP_IF, self.field, self.value), self.item)

    def schema(self) -> Schema:
        return {"anyOf": [self.item.schema(), NULL]}


@dataclass(frozen=True)
class Private(Part):
    """An item of the seat that the innermost list has come to; ``null`` for all others.

    Without a list it is nobody's. When the game is over, all see it.
    """

    item: Part

    def assemble(self, to: Assembler) -> None:
        _or_null(to, to.add(ops.SKIP_HIDDEN, 0, _owner(to)), self.item)

    def schema(self) -> Schema:
        return {"anyOf": [self.item.schema(), NULL]}


@dataclass(frozen=True)
class PrivateWhile(Part):
    """An item that is private while a field is not 0, and open to all otherwise."""

    item: Part
    field: Field

    def assemble(self, to: Assembler) -> None:
        opened = to.add(ops.SKIP_IF, self.field, 0)
        hidden = to.add(ops.SKIP_HIDDEN, 0, _owner(to))
        to.jump(opened, to.here())
        _or_null(to, hidden, self.item)

    def schema(self) -> Schema:
        return {"anyOf": [self.item.schema(), NULL]}


def _owner(to: Assembler) -> int:
    """The loop over the seats that an item belongs to: the innermost one."""
    return to.depth - 1 if to.depth else ops.NO_LOOP


def _skip_if(to: Assembler, without: tuple[Field, int] | None) -> int | None:
    return None if without is None else to.add(ops.SKIP_IF, *without)


def _land(to: Assembler, skipping: int | None) -> None:
    """Let an instruction that skips an item jump behind it."""
    here = to.here()
    if skipping is not None:
        to.jump(skipping, here)


def _or_null(to: Assembler, skipping: int, item: Part) -> None:
    item.assemble(to)
    beyond = to.add(ops.GO)
    to.jump(skipping, to.here())
    to.text("null")
    to.jump(beyond, to.here())


@dataclass(frozen=True)
class Key:
    """A key of an object."""

    name: str
    part: Part
    meaning: str = ""

    def schema(self) -> Schema:
        """The JSON Schema of its value."""
        return self.part.schema() | ({"description": self.meaning} if self.meaning else {})


@dataclass(frozen=True)
class Object(Part):
    """An object with fixed keys, with a name for its type."""

    title: str
    keys: tuple[Key, ...]
    meaning: str = ""

    def assemble(self, to: Assembler) -> None:
        for i, key in enumerate(self.keys):
            self._assemble_key(to, i, key)
        to.text("}")

    def assemble_whole(self, to: Assembler) -> None:
        """Add the instructions key by key, of an object that is in no other."""
        for i, key in enumerate(self.keys):
            to.begin_key()
            self._assemble_key(to, i, key)
        to.text("}")

    def _assemble_key(self, to: Assembler, i: int, key: Key) -> None:
        to.text(f"{',' if i else '{'}{_quoted(key.name)}:")
        key.part.assemble(to)

    def schema(self) -> Schema:
        return {
            "title": self.title,
            **({"description": self.meaning} if self.meaning else {}),
            "type": "object",
            "properties": {key.name: key.schema() for key in self.keys},
            "required": [key.name for key in self.keys],
            "additionalProperties": False,
        }


# --- The whole view ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Constant(Part):
    """A text that is always the same."""

    text: str

    def assemble(self, to: Assembler) -> None:
        to.text(_quoted(self.text))

    def schema(self) -> Schema:
        return {"const": self.text}


@dataclass(frozen=True)
class Chosen(Part):
    """The options."""

    described: Schema

    def assemble(self, to: Assembler) -> None:
        to.add(ops.OPTIONS)

    def schema(self) -> Schema:
        return self.described


@dataclass(frozen=True)
class Viewed(Part):
    """The seat of the viewer; ``null`` for a spectator."""

    def assemble(self, to: Assembler) -> None:
        to.add(ops.VIEWER)

    def schema(self) -> Schema:
        return {"anyOf": [WHOLE, NULL]}


@dataclass(frozen=True, init=False)
class Layout:
    """The keys of a game's own; those that every game has stand around them."""

    keys: tuple[Key, ...]
    more: tuple[Key, ...]  # of a view only: how much there is of what is hidden

    def __init__(self, *keys: Key, more: tuple[Key, ...] = ()) -> None:
        object.__setattr__(self, "keys", keys)
        object.__setattr__(self, "more", more)

    def position(self, game: str, options: Schema) -> Object:
        """A position with nothing hidden."""
        over = ("over", 0)
        frame = (
            Key("game", Constant(game)),
            Key("seats", Whole("seats")),
            Key("options", Chosen(_described_options(game, options))),
            Key("first", Whole("first"), "the seat that began"),
            Key("turn", Nullable(Whole("turn"), "turn", OVER)),
            Key("over", YesNo("over")),
            Key("scores", Nullable(BySeat(Whole("scores")), *over)),
            Key("winners", Nullable(Listed(Index(), "seats", without=("won", 0)), *over)),
        )
        meaning = "A position with nothing hidden."
        return Object(_title(game, "Position"), (*frame, *self.keys), meaning)

    def view(self, game: str, options: Schema) -> Object:
        """What one seat or a spectator sees."""
        viewer = Key("seat", Viewed(), "the viewer; null: a spectator")
        keys = (*self.position(game, options).keys, viewer, *self.more)
        return Object(_title(game, "View"), keys, "A position as a seat or a spectator sees it.")


def _described_options(game: str, options: Schema) -> Schema:
    meaning = "The options that a game is played with."
    return {"title": _title(game, "Options"), "description": meaning, **options}


def _title(game: str, kind: str) -> str:
    return "".join(word.capitalize() for word in game.split("_")) + kind
