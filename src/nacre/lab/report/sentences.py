"""Sentences: what may be said of a finding, by its key and by what the test said.

Numbers are put in with their intervals: ``{first}`` becomes ``52.1 % (51.8–52.4)``.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from nacre.lab.estimates import Estimate
from nacre.lab.report.charts import Unit

DIGITS = 3  # that are told of a mean

SENTENCES: Mapping[str, Mapping[str, str]] = {
    "order": {
        "more_large": "Called out: whoever acts first has a large advantage. The first seat wins {first} of the games, where an even share is {even}.",
        "more_clear": "Whoever acts first is clearly better off: the first seat wins {first} of the games, where an even share is {even}.",
        "more_small": "Whoever acts first is a little better off: the first seat wins {first} of the games, where an even share is {even}.",
        "less_large": "Called out: whoever acts first has a large disadvantage. The first seat wins {first} of the games, where an even share is {even}.",
        "less_clear": "Whoever acts first is clearly worse off: the first seat wins {first} of the games, where an even share is {even}.",
        "less_small": "Whoever acts first is a little worse off: the first seat wins {first} of the games, where an even share is {even}.",
        "others": "For the first seat itself no difference was found: it wins {first} of the games, where an even share is {even}. But the order of play matters: {rows}.",
        "none": "No difference was found between acting first and acting later: the first seat wins {first} of the games, where an even share is {even}.",
    },
    "seats": {
        "unequal": "Called out: the seats are not equally well off. {rows}, where an even share is {even}.",
        "none": "No difference was found between the seats: each wins about {even} of the games.",
    },
    "sides": {
        "unequal": "Called out: the teams are not equally well off. {rows}, where an even share is {even}.",
        "none": "No difference was found between the teams. {rows}, where an even share is {even}.",
    },
    "partners": {
        "told": "In {carried} of the games one partner of the winners brings at least twice as much as the other, by the pieces of each where they win something. The lesser brings {lesser} of it."
    },
    "minutes": {
        "told": "A game takes {minutes} minutes at the normal pace, if people think {thinking} seconds over each decision with a choice. Of ten games, eight take {from} to {to} minutes."
    },
    "decisions_made": {
        "told": "A game has {decisions} decisions in {turns} turns. In {choices} of the decisions there is a choice; the others are forced."
    },
    "score": {"told": "A seat scores {score} points, and those who win score {winning}."},
    "margin": {
        "told": "The best side is {margin} points ahead of the next at the end; {ties} of the games end in a tie, and in {close} the margin is at most {near}."
    },
    "lead": {
        "told": "The lead changes {changes} times in a game. In {never} of the games it never does."
    },
    "decided": {
        "told": "The winner comes to lead for good when {decided} of the game is over; in {late} of the games only in the last quarter."
    },
    "levels": {
        "all": "Strength pays on every step: in each pair the stronger level wins more. From {weakest} to {strongest} that adds up to about {elo} points of Elo.",
        "some": "Strength pays on some steps, and on others no difference was found: {none}.",
        "none": "No difference was found between the levels, and nothing shows that skill matters here: {strongest} wins {last} against the level below it.",
    },
    "swapped": {
        "skill": "Skill outweighs the deal between {weaker} and {stronger}: in {skill} of the deals the stronger wins from every seat, in {deal} the same seat wins, whoever sits there.",
        "luck": "The deal outweighs skill between {weaker} and {stronger}: in {deal} of the deals the same seat wins, whoever sits there; in {skill} the stronger wins from every seat.",
        "level": "Between {weaker} and {stronger}, skill and the deal weigh about the same, no difference was found: in {skill} of the deals the stronger wins from every seat, in {deal} the same seat wins, whoever sits there.",
    },
    "upset": {
        "more": "{weaker} still wins {upset} of the games against {stronger}.",
        "less": "{weaker} wins {upset} of the games against {stronger}: the scale is upside down here.",
        "none": "{weaker} wins {upset} of the games against {stronger}, and no difference was found between them.",
    },
    "weight": {
        "more": "Decisions matter: the best action is worth {over_any} of a win more than one drawn by lot, and {over_worst} more than the worst. In {grave} of the decisions the worst gives away a tenth of a win or more.",
        "none": "No difference was found between the best action and one drawn by lot: it is worth {over_any} of a win more. In {grave} of the decisions the worst gives away a tenth of a win or more.",
    },
}


def percent(share: float) -> str:
    """A share; more digits where it is small.

    >>> percent(0.5213), percent(0.00213)
    ('52.1 %', '0.21 %')
    """
    digits = 1 if abs(share) >= 0.01 or share == 0 else 2
    return f"{100 * share:.{digits}f} %"


def number(value: float, digits: int | None = None) -> str:
    """A number with as many digits as are worth telling.

    >>> number(12345.6), number(12.345), number(0.1234)
    ('12,346', '12.3', '0.123')
    """
    if digits is None:
        before = len(str(int(abs(value)))) if abs(value) >= 1 else 0
        digits = max(0, DIGITS - before)
    return f"{value:,.{digits}f}".replace("-", "\N{MINUS SIGN}")


def with_interval(estimate: Estimate, unit: Unit = "number") -> str:
    """A value with its interval.

    >>> with_interval(Estimate(0.5213, 0.518, 0.5246), "share")
    '52.1 % (51.8–52.5)'
    """
    if estimate.interval is None:
        return percent(estimate.mean) if unit == "share" else number(estimate.mean)
    low, high = estimate.interval
    if unit == "share":
        digits = 2 if abs(estimate.mean) < 0.01 and estimate.mean else 1
        ends = f"{100 * low:.{digits}f}–{100 * high:.{digits}f}"
        return f"{percent(estimate.mean)} ({ends})".replace("-", "\N{MINUS SIGN}")
    digits = _digits(estimate)
    middle, lower, upper = (number(value, digits) for value in (estimate.mean, low, high))
    return f"{middle} ({lower}–{upper})"


def _digits(estimate: Estimate) -> int:
    """So many that the ends of the interval differ, within reason."""
    width = estimate.high - estimate.low
    least = max(0, DIGITS - len(str(int(abs(estimate.mean))))) if abs(estimate.mean) >= 1 else 2
    if width <= 0 or not math.isfinite(width):
        return least
    return min(3, max(0, least, math.ceil(-math.log10(width))))


def listed(parts: Sequence[str]) -> str:
    """Several as one text.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    return " and ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else "".join(parts)
