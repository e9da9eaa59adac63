"""Two settings of the search against each other inside the core:
`python benches/duel_search.py --nodes 300 300 --depth 2 0 --games 25 --seed 1`, or
`python benches/duel_search.py --judge usual none --nodes 700 50 --games 25 --seed 1`.

Each game is played from both sides with the same dice, to the end of the scenario; only actions are searched, as
`World.duel` has it. Prints by how many points a game the first does better and how many of the games it wins, with the
standard errors, in how many the side whose points count won, whoever played it, and the processor time of all games.
Every pair of games is told as it ends; `--passed N` goes on after the first N of them, so that long duels can be played
in parts.
"""

from __future__ import annotations

import argparse
from random import Random
from statistics import mean, stdev
from time import process_time

from gtc_tui import load
from gtc_tui.engine.thinking import Budget
from gtc_tui.research.selfplay import opening
from gtc_tui.rules.gcacw.ai import search, simulation
from gtc_tui.rules.gcacw.ai.habits import Assumed
from gtc_tui.rules.gcacw.ai.judgement import by_habit, judge_of


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nodes", type=int, nargs=2, default=(300, 300), help="playouts a decision, of each")
    parser.add_argument("--depth", type=int, nargs=2, default=(0, 0), help="decisions after the plan, of each")
    further = (search.FURTHER, search.FURTHER)
    parser.add_argument("--further", type=int, nargs=2, default=further, help="plans beside the usual, of each")
    parser.add_argument("--judge", nargs=2, default=("none", "none"), help="what each has learned, by name, or none")
    parser.add_argument(
        "--habits", nargs=2, default=("none", "none"), help="how sides choose in playouts of each, by name"
    )
    parser.add_argument("--horizon", type=int, nargs=2, help="action phases of a playout, of each; else as in play")
    parser.add_argument("--games", type=int, default=25, help="dice; each is played from both sides")
    parser.add_argument("--passed", type=int, default=0, help="of these dice, how many have been played before")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scenario", default="gtc/03-race-for-spotsylvania")
    given = parser.parse_args()
    play, world = opening(load(given.scenario).new_state())
    learned, usual = zip(*(search.judging(play, Budget(judge=name)) for name in given.judge), strict=True)
    one, other = (
        by_habit(play, judge or judge_of(play), Assumed(name))
        for judge, name in zip(learned, given.habits, strict=True)
    )
    nodes, depth, further = tuple(given.nodes), tuple(given.depth), tuple(given.further)
    horizon = tuple(given.horizon or usual)
    wins_at, sign = simulation.wins_at(play), 1 if play.game.scoring_side == play.game.sides[0] else -1
    random, found, won, scoring = Random(given.seed), list[float](), list[float](), 0
    dice = [random.getrandbits(60) for _game in range(given.games)]
    for number, seed in enumerate(dice[given.passed :], given.passed + 1):
        seeds = [seed]
        [own] = world.duel(one, other, seeds, nodes=nodes, horizon=horizon, further=further, depth=depth)
        [his] = world.duel(
            other, one, seeds, nodes=nodes[::-1], horizon=horizon[::-1], further=further[::-1], depth=depth[::-1]
        )
        found.append(sign * (own - his) / 2)
        wins = ((own >= wins_at) + (his < wins_at)) / 2
        won.append(wins if sign > 0 else 1 - wins)
        scoring += (own >= wins_at) + (his >= wins_at)
        print(f"{number}: {found[-1]:+.1f} points a game, {2 * won[-1]:.0f} of 2 won, points {own}, {his}", flush=True)
    errors = [stdev(one) / len(one) ** 0.5 if len(one) > 1 else float("nan") for one in (found, won)]
    print(
        f"{mean(found):+.2f} points a game, standard error {errors[0]:.2f}; {mean(won):.1%} won, standard error "
        f"{errors[1]:.1%}; {scoring} won by {play.game.side_names[play.game.scoring_side]}; "
        f"{2 * len(found)} games, {process_time():.0f} s"
    )


if __name__ == "__main__":
    main()
