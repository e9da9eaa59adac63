"""Data files of very many faults, of numbers without end and of deep nesting: one line, soon, and a true count."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

import gtc_tui
from gtc_tui import cli
from gtc_tui.errors import DataError
from gtc_tui.scenario import locate
from support import RACE

FILE = "gcacw/gtc/scenarios/03-race-for-spotsylvania.toml"
FILES = [
    (FILE, RACE), ("gcacw/tables.toml", RACE), ("gcacw/gtc/pieces.toml", RACE),
    ("boots/tables.toml", "boots2/pershing"),
    ("boots/boots2/pieces.toml", "boots2/pershing"), ("boots/boots2/scenarios/pershing.toml", "boots2/pershing"),
]  # fmt: skip
SOON = 10.0  # seconds of the processor, on any machine; by the square of the size it was minutes


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GTC_DATA", str(tmp_path / "mine"))
    return tmp_path / "mine" / "scenarios"


def spoilt(folder: Path, name: str, more: str, *changes: tuple[str, str]) -> Path:
    text = locate.find_file(name).read_text()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text + more)
    return path


def faults(game: str) -> DataError:
    begun = time.process_time()
    with pytest.raises(DataError) as fault:
        gtc_tui.load(game)
    assert time.process_time() - begun < SOON
    assert "\n" not in str(fault.value) and len(fault.value.faults) <= 201
    return fault.value


@pytest.mark.parametrize(("name", "game"), FILES, ids=lambda value: value.replace("/", "-"))
@pytest.mark.parametrize("count", [300, 20_000])
def test_unknown_keys_are_counted(own_folder: Path, name: str, game: str, count: int) -> None:
    path = spoilt(own_folder, name, "".join(f"k{number} = 1\n" for number in range(count)))
    fault = faults(game)
    last = path.read_text().count("\n")
    assert fault.faults[0].startswith(f"{path}:{last - count + 1}: ") and "k0" in fault.faults[0]
    assert str(fault).endswith(f" (and {count - 1} more)")


@pytest.mark.parametrize(
    "entries",
    ['{{ piece = "warrem{n}", hex = "N3117" }},', '{{ piece = "warren", hex = "Q{n}" }},'],
)
def test_entries_that_are_wrong_are_counted(own_folder: Path, entries: str) -> None:
    many = "set-up = [\n" + "\n".join(entries.format(n=number) for number in range(10_000))
    spoilt(own_folder, FILE, "", ("set-up = [", many))
    told = str(faults(RACE))
    assert int(told.rpartition("(and ")[2].partition(" ")[0]) >= 9_990


@pytest.mark.parametrize("text", ["\n" * 500_000 + "[x]\n", "#" + " " * 500_000 + "\n[x]\n", "x" * 500_000 + " = 1\n"])
def test_long_lines_and_many_empty_ones_take_no_time(own_folder: Path, text: str) -> None:
    spoilt(own_folder, FILE, text + "".join(f"k{number} = 1\n" for number in range(1000)))
    faults(RACE)


@pytest.mark.parametrize(("name", "game"), FILES, ids=lambda value: value.replace("/", "-"))
@pytest.mark.parametrize("number", ["9" * 5000, "-" + "9" * 5000, "9_" * 5000 + "9", "1." + "9" * 5000 + "e9"])
def test_a_number_of_thousands_of_digits_is_one_line(
    own_folder: Path, name: str, game: str, number: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = spoilt(own_folder, name, f"\nz = {number}\n")
    assert cli.main(["show", game]) == 1
    printed = capsys.readouterr()
    line = path.read_text().count("\n")
    assert printed.out == "" and printed.err.count("\n") == 1 and len(printed.err) < 600
    assert printed.err.startswith(f"gtc: {path}:{line}: ")


@pytest.mark.parametrize("text", ["z = " + "[" * 60_000, "z = " + "[\n" * 60_000, "z" + ".a" * 100_000 + " = 1"])
def test_deep_nesting_is_one_line_with_its_number(own_folder: Path, text: str) -> None:
    path = spoilt(own_folder, FILE, f"\n\n{text}\n")
    line = path.read_text().partition("z" + text[1:])[0].count("\n") + 1
    assert str(faults(RACE)) == f"{path}:{line}: nested too deeply"
