"""A log that somebody moves, removes, replaces or changes while the game is played: noticed, said, no answer lost."""

from __future__ import annotations

import io
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from gtc_tui.errors import GtcError
from gtc_tui.play.matches.contest import Contest, finished, jobs
from gtc_tui.play.matches.contestfile import ContestFile
from gtc_tui.play.table.replay import replay_file
from gtc_tui.play.table.session import Session
from gtc_tui.play.workers.processes import Here
from gtc_tui.store.logfile import LogFile, games_folder, read_log
from gtc_tui.text.front import Front
from support import CONFEDERATE, RACE, UNION

BOTS = {UNION: "bot:random", CONFEDERATE: "bot:random"}


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GTC_DATA", str(tmp_path / "mine"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "own").mkdir()
    return tmp_path / "own" / "g.log"


def removed(path: Path) -> None:
    path.unlink()


def renamed(path: Path) -> None:
    path.rename(path.with_name("elsewhere"))


def replaced(path: Path) -> None:
    """As editors and synchronisers do it."""
    copy = path.with_name("copy")
    copy.write_bytes(path.read_bytes())
    copy.replace(path)


def emptied(path: Path) -> None:
    path.write_text("")


def cut(path: Path) -> None:
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(lines[:-1]))


def changed(path: Path) -> None:
    """No shorter than before."""
    before = path.read_text()
    path.write_text(before.replace("spotsylvania", "spotsylvanic"))
    os.utime(path, ns=(0, 0))


def made_a_link(path: Path) -> None:
    path.unlink()
    path.symlink_to("/dev/null")


LOSSES = [removed, renamed, replaced, emptied, cut, changed, made_a_link]


def plays(session: Session, count: int) -> None:
    for _step in range(count):
        assert session.auto() is not None


@pytest.mark.parametrize("loss", LOSSES)
def test_the_game_goes_on_in_another_log(path: Path, loss: Callable[[Path], None]) -> None:
    session = Session.new(RACE, BOTS, 5, path)
    plays(session, 10)
    loss(path)
    left = path.read_bytes() if path.exists() else None
    plays(session, 1)
    rescued = path.with_name("g-rescued.log")
    (notice,) = session.take_notices()
    assert session.path == rescued and str(rescued) in notice and str(path) in notice and "\n" not in notice
    assert session.take_notices() == ()
    plays(session, 5)
    assert replay_file(rescued).timeline.state.hash == session.state.hash and len(session.state) == 16
    session.close()
    assert session.path == rescued and session.take_notices() == ()
    assert (path.read_bytes() if path.exists() else None) == left  # whoever did it may have it so
    again = Session.resume(rescued)
    plays(again, 1)
    again.close()


@pytest.mark.parametrize("loss", LOSSES)
def test_what_happens_after_the_last_answer_is_noticed_on_leaving(path: Path, loss: Callable[[Path], None]) -> None:
    session = Session.new(RACE, BOTS, 5, path)
    plays(session, 10)
    loss(path)
    session.close()
    assert session.path == path.with_name("g-rescued.log") and len(session.take_notices()) == 1
    assert replay_file(session.path).timeline.state.hash == session.state.hash


@pytest.mark.parametrize("loss", LOSSES)
def test_a_resumed_game_is_watched_too(path: Path, loss: Callable[[Path], None]) -> None:
    session = Session.new(RACE, BOTS, 5, path)
    plays(session, 10)
    session.close()
    session = Session.resume(path)
    loss(path)
    session.undo() if session.waiting == "human" else plays(session, 1)
    assert session.path != path and len(read_log(session.path or path).lines) == 12
    session.close()


def test_a_folder_that_is_gone_is_not_made_again(path: Path) -> None:
    session = Session.new(RACE, BOTS, 5, path)
    plays(session, 10)
    shutil.rmtree(path.parent)
    plays(session, 1)
    assert session.path == games_folder() / "g-rescued.log" and not path.parent.exists()
    session.close()


def test_no_rescue_takes_the_name_of_another_file(path: Path) -> None:
    path.with_name("g-rescued.log").write_text("mine")
    session = Session.new(RACE, BOTS, 5, path)
    path.unlink()
    plays(session, 1)
    assert session.path == path.with_name("g-rescued-2.log")
    assert path.with_name("g-rescued.log").read_text() == "mine"
    session.close()


def test_where_no_other_log_can_be_written_nothing_is_promised(path: Path, tmp_path: Path) -> None:
    session = Session.new(RACE, BOTS, 5, path)
    plays(session, 10)
    shutil.rmtree(path.parent)
    (tmp_path / "mine").write_text("no folder")
    before = session.state.hash
    with pytest.raises(GtcError, match="cannot be saved elsewhere"):
        session.auto()
    assert session.state.hash == before  # as where the disk is full: it can be tried again
    (tmp_path / "mine").unlink()
    plays(session, 1)
    assert session.path is not None and replay_file(session.path).timeline.state.hash == session.state.hash
    shutil.rmtree(tmp_path / "mine")
    (tmp_path / "mine").write_text("no folder")
    session.close()
    assert session.path is None and "cannot be saved elsewhere" in session.notices[-1]


def test_lines_that_others_add_and_new_dates_do_no_harm(path: Path) -> None:
    session = Session.new(RACE, BOTS, 5, path)
    plays(session, 5)
    os.utime(path, ns=(0, 0))
    plays(session, 1)
    with path.open("a") as file:
        file.write("of mine\n")
    plays(session, 4)
    session.close()
    assert session.notices == () and len(read_log(path).lines) == 11


def test_a_log_behind_a_link_is_where_it_is(path: Path) -> None:
    link = path.with_name("link.log")
    session = Session.new(RACE, BOTS, 5, path)
    session.close()
    link.symlink_to(path)
    session = Session.resume(link)
    plays(session, 5)
    session.close()
    assert session.notices == () and len(read_log(path).lines) == 6


def test_where_files_cannot_be_told_apart_nothing_is_suspected(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os.path, "samestat", lambda _one, _other: False)
    log = LogFile.create(path, ["header"])
    log.append(["pass"])
    log.check()
    log.close()


def test_a_front_that_ends_leaves_the_game_open(path: Path) -> None:
    session = Session.new(RACE, {UNION: "human", CONFEDERATE: "human"}, 5, path)
    for _time in range(2):
        Front(session, io.StringIO("1\n"), io.StringIO()).run()
    session.close()
    assert len(replay_file(path).timeline.state) >= 2


@pytest.mark.parametrize("after", [0, 1])
def test_line_by_line_it_is_said_and_the_farewell_names_the_new_log(path: Path, after: int) -> None:
    session = Session.new(RACE, {UNION: "human", CONFEDERATE: "human"}, 5, path)
    path.unlink()
    target = io.StringIO()
    Front(session, io.StringIO("1\n" * after + "quit\n"), target, 80, 0, False).run()
    told = "".join(target.getvalue().split())  # a long path goes over several lines
    rescued = path.with_name("g-rescued.log")
    assert told.count("Somebody moved, removed or changed the log.".replace(" ", "")) == 1
    assert told.endswith(f"The game is saved: gtc play --resume {rescued}".replace(" ", ""))
    assert len(replay_file(rescued).timeline.state) == after


def test_the_file_of_a_match_that_is_lost_is_written_anew(path: Path) -> None:
    contest = Contest("bot:random", "bot:random", (RACE,), 2, False, 1, {})
    kept = ContestFile(path, contest)
    one, two = (finished(contest, played) for played in Here().run(jobs(contest, set())))
    kept.keep(one)
    path.unlink()
    with pytest.raises(GtcError, match=r"g-rescued\.log") as fault:
        kept.keep(two)
    kept.close()
    assert "\n" not in str(fault.value)
    assert ContestFile(path.with_name("g-rescued.log"), contest).games == [one, two]
