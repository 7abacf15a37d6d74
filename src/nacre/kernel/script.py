"""Scripts: draws that are prescribed, in the place of a random stream.

A step that is given a script takes its draws from it. Where the script ends, the step asks: the
script then holds how many outcomes the next draw has, and how likely they are. So every way in
which luck can turn out is reached by running the same step again with a longer script, and the
rules, which know nothing of this, are compiled for scripts as they are for streams.

A script is an array of ``int64``, a stream one of ``uint64``: compiled code tells them apart by
their types, and a stream costs no test.

===============  ==================================================================================
``GIVEN``        how many draws are prescribed
``USED``         how many of them were taken
``ASKED``        how many outcomes the first draw beyond them has, 0 where there was none
``WEIGHTED``     1 if their weights stand behind the draws, 0 if all are equally likely
``FILLER``       where further draws come from, so that a step that asks comes to an end
``FIRST`` …      the draws, and room for weights behind them
===============  ==================================================================================

A draw with a single outcome is no draw.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from nacre.kernel.compiling import compiled
from nacre.kernel.fields import nth_kind

Script: TypeAlias = NDArray[np.int64]

KIND = np.dtype(np.int64)
GIVEN, USED, ASKED, WEIGHTED, FILLER, FIRST = range(6)
MOST_WEIGHTS = 64

_MULTIPLIER, _INCREMENT, _MODULUS, _DROPPED = 1_103_515_245, 12_345, 1 << 31, 1 << 12


def script_of(draws: Sequence[int]) -> Script:
    """A script with these draws."""
    script = np.zeros(FIRST + len(draws) + MOST_WEIGHTS, KIND)
    script[GIVEN] = len(draws)
    script[FIRST : FIRST + len(draws)] = draws
    return script


def chances_of(script: Script) -> list[tuple[int, float]]:
    """The outcomes that were asked for, each with its chance; none where nothing was."""
    asked = int(script[ASKED])
    if not script[WEIGHTED]:
        return [(outcome, 1 / asked) for outcome in range(asked)]
    start = FIRST + int(script[GIVEN])
    weights = script[start : start + asked].tolist()
    total = sum(weights)
    return [(outcome, weight / total) for outcome, weight in enumerate(weights) if weight]


@compiled
def prescribed(script: Script, n: int) -> int:
    """The next draw below ``n``."""
    if n <= 1:
        return 0
    if script[USED] < script[GIVEN]:
        return taken(script)
    if script[ASKED] == 0:
        script[ASKED] = n
    return filler(script, n)


@compiled
def prescribed_kind(script: Script, counts: NDArray[np.int8], among: int) -> int:
    """The kind of the next piece, one of the first ``among`` in the order of kinds."""
    if counts.shape[0] > MOST_WEIGHTS:
        return nth_kind(counts, prescribed(script, among))
    if nth_kind(counts, 0) == nth_kind(counts, among - 1):
        return nth_kind(counts, 0)
    if script[USED] < script[GIVEN]:
        return taken(script)
    if script[ASKED] == 0:
        ask_for_kind(script, counts, among)
    return nth_kind(counts, filler(script, among))


@compiled
def taken(script: Script) -> int:
    """Take a prescribed draw."""
    draw = int(script[FIRST + int(script[USED])])
    script[USED] += 1
    return draw


@compiled
def ask_for_kind(script: Script, counts: NDArray[np.int8], among: int) -> None:
    """Note down how many pieces of each kind there are to draw from."""
    script[ASKED] = counts.shape[0]
    script[WEIGHTED] = 1
    left = int(among)
    for kind in range(counts.shape[0]):
        weight = min(int(counts[kind]), left)
        script[FIRST + int(script[GIVEN]) + kind] = weight
        left -= weight


@compiled
def filler(script: Script, n: int) -> int:
    """Some number below ``n``; it is never shown, but may not be the same for ever."""
    script[FILLER] = (int(script[FILLER]) * _MULTIPLIER + _INCREMENT) % _MODULUS
    return int(script[FILLER]) // _DROPPED % int(n)
