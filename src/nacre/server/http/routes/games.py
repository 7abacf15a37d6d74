"""Routes for the games: what there is, their rules and their tutorials."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from litestar import Router
from litestar.params import PathParameter, QueryParameter

from nacre import precompile as compiling
from nacre.server.http.routes.describing import reads
from nacre.server.run.services import Serving
from nacre.server.tables.matching import MATCH
from nacre.wire.http import (
    GameList,
    GameView,
    Language,
    Lesson,
    LessonList,
    OptionView,
    Readiness,
    RulesPage,
)


@reads("/", "Every game")
async def all_games(services: Serving) -> GameList:
    """Seats, options in words, levels of the bots."""
    from nacre.games import games

    return GameList(
        [
            GameView(
                id=game["id"],
                title=game["title"],
                summary=game["summary"],
                seats=game["seats"],
                options=msgspec.convert(game["options"], list[OptionView]),
                levels=[*game["levels"], MATCH],
                rules_version=game["rules_version"],
                ready=services.precompiler.ready(game["id"]),
                low_is_good=game["low_is_good"],
                teams=game["teams"],
            )
            for game in games()
        ]
    )


@reads("/{game:str}/readiness", "How far a game is that is being compiled")
async def readiness(
    game: Annotated[str, PathParameter(max_length=40)], services: Serving
) -> Readiness:
    """Whether a table can be opened at once, and if not, how much of what it needs is there."""
    from nacre.games import game_of

    found = services.precompiler.progress_of(game_of(game).id)
    return Readiness(
        game=found.game,
        ready=services.precompiler.ready(found.game),
        failed=found.state == "failed",
        rules=found.steps[compiling.MATCH],
        bots=found.steps[compiling.QUICK_BOTS],
        hints=found.steps[compiling.SEARCH],
    )


@reads("/{game:str}/rules", "The rules of a game")
async def rules(
    game: Annotated[str, PathParameter(max_length=40)],
    lang: Annotated[Language, QueryParameter()] = "en",
) -> RulesPage:
    """In Markdown."""
    from nacre.pages import rules_page

    return RulesPage(game, lang, rules_page(game, lang))


@reads("/{game:str}/lessons", "The tutorial of a game")
async def lessons(
    game: Annotated[str, PathParameter(max_length=40)], services: Serving
) -> LessonList:
    """Prepared positions, what each asks for, and what follows from it."""
    from nacre import lessons as courses
    from nacre.games import game_of

    found = game_of(game).id
    await services.registry.ready(found, compiling.QUICK_BOTS)  # with which prepared positions come
    made = await asyncio.to_thread(courses.lessons, found)  # quick but for the first time
    return LessonList(found, msgspec.convert(made, list[Lesson], from_attributes=True))


router = Router("/api/games", tags=["Games"], route_handlers=[all_games, readiness, rules, lessons])
