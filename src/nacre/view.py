"""A view read back: what a seat was shown, for those who choose for it.

Whoever plays at a table far away is sent a view as JSON. A bot wants an :class:`Observation`, and
gets the same one that it would get beside the match: the view is completed to a position that the
seat cannot tell from the real one, and that is observed by the same rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from nacre.errors import BadPosition
from nacre.game.checked import is_whole, shown
from nacre.games import game_of
from nacre.match import Match
from nacre.observation import Observation


def from_view(view: Mapping[str, Any], events: Sequence[dict[str, Any]] = ()) -> Observation:
    """The observation of the seat that was shown ``view``; :class:`BadPosition` if it is none.

    ``events`` is what the seat has seen happen, as :meth:`nacre.Match.events` lists it; without it
    the chances of hints go by the position alone. Keys that are not known here are ignored.
    """
    if not isinstance(view, Mapping):
        raise BadPosition(f"a view has keys, it is not {type(view).__name__}")
    seen = _match_of(view).observation(_seat_of(view))
    observation = Observation(seen.game, seen.seat, seen.options, seen.states, list(events))
    for key, value in observation.view().items():
        if key not in view or view[key] != value:
            raise BadPosition(f"{key}: {shown(view.get(key))} where {shown(value)} follows")
    return observation


def _match_of(view: Mapping[str, Any]) -> Match:
    """A match that the viewer cannot tell from the real one at this moment."""
    game = game_of(view.get("game"))
    seats = game.check_seats(view.get("seats"))
    options = game.completed(view.get("options"), seats)
    try:
        world = game.world_of({**view, "options": options})
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        raise BadPosition(f"not a view of {game.id}") from None
    keys = [key.name for key in game.writer.position.keys]
    return Match.from_position({key: world[key] for key in keys if key in world}, seed=0)


def _seat_of(view: Mapping[str, Any]) -> int | None:
    seat = view.get("seat")
    if seat is not None and not is_whole(seat):
        raise BadPosition(f"seat: {shown(seat)} is no seat")
    return seat
