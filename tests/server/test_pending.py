"""Pending actions: worked out in advance, they happen when they are accepted, and not before."""

from __future__ import annotations

import random
from typing import Any

import pytest

from nacre.errors import IllegalAction
from nacre.server.tables import commands, views
from nacre.server.tables.commands import Bot, Person
from nacre.server.tables.table import Pending, Table
from tests.server.table_in_memory import TableInMemory

TICK = 700  # milliseconds between two actions

TERMS: dict[str, dict[str, Any]] = {
    "no clock": {},
    "a clock for each decision": {"clock": {"kind": "decision", "seconds": 30}},
    "a clock for the game": {"clock": {"kind": "game", "seconds": 600, "increment": 5}},
    "bots": {"bots": {"1": "casual"}},
}


def begun(terms: dict[str, Any]) -> TableInMemory:
    table = TableInMemory("pearls", 3 if "bots" in terms else 2, **terms)
    while table.table.free_seats():
        table.sit(f"guest {len(table.stored)}")
    return table


def everything(table: Table) -> tuple[object, ...]:
    """All that anybody can learn of a table."""
    seats = range(table.row.seats)
    return (
        table.summary(),
        table.version,
        table.turn_version,
        table.position_version,
        table.clock.view(table.touched + TICK),
        table.begun().views_json(tuple(seats)),
        [views.position(table, seat)[1] for seat in seats],
        [views.events(table, seat) for seat in seats],
        table.begun().record(),
    )


def pending_of(table: Table, action: str, now: int) -> Pending:
    level, person = table.bot_to_act(), table.person_to_act()
    actor = Bot(level) if level is not None else Person(str(person))
    [change] = commands.act(table, actor, action, table.version)
    pending = table.pending(change, now)
    assert pending is not None
    return pending


@pytest.mark.parametrize("terms", TERMS.values(), ids=TERMS)
def test_a_pending_action_changes_nothing_until_it_is_accepted(terms: dict[str, Any]) -> None:
    table, choice, now = begun(terms).table, random.Random(1), 2_000_000
    while table.status == "playing":
        now += TICK
        before = everything(table)
        pending = pending_of(table, choice.choice(table.begun().actions()), now)
        foretold = table.summary_after(pending)
        assert everything(table) == before
        table.accept(pending)
        assert table.summary() == foretold
        assert everything(table) != before


@pytest.mark.parametrize("terms", TERMS.values(), ids=TERMS)
def test_an_accepted_action_leads_where_its_stored_entry_leads(terms: dict[str, Any]) -> None:
    made = begun(terms)
    table, choice, now, rows = made.table, random.Random(2), 2_000_000, list(made.stored)
    while table.status == "playing":
        now += TICK
        pending = pending_of(table, choice.choice(table.begun().actions()), now)
        rows.append(table.row_of(pending))
        table.accept(pending)
    again = Table(table.row)
    again.take_rows(rows)
    assert everything(again) == everything(table)


def test_of_two_pending_actions_of_one_position_only_one_can_happen() -> None:
    table = begun({}).table
    first, second = (pending_of(table, action, 2_000_000) for action in table.begun().actions()[:2])
    table.accept(second)
    after = everything(table)
    with pytest.raises(IllegalAction):
        table.accept(first)
    assert everything(table) == after


def test_what_looks_at_a_fork_does_not_see_the_table_go_on() -> None:
    table = begun({}).table
    fork, before = table.fork(), everything(table)
    table.accept(pending_of(table, table.begun().actions()[0], 2_000_000))
    assert everything(fork) == before
