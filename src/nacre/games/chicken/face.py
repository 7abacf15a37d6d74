"""The face of Chicken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from nacre.games.chicken import check, rules
from nacre.games.chicken.rules import (
    CARDS,
    CHICK,
    DIE_FACES,
    DRAW,
    EGG,
    EGGS,
    N_CARDS,
    N_DICE,
    N_NUMBERS,
    OUT,
)
from nacre.games.face import (
    Face,
    Fields,
    Position,
    Viewer,
    cards_held,
    counted,
    dealt,
    without_zeros,
)
from nacre.games.options import FirstSeat, Number
from nacre.kernel.generic import OVER, State, States
from nacre.kernel.log import NOBODY

NUMBERS = CARDS[:N_NUMBERS]
MOST_POINTS = 1000
CARDS_IN_A_LINE = 8  # of a drawing


class Chicken(Face):
    """Names, notation and pictures of Chicken."""

    id = "chicken"
    title = "Chicken"
    rules = rules
    faults = check.FAULTS
    options = (
        FirstSeat(),
        Number("limit", "points that end the game", 50, 10, 200),
        Number("deal", "cards dealt to each seat", 6, 3, 8),
        Number("copies", "cards of each number and of the chick", 7, 5, 10),
    )
    examples = ("play 4", "play chick", "play egg", "draw", "out")

    def misfit(self, options: dict[str, Any], seats: int) -> str | None:
        """There are cards for every hand, one to turn that is not the egg, and one to draw."""
        cards = options["copies"] * N_NUMBERS + EGGS
        needed = options["deal"] * seats + 2
        if needed > cards:
            return f"deal: {options['deal']} cards for {seats} seats need a deck of {needed}; it has {cards}"
        return None

    def fill_in(self, state: State, options: dict[str, Any]) -> None:
        state.limit = options["limit"]
        state.deal = options["deal"]
        state.deck[:N_NUMBERS] = options["copies"]
        state.deck[EGG] = EGGS

    # --- Notation ---

    def name(self, action: int) -> str:
        if action == DRAW:
            return "draw"
        return "out" if action == OUT else f"play {CARDS[action]}"

    def why_not(self, fields: Fields, action: int) -> str:
        if action == DRAW:
            if fields.pile_size == 0:
                return "the draw pile is empty"
            return "all others have withdrawn: play a card, or withdraw"
        if fields.hand[fields.turn][action] == 0:
            return f"no {CARDS[action]} in hand"
        top = fields.top
        following = 0 if top == CHICK else top + 1
        return f"on a {CARDS[top]} goes a {CARDS[top]} or a {CARDS[following]}"

    def about(self, before: States, action: int) -> dict[str, Any]:
        if action != EGG:
            return {}
        return {"top": CARDS[(int(before["top"][0]) + 1) % N_NUMBERS]}

    def cards(self, counts: list[int]) -> dict[str, int]:
        return without_zeros(counted(CARDS, counts[:N_CARDS]))

    def dice(self, values: list[int]) -> list[int]:
        return values[:N_DICE]

    def round_ended(self, fields: Fields) -> dict[str, Any]:
        number = fields.round_number if fields.turn == OVER else fields.round_number - 1
        return {"round": number, **_last(fields)}

    # --- Positions ---

    def table(self, fields: Fields) -> dict[str, Any]:
        seats = range(fields.seats)
        return {
            "round": fields.round_number,
            "starter": fields.starter,
            "played_last": None if fields.played_last == NOBODY else fields.played_last,
            "top": CARDS[fields.top],
            "hands": None,
            "pile": None,
            "discards": counted(CARDS, fields.discards),
            "in": [bool(fields.still_in[s]) for s in seats],
            "points": [fields.points[s] for s in seats],
            "last": _last(fields) if fields.any_ended else None,
        }

    def hidden(self, fields: Fields, viewer: Viewer) -> dict[str, Any]:
        return cards_held(CARDS, fields, viewer)

    def sizes(self, fields: Fields) -> dict[str, Any]:
        return {
            "hand_sizes": fields.hand_size[: fields.seats],
            "pile_size": fields.pile_size,
        }

    def breakdown(self, fields: Fields) -> list[dict[str, Any]]:
        return [{"seat": s, "points": fields.points[s]} for s in range(fields.seats)]

    def read(self, state: State, position: Position) -> None:
        state.round_number = position.number("round", 1, 10_000)
        state.starter = position.number("starter", 0, position.seats - 1)
        state.top = _number_of(position, "top", position.entry("top"))
        state.pile[:] = position.counts("pile", CARDS)
        state.pile_size = state.pile.sum()
        state.discards[:] = position.counts("discards", CARDS)
        for seat, hand in enumerate(position.counts_by_seat("hands", CARDS)):
            state.hand[seat] = hand
            state.hand_size[seat] = sum(hand)
        state.still_in[: position.seats] = position.flags_by_seat("in")
        state.points[: position.seats] = position.numbers_by_seat("points", 0, MOST_POINTS)
        state.played_last = self._played_last(state, position)
        if position.entry("last") is not None:
            _read_last(state, position)

    def _played_last(self, state: State, position: Position) -> int:
        """The seat that played last; where it is not given, the one before the seat to act."""
        if position.has("played_last"):
            seat = position.seat_or_none("played_last")
            return NOBODY if seat is None else seat
        if state.discards.sum() <= 1:
            return NOBODY
        return int((state.turn if state.turn != OVER else state.starter) - 1) % position.seats

    def world_of(self, view: Mapping[str, Any]) -> dict[str, Any]:
        deck = self.template(view["seats"], view["options"])[0].deck.tolist()
        unseen = Counter(counted(CARDS, deck))
        for seen in (view["discards"], *filter(None, view["hands"])):
            unseen.subtract(seen)
        return {**view, **dealt(unseen, view, [{}] * view["seats"])}

    def drawing(self, view: dict[str, Any]) -> str:
        sizes = view.get("hand_sizes") or [sum(hand.values()) for hand in view["hands"]]
        pile = view.get("pile_size", 0) if view["pile"] is None else sum(view["pile"].values())
        top = NUMBERS.index(view["top"])
        following = NUMBERS[(top + 1) % N_NUMBERS]
        lines = [
            f"round {view['round']}   draw pile {pile}",
            f"top: [{view['top']}]   next: {view['top']} or {following}",
        ]
        for seat in range(view["seats"]):
            mark = ">" if view["turn"] == seat else " "
            out = "" if view["in"][seat] else "  (out)"
            hand = _spread(view["hands"][seat], sizes[seat])
            points = f"{view['points'][seat]:3d}/{view['options']['limit']}"
            lines.append(f"{mark} seat {seat}  {points} points  hand: {hand}{out}")
        return "\n".join(lines)


def _spread(hand: dict[str, int] | None, size: int) -> str:
    """A hand card by card, as it is held; a large one by kind."""
    if hand is None:
        return f"{size} ?"
    if size <= CARDS_IN_A_LINE:
        return " ".join(f"[{card}]" for card, n in hand.items() for _ in range(n)) or "–"
    return " ".join(f"{card}×{n}" for card, n in hand.items() if n)


def _last(fields: Fields) -> dict[str, Any]:
    """The round that ended last."""
    seats = range(fields.seats)
    return {
        "hands": [counted(CARDS, fields.ended_hand[s]) for s in seats],
        "top": CARDS[fields.ended_top],
        "gained": [fields.ended_gained[s] for s in seats],
        "dice": [d for d in fields.ended_dice if d],
        "points": [fields.ended_points[s] for s in seats],
    }


def _read_last(state: State, position: Position) -> None:
    entry = position.mapping("last")
    last = Position(entry, position.seats)
    state.any_ended = 1
    for seat, hand in enumerate(last.counts_by_seat("hands", CARDS)):
        state.ended_hand[seat] = hand
    state.ended_top = _number_of(last, "top", last.entry("top"))
    state.ended_gained[: position.seats] = last.numbers_by_seat("gained", 0, MOST_POINTS)
    state.ended_points[: position.seats] = last.numbers_by_seat("points", 0, MOST_POINTS)
    dice = last.numbers("dice", [int(f) for f in DIE_FACES])
    if len(dice) not in (0, N_DICE):
        raise last.fail("dice", f"none or {N_DICE}")
    state.ended_dice[: len(dice)] = dice


def _number_of(position: Position, key: str, name: Any) -> int:
    if name not in NUMBERS:
        raise position.fail(key, f"one of {', '.join(NUMBERS)}")
    return NUMBERS.index(name)
