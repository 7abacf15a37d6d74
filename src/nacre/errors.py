"""What can go wrong, and how it is called.

::

    NacreError
    ├── UnknownGame      unknown_game      no game of that name
    ├── BadSeats         bad_seats         a number of seats that the game does not have
    ├── BadOption        bad_option        an option that is unknown, or does not fit
    ├── BadAction        bad_action        a text that is no action of the game
    ├── IllegalAction    illegal_action    an action that the rules do not allow now
    ├── GameOver         game_over         an action after the end
    ├── BadPosition      bad_position      a position that cannot be
    ├── BadRecord        bad_record        a record that cannot be read or does not replay
    └── BotFault         bot_fault         a bot that failed, was too slow, or chose no legal action

Each error leaves everything unchanged. The ``code`` is stable; the message is for people.
"""

from __future__ import annotations

from typing import ClassVar

__all__ = [
    "BadAction",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "BadSeats",
    "BotFault",
    "GameOver",
    "IllegalAction",
    "NacreError",
    "UnknownGame",
]


class NacreError(Exception):
    """The root of all errors that nacre raises on purpose."""

    code: ClassVar[str] = "error"


class UnknownGame(NacreError):
    """No game of that name."""

    code = "unknown_game"


class BadSeats(NacreError):
    """A number of seats that the game does not have."""

    code = "bad_seats"


class BadOption(NacreError):
    """An option that is unknown, ill-typed, out of range, or does not fit the seats."""

    code = "bad_option"


class BadAction(NacreError):
    """A text that is no action of the game."""

    code = "bad_action"


class IllegalAction(NacreError):
    """An action that the rules do not allow now."""

    code = "illegal_action"


class GameOver(NacreError):
    """An action after the end."""

    code = "game_over"


class BadPosition(NacreError):
    """A position that cannot be."""

    code = "bad_position"


class BadRecord(NacreError):
    """A record that cannot be read or does not replay."""

    code = "bad_record"


class BotFault(NacreError):
    """A bot that failed, was too slow, or chose what is no legal action."""

    code = "bot_fault"
