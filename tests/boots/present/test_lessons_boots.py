"""Lessons of a guided first game of the second series: each is given, and names only what the interfaces show."""

from __future__ import annotations

import re
from functools import cache

import pytest
from scenes import MAD_ANTHONY, PERSHING, game
from wandering import BOTH, Wanderer

from gtc_tui.engine.report import Lesson
from gtc_tui.play.aids.guide import LOOKS, Guide
from gtc_tui.play.table.session import Session
from gtc_tui.text.commands import command_named
from gtc_tui.text.lessons import command_of, lesson_lines
from gtc_tui.tui.game.commands import KEYS
from gtc_tui.tui.game.look.lessons import command_that_shows
from gtc_tui.tui.lines import wrap

_QUESTIONS = {"objectives", "points", "roster", "reach", "zones", "odds", "stack", "supply", "hand"}
"""What the rules answer here; the rest is told by the interfaces themselves."""

_NARROW, _HIGH = 44, 12
"""Columns and lines that a lesson has at the foot of the map on a screen of 80 by 24."""


@cache
def lessons(game_id: str, *options: str) -> dict[str, Lesson]:
    found = game(game_id, *options)
    return {lesson.key: lesson for lesson in found.system.lessons(found)}


@cache
def told(game_id: str, seed: int, keen: int) -> list[tuple[str, str, str, frozenset[str]]]:
    """A game that two people play at random: each lesson, with side and kind of its question and what was asked of
    the position."""
    session = Session.new(game_id, dict.fromkeys(game(game_id).sides, "human"), seed)
    guide, player = Guide(session), Wanderer(seed, keen)
    found = []
    while (decision := session.state.decision) is not None:
        if session.auto() is not None:
            continue
        lesson = guide.lesson()
        assert guide.lesson() is lesson
        if lesson is not None:
            asked = frozenset(event.kind for _count, event in session.happened)
            found.append((lesson.key, str(decision.side), decision.kind, asked))
        session.act(player.answer(session.state, decision))
    return found


@BOTH
def test_lessons_name_only_what_can_be_looked_at(game_id: str) -> None:
    given = lessons(game_id)
    questions, keys = set(game(game_id).system.questions(game(game_id))), {key.name for key in KEYS}
    assert len(given) == len(game(game_id).system.lessons(game(game_id))) > 20
    for lesson in given.values():
        assert lesson.paragraphs and (lesson.look or lesson.good)
        for name in lesson.look:
            assert name in LOOKS
            assert command_named(command_of(name)) == command_of(name) and command_that_shows(name) in keys
            assert name in ("story", "rules") or command_of(name) in questions


@BOTH
def test_figures_stand_in_every_sentence_and_lessons_are_short(game_id: str) -> None:
    for lesson in lessons(game_id).values():
        text = " ".join((lesson.title, *lesson.paragraphs, lesson.good))
        assert not re.search(r"[{}]", text), text
        assert all(len(line) <= 80 for line in lesson_lines(lesson, 80))
        parts = (
            *lesson.paragraphs,
            " ".join(f"x {LOOKS[name]} " for name in lesson.look),
            f"Suggestion: {lesson.good}",
        )
        assert sum(len(wrap(part, _NARROW, indent="  ")) for part in parts) <= _HIGH, lesson.key
        assert all(sentence.endswith((".", "!")) for sentence in (*lesson.paragraphs, lesson.good or "."))


@BOTH
def test_every_lesson_is_given_in_games_once_and_to_whom_it_is_for(game_id: str) -> None:
    given: set[str] = set()
    for seed in range(41, 49):
        course = told(game_id, seed, 6 + seed % 4)
        keys = [key for key, _side, _kind, _events in course]
        assert len(set(keys)) == len(keys)
        for key, side, kind, events in course:
            lesson = lessons(game_id)[key]
            assert lesson.kind in ("", kind) and lesson.side in (None, side)
            assert not lesson.events or events & set(lesson.events)
        given |= set(keys)
        if given == set(lessons(game_id)):
            return
    assert given == set(lessons(game_id))


@pytest.mark.parametrize(("game_id", "first"), [(MAD_ANTHONY, "ohio-us"), (PERSHING, "villa-us")])
def test_the_first_lesson_says_what_the_scenario_is_about(game_id: str, first: str) -> None:
    assert told(game_id, 41, 7)[0][0] == first


def test_figures_are_those_of_the_tables() -> None:
    points = game(PERSHING).tables.points_pershing
    (first, *_rest) = lessons(PERSHING)["villa-us"].paragraphs
    assert [int(number) for number in re.findall(r"\d+", first)] == [points.dorados_strength, points.dorados_all]
    for game_id, name in ((MAD_ANTHONY, "mad-anthony"), (PERSHING, "pershing")):
        reach = game(game_id).tables.supply[name]
        assert f"within {reach} hexes" in lessons(game_id)["supply"].paragraphs[0]


def test_under_the_second_war_nobody_hears_that_the_government_changes_sides() -> None:
    """22.28: it is Villa's for good."""
    assert "government" in lessons(PERSHING) and "government" not in lessons(PERSHING, "mexican-war")


@pytest.mark.parametrize(("game_id", "peculiar"), [(MAD_ANTHONY, "boats"), (PERSHING, "railroads")])
def test_what_every_march_is_like_comes_before_what_is_peculiar(game_id: str, peculiar: str) -> None:
    keys = [key for key, _side, _kind, _events in told(game_id, 41, 7)]
    assert keys.index("march") < keys.index(peculiar)


def test_drawing_is_explained_before_the_chiefs_that_only_one_side_can_draw() -> None:
    """21.12"""
    keys = [key for key, _side, _kind, _events in told(MAD_ANTHONY, 44, 7)]
    assert keys.index("operation") < min(keys.index("ohio-markers"), keys.index("ohio-chiefs"))
