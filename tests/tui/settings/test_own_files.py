"""A player's own keys and settings: what is right counts, what is wrong is one line with file and key."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from rich.color import ColorSystem

from gtc_tui import i18n
from gtc_tui.draw import THEMES
from gtc_tui.errors import GtcError
from gtc_tui.play.story.last_look import Looks
from gtc_tui.store.kept import beside
from gtc_tui.tui.display.theme import Look, terminal_colours, usual_theme
from gtc_tui.tui.game.commands import KEYS
from gtc_tui.tui.settings import keyfile, settings
from gtc_tui.tui.settings.keys import Key, key_text
from gtc_tui.tui.settings.settings import CHOICES, Settings
from gtc_tui.widths import cells
from support import UNION


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GTC_CONFIG", str(tmp_path))
    return tmp_path


def keys_of(table: tuple[Key, ...], name: str) -> tuple[str, ...]:
    return next(key.keys for key in table if key.name == name)


def test_without_files_all_is_as_usual(folder: Path) -> None:
    assert keyfile.load(KEYS) == (KEYS, [])
    assert settings.load() == (Settings(), [])


def test_own_keys_are_taken_from_the_commands_that_had_them(folder: Path) -> None:
    (folder / "keys.toml").write_text('reach = "q"\nundo = ["ctrl+z", "Z"]\nroster = "^"\nlog = []\n')
    table, faults = keyfile.load(KEYS)
    assert faults == []
    assert keys_of(table, "reach") == ("q",)
    assert keys_of(table, "quit") == ("ctrl+q",)
    assert keys_of(table, "undo") == ("ctrl+z", "Z")
    assert keys_of(table, "roster") == ("circumflex_accent",)
    assert keys_of(table, "log") == ()
    every = [name for key in table for name in key.keys]
    assert len(every) == len(set(every))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('raech = "q"', "keys.toml: raech: no such command; perhaps reach?"),
        ('reach = "hyper+q"', "keys.toml: reach: 'hyper+q' is no key"),
        ('reach = "7"', "keys.toml: reach: '7' is no key"),
        ("reach = 7", "keys.toml: reach: a key in quotes, or a list of them"),
        ('reach = "X"\nundo = "X"', "keys.toml: undo: 'X' is the key of reach already"),
        ("reach = ", "keys.toml: not read: "),
        ("\xff", "keys.toml: not read: "),
    ],
)
def test_a_fault_in_the_keys_is_one_line_and_the_usual_keys_stay(folder: Path, text: str, told: str) -> None:
    (folder / "keys.toml").write_bytes(text.encode("latin-1"))
    table, faults = keyfile.load(KEYS)
    assert len(faults) == 1 and told in faults[0] and "\n" not in faults[0]
    assert faults[0].startswith(str(folder))
    assert keys_of(table, "undo") == ("u", "backspace")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('theme = "pink"', "config.toml: theme: 'pink' is none of auto, dark, light"),
        ("pace = 3", "config.toml: pace: '3' is none of instant, brisk, slow; brisk is used"),
        ('themes = "dark"', "config.toml: themes: no such setting; known: theme"),
        ("[", "config.toml: not read: "),
    ],
)
def test_a_fault_in_the_settings_is_one_line_and_the_usual_value_stays(folder: Path, text: str, told: str) -> None:
    (folder / "config.toml").write_text(text)
    found, faults = settings.load()
    assert found == Settings()
    assert len(faults) == 1 and told in faults[0]


@pytest.mark.parametrize("name", ["keys.toml", "config.toml"])
@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("pipe", "not a plain file"),
        ("folder", "directory"),
        ("nested", "not read: nested too deeply"),
        ("long", "not read: "),
        ("large", "too large"),
    ],
)
@pytest.mark.timeout(20)
def test_what_is_no_file_of_ours_is_one_line_and_all_is_as_usual(name: str, kind: str, told: str, folder: Path) -> None:
    path = folder / name
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    else:
        values = {"nested": "x = " + "[" * 60_000, "long": "x = " + "9" * 5000, "large": "#" * (1 << 16) + "\nx = 1"}
        path.write_text(values[kind])
    table, faults = keyfile.load(KEYS) if name == "keys.toml" else (KEYS, settings.load()[1])
    assert len(faults) == 1 and told in faults[0].lower() and "\n" not in faults[0] and str(path) in faults[0]
    assert len(faults[0]) < len(str(path)) + 150
    assert table == KEYS
    if name == "config.toml" and kind in ("pipe", "folder", "large"):
        before = path.stat()
        with pytest.raises(GtcError, match=r"config\.toml"):
            settings.save(Settings())
        assert path.stat().st_size == before.st_size


def test_settings_are_kept_and_other_lines_of_the_file_left_alone(folder: Path) -> None:
    (folder / "config.toml").write_text('# mine\ntheme = "light"\nconfirm = false\n')
    found, faults = settings.load()
    assert (found.theme, found.confirm, faults) == ("light", "no", [])
    settings.save(Settings(theme="none", pace="slow"))
    assert settings.load() == (Settings(theme="none", pace="slow"), [])
    assert (folder / "config.toml").read_text().startswith("# mine\n")


def test_settings_that_cannot_be_kept_are_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "file").write_text("")
    monkeypatch.setenv("GTC_CONFIG", str(folder / "file" / "below"))
    with pytest.raises(GtcError, match=r"config\.toml"):
        settings.save(Settings())


def test_every_choice_is_a_setting_with_its_usual_value_among_the_values() -> None:
    assert [choice.key for choice in CHOICES] == list(Settings.__struct_fields__)
    for choice in CHOICES:
        assert getattr(Settings(), choice.key) in choice.values


def test_settings_have_names_in_the_players_language_and_keys_of_the_file_beside_them(japanese: None) -> None:
    for choice in CHOICES:
        name = i18n._(choice.name)
        assert not name.isascii() and cells(name) <= 8, choice  # the column on the screen
        assert choice.told.startswith(f"{choice.key}: ")
        told = [one for one in choice.values if settings.value_name(one) == one]
        assert set(told) <= {"16", "256", "ascii", "unicode"}, told
    i18n.speak("en")
    for choice in CHOICES:
        assert (i18n._(choice.name), choice.told) == (choice.key, choice.text)


def test_languages_name_themselves_whatever_is_spoken(japanese: None) -> None:
    """Whoever cannot read the one that is shown finds his own."""
    named = ["English", "日本語"]
    assert [settings.value_name(one) for one in i18n.LANGUAGES] == named
    i18n.speak("en")
    assert [settings.value_name(one) for one in i18n.LANGUAGES] == named


# -- looks ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("colours", [None, ColorSystem.STANDARD, ColorSystem.EIGHT_BIT, ColorSystem.TRUECOLOR])
def test_sides_and_choices_show_in_every_theme(theme: str, colours: ColorSystem | None) -> None:
    look = Look(colours, theme)
    for one, other in (("stack0", "stack1"), ("text", "chosen"), ("side0", "side1"), ("clear", "cursor")):
        assert look.style(one) != look.style(other)
    used = {look.style(key).color for key in THEMES[theme].faces} - {None}
    assert bool(used) == (colours is not None and theme != "none")


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({"TERM": "xterm"}, ColorSystem.STANDARD),
        ({"TERM": "linux"}, ColorSystem.STANDARD),
        ({"TERM": "xterm-256color"}, ColorSystem.EIGHT_BIT),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, ColorSystem.EIGHT_BIT),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, None),
        ({"TERM": "dumb"}, None),
    ],
)
def test_colours_are_those_of_the_terminal(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], expected: ColorSystem | None
) -> None:
    for name in ("TERM", "COLORTERM", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert terminal_colours() is expected
    if "NO_COLOR" not in environment and environment["TERM"] != "dumb":
        assert terminal_colours("true") is ColorSystem.TRUECOLOR


def test_a_light_ground_has_a_theme_of_its_own() -> None:
    assert [usual_theme({"COLORFGBG": text}) for text in ("0;15", "15;0", "0;default;15", "")] == [
        *("light", "dark", "light", "dark")
    ]


def test_the_light_theme_paints_its_ground() -> None:
    """Whatever ground the terminal has: plain text and blank cells are dark on white."""
    style = Look(ColorSystem.EIGHT_BIT, "light").style("text")
    assert style.bgcolor is not None and style.bgcolor.number == 15
    assert style.color is not None and style.color.number == 0
    assert Look(ColorSystem.EIGHT_BIT, "dark").style("text").bgcolor is None


def test_keys_are_named_as_players_read_them() -> None:
    shown = [key_text(key) for key in ("shift+up", "ctrl+l", "question_mark", "pagedown", "f1", "K", "alt+x")]
    assert shown == ["S-Up", "^L", "?", "PgDn", "F1", "K", "A-x"]


@pytest.mark.timeout(20)
def test_a_pipe_in_the_place_of_the_last_looks_is_no_wait(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    os.mkfifo(beside(log))
    assert Looks(log).since(UNION) == 0
    beside(log).unlink()
    beside(log).write_text("[" * 60_000)
    assert Looks(log).since(UNION) == 0
