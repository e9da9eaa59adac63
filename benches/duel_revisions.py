"""Two revisions of the program against each other, each with its own rules, search and core, in one game:

    git worktree add /tmp/before REVISION
    python -m venv /tmp/before/.venv && /tmp/before/.venv/bin/pip install /tmp/before
    python benches/duel_revisions.py --before /tmp/before/.venv/bin/python --games 10 --seed 1

The earlier one is a process of its own that is told every answer and every throw. Games are played by turns from both
sides, those of a pair on the same dice. A game ends without a result where one of them does not know an answer of
the other's, because a rule has changed since; such games are counted. Each game is a line of JSON, the sum the last.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from time import process_time
from typing import Any, TextIO

import gtc_tui
from gtc_tui.bots.base import make_bot
from gtc_tui.engine.dice import Referee


class OutOfStep(Exception):
    """One revision does not know what the other answers."""


class Table:
    """A game as one revision sees it, and its player there."""

    def __init__(self, scenario: str, bot: str, seed: int) -> None:
        self.state = gtc_tui.load(scenario).new_state()
        self._bot = make_bot(bot, seed)
        self._codec = self.state.game.system.codec

    def choose(self) -> str:
        return self._codec.text(self._bot.choose(gtc_tui.Seat.deciding(self.state)))

    def apply(self, text: str) -> None:
        try:
            self.state.apply(self._codec.parse(text))
        except gtc_tui.GtcError as error:
            raise OutOfStep(f"action {len(self.state)}, {text}: {error}") from error

    @property
    def asked(self) -> str | None:
        """Who and what for."""
        decision = self.state.decision
        return None if decision is None else f"{decision.side} {decision.kind}"


def serve(lines: TextIO) -> None:
    """The earlier revision: answers a line for each line."""
    table: Table | None = None
    for line in lines:
        word, *rest = json.loads(line)
        chosen = None
        try:
            if table is None or word == "begin":
                table = Table(*rest)
            elif word == "apply":
                table.apply(*rest)
            else:
                chosen = table.choose()
            told = {"told": chosen, "asked": table.asked, "cpu": process_time()}
        except OutOfStep as error:
            told = {"fault": str(error)}
        except gtc_tui.GtcError as error:  # it knows no such scenario or player
            told = {"refused": str(error)}
        print(json.dumps(told), flush=True)


class Before:
    """The earlier revision, as seen from here."""

    def __init__(self, python: str) -> None:
        self._process = subprocess.Popen(
            [python, "-I", __file__, "--serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.asked: str | None = None
        self.cpu = 0.0

    def say(self, *words: str | int) -> Any:
        """What it answers. Raises OutOfStep, GtcError for what it does not know, EOFError when it has ended."""
        assert self._process.stdin is not None and self._process.stdout is not None
        print(json.dumps(words), file=self._process.stdin, flush=True)
        line = self._process.stdout.readline()
        if not line:
            raise EOFError("the earlier revision has ended")
        told = json.loads(line)
        if "fault" in told:
            raise OutOfStep(told["fault"])
        if "refused" in told:
            raise gtc_tui.GtcError(f"the earlier revision: {told['refused']}")
        self.asked, self.cpu = told["asked"], told["cpu"]
        return told["told"]


def play(before: Before, scenario: str, bots: tuple[str, str], side: str, seed: int) -> dict[str, Any]:
    """One game. bots: of this revision and the earlier one; side: of this one."""
    began, others = process_time(), before.cpu
    table, referee = Table(scenario, bots[0], seed), Referee(seed)
    codec, record = table.state.game.system.codec, {"side": side, "seed": seed}
    try:
        before.say("begin", scenario, bots[1], seed)
        while (decision := table.state.decision) is not None:
            if before.asked != table.asked:
                raise OutOfStep(f"action {len(table.state)}: asked is {table.asked} here, {before.asked} there")
            if decision.side == gtc_tui.CHANCE:
                text = codec.text(referee.roll(decision, len(table.state)))
            else:
                text = table.choose() if decision.side == side else before.say("choose")
            table.apply(text)
            before.say("apply", text)
    except OutOfStep as error:
        return {**record, "winner": None, "fault": str(error)}
    result = table.state.result
    assert result is not None
    winner = "none" if result.winner is None else "this" if result.winner == side else "before"
    spent = {"this": round(process_time() - began, 1), "before": round(before.cpu - others, 1)}
    return {**record, "winner": winner, "points": result.points, "cpu_seconds": spent}


def _told(given: argparse.Namespace) -> Iterator[dict[str, Any]]:
    """The games, each printed when it is over."""
    sides, before = gtc_tui.load(given.scenario).sides, Before(given.before)
    for number in range(given.games):
        game = play(before, given.scenario, tuple(given.bots), sides[number % 2], given.seed + number // 2)
        print(json.dumps(game), flush=True)
        yield game


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--before", help="Python of the earlier revision's environment")
    parser.add_argument("--scenario", default="gtc/03-race-for-spotsylvania")
    usual = "bot:search:think=2,threads=1"
    parser.add_argument("--bots", nargs=2, default=(usual, usual), help="of this revision, of the earlier one")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1, help="of the first pair of games; the next has the next")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve:
        return serve(sys.stdin)
    if not given.before:
        parser.error("--before is missing")
    try:
        played = list(_told(given))
    except (OSError, EOFError, gtc_tui.GtcError) as error:
        parser.exit(1, f"{error}\n")
    counted = {word: sum(game["winner"] == word for game in played) for word in ("this", "before", "none", None)}
    print(json.dumps({"games": len(played), **{word or "out of step": n for word, n in counted.items()}}))
    return None


if __name__ == "__main__":
    main()
