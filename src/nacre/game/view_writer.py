"""The writer of views: JSON bytes from records, by the layout of a game."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from nacre.game.layout import Assembler, Object
from nacre.kernel import entries, generic
from nacre.kernel.generic import OVER, SPECTATOR, States
from nacre.kernel.json_writer import N_LOOPS, NO_ROOM, Bytes, Seats, write_views

if TYPE_CHECKING:
    from nacre.game.game import Game

_encode = msgspec.json.Encoder().encode

Assembled = tuple[Any, Any, Any, Any]  # a program, its texts, its keys and what they read
Viewers = tuple[int | None, ...]  # seats, None for a spectator


def options_json(options: dict[str, Any]) -> Bytes:
    """Options as a writer of views takes them; made once where many views are written."""
    return np.frombuffer(_encode(options), np.uint8)


class ViewWriter:
    """Writes views and whole positions of a game as JSON."""

    def __init__(self, game: Game) -> None:
        layout, rules = game.layout, game.rules
        self._rules = rules
        self._computes = hasattr(rules, "compute")
        self._computed = getattr(rules, "COMPUTED", None) or generic.computed_type(
            rules.MAX_SEATS, []
        )
        options = game.options_schema()
        self.view = layout.view(game.id, options)
        self._view = self._assembled(self.view)
        self.position = layout.position(game.id, options)
        self._position = self._assembled(self.position)
        self._room = 4096  # for each view

    def _assembled(self, whole: Object) -> Assembled:
        to = Assembler(self._rules.STATE, self._computed)
        whole.assemble_whole(to)
        return to.program()

    def seen(
        self, observed: States, viewers: Viewers, options: Bytes, *, over: bool
    ) -> list[bytes]:
        """What each of some viewers sees, of the record that it has observed."""
        return self._written(self._view, observed, viewers, options, over, open_to_all=over)

    def revealed(self, states: States, options: Bytes) -> bytes:
        """A whole position, with everything that is hidden."""
        over = bool(states["turn"][0] == OVER)
        return self._written(self._position, states, (None,), options, over, open_to_all=True)[0]

    def _written(
        self,
        program: Assembled,
        records: States,
        viewers: Viewers,
        options: Bytes,
        over: bool,
        *,
        open_to_all: bool,
    ) -> list[bytes]:
        seats, keys, number = _numbers(viewers), len(program[2]), len(viewers)
        given = np.frombuffer(records.tobytes(), np.uint8)
        computed = self._compute(records, over)
        starts = np.zeros((number + 1, max(keys + 1, 2 * N_LOOPS)), np.int64)
        while True:
            out = np.empty(self._room * number, np.uint8)
            n = write_views(*program, options, given, computed, seats, open_to_all, starts, out)
            if n != NO_ROOM:
                break
            self._room *= 2
        ends = starts[:number, keys].tolist()
        text = out[:n].tobytes()
        return [text[start:end] for start, end in zip([0, *ends], ends, strict=False)]

    def _compute(self, records: States, over: bool) -> Bytes:
        """What views show beside the records, as bytes."""
        memory = bytearray(self._computed.itemsize * len(records))
        computed = np.frombuffer(memory, self._computed)
        if over:
            for i in range(len(records)):
                _tell_result(records[i : i + 1], computed[i : i + 1])
        if self._computes:
            entries.compute(records, computed)
        return np.frombuffer(memory, np.uint8)


def _tell_result(states: States, computed: States) -> None:
    seats = int(states["seats"][0])
    scores, standings = np.zeros(seats, np.int32), np.zeros(seats, np.int64)
    entries.scores(states, scores)
    entries.standings(states, standings)
    computed["over"] = 1
    computed["scores"][0, :seats] = scores
    computed["won"][0, :seats] = standings == standings.max()


@lru_cache(maxsize=256)
def _numbers(viewers: Viewers) -> Seats:
    """Viewers as compiled code knows them."""
    return np.array([SPECTATOR if seat is None else seat for seat in viewers], np.int64)
