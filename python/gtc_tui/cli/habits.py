"""`gtc habits`: how sides had best choose, learned from games that the core plays by itself."""

from __future__ import annotations

import argparse
import contextlib
import time
from collections.abc import Iterator
from importlib.util import find_spec
from typing import TYPE_CHECKING

import msgspec

from gtc_tui import scripting
from gtc_tui.cli import tell
from gtc_tui.cli.answers import print_json
from gtc_tui.cli.learning import added_to, games_of, outcome_of, unfinished, write
from gtc_tui.cli.parser import Usage
from gtc_tui.cli.workers import of_options
from gtc_tui.engine.action import Side
from gtc_tui.errors import GtcError
from gtc_tui.i18n import _
from gtc_tui.rules.kit.weights import ITSELF, NONE

if TYPE_CHECKING:
    from gtc_tui.research.habits import Learner, Tried
    from gtc_tui.research.unfinished import Unfinished


def habits(options: argparse.Namespace) -> int:
    if find_spec("cmaes") is None:
        raise GtcError(_("habits: needs more than a player's installation: pip install 'gtc-tui[research]'"))
    from gtc_tui.research.habits import Tried
    from gtc_tui.research.training import HABITS, check, command_line, file_of, provenance, written
    from gtc_tui.research.unfinished import Unfinished

    against = list(dict.fromkeys(options.against or [NONE]))
    by = [(HABITS, name) for name in against if name != ITSELF]
    check(options.name, by)
    path = outcome_of(options, file_of(HABITS, options.name))
    command = command_line(
        "habits", options.name, scenario=options.scenario, games=options.games, seed=options.seed, against=against
    )
    learners = _learners(options, against)
    added_to(HABITS, options, path)
    with unfinished(Unfinished(path, command, Tried, by, options.force)) as begun:
        made, learned = provenance(command), _learned(options, learners, begun)
        better = [one.habit(before, after, made) for one, (before, after) in learned]
        found = {(one.scenario, Side(one.side)): one for one in better if one is not None}
        others = added_to(HABITS, options, path)
        write(path, written("habit", {**(others or {}), **found}.values()))
    told = [msgspec.to_builtins(one) for one in found.values()]
    for one in told:
        del one["made"], one["weights"]
    print_json({"file": str(path), "habits": told, "no_better": len(better) - len(found)})
    return 0


def _learners(options: argparse.Namespace, against: list[str]) -> list[Learner]:
    found = [one for text in options.scenario for one in _learners_of(options, text, against)]
    sides = {(one.scenario, one.side): one.rounds for one in found}
    if len(sides) < len(found):
        raise Usage(_("--scenario: the same side of the same scenario twice"))
    if ITSELF in against:
        for (scenario, side), rounds in sides.items():
            if sides.get((scenario, scripting.load(scenario).enemy(side))) != rounds:
                raise Usage(
                    _("--against itself: both sides of {game} have to learn, from as many games").format(game=scenario)
                )
    return found


def _learners_of(options: argparse.Namespace, text: str, against: list[str]) -> list[Learner]:
    """Of a scenario: of the side that is named, or of both. Raises GtcError."""
    from gtc_tui.research.habits import Learner
    from gtc_tui.research.selfplay import opening

    refusal = _("--scenario {text}: SCENARIO:SIDE=GAMES, a whole number above 0")
    name, games = games_of(text, options.games, refusal)
    scenario, _colon, side = name.partition(":")
    game = scripting.load(scenario)
    if side and side not in game.sides:
        told = _("--scenario {text}: {side} is no side of it; there are {known}")
        raise Usage(told.format(text=text[:60], side=side[:40], known=", ".join(game.sides)))
    opening(game.new_state())
    sides = [Side(side)] if side else list(game.sides)
    return [Learner(scenario, one, games, options.seed, against) for one in sides]


def _learned(
    options: argparse.Namespace, learners: list[Learner], before: Unfinished[Tried]
) -> Iterator[tuple[Learner, list[Tried]]]:
    """Each with what it was held against in the end, and that."""
    begun = time.monotonic()
    with contextlib.closing(of_options(options)) as workers:
        rounds = max(one.rounds for one in learners)
        for number in range(rounds):
            busy = [one for one in learners if not one.over]
            found = list(before.run(workers, (trial for one in busy for trial in one.trials(learners))))
            for one in busy:
                one.learn(_of(found, one))
            line = _("round {n} of {all}, {seconds:.0f} s")
            tell(line.format(n=number + 1, all=rounds, seconds=time.monotonic() - begun))
        judged = list(before.run(workers, (trial for one in learners for trial in one.judging(learners))))
    return ((one, _of(judged, one)) for one in learners)


def _of(tried: list[Tried], learner: Learner) -> list[Tried]:
    """Its own, in order."""
    own = [one for one in tried if one.key[:2] == (learner.scenario, learner.side)]
    return sorted(own, key=lambda one: one.key)
