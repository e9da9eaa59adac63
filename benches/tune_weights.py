"""Self-play for the weights of the machine player: `python benches/tune_weights.py --minutes 10 --seed 1`.

Simultaneous perturbation: in each round all weights are moved a little at random, once up and once down; the two play
each other inside the core, both sides in turn with the same dice, and the weights follow the better one. Prints the
weights as they stand after every few rounds, in the form of scenarios/gcacw/ai.toml. What is better against itself may
be no better against others: judge it by `gtc match`, on other seeds.
"""

from __future__ import annotations

import argparse
import time
from random import Random

from gtc_tui import CHANCE, State, load
from gtc_tui._core import WEIGHTS, Judge, World
from gtc_tui.engine.dice import Referee
from gtc_tui.rules.gcacw.game import GcacwPlay
from gtc_tui.rules.gcacw.thinking import figures_of, load_weights, world_of

STEP = 0.15  # relative size of a perturbation
RATE = 0.02  # relative change for a point of difference a game
FIXED = {"win", "win-scale", "noise", "margin"}
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=4, help="dice of a round; each is played four times")
    parser.add_argument("--nodes", type=int, default=200, help="playouts a decision")
    parser.add_argument("--scenario", action="append", default=None)
    given = parser.parse_args()
    random, end = Random(given.seed), time.monotonic() + 60 * given.minutes
    scenes = [opening(game_id) for game_id in given.scenario or ["gtc/03-race-for-spotsylvania"]]
    weights, rounds, average = list(load_weights()), 0, list(load_weights())
    while time.monotonic() < end:
        rounds += 1
        signs = [0 if name in FIXED else random.choice((-1, 1)) for name in WEIGHTS]
        up, down = (
            [value * (1 + way * sign * STEP) for value, sign in zip(weights, signs, strict=True)] for way in (1, -1)
        )
        seeds = [random.getrandbits(60) for _game in range(given.games)]
        better = sum(difference(play, world, up, down, seeds, given.nodes) for play, world in scenes) / len(scenes)
        step = max(-STEP, min(STEP, RATE * better))
        weights = [value * (1 + step * sign) for value, sign in zip(weights, signs, strict=True)]
        average = [0.95 * old + 0.05 * new for old, new in zip(average, weights, strict=True)]
        if rounds % 10 == 0:
            print(f"# {rounds} rounds, last difference {better:+.2f}")
            for name, value in zip(WEIGHTS, average, strict=True):
                print(f"{name} = {value:.3g}", flush=True)


if __name__ == "__main__":
    main()
