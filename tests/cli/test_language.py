"""Every command speaks the language that the player has set, GTC_LANG or else the terminal's."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from gtc_tui import cli, i18n
from support import RACE


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, japanese: None) -> Iterator[Path]:
    """The player's settings; nothing is chosen yet."""
    i18n.speak("")
    monkeypatch.setenv("GTC_CONFIG", str(tmp_path))
    yield tmp_path / "config.toml"
    i18n.speak("")


def title(capsys: pytest.CaptureFixture[str]) -> str:
    assert cli.main(["list"]) == 0
    return next(str(one["title"]) for one in json.loads(capsys.readouterr().out) if one["id"] == RACE)


ENGLISH, JAPANESE = "Race for Spotsylvania", "スポットシルヴェニアへの競走"


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ('language = "ja"\n', JAPANESE),
        ('theme = "dark"\nlanguage = "en"\n', ENGLISH),
        ('language = "auto"\n', ENGLISH),
        ('language = "klingon"\n', ENGLISH),
        ("language = [\n", ENGLISH),
        ("language = 1\n", ENGLISH),
    ],
)
def test_the_language_that_is_set(config: Path, capsys: pytest.CaptureFixture[str], said: str, told: str) -> None:
    config.write_text(said)
    assert title(capsys) == told


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ('theme = "dark"\nlanguage = ja\n', "line 2, column 12: Invalid value; the usual settings are used"),
        ("\n\nlanguage = [\n", "line 3: Invalid value; the usual settings are used"),
        ('language = "klingon"\n', "language: 'klingon' is none of auto, en, ja; auto is used"),
        ("pace = \xff", "line 1: not text in UTF-8; the usual settings are used"),
    ],
)
def test_a_fault_of_the_settings_is_one_line_of_every_command(
    config: Path, capsys: pytest.CaptureFixture[str], said: str, told: str
) -> None:
    config.write_bytes(said.encode("latin-1"))
    assert cli.main(["list"]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out)
    assert err.startswith(f"gtc: {config}: ") and err.endswith(f"{told}\n") and err.count("\n") == 1


def test_settings_without_a_fault_are_not_talked_about(config: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config.write_text('language = "auto"\npace = "slow"\n')
    assert cli.main(["list"]) == 0
    assert capsys.readouterr().err == ""


def test_without_settings_the_terminal_decides(
    config: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert title(capsys) == ENGLISH
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    i18n._found.cache_clear()
    assert title(capsys) == JAPANESE


def test_gtc_lang_is_for_this_one_time_and_comes_first(
    config: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    config.write_text('language = "ja"\n')
    monkeypatch.setenv("GTC_LANG", "en")
    assert title(capsys) == ENGLISH
    config.write_text('language = "en"\n')
    monkeypatch.setenv("GTC_LANG", "ja")
    i18n._found.cache_clear()
    assert title(capsys) == JAPANESE
