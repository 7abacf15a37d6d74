"""How things are shown: with colour and frames in a terminal, as plain text elsewhere."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from contextlib import AbstractContextManager, nullcontext

from rich.console import Console
from rich.markdown import Markdown
from rich.panel import Panel
from rich.text import Text

from nacre.terminal.boards import fitted

FRAME = 4  # columns that a panel takes
FORGET = "\x1b[3J"  # also what has scrolled away

_WHOSE_TURN = r"> ?seat \d"


def console() -> Console:
    """A console on standard output that takes texts as they are."""
    return Console(highlight=False, markup=False, emoji=False)


class Screen:
    """What a person sees."""

    def __init__(self, console: Console) -> None:
        self.console = console
        # Patterns with colours. Colour never stands alone: it repeats what the words say.
        self.highlights: Mapping[str, str] = {}

    @property
    def width(self) -> int:
        """Columns for text."""
        return self.console.width

    @property
    def inner_width(self) -> int:
        """Columns within a frame."""
        return self.width - FRAME if self.console.is_terminal else self.width

    def say(self, text: str = "", style: str = "") -> None:
        """A sentence or more."""
        for line in fitted(text.split("\n"), self.width, hanging="  "):
            self.console.print(self._coloured(line, style))

    def story(self, lines: Iterable[str]) -> None:
        """What happened."""
        for line in lines:
            self.say(line)

    def warn(self, text: str) -> None:
        """What went wrong."""
        self.console.print(Text(text, "bold red"))

    def frame(self, text: str, title: str) -> None:
        """A drawing, which must fit the inner width, in a frame with a title."""
        if not self.console.is_terminal:
            self.console.print(Text(f"--- {title} ---\n{text}"))
            return
        drawing = self._coloured(text)
        self.console.print(
            Panel(drawing, title=Text(title), title_align="left", border_style="dim", expand=False)
        )

    def lines(self, lines: Iterable[str], style: str = "") -> None:
        """Lines that are laid out already."""
        for line in lines:
            self.console.print(self._coloured(line, style), soft_wrap=True)

    def page(self, text: str, plain: bool = False) -> None:
        """A page of Markdown: as it is, or rendered and in a pager where it is long."""
        if plain or not self.console.is_terminal:
            self.console.print(Text(text), soft_wrap=True, end="")
            return
        page = Markdown(text, code_theme="ansi_dark", inline_code_theme="ansi_dark")
        with self.console.capture() as capture:
            self.console.print(page)
        if capture.get().count("\n") < self.console.height:
            self.console.print(page)
            return
        os.environ.setdefault("LESS", "-R")  # let the pager show colours, not their codes
        with self.console.pager(styles=True):
            self.console.print(page)

    def busy(self, text: str) -> AbstractContextManager[object]:
        """A spinner while something takes its time; nothing where nobody watches."""
        return self.console.status(Text(text)) if self.console.is_terminal else nullcontext()

    def clear(self) -> None:
        """Wipe the terminal, what has scrolled away included."""
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.clear()
            self.console.file.write(FORGET)
            self.console.file.flush()

    def _coloured(self, text: str, style: str = "") -> Text:
        coloured = Text(text, style)
        for pattern, colour in self.highlights.items():
            coloured.highlight_regex(pattern, colour)
        coloured.highlight_regex(_WHOSE_TURN, "bold")
        return coloured
