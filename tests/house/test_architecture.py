"""docs/architecture.md names what is there, and every room."""

from __future__ import annotations

import re
from fnmatch import filter as filter_names
from pathlib import Path

_TOP = Path(__file__).parents[2]
_TEXT = (_TOP / "docs" / "architecture.md").read_text(encoding="utf-8")
_NAMED = [
    word
    for code in re.findall(r"`([^`\n]+)`", re.sub(r"(?s)```.*?```", "", _TEXT))
    for word in re.split(r",\s*", code.strip("/"))
]
_ENDS = (".py", ".rs", ".toml", ".md", ".pyi")
_MADE = re.compile(r"NAME")  # files that somebody makes


def _tails() -> set[str]:
    """All files and folders, as they may be called from any folder above."""
    tops = [_TOP / name for name in ("python/gtc_tui", "rust", "tests", "docs", "scenarios")]
    paths = [path.relative_to(_TOP).parts for top in tops for path in top.rglob("*") if "target" not in path.parts]
    tails = {"/".join(parts[at:]) for parts in paths for at in range(len(parts))}
    return tails | {path.name for path in _TOP.iterdir()}


def test_what_it_names_is_there() -> None:
    """A word with a slash or the ending of a file."""
    tails = _tails()
    tails |= {tail.removesuffix(end) for tail in tails for end in _ENDS}
    wanted = [one for one in _NAMED if ("/" in one or one.endswith(_ENDS)) and " " not in one and not _MADE.search(one)]
    lacking = [one for one in wanted if one not in tails and not ("*" in one and filter_names(tails, one))]
    assert len(wanted) > 80 and lacking == []


def test_it_names_every_room() -> None:
    rooms = {path.parent.name for path in (_TOP / "python" / "gtc_tui").rglob("__init__.py")} - {"gtc_tui"}
    pictured = re.findall(r"(?s)```(.*?)```", _TEXT)[0]
    named = {part for one in _NAMED for part in one.split("/")} | set(re.findall(r"\w+", pictured))
    assert len(rooms) > 50 and sorted(rooms - named) == []


def test_it_can_be_read_in_a_narrow_window() -> None:
    assert max(map(len, _TEXT.splitlines())) <= 120
