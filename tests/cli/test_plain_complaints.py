"""What the world around the program may do to it: closed streams, odd names, too few files. One line, nothing made."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import platformdirs
import pytest

from gtc_tui import cli, folders
from gtc_tui.bots.base import GREEDY
from gtc_tui.errors import GtcError
from gtc_tui.play.setup import saved
from gtc_tui.play.setup.saved import Progresses, saved_games
from gtc_tui.play.table.session import Session
from gtc_tui.play.workers.processes import Processes, on_this_machine
from gtc_tui.store.logfile import games_folder
from support import RACE

SIGNS = ["\x1bc", "\x1bP1$r", "\x9b2J", "\x07", "\u202e", "\x00", "\x7f", "\x85", "\u2028"]


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GTC_DATA", str(tmp_path / "mine"))
    return tmp_path / "mine"


def shell(line: str, **more: Any) -> subprocess.CompletedProcess[bytes]:
    """A command as a shell starts it; gtc stands for the program."""
    line = line.replace("gtc ", f"{sys.executable} -m gtc_tui ", 1)
    return subprocess.run(["bash", "-c", line], capture_output=True, timeout=60, **more)


# -- control characters of a foreign log -----------------------------------------------------------------
@pytest.mark.parametrize("sign", SIGNS, ids=ascii)
@pytest.mark.parametrize("command", ["report", "replay", "story", "advise --json", "show --log"])
def test_a_foreign_log_does_not_steer_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], sign: str, command: str
) -> None:
    path = tmp_path / "evil.log"
    names = {"union": f"bot:x{sign}y", "confederate": sign}
    head = {"gtc": "log", "format": 1, "game": RACE, "players": names, "program": f"x{sign}y", "seed": 1}
    path.write_text(json.dumps(head) + "\ndone\n")
    words = ["show", RACE, "--log"] if command == "show --log" else command.split()
    code = cli.main([*words, str(path)])
    printed = capsys.readouterr()
    assert code == 0
    assert all(char.isprintable() or char == "\n" for char in printed.out + printed.err)
    if command == "replay":
        assert json.loads(printed.out)["players"] == names


# -- closed streams --------------------------------------------------------------------------------------
@pytest.mark.parametrize("command", ["list", f"show {RACE}", "rules 7", "map check", "--help", "replay x"])
def test_a_closed_output_is_one_line(tmp_path: Path, command: str) -> None:
    done = shell(f"gtc {command} >&-", cwd=tmp_path)
    assert done.returncode == 1
    assert done.stderr == b"gtc: the answer cannot be written: Bad file descriptor\n"
    assert shell(f"gtc {command} >&- 2>&-", cwd=tmp_path).returncode == 1


def test_a_closed_standard_error_keeps_the_answer_clean(tmp_path: Path) -> None:
    done = shell("gtc list 2>&-")
    assert done.returncode == 0 and len(json.loads(done.stdout)) >= 10
    done = shell("gtc replay missing.log 2>&-", cwd=tmp_path)
    assert done.returncode == 1 and done.stdout == b""


# -- names -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("find", [folders.data_root, folders.config_root, folders.cache_root])
def test_a_user_without_a_folder_is_told_so_in_one_line(
    monkeypatch: pytest.MonkeyPatch, find: Callable[[], Path]
) -> None:
    def nowhere(*_names: object, **_more: object) -> Path:
        raise RuntimeError  # what the library says where neither HOME nor the system knows one

    for name in ("GTC_DATA", "GTC_CONFIG"):
        monkeypatch.delenv(name, raising=False)
    for name in ("user_data_path", "user_config_path", "user_cache_path"):
        monkeypatch.setattr(platformdirs, name, nowhere)
    monkeypatch.setenv("HOME", "/where/nobody/lives")  # not what is known already
    with pytest.raises(GtcError, match="set HOME"):
        find()


@pytest.mark.parametrize("variable", ["GTC_DATA", "GTC_CONFIG"])
@pytest.mark.parametrize("value", [b"~nosuchuser/x", b"mine\xff"])
def test_a_folder_that_cannot_be_is_one_line(tmp_path: Path, variable: str, value: bytes) -> None:
    where = {**os.environb, variable.encode(): value, b"HOME": os.fsencode(tmp_path / "home")}
    if variable == "GTC_CONFIG":  # only the full screen has settings
        code = "from gtc_tui.folders import config_root; from gtc_tui.errors import GtcError\n"
        code += "try: config_root()\nexcept GtcError as fault: print(ascii(str(fault)))"
        told = subprocess.run([sys.executable, "-c", code], env=where, capture_output=True, check=True).stdout
        assert told.startswith(b"'GTC_CONFIG: ")
        return
    for command in (f"play {RACE} --text", "list", f"play {RACE} --text --log g.log"):
        done = shell(f"gtc {command} </dev/null", env=where, cwd=tmp_path)
        assert done.returncode == 1 and done.stderr.count(b"\n") == 1 and done.stdout == b""
        assert done.stderr.startswith(b"gtc: GTC_DATA: "), done.stderr
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize(
    "command", ["play RACE --text --log NAME", "replay NAME", "report NAME", "show RACE --svg NAME"]
)
def test_a_name_that_is_no_text_is_one_line(tmp_path: Path, command: str) -> None:
    line = command.replace("RACE", RACE).replace("NAME", "$'x\\xff.log'")
    done = shell(f"gtc {line} </dev/null", cwd=tmp_path)
    assert done.returncode == 2 and done.stdout == b"" and done.stderr == b"gtc: x?.log: not text in UTF-8\n"
    assert os.listdir(tmp_path) == []


def test_a_game_is_played_in_a_folder_whose_name_is_no_text(tmp_path: Path) -> None:
    folder = os.fsencode(tmp_path) + b"/x\xff"
    os.mkdir(folder)
    done = shell(f"gtc play {RACE} --text --log g.log </dev/null", cwd=folder)
    assert done.returncode == 0 and done.stderr.count(b"\n") <= 1
    assert shell("gtc replay g.log", cwd=folder).returncode == 0


@pytest.mark.parametrize(
    "words", [["show", "x" * 100_000], ["x" * 100_000], ["show", RACE, "y" * 100_000], ["replay", "z" * 100_000]]
)
def test_a_word_of_thousands_of_letters_is_cut(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    assert cli.main(words) in (1, 2)
    printed = capsys.readouterr()
    assert printed.out == "" and printed.err.count("\n") == 1 and len(printed.err) < 2000


# -- what is scarce --------------------------------------------------------------------------------------
def test_too_many_open_files_is_no_matter_of_the_answer() -> None:
    def few() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (20, 20))

    done = shell(f"gtc simulate {RACE} --games 24 --jobs 8", preexec_fn=few)
    assert done.returncode == 1 and done.stdout == b""
    assert done.stderr == b"gtc: the system refuses: Too many open files\n"


def test_no_more_processes_than_the_machine_has_use_for() -> None:
    many = on_this_machine(1000)
    assert isinstance(many, Processes) and many.count <= 4 * (os.cpu_count() or 1)
    two = on_this_machine(2)
    assert isinstance(two, Processes) and two.count == 2


def test_a_very_long_log_does_not_hold_up_the_start_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    path = games_folder() / "long.log"
    Session.new(RACE, {"union": GREEDY, "confederate": GREEDY}, 1, path).close()
    with path.open("a") as file:
        file.write("done\nundo\n" * 200_000)
    monkeypatch.setattr(saved, "open_file", None)
    (one,) = saved_games()
    assert "very long log" in Progresses().find(one).text


def test_a_saved_game_in_place_of_a_scenario_is_told_how_to_go_on(tmp_path: Path) -> None:
    (tmp_path / "mine.log").write_text("")
    done = shell("gtc play mine.log", cwd=tmp_path)
    told = done.stderr.decode()
    assert done.returncode == 2 and "play: mine.log is a saved game: gtc play --resume mine.log" in told
    assert "Traceback" not in told
