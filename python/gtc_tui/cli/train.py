"""`gtc train`: a judgement of positions, learned from games of the search with itself."""

from __future__ import annotations

import argparse
import contextlib
import time
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from gtc_tui import scripting
from gtc_tui.cli import tell
from gtc_tui.cli.answers import print_json
from gtc_tui.cli.learning import added_to, games_of, outcome_of, unfinished, write
from gtc_tui.cli.workers import of_options
from gtc_tui.errors import GtcError
from gtc_tui.i18n import _

if TYPE_CHECKING:
    from gtc_tui.research.selfplay import Played
    from gtc_tui.research.training import Course, PlayedBy
    from gtc_tui.research.unfinished import Unfinished

_PATIENCE = 2.0  # seconds between lines of progress
_EDGES = (0.0, 0.1, 0.3, 0.5, 0.7, 0.9, 1.0)  # of chances of winning that are told together


def train(options: argparse.Namespace) -> int:
    if find_spec("numpy") is None:
        raise GtcError(_("train: needs more than a player's installation: pip install 'gtc-tui[research]'"))
    from gtc_tui.research import fitting, selfplay
    from gtc_tui.research.training import HABITS, JUDGES, Course, check, file_of
    from gtc_tui.research.unfinished import Unfinished

    by: list[PlayedBy] = [(JUDGES, options.judge), (HABITS, options.habits)]
    check(options.name, by)
    scenarios = dict(sorted(_wanted(one, options.games) for one in options.scenario))
    fitting.check(sum(scenarios.values()))
    path = outcome_of(options, file_of(JUDGES, options.name))
    added_to(JUDGES, options, path)
    course = Course(options.name, scenarios, options.nodes, options.hidden, options.seed, options.judge, options.habits)
    games = f"{course.command} --compare {options.compare}"
    with unfinished(Unfinished(path, games, selfplay.Played, by, options.force)) as begun:
        told = _learned(options, course, path, _played(options, scenarios, begun))
    print_json(told)
    return 0


def _learned(options: argparse.Namespace, course: Course, path: Path, played: list[Played]) -> dict[str, object]:
    """Writes it down. What there is to tell of it."""
    from gtc_tui.research import fitting, selfplay
    from gtc_tui.research.training import JUDGES, learned_by, with_others, written

    positions = selfplay.gathered(played)
    held = fitting.held_out(positions.games)
    network = fitting.fitted(positions.where(~held), options.hidden, options.seed)
    others = added_to(JUDGES, options, path)
    write(path, written("judgement", with_others(learned_by(course, network, positions), others or ())))
    apart = positions.where(held)
    return {
        "file": str(path),
        "games": len(set(positions.games.tolist())),
        "positions": len(positions.ends),
        "held_out": fitting.trust(network, apart),
        "chance_of_winning": fitting.promises(network, apart, _EDGES),
    }


def _wanted(text: str, games: int) -> tuple[str, int]:
    """A scenario, and how many games of it. Raises UnknownName."""
    scenario, count = games_of(text, games, _("--scenario {text}: SCENARIO=GAMES, a whole number above 0"))
    scripting.load(scenario)
    return scenario, count


def _played(options: argparse.Namespace, scenarios: Mapping[str, int], before: Unfinished[Played]) -> list[Played]:
    from gtc_tui.research import selfplay

    found: list[Played] = []
    with contextlib.closing(of_options(options)) as workers:
        nodes, compare = options.nodes, options.compare
        tasks = selfplay.pieces(scenarios, options.seed, nodes, compare, options.judge, options.habits)
        begun = told = time.monotonic()
        for one in before.run(workers, tasks):
            found.append(one)
            now = time.monotonic()
            if now - told > _PATIENCE:
                games, told = sum(len(one.ends) for one in found), now
                line = _("{n} of {all} games, {rate:.0f} a minute")
                tell(line.format(n=games, all=sum(scenarios.values()), rate=60 * games / (now - begun)))
    return found
