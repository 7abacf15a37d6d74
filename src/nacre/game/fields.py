"""Reading the record of a state or an observation from Python."""

from __future__ import annotations

from typing import Any

from nacre.kernel.generic import States


class Fields:
    """The fields of a record as plain numbers and lists: reading a record itself is slow.

    Each is read when it is first asked for. ``states`` is the array of one record that they came
    from, for the rules to work on; whoever changes it makes new fields.
    """

    seats: int
    turn: int
    first: int

    def __init__(self, states: States) -> None:
        self.states = states

    def __getattr__(self, name: str) -> Any:
        try:
            [value] = self.states[name].tolist()
        except ValueError:
            raise AttributeError(name) from None
        self.__dict__[name] = value
        return value
