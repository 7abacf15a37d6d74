"""Parameters of OpenSpiel's games: seats, options of a game, rewards and history."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from nacre.game.checked import whole
from nacre.game.game import Game
from nacre.game.options import RANDOM_CHOICE, Option, is_random
from nacre.rewards import Reward, reward_of

PLAYERS, REWARD, HISTORY = "players", "rewards", "history"
BY_LOT = -1  # where an option is a number or left to chance
BETWEEN = "/"  # between the parts of a list: a comma would end it, and 3+4 be read as a number
ROWS, MOST_ROWS = 64, 100_000  # of the history in a tensor


class Chosen(NamedTuple):
    """What was chosen."""

    seats: int
    options: dict[str, Any]  # completed with defaults
    rewards: Reward
    history: int  # rows of the history in a tensor


def defaults(game: Game) -> dict[str, Any]:
    """Every parameter with its default: its type is the one that OpenSpiel wants."""
    seats = next((n for n in game.seats if n > 1), game.seats[0])
    options = {option.name: _default(option, seats) for option in game.options}
    return {PLAYERS: seats, REWARD: "rank", HISTORY: ROWS, **options}


def chosen(game: Game, parameters: Mapping[str, Any]) -> Chosen:
    """Parameters read and checked; an error of :mod:`nacre.errors` says what does not fit."""
    given = defaults(game) | dict(parameters)
    seats = game.check_seats(given[PLAYERS])
    options = {option.name: _read(option, given[option.name], seats) for option in game.options}
    reward_of(REWARD, given[REWARD])
    history = whole(HISTORY, given[HISTORY], 0, MOST_ROWS)
    return Chosen(seats, game.completed(options, seats), given[REWARD], history)


def _default(option: Option, seats: int) -> bool | int | float | str:
    """A default as a parameter: a flag, a number, or a text in which no commas are."""
    default = option.default
    if is_random(default) and option.fits(0, seats):
        return BY_LOT  # the others are numbers, and OpenSpiel reads "0" as nothing else
    if isinstance(default, bool | int | float | str):
        return default
    return BETWEEN.join(map(str, default))


def _read(option: Option, value: Any, seats: int) -> Any:
    """A parameter as a value of its option."""
    if is_random(option.default) and value == BY_LOT:
        return RANDOM_CHOICE
    if isinstance(value, str) and not option.fits(value, seats):
        return [int(part) if part.isdecimal() else part for part in value.split(BETWEEN)]
    return value
