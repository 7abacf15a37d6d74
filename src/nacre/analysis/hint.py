"""Hints: the best actions, and one plain sentence each on why."""

from __future__ import annotations

from dataclasses import dataclass

from nacre.analysis.facts import Fact, facts_of
from nacre.analysis.words import SeatWords, by_number, check_language, sentence, told
from nacre.bots import Analyst
from nacre.games import game_of
from nacre.observation import Observation
from nacre.review_types import HintDict

FACTS_IN_A_SENTENCE = 2


@dataclass(frozen=True)
class Hint:
    """An action with what speaks for it."""

    action: str
    chance: float  # to win after it, from 0 to 1
    reason: str  # one sentence
    facts: tuple[Fact, ...]  # what the sentence tells, and further ones, the most telling first

    def as_dict(self) -> HintDict:
        """JSON-ready."""
        return {
            "action": self.action,
            "chance": round(self.chance, 4),
            "reason": self.reason,
            "facts": [fact.as_dict() for fact in self.facts],
        }


def hints(observation: Observation, analyst: Analyst, lang: str = "en", n: int = 3) -> list[Hint]:
    """The best ``n`` actions of the seat that observes, those with the better chance first.

    The order is that of the analyst, whose choice goes by the same number as the chances it says;
    an analyst from elsewhere that says otherwise is put in the order of its chances.
    :class:`IllegalAction` when it is not that seat's turn.
    """
    check_language(lang)
    observation.choices()
    best = sorted(analyst.judge(observation)[:n], key=lambda judged: -judged.chance)
    return [hint_of(observation, j.number, j.action, j.chance, lang) for j in best]


def hint_of(observation: Observation, number: int, action: str, chance: float, lang: str) -> Hint:
    """A legal action with its facts; unchecked."""
    facts = tuple(facts_of(observation, number))
    return Hint(action, chance, reason(observation.game, facts, lang), facts)


def reason(game: str, facts: tuple[Fact, ...], lang: str, seats: SeatWords = by_number) -> str:
    """The most telling facts as one sentence; empty for a game without facts.

    >>> reason("pearls", (Fact("claim", 4, {"necklace": 7, "points": 14}),), "en")
    'Claims the 7 necklace for 14 points in all.'
    """
    words = game_of(game).words()
    parts = [told(words, f.key, f.numbers, lang, seats) for f in facts[:FACTS_IN_A_SENTENCE]]
    return sentence(parts, lang)
