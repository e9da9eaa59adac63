"""What tells one program from another."""

from __future__ import annotations

from pathlib import Path

import pytest

import gtc_tui
from gtc_tui.play.workers import program


@pytest.mark.parametrize(("folder", "counts"), [("research", True), ("rules", True), ("tui", False)])
def test_it_is_another_program_where_another_file_does_its_work(
    folder: str, counts: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pieces of work of `gtc train` and `gtc habits` are of `research`."""
    monkeypatch.setattr(gtc_tui, "__file__", str(tmp_path / "__init__.py"))
    path = tmp_path / folder / "work.py"
    path.parent.mkdir()

    def rules(text: str) -> str:
        path.write_text(text)
        return program._begun.__wrapped__().rules

    assert (rules("DONE = 1\n") != rules("DONE = 2\n")) == counts
