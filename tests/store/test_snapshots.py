"""Snapshots of long games: used where all fits, made anew where anything does not, and never the truth."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import time
import zlib
from pathlib import Path

import pytest

import gtc_tui
from gtc_tui import cli, systems
from gtc_tui.engine.log import parse_body, parse_header
from gtc_tui.errors import LogError
from gtc_tui.folders import cache_root
from gtc_tui.play.table import replay, snapshot
from gtc_tui.play.table.replay import open_file, open_lines, replay_file, replay_lines
from gtc_tui.play.table.session import Session
from gtc_tui.store import snapshots
from gtc_tui.store.logfile import read_log
from support import CONFEDERATE, RACE, UNION

LEAST = 50


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GTC_DATA", str(tmp_path / "mine"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(snapshots, "LEAST", LEAST)
    monkeypatch.setattr(snapshots, "_BEGINNING", 20)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A whole game of people, with answers taken back in it. No snapshot of it is kept."""
    path = tmp_path / "game.log"
    session = Session.new(RACE, {UNION: "bot:random", CONFEDERATE: "bot:random"}, 5)
    while session.auto() is not None:
        pass
    lines = list(session.lines)
    assert len(lines) > 3 * LEAST
    lines[LEAST:LEAST] = ["undo"] * 30 + lines[LEAST - 30 : LEAST]
    path.write_text("\n".join(lines).replace("bot:random", "human") + "\n")
    return path


@pytest.fixture
def lines(log: Path) -> list[str]:
    return read_log(log).lines


def kept() -> Path:
    (path,) = (cache_root() / "snapshots").iterdir()
    return path


def nothing(*_args: object, **_named: object) -> None:
    raise AssertionError("played again")


# -- used ------------------------------------------------------------------------------------------------
def test_the_second_opening_plays_nothing_again(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played, first = replay_file(log), open_file(log)
    assert kept().stat().st_mode & 0o077 == 0 and kept().parent.stat().st_mode & 0o077 == 0
    monkeypatch.setattr(replay, "replay_lines", nothing)
    monkeypatch.setattr(snapshot, "encode", nothing)
    second = open_file(log)
    assert second.known == len(second.lines) and second.entries == first.entries
    assert second.timeline.state.hash == first.timeline.state.hash == played.timeline.state.hash
    assert second.timeline.happened == first.timeline.happened == played.timeline.happened


def test_what_came_after_it_is_played_and_kept_where_it_is_much(lines: list[str]) -> None:
    for count in (2 * LEAST, 2 * LEAST + 10):
        assert open_lines(lines[:count], "game").known == 2 * LEAST
    assert open_lines(lines, "game").known == len(lines)
    assert open_lines(lines, "game").timeline.state.hash == replay_lines(lines, "game").timeline.state.hash


def test_answers_before_it_can_be_taken_back_after_it(lines: list[str]) -> None:
    open_lines(lines[: 2 * LEAST], "game")
    tail = [*lines[: 2 * LEAST], *["undo"] * 25]
    opened, played = open_lines(tail, "game"), replay_lines(tail, "game")
    assert opened.known == 2 * LEAST and opened.timeline.state.hash == played.timeline.state.hash
    assert opened.timeline.happened == played.timeline.happened


def test_a_short_log_has_none(lines: list[str]) -> None:
    assert open_lines(lines[: LEAST - 1], "game").known == 0
    assert not cache_root().exists()


def test_a_game_that_is_left_keeps_one(log: Path, lines: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where standing answers were told in it, which no log tells."""
    log.write_text("\n".join(lines[: LEAST - 1]) + "\n")
    session = Session.resume(log)
    decision = session.state.decision
    assert decision is not None
    for line in lines[LEAST - 1 : LEAST + 80]:
        if line == "undo":
            session._keep([line])
            session._timeline.take_back()
        else:
            session._take(session.game.system.codec.parse(line))
    told = session._standing_told(session.state.legal_actions()[0])
    session._timeline.note(3, 2, told)
    assert not cache_root().exists()
    session.close()
    monkeypatch.setattr(replay, "replay_lines", nothing)
    opened = open_file(log)
    assert opened.known == len(opened.lines) == LEAST + 80
    monkeypatch.undo()
    assert opened.timeline.happened == replay_file(log).timeline.happened != session.happened


def test_sessions_report_and_story_use_it(
    log: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = []
    for _time in range(2):
        for words in (["report", str(log)], ["story", str(log)]):
            assert cli.main(words) == 0
            told.append(capsys.readouterr().out)
        monkeypatch.setattr(replay, "replay_lines", nothing)
    assert told[:2] == told[2:]
    session = Session.resume(log)
    assert session.undo(agreed=True) and session.can_redo()
    session.close()


# -- not used --------------------------------------------------------------------------------------------
def is_passed_over(lines: list[str]) -> None:
    """It is not read, or nothing comes of it; the game is played again, and kept again."""
    header = parse_header(lines[0], "game")
    game = systems.load(header.game, header.options)
    found = snapshots.find(lines)
    if found is not None:
        actions = [entry.action for entry in parse_body(lines, game.system.codec, "game") if entry.action]
        assert snapshot.decode(game, actions, found[1]) is None
    assert open_lines(lines, "game").timeline.state.hash == replay_lines(lines, "game").timeline.state.hash
    assert snapshots.find(lines) is not None


@pytest.mark.parametrize("place", [0, 8, 20, 25, 37, 40, 50, 1000, -1])
def test_a_flipped_bit(lines: list[str], place: int) -> None:
    open_lines(lines, "game")
    data = bytearray(kept().read_bytes())
    data[place] ^= 4
    kept().write_bytes(data)
    assert snapshots.find(lines) is None
    is_passed_over(lines)


@pytest.mark.parametrize("size", [0, 5, 30, 39, 40, 1000, -1])
def test_a_torn_file(lines: list[str], size: int) -> None:
    open_lines(lines, "game")
    kept().write_bytes(kept().read_bytes()[:size])
    assert snapshots.find(lines) is None
    is_passed_over(lines)


def test_another_log_that_begins_alike(lines: list[str]) -> None:
    open_lines(lines, "game")
    other = [*lines[:-3], "undo", "undo", "undo"]
    assert kept() == snapshots._path(other) and snapshots.find(other) is None
    is_passed_over(other)


def test_another_version_of_the_program(lines: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    open_lines(lines, "game")
    monkeypatch.setattr(gtc_tui, "__version__", "99.0.0")
    assert snapshots.find(lines) is None
    monkeypatch.undo()


def test_changed_rules(lines: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "gtc_tui"
    (package / "rules").mkdir(parents=True)
    (package / "rules" / "one.py").write_text("1\n")
    monkeypatch.setattr(gtc_tui, "__file__", str(package / "__init__.py"))
    open_lines(lines, "game")
    assert snapshots.find(lines) is not None
    (package / "rules" / "one.py").write_text("12\n")
    assert snapshots.find(lines) is None


def test_a_corrected_table(lines: list[str], tmp_path: Path) -> None:
    open_lines(lines, "game")
    mine = tmp_path / "mine" / "scenarios" / "gcacw" / "tables.toml"
    mine.parent.mkdir(parents=True)
    mine.write_bytes((snapshots_package() / "gcacw" / "tables.toml").read_bytes() + b"\n")
    assert snapshots.find(lines) is None
    is_passed_over(lines)


def snapshots_package() -> Path:
    return Path(gtc_tui.__file__).parent / "scenarios"


@pytest.mark.parametrize("mode", [0o666, 0o620])
def test_a_file_that_others_may_write(lines: list[str], mode: int) -> None:
    open_lines(lines, "game")
    kept().chmod(mode)
    assert snapshots.find(lines) is None
    is_passed_over(lines)


def test_somebody_elses_file(lines: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    open_lines(lines, "game")
    monkeypatch.setattr(os, "geteuid", lambda: 4321)
    assert snapshots.find(lines) is None


def test_a_link(lines: list[str], tmp_path: Path) -> None:
    open_lines(lines, "game")
    path, other = kept(), tmp_path / "other"
    path.rename(other)
    path.symlink_to(other)
    assert snapshots.find(lines) is None
    is_passed_over(lines)


def test_a_state_that_is_not_the_one_of_the_log(lines: list[str]) -> None:
    """Bytes that are whole, but of another position."""
    other = snapshot.encode(replay_lines(lines[: 2 * LEAST], "game").timeline)
    assert snapshots.put(lines, other)
    is_passed_over(lines)


class Runs:
    def __reduce__(self) -> object:
        return os.mkdir, ("ran",)


def test_a_foreign_file_runs_nothing(lines: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    setting = b"cgtc_tui.engine.event\nEvent\n(N}(Vreaches\nNutb."
    for data in (pickle.dumps(Runs()), b"cbuiltins\neval\n(V1\ntR.", setting):
        with pytest.raises(Exception):  # noqa: B017 - whatever the unpickler says
            snapshot._unpacked(zlib.compress(data))
        assert snapshots.put(lines, zlib.compress(data))
        is_passed_over(lines)
    assert not (tmp_path / "ran").exists()


@pytest.mark.parametrize(
    "name",
    ["os.system", "gtc_tui.store.logfile.delete_log", "gtc_tui.engine.state.State", "gtc_tui.rules.kit.system.Late"],
)
def test_only_records_are_made(name: str) -> None:
    module, _dot, what = name.rpartition(".")
    with pytest.raises(pickle.UnpicklingError):
        snapshot._unpacked(zlib.compress(f"c{module}\n{what}\n.".encode()))


def test_nothing_in_the_bytes_gets_hold_of_a_class() -> None:
    found = snapshot._unpacked(zlib.compress(b"cgtc_tui.engine.event\nEvent\n."))
    with pytest.raises(AttributeError):
        found.reaches = None
    with pytest.raises(AttributeError):
        found.__setstate__({"reaches": None})


def test_a_log_that_is_not_legal_any_more_is_told_as_ever(lines: list[str]) -> None:
    open_lines(lines, "game")
    for spoilt, number in (([*lines, "march nobody"], len(lines) + 1), ([*lines[:50], "nonsense", *lines[50:]], 51)):
        with pytest.raises(LogError, match=f"game:{number}:"):
            open_lines(spoilt, "game")


# -- written ---------------------------------------------------------------------------------------------
def test_where_nothing_can_be_written_nothing_is_kept(lines: list[str]) -> None:
    cache_root().parent.mkdir(parents=True, exist_ok=True)
    cache_root().write_text("in the way")
    assert open_lines(lines, "game").known == 0


def test_only_the_newest_stay(lines: list[str]) -> None:
    for number in range(snapshots._MOST + 3):
        other = [lines[0], f"# {number}", *lines[1:]]
        assert snapshots.put(other, b"x")
        os.utime(snapshots._path(other), (number, number))
    begun = [kept_folder() / f".snapshot-{name}" for name in ("old", "new")]
    for path in begun:
        path.write_text("half")
    os.utime(begun[0], (0, 0))
    assert snapshots.put(lines, b"x")
    assert len(list(kept_folder().glob("*.snapshot"))) == snapshots._MOST and snapshots.find(lines) == (
        len(lines),
        b"x",
    )
    assert [path.exists() for path in begun] == [False, True]


def kept_folder() -> Path:
    return cache_root() / "snapshots"


def test_killed_while_it_is_written(log: Path, lines: list[str]) -> None:
    """What is there is whole, or it is not there."""
    before = log.read_bytes()
    assert snapshots.put(lines, b"old" * 100_000)
    program = (
        "import sys\nfrom pathlib import Path\nfrom gtc_tui.store import snapshots\n"
        "from gtc_tui.store.logfile import read_log\n"
        f"snapshots.LEAST, snapshots._BEGINNING = {LEAST}, 20\n"
        "lines = read_log(Path(sys.argv[1])).lines\nprint('begun', flush=True)\n"
        "while True:\n    snapshots.put(lines, b'new' * 1_000_000)\n"
    )
    for wait in (0.0, 0.01, 0.03, 0.07):
        writer = subprocess.Popen([sys.executable, "-c", program, str(log)], stdout=subprocess.PIPE)
        assert writer.stdout is not None and writer.stdout.readline() == b"begun\n"
        time.sleep(wait)
        writer.send_signal(signal.SIGKILL)
        writer.wait()
        writer.stdout.close()
        found = snapshots.find(lines)
        assert found in ((len(lines), b"old" * 100_000), (len(lines), b"new" * 1_000_000))
    assert log.read_bytes() == before
    is_passed_over(lines)
