"""Words for facts and reviews: texts in four languages with numbers filled in.

The text of a fact is what an action does, told of the action itself ("claims the 7 necklace"), so
that several can be joined into a sentence. In a text stand::

    {points}                the number, or a name of the game in that language
    {points:point|points}   one of two words, as the number asks for
    {chance:%}              a chance in percent
    {colour/cards}          a name of the game, in the form that the number ``cards`` asks for
    {seat@}                 a seat: by its number, or left open for the name of who sits there
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from nacre.errors import BadOption
from nacre.game.words import Words
from nacre.pages import LANGUAGES

__all__ = [
    "LANGUAGES",
    "by_number",
    "check_language",
    "left_open",
    "percent",
    "sentence",
    "told",
    "with_sign",
]

NO_BREAK = "\N{NO-BREAK SPACE}"
PARTED_PERCENT = ("fr", "de")
AND = {"en": "and", "nl": "en", "fr": "et", "de": "und"}

SEAT = {"en": "seat {}", "nl": "plaats {}", "fr": "la place {}", "de": "Platz {}"}

_FIELD = re.compile(r"\{(\w+)(?:([:/@])([^}]*))?\}")

SeatWords: TypeAlias = Callable[[int, str], str]  # a seat and a language


def by_number(seat: int, lang: str) -> str:
    """A seat as the notation counts it, from 0.

    >>> by_number(2, "fr")
    'la place 2'
    """
    return SEAT[lang].format(seat)


def left_open(seat: int, lang: str) -> str:
    """A seat as a gap that a page fills with the name of the person there.

    >>> left_open(2, "fr")
    '{2}'
    """
    return f"{{{seat}}}"


def check_language(lang: str) -> str:
    """The language itself, or :class:`BadOption`."""
    if lang not in LANGUAGES:
        raise BadOption(f"lang: {lang!r} is unknown; there are {', '.join(LANGUAGES)}")
    return lang


def told(
    words: Words,
    key: str,
    numbers: Mapping[str, int | float | str],
    lang: str,
    seats: SeatWords = by_number,
) -> str:
    """A text with its numbers filled in.

    >>> words = Words({"take": {"en": "takes {n} {n:card|cards}"}}, {})
    >>> told(words, "take", {"n": 2}, "en")
    'takes 2 cards'
    """
    names = words.names

    def filled(found: re.Match[str]) -> str:
        name, kind, spec = found.groups()
        value = numbers[name]
        if kind == "@":
            return seats(int(value), lang)
        if kind == "/":
            return names[str(value)][lang][_many(numbers[spec], lang)]
        if spec == "%":
            return percent(float(value), lang)
        if kind == ":":
            forms: list[str] = spec.split("|")
            return forms[_many(value, lang)]
        named = isinstance(value, str) and value in names  # a 4 is a card only as a text
        return names[str(value)][lang][0] if named else str(value)

    return _FIELD.sub(filled, words.texts[key][lang])


def sentence(parts: Sequence[str], lang: str) -> str:
    """Parts joined into one sentence.

    >>> sentence(["claims the 7 necklace", "keeps 1 wild"], "en")
    'Claims the 7 necklace and keeps 1 wild.'
    """
    if not parts:
        return ""
    *others, last = parts
    begun = ", ".join(others)
    comma = "," if "," in begun else ""  # closes what a comma has opened
    text = f"{begun}{comma} {AND[lang]} {last}" if others else last
    return f"{text[:1].upper()}{text[1:]}."


def percent(chance: float, lang: str) -> str:
    r"""A chance in whole percent; only what is certain is 0 or 100.

    >>> percent(0.004, "en"), percent(0.58, "nl"), percent(1.0, "de")
    ('1%', '58%', '100\xa0%')
    """
    if 0 < chance < 1:
        chance = min(max(chance, 0.01), 0.99)
    return with_sign(f"{100 * chance:.0f}", lang)


def with_sign(number: str, lang: str) -> str:
    """A number with its percent sign: German and French part them, where no line may break."""
    return f"{number}{NO_BREAK if lang in PARTED_PERCENT else ''}%"


def _many(number: int | float | str, lang: str) -> int:
    """0 where a language uses the singular, else 1; French counts 0 with 1."""
    return 0 if number == 1 or (lang == "fr" and number == 0) else 1
