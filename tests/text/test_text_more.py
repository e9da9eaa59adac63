"""The line-by-line front end on the past and on the player's own rules: story, what-if games, standing answers."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from gtc_tui import cli
from gtc_tui.errors import UnknownName
from gtc_tui.play.table.session import Session
from gtc_tui.play.table.standing_answers import Standing
from gtc_tui.text.front import Front
from gtc_tui.text.rulebook import rules_lines
from gtc_tui.widths import cells
from support import CONFEDERATE, RACE, UNION, numbered

GAMES = Path(__file__).parent.parent / "playthroughs"
PEOPLE = {UNION: "human", CONFEDERATE: "human"}
BOTS = {UNION: "bot:random", CONFEDERATE: "bot:random"}


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GTC_DATA", str(tmp_path / "mine"))


def said(session: Session, *lines: str, width: int = 80) -> list[str]:
    """What is printed after each line typed (the first entry: before any)."""
    target = Parts()
    Front(session, io.StringIO("".join(f"{line}\n" for line in lines)), target, width).run()
    return target.getvalue().split(Parts.PROMPT)


class Parts(io.StringIO):
    """Tells the prompt from other text."""

    PROMPT = "\0"

    def write(self, text: str) -> int:
        return super().write(self.PROMPT if text == "> " else text)


def game() -> Session:
    return Session.new(RACE, PEOPLE, 4)


def finished(path: Path | None = None, seed: int = 2) -> Session:
    session = Session.new(RACE, BOTS, seed, path)
    while session.auto() is not None:
        pass
    return session


# -- story -------------------------------------------------------------------------------------------------
def test_story_tells_the_last_moves_and_those_about_a_side_piece_or_hex() -> None:
    session = finished()
    _start, last, everything, of_union, of_lomax, at, none, bad, _end = said(
        session,
        "story 3",
        "story all",
        "story all union",
        "story LOMAX all",
        "story n3520",
        "story 0",
        "story atlantis",
    )
    assert len([line for line in last.splitlines() if line[:1].isdigit()]) == 3 and "The game ends" in last
    assert "marches" in everything and "Initiative:" not in everything and "Dice" not in everything
    assert 0 < len(of_union) < len(everything) and 0 < len(of_lomax) < len(everything) and "Lomax" in of_lomax
    assert len(at) < len(everything) and none.strip() == "Nothing happened."
    assert "atlantis is no side, piece or hex" in bad


def test_next_and_back_go_through_the_story_with_its_dice_and_map() -> None:
    session = finished()
    *_more, no_map, first, second, back, before, past, _end = said(
        session, "map past", "next", "next", "back", "back", "map past"
    )
    assert "first go back in the story" in no_map
    assert first.startswith("0 of") and "Turn 1: Leader Transfer Phase" in first
    assert re.match(r"[1-9]\d* of ", second) and "transfers to" in second and back == first
    assert "That was the beginning." in before and "next and back" in past
    _start, last, past, end, _end = said(session, "back", "map past", "next")
    assert f"{len(session.state)} of {len(session.state)} actions" in last and "The game ends" in last
    assert "Zoom 2 around" in past and "That was the last event." in end


def test_since_the_last_look(tmp_path: Path) -> None:
    path = tmp_path / "game.log"
    session = Session.new(RACE, PEOPLE, 4, path)
    said(session, "done")
    session.close()
    again = Session.resume(path)  # the Confederate's first look was at the end
    start, since, _end = said(again, "story since")
    assert "The game continues" in start and "story since" not in start and since.strip() == "Nothing happened."
    answers = ["done", *["1"] * 10]
    said(again, *answers)
    seen = len(again.state)
    again.close()
    third = Session.resume(path)
    for _action in range(3):
        while third.auto() is not None:
            pass
        third.act(third.state.legal_actions()[0])
    while third.auto() is not None:
        pass
    start, since, _end = said(third, "story since")
    assert "`story since` tells" in start
    assert since.strip() != "Nothing." and all(
        int(line.split()[0]) > seen for line in since.splitlines() if line[:1].isdigit()
    )
    third.close()


# -- rules -------------------------------------------------------------------------------------------------
def test_rules_by_section_and_by_words() -> None:
    _start, contents, one, found, none, _end = said(
        game(), "rules", "rules 13.3", "rules retreat voluntarily", "rules 99"
    )
    assert "7.7   Cavalry retreat" in contents and "13.3  Race for Spotsylvania" in contents
    assert "Laurel Hill" in one and "7.5 Results" in found and "no section 99" in none


@pytest.mark.parametrize(
    ("typed", "title"),
    [("naval battery", "36.0 Naval batteries"), ("gunboats", "23.0 Gunboats"), ("boxes box", "26.0"), ("army", "31.0")],
)
def test_rules_by_words_in_the_singular_or_plural(typed: str, title: str) -> None:
    sections = numbered("11").system.reference()
    lines = rules_lines(sections, (), typed.split(), 80)
    assert any(line.startswith(title) for line in lines)


def test_rules_of_a_section_whose_title_alone_has_the_words() -> None:
    lines = rules_lines(numbered("11").system.reference(), (), ("naval battery",), 80)
    assert lines[0] == "36.0 Naval batteries"
    assert any(line.startswith("  A battery does not fight.") for line in lines[1:8])


def test_rules_by_words_that_are_nowhere() -> None:
    with pytest.raises(UnknownName, match="nothing about naval zeppelins"):
        rules_lines(numbered("11").system.reference(), (), ("naval", "zeppelins"), 80)


def test_two_attacks_side_by_side() -> None:
    _start, two, points, short, missing, odds, bad, _end = said(
        game(),
        "compare n3318 griffin N3318 robinson",
        "compare N3318 griffin 5 N3318 griffin 1",
        "compare N3318",
        "compare griffin N3318 N3318 robinson",
        "odds N3318 griffin 5",
        "compare N3318 griffin N3318 napoleon",
    )
    assert "A: Griffin against N3318" in two and "B: Robinson against N3318" in two
    assert "* 7.4  attacker  +2 Ratio 14:4 1/2" in two and re.search(r"defender retreats +42%", two)
    assert "+1 Prepared attack" in points and "-1 Hasty attack" in points and "Prepared attack" in odds
    for told in (short, missing):
        assert "compare HEX [PIECE] HEX [PIECE]" in told
    assert "napoleon" in bad


def test_order_of_battle_and_turn_track() -> None:
    _start, both, one, turns, wrong, _end = said(game(), "tree", "tree conf", "turns", "tree french")
    assert "  V Warren        N3217  3-5\n    Robinson      N3217  9 F1" in both
    assert "AP" not in one and "FL F Lee" in one
    assert "* Turn 1 of 1, May 8, 1864" in turns and "Leader Transfer Phase" in turns and "no such side" in wrong


def test_report_writes_a_new_file(tmp_path: Path) -> None:
    path = tmp_path / "report.md"
    _start, none, written, again, _end = said(game(), "report", f"report {path}", f"report {path}", width=200)
    assert "in which file?" in none and f"The report is in {path}" in written and "exists" in again
    assert path.read_text().startswith("# Race for Spotsylvania\n")


def test_a_finished_game_is_judged(tmp_path: Path) -> None:
    path = tmp_path / "game.log"
    path.write_text((GAMES / "race-greedy-random.log").read_text())
    session = Session.resume(path)
    start, judged, wrong, _end = said(session, "analyse 2", "analyse soon")
    session.close()
    assert "analyse, undo" in start and "Analysing; Control-C: what was found so far." in judged
    assert "Chance of winning" in judged and "Where the VP came from" in judged
    assert "so many seconds, not soon" in wrong
    _start, early, _end = said(game(), "analyse")
    assert "only once the game is over" in early


# -- what if -----------------------------------------------------------------------------------------------
def test_a_what_if_game_is_thrown_away(tmp_path: Path) -> None:
    session = Session.new(RACE, {UNION: "human", CONFEDERATE: "bot:random"}, 4, tmp_path / "game.log")
    _start, began, trial, back, left, wrong, _again, _end = said(
        session, "whatif alone", "done", "whatif end", "whatif end", "whatif maybe", "1"
    )
    assert "What if, from here on: other dice" in began and "nothing is saved here" in began
    assert "Confederates: transfer leaders? [3.0]" in trial  # alone: both sides
    assert "Back in the real game" in back and "Union: transfer leaders? [3.0]" in back and "not kept" not in back
    assert "this is the real game" in left and "alone or end, not maybe" in wrong
    assert [session.game.system.codec.text(action) for action in session.state.history] == ["transfer warren N3117"]
    session.close()


def test_leaving_in_a_what_if_game_keeps_the_real_one(tmp_path: Path) -> None:
    path = tmp_path / "game.log"
    session = Session.new(RACE, PEOPLE, 4, path)
    end = said(session, "whatif", "done", "quit")[-1]
    session.close()
    assert "The game is saved" in end and len(path.read_text().splitlines()) == 1


# -- standing answers --------------------------------------------------------------------------------------
def test_standing_answers_in_words() -> None:
    session = game()
    _start, empty, never, told, unit, listed, gone, _end = said(
        session, "always", "never join", "always done", "always halt for griffin", "always", "ask 3"
    )
    assert "No standing orders" in empty and "never evade [for UNIT]" in empty and "decides" not in empty
    assert "From now on: Union: An activated leader stays where he is" in never
    # The question under decision is meant by "done"; it is answered at once.
    assert "From now on: Union: No leader transfers" in told and "Standing order: No more transfers" in told
    assert "From now on: Confederate: End a retreat as soon as allowed (7.6), for griffin" not in unit
    assert "griffin: no such unit of yours" in unit
    assert "1  Union: An activated leader" in listed and "2  Union: No leader transfers" in listed
    assert "which of the 2 standing orders" in gone
    assert session.standing == {Standing(UNION, "join", "done"), Standing(UNION, "transfer", "done")}
    taken = said(session, "ask 1", "ask")
    assert "Cancelled: Union: An activated leader" in taken[1] and session.standing == frozenset()


def test_a_standing_answer_for_one_unit() -> None:
    session = game()
    _start, told, _end = said(session, "always stand for griffin")
    assert "it may mean" in told
    _start, told, _end = said(session, "never evade for griffin")
    assert "for Griffin" in told and session.standing == {Standing(UNION, "evade", "stand", "griffin")}


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("never fly", "no such standing order"),
        ("always stand", "it may mean"),
        ("never join for griffin", "no such standing order"),
        ("always stand for warren", "warren: no such unit of yours"),
        ("always stand griffin lomax", "for all units or for one"),
        ("always stand for griffin now", "Too many words"),
        ("ask x", "there are no standing orders"),
        ("next now", "move by move, or by turn"),
        ("redo", "nothing to redo"),
    ],
)
def test_what_cannot_stand_is_told(typed: str, expected: str) -> None:
    session = game()
    _start, told, _end = said(session, typed)
    assert expected in " ".join(told.split()) and session.standing == frozenset() and len(session.state) == 0


@pytest.mark.parametrize("width", [20, 80])
def test_nothing_is_wider_than_the_terminal(width: int) -> None:
    lines = (
        "story all",
        "back",
        "back",
        "map past",
        "always",
        "never join",
        "always",
        "whatif",
        "help",
        "rules",
        "rules 7",
        "rules retreat",
        "tree",
        "turns",
        "compare N3318 griffin N3318 robinson",
    )
    for part in said(finished(), *lines, width=width):
        assert max((cells(line) for line in part.splitlines()), default=0) <= max(width, 24)


# -- the command -------------------------------------------------------------------------------------------
def test_gtc_story(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.log"
    session = finished(path)
    session.close()

    def told(*words: object) -> str:
        assert cli.main(["story", str(path), *map(str, words)]) == 0
        printed = capsys.readouterr()
        assert printed.err == ""
        return printed.out

    whole = told()
    assert "marches" in whole and "Dice" not in whole and "Initiative:" not in whole and whole.isascii()
    assert "Initiative:" in told("--all") and "rolls" in told("--all")
    assert whole.endswith(told("--since", len(session.state) - 1))
    assert cli.main(["story", str(tmp_path / "none.log")]) == 1
    assert "none.log" in capsys.readouterr().err
