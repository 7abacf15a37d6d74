"""A record, action by action."""

from __future__ import annotations

from nacre.errors import BadOption
from nacre.game.telling import plural
from nacre.games import game_of
from nacre.match import Match
from nacre.terminal.boards import drawing
from nacre.terminal.ending import ending, verdict
from nacre.terminal.prompt import Prompt
from nacre.terminal.screen import Screen
from nacre.terminal.stories import story


class Replay:
    """Shows a match from its beginning, as a seat saw it or with everything open."""

    def __init__(self, match: Match, seat: int | None, screen: Screen) -> None:
        if seat is not None and not 0 <= seat < match.seats:
            raise BadOption(f"seat: {seat} is no seat; seats are 0 to {match.seats - 1}")
        self._actions = match.history
        self._match = match.copy()
        self._seat = seat
        self._screen = screen
        self._told = 0
        screen.highlights = game_of(match.game).telling().highlights
        while self._match.version:
            self._match.undo()

    def run(self, waiting: Prompt | None) -> None:
        """Show everything; with a prompt, wait for Enter before each action until input ends."""
        match = self._match
        title = game_of(match.game).title
        seats, actions = plural(match.seats, "seat"), plural(len(self._actions), "action")
        self._screen.say(f"{title}, {seats}, {actions}.", "bold")
        self._show("The start")
        try:
            self._show_actions(waiting)
        except EOFError:
            return
        if match.over:
            self._screen.lines(ending(match))
            self._screen.say(verdict(match), "bold")
        else:
            self._screen.say(f"Here it stops; seat {match.turn} is to act.", "bold")

    def _show_actions(self, waiting: Prompt | None) -> None:
        for number, (seat, action) in enumerate(self._actions, 1):
            if waiting is not None:
                waiting.ask("Enter for the next action ")
            self._match.play(action)
            self._show(f"{number}. seat {seat}: {self._seen(action)}")

    def _seen(self, action: str) -> str:
        """An action as the viewer saw it."""
        if self._seat is None:
            return action
        events = self._match.events(self._seat, self._told)
        return next(str(event["action"]) for event in events if event["event"] == "action")

    def _show(self, title: str) -> None:
        events = self._match.events(self._seat, self._told)
        self._told += len(events)
        self._screen.say()
        self._screen.story(story(self._match.game, events, self._seat))
        self._screen.frame(self._position(), title)

    def _position(self) -> str:
        view = self._match.reveal() if self._seat is None else self._match.view(self._seat)
        return drawing(view, self._screen.inner_width)
