"""From wishes on the command line to a match in play."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nacre.errors import BadOption, NacreError, UnknownGame
from nacre.precompile import ask_bots, short_match
from nacre.terminal.prompt import Prompt, prompt_for_this_terminal
from nacre.terminal.ready import getting_ready
from nacre.terminal.screen import Screen, console
from nacre.terminal.wishes import Wishes

if TYPE_CHECKING:
    from nacre.match import Match

DEFAULT_SEATS = 2
DEFAULT_BOTS = "casual"


def begin(wishes: Wishes) -> None:
    """Ask for what is missing, get ready, and play."""
    if wishes.hot_seat and wishes.bots is not None:
        raise BadOption(
            "bots: with --hot-seat there are people in all seats; give one or the other"
        )
    screen = Screen(console())
    with getting_ready(screen.console):
        prompt = prompt_for_this_terminal()
        import nacre.match  # noqa: F401 - while the spinner turns
    if wishes.load is None and wishes.game is None:
        try:
            wishes = _completed(wishes, screen, prompt)
        except EOFError:
            return
    with getting_ready(screen.console):
        from nacre.terminal.play import Play
        from nacre.terminal.table import Places

        match = _match(wishes)
        places = Places(wishes.seat, wishes.bots or DEFAULT_BOTS, wishes.seed, wishes.hot_seat)
        play = Play(match, places, screen, prompt)
        short_match(match.game)
        if not wishes.hot_seat:
            ask_bots(match.game)
    play.run()


def _match(wishes: Wishes) -> Match:
    from nacre.match import Match
    from nacre.terminal.files import load

    if wishes.load is None:
        game, seats = wishes.game or _default_game(), wishes.seats
        return Match(game, DEFAULT_SEATS if seats is None else seats, wishes.seed, wishes.options)
    match = load(wishes.load)
    if wishes.options:
        raise BadOption("load: a record has its own options")
    if wishes.game not in (None, match.game) or wishes.seats not in (None, match.seats):
        raise BadOption(f"load: it is a record of {match.game} with {match.seats} seats")
    return match


# --- Asking ---


def _default_game() -> str:
    from nacre.games import GAMES

    return next(iter(GAMES))


def _completed(wishes: Wishes, screen: Screen, prompt: Prompt) -> Wishes:
    from nacre.games import GAMES

    if not prompt.interactive:
        known = ", ".join(GAMES)
        raise UnknownGame(f"which game? there are {known}: nacre play {_default_game()}")
    game = _asked_game(screen, prompt)
    seats = _asked_seats(game, screen, prompt) if wishes.seats is None else wishes.seats
    bots = wishes.bots
    if bots is None and seats > 1 and not wishes.hot_seat:
        bots = _asked_bots(screen, prompt, game)
    return replace(wishes, game=game, seats=seats, bots=bots)


def _asked_game(screen: Screen, prompt: Prompt) -> str:
    from nacre.games import GAMES, game_of

    for number, game in enumerate(GAMES.values(), 1):
        title = f"{game.title}, {game.seats[0]} to {game.seats[-1]} seats"
        screen.say(f"{number} {game.id:<11} {title}")
    default = _default_game()
    while True:
        answer = prompt.ask(f"Which game? [{default}] ", list(GAMES)) or default
        by_number = dict(zip("123456789", GAMES, strict=False))
        try:
            return game_of(by_number.get(answer, answer.lower())).id
        except NacreError as error:
            screen.warn(str(error))


def _asked_seats(game: str, screen: Screen, prompt: Prompt) -> int:
    from nacre.games import game_of

    seats = game_of(game).seats
    question = f"How many seats, {seats[0]} to {seats[-1]}? [{DEFAULT_SEATS}] "
    choices = [str(n) for n in seats]
    while True:
        answer = prompt.ask(question, choices) or str(DEFAULT_SEATS)
        if answer in choices:
            return int(answer)
        screen.warn(f"{answer}: {game} is for {seats[0]} to {seats[-1]} seats")


def _asked_bots(screen: Screen, prompt: Prompt, game: str) -> str:
    from nacre.games import game_of

    levels = ["random", *game_of(game).ladder().offered()]
    question = f"Bots of which level: {', '.join(levels)}? [{DEFAULT_BOTS}] "
    while True:
        answer = prompt.ask(question, levels).lower() or DEFAULT_BOTS
        if answer in levels:
            return answer
        screen.warn(f"{answer}: there is no such level")
