"""The face of Pearls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from operator import mul
from typing import Any

from nacre.errors import BadPosition
from nacre.games.face import (
    NOTHING,
    Face,
    Fields,
    Position,
    Viewer,
    cards_held,
    counted,
    dealt,
    listed,
    without_zeros,
)
from nacre.games.options import FirstSeat, Flag, Number
from nacre.games.pearls import check, rules
from nacre.games.pearls.rules import (
    CARD_COUNTS,
    COLOURS,
    FIRST_NECKLACE,
    FIRST_PLACE,
    GREEN,
    GROUPS,
    LARGEST_HAND,
    N_COLOURS,
    N_NECKLACES,
    RED,
    WILD,
    YELLOW,
)
from nacre.kernel.generic import OVER, State, States

LEFT_OUT = {2: (YELLOW, GREEN), 3: (RED,)}  # PE-01
NECKLACES = range(FIRST_NECKLACE, FIRST_NECKLACE + N_NECKLACES)


class Pearls(Face):
    """Names, notation and pictures of Pearls."""

    id = "pearls"
    title = "Pearls"
    rules = rules
    faults = check.FAULTS
    options = (
        FirstSeat(),
        Flag("full_deck", "2 or 3 seats: no colour is sorted out", False, seats=(2, 3)),
        Number("hand_limit", "most cards in a hand", 10, 6, LARGEST_HAND),
        Number("display", "cards on display", 6, 4, 8),
        Number("deal", "cards dealt to each seat", 6, 3, 8),
    )
    examples = ("take yellow", "place 3 yellow", "place 3 yellow + 2 wild claim")

    def misfit(self, options: dict[str, Any], seats: int) -> str | None:
        """A hand holds what is dealt, and an empty one any colour of the display (PE-13)."""
        for name in ("deal", "display"):
            if options[name] > options["hand_limit"]:
                return f"{name}: {options[name]} is more than the hand_limit of {options['hand_limit']}"
        return None

    def fill_in(self, state: State, options: dict[str, Any]) -> None:
        state.hand_limit = options["hand_limit"]
        state.display_size = options["display"]
        state.deal = options["deal"]
        left_out = () if options["full_deck"] else LEFT_OUT.get(int(state.seats), ())
        for colour, cards in enumerate(CARD_COUNTS):
            state.deck[colour] = 0 if colour in left_out else cards

    # --- Notation ---

    def name(self, action: int) -> str:
        if action < FIRST_PLACE:
            return f"take {COLOURS[action]}"
        colour, cards, wilds, claim = _placed(action)
        added = f" + {wilds} wild" if wilds else ""
        return f"place {cards} {COLOURS[colour]}{added}{' claim' if claim else ''}"

    def why_not(self, fields: Fields, action: int) -> str:
        return (
            _why_not_take(fields, action)
            if action < FIRST_PLACE
            else _why_not_place(fields, action)
        )

    def about(self, before: States, action: int) -> dict[str, Any]:
        if action < FIRST_PLACE:
            return {"cards": int(before["display"][0, action])}
        return {}

    def cards(self, counts: list[int]) -> dict[str, int]:
        return without_zeros(counted(COLOURS, counts[:N_COLOURS]))

    # --- Positions ---

    def table(self, fields: Fields) -> dict[str, Any]:
        seats = range(fields.seats)
        claimed = [_necklaces(fields.claimed[s]) for s in seats]
        return {
            "display": counted(COLOURS, fields.display),
            "pile": None,
            "hands": None,
            "necklaces": _necklaces(fields.necklaces),
            "points": [_value(fields.placed[s]) + sum(claimed[s]) for s in seats],
            "placed": [counted(COLOURS, fields.placed[s]) for s in seats],
            "claimed": claimed,
            "known": [counted(COLOURS, fields.known[s]) for s in seats],
            "last_round": bool(fields.last_round),
            "turns_left": fields.turns_left,
        }

    def hidden(self, fields: Fields, viewer: Viewer) -> dict[str, Any]:
        return cards_held(COLOURS, fields, viewer)

    def sizes(self, fields: Fields) -> dict[str, Any]:
        return {
            "hand_sizes": fields.hand_size[: fields.seats],
            "pile_size": fields.pile_size,
        }

    def breakdown(self, fields: Fields) -> list[dict[str, Any]]:
        counts = []
        for seat in range(fields.seats):
            necklaces = sum(_necklaces(fields.claimed[seat]))
            counts.append(
                {
                    "seat": seat,
                    "pearls": _value(fields.placed[seat]),
                    "necklaces": necklaces,
                    "hand": -_value(fields.hand[seat]),
                    "hand_size": fields.hand_size[seat],
                }
            )
        return counts

    def read(self, state: State, position: Position) -> None:
        state.display[:] = position.counts("display", COLOURS)
        state.pile[:] = position.counts("pile", COLOURS)
        state.pile_size = state.pile.sum()
        for seat, hand in enumerate(position.counts_by_seat("hands", COLOURS)):
            state.hand[seat] = hand
            state.hand_size[seat] = sum(hand)
        for seat, placed in enumerate(position.counts_by_seat("placed", COLOURS)):
            state.placed[seat] = placed
        if position.has("known"):
            for seat, known in enumerate(position.counts_by_seat("known", COLOURS)):
                state.known[seat] = known
        for value in position.numbers("necklaces", NECKLACES):
            state.necklaces[value - FIRST_NECKLACE] += 1
        for seat, claimed in enumerate(position.lists_by_seat("claimed", NECKLACES)):
            for value in claimed:
                state.claimed[seat, value - FIRST_NECKLACE] += 1
        self._read_last_round(state, position)
        self._check_points(state, position)

    def _read_last_round(self, state: State, position: Position) -> None:
        state.last_round = position.flag("last_round")
        if position.has("turns_left"):
            state.turns_left = position.number("turns_left", 0, position.seats)
        elif state.last_round and state.turn != OVER:
            state.turns_left = state.seats

    def _check_points(self, state: State, position: Position) -> None:
        if not position.has("points"):
            return
        for seat, points in enumerate(position.numbers_by_seat("points", 0, 1000)):
            counted = _value(state.placed[seat]) + sum(_necklaces(state.claimed[seat]))
            if points != counted:
                raise BadPosition(
                    f"points: {points} for seat {seat}, but what it placed and claimed is worth "
                    f"{counted}"
                )

    def world_of(self, view: Mapping[str, Any]) -> dict[str, Any]:
        deck = self.template(view["seats"], view["options"])[0].deck.tolist()
        unseen = Counter(counted(COLOURS, deck))
        for seen in (view["display"], *view["placed"], *filter(None, view["hands"])):
            unseen.subtract(seen)
        return {**view, **dealt(unseen, view, view["known"])}

    def drawing(self, view: dict[str, Any]) -> str:
        sizes = view.get("hand_sizes") or [sum(hand.values()) for hand in view["hands"]]
        pile = view.get("pile_size", 0) if view["pile"] is None else sum(view["pile"].values())
        lines = [
            "necklaces  " + (" ".join(f"[{n}]" for n in view["necklaces"]) or "–"),
            "display    " + listed(view["display"]) + f"   pile {pile}",
        ]
        if view["last_round"]:
            lines.append("last round: only placing")
        for seat in range(view["seats"]):
            lines += _seat_lines(view, seat, sizes[seat])
        return "\n".join(lines)


def _seat_lines(view: dict[str, Any], seat: int, size: int) -> list[str]:
    """A seat with its points, and below it its hand or what is known of it."""
    mark = ">" if view["turn"] == seat else " "
    hand, known = view["hands"][seat], listed(view["known"][seat])
    lines = [f"{mark} seat {seat}  {view['points'][seat]:3d} points  {size:2d} in hand"]
    if hand is not None:
        lines.append(f"    hand:  {listed(hand)}")
    elif known != NOTHING:
        lines.append(f"    known: {known}")
    return lines


def _placed(action: int) -> tuple[int, int, int, int]:
    """A place as (colour, cards, wilds, claim)."""
    group, claim = divmod(action - FIRST_PLACE, 2)
    colour, cards, wilds = (int(n) for n in GROUPS[group])
    return colour, cards, wilds, claim


_VALUES: list[int] = rules.CARD_VALUES.tolist()


def _necklaces(counts: Any) -> list[int]:
    return [FIRST_NECKLACE + i for i in range(N_NECKLACES) if counts[i] for _ in range(counts[i])]


def _value(counts: Any) -> int:
    return int(sum(map(mul, counts, _VALUES)))


def _why_not_take(fields: Fields, colour: int) -> str:
    cards, held = fields.display[colour], fields.hand_size[fields.turn]
    if fields.last_round:
        return "in the last round cards can only be placed"
    if cards == 0:
        return f"no {COLOURS[colour]} card is on display"
    limit = fields.hand_limit
    return f"{held} cards in hand and {cards} on display would make {held + cards}; at most {limit}"


def _why_not_place(fields: Fields, action: int) -> str:
    colour, cards, wilds, _ = _placed(action)
    hand = fields.hand[fields.turn]
    if hand[colour] < cards:
        return f"only {hand[colour]} {COLOURS[colour]} in hand"
    if hand[WILD] < wilds:
        return f"only {hand[WILD]} wild in hand"
    total = cards + wilds
    open_necklaces = ", ".join(map(str, _necklaces(fields.necklaces))) or "none"
    return f"no necklace of value {total} is open (open: {open_necklaces})"
