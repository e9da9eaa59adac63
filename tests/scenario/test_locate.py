"""Where data files are found, and that ids cannot lead elsewhere."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from gtc_tui.errors import UnknownName
from gtc_tui.scenario import locate
from gtc_tui.scenario.mapfile import load_map


@pytest.fixture
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's data folder, empty."""
    monkeypatch.setenv("GTC_DATA", str(tmp_path))
    return tmp_path / "scenarios"


def test_the_package_brings_its_maps(own_data: Path) -> None:
    assert "gtc/virginia" in [map_id for map_id, _path in locate.list_maps()]
    assert locate.find_map("gtc/virginia").name == "virginia.map"


def test_a_players_map_replaces_the_packages(own_data: Path) -> None:
    original = locate.find_map("gtc/virginia")
    mine = own_data / "gcacw/gtc/maps/virginia.map"
    mine.parent.mkdir(parents=True)
    mine.write_text(original.read_text().replace("title Virginia, 1864", "title Mine"))
    assert locate.find_map("gtc/virginia") == mine
    assert load_map("gtc/virginia").title == "Mine"
    assert len([1 for map_id, _path in locate.list_maps() if map_id == "gtc/virginia"]) == 1
    shutil.rmtree(own_data)
    assert locate.find_map("gtc/virginia") == original


def test_a_players_new_map_is_listed(own_data: Path) -> None:
    mine = own_data / "gcacw/gtc/maps/little.map"
    mine.parent.mkdir(parents=True)
    mine.write_text("")
    (mine.parent / "Not An Id.map").write_text("")
    ids = [map_id for map_id, _path in locate.list_maps()]
    assert "gtc/little" in ids and len(ids) == len(set(ids))
    assert not any("Not" in map_id for map_id in ids)


@pytest.mark.parametrize(
    "bad",
    [
        "",
        "virginia",
        "gtc/",
        "/etc/passwd",
        "../gtc/virginia",
        "gtc/../gtc/virginia",
        "gtc/virginia.map",
        "GTC/virginia",
    ],
)
def test_ids_are_plain_words(own_data: Path, bad: str) -> None:
    with pytest.raises(UnknownName):
        locate.find_map(bad)


def test_an_unknown_map_suggests_a_known_one(own_data: Path) -> None:
    with pytest.raises(UnknownName, match="perhaps gtc/virginia"):
        locate.find_map("gtc/virgina")


def test_files_are_found_only_below_the_data_folders(own_data: Path) -> None:
    assert locate.find_file("gcacw/gtc/maps/virginia.map").is_file()
    for bad in ("../pyproject.toml", "/etc/passwd", "gcacw/gtc/maps", "gcacw/none.toml"):
        with pytest.raises(UnknownName):
            locate.find_file(bad)


def test_where_files_do_not_change_they_are_looked_at_once(own_data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locate, "_settled", None)
    before = locate.content()
    locate.settle()
    folder = own_data / "gcacw" / "gtc" / "maps"
    folder.mkdir(parents=True)
    (folder / "new.map").write_text("x")
    assert locate.content() == before
    monkeypatch.setattr(locate, "_settled", None)
    assert locate.content() != before


def test_weights_are_told_apart_from_other_data(own_data: Path) -> None:
    data, weights = locate.content_without_weights(), locate.content_of_weights()
    folder = own_data / "gcacw"
    folder.mkdir(parents=True)
    for name in ("ai.toml", "judge-mine.toml", "habits-mine.toml"):
        (folder / name).write_text("x")
        assert locate.content_without_weights() == data and locate.content_of_weights() != weights
        weights = locate.content_of_weights()
    (folder / "tables.toml").write_text("x")
    assert locate.content_without_weights() != data and locate.content_of_weights() == weights
