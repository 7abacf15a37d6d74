"""The description of a game: names, notation, positions and views, over its compiled rules.

A :class:`Game` turns records into dicts and texts and back. It decides nothing: what is legal comes
from ``legal_actions``, and what a seat sees comes from ``observe``; :attr:`Game.layout` says how
an observation is written, and is given nothing else.

A game that brings only rules, this description and a page can be played everywhere. Its further
parts (types of its events, a drawing, a picture, a bot, facts, lessons, words for the terminal,
rivals, statistics) are modules beside the one with this description, each loaded when it is first
asked for; without one there is a default.
"""

from __future__ import annotations

import functools
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

import numpy as np

from nacre.errors import BadAction, BadOption, BadSeats
from nacre.game.checked import is_whole, shown
from nacre.game.fields import Fields
from nacre.game.layout import Layout
from nacre.game.notation import Notation
from nacre.game.options import RANDOM_CHOICE, Option, completed
from nacre.game.view_writer import ViewWriter
from nacre.game.words import Words, WordsPart
from nacre.kernel import entries, generic
from nacre.kernel.faults import FaultNumber
from nacre.kernel.generic import RANDOM, SPECTATOR, State, States
from nacre.kernel.notes import EVERYBODY, GAME_ENDED, NOBODY, Notes
from nacre.kernel.records import blank

if TYPE_CHECKING:
    from nacre.game.article import ReportPart
    from nacre.game.bot import BotParts
    from nacre.game.chances import Calibration
    from nacre.game.events import Events, EventsPart
    from nacre.game.fact import Fact, FactsPart
    from nacre.game.ladder import Ladder
    from nacre.game.lesson import LessonsPart, Step
    from nacre.game.position import Position
    from nacre.game.rival import Rival, RivalsPart
    from nacre.game.rules import Rules
    from nacre.game.statistic import StatisticsPart
    from nacre.game.telling import Telling, TellingPart
    from nacre.game.vector import Part as VectorLayoutPart
    from nacre.game.vector import VectorPart
    from nacre.game.vector_codec import VectorCodec
    from nacre.pictures import Picture


class DrawingPart(Protocol):
    """The module ``drawing.py`` of a game."""

    def drawing(self, view: dict[str, Any]) -> str: ...


class PicturePart(Protocol):
    """The module ``picture.py`` of a game."""

    def picture(self, view: Mapping[str, Any]) -> Picture: ...


class Game(ABC):
    """Base class of the descriptions of all games."""

    id: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str]  # one sentence
    rules: Rules
    layout: ClassVar[Layout]  # of its views
    faults: ClassVar[type[FaultNumber]]  # the numbers that ``check`` returns
    options: ClassVar[tuple[Option, ...]]
    examples: ClassVar[tuple[str, ...]]  # of actions, for messages
    note_kinds: ClassVar[Mapping[int, str]] = {}  # events of the game, by the kind of their note
    derived: ClassVar[tuple[str, ...]] = ()  # keys of a position that follow from the others
    teams: ClassVar[Mapping[int, Sequence[Sequence[int]]]] = {}  # sides, by the number of seats
    low_is_good: ClassVar[bool] = False  # whether the lowest score wins
    short: ClassVar[Mapping[str, Any]] = {}  # options that make a short game

    # --- Seats and options ---

    @property
    def seats(self) -> range:
        """The numbers of seats that the game can have."""
        return range(self.rules.MIN_SEATS, self.rules.MAX_SEATS + 1)

    def sides(self, seats: int) -> list[list[int]]:
        """The seats that win together."""
        return [list(side) for side in self.teams.get(seats, [[seat] for seat in range(seats)])]

    def check_seats(self, seats: Any) -> int:
        """The number of seats itself, or :class:`BadSeats`."""
        if not is_whole(seats) or seats not in self.seats:
            raise BadSeats(
                f"{self.id}: {shown(seats)} seats; it is for {self.seats[0]} to {self.seats[-1]}"
            )
        return int(seats)

    def completed(self, options: Mapping[str, Any] | None, seats: int) -> dict[str, Any]:
        """Options with their defaults, each checked by itself and all of them together."""
        full = completed(self.options, {} if options is None else options, seats)
        misfit = self.misfit(full, seats)
        if misfit:
            raise BadOption(misfit)
        return full

    def misfit(self, options: dict[str, Any], seats: int) -> str | None:
        """What is wrong with options that are right one by one, if anything."""
        return None

    def options_schema(self) -> dict[str, Any]:
        """The JSON Schema of completed options."""
        return {
            "type": "object",
            "properties": {option.name: option.schema() for option in self.options},
            "required": [option.name for option in self.options],
            "additionalProperties": False,
        }

    def template(self, seats: int, options: dict[str, Any]) -> States:
        """A record with these (checked) options, ready for ``set_up``."""
        states: States = np.zeros(1, self.rules.STATE)
        state = states[0]
        state.seats = seats
        state.first = RANDOM if options["first"] == RANDOM_CHOICE else options["first"]
        self.fill_in(state, options)
        return states

    @abstractmethod
    def fill_in(self, state: State, options: dict[str, Any]) -> None:
        """Set the fields that options decide."""

    # --- Notation ---

    @abstractmethod
    def name(self, action: int) -> str:
        """An action in canonical notation."""

    def seen_name(self, states: States, action: int, own: bool) -> str:
        """An action as its own seat or others see it: ``?`` for a hidden value."""
        return self.names[action]

    def shows_hidden(self, before: States, action: int) -> bool:
        """Whether an action, but for what is drawn or noted, shows anybody what was hidden.

        By default whenever anything is hidden: a game that hides something knows better.
        """
        seen = blank(self.rules.STATE)
        entries.observe(before, SPECTATOR, seen)
        return bool(seen.tobytes() != before.tobytes())

    def aliases(self) -> Iterable[tuple[str, int]]:
        """Further ways to write actions."""
        return ()

    @functools.cached_property
    def names(self) -> tuple[str, ...]:
        """Every action in canonical notation, by its number."""
        return tuple(map(self.name, range(self.rules.N_ACTIONS)))

    @functools.cached_property
    def _notation(self) -> Notation:
        return Notation(self.names, self.aliases())

    def parse(self, text: Any) -> int:
        """The number of an action, in any case and with any blanks, or :class:`BadAction`."""
        if not isinstance(text, str):
            raise BadAction(f"an action is a text, not {type(text).__name__}")
        action = self._notation.number(text)
        if action is None:
            raise BadAction(f"{shown(text)}: {self._expected(text)}")
        return action

    def number(self, action: Any) -> int:
        """The number of an action that is given by its number or in notation, or a refusal."""
        if isinstance(action, str):
            return self.parse(action)
        if not is_whole(action):
            raise BadAction(f"an action is a number or a text, not {type(action).__name__}")
        if not 0 <= action < self.rules.N_ACTIONS:
            last = self.rules.N_ACTIONS - 1
            raise BadAction(f"{shown(action)}: action numbers of {self.id} are 0 to {last}")
        return int(action)

    def _expected(self, text: str) -> str:
        close = self._notation.closest(text)
        meant = f"; did you mean {close!r}?" if close else ""
        examples = ", ".join(f"{example!r}" for example in self.examples)
        return f"no action of {self.id}; expected something like {examples}{meant}"

    @abstractmethod
    def why_not(self, fields: Fields, action: int) -> str:
        """Why an illegal action is illegal, from what the seat to act knows."""

    def __reduce__(self) -> tuple[type[Game], tuple[()]]:
        """A copy for another process makes anew what is kept here: some of it cannot be sent."""
        return type(self), ()

    # --- Positions ---

    @functools.cached_property
    def writer(self) -> ViewWriter:
        """Writes views and positions as JSON, by the game's layout."""
        return ViewWriter(self)

    @abstractmethod
    def breakdown(self, fields: Fields) -> list[dict[str, Any]]:
        """How the points of a finished game came about, in the order people count them."""

    def brought(self, fields: Fields) -> Sequence[float] | None:
        """How much of what its side won each seat of a finished game has brought, in any unit.

        ``None`` where that is not known; asked for of games with teams alone.
        """
        return None

    @abstractmethod
    def read(self, state: State, position: Position) -> None:
        """Fill a template from a position in the form of :meth:`nacre.Match.reveal`."""

    def world_of(self, view: Mapping[str, Any]) -> dict[str, Any]:
        """The keys of a position that its viewer cannot tell from the real one, for :meth:`read`.

        Nothing is drawn: it is always the same one, good for nothing but being observed again.
        """
        return dict(view)  # where nothing is hidden

    # --- Vectors ---

    def vector_parts(self, seats: int, options: Mapping[str, Any]) -> Sequence[VectorLayoutPart]:
        """How an observation is written as numbers; by default every field of the record."""
        part: VectorPart | None = _part(type(self), "vector")
        if part is not None:
            return part.parts(seats, options)
        from nacre.game.vector import plain_parts

        return plain_parts(self.rules.STATE, self.layout)

    def vector_codec(self, seats: int) -> VectorCodec:
        """Writes observations as vectors by these parts, and reads them."""
        found = self._vector_codecs.get(seats)
        if found is None:
            from nacre.game.vector_codec import VectorCodec

            found = self._vector_codecs[seats] = VectorCodec(self, seats)
        return found

    @functools.cached_property
    def _vector_codecs(self) -> dict[int, VectorCodec]:
        return {}

    def longest(self, seats: int, options: Mapping[str, Any]) -> int | None:
        """The most decisions that a game can take; ``None`` where no rule limits them."""
        return None

    # --- What happened ---

    def about(self, before: States, action: int) -> dict[str, Any]:
        """What is worth saying of an action that everybody saw, beside its name."""
        return {}

    def event(self, row: Notes, after: States, seat: int) -> dict[str, Any]:
        """One note of a step as ``seat`` sees it; ``after`` is the position after the step."""
        kind, about, seen_by, *values = row.tolist()
        event: dict[str, Any] = {"event": self._events[kind]}
        if about != NOBODY:
            event["seat"] = about
        if kind != GAME_ENDED:
            event |= self.event_values(kind, values, seen_by in (EVERYBODY, seat), after)
        return event

    @functools.cached_property
    def _events(self) -> dict[int, str]:
        return {GAME_ENDED: "game_ended", **self.note_kinds}

    def event_values(
        self, kind: int, values: list[int], visible: bool, after: States
    ) -> dict[str, Any]:
        """What a note of the game's own kinds tells; its values only where they are visible."""
        return {}

    def event_types(self) -> tuple[type, ...]:
        """Types of its events, one a kind; of a game that declares none, those that all have."""
        part: EventsPart | None = _part(type(self), "events")
        if part is not None:
            return part.EVENTS
        from nacre.game.events import Acted, PlainEnded

        return Acted, PlainEnded

    def recalled(self, past: States, now: States) -> States:
        """What may be shown again of a past observation; ``now`` is what its viewer observes now.

        Everything, unless something is to be seen for a while only.
        """
        return past

    def showing_time(self, kinds: Sequence[int]) -> int:
        """Milliseconds that people are shown what followed an action, at the normal pace.

        ``kinds`` are those of the notes of one step; see :mod:`nacre.game.pace`.
        """
        return 0

    def progress(self, fields: Fields) -> float:
        """How far the game is, from 0 to 1, by what everybody sees; 0 where that is not known."""
        return 0.0

    def leads(self, fields: Fields, events: Callable[[], Events]) -> list[float]:
        """How far each seat leads, by what everybody sees, where that tells how well it plays.

        The chances that are shown go by it as well: playouts take all seats for equals. ``events``
        lists what has happened, for a game that asks how a seat has played so far.
        """
        return [0.0] * fields.seats

    # --- Parts that are loaded when they are first asked for ---

    def drawing(self, view: dict[str, Any]) -> str:
        """A position as text, from a view or from everything; by default a line for each key."""
        part: DrawingPart | None = _part(type(self), "drawing")
        return _plain_drawing(view) if part is None else part.drawing(view)

    def picture(self, view: Mapping[str, Any]) -> Picture:
        """A position as a picture, from a view or from everything; by default a table of keys.

        Its size is the same for all positions of a match.
        """
        part: PicturePart | None = _part(type(self), "picture")
        if part is not None:
            return part.picture(view)
        from nacre.pictures import plain

        return plain.picture(view, self.title)

    def bot(self) -> BotParts:
        """Levels and hooks for bots; by default a search that knows only the rules."""
        part: BotParts | None = _part(type(self), "bot")
        if part is not None:
            return part
        from nacre.game import plain

        generic.register(self.rules.STATE, plain)
        return plain

    def chances(self) -> Mapping[int, Calibration]:
        """How chances come true, by number of seats; unknown where the game brings no file."""
        return _chances(type(self))

    def ladder(self) -> Ladder:
        """How strong the levels are, in Elo; at equal distances where the game brings no file."""
        return _ladder(type(self))

    def data_file(self, name: str) -> Path | None:
        """A file of that name beside the game's ``bot.py``; ``None`` of a game that has none."""
        return _beside_bot(type(self), name)

    def facts(self, fields: Fields, action: int) -> list[Fact]:
        """What is true of a legal action, from the fields of an observation alone.

        What is hidden from the seat to act is blank there, so a fact cannot give it away.
        """
        part: FactsPart | None = _part(type(self), "facts")
        return [] if part is None else part.facts(fields, action)

    def words(self) -> Words:
        """The texts of the facts."""
        part: WordsPart | None = _part(type(self), "words")
        return Words({}, {}) if part is None else part.WORDS

    def lessons(self) -> Sequence[Step]:
        """The steps of the tutorial; none by default."""
        part: LessonsPart | None = _part(type(self), "lessons")
        return () if part is None else part.steps()

    def telling(self) -> type[Telling]:
        """Words for the terminal."""
        part: TellingPart | None = _part(type(self), "terminal")
        if part is not None:
            return part.TELLING
        from nacre.game.telling import Telling

        return Telling

    def rivals(self) -> Mapping[str, Rival]:
        """Opponents from outside, by name."""
        part: RivalsPart | None = _part(type(self), "rivals")
        return {} if part is None else part.RIVALS

    def statistics(self) -> StatisticsPart:
        """What is counted of the game in simulations, beside the outcomes; nothing by default."""
        part: StatisticsPart | None = _part(type(self), "statistics")
        if part is not None:
            return part
        from nacre.game.statistic import NoStatistics

        return NoStatistics()

    def report(self) -> ReportPart:
        """Chapters of its own in a report; without the part, each of its statistics plainly."""
        part: ReportPart | None = _part(type(self), "report")
        if part is not None:
            return part
        from nacre.game.article import NoChapters, plain_chapter

        statistics = self.statistics().STATISTICS
        return NoChapters((plain_chapter(statistics),) if statistics else ())


@functools.cache
def _part(game: type[Game], name: str) -> Any:
    """The module of that name in the game's package, or ``None``.

    A game that takes over another one has the other's parts where it has none of its own.
    """
    found = _part_spec(game, name)
    return None if found is None else import_module(found.name)


def _part_spec(game: type[Game], name: str) -> ModuleSpec | None:
    """Where that module is, without loading it."""
    for described in game.__mro__[: game.__mro__.index(Game)]:
        module = sys.modules.get(described.__module__)
        package = module.__package__ if module else None
        if package and (found := find_spec(f"{package}.{name}")):
            return found
    return None


@functools.cache
def _chances(game: type[Game]) -> Mapping[int, Calibration]:
    """What stands in ``chances.json``."""
    from nacre.game.chances import load_chances

    file = _beside_bot(game, "chances.json")
    return {} if file is None else load_chances(file)


@functools.cache
def _ladder(game: type[Game]) -> Ladder:
    """What stands in ``ladder.json``."""
    from nacre.game.ladder import EVEN, load_ladder

    file = _beside_bot(game, "ladder.json")
    return EVEN if file is None else load_ladder(file)


def _beside_bot(game: type[Game], name: str) -> Path | None:
    """A file in the folder of the game's bot, which is not loaded: that takes a moment."""
    bot = _part_spec(game, "bot")
    return None if bot is None or bot.origin is None else Path(bot.origin).with_name(name)


def _plain_drawing(view: dict[str, Any]) -> str:
    """Whose turn it is, and a line for each key of the game's own."""
    frame = ("game", "seats", "options", "first", "turn", "over", "scores", "winners", "seat")
    own = [(key, value) for key, value in view.items() if key not in frame]
    width = max((len(key) for key, _ in own), default=0)
    turn = "the game is over" if view["turn"] is None else f"seat {view['turn']} to act"
    return "\n".join([turn, *(f"{key:<{width}}  {_plainly(value)}" for key, value in own)])


def _plainly(value: Any) -> str:
    """A value of a view in a line of text."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_plainly(entry)}" for name, entry in value.items()) or "–"
    if isinstance(value, list | tuple):
        return " ".join(map(_plainly, value)) or "–"
    return str(value)
