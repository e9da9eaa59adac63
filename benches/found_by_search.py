"""How much of what there is to find a search finds, by its playouts:
`python benches/found_by_search.py --scenario gtc/04-bloody-spotsylvania --nodes 50 100 200 400 --positions 12`.

Positions are choices of an action in games between greedy players. What a search of so many playouts prefers there is
judged by another one of many more (`--judged-by`) with dice of its own: what it is worth beyond what looks best at
first sight, points and what winning is worth. So this is about finding what is best when both sides go on by habit, not
about whether that is best. Prints, for each number of playouts, the mean over positions and seeds with the standard
error by positions; those who judge are asked themselves too, with other dice.
"""
from __future__ import annotations

import argparse
from collections.abc import Iterator
from random import Random
from statistics import mean, stdev
from time import process_time

import gtc_tui
from gtc_tui import load
from gtc_tui._core import Advice, Judge, World
from gtc_tui.bots.base import make_bot
from gtc_tui.engine.dice import Referee
from gtc_tui.engine.thinking import FAR
from gtc_tui.research.selfplay import opening
from gtc_tui.rules.gcacw.ai import search
from gtc_tui.rules.gcacw.ai.judgement import by_habit, foreseeing, judge_of

_Plan = tuple[object, ...]


class Asked:
    """A position in which an action is chosen, and by what it is judged."""

    def __init__(self, world: World, judge: Judge, horizon: int) -> None:
        self._world, self._judge, self._horizon = world, judge, horizon

    def values(self, nodes: int, seed: int) -> dict[_Plan, float]:
        """Of all plans that are looked at, the preferred one first."""
        found = self._world.search(
            self._judge, nodes=nodes, horizon=self._horizon, width=search.WIDTH, threads=1, seed=seed
        )[0]
        return {_plan(one): one.value for one in found}

    @property
    def usual(self) -> _Plan:
        """What looks best at first sight."""
        return next(iter(self.values(2, 0)))


def _plan(one: Advice) -> _Plan:
    return (one.kind, one.piece, one.hex, one.target, None if one.units is None else tuple(one.units))


def positions(scenario: str, judge: str, habits: str, share: float, seed: int) -> Iterator[Asked]:
    """That share of all choices of an action, game after game."""
    game = load(scenario)
    for number in range(seed, seed + 1000):
        state, referee, chance = game.new_state(), Referee(number), Random(number)
        bot = make_bot("bot:greedy", number)
        while (decision := state.decision) is not None:
            if decision.side == gtc_tui.CHANCE:
                state.apply(referee.roll(decision, len(state)))
                continue
            if decision.kind == "action" and chance.random() < share:
                play, world = opening(state.clone())
                learned = foreseeing(play, judge)
                yield Asked(
                    world, by_habit(play, learned or judge_of(play), habits), FAR if learned is None else search.AHEAD
                )
            state.apply(bot.choose(gtc_tui.Seat.deciding(state)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scenario", default="gtc/03-race-for-spotsylvania")
    parser.add_argument("--nodes", type=int, nargs="+", default=[50, 100, 200, 400, 800], help="playouts a decision")
    parser.add_argument("--judged-by", type=int, default=6400, help="playouts by which plans are judged")
    parser.add_argument("--positions", type=int, default=12)
    parser.add_argument("--share", type=float, default=0.02, help="of the choices in a game")
    parser.add_argument("--tries", type=int, default=3, help="searches of each position, with other dice")
    parser.add_argument("--judge", default="usual", help="what has been learned, by name, or none")
    parser.add_argument("--habits", default="usual", help="how sides choose in playouts, by name, or none")
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    given = parser.parse_args()
    budgets = [*given.nodes, given.judged_by]
    gained = {nodes: list[float]() for nodes in budgets}
    asked = positions(given.scenario, given.judge, given.habits, given.share, given.seed)
    for number in range(given.positions):
        position = next(asked)
        truth, usual = position.values(given.judged_by, 1 << 32 | number), position.usual
        for nodes in budgets:
            tries = 1 if nodes == given.judged_by else given.tries
            chosen = [next(iter(position.values(nodes, seed))) for seed in range(tries)]
            gained[nodes].append(mean(truth[plan] - truth[usual] for plan in chosen))
    for nodes, found in gained.items():
        error = stdev(found) / len(found) ** 0.5 if len(found) > 1 else 0.0
        print(f"{nodes:>6} playouts: {mean(found):+.2f} a decision, standard error {error:.2f}")
    print(f"{given.positions} positions, {process_time():.0f} s")


if __name__ == "__main__":
    main()
