"""Every test here has a data folder of its own, and leaves no program behind."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from programs import PROGRAM, SHORT, Maker, children


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GTC_DATA", str(tmp_path / "mine"))
    return tmp_path / "mine"


@pytest.fixture
def program(tmp_path: Path) -> Maker:
    """Writes a program whose answer to a question is this Python, and gives its name as a player."""

    def make(body: str, greets: bool = True) -> str:
        path = tmp_path / "bot.py"
        path.write_text(PROGRAM.format(python=sys.executable, greets=greets, body=body))
        path.chmod(0o755)
        return f"bot:exec:{path},{SHORT}"

    return make


@pytest.fixture(autouse=True)
def nobody_is_left() -> Iterator[None]:
    """Neither a program nor a zombie; what other tests keep for a while was there before."""
    before = children()
    yield
    assert children() == before
