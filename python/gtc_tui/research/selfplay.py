"""Games of the native search with itself, for a judgement of positions to be learned from: the Civil War system."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

import msgspec
import numpy as np

from gtc_tui._core import FEATURES, Judge, World
from gtc_tui.bots.greedy import GreedyBot
from gtc_tui.engine.action import CHANCE
from gtc_tui.engine.dice import Referee
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.state import State
from gtc_tui.errors import GtcError
from gtc_tui.i18n import _
from gtc_tui.play.matches.onegame import game_seed
from gtc_tui.play.workers.task import Bench
from gtc_tui.rules.gcacw.ai import judgement, simulation
from gtc_tui.rules.gcacw.ai.habits import Assumed
from gtc_tui.rules.gcacw.ai.search import world_of
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay

if TYPE_CHECKING:
    from numpy.typing import NDArray

_POINTS = 2  # numbers of a row before its features: points as they stand, by habit
_PIECE = 5  # games of a piece of work
HORIZON = 3  # action phases of a playout
WANDER = 0.5  # of the phases of a usual game at most go before its positions are told


class Played(msgspec.Struct, frozen=True):
    """Games of a scenario. ends: points that each comes to. rows: positions of each, little-endian 32-bit floats."""

    scenario: str
    first: int
    wins_at: int
    ends: tuple[int, ...]
    rows: tuple[bytes, ...]

    @property
    def key(self) -> tuple[str, int]:
        return self.scenario, self.first


class Games(msgspec.Struct, frozen=True):
    """A piece of work: games of a scenario with these numbers. compare: playouts by habit from each position. judge:
    name of what judges positions; habits: of what both sides choose by (`learned`, `habits` in `rules.gcacw.ai`)."""

    scenario: str
    first: int
    count: int
    seed: int
    nodes: int
    compare: int
    judge: str
    habits: str

    @property
    def key(self) -> tuple[str, int]:
        return self.scenario, self.first

    @property
    def told(self) -> str:
        return _("game {n} of {game}").format(n=self.first, game=self.scenario)

    def done(self, bench: Bench) -> Played:
        """Raises GtcError where the core does not play such games to their end."""
        play, world = opened(bench, self.scenario)
        judging: Judge = judgement.foreseeing(play, self.judge) or judgement.judge_of(play)
        judge = judgement.by_habit(play, judging, Assumed(self.habits))
        numbers = range(self.first, self.first + self.count)
        seeds = [game_seed(self.seed, number) for number in numbers]
        played = world.games(
            judge, seeds, nodes=self.nodes, horizon=HORIZON, wander=wander(play, world, judge), habit=self.compare
        )
        ends, rows = zip(*played, strict=True)
        return Played(self.scenario, self.first, simulation.wins_at(play), ends, rows)


def pieces(
    scenarios: Mapping[str, int], seed: int, nodes: int, compare: int, judge: str, habits: str
) -> Iterator[Games]:
    """scenarios: with how many games of each. The others: as `Games` has them."""
    for scenario, games in scenarios.items():
        for first in range(0, games, _PIECE):
            yield Games(scenario, first, min(_PIECE, games - first), seed, nodes, compare, judge, habits)


def opened(bench: Bench, scenario: str) -> tuple[GcacwPlay, World]:
    """The same as `opening`, made once."""
    if scenario not in bench.kept:
        bench.kept[scenario] = opening(bench.game(scenario, {}).new_state())
    found: tuple[GcacwPlay, World] = bench.kept[scenario]
    return found


def opening(state: State) -> tuple[GcacwPlay, World]:
    """The first choice of an action: what is ordered before it done as looks best at first sight, all else answered by
    routine. Raises GtcError for a game of another system, or one that the core does not play to its end."""
    game = state.game
    if not isinstance(game, GcacwGame) or game.campaign is not None:
        told = _("{game}: judgement is learned from basic games of the Civil War system alone")
        raise GtcError(told.format(game=game.id))
    referee, greedy = Referee(0), GreedyBot()
    while (decision := state.decision) is not None and decision.kind != "action":
        if decision.side == CHANCE:
            state.apply(referee.roll(decision, len(state)))
        elif game.rules.opening(state._play):
            state.apply(greedy.choose(Seat.deciding(state)))
        else:
            state.apply(decision.default or decision.actions[0])
    assert decision is not None
    play: GcacwPlay = state._play
    return play, world_of(play, decision.side)


def wander(play: GcacwPlay, world: World, judge: Judge) -> int:
    """Action phases of a game at the beginning of which sides do not always do what they think best, at most."""
    turn = world.playouts(judge, 4, 1000, 0)[2].phases / 4
    return max(1, round(WANDER * turn * play.game.turns))


class Positions(msgspec.Struct, frozen=True):
    """Positions with what came of them, row by row. features: (n, FEATURES); stands, habit, ends: points of the side
    that scores as they stood, on the average of playouts by habit, in the end; wins_at: those that win; games: numbers,
    no two alike over all scenarios; scenario: its number in `names`."""

    names: tuple[str, ...]
    features: NDArray[np.float32]
    stands: NDArray[np.float32]
    habit: NDArray[np.float32]
    ends: NDArray[np.float32]
    wins_at: NDArray[np.float32]
    games: NDArray[np.int64]
    scenario: NDArray[np.int64]

    def where(self, chosen: NDArray[np.bool_]) -> Positions:
        arrays = {name: getattr(self, name)[chosen] for name in self.__struct_fields__ if name != "names"}
        return msgspec.structs.replace(self, **arrays)


def gathered(played: Iterable[Played]) -> Positions:
    """In a fixed order, whoever was done first. Raises GtcError where there is nothing to learn from."""
    known = sorted(played, key=lambda one: (one.scenario, one.first))
    names = tuple(dict.fromkeys(one.scenario for one in known))
    rows: list[NDArray[np.float32]] = []
    told: list[tuple[float, int, int, int]] = []
    number = 0
    for one in known:
        for end, raw in zip(one.ends, one.rows, strict=True):
            found = np.frombuffer(raw, dtype="<f4").reshape(-1, _POINTS + FEATURES)
            rows.append(found)
            told += [(end, one.wins_at, number, names.index(one.scenario))] * len(found)
            number += 1
    if not told:
        raise GtcError(_("train: no position to learn from"))
    table = np.concatenate(rows)
    ends, wins, games, scenario = (np.array(column) for column in zip(*told, strict=True))
    return Positions(
        names,
        table[:, _POINTS:],
        table[:, 0],
        table[:, 1],
        ends.astype(np.float32),
        wins.astype(np.float32),
        games.astype(np.int64),
        scenario.astype(np.int64),
    )
