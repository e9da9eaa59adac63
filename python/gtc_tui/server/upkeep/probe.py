"""Does this version of the program play a server's games as they were played? A process of that version,
`python -m gtc_tui.server.upkeep.probe`, is asked game by game: one JSON line in, one out."""

from __future__ import annotations

import sys
from typing import Literal, TextIO

import msgspec

import gtc_tui
from gtc_tui.engine.log import Entry
from gtc_tui.errors import GtcError, LogError
from gtc_tui.play.table.replay import replay_lines
from gtc_tui.play.table.timeline import Timeline
from gtc_tui.server.store.games import HASHED

Verdict = Literal["same", "other", "illegal"]


class Game(msgspec.Struct, frozen=True):
    """lines: of its log; checkpoints: lines that lead to a position, and its hash as it is kept; one made otherwise
    than this version makes them is not compared."""

    id: int
    lines: list[str]
    checkpoints: list[tuple[int, str]]


class Found(msgspec.Struct, frozen=True):
    """same: every position is as it was. other: all lines are legal, but from this line on (counted from 1) positions
    differ. illegal: this line is not, for this reason."""

    id: int
    verdict: Verdict
    line: int = 0
    reason: str = ""
    program: str = ""


def probe(game: Game) -> Found:
    """Replays it."""
    due = {lines: kept for lines, kept in game.checkpoints if kept.startswith(HASHED)}
    program = gtc_tui.PROGRAM
    differs: list[int] = []

    def look(timeline: Timeline, lines: int) -> None:
        if not differs and lines in due and f"{HASHED}{timeline.state.hash:016x}" != due[lines]:
            differs.append(lines)

    def before(timeline: Timeline, entry: Entry) -> None:
        look(timeline, entry.line - 1)

    try:
        look(replay_lines(game.lines, "", before=before).timeline, len(game.lines))
    except LogError as fault:
        line, _colon, reason = str(fault).lstrip(":").partition(": ")
        return Found(game.id, "illegal", int(line) if line.isdecimal() else 0, reason or str(fault), program)
    except GtcError as fault:
        return Found(game.id, "illegal", 1, str(fault), program)
    if differs:
        return Found(game.id, "other", differs[0], "", program)
    return Found(game.id, "same", 0, "", program)


def main(source: TextIO, target: TextIO) -> None:
    for line in source:
        found = probe(msgspec.json.decode(line, type=Game))
        print(msgspec.json.encode(found).decode(), file=target, flush=True)


if __name__ == "__main__":
    main(sys.stdin, sys.stdout)
