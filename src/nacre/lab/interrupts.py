"""Ctrl-C while compiled code is loaded."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any


@contextmanager
def interrupts_kept() -> Iterator[None]:
    """Raise ``KeyboardInterrupt`` at the end of the block if one that came in it got lost.

    While compiled code is loaded the compiler calls back into Python, and what is raised in such a
    call is printed and forgotten. Anywhere else an interrupt ends the block at once, as ever.
    """
    if not _interrupts_end_us():
        yield
        return
    came: list[int] = []

    def remember(number: int, frame: FrameType | None) -> None:
        came.append(number)
        signal.default_int_handler(number, frame)

    forget = sys.unraisablehook

    def forget_others(lost: Any) -> None:
        if not issubclass(lost.exc_type, KeyboardInterrupt):
            forget(lost)

    signal.signal(signal.SIGINT, remember)
    sys.unraisablehook = forget_others
    try:
        yield
    finally:
        sys.unraisablehook = forget
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if came:
        raise KeyboardInterrupt


def _interrupts_end_us() -> bool:
    """Whether Ctrl-C is heard here, and nobody has another use for it."""
    return (
        threading.current_thread() is threading.main_thread()
        and signal.getsignal(signal.SIGINT) is signal.default_int_handler
    )
