"""Faults of positions: numbers that compiled checks return, with a text for each."""

from __future__ import annotations

from enum import IntEnum


class FaultNumber(IntEnum):
    """The base of a game's faults: ``NONE = 0, ""``, then ``NAME = number, text`` for each."""

    text: str

    def __new__(cls, number: int, text: str) -> FaultNumber:
        """Make a number that carries its text."""
        fault = int.__new__(cls, number)
        fault._value_ = number
        fault.text = text
        return fault
