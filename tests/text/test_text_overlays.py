"""What the screen lays over the map, in words; the same numbers for answers; undo by two players' consent."""

from __future__ import annotations

import re

import pytest
from test_text_more import game, said

from gtc_tui.play.table.session import Session
from gtc_tui.tui.game.desk import Desk
from support import CONFEDERATE, RACE, UNION


@pytest.mark.parametrize(
    ("typed", "title", "cell"),
    [
        ("threat", r"Number of Confederate units", r"\bN\d{4} \d"),
        ("threat union", r"Number of Union units", r"\bN\d{4} \d"),
        ("fatigue", r"Fatigue", r"\bN3217 F1\b"),
        ("counties", r"Counties", r"Spotsylvania County"),
        ("reach robinson alone", r"Reach of Robinson with .*, without enemies", r"\bN\d{4} \d"),
    ],
)
def test_every_overlay_of_the_screen_in_words(typed: str, title: str, cell: str) -> None:
    told = said(game(), typed)[1]
    assert re.search(title, told) and re.search(cell, told)


def test_the_way_of_a_march_hex_by_hex() -> None:
    told = said(game(), "cost N3315 wright")[1]
    assert re.search(r"Wright to N3315 Aldrich: \d+ MP", told) and "N3314" in told
    assert "cost: to which hex" in said(game(), "cost")[1]
    assert "Which piece" in said(game(), "cost N3315")[1]


def test_overlays_on_the_map_one_or_several_with_their_titles() -> None:
    plain, zones, both = said(game(), "map N3217", "map zoc N3217", "map zoc counties N3217")[1:4]
    assert plain != zones and "Zones of control" in zones and "Zones of control" not in plain
    assert "Zones of control" in both and "Counties" in both and "Spotsylvania County" in both
    assert "Which piece" in said(game(), "map reach")[1]


def test_answers_have_the_numbers_of_the_screen() -> None:
    session = Session.new(RACE, {UNION: "human", CONFEDERATE: "human"}, 3)
    for _time in range(2):
        session.act(session.game.system.codec.parse("done"))
    menu = said(session, "log 1")[0]
    answers = Desk(session).answers
    assert len(answers) > 9
    for answer in answers:
        assert re.search(rf"(^|  ) *{answer.number} {re.escape(answer.text)}( |$)", menu, re.M), answer
    count = len(session.state)
    said(session, str(answers[2].number))
    assert session.state.history[count] == answers[2].action


def test_undo_past_dice_wants_both_players() -> None:
    session = game()
    told = said(session, "done", "undo", "undo perhaps", "undo agreed")
    assert "your opponent has seen it; `undo agreed` undoes it" in " ".join(told[2].split())
    assert "Type undo alone, and again for each earlier choice" in told[3]
    assert "Undone: 1 action" in told[4] and not len(session.state)
