"""Data files of Boots with anything wrong: all faults as DataError, each in one line; what loads can be played."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from scenes import MAD_ANTHONY, PERSHING

import gtc_tui
from gtc_tui import systems
from gtc_tui.errors import DataError, GtcError
from gtc_tui.rules.boots.tables.tablefile import figure_groups
from gtc_tui.scenario.locate import find_file

FILES = {
    "boots/tables.toml": MAD_ANTHONY,
    "boots/boots2/pieces.toml": PERSHING,
    "boots/boots2/scenarios/mad-anthony.toml": MAD_ANTHONY,
    "boots/boots2/scenarios/pershing.toml": PERSHING,
}
VALUES = (
    *(
        "",
        "-1",
        "0",
        "7",
        "256",
        "100000000000000000000",
        "1.5",
        "nan",
        "true",
        "[]",
        "[0]",
        "[[1]]",
        "{}",
        "{ a = 1 }",
    ),
    *('""', '"x"', '"no"', '"1/0"', '"1/2"', '"9999"', '"../x"', '"\\u001b"', "'''\n\n'''", '["us"]', '"1432"'),
    *("1864-05-08", "9999-12-31"),
)
_VALUE = re.compile(r"-?\b\d+(?:/\d+)?\b|\"[^\"\n]*\"|\[[^][\n]*\]|\btrue\b|\bfalse\b|\{[^{}\n]*\}")
_TIMES = 40


def damaged(text: str, rng: random.Random) -> str:
    """The text with one to three things changed."""
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    for _time in range(rng.randint(1, 3)):
        at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        place = rng.randint(0, len(lines[at]))
        match rng.choice(["value", "value", "value", "drop", "double", "swap", "cut", "insert"]):
            case "value":
                spots = list(_VALUE.finditer(lines[at]))
                if spots:
                    spot = rng.choice(spots)
                    lines[at] = lines[at][: spot.start()] + rng.choice(VALUES) + lines[at][spot.end() :]
            case "drop":
                del lines[at]
            case "double":
                lines.insert(at, lines[at])
            case "swap":
                lines[at], lines[other] = lines[other], lines[at]
            case "cut":
                lines[at] = lines[at][:place]
            case _:
                lines[at] = lines[at][:place] + rng.choice("\"[]{}=,#\n'") + lines[at][place:]
    return "\n".join(lines)


@pytest.mark.parametrize("relative", FILES)
def test_a_damaged_file_is_refused_in_lines_or_can_be_played(
    relative: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = find_file(relative).read_text()
    monkeypatch.setenv("GTC_DATA", str(tmp_path))
    path = tmp_path / "scenarios" / relative
    path.parent.mkdir(parents=True)
    refused = 0
    for seed in range(_TIMES):
        changed = damaged(text, random.Random(f"{relative} {seed}"))
        path.write_text(changed)
        try:
            assert systems.brief(FILES[relative]).title
            game = gtc_tui.load(FILES[relative])
            assert game.new_state().decision is not None
            assert figure_groups() and systems.system("boots").reference([game])
        except DataError as error:
            refused += 1
            assert all("\n" not in fault and fault.isprintable() for fault in error.faults), changed
        except GtcError:
            refused += 1
    assert refused > _TIMES / 4
