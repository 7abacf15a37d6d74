"""Facts about actions of Pearls."""

from __future__ import annotations

from nacre.analysis.facts.fact import DECISIVE, PLAIN, STRONG, USEFUL, Fact
from nacre.games.face import Fields
from nacre.games.pearls.rules import (
    CARD_VALUES,
    COLOURS,
    FIRST_NECKLACE,
    FIRST_PLACE,
    GROUPS,
    N_NECKLACES,
    NECKLACE_COUNTS,
    WILD,
)

MANY_KNOWN = 2  # cards of a colour in another hand that make it worth keeping from there


def facts(fields: Fields, action: int) -> list[Fact]:
    """What is true of a legal action."""
    if action < FIRST_PLACE:
        return _facts_of_take(fields, action)
    group, claim = divmod(action - FIRST_PLACE, 2)
    colour, cards, wilds = (int(n) for n in GROUPS[group])
    return _facts_of_place(fields, colour, cards, wilds, bool(claim))


# --- Taking --------------------------------------------------------------------------------------


def _facts_of_take(fields: Fields, colour: int) -> list[Fact]:
    before = fields.hand[fields.turn]
    cards = fields.display[colour]
    after = list(before)
    after[colour] += cards
    found = [_taken(before, colour, cards)]
    if _empties_pile(fields, cards):
        found.append(Fact("last_round", STRONG))
    found += _nearer(fields, before, after)
    found += _denied(fields, colour)
    if CARD_VALUES[colour]:
        found.append(Fact("worth", PLAIN, {"points": cards * int(CARD_VALUES[colour])}))
    if sum(after) == fields.hand_limit:
        found.append(Fact("full_hand", PLAIN, {"size": sum(after)}))
    return found


def _taken(before: list[int], colour: int, cards: int) -> Fact:
    taken: dict[str, int | float | str] = {"cards": cards, "colour": COLOURS[colour]}
    if colour == WILD or before[colour] == 0:
        return Fact("take", STRONG, taken)
    return Fact("group", STRONG, taken | {"group": before[colour] + cards})


def _empties_pile(fields: Fields, taken: int) -> bool:
    """Whether the refill after a take uses the pile up (PE-14)."""
    missing = fields.display_size - (sum(fields.display) - taken)
    return bool(fields.pile_size <= missing)


def _nearer(fields: Fields, before: list[int], after: list[int]) -> list[Fact]:
    """The necklace that a take brings within reach, or how far the next one still is."""
    had, has = _largest_group(before), _largest_group(after)
    reached = [n for n in _open_necklaces(fields) if had < n <= has]
    if reached:
        return [Fact("reach", STRONG, {"necklace": max(reached)})]
    ahead = [n for n in _open_necklaces(fields) if n > has]
    if has == had or not ahead:
        return []
    return [Fact("missing", USEFUL, {"missing": min(ahead) - has, "necklace": min(ahead)})]


def _denied(fields: Fields, colour: int) -> list[Fact]:
    """Whether everybody knows that the next seat collects this colour (PE-21)."""
    following = (fields.turn + 1) % fields.seats
    known = fields.known[following][colour]
    if colour == WILD or known < MANY_KNOWN:
        return []
    denied: dict[str, int | float | str] = {"seat": following, "known": known}
    return [Fact("deny", USEFUL, denied | {"colour": COLOURS[colour]})]


# --- Placing -------------------------------------------------------------------------------------


def _facts_of_place(fields: Fields, colour: int, cards: int, wilds: int, claim: bool) -> list[Fact]:
    before = fields.hand[fields.turn]
    after = list(before)
    after[colour] -= cards
    after[WILD] -= wilds
    total = cards + wilds
    found = [_placed(fields, total, cards * int(CARD_VALUES[colour]), claim)]
    if fields.last_round:
        return [*found, _paid(after), *_declined(fields, total, claim)]
    if claim and sum(fields.necklaces) == 1:
        found.append(Fact("last_round", STRONG))
    found += _declined(fields, total, claim)
    found += _kept(fields, before, after, total if claim else 0)
    if sum(before) >= fields.hand_limit - 1:
        found.append(Fact("room", USEFUL, {"room": fields.hand_limit - sum(after)}))
    if after[WILD]:
        found.append(Fact("keeps_wilds", PLAIN, {"wilds": after[WILD]}))
    return found


def _placed(fields: Fields, total: int, points: int, claim: bool) -> Fact:
    if not claim:
        return Fact("place", STRONG, {"cards": total, "points": points})
    i = total - FIRST_NECKLACE
    last_of_several = fields.necklaces[i] == 1 and NECKLACE_COUNTS[i] > 1
    numbers: dict[str, int | float | str] = {"necklace": total, "points": points + total}
    return Fact("claim_last" if last_of_several else "claim", DECISIVE, numbers)


def _paid(after: list[int]) -> Fact:
    """In the last round every seat acts once more: what it holds then counts against it (PE-18)."""
    left = _value(after)
    return Fact("pays", STRONG, {"points": left}) if left else Fact("pays_nothing", STRONG)


def _declined(fields: Fields, total: int, claim: bool) -> list[Fact]:
    """A necklace that would fit and is left (PE-12)."""
    if claim or total not in _open_necklaces(fields):
        return []
    if sum(fields.necklaces) == 1 and not fields.last_round:
        return [Fact("declines_last", STRONG)]
    return [Fact("declines", STRONG, {"necklace": total})]


def _kept(fields: Fields, before: list[int], after: list[int], claimed: int) -> list[Fact]:
    """The dearest necklace that the hand could claim before and can still claim."""
    still_open = _open_necklaces(fields)
    if claimed:
        still_open.remove(claimed)
    reach = _largest_group(after)
    if not still_open or min(still_open) > reach:
        return []
    dearest = max(n for n in still_open if n <= reach)
    return [Fact("keeps_reach", USEFUL, {"necklace": dearest})]


# --- Counting ------------------------------------------------------------------------------------


def _open_necklaces(fields: Fields) -> list[int]:
    return [FIRST_NECKLACE + i for i in range(N_NECKLACES) for _ in range(fields.necklaces[i])]


def _largest_group(hand: list[int]) -> int:
    """The most cards that can be placed at once; any smaller number can be as well (PE-08, PE-09)."""
    return max(hand[WILD + 1 :]) + hand[WILD]


def _value(hand: list[int]) -> int:
    return sum(n * int(value) for n, value in zip(hand, CARD_VALUES, strict=True))
