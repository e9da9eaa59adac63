"""Every refusal of the rules fits the last line of a screen of 80 columns, in English and in Japanese.

Read from the source: all sentences of functions that return a refusal, or a scenario's reason to bar something, with
long fillings for their places. What goes before it ("Not allowed:") the screen leaves out where there is no room.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import catalogue
import gtc_tui
from gtc_tui.widths import cells

_WIDTH = 80
_RULES = Path(gtc_tui.__file__).parent / "rules"
_FIGURES = frozenset(
    {"n", "most", "least", "left", "hexes", "radius", "turn", "die", "levels", "cost", "needed", "total"}
)
_WORDS = {"hex": "N3520", "here": "N3520", "target": "N3520", "side": "Confederates", "other": "Confederates"}
_WORDS |= {"county": "King and Queen", "army": "Department of Southeastern Virginia", "hexside": "N3520/N3521"}
_NAME = "J I Gregg"
_PLACE = re.compile(r"{(\w+)[^}]*}")
_BARRING = re.compile(r"_?(holds?|bars?|forbid)")


@cache
def _sentences() -> tuple[tuple[str, str], ...]:
    """(where, sentence) of all."""
    return tuple(_found())


def _found() -> Iterator[tuple[str, str]]:
    for path in sorted(_RULES.rglob("*.py")):
        for function in ast.walk(ast.parse(path.read_text())):
            if not isinstance(function, ast.FunctionDef):
                continue
            gives = ast.unparse(function.returns) if function.returns is not None else ""
            if "Refusal" in gives or ("Message | None" in gives and _BARRING.match(function.name)):
                for call in ast.walk(function):
                    if isinstance(call, ast.Call) and ast.unparse(call.func) in ("_", "ngettext"):
                        where = f"{path.relative_to(_RULES)}:{call.lineno}"
                        said = (one.value for one in call.args[:2] if isinstance(one, ast.Constant))
                        yield from ((where, one) for one in said if isinstance(one, str))


def _filled(sentence: str) -> str:
    def filling(found: re.Match[str]) -> str:
        return "10" if found[1] in _FIGURES else _WORDS.get(found[1], _NAME)

    return _PLACE.sub(filling, sentence) + " [13.12]"


def test_refusals_are_found_in_the_source() -> None:
    said = {sentence for _where, sentence in _sentences()}
    assert len(said) > 300
    assert {"{hex} costs {n} MP; {left} left", "{leader} is the army leader and cannot be activated"} <= said


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_refusal_fits_a_line_of_80_columns(language: str) -> None:
    translated: dict[str, str] = {}
    if language == "ja":
        for message in catalogue.read(catalogue.source("ja"), "ja"):
            ids, strings = message.id, message.string
            if message.id:
                key, told = (ids, strings) if isinstance(ids, str) else (ids[0], strings[0])
                translated[key] = told
    wide = []
    for where, sentence in _sentences():
        told = _filled(translated.get(sentence, sentence))
        if cells(told) > _WIDTH:
            wide.append(f"{where}: {cells(told)} {told}")
    assert not wide, "\n".join(wide)
