"""A position of Pearls as text."""

from __future__ import annotations

from typing import Any

from nacre.game.cards import NOTHING, listed


def drawing(view: dict[str, Any]) -> str:
    """Necklaces and display, then a line or two for each seat."""
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
    """A seat with its points, and below it its hand or the known cards of it."""
    mark = ">" if view["turn"] == seat else " "
    hand, known = view["hands"][seat], listed(view["known"][seat])
    points = view["points"][seat]
    counted = "face down " if points is None else f"{points:3d} points"
    lines = [f"{mark} seat {seat}  {counted}  {size:2d} in hand"]
    if hand is not None:
        lines.append(f"    hand:  {listed(hand)}")
    elif known != NOTHING:
        lines.append(f"    known: {known}")
    return lines
