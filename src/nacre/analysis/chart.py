"""A review as text: a strip for each seat, its turning points, and what luck and play did.

A strip fills up with a seat's chance, as the judge of all seats has it. Dots stand where the seat's
own view differs.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from nacre.analysis.review import Line, Parts, Review, TurningPoint
from nacre.analysis.review_words import WORDS
from nacre.analysis.words import percent, told, with_sign

SMALLEST_WIDTH = 40
TALL, LOW = 4, 2  # lines of a strip, with few and with many seats
FEW_SEATS = 3
HANGING = "   "  # of lines that go on

# From empty to full; colour and encoding never stand alone, so ASCII says the same more coarsely.
BLOCKS = " ▁▂▃▄▅▆▇█"
ASCII_BLOCKS = " .:#"
AXIS, ASCII_AXIS = "─", "-"
DOTS, ASCII_DOTS = ".·˙", "_-'"  # low, in the middle and high in a line
DOT_EVERY = 3  # columns: a dot hides the strip


def chart(review: Review, width: int = 80, ascii_only: bool = False) -> str:
    """The whole review as lines of at most ``width`` columns.

    ``ascii_only`` is for terminals without Unicode: the drawing then needs no other characters
    (names of actions never do, but sentences in other languages than English have accents).
    """
    width = max(width, SMALLEST_WIDTH)
    lines = [*_heading(review, width, ascii_only), ""]
    height = TALL if review.seats <= FEW_SEATS else LOW
    for seat in range(review.seats):
        lines += _strip(review, seat, width, height, ascii_only)
    lines += [_marks(review, width), ""]
    for text in [*_points(review), "", *_balance(review)]:
        lines += _wrapped(text, width)
    return "\n".join(line.rstrip() for line in lines)


def _heading(review: Review, width: int, ascii_only: bool) -> list[str]:
    """What the strips show, and the dots if there are any."""
    lines = textwrap.wrap(told(WORDS, "title", {}, review.lang), width)
    columns = _columns(review, width)
    if any(any(_dotted(review, seat, columns)) for seat in range(review.seats)):
        dots = {"dots": ASCII_DOTS if ascii_only else DOTS}
        lines += _wrapped(told(WORDS, "own_view", dots, review.lang), width)
    return lines


def _wrapped(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, width, subsequent_indent=HANGING) or [""]


# --- The drawing ---------------------------------------------------------------------------------


def _strip(review: Review, seat: int, width: int, height: int, ascii_only: bool) -> list[str]:
    """One seat: its name, a strip that fills up with its chance, and the scale beside it."""
    axis = ASCII_AXIS if ascii_only else AXIS
    columns = _columns(review, width)
    cells = _filled(review.together[seat], columns, height, ASCII_BLOCKS if ascii_only else BLOCKS)
    for x, chance in _dotted(review, seat, columns):
        _dot(cells, x, chance, ASCII_DOTS if ascii_only else DOTS)
    names = [told(WORDS, "seat", {"seat": seat}, review.lang)] + [""] * (height - 1)
    scale = [percent(1.0, review.lang)] + [""] * (height - 1)
    rows = [
        _beside(review, name, level) + "".join(row)
        for name, level, row in zip(names, scale, cells, strict=True)
    ]
    return [*rows, _beside(review, "", percent(0.0, review.lang)) + axis * columns]


def _filled(line: Line, columns: int, height: int, blocks: str) -> list[list[str]]:
    """The cells of a strip, from the top line down."""
    steps = len(blocks) - 1
    filled = [round(_at(line, x, columns) * height * steps) for x in range(columns)]
    floors = (row * steps for row in reversed(range(height)))
    return [[blocks[min(max(n - floor, 0), steps)] for n in filled] for floor in floors]


def _dotted(review: Review, seat: int, columns: int) -> Iterator[tuple[int, float]]:
    """The columns with a dot, and the seat's own view there."""
    moments, since = len(review.lines[seat]), 0
    for x in range(columns):
        own = review.own_view(seat, _moment(x, columns, moments))
        if own is None:
            since = 0
            continue
        if since % DOT_EVERY == 0:
            yield x, own
        since += 1


def _dot(cells: list[list[str]], x: int, chance: float, dots: str) -> None:
    """Put a dot where the chance lies, in the cell and within it."""
    parts = len(dots) * len(cells)
    part = min(int(chance * parts), parts - 1)
    cells[-1 - part // len(dots)][x] = dots[part % len(dots)]


def _label_width(review: Review) -> int:
    names = (told(WORDS, "seat", {"seat": s}, review.lang) for s in range(review.seats))
    return max(map(len, names))


def _beside(review: Review, name: str, scale: str) -> str:
    return f"{name:<{_label_width(review)}} {scale:>5} "


def _columns(review: Review, width: int) -> int:
    return width - len(_beside(review, "", ""))


def _at(line: Line, column: int, columns: int) -> float:
    """The chance in a column; the last one shows the result."""
    return line[_moment(column, columns, len(line))]


def _moment(column: int, columns: int, moments: int) -> int:
    return column * (moments - 1) // (columns - 1)


def _marks(review: Review, width: int) -> str:
    """The numbers of the turning points under their columns."""
    columns = _columns(review, width)
    moments = len(review.lines[0]) if review.lines else 1
    marks = [" "] * columns
    for n, point in enumerate(review.turning_points, 1):
        marks[(point.reviewed.number * (columns - 1)) // max(1, moments - 1)] = str(n)
    return _beside(review, "", "") + "".join(marks)


# --- The words -----------------------------------------------------------------------------------


def _points(review: Review) -> list[str]:
    if not review.turning_points:
        return [told(WORDS, "no_turning_points", {}, review.lang)]
    lines = [told(WORDS, "turning_points", {}, review.lang)]
    for n, point in enumerate(review.turning_points, 1):
        lines += _point(n, point, review.lang)
    return lines


def _point(n: int, point: TurningPoint, lang: str) -> list[str]:
    reviewed = point.reviewed
    numbers: dict[str, int | float | str] = {
        "number": reviewed.number,
        "seat": reviewed.seat,
        "action": reviewed.action,
        "before": point.before,
        "after": point.after,
    }
    why = "by_play" if point.cause == "play" else "by_fortune"
    text = told(WORDS, "turning_point", numbers, lang)
    lines = [f"{n}  {text}, {told(WORDS, why, {'loss': reviewed.loss}, lang)}"]
    if reviewed.better is not None and point.swing < 0:
        better: dict[str, int | float | str] = {
            "action": reviewed.better.action,
            "gain": _signed(reviewed.loss, lang),
        }
        lines.append(f"{HANGING}{told(WORDS, 'better', better, lang)} {reviewed.better.reason}")
    return lines


def _balance(review: Review) -> list[str]:
    lines = [_way(parts, review.lang) for parts in review.parts]
    if review.play is not None:
        shares = {"play": review.play, "luck": 1 - review.play}
        lines.append(told(WORDS, "decided", shares, review.lang))
    return lines


def _way(parts: Parts, lang: str) -> str:
    numbers: dict[str, int | float | str] = {
        "seat": parts.seat,
        "start": parts.start,
        "own": _signed(parts.own, lang),
        "others": _signed(parts.others, lang),
        "luck": _signed(parts.luck, lang),
        "result": parts.result,
    }
    return told(WORDS, "parts", numbers, lang)


def _signed(points: float, lang: str) -> str:
    """Points of a percentage with their sign; 0 has none."""
    whole = round(100 * points)
    return with_sign(f"{whole:+d}" if whole else "0", lang)
