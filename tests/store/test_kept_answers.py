"""What is worked out once from the data files: games in memory, the list of scenarios on disk. Never a stale answer."""

from __future__ import annotations

import os
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import gtc_tui
from gtc_tui import cli, scripting, systems
from gtc_tui.errors import DataError
from gtc_tui.folders import cache_root
from gtc_tui.play.setup import lobby
from gtc_tui.scenario import locate
from gtc_tui.store import cache
from support import RACE

FILE = "gcacw/gtc/scenarios/03-race-for-spotsylvania.toml"


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GTC_DATA", str(tmp_path / "mine"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "mine" / "scenarios"


def own(folder: Path, name: str, old: str, new: str) -> Path:
    """A corrected file of the player's; its date and its size stay as they are."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    text = locate.find_file(name).read_text()
    assert old in text and len(old) == len(new)
    path.write_text(text.replace(old, new, 1))
    os.utime(path, ns=(0, 0))
    return path


def listed(capsys: pytest.CaptureFixture[str]) -> str:
    assert cli.main(["list"]) == 0
    return capsys.readouterr().out


def nothing() -> list[dict[str, object]]:
    raise AssertionError("worked out anew")


# -- games in memory -------------------------------------------------------------------------------------
def test_the_same_data_give_the_same_game() -> None:
    game = gtc_tui.load(RACE)
    assert gtc_tui.load(RACE) is game is gtc_tui.load(RACE, {})
    other = gtc_tui.load(RACE, {"ammunition": True})
    assert other is not game and gtc_tui.load(RACE, {"ammunition": True}) is other
    assert game.new_state().hash == gtc_tui.load(RACE).new_state().hash


def test_a_changed_file_is_read_again(own_folders: Path) -> None:
    before = gtc_tui.load(RACE)
    path = own(own_folders, FILE, "Race for Spotsylvania", "Race for Spotsylvanie")
    assert gtc_tui.load(RACE).title == "Race for Spotsylvanie"
    own(own_folders, FILE, "Spotsylvanie", "Spotsylvanio")  # of the same size and date
    assert gtc_tui.load(RACE).title == "Race for Spotsylvanio"
    path.write_text("title = 1\n")
    with pytest.raises(DataError):
        gtc_tui.load(RACE)
    path.unlink()
    assert gtc_tui.load(RACE) is before


@pytest.mark.parametrize("name", ["gcacw/tables.toml", "gcacw/gtc/pieces.toml", "gcacw/gtc/maps/virginia.map"])
def test_what_a_scenario_needs_is_looked_at_too(own_folders: Path, name: str) -> None:
    before = gtc_tui.load(RACE)
    path = own_folders / name
    path.parent.mkdir(parents=True)
    shutil.copy(locate.find_file(name), path)
    with path.open("a") as file:
        file.write("\n# mine\n")
    assert gtc_tui.load(RACE) is not before
    path.write_text("no such thing\n")
    with pytest.raises(DataError, match=path.name):
        gtc_tui.load(RACE)


def test_many_threads_load_one_game() -> None:
    systems._loaded.clear()
    with ThreadPoolExecutor(8) as pool:
        games = list(pool.map(lambda _number: gtc_tui.load(RACE), range(8)))
    assert all(game is games[0] for game in games)


def test_only_so_many_games_stay_in_memory(own_folders: Path) -> None:
    for number in range(systems._MOST_LOADED + 3):
        own(own_folders, FILE, "Race for Spotsylvania", f"Race for Spotsylvan{number:02}")
        gtc_tui.load(RACE)
        (own_folders / FILE).unlink()
    assert len(systems._loaded) <= systems._MOST_LOADED


# -- answers on disk -------------------------------------------------------------------------------------
def test_the_list_is_kept(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    first = listed(capsys)
    (kept,) = cache_root().iterdir()
    assert kept.stat().st_mode & 0o077 == 0
    monkeypatch.setattr(scripting, "_scenarios", nothing)
    assert listed(capsys) == first


def test_the_choice_of_scenarios_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    first = lobby.listed()
    monkeypatch.setattr(lobby, "_listed", nothing)
    assert lobby.listed() == first and first[0].brief is not None


def test_a_list_of_other_data_is_no_answer(capsys: pytest.CaptureFixture[str], own_folders: Path) -> None:
    first = listed(capsys)
    path = own(own_folders, FILE, "Race for Spotsylvania", "Race for Spotsylvanie")
    assert "Spotsylvanie" in listed(capsys) != first
    path.write_text("title = 1\n")
    assert str(path) in listed(capsys) and str(path) in listed(capsys)  # faults are looked for each time
    path.unlink()
    assert listed(capsys) == first


@pytest.mark.parametrize("what", ["program", "language", "catalogue"])
def test_a_list_of_another_program_is_no_answer(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    listed(capsys)
    monkeypatch.setattr(scripting, "_scenarios", nothing)
    if what == "program":
        monkeypatch.setattr(gtc_tui, "__version__", "9.9.9")
    elif what == "catalogue":
        monkeypatch.setattr(cache, "_", str.upper)
    else:
        monkeypatch.setenv("GTC_LANG", "eo")
    with pytest.raises(AssertionError, match="worked out anew"):
        scripting.scenarios()


@pytest.mark.parametrize(
    "spoil",
    [
        "",
        "{",
        "[]",
        '{"check":"","value":[]}',
        "[" * 60_000,
        "\0" * 100,
        "twice",
        "changed",
        "writable",
        "link",
        "pipe",
    ],
)
def test_a_spoilt_list_is_worked_out_anew(capsys: pytest.CaptureFixture[str], tmp_path: Path, spoil: str) -> None:
    first = listed(capsys)
    (kept,) = cache_root().iterdir()
    text = kept.read_text()
    if spoil == "twice":
        kept.write_text(text + text)
    elif spoil == "changed":
        kept.write_text(text.replace("Spotsylvania", "Spotsylvanie"))
    elif spoil == "writable":  # for everybody: who knows whose it is
        kept.write_text(text.replace("Spotsylvania", "Spotsylvanie"))
        kept.chmod(0o666)
    elif spoil in ("link", "pipe"):
        kept.unlink()
        kept.symlink_to(tmp_path / "nowhere") if spoil == "link" else os.mkfifo(kept)
    else:
        kept.write_text(spoil)
    assert listed(capsys) == first == listed(capsys)


@pytest.mark.parametrize("kind", ["file", "read-only"])
def test_a_cache_that_cannot_be_written_does_no_harm(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, kind: str
) -> None:
    if kind == "file":
        (tmp_path / "cache").write_text("mine")
    else:
        (tmp_path / "cache").mkdir(mode=0o500)
    assert listed(capsys) == listed(capsys)
    assert kind != "file" or (tmp_path / "cache").read_text() == "mine"


def test_only_so_many_lists_are_kept(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scripting, "_scenarios", list)
    for number in range(20):
        monkeypatch.setenv("GTC_LANG", str(number))
        assert scripting.scenarios() == []
    assert len(list(cache_root().iterdir())) == 12


def test_a_folder_of_many_files_is_not_looked_through(own_folders: Path) -> None:
    assert locate.content() is not None
    folder = own_folders / "gcacw" / "gtc" / "maps"
    folder.mkdir(parents=True)
    for number in range(600):
        (folder / f"m{number}.map").write_text("")
    assert locate.content() is None and gtc_tui.load(RACE) is not gtc_tui.load(RACE)
    assert len(scripting.scenarios()) >= 10
