"""Sets as the bits of an ``int64``: at most 62 of them, so that the sign never comes in."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.core.imputils import lower_builtin
from numba.core.typing.templates import ConcreteTemplate, infer_global

from nacre.kernel.compiling import entry


def count(bits: int) -> int:
    """How many bits are set."""
    return int(bits).bit_count()


def lowest(bits: int) -> int:
    """The number of the lowest bit set; ``bits`` is not 0."""
    return (int(bits) & -int(bits)).bit_length() - 1


@infer_global(count)
@infer_global(lowest)
class _OfBits(ConcreteTemplate):  # type: ignore[misc]  # Numba has no types
    cases = (types.int64(types.int64),)


@lower_builtin(count, types.int64)
def _ctpop(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    return builder.ctpop(args[0])


@lower_builtin(lowest, types.int64)
def _cttz(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))


@entry
def nth(bits: int, n: int) -> int:
    """The number of the ``n``-th bit set, counting from 0; there are more than ``n`` of them."""
    at = 0
    width = 32
    while width > 0:
        low = bits & ((1 << width) - 1)
        in_low = count(low)
        if n < in_low:
            bits = low
        else:
            n -= in_low
            bits >>= width
            at += width
        width >>= 1
    return at
