"""One process speaks two languages: whoever reads is told in his own."""

from __future__ import annotations

import gettext
import json
import random
import re
import threading

import msgspec
import pytest
from pseudo import Pseudo

import gtc_tui
from gtc_tui import messages, systems
from gtc_tui.engine.event import Event
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.state import State
from gtc_tui.errors import IllegalAction
from gtc_tui.i18n import reading
from gtc_tui.messages import told
from gtc_tui.play.story.story import Story
from gtc_tui.play.table.session import Session
from gtc_tui.play.table.standing_answers import Standing

_ENGLISH, _MADE_UP = gettext.NullTranslations(), Pseudo()
_CYRILLIC = re.compile("[\u0400-\u04ff]")
_SCENARIOS = sorted(gtc_tui.scenarios())


def seen(state: State, events: list[Event], look: bool = True) -> list[str]:
    """What the side that is asked, or a spectator, reads of a position and of what led to it."""
    side = state.to_move if state.to_move in state.game.sides else None
    seat = Seat(state, side)
    decision = seat.decision
    read = [event.text for event in seat.events(events)]
    if decision is not None:
        read += [decision.prompt, *map(seat.describe, decision.actions[:3])]
    if look:
        view = seat.view()
        read += [view.turn, view.phase, view.points_label, view.standing, *state.game.side_names.values()]
    read += [str(state.refusal(action)) for action in wrong(state)]
    return [*read, state.result.title] if state.result is not None else read


def wrong(state: State) -> list[gtc_tui.Action]:
    """Answers that are not legal here; how each is refused is asked of the rules."""
    parse = state.game.system.codec.parse
    lines = ("stop", "step N3218", "march nobody", "attack N3218", "play ambush", "step 4107", "lose nobody", "done")
    found = []
    for line in lines:
        try:
            found.append(parse(line))
        except gtc_tui.GtcError:
            continue
    return [action for action in found if action not in state.legal_actions()]


@pytest.mark.parametrize("name", _SCENARIOS)
def test_rules_that_ran_for_one_reader_are_told_to_another_in_his_language(name: str) -> None:
    """The game is loaded and played by a reader of the made-up language; nothing of it is left for an English one, and
    that one reads what he reads where he plays alone."""
    with reading(_MADE_UP):
        systems._loaded.clear()
        state, dice = gtc_tui.load(name).new_state(), random.Random(7)
    with reading(_ENGLISH):
        alone, same = gtc_tui.load(name).new_state(), random.Random(7)
    assert alone.game is state.game
    there = here = 0
    for number in range(300):
        if state.decision is None:
            break
        with reading(_MADE_UP):
            events = list(state.apply(dice.choice(state.decision.actions)))
            there += sum(bool(_CYRILLIC.search(text)) for text in seen(state, events, number % 8 == 0))
        with reading(_ENGLISH):
            assert alone.decision is not None
            mine = list(alone.apply(same.choice(alone.decision.actions)))
            read = seen(state, events, number % 8 == 0)
            assert read == seen(alone, mine, number % 8 == 0)
            assert not [text for text in read if _CYRILLIC.search(text)]
            here += len(read)
        assert state.hash == alone.hash and events == mine
    assert there > here / 2


def test_two_readers_at_the_same_time() -> None:
    """Two threads look at one game; each is told in its own language."""
    state = gtc_tui.load("gtc/03-race-for-spotsylvania").new_state()
    assert state.decision is not None
    events, both, read = list(state.opening), threading.Barrier(2, timeout=20), dict[str, list[str]]()

    def look(who: str, catalogue: gettext.NullTranslations) -> None:
        with reading(catalogue):
            both.wait()
            for _ in range(50):
                read.setdefault(who, []).extend(seen(state, events))
            both.wait()

    threads = [threading.Thread(target=look, args=one) for one in (("he", _ENGLISH), ("she", _MADE_UP))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(read["he"]) == len(read["she"]) > 50
    assert not any(_CYRILLIC.search(text) for text in read["he"])
    assert all(_CYRILLIC.search(one) for one, other in zip(read["she"], read["he"], strict=True) if " " in other)


def test_what_travels_as_json_is_told_in_the_readers_language() -> None:
    state = gtc_tui.load("gtc/03-race-for-spotsylvania").new_state()
    decision = state.decision
    with reading(_ENGLISH):
        here = json.loads(msgspec.json.encode((decision, state.opening), enc_hook=told))
    with reading(_MADE_UP):
        there = json.loads(msgspec.json.encode((decision, state.opening), enc_hook=told))
    assert here[0]["prompt"] == "Union: transfer leaders?"
    assert _CYRILLIC.search(there[0]["prompt"]) and here[0]["actions"] == there[0]["actions"]
    assert [event["kind"] for event in here[1]] == [event["kind"] for event in there[1]]
    assert all(_CYRILLIC.search(event["text"]) and "message" not in event for event in there[1])


def test_a_refusal_is_told_to_whoever_reads_it() -> None:
    state = gtc_tui.load("gtc/03-race-for-spotsylvania").new_state()
    with pytest.raises(IllegalAction) as caught:
        state.apply(state.game.system.codec.parse("stop"))
    with reading(_MADE_UP):
        assert _CYRILLIC.search(caught.value.reason) and _CYRILLIC.search(str(caught.value))
    with reading(_ENGLISH):
        assert str(caught.value) == "that is for the Action Cycle, later this turn [6.1]"


@pytest.mark.parametrize("name", _SCENARIOS)
def test_lessons_and_standing_answers_are_told_to_whoever_reads_them(name: str) -> None:
    with reading(_MADE_UP):
        game = gtc_tui.load(name)
        offers, lessons = game.system.standing_offers(), game.system.lessons(game)

    def texts() -> list[str]:
        found = [offer.text for offer in offers]
        for lesson in lessons:
            found += [lesson.title, *lesson.paragraphs, lesson.good]
        return [text for text in found if text]

    with reading(_ENGLISH):
        here = texts()
    with reading(_MADE_UP):
        there = texts()
    assert len(here) == len(there) > 40
    assert not [text for text in here if _CYRILLIC.search(text)]
    words = [
        bool(re.search("[A-Za-z]", re.sub(r'\{[^{}]*\}|"[^"]*"', "", text))) for text in here
    ]  # not only an answer's name
    assert all(_CYRILLIC.search(one) for one, any_ in zip(there, words, strict=True) if any_)


@pytest.mark.parametrize("name", ["gtc/03-race-for-spotsylvania", "boots2/mad-anthony"])
def test_a_story_is_told_to_whoever_reads_it(name: str) -> None:
    """It was made while somebody else read: headlines, consequences, walks put together, units not in sight, the answer
    that stood."""
    with reading(_MADE_UP):
        players = dict.fromkeys(gtc_tui.load(name).sides, "bot:random")
        session = Session.new(name, players, 5)
        for _step in range(600):
            session.auto()
        stories = [Story.of(session, side) for side in (None, *session.game.sides)]
    for story in stories:
        with reading(_ENGLISH):
            here = [(moment.text, *moment.brief, *moment.lines) for moment in story.moments]
        with reading(_MADE_UP):
            there = [(moment.text, *moment.brief, *moment.lines) for moment in story.moments]
        assert len(here) > 50 and not [text for told in here for text in told if _CYRILLIC.search(text)]
        assert all(_CYRILLIC.search(text) for told in there for text in told)


def test_a_standing_answer_is_told_to_whoever_reads_it() -> None:
    with reading(_MADE_UP):
        session = Session.new("gtc/03-race-for-spotsylvania", {}, 5)
        session.set_standing([Standing(session.game.sides[0], "transfer", "done")])
        first = session.auto()
        assert first is not None
        told = session.told(None, first)[0][1]
        assert told.kind == "standing" and _CYRILLIC.search(told.text)
    with reading(_ENGLISH):
        assert told.text == "Standing order: " + gtc_tui.load(session.game.id).new_state().describe(
            session.state.history[0]
        )


def test_reading_ends_where_it_began() -> None:
    message = messages.Message("Rain")
    with reading(_MADE_UP):
        with reading(_ENGLISH):
            assert message.told() == "Rain"
        assert _CYRILLIC.search(message.told())
    assert _CYRILLIC.search(message.told())  # tests here speak it (conftest.py)
