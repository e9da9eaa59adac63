"""An analysis in words, in both languages, and its curve."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from functools import cache

import msgspec
import pytest

from gtc_tui.bots.thought import Thought
from gtc_tui.engine.action import CHANCE, Roll
from gtc_tui.i18n import reading
from gtc_tui.play.analysis.judging import Judging
from gtc_tui.play.analysis.verdict import Analysis
from gtc_tui.play.table.timeline import Timeline
from gtc_tui.text.analysis import curve_lines, curve_picture, report_lines
from gtc_tui.widths import cells
from support import UNION, drive, scene


@cache
def blundered() -> Analysis:
    """The Union passes where it could have walked into Spotsylvania Court House."""
    state = scene(acting=UNION, robinson="N3518", cutler="N2611", kershaw="N3412")
    drive(state, "march cutler", "roll 3", "stop")
    assert state.to_move == CHANCE
    state.apply(Roll((1, 6)))
    drive(state, "pass", "pass")
    timeline = Timeline.at(state.beginning())
    for action in state.history:
        timeline.take(action)
    return Judging(timeline, range(1, len(state) + 1), (UNION,)).run(Thought(), None, 16)


def test_the_report_names_the_blunder_and_what_was_better() -> None:
    text = "\n".join(report_lines(blundered()))
    assert text.startswith("# Race for Spotsylvania\n")
    told = " ".join(text.split())
    assert "Pass (+0.0 VP expected). Better: March with Robinson (+" in told
    assert "## Turning points" in told and "## Where the VP came from" in told
    assert "| Confederate | - | - |" in told
    assert "±" in told


@pytest.mark.parametrize("language", ["", "ja"])
def test_lines_are_no_longer_than_asked(language: str) -> None:
    with reading(language):
        lines = [line for line in report_lines(blundered(), 72) if not line.startswith("|")]
    assert all(cells(line) <= 80 for line in lines)


def test_the_report_in_japanese() -> None:
    with reading("ja"):
        text = "\n".join(report_lines(blundered()))
    assert "## 転換点" in text and "勝率" in text
    assert "played out" not in text


def test_the_curve_falls_with_the_blunder() -> None:
    lines = list(curve_lines(blundered()))
    rows = [line for line in lines if "|" in line[:6]]
    assert len(rows) == 11
    assert rows[-1].rstrip().endswith("*") and rows[-1].startswith("   0%|")
    assert rows[0].startswith(" 100%|")
    assert any(line.strip().startswith("+---") for line in lines)


def test_one_turning_point_is_no_row_of_them() -> None:
    found = blundered()
    one = msgspec.structs.replace(found, turning_points=found.turning_points[:1])
    many = msgspec.structs.replace(found, turning_points=one.turning_points * 3)
    assert "a turn begins, 1 the turning point." in " ".join(curve_lines(one))
    assert "a turn begins, 1 to 3 the turning points." in " ".join(curve_lines(many))


def test_the_picture_is_whole_and_says_what_it_shows() -> None:
    found = blundered()
    text = curve_picture(found)
    root = ET.fromstring(text)
    assert root.tag.endswith("svg")
    words = [element.text or "" for element in root.iter() if element.tag.endswith("text")]
    assert "Race for Spotsylvania" in words and "100%" in words
    assert len([one for one in root.iter() if one.tag.endswith("circle")]) == len(found.turning_points)
    assert "drawn by gtc-tui" in text
