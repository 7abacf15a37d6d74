"""Facts about actions of Chicken."""

from __future__ import annotations

from nacre.game.fact import DECISIVE, PLAIN, STRONG, USEFUL, Fact
from nacre.game.fields import Fields
from nacre.games.chicken import rules
from nacre.games.chicken.rules import CARDS, DRAW, EGG, N_CARDS, N_NUMBERS, OUT
from nacre.kernel.records import duplicate


def facts(fields: Fields, action: int) -> list[Fact]:
    """The facts about a legal action."""
    if action == DRAW:
        return _facts_of_draw(fields)
    after = _after(fields, action)
    if action == OUT:
        return _facts_of_out(fields, after)
    return _facts_of_play(fields, after, action)


def _after(fields: Fields, action: int) -> Fields:
    """The position after a card or a withdrawal, before the turn passes or the round is counted."""
    states = duplicate(fields.states)
    if action == OUT:
        rules.withdraw(states[0], fields.turn)
    else:
        rules.play_card(states[0], fields.turn, action)
    return Fields(states)


# --- Playing -------------------------------------------------------------------------------------


def _facts_of_play(fields: Fields, after: Fields, card: int) -> list[Fact]:
    if rules.is_round_over(after.states[0], after.turn):
        return _facts_of_last_card(after)
    run = [] if _others_in(fields) else [_run(after)]
    return [_shed(fields, after, card), *run, _left(after)]


def _facts_of_last_card(after: Fields) -> list[Fact]:
    """The round ends; the seat gains nothing and rolls, if it has points at all (CH-14, CH-15)."""
    caught = Fact("catches", STRONG, {"cards": sum(after.hand_size)})
    if not rules.is_roll_due(after.states[0]):
        return [Fact("last_card", DECISIVE), caught]
    return [Fact("rolls_off", DECISIVE, {"points": after.points[after.turn]}), caught]


def _shed(fields: Fields, after: Fields, card: int) -> Fact:
    if card == EGG:
        return Fact("egg", STRONG, {"card": CARDS[after.top]})
    points = _value_of_numbers(fields) - _value_of_numbers(after)
    if points == 0:
        return Fact("duplicate", STRONG, {"card": CARDS[card]})
    return Fact("sheds", STRONG, {"card": CARDS[card], "points": points})


def _left(after: Fields) -> Fact:
    """The cost of the hand; that of an egg depends on the last top, which is not known (CH-13)."""
    points = _value_of_numbers(after)
    if after.hand[after.turn][EGG]:
        return Fact("left_egg", USEFUL, {"points": points})
    following = rules.next_in(after.states[0], after.turn)
    if following != after.turn and after.hand_size[following] == 1:
        return Fact("left_if_out", USEFUL, {"points": points, "seat": following})
    return Fact("left", USEFUL, {"points": points})


def _run(after: Fields) -> Fact:
    """Alone in the round, nothing stands between a seat and its next card (CH-10)."""
    cards = _longest_run(after)
    if cards == after.hand_size[after.turn]:
        return Fact("runs_out", STRONG, {"cards": cards})
    return Fact("run", USEFUL, {"cards": cards}) if cards else Fact("run_ends", USEFUL)


def _longest_run(after: Fields) -> int:
    """The most cards that can follow each other: upwards, the egg where a number is missing."""
    states = duplicate(after.states)
    state, seat = states[0], after.turn
    played = 0
    while True:
        in_order = (int(state.top), rules.next_number(int(state.top)), EGG)
        card = next((card for card in in_order if rules.can_play(state, card)), None)
        if card is None:
            return played
        rules.play_card(state, seat, card)
        played += 1


# --- Drawing -------------------------------------------------------------------------------------


def _facts_of_draw(fields: Fields) -> list[Fact]:
    state = fields.states[0]
    unseen = [rules.unseen(state, fields.turn, card) for card in range(N_CARDS)]
    fitting = sum(unseen[card] for card in range(N_CARDS) if rules.fits(state, card))
    free = sum(unseen[number] for number in range(N_NUMBERS) if _costs_nothing(fields, number))
    chances = fitting / sum(unseen), free / sum(unseen)
    found = [Fact("draw_fits", STRONG, {"card": CARDS[fields.top], "chance": chances[0]})]
    if fields.pile_size == 1:
        found.append(Fact("draw_last", USEFUL))
    return [*found, Fact("draw_free", USEFUL, {"chance": chances[1]})]


def _costs_nothing(fields: Fields, number: int) -> bool:
    """Whether one more card of a number adds nothing to the cost of the hand (CH-12)."""
    states = duplicate(fields.states)
    states["hand"][0, fields.turn, number] += 1
    return _value_of_numbers(Fields(states)) == _value_of_numbers(fields)


# --- Withdrawing ---------------------------------------------------------------------------------


def _facts_of_out(fields: Fields, after: Fields) -> list[Fact]:
    ends = rules.is_round_over(after.states[0], after.turn)
    found = [_withdrawn(after, ends), *_total(after, ends)]
    if ends:
        return [*found, Fact("ends_round", USEFUL)]
    others = _others_in(fields)
    if len(others) == 1:
        found.append(Fact("leaves_alone", USEFUL, {"seat": others[0]}))
    close = [seat for seat in others if fields.hand_size[seat] == 1]
    if close:
        found.append(Fact("out_before", STRONG, {"seat": close[0]}))
    return found


def _withdrawn(after: Fields, ends: bool) -> Fact:
    if after.hand[after.turn][EGG] and not ends:
        return Fact("out_egg", DECISIVE, {"points": _value_of_numbers(after)})
    return Fact("out", DECISIVE, {"points": rules.value_of_hand(after.states, after.turn)})


def _total(after: Fields, ends: bool) -> list[Fact]:
    """A hand laid down stays as it is: its cost is certain, but for an egg (CH-12, CH-13)."""
    if after.hand[after.turn][EGG] and not ends:
        return []
    total = after.points[after.turn] + rules.value_of_hand(after.states, after.turn)
    if rules.is_at_limit(after.states[0], total):
        return [Fact("limit", DECISIVE, {"total": total, "limit": after.limit})]
    return [Fact("total", PLAIN, {"total": total})]


# --- Questions to the rules ----------------------------------------------------------------------


def _value_of_numbers(fields: Fields) -> int:
    """The cost of the hand of the seat to act without the egg."""
    states = duplicate(fields.states)
    states["hand"][0, fields.turn, EGG] = 0
    return rules.value_of_hand(states, fields.turn)


def _others_in(fields: Fields) -> list[int]:
    """The other seats that have not withdrawn, in the order of their turns."""
    others = []
    seat = rules.next_in(fields.states[0], fields.turn)
    while seat != fields.turn:
        others.append(seat)
        seat = rules.next_in(fields.states[0], seat)
    return others
