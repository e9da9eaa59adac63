"""A server's games looked at from outside, while it runs or in a copy of it: nothing is written."""

from __future__ import annotations

import contextlib
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import msgspec

from gtc_tui.engine.verified import MARK, head_line
from gtc_tui.errors import GtcError, LogError
from gtc_tui.i18n import _
from gtc_tui.play.checks.dicecheck import check_lines
from gtc_tui.server.settings import read
from gtc_tui.server.store import kept
from gtc_tui.server.store.database import Database
from gtc_tui.server.store.games import OVER, RUNNING, Games
from gtc_tui.server.store.kept import GAMES, SECRETS, there
from gtc_tui.server.upkeep.probe import Found, Game, probe

_ENDS = 5.0  # seconds for a process that has no more to do


@contextmanager
def opened(folder: Path) -> Iterator[tuple[Games, Database]]:
    """The games and the secrets of a server's folder. Raises GtcError where it is none."""
    address = read(folder).database
    there(folder, address)
    with (
        closing(kept.opened(folder, address, GAMES)) as games,
        closing(kept.opened(folder, address, SECRETS)) as secrets,
    ):
        yield Games(games), secrets


def verify(folder: Path) -> Iterator[tuple[int, str]]:
    """Every game that has begun: its number, and what is wrong with it ("" nothing). It has to replay to the positions
    that were written down, its dice to follow from their secret. Raises GtcError."""
    with opened(folder) as (games, secrets):
        for number, status in games.begun():
            yield number, _fault(games, secrets, number, status)


def _fault(games: Games, secrets: Database, number: int, status: str) -> str:
    lines = games.lines(number)
    asked = Game(number, lines, games.checkpoints(number))
    ours, game = _ours(games, number), games.game(number)
    found = probe(asked) if ours or game is None else next(_asked(game.pinned, iter([asked])))
    if found.verdict == "illegal":
        return told(found)
    if found.verdict == "other":
        return _("line {line}: the position is not the one that was written down").format(line=found.line)
    row = secrets.row("select secret from dice where game = ?", number)
    if row is None:
        return _("the secret of its dice is gone")
    if status != OVER:  # it is told when the game is over
        lines = [*lines, f"{MARK} secret {bytes(row['secret']).hex()}"]
        lines = [*lines, head_line(lines)]
    if not ours:  # its rolls only its own version asks for as they were asked for
        return ""
    try:
        check_lines(lines, _("line"))
    except LogError as fault:
        return str(fault)
    return ""


def check(folder: Path, program: str | None) -> Iterator[Found]:
    """Every running game with another version of the program, given as its Python (None: this one), but those that
    stay with an earlier one. Raises GtcError where that cannot be asked."""
    with opened(folder) as (games, _secrets):
        running = (
            Game(number, games.lines(number), games.checkpoints(number))
            for number, status in games.begun()
            if status == RUNNING and _ours(games, number)
        )
        if program is None:
            yield from map(probe, running)
        else:
            yield from _asked(program, running)


def pin(folder: Path, number: int) -> None:
    """A game stays with this installation, whichever the server will be. Raises GtcError."""
    address = read(folder).database
    with closing(kept.opened(folder, address, GAMES)) as database, database.transaction():
        Games(database).pin(number, sys.executable)


def _ours(games: Games, number: int) -> bool:
    game = games.game(number)
    return game is not None and game.stays_with(sys.executable)


def _asked(program: str, games: Iterator[Game]) -> Iterator[Found]:
    command = [program, "-m", "gtc_tui.server.upkeep.probe"]
    try:
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    except OSError as fault:
        raise GtcError(_("{file}: {reason}").format(file=program, reason=fault.strerror or fault)) from None
    assert process.stdin is not None and process.stdout is not None
    try:
        for game in games:
            try:
                process.stdin.write(msgspec.json.encode(game) + b"\n")
                process.stdin.flush()
                found = msgspec.json.decode(process.stdout.readline(), type=Found)
            except (OSError, msgspec.DecodeError):
                what = _("{file}: no Python with a gtc-tui that can check games; game {n} was asked for")
                raise GtcError(what.format(file=program, n=game.id)) from None
            yield found
    finally:
        with contextlib.suppress(BrokenPipeError):  # it has ended before it took what was written
            process.stdin.close()
        try:
            process.wait(_ENDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stdout.close()


def told(found: Found) -> str:
    """What came of a game, in a sentence."""
    if found.verdict == "same":
        return _("plays as it was played")
    if found.verdict == "other":
        what = _("every line is legal, but the position differs from line {line} on")
        return what.format(line=found.line)
    return _("line {line} is not legal: {reason}").format(line=found.line, reason=found.reason)
