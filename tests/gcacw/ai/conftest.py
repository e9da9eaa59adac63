"""What tests of machine players share."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Of the player's own data files."""
    monkeypatch.setenv("GTC_DATA", str(tmp_path))
    path = tmp_path / "scenarios" / "gcacw"
    path.mkdir(parents=True)
    return path
