"""Self-play for the weights of the machine player: `python benches/tune_weights.py --rounds 130 --seed 12 --nodes 0`.

Simultaneous perturbation (SPSA): in each round all weights are moved a little at random, once up and once down; the two
play each other inside the core, both sides in turn with the same dice, and the weights follow the better one, by less
and less as the rounds go on. Without playouts (`--nodes 0`) both do what looks best at first sight, which is what the
search has both sides do in its playouts: hundreds of games in the time of one with playouts. Prints the weights as they
stand after every few rounds, in the form of scenarios/gcacw/ai.toml: the same for the same weights to begin with, seed,
rounds, games, nodes and scenarios.

What is better in the games it was found on may be no better in others: `--judge FILE` plays the weights printed before
(a file of lines `name = value`) against those of ai.toml, as many games with dice of `--seed`, which must be another
seed than that of the training.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random
from statistics import mean, stdev

from gtc_tui import CHANCE, State, load
from gtc_tui._core import WEIGHTS, Judge, World
from gtc_tui.engine.dice import Referee
from gtc_tui.rules.gcacw.ai.judgement import figures_of
from gtc_tui.rules.gcacw.ai.search import world_of
from gtc_tui.rules.gcacw.ai.weights import load as load_weights
from gtc_tui.rules.gcacw.state.game import GcacwPlay

STEP = 0.15  # relative size of the first perturbation
RATE = 0.01  # relative change for a point of difference a game, at first
SLOW = 10  # rounds before it begins to fall
# What the game is about, a whole number, and what counts only where special rules pay (they would drift at random in
# scenarios without).
FIXED = {"win", "win-scale", "noise", "margin", "matters", "sure-marches", "leisure", "away", "errand", "guarded"}
FIXED |= {
    "last-hour",
    "lines",
    "presence",
    "prey",
    "raid",
    "escort",
    "screen",
    "perished",
    "exposed",
    "usual-loss",
    "conceding",
}
FIXED |= {"works-guard", "works-exposed", "works-most", "works-step", "works-steps"}
HORIZON = 1000  # actions: playouts go on to the end of the turn


def opening(game_id: str) -> tuple[GcacwPlay, World]:
    """The first choice of an action."""
    state, referee = load(game_id).new_state(), Referee(0)
    while (decision := state.decision) is not None and decision.kind != "action":
        chance = decision.side == CHANCE
        state.apply(referee.roll(decision, len(state)) if chance else decision.default or decision.actions[0])
    assert decision is not None
    play = _play(state)
    return play, world_of(play, decision.side)


def _play(state: State) -> GcacwPlay:
    play: GcacwPlay = state._play
    return play


def difference(
    play: GcacwPlay, world: World, one: list[float], other: list[float], seeds: list[int], nodes: int
) -> float:
    """Points a game by which the first plays better, both sides averaged."""
    judges = [Judge(figures_of(play), play.position, weights) for weights in (one, other)]
    sign = 1 if play.game.scoring_side == play.game.sides[0] else -1
    as_first = world.duel(judges[0], judges[1], seeds, nodes=(nodes, nodes), horizon=(HORIZON, HORIZON))
    as_second = world.duel(judges[1], judges[0], seeds, nodes=(nodes, nodes), horizon=(HORIZON, HORIZON))
    return sign * (sum(as_first) - sum(as_second)) / (2 * len(seeds))


def judge(scenes: list[tuple[GcacwPlay, World]], path: Path, seeds: list[int], nodes: int) -> None:
    """Points a game by which the weights of a file are better than those of ai.toml, and its standard error."""
    told = dict(line.split(" = ") for line in path.read_text().splitlines() if " = " in line)
    tuned, present = [float(told[name]) for name in WEIGHTS], list(load_weights().core)
    found = [difference(play, world, tuned, present, [seed], nodes) for play, world in scenes for seed in seeds]
    error = stdev(found) / len(found) ** 0.5
    print(f"{mean(found):+.2f} points a game, standard error {error:.2f}, {2 * len(found)} games")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=4, help="dice of a round; each is played from both sides")
    parser.add_argument("--nodes", type=int, default=200, help="playouts a decision, or 0")
    parser.add_argument("--scenario", action="append", default=None)
    parser.add_argument("--judge", type=Path, default=None, metavar="FILE")
    given = parser.parse_args()
    random = Random(given.seed)
    scenes = [opening(game_id) for game_id in given.scenario or ["gtc/03-race-for-spotsylvania"]]
    if given.judge is not None:
        judge(scenes, given.judge, [random.getrandbits(60) for _game in range(given.games)], given.nodes)
        return
    weights, average = list(load_weights().core), list(load_weights().core)
    for number in range(1, given.rounds + 1):
        step = STEP / number**0.101
        rate = RATE * ((1 + SLOW) / (number + SLOW)) ** 0.602
        signs = [0 if name in FIXED else random.choice((-1, 1)) for name in WEIGHTS]
        up, down = (
            [value * (1 + way * sign * step) for value, sign in zip(weights, signs, strict=True)] for way in (1, -1)
        )
        seeds = [random.getrandbits(60) for _game in range(given.games)]
        better = sum(difference(play, world, up, down, seeds, given.nodes) for play, world in scenes) / len(scenes)
        change = max(-step, min(step, rate * better))
        weights = [value * (1 + change * sign) for value, sign in zip(weights, signs, strict=True)]
        average = [0.9 * old + 0.1 * new for old, new in zip(average, weights, strict=True)]
        if number % 10 == 0:
            print(f"# {number} rounds, last difference {better:+.2f}")
            for name, value in zip(WEIGHTS, average, strict=True):
                print(f"{name} = {value:.3g}", flush=True)


if __name__ == "__main__":
    main()
