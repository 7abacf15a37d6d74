"""Facts about actions of Pearladöra."""

from __future__ import annotations

from nacre.analysis.facts.fact import DECISIVE, PLAIN, STRONG, USEFUL, Fact
from nacre.analysis.facts.waters import Territory, Waters, ends_of
from nacre.games.face import Fields
from nacre.games.pearladora.lagoon import N_SPACES, SPACES
from nacre.games.pearladora.rules import (
    BACKUP,
    DIVER,
    EXTRA_DIVER,
    EXTRA_PONTOON,
    LOOK,
    NECKLACE,
    PONTOON,
    STOP,
)


def facts(fields: Fields, action: int) -> list[Fact]:
    """What is true of a legal action."""
    if action < PONTOON:
        return _facts_of_diver(fields, action - DIVER)
    if action < STOP:
        return _facts_of_pontoon(fields, action - PONTOON)
    if action == STOP:
        return [Fact("stop", PLAIN, {"stock": fields.stock})]
    if action < LOOK:
        return _facts_of_backup(fields, action - BACKUP)
    if action < EXTRA_DIVER:
        return _facts_of_look(fields, action - LOOK)
    if action < EXTRA_PONTOON:
        extra = Fact("extra_diver", DECISIVE)
        return [extra, *_facts_of_diver(fields, action - EXTRA_DIVER)]
    if action < NECKLACE:
        extra = Fact("extra_pontoon", DECISIVE)
        return [extra, *_facts_of_pontoon(fields, action - EXTRA_PONTOON)]
    return _facts_of_necklace(fields, action - NECKLACE)


def _waters(fields: Fields) -> Waters:
    return Waters(fields, fields.turn)


# --- Divers --------------------------------------------------------------------------------------


def _facts_of_diver(fields: Fields, value_and_space: int) -> list[Fact]:
    i, space = divmod(value_and_space, N_SPACES)
    waters = _waters(fields).with_diver(i + 1, space)
    territory = waters.territory(waters.region(space))
    found = [_put(i + 1, waters.pearls_beside(space), territory)]
    if len(waters.regions) > 1 and territory.pearls:
        found += _standing(territory)
    if territory.free == 0:
        found.append(Fact("fills", USEFUL, {"pearls": territory.pearls}))
    return [*found, *_kept(fields, i)]


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


def _kept(fields: Fields, i: int) -> list[Fact]:
    """The strongest Diver that stays for later, if it is stronger than this one."""
    stronger = [v + 1 for v, n in enumerate(fields.supply[fields.turn]) if n and v > i]
    return [Fact("saves", PLAIN, {"value": max(stronger)})] if stronger else []


# --- Pontoons ------------------------------------------------------------------------------------


def _facts_of_pontoon(fields: Fields, line: int) -> list[Fact]:
    before = _waters(fields)
    after = before.with_line(line)
    found = []
    if len(after.regions) > len(before.regions):
        found.append(_closed(after, line))
    else:
        pearls = sum(before.pearls(1 << space) for space in ends_of(line))
        wall = {"pearls": pearls}
        found.append(Fact("wall_beside", USEFUL, {**wall}) if pearls else Fact("wall", PLAIN))
    if fields.stock == 1:
        found.append(Fact("last_pontoon", USEFUL))
    return found


def _closed(waters: Waters, line: int) -> Fact:
    """Of the two parts of a territory the one that says most, then the more welcome, then the smaller."""
    parts = [waters.territory(waters.region(space)) for space in ends_of(line)]
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
    """One more, and the pearls at a tie (LA-29, LA-31)."""
    waters = _waters(fields)
    territory = waters.territory(waters.region(space))
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
    waters = _waters(fields)
    owner = _owner(fields, space)
    seen: dict[str, int | float | str] = {"space": SPACES[space], "seat": owner}
    if fields.value[space]:
        return [Fact("look_known", PLAIN, seen)]
    if owner == fields.turn:
        found = [Fact("look_own", STRONG, {"space": SPACES[space]})]
    else:
        found = [Fact("look", STRONG, seen)]
    return [*found, *_where(waters, space)]


def _facts_of_necklace(fields: Fields, space: int) -> list[Fact]:
    """One less for an opposing Diver (LA-25)."""
    lowered: dict[str, int | float | str] = {
        "space": SPACES[space],
        "seat": _owner(fields, space),
    }
    found = [Fact("necklace", STRONG, lowered)]
    value = fields.value[space]
    if value:
        worn = sum(spaces >> space & 1 for spaces in fields.necklaces)
        found.append(Fact("necklace_leaves", USEFUL, {"value": value - worn - 1}))
    return [*found, *_where(_waters(fields), space)]


def _where(waters: Waters, space: int) -> list[Fact]:
    """The pearls that a Diver is fighting for, once its territory is closed."""
    if len(waters.regions) == 1:
        return []
    return [Fact("concerns", USEFUL, {"pearls": waters.pearls(waters.region(space))})]


def _owner(fields: Fields, space: int) -> int:
    return next(s for s in range(fields.seats) if fields.divers[s] >> space & 1)
