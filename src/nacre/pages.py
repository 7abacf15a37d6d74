"""The rules of the games as pages to read, in four languages."""

from __future__ import annotations

from importlib import resources
from importlib.resources.abc import Traversable

from nacre.errors import BadOption, UnknownGame
from nacre.kernel.packages import game_entry_points

LANGUAGES = ("en", "nl", "fr", "de")


def rules_page(game: str, lang: str = "en") -> str:
    """The rules page of a game in Markdown; in English where a game has no other.

    Nothing is compiled or imported for it, so that a page is there at once.

    >>> rules_page("chicken").splitlines()[0]
    '# Chicken'
    """
    if lang not in LANGUAGES:
        raise BadOption(f"lang: {lang!r} is unknown; there are {', '.join(LANGUAGES)}")
    folders = _folders()
    if game not in folders:
        raise UnknownGame(f"{game!r}: no such game; there are {', '.join(sorted(folders))}")
    page = folders[game].joinpath(f"{lang}.md")
    if not page.is_file():
        page = folders[game].joinpath(f"{LANGUAGES[0]}.md")
    return page.read_text(encoding="utf-8")


def _folders() -> dict[str, Traversable]:
    """The folder with the pages of each game by its id."""
    own = resources.files("nacre").joinpath("games")
    found = {folder.name: folder.joinpath("pages") for folder in own.iterdir()}
    for point in game_entry_points():
        package = point.module.rpartition(".")[0] or point.module
        found[point.name] = resources.files(package).joinpath("pages")
    return {game: pages for game, pages in found.items() if pages.is_dir()}
