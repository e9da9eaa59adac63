"""Data files with faults: copies of the program's own with texts replaced, and what loading them tells."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from gtc_tui.errors import DataError
from gtc_tui.scenario.locate import find_file

Change = tuple[str, str]


def damaged(relative: str, path: Path, *changes: Change) -> list[int]:
    """Writes a copy of a data file with texts replaced, each where it comes first; the lines where that was."""
    text, lines = find_file(relative).read_text(), []
    for old, new in changes:
        assert old in text, old
        lines.append(text[: text.index(old)].count("\n") + 1)
        text = text.replace(old, new, 1)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return lines


def faults_of(path: Path, load: Callable[[], object]) -> list[str]:
    """What loading tells: one clear line a fault, each with the file, which is left out here ("12: what")."""
    with pytest.raises(DataError) as caught:
        load()
    assert all(fault.startswith(f"{path}:") and "\n" not in fault for fault in caught.value.faults)
    return [fault.removeprefix(f"{path}:") for fault in caught.value.faults]
