"""A game that a newer version does not play as it was played stays with the version it was begun with: two installed
copies, whose rules differ in what is added to the dice of a march."""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

import gtc_tui
from gtc_tui.server.upkeep.games import check
from sshserver import PATIENCE, Server, server
from support import RACE

pytestmark = [pytest.mark.long, pytest.mark.skipif(shutil.which("ssh") is None, reason="OpenSSH is not here")]
_FOOT = "union-foot = [0, 1, 1]"


def installed(folder: Path) -> str:
    """The Python of a copy of the program in which units march farther."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    site, copy = folder / "lib" / version / "site-packages", folder / "copy"
    unwanted = shutil.ignore_patterns("__pycache__")
    shutil.copytree(Path(gtc_tui.__file__).parent, copy / "gtc_tui", ignore=unwanted)
    (site / "copy.pth").write_text(f"{copy}\n{sysconfig.get_paths()['purelib']}\n")
    tables = copy / "gtc_tui" / "scenarios" / "gcacw" / "tables.toml"
    text = tables.read_text(encoding="utf-8")
    assert _FOOT in text
    tables.write_text(text.replace(_FOOT, "union-foot = [1, 2, 2]"), encoding="utf-8")
    return str(folder / "bin" / "python")


def moved(host: Server, game: int, count: int) -> int:
    """So many answers by whoever is asked, a march where there is one; how many lines the log has then."""
    lines = 0
    while count:
        for name in ("anna", "ben"):
            shown = host.json(name, "show", str(game))
            while shown["asked"] and count:
                answers = shown["answers"]
                answer = next((one for one in answers if one.startswith("march")), None)
                answer = answer or ("done" if "done" in answers else answers[0])
                shown = host.json(name, "act", str(game), f"'{answer}'")
                lines, count = shown["lines"], count - 1
    return lines


def test_two_versions_play_side_by_side(tmp_path: Path) -> None:
    old = installed(tmp_path / "old")
    with server(python=old) as host:
        for name in ("anna", "ben"):
            host.json(name, "signup", name.capitalize())
        for number in (1, 2):
            host.asks("anna", "text", typed=f"new {RACE} union ben\nquit\n")
            host.asks("ben", "text", typed=f"{number}\nquit\nquit\n")
        for _n in range(8):
            lines = moved(host, 1, 5)
            found = next(one for one in check(host.data, None) if one.id == 1)
            if found.verdict != "same":
                break
        log = host.asks("anna", "log", "1").stdout.splitlines()
        assert found.verdict != "same" and any(line.startswith("march") for line in log), (found, log)
        told = subprocess.run(
            [old, "-m", "gtc_tui", "serve", "check", "--data", str(host.data), "--program", sys.executable, "--pin"],
            *(), capture_output=True, text=True, check=False, timeout=PATIENCE,
        )  # fmt: skip
        assert told.returncode == 0 and "game 1 stays with this version" in told.stdout, told
        assert "game 2 stays" not in told.stdout

        host.again(sys.executable)
        games = {one["game"]: one["elsewhere"] for one in host.json("anna", "games")["mine"]}
        assert games == {1: True, 2: False}
        assert moved(host, 1, 4) > lines and moved(host, 2, 4)
        assert host.processes(old)
        assert host.asks("anna", "log", "1").stdout.count("\n") > lines
        with host.screen("anna") as screen:
            screen.see("My games")
            screen.type("\x1b[B")
            screen.see("Its rules have been")
            screen.type("\r")
            screen.see("VP", "Hex")
            screen.type("Q")
            screen.see("My games", "Anna on gtc-tui")
        played = host.asks("anna", "text", "1", typed="quit\n")
        assert played.returncode == 0 and "line by line" not in played.stdout and len(played.stdout) > 200, played
        assert "come with" in host.asks("anna", "text", typed="1\nquit\n").stdout
        verified = subprocess.run(
            [sys.executable, "-m", "gtc_tui", "serve", "verify", "--data", str(host.data)],
            *(), capture_output=True, text=True, check=False, timeout=PATIENCE,
        )  # fmt: skip
        assert verified.returncode == 0, verified
        assert "Traceback" not in (host.folder / "stderr").read_text()
