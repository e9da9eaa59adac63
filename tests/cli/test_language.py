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
        ("language = [\n", ENGLISH),  # the full screen says what is wrong with it
        ("language = 1\n", ENGLISH),
    ],
)
def test_the_language_that_is_set(config: Path, capsys: pytest.CaptureFixture[str], said: str, told: str) -> None:
    config.write_text(said)
    assert title(capsys) == told


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
