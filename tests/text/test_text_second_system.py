"""A game where markers are drawn, hands held and stacks hidden, line by line at 80 columns."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from gtc_tui.engine.action import Side
from gtc_tui.play.table.session import Session
from gtc_tui.text.front import Front

LOGS = Path(__file__).parent.parent / "tui" / "goldens" / "boots"
WIDTH = 80


@pytest.fixture
def session(tmp_path: Path) -> Session:
    """St. Clair's army has met the Indians; the United States declare attacks."""
    log = tmp_path / "game.log"
    log.write_bytes((LOGS / "st-clair-attacks.log").read_bytes())
    return Session.resume(log)


def said(session: Session, *typed: str) -> list[list[str]]:
    """What is printed after each line typed."""
    target = io.StringIO()
    Front(session, io.StringIO("".join(f"{line}\n" for line in typed)), target, WIDTH).run()
    parts = re.split("^> (?!Turn| Draw)", target.getvalue(), flags=re.MULTILINE)
    assert len(parts) == len(typed) + 2
    lines = [part.splitlines() for part in parts[1:]]
    kept = str(session.path)  # as long as it is
    assert max(len(line) for part in lines for line in part if kept not in line) <= WIDTH
    return lines


def test_what_there_is_beside_the_map(session: Session) -> None:
    hand, us = said(session, "hand")[0], session.state.view(Side("us")).hand
    assert hand[0] == us[0].title and [line.strip() for line in hand if line.startswith("  ")]
    for line in ("  United States:  0 of 6", "  Indian player (face down)  0", "  3. Little Turtle  Indian player"):
        assert line in hand


def test_a_hand_is_told_to_its_holder_only(session: Session) -> None:
    own = session.state.view(Side("indian")).hand[0].lines
    other = session.state.view(Side("us")).hand[0].lines
    spectator = session.state.view(None).hand[0].lines
    assert [line.text for line in own if line.note] == [
        line.text for line in spectator if line.side == "indian" and line.note
    ]
    assert not [line for line in other if line.side == "indian" and line.note]


def test_every_command_answers_or_says_that_there_is_no_such_thing(session: Session) -> None:
    asked = (
        "?", "map", "map 1 supply", "map zoc counties 1832", "map legend", "odds 1931", "odds 2033 st-wag", "supply",
        "compare 1931 st-2us 2033 st-wag", "stack 1832", "stack 2033", "roster", "tree", "turns", "objectives",
        "points", "log", "story all", "next", "back", "map past", "reach st-2us", "cost 1432 st-2us", "always", "hint",
    )  # fmt: skip
    for words, lines in zip(asked, said(session, *asked), strict=False):
        assert lines and not any("no such" in line or "Traceback" in line for line in lines), words
    for name in ("fatigue", "command", "threat", "map fatigue"):
        word = name.split()[-1]
        assert said(session, name)[0] == [f"{word}: not part of this game"]


def test_help_offers_only_what_the_game_knows(session: Session) -> None:
    (told, _end) = said(session, "?")
    text = " ".join(" ".join(told).split())
    for word in ("supply lines with their length", "pools and", "reach, alone, zoc, objectives, supply, counties;"):
        assert word in text
    assert "fatigue" not in text and "command [LEADER]" not in text and "Rule 10.5" in text


def test_units_out_of_sight_are_not_told_of(session: Session) -> None:
    unseen = [piece for piece in session.state.view(Side("us")).pieces if piece.unseen]
    assert len(unseen) > 5
    log, story, roster, tree = said(session, "log 999", "story all", "roster indian", "tree ind")[:4]
    told = [line.replace("Fort Miami", "") for line in (*log, *story)]  # a place, and no unit of the Miami
    for piece in unseen:
        assert not [line for line in told if f"{piece.name} " in line], piece.name
        assert next(line for line in roster if f"  {piece.name} " in line).startswith("  ?")
        assert any(piece.name in line and " ?  " in line for line in tree)
    assert any("A unit moves from" in line for line in log)
    assert any("A unit moves " in line and " > " in line for line in story)


# -- two people at one terminal -------------------------------------------------------------------------------------


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def played(session: Session, source: io.StringIO, page: int | None = None) -> str:
    target = io.StringIO()
    Front(session, source, target, WIDTH, page).run()
    return target.getvalue()


def test_the_keyboard_changes_hands_before_the_other_reads(session: Session) -> None:
    """What the first one read is out of sight by then, and what happened is told as the other may know it."""
    lines = ["", "2", "1", "1", "2", "1", "1", "1", "1", *["1"] * 40]
    parts = played(session, Terminal("\n".join(lines) + "\n"), 20).split(": take the keyboard, then press Enter.\n> ")
    assert len(parts) > 2
    assert parts[0].endswith("United States") and parts[1].endswith("Indian player")
    before, after = parts[1].removesuffix("Indian player"), parts[2]
    assert before.endswith("\n" * 20)
    own = [piece.name for piece in session.state.view(Side("indian")).pieces if piece.unseen]
    assert own and not [name for name in own if f"{name} moves" in after]


def test_a_player_who_is_handed_the_keyboard_may_leave(session: Session) -> None:
    count = len(session.state)
    text = played(session, Terminal("quit\n"))
    assert "United States: take the keyboard" in text and "1 attack" not in text
    assert "gtc play --resume" in text and len(session.state) == count
    assert "Declare" not in played(session, Terminal(""))


def test_a_script_has_nobody_to_pass_a_keyboard_to(session: Session) -> None:
    assert "keyboard" not in played(session, io.StringIO("1\n1\n"))
