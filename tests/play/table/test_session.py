"""A game under way: every action on disk before the next decision, resumed after anything, taken back exactly."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import msgspec
import pytest

from gtc_tui.engine.action import CHANCE, PieceId, Side
from gtc_tui.engine.log import FORMAT
from gtc_tui.errors import GtcError, IllegalAction, UnknownName
from gtc_tui.play.table.replay import replay_file
from gtc_tui.play.table.session import Session
from gtc_tui.rules.gcacw.march.march import March
from gtc_tui.rules.gcacw.state.actions import Done
from support import CONFEDERATE, RACE, UNION

PEOPLE = {UNION: "human", CONFEDERATE: "human"}
AGAINST_BOT = {UNION: "human", CONFEDERATE: "bot:random"}
BOTS = {UNION: "bot:random", CONFEDERATE: "bot:random"}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.log"


def advance(session: Session, most: int = 10_000) -> int:
    """Dice and bots, until a person is asked; how many actions that were."""
    count = 0
    while count < most and session.auto() is not None:
        count += 1
    return count


@cache
def seed() -> int:
    """Of dice and bots that give a game of some length, whatever the rules are by now."""
    for number in range(1, 200):
        session = Session.new(RACE, BOTS, number)
        if advance(session, 80) == 80:
            return number
    raise AssertionError("random games are short now")


def first_answers(session: Session, count: int) -> None:
    """A person who always gives the first answer."""
    for _answer in range(count):
        advance(session)
        decision = session.state.decision
        if decision is None:
            return
        session.act(decision.actions[0])


def test_a_whole_game_is_kept_and_resumed_at_its_end(path: Path) -> None:
    session = Session.new(RACE, BOTS, seed(), path)
    assert session.waiting == "bot"
    advance(session)
    assert session.waiting == "over" and session.auto() is None
    session.close()
    again = Session.resume(path)
    assert again.state.hash == session.state.hash and again.state.result == session.state.result
    assert again.happened == session.happened
    names = {side: bot and bot.name for side, bot in again.players.items()}
    assert names == {UNION: "bot:random", CONFEDERATE: "bot:random"}
    again.close()


def test_the_same_seed_gives_the_same_game(path: Path) -> None:
    games = [Session.new(RACE, BOTS, number) for number in (seed(), seed(), seed() + 1)]
    for session in games:
        advance(session)
    assert games[0].state.history == games[1].state.history != games[2].state.history


def test_games_without_a_seed_differ() -> None:
    assert Session.new(RACE, BOTS).header.seed != Session.new(RACE, BOTS).header.seed


def test_each_action_is_on_disk_before_the_next_decision(path: Path) -> None:
    session = Session.new(RACE, AGAINST_BOT, seed(), path)
    text = session.game.system.codec.text
    for _turn in range(30):
        if session.auto() is None:
            assert session.state.decision is not None
            session.act(session.state.decision.actions[0])
        lines = path.read_text().splitlines()
        assert lines[1:] == [text(action) for action in session.state.history]
    session.close()


def test_a_resumed_game_goes_on_as_it_would_have(path: Path) -> None:
    whole = Session.new(RACE, BOTS, seed())
    advance(whole)
    part = Session.new(RACE, BOTS, seed(), path)
    advance(part, 40)
    part.close()
    rest = Session.resume(path)
    advance(rest)
    rest.close()
    assert rest.state.history == whole.state.history and rest.happened == whole.happened


def test_waiting_says_who_is_asked() -> None:
    session = Session.new(RACE, AGAINST_BOT, seed())
    assert session.waiting == "human" and session.auto() is None
    session.act(Done())
    assert session.waiting == "bot"
    with pytest.raises(IllegalAction, match="not a person's turn"):
        session.act(Done())
    session.auto()
    assert session.waiting == "chance" and session.state.to_move == CHANCE
    with pytest.raises(IllegalAction, match="not a person's turn"):
        session.act(session.state.legal_actions()[0])


def test_an_illegal_answer_is_not_kept(path: Path) -> None:
    session = Session.new(RACE, PEOPLE, seed(), path)
    before = (path.read_bytes(), session.state.hash)
    with pytest.raises(IllegalAction):
        session.act(March(PieceId("griffin")))
    assert (path.read_bytes(), session.state.hash) == before
    session.close()


# -- taking back ---------------------------------------------------------------------------------------------
def test_undo_goes_back_to_the_persons_last_decision(path: Path) -> None:
    session = Session.new(RACE, AGAINST_BOT, seed(), path)
    first_answers(session, 4)
    stops = []
    for _answer in range(4):
        advance(session)
        stops.append((len(session.state), session.state.hash, list(session.happened)))
        assert session.state.decision is not None
        session.act(session.state.decision.actions[0])
    advance(session)
    while stops:
        now = len(session.state)
        count = session.undo()
        assert count == now - stops[-1][0]
        assert (len(session.state), session.state.hash, session.happened) == stops.pop()
        assert session.waiting == "human"
    session.close()
    again = Session.resume(path)
    assert again.state.hash == session.state.hash and again.happened == session.happened
    assert "undo" in path.read_text().splitlines()
    again.close()


def test_an_undone_answer_given_again_meets_the_same_dice() -> None:
    session = Session.new(RACE, AGAINST_BOT, seed())
    first_answers(session, 6)
    advance(session)
    before = session.state.hash
    session.undo()
    first_answers(session, 1)
    advance(session)
    assert session.state.hash == before


def test_undo_in_hotseat_takes_back_one_answer() -> None:
    session = Session.new(RACE, PEOPLE, seed())
    first_answers(session, 2)
    assert session.undo() == 1 and session.undo() == 1
    with pytest.raises(GtcError, match="nothing to undo"):
        session.undo()


def test_undo_without_a_person_is_refused() -> None:
    session = Session.new(RACE, BOTS, seed())
    advance(session, 20)
    with pytest.raises(GtcError, match="nothing to undo"):
        session.undo()


def test_undo_after_the_end() -> None:
    session = Session.new(RACE, AGAINST_BOT, seed())
    first_answers(session, 10_000)
    assert session.waiting == "over"
    session.undo()
    assert session.waiting == "human" and session.state.result is None


# -- keeping -------------------------------------------------------------------------------------------------
def test_save_as_is_a_log_of_its_own(path: Path, tmp_path: Path) -> None:
    session = Session.new(RACE, AGAINST_BOT, seed(), path)
    first_answers(session, 3)
    session.undo()
    copy = tmp_path / "copy.log"
    session.save_as(copy)
    assert copy.read_bytes() == path.read_bytes()
    first_answers(session, 3)
    other = Session.resume(copy)
    assert len(other.state) < len(session.state)
    with pytest.raises(GtcError, match="exists"):
        session.save_as(path)
    session.close()
    other.close()


def test_a_game_in_memory_can_be_saved(tmp_path: Path) -> None:
    session = Session.new(RACE, AGAINST_BOT, seed())
    first_answers(session, 3)
    assert session.path is None
    session.save_as(tmp_path / "copy.log")
    assert replay_file(tmp_path / "copy.log").timeline.state.hash == session.state.hash


def test_a_full_disk_stops_the_game_and_loses_nothing(path: Path) -> None:
    session = Session.new(RACE, AGAINST_BOT, seed(), path)
    first_answers(session, 3)
    advance(session)
    before = (path.read_bytes(), session.state.hash, len(session.happened))
    limit = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(before[0]) + 2, limit[1]))
    try:
        for change in (lambda: session.act(session.state.legal_actions()[0]), session.undo):
            with pytest.raises(GtcError, match=f"{path}: File too large"):
                change()
            assert (path.read_bytes(), session.state.hash, len(session.happened)) == before
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limit)
    first_answers(session, 1)
    session.close()
    assert replay_file(path).timeline.state.hash == session.state.hash


def test_a_log_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(GtcError, match="Not a directory"):
        Session.new(RACE, PEOPLE, seed(), tmp_path / "file" / "game.log")


KILLED = """
import sys, time
from pathlib import Path
from gtc_tui.play.table.session import Session
bots = {"union": "bot:random", "confederate": "bot:random"}
session = Session.new(sys.argv[1], bots, int(sys.argv[3]), Path(sys.argv[2]))
while session.auto() is not None:
    print(len(session.state), format(session.state.hash, "x"), flush=True)
    time.sleep(0.002)
"""


def test_a_killed_program_loses_nothing(path: Path) -> None:
    """What was shown to have happened has happened, after kill -9 in the middle of the game."""
    command = [sys.executable, "-c", KILLED, RACE, str(path), str(seed())]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        for _line in range(25):
            shown = program.stdout.readline()
        os.kill(program.pid, signal.SIGKILL)
        rest = program.stdout.read().splitlines(keepends=True)
    last = next((line for line in reversed(rest) if line.endswith("\n")), shown).split()
    session = Session.resume(path)
    kept = len(session.state)
    assert int(last[0]) <= kept <= int(last[0]) + 2
    while len(session.state) > int(last[0]):
        session.state.undo()
    assert format(session.state.hash, "x") == last[1]
    session.close()


def test_a_last_line_cut_in_the_middle_is_dropped_and_told(path: Path) -> None:
    session = Session.new(RACE, BOTS, seed(), path)
    advance(session, 20)
    session.close()
    whole = path.read_bytes()
    path.write_bytes(whole[:-2])
    again = Session.resume(path)
    assert len(again.state) == 19
    assert len(again.notices) == 1 and f"{path}:21: the last line was cut off" in again.notices[0]
    assert path.read_bytes() == whole[: whole.rindex(b"\n", 0, -1) + 1]
    again.auto()
    again.close()
    assert path.read_bytes() == whole
    assert Session.resume(path).notices == ()


# -- logs that are none --------------------------------------------------------------------------------------
def kept(path: Path) -> list[str]:
    """Lines of a log of some actions."""
    session = Session.new(RACE, BOTS, seed(), path)
    advance(session, 12)
    session.close()
    return path.read_text().splitlines()


def newer(lines: list[str]) -> None:
    lines[0] = lines[0].replace(f'"format":{FORMAT}', f'"format":{FORMAT + 1}')


def foreign(lines: list[str]) -> None:
    lines[:] = ['[Event "?"]', "1. e4 e5"]


def other_game(lines: list[str]) -> None:
    lines[0] = lines[0].replace("race-for", "race-from")


def other_option(lines: list[str]) -> None:
    header = msgspec.json.decode(lines[0])
    header["options"] = {"flying": True}
    lines[0] = msgspec.json.encode(header).decode()


def other_bot(lines: list[str]) -> None:
    lines[0] = lines[0].replace("bot:random", "bot:randomm")


def other_side(lines: list[str]) -> None:
    lines[0] = lines[0].replace('"union":', '"french":')


def no_action(lines: list[str]) -> None:
    lines[3] = "\x1b[2Jrm -rf"


def unknown_piece(lines: list[str]) -> None:
    lines[1] = "transfer napoleon N3117"


def unknown_hex(lines: list[str]) -> None:
    lines[1] = "transfer warren N9999"


def illegal(lines: list[str]) -> None:
    lines[2] = "roll 7 7"


def too_many_undos(lines: list[str]) -> None:
    lines[5:5] = ["undo"] * 5


def after_the_end(lines: list[str]) -> None:
    session = Session.new(RACE, BOTS, seed())
    advance(session)
    text = session.game.system.codec.text
    lines[1:] = [*map(text, session.state.history), "pass"]


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (newer, "log format 2; this program reads up to 1"),
        (foreign, ":1: not a game log"),
        (other_game, ":1: gtc/03-race-from-spotsylvania"),
        (other_option, ":1: "),
        (other_bot, ":1: bot:randomm: no such player; perhaps bot:random?"),
        (other_side, ":1: "),
        (no_action, ":4: not an action"),
        (unknown_piece, ":2: napoleon: no such piece"),
        (unknown_hex, ":2: N9999: no such hex on this map [2.3]"),
        (illegal, ":3: "),
        (too_many_undos, ":10: nothing to undo"),
        (after_the_end, "the game is over"),
    ],
)
def test_a_log_that_does_not_fit_is_told_and_left_alone(
    path: Path, spoil: Callable[[list[str]], None], told: str
) -> None:
    lines = kept(path)
    spoil(lines)
    path.write_text("\n".join(lines) + "\npas")
    before = path.read_bytes()
    with pytest.raises(GtcError) as fault:
        Session.resume(path)
    text = str(fault.value)
    assert told in text and str(path) in text and "\n" not in text and "\x1b" not in text
    assert path.read_bytes() == before
    path.write_text("")  # and nobody holds it any more
    with pytest.raises(GtcError, match="not a game log"):
        Session.resume(path)


def test_unknown_sides_and_players_are_told() -> None:
    with pytest.raises(UnknownName, match="french: no such side in gtc/03"):
        Session.new(RACE, {Side("french"): "human"})
    with pytest.raises(UnknownName, match="greedy: no such player; perhaps bot:greedy"):
        Session.new(RACE, {UNION: "greedy"})
    with pytest.raises(UnknownName, match="there are human"):
        Session.new(RACE, {UNION: "xyz"})


def test_replay_to_an_entry(path: Path) -> None:
    lines = kept(path)
    path.write_text("\n".join([*lines, "undo", "# a remark", "", "undo"]) + "\n")
    assert [len(replay_file(path, to).timeline.state) for to in (0, 5, 12, 13, 14)] == [0, 5, 12, 11, 10]
    whole = replay_file(path)
    assert whole.entries == 14 and len(whole.timeline.state) == 10
    with pytest.raises(UnknownName, match="no entry 15; the log has 14"):
        replay_file(path, 15)
