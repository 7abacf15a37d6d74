"""Rematch by agreement: one proposes it, the others accept or decline, and the host decides."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.server.process import Person, ServerProcess, at_another, eventually
from tests.server.test_tables import play_out

QUICK = {"limit": 10}


@pytest.fixture
def cleo(server: ServerProcess) -> Iterator[Person]:
    with server.guest("Cleo") as person:
        yield person


def finished(*people: Person, **terms: Any) -> Any:
    """A table at which these people have played to the end."""
    host, *others = people
    seats = terms.pop("seats", len(people))
    table = host.new_table("chicken", seats, options=QUICK | terms.pop("options", {}), **terms)
    for person in others:
        person.sit(table)
    play_out(list(people), table)
    return table


def rematch(person: Person, table: Any) -> Any:
    """Propose it, or accept it."""
    return person.post(f"/api/tables/{table['id']}/rematch")


def decline(person: Person, table: Any) -> Any:
    return person._ask("DELETE", f"/api/tables/{table['id']}/rematch")


def seats(view: Any) -> list[str]:
    """Who sits where; a name in brackets: a seat is kept for them."""
    return [f"({seat['kept_for']})" if seat["kept_for"] else seat["kind"] for seat in view["seats"]]


# --- Proposing ---


def test_who_proposes_waits_at_an_open_table_with_the_same_terms(ada: Person, bea: Person) -> None:
    clock = {"kind": "decision", "seconds": 30}
    table = finished(ada, bea, clock=clock, undo="none", options={"first": 1})
    again = rematch(bea, table)
    view = bea.see(again)
    assert (again["seat"], view["status"], view["host"]) == (1, "open", True)
    assert seats(view) == ["(Ada)", "person"]
    assert view["terms"] == bea.see(table)["terms"]
    assert view["options"] == bea.see(table)["options"] | {"first": 0}  # the next seat begins
    assert view["previous"] == table["id"]
    assert view["commitment"] != table["commitment"]


def test_everybody_is_told_who_proposes(ada: Person, bea: Person) -> None:
    table = finished(ada, bea)
    with bea.live(table) as line:
        assert line.wait_for("table")["table"]["proposal"] is None
        again = rematch(ada, table)
        told = line.wait_for("table")
    assert told["table"]["rematch"] == again["id"]
    assert told["table"]["proposal"] == {"seat": 0, "accepted": [], "declined": []}
    assert [(e["event"], e["seat"]) for e in told["events"]] == [("rematched", 0)]


def test_before_the_end_nobody_can_propose_or_decline(ada: Person, bea: Person) -> None:
    table = ada.new_table("chicken", 2, options=QUICK)
    bea.sit(table)
    path = f"/api/tables/{table['id']}/rematch"
    assert ada.refused("POST", path) == (409, "wrong_moment")
    assert ada.refused("DELETE", path) == (409, "wrong_moment")


def test_only_people_who_sat_there_have_a_say(ada: Person, bea: Person, cleo: Person) -> None:
    table = finished(ada, bea)
    path = f"/api/tables/{table['id']}/rematch"
    assert cleo.refused("POST", path) == (403, "not_allowed")
    rematch(ada, table)
    assert cleo.refused("POST", path) == (403, "not_allowed")
    assert cleo.refused("DELETE", path) == (403, "not_allowed")


def test_with_only_bots_beside_one_person_it_starts_at_once(ada: Person) -> None:
    table = finished(ada, seats=3, bots={"1": "random", "2": "random"})
    view = ada.see(rematch(ada, table))
    assert view["status"] == "playing"
    assert seats(view) == ["person", "bot", "bot"]


def test_people_at_one_device_are_seated_together(ada: Person, bea: Person) -> None:
    table = ada.new_table("chicken", 3, options=QUICK, hot_seat={"1": "Ann"})
    bea.sit(table)
    choose = {0: ada, 1: ada, 2: bea}
    while (view := ada.see(table))["status"] == "playing":
        turn = view["turn"]
        seen = choose[turn].see(table, seat=turn)
        choose[turn].act(table, seen["actions"][0], seen["version"], seat=turn)
    again = rematch(bea, table)
    assert seats(bea.see(again)) == ["(Ada)", "(Ann)", "person"]
    assert rematch(ada, table)["seat"] == 0
    assert [seat["name"] for seat in ada.see(again)["seats"]] == ["Ada", "Ann", "Bea"]
    assert ada.see(again)["status"] == "playing"


# --- Accepting ---


def test_when_all_have_accepted_it_starts_by_itself(ada: Person, bea: Person, cleo: Person) -> None:
    table = finished(ada, bea, cleo)
    again = rematch(bea, table)
    assert rematch(cleo, table) == {"id": again["id"], "seat": 2}
    assert bea.see(again)["status"] == "open"
    assert ada.see(table)["proposal"] == {"seat": 1, "accepted": [2], "declined": []}
    rematch(ada, table)
    assert bea.see(again)["status"] == "playing"
    assert bea.see(again)["view"]["first"] == (bea.see(table)["view"]["first"] + 1) % 3


def test_accepting_twice_is_accepting_once(ada: Person, bea: Person) -> None:
    table = finished(ada, bea)
    rematch(ada, table)
    assert rematch(bea, table) == rematch(bea, table)
    events = ada.get(f"/api/tables/{table['id']}/events")["events"]
    assert [e["seat"] for e in events if e["event"] == "answered"] == [1]


def test_all_who_ask_at_once_meet_at_one_table_and_it_starts(ada: Person, bea: Person) -> None:
    table = finished(ada, bea)
    with ThreadPoolExecutor(8) as pool:
        asked = [pool.submit(rematch, person, table) for person in (ada, bea) * 4]
    [again] = {future.result()["id"] for future in asked}
    assert ada.see({"id": again})["status"] == "playing"
    assert len(ada.get("/api/guests/me/tables")["tables"]) == 2


def test_a_rematch_remembers_who_won_the_games_before_it(ada: Person, bea: Person) -> None:
    table = finished(ada, bea)
    won: list[list[int]] = []
    for _ in range(2):
        assert ada.see(table)["earlier"] == won
        won.append(bea.see(table)["view"]["winners"])
        again = rematch(ada, table)
        rematch(bea, table)
        play_out([ada, bea], again)
        table = again
    assert bea.see(table)["earlier"] == won


# --- Declining, and what becomes of the seat ---


def test_who_declines_frees_the_seat_and_the_host_decides(
    ada: Person, bea: Person, cleo: Person
) -> None:
    table = finished(ada, bea, cleo)
    again = rematch(ada, table)
    rematch(bea, table)
    with ada.live(again) as line:
        line.wait_for("table")
        declined = decline(cleo, table)
        told = line.wait_for("table")
    assert declined["proposal"] == {"seat": 0, "accepted": [1], "declined": [2]}
    assert [(e["event"], e["seat"]) for e in told["events"]] == [("released", 2)]
    assert seats(told["table"]) == ["person", "person", "empty"]
    started = ada.post(f"/api/tables/{again['id']}/bots", {"seat": 2, "level": "random"})
    assert started["status"] == "playing"


def test_a_new_guest_takes_the_seat_that_was_freed(ada: Person, bea: Person, cleo: Person) -> None:
    table = finished(ada, bea)
    again = rematch(ada, table)
    invite = ada.see(again)["invite"]
    body = {"invite": invite}
    assert cleo.refused("POST", f"/api/tables/{again['id']}/seats", body) == (409, "table_full")
    decline(bea, table)
    assert cleo.post(f"/api/tables/{again['id']}/seats", body)["seat"] == 1
    assert ada.see(again)["status"] == "playing"
    assert bea.refused("POST", f"/api/tables/{table['id']}/rematch") == (409, "wrong_moment")


def test_who_declined_may_think_again_while_the_seat_is_free(ada: Person, bea: Person) -> None:
    table = finished(ada, bea)
    again = rematch(ada, table)
    decline(bea, table)
    assert rematch(bea, table)["id"] == again["id"]
    assert ada.see(again)["status"] == "playing"
    assert ada.see(table)["proposal"] == {"seat": 0, "accepted": [1], "declined": []}


def test_who_left_during_the_game_is_not_waited_for(ada: Person, bea: Person, cleo: Person) -> None:
    table = ada.new_table("chicken", 3, options=QUICK, stand_in="random")
    bea.sit(table)
    cleo.sit(table)
    cleo.post(f"/api/tables/{table['id']}/leave", {})
    play_out([ada, bea], table)
    again = rematch(ada, table)
    assert seats(ada.see(again)) == ["person", "(Bea)", "empty"]
    rematch(bea, table)
    assert ada.post(f"/api/tables/{again['id']}/start")["status"] == "playing"


def test_nobody_who_left_is_seated_with_the_clock_running(ada: Person, bea: Person) -> None:
    clock = {"kind": "decision", "seconds": 30}
    table = ada.new_table("chicken", 2, options=QUICK, stand_in="random", clock=clock)
    bea.sit(table)
    bea.post(f"/api/tables/{table['id']}/leave", {})
    play_out([ada], table)
    again = rematch(ada, table)
    view = ada.see(again)
    assert (view["status"], seats(view)) == ("open", ["person", "empty"])
    assert view["clock"]["running"] is None
    assert again["id"] not in [line["id"] for line in bea.get("/api/guests/me/tables")["tables"]]


def test_the_host_need_not_wait_for_ever(ada: Person, bea: Person) -> None:
    table = finished(ada, bea)
    again = rematch(ada, table)
    view = ada._ask("DELETE", f"/api/tables/{again['id']}/seats/1")
    assert seats(view) == ["person", "empty"]
    assert ada.post(f"/api/tables/{again['id']}/start")["status"] == "playing"
    assert bea.refused("POST", f"/api/tables/{table['id']}/rematch") == (409, "wrong_moment")


def test_only_the_host_gives_a_kept_seat_away(ada: Person, bea: Person, cleo: Person) -> None:
    table = finished(ada, bea, cleo)
    again = rematch(ada, table)
    rematch(bea, table)
    path = f"/api/tables/{again['id']}/seats/2"
    assert bea.refused("DELETE", path) == (403, "not_allowed")


def test_a_kept_seat_is_an_invite(ada: Person, bea: Person) -> None:
    table = finished(ada, bea)
    again = rematch(ada, table)
    seen = bea.see(again)
    assert seen["seats"][1]["kept_for_me"]
    assert not ada.see(again)["seats"][1]["kept_for_me"]
    assert bea.post(f"/api/tables/{again['id']}/seats", {})["seat"] == 1


def test_a_proposal_that_was_taken_back_is_followed_by_another(ada: Person, bea: Person) -> None:
    table = finished(ada, bea)
    first = rematch(ada, table)
    ada._ask("DELETE", f"/api/tables/{first['id']}/seats/0")  # and so it is closed
    second = rematch(bea, table)
    assert second["id"] != first["id"]
    assert ada.see(table)["proposal"] == {"seat": 1, "accepted": [], "declined": []}
    rematch(ada, table)
    assert bea.see(second)["status"] == "playing"


# --- Restarts and several processes ---


def test_a_proposal_survives_a_kill(new_server: Callable[..., ServerProcess]) -> None:
    server = new_server()
    with server.guest("Ada") as ada, server.guest("Bea") as bea, server.guest("Cleo") as cleo:
        table = finished(ada, bea, cleo)
        again = rematch(ada, table)
        decline(cleo, table)
        server.kill()
        server.start()
        assert bea.see(table)["proposal"] == {"seat": 0, "accepted": [], "declined": [2]}
        assert seats(ada.see(again)) == ["person", "(Bea)", "empty"]
        rematch(bea, table)
        assert ada.post(f"/api/tables/{again['id']}/start")["status"] == "playing"


def test_people_agree_across_two_processes(
    new_server: Callable[..., ServerProcess], postgres_address: str
) -> None:
    one, two = (new_server(postgres_address) for _ in range(2))
    with one.guest("Ada") as ada, one.guest("Bea") as bea, at_another(bea, two) as elsewhere:
        table = finished(ada, bea)
        with elsewhere.live(table) as line:
            line.wait_for("table")
            again = rematch(ada, table)
            told = line.wait_for("table")
            assert told["table"]["proposal"]["seat"] == 0
            assert rematch(elsewhere, table)["id"] == again["id"]
        eventually(lambda: ada.see(again)["status"] == "playing")


def test_people_who_ask_at_once_at_two_processes_meet_at_one_table(
    new_server: Callable[..., ServerProcess], postgres_address: str
) -> None:
    one, two = (new_server(postgres_address) for _ in range(2))
    with one.guest("Ada") as ada, one.guest("Bea") as bea, at_another(bea, two) as elsewhere:
        table = finished(ada, bea)
        elsewhere.see(table)
        with ThreadPoolExecutor(2) as pool:
            asked = [pool.submit(rematch, person, table) for person in (ada, elsewhere)]
        [again] = {future.result()["id"] for future in asked}
        eventually(lambda: ada.see({"id": again})["status"] == "playing")


# --- The same connection ---


def test_a_live_connection_follows_to_the_rematch(ada: Person, bea: Person) -> None:
    table = finished(ada, bea)
    with ada.live(table) as line, bea.live(table) as other:
        line.wait_for("table")
        other.wait_for("table")
        again = rematch(ada, table)
        rematch(bea, table)
        line.send("follow", table=again["id"], id=1)
        start = line.wait_for("table", re=1)
        assert (start["table"]["id"], start["table"]["status"]) == (again["id"], "playing")
        assert start["events"] == ada.get(f"/api/tables/{again['id']}/events")["events"]
        assert other.wait_for("presence", present=[False, True])  # at the table that was left
        other.send("follow", table=again["id"], id=1)
        seen = [start["table"], other.wait_for("table", re=1)["table"]]
        assert line.wait_for("presence", present=[True, True])
        turn = seen[0]["turn"]
        [line, other][turn].send(
            "act", action=seen[turn]["actions"][0], version=seen[turn]["version"], id=2
        )
        assert [line, other][turn].wait_for("update", re=2)
        assert [line, other][1 - turn].wait_for("update")


def test_who_may_not_follow_stays(ada: Person, bea: Person) -> None:
    table, strange = finished(ada, bea), bea.new_table("chicken", 2)
    with ada.live(table) as line:
        line.wait_for("table")
        for number, (id_, code) in enumerate([(strange["id"], "not_invited"), ("x", "not_found")]):
            line.send("follow", table=id_, id=number)
            assert line.wait_for("refused", re=number)["error"]["code"] == code
        rematch(bea, table)
        assert line.wait_for("table")["table"]["rematch"] is not None
