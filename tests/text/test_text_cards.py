"""Cards of combats of many units: what came of them is told once for all that the same came of."""

from __future__ import annotations

import pytest

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.event import Clash, Event, Strike
from gtc_tui.i18n import reading
from gtc_tui.messages import Message, _, plain
from gtc_tui.play.story.fights import Fight
from gtc_tui.rules.kit.words import listed
from gtc_tui.text.cards import card_lines

UNION, CONFEDERATE = Side("union"), Side("confederate")
NAMES = {UNION: "Union", CONFEDERATE: "Confederate"}
EIGHT = ("Griffin", "Robinson", "Cutler", "Crawford", "Gibbon", "Barlow", "Birney", "Mott")


def about(side: Side, kind: str, name: str, message: Message, **values: int) -> Event:
    return Event(kind, message.format(unit=name, **values), "7.5", side, (PieceId(name.lower()),))


def fight(*after: Event) -> Fight:
    strikes = Strike(UNION, listed(EIGHT), plain("5 +1 = 6")), Strike(CONFEDERATE, plain("Kershaw"), plain("2"))
    clash = Clash(plain("Attack on N3520"), strikes[0], strikes[1], plain("difference +4"))
    return Fight(Event("result", plain(""), "7.5", UNION, clash=clash), after)


def worn() -> list[Event]:
    disorganized, fatigue = _("{unit} becomes disorganized"), _("{unit} goes to fatigue level {n}")
    events = []
    for number, name in enumerate(EIGHT):
        events.append(about(UNION, "disorganized", name, disorganized))
        events.append(about(UNION, "fatigue", name, fatigue, n=4 if number == 2 else 3))
    return events


def told(*after: Event, width: int = 78) -> list[str]:
    return [line.text for line in card_lines(fight(*after), NAMES, width)][4:]


def test_eight_units_take_three_lines_and_nothing_is_lost() -> None:
    assert told(*worn()) == [
        "Griffin, Robinson, Crawford, Gibbon, Barlow, Birney, Mott: each becomes",
        "  disorganized; goes to fatigue level 3",
        "Cutler becomes disorganized; goes to fatigue level 4",
    ]
    with reading("ja"):
        assert told(*worn(), width=80) == [
            "Griffin、Robinson、Crawford、Gibbon、Barlow、Birney、Mottは混乱状態、疲労レベル3",
            "Cutlerは混乱状態、疲労レベル4",
        ]


def test_what_happens_to_one_unit_twice_and_what_is_about_none_is_counted() -> None:
    loss = _("{unit} becomes disorganized")
    events = [about(UNION, "loss", name, loss) for name in ("Griffin", "Cutler", "Griffin")]
    drawn = Event("draw-heroism", plain("Union draws a heroism marker"), "10.23", UNION)
    assert told(*events, drawn, drawn, about(CONFEDERATE, "loss", "Kershaw", loss)) == [
        "Griffin, Cutler: each becomes disorganized",
        "Griffin becomes disorganized",
        "Union draws a heroism marker (2 times)",
        "Kershaw becomes disorganized",
    ]


def test_a_loss_that_comes_twice_in_a_row_is_told_twice_and_whole() -> None:
    loss, end = _("{unit} loses 1 manpower"), _("{unit} is eliminated")
    events = [about(CONFEDERATE, "loss", "Lomax", loss), about(CONFEDERATE, "loss", "Lomax", loss)]
    assert told(*events, about(CONFEDERATE, "eliminated", "Lomax", end)) == [
        "Lomax loses 1 manpower",
        "Lomax loses 1 manpower; is eliminated",
    ]


@pytest.mark.parametrize("width", [30, 58, 78])
def test_each_units_name_is_on_the_card_once_among_the_units_and_once_among_what_came(width: int) -> None:
    whole = " ".join(line.text.strip() for line in card_lines(fight(*worn()), NAMES, width))
    assert all(whole.count(name) == 2 for name in EIGHT)
