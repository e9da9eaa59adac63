"""Screens in Japanese on 80 columns, as golden texts; the language that is changed while playing.

`pytest --regenerate tests/tui/game/test_japanese.py` writes the goldens anew; look at each that changed.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from driving import SMALL, marching, play, session_at, shown, type_keys
from pictures import GOLDENS as ALL
from pictures import Steps, resumed, screens
from test_second_system import resumed as resumed_boots
from textual.pilot import Pilot

from gtc_tui import i18n
from gtc_tui.play.table.session import Session
from gtc_tui.tui.game.screen import GameScreen
from gtc_tui.widths import cells

GOLDENS = ALL / "ja"
SCENES: dict[str, tuple[Callable[[Path], Session], Steps]] = {
    "first": (lambda _folder: session_at(), {"start": (), "explain": ("question_mark",)}),
    "menu": (
        lambda _folder: session_at("done", "done"),
        {
            "objectives": ("t",),
            "menu": ("colon",),
            "keys": ("f1",),
            "settings": ("O",),
            "standing": ("A",),
            "rules": ("slash",),
            "lesson": ("I",),
            "about": ("R", "question_mark"),
        },
    ),
    "attack": (lambda _folder: marching("robinson"), {"march": (), "odds": ("g", *"N3318", "enter")}),
    "middle": (
        lambda folder: resumed("middle.log", folder),
        {
            "roster": ("R",),
            "tree": ("D",),
            "playback": ("B", "home", "right", "right", "right"),
            "log": ("G",),
            "points": ("P",),
        },
    ),
    "end": (lambda folder: resumed("end.log", folder), {"game-over": ("=",), "last-position": ()}),
    "st-clair": (
        lambda folder: resumed_boots("st-clair-attacks", folder),
        {"attack-odds": ("tab",), "hidden-stack": ("g", *"2034", "enter"), "hand": ("number_sign",), "ledger": ("P",)},
    ),
    "chihuahua": (
        lambda folder: resumed_boots("chihuahua-moves", folder),
        {"menu-of-moves": (), "by-rail": ("enter",)},
    ),
}


@pytest.mark.parametrize("scene", SCENES)
def test_screens_as_they_were(
    scene: str, pytestconfig: pytest.Config, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, japanese: None
) -> None:
    monkeypatch.setenv("GTC_CONFIG", "/home/player/.config/gtc")
    make, steps = SCENES[scene]
    found = {name: text.partition("\n---")[0] + "\n" for name, text in screens(make(tmp_path), SMALL, steps).items()}
    if pytestconfig.getoption("--regenerate"):
        GOLDENS.mkdir(parents=True, exist_ok=True)
        for name, text in found.items():
            (GOLDENS / f"{name}.txt").write_text(text, encoding="utf-8")
    wrong = []
    for name, text in found.items():
        assert all(cells(line) <= SMALL[0] for line in text.splitlines()), name  # no letter is cut in its middle
        expected = (GOLDENS / f"{name}.txt").read_text(encoding="utf-8")
        wrong += difflib.unified_diff(expected.splitlines(), text.splitlines(), name, "now", lineterm="", n=0)
    assert not wrong, "\n".join(wrong)


def test_every_golden_is_of_a_screen() -> None:
    names = {f"{name}.txt" for _make, steps in SCENES.values() for name in steps}
    assert {file.name for file in GOLDENS.iterdir()} == names and len(names) >= 20


def test_the_language_is_changed_while_playing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, japanese: None) -> None:
    monkeypatch.setenv("GTC_CONFIG", str(tmp_path))
    i18n.speak("")

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        assert "Choices" in shown(screen)
        await type_keys(pilot, "O", "right", "right")  # from auto over English
        told = shown(pilot.app.screen)  # type: ignore[arg-type]
        assert "English   [日本語]" in told
        assert told.startswith(" 設定 ") and "言語" in told and "Esc 戻る" in told and "theme    " not in told
        await type_keys(pilot, "escape")
        told = shown(screen)
        assert "選択肢" in told and "北軍" in told and "Choices" not in told
        listed = [answer.text for answer in screen.desk.answers]
        assert listed and all(text in told.replace("\n", "") for text in listed[:1]), listed
        assert not re.search("March|Activate|Pass|Hex|Enter take", told), told
        assert (tmp_path / "config.toml").read_text().startswith('language = "ja"')
        await type_keys(pilot, "O", "left", "escape")
        assert "Choices" in shown(screen) and "選択肢" not in shown(screen)

    play(session_at("done", "done"), SMALL, script)
