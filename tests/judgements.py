"""What searches find, written out, for comparing ways to run them."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

import nacre
from nacre.bots.search_bot import SearchBot
from nacre.game.configuration import Configuration
from nacre.games import GAMES, game_of
from tests.settings import few_seats

SIMULATIONS = 24
WORLDS, MOST_SIMULATIONS = 32, 200  # enough worlds for actions to be dropped, where they are few
BEFORE = (0, 3, 9)  # actions before the search
WAYS = {
    "textbook": Configuration(),
    "early": Configuration(rave=50.0, expand_after=2, likely_worlds=0.5, win_share=0.3, policy=0.5),
    "urgent": Configuration(first_play_urgency=2.0, policy=1.0, whole_games=True),
    "racing": Configuration(
        common_random_numbers=True, racing_threshold=0.5, opponents=False, policy=0.8
    ),
    "situations": Configuration(situations=True, opponents=False, policy=1.0),
}


def ways_of(game: str) -> Iterator[tuple[str, Configuration]]:
    """Every part of the search, and the analyst of the game where that searches."""
    yield from WAYS.items()
    how = game_of(game).bot().ANALYST
    if isinstance(how, Configuration):
        yield "analyst", how


def position(game: str, actions: int) -> nacre.Match:
    """A short game after so many random actions."""
    match = nacre.Match(game, few_seats(game), seed=actions, options=game_of(game).short)
    rnd = random.Random(actions)
    for _ in range(actions):
        match.play(rnd.choice(match.actions()))
        if match.over:
            return position(game, actions - 1)
    return match


def judgements(game: str) -> Iterator[str]:
    """Every legal action with its visits, chance and value, in the order of preference."""
    for actions in BEFORE:
        match = position(game, actions)
        for name, way in ways_of(game):
            racing = min(WORLDS * len(match.actions()), MOST_SIMULATIONS)
            simulations = racing if way.common_random_numbers else SIMULATIONS
            bot = SearchBot(game, way._replace(simulations=simulations), seed=actions)
            judged = bot.judge(match.observation(match.turn))
            told = [f"{j.action} {j.weight!r} {j.chance!r} {j.value!r}" for j in judged]
            yield f"{game}, {name}, after {actions}: {bot.simulated} {'; '.join(told)}"


def main() -> None:
    """Print the judgements of all games, or of some."""
    for game in sys.argv[1:] or GAMES:
        for line in judgements(game):
            sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main()
