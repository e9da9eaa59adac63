"""A game as a Markdown report: golden text, and what it must hold.

`pytest --regenerate tests/playthroughs` writes the golden report anew, after the games.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from gtc_tui import cli
from gtc_tui.play.story.chronicle import chronicle
from gtc_tui.play.story.story import Story
from gtc_tui.play.table.replay import replay_file
from gtc_tui.play.table.session import Session
from support import CONFEDERATE, RACE, UNION

LOG = Path(__file__).parent / "race-greedy-random.log"
GOLDEN = LOG.with_suffix(".md")


def report(log: Path) -> str:
    replay = replay_file(log)
    return chronicle(Story.of(replay.timeline), replay.header)


def test_the_report_is_the_golden_one(pytestconfig: pytest.Config) -> None:
    found = report(LOG)
    if pytestconfig.getoption("--regenerate"):
        GOLDEN.write_text(found)
    assert found.splitlines() == GOLDEN.read_text().splitlines()


def test_every_sentence_of_the_game_with_its_dice_is_in_the_report() -> None:
    found = report(LOG).replace("\\", "")
    story = Story.read(LOG)
    for moment in story.moments:
        for line in moment.lines:
            assert line in found
    seat = story.seat(len(story))
    assert seat.result is not None and f"**{seat.result.title}**" in found
    for piece in seat.view().pieces:
        assert f"| {piece.code} | {piece.name} |" in found


def test_each_part_has_its_own_heading() -> None:
    heads = [line for line in report(LOG).splitlines() if line.startswith("### ")]
    assert len(heads) == len(set(heads)) > 10
    phases = [head for head in heads if "action phase" in head]
    assert [int(head.split()[-1]) for head in phases] == list(range(1, len(phases) + 1))


def test_markdown_signs_of_the_game_stay_signs() -> None:
    """A rout's letters have a star, which must not make the rest of the line bold."""
    outside = [
        line for number, part in enumerate(report(LOG).split("```")) if number % 2 == 0 for line in part.split("\n")
    ]
    for line in outside:
        stars = line.replace("\\*", "").count("*")
        assert stars in (0, 4) and (stars == 0 or line.startswith("**"))


def test_a_game_under_way_and_one_not_begun_have_reports() -> None:
    session = Session.new(RACE, {UNION: "human", CONFEDERATE: "human"}, 5)
    begun = chronicle(Story.of(session), session.header)
    assert "Not over: Turn 1 of 1" in begun and "| Seed | 5 |" in begun and "| Union | human |" in begun
    decision = session.state.decision
    assert decision is not None
    session.act(decision.actions[0])
    assert "Warren transfers to" in chronicle(Story.of(session), session.header)


def test_gtc_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["report", str(LOG)]) == 0
    assert capsys.readouterr().out == report(LOG)
    out = tmp_path / "game.md"
    assert cli.main(["report", str(LOG), "--out", str(out)]) == 0
    assert capsys.readouterr() == ("", "") and out.read_text() == report(LOG)
    assert cli.main(["report", str(LOG), "--out", str(out)]) == 1
    assert "exists" in capsys.readouterr().err
    assert cli.main(["report", str(tmp_path / "none.log")]) == 1
