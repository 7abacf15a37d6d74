"""What is agreed on before the start: the host changes it, and everybody sees at once what."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import nacre
from nacre.game import pace
from nacre.server.tables import commands
from nacre.wire.http import Changes, DecisionClock
from tests.server.process import Person, ServerProcess, at_another, eventually
from tests.server.table_in_memory import CREATED, Json, TableInMemory, refused
from tests.server.test_rematch import decline, finished, rematch
from tests.server.test_tables import play_out

CLOCK = {"kind": "decision", "seconds": 30}


def change(table: TableInMemory, guest: str = "Ada", **wanted: Any) -> Json:
    table._take(commands.change(table.table, guest, Changes(**wanted)))
    return table.see(guest)


def patch(person: Person, table: Any, **wanted: Any) -> Any:
    return person._ask("PATCH", f"/api/tables/{table['id']}", wanted)


# --- The command ---


def test_the_host_changes_options_and_terms() -> None:
    table = TableInMemory("chicken", 2)
    before = table.see("Ada")
    view = change(table, options={"limit": 20}, clock=DecisionClock(30), undo="none", hints=True)
    assert view["options"] == before["options"] | {"limit": 20}
    assert view["terms"] == before["terms"] | {"clock": CLOCK, "undo": "none", "hints": True}
    table.load_again()
    assert table.see("Ada") == view


def test_the_game_is_played_by_what_was_agreed_on_last() -> None:
    table = TableInMemory("chicken", 2)
    change(table, options={"limit": 20, "first": 1}, clock=DecisionClock(30))
    table.sit("Bea")
    assert table.see("Bea")["turn"] == 1
    assert table.see("Bea")["clock"]["left"] == [30_000, 30_000]
    assert table.table.deadline() == CREATED + pace.DEAL + 30_000
    assert table.table.begun().options["limit"] == 20


def test_an_option_that_the_game_does_not_have_is_refused() -> None:
    table = TableInMemory("chicken", 2)
    assert refused(change, table, options={"limit": 0}) == (400, "bad_option")
    assert refused(change, table, options={"speed": 3}) == (400, "bad_option")


def test_only_the_host_changes_it_and_only_before_the_start() -> None:
    table = TableInMemory("chicken", 3)
    table.sit("Bea")
    assert refused(change, table, "Bea", undo="none") == (403, "not_allowed")
    table.sit("Cleo")
    assert refused(change, table, undo="none") == (409, "wrong_moment")
    assert not change(table, chat=False)["terms"]["chat"]  # that is up to the host at any time


def test_changing_nothing_is_no_news() -> None:
    table = TableInMemory("chicken", 2)
    version = table.table.version
    change(table, undo="fair", options={"first": "random"})
    assert table.table.version == version


def test_who_has_read_other_rules_is_not_seated() -> None:
    table = TableInMemory("chicken", 2)
    read = table.see_outside("Bea")["version"]
    change(table, undo="none")
    sit = commands.sit_down
    invite = table.table.row.invite
    asked = (table.table, "Bea", "Bea", None, invite)
    assert refused(sit, *asked, version=read) == (409, "stale_version")
    assert sit(*asked, version=table.table.version)
    assert sit(*asked)  # a program need not say what it has read


# --- Over the wire ---


def test_everybody_at_the_table_sees_at_once_what_changed(ada: Person, bea: Person) -> None:
    table = ada.new_table("chicken", 3)
    bea.sit(table)
    with bea.live(table) as line:
        line.wait_for("table")
        patch(ada, table, options={"limit": 20}, clock=CLOCK)
        told = line.wait_for("table")
    assert told["table"]["options"]["limit"] == 20
    assert told["table"]["terms"]["clock"] == CLOCK
    [event] = told["events"]
    assert (event["event"], event["options"], event["terms"]) == ("agreed", ["limit"], ["clock"])


def test_the_seal_that_was_shown_binds_the_deal_under_the_new_rules(
    ada: Person, bea: Person
) -> None:
    table = ada.new_table("chicken", 2)
    assert patch(ada, table, options={"limit": 10})["commitment"] == table["commitment"]
    bea.sit(table)
    play_out([ada, bea], table)
    record = ada.ask("GET", f"/api/tables/{table['id']}/record").text
    assert nacre.verify(record, table["commitment"]).options["limit"] == 10


def test_a_table_can_be_listed_and_hidden_again(ada: Person, bea: Person) -> None:
    table = ada.new_table("chicken", 2)

    def listed() -> bool:
        return any(line["id"] == table["id"] for line in bea.get("/api/tables")["tables"])

    assert not listed()
    patch(ada, table, privacy="listed")
    assert listed()
    patch(ada, table, privacy="invite")
    assert not listed()
    patch(ada, table, privacy="listed")
    assert bea.post(f"/api/tables/{table['id']}/seats", {})["seat"] == 1


def test_what_was_agreed_on_survives_a_kill_and_is_known_to_both_processes(
    new_server: Callable[..., ServerProcess], postgres_address: str
) -> None:
    one, two = (new_server(postgres_address) for _ in range(2))
    with one.guest("Ada") as ada, at_another(ada, two) as elsewhere:
        table = ada.new_table("chicken", 2)
        elsewhere.see(table)
        patch(ada, table, options={"limit": 20}, privacy="listed")
        eventually(lambda: elsewhere.see(table)["options"]["limit"] == 20)
        one.kill()
        one.start()
        assert ada.see(table)["options"]["limit"] == 20
        assert ada.see(table)["terms"]["privacy"] == "listed"


# --- With a rematch ---


def test_who_accepts_a_rematch_whose_rules_changed_looks_at_them_first(
    ada: Person, bea: Person
) -> None:
    table = finished(ada, bea)
    again = rematch(ada, table)
    patch(ada, again, options={"limit": 20})
    path = f"/api/tables/{table['id']}/rematch"
    assert bea.refused("POST", path) == (409, "stale_version")
    read = bea.see(again)
    assert read["options"]["limit"] == 20
    seats = f"/api/tables/{again['id']}/seats"
    assert bea.post(seats, {"version": read["version"]})["seat"] == 1
    assert ada.see(again)["status"] == "playing"


def test_a_rematch_has_the_rules_that_were_agreed_on(ada: Person, bea: Person) -> None:
    table = ada.new_table("chicken", 2)
    patch(ada, table, options={"limit": 10}, undo="none")
    bea.sit(table)
    play_out([ada, bea], table)
    view = ada.see(rematch(ada, table))
    assert (view["options"]["limit"], view["terms"]["undo"]) == (10, "none")
    decline(bea, table)
