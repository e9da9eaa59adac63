"""How much of what there is to find a search finds, by its playouts:
`python benches/found_by_search.py --scenario gtc/04-bloody-spotsylvania --nodes 50 100 200 400 --positions 12`.

Positions are choices of an action in games between greedy players. What a search of so many playouts prefers there is
judged by another one of many more (`--judged-by`) with dice of its own: what it is worth beyond what looks best at
first sight, points and what winning is worth. So this is about finding what is best when both sides go on by habit, not
about whether that is best. Prints, for each number of playouts and of further plans, the mean over positions and seeds
with the standard error by positions; those who judge are asked themselves too, with other dice.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import count, product
from random import Random
from statistics import mean, stdev
from time import process_time

import gtc_tui
from gtc_tui import load
from gtc_tui._core import Advice, Judge, World
from gtc_tui.bots.base import make_bot
from gtc_tui.engine.dice import Referee
from gtc_tui.engine.thinking import Budget
from gtc_tui.research.selfplay import opening
from gtc_tui.rules.gcacw.ai import search
from gtc_tui.rules.gcacw.ai.habits import Assumed
from gtc_tui.rules.gcacw.ai.judgement import by_habit, judge_of

_Plan = tuple[object, ...]


class Asked:
    """A position in which an action is chosen, and by what it is judged."""

    def __init__(self, world: World, judge: Judge, horizon: int) -> None:
        self._world, self._judge, self._horizon = world, judge, horizon

    @property
    def usual(self) -> _Plan:
        """What looks best at first sight."""
        return _plan(self._world.candidates(self._judge, width=search.WIDTH)[0])

    def values(self, nodes: int, further: int, seed: int) -> dict[_Plan, float]:
        """Of all plans that are looked at, the preferred one first."""
        found, _playouts, _done = self._world.search(
            self._judge, nodes=nodes, horizon=self._horizon, width=search.WIDTH, further=further, seed=seed
        )
        return {_plan(one): one.value for one in found}


def _plan(one: Advice) -> _Plan:
    return (one.kind, one.piece, one.hex, one.target, None if one.units is None else tuple(one.units))


def positions(scenario: str, judge: str, habits: str, share: float, seed: int) -> Iterator[Asked]:
    """That share of all choices of an action, game after game."""
    game = load(scenario)
    for number in count(seed):
        state, referee, chance = game.new_state(), Referee(number), Random(number)
        bot = make_bot("bot:greedy", number)
        while (decision := state.decision) is not None:
            if decision.side == gtc_tui.CHANCE:
                state.apply(referee.roll(decision, len(state)))
                continue
            if decision.kind == "action" and chance.random() < share:
                play, world = opening(state)
                learned, horizon = search.judging(play, Budget(judge=judge))
                yield Asked(world, by_habit(play, learned or judge_of(play), Assumed(habits)), horizon)
            state.apply(bot.choose(gtc_tui.Seat.deciding(state)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scenario", default="gtc/03-race-for-spotsylvania")
    parser.add_argument("--nodes", type=int, nargs="+", default=[50, 100, 200, 400, 800], help="playouts a decision")
    parser.add_argument("--judged-by", type=int, default=6400, help="playouts by which plans are judged, the most")
    parser.add_argument(
        "--further", type=int, nargs="+", default=[search.FURTHER], help="plans beside the usual, at most, of each"
    )
    parser.add_argument("--positions", type=int, default=12)
    parser.add_argument("--share", type=float, default=0.02, help="of the choices in a game")
    parser.add_argument("--tries", type=int, default=3, help="searches of each position, with other dice")
    parser.add_argument("--judge", default="usual", help="what has been learned, by name, or none")
    parser.add_argument("--habits", default="usual", help="how sides choose in playouts, by name, or none")
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    given = parser.parse_args()
    if max(given.nodes) > given.judged_by:
        parser.error(f"--judged-by {given.judged_by}: fewer than --nodes {max(given.nodes)}")
    budgets = list(product((*given.nodes, given.judged_by), given.further))
    gained = {budget: list[float]() for budget in budgets}
    asked = positions(given.scenario, given.judge, given.habits, given.share, given.seed)
    for number in range(given.positions):
        position = next(asked)
        truth, usual = position.values(given.judged_by, max(given.further), 1 << 32 | number), position.usual
        for nodes, further in budgets:
            tries = 1 if nodes == given.judged_by else given.tries
            chosen = [next(iter(position.values(nodes, further, seed))) for seed in range(tries)]
            gained[nodes, further].append(mean(truth[plan] - truth[usual] for plan in chosen))
    for (nodes, further), found in gained.items():
        error = stdev(found) / len(found) ** 0.5 if len(found) > 1 else 0.0
        print(f"{nodes:>6} playouts, {further:>2} further: {mean(found):+.2f} a decision, standard error {error:.2f}")
    print(f"{given.positions} positions, {process_time():.0f} s")


if __name__ == "__main__":
    main()
