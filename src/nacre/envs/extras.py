"""Libraries that are not always there, and the extras that bring them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

EXTRAS = {"gymnasium": "rl", "pettingzoo": "rl", "pyspiel": "openspiel"}


@contextmanager
def libraries() -> Iterator[None]:
    """Import within this: of a library that is missing it is told which extra brings it."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name not in EXTRAS:
            raise
        told = f"{error.name} is missing; pip install 'nacre[{EXTRAS[error.name]}]'"
        raise ModuleNotFoundError(told, name=error.name) from None
