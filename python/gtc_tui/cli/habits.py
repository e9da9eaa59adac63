"""`gtc habits`: how sides had best choose, learned from games that the core plays by itself."""

from __future__ import annotations

import argparse
import contextlib
import time
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from gtc_tui import scripting
from gtc_tui.cli import tell
from gtc_tui.cli.answers import print_json
from gtc_tui.cli.parser import Usage
from gtc_tui.cli.workers import of_options
from gtc_tui.engine.action import Side
from gtc_tui.errors import GtcError
from gtc_tui.i18n import _
from gtc_tui.store.wholefile import write_whole

if TYPE_CHECKING:
    from gtc_tui.research.habits import Found, Learner, Tried


def habits(options: argparse.Namespace) -> int:
    if find_spec("cmaes") is None:
        raise GtcError(_("habits: needs more than a player's installation: pip install 'gtc-tui[research]'"))
    from gtc_tui.research.habits import written
    from gtc_tui.research.training import check_habits, habits_file_of

    check_habits(options.name, options.against)
    path: Path = options.out or habits_file_of(options.name)
    if path.exists() and not options.force:
        raise Usage(_("{file} is there already; --force replaces it").format(file=path))
    found = _learned(options)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, written(_command(options), [one for one in found if one is not None]))
    print_json(
        {
            "file": str(path),
            "habits": [
                {key: value for key, value in msgspec.to_builtins(one).items() if key != "weights"}
                for one in found
                if one is not None
            ],
            "no_better": sum(one is None for one in found),
        }
    )
    return 0


def _command(options: argparse.Namespace) -> str:
    words = ["gtc", "habits", options.name]
    for one in options.scenario:
        words += ["--scenario", one]
    return " ".join([*words, *(f"--{name} {getattr(options, name)}" for name in ("games", "seed", "against"))])


def _learners(options: argparse.Namespace, text: str) -> list[Learner]:
    """Of a scenario: of the side that is named, or of both. Raises GtcError."""
    from gtc_tui.research.habits import Learner
    from gtc_tui.research.selfplay import opening

    name, sign, count = text.partition("=")
    if sign and not (count.isascii() and count.isdecimal() and 0 < int(count[:9]) == int(count)):
        raise Usage(_("--scenario {text}: SCENARIO:SIDE=GAMES, a whole number above 0").format(text=text[:60]))
    scenario, _colon, side = name.partition(":")
    game = scripting.load(scenario)
    if side and side not in game.sides:
        told = _("--scenario {text}: {side} is no side of it; there are {known}")
        raise Usage(told.format(text=text[:60], side=side[:40], known=", ".join(game.sides)))
    opening(game.new_state())
    sides = [Side(side)] if side else list(game.sides)
    return [Learner(scenario, one, int(count or options.games), options.seed, options.against) for one in sides]


def _learned(options: argparse.Namespace) -> list[Found | None]:
    learners = [one for text in options.scenario for one in _learners(options, text)]
    by_key = {(one.scenario, one.side): one for one in learners}
    if len(by_key) < len(learners):
        raise Usage(_("--scenario: the same side of the same scenario twice"))
    begun = time.monotonic()
    with contextlib.closing(of_options(options)) as workers:
        rounds = max(one.rounds for one in learners)
        for number in range(rounds):
            busy = [one for one in learners if not one.over]
            found = list(workers.run(trial for one in busy for trial in one.trials()))
            for one in busy:
                one.learn(_of(found, one))
            line = _("round {n} of {all}, {seconds:.0f} s")
            tell(line.format(n=number + 1, all=rounds, seconds=time.monotonic() - begun))
        judged = list(workers.run(trial for one in learners for trial in one.judging()))
    found_habits: list[Found | None] = []
    for one in learners:
        before, after = _of(judged, one)
        found_habits.append(one.habit(before, after))
    return found_habits


def _of(tried: list[Tried], learner: Learner) -> list[Tried]:
    """Its own, in order."""
    own = [one for one in tried if one.key[:2] == (learner.scenario, learner.side)]
    return sorted(own, key=lambda one: one.key[2])
