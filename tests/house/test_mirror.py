"""Tests stand where a newcomer looks for them: in the folder of the room that they are about."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

TESTS = Path(__file__).parent.parent
PACKAGE = TESTS.parent / "python" / "gtc_tui"

WHOLE = {
    "boundary": "the core against plain Python",
    "fingerprints": "whole games",
    "house": "the code itself",
    "perft": "whole games",
    "playthroughs": "whole games",
    "property": "whole games",
    "random": "whole games",
    "saves": "whole games",
    "words": "what is said, whoever says it",
}
"""Folders that are about no room."""
ELSEWHERE = {
    "tui/windows": "tui/screens",
}
"""Rooms that are tested with what uses them."""
APART = ("gcacw", "boots", "tui", "play")
"""Rooms that are divided into rooms with folders of their own."""


def rooms() -> set[str]:
    """Rooms of the package, as the folders of tests name them: systems without `rules`. A room's own rooms are tested
    in its folder."""
    found = set()
    for path in PACKAGE.rglob("*.py"):
        parts = path.relative_to(PACKAGE).parts[:-1]
        if parts and parts[0] == "rules":
            parts = parts[1:]
        if path.name != "__init__.py" and parts:
            found.add("/".join(parts[:2]))
    return {room for room in found if room.split("/")[0] not in ("scenarios", "locale")}


def folders() -> set[str]:
    found = {path.parent.relative_to(TESTS).as_posix() for path in TESTS.rglob("test_*.py")}
    return {folder for folder in found if folder.split("/")[0] not in WHOLE}


def test_every_folder_of_tests_is_a_room() -> None:
    systems = {path.name for path in (PACKAGE / "rules").iterdir() if path.is_dir()}
    for folder in sorted(folders()):
        inside = f"rules/{folder}" if folder.split("/")[0] in systems else folder
        assert (PACKAGE / inside).is_dir(), folder


def test_every_room_has_its_folder_of_tests() -> None:
    there = folders()
    for room in sorted(rooms()):
        if room in ELSEWHERE:
            assert (TESTS / ELSEWHERE[room]).is_dir(), room
            continue
        top = room.split("/")[0]
        wanted = room if top in APART else top
        assert any(f"{folder}/".startswith(f"{wanted}/") for folder in there), room


def test_exceptions_are_needed() -> None:
    assert set(ELSEWHERE) <= rooms() and not set(ELSEWHERE) & folders()
    assert {folder.split("/")[0] for folder in WHOLE} <= {path.name for path in TESTS.iterdir()}


def test_no_two_files_of_tests_have_one_name() -> None:
    """The folders are no packages, so the second of them could not be read."""
    count = Counter(path.name for path in TESTS.rglob("*.py") if path.name != "conftest.py")
    assert [name for name, times in count.items() if times > 1] == []
