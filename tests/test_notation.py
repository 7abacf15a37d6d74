"""Notation: a suggestion for what was mistyped, found among a few texts and not among hundreds."""

from __future__ import annotations

import difflib
import random
import string

import pytest

import nacre
from nacre.errors import BadAction
from nacre.game import notation
from nacre.game.notation import Notation
from nacre.games import GAMES

TYPOS = {
    "pearls": {
        "take yelow": "take yellow",
        "tkae red": "take red",
        "take turqoise": "take turquoise",
        "plac 3 yellow": "place 3 yellow",
        "place 3 yelow + 2 wild": "place 3 yellow + 2 wild",
        "place 4 red + 1 wlid claim": "place 4 red + 1 wild claim",
        "place 2 purpel": "place 2 purple",
    },
    "chicken": {
        "plya 4": "play 4",
        "play chik": "play chick",
        "play eg": "play egg",
        "drwa": "draw",
        "ot": "out",
    },
    "pearl_dice": {
        "remve 2 from 9": "remove 2 from 9",
        "remove 2 form 9": "remove 2 from 9",
        "remove 1 from  112": "remove 1 from 12",
        "rmove 6 from 1": "remove 6 from 1",
    },
    "pearladora": {
        "divr 3 c4": "diver 3 c4",
        "dvier 5 h5": "diver 5 h5",
        "ponton c2-d2": "pontoon c2-d2",
        "pontoon c2d2": "pontoon c2-d2",
        "extra divre 2 c4": "extra diver 2 c4",
        "exta pontoon c2-c3": "extra pontoon c2-c3",
        "neckless c4": "necklace c4",
        "bakup c4": "backup c4",
        "lok c4": "look c4",
        "stpo": "stop",
    },
}
ALL_TYPOS = [(game, text, meant) for game, typos in TYPOS.items() for text, meant in typos.items()]


@pytest.fixture
def compared(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """The pairs of texts that are compared letter by letter."""
    pairs: list[tuple[str, str]] = []

    class Counting(difflib.SequenceMatcher[str]):
        typed = ""

        def set_seq2(self, b: str) -> None:  # type: ignore[override]
            super().set_seq2(b)
            self.typed = b

        def set_seq1(self, a: str) -> None:  # type: ignore[override]
            super().set_seq1(a)
            if a:
                pairs.append((a, self.typed))

    monkeypatch.setattr(difflib, "SequenceMatcher", Counting)
    return pairs


@pytest.mark.parametrize(("game", "text", "meant"), ALL_TYPOS)
def test_a_typical_typo_gets_the_right_suggestion(game: str, text: str, meant: str) -> None:
    assert meant in GAMES[game].names
    with pytest.raises(BadAction, match=f"did you mean '{meant.replace('+', '[+]')}'"):
        nacre.Match(game, 2, seed=1).play(text)


@pytest.mark.parametrize(("game", "text", "meant"), ALL_TYPOS)
def test_a_suggestion_takes_few_comparisons(
    game: str, text: str, meant: str, compared: list[tuple[str, str]]
) -> None:
    """Comparing with every action takes tens of milliseconds, on the event loop of a server."""
    with pytest.raises(BadAction):
        GAMES[game].parse(text)
    assert 1 <= len(compared) <= notation.CANDIDATES


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_can_be_typed_takes_more(game: str, compared: list[tuple[str, str]]) -> None:
    rnd = random.Random(1)
    names = GAMES[game].names
    long = [" ".join(names) * 3, "extra " * 100_000, string.printable * 10_000]
    mixed = ["".join(rnd.choices("".join(rnd.sample(names, 1)), k=12)) for _ in range(200)]
    longest = max(map(len, names))
    for text in (*long, *mixed):
        compared.clear()
        if GAMES[game]._notation.number(text) is None:
            with pytest.raises(BadAction) as caught:
                GAMES[game].parse(text)
            assert len(str(caught.value)) < 400
        assert len(compared) <= notation.CANDIDATES
        assert all(len(a) <= 2 * longest and len(b) <= 2 * longest for a, b in compared)


@pytest.mark.parametrize("text", ["", " ", "?", "zzzz", "\0", "ü" * 100])
def test_what_is_like_nothing_gets_no_suggestion(text: str) -> None:
    for game in GAMES.values():
        with pytest.raises(BadAction) as caught:
            game.parse(text)
        assert "did you mean" not in str(caught.value)


@pytest.mark.parametrize("game", GAMES)
def test_any_letter_may_be_left_out(game: str) -> None:
    """Of a longer word; and whatever is suggested is an action."""
    rnd = random.Random(2)
    names = GAMES[game].names
    found, tried = 0, 0
    for name in rnd.sample(names, min(60, len(names))):
        i = rnd.randrange(len(name.split()[0]))
        text = name[:i] + name[i + 1 :]
        close = GAMES[game]._notation.closest(text)
        assert close is None or close in names
        found += close == name
        tried += 1
    assert found >= 0.9 * tried


def test_a_notation_reads_names_and_aliases_forgivingly() -> None:
    known = Notation(["roll", "hold"], [("keep", 1)])
    assert [known.number(text) for text in ("ROLL", " ho ld ", "Keep", "fold")] == [0, 1, 1, None]
    assert known.closest("kep") == known.closest("hodl") == "hold"
    assert known.closest("rol") == "roll"
    assert known.closest("") is None
