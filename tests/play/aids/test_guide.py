"""Lessons of a guided game: each once, when what it is about comes up."""

from __future__ import annotations

import io
import random
import re

import pytest

from gtc_tui import systems
from gtc_tui.engine.report import Lesson
from gtc_tui.engine.seat import Seat
from gtc_tui.errors import GtcError
from gtc_tui.play.aids.answers import places_of
from gtc_tui.play.aids.guide import LOOKS, Guide
from gtc_tui.play.setup.lobby import Plan, begin
from gtc_tui.play.table.keeping import load_standing
from gtc_tui.play.table.session import Session
from gtc_tui.rules.gcacw.chapters import CATALOGUE
from gtc_tui.text.commands import command_named
from gtc_tui.text.front import Front
from gtc_tui.text.lessons import command_of, lesson_lines
from gtc_tui.tui.display.arrange import column_width
from gtc_tui.tui.game.commands import KEYS
from gtc_tui.tui.game.look.lessons import command_that_shows
from gtc_tui.tui.lines import wrap
from gtc_tui.tui.settings.keys import key_of
from support import CONFEDERATE, RACE, UNION

_HIGH = 12
"""Lines below its title: two thirds of the map are taken at most."""

PEOPLE = {UNION: "human", CONFEDERATE: "human"}


def test_lessons_are_about_questions_there_are_and_things_that_can_be_seen() -> None:
    game = systems.load(RACE)
    lessons = game.system.lessons(game)
    assert {lesson.kind for lesson in lessons} <= {*CATALOGUE.questions, ""}
    assert len({lesson.key for lesson in lessons}) == len(lessons) > 15
    keys = {key.name for key in KEYS}
    for name in LOOKS:
        assert command_named(command_of(name)) == command_of(name)
        assert command_that_shows(name) in keys


@pytest.mark.parametrize("game_id", systems.scenarios())
def test_a_lesson_shows_whole_at_the_foot_of_a_small_map(game_id: str) -> None:
    """On a screen of 80 by 24, with all that it tells to look at."""
    game = systems.load(game_id, {})
    room = column_room()
    for lesson in game.system.lessons(game):
        looks = "  ".join(f"{key_of(KEYS, command_that_shows(name))} {LOOKS[name]}" for name in lesson.look)
        texts = [*lesson.paragraphs, f"Look: {looks}", f"Suggestion: {lesson.good}"]
        assert sum(len(wrap(text, room, indent="  ")) for text in texts) <= _HIGH, lesson.key
        assert lesson_lines(lesson, 80)


def column_room() -> int:
    """Columns of a panel below the map."""
    return 80 - column_width(80) - 2


def test_each_lesson_is_given_once_and_stays_while_the_question_stands() -> None:
    session = Session.new(RACE, PEOPLE, 3)
    guide = Guide(session)
    told: list[str] = []
    while session.state.decision is not None and len(session.state) < 400:
        if session.auto() is not None:
            continue
        lesson = guide.lesson()
        assert guide.lesson() is lesson
        decision = session.state.decision
        if lesson is not None:
            assert lesson.kind in ("", decision.kind) and lesson.side in (None, decision.side)
            told.append(lesson.key)
        session.act(decision.actions[0])
    assert told[0] == "transfer" and len(told) == len(set(told))
    assert {"race-union", "race-confederate", "action", "march"} <= set(told)


def test_what_was_told_at_a_question_is_told_again_when_it_comes_back() -> None:
    """Whatever was tried and taken back has cost no lesson."""
    session = Session.new(RACE, {UNION: "human", CONFEDERATE: "bot:greedy"}, 3)
    guide = Guide(session)
    while session.state.to_move is not None and session.waiting != "human":
        session.auto()
    first = guide.lesson()
    begun = len(session.state)

    def on_to_the_next() -> Lesson | None:
        """Answers by themselves nothing but dice, and people the first that there is, until there is a lesson."""
        while session.state.decision is not None:
            if session.auto() is None:
                if len(session.state) > begun and guide.lesson() is not None:
                    return guide.lesson()
                session.act(session.state.decision.default or session.state.decision.actions[0])
        return None

    second = on_to_the_next()
    while len(session.state) > begun:
        session.undo()
    assert guide.lesson() is first
    again = on_to_the_next()
    assert first is not None and second is not None and again is not None and again.key == second.key != first.key


@pytest.mark.parametrize("seed", range(20))
def test_6_1_too_few_points_for_a_hex_are_explained_where_they_are_first_on_the_screen(seed: int) -> None:
    """ "2 of 5 MP" is no riddle to whoever plays the guided game of the start screen, and no lesson where there is no
    such choice."""
    session = Session.new(RACE, {UNION: "human", CONFEDERATE: "bot:random"}, seed)
    guide, rng, explained = Guide(session), random.Random(seed), False
    while session.state.decision is not None and not explained and len(session.state) < 150:
        if session.auto() is not None:
            continue
        lesson, seat = guide.lesson(), session.seat(UNION)
        dear = [text for text in map(seat.describe, seat.legal_actions()) if re.search(r": \d+ of \d+ MP$", text)]
        explained = lesson is not None and lesson.key == "first-hex"
        assert explained is bool(dear)
        if explained:
            assert lesson is not None and f'"{dear[0]}"' in " ".join(lesson.paragraphs)
        session.act(rng.choice(seat.legal_actions()))
    assert explained or len(session.state) > 50


def test_there_is_no_lesson_while_dice_are_due_or_a_machine_plays() -> None:
    session = Session.new(RACE, {UNION: "human", CONFEDERATE: "bot:greedy"}, 3)
    guide, waited = Guide(session), set()
    while session.state.decision is not None and len(session.state) < 60:
        waited.add(session.waiting)
        lesson = guide.lesson()
        assert lesson is None or session.waiting == "human"
        if session.auto() is None:
            session.act(session.state.decision.default or session.state.decision.actions[0])
    assert "human" in waited and len(waited) > 1


def test_lessons_line_by_line_until_they_are_switched_off() -> None:
    def said(guided: bool, *lines: str) -> str:
        target = io.StringIO()
        source = io.StringIO("".join(f"{line}\n" for line in lines))
        Front(Session.new(RACE, PEOPLE, 4), source, target, 80, guided=guided).run()
        return target.getvalue()

    assert "LESSON" not in said(False, "done")
    first, _mark, rest = said(True, "done", "done", "lesson off", "1").partition("> ")
    assert "| LESSON: Leaders" in first and "Look at: command" in first
    before, _off, after = rest.partition("Lessons are off")
    assert "| LESSON: The race" in before and "Look at: objectives" in before
    assert after and "LESSON" not in after
    assert "LESSON: Leaders" in said(False, "lesson")


@pytest.mark.parametrize("guided", [True, False])
def test_a_game_with_lessons_spares_a_beginner_what_its_lesson_settles(guided: bool) -> None:
    """The first question of the race would be about leader transfers (3.0): it is answered by a standing order, which
    the log tells and the lesson mentions. Where nothing else is answered, nothing is kept."""
    session = begin(RACE, Plan({UNION: "human", CONFEDERATE: "human"}, seed=3, guided=guided))
    guide, asked = Guide(session), list[str]()
    while session.state.decision is not None and len(asked) < 3:
        if session.auto() is None:
            asked.append(session.state.decision.kind)
            lesson = guide.lesson()
            if len(asked) == 1 and guided:
                assert lesson is not None and "no transfers" in " ".join(lesson.paragraphs)
            if guided:
                break
            session.act(session.state.decision.default or session.state.decision.actions[0])
    orders = [event.text for _count, event in session.told(UNION, 0) if event.kind == "standing"]
    assert (asked[0], orders) == (("action", ["Standing order: No more transfers"] * 2) if guided else ("transfer", []))
    path = session.path
    session.close()
    assert path is not None and (path.exists(), load_standing(path)) == (not guided, frozenset())


def told_on_the_board(game_id: str, seed: int) -> set[str]:
    """Plays a game as two people, mostly well, and holds each lesson against the board when it is told: words in
    quotation marks are of answers that are offered, what is to be looked at is there."""
    game = systems.load(game_id)
    session = Session.new(game_id, dict.fromkeys(game.sides, "human"), seed)
    guide, chance = Guide(session), random.Random(seed)
    told: set[str] = set()
    while session.state.decision is not None and len(session.state) < 500:
        if session.auto() is not None:
            continue
        lesson = guide.lesson()
        seat = session.seat(session.to_move)
        actions = seat.legal_actions()
        if lesson is not None:
            told.add(lesson.key)
            words = [seat.describe(action) for action in actions]
            for sentence in (*lesson.paragraphs, lesson.good):
                assert "{" not in sentence and set(re.findall(r'"([^"]+)"', sentence)) <= {*words}, (
                    lesson.key,
                    sentence,
                )
            if lesson.advised:
                assert any(lesson.good.startswith(word) for word in words), lesson.good
            for name in lesson.look:
                if name in ("objectives", "threat", "command", "supply", "fatigue", "points", "roster"):
                    assert seat.query(name), (lesson.key, name)
                if name == "odds":
                    places = {place for action in actions for place in places_of(action, game.map)}
                    asked = [{"hex": place} for place in places] or [{}]
                    assert any(answered(seat, "odds", **args) for args in asked), lesson.key
            if "attack" in lesson.needs:
                assert any(word.startswith("Attack") for word in words)
        values = seat.appraise()
        best = max(range(len(actions)), key=values.__getitem__)
        session.act(actions[best] if chance.random() < 0.8 else chance.choice(actions))
    session.close()
    return told


def answered(seat: Seat, what: str, **args: str) -> bool:
    try:
        return bool(seat.query(what, **args))
    except GtcError:
        return False


@pytest.mark.parametrize("seed", [3, 7])
def test_every_answer_and_overlay_that_a_lesson_names_is_there(seed: int) -> None:
    assert {"transfer", "race-union", "march", "choose"} <= told_on_the_board(RACE, seed)


@pytest.mark.long
@pytest.mark.parametrize("game_id", [RACE, "boots2/pershing"])
def test_every_answer_and_overlay_that_a_lesson_names_is_there_in_twenty_games(game_id: str) -> None:
    told: set[str] = set()
    for seed in range(20):
        told |= told_on_the_board(game_id, seed)
    assert len(told) > 15
