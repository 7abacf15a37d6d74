"""What is counted of Pearladöra: Pontoons, territories, farms and what they pay, powers."""

from __future__ import annotations

import sys

import numpy as np
from numpy.typing import NDArray

from nacre.game.statistic import (
    WHOLE_WIN,
    Statistic,
    Tally,
    first_rows,
    happened,
    observe_value,
)
from nacre.games.pearladora.lagoon import BOARD, FARM_SPACES, N_FARMS, N_SPACES, has
from nacre.games.pearladora.rules import (
    CLUSTERS,
    DIVER,
    EXTRA_DIVER,
    GROUPS,
    KIND_OF,
    KINDS,
    PEARLS,
    POWER_TOKENS,
    STATE,
    STOP,
    VALUE_OF,
    VALUES,
    divers_of_side,
    is_full,
    pearls_in,
    scores,
    share_of_each,
    side_of,
    sides,
    territory,
    winners_of,
)
from nacre.kernel import generic
from nacre.kernel.bits import count, lowest
from nacre.kernel.compiling import compiled
from nacre.kernel.generic import Action, Seat, State

SMALLEST_CLUSTER, LARGEST_CLUSTER = min(CLUSTERS), max(CLUSTERS)
CLUSTER_SIZES = tuple(f"{n} pearls" for n in range(SMALLEST_CLUSTER, LARGEST_CLUSTER + 1))

STATISTICS = (
    Statistic("actions", "What is done in a game.", "actions", "count", by="action", rows=KINDS),
    Statistic(
        "divers",
        "Divers of a value placed in a game.",
        "Divers",
        "count",
        by="value",
        rows=tuple(map(str, range(1, VALUES + 1))),
    ),
    Statistic("pontoons", "Pontoons laid in a game.", "Pontoons", "count", bins=range(68)),
    Statistic(
        "stops",
        "Share of the turns with a Pontoon that stop although another could be laid.",
        "turns",
        "share",
    ),
    Statistic("territories", "Territories at the end.", "territories", "count", bins=range(41)),
    Statistic(
        "territory_size",
        "Spaces of a territory at the end.",
        "spaces",
        "mean",
        bins=range(1, N_SPACES + 1),
    ),
    Statistic("full", "Share of the territories that are full at the end.", "territories", "share"),
    Statistic(
        "contested",
        "Share of the territories with pearls in which several sides have Divers.",
        "territories",
        "share",
    ),
    Statistic(
        "shared",
        "Share of the territories with pearls that several sides win together.",
        "territories",
        "share",
    ),
    Statistic(
        "empty_handed",
        "Share of the territories with pearls that nobody wins.",
        "territories",
        "share",
    ),
    Statistic("pearls_lost", "Pearls that nobody gets.", "pearls", "count", bins=range(PEARLS + 1)),
    Statistic(
        "farm_pays",
        "Share of the win of the seats whose side wins a farm.",
        "games",
        "share",
        by="farm",
        rows=CLUSTER_SIZES,
        whole=WHOLE_WIN,
    ),
    Statistic(
        "farm_spaces",
        "Spaces of the territory of a farm at the end.",
        "spaces",
        "mean",
        by="farm",
        rows=CLUSTER_SIZES,
    ),
    Statistic(
        "powers",
        "Power tokens that a seat plays.",
        "tokens",
        "mean",
        by="group",
        rows=GROUPS,
        bins=range(3),
    ),
    Statistic(
        "group_pays",
        "Share of the win of the seats of a group.",
        "games",
        "share",
        by="group",
        rows=GROUPS,
        whole=WHOLE_WIN,
    ),
    Statistic("backups", "Share of the seats that use their Backup.", "seats", "share"),
    Statistic("supply_left", "Divers that a seat has left.", "Divers", "mean", bins=range(17)),
)
(
    ACTIONS,
    DIVERS,
    PONTOONS,
    STOPS,
    TERRITORIES,
    TERRITORY_SIZE,
    FULL,
    CONTESTED,
    SHARED,
    EMPTY_HANDED,
    PEARLS_LOST,
    FARM_PAYS,
    FARM_SPACES_OF,
    POWERS,
    GROUP_PAYS,
    BACKUPS,
    SUPPLY_LEFT,
) = first_rows(STATISTICS)


@compiled
def watch_action(state: State, action: Action, tally: Tally) -> None:
    """Look at what is done."""
    kind = KIND_OF[action]
    happened(tally, ACTIONS + kind, 1)
    if kind in (DIVER, EXTRA_DIVER):
        happened(tally, DIVERS + VALUE_OF[action] - 1, 1)
    if state.laid:
        observe_value(tally, STOPS, int(kind == STOP))


@compiled
def watch_end(state: State, wins: NDArray[np.int64], tally: Tally) -> None:
    """Look at the lagoon and at what each seat has left."""
    happened(tally, PONTOONS, int(state.pontoons) - int(state.stock))
    happened(tally, PEARLS_LOST, int(state.pearls))
    unseen = BOARD
    while unseen:
        region = territory(state, lowest(unseen))
        unseen &= ~region
        look_at_territory(state, region, tally)
    for i in range(N_FARMS):
        look_at_farm(state, i, wins, tally)
    for seat in range(state.seats):
        look_at_seat(state, seat, int(wins[seat]), tally)


@compiled
def look_at_territory(state: State, region: int, tally: Tally) -> None:
    """Count a territory, and who won its pearls."""
    happened(tally, TERRITORIES, 1)
    observe_value(tally, TERRITORY_SIZE, count(region))
    observe_value(tally, FULL, int(is_full(state, region)))
    if pearls_in(state, region) == 0:
        return
    winners = winners_of(state, region)
    competing = 0
    for side in range(sides(state)):
        competing += int(region & divers_of_side(state, side) != 0)
    observe_value(tally, CONTESTED, int(competing > 1))
    observe_value(tally, SHARED, int(count(winners) > 1))
    observe_value(tally, EMPTY_HANDED, int(winners == 0))
    happened(tally, PEARLS_LOST, -count(winners) * share_of_each(state, region, winners))


@compiled
def look_at_farm(state: State, i: int, wins: NDArray[np.int64], tally: Tally) -> None:
    """Count what it pays to win a farm, if it is as rich as one of the rulebook's."""
    row = int(state.farms[i]) - SMALLEST_CLUSTER
    if not 0 <= row <= LARGEST_CLUSTER - SMALLEST_CLUSTER:
        return
    region = territory(state, FARM_SPACES[i])
    winners = winners_of(state, region)
    observe_value(tally, FARM_SPACES_OF + row, count(region))
    for seat in range(state.seats):
        if has(winners, side_of(state, seat)):
            observe_value(tally, FARM_PAYS + row, int(wins[seat]))


@compiled
def look_at_seat(state: State, seat: Seat, win: int, tally: Tally) -> None:
    """Count what a seat used; groups and tokens mean something in the advanced game alone."""
    observe_value(tally, SUPPLY_LEFT, int(state.supply_size[seat]))
    if state.advanced:
        group = int(state.groups[seat])
        observe_value(tally, POWERS + group, POWER_TOKENS[group] - int(state.powers[seat]))
        observe_value(tally, GROUP_PAYS + group, win)
        observe_value(tally, BACKUPS, count(state.backed & state.divers[seat]))


@compiled
def turns_after(state: State, seat: Seat, action: Action, turns: int) -> int:
    """A turn goes on after a first Pontoon or a power."""
    return turns + int(is_turn_over(state))


@compiled
def is_turn_over(state: State) -> bool:
    """Whether the action that was done ended a turn."""
    return bool(state.laid == 0 and state.power_used == 0)


@compiled
def follow_scores(
    state: State, seat: Seat, action: Action, tally: Tally, out: NDArray[np.int32]
) -> bool:
    """What everybody would win now, when all seats have had equally many turns: it takes long."""
    if state.turn != state.first or not is_turn_over(state):
        return False
    scores(state, out)
    return True


generic.register(STATE, sys.modules[__name__])
