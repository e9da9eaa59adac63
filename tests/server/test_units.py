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


def test_the_units_user_has_his_folder_where_it_may_write() -> None:
    state = re.findall(r"^StateDirectory=(.*)$", UNIT, re.MULTILINE)
    assert "ProtectSystem=strict" in UNIT and re.findall(r"^Environment=HOME=%S/(.*)$", UNIT, re.MULTILINE) == state


def test_the_image_is_built_from_images_that_can_be_named_and_is_not_given_what_git_ignores() -> None:
    named = dict(re.findall(r"^ARG (\w+)=(\S+)$", IMAGE, re.MULTILINE))
    bases = re.findall(r"^FROM \$\{(\w+)\}", IMAGE, re.MULTILINE)
    assert bases == list(named) and all(image.startswith("docker.io/library/") for image in named.values())
    left_out = {line.strip("/") for line in (FOLDER.parent.parent / ".dockerignore").read_text().splitlines()}
    assert {"target", ".venv", ".git", "**/*.so"} <= left_out
