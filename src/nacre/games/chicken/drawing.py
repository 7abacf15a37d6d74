"""A position of Chicken as text."""

from __future__ import annotations

from typing import Any

from nacre.games.chicken.rules import NUMBERS, next_number

CARDS_IN_A_LINE = 8


def drawing(view: dict[str, Any]) -> str:
    """The piles, then a line for each seat."""
    sizes = view.get("hand_sizes") or [sum(hand.values()) for hand in view["hands"]]
    pile = view.get("pile_size", 0) if view["pile"] is None else sum(view["pile"].values())
    following = NUMBERS[next_number(NUMBERS.index(view["top"]))]
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
