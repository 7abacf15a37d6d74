"""Pictures of positions as SVG: for notebooks, and for environments that are looked at.

A game draws a view, that is what somebody may know, in its module ``picture.py``; shapes that games
share are here. Colour never stands alone: every piece has a shape, a letter or a number, too.

============  ===============================================================================
``svg``       elements, texts, and :class:`Picture`, a drawing of a certain size
``palette``   colours, and the shapes that go with them
``shapes``    a pearl, cards, dice, planks, water and sand
``seats``     plates of seats: who acts, who won, how many points
``plain``     a table of keys, for games that bring no picture
``page``      pieces of HTML for notebooks
============  ===============================================================================
"""

from __future__ import annotations

from nacre.pictures.svg import Picture

__all__ = ["Picture"]
