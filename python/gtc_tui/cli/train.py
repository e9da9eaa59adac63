"""`gtc train`: a judgement of positions, learned from games of the search with itself."""

from __future__ import annotations

import argparse
import contextlib
import time
from collections.abc import Mapping
from importlib.util import find_spec
from typing import TYPE_CHECKING

from gtc_tui import scripting
from gtc_tui.cli import tell
from gtc_tui.cli.answers import print_json
from gtc_tui.cli.learning import games_of, outcome_of, write
from gtc_tui.cli.workers import of_options
from gtc_tui.errors import GtcError
from gtc_tui.i18n import _

if TYPE_CHECKING:
    from gtc_tui.research.selfplay import Played

_PATIENCE = 2.0  # seconds between lines of progress
_EDGES = (0.0, 0.1, 0.3, 0.5, 0.7, 0.9, 1.0)  # of chances of winning that are told together


def train(options: argparse.Namespace) -> int:
    if find_spec("numpy") is None:
        raise GtcError(_("train: needs more than a player's installation: pip install 'gtc-tui[research]'"))
    from gtc_tui.research import fitting, selfplay
    from gtc_tui.research.training import JUDGES, Course, check, file_of, written

    check(JUDGES, options.name, options.judge)
    scenarios = dict(sorted(_wanted(one, options.games) for one in options.scenario))
    path = outcome_of(options, file_of(JUDGES, options.name))
    positions = selfplay.gathered(_played(options, scenarios))
    held = positions.games % fitting.HELD_OUT == fitting.HELD_OUT - 1
    network = fitting.fitted(positions.where(~held), options.hidden, options.seed)
    course = Course(options.name, scenarios, options.nodes, options.hidden, options.seed, options.judge)
    write(path, written(course, network, positions))
    apart = positions.where(held)
    print_json(
        {
            "file": str(path),
            "games": len(set(positions.games.tolist())),
            "positions": len(positions.ends),
            "held_out": fitting.trust(network, apart),
            "chance_of_winning": fitting.promises(network, apart, _EDGES),
        }
    )
    return 0


def _wanted(text: str, games: int) -> tuple[str, int]:
    """A scenario, and how many games of it. Raises UnknownName."""
    scenario, count = games_of(text, games, _("--scenario {text}: SCENARIO=GAMES, a whole number above 0"))
    scripting.load(scenario)
    return scenario, count


def _played(options: argparse.Namespace, scenarios: Mapping[str, int]) -> list[Played]:
    from gtc_tui.research import selfplay

    found: list[Played] = []
    with contextlib.closing(of_options(options)) as workers:
        tasks = selfplay.pieces(scenarios, options.seed, options.nodes, options.habit, options.judge)
        begun = told = time.monotonic()
        for one in workers.run(tasks):
            found.append(one)
            now = time.monotonic()
            if now - told > _PATIENCE:
                games, told = sum(len(one.ends) for one in found), now
                line = _("{n} of {all} games, {rate:.0f} a minute")
                tell(line.format(n=games, all=sum(scenarios.values()), rate=60 * games / (now - begun)))
    return found
