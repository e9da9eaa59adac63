"""Programs as players: how they are named and offered, in games, after a log, at the end of a game."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from programs import EXAMPLES, ROOT, Maker, opening, refused

import gtc_tui
from gtc_tui import GtcError, UnknownName, cli
from gtc_tui.bots.base import dismiss, make_bot
from gtc_tui.bots.program import own_programs, parse_spec
from gtc_tui.engine.seat import Seat
from gtc_tui.errors import LogError
from gtc_tui.play.setup.choices import Choices
from gtc_tui.play.setup.lobby import Plan, player_kinds, who_text
from gtc_tui.play.table.session import Session
from support import CONFEDERATE, RACE, UNION


# -- names -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "seconds"), [("time=2s", 2.0), ("time=0.5s", 0.5), ("time=500ms", 0.5), ("time=3", 3.0)]
)
def test_time_limits(text: str, seconds: float) -> None:
    assert parse_spec(f"bot:exec:{EXAMPLES[0]},{text}") == (EXAMPLES[0], seconds)


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("bot:exec:", "no such program"),
        ("bot:exec:no/such", "no/such: no such program"),
        ("bot:exec:~nobody-here/bot", "no such program"),
        ("bot:exec:" + "x" * 5000, "no such program"),
        (f"bot:exec:{ROOT}/README.md", "not executable; chmod"),
        (f"bot:exec:{ROOT}", "no such program"),
        (f"bot:exec:{EXAMPLES[0]},time=0s", "time=0s: write a time limit"),
        (f"bot:exec:{EXAMPLES[0]},time=2h", "time=2h: write a time limit"),
        (f"bot:exec:{EXAMPLES[0]},time=1e3", "write a time limit"),
        (f"bot:exec:{EXAMPLES[0]},time=", "write a time limit"),
    ],
)
def test_what_is_no_program_is_told(spec: str, told: str) -> None:
    with pytest.raises(UnknownName) as caught:
        make_bot(spec, 1)
    assert told in str(caught.value) and len(str(caught.value)) < 400


def test_a_file_that_the_system_cannot_run_is_told(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    path.write_bytes(b"\x00\x01nothing")
    path.chmod(0o755)
    assert "cannot be started: " in refused(f"bot:exec:{path}")


def test_own_programs_are_offered(own_folder: Path) -> None:
    folder = own_folder / "bots"
    folder.mkdir(parents=True)
    assert own_programs() == [] and player_kinds()[0] == "human"
    for name in ("mine.sh", "notes.txt"):
        (folder / name).write_text((ROOT / "docs" / "bots" / "routine_bot.sh").read_text())
    (folder / "mine.sh").chmod(0o755)
    assert own_programs() == ["bot:exec:mine.sh"] and player_kinds()[-1] == "bot:exec:mine.sh"
    assert "program of yours" in who_text("bot:exec:mine.sh")
    with pytest.raises(UnknownName, match=r"perhaps mine\.sh"):
        make_bot("bot:exec:mine", 1)
    bot = make_bot("bot:exec:mine.sh", 1)
    state = opening()
    assert bot.choose(Seat.deciding(state)) == (state.decision and state.decision.default)
    dismiss(bot)


def test_a_program_named_on_the_command_line_can_be_chosen(own_folder: Path) -> None:
    brief = gtc_tui.systems.brief(RACE)
    spec = f"bot:exec:{EXAMPLES[0]},time=1s"
    choices = Choices(RACE, brief, Plan({UNION: spec, CONFEDERATE: "bot:exec:nowhere"}))
    assert choices.plan().players[UNION] == spec
    assert any("nowhere: no such program" in note for note in choices.notes)
    row = next(choice for choice in choices.rows() if choice.name == UNION)
    assert row.value == spec and "human" in row.values


# -- in games --------------------------------------------------------------------------------------------
def test_a_game_against_a_program_goes_on_after_its_fault(program: Maker, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    body = f"os.path.exists({str(mark)!r}) or sys.exit(1)\n        say({{'answer': message['default'] or 0}})"
    session = Session.new(RACE, {UNION: program(body), CONFEDERATE: "bot:random"}, 5, tmp_path / "game.log")
    with pytest.raises(GtcError, match="ended with exit code 1"):
        while session.auto() is not None:
            pass
    before = len(session.state)
    mark.touch()
    while session.auto() is not None:
        pass
    assert session.state.result is not None and len(session.state) > before
    session.close()


def test_no_program_is_run_because_a_log_says_so(program: Maker, tmp_path: Path) -> None:
    ran = tmp_path / "ran"
    spec = program(f"open({str(ran)!r}, 'w'); say({{'answer': message['default'] or 0}})")
    path = tmp_path / "game.log"
    session = Session.new(RACE, {UNION: "human", CONFEDERATE: spec}, 5, path)
    session.close()
    with pytest.raises(LogError, match=f"--confederate {spec}"):
        Session.resume(path)
    with pytest.raises(LogError, match="is played by"):
        Session.resume(path, {CONFEDERATE: "bot:exec:/bin/other"})
    assert not ran.exists()
    session = Session.resume(path, {CONFEDERATE: spec})
    while session.waiting != "over":
        if session.waiting == "human":
            session.act(session.state.legal_actions()[0])
        else:
            session.auto()
    assert ran.exists()
    session.close()


def test_play_resumes_with_the_program_named_again(tmp_path: Path) -> None:
    spec = f"bot:exec:{ROOT}/docs/bots/routine_bot.sh"
    words = [sys.executable, "-m", "gtc_tui", "play", "--text"]
    path = tmp_path / "game.log"
    begun = [*words, RACE, "--confederate", spec, "--log", str(path), "--seed", "4"]
    done = subprocess.run(begun, input="done\nquit\n", capture_output=True, text=True, timeout=60)
    assert done.returncode == 0 and done.stderr == ""
    again = [*words, "--resume", str(path)]
    done = subprocess.run(again, input="quit\n", capture_output=True, text=True, timeout=60)
    assert done.returncode == 1 and f"--confederate {spec}" in done.stderr
    done = subprocess.run([*again, "--confederate", spec], input="quit\n", capture_output=True, text=True, timeout=60)
    assert done.returncode == 0 and done.stderr == ""


def test_simulate_stops_at_a_fault_and_says_whose(program: Maker, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", RACE, "--games", "2", "--union", program("sys.exit(4)"), "--confederate", "bot:random"]
    assert cli.main(words) == 1
    assert "game 0, union: bot.py: ended with exit code 4" in capsys.readouterr().err


def test_a_program_is_told_how_its_game_ended(program: Maker, tmp_path: Path) -> None:
    path = tmp_path / "end"
    at_end = f"    elif kind == 'end':\n        open({str(path)!r}, 'w').write(line)"
    spec = program(f"say({{'answer': message['default'] or 0}})\n{at_end}")
    session = Session.new(RACE, {UNION: spec, CONFEDERATE: "bot:random"}, 5)
    while session.auto() is not None:
        pass
    session.close()
    result = session.state.result
    assert result is not None and json.loads(path.read_text())["result"]["level"] == result.level
