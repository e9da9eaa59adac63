"""14.0 Lessons of the grand campaign: its own questions have one, and what differs there is not told as elsewhere."""

from __future__ import annotations

import pytest

from gtc_tui.play.aids.guide import Guide
from gtc_tui.play.table.session import Session
from gtc_tui.rules.gcacw.chapters import CATALOGUE
from gtc_tui.rules.gcacw.present.campaigns import grand_lessons
from gtc_tui.rules.gcacw.system import SYSTEM
from support import CONFEDERATE, UNION, numbered


@pytest.mark.parametrize("number", ["11", "12"])
def test_lessons_of_the_grand_campaign_take_the_place_of_those_of_others(number: str) -> None:
    usual = {lesson.key: lesson for lesson in SYSTEM.lessons(numbered("09"))}
    lessons = SYSTEM.lessons(numbered(number))
    grand = {lesson.key: lesson for lesson in lessons}
    assert len(grand) == len(lessons) and {lesson.kind for lesson in lessons} <= {*CATALOGUE.questions, ""}
    for one in grand_lessons.DRAFTS:
        assert one.key in grand
        assert one.key not in usual or usual[one.key].sentences != grand[one.key].sentences


def test_a_guided_game_begins_with_depots_and_armies() -> None:
    session = Session.new(numbered("11"), {UNION: "human", CONFEDERATE: "human"}, 3)
    guide, told = Guide(session), list[str]()
    while "grand-dice-union" not in told and len(session.state) < 60:
        if session.auto() is not None:
            continue
        lesson = guide.lesson()
        told += [lesson.key] if lesson is not None else []
        decision = session.state.decision
        assert decision is not None
        session.act(decision.default or decision.actions[0])
    assert told[0] == "campaign-confederate" and {"deploy", "start-depot", "opening"} <= set(told)
    assert "grand-dice-union" in told or "grand-dice-confederate" in told
