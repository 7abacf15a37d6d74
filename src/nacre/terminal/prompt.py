"""The prompt for a line: editing and completion in a terminal (``editing``), plain elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Protocol, TextIO


class Prompt(Protocol):
    """Whoever can ask for a line."""

    interactive: bool  # whether somebody sits there who can be asked back

    def ask(
        self, question: str, choices: Sequence[str] = (), seat: int = -1, commands: bool = False
    ) -> str:
        """One line without blanks around it; ``EOFError`` when there is no more.

        ``choices`` and, if wanted, the commands are offered for completion. What one ``seat`` typed
        is never offered to another: it could tell a hidden value.
        """
        ...


def prompt_for_this_terminal() -> Prompt:
    """A prompt with editing if a person sits at both ends, else a plain one."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        from nacre.terminal.editing import TerminalPrompt  # a quarter of a second to import

        return TerminalPrompt()
    return PlainPrompt()


class PlainPrompt:
    """Reads lines, and repeats them, so that what was written reads like a session."""

    interactive = False

    def __init__(self, lines: TextIO | None = None) -> None:
        self._lines = lines

    def ask(
        self, question: str, choices: Sequence[str] = (), seat: int = -1, commands: bool = False
    ) -> str:
        """One line."""
        line = (self._lines or sys.stdin).readline()
        if not line:
            raise EOFError
        sys.stdout.write(f"{question}{line.strip()}\n")
        return line.strip()
