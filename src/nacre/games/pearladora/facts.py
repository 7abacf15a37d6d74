"""Facts about actions of Pearladöra."""

from __future__ import annotations

from collections.abc import Iterator

from nacre.game.fact import DECISIVE, PLAIN, STRONG, USEFUL, Fact, Numbers
from nacre.game.fields import Fields
from nacre.games.pearladora import rules
from nacre.games.pearladora.lagoon import ENDS, SPACES
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
from nacre.games.pearladora.walls import CORNERS, EDGE, completions, laid_lines

MOST_MISSING = 3  # Pontoons; what needs more is no reason yet


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
        prepared = _prepared(fields, line)
        beside = _beside(fields, before, line)
        found = [*prepared, *beside] or [_wall(laid_lines(fields), line)]
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
        found.append(Fact("shuts_out", STRONG, _shut_out(other)))
    return found


def _shut_out(other: Territory) -> Numbers:
    """Whose Divers are left outside of a territory."""
    return {"seat": other.opponent, "divers": other.opponents_divers}


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


def _prepared(fields: Fields, line: int) -> list[Fact]:
    """The territory that lacks the fewest Pontoons after this one, if they are in the stock.

    What a wall closes is its smaller side.
    """
    lagoon = _lagoon(fields)
    best: tuple[tuple[int, ...], list[Fact]] = ((), [])
    missing = 0
    for lines in completions(laid_lines(fields), line, min(MOST_MISSING, fields.stock - 1)):
        if len(lines) > missing and best[1]:
            break
        missing = len(lines)
        for part, other in _parts(lagoon.with_lines(line, *lines), line):
            if not fields.smallest <= part.spaces <= other.spaces:
                continue
            found = _nearly(part, other, missing)
            if found:
                best = max(best, ((found[0].priority, *_welcome(part)), found), key=lambda b: b[0])
    return best[1]


def _nearly(part: Territory, other: Territory, missing: int) -> list[Fact]:
    """What would be closed, if it is worth a remark."""
    lacks: Numbers = {"missing": missing}
    pearls: Numbers = lacks | {"pearls": part.pearls}
    least, most = part.lead
    if part.pearls == 0:
        if other.pearls and part.rivals > part.own:
            return [Fact("nears_strand", STRONG, lacks | {"rivals": part.rivals})]
        return []
    if part.own and not part.rivals:
        found = [Fact("nears_alone", STRONG, pearls)]
        if other.rivals:
            found.append(Fact("would_shut_out", STRONG, _shut_out(other)))
        return found
    if part.own and least > 0:
        key = "nears_lead" if least == most else "nears_lead_at_least"
        return [Fact(key, STRONG, pearls | {"lead": least})]
    if part.own == part.rivals == 0:
        return [Fact("nears_empty", USEFUL, pearls | {"spaces": part.spaces})]
    return [Fact("nears", USEFUL, pearls | {"own": part.own, "rivals": part.rivals})]


def _beside(fields: Fields, before: LagoonView, line: int) -> list[Fact]:
    """The pearls that a Pontoon lies at, and the Diver on its other side."""
    here, there = ENDS[line].tolist()
    for space, farm in ((here, there), (there, here)):
        pearls = before.pearls(1 << farm)
        if pearls and before.has_rival(space):
            between: Numbers = {"seat": _owner(fields, space), "space": SPACES[space]}
            return [Fact("between", USEFUL, between | {"pearls": pearls})]
    pearls = before.pearls(1 << here | 1 << there)
    return [Fact("wall_beside", USEFUL, {"pearls": pearls})] if pearls else []


def _wall(laid: list[int], line: int) -> Fact:
    """The Pontoons that hang together with this one, be it over corners."""
    wall, rest = {line}, set(laid)
    corners = set(CORNERS[line])
    while touching := {other for other in rest if (corners - {EDGE}) & set(CORNERS[other])}:
        wall |= touching
        rest -= touching
        corners = corners.union(*(CORNERS[other] for other in touching))
    if len(wall) > 1:
        key = "wall_from_edge" if EDGE in corners else "wall"
        return Fact(key, PLAIN, {"pontoons": len(wall)})
    return Fact("wall_starts_at_edge" if EDGE in corners else "wall_starts", PLAIN)


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
