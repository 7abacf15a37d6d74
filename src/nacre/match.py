"""Matches: one game in play, the checked door to the rules."""

from __future__ import annotations

import functools
import hashlib
import secrets
import threading
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from nacre.errors import (
    BadOption,
    BadPosition,
    BadRecord,
    BadSeats,
    GameOver,
    IllegalAction,
    NacreError,
)
from nacre.game.checked import is_whole, seed_number, shown
from nacre.game.fields import Fields
from nacre.game.game import Game
from nacre.game.position import Position
from nacre.game.view_writer import options_json
from nacre.games import GAMES, game_of
from nacre.kernel import entries
from nacre.kernel.generic import OVER, SPECTATOR, States
from nacre.kernel.json_writer import Bytes
from nacre.kernel.notes import Notes, empty_notes, taken, taken_rows
from nacre.kernel.records import blank, blanks, duplicate
from nacre.kernel.stream import SECRET_BYTES, StepStreams, secret_from_seed
from nacre.observation import (
    Observation,
    copied,
    legal_numbers,
    points_table,
    ranks_of,
    revealed,
    scores_of,
    winners_of,
)
from nacre.record import FORMAT, Record, parsed
from nacre.step import Step, acted, action_event, events_of_steps, insiders_of, step_events

if TYPE_CHECKING:
    from nacre.pictures.page import Html


MOST_SLIDES = 400  # positions of a record in a notebook; of a longer one the newest are shown


class _Seen(NamedTuple):
    """What each seat and, last, a spectator may know after a step."""

    step: Step
    observed: States  # never written to again


class _Scratch(threading.local):
    """Scratch memory for one step, used again: making it anew would take longer than a step."""

    def __init__(self) -> None:
        self.notes = empty_notes()
        most = max(game.rules.N_ACTIONS for game in GAMES.values())
        self.told = np.empty(most + 3, np.int16)  # legal actions, and what stands behind them


_scratch = _Scratch()


class Match:
    """A game in play.

    The same seed, options and actions give the same game. Without a seed the match draws a secret
    of its own.

    >>> match = Match("chicken", seats=2, seed=7)
    >>> match.turn
    1
    >>> match.actions()
    ['play chick', 'draw', 'out']
    >>> match.play("PLAY  Chick")
    >>> match.turn
    0
    >>> match.undo()
    'play chick'
    """

    def __init__(
        self,
        game: str,
        seats: int = 2,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        secret: bytes | None = None,
    ) -> None:
        self._game: Game = game_of(game)
        self._seats = self._game.check_seats(seats)
        self._options = self._game.completed(options, self._seats)
        self._secret = _secret(seed, secret)
        self._streams = StepStreams(self._secret)
        self._start: dict[str, Any] | None = None  # a prepared position
        self._template = self._game.template(self._seats, self._options)
        self._begin(duplicate(self._template))

    def _begin(self, template: States) -> None:
        """Set the game up in a template of its own."""
        notes = _scratch.notes
        entries.set_up(template, self._streams.of(0), notes)
        # Only ever appended to: observations remember the list and its length.
        self._steps = [_first_step(self._game, template, taken(notes))]
        self._seen: _Seen | None = None

    # --- What kind of game ---

    @property
    def game(self) -> str:
        """The id of the game."""
        return self._game.id

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self._seats

    @property
    def options(self) -> dict[str, Any]:
        """The options, completed with defaults."""
        return copied(self._options)

    @property
    def secret(self) -> bytes:
        """From which every card and die follows; whoever knows it knows the future."""
        return self._secret

    @property
    def prepared(self) -> bool:
        """Whether the match began from a prepared position, which no secret proves."""
        return self._start is not None

    @property
    def commitment(self) -> str:
        """The SHA-256 of the secret, to be shown before the game."""
        return hashlib.sha256(self._secret).hexdigest()

    # --- Where it stands ---

    @property
    def turn(self) -> int | None:
        """The seat to act, ``None`` when the game is over."""
        turn = self._steps[-1].turn
        return None if turn == OVER else turn

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.turn is None

    @property
    def version(self) -> int:
        """How many actions were done."""
        return len(self._steps) - 1

    @property
    def scores(self) -> list[int] | None:
        """By seat, as the game counts (in Chicken low is good); ``None`` until the end."""
        return scores_of(self._states) if self.over else None

    @property
    def winners(self) -> list[int] | None:
        """The seats that won, ascending; ``None`` until the end."""
        return winners_of(self._states) if self.over else None

    @property
    def ranks(self) -> list[int] | None:
        """By seat, from 1, ties share a rank; ``None`` until the end."""
        return ranks_of(self._states) if self.over else None

    @property
    def history(self) -> list[tuple[int, str]]:
        """Every action so far as (seat, action), with nothing hidden."""
        return [
            (s.seat, self._game.names[s.action])
            for s in self._steps
            if s.seat is not None and s.action is not None
        ]

    @property
    def _states(self) -> States:
        return self._steps[-1].states

    # --- Acting ---

    def actions(self) -> list[str]:
        """Every legal action in canonical notation, in ascending order of action numbers."""
        return [self._game.names[action] for action in self._steps[-1].legal]

    def action_numbers(self) -> list[int]:
        """The same as numbers."""
        return self._steps[-1].legal.copy()

    def name(self, action: int) -> str:
        """An action in canonical notation."""
        return self._game.names[action]

    def play(self, action: str | int) -> None:
        """Do an action of the seat to act: its number, or its name in any case, with any blanks.

        ``BadAction``, ``IllegalAction`` and ``GameOver`` leave the match unchanged.
        """
        self.accept(self.attempt(action))

    def attempt(self, action: str | int) -> Step:
        """What :meth:`play` would do, without doing it; :meth:`accept` does it.

        The step shows what is hidden and what is yet to be drawn: it is for the keeper of the
        match, not for a player.
        """
        number = self._game.number(action)
        now = self._steps[-1]
        before, seat = now.states, now.turn
        if seat == OVER:
            raise GameOver(f"{self._game.names[number]}: the game is over")
        if number not in now.legal:
            reason = self._game.why_not(Fields(self._observed(seat)), number)
            raise IllegalAction(f"{self._game.names[number]}: {reason}")
        states, seen = duplicate(before), blanks(before.dtype, self._seats + 1)
        notes, told = _scratch.notes, _scratch.told
        n = entries.step(states, number, self._streams.of(len(self._steps)), notes, told, seen)
        *legal, turn, noted, chance = told[: n + 3].tolist()
        rows = taken_rows(notes, noted)
        step = Step(states, rows, turn, legal, seat, number, before, chance == 1)
        self._seen = _Seen(step, seen)
        return step

    def accept(self, step: Step) -> None:
        """Do what :meth:`attempt` found, of this very position."""
        if step.before is not self._states:
            raise IllegalAction("the position is not the one that this step was found for")
        self._steps.append(step)

    @property
    def last(self) -> Step:
        """The newest step; it shows everything, like :meth:`reveal`."""
        return self._steps[-1]

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps from the set-up on; they show everything, like :meth:`reveal`."""
        return tuple(self._steps)

    def undo(self) -> str:
        """Take the last action back and return it; chance repeats itself if it is done again."""
        if self.version == 0:
            raise IllegalAction("undo: nothing was done yet")
        number = self._steps[-1].action
        assert number is not None
        self._steps = self._steps[:-1]
        return self._game.names[number]

    def copy(self) -> Match:
        """An independent match at the same point, with the same future."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._steps = list(self._steps)  # all else is never changed
        return other

    def dealt_anew(self, secret: bytes) -> Match:
        """A new match of the same game, seats and options, with another secret."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._secret = _secret(None, secret)
        other._streams = StepStreams(other._secret)
        other._start = None
        other._begin(duplicate(self._template))
        return other

    def __copy__(self) -> Match:
        return self.copy()

    # --- What is seen ---

    def _observed(self, seat: int | None, step: Step | None = None) -> States:
        """What a seat may know: the one gate between the state and everybody else."""
        if step is None or step is self._steps[-1]:
            place = self._seats if seat is None else seat
            return duplicate(self._observed_by_all()[place : place + 1])
        seen = blank(self._template.dtype)
        entries.observe(step.states, SPECTATOR if seat is None else seat, seen)
        return seen

    def _observed_by_all(self) -> States:
        """What each seat and, last, a spectator may know now; it must not be written to."""
        now, known = self._steps[-1], self._seen
        if known is not None and known.step is now:
            return known.observed
        seen = blanks(self._template.dtype, self._seats + 1)
        for i, seat in enumerate((*range(self._seats), SPECTATOR)):
            entries.observe(now.states, seat, seen[i : i + 1])
        self._seen = _Seen(now, seen)
        return seen

    def _check_seat(self, seat: Any) -> int | None:
        if seat is None or (type(seat) is int and 0 <= seat < self._seats):
            return seat
        if not is_whole(seat) or not 0 <= seat < self._seats:
            raise BadSeats(f"{shown(seat)}: no such seat; seats are 0 to {self._seats - 1}")
        return int(seat)

    def observation(self, seat: int | None) -> Observation:
        """What a seat may know, for a bot; ``None`` for a spectator."""
        seat = self._check_seat(seat)
        steps = self._steps
        events = functools.partial(events_of_steps, self._game, steps, len(steps), seat)
        now = steps[-1]
        legal = now.legal if seat is not None and seat == now.turn else []
        seen = self._observed(seat)
        return Observation(self._game.id, seat, self._options, seen, events, legal=legal)

    def vector(self, seat: int | None = None) -> NDArray[np.int16]:
        """What :meth:`Observation.vector` gives, without the rest of an observation."""
        seat = self._check_seat(seat)
        place = self._seats if seat is None else seat
        seen = self._observed_by_all()[place : place + 1]
        return self._game.vector_codec(self._seats).write(seen, seat)

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat may know as a dict, JSON-ready; ``None`` for a spectator."""
        return self.observation(seat).view()

    def views_json(self, seats: tuple[int | None, ...]) -> list[bytes]:
        """The views of several seats as JSON, written together: most of them is the same."""
        places = [self._seats if seat is None else seat for seat in seats]
        seen, first, last = self._observed_by_all(), places[0], places[-1]
        in_order = places == list(range(first, last + 1))  # a slice is many times as quick
        records = seen[first : last + 1] if in_order else seen[places]
        return self._game.writer.seen(records, seats, self._options_json, over=self.over)

    @functools.cached_property
    def _options_json(self) -> Bytes:
        return options_json(self._options)

    def reveal(self) -> dict[str, Any]:
        """Everything, JSON-ready: for tests and finished games."""
        return revealed(self._game, self._options, self._states)

    def drawing(self, seat: int | None = None) -> str:
        """The position as text, as a seat may know it."""
        return self._game.drawing(self.view(seat))

    # --- In a notebook ---

    def show(self, seat: int | None = None) -> Html:
        """The record with a slider, as a seat may know it; ``None`` for a spectator."""
        seat = self._check_seat(seat)
        return self._slides(
            lambda step: self.view_of(step, seat),
            lambda step: action_event(self._game, step, seat)["action"],
        )

    def _repr_html_(self) -> str:
        """Everything: who holds a match may know it; :meth:`show` hides what a seat must not."""
        return self._slides(
            lambda step: revealed(self._game, self._options, step.states),
            lambda step: self._game.names[step.action or 0],
        )

    def _slides(
        self, position: Callable[[Step], dict[str, Any]], name: Callable[[Step], str]
    ) -> Html:
        from nacre.pictures import page

        moments = []
        for number, step in list(enumerate(self._steps))[-MOST_SLIDES:]:
            done = f"seat {step.seat}: {name(step)}" if acted(step) else "the beginning"
            words = f"{number} of {self.version} · {done}"
            moments.append(page.Moment(self._game.picture(position(step)), words))
        points = points_table(self._game, position(self._steps[-1]))
        return page.piece(page.slides(moments), points)

    def events(self, seat: int | None = None, since: int = 0) -> list[dict[str, Any]]:
        """What a seat (or a spectator) has seen happen, JSON-ready, from number ``since`` on.

        Events have the same numbers for everybody; what a seat may not see is left out of them.
        """
        seat = self._check_seat(seat)
        if not is_whole(since):
            raise BadOption(f"since: {shown(since)} is not a whole number")
        return events_of_steps(self._game, self._steps, len(self._steps), seat, since)

    def events_of(self, step: Step, seat: int | None) -> list[dict[str, Any]]:
        """What a seat (or a spectator) saw happen in one step of this match, taken back or not."""
        return step_events(self._game, step, seat)

    def insiders(self, step: Step) -> frozenset[int]:
        """The seats that saw more of one step than a spectator: of most steps there are none."""
        return insiders_of(self._game, step)

    def view_of(self, step: Step, seat: int | None) -> dict[str, Any]:
        """What :meth:`view` gave after one step of this match, taken back or not.

        Without what was to be seen for a while only, if that is over now.
        """
        seat = self._check_seat(seat)
        seen = self._game.recalled(self._observed(seat, step), self._observed(seat))
        return Observation(self._game.id, seat, self._options, seen).view()

    # --- Prepared positions ---

    @classmethod
    def from_position(
        cls,
        position: Mapping[str, Any],
        seed: int | None = None,
        *,
        secret: bytes | None = None,
    ) -> Match:
        """A match that starts from a position in the form of :meth:`reveal`.

        An impossible position is refused with the reason (:class:`BadPosition`).
        """
        if not isinstance(position, Mapping):
            raise BadPosition(f"a position has keys, it is not {type(position).__name__}")
        match = object.__new__(cls)
        match._game = game_of(position.get("game"))
        match._seats = match._game.check_seats(position.get("seats"))
        match._options = match._game.completed(position.get("options"), match._seats)
        match._secret = _secret(seed, secret)
        match._streams = StepStreams(match._secret)
        match._template = match._game.template(match._seats, match._options)
        states = duplicate(match._template)
        _read_position(match._game, match._options, states, position)
        match._steps = [_first_step(match._game, states, taken(_scratch.notes))]
        match._seen = None
        match._check_keys(position)
        match._start = match.reveal()
        return match

    def _check_keys(self, position: Mapping[str, Any]) -> None:
        revealed = self.reveal()
        for key in position:
            if key not in revealed:
                raise BadPosition(f"{shown(key)}: no such key")
        for key in ("over", "scores", "winners", *self._game.derived):
            given = position.get(key)
            if given is not None and given != revealed[key]:
                raise BadPosition(f"{key}: {shown(given)} where {shown(revealed[key])} follows")

    # --- Records ---

    def record(self, notes: Mapping[str, Any] | None = None) -> str:
        """The game as text: enough to replay it, and so to know everything in it.

        ``notes`` are the headers that say who played (``players``, ``undone``); a replay does not
        need them.
        """
        headers: dict[str, Any] = {
            "nacre": FORMAT,
            "game": self.game,
            "rules": self._game.rules.VERSION,
            "seats": self._seats,
            "options": self._options,
            "commitment": self.commitment,
            "secret": self._secret.hex(),
        }
        if self._start is not None:
            headers["position"] = self._start
        headers["actions"] = self.version
        if self.over:
            headers |= {"scores": self.scores, "winners": self.winners}
        return Record(headers | dict(notes or {}), self.history).text()

    def public_record(self, seat: int | None = None, notes: Mapping[str, Any] | None = None) -> str:
        """The record as a seat has seen it so far: no secret, and ``?`` for hidden values."""
        seen = [
            (event["seat"], event["action"])
            for event in self.events(seat)
            if event["event"] == "action"
        ]
        headers: dict[str, Any] = {
            "nacre": FORMAT,
            "game": self.game,
            "rules": self._game.rules.VERSION,
            "seats": self._seats,
            "options": self._options,
            "commitment": self.commitment,
            "actions": self.version,
        }
        return Record(headers | dict(notes or {}), seen).text()

    @classmethod
    def from_record(cls, text: str) -> Match:
        """Replay a record; :class:`BadRecord` says what does not fit."""
        record = parsed(text)
        try:
            match = cls._begun(record.headers)
        except BadRecord:
            raise
        except NacreError as error:
            raise BadRecord(f"the start: {error}") from None
        for number, (seat, action) in enumerate(record.actions, 1):
            match._replay(number, seat, action)
        for key in ("scores", "winners"):
            if record.headers.get(key) != getattr(match, key):
                raise BadRecord(
                    f"{key}: {shown(record.headers.get(key))} where the replay gives "
                    f"{getattr(match, key)}"
                )
        return match

    @classmethod
    def _begun(cls, headers: dict[str, Any]) -> Match:
        """The match of a record before its first action."""
        game = game_of(headers["game"])
        if headers["rules"] != game.rules.VERSION:
            raise BadRecord(
                f"rules {shown(headers['rules'])} of {game.id}; this version plays "
                f"rules {game.rules.VERSION}"
            )
        secret = _secret_from_hex(headers["secret"])
        if "position" in headers:
            match = cls.from_position(headers["position"], secret=secret)
        else:
            match = cls(game.id, headers["seats"], options=headers["options"], secret=secret)
        told = {**headers, "options": _with_later_options(headers["options"], match.options)}
        for key in ("game", "seats", "options", "commitment"):
            if told[key] != getattr(match, key):
                raise BadRecord(f"{key}: {shown(headers[key])} does not fit the rest")
        return match

    def _replay(self, number: int, seat: int, action: str) -> None:
        if self.over:
            raise BadRecord(f"action {number}: the game is over")
        if seat != self.turn:
            raise BadRecord(f"action {number}: seat {seat}, but it is the turn of seat {self.turn}")
        try:
            self.play(action)
        except NacreError as error:
            raise BadRecord(f"action {number}: {error}") from None

    def __repr__(self) -> str:
        where = "over" if self.over else f"seat {self.turn} to act"
        return f"<Match {self.game}, {self._seats} seats, {self.version} actions, {where}>"


def verify(text: str, commitment: str | None = None) -> Match:
    """Replay a record and prove its dealing honest; the match, or :class:`BadRecord`.

    Every card and die follows from the secret, and the secret from nothing that was shown before:
    its hash must be the commitment in the record, and the one that was published when the table was
    made, if it is given. Of a match that is ``prepared`` only what came after its start is proved.
    """
    match = Match.from_record(text)
    if commitment is not None and str(commitment).strip().lower() != match.commitment:
        raise BadRecord(f"the published commitment {shown(commitment)} is not {match.commitment}")
    return match


def _first_step(game: Game, states: States, notes: Notes) -> Step:
    return Step(states, notes, int(states["turn"][0]), legal_numbers(game, states))


def _secret(seed: Any, secret: Any) -> bytes:
    """The secret itself, one derived from the seed, or a fresh one."""
    if secret is not None:
        if not isinstance(secret, bytes) or len(secret) != SECRET_BYTES or seed is not None:
            raise BadOption(f"secret: {SECRET_BYTES} bytes, and then no seed")
        return secret
    if seed is None:
        return secrets.token_bytes(SECRET_BYTES)
    return secret_from_seed(seed_number(seed))


def _with_later_options(told: Any, full: dict[str, Any]) -> Any:
    """Options of a record; those that came later than it have the defaults that the match has."""
    return {**full, **told} if isinstance(told, dict) else told


def _secret_from_hex(text: Any) -> bytes:
    try:
        secret = bytes.fromhex(text)
    except (TypeError, ValueError):
        secret = b""
    if len(secret) != SECRET_BYTES:
        raise BadRecord(f"secret: {shown(text)} is not {SECRET_BYTES} bytes in hexadecimal")
    return secret


def _read_position(
    game: Game, options: dict[str, Any], states: States, given: Mapping[str, Any]
) -> None:
    """Fill a template from a position, and refuse what cannot be."""
    state = states[0]
    position = Position(given, int(state.seats))
    turn = position.seat_or_none("turn")
    state.turn = OVER if turn is None else turn
    state.first = _first(position, options)
    game.read(state, position)
    number = int(entries.check(states))
    if number:
        fault = next(fault for fault in game.faults if fault == number)
        raise BadPosition(f"impossible: {fault.text}")


def _first(position: Position, options: dict[str, Any]) -> int:
    fixed = options["first"] if is_whole(options["first"]) else None
    if not position.has("first"):
        return fixed or 0
    first = position.number("first", 0, position.seats - 1)
    if fixed is not None and first != fixed:
        raise position.fail("first", f"the option says {fixed}")
    return first
