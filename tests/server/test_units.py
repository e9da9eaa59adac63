"""What operators install: systemd understands the unit, and what unit and image start is there."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from gtc_tui.cli.parser import parsers

FOLDER = Path(__file__).parent.parent.parent / "packaging" / "server"
UNIT = (FOLDER / "gtc.service").read_text()
IMAGE = (FOLDER / "Containerfile").read_text()


def verified(path: Path, unit: str) -> tuple[int, str]:
    """What systemd says of it."""
    path.write_text(unit.replace("/opt/gtc/bin/gtc", sys.executable))  # it has to be there
    found = subprocess.run(["systemd-analyze", "verify", str(path)], capture_output=True, text=True)
    return found.returncode, found.stdout + found.stderr


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not here")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    path = tmp_path / "gtc.service"
    assert verified(path, UNIT) == (0, "")
    assert "ProtectSystems" in verified(path, UNIT.replace("ProtectSystem=", "ProtectSystems="))[1]


def test_the_unit_and_the_image_start_a_command_that_there_is() -> None:
    started = re.findall(r"^ExecStart=/opt/gtc/bin/gtc (.*)$", UNIT, re.MULTILINE)
    started += [
        " ".join(re.findall(r'"([^"]*)"', line)[1:]) for line in IMAGE.splitlines() if line.startswith("ENTRYPOINT")
    ]
    assert len(started) == 2
    for words in started:
        options = parsers()[0].parse_args(words.split())
        assert str(options.data) == "/var/lib/gtc"
