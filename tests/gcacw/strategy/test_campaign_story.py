"""A campaign told: its strategic cycles, its days one by one, its theatres as a sketch (14.0, 26.0, 27.0)."""

from __future__ import annotations

import re
from functools import cache
from random import Random

import pytest
from campaigns import campaign

from gtc_tui.engine.report import Text
from gtc_tui.errors import GtcError, UnknownName
from gtc_tui.play.story.chronicle import chronicle
from gtc_tui.play.story.story import Playback, Story
from gtc_tui.play.table.session import Session
from gtc_tui.text.commands import Commands
from gtc_tui.widths import cells, column_to_index
from support import CONFEDERATE, UNION, At, numbered, scenario

_TURNS = 9


@cache
def played() -> Session:
    """Nine turns of scenario 9 at random."""
    session, chance = Session.new(numbered("09"), {UNION: "human", CONFEDERATE: "human"}, 5), Random(5)
    while session.state.decision is not None and session.state.play.record.turn <= _TURNS:
        if session.auto() is None:
            session.act(chance.choice(session.state.legal_actions()))
    return session


@cache
def story() -> Story:
    return Story.of(played())


def test_14_0_each_strategic_cycle_is_told_from_its_first_segment_to_its_last() -> None:
    cycles = story().cycles()
    assert [cycle[0].text for cycle in cycles] == ["Turn 4: the strategic cycle", "Turn 8: the strategic cycle"]
    assert [cycle[-1].text for cycle in cycles] == [
        "The strategic cycle of turn 4 is over",
        "The strategic cycle of turn 8 is over",
    ]
    for turn, cycle in zip((4, 8), cycles, strict=True):
        phases = [moment.text for moment in cycle if "phase" in moment.kinds]
        assert len(phases) >= 5 and all(text.startswith(f"Turn {turn}: ") for text in phases)
        assert f"Turn {turn}: Depot Segment" in [line for moment in cycle for line in moment.lines]


def test_a_story_of_a_basic_game_has_none() -> None:
    session = Session.new(scenario("gtc/03-race-for-spotsylvania"), {UNION: "bot:greedy", CONFEDERATE: "bot:greedy"}, 1)
    while session.auto() is not None:
        pass
    assert Story.of(session).cycles() == []
    with pytest.raises(GtcError, match="not part of this game"):
        Commands(session, 80).check("cycle", [])


def test_the_playback_goes_by_days() -> None:
    playback = Playback(story(), -1)
    seen = []
    while playback.turn(1) is not None:
        seen.append(playback.seat.view().turn.split(" of ")[0])
    assert seen == [f"Turn {number}" for number in range(1, _TURNS + 2)]
    there = playback.at
    assert playback.turn(1) is None and playback.at == there
    for number in range(_TURNS, 0, -1):
        assert playback.turn(-1) is not None
        assert playback.seat.view().turn.startswith(f"Turn {number} of ")
    playback.forward()
    assert playback.turn(-1) is not None and playback.seat.view().turn.startswith("Turn 1 of ")  # where it began


def test_any_position_of_a_long_game_is_found_from_either_end() -> None:
    """The hash of a position does not depend on how it was come to."""
    told, state = story(), numbered("09").new_state()
    marks = {0, 1, len(told) // 3, len(told) // 2, len(told) - 1, len(told)}
    hashes = {}
    for number, action in enumerate(told.actions):
        if number in marks:
            hashes[number] = state.hash
        state.apply(action)
    hashes[len(told)] = state.hash
    end = played().state
    for number in [*sorted(marks), *sorted(marks, reverse=True)]:
        assert end.at(number).hash == hashes[number] and len(told.seat(number)) == number
    for wrong in (-1, len(told) + 1):
        with pytest.raises(IndexError):
            told.seat(wrong)


def test_a_line_tells_of_the_last_cycle_or_of_one_by_its_number() -> None:
    commands = Commands(played(), 80)
    first, last = commands.run("cycle", ["1"]), commands.run("cycle", [])
    assert any("Turn 4: the strategic cycle" in line for line in first) and not any("Turn 8" in line for line in first)
    assert any("Turn 8: the strategic cycle" in line for line in last)
    assert all(len(line) <= 80 for line in (*first, *last))
    for word in ("3", "0", "x"):
        with pytest.raises(GtcError, match=f"there are 2 so far; no {word} among them"):
            commands.run("cycle", [word])
    commands.run("back", ["turn"])
    with pytest.raises(GtcError, match="move by move, or by turn"):
        commands.run("next", ["week"])
    fresh = Commands(Session.new(numbered("09"), {}, 1), 80)
    assert fresh.run("cycle", []) == ["No strategic cycle yet."]


def test_the_report_has_a_chapter_for_each_cycle() -> None:
    heads = [line for line in chronicle(story(), played().header).splitlines() if line.startswith("## ")]
    assert heads.index("## Turn 4: the strategic cycle") < heads.index("## Turn 8: the strategic cycle")


# -- the sketch ----------------------------------------------------------------------------------------
def sketch(**placed: At | str) -> list[str]:
    page = campaign(**placed).query(None, "campaign")
    assert isinstance(page, Text)
    return list(page.lines[: next(n for n, line in enumerate(page.lines) if "+ + " in line) + 1])


def test_26_0_27_0_the_sketch_shows_every_box_and_who_is_there() -> None:
    lines = sketch(moor=At("V2", 5), imboden=At("V2", 3), hinks=At("B4", 6))
    text = "\n".join(lines)
    for box in numbered("09").campaign.boxes.all():  # type: ignore[union-attr]
        assert len(re.findall(rf"\b{box}\b", text)) == 1
    assert "U 5  C 3" in text and "U 6" in text and text.count("nobody") == 11
    assert all(len(line) <= 77 for line in lines)


@pytest.mark.parametrize("width", [60, 78, 94, 198])
def test_26_0_the_sketch_is_as_wide_as_there_is_room(width: int) -> None:
    """Every name is whole where they all fit, and what its figures are is told."""
    state = campaign()
    page, wide = state.query(None, "campaign", width=width), state.query(None, "theatre", hex="B3", width=width)
    assert isinstance(page, Text) and isinstance(wide, Text)
    lines = page.lines[: page.lines.index("Manpower: U Union, C Confederates")]
    assert len(lines) > 9 and max(map(len, lines)) <= width
    assert any("B6 Port Walthall Station" in line for line in lines) == (width >= 94)
    assert all(word in "\n".join(lines) for word in ("Winchester", "Charlottesville", "Bermuda", "Monroe", "Drewry's"))
    assert not any(".." in line for line in (*lines, *wide.lines))
    assert any("B6 Port Walthall Station" in line for line in wide.lines) == (width >= 60)
    assert any(line.startswith("Being active costs the Union a command point") for line in page.lines)
    with pytest.raises(UnknownName, match="no whole number"):
        state.query(None, "campaign", width="wide")


@pytest.mark.parametrize("width", [40, 46, 58])
def test_26_0_a_name_that_has_no_room_is_divided_and_not_cut(width: int) -> None:
    page = campaign().query(None, "campaign", width=width)
    assert isinstance(page, Text)
    lines = page.lines[: page.lines.index("Manpower: U Union, C Confederates")]
    assert max(map(len, lines)) <= width and not any(".." in line for line in lines)
    assert re.search(r"\bCha\w+-(?= |$)", "\n".join(lines), re.MULTILINE)


def test_26_03_the_sketch_draws_every_link_once() -> None:
    lines = sketch()
    links = [line for line in lines if any(sign in line for sign in "=|-:+")]
    along = sum(line.count(sign) for line in lines[:-1] for sign in ("+V", "-V", "+B", "-B"))
    game = numbered("09")
    rows = {name: box.at for name, box in game.campaign.boxes.all().items()}  # type: ignore[union-attr]
    level = {
        frozenset((name, game.map.names[to]))
        for name in rows
        for to, _ways in game.map.links(game.map.ids[name])
        if rows[name][1] == rows[game.map.names[to]][1]
    }
    assert links and along == len(level)


def test_26_0_the_boxes_of_the_sketch_stand_below_each_other_in_japanese(japanese: None) -> None:
    """Wide letters take two columns, so what stands to the right of an empty box is where its links end."""
    lines = sketch(moor=At("V2", 5))
    text = "\n".join(lines)
    assert "nobody" not in text and any(not char.isascii() for char in text)
    boxes = numbered("09").campaign.boxes.all()  # type: ignore[union-attr]
    columns: dict[int, int] = {}
    for name, box in boxes.items():
        line = next(line for line in lines if re.search(rf"\b{name}\b", line))
        across = cells(line[: line.index(name)])
        assert columns.setdefault(box.at[0], across) == across, name
        below = lines[lines.index(line) + 1]  # more of the name, or who is there
        at = column_to_index(below, across)
        assert cells(below[:at]) == across and below[at : at + 1].strip(), name
