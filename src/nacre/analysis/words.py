"""Words for facts and reviews: texts in four languages with numbers filled in.

The text of a fact is what an action does, told of the action itself ("claims the 7 necklace"), so
that several can be joined into a sentence. In a text stand::

    {points}                the number, or a name of the game in that language
    {points:point|points}   one of two words, as the number asks for
    {chance:%}              a chance in percent
    {colour/cards}          a name of the game, in the form that the number ``cards`` asks for
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from nacre.errors import BadOption
from nacre.game.words import Words
from nacre.pages import LANGUAGES

__all__ = ["LANGUAGES", "check_language", "percent", "sentence", "told"]

AND = {"en": "and", "nl": "en", "fr": "et", "de": "und"}

_FIELD = re.compile(r"\{(\w+)(?:([:/])([^}]*))?\}")


def check_language(lang: str) -> str:
    """The language itself, or :class:`BadOption`."""
    if lang not in LANGUAGES:
        raise BadOption(f"lang: {lang!r} is unknown; there are {', '.join(LANGUAGES)}")
    return lang


def told(words: Words, key: str, numbers: Mapping[str, int | float | str], lang: str) -> str:
    """A text with its numbers filled in.

    >>> words = Words({"take": {"en": "takes {n} {n:card|cards}"}}, {})
    >>> told(words, "take", {"n": 2}, "en")
    'takes 2 cards'
    """
    names = words.names

    def filled(found: re.Match[str]) -> str:
        name, kind, spec = found.groups()
        value = numbers[name]
        if kind == "/":
            return names[str(value)][lang][_many(numbers[spec], lang)]
        if spec == "%":
            return percent(float(value))
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


def percent(chance: float) -> str:
    """A chance in whole percent; only what is certain is 0 or 100.

    >>> percent(0.004), percent(0.58), percent(1.0)
    ('1 %', '58 %', '100 %')
    """
    if 0 < chance < 1:
        chance = min(max(chance, 0.01), 0.99)
    return f"{100 * chance:.0f} %"


def _many(number: int | float | str, lang: str) -> int:
    """0 where a language uses the singular, else 1; French counts 0 with 1."""
    return 0 if number == 1 or (lang == "fr" and number == 0) else 1
