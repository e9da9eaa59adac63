"""The theatres off the map on the screen: a sketch at the foot of the map while something is about their boxes."""

from __future__ import annotations

from pathlib import Path

import pytest
from driving import LARGE, SMALL, play, type_keys, until
from driving import shown as seen
from driving import texts as codec_texts
from textual.pilot import Pilot

from gtc_tui.play.table.session import Session
from gtc_tui.tui.game.act import answering
from gtc_tui.tui.game.screen import GameScreen
from gtc_tui.tui.windows.reading import ReadingScreen
from support import numbered

CYCLE = Path(__file__).parents[1] / "goldens" / "strategic-cycle.log"


def before(line: str, folder: Path) -> Session:
    """Two people at the first strategic cycle of scenario 9, before an answer of a random game."""
    lines = CYCLE.read_text().splitlines()
    kept = [lines[0].replace("bot:random", "human"), *lines[1 : lines.index(line)]]
    path = folder / "cycle.log"
    path.write_text("\n".join(kept) + "\n")
    return Session.resume(path)


def shown(screen: GameScreen) -> list[str]:
    if "theatre" not in screen.places:
        return []
    panel = screen.panel_widget("theatre")
    return [panel.title, *("".join(text for text, _style in line) for line in panel.lines)]


def test_27_0_moves_between_boxes_are_asked_beside_the_sketch_of_their_theatre(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        lines = shown(screen)
        assert lines[0].startswith("Bermuda Hundred: the Union is ")
        words = "\n".join(lines)
        for name in ("B2 Fort Monroe", "B3 Bermuda Hundred", "B6 Port Walthall Station", "B7 Drewry's Bluff"):
            assert all(word in words for word in name.split()), name  # broken, never cut
        assert ".." not in words and "U 60" in words
        answers = [line[46:] for line in seen(screen).splitlines()[2 : screen.places["answers"].bottom]]
        assert not any(".." in line for line in answers), answers
        assert "1) Move Terry to B6 Port Walthall Station" in " ".join("".join(answers).replace("|", "").split())
        board, panel = screen.places["map"], screen.places["theatre"]
        assert all(len(line) <= panel.width - 2 for line in lines[1:])  # as drawn, not wrapped
        assert board.bottom == panel.y and board.height >= 6

    play(before("shift terry-div B6", tmp_path), SMALL, script)


def test_26_0_the_cursor_on_a_box_brings_the_sketch_and_takes_it_away() -> None:
    session = Session.new(numbered("09"), {"union": "human", "confederate": "human"}, 1)

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        assert shown(screen) == []
        await type_keys(pilot, "g", *"staun", "enter")
        assert screen.cursor == "V4" and shown(screen)[0].startswith("Shenandoah Valley: ")
        assert any(line.startswith("V4 Staunton") for line in shown(screen))
        await type_keys(pilot, "g", *"n3320", "enter")
        assert shown(screen) == []

    play(session, SMALL, script)


def test_a_box_that_leads_nowhere_is_listed_without_links() -> None:
    """As Winchester and Fort Monroe of the grand campaign."""

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, "at")
        lines = [line.strip("|> ") for line in seen(pilot.app.screen).splitlines()]
        assert "V1 Winchester" in lines and "B2 Fort Monroe" in lines
        assert "to V6 Lynchburg (road)" in lines and "to" not in lines

    play(Session.new(numbered("11"), {"union": "human", "confederate": "human"}, 1), SMALL, script)


def test_a_campaign_is_told_on_one_page_at_a_key() -> None:
    session = Session.new(numbered("09"), {"union": "human", "confederate": "human"}, 1)

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        for key in ("circumflex_accent", "f9"):
            await type_keys(pilot, key)
            page = pilot.app.screen
            assert isinstance(page, ReadingScreen)
            lines = seen(page).splitlines()
            assert lines[0].startswith(" The campaign ") and "The campaign" not in "".join(lines[1:])
            assert any("V4 Staunton" in line for line in lines)
            await type_keys(pilot, "escape")

    play(session, LARGE, script)


def test_a_basic_scenario_has_no_page_of_a_campaign() -> None:
    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        assert "campaign" not in {key.name for key in screen.table}
        await type_keys(pilot, "f9")
        assert pilot.app.screen is screen

    play(Session.new(numbered("03"), {"union": "human", "confederate": "human"}, 1), SMALL, script)


def test_29_0_depots_are_asked_on_the_map_and_a_stray_enter_gives_none_up(tmp_path: Path) -> None:
    session = before("along butler-aj", tmp_path)  # the player looks at a box

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        boxes = screen.desk.game.map.boxes
        await type_keys(pilot, "g", *"b3", "enter")
        while session.state.decision is not None and session.state.decision.kind != "giving-up":
            await type_keys(pilot, "space")
        assert screen.desk.game.map.ids[screen.cursor] not in boxes and shown(screen) == []
        before = codec_texts(session)[-1]
        await type_keys(pilot, "g", *"n1702", "enter", "enter")
        assert codec_texts(session)[-1] == before and "pick it by its number" in seen(screen)
        await type_keys(pilot, "enter")
        assert codec_texts(session)[-1] == before and screen.answering.list.row is None
        number = next(one.number for one in screen.desk.answers if one.text.startswith("Dismantle the depot at N1702"))
        await type_keys(pilot, *str(number), "enter")
        assert codec_texts(session)[-1] == "dismantle-depot N1702"
        while session.state.decision is not None and session.state.decision.kind != "depots":
            await type_keys(pilot, "space")
        await type_keys(pilot, "g", *"n1204", "enter", "enter")
        assert "place-depot N1204 rail" in codec_texts(session)

    play(session, SMALL, script)


def test_17_0_posture_is_asked_beside_the_sketch_of_its_theatre(tmp_path: Path) -> None:
    session = before("place-depot N1204 rail", tmp_path)

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        while session.state.decision is not None and session.state.decision.kind != "posture":
            await type_keys(pilot, "space")
        await until(pilot, lambda: not screen.automatic.playing)
        asked = session.state.decision
        assert asked is not None and shown(screen)[0].split(":")[0] in asked.prompt

    play(session, SMALL, script)


def test_enter_after_a_number_belongs_to_it_where_numbers_have_two_digits(tmp_path: Path) -> None:
    session = before("shift terry-div B6", tmp_path)

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        assert len(screen.desk.answers) > 10
        count = len(session.state)
        await type_keys(pilot, *"10")
        assert codec_texts(session)[-1].startswith("shift hinks")
        screen.answering.list.highlight(0)
        await type_keys(pilot, "enter")
        assert len(session.state) == count + 1 and "Enter again: Move Terry" in seen(screen)
        await type_keys(pilot, "enter")
        assert codec_texts(session)[count + 1].startswith("shift terry")

    play(session, SMALL, script)


def test_a_number_that_is_too_long_answers_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answering, "TOGETHER", 60.0)
    session = before("shift terry-div B6", tmp_path)

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        last, count = len(screen.desk.answers), len(session.state)
        assert 10 < last < 20
        await type_keys(pilot, *"99")
        assert len(session.state) == count and f"no choice 99: they are 1 to {last}" in seen(screen)
        await type_keys(pilot, *"9", "enter")
        assert len(session.state) == count + 1
        before_long = session.state.decision
        await type_keys(pilot, *"111")
        assert session.state.decision is not before_long and len(session.state) == count + 2
        assert "1 came too soon after your last choice: type it again" in seen(screen)
        await type_keys(pilot, "enter")  # which would have ended a short number
        assert len(session.state) == count + 2 and "Enter again: " in seen(screen)
        await type_keys(pilot, "u")
        assert len(session.state) == count + 1
        await type_keys(pilot, "1")  # after another key it counts
        assert len(session.state) == count + 2 or screen.answering.list.typed == "1"

    play(session, SMALL, script)


def test_21_0_a_number_of_what_only_others_may_do_tells_why_those_here_may_not(tmp_path: Path) -> None:
    session = before("strategic-activate longstreet", tmp_path)

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        assert any(answer.group is not None and answer.group.key == 6 for answer in screen.desk.answers)
        count = len(session.state)
        await type_keys(pilot, "g", *"n0619", "enter", "6")
        assert len(session.state) == count and "No choice 6: Heth is at no station [5.4]" in seen(screen)
        await type_keys(pilot, "g", *"n1809", "enter", "4")
        assert "No choice 4: Steuart already has a fort, the best entrenchment [9.0]" in seen(screen)

    play(session, SMALL, script)
