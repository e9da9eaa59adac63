"""How far what is expected of a game can be trusted: `python benches/reliability.py --games 20 --seed 7000 --out FILE`.

Plays games between two machine players, and at the beginning of every turn asks for what an analysis expects: VP in
the end, and each side's chance of winning (`State.prospects`, `play/analysis/chances.py`). Prints, scenario by
scenario, what came less what was expected, and of all of them how often the side that scores won where its chance was
said to be so and so; with standard errors by games, because positions of one game share its end. The same for the same
seed, games, playouts, player and scenarios.

Each position is a line of FILE: games that are there already are not played again. `--blur 2 4 8` tries other figures
for the blur of a playout (`chances.py`) on the same games; whoever takes one of them tells how it does on games of
other seeds.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import log, sqrt
from pathlib import Path
from statistics import fmean

import msgspec

from gtc_tui import CHANCE, load, scenarios, systems
from gtc_tui.bots.base import make_bot
from gtc_tui.engine.dice import Referee
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.state import State
from gtc_tui.play.analysis.chances import BLUR, chances

BASIC = 16  # turns: a scenario of more is a campaign, of which playouts do not see the end
BINS = (0.0, 0.1, 0.3, 0.5, 0.7, 0.9, 1.0)
LEAST = 0.001  # a chance that came all the same costs no more than what this does


class Position(msgspec.Struct, frozen=True):
    """The beginning of a turn. found: what playouts came to. end: VP that came."""

    scenario: str
    seed: int
    turn: int
    found: list[float]
    end: float
    won: bool

    @property
    def expected(self) -> float:
        return fmean(self.found)

    @property
    def game(self) -> tuple[str, int]:
        return self.scenario, self.seed


def positions(scenario: str, seed: int, player: str, playouts: int) -> Iterator[Position]:
    """Those of one game, once it is over."""
    state, referee, bot = load(scenario).new_state(), Referee(seed), make_bot(player, seed)
    asked, turn = list[tuple[int, list[float]]](), 0
    while (decision := state.decision) is not None:
        if decision.side == CHANCE:
            state.apply(referee.roll(decision, len(state)))
            continue
        if decision.kind == "action" and state.headline().number != turn:
            turn = state.headline().number
            names = [f"{seed}:{turn}:{number}" for number in range(playouts)]
            asked.append((turn, list(state.prospects(names, state.horizon))))
        state.apply(bot.choose(Seat.deciding(state)))
    end, won = _end(state)
    for turn, found in asked:
        yield Position(scenario, seed, turn, found, end, won)


def _end(state: State) -> tuple[float, bool]:
    """VP, and whether the side that scores won."""
    result = state.result
    assert result is not None
    return float(result.points), result.winner == state.game.system.scored(state.game)


def chance(position: Position, blur: float) -> float:
    """That the side that scores wins, as an analysis tells it."""
    game = load(position.scenario)
    return chances(game, position.found, 0, blur)[game.system.scored(game)]


def scores(told: Sequence[tuple[Position, float]]) -> str:
    """How good chances are altogether: 0 is best."""
    brier = fmean((one.won - share) ** 2 for one, share in told)
    loss = fmean(-log(max(LEAST, share if one.won else 1.0 - share)) for one, share in told)
    return f"Brier score {brier:.4f}, logarithmic loss {loss:.4f}, {len(told)} positions"


def error(values: Sequence[tuple[tuple[str, int], float]]) -> float:
    """Standard error of a mean of values that belong to games."""
    middle, games = fmean(value for _game, value in values), dict[tuple[str, int], float]()
    for game, value in values:
        games[game] = games.get(game, 0.0) + value - middle
    return sqrt(sum(value**2 for value in games.values())) / len(values)


def by_scenario(found: Sequence[Position]) -> Iterator[str]:
    yield "| scenario | turn | games | VP at the end | less those expected | root mean square |"
    yield "|---|--:|--:|--:|--:|--:|"
    for scenario, turn in sorted({(one.scenario, one.turn) for one in found}):
        some = [one for one in found if (one.scenario, one.turn) == (scenario, turn)]
        off = [one.end - one.expected for one in some]
        mean, spread = fmean(off), error([(one.game, value) for one, value in zip(some, off, strict=True)])
        square, end = sqrt(fmean(value**2 for value in off)), fmean(one.end for one in some)
        yield f"| {scenario[4:6]} | {turn} | {len(some)} | {end:.1f} | {mean:+.1f} ±{spread:.1f} | {square:.1f} |"


def by_chance(found: Sequence[Position]) -> Iterator[str]:
    told = [(one, chance(one, BLUR)) for one in found]
    yield "| chance told | positions | games | chance on the average | won |"
    yield "|---|--:|--:|--:|--:|"
    for least, most in pairwise(BINS):
        some = [(one, share) for one, share in told if least <= share < most or share == most == 1.0]
        if some:
            games, share = len({one.game for one, _share in some}), fmean(share for _one, share in some)
            won, spread = fmean(one.won for one, _share in some), error([(one.game, one.won) for one, _ in some])
            span = f"{least:.0%} to {most:.0%}"
            yield f"| {span} | {len(some)} | {games} | {share:.0%} | {won:.0%} ±{100 * spread:.0f} |"
    yield f"\n{scores(told)}"


def kept(path: Path | None) -> list[Position]:
    if path is None or not path.exists():
        return []
    return [msgspec.json.decode(line, type=Position) for line in path.read_bytes().splitlines()]


def played(options: argparse.Namespace) -> Iterable[Position]:
    known = kept(options.out)
    yield from known
    there = {one.game for one in known}
    for seed in range(options.seed, options.seed + options.games):
        for scenario in options.scenario or _basic():
            if (scenario, seed) in there:
                continue
            found = list(positions(scenario, seed, options.player, options.playouts))
            if options.out is not None:
                with options.out.open("ab") as file:
                    file.writelines(msgspec.json.encode(one) + b"\n" for one in found)
            yield from found


def _basic() -> list[str]:
    return [one for one in scenarios() if one.startswith("gtc/") and systems.brief(one).turns < BASIC]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20, help="of each scenario, with seeds that follow one another")
    parser.add_argument("--seed", type=int, default=7000, help="of the first game")
    parser.add_argument("--playouts", type=int, default=16, help="of each position")
    parser.add_argument("--player", default="bot:greedy", help="who plays both sides")
    parser.add_argument("--scenario", action="append", default=None)
    parser.add_argument("--out", type=Path, default=None, metavar="FILE")
    parser.add_argument("--blur", type=float, nargs="*", default=(), help="VP by which playouts are blurred, to try")
    options = parser.parse_args()
    found = list(played(options))
    for line in (*by_scenario(found), "", *by_chance(found)):
        print(line)
    for blur in options.blur:
        print(f"blur {blur:g}: {scores([(one, chance(one, blur)) for one in found])}")


if __name__ == "__main__":
    main()
