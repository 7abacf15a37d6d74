"""Pictures as arrays of numbers, for environments that are looked at.

The same everywhere: the typeface is installed with the extra ``nacre[rl]``, and those of the system
are not asked.
"""

from __future__ import annotations

import functools
import io
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nacre.envs.extras import libraries
from nacre.errors import BadOption
from nacre.game.checked import shown
from nacre.game.game import Game
from nacre.pictures import Picture

with libraries():
    from gymnasium import error

# Without one nothing is drawn. PettingZoo's own test asks for "human" of every environment.
RENDER_MODES = ["human", "ansi", "rgb_array"]
TYPEFACE = "Fredoka One"


def checked_mode(mode: str | None) -> str | None:
    """A way of rendering that there is, or :class:`BadOption`; what it needs is looked for."""
    if mode is not None and mode not in RENDER_MODES:
        raise BadOption(f"render_mode: {shown(mode)} is none of {', '.join(RENDER_MODES)}")
    if mode == "rgb_array":
        _tools()
    return mode


def rendered(
    mode: str | None, game: Game, view: Callable[[], dict[str, Any]]
) -> str | NDArray[np.uint8] | None:
    """A view in one of these ways; for people it is written to the terminal."""
    if mode is None:
        return None
    if mode == "rgb_array":
        return pixels(game.picture(view()))
    drawn = game.drawing(view())
    if mode == "ansi":
        return drawn
    sys.stdout.write(f"{drawn}\n\n")
    return None


def pixels(picture: Picture) -> NDArray[np.uint8]:
    """Rows of pixels of red, green and blue."""
    to_png, to_image, fonts = _tools()
    png = to_png(
        svg_string=picture.svg,
        background="white",
        skip_system_fonts=True,
        font_files=fonts,
        font_family=TYPEFACE,
        sans_serif_family=TYPEFACE,
    )
    return np.array(to_image(io.BytesIO(png)).convert("RGB"), np.uint8)


@functools.cache
def _tools() -> tuple[Any, Any, list[str]]:
    """What makes a PNG of SVG, what reads it, and the files of the typeface."""
    try:
        from font_fredoka_one import font_files
        from PIL import Image
        from resvg_py import svg_to_bytes
    except ImportError as missing:
        raise error.DependencyNotInstalled(
            f'render_mode="rgb_array": {missing.name} is missing; pip install "nacre[rl]"'
        ) from None
    return svg_to_bytes, Image.open, list(font_files.values())
