"""Terminal play: what is told, shown, asked and obeyed."""

from __future__ import annotations

import errno
import io
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any

import numba
import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput
from rich.console import Console

from nacre import Match
from nacre.errors import BadOption, BadRecord, IllegalAction, UnknownGame
from nacre.game.telling import Result, amounts, joined, plural
from nacre.games import GAMES
from nacre.pages import LANGUAGES, rules_page
from nacre.terminal import files, menu, ready
from nacre.terminal.boards import drawing, fitted
from nacre.terminal.editing import ActionCompleter, TerminalPrompt
from nacre.terminal.ending import ending, verdict
from nacre.terminal.play import Play
from nacre.terminal.prompt import PlainPrompt
from nacre.terminal.screen import FORGET, Screen
from nacre.terminal.stories import story
from nacre.terminal.table import Places, Table
from nacre.terminal.wishes import parsed_options


def screen(width: int = 80, terminal: bool = False, colour: bool = False) -> Screen:
    """A screen that can be read afterwards."""
    return Screen(
        Console(
            file=io.StringIO(),
            width=width,
            height=24,
            force_terminal=terminal,
            color_system="standard" if colour else None,
            highlight=False,
            markup=False,
            emoji=False,
        )
    )


def shown(screen: Screen) -> str:
    """What a screen shows."""
    file = screen.console.file
    assert isinstance(file, io.StringIO)
    return file.getvalue()


def played(match: Match, lines: str, places: Places | None = None) -> str:
    """What is shown when these lines are typed."""
    on = screen()
    Play(match, places or Places(seed=1), on, PlainPrompt(io.StringIO(lines))).run()
    return shown(on)


def position(game: str, seed: int = 1, seats: int = 2, **options: Any) -> Match:
    """A match in which seat 0 begins."""
    return Match(game, seats, seed, {"first": 0, **options})


# --- What happened, in sentences ---


def test_taking_and_refilling_are_told_in_one_line() -> None:
    match = position("pearls")
    match.play("take wild")
    lines = story("pearls", match.events(0, 3), 0)
    assert lines[0].startswith("You take 3 wild. The display is refilled with ")
    assert story("pearls", match.events(1, 3), 1)[0].startswith("Seat 0 takes 3 wild. ")


def test_a_hand_is_told_to_its_own_seat_only() -> None:
    match = position("pearls")
    hand = amounts(match.view(0)["hands"][0])
    assert story("pearls", match.events(0), 0)[0].startswith(f"You are dealt {hand}. On display: ")
    assert story("pearls", match.events(None), None)[0].startswith("On display: ")


def test_a_necklace_is_told_with_its_value() -> None:
    event = {"version": 1, "event": "action", "seat": 1, "action": "place 3 green + 1 wild claim"}
    assert story("pearls", [event], 0) == ["Seat 1 places 3 green + 1 wild and claims necklace 4."]


@pytest.mark.parametrize(
    ("action", "told"),
    [
        ("diver ? c4", "Seat 1 sends a Diver to c4."),
        ("pontoon c2-d2", "Seat 1 lays a Pontoon on c2-d2."),
        ("stop", "Seat 1 stops there."),
        ("backup c4", "Seat 1 puts its Backup on the Diver on c4."),
        ("look c4", "Seat 1 looks at the Diver on c4."),
        ("extra diver 2 c4", "Seat 1 sends an extra Diver to c4, face up: value 2."),
        ("extra pontoon c2-c3", "Seat 1 lays an extra Pontoon on c2-c3."),
        ("necklace c4", "Seat 1 hangs a necklace on the Diver on c4."),
    ],
)
def test_every_action_in_the_lagoon_has_a_sentence(action: str, told: str) -> None:
    event = {"version": 1, "event": "action", "seat": 1, "action": action}
    assert story("pearladora", [event], 0) == [told]


def test_the_pontoons_of_one_turn_are_told_together() -> None:
    match = position("pearladora")
    for action in ("pontoon a1-b1", "pontoon c1-d1", "pontoon e1-f1", "stop"):
        match.play(action)
    assert story("pearladora", match.events(0), 0) == [
        "You lay Pontoons on a1-b1 and c1-d1.",
        "Seat 1 lays a Pontoon on e1-f1.",
    ]


def test_what_elders_see_is_told_to_them_alone() -> None:
    match = position("pearladora", advanced=True, groups=["children", "elders"])
    for action in ("diver 3 c4", "look c4"):
        match.play(action)
    assert "Its value is 3." in story("pearladora", match.events(1), 1)[-1]
    assert "3" not in story("pearladora", match.events(0, 1), 0)[-1]


def test_the_end_of_a_round_shows_hands_dice_and_points() -> None:
    event = {
        "version": 9,
        "event": "round_ended",
        "seat": 1,
        "round": 3,
        "hands": [{"2": 1, "5": 2, "chick": 1}, {"2": 0}],
        "top": "3",
        "gained": [17, 0],
        "dice": [4, 10],
        "points": [47, 13],
    }
    rolled = {"version": 9, "event": "rolled", "seat": 1, "dice": [4, 10]}
    assert story("chicken", [rolled, event], 0) == [
        "Round 3 is over, with a 3 on top:",
        "  you: 2, 5, 5, chick = 17, now 47 points",
        "  seat 1: no cards = 0, dice 4 + 10 off, now 13 points",
    ]


def test_an_egg_becomes_a_number_and_a_drawn_card_is_seen_by_its_seat() -> None:
    egg = {"version": 1, "event": "action", "seat": 0, "action": "play egg", "top": "5"}
    assert story("chicken", [egg], 1) == ["Seat 0 plays the egg: it becomes a 5."]
    match = position("chicken", seed=3)
    match.play("draw")
    assert story("chicken", match.events(0, 3), 0)[-1].startswith("You draw a card. It is ")
    assert story("chicken", match.events(1, 3), 1)[-1] == "Seat 0 draws a card."


def test_a_turn_of_dice_is_one_line_with_all_its_rolls() -> None:
    events = [
        {"event": "rolled", "seat": 0, "dice": [2, 2, 3, 3, 4, 5]},
        {"event": "action", "seat": 0, "action": "remove 2 from 7"},
        {"event": "rolled", "seat": 0, "dice": [2, 2]},
        {"event": "rolled", "seat": 1, "dice": [1, 1, 1, 1, 1, 1]},
        {"event": "ended_at_once", "seat": 1},
        {"event": "rolled", "seat": 0, "dice": [1, 2, 3, 4, 5, 6]},
    ]
    assert story("pearl_dice", events, 0) == [
        "You roll 2 2 3 3 4 5, remove 2 from row 7, roll 2 2: no 7, turn over.",
        "Seat 1 rolls 1 1 1 1 1 1: no row to remove from, turn over.",
        "You roll 1 2 3 4 5 6.",
    ]


def test_the_throws_for_the_first_turn_are_told() -> None:
    events = [
        {"event": "roll_off", "seat": seat, "die": die, "throw": throw}
        for seat, die, throw in [(0, 6, 1), (1, 6, 1), (0, 2, 2), (1, 3, 2)]
    ]
    assert story("pearl_dice", events, 1) == [
        "One die each for the first turn: seat 0 6, you 6.",
        "Again: seat 0 2, you 3.",
    ]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_every_event_of_whole_games_can_be_told_to_everybody(game: str, seed: int) -> None:
    options = {"advanced": True} if game == "pearladora" else {}
    match = Match(game, 3, seed, options)
    table = Table(match, Places(seat=0, seed=seed))
    while not match.over:
        table.let_bots_act()
        if not match.over:
            table.play(match.actions()[-1])
    for seat in (0, 2, None):
        lines = story(game, match.events(seat), seat)
        assert lines[-1].endswith("The game is over.")
        assert not any("None" in line or "  " in line.strip() for line in lines)


def test_small_words() -> None:
    assert joined([]) == ""
    assert joined(["a", "b"], "or") == "a or b"
    assert plural(1, "action") == "1 action"
    assert plural(1200, "action") == "1,200 actions"


# --- What may be typed ---


def test_the_sentence_before_the_prompt_says_what_is_expected() -> None:
    assert (
        menu.wanted("chicken", ["play 4", "draw", "out"])
        == "Play a card, draw a card or withdraw (out)."
    )
    assert menu.wanted("pearladora", ["pontoon a1-b1", "stop"]) == "Lay a second Pontoon or stop."
    assert (
        menu.wanted("pearl_dice", ["remove 1 from 9", "remove 2 from 9"])
        == "Remove pearls from row 9."
    )


def test_every_action_of_every_game_has_a_kind_that_the_sentence_knows() -> None:
    for game in GAMES.values():
        names = [game.name(action) for action in range(game.rules.N_ACTIONS)]
        assert menu.wanted(game.id, names).endswith(".")


def test_actions_are_numbered_from_one_and_laid_out_in_columns() -> None:
    entries = menu.numbered(["take red", "take blue", "place 1 red"])
    assert entries == ["1 take red", "2 take blue", "3 place 1 red"]
    assert menu.numbered(["take red", "take blue"], "BLUE") == ["2 take blue"]
    assert menu.in_columns(entries, 40) == ["1 take red      3 place 1 red", "2 take blue"]
    assert menu.in_columns(entries, 10) == entries


def test_many_actions_of_the_lagoon_are_grouped() -> None:
    assert menu.grouped("pearladora", position("pearladora").actions()) == [
        "diver 1|2|3|4|5 on 32 spaces",
        "pontoon on 67 lines",
    ]
    assert menu.grouped("pearladora", ["pontoon a1-b1", "stop"]) == ["pontoon a1-b1", "stop"]


def test_many_placements_are_grouped_by_colour() -> None:
    actions = ["take red", "take blue", "place 1 red", "place 2 red", "place 3 red"]
    actions += ["place 3 red + 1 wild", "place 3 red + 1 wild claim", "place 1 wild"]
    assert menu.grouped("pearls", actions) == [
        "take red|blue",
        "place 1-3 red [+ 1 wild]   claim with 4 cards",
        "place 1 wild",
    ]


def test_completion_offers_whole_actions_or_next_words_while_they_are_many() -> None:
    actions = position("pearladora").actions()
    assert menu.suggestions("", actions) == ["diver ", "pontoon "]
    assert menu.suggestions("DIV", actions) == ["diver "]
    assert menu.suggestions("diver", actions) == [f"diver {value} " for value in range(1, 6)]
    assert menu.suggestions("diver5 h3", actions) == ["diver 5 h3"]
    assert len(menu.suggestions("c4 diver", actions)) == 5
    assert menu.suggestions("zzz", actions) == []
    assert menu.suggestions("l", ["place 1 yellow"]) == []


# --- Asking for a line ---


@pytest.fixture
def keys() -> Iterator[PipeInput]:
    """A keyboard."""
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        yield pipe


def test_a_line_is_edited_and_stripped(keys: PipeInput) -> None:
    keys.send_text("  take rex\x7fd \r")
    assert TerminalPrompt().ask("> ", ["take red"], 0, commands=True) == "take red"


def test_tab_completes_an_action_at_once(keys: PipeInput) -> None:
    keys.send_text("take b\t\r")
    assert TerminalPrompt().ask("> ", ["take red", "take blue"], 0, commands=True) == "take blue"


def test_ctrl_d_is_the_end_and_ctrl_c_an_interrupt(keys: PipeInput) -> None:
    keys.send_text("\x04")
    with pytest.raises(EOFError):
        TerminalPrompt().ask("> ")
    keys.send_text("\x03")
    with pytest.raises(KeyboardInterrupt):
        TerminalPrompt().ask("> ")


def completions(text: str, actions: list[str], commands: bool = True) -> list[str]:
    completer = ActionCompleter(actions, commands)
    return [c.text for c in completer.get_completions(Document(text), CompleteEvent())]


def test_commands_and_file_names_are_completed_too(tmp_path: Path) -> None:
    (tmp_path / "evening.txt").touch()
    assert completions("s", ["stop"]) == ["stop", "save"]
    assert completions("s", ["stop"], commands=False) == ["stop"]
    assert completions(f"load {tmp_path}/ev", []) == ["ening.txt"]


def test_a_plain_prompt_repeats_what_it_reads(capsys: pytest.CaptureFixture[str]) -> None:
    prompt = PlainPrompt(io.StringIO("  take red \n"))
    assert prompt.ask("seat 0 > ") == "take red"
    assert capsys.readouterr().out == "seat 0 > take red\n"
    with pytest.raises(EOFError):
        prompt.ask("seat 0 > ")


# --- What is shown ---


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("width", [60, 76, 120])
def test_a_drawing_fits_the_width_with_any_number_of_seats(game: str, width: int) -> None:
    for seats in GAMES[game].seats:
        match = position(game, seats=seats)
        for view in (match.view(0), match.view(), match.reveal()):
            assert all(len(line) <= width for line in drawing(view, width).splitlines())


def test_hands_of_chicken_are_drawn_card_by_card() -> None:
    match = position("chicken")
    assert "hand: [2] [2] [4] [4] [chick] [chick]" in drawing(match.view(0), 76)
    assert "hand: 6 ?" in drawing(match.view(0), 76)


def test_the_lagoon_has_the_seats_beside_it() -> None:
    lines = drawing(position("pearladora", seats=4, advanced=True).view(0), 76).splitlines()
    assert len(lines) == 13
    assert "powers" in lines[2]


def test_a_broken_line_keeps_names_with_their_numbers() -> None:
    assert fitted(["hand: red 2, blue 3, purple 4"], 20, "  ") == [
        "hand: red 2, blue 3,",
        "  purple 4",
    ]


def test_colour_repeats_words_and_is_left_out_where_it_is_not_wanted() -> None:
    coloured, plain = screen(colour=True, terminal=True), screen()
    for on in (coloured, plain):
        on.highlights = GAMES["pearls"].telling().highlights
        on.say("Seat 1 takes 3 red.")
    assert "\x1b[31mred\x1b[0m" in shown(coloured)
    assert shown(plain) == "Seat 1 takes 3 red.\n"


def test_a_frame_is_for_terminals() -> None:
    framed, plain = screen(terminal=True), screen()
    for on in (framed, plain):
        on.frame("[4] [5]", "Pearls")
    assert "╭─ Pearls" in shown(framed)
    assert shown(plain) == "--- Pearls ---\n[4] [5]\n"


def test_clearing_forgets_what_has_scrolled_away() -> None:
    terminal, plain = screen(terminal=True), screen()
    for on in (terminal, plain):
        on.clear()
    assert shown(terminal).endswith(FORGET)
    assert shown(plain) == ""


def test_a_long_page_goes_to_the_pager_of_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PAGER", "cat")
    monkeypatch.setenv("MANPAGER", "cat")
    on = screen(terminal=True)
    on.page(rules_page("chicken"))
    assert "What is on the table" in shown(on) + capfd.readouterr().out


def test_a_short_page_is_rendered_in_place() -> None:
    on = screen(terminal=True)
    on.page("# Short\n\nA **page**.")
    assert "**" not in shown(on)
    assert "page" in shown(on)


def test_there_are_pages_for_every_game_and_language_and_no_others() -> None:
    for game in GAMES:
        for lang in LANGUAGES:
            assert rules_page(game, lang).startswith("# ")
    with pytest.raises(BadOption, match="there are en, nl, fr, de"):
        rules_page("pearls", "la")
    with pytest.raises(UnknownGame):
        rules_page("chess")


# --- The table ---


def test_bots_act_until_a_person_is_to_act() -> None:
    table = Table(Match("pearls", 4, 1, {"first": 1}), Places(seat=3, seed=1))
    table.let_bots_act()
    assert table.match.turn == 3
    assert table.match.version == 2


def test_undo_takes_back_to_the_previous_decision_of_the_person() -> None:
    table = Table(position("pearls", seats=3), Places(seed=1))
    first = table.match.drawing(0)
    table.play(table.match.actions()[0])
    table.let_bots_act()
    assert table.match.version == 3
    assert table.take_back() == "take wild"
    assert table.match.version == 0
    assert table.match.drawing(0) == first
    with pytest.raises(IllegalAction):
        table.take_back()


def test_what_bots_did_before_the_first_decision_cannot_be_taken_back() -> None:
    table = Table(Match("pearls", 2, 1, {"first": 1}), Places(seed=1))
    table.let_bots_act()
    with pytest.raises(IllegalAction, match="not done anything"):
        table.take_back()
    assert table.match.version == 1


def test_news_are_told_once_and_what_is_taken_back_is_told_anew() -> None:
    table = Table(position("pearls"), Places(seed=1))
    assert table.news()
    assert table.news() == []
    table.play("take wild")
    table.let_bots_act()
    told = table.news()
    assert told[0]["action"] == "take wild"
    table.take_back()
    assert table.news() == []
    table.play("take wild")
    table.let_bots_act()
    assert table.news()[0] == told[0]


def test_bots_are_given_observations_and_never_the_match() -> None:
    match = position("pearladora", seats=2)
    table = Table(match, Places(seat=1, seed=1))
    table.let_bots_act()
    assert match.turn == 1


# --- Playing ---


def test_an_action_is_accepted_by_number_and_in_any_writing() -> None:
    for line in ("1", "take wild", "  TAKE   Wild", "takewild"):
        assert "You take 3 wild." in played(position("pearls"), line + "\n")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("tke wild", "did you mean 'take wild'?"),
        ("take yellow", "take yellow: no yellow card is on display"),
        ("place 9 red", "place 9 red: only 2 red in hand"),
        ("0", "0: actions are numbered from 1 to"),
        ("99", "99: actions are numbered from 1 to"),
        ("9" * 5000, "no action of pearls"),
        ("hints", "no action of pearls"),
        ("hint klingon", "klingon"),
        ("review", "not over yet"),
        ("[bold]x[/bold]", "'[bold]x[/bold]': no action"),
        ("undo", "undo: you have not done anything yet"),
        ("list swordfish", "no legal action with 'swordfish'"),
        ("rules xx", "there are en, nl, fr, de"),
        ("save", "save FILE"),
        ("load", "load FILE"),
        ("load /nowhere/at/all", "/nowhere/at/all: no such file or directory"),
        ("load .", ".: is a directory"),
        ("save .", ".: is a directory"),
        ("save /nowhere/at/all", "/nowhere/at/all: no such file or directory"),
        ("save a\0b", "not a file name"),
        ("load ~nobody-of-that-name/x", "no such file"),
    ],
)
def test_a_wrong_line_is_answered_and_nothing_is_lost(line: str, said: str) -> None:
    match = position("pearls")
    before = match.record()
    out = played(match, f"{line}\n")
    assert said in " ".join(out.split())
    assert match.record() == before


def test_a_turn_shows_what_happened_the_position_a_sentence_and_the_actions() -> None:
    out = played(position("pearls"), "take wild\n")
    first, second = out.split("--- Pearls, seat 0 ---")[1:3]
    assert "Take a colour or place cards of one colour." in first
    assert "1 take wild" in first
    assert "You take 3 wild." in first
    assert re.search(r"Seat 1 (takes|places)", first)
    assert "necklaces  [4] [5]" in second


def test_more_than_24_actions_are_grouped_and_list_shows_all() -> None:
    match = position("pearladora")
    assert "diver 1|2|3|4|5 on 32 spaces; pontoon on 67 lines; list shows all 227" in played(
        match, ""
    )
    assert "227 pontoon h4-h5" in played(match, "list\n")
    assert "161 pontoon a1-b1" in played(match, "list pontoon\n")


def test_enter_alone_shows_the_position_again() -> None:
    assert played(position("pearls"), "\n").count("--- Pearls, seat 0 ---") == 2


def test_undo_in_play_shows_the_position_as_it_was() -> None:
    match = position("pearls")
    before = match.drawing(0)
    out = played(match, "take wild\nundo\n")
    assert "Taken back: take wild." in out
    assert out.count(before) == 2
    assert match.version == 0


def test_taking_back_between_people_does_not_tell_a_hidden_value() -> None:
    match = Match("pearladora", 2, 1, {"first": 0})
    out = played(match, "\ndiver 5 c4\n\nundo\n", Places(hot_seat=True))
    assert "Taken back." in out
    assert "Taken back: " not in out


def test_a_finished_game_can_be_taken_back_from_its_end() -> None:
    match = position("chicken", limit=10)
    while not match.over:
        match.play("out")
    out = played(match, "play 1\nundo\n", Places(hot_seat=True))
    assert "the game is over: save FILE, review, log, undo or quit" in out
    assert "Taken back." in out


def test_the_log_tells_everything_so_far() -> None:
    out = played(position("pearls"), "take wild\nlog\n")
    assert out.count("You are dealt") == 2
    assert out.count("You take 3 wild.") == 2


def test_help_lists_every_command_and_every_command_is_obeyed() -> None:
    out = played(position("pearls"), "help\n")
    for name in menu.COMMANDS:
        assert f"  {name} " in out
        assert "no action of pearls" not in played(position("pearls"), f"{name.split()[0]}\n")


def test_a_hint_gives_three_actions_with_chances_and_reasons() -> None:
    out = played(position("pearls"), "hint\n")
    assert len(re.findall(r"^  (take|place) .* \d+%  [A-Z]", out, re.M)) == 3
    for lang in LANGUAGES:
        assert "%" in played(position("pearls"), f"hint {lang}\n")
    alone = played(Match("pearl_dice", 1, 1), "hint\n")
    assert re.search(r"^  remove \d from \d+ +[A-Z]", alone, re.M)  # nobody to beat: no chance


def test_a_finished_game_can_be_reviewed() -> None:
    match = position("chicken", limit=10)
    while not match.over:
        match.play("out")
    out = played(match, "review\nhint\n", Places(hot_seat=True))
    assert "100%" in out
    assert "hint: the game is over" in out


def test_each_seat_can_have_a_bot_of_its_own() -> None:
    table = Table(Match("pearls", 4, 1, {"first": 1}), Places(bots="novice, random,casual", seed=1))
    table.let_bots_act()
    assert table.match.turn == 0
    with pytest.raises(BadOption, match="clairvoyant"):
        Table(Match("pearls", 3, 1), Places(bots="novice,clairvoyant", seed=1))


@pytest.mark.parametrize(
    ("seats", "names", "said"),
    [
        (2, "novice,casual", "2 names, but 1 seat for bots at a table of 2"),
        (3, "novice,casual,novice", "3 names, but 2 seats for bots at a table of 3"),
    ],
)
def test_more_bots_than_seats_are_refused(seats: int, names: str, said: str) -> None:
    for seat in range(seats):
        with pytest.raises(BadOption, match=said):
            Table(Match("pearls", seats, 1), Places(seat, names, seed=1))


def test_a_record_with_fewer_seats_than_bots_is_not_loaded(tmp_path: Path) -> None:
    path = tmp_path / "two.txt"
    path.write_text(position("pearls").record())
    places = Places(bots="random,novice", seed=1)
    out = played(position("pearls", seats=3), f"load {path}\n\n", places)
    before, after = out.split("bots: 2 names, but 1 seat")
    assert "--- Pearls, seat 0 ---" in before
    assert "seat 2" in after


def test_somebody_alone_needs_no_bots_whatever_their_level() -> None:
    table = Table(Match("pearl_dice", 1, 1), Places(bots="expert", seed=1))
    assert table.people == [0]


def test_rules_can_be_read_during_a_game_in_every_language() -> None:
    assert rules_page("pearls", "en") in played(position("pearls"), "?\n")
    for lang in LANGUAGES:
        assert rules_page("pearls", lang) in played(position("pearls"), f"rules {lang}\n")


def test_saving_and_loading_gives_the_same_game(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    match = position("pearls")
    played(match, f"take wild\nsave {path}\nquit\n")
    other = position("chicken")
    out = played(other, f"load {path}\n")
    assert match.drawing(0) in out
    assert "2 actions so far" in out
    assert path.read_text() == match.record()
    assert [file.name for file in tmp_path.iterdir()] == ["game.txt"]


def test_an_existing_file_is_overwritten_only_when_told_so(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("precious")
    out = played(position("pearls"), f"save {path}\n")
    told = "".join(out.split())  # a long path is broken anywhere
    assert f"save!{path}overwritesit" in told
    assert path.read_text() == "precious"
    played(position("pearls"), f"save! {path}\n")
    assert Match.from_record(path.read_text()).version == 0


def test_a_record_of_a_smaller_table_does_not_unseat_anybody(tmp_path: Path) -> None:
    path = tmp_path / "two.txt"
    path.write_text(position("pearls").record())
    match = position("pearls", seats=3)
    out = played(match, f"load {path}\n\n", Places(seat=2, seed=1))
    before, after = out.split("2 is no seat; seats are 0 to 1")
    assert "--- Pearls, seat 2 ---" in before
    assert "--- Pearls, seat 2 ---" in after


def test_a_file_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="File name too long") as caught:
        files.save(position("pearls"), str(tmp_path / ("x" * 300)))
    assert caught.value.errno == errno.ENAMETOOLONG
    assert list(tmp_path.iterdir()) == []


def test_a_saved_link_stays_a_link(tmp_path: Path) -> None:
    target, link = tmp_path / "target.txt", tmp_path / "link.txt"
    target.write_text("old")
    link.symlink_to(target)
    files.save(position("pearls"), str(link), overwrite=True)
    assert link.is_symlink()
    assert target.read_text().startswith("[nacre 1]")


def test_an_endless_file_is_no_record() -> None:
    with pytest.raises(BadRecord, match="too long"):
        files.load("/dev/zero")


def test_nobody_sees_the_hand_of_another() -> None:
    out = played(position("chicken", seats=3, limit=10), "draw\ndraw\ndraw\n")
    for line in out.splitlines():
        if re.match(r"[> ] seat [12] ", line):
            assert re.search(r"hand: \d+ \?", line)


def test_people_at_one_device_see_their_own_hands_one_after_the_other() -> None:
    on = screen(terminal=True)
    lines = io.StringIO("\ndraw\n\n")
    match = position("chicken")
    Play(match.copy(), Places(hot_seat=True), on, PlainPrompt(lines)).run()
    first, _, second = shown(on).split(FORGET)[:3]
    hands = [re.findall(r"hand: (\[.*\])", match.drawing(seat)) for seat in (0, 1)]
    assert f"hand: {hands[0][0]}" in first
    assert f"hand: {hands[1][0]}" in second
    assert hands[0][0] not in second


def test_one_seat_alone_is_not_asked_to_pass_the_device() -> None:
    match = Match("pearl_dice", 1, 1, {"pearls": 1})
    out = played(match, "1\n" * 60, Places(hot_seat=True))
    assert "Pass the device" not in out
    assert re.search(r"The board is empty after \d+ turns? and \d+ rolls?\.", out)


def test_the_words_are_those_of_the_house() -> None:
    out = played(position("pearladora", seats=4, advanced=True), "help\nlist\nlog\n")
    assert not re.search(r"\b(players?|moves?)\b", out, re.I)


# --- The end ---


def finished(game: str, seats: int = 2, **options: Any) -> Match:
    match = position(game, seats=seats, **options)
    while not match.over:
        match.play(match.actions()[0])
    return match


@pytest.mark.parametrize(
    ("seats", "winners", "told"),
    [
        (2, [1], "seat 1: 30"),
        (3, [0, 2], "seats 0 and 2: 15 each"),
        (3, [0, 1, 2], "all sides: 10 each"),
        (4, [0, 2], "seats 0 and 2: 30"),
        (4, [0, 1, 2, 3], "all sides: 15 each"),
    ],
)
def test_a_shared_territory_fits_into_a_line(seats: int, winners: list[int], told: str) -> None:
    game = GAMES["pearladora"]
    sides = game.sides(seats)
    won = 30 // sum(side[0] in winners for side in sides)
    territory = {
        "spaces": ["a1", "b1", "c1", "d1", "e1", "f1", "g1"],
        "pearls": 30,
        "totals": [17 if seat in winners else 16 for seat in range(seats)],
        "winners": winners,
        "won": [won if seat in winners else 0 for seat in range(seats)],
    }
    result = Result(seats, [won] * seats, [1] * seats, sides)
    lines = game.telling()().count(result, [territory])
    assert lines[-1].endswith(told)
    assert max(map(len, lines)) <= 80


def test_the_ranking_says_how_the_points_came_about() -> None:
    match = finished("pearls")
    head, *rows = ending(match)
    assert head.split() == ["points", "pearls", "necklaces", "hand", "cards", "left"]
    for row in rows:
        _, _, seat, points, pearls, necklaces, hand, _ = row.split()
        assert int(points) == int(pearls) + int(necklaces) + int(hand)
        assert match.scores is not None
        assert match.scores[int(seat)] == int(points)


def test_in_chicken_the_fewest_points_win() -> None:
    match = finished("chicken")
    assert match.scores is not None
    lines = ending(match)
    assert lines[-1] == "the fewest points win"
    assert int(lines[1].split()[-1]) == min(match.scores)


def test_territories_are_listed_with_their_winners() -> None:
    for seats in (2, 3, 4):
        lines = ending(finished("pearladora", seats=seats))
        assert any(line.startswith("territory") for line in lines)
        assert all(len(line) <= 80 for line in lines)
    assert "seats 0 and 2" in "\n".join(lines)


def test_the_rows_of_pearl_dice_add_up() -> None:
    match = finished("pearl_dice", pearls=2)
    for row in ending(match)[1:-1]:
        _, _, _, points, _, *rows = row.split()
        assert sum(map(int, rows)) == int(points)


def test_the_verdict_speaks_to_whom_it_concerns() -> None:
    match = finished("pearladora", seats=4)
    assert match.winners is not None
    one, other = match.winners
    assert verdict(match) == f"Seats {one} and {other} win together."
    assert verdict(match, one) == f"You and seat {other} win together."
    pearls = finished("pearls")
    (winner,) = pearls.winners or []
    assert verdict(pearls, winner) == "You win!"
    assert verdict(pearls, 1 - winner) == f"Seat {winner} wins."


def test_a_position_that_was_over_from_the_start_has_an_ending_too() -> None:
    match = Match.from_position(finished("pearls").reveal(), seed=1)
    assert ending(match)[1].startswith("1.")


# --- Getting ready ---


def test_the_spinner_says_when_something_is_compiled() -> None:
    console = screen(terminal=True).console
    with ready.getting_ready(console) as notice:
        assert notice.__rich__().plain == ready.LOADING
        numba.njit(lambda x: x + 1)(1)
        assert notice.__rich__().plain == ready.COMPILING
    assert notice.compiled == 1


def test_options_are_read_from_names_and_values() -> None:
    assert parsed_options(None) == {}
    assert parsed_options(["a=TRUE", "b=off", "c=-3", "d=random", "e=x, y"]) == {
        "a": True,
        "b": False,
        "c": -3,
        "d": "random",
        "e": ["x", "y"],
    }


# --- A real terminal ---


PATIENCE = 60  # seconds without any output, not even a spinner's


class Terminal:
    """A process with a pseudo-terminal of 80 columns and 24 lines, typed at and read from."""

    def __init__(self, *arguments: str) -> None:
        self.master, slave = pty.openpty()
        termios.tcsetwinsize(slave, (24, 80))
        # Without NO_CPR the terminal would be asked where its cursor is, and nobody would answer.
        environment = {"TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "nacre", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=os.environ | environment,
            start_new_session=True,
        )
        os.close(slave)
        self.seen = ""

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.master)

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def wait_for(self, text: str) -> str:
        """Read until a text appears; returns everything up to it, without codes."""
        while text not in self.seen:
            chunk = self._next(text)
            assert chunk, f"{text!r} did not come before the end of {self.seen!r}"
            self.seen += _without_codes(chunk)
        before, _, self.seen = self.seen.partition(text)
        return before + text

    def leave(self) -> int:
        """Read to the end; returns the exit code."""
        while chunk := self._next("the end"):
            self.seen += _without_codes(chunk)
        return self.process.wait(timeout=PATIENCE)

    def _next(self, awaited: str) -> bytes:
        ready_to_read, _, _ = select.select([self.master], [], [], PATIENCE)
        assert ready_to_read, f"{awaited!r} did not come after {self.seen!r}"
        return _read(self.master)


def _read(master: int) -> bytes:
    try:
        return os.read(master, 65536)
    except OSError:  # what Linux says when the other end is closed
        return b""


def _without_codes(chunk: bytes) -> str:
    return re.sub(r"\x1b(\[[0-9;?]*[a-zA-Z]|[=>])", "", chunk.decode("utf-8", "replace"))


def test_a_sitting_at_a_terminal_with_completion_undo_and_leaving() -> None:
    with Terminal("play", "chicken", "--seed", "3", "-o", "first=0") as terminal:
        assert "╭─ Chicken, seat 0" in terminal.wait_for("seat 0 >")
        terminal.type("dr\t\r")
        terminal.wait_for("You draw a card.")
        terminal.wait_for("seat 0 >")
        terminal.type("undo\r")
        terminal.wait_for("Taken back: draw.")
        terminal.wait_for("seat 0 >")
        terminal.type("out\r")
        terminal.wait_for("You are out.")
        terminal.wait_for("seat 0 >")
        terminal.type("quit\r")
        terminal.wait_for("Save to which file?")
        terminal.type("\r")
        assert terminal.leave() == 0


def test_what_one_seat_typed_is_not_in_the_history_of_another() -> None:
    arrow_up = "\x1b[A"
    with Terminal("play", "chicken", "--hot-seat", "--seed", "3", "-o", "first=0") as terminal:
        terminal.wait_for("Pass the device to seat 0")
        terminal.type("\r")
        terminal.wait_for("seat 0 >")
        terminal.type("draw\r")
        terminal.wait_for("Pass the device to seat 1")
        terminal.type("\r")
        terminal.wait_for("seat 1 >")
        terminal.type(f"{arrow_up}\r")  # nothing but Enter: the position is shown again
        terminal.wait_for("╭─ Chicken, seat 1")
        terminal.wait_for("seat 1 >")
        terminal.type("draw\r")
        terminal.wait_for("Pass the device to seat 0")
        terminal.type("\r")
        terminal.wait_for("seat 0 >")
        terminal.type(arrow_up)
        terminal.wait_for("draw")


def test_a_terminal_is_asked_which_game_and_how_many_seats() -> None:
    with Terminal("play", "--seed", "3") as terminal:
        terminal.wait_for("Which game? [pearls]")
        terminal.type("chess\r")
        terminal.wait_for("no such game")
        terminal.wait_for("Which game? [pearls]")
        terminal.type("4\r")
        terminal.wait_for("How many seats, 2 to 5? [2]")
        terminal.type("9\r")
        terminal.wait_for("How many seats, 2 to 5? [2]")
        terminal.type("\r")
        terminal.wait_for("[casual]")
        terminal.type("clairvoyant\r")
        terminal.wait_for("no such level")
        terminal.wait_for("[casual]")
        terminal.type("novice\r")
        terminal.wait_for("Chicken, 2 seats.")
        terminal.wait_for("seat 0 >")
        terminal.type("\x04")
        assert terminal.leave() == 0


def test_ctrl_c_at_a_terminal_leaves_with_130() -> None:
    with Terminal("play", "chicken", "--seed", "3") as terminal:
        terminal.wait_for("seat 0 >")
        terminal.type("\x03")
        assert terminal.leave() == 128 + signal.SIGINT
        assert "Traceback" not in terminal.seen


def test_an_existing_file_is_asked_about_at_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "g.txt"
    path.write_text("precious")
    with Terminal("play", "chicken", "--seed", "3", "-o", "first=0") as terminal:
        terminal.wait_for("seat 0 >")
        terminal.type(f"save {path}\r")
        terminal.wait_for("Overwrite it? y/N")
        terminal.type("n\r")
        terminal.wait_for("seat 0 >")
        assert path.read_text() == "precious"
        terminal.type(f"save {path}\r")
        terminal.wait_for("Overwrite it? y/N")
        terminal.type("y\r")
        terminal.wait_for("Saved to ")
        terminal.type("quit\r")
        assert terminal.leave() == 0
    assert Match.from_record(path.read_text()).version == 0
