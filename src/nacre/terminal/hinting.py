"""Hints as lines."""

from __future__ import annotations

from collections.abc import Sequence

from nacre.analysis import Hint


def hint_lines(hints: Sequence[Hint], alone: bool) -> list[str]:
    """One line a hint: the action, the chance to win with it (not when alone), and why."""
    room = max(len(hint.action) for hint in hints)
    return [
        f"  {hint.action:<{room}}  " + ("" if alone else f"{hint.chance:>4.0%}  ") + hint.reason
        for hint in hints
    ]
