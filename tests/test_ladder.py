"""The ladder of levels: steps without cliffs, and bots that err as people do."""

from __future__ import annotations

import itertools

import pytest

import nacre
from nacre import bots
from nacre.bots import made
from nacre.game.levels import BySearch
from nacre.games.pearl_dice.bot import MANNERS, PearlDiceBot
from nacre.games.pearladora.bot import ANALYST
from nacre.lab import tournament

PEOPLE = ("novice", "learner", "casual")  # levels that people outgrow

every_beginner = pytest.mark.parametrize("level", PEOPLE[:2])


@pytest.mark.parametrize(
    ("game", "games"), [("pearls", 400), ("chicken", 400), ("pearl_dice", 120), ("pearladora", 200)]
)
@pytest.mark.parametrize(("worse", "better"), list(itertools.pairwise(PEOPLE)))
def test_a_step_is_neither_flat_nor_a_cliff(game: str, games: int, worse: str, better: str) -> None:
    # Measured with many more games the steps are from 60 to 75 %; so few scatter.
    share = tournament.run(game, [better, worse], games=games, seed=3).share(better, worse)
    assert 0.55 < share.wins.mean < 0.82


@every_beginner
def test_beginners_at_pearls_do_nothing_that_their_policy_would_not_think_of(level: str) -> None:
    for seed in range(20):
        match = nacre.Match("pearls", 2, seed)
        bot = bots.make("pearls", level, seed)
        while match.turn is not None:
            chosen = bot.choose(match.observation(match.turn))
            assert chosen.endswith("claim") or not leaves_some_behind(match, chosen)
            match.play(chosen)


def leaves_some_behind(match: nacre.Match, action: str) -> bool:
    """Whether more cards of the same colour could have been placed without a claim."""
    kind, _, rest = action.partition(" ")
    if kind != "place":
        return False
    number, colour = rest.split(" ")[:2]
    return any(
        other.startswith("place ")
        and not other.endswith("claim")
        and other.split(" ")[2:] == [colour]
        and int(other.split(" ")[1]) > int(number)
        for other in match.actions()
    )


@every_beginner
def test_what_is_overlooked_at_pearl_dice_leaves_the_next_best(level: str) -> None:
    match = nacre.Match("pearl_dice", 2, seed=4)
    weights = [one.weight for one in PearlDiceBot(level).judge(match.observation(match.turn))]
    overlooks = MANNERS[level].overlooks
    assert len(weights) > 2
    assert sum(weights) == pytest.approx(1)
    for better, worse in itertools.pairwise(weights[1:]):
        assert worse == pytest.approx(overlooks * better)


def test_the_more_is_overlooked_at_pearladora_the_less_the_choice_is_worth() -> None:
    match = nacre.Match("pearladora", 2, seed=4)
    seen = match.observation(match.turn)
    worth = {one.action: one.value for one in bots.analyst("pearladora", seed=1).judge(seen)}
    careful, hasty, blind = (
        sum(worth[made("pearladora", overlooking(share), seed).choose(seen)] for seed in range(20))
        for share in (0.0, 0.98, 1.0)
    )
    assert careful > hasty > blind


def test_what_is_overlooked_repeats_itself() -> None:
    match = nacre.Match("pearladora", 2, seed=4)
    seen = match.observation(match.turn)
    once, again = (made("pearladora", overlooking(0.8), seed=7) for _ in range(2))
    assert [once.choose(seen) for _ in range(5)] == [again.choose(seen) for _ in range(5)]


def overlooking(share: float) -> BySearch:
    """A level that thinks for long about the few actions that come to its mind."""
    return BySearch(ANALYST._replace(simulations=2000, overlook=share), seconds=None)
