"""The codec of vectors: observed records to cells by a game's layout, and cells to records.

The parts of a layout (:mod:`nacre.game.vector`) are assembled into a program for
:mod:`nacre.kernel.vector_writer`, which gets observed records and nothing else.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from nacre.game.vector import (
    ALWAYS,
    AT_THE_END,
    TO_ITS_SEAT,
    Members,
    Numbers,
    OneOf,
    Part,
    Row,
    SeatOf,
    VectorField,
    anywhere,
)
from nacre.kernel import entries
from nacre.kernel import vector_writer as ops
from nacre.kernel.generic import RANDOM, SPECTATOR, States
from nacre.kernel.records import blank, duplicate
from nacre.kernel.vector_writer import CELL, Cells

if TYPE_CHECKING:
    from nacre.game.game import Game

# --- The assembler -------------------------------------------------------------------------------


class Assembler:
    """Assembles the tables of a program, part by part."""

    def __init__(self, kind: np.dtype[Any], seats: int, size: int) -> None:
        assert kind.fields is not None
        self._record = kind
        self._fields = kind.fields
        self._seats = seats
        viewers = (*range(seats), SPECTATOR)
        self._variants = [(viewer, over) for over in (False, True) for viewer in viewers]
        self._sources = np.zeros((len(self._variants), size), np.uint16)
        self._spans: list[list[int]] = []
        self._planes: list[list[int]] = []
        self._absences: list[list[int]] = []

    def add(self, part: Part, field: VectorField) -> None:
        """Add a part, whose cells are those of the field."""
        if isinstance(part, Numbers) and part.face_down is None:
            self._add_numbers(part, field)
            if part.given is not None:
                self._add_absence(field, self._fields[part.given][1])
            return
        assert part.shown == ALWAYS, f"{part.field}: only numbers can be unknown"
        if isinstance(part, Numbers | Members):
            self._add_planes(part, field)
        else:
            self._add_span(field.start, field.stop, 1)
            self._sources[:, field.start : field.stop] = self._behind(1, ops.ZERO_BEHIND)
            self._add_planes(part, field)

    def where(self, field: str) -> int:
        """At which byte of the record a field begins."""
        return int(self._fields[field][1])

    def program(self) -> ops.Program:
        """The program."""
        return ops.Program(
            self._sources,
            np.array(self._spans, np.int64).reshape(-1, 3),
            np.array(self._planes, np.int64).reshape(-1, ops.GIVEN + 1),
            np.array(self._absences, np.int64).reshape(-1, 3),
        )

    def _behind(self, width: int, further: dict[int, int]) -> int:
        """Where a constant stands."""
        return self._record.itemsize // width + further[width]

    def _add_span(self, start: int, stop: int, width: int) -> None:
        if self._spans and self._spans[-1][1:] == [start, width]:
            self._spans[-1][1] = stop
        else:
            self._spans.append([start, stop, width])

    def _add_absence(self, field: VectorField, given: int) -> None:
        if self._absences and self._absences[-1][1:] == [field.start, given]:
            self._absences[-1][1] = field.stop
        else:
            self._absences.append([field.start, field.stop, given])

    def _add_numbers(self, part: Part, field: VectorField) -> None:
        """Copy numbers: from where differs with who looks."""
        kind, offset = self._fields[part.field][:2]
        width = kind.base.itemsize
        places = offset // width + np.arange(int(np.prod(kind.shape, dtype=int)))
        grid = places.reshape(kind.shape)
        unknown = self._behind(width, ops.UNKNOWN_BEHIND)
        for variant, (viewer, over) in enumerate(self._variants):
            rows = grid
            if part.by_seat:
                rows = np.moveaxis(grid, part.seat_axis, 0)
                rows = np.roll(rows[: self._seats], -max(viewer, 0), axis=0).copy()
                if part.shown == TO_ITS_SEAT and not over:
                    rows[0 if viewer == SPECTATOR else 1 :] = unknown
            elif part.shown == AT_THE_END and not over:
                rows = np.full_like(grid, unknown)
            self._sources[variant, field.start : field.stop] = rows.reshape(-1)
        self._add_span(field.start, field.stop, width)

    def _add_planes(self, part: Part, field: VectorField) -> None:
        """Set a plane for each number of a field."""
        kind, offset = self._fields[part.field][:2]
        width = kind.base.itemsize
        planes = 1 if isinstance(part, Numbers) else int(np.prod(kind.shape, dtype=int))
        step = 0
        if part.by_seat:
            assert part.seat_axis == 0, f"{part.field}: seats come first where sets are planes"
            step = planes // kind.shape[0]
            planes = step * self._seats
        n = field.size // planes
        for plane in range(planes):
            away, rest = divmod(plane, step) if step else (0, plane)
            where = offset // width + rest
            given = ops.NOT_GIVEN if part.given is None else self._fields[part.given][1]
            cells = [field.start + plane * n, n]
            op, first = self._op(part)
            self._planes.append([op, *cells, where, width, step, away, first, given])

    def _op(self, part: Part) -> tuple[int, int]:
        """The instruction for a part, and what it counts from."""
        if isinstance(part, Numbers):
            assert part.face_down is not None
            return ops.FACE_DOWN, self._fields[part.face_down][1] // 8
        if isinstance(part, OneOf):
            return ops.ONE_OF, part.first
        return (ops.SEAT_OF if isinstance(part, SeatOf) else ops.MEMBERS), 0


# --- The codec -----------------------------------------------------------------------------------


class _Scratch(threading.local):
    """Scratch memory for one observation, used again: making it anew would take longer."""

    def __init__(self, kind: np.dtype[Any]) -> None:
        room = ops.room_for(kind)
        self.raw = memoryview(room.view(np.uint8))  # type: ignore[arg-type]
        self.numbers = ops.numbers_of(room)


class VectorCodec:
    """Writes observations of a game with so many seats as vectors, and reads them back."""

    def __init__(self, game: Game, seats: int) -> None:
        self._rules = game.rules
        self.seats = seats
        options = game.completed({}, seats)  # the cells are the same for all of them
        self._parts = tuple(game.vector_parts(seats, options))
        self.fields = self.fields_of(self._parts)
        self.size = self.fields[-1].stop
        assembler = Assembler(game.rules.STATE, seats, self.size)
        for part, field in zip(self._parts, self.fields, strict=True):
            assembler.add(part, field)
        self.program = assembler.program()
        # Fields in no part are those that options settle once for all.
        told = {part.field for part in self._parts}
        names = self._rules.STATE.names or ()
        self._settled = tuple(name for name in names if name not in told)
        self._turn = assembler.where("turn")
        self._scratch = _Scratch(game.rules.STATE)

    def fields_of(self, parts: Sequence[Part]) -> tuple[VectorField, ...]:
        """The fields of the vector; bounds are those of the parts."""
        fields: list[VectorField] = []
        start = 0
        for part in parts:
            cells = part.cells(self._kind(part), self.seats)
            shape = (self.seats, *cells) if part.by_seat else cells
            found = VectorField(part.field, start, shape, *part.bounds, part.meaning)
            fields.append(found)
            start = found.stop
        return tuple(fields)

    def _kind(self, part: Part) -> np.dtype[Any]:
        fields = self._rules.STATE.fields
        assert fields is not None
        return fields[part.field][0]

    # --- There ---

    def write(self, observed: States, seat: int | None) -> Cells:
        """The vector of what a seat (``None``: a spectator) has observed; unchecked."""
        cells = np.empty((1, self.size), CELL)
        raw = observed.tobytes()
        self._scratch.raw[: len(raw)] = raw
        viewer = SPECTATOR if seat is None else seat
        ops.write_vector(self.program, self._scratch.numbers, viewer, self.seats, self._turn, cells)
        vector: Cells = cells[0]
        return vector

    # --- And back ---

    def read(self, cells: Cells, seat: int | None, template: States) -> States:
        """The observed record that :meth:`write` was given, by the same seat.

        What lies beyond the seats, and what an option says once for all, is in no vector: the
        template has it.
        """
        states = blank(self._rules.STATE)
        entries.observe(duplicate(template), SPECTATOR, states)
        from_seat = 0 if seat is None else seat
        [turn] = [field for field in self.fields if field.name == "turn"]
        over = not cells[turn.start : turn.stop].any()
        for part, field in zip(self._parts, self.fields, strict=True):
            found = cells[field.start : field.stop]
            if part.by_seat:
                self._read_rows(part, found.reshape(self.seats, -1), states, from_seat, seat, over)
            else:
                hidden = part.shown == AT_THE_END and not over
                row = states[part.field][0, ...]
                self._read_row(part, found, row, from_seat, hidden=hidden, states=states)
        return states

    def _read_rows(
        self, part: Part, rows: Cells, states: States, from_seat: int, seat: int | None, over: bool
    ) -> None:
        """Fill the rows of a field that has one for each seat."""
        axis = part.seat_axis
        grid = np.moveaxis(states[part.field][0], axis, 0)
        for away, cells in enumerate(rows):
            own = away == 0 and seat is not None
            hidden = part.shown == TO_ITS_SEAT and not (own or over)
            row = grid[(from_seat + away) % self.seats, ...]
            self._read_row(part, cells, row, from_seat, hidden=hidden, states=states)

    def _read_row(
        self, part: Part, cells: Cells, row: Row, from_seat: int, *, hidden: bool, states: States
    ) -> None:
        if hidden or (part.given is not None and not states[part.given][0]):
            row[...] = 0
        else:
            part.read(cells, row, from_seat, self.seats)

    # --- Whether records can be ---

    def first_misfit(
        self, states: States, template: States, parts: Sequence[Part]
    ) -> tuple[int, str] | None:
        """The first record with a number that cannot be, and the field that has it.

        Rules may trust these numbers as indices; ``check`` does.
        """
        for part in parts:
            whole = states[part.field]
            if part.by_seat:
                seats = np.moveaxis(whole, 1 + part.seat_axis, 1)
                whole, beyond = seats[:, : self.seats], seats[:, self.seats :]
                kept = np.moveaxis(template[part.field], 1 + part.seat_axis, 1)
                wrong = anywhere(beyond != kept[:, self.seats :])
            else:
                wrong = np.zeros(len(states), np.bool_)
            wrong |= part.misfit(whole.reshape(len(states), -1), self.seats)
            # Who begins may be fixed by an option too; by default the set-up draws lots.
            if part.fixed or (part.field == "first" and template["first"][0] != RANDOM):
                wrong |= anywhere(states[part.field] != template[part.field])
            if wrong.any():
                return int(wrong.argmax()), part.field
        for name in self._settled:
            wrong = anywhere(states[name] != template[name])
            if wrong.any():
                return int(wrong.argmax()), name
        return None
