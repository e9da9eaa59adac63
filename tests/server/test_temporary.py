"""What a killed server leaves in the folder for temporary files the next one takes away, and nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from gtc_tui.server import temporary

_SERVES = """
import time
from gtc_tui.server import temporary
with temporary.folder() as one:
    print(one, flush=True)
    time.sleep(60)
"""


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    return tmp_path


def test_a_folder_is_the_owners_alone_and_goes_with_its_server(place: Path) -> None:
    with temporary.folder() as one:
        assert one.parent == place and one.stat().st_mode & 0o777 == 0o700
    assert not list(place.iterdir())


def test_what_a_killed_server_left_goes_when_the_next_one_starts(place: Path) -> None:
    elsewhere = place / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "lock").touch()
    (place / "gtc-link").symlink_to(elsewhere)  # not a server's
    (place / "gtc-notes").mkdir()
    (place / "gtc-file").touch()
    serves = subprocess.Popen([sys.executable, "-c", _SERVES], stdout=subprocess.PIPE, text=True)
    assert serves.stdout is not None
    with serves.stdout as told:
        left = Path(told.readline().strip())
    (left / "7").mkdir()
    with temporary.folder():
        assert left.is_dir()  # its server lives
    serves.kill()
    serves.wait()
    with temporary.folder() as one:
        assert sorted(path.name for path in place.iterdir()) == sorted(
            [one.name, "elsewhere", "gtc-file", "gtc-link", "gtc-notes"]
        )
        assert os.listdir(elsewhere) == ["lock"]
