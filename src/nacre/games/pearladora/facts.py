"""Facts about actions of Pearladöra."""

from __future__ import annotations

from nacre.game.fact import DECISIVE, PLAIN, STRONG, USEFUL, Fact
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
    found = [_put(value, lagoon.pearls_beside(space), territory)]
    if len(lagoon.regions) > 1 and territory.pearls:
        found += _standing(territory)
    if territory.free == 0:
        found.append(Fact("fills", USEFUL, {"pearls": territory.pearls}))
    return [*found, *_kept(fields, value)]


def _put(value: int, beside: int, territory: Territory) -> Fact:
    if beside:
        return Fact("beside", DECISIVE, {"value": value, "pearls": beside})
    if territory.pearls == 0:
        return Fact("dry", DECISIVE, {"value": value, "spaces": territory.spaces})
    return Fact("diver", DECISIVE, {"value": value})


def _standing(territory: Territory) -> list[Fact]:
    """How a side stands in a closed territory where it has just put a Diver."""
    pearls: dict[str, int | float | str] = {"pearls": territory.pearls}
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
    after = before.with_line(line)
    found = []
    if len(after.regions) > len(before.regions):
        found.append(_closed(after, line))
    else:
        pearls = sum(before.pearls(1 << space) for space in ENDS[line].tolist())
        wall = {"pearls": pearls}
        found.append(Fact("wall_beside", USEFUL, {**wall}) if pearls else Fact("wall", PLAIN))
    if fields.stock == 1:
        found.append(Fact("last_pontoon", USEFUL))
    return found


def _closed(lagoon: LagoonView, line: int) -> Fact:
    """The part of a divided territory that says most, then the more welcome, then the smaller."""
    parts = [lagoon.territory(lagoon.region(space)) for space in ENDS[line].tolist()]
    best = max(parts, key=lambda p: (_part(p).priority, p.own - p.rivals, -p.spaces))
    return _part(best)


def _part(part: Territory) -> Fact:
    pearls: dict[str, int | float | str] = {"pearls": part.pearls}
    least, most = part.lead
    if part.pearls and part.own and not part.rivals:
        return Fact("closes_alone", DECISIVE, pearls)
    if part.pearls and part.own and least > 0:
        key = "closes_lead" if least == most else "closes_lead_at_least"
        return Fact(key, DECISIVE, pearls | {"lead": least})
    if part.pearls == 0 and part.rivals > part.own:
        return Fact("strands", STRONG, {"rivals": part.rivals})
    if part.pearls == 0:
        return Fact("closes_dry", PLAIN, {"spaces": part.spaces})
    if part.own == part.rivals == 0:
        return Fact("closes_empty", USEFUL, pearls | {"spaces": part.spaces})
    numbers = pearls | {"own": part.own, "rivals": part.rivals}
    return Fact("closes", USEFUL, numbers)


# --- Tokens --------------------------------------------------------------------------------------


def _facts_of_backup(fields: Fields, space: int) -> list[Fact]:
    """One more, and the pearls at a tie (LA-29, LA-31).

    The rules tell the winner of known values; what holds for a range of them is worked out here.
    """
    lagoon = _lagoon(fields)
    territory = lagoon.territory(lagoon.region(space))
    pearls: dict[str, int | float | str] = {"pearls": territory.pearls}
    least, most = territory.lead
    if territory.rivals == 0 or least > 0:
        return [Fact("backup_more", STRONG, pearls)]
    if least == most and least in (-1, 0):
        return [Fact("backup_turns", DECISIVE, pearls)]
    if most < -1:
        return [Fact("backup_short", STRONG, pearls)]
    return [Fact("backup", STRONG, pearls)]


def _facts_of_look(fields: Fields, space: int) -> list[Fact]:
    owner = _owner(fields, space)
    seen: dict[str, int | float | str] = {"space": SPACES[space], "seat": owner}
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
    return [Fact("concerns", USEFUL, {"pearls": lagoon.pearls(lagoon.region(space))})]


def _owner(fields: Fields, space: int) -> int:
    return next(s for s in range(fields.seats) if fields.divers[s] >> space & 1)
