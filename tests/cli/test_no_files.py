"""A pipe, a device or a socket in the place of a file: refused at once, in one line, by every command."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from support import RACE

COMMANDS = [
    "replay FILE", "story FILE", "report FILE", "advise FILE", "show RACE --log FILE",
    "reach RACE griffin --mp 3 --log FILE", "odds --log FILE griffin N3318", "perft RACE --depth 1 --log FILE",
    "perft --file FILE", "play --text --resume FILE", "map check FILE", "match bot:random bot:random --games 1 "
    "--scenario RACE --out FILE",
]  # fmt: skip


def run(own: Path, command: str, file: Path) -> subprocess.CompletedProcess[str]:
    words = [{"FILE": str(file), "RACE": RACE}.get(word, word) for word in command.split()]
    where = {**os.environ, "GTC_DATA": str(own)}
    return subprocess.run(
        [sys.executable, "-m", "gtc_tui", *words], capture_output=True, text=True, timeout=30, env=where,
        stdin=subprocess.DEVNULL,
    )  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS)
def test_a_pipe_is_refused(tmp_path: Path, command: str) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    done = run(tmp_path / "mine", command, pipe)
    assert done.returncode in (1, 2) and done.stdout == ""
    assert done.stderr.splitlines() == [f"gtc: {pipe}: not a plain file"]


@pytest.mark.parametrize("device", ["/dev/null", "/dev/zero", "/dev/tty"])
def test_a_device_is_refused(tmp_path: Path, device: str) -> None:
    for command in ("replay FILE", "perft --file FILE", "play --text --resume FILE"):
        done = run(tmp_path / "mine", command, Path(device))
        assert done.returncode == 1 and done.stderr == f"gtc: {device}: not a plain file\n"


def test_a_socket_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX) as end:
        end.bind("socket")
        done = run(tmp_path / "mine", "replay FILE", Path("socket"))
    assert done.returncode == 1 and done.stderr == "gtc: socket: not a plain file\n"


DATA = [
    "gcacw/tables.toml", "gcacw/gtc/pieces.toml", "gcacw/gtc/maps/virginia.map",
    "gcacw/gtc/scenarios/03-race-for-spotsylvania.toml",
]  # fmt: skip


@pytest.mark.parametrize("name", DATA)
@pytest.mark.parametrize("kind", ["pipe", "folder", "broken link"])
def test_what_is_no_file_in_the_place_of_a_data_file_is_said(tmp_path: Path, name: str, kind: str) -> None:
    path = tmp_path / "mine" / "scenarios" / name
    path.parent.mkdir(parents=True)
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    else:
        path.symlink_to(tmp_path / "nowhere")
    done = run(tmp_path / "mine", "show RACE", path)
    (line,) = done.stderr.splitlines()
    told = {"pipe": "not a plain file", "folder": "Is a directory", "broken link": "No such file or directory"}
    assert done.returncode == 1 and done.stdout == "" and f"{path}: {told[kind]}" in line
