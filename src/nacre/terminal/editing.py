"""Asking for a line in a terminal: editing, history, and completion as you type."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from prompt_toolkit import PromptSession
from prompt_toolkit.application.current import get_app_session
from prompt_toolkit.completion import CompleteEvent, Completer, Completion, PathCompleter
from prompt_toolkit.document import Document
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.shortcuts import CompleteStyle

from nacre.terminal.menu import COMMANDS, suggestions

FILE_COMMANDS = ("save ", "save! ", "load ")
SMALLEST_MENU, LARGEST_MENU = 2, 8  # lines kept free below the prompt
LOW_TERMINAL = 16  # lines; of what is above that, every fourth is for the menu


class TerminalPrompt:
    """Edits lines, with a history for each seat."""

    interactive = True

    def __init__(self) -> None:
        self._sessions: dict[int, PromptSession[str]] = {}

    def ask(
        self, question: str, choices: Sequence[str] = (), seat: int = -1, commands: bool = False
    ) -> str:
        """One line."""
        session = self._sessions.setdefault(seat, PromptSession(history=InMemoryHistory()))
        answer = session.prompt(
            question,
            completer=ActionCompleter(choices, commands),
            complete_while_typing=bool(choices),
            complete_style=CompleteStyle.MULTI_COLUMN,
            key_bindings=_bindings(),
            reserve_space_for_menu=_room_for_menu() if choices else 0,
        )
        return answer.strip()


def _bindings() -> KeyBindings:
    """Tab completes at once, also for those who type faster than the menu opens."""
    bindings = KeyBindings()

    @bindings.add("tab")
    def complete(event: KeyPressEvent) -> None:
        buffer = event.current_buffer
        if buffer.complete_state is not None:
            buffer.complete_next()
            return
        asked = CompleteEvent(completion_requested=True)
        found = list(buffer.completer.get_completions(buffer.document, asked))
        if len(found) == 1:
            buffer.apply_completion(found[0])
        else:
            buffer.start_completion(insert_common_part=True)

    return bindings


def _room_for_menu() -> int:
    """Few lines in a low terminal, where they would push the position off the screen."""
    rows = get_app_session().output.get_size().rows
    return max(SMALLEST_MENU, min(LARGEST_MENU, (rows - LOW_TERMINAL) // 4))


class ActionCompleter(Completer):
    """Completes legal actions, commands and file names."""

    def __init__(self, actions: Sequence[str], commands: bool) -> None:
        self._actions = actions
        self._commands = [name.split()[0] for name in COMMANDS] if commands else []
        self._files = PathCompleter(expanduser=True)

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterable[Completion]:
        """What the text before the cursor can become."""
        text = document.text_before_cursor
        for command in FILE_COMMANDS if self._commands else ():
            if text.startswith(command):
                name = Document(text.removeprefix(command))
                return list(self._files.get_completions(name, complete_event))
        found = [*suggestions(text, self._actions), *self._fitting_commands(text)]
        return [Completion(line, start_position=-len(text)) for line in found]

    def _fitting_commands(self, text: str) -> list[str]:
        typed = text.strip().lower()
        return [name for name in self._commands if typed and name.startswith(typed)]
