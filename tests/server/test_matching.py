"""Bots of level ``match``: they find the strength at which a person wins about half."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from nacre.game.ladder import EVEN, Ladder, Point
from nacre.games import game_of
from nacre.server.play.open_table import OpenTable
from nacre.server.run.services import Services
from nacre.server.tables import commands
from nacre.server.tables.matching import (
    START,
    Encounter,
    encounter,
    expected_share,
    matched_strength,
    may_tell,
)
from nacre.server.tables.rows import TableRow
from tests.server.conftest import Run
from tests.server.in_process import Hand, new_table, parts, until
from tests.server.table_in_memory import TableInMemory

LADDER = EVEN  # 600 Elo high, like most


def test_somebody_new_meets_a_bot_from_the_middle() -> None:
    assert matched_strength([], LADDER) == 37.5


def test_who_wins_meets_a_stronger_bot_and_who_loses_a_weaker_one() -> None:
    assert matched_strength([Encounter(START, 1.0)], LADDER) > START + 10
    assert matched_strength([Encounter(START, 0.0)], LADDER) < START - 10
    assert matched_strength([Encounter(START, 0.5)], LADDER) == START


def test_strength_stays_on_the_scale() -> None:
    assert matched_strength([Encounter(95.0, 1.0)] * 10, LADDER) == 100
    assert matched_strength([Encounter(3.0, 0.0)] * 10, LADDER) == 0


@pytest.mark.parametrize("own", [15.0, 50.0, 85.0])
@pytest.mark.parametrize("height", [600.0, 1200.0])
def test_after_some_games_a_person_wins_about_half(own: float, height: float) -> None:
    ladder = Ladder((Point(0, 0), Point(height, 4)))
    rnd = random.Random(1)
    met: list[float] = []
    for _ in range(60):
        games: list[Encounter] = []
        for _ in range(40):
            strength = matched_strength(games[-10:], ladder)
            won = rnd.random() < expected_share(strength - own, height)
            games.append(Encounter(strength, float(won)))
        met += [game.strength for game in games[20:]]
    assert abs(sum(met) / len(met) - own) < 5


# --- What a table tells ---------------------------------------------------------------------------


def told(table: TableInMemory, guest: str = "Ada") -> Encounter | None:
    """What a table tells of a guest, as it is stored."""
    row = replace(table.table.row, summary=table.table.summary())
    return encounter(row, table.stored, guest) if may_tell(row, "chicken") else None


def against(*levels: str) -> TableInMemory:
    """A table of Chicken that Ada has made against bots."""
    bots = {str(seat): level for seat, level in enumerate(levels, start=1)}
    return TableInMemory("chicken", 1 + len(levels), bots=bots, options={"limit": 10})


def test_a_finished_game_tells_who_was_ahead() -> None:
    table = against("match")
    assert told(table) is None  # it is not over
    table.play_out()
    ending = table.table.result()
    assert ending is not None
    mine, other = ending.ranks
    assert told(table) == Encounter(START, 0.5 if mine == other else float(mine < other))
    assert told(table, "Bea") is None


def test_several_bots_count_together_and_others_do_not() -> None:
    table = against("match", "novice", "match")
    table.play_out()
    ending = table.table.result()
    assert ending is not None
    ahead = [
        0.5 if rank == ending.ranks[0] else float(ending.ranks[0] < rank)
        for rank in (ending.ranks[1], ending.ranks[3])
    ]
    assert told(table) == Encounter(START, sum(ahead) / 2)


def test_games_against_other_levels_tell_nothing() -> None:
    table = against("casual")
    table.play_out()
    assert told(table) is None


def named(table: TableInMemory, *names: str) -> TableRow:
    """The row of a table, with other names in its seats."""
    summary = table.table.summary()
    return replace(table.table.row, summary=replace(summary, names=list(names)))


def test_a_bot_is_known_by_the_level_it_was_seated_with_and_not_by_its_name() -> None:
    table = against("match")
    table.play_out()
    row = named(table, "Ada", "Opponent")
    assert may_tell(row, "chicken")
    assert encounter(row, table.stored, "Ada") == told(table)


def test_an_ordinary_bot_of_that_name_is_none() -> None:
    table = against("casual")
    table.play_out()
    assert encounter(named(table, "Ada", "Match"), table.stored, "Ada") is None


def test_a_person_of_that_name_is_no_bot() -> None:
    table = TableInMemory("chicken", 2, options={"limit": 10})
    table.sit("Match")
    table.play_out()
    row = replace(table.table.row, summary=table.table.summary())
    assert row.summary.names == ["Ada", "Match"]
    assert row.summary.result is not None
    assert not may_tell(row, "chicken")
    assert encounter(row, table.stored, "Ada") is None


def test_a_person_of_that_name_beside_an_ordinary_bot_is_none_either() -> None:
    bots = {"2": "casual"}
    table = TableInMemory("chicken", 3, bots=bots, options={"limit": 10})
    table.sit("Match")
    table.play_out()
    assert told(table) is None


def test_who_left_has_not_played_to_the_end() -> None:
    table = against("match")
    table.leave("Ada")
    table.let_bots_play()
    assert table.table.status == "over"
    assert told(table) is None


def test_the_strength_stays_with_the_seat() -> None:
    table = against("match")
    before = table.table.sitter(1)
    assert before.strength == START
    table.load_again()
    assert table.table.sitter(1) == before


def test_a_stand_in_is_of_a_level() -> None:
    with pytest.raises(msgspec.ValidationError, match="stand_in"):
        TableInMemory("chicken", 2, stand_in="match")


# --- On a server ----------------------------------------------------------------------------------


async def played(services: Services, seed: int) -> OpenTable:
    """A game of Ada's against a bot that finds her strength, played to the end."""
    options = {"limit": 10}
    mine = await new_table(services, "Ada", game="chicken", bots={"1": "match"}, options=options)
    choice = random.Random(seed)
    while mine.table.status == "playing":
        await until(lambda: mine.table.turn in (0, None))
        if mine.table.turn is not None:
            actions = mine.table.begun().observation(0).actions()
            person = commands.Person("Ada", 0)
            await services.handler.act(mine, person, choice.choice(actions), mine.table.version)
    return mine


def test_the_next_bot_follows_from_the_last_games_and_a_restart_changes_nothing(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = Hand(monkeypatch)
    seen: list[Encounter] = []

    async def first() -> str:
        async with parts(tmp_path, hand) as services:
            for seed in range(3):
                mine = await played(services, seed)
                strength = mine.table.sitter(1).strength
                assert strength == matched_strength(seen, game_of("chicken").ladder())
                mine_rank, other = (mine.table.result() or pytest.fail("it is over")).ranks
                won = 0.5 if mine_rank == other else float(mine_rank < other)
                seen.append(Encounter(strength, won))
                hand.wait(1)
            again = await services.registry.rematch(mine, "Ada")
            assert again.sitter(1).strength == matched_strength(seen, game_of("chicken").ladder())
            other_game = await new_table(services, "Ada", bots={"1": "match"})
            first = matched_strength([], game_of(other_game.table.row.game).ladder())
            assert other_game.table.sitter(1).strength == first
            return again.id

    async def second(table: str) -> float | None:
        async with parts(tmp_path, hand) as services:
            return (await services.registry.get(table)).table.sitter(1).strength

    assert run(second(run(first()))) == matched_strength(seen, game_of("chicken").ladder())
