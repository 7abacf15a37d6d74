"""The writer of views: JSON bytes from a record, by the layout of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from nacre.game.layout import Assembler, Object
from nacre.kernel import entries, generic
from nacre.kernel.generic import OVER, SPECTATOR, States
from nacre.kernel.json_writer import N_LOOPS, NO_ROOM, write_json
from nacre.kernel.records import blank

if TYPE_CHECKING:
    from nacre.game.game import Game

_encode = msgspec.json.Encoder().encode


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
        self._room = 4096

    def _assembled(self, whole: Object) -> tuple[Any, Any]:
        to = Assembler(self._rules.STATE, self._computed)
        whole.assemble(to)
        return to.program()

    def seen(self, states: States, seat: int | None, options: dict[str, Any]) -> bytes:
        """What a seat or a spectator sees; the record is one that it has observed."""
        viewer = SPECTATOR if seat is None else seat
        return self._written(self._view, states, viewer, options, everything=False)

    def revealed(self, states: States, options: dict[str, Any]) -> bytes:
        """A whole position, with everything that is hidden."""
        return self._written(self._position, states, SPECTATOR, options, everything=True)

    def _written(
        self,
        program: tuple[Any, Any],
        states: States,
        viewer: int,
        options: dict[str, Any],
        *,
        everything: bool,
    ) -> bytes:
        over = bool(states["turn"][0] == OVER)
        computed = self._compute(states, over)
        given = np.frombuffer(_encode(options), np.uint8)
        record = np.frombuffer(states.tobytes(), np.uint8)
        loops = np.zeros(2 * N_LOOPS, np.int64)
        open_to_all = everything or over
        while True:
            out = np.empty(self._room, np.uint8)
            n = write_json(*program, given, record, computed, viewer, open_to_all, loops, out)
            if n != NO_ROOM:
                return out[:n].tobytes()
            self._room *= 2

    def _compute(self, states: States, over: bool) -> Any:
        """What a view shows beside the record, as bytes."""
        computed = blank(self._computed)
        if over:
            seats = int(states["seats"][0])
            scores, standings = np.zeros(seats, np.int32), np.zeros(seats, np.int64)
            entries.scores(states, scores)
            entries.standings(states, standings)
            computed["over"] = 1
            computed["scores"][0, :seats] = scores
            computed["won"][0, :seats] = standings == standings.max()
        if self._computes:
            entries.compute(states, computed)
        return np.frombuffer(computed.tobytes(), np.uint8)
