"""The rules of the games as pages to read, in four languages."""

from __future__ import annotations

from importlib import resources

from nacre.errors import BadOption, UnknownGame

LANGUAGES = ("en", "nl", "fr", "de")


def rules_page(game: str, lang: str = "en") -> str:
    """The rules page of a game in Markdown.

    Nothing is compiled or imported for it, so that a page is there at once.

    >>> rules_page("chicken").splitlines()[0]
    '# Chicken'
    """
    if lang not in LANGUAGES:
        raise BadOption(f"lang: {lang!r} is unknown; there are {', '.join(LANGUAGES)}")
    folder = resources.files("nacre").joinpath("games")
    known = sorted(f.name for f in folder.iterdir() if f.joinpath("pages").is_dir())
    if game not in known:
        raise UnknownGame(f"{game!r}: no such game; there are {', '.join(known)}")
    return folder.joinpath(game, "pages", f"{lang}.md").read_text(encoding="utf-8")
