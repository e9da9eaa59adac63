"""Lessons of a guided campaign: each once, short, with true figures, and what its first strategic cycle asks."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random

import pytest

from gtc_tui.engine.action import Side
from gtc_tui.engine.report import Lesson
from gtc_tui.play.aids.guide import LOOKS, Guide
from gtc_tui.play.table.session import Session
from gtc_tui.rules.gcacw.chapters import CATALOGUE
from gtc_tui.text.commands import command_named
from gtc_tui.text.lessons import command_of, lesson_lines
from gtc_tui.tui.display.arrange import column_width
from gtc_tui.tui.game.commands import KEYS
from gtc_tui.tui.game.look.lessons import command_that_shows
from gtc_tui.tui.lines import wrap
from gtc_tui.tui.settings.keys import key_of
from support import CONFEDERATE, UNION, numbered, scenario

_HIGH = 12
"""Lines of a lesson below its title, on a screen of 80 by 24."""


def lessons(number: str) -> Mapping[str, Lesson]:
    game = numbered(number)
    return {lesson.key: lesson for lesson in game.system.lessons(game)}


@cache
def told(seed: int, turns: int) -> tuple[tuple[str, str, str], ...]:
    """Two people who answer at random, in scenario 9: each lesson with its side and question."""
    session, chance = Session.new(numbered("09"), {UNION: "human", CONFEDERATE: "human"}, seed), Random(seed)
    guide, found = Guide(session), []
    while session.state.decision is not None and session.state.play.record.turn <= turns:
        if session.auto() is not None:
            continue
        lesson, decision = guide.lesson(), session.state.decision
        if lesson is not None:
            found.append((lesson.key, str(decision.side), decision.kind))
        session.act(chance.choice(session.state.legal_actions()))
    return tuple(found)


@pytest.mark.parametrize("number", ["09", "10"])
def test_lessons_are_short_and_name_only_what_can_be_looked_at(number: str) -> None:
    game = numbered(number)
    known, keys = set(game.system.questions(game)), {key.name for key in KEYS}
    for lesson in lessons(number).values():
        assert lesson.kind in {*CATALOGUE.questions, ""} and lesson.paragraphs
        for name in lesson.look:
            assert name in LOOKS and command_that_shows(name) in keys
            assert command_named(command_of(name)) in known | {"boxes", "turns", "story", "rules"}
        looks = "  ".join(f"{key_of(KEYS, command_that_shows(name))} {LOOKS[name]}" for name in lesson.look)
        texts = [*lesson.paragraphs, f"Look: {looks}", f"Suggestion: {lesson.good}"]
        room = 80 - column_width(80) - 2
        assert sum(len(wrap(text, room, indent="  ")) for text in texts) <= _HIGH, lesson.key
        assert all(len(line) <= 80 for line in lesson_lines(lesson, 80))


def test_13_9_each_side_is_first_told_what_the_campaign_is_about() -> None:
    firsts = {side: next(key for key, other, _kind in told(5, 5) if other == side) for side in (UNION, CONFEDERATE)}
    assert firsts == {UNION: "campaign-union", CONFEDERATE: "campaign-confederate"}


def test_13_9_the_first_strategic_cycle_is_explained_question_by_question() -> None:
    keys = [key for key, _side, _kind in told(5, 5)]
    assert len(set(keys)) == len(keys)
    assert {"deploy", "start-depot", "opening", "shift", "depots", "reinforcement", "off-map"} <= set(keys)
    for key, side, kind in told(5, 5):
        lesson = lessons("09")[key]
        assert lesson.kind in ("", kind) and lesson.side in (None, Side(side))


def test_24_0_13_9_figures_are_those_of_the_tables() -> None:
    campaign, text = numbered("09").campaign, " ".join(lessons("09")["campaign-union"].paragraphs)
    assert campaign is not None
    assert f"{numbered('09').turns} turns" in text and f"every {campaign.cycle.turns} turns" in text
    assert f"Henrico County is worth {campaign.county_points.counties['Henrico']}" in text
    assert f"{campaign.counties.manpower} manpower" in lessons("09")["counties-fall"].paragraphs[0]


def test_a_basic_game_has_none_of_them() -> None:
    game = scenario("gtc/03-race-for-spotsylvania")
    given = {lesson.key for lesson in game.system.lessons(game)}
    assert not given & {"campaign-union", "depots", "posture", "counties-fall"} and "action" in given
