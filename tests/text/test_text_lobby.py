"""Choosing a game line by line."""

from __future__ import annotations

import io
from pathlib import Path
from types import SimpleNamespace

import pytest

import gtc_tui
from gtc_tui import systems
from gtc_tui.engine.action import Side
from gtc_tui.engine.report import Brief, OptionOffer
from gtc_tui.errors import UnknownName
from gtc_tui.play.setup.lobby import Plan
from gtc_tui.play.table.session import Session
from gtc_tui.store.logfile import games_folder
from gtc_tui.text.lobby import Lobby
from keptgames import keep
from support import RACE


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GTC_DATA", str(tmp_path / "mine"))
    return tmp_path / "mine"


def chosen(*typed: str, plan: Plan | None = None, width: int = 80) -> tuple[str, Session | None, bool]:
    """What is printed when these lines are typed and then nothing more comes, the game chosen, with lessons or not."""
    target = io.StringIO()
    source = io.StringIO("".join(f"{line}\n" for line in typed))
    found = Lobby(plan or Plan(), source, target, width).run()
    session, guided = found if found is not None else (None, False)
    if session is not None:
        session.close()
    return target.getvalue(), session, guided


def said(what: str, text: str) -> bool:
    """Wherever the lines are cut: the path of a test's folder is of any length."""
    return "".join(what.split()) in "".join(text.split())


def number_of(game_id: str) -> str:
    return str(gtc_tui.scenarios().index(game_id) + 1)


def first_kept() -> str:
    """The number of the newest kept game."""
    return str(len(gtc_tui.scenarios()) + 1)


def test_every_scenario_is_listed_with_dates_turns_and_pieces() -> None:
    text, session, _guided = chosen("quit")
    assert session is None
    for game_id in gtc_tui.scenarios():
        brief = systems.brief(game_id)
        (line,) = (line for line in text.splitlines() if brief.title in line)
        assert brief.when in line and f"{brief.turns} turn" in line and f"{brief.pieces} pieces" in line
    assert "Great Campaigns of the American Civil War" in text


@pytest.mark.parametrize("name", [number_of(RACE), RACE])
def test_a_scenario_by_its_number_or_id(name: str) -> None:
    text, session, guided = chosen(name, "")
    assert session is not None and session.game.id == RACE and not guided
    assert session.header.players == {"union": "human", "confederate": "bot:greedy"} and not session.header.options
    assert "Anderson's infantry" in text  # the introduction
    assert session.dropped and not list(games_folder().iterdir())  # nothing was answered


def test_numbers_change_players_options_and_lessons_and_words_the_seed() -> None:
    text, session, guided = chosen(number_of(RACE), "3", "5", "seed 12", "1", "show", "")
    assert session is not None and guided
    assert session.header.players["confederate"] == "bot:random"
    assert session.header.options == {"ammunition": True} and session.header.seed == 12
    assert text.count("  4  Fifth activation (5.2):") == 2  # at first, and when asked to show


def test_about_and_rules_before_playing() -> None:
    text, _session, _guided = chosen(f"about {number_of(RACE)}", f"rules {number_of(RACE)}", "quit")
    assert "22 pieces\nBoth armies" in text.replace("May 8, 1864, 1 turn, ", "")
    assert "13.3 Race for Spotsylvania" in text and "The side that loses" in text
    text, _session, _guided = chosen(number_of(RACE), "rules", "back", "quit")
    assert "The side that loses" in text and text.count("Trevilian Station") == 2


def test_kept_games_come_newest_first_with_turn_and_date() -> None:
    keep("older", 1_000_000_000)
    newest = keep("newer", 1_100_000_000)
    before = newest.read_text()
    text, session, _guided = chosen(first_kept())
    dates = [line.split()[1] for line in text.splitlines() if "Turn 1 of 1" in line]
    assert [date[:4] for date in dates] == ["2004", "2001"]
    assert session is not None and session.path == newest and newest.read_text() == before


def test_many_kept_games_are_listed_when_asked_for() -> None:
    for number in range(12):
        keep(f"game-{number}", 1_000_000_000 + number, steps=1)
    text, _session, _guided = chosen("saved", "quit")
    first, rest = text.split("> ", 1)
    assert first.count("Turn 1 of 1") == 9 and "and 3 older games" in first
    assert rest.count("Turn 1 of 1") == 12


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (["99"], "Type a number from 1 to "),
        (["0"], "Type a number from 1 to "),
        (["fly"], "fly: type a number, about N, rules N, saved or quit"),
        (["rules"], "rules: type a number, about N"),
        (["rules fly"], "fly: type a number"),
        (["about 99"], "Type a number from 1 to "),
        (["one two three"], "one: type a number"),
        (["\x1b[2J"], "a number, about N"),
        (["x" * 100_000], "a number, about N"),
        (["3", "99"], "Type a number from 1 to 9."),
        (["3", "9"], "seed N sets the seed of the dice"),
        (["3", "seed x"], "'x' is no whole number"),
        (["3", "seed 99999999999999999999"], "no whole number"),
        (["3", "seed 1 2"], "seed: type a number, seed N"),
        (["3", "fly"], "fly: type a number, seed N, show"),
    ],
)
def test_what_is_no_answer_is_told_in_one_line(typed: list[str], told: str) -> None:
    text, session, _guided = chosen(*typed, "quit", width=100)
    assert session is None and told in text and "\x1b" not in text
    after = text.split("> ")[len(typed)]
    assert after.count("\n") == 1


def test_files_that_cannot_be_used_are_told(own_folder: Path) -> None:
    folder = own_folder / "scenarios" / "gcacw" / "gtc" / "scenarios"
    folder.mkdir(parents=True)
    (folder / "99-broken.toml").write_text("title = [\n")
    games_folder().mkdir()
    (games_folder() / "junk.log").write_text("no log\n")
    text, session, _guided = chosen(number_of("gtc/99-broken"), first_kept(), "quit")
    assert session is None and "its file is faulty" in text
    _list, scenario, log, *_rest = text.split("> ")
    assert said("99-broken.toml", scenario) and said("junk.log:1: not a game log", log)


def test_control_characters_of_a_log_do_not_reach_the_terminal() -> None:
    path = keep("evil\x1b[2J", 1_000_000_000)
    path.write_text(path.read_text() + "march \x1b[2J\n")
    text, session, _guided = chosen(first_kept(), "quit")
    assert session is None and said("?[2J", text) and "\x1b" not in text


def test_an_existing_log_is_told_and_the_list_stays(tmp_path: Path) -> None:
    (tmp_path / "there.log").write_text("mine")
    text, session, _guided = chosen(number_of(RACE), "", "quit", plan=Plan(log=tmp_path / "there.log"))
    assert session is None and (tmp_path / "there.log").read_text() == "mine"
    assert said("File exists", text)


def test_a_pipe_that_ends_before_anything_was_chosen_is_a_fault() -> None:
    with pytest.raises(UnknownName, match="which scenario"):
        Lobby(Plan(), io.StringIO("about 1\n"), io.StringIO(), echo=True).run()


@pytest.mark.parametrize("width", [20, 40, 80, 100])
def test_no_line_is_wider_than_the_terminal(width: int) -> None:
    keep("game", 1_000_000_000)
    text, _session, _guided = chosen("about 2", "rules 2", "2", "show", "quit", width=width)
    # The prompt stands before what is answered; a pipe has no line of its own for what was typed.
    assert max(len(line.removeprefix("> ")) for line in text.splitlines()) <= width


def test_another_rule_system_is_listed_without_a_change_here(own_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = own_folder / "scenarios" / "hexes" / "demo" / "scenarios"
    folder.mkdir(parents=True)
    (folder / "01-first.toml").write_text("")
    offer = OptionOffer("fog", "Fog of war", "9", "Nothing is seen.")
    sides = {Side("red"): "Red", Side("blue"): "Blue"}
    brief = Brief("First Steps", "1", "1900-01-01", "1900-01-02", "once", 2, 4, sides, ("An introduction.",), (offer,))
    made = SimpleNamespace(name="hexes", title="Hexes", brief=lambda _path: brief)
    known = systems.system
    monkeypatch.setattr(systems, "system", lambda name: made if name == "hexes" else known(name))
    number = number_of("demo/01-first")
    text, session, _guided = chosen(number, "4", "quit")
    assert session is None and "Hexes\n" in text and "First Steps" in text and "An introduction." in text
    assert "Red:" in text and "Fog of war (9):  yes  Nothing is seen." in text


@pytest.mark.parametrize(
    ("typed", "game_id"), [("race", RACE), ("RACE for", RACE), ("mad anthony", "boots2/mad-anthony")]
)
def test_words_of_a_title_choose_the_scenario(typed: str, game_id: str) -> None:
    _text, session, _guided = chosen(typed, "")
    assert session is not None and session.game.id == game_id
    assert chosen(f"about {typed.split()[0]}")[0].count(systems.brief(game_id).title) == 2  # in the list, described


def test_words_of_several_titles_choose_none_and_short_ones_neither() -> None:
    text, session, _guided = chosen("spotsylvania")
    assert session is None and said("Which one? 3 Race for Spotsylvania, 4 Bloody Spotsylvania", text)
    text, session, _guided = chosen("ma")
    assert session is None and "ma: type a number, about N" in text
