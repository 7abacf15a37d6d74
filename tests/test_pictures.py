"""Pictures of positions, and what matches, observations and results show in a notebook."""

from __future__ import annotations

import html
import random
import re
import xml.etree.ElementTree as ET
from itertools import combinations
from typing import NamedTuple
from urllib.parse import unquote

import msgspec
import pytest

import nacre
from nacre.games import GAMES, game_of
from nacre.lab import tournament
from nacre.observation import points_table
from nacre.pictures import plain
from nacre.pictures.page import Moment, piece, slides, table
from nacre.pictures.palette import SEATS
from nacre.pictures.seats import badge, plate
from nacre.pictures.svg import Picture, element, text
from tests.settings import SETTINGS, Setting
from tests.test_secrecy import HIDING, another_choice, some_positions, viewers

every_game = pytest.mark.parametrize("game", GAMES)
NASTY = "<script>alert('&\"')</script>"


def played(game: str, seats: int, seed: int = 3, actions: int = 10_000) -> nacre.Match:
    match, choice = nacre.Match(game, seats, seed=seed), random.Random(seed)
    while not match.over and match.version < actions:
        match.play(choice.choice(match.action_numbers()))
    return match


def words_in(picture: Picture) -> list[str]:
    """Every text of a picture; a document that is not well-formed is an error."""
    root = ET.fromstring(picture.svg)
    return ["".join(found.itertext()) for found in root.iter() if found.tag.endswith("}text")]


# --- Pictures -------------------------------------------------------------------------------------


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_position_is_drawn_in_one_size(setting: Setting) -> None:
    game, sizes = game_of(setting.game), set()
    for match in some_positions(setting, seed=5):
        for view in (match.view(None), match.view(0), match.reveal()):
            picture = game.picture(view)
            sizes.add((picture.width, picture.height))
            ET.fromstring(picture.svg)
    assert len(sizes) == 1


@every_game
def test_a_picture_refers_to_nothing_that_it_does_not_hold(game: str) -> None:
    seats = game_of(game).seats[-1]
    for match in (played(game, seats, actions=12), played(game, seats)):
        svg = game_of(game).picture(match.reveal()).svg
        used = set(re.findall(r"url\(#([\w-]+)\)", svg)) | set(re.findall(r"href='#([\w-]+)'", svg))
        assert used
        assert used <= set(re.findall(r" id='([\w-]+)'", svg))
        assert "href='http" not in svg


# How wide letters of a wide typeface are (DejaVu Sans Bold), in parts of its size.
WIDE = {
    letter: width
    for letters, width in (
        ("' ijlIJ", 0.37),
        (",.·:;-", 0.42),
        ("f()[]!tr–", 0.5),
        ("zcs?", 0.6),
        ("LvxyakeEFToö0123456789", 0.7),
        ("hnuübdgpqSYCPZ{}", 0.73),
        ("BAKRVXUGDHNOQ+×", 0.85),
        ("wMmW", 1.1),
    )
    for letter in letters
}


class Span(NamedTuple):
    """Where words stand that are drawn in a wide typeface."""

    words: str
    left: float
    right: float
    top: float
    bottom: float

    def touches(self, other: Span) -> bool:
        """Whether there is less than a blank between them."""
        beside = self.left < other.right + 4 and other.left < self.right + 4
        return beside and self.top < other.bottom and other.top < self.bottom


def spans(root: ET.Element) -> list[Span]:
    """All words of a picture but those on cards and other moved things."""
    found = []
    for drawn in root.findall("{http://www.w3.org/2000/svg}text"):
        words, given = "".join(drawn.itertext()), drawn.attrib
        x, y, size = (float(given[name]) for name in ("x", "y", "font-size"))
        width = sum(WIDE[letter] for letter in words) * size
        left = x - width * {"start": 0, "middle": 0.5, "end": 1}[given["text-anchor"]]
        found.append(Span(words, left, left + width, y - 0.72 * size, y))
    return found


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_words_do_not_touch_each_other_where_the_typeface_is_wide(setting: Setting) -> None:
    for match in some_positions(setting, seed=5):
        root = ET.fromstring(game_of(setting.game).picture(match.view(0)).svg)
        words = spans(root)
        for one, other in combinations(words, 2):
            assert not one.touches(other), (one, other)
        for wood in root.iterfind("{http://www.w3.org/2000/svg}rect[@fill='url(#drift)']"):
            x, y, width, height = (float(wood.attrib[n]) for n in ("x", "y", "width", "height"))
            on_it = [s for s in words if x < s.left < x + width and y < s.bottom < y + height]
            assert len(on_it) >= 3
            assert max(span.right for span in on_it) <= x + width - 8


def test_points_that_lie_face_down_are_not_drawn_as_a_word() -> None:
    match = nacre.Match("pearls", 2, seed=1, options={"face_down": True})
    assert match.view(None)["points"] == [None, None]
    drawn = words_in(game_of("pearls").picture(match.view(None)))
    assert "None" not in drawn
    assert drawn.count("?") == 2


def test_words_of_usual_length_are_drawn_in_their_full_size() -> None:
    drawn = plate({"winners": None, "turn": 0, "seat": 0}, 1, 0, 0, "3 cards", 47)
    assert "font-size='19'" in drawn
    assert "font-size='14.5'" in drawn


def test_a_picture_shows_what_is_there() -> None:
    match = nacre.Match("pearls", 2, seed=1)
    drawn = words_in(game_of("pearls").picture(match.view(0)))
    assert {"seat 0 (you)", "seat 1", "6 cards in hand", str(match.view(0)["pile_size"])} <= set(
        drawn
    )
    own = [name[0].upper() for name, n in match.view(0)["hands"][0].items() for _ in range(n)]
    display = [name[0].upper() for name, n in match.view(0)["display"].items() for _ in range(n)]
    assert sorted(w for w in drawn if w in set("WYRGBTP")) == sorted(own + display)


def test_a_hidden_diver_is_drawn_without_its_value() -> None:
    match = nacre.Match("pearladora", 2, seed=1, options={"first": 0})
    match.play("diver 5 c3")
    picture = game_of("pearladora").picture
    theirs, own = words_in(picture(match.view(1))), words_in(picture(match.view(0)))
    assert theirs.count("?") == 2  # the Diver, and the supply of the other seat
    assert own.count("5") == theirs.count("5") + 1  # each has a supply with 5 in it
    assert "?" in own


def test_a_game_without_a_picture_has_a_table_of_keys() -> None:
    view = nacre.Match("pearl_dice", 2, seed=1).view() | {"note": NASTY}
    picture = plain.picture(view, "Pearl <Dice>")
    drawn = words_in(picture)
    assert "dice" in drawn
    assert NASTY in drawn
    assert "Pearl <Dice>" in drawn


def test_all_words_are_escaped() -> None:
    assert "<script" not in text(0, 0, NASTY, 10) + element("a", b=NASTY) + table(
        [NASTY], [[NASTY]]
    )
    shown = slides([Moment(Picture(1, 1, NASTY, text(0, 0, NASTY, 1)), NASTY)])
    assert "<script" not in shown


# --- In a notebook --------------------------------------------------------------------------------


class Film(msgspec.Struct):
    """What stands behind the slider."""

    head: str
    pieces: list[str]
    frames: list[tuple[list[int], str]]

    def position(self, number: int) -> str:
        """A position as the slider puts it together."""
        return "".join([self.head, *(self.pieces[k] for k in self.frames[number][0]), "</svg>"])


def film(shown: str) -> Film:
    [given] = re.findall(r'data-film="([^"]*)"', shown)
    return msgspec.json.decode(html.unescape(given), type=Film)


@every_game
def test_a_match_shows_its_record_with_a_slider(game: str) -> None:
    match = played(game, 2, actions=9)
    shown = match._repr_html_()
    words = [told for _, told in film(shown).frames]
    assert words[0] == "0 of 9 · the beginning"
    assert words[1:] == [f"{i} of 9 · seat {s}: {a}" for i, (s, a) in enumerate(match.history, 1)]
    for number in range(10):
        before = match.copy()
        while before.version > number:
            before.undo()
        body = game_of(game).picture(before.reveal()).body
        assert film(shown).position(number).endswith(f"{body}</svg>")


def test_the_slider_begins_at_the_end_and_the_points_stand_below() -> None:
    match = played("pearls", 3)
    shown = match._repr_html_()
    [address] = re.findall(r'<img [^>]*src="data:image/svg\+xml,([^"]*)"', shown)
    assert ET.fromstring(unquote(address)) is not None
    assert unquote(address) == game_of("pearls").picture(match.reveal()).svg
    assert match.scores is not None
    assert all(f">{score}<" in shown for score in match.scores)
    assert shown.count(">won<") == len(match.winners or [])


def test_a_piece_needs_no_other_file_and_gives_nothing_a_name() -> None:
    shown = played("chicken", 2)._repr_html_()
    outside = re.sub(r'(data-film|src)="[^"]*"', "", shown)
    assert " id=" not in outside
    assert "<script" not in shown
    assert "http" not in outside
    assert piece("a")._repr_html_() == piece("a")


def test_an_observation_shows_what_may_be_done() -> None:
    match = nacre.Match("chicken", 2, seed=7)
    assert "may: play chick, draw, out" in match.observation(match.turn)._repr_html_()
    assert "may:" not in match.observation(None)._repr_html_()


@pytest.mark.parametrize("points", [7, [1, 2, 3], {"0": 1}, "12", []])
def test_points_that_are_not_one_for_each_seat_are_not_shown_as_such(points: object) -> None:
    view = nacre.Match("chicken", 2, seed=7).view(None) | {"points": points}
    shown = points_table(game_of("chicken"), view)
    assert shown.count("–") == 2
    view["points"] = [31, 42]
    assert "42" in points_table(game_of("chicken"), view)


def test_a_game_may_have_more_seats_than_there_are_colours() -> None:
    assert SEATS[1] in badge(len(SEATS) + 1, 0, 0, 10)


@pytest.mark.parametrize("setting", HIDING, ids=str)
def test_worlds_that_a_seat_cannot_tell_apart_look_the_same(setting: Setting) -> None:
    rnd, differed = random.Random(2), 0
    for match in some_positions(setting, seed=22):
        if match.over or match.version % 3:
            continue
        for seat in viewers(setting):
            other = nacre.Match.from_position(another_choice(match, seat, rnd), seed=1)
            same = nacre.Match.from_position(match.reveal(), seed=1)
            differed += other.reveal() != same.reveal()
            assert other.observation(seat)._repr_html_() == same.observation(seat)._repr_html_()
            if match.version == 0:
                assert other.show(seat) == same.show(seat)
    assert differed > 0


def test_a_record_shown_to_a_seat_names_no_hidden_value() -> None:
    match = nacre.Match("pearladora", 2, seed=1, options={"first": 0})
    match.play("diver 5 c3")
    assert "diver 5 c3" in match.show(0)
    assert "diver ? c3" in match.show(1)
    assert "diver 5 c3" not in match.show(1)
    assert "diver 5 c3" in match._repr_html_()


def test_records_that_a_seat_cannot_tell_apart_look_the_same() -> None:
    def shown(value: int) -> tuple[str, str, str]:
        match = nacre.Match("pearladora", 2, seed=1, options={"first": 0})
        for action in (f"diver {value} c3", "diver 1 d3", "pontoon a1-b1", "stop"):
            match.play(action)
        return match.show(1), match.show(), match.show(0)

    fours, fives = shown(4), shown(5)
    assert fours[:2] == fives[:2]
    assert fours[2] != fives[2]


def test_results_show_themselves_as_tables() -> None:
    counted = nacre.playouts("chicken", games=50, seed=1)
    assert counted == {
        "games": 50,
        "decisions": counted["decisions"],
        "seconds": counted["seconds"],
    }
    assert ">50<" in counted._repr_html_()  # type: ignore[attr-defined]
    results = tournament.run("chicken", ["random", "thrifty"], games=4, seed=1)
    shown = results._repr_html_()
    assert ">thrifty<" in shown
    assert "4 games in" in shown
