"""The description of Chicken: options, notation, positions and views."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from statistics import fmean
from typing import Any, ClassVar

import numpy as np

from nacre.game import pace
from nacre.game.cards import counted, dealt, without_zeros
from nacre.game.events import Events
from nacre.game.fields import Fields
from nacre.game.game import Game
from nacre.game.layout import (
    BySeat,
    Counts,
    Key,
    Layout,
    Listed,
    Name,
    Names,
    Nullable,
    Object,
    Private,
    Whole,
    YesNo,
)
from nacre.game.options import (
    ALL_OURS,
    DEFAULT_IN_THE_RULEBOOK,
    FirstSeat,
    Flag,
    Number,
    Option,
    Origin,
    Origins,
)
from nacre.game.position import Position
from nacre.games.chicken import check, rules
from nacre.games.chicken.rules import (
    CARDS,
    DIE_CHICK,
    DIE_NUMBERS,
    DRAW,
    EGG,
    EGGS,
    N_CARDS,
    N_DICE,
    N_NUMBERS,
    NUMBERS,
    OUT,
    next_number,
)
from nacre.kernel.generic import OVER, State, States
from nacre.kernel.notes import NOBODY

MOST_POINTS = 1000  # of a seat in a position that is given

DRAWS = "draw"  # in notation

DRAWING_TELLS = 0.8  # how much a share of draws tells beside points in a round, of the limit
FEW_ACTIONS, OF_WHICH_DRAWS = 10, 2  # taken to have been done before the first

KIND = Names(CARDS, "ChickenKind")

_ENDED_ROUND = Object(
    "EndedRound",
    (
        Key("hands", BySeat(Counts(KIND, "ended_hand"))),
        Key("top", Name(KIND, "ended_top")),
        Key("gained", BySeat(Whole("ended_gained")), "the points in the hands"),
        Key(
            "dice",
            Listed(Whole("ended_dice"), N_DICE, without=("ended_dice", 0)),
            "the dice of the seat without cards; empty if there was none",
        ),
        Key("points", BySeat(Whole("ended_points")), "after the round"),
    ),
    "A round that has ended.",
)


class Chicken(Game):
    """Options, notation, positions and views of Chicken."""

    id = "chicken"
    title = "Chicken"
    summary = "Get rid of your cards, or withdraw before they cost too much."
    rules = rules
    faults = check.Fault
    options: ClassVar[tuple[Option, ...]] = (
        FirstSeat(origins=ALL_OURS),  # in the rulebook the youngest begins
        Number("limit", "points that end the game", 50, 10, 200, origins=DEFAULT_IN_THE_RULEBOOK),
        Number("deal", "cards dealt to each seat", 6, 3, 8, origins=DEFAULT_IN_THE_RULEBOOK),
        Number(
            "copies",
            "cards of each number and of the chick",
            7,
            5,
            10,
            # The rulebook has 50 cards and one egg; that there are seven of each is published.
            origins=Origins(Origin.RULING, Origin.OURS),
        ),
        Number("eggs", "surprise eggs", EGGS, 0, 4, origins=DEFAULT_IN_THE_RULEBOOK),
        Flag(
            "strict_draw",
            "whoever has a card that fits cannot draw",
            False,
            origins=Origins(Origin.RULING, Origin.RULEBOOK),  # CH-03
        ),
        Number(
            "die_chick",
            "what a chick on a die takes off",
            DIE_CHICK,
            DIE_NUMBERS + 1,
            20,
            origins=DEFAULT_IN_THE_RULEBOOK,
        ),
    )
    examples = ("play 4", "play chick", "play egg", "draw", "out")
    note_kinds = {
        rules.DEALT: "dealt",
        rules.TURNED: "turned",
        rules.ROLLED: "rolled",
        rules.ROUND_ENDED: "round_ended",
    }
    layout = Layout(
        Key("round", Whole("round_number")),
        Key("starter", Whole("starter")),
        Key("played_last", Nullable(Whole("played_last"), "played_last", NOBODY)),
        Key("top", Name(KIND, "top")),
        Key("hands", BySeat(Private(Counts(KIND, "hand"))), "null: hidden from the viewer"),
        Key("pile", Private(Counts(KIND, "pile")), "null while it is hidden"),
        Key("discards", Counts(KIND, "discards")),
        Key("in", BySeat(YesNo("still_in"))),
        Key("points", BySeat(Whole("points"))),
        Key("last", Nullable(_ENDED_ROUND, "any_ended", 0), "the round that ended last"),
        Key("room", BySeat(Counts(KIND, "room")), "the most cards of a kind that a hand can hold"),
        more=(
            Key("hand_sizes", BySeat(Whole("hand_size"))),
            Key("pile_size", Whole("pile_size")),
        ),
    )
    low_is_good = True
    short = {"limit": 10}

    def misfit(self, options: dict[str, Any], seats: int) -> str | None:
        """There are cards for every hand, one to turn that is no egg, and one to draw."""
        cards = self.deck(seats, options).total()
        deal = options["deal"]
        needed = deal * seats + 1 + max(options["eggs"], 1)
        if needed > cards:
            return f"deal: {deal} cards for {seats} seats need a deck of {needed}; it has {cards}"
        return None

    def fill_in(self, state: State, options: dict[str, Any]) -> None:
        state.limit = options["limit"]
        state.deal = options["deal"]
        state.deck[:N_NUMBERS] = options["copies"]
        state.deck[EGG] = options["eggs"]
        state.strict = options["strict_draw"]
        state.die_chick = options["die_chick"]

    def deck(self, seats: int, options: dict[str, Any]) -> Counter[str]:
        """The cards of a game with these options, each of which is checked."""
        return Counter(counted(CARDS, self.template(seats, options)[0].deck.tolist()))

    # --- Notation ---

    def name(self, action: int) -> str:
        if action == DRAW:
            return DRAWS
        return "out" if action == OUT else f"play {CARDS[action]}"

    def shows_hidden(self, before: States, action: int) -> bool:
        """A card that is played was hidden in the hand (CH-19)."""
        return action not in (DRAW, OUT)

    def why_not(self, fields: Fields, action: int) -> str:
        if action == DRAW:
            if fields.pile_size == 0:
                return "the draw pile is empty"
            if sum(fields.still_in[: fields.seats]) > 1:
                return "drawing is strict, and a card in hand fits: play it, or withdraw"
            return "all others have withdrawn: play a card, or withdraw"
        if fields.hand[fields.turn][action] == 0:
            return f"no {CARDS[action]} in hand"
        top, following = CARDS[fields.top], CARDS[next_number(fields.top)]
        return f"on a {top} goes a {top} or a {following}"

    def about(self, before: States, action: int) -> dict[str, Any]:
        if action != EGG:
            return {}
        return {"top": CARDS[next_number(int(before["top"][0]))]}

    def showing_time(self, kinds: Sequence[int]) -> int:
        return pace.ROLL * kinds.count(rules.ROLLED) + pace.ROUND * kinds.count(rules.ROUND_ENDED)

    def event_values(
        self, kind: int, values: list[int], visible: bool, after: States
    ) -> dict[str, Any]:
        if kind == rules.ROLLED:
            return {"dice": values[:N_DICE]}
        if kind == rules.ROUND_ENDED:
            return _ended_round(Fields(after))
        cards = without_zeros(counted(CARDS, values[:N_CARDS])) if visible else None
        return {"count": sum(values), "cards": cards}

    # --- Positions ---

    def progress(self, fields: Fields) -> float:
        """By the highest total."""
        return float(min(max(fields.points[: fields.seats]) / fields.limit, 1.0))

    def leads(self, fields: Fields, events: Callable[[], Events]) -> list[float]:
        """By the points that the best of the others got more in a round, and by who draws less.

        A player who knows when to withdraw seldom draws: of strong's actions one in seven is a card
        from the pile, of a novice's one in four.
        """
        points, drawn = fields.points[: fields.seats], _shares_of_drawing(events(), fields.seats)
        rounds = fields.limit * fields.round_number
        found = [
            (min(_without(points, seat)) - points[seat]) / rounds
            + DRAWING_TELLS * (fmean(_without(drawn, seat)) - drawn[seat])
            for seat in range(fields.seats)
        ]
        return [round(lead, 6) for lead in found]  # sums of parts of ten are not exact

    def breakdown(self, fields: Fields) -> list[dict[str, Any]]:
        return [{"seat": s, "points": fields.points[s]} for s in range(fields.seats)]

    def read(self, state: State, position: Position) -> None:
        state.round_number = position.number("round", 1, 10_000)
        state.starter = position.number("starter", 0, position.seats - 1)
        state.top = _number_of(position, "top", position.entry("top"))
        state.pile[:] = position.counts("pile", CARDS)
        state.pile_size = state.pile.sum()
        state.discards[:] = position.counts("discards", CARDS)
        for seat, hand in enumerate(position.counts_by_seat("hands", CARDS)):
            state.hand[seat] = hand
            state.hand_size[seat] = sum(hand)
        state.still_in[: position.seats] = position.flags_by_seat("in")
        state.points[: position.seats] = position.numbers_by_seat("points", 0, MOST_POINTS)
        state.played_last = self._played_last(state, position)
        if position.entry("last") is not None:
            _read_last(state, position)
        _read_room(state, position)

    def _played_last(self, state: State, position: Position) -> int:
        """The seat that played last; where it is not given, the one before the seat to act."""
        if position.has("played_last"):
            seat = position.seat_or_none("played_last")
            return NOBODY if seat is None else seat
        if state.discards.sum() <= 1:
            return NOBODY
        return int((state.turn if state.turn != OVER else state.starter) - 1) % position.seats

    def world_of(self, view: Mapping[str, Any]) -> dict[str, Any]:
        # There is no record yet that ``rules.unseen`` could be asked about.
        unseen = self.deck(view["seats"], view["options"])
        for seen in (view["discards"], *filter(None, view["hands"])):
            unseen.subtract(seen)
        return {**view, **dealt(unseen, view, [{}] * view["seats"])}


def _shares_of_drawing(events: Events, seats: int) -> list[float]:
    """The share of draws among each seat's actions, drawn towards that of a casual player."""
    acted = [(event["seat"], event["action"]) for event in events if event["event"] == "action"]
    all_actions = Counter(seat for seat, _ in acted)
    draws = Counter(seat for seat, action in acted if action == DRAWS)
    return [
        (draws[seat] + OF_WHICH_DRAWS) / (all_actions[seat] + FEW_ACTIONS) for seat in range(seats)
    ]


def _without(numbers: Sequence[float], seat: int) -> Sequence[float]:
    """The numbers of all other seats."""
    return [*numbers[:seat], *numbers[seat + 1 :]]


def _ended_round(fields: Fields) -> dict[str, Any]:
    """The round that has just ended; the next one is already dealt unless the game is over."""
    number = fields.round_number if fields.turn == OVER else fields.round_number - 1
    return {"round": number, **_last(fields)}


def _last(fields: Fields) -> dict[str, Any]:
    """The round that ended last."""
    seats = range(fields.seats)
    return {
        "hands": [counted(CARDS, fields.ended_hand[s]) for s in seats],
        "top": CARDS[fields.ended_top],
        "gained": [fields.ended_gained[s] for s in seats],
        "dice": [d for d in fields.ended_dice if d],
        "points": [fields.ended_points[s] for s in seats],
    }


def _read_last(state: State, position: Position) -> None:
    entry = position.mapping("last")
    last = Position(entry, position.seats)
    state.any_ended = 1
    for seat, hand in enumerate(last.counts_by_seat("hands", CARDS)):
        state.ended_hand[seat] = hand
    state.ended_top = _number_of(last, "top", last.entry("top"))
    state.ended_gained[: position.seats] = last.numbers_by_seat("gained", 0, MOST_POINTS)
    state.ended_points[: position.seats] = last.numbers_by_seat("points", 0, MOST_POINTS)
    dice = last.numbers("dice", [*range(1, DIE_NUMBERS + 1), int(state.die_chick)])
    if len(dice) not in (0, N_DICE):
        raise last.fail("dice", f"none or {N_DICE}")
    state.ended_dice[: len(dice)] = dice


def _read_room(state: State, position: Position) -> None:
    """What hands can hold; where it is not given, any card can be of any kind."""
    state.room[:] = state.hand_size[:, np.newaxis]
    if position.has("room"):
        for seat, room in enumerate(position.counts_by_seat("room", CARDS)):
            state.room[seat] = np.minimum(room, state.hand_size[seat])  # a hand may be changed


def _number_of(position: Position, key: str, name: Any) -> int:
    if name not in NUMBERS:
        raise position.fail(key, f"one of {', '.join(NUMBERS)}")
    return NUMBERS.index(name)
