"""The theatres off the map on the screen: a sketch at the foot of the map while something is about their boxes."""

from __future__ import annotations

from pathlib import Path

from driving import SMALL, play, type_keys
from textual.pilot import Pilot

from gtc_tui.play.table.session import Session
from gtc_tui.tui.game.screen import GameScreen
from support import draft

CYCLE = Path(__file__).parents[2] / "playthroughs" / "overland-random-cycle.log"


def before(line: str, folder: Path) -> Session:
    """Two people at the first strategic cycle of scenario 9, before an answer of the golden playthrough."""
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
        assert any("B3 Bermuda Hu" in line for line in lines) and any("U 60" in line for line in lines)
        board, panel = screen.places["map"], screen.places["theatre"]
        assert all(len(line) <= panel.width - 2 for line in lines[1:])  # as drawn, not wrapped
        assert board.bottom == panel.y and board.height >= 6

    play(before("shift terry-div B6", tmp_path), SMALL, script)


def test_26_0_the_cursor_on_a_box_brings_the_sketch_and_takes_it_away() -> None:
    session = Session.new(draft("09"), {"union": "human", "confederate": "human"}, 1)

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        assert shown(screen) == []
        await type_keys(pilot, "g", *"staun", "enter")
        assert screen.cursor == "V4" and shown(screen)[0].startswith("Shenandoah Valley: ")
        assert any(line.startswith("V4 Staunton") for line in shown(screen))
        await type_keys(pilot, "g", *"n3320", "enter")
        assert shown(screen) == []

    play(session, SMALL, script)
