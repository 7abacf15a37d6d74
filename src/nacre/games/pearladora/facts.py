"""Facts about actions of Pearladöra."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from nacre.game.fact import DECISIVE, PLAIN, STRONG, USEFUL, Fact, Numbers
from nacre.game.fields import Fields
from nacre.games.pearladora import rules
from nacre.games.pearladora.lagoon import ENDS, FARM_SPACES, SPACES, has, steps_between
from nacre.games.pearladora.lagoon_view import LagoonView, Territory
from nacre.games.pearladora.rules import (
    ACTIONS,
    BACKUP,
    DIVER,
    EXTRA_DIVER,
    EXTRA_PONTOON,
    LOOK,
    PONTOON,
    STOP,
)
from nacre.games.pearladora.walls import completions, laid_lines

NEAR = 3  # missing Pontoons up to which it is told how the sides stand in what they would close
MOST_MISSING = 8  # as far as the lagoon is long; a wall that needs more is no reason


def facts(fields: Fields, action: int) -> list[Fact]:
    """What is true of a legal action."""
    kind, value, place = ACTIONS[action].tolist()
    if kind == DIVER:
        return _facts_of_diver(fields, value, place)
    if kind == PONTOON:
        return _facts_of_pontoon(fields, place)
    if kind == STOP:
        return [Fact("stop", PLAIN, {"stock": fields.stock})]
    if kind == BACKUP:
        return _facts_of_backup(fields, place)
    if kind == LOOK:
        return _facts_of_look(fields, place)
    if kind == EXTRA_DIVER:
        return [Fact("extra_diver", DECISIVE), *_facts_of_diver(fields, value, place)]
    if kind == EXTRA_PONTOON:
        return [Fact("extra_pontoon", DECISIVE), *_facts_of_pontoon(fields, place)]
    return _facts_of_necklace(fields, place)


def _lagoon(fields: Fields) -> LagoonView:
    return LagoonView(fields, fields.turn)


# --- Divers --------------------------------------------------------------------------------------


def _facts_of_diver(fields: Fields, value: int, space: int) -> list[Fact]:
    lagoon = _lagoon(fields).with_diver(value, space)
    territory = lagoon.territory(lagoon.region(space))
    closed = len(lagoon.regions) > 1
    found = [_put(value, lagoon.pearls_beside(space), territory, closed)]
    if closed and territory.pearls:
        found += _standing(territory)
    if territory.free == 0:
        found.append(Fact("fills", USEFUL, {"pearls": territory.pearls}))
    return [*found, *_kept(fields, value)]


def _put(value: int, beside: int, territory: Territory, closed: bool) -> Fact:
    if beside:
        return Fact("beside", DECISIVE, {"value": value, "pearls": beside})
    if territory.pearls == 0:
        return Fact("dry", DECISIVE, {"value": value, "spaces": territory.spaces})
    return Fact("diver_apart" if closed else "diver", DECISIVE, {"value": value})


def _standing(territory: Territory) -> list[Fact]:
    """How a side stands in a closed territory where it has just put a Diver."""
    pearls: Numbers = {"pearls": territory.pearls}
    if territory.rivals == 0:
        return [Fact("alone", STRONG, pearls)]
    least, most = territory.lead
    if least > 0:
        key = "leads" if least == most else "leads_at_least"
        return [Fact(key, DECISIVE, pearls | {"lead": least})]
    return [Fact("divers", USEFUL, pearls | {"own": territory.own, "rivals": territory.rivals})]


def _kept(fields: Fields, value: int) -> list[Fact]:
    """The strongest Diver that stays for later, if it is stronger than this one."""
    supply = enumerate(fields.supply[fields.turn], 1)
    stronger = [other for other, divers in supply if divers and other > value]
    return [Fact("saves", PLAIN, {"value": max(stronger)})] if stronger else []


# --- Pontoons ------------------------------------------------------------------------------------


def _facts_of_pontoon(fields: Fields, line: int) -> list[Fact]:
    before = _lagoon(fields)
    after = before.with_lines(line)
    if len(after.regions) > len(before.regions):
        cut_off = before.territory(before.region(ENDS[line, 0])).pearls > 0
        found = _closed(after, line, cut_off)
    else:
        found = [*_prepared(fields, before, line), *_between(fields, before, line)]
    if fields.stock == 1:
        found.append(Fact("last_pontoon", USEFUL))
    return found


def _parts(lagoon: LagoonView, line: int) -> Iterator[tuple[Territory, Territory]]:
    """Each part of a divided territory, and the other one."""
    one, other = (lagoon.territory(lagoon.region(space)) for space in ENDS[line].tolist())
    yield one, other
    yield other, one


def _closed(lagoon: LagoonView, line: int, cut_off: bool) -> list[Fact]:
    """The part of a divided territory that says most, then the more welcome, then the smaller."""
    part, other = max(
        _parts(lagoon, line),
        key=lambda parts: (_part(parts[0], cut_off).priority, *_welcome(parts[0])),
    )
    found = [_part(part, cut_off)]
    if part.pearls and part.rivals == 0 < min(part.own, other.rivals):
        found.append(Fact("shuts_out", STRONG, _rivals_of(other)))
    return found


def _rivals_of(part: Territory) -> Numbers:
    """The rival with the most Divers in a territory."""
    return {"seat": part.opponent, "divers": part.opponents_divers}


def _welcome(part: Territory) -> tuple[int, ...]:
    return part.own - part.rivals, -part.spaces, part.pearls, *part.lead


def _part(part: Territory, cut_off: bool) -> Fact:
    """What is closed; ``cut_off``: there were pearls to be reached from there before."""
    pearls: Numbers = {"pearls": part.pearls}
    least, most = part.lead
    if part.pearls and part.own and not part.rivals:
        return Fact("closes_alone", DECISIVE, pearls)
    if part.pearls and part.own and least > 0:
        key = "closes_lead" if least == most else "closes_lead_at_least"
        return Fact(key, DECISIVE, pearls | {"lead": least})
    if cut_off and part.pearls == 0 and part.rivals > part.own:
        return Fact("strands", STRONG, {"rivals": part.rivals})
    if part.pearls == 0:
        return Fact("closes_dry", PLAIN, {"spaces": part.spaces})
    if part.own == part.rivals == 0:
        return Fact("closes_empty", USEFUL, pearls | {"spaces": part.spaces})
    return Fact("closes", USEFUL, pearls | {"own": part.own, "rivals": part.rivals})


def _prepared(fields: Fields, lagoon: LagoonView, line: int) -> list[Fact]:
    """The division that lacks the fewest Pontoons and is worth a remark, else any at all."""
    region = lagoon.region(ENDS[line, 0])
    if region.bit_count() < 2 * fields.smallest:
        return [Fact("vain", PLAIN)]
    dry: list[Fact] = []
    for _, parts in groupby(_divisions(fields, lagoon, region, line), key=lambda found: found[0]):
        told = [_nearly(fields, lagoon, line, *division) for division in parts]
        best = max(told, key=lambda found: found[0])[1]
        if best[0].priority > PLAIN:
            return best
        dry = dry or best
    if not dry and fields.stock > MOST_MISSING + 1:
        return [Fact("remote", PLAIN, {"missing": MOST_MISSING})]
    return dry or [Fact("vain", PLAIN)]


def _divisions(
    fields: Fields, lagoon: LagoonView, region: int, line: int
) -> Iterator[tuple[int, int, int]]:
    """How many Pontoons are missing for a division, its smaller part, and the other one.

    Those Pontoons are in the stock, and the parts are large enough (LA-06). What a wall closes is
    its smaller part; of two that are equal, each is given.
    """
    most = min(MOST_MISSING, fields.stock - 1)
    for lines in completions(laid_lines(fields), line, region, most):
        one, other = lagoon.parts_beside(line, lines)
        for part, rest in ((one, other), (other, one)):
            if fields.smallest <= part.bit_count() <= rest.bit_count():
                yield len(lines), part, rest


def _nearly(
    fields: Fields, lagoon: LagoonView, line: int, missing: int, inside: int, outside: int
) -> tuple[tuple[int, ...], list[Fact]]:
    """What would be closed, and how much that is worth a remark."""
    part, other = lagoon.territory(inside), lagoon.territory(outside)
    if part.pearls == 0:
        found = _nearly_dry(part, other, missing)
    elif missing <= NEAR:
        found = _near(part, other, missing)
    else:
        rivals_inside = other.opponents_divers == 0 < min(part.opponents_divers, other.pearls)
        farm = _nearest_farm(fields, outside if rivals_inside else inside, line)
        found = [_far(farm | {"missing": missing}, part if rivals_inside else other)]
    return (found[0].priority, *_welcome(part)), found


def _nearly_dry(part: Territory, other: Territory, missing: int) -> list[Fact]:
    """What a territory without pearls would be closed for."""
    if other.pearls and part.rivals > part.own:
        return [Fact("nears_strand", STRONG, {"missing": missing, "rivals": part.rivals})]
    return [Fact("nears_dry", PLAIN, {"missing": missing, "spaces": part.spaces})]


def _near(part: Territory, other: Territory, missing: int) -> list[Fact]:
    """How the sides stand in a territory with pearls that is nearly closed."""
    pearls: Numbers = {"missing": missing, "pearls": part.pearls}
    out = [Fact("would_shut_out", USEFUL, _rivals_of(other))] if other.rivals else []
    least, most = part.lead
    if part.own and not part.rivals:
        return [Fact("nears_alone", STRONG, pearls), *out]
    if part.own and least > 0:
        key = "nears_lead" if least == most else "nears_lead_at_least"
        return [Fact(key, STRONG, pearls | {"lead": least})]
    if part.own == part.rivals == 0:
        return [Fact("nears_empty", USEFUL, pearls | {"spaces": part.spaces}), *out]
    return [
        Fact("nears", USEFUL, pearls | {"own": part.own, "rivals": part.rivals}),
        Fact("would_shut_in", USEFUL, _rivals_of(part)),
    ]


def _far(farm: Numbers, across: Territory) -> Fact:
    """A farm on one side of a wall that is hardly begun, and whose Divers are on the other."""
    if across.opponents_divers == 0:
        return Fact("would_wall_in", USEFUL, farm)
    return Fact("would_part", STRONG, farm | _rivals_of(across))


def _nearest_farm(fields: Fields, region: int, line: int) -> Numbers:
    """The farm of a territory that is nearest to a line; of several, the one with most pearls."""
    found = [
        (min(steps_between(space, end) for end in ENDS[line]), -pearls, space)
        for pearls, space in zip(fields.farms, FARM_SPACES.tolist(), strict=True)
        if pearls and has(region, space)
    ]
    _, pearls, space = min(found)
    return {"pearls": -pearls, "space": SPACES[space]}


def _between(fields: Fields, before: LagoonView, line: int) -> list[Fact]:
    """The Diver of a rival on one side of a Pontoon, and the pearls on the other."""
    here, there = ENDS[line].tolist()
    for space, farm in ((here, there), (there, here)):
        pearls = before.pearls(1 << farm)
        if pearls and before.has_rival(space):
            between: Numbers = {"seat": _owner(fields, space), "space": SPACES[space]}
            return [Fact("between", USEFUL, between | {"pearls": pearls})]
    return []


# --- Tokens --------------------------------------------------------------------------------------


def _facts_of_backup(fields: Fields, space: int) -> list[Fact]:
    """One more, and the pearls at a tie (LA-29, LA-31).

    The rules tell the winner of known values; what holds for a range of them is worked out here.
    """
    lagoon = _lagoon(fields)
    territory = lagoon.territory(lagoon.region(space))
    pearls: Numbers = {"pearls": territory.pearls}
    least, most = territory.lead
    if territory.pearls == 0:
        return [Fact("backup_dry", PLAIN)]
    if territory.rivals == 0 or least > 0:
        return [Fact("backup_more", STRONG, pearls)]
    if least == most and least in (-1, 0):
        return [Fact("backup_turns", DECISIVE, pearls)]
    if most < -1:
        return [Fact("backup_short", STRONG, pearls)]
    return [Fact("backup", STRONG, pearls)]


def _facts_of_look(fields: Fields, space: int) -> list[Fact]:
    owner = _owner(fields, space)
    seen: Numbers = {"space": SPACES[space], "seat": owner}
    if fields.value[space]:
        return [Fact("look_known", PLAIN, seen)]
    if owner == fields.turn:
        found = [Fact("look_own", STRONG, {"space": SPACES[space]})]
    else:
        found = [Fact("look", STRONG, seen)]
    return [*found, *_where(_lagoon(fields), space)]


def _facts_of_necklace(fields: Fields, space: int) -> list[Fact]:
    """One less for an opposing Diver (LA-25)."""
    owner, state = _owner(fields, space), fields.states[0]
    found = [Fact("necklace", STRONG, {"space": SPACES[space], "seat": owner})]
    if fields.value[space]:
        worth = int(rules.strength(state, rules.side_of(state, owner), 1 << space))
        found.append(Fact("necklace_leaves", USEFUL, {"value": worth - 1}))
    return [*found, *_where(_lagoon(fields), space)]


def _where(lagoon: LagoonView, space: int) -> list[Fact]:
    """The pearls that a Diver is fighting for, once its territory is closed."""
    if len(lagoon.regions) == 1:
        return []
    pearls = lagoon.pearls(lagoon.region(space))
    return [
        Fact("concerns", USEFUL, {"pearls": pearls}) if pearls else Fact("concerns_dry", USEFUL)
    ]


def _owner(fields: Fields, space: int) -> int:
    return next(s for s in range(fields.seats) if fields.divers[s] >> space & 1)
