"""The description of Pearls: options, notation, positions and views."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nacre.errors import BadPosition
from nacre.game.cards import counted, dealt, without_zeros
from nacre.game.fields import Fields
from nacre.game.game import Game
from nacre.game.layout import (
    BySeat,
    Counts,
    Key,
    Layout,
    Names,
    Private,
    PrivateWhile,
    Repeated,
    Whole,
    YesNo,
)
from nacre.game.options import (
    ALL_OURS,
    BOTH_IN_THE_RULEBOOK,
    DEFAULT_IN_THE_RULEBOOK,
    FirstSeat,
    Flag,
    Number,
    Origin,
    Origins,
)
from nacre.game.options import Counts as CountsOption
from nacre.game.position import Position
from nacre.games.pearls import check, rules
from nacre.games.pearls.rules import (
    CARD_COUNTS,
    COLOURS,
    FIRST_PLACE,
    LARGEST_HAND,
    LEFT_OUT,
    N_COLOURS,
    N_NECKLACES,
    NECKLACE_COUNTS,
    NECKLACE_FOR,
    NECKLACE_VALUES,
    PARTS,
    WILD,
)
from nacre.kernel.generic import OVER, State, States

NECKLACES: list[int] = NECKLACE_VALUES.tolist()

COLOUR = Names(COLOURS, "Colour")
NECKLACE = Names(NECKLACES)

MOST_CARDS = 127  # in the game, so that a byte counts them
CARDS = CountsOption(
    "cards",
    "cards of each colour in the box",
    names=COLOURS,
    low=0,
    high=40,
    usual=CARD_COUNTS,
    origins=DEFAULT_IN_THE_RULEBOOK,
)
NECKLACE_SET = CountsOption(
    "necklaces",
    "necklaces of each value",
    names=tuple(map(str, NECKLACES)),
    low=0,
    high=4,
    usual=NECKLACE_COUNTS,
    origins=DEFAULT_IN_THE_RULEBOOK,
)


class Pearls(Game):
    """Options, notation, positions and views of Pearls."""

    id = "pearls"
    title = "Pearls"
    summary = "Collect cards of a colour, place them in one go, and claim necklaces."
    rules = rules
    faults = check.Fault
    options = (
        FirstSeat(origins=ALL_OURS),  # in the rulebook the youngest begins
        Flag(
            "full_deck",
            "2 or 3 seats: no colour is sorted out",
            False,
            seats=(2, 3),
            origins=BOTH_IN_THE_RULEBOOK,
        ),
        Number(
            "hand_limit",
            "most cards in a hand",
            10,
            6,
            LARGEST_HAND,
            origins=DEFAULT_IN_THE_RULEBOOK,
        ),
        Number("display", "cards on display", 6, 4, 8, origins=DEFAULT_IN_THE_RULEBOOK),
        Number("deal", "cards dealt to each seat", 6, 3, 8, origins=DEFAULT_IN_THE_RULEBOOK),
        CARDS,
        NECKLACE_SET,
        Flag(
            "face_down",
            "people see the points of others only at the end",
            False,
            origins=Origins(Origin.RULING, Origin.RULEBOOK),  # PE-08
        ),
    )
    examples = ("take yellow", "place 3 yellow", "place 3 yellow + 2 wild claim")
    note_kinds = {
        rules.DEALT: "dealt",
        rules.TURNED: "turned",
        rules.SKIPPED: "skipped",
        rules.LAST_ROUND: "last_round",
    }
    layout = Layout(
        Key("display", Counts(COLOUR, "display")),
        Key("pile", Private(Counts(COLOUR, "pile")), "null while it is hidden"),
        Key("hands", BySeat(Private(Counts(COLOUR, "hand"))), "null: hidden from the viewer"),
        Key("necklaces", Repeated(NECKLACE, "necklaces"), "open ones, ascending"),
        Key(
            "points",
            BySeat(PrivateWhile(Whole("points"), "face_down")),
            "on the scoring piles, necklaces included; null: the pile lies face down",
        ),
        Key("placed", BySeat(Counts(COLOUR, "placed"))),
        Key("claimed", BySeat(Repeated(NECKLACE, "claimed"))),
        Key(
            "known",
            BySeat(Counts(COLOUR, "known")),
            "taken from the display for all to see, and not placed since",
        ),
        Key("last_round", YesNo("last_round")),
        Key("turns_left", Whole("turns_left")),
        more=(
            Key("hand_sizes", BySeat(Whole("hand_size"))),
            Key("pile_size", Whole("pile_size")),
        ),
    )

    def misfit(self, options: dict[str, Any], seats: int) -> str | None:
        """A hand has room for the deal, an empty one for any colour of the display (PE-13)."""
        limit = options["hand_limit"]
        for name in ("deal", "display"):
            if options[name] > limit:
                return f"{name}: {options[name]} is more than the hand_limit of {limit}"
        if not any(NECKLACE_SET.numbers(options["necklaces"], seats)):
            return "necklaces: at least one is needed"
        return self._too_few_or_many(options, seats)

    def _too_few_or_many(self, options: dict[str, Any], seats: int) -> str | None:
        """Hands and display are dealt, and the pile is not empty then."""
        cards = self.deck(seats, options).total()
        needed = seats * options["deal"] + options["display"] + 1
        if needed <= cards <= MOST_CARDS:
            return None
        wanted = f"with {seats} seats at least {needed} and at most {MOST_CARDS} are needed"
        return f"cards: {cards} in the game; {wanted}"

    def longest(self, seats: int, options: Mapping[str, Any]) -> int:
        """Each card is taken once at most, unless it was dealt, and placed once."""
        cards = self.deck(seats, dict(options)).total()
        return 2 * cards - seats * int(options["deal"])

    def fill_in(self, state: State, options: dict[str, Any]) -> None:
        state.hand_limit = options["hand_limit"]
        state.display_size = options["display"]
        state.deal = options["deal"]
        state.face_down = options["face_down"]
        left_out = () if options["full_deck"] else LEFT_OUT.get(int(state.seats), ())
        for colour, cards in enumerate(CARDS.numbers(options["cards"], int(state.seats))):
            state.deck[colour] = 0 if colour in left_out else cards
        state.box[:] = NECKLACE_SET.numbers(options["necklaces"], int(state.seats))

    def deck(self, seats: int, options: dict[str, Any]) -> Counter[str]:
        """The cards of a game with these (checked) options."""
        return Counter(counted(COLOURS, self.template(seats, options)[0].deck.tolist()))

    # --- Notation ---

    def name(self, action: int) -> str:
        if action < FIRST_PLACE:
            return f"take {COLOURS[action]}"
        colour, cards, wilds, claim = PARTS[action].tolist()
        added = f" + {wilds} wild" if wilds else ""
        return f"place {cards} {COLOURS[colour]}{added}{' claim' if claim else ''}"

    def shows_hidden(self, before: States, action: int) -> bool:
        """Cards that are placed were hidden, but for those that all saw being taken (PE-21)."""
        colour, cards, wilds, _ = PARTS[action].tolist()
        state = before[0]
        known = state.known[state.turn]
        return bool(cards > known[colour] or wilds > known[WILD])

    def why_not(self, fields: Fields, action: int) -> str:
        return (
            _why_not_take(fields, action)
            if action < FIRST_PLACE
            else _why_not_place(fields, action)
        )

    def about(self, before: States, action: int) -> dict[str, Any]:
        if action < FIRST_PLACE:
            return {"cards": int(before["display"][0, action])}
        return {}

    def event_values(
        self, kind: int, values: list[int], visible: bool, after: States
    ) -> dict[str, Any]:
        if kind not in (rules.DEALT, rules.TURNED):
            return {}
        cards = without_zeros(counted(COLOURS, values[:N_COLOURS])) if visible else None
        return {"count": sum(values), "cards": cards}

    # --- Positions ---

    def progress(self, fields: Fields) -> float:
        """By the pile or the necklaces, whichever is nearer to its end."""
        drawn = 1 - fields.pile_size / sum(fields.deck)
        claimed = sum(map(sum, fields.claimed))
        return float(max(drawn, claimed / (claimed + sum(fields.necklaces))))

    def breakdown(self, fields: Fields) -> list[dict[str, Any]]:
        return [
            {
                "seat": seat,
                "pearls": pearls,
                "necklaces": from_necklaces,
                "hand": -hand,
                "hand_size": fields.hand_size[seat],
            }
            for seat, (pearls, from_necklaces, hand) in enumerate(_count(fields).tolist())
        ]

    def read(self, state: State, position: Position) -> None:
        state.display[:] = position.counts("display", COLOURS)
        state.pile[:] = position.counts("pile", COLOURS)
        state.pile_size = state.pile.sum()
        for seat, hand in enumerate(position.counts_by_seat("hands", COLOURS)):
            state.hand[seat] = hand
            state.hand_size[seat] = sum(hand)
        for seat, placed in enumerate(position.counts_by_seat("placed", COLOURS)):
            state.placed[seat] = placed
        if position.has("known"):
            for seat, known in enumerate(position.counts_by_seat("known", COLOURS)):
                state.known[seat] = known
        for value in position.numbers("necklaces", NECKLACES):
            state.necklaces[NECKLACE_FOR[value]] += 1
        for seat, claimed in enumerate(position.lists_by_seat("claimed", NECKLACES)):
            for value in claimed:
                state.claimed[seat, NECKLACE_FOR[value]] += 1
        self._read_last_round(state, position)
        self._check_points(state, position)

    def _read_last_round(self, state: State, position: Position) -> None:
        state.last_round = position.flag("last_round")
        if position.has("turns_left"):
            state.turns_left = position.number("turns_left", 0, position.seats)
        elif state.last_round and state.turn != OVER:
            state.turns_left = state.seats

    def _check_points(self, state: State, position: Position) -> None:
        if not position.has("points"):
            return
        for seat, points in enumerate(position.numbers_by_seat("points", 0, 1000)):
            worth = rules.points(state, seat)
            if points != worth:
                raise BadPosition(
                    f"points: {points} for seat {seat}, but what it placed and claimed is worth "
                    f"{worth}"
                )

    def world_of(self, view: Mapping[str, Any]) -> dict[str, Any]:
        # There is no record yet that ``rules.deal_known`` could be asked about.
        unseen = self.deck(view["seats"], view["options"])
        for seen in (view["display"], *view["placed"], *filter(None, view["hands"])):
            unseen.subtract(seen)
        world = {**view, **dealt(unseen, view, view["known"])}
        if None in view["points"]:
            del world["points"]  # what was placed says it
        return world


def necklaces(counts: Sequence[int]) -> list[int]:
    """The value of each necklace, from the numbers of necklaces by kind."""
    return [NECKLACES[i] for i in range(N_NECKLACES) if counts[i] for _ in range(counts[i])]


def _count(fields: Fields) -> NDArray[np.int32]:
    """For each seat: pearl points, necklace points, value of the hand (0 if hidden)."""
    out = np.empty((fields.seats, 3), np.int32)
    rules.write_count(fields.states, out)
    return out


def _why_not_take(fields: Fields, colour: int) -> str:
    """Which condition of ``rules.can_take`` fails; that one of them does is certain."""
    cards, held = fields.display[colour], fields.hand_size[fields.turn]
    if fields.last_round:
        return "in the last round cards can only be placed"
    if cards == 0:
        return f"no {COLOURS[colour]} card is on display"
    limit = fields.hand_limit
    return f"{held} cards in hand and {cards} on display would make {held + cards}; at most {limit}"


def _why_not_place(fields: Fields, action: int) -> str:
    """Which cards or which necklace is missing; that one of them is, is certain."""
    colour, cards, wilds, _ = PARTS[action].tolist()
    hand = fields.hand[fields.turn]
    if hand[colour] < cards:
        return f"only {hand[colour]} {COLOURS[colour]} in hand"
    if hand[WILD] < wilds:
        return f"only {hand[WILD]} wild in hand"
    total = cards + wilds
    open_necklaces = ", ".join(map(str, necklaces(fields.necklaces))) or "none"
    return f"no necklace of value {total} is open (open: {open_necklaces})"
