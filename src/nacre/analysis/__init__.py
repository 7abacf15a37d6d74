"""Hints for a seat to act, and reviews of finished games.

Both rest on an analyst (``nacre.bots.analyst``), who judges the actions of an observation, and on
facts of the position, told in four languages. Nothing here sees more than the seat it speaks for,
but for what a review shows after the end.
"""

from __future__ import annotations

from nacre.analysis.chart import chart
from nacre.analysis.hint import Hint, hints
from nacre.analysis.review import Review, review

__all__ = ["Hint", "Review", "chart", "hints", "review"]
