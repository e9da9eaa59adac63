"""Part of a campaign between two machine players, and what comes of it: whole campaigns take too long to play many.

    python benches/duel_campaign.py bot:search:nodes=60 bot:greedy --after 15 --turns 2 --games 6 --swap

Each game is begun anew and played for so many turns by the two players, the first one as the Union; then bot:greedy
goes on for both sides to the end, --finish times, each time with other dice. --after N has bot:greedy play the first N
turns of it, and no game ends in them. --swap plays it from the other side, too, and with the second player on both.
Printed as JSON, line by line: the VP before and after the window and on the average of its ends; then the mean of each
pairing, and what the first player gained by the place of the second on either side, with the standard error over games.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Mapping, Sequence

import gtc_tui
from gtc_tui.bots.base import make_bot
from gtc_tui.engine.action import CHANCE, Side
from gtc_tui.engine.dice import Referee
from gtc_tui.engine.game import Game
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.state import State
from gtc_tui.play.matches.onegame import game_seed
from gtc_tui.rules.gcacw.campaign import victory

SIDES = ("union", "confederate")
BOTH_GREEDY = dict.fromkeys(SIDES, "bot:greedy")
LAST = 99  # beyond the last turn


def play_on(state: State, players: Mapping[Side, str], seed: int, until: int, on: bool = False) -> None:
    """To the beginning of a turn, or the end. on: the dice that may end the game before its last turn do not."""
    sides = sorted(players)
    bots = {side: make_bot(players[side], game_seed(seed, number)) for number, side in enumerate(sides)}
    seats, referee = {side: Seat(state, side) for side in bots}, Referee(seed)
    while (asked := state.decision) is not None and state.play.record.turn < until:
        if asked.side == CHANCE and on and asked.kind == "game-end":
            state.apply(asked.actions[-1])  # the highest
        elif asked.side == CHANCE:
            state.apply(referee.roll(asked, len(state)))
        else:
            state.apply(bots[asked.side].choose(seats[asked.side]))


def begun(game: Game, seed: int, after: int) -> State:
    """So many turns on, by bot:greedy; the game has not ended."""
    state = game.new_state()
    play_on(state, BOTH_GREEDY, game_seed(f"{seed}:begin", 0), game.first_turn + after, on=True)
    return state


def window(begin: State, pair: Sequence[str], seed: int, turns: int, finish: int) -> tuple[int, float]:
    """VP at the end of the window, and those at the end of the game on the average. pair: Union, Confederate."""
    state = begin.clone()
    until = state.play.record.turn + turns
    play_on(state, dict(zip(SIDES, pair, strict=True)), seed, until)
    ends = []
    for number in range(finish if state.result is None else 0):
        twin = state.clone()
        play_on(twin, BOTH_GREEDY, game_seed(f"{seed}:end", number), LAST)
        ends.append(victory.points(twin.play))
    here = victory.points(state.play)
    return here, statistics.mean(ends) if ends else float(here)


def error(values: Sequence[float]) -> float | None:
    """Standard error of the mean."""
    return statistics.stdev(values) / len(values) ** 0.5 if len(values) > 1 else None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("players", nargs=2, metavar="PLAYER")
    parser.add_argument("--scenario", default="gtc/10-marching-to-cold-harbor")
    parser.add_argument("--after", type=int, default=0)
    parser.add_argument("--turns", type=int, default=4)
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1, help="of the first game; the next ones follow")
    parser.add_argument("--finish", type=int, default=4)
    parser.add_argument("--swap", action="store_true")
    options = parser.parse_args()
    game = gtc_tui.load(options.scenario)
    one, other = options.players
    pairs = [(one, other), (other, one), (other, other)][: 3 if options.swap else 1]
    found: dict[tuple[str, str], list[float]] = {pair: [] for pair in pairs}
    for seed in range(options.seed, options.seed + options.games):
        begin = begun(game, seed, options.after)
        for pair in pairs:
            since = time.process_time()
            here, end = window(begin, pair, seed, options.turns, options.finish)
            found[pair].append(end)
            spent = round(time.process_time() - since, 1)
            before = victory.points(begin.play)
            line = {"seed": seed, "pair": pair, "before": before, "vp": here, "end": end, "cpu": spent}
            print(json.dumps(line), flush=True)
    for pair, values in found.items():
        print(json.dumps({"pair": pair, "games": len(values), "end": statistics.mean(values), "error": error(values)}))
    if options.swap:
        union, confederate, both = found.values()
        gains = {"union": (union, both), "confederate": (both, confederate)}
        for side, (better, worse) in gains.items():
            ahead = [here - there for here, there in zip(better, worse, strict=True)]
            print(json.dumps({"gain as": side, "vp": statistics.mean(ahead), "error": error(ahead)}))


if __name__ == "__main__":
    main()
