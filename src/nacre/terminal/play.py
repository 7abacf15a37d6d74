"""The loop of terminal play: a turn is shown, a line is typed, something is done."""

from __future__ import annotations

from collections.abc import Callable

from nacre.analysis import chart, hints, review
from nacre.bots import Analyst, analyst
from nacre.errors import BadAction, GameOver, IllegalAction, NacreError
from nacre.game.telling import plural, seats_of
from nacre.games import game_of
from nacre.match import Match
from nacre.pages import rules_page
from nacre.terminal import files
from nacre.terminal.boards import drawing
from nacre.terminal.ending import ending, verdict
from nacre.terminal.hinting import hint_lines
from nacre.terminal.menu import (
    COMMANDS,
    MOST_LISTED,
    grouped,
    in_columns,
    numbered,
    wanted,
)
from nacre.terminal.prompt import Prompt
from nacre.terminal.screen import Screen
from nacre.terminal.stories import story
from nacre.terminal.table import Places, Table

LONGEST_NUMBER = 6  # digits of an action's number
REVIEWING = 1000  # simulations for each decision of a review: a game has many

HINT = "Type an action or its number. help shows what else there is."


class Play:
    """One sitting in a terminal, from the first turn to leaving."""

    def __init__(self, match: Match, places: Places, screen: Screen, prompt: Prompt) -> None:
        self._places = places
        self._screen = screen
        self._prompt = prompt
        self._leaving = False
        self._saved = ""  # the record as it was last saved or loaded
        self._commands: dict[str, Callable[[str], None]] = {
            "list": self._list,
            "undo": self._undo,
            "save": self._save,
            "save!": self._overwrite,
            "load": self._load,
            "hint": self._hint,
            "log": self._log,
            "review": self._review,
            "rules": self._rules,
            "?": self._rules,
            "help": self._help,
            "quit": self._quit,
            "exit": self._quit,
        }
        self._sit_down(match)

    def _sit_down(self, match: Match) -> None:
        self._table = Table(match, self._places)
        self._device_at: int | None = None  # the seat that holds the device
        self._screen.highlights = game_of(match.game).telling().highlights
        self._saved = match.record()

    @property
    def _match(self) -> Match:
        return self._table.match

    @property
    def _unsaved(self) -> bool:
        """Whether something would be lost; actions of bots before any person acted do not count."""
        acted = any(seat in self._table.people for seat, _ in self._match.history)
        return acted and self._match.record() != self._saved

    # --- The loop ---

    def run(self) -> None:
        """Play until the person leaves or the input ends."""
        try:
            self._welcome()
            while not self._leaving:
                with self._screen.busy("the bots are thinking…"):
                    self._table.let_bots_act()
                for fault in self._table.faults():
                    self._screen.warn(fault)
                self._hand_over()
                self._show_turn()
                self._ask_until_something_is_done()
        except EOFError:
            self._input_ended()

    def _ask_until_something_is_done(self) -> None:
        table, version = self._table, self._match.version
        while not self._leaving and table is self._table and version == self._match.version:
            self._obey(self._ask())

    def _ask(self) -> str:
        seat = self._table.viewer
        question = "Enter to leave > " if self._match.over else f"seat {seat} > "
        try:
            return self._prompt.ask(question, self._match.actions(), seat, commands=True)
        except EOFError:
            if self._prompt.interactive:  # Ctrl-D
                return "quit"
            raise

    def _obey(self, line: str) -> None:
        """Carry out a line; whatever is wrong with it is said, and nothing is lost."""
        word, _, rest = line.partition(" ")
        try:
            if not line:
                self._enter()
            elif word.lower() in self._commands:
                self._commands[word.lower()](rest.strip())
            elif self._match.over:
                raise GameOver("the game is over: save FILE, review, log, undo or quit")
            else:
                self._table.play(self._action(line))
        except (NacreError, OSError) as error:
            self._screen.warn(files.told(error))

    def _action(self, line: str) -> str:
        """An action as typed, or the one with that number."""
        if not (line.isascii() and line.isdecimal() and len(line) <= LONGEST_NUMBER):
            return line
        actions = self._match.actions()
        number = int(line)
        if not 1 <= number <= len(actions):
            raise BadAction(f"{number}: actions are numbered from 1 to {len(actions)}")
        return actions[number - 1]

    def _enter(self) -> None:
        if self._match.over:
            self._quit("")
        else:
            self._show_position()
            self._show_choices()

    # --- What is shown ---

    def _welcome(self) -> None:
        match = self._match
        title, seats = game_of(match.game).title, plural(match.seats, "seat")
        self._screen.say(f"{title}, {seats}. {self._company()} {self._beginning()}", "bold")
        sides = game_of(match.game).sides(match.seats)
        if len(sides) < match.seats:
            against = " play against ".join(map(seats_of, sides))
            self._screen.say(f"Teams: {against}.")
        self._screen.say(HINT, "dim")

    def _company(self) -> str:
        if self._match.seats == 1:
            return "You are seat 0, alone."
        if self._places.hot_seat:
            return "Everybody plays at this device."
        if self._match.seats == 2:
            return f"You are seat {self._table.people[0]}, against a bot ({self._places.bots})."
        return f"You are seat {self._table.people[0]}; the others are bots ({self._places.bots})."

    def _beginning(self) -> str:
        if self._match.version:
            return f"{plural(self._match.version, 'action')} so far; log tells them."
        first = self._match.view()["first"]
        return f"Seat {first} begins." if self._match.seats > 1 else ""

    def _hand_over(self) -> None:
        """Between people: nothing that the one has seen stays for the other."""
        seat, held_by = self._match.turn, self._device_at
        if len(self._table.people) == 1 or seat in (None, held_by):
            return
        if held_by is not None:
            self._screen.clear()
        self._prompt.ask(f"Pass the device to seat {seat}, then press Enter. ")
        if held_by is not None:
            self._screen.clear()
        self._device_at = seat

    def _show_turn(self) -> None:
        self._screen.say()
        seat = self._table.viewer
        self._screen.story(story(self._match.game, self._table.news(), seat))
        self._show_position()
        if self._match.over:
            self._show_ending()
        else:
            self._show_choices()

    def _show_position(self) -> None:
        seat = self._table.viewer
        title = f"{game_of(self._match.game).title}, seat {seat}"
        text = drawing(self._match.view(seat), self._screen.inner_width)
        self._screen.frame(text, title)

    def _show_choices(self) -> None:
        actions = self._match.actions()
        self._screen.say(wanted(self._match.game, actions), "bold")
        if len(actions) <= MOST_LISTED:
            self._list("")
            return
        groups = "; ".join(grouped(self._match.game, actions))
        self._screen.say(f"{groups}; list shows all {len(actions)}")

    def _show_ending(self) -> None:
        people = self._table.people
        self._screen.say()
        self._screen.lines(ending(self._match))
        self._screen.say(verdict(self._match, people[0] if len(people) == 1 else None), "bold")
        self._screen.say(
            "review shows where it was decided; save FILE keeps the record; log, undo, quit.", "dim"
        )

    def _input_ended(self) -> None:
        """A script has run out, or Ctrl-D was pressed instead of an answer."""
        state = "" if self._match.over else " before the end of the game"
        self._screen.say(f"The input ended{state}.")
        if self._unsaved:
            self._screen.say("Nothing was saved: save FILE writes a record,")
            self._screen.say("and nacre play --load FILE goes on from it.")

    # --- Commands ---

    def _list(self, words: str) -> None:
        entries = numbered(self._match.actions(), words)
        if not entries:
            self._screen.warn(f"no legal action with {words!r}" if words else "the game is over")
        self._screen.lines(in_columns(entries, self._screen.width))

    def _undo(self, _: str) -> None:
        action = self._table.take_back()
        # Between people it may have been another seat's, with a value that only that seat knows.
        alone = len(self._table.people) == 1
        self._screen.say(f"Taken back: {action}." if alone else "Taken back.")

    def _save(self, name: str) -> None:
        try:
            self._save_as(name, overwrite=False)
        except FileExistsError:
            if not self._prompt.interactive:
                raise FileExistsError(
                    f"{name}: there already; save! {name} overwrites it"
                ) from None
            if self._prompt.ask(f"{name} is there already. Overwrite it? y/N ").lower() in (
                "y",
                "yes",
            ):
                self._save_as(name, overwrite=True)

    def _overwrite(self, name: str) -> None:
        self._save_as(name, overwrite=True)

    def _save_as(self, name: str, overwrite: bool) -> None:
        if not name:
            self._screen.warn("save to which file? save FILE")
            return
        files.save(self._match, name, overwrite)
        self._saved = self._match.record()
        self._screen.say(f"Saved to {name}.")

    def _load(self, name: str) -> None:
        if not name:
            self._screen.warn("load which file? load FILE")
            return
        self._sit_down(files.load(name))
        self._welcome()

    def _log(self, _: str) -> None:
        events = self._match.events(self._table.viewer)
        self._screen.story(story(self._match.game, events, self._table.viewer))

    def _hint(self, lang: str) -> None:
        seat = self._match.turn
        if seat is None:
            raise GameOver("hint: the game is over; review tells where it was decided")
        with self._screen.busy("thinking…"):
            found = hints(self._match.observation(seat), self._analyst(), lang.lower() or "en")
        self._screen.story(hint_lines(found, alone=self._match.seats == 1))

    def _review(self, lang: str) -> None:
        if not self._match.over:
            raise IllegalAction("review: the game is not over yet")
        with self._screen.busy("reviewing…"):
            found = review(self._match, self._analyst(REVIEWING), lang=lang.lower() or "en")
        self._screen.lines(chart(found, self._screen.width).splitlines())

    def _analyst(self, simulations: int | None = None) -> Analyst:
        return analyst(self._match.game, 0, simulations)

    def _rules(self, lang: str) -> None:
        self._screen.page(rules_page(self._match.game, lang.lower() or "en"))

    def _help(self, _: str) -> None:
        room = max(map(len, COMMANDS))
        self._screen.say(f"An action, in any case and with any blanks: {self._example()}.")
        self._screen.say("Or its number. Enter alone shows the position again. Tab completes.")
        self._screen.lines(f"  {name:<{room}}  {meaning}" for name, meaning in COMMANDS.items())

    def _example(self) -> str:
        return ", ".join(game_of(self._match.game).examples[:3])

    def _quit(self, _: str) -> None:
        """Leave; on a terminal an unsaved game is offered to be saved."""
        while self._prompt.interactive and self._unsaved:
            name = self._prompt.ask("Save to which file? Enter to leave without saving: ")
            if not name:
                break
            try:
                self._save(name)
            except (NacreError, OSError) as error:
                self._screen.warn(files.told(error))
        self._leaving = True
