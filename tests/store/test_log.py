"""The log on disk: whole lines or none, one clear line for every fault, nothing overwritten."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest

from gtc_tui.engine.log import MAX_BYTES, header_line, new_header, parse_header
from gtc_tui.errors import GtcError, LogError
from gtc_tui.play.setup import lobby
from gtc_tui.play.setup.lobby import Plan
from gtc_tui.store import logfile
from gtc_tui.store.logfile import LogFile, default_path, read_log, save_copy
from support import CONFEDERATE, RACE, UNION

HEADER = header_line(new_header("gtc/x", {}, 7, {}, "test"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.log"


@contextmanager
def no_file_larger_than(size: int) -> Iterator[None]:
    """What a full disk does: writes stop in the middle of a line."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def one_line(fault: pytest.ExceptionInfo[GtcError], path: Path) -> str:
    """The message, which must be one line that names the file."""
    text = str(fault.value)
    assert "\n" not in text and str(path) in text
    return text


def test_lines_are_read_back_as_written(path: Path) -> None:
    log = LogFile.create(path, [HEADER])
    log.append(["pass"])
    log.append(["undo", "undo"])
    log.close()
    assert path.read_text() == f"{HEADER}\npass\nundo\nundo\n"
    contents = read_log(path)
    assert (contents.lines, contents.cut) == ([HEADER, "pass", "undo", "undo"], "")


def test_a_line_is_on_disk_when_append_returns(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[str] = []
    monkeypatch.setattr(logfile, "_sync", lambda handle: synced.append(os.pread(handle, 10_000, 0).decode()))
    log = LogFile.create(path, [HEADER])
    log.append(["pass"])
    log.close()
    assert synced == [f"{HEADER}\n", f"{HEADER}\npass\n"]


def test_create_never_overwrites(path: Path) -> None:
    path.write_text("mine")
    with pytest.raises(GtcError) as fault:
        LogFile.create(path, [HEADER])
    assert "exists" in one_line(fault, path) and path.read_text() == "mine"


def test_create_makes_the_folder_and_leaves_nothing_behind_on_a_full_disk(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "game.log"
    with no_file_larger_than(5), pytest.raises(GtcError) as fault:
        LogFile.create(path, [HEADER])
    assert "too large" in one_line(fault, path) and not path.exists()
    LogFile.create(path, [HEADER]).close()
    assert path.exists()


def test_a_full_disk_keeps_what_was_there_and_the_game_can_go_on(path: Path) -> None:
    log = LogFile.create(path, [HEADER])
    log.append(["pass"])
    before = path.read_bytes()
    with no_file_larger_than(len(before) + 3):
        for _attempt in range(2):
            with pytest.raises(GtcError) as fault:
                log.append(["march robinson"])
            one_line(fault, path)
            assert path.read_bytes() == before
    log.append(["done"])
    log.close()
    assert path.read_bytes() == before + b"done\n"


def test_a_disk_without_room_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = LogFile.create(path, [HEADER])
    before = path.read_bytes()
    full = os.open("/dev/full", os.O_WRONLY)
    real = os.pwrite

    def pwrite(handle: int, data: bytes, offset: int) -> int:
        """Half the line fits, then there is no space left on the device."""
        if offset == len(before):
            return real(handle, data[: len(data) // 2], offset)
        return real(full, data, 0)

    monkeypatch.setattr(os, "pwrite", pwrite)
    with pytest.raises(GtcError) as fault:
        log.append(["march robinson"])
    os.close(full)
    log.close()
    assert "No space left" in one_line(fault, path) and path.read_bytes() == before


def test_a_log_has_a_largest_size(path: Path) -> None:
    log = LogFile.create(path, [HEADER])
    with pytest.raises(GtcError):
        log.append(["#" * MAX_BYTES])
    log.close()
    assert read_log(path).lines == [HEADER]
    path.write_bytes(b"#" * (MAX_BYTES + 1))
    with pytest.raises(LogError, match="larger than any game log"):
        read_log(path)


@pytest.mark.parametrize("tail", [b"ro", b"roll 3", b"\0\0\0", b"\xff\xfe", HEADER.encode()])
def test_an_unfinished_last_line_is_dropped_and_cut_away(path: Path, tail: bytes) -> None:
    path.write_bytes(f"{HEADER}\npass\n".encode() + tail)
    assert read_log(path).lines == [HEADER, "pass"]
    log, contents = LogFile.reopen(path)
    assert contents.cut == tail.decode(errors="replace")
    assert path.read_bytes().endswith(tail)  # untouched as long as nobody has said that it is a log
    log.append(["done"])
    log.close()
    assert path.read_text() == f"{HEADER}\npass\ndone\n"


def spoil_nothing(path: Path) -> None:
    """The file is not there."""


def spoil_text(path: Path) -> None:
    path.write_text("")


def spoil_bytes(path: Path) -> None:
    path.write_bytes(HEADER.encode() + b"\n\xff\xfe\n")


def spoil_folder(path: Path) -> None:
    path.mkdir()


def spoil_pipe(path: Path) -> None:
    os.mkfifo(path)


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (spoil_nothing, "No such file"),
        (spoil_text, ":1: not a game log"),
        (spoil_bytes, ":2: not a game log"),
        (spoil_folder, "Is a directory"),
        (spoil_pipe, "not a plain file"),
    ],
)
def test_what_is_no_log_is_told(path: Path, spoil: Callable[[Path], None], told: str) -> None:
    spoil(path)
    with pytest.raises(GtcError) as fault:
        LogFile.reopen(path)
    assert told in one_line(fault, path)


def test_two_programs_do_not_write_one_log(path: Path) -> None:
    log = LogFile.create(path, [HEADER])
    code = "import sys, pathlib, gtc_tui.store.logfile as s; s.LogFile.reopen(pathlib.Path(sys.argv[1]))"
    other = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True)
    assert other.returncode and "in use by another program" in other.stderr
    log.close()
    LogFile.reopen(path)[0].close()


def test_a_copy_is_there_whole_or_not_at_all(tmp_path: Path) -> None:
    copy = tmp_path / "copy.log"
    with no_file_larger_than(5), pytest.raises(GtcError) as fault:
        save_copy(copy, [HEADER, "pass"])
    one_line(fault, copy)
    assert list(tmp_path.iterdir()) == []
    save_copy(copy, [HEADER, "pass"])
    assert read_log(copy).lines == [HEADER, "pass"]
    with pytest.raises(GtcError, match="exists"):
        save_copy(copy, [HEADER])
    assert read_log(copy).lines == [HEADER, "pass"] and list(tmp_path.iterdir()) == [copy]


@pytest.mark.parametrize("name", ["missing/copy.log", "zero\0byte", "n" * 300, ""])
def test_a_copy_under_an_impossible_name_is_told(tmp_path: Path, name: str) -> None:
    with pytest.raises(GtcError) as fault:
        save_copy(tmp_path / name, [HEADER])
    one_line(fault, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_copy_where_files_cannot_be_linked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def link(source: str, target: Path) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", link)
    copy = tmp_path / "copy.log"
    save_copy(copy, [HEADER])
    with pytest.raises(GtcError, match="exists"):
        save_copy(copy, ["other"])
    assert read_log(copy).lines == [HEADER] and list(tmp_path.iterdir()) == [copy]


def test_games_are_kept_in_the_players_folder_under_new_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GTC_DATA", str(tmp_path))
    names = set()
    for _game in range(3):
        path = default_path("gtc/03-race-for-spotsylvania")
        log = LogFile.create(path, [HEADER], numbered=True)
        log.close()
        assert path.parent == tmp_path / "games" and path.name.startswith("03-race-for-spotsylvania-20")
        names.add(log.path)
    assert len(names) == 3


def test_games_begun_in_the_same_second_have_files_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GTC_DATA", str(tmp_path))
    path = tmp_path / "games" / "race-20260101-120000.log"
    monkeypatch.setattr(lobby, "default_path", lambda _game: path)
    plan = Plan({UNION: "bot:random", CONFEDERATE: "bot:random"})
    with ThreadPoolExecutor(8) as pool:
        sessions = list(pool.map(lambda _number: lobby.begin(RACE, plan), range(8)))
    paths = {session.path for session in sessions}
    for session in sessions:
        session.close()
    assert paths == {path, *(path.with_stem(f"{path.stem}-{number}") for number in range(2, 9))}
    assert set(path.parent.iterdir()) == paths
    with pytest.raises(GtcError, match="exists"):  # a name that the player gives is his
        lobby.begin(RACE, msgspec.structs.replace(plan, log=path))


def test_a_header_nested_without_end_is_no_log() -> None:
    with pytest.raises(LogError, match="not a game log"):
        parse_header('{"gtc":' + "[" * 100_000, "f")
