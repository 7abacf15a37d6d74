"""Facts about actions of Chicken."""

from __future__ import annotations

from nacre.analysis.facts.fact import DECISIVE, PLAIN, STRONG, USEFUL, Fact
from nacre.games.chicken.rules import CARD_VALUES, CARDS, DRAW, EGG, N_CARDS, N_NUMBERS, OUT
from nacre.games.face import Fields


def facts(fields: Fields, action: int) -> list[Fact]:
    """What is true of a legal action."""
    if action == DRAW:
        return _facts_of_draw(fields)
    if action == OUT:
        return _facts_of_out(fields)
    return _facts_of_play(fields, action)


# --- Playing -------------------------------------------------------------------------------------


def _facts_of_play(fields: Fields, card: int) -> list[Fact]:
    hand = list(fields.hand[fields.turn])
    hand[card] -= 1
    if sum(hand) == 0:
        return _facts_of_last_card(fields)
    top = _next(fields.top) if card == EGG else card
    run = [] if _others_in(fields) else [_run(hand, top)]
    return [_shed(hand, card, top), *run, _left(fields, hand)]


def _facts_of_last_card(fields: Fields) -> list[Fact]:
    """The round ends; the seat gains nothing and rolls, if it has points at all (CH-14, CH-15)."""
    points = fields.points[fields.turn]
    others = sum(fields.hand_size) - fields.hand_size[fields.turn]
    caught = Fact("catches", STRONG, {"cards": others})
    if points == 0:
        return [Fact("last_card", DECISIVE), caught]
    return [Fact("rolls_off", DECISIVE, {"points": points}), caught]


def _shed(hand: list[int], card: int, top: int) -> Fact:
    if card == EGG:
        return Fact("egg", STRONG, {"card": CARDS[top]})
    if hand[card]:
        return Fact("duplicate", STRONG, {"card": CARDS[card]})
    return Fact("sheds", STRONG, {"card": CARDS[card], "points": int(CARD_VALUES[card])})


def _left(fields: Fields, hand: list[int]) -> Fact:
    """What the hand costs; an egg in it costs what will lie on top, which is not known (CH-13)."""
    points = _value(hand)
    if hand[EGG]:
        return Fact("left_egg", USEFUL, {"points": points})
    following = _next_in(fields)
    if following is not None and fields.hand_size[following] == 1:
        return Fact("left_if_out", USEFUL, {"points": points, "seat": following})
    return Fact("left", USEFUL, {"points": points})


def _run(hand: list[int], top: int) -> Fact:
    """Alone in the round, nothing stands between a seat and its next card (CH-10)."""
    cards = _longest_run(hand, top)
    if cards == sum(hand):
        return Fact("runs_out", STRONG, {"cards": cards})
    return Fact("run", USEFUL, {"cards": cards}) if cards else Fact("run_ends", USEFUL)


def _longest_run(hand: list[int], top: int) -> int:
    """The most cards that can follow each other: upwards, with the egg where a number is missing."""
    left = list(hand)
    played = left[top]
    left[top] = 0
    while sum(left):
        top = _next(top)
        if left[top]:
            played += left[top]
            left[top] = 0
        elif left[EGG]:
            played += 1
            left[EGG] = 0
        else:
            break
    return played


# --- Drawing -------------------------------------------------------------------------------------


def _facts_of_draw(fields: Fields) -> list[Fact]:
    hand = fields.hand[fields.turn]
    unseen = [fields.deck[c] - fields.discards[c] - hand[c] for c in range(N_CARDS)]
    fitting = {fields.top, _next(fields.top), EGG}
    fits = sum(unseen[card] for card in fitting) / sum(unseen)
    free = sum(unseen[c] for c in range(N_NUMBERS) if hand[c]) / sum(unseen)
    found = [Fact("draw_fits", STRONG, {"card": CARDS[fields.top], "chance": fits})]
    if fields.pile_size == 1:
        found.append(Fact("draw_last", USEFUL))
    return [*found, Fact("draw_free", USEFUL, {"chance": free})]


# --- Withdrawing ---------------------------------------------------------------------------------


def _facts_of_out(fields: Fields) -> list[Fact]:
    others = _others_in(fields)
    found = [_withdrawn(fields, ends=not others), *_total(fields, ends=not others)]
    if not others:
        return [*found, Fact("ends_round", USEFUL)]
    if len(others) == 1:
        found.append(Fact("leaves_alone", USEFUL, {"seat": others[0]}))
    close = [seat for seat in others if fields.hand_size[seat] == 1]
    if close:
        found.append(Fact("out_before", STRONG, {"seat": close[0]}))
    return found


def _withdrawn(fields: Fields, ends: bool) -> Fact:
    hand = fields.hand[fields.turn]
    if hand[EGG] and not ends:
        return Fact("out_egg", DECISIVE, {"points": _value(hand)})
    return Fact("out", DECISIVE, {"points": _final_value(fields, hand)})


def _total(fields: Fields, ends: bool) -> list[Fact]:
    """A hand that is laid down stays as it is, so its cost is certain but for an egg (CH-12, CH-13)."""
    hand = fields.hand[fields.turn]
    if hand[EGG] and not ends:
        return []
    total = fields.points[fields.turn] + _final_value(fields, hand)
    if total >= fields.limit:
        return [Fact("limit", DECISIVE, {"total": total, "limit": fields.limit})]
    return [Fact("total", PLAIN, {"total": total})]


def _final_value(fields: Fields, hand: list[int]) -> int:
    """The cost of a hand when the round ends with this top."""
    counted = list(hand)
    counted[fields.top] += counted[EGG]
    return _value(counted)


# --- Counting ------------------------------------------------------------------------------------


def _next(number: int) -> int:
    return (number + 1) % N_NUMBERS


def _value(hand: list[int]) -> int:
    """Each number once, without the egg (CH-12)."""
    return sum(int(CARD_VALUES[number]) for number in range(N_NUMBERS) if hand[number])


def _others_in(fields: Fields) -> list[int]:
    """The other seats that have not withdrawn, in the order of their turns."""
    following = [(fields.turn + step) % fields.seats for step in range(1, fields.seats)]
    return [seat for seat in following if fields.still_in[seat]]


def _next_in(fields: Fields) -> int | None:
    return next(iter(_others_in(fields)), None)
