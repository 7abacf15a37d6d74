"""Facts about actions of Pearls."""

from __future__ import annotations

from nacre.game.fact import DECISIVE, PLAIN, STRONG, USEFUL, Fact, Numbers
from nacre.game.fields import Fields
from nacre.games.pearls import rules
from nacre.games.pearls.rules import (
    COLOURS,
    FIRST_PLACE,
    NECKLACE_FOR,
    NECKLACE_VALUES,
    PARTS,
    WILD,
)
from nacre.kernel.notes import no_notes
from nacre.kernel.records import duplicate

MANY_KNOWN = 2  # cards of a colour in another hand that make it worth keeping from there


def facts(fields: Fields, action: int) -> list[Fact]:
    """The facts about a legal action."""
    after = _after(fields, action)
    if action < FIRST_PLACE:
        return _facts_of_take(fields, after, action)
    return _facts_of_place(fields, after, action)


def _after(fields: Fields, action: int) -> Fields:
    """The position after an action, before the refill: which cards come is not known."""
    states = duplicate(fields.states)
    if action < FIRST_PLACE:
        rules.pick_up(states[0], fields.turn, action)
    else:
        rules.place(states[0], fields.turn, action, no_notes())
    return Fields(states)


# --- Taking --------------------------------------------------------------------------------------


def _facts_of_take(fields: Fields, after: Fields, colour: int) -> list[Fact]:
    found = [_taken(fields, after, colour)]
    if rules.cards_to_turn(after.states[0]) == after.pile_size:
        return [*found, Fact("last_round", STRONG), *_reached(fields, after)]
    found += _reached(fields, after) or _nearer(fields, after)
    found += _denied(fields, colour)
    worth = _hand_value(after) - _hand_value(fields)
    if worth:
        found.append(Fact("worth", PLAIN, {"points": worth}))
    if _room(after) == 0:
        found.append(Fact("full_hand", PLAIN, {"size": after.hand_size[after.turn]}))
    return found


def _taken(fields: Fields, after: Fields, colour: int) -> Fact:
    held, group = fields.hand[fields.turn][colour], after.hand[after.turn][colour]
    taken: Numbers = {"cards": group - held, "colour": COLOURS[colour]}
    if colour == WILD or held == 0:
        return Fact("take", STRONG, taken)
    return Fact("group", STRONG, taken | {"group": group})


def _reached(fields: Fields, after: Fields) -> list[Fact]:
    """The dearest necklace that a take brings within reach."""
    had, has = _largest_group(fields), _largest_group(after)
    reached = [n for n in _open_necklaces(after) if had < n <= has]
    return [Fact("reach", STRONG, {"necklace": max(reached)})] if reached else []


def _nearer(fields: Fields, after: Fields) -> list[Fact]:
    """How far the next necklace still is; in the last round nobody takes any more (PE-16)."""
    had, has = _largest_group(fields), _largest_group(after)
    ahead = [n for n in _open_necklaces(after) if n > has]
    if has == had or not ahead:
        return []
    return [Fact("missing", USEFUL, {"missing": min(ahead) - has, "necklace": min(ahead)})]


def _denied(fields: Fields, colour: int) -> list[Fact]:
    """Whether everybody knows that the next seat collects this colour (PE-21)."""
    following = rules.next_seat(fields.states[0], fields.turn)
    known = fields.known[following][colour]
    if colour == WILD or known < MANY_KNOWN:
        return []
    denied: Numbers = {"seat": following, "known": known}
    return [Fact("deny", USEFUL, denied | {"colour": COLOURS[colour]})]


# --- Placing -------------------------------------------------------------------------------------


def _facts_of_place(fields: Fields, after: Fields, action: int) -> list[Fact]:
    found = [_placed(fields, after, action)]
    if fields.last_round:
        return [*found, _paid(after), *_declined(fields, action)]
    if after.last_round:
        found.append(Fact("last_round", STRONG))
    found += _declined(fields, action)
    found += _kept(after)
    if _room(fields) <= 1 and not after.last_round:
        found.append(Fact("room", USEFUL, {"room": _room(after)}))
    wilds = after.hand[after.turn][WILD]
    if wilds:
        found.append(Fact("keeps_wilds", PLAIN, {"wilds": wilds}))
    return found


def _placed(fields: Fields, after: Fields, action: int) -> Fact:
    _, cards, wilds, claim = PARTS[action].tolist()
    total, seat = cards + wilds, fields.turn
    points = rules.points(after.states[0], seat) - rules.points(fields.states[0], seat)
    if not claim:
        return Fact("place", STRONG, {"cards": total, "points": points})
    i = NECKLACE_FOR[total]
    last_of_several = after.necklaces[i] == 0 and after.box[i] > 1
    numbers: Numbers = {"necklace": total, "points": points}
    return Fact("claim_last" if last_of_several else "claim", DECISIVE, numbers)


def _paid(after: Fields) -> Fact:
    """In the last round a seat acts for the last time: its hand counts against it (PE-18)."""
    left = _hand_value(after)
    return Fact("pays", STRONG, {"points": left}) if left else Fact("pays_nothing", STRONG)


def _declined(fields: Fields, action: int) -> list[Fact]:
    """A necklace that would fit and is left (PE-12)."""
    colour, cards, wilds, claim = PARTS[action].tolist()
    total = cards + wilds
    if claim or not rules.can_claim(fields.states[0], total):
        return []
    claimed = _after(fields, rules.place_action(colour, cards, wilds, 1))
    if claimed.last_round and not fields.last_round:
        return [Fact("declines_last", STRONG)]
    return [Fact("declines", STRONG, {"necklace": total})]


def _kept(after: Fields) -> list[Fact]:
    """The dearest necklace that the hand can still claim."""
    reach = _largest_group(after)
    claimable = [n for n in _open_necklaces(after) if n <= reach]
    return [Fact("keeps_reach", USEFUL, {"necklace": max(claimable)})] if claimable else []


# --- Questions to the rules ----------------------------------------------------------------------


def _open_necklaces(fields: Fields) -> list[int]:
    """The values of which at least one necklace is open."""
    return [n for n in NECKLACE_VALUES.tolist() if rules.can_claim(fields.states[0], n)]


def _largest_group(fields: Fields) -> int:
    return rules.largest_group(fields.states[0].hand[fields.turn])


def _hand_value(fields: Fields) -> int:
    return rules.hand_value(fields.states[0], fields.turn)


def _room(fields: Fields) -> int:
    return rules.room_in_hand(fields.states[0], fields.turn)
