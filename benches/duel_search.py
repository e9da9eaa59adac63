"""Two settings of the search against each other inside the core:
`python benches/duel_search.py --nodes 300 300 --depth 2 0 --games 25 --seed 1`.

Each game is played from both sides with the same dice, to the end of the scenario; only actions are searched, as
`World.duel` has it. Prints by how many points a game the first does better, with the standard error, and the processor
time of all games.
"""

from __future__ import annotations

import argparse
from random import Random
from statistics import mean, stdev
from time import process_time

from gtc_tui._core import Judge
from gtc_tui.rules.gcacw.ai import weights
from gtc_tui.rules.gcacw.ai.judgement import figures_of
from tune_weights import HORIZON, opening


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nodes", type=int, nargs=2, default=(300, 300), help="playouts a decision, of each")
    parser.add_argument("--depth", type=int, nargs=2, default=(2, 0), help="decisions after the plan, of each")
    parser.add_argument("--games", type=int, default=25, help="dice; each is played from both sides")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scenario", default="gtc/03-race-for-spotsylvania")
    given = parser.parse_args()
    play, world = opening(given.scenario)
    judge = Judge(figures_of(play), play.position, list(weights.load().core))
    sign = 1 if play.game.scoring_side == play.game.sides[0] else -1
    nodes, depth = tuple(given.nodes), tuple(given.depth)
    random, found = Random(given.seed), list[float]()
    for _game in range(given.games):
        seeds, horizon = [random.getrandbits(60)], (HORIZON, HORIZON)
        [one] = world.duel(judge, judge, seeds, nodes=nodes, horizon=horizon, depth=depth)
        [other] = world.duel(judge, judge, seeds, nodes=nodes[::-1], horizon=horizon, depth=depth[::-1])
        found.append(sign * (one - other) / 2)
    error = stdev(found) / len(found) ** 0.5
    print(
        f"{mean(found):+.2f} points a game, standard error {error:.2f}, {2 * len(found)} games, {process_time():.0f} s"
    )


if __name__ == "__main__":
    main()
