"""What is kept is kept: the same rules for SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio
import signal
import stat
import subprocess
import sys
import threading
import time
import zipfile
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import msgspec
import psycopg
import pytest

from nacre.server.store import (
    ChatRow,
    GuestRow,
    Store,
    StoreError,
    SubscriptionRow,
    copies,
)
from nacre.server.store.copies import backup, export_all, import_all
from nacre.server.store.database import Connection, database_of
from nacre.server.store.rows import TABLE_COLUMNS, values_of_table
from nacre.server.store.schema import Migration, known_migrations, migrate
from nacre.server.tables.entries import Acted, encoded
from nacre.server.tables.rows import EntryRow, TableRow, TableSummary
from nacre.wire.errors import NotStored
from nacre.wire.http import Ending, NoClock, Privacy, Terms
from tests import processes
from tests.server.conftest import PostgresServer, Run

Opener = Callable[..., Store]

DEADLINE = 20.0  # seconds; only a failure waits so long


def summary(
    status: str = "playing",
    due: int | None = None,
    touched: int = 1000,
    sitters: tuple[str | None, ...] = ("ann", None),
) -> TableSummary:
    names = [guest and guest.title() for guest in sitters]
    return TableSummary(status, 0, due, touched, list(sitters), names)


def table(
    id_: str = "t1",
    where: TableSummary | None = None,
    privacy: Privacy = "listed",
    host: str = "ann",
    version: int = 0,
) -> TableRow:
    terms = Terms(
        privacy=privacy, clock=NoClock(), undo="fair", stand_in="casual", hints=True, chat=True
    )
    return TableRow(
        id=id_,
        game="chicken",
        seats=2,
        options={"points": 4},
        secret=bytes(range(32)),
        invite="invite",
        host=host,
        terms=terms,
        created=5,
        version=version,
        summary=where or summary(),
    )


def entry(version: int, action: str = "draw") -> EntryRow:
    return EntryRow(version, 1000 + version, encoded(Acted(0, action)))


def entries(count: int, first: int = 1) -> list[EntryRow]:
    return [entry(version) for version in range(first, first + count)]


def record_of(row: TableRow, kept: list[EntryRow]) -> str:
    return f"record of {row.id} with {len(kept)} entries\n"


def eventually(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + DEADLINE
    while not holds():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.01)


async def until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + DEADLINE
    while not holds():
        assert time.monotonic() < end, "it did not happen"
        await asyncio.sleep(0.01)


async def all_of(found: AsyncIterator[str]) -> list[str]:
    return [one async for one in found]


# --- Tables and entries ---


def test_a_table_comes_back_as_it_was_added(run: Run, store: Store) -> None:
    row = msgspec.structs.replace(table(version=2), previous="t0", earlier=[[1], [0, 1]])
    run(store.add_table(row, entries(2)))
    assert run(store.table("t1")) == row
    assert run(store.entries("t1")) == entries(2)
    assert run(store.table("t2")) is None


def test_a_table_is_added_once(run: Run, store: Store) -> None:
    run(store.add_table(table(version=1), entries(1)))
    assert not run(store.add_table(table(host="bob"), []))
    found = run(store.table("t1"))
    assert found is not None
    assert found.host == "ann"


def test_an_append_adds_entries_and_says_where_the_table_stands(run: Run, store: Store) -> None:
    run(store.add_table(table(), []))
    after = summary("over", due=7, touched=2000, sitters=("ann", "bob"))
    assert run(store.append("t1", entries(3), after))
    found = run(store.table("t1"))
    assert found is not None
    assert (found.version, found.summary) == (3, after)
    assert run(store.entries("t1", after=1)) == entries(2, first=2)


@pytest.mark.parametrize("first", [1, 2, 4, 9])
def test_an_append_that_does_not_follow_changes_nothing(run: Run, store: Store, first: int) -> None:
    run(store.add_table(table(version=2), entries(2)))
    assert not run(store.append("t1", entries(2, first), summary("over")))
    assert run(store.entries("t1")) == entries(2)
    assert run(store.table("t1")) == table(version=2)


def test_an_append_to_no_table_is_refused(run: Run, store: Store) -> None:
    assert not run(store.append("t1", entries(1), summary()))
    assert run(store.entries("t1")) == []


@pytest.mark.parametrize("versions", [[1, 3], [2, 1], [1, 1]])
def test_entries_must_follow_one_another(run: Run, store: Store, versions: list[int]) -> None:
    run(store.add_table(table(), []))
    with pytest.raises(ValueError, match="follow"):
        run(store.append("t1", [entry(version) for version in versions], summary()))
    with pytest.raises(ValueError, match="version 2"):
        run(store.add_table(table("t2", version=2), entries(1)))


def test_of_200_racing_appends_exactly_one_is_accepted(run: Run, store: Store) -> None:
    run(store.add_table(table(), []))

    async def race() -> list[bool]:
        racers = (store.append("t1", [entry(1, f"play {n}")], summary()) for n in range(200))
        return await asyncio.gather(*racers)

    accepted = run(race())
    assert accepted.count(True) == 1
    assert run(store.entries("t1")) == [entry(1, f"play {accepted.index(True)}")]


def test_appends_of_one_batch_may_build_on_each_other(run: Run, store: Store) -> None:
    run(store.add_table(table(), []))

    async def line_up() -> list[bool]:
        versions = [1, 2, 2, 3, 5, 4]
        return await asyncio.gather(
            *(store.append("t1", [entry(v)], summary(touched=v)) for v in versions)
        )

    assert run(line_up()) == [True, True, False, True, False, True]
    assert run(store.entries("t1")) == entries(4)
    found = run(store.table("t1"))
    assert found is not None
    assert found.summary.touched == 4


def test_many_tables_grow_at_once_without_gaps(run: Run, store: Store) -> None:
    ids = [f"t{n}" for n in range(40)]

    async def grow(id_: str) -> None:
        await store.add_table(table(id_), [])
        for version in range(1, 11):
            assert await store.append(id_, [entry(version)], summary())

    async def grow_all() -> None:
        await asyncio.gather(*map(grow, ids))

    run(grow_all())
    for id_ in ids:
        assert run(store.entries(id_)) == entries(10)


def test_a_job_that_fails_takes_no_neighbour_down(run: Run, store: Store) -> None:
    run(store.add_guest("ann", "Ann", 1))
    run(store.add_table(table(), []))

    async def together() -> tuple[Any, ...]:
        return await asyncio.gather(
            store.add_guest("bob", "Bob", 2),
            store.add_guest("ann", "Another Ann", 2),
            store.append("t1", entries(1), summary()),
            store.append("t1", [EntryRow(2, 1, None)], summary()),  # type: ignore[arg-type]
            store.add_table(table("t2"), []),
            return_exceptions=True,
        )

    answers = run(together())
    assert answers[0] is None
    assert isinstance(answers[1], NotStored)
    assert answers[2] is True
    assert isinstance(answers[3], NotStored)
    assert run(store.guest("ann")) == GuestRow("ann", "Ann", 1)
    assert run(store.guest("bob")) == GuestRow("bob", "Bob", 2)
    assert run(store.entries("t1")) == entries(1)
    assert run(store.table("t2")) == table("t2")


def test_an_append_that_fails_takes_no_other_append_down(run: Run, store: Store) -> None:
    ids = [f"t{n}" for n in range(20)]
    for id_ in ids:
        run(store.add_table(table(id_), []))
    broken = EntryRow(1, 1, None)  # type: ignore[arg-type] # that is what is broken

    async def together() -> list[Any]:
        rows = [broken if id_ == "t10" else entry(1) for id_ in ids]
        return await asyncio.gather(
            *(store.append(id_, [row], summary()) for id_, row in zip(ids, rows, strict=True)),
            return_exceptions=True,
        )

    answers = run(together())
    assert isinstance(answers.pop(10), NotStored)
    assert answers == [True] * 19
    for id_ in ids:
        assert run(store.entries(id_)) == ([] if id_ == "t10" else entries(1))
    assert run(store.append("t10", entries(1), summary()))


def test_what_was_stored_is_acknowledged_though_the_observer_of_commits_fails(
    run: Run, store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    run(store.add_table(table(), []))

    def fail(jobs: int, seconds: float) -> None:
        raise RuntimeError("no room for one more sample")

    store.observe_commits(fail)
    assert run(store.append("t1", entries(1), summary()))
    assert run(store.append("t1", entries(1, first=2), summary()))
    assert run(store.entries("t1")) == entries(2)
    assert [record.message for record in caplog.records] == ["commit_not_observed"] * 2


def test_what_nobody_waits_for_any_more_is_stored_all_the_same(run: Run, store: Store) -> None:
    run(store.add_table(table(), []))

    async def impatient() -> None:
        task = asyncio.create_task(store.append("t1", entries(1), summary()))
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await store.append("t1", entries(1, first=2), summary())

    run(impatient())
    assert run(store.entries("t1")) == entries(2)


def test_closing_stores_what_waits(run: Run, address: str, open_store: Opener) -> None:
    async def hurry() -> list[bool]:
        store = await Store.open(address)
        await store.add_table(table(), [])
        tasks = [
            asyncio.create_task(store.append("t1", [entry(v)], summary())) for v in range(1, 51)
        ]
        await asyncio.sleep(0)
        await store.close()
        with pytest.raises(NotStored, match="stopping"):
            await store.append("t1", [entry(51)], summary())
        with pytest.raises(NotStored, match="stopping"):
            await store.table("t1")
        return await asyncio.gather(*tasks)

    assert all(run(hurry()))
    assert run(open_store(address).entries("t1")) == entries(50)


# --- Lists ---


def test_listed_tables_are_in_play_open_to_all_and_touched_last_first(
    run: Run, store: Store
) -> None:
    rows = [
        table("old", summary("open", touched=1)),
        table("new", summary("playing", touched=3), privacy="watchable"),
        table("mid", summary("playing", touched=2)),
        table("secret", summary("open", touched=4), privacy="invite"),
        table("over", summary("over", touched=5)),
        table("closed", summary("closed", touched=6)),
    ]
    for row in rows:
        run(store.add_table(row, []))
    assert [row.id for row in run(store.listed(10))] == ["new", "mid", "old"]
    assert [row.id for row in run(store.listed(2))] == ["new", "mid"]


def test_the_tables_of_a_guest_are_those_where_the_guest_sits(run: Run, store: Store) -> None:
    run(store.add_table(table("t1", summary("over", touched=1)), []))
    run(store.add_table(table("t2", summary(touched=2, sitters=("bob", "ann"))), []))
    run(store.add_table(table("t3", summary(touched=3, sitters=("bob", None))), []))
    assert [row.id for row in run(store.tables_of("ann", 10))] == ["t2", "t1"]
    assert [row.id for row in run(store.tables_of("ann", 1))] == ["t2"]
    assert [row.id for row in run(store.tables_of("ann", 10, before=2))] == ["t1"]
    run(store.append("t3", entries(1), summary(touched=4, sitters=("bob", "ann"))))
    run(store.append("t2", entries(1), summary(touched=5, sitters=(None, "bob"))))
    assert [row.id for row in run(store.tables_of("ann", 10))] == ["t3", "t1"]
    assert [row.id for row in run(store.tables_of("bob", 10))] == ["t2", "t3"]


def test_a_guest_on_several_seats_sits_at_the_table_once(run: Run, store: Store) -> None:
    run(store.add_table(table("t1", summary(sitters=("ann", "ann"))), []))
    run(store.append("t1", entries(1), summary(sitters=("ann", None))))
    assert [row.id for row in run(store.tables_of("ann", 10))] == ["t1"]


def test_due_tables_are_those_whose_time_has_come_the_most_urgent_first(
    run: Run, store: Store
) -> None:
    for id_, due in [("later", 30), ("second", 20), ("first", 10), ("never", None)]:
        run(store.add_table(table(id_, summary(due=due)), []))
    assert run(all_of(store.due(20))) == ["first", "second"]
    run(store.append("first", entries(1), summary(due=None)))
    assert run(all_of(store.due(100))) == ["second", "later"]


def test_a_host_is_counted_the_tables_that_are_open_or_in_play(run: Run, store: Store) -> None:
    for status in ("open", "playing", "over", "closed"):
        run(store.add_table(table(status, summary(status)), []))
    assert run(store.count_open_of("ann")) == 2
    assert run(store.count_open_of("bob")) == 0


def test_archived_tables_are_hidden_and_kept_and_come_back_with_an_append(
    run: Run, store: Store
) -> None:
    run(store.add_table(table("old", summary(due=5, touched=10)), []))
    run(store.add_table(table("new", summary(due=6, touched=20)), []))
    assert run(store.archive(20)) == 1
    assert run(store.archive(20)) == 0
    assert [row.id for row in run(store.listed(10))] == ["new"]
    assert run(all_of(store.due(100))) == ["new"]
    assert run(store.count_open_of("ann")) == 1
    assert {row.id for row in run(store.tables_of("ann", 10))} == {"old", "new"}
    found = run(store.table("old"))
    assert found is not None
    assert found.archived
    run(store.append("old", entries(1), summary(due=7, touched=30)))
    assert [row.id for row in run(store.listed(10))] == ["old", "new"]
    assert run(all_of(store.due(100))) == ["new", "old"]


def test_all_tables_come_in_order_of_their_ids(run: Run, store: Store) -> None:
    ids = [f"{n:04d}" for n in range(450)]

    async def all_ids() -> list[str]:
        await asyncio.gather(*(store.add_table(table(id_), []) for id_ in reversed(ids)))
        return [row.id async for row in store.all_tables()]

    assert run(all_ids()) == ids


def test_counts_tell_tables_by_status_guests_and_entries(run: Run, store: Store) -> None:
    run(store.add_table(table("t1", summary("open")), []))
    run(store.add_table(table("t2", summary("playing"), version=2), entries(2)))
    run(store.add_table(table("t3", summary("over", touched=1), version=3), entries(3)))
    run(store.add_guest("ann", "Ann", 1))
    run(store.archive(2))
    assert run(store.counts()) == {
        "open": 1,
        "playing": 1,
        "over": 0,
        "closed": 0,
        "archived": 1,
        "entries": 5,
        "guests": 1,
    }


# --- Guests ---


def test_a_guest_has_a_name_and_may_change_it(run: Run, store: Store) -> None:
    assert run(store.guest("ann")) is None
    run(store.add_guest("ann", "Ann", 7))
    assert run(store.rename_guest("ann", "Zoë 🐔"))
    assert run(store.guest("ann")) == GuestRow("ann", "Zoë 🐔", 7)
    assert not run(store.rename_guest("bob", "Bob"))


def test_a_move_to_another_device_works_exactly_once(run: Run, store: Store) -> None:
    run(store.add_move("hash", "ann", expires=100))

    async def race() -> list[str | None]:
        return await asyncio.gather(*(store.use_move("hash", 50) for _ in range(50)))

    answers = run(race())
    assert sorted(filter(None, answers)) == ["ann"]


def test_an_expired_move_does_not_work(run: Run, store: Store) -> None:
    run(store.add_move("late", "ann", expires=100))
    run(store.add_move("early", "bob", expires=101))
    assert run(store.use_move("late", 100)) is None
    assert run(store.use_move("unknown", 100)) is None
    assert run(store.use_move("early", 100)) == "bob"


# --- Chat ---


def test_lines_of_the_chat_are_numbered_without_gaps(run: Run, store: Store) -> None:
    async def talk() -> list[int]:
        return await asyncio.gather(
            *(store.say("t1", n, "ann", 0, "Ann", f"line {n}", None) for n in range(50)),
            *(store.say("t2", n, "bob", 1, "Bob", None, "wow") for n in range(30)),
        )

    numbers = run(talk())
    assert sorted(numbers[:50]) == list(range(1, 51))
    assert sorted(numbers[50:]) == list(range(1, 31))
    lines = run(store.chat("t1"))
    assert [line.number for line in lines] == list(range(1, 51))
    assert {line.text for line in lines} == {f"line {n}" for n in range(50)}


def test_the_chat_is_read_from_its_end(run: Run, store: Store) -> None:
    for at in range(1, 6):
        run(store.say("t1", at, "ann", 0, "Ann", None, "wow"))
    assert [line.number for line in run(store.chat("t1", limit=2))] == [4, 5]
    assert [line.number for line in run(store.chat("t1", after=3))] == [4, 5]
    assert run(store.chat("t1", after=4)) == [ChatRow(5, 5, "ann", 0, "Ann", None, "wow")]
    assert run(store.chat("t2")) == []


# --- Leases ---


def test_a_lease_is_taken_by_one_and_renewed_by_its_owner(run: Run, store: Store) -> None:
    assert run(store.lease("bot t1", "one", now=0, until=10))
    assert not run(store.lease("bot t1", "two", now=5, until=15))
    assert run(store.lease("bot t1", "one", now=5, until=20))
    assert not run(store.lease("bot t1", "two", now=15, until=25))
    assert run(store.lease("bot t2", "two", now=5, until=15))


def test_a_lease_that_ran_out_is_taken_over(run: Run, store: Store) -> None:
    assert run(store.lease("bot t1", "one", now=0, until=10))
    assert run(store.lease("bot t1", "two", now=10, until=20))
    assert not run(store.lease("bot t1", "one", now=11, until=21))


def test_a_lease_of_a_clock_that_was_set_back_since_is_taken_over(run: Run, store: Store) -> None:
    """Its owner was killed; a bot must not stand still for a day because of it."""
    assert run(store.lease("bot t1", "one", now=1000, until=1010))
    assert run(store.lease("bot t1", "two", now=0, until=10))
    assert not run(store.lease("bot t1", "one", now=5, until=15))


def test_clocks_that_differ_by_less_than_a_lease_do_not_break_it(run: Run, store: Store) -> None:
    assert run(store.lease("bot t1", "one", now=9, until=19))
    assert not run(store.lease("bot t1", "two", now=0, until=10))


def test_a_lease_is_given_back_by_its_owner_only(run: Run, store: Store) -> None:
    assert run(store.lease("bot t1", "one", now=0, until=10))
    run(store.release("bot t1", "two"))
    assert not run(store.lease("bot t1", "two", now=1, until=11))
    run(store.release("bot t1", "one"))
    assert run(store.lease("bot t1", "two", now=1, until=11))


def test_of_many_who_want_a_lease_one_gets_it(run: Run, store: Store) -> None:
    async def race() -> list[bool]:
        return await asyncio.gather(*(store.lease("bot", str(n), 0, 10) for n in range(50)))

    assert run(race()).count(True) == 1


# --- Subscriptions, reviews, settings ---


def test_subscriptions_are_kept_replaced_and_removed(run: Run, store: Store) -> None:
    run(store.add_subscription("ann", "push", "https://b.example", "{}"))
    run(store.add_subscription("ann", "hook", "https://a.example", "{}"))
    run(store.add_subscription("ann", "push", "https://b.example", '{"new": 1}'))
    assert run(store.subscriptions("ann")) == [
        SubscriptionRow("ann", "hook", "https://a.example", "{}"),
        SubscriptionRow("ann", "push", "https://b.example", '{"new": 1}'),
    ]
    run(store.remove_subscription("ann", "hook", "https://a.example"))
    run(store.remove_subscription("ann", "hook", "https://a.example"))
    assert len(run(store.subscriptions("ann"))) == 1
    assert run(store.subscriptions("bob")) == []


def test_a_review_is_kept_by_language_and_replaced_by_a_later_one(run: Run, store: Store) -> None:
    assert run(store.review("t1", "en")) is None
    run(store.keep_review("t1", "en", "first"))
    run(store.keep_review("t1", "nl", "eerste"))
    run(store.keep_review("t1", "en", "second"))
    assert run(store.review("t1", "en")) == "second"
    assert run(store.review("t1", "nl")) == "eerste"


def test_what_was_settled_first_stays(run: Run, store: Store) -> None:
    async def race() -> list[str]:
        return await asyncio.gather(*(store.settle("key", str(n)) for n in range(20)))

    assert len(set(run(race()))) == 1
    kept = run(store.settle("key", "late"))
    assert kept != "late"
    assert run(store.settle("other", "mine")) == "mine"


def test_a_database_that_answers_answers_a_ping(run: Run, store: Store) -> None:
    run(store.ping())


# --- Opening ---


def test_everything_is_there_when_opened_again(run: Run, address: str, open_store: Opener) -> None:
    async def fill() -> None:
        store = await Store.open(address)
        await store.add_table(table(version=2), entries(2))
        await store.add_guest("ann", "Ann", 1)
        await store.say("t1", 1, "ann", 0, "Ann", "hello", None)
        await store.settle("key", "value")
        await store.close()

    run(fill())
    store = open_store(address)
    assert run(store.table("t1")) == table(version=2)
    assert run(store.entries("t1")) == entries(2)
    assert run(store.guest("ann")) == GuestRow("ann", "Ann", 1)
    assert len(run(store.chat("t1"))) == 1
    assert run(store.settle("key", "other")) == "value"


def test_migrations_are_applied_once_even_by_many_at_once(address: str) -> None:
    database = database_of(address)
    errors: list[Exception] = []

    def start() -> None:
        try:
            migrate(database, known_migrations())
        except Exception as error:
            errors.append(error)

    threads = [threading.Thread(target=start) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    migrate(database, known_migrations())
    assert applied(address) == [migration.number for migration in known_migrations()]


def applied(address: str) -> list[int]:
    connection: Connection = database_of(address).connect()
    try:
        return [number for (number,) in connection.rows("SELECT number FROM migrations")]
    finally:
        connection.close()


def test_a_migration_that_fails_leaves_the_database_as_it_was(address: str) -> None:
    known = known_migrations()
    database = database_of(address)
    migrate(database, known)
    broken = Migration(999, "broken", ["CREATE TABLE extra (a BIGINT)", "CREATE NONSENSE"])
    with pytest.raises(database.errors):
        migrate(database, [*known, broken])
    assert applied(address) == [migration.number for migration in known]
    migrate(database, [*known, Migration(999, "right", ["CREATE TABLE extra (a BIGINT)"])])
    assert applied(address)[-1] == 999


def test_a_table_kept_before_games_were_remembered_has_none(run: Run, address: str) -> None:
    before, *after = known_migrations()
    database = database_of(address)
    migrate(database, [before])
    values = values_of_table(table())[:-3]
    columns = TABLE_COLUMNS.removesuffix(", earlier, rules, result")
    marks = ", ".join("?" for _ in values)
    connection = database.connect()
    connection.change("BEGIN")
    connection.change(f"INSERT INTO tables ({columns}) VALUES ({marks})", values)
    connection.change("COMMIT")
    connection.close()
    migrate(database, [before, *after])
    store = run(Store.open(address, alone=True))
    assert run(store.table("t1")) == table()
    run(store.close())


def test_a_table_kept_before_rules_were_numbered_is_of_the_first(run: Run, address: str) -> None:
    *before, last = known_migrations()
    assert last.name == "rules"
    database = database_of(address)
    migrate(database, before)
    values = values_of_table(table())[:-2]
    columns = TABLE_COLUMNS.removesuffix(", rules, result")
    marks = ", ".join("?" for _ in values)
    connection = database.connect()
    connection.change("BEGIN")
    connection.change(f"INSERT INTO tables ({columns}) VALUES ({marks})", values)
    connection.change("COMMIT")
    connection.close()
    store = run(Store.open(address, alone=True))
    found = run(store.table("t1"))
    assert found == table()
    assert (found.rules, found.summary.result) == (1, None)
    run(store.close())


def test_the_result_of_a_game_is_kept_from_its_end_on(run: Run, store: Store) -> None:
    run(store.add_table(table(), []))
    result = Ending(scores=[3, 5], winners=[1], ranks=[2, 1])
    over = msgspec.structs.replace(summary("over"), result=result)
    run(store.append("t1", entries(1), over))
    run(store.append("t1", entries(1, first=2), summary("over")))  # somebody proposes a rematch
    found = run(store.table("t1"))
    assert found is not None
    assert found.summary.result == result


def test_a_reaction_that_is_no_longer_offered_is_kept_as_the_one_that_says_the_same(
    run: Run, address: str
) -> None:
    first, second, *after = known_migrations()
    database = database_of(address)
    migrate(database, [first, second])
    connection = database.connect()
    connection.change("BEGIN")
    said = ("t1", 1, 5, "ann", 0, "Ann", None, "good_game")
    connection.change("INSERT INTO chat VALUES (?, ?, ?, ?, ?, ?, ?, ?)", said)
    connection.change("COMMIT")
    connection.close()
    migrate(database, [first, second, *after])
    store = run(Store.open(address, alone=True))
    assert [line.reaction for line in run(store.chat("t1"))] == ["well_played"]
    run(store.close())


@pytest.mark.parametrize("alone", [True, False])
def test_a_database_of_a_newer_program_is_refused(run: Run, address: str, alone: bool) -> None:
    migrate(database_of(address), [*known_migrations(), Migration(999, "later", [])])
    with pytest.raises(StoreError, match="newer nacre"):
        run(Store.open(address, alone))


def test_a_database_that_was_never_opened_cannot_be_opened_to_read(run: Run, address: str) -> None:
    with pytest.raises(StoreError):
        run(Store.open(address, alone=False))


def test_a_store_opened_to_read_sees_one_moment_and_writes_nothing(
    run: Run, address: str, open_store: Opener
) -> None:
    store = open_store(address)
    run(store.add_table(table(), []))
    reader = open_store(address, alone=False)
    run(store.append("t1", entries(1), summary()))
    assert run(reader.table("t1")) == table()
    assert run(reader.entries("t1")) == []
    with pytest.raises(NotStored, match="read only"):
        run(reader.append("t1", entries(1, first=2), summary()))


@pytest.mark.parametrize("address", ["", ":memory:", "mysql://host/nacre", "sqlite:///nacre.db"])
def test_an_address_of_another_kind_is_refused(run: Run, address: str) -> None:
    with pytest.raises(StoreError, match="postgresql://"):
        run(Store.open(address))


def test_a_postgresql_that_is_not_there_is_said_to_be_missing(run: Run, tmp_path: Path) -> None:
    address = f"postgresql://someone:password@/nacre?host={tmp_path}"
    with pytest.raises(StoreError, match="nacre") as failed:
        run(Store.open(address))
    assert "password@" not in str(failed.value)


def test_without_psycopg_the_extra_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "nacre.server.store.postgres", raising=False)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match=r"nacre\[postgres\]"):
        run(Store.open("postgresql:///nacre"))


def test_an_address_that_cannot_be_read_is_refused_without_its_password(run: Run) -> None:
    with pytest.raises(StoreError, match="cannot be read") as failed:
        run(Store.open("postgresql://someone:pass%word@host/nacre"))
    assert "pass%" not in str(failed.value)


# --- SQLite only ---


def test_a_second_server_on_one_file_is_refused(
    run: Run, tmp_path: Path, open_store: Opener
) -> None:
    path = tmp_path / "nacre.db"
    first = open_store(str(path))
    with pytest.raises(StoreError, match="in use by another server"):
        run(Store.open(str(path)))
    run(first.close())
    run(open_store(str(path)).ping())


def test_another_name_of_the_file_is_the_same_file(
    run: Run, tmp_path: Path, open_store: Opener
) -> None:
    open_store(str(tmp_path / "nacre.db"))
    (tmp_path / "link.db").symlink_to(tmp_path / "nacre.db")
    with pytest.raises(StoreError, match="in use by another server"):
        run(Store.open(str(tmp_path / "link.db")))


HOLD = """
import asyncio, sys
from nacre.server.store import Store

async def hold(path):
    await Store.open(path)
    print("held", flush=True)
    await asyncio.Event().wait()

asyncio.run(hold(sys.argv[1]))
"""


def test_a_file_is_free_again_once_its_server_was_killed(
    run: Run, tmp_path: Path, open_store: Opener
) -> None:
    path = str(tmp_path / "nacre.db")
    with processes.running([sys.executable, "-c", HOLD, path], stdout=-1) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(StoreError, match="in use by another server"):
            run(Store.open(path))
    assert (tmp_path / "nacre.db-lock").exists()  # the file stays, the lock does not
    run(open_store(path).ping())


def test_a_database_file_is_for_its_owner_only(tmp_path: Path, open_store: Opener) -> None:
    open_store(str(tmp_path / "nacre.db"))
    modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}
    assert set(modes.values()) == {0o600}, modes


def test_what_is_no_database_is_refused_and_left_alone(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann, " * 1000)
    with pytest.raises(StoreError, match=r"letter\.txt"):
        run(Store.open(str(path)))
    assert path.read_text() == "Dear Ann, " * 1000
    with pytest.raises(StoreError, match="no folder"):
        run(Store.open(str(tmp_path / "missing" / "nacre.db")))


# --- A full disk, a killed process ---

FILL = """
import asyncio, resource, sys
from nacre.wire.errors import NotStored
from nacre.server.store import Store
from tests.server.test_store import entries, summary, table

async def fill(path, most):
    store = await Store.open(path)
    await store.add_table(table(), [])
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))
    version = refusals = 0
    while refusals < 3:
        try:
            assert await store.append("t1", entries(20, version + 1), summary())
        except NotStored:
            refusals += 1
        else:
            version += 20
            refusals = 0
    print("full", version)
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    assert len(await store.entries("t1")) == version
    assert await store.append("t1", entries(20, version + 1), summary())
    print("stored", version + 20)
    await store.close()

asyncio.run(fill(sys.argv[1], int(sys.argv[2])))
"""


@pytest.mark.parametrize("most", [100_000, 300_000])
def test_a_full_disk_is_said_and_nothing_acknowledged_is_lost(
    run: Run, tmp_path: Path, open_store: Opener, most: int
) -> None:
    path = str(tmp_path / "nacre.db")
    child = subprocess.run(
        [sys.executable, "-c", FILL, path, str(most)], capture_output=True, text=True, check=False
    )
    assert child.returncode == 0, child.stderr
    full, stored = (int(line.split()[1]) for line in child.stdout.splitlines())
    assert stored == full + 20
    assert run(open_store(path).entries("t1")) == entries(stored)


APPEND = """
import asyncio, sys
from nacre.server.store import Store
from tests.server.test_store import entry, summary, table

async def grow(store, id_):
    row = await store.table(id_)
    if row is None:
        await store.add_table(table(id_), [])
    version = row.version if row else 0
    while await store.append(id_, [entry(version + 1)], summary()):
        version += 1
        print(id_, version, flush=True)

async def main(address):
    store = await Store.open(address)
    await asyncio.gather(*(grow(store, f"t{n}") for n in range(10)))

asyncio.run(main(sys.argv[1]))
"""


def test_a_killed_process_has_lost_nothing_that_it_acknowledged(
    run: Run, address: str, open_store: Opener
) -> None:
    told: dict[str, int] = {}
    for kill in range(3):
        told |= acknowledged_until_killed(address, 100 * (kill + 1))
    store = open_store(address)
    for id_, version in told.items():
        kept = run(store.entries(id_))
        assert kept == entries(len(kept))
        assert len(kept) >= version


def acknowledged_until_killed(address: str, lines: int) -> dict[str, int]:
    command = [sys.executable, "-c", APPEND, address]
    with processes.running(command, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        told = [child.stdout.readline() for _ in range(lines)]
        child.send_signal(signal.SIGKILL)
        told += child.stdout.readlines()
    whole = [line.split() for line in told if line.endswith("\n")]
    return {id_: int(version) for id_, version in whole}


# --- PostgreSQL only: several processes ---


def test_two_processes_race_for_every_version_and_one_wins(
    run: Run, postgres_address: str, open_store: Opener
) -> None:
    stores = [open_store(postgres_address), open_store(postgres_address)]
    ids = [f"t{n}" for n in range(10)]

    async def play(store: Store, id_: str) -> int:
        won = version = 0
        while version < 30:
            won += await store.append(id_, [entry(version + 1)], summary())
            row = await store.table(id_)
            assert row is not None
            version = row.version
        return won

    async def race() -> int:
        for id_ in ids:
            await stores[0].add_table(table(id_), [])
        return sum(await asyncio.gather(*(play(s, id_) for s in stores for id_ in ids)))

    assert run(race()) == 30 * len(ids)
    for id_ in ids:
        assert run(stores[0].entries(id_)) == entries(30)


def test_two_processes_do_all_kinds_of_things_at_once(
    run: Run, postgres_address: str, open_store: Opener
) -> None:
    stores = [open_store(postgres_address), open_store(postgres_address)]
    ids = [f"t{n}" for n in range(5)]

    async def busy(store: Store, owner: str) -> list[int]:
        lines: list[int] = []
        for round_ in range(20):
            order = ids if round_ % 2 else ids[::-1]
            said = (store.say(id_, 1, owner, 0, owner, "hi", None) for id_ in order)
            await asyncio.gather(
                *(store.lease(id_, owner, round_, round_ + 1) for id_ in order),
                *(store.keep_review(id_, "en", owner) for id_ in order),
                *(store.append(id_, [entry(round_ + 1)], summary()) for id_ in order),
                store.archive(1),
            )
            lines += await asyncio.gather(*said)
        return lines

    async def both() -> tuple[list[int], list[int]]:
        for id_ in ids:
            await stores[0].add_table(table(id_), [])
        return await asyncio.gather(busy(stores[0], "one"), busy(stores[1], "two"))

    one, two = run(both())
    assert sorted(one + two) == sorted(list(range(1, 41)) * len(ids))


def test_processes_hear_each_other_and_not_themselves(
    run: Run, postgres_address: str, open_store: Opener
) -> None:
    one, two = open_store(postgres_address), open_store(postgres_address)
    heard: dict[str, list[str]] = {"one": [], "two": []}
    payloads = [f"table {n} “moved” on\n" + "x" * (n % 700) for n in range(500)]

    async def talk() -> None:
        await one.listen(heard["one"].append)
        await two.listen(heard["two"].append)
        for payload in payloads:
            await one.notify(payload)
        await two.notify("to one")
        await until(lambda: len(heard["two"]) == 500 and len(heard["one"]) == 1)

    run(talk())
    assert heard == {"one": ["to one"], "two": payloads}
    with pytest.raises(ValueError, match="too long"):
        run(one.notify("x" * 8000))


def test_what_was_told_last_is_heard_after_the_teller_closed(
    run: Run, postgres_address: str, open_store: Opener
) -> None:
    heard: list[str] = []

    async def talk() -> None:
        one = await Store.open(postgres_address)
        await open_two.listen(heard.append)
        await one.notify("goodbye")
        await one.close()
        await until(lambda: heard == ["goodbye"])

    open_two = open_store(postgres_address)
    run(talk())


def test_sqlite_has_nobody_to_tell(run: Run, tmp_path: Path, open_store: Opener) -> None:
    heard: list[str] = []
    store = open_store(str(tmp_path / "nacre.db"))
    assert not store.shared
    run(store.listen(heard.append))
    run(store.notify("anybody?"))
    assert heard == []


def test_dropped_connections_are_made_anew(
    run: Run, postgres: PostgresServer, postgres_address: str, open_store: Opener
) -> None:
    one, two = open_store(postgres_address), open_store(postgres_address)
    heard: list[str] = []
    missed: list[bool] = []

    async def go_on() -> None:
        await two.listen(heard.append, lambda: missed.append(True))
        await one.add_table(table(), [])
        await one.notify("before")
        await until(lambda: heard == ["before"])
        postgres.drop_connections(postgres_address)
        assert await one.table("t1") == table()
        assert await one.append("t1", entries(1), summary())
        await until(lambda: missed == [True])
        await one.notify("after")
        await until(lambda: heard == ["before", "after"])

    run(go_on())
    assert one.shared


def test_a_database_that_stops_is_said_and_used_again_when_it_is_back(
    run: Run, postgres: PostgresServer, postgres_address: str, open_store: Opener
) -> None:
    store = open_store(postgres_address)
    run(store.add_table(table(), []))

    async def count_up(stored: list[int]) -> None:
        version = 0
        while True:
            assert await store.append("t1", [entry(version + 1)], summary())
            version += 1
            stored.append(version)

    async def stop_under_load() -> list[int]:
        stored: list[int] = []
        counting = asyncio.create_task(count_up(stored))
        await until(lambda: len(stored) >= 20)
        await asyncio.to_thread(postgres.stop)
        with pytest.raises(NotStored):
            await counting
        with pytest.raises(NotStored):
            await store.append("t1", [entry(len(stored) + 1)], summary())
        with pytest.raises(NotStored):
            await store.ping()
        return stored

    try:
        stored = run(stop_under_load())
    finally:
        postgres.start()
    kept = run(store.entries("t1"))
    assert kept == entries(len(kept))
    assert len(kept) in (len(stored), len(stored) + 1)  # the last may be kept without a word
    assert run(store.append("t1", [entry(len(kept) + 1)], summary()))


def test_idle_connections_hold_no_transaction(
    run: Run, postgres_address: str, open_store: Opener
) -> None:
    store = open_store(postgres_address)
    run(store.add_table(table(), []))
    run(store.table("t1"))
    run(store.listen(lambda _: None))
    with psycopg.connect(postgres_address) as connection:
        found = connection.execute(
            "SELECT state FROM pg_stat_activity WHERE datname = current_database()"
            " AND pid <> pg_backend_pid()"
        ).fetchall()
    assert {state for (state,) in found} == {"idle"}


# --- Copies ---


async def filled(store: Store, tables: int = 3) -> None:
    for n in range(tables):
        where = summary("over" if n % 2 else "playing", touched=n, sitters=("ann", "bob"))
        await store.add_table(table(f"t{n}", where, version=n), entries(n))
        await store.say(f"t{n}", 1, "ann", 0, "Ann", "hello", None)
    await store.keep_review("t1", "en", '{"turns": []}')
    await store.add_guest("ann", "Ann", 1)
    await store.add_guest("bob", "Bob", 2)
    await store.add_subscription("ann", "hook", "https://a.example", "{}")
    await store.settle("secret_key", "abc")
    await store.archive(1)


async def everything(store: Store) -> list[Any]:
    tables = [await store.kept_table(row) async for row in store.all_tables()]
    guests = [guest async for guest in store.all_guests()]
    return [tables, guests, await store.all_subscriptions(), await store.all_settled()]


def test_an_export_taken_in_elsewhere_is_the_same(
    run: Run, store: Store, tmp_path: Path, open_store: Opener
) -> None:
    run(filled(store))
    steps: list[tuple[int, int]] = []
    path = tmp_path / "export.zip"
    run(export_all(store, path, record_of, lambda done, total: steps.append((done, total))))
    assert steps == [(1, 3), (2, 3), (3, 3)]
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    other = open_store(str(tmp_path / "other.db"))
    done = run(import_all(other, path))
    assert run(everything(other)) == run(everything(store))
    assert (done.added.tables, done.added.guests, done.added.settled) == (3, 2, 1)
    assert [row.id for row in run(other.tables_of("bob", 10))] == ["t2", "t1", "t0"]
    with zipfile.ZipFile(path) as archive:
        assert archive.read("tables/t2.txt") == b"record of t2 with 2 entries\n"


def test_what_is_there_already_is_skipped_and_counted(
    run: Run, store: Store, tmp_path: Path
) -> None:
    run(filled(store))
    path = tmp_path / "export.zip"
    run(export_all(store, path, record_of))
    run(store.append("t1", entries(1, first=2), summary()))
    run(store.rename_guest("ann", "Anna"))
    before = run(everything(store))
    done = run(import_all(store, path))
    assert (done.added.tables, done.added.guests, done.added.settled) == (0, 0, 0)
    assert (done.skipped.tables, done.skipped.guests, done.skipped.settled) == (3, 2, 1)
    assert done.skipped.subscriptions == 1
    assert run(everything(store)) == before


def test_an_import_of_many_tables_is_complete(run: Run, store: Store, tmp_path: Path) -> None:
    path = tmp_path / "export.zip"

    async def copy() -> list[str]:
        source = await Store.open(str(tmp_path / "source.db"))
        await asyncio.gather(*(source.add_table(table(f"t{n}"), []) for n in range(450)))
        await export_all(source, path, record_of)
        await source.close()
        assert (await import_all(store, path)).added.tables == 450
        return [row.id async for row in store.all_tables()]

    assert len(run(copy())) == 450


Damage = Callable[[dict[str, bytes]], Any]


def without_entry(parts: dict[str, bytes]) -> None:
    kept = msgspec.json.decode(parts["tables/t2.json"])
    del kept["entries"][0]
    parts["tables/t2.json"] = msgspec.json.encode(kept)


def with_nonsense(parts: dict[str, bytes]) -> None:
    kept = msgspec.json.decode(parts["tables/t2.json"])
    kept["entries"][0][2] = '{"kind": "flown"}'
    parts["tables/t2.json"] = msgspec.json.encode(kept)


@pytest.mark.parametrize(
    "damage",
    [
        without_entry,
        with_nonsense,
        lambda parts: parts.pop("tables/t2.json"),
        lambda parts: parts.pop("nacre.json"),
        lambda parts: parts.pop("settled.json"),
        lambda parts: parts.update({"guests.jsonl": b"{"}),
        lambda parts: parts.update({"guests.jsonl": b""}),
        lambda parts: parts.update({"extra.txt": b"?"}),
        lambda parts: parts.update({"tables/t1.json": parts["tables/t2.json"]}),
        lambda parts: parts.update({"nacre.json": b'{"format": 2}'}),
    ],
)
def test_a_broken_export_is_refused_and_changes_nothing(
    run: Run, tmp_path: Path, open_store: Opener, damage: Damage
) -> None:
    source, path = open_store(str(tmp_path / "source.db")), tmp_path / "export.zip"
    run(filled(source))
    run(export_all(source, path, record_of))
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    damage(parts)
    with zipfile.ZipFile(path, "w") as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    refused(run, open_store(str(tmp_path / "other.db")), path)


@pytest.mark.parametrize("cut", [0, 10, 500])
def test_a_file_that_was_cut_or_changed_is_refused_and_changes_nothing(
    run: Run, tmp_path: Path, open_store: Opener, cut: int
) -> None:
    source, path = open_store(str(tmp_path / "source.db")), tmp_path / "export.zip"
    run(filled(source))
    run(export_all(source, path, record_of))
    whole = path.read_bytes()
    other = open_store(str(tmp_path / "other.db"))
    path.write_bytes(whole[:cut])
    refused(run, other, path)
    path.write_bytes(whole[:-1] if cut else b"Dear Ann")
    refused(run, other, path)
    path.write_bytes(whole[: cut + 60] + bytes([whole[cut + 60] ^ 255]) + whole[cut + 61 :])
    refused(run, other, path)
    refused(run, other, tmp_path / "missing.zip")


def refused(run: Run, store: Store, path: Path) -> None:
    with pytest.raises(StoreError, match=path.name):
        run(import_all(store, path))
    assert run(everything(store)) == [[], [], [], {}]


def test_a_copy_overwrites_nothing_and_leaves_no_half(
    run: Run, store: Store, address: str, tmp_path: Path
) -> None:
    there = tmp_path / "there.zip"
    there.write_text("mine")
    for copy in (export_all(store, there, record_of), backup(address, there, record_of)):
        with pytest.raises(StoreError, match="already"):
            run(copy)
    assert there.read_text() == "mine"
    folder = tmp_path / "copies"
    folder.mkdir()
    run(store.add_table(table(), []))

    def failing(row: TableRow, kept: list[EntryRow]) -> str:
        raise KeyError(row.id)

    with pytest.raises(KeyError):
        run(export_all(store, folder / "half.zip", failing))
    with pytest.raises(StoreError, match="cannot be written"):
        run(export_all(store, folder / "missing" / "export.zip", record_of))
    assert list(folder.iterdir()) == []


def test_a_backup_taken_under_load_is_one_moment_without_gaps(
    run: Run,
    store: Store,
    address: str,
    tmp_path: Path,
    open_store: Opener,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(copies, "BACKUP_PAGES", 1)
    ids = [f"t{n}" for n in range(10)]
    stored = dict.fromkeys(ids, 0)
    done = asyncio.Event()

    async def grow(id_: str) -> None:
        while not done.is_set():
            assert await store.append(id_, [entry(stored[id_] + 1)], summary())
            stored[id_] += 1

    async def back_up_under_load() -> list[tuple[dict[str, int], dict[str, int]]]:
        for id_ in ids:
            await store.add_table(table(id_), [])
        growing = [asyncio.create_task(grow(id_)) for id_ in ids]
        bounds = []
        for n in range(3):
            await until(lambda least=20 * (n + 1): min(stored.values()) >= least)  # type: ignore[misc]
            before = dict(stored)
            await backup(address, tmp_path / f"backup{n}", record_of)
            bounds.append((before, dict(stored)))
        done.set()
        await asyncio.gather(*growing)
        return bounds

    for n, (before, after) in enumerate(run(back_up_under_load())):
        copy = restored(run, tmp_path / f"backup{n}", open_store, store.shared)
        for id_ in ids:
            kept = run(copy.entries(id_))
            assert kept == entries(len(kept))
            assert before[id_] <= len(kept) <= after[id_] + 1
            row = run(copy.table(id_))
            assert row is not None
            assert row.version == len(kept)


def restored(run: Run, path: Path, open_store: Opener, is_export: bool) -> Store:
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    if not is_export:
        return open_store(str(path))
    copy = open_store(str(path) + ".db")
    run(import_all(copy, path))
    return copy


def test_a_damaged_file_is_not_backed_up(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "nacre.db"

    async def fill() -> None:
        store = await Store.open(str(path))
        await asyncio.gather(*(store.add_table(table(f"t{n}"), []) for n in range(200)))
        await store.close()

    run(fill())
    whole = bytearray(path.read_bytes())
    whole[4096 * 6 : 4096 * 8] = b"?" * (4096 * 2)
    path.write_bytes(whole)
    with pytest.raises(StoreError):
        run(backup(str(path), tmp_path / "copy.db", record_of))
    assert not (tmp_path / "copy.db").exists()
