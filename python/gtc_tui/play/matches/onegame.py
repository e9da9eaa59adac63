"""One game between machine players: a piece of work for processes, or for other machines."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from gtc_tui.bots.base import dismiss, make_bot, prepare
from gtc_tui.engine.action import CHANCE, Side
from gtc_tui.engine.dice import Referee
from gtc_tui.engine.game import Game
from gtc_tui.engine.report import Result
from gtc_tui.engine.seat import Seat
from gtc_tui.errors import BotFault
from gtc_tui.i18n import _
from gtc_tui.play.matches.statistics import Clock
from gtc_tui.play.workers.task import Bench, Unwanted, always


class Job(msgspec.Struct, frozen=True):
    """A game to be played; all there is to know about it. number: whose it is is the caller's affair."""

    number: int
    game: str
    options: Mapping[str, Any]
    players: Mapping[Side, str]
    seed: int

    @property
    def told(self) -> str:
        return _("game {n} of {game}").format(n=self.number, game=self.game)

    def done(self, bench: Bench) -> Played:
        game = bench.game(self.game, self.options)
        return play(game, self.players, self.seed, self.number, bench.wanted)


class Outcome(msgspec.Struct, frozen=True):
    """One game. decisions: answers by players, dice not counted; actions: dice counted."""

    number: int
    seed: int
    result: Result
    decisions: int
    actions: int


class Played(msgspec.Struct, frozen=True):
    """How a job ended. clocks: by side, decisions with one answer not counted. forfeit: the side whose program did what
    it may not, and `fault` says what; outcome is None then. cpu: seconds of the processor, programs that play
    left out."""

    number: int
    outcome: Outcome | None
    clocks: Mapping[Side, Clock]
    forfeit: Side | None = None
    fault: str = ""
    actions: int = 0
    cpu: float = 0.0


def game_seed(seed: int | str, number: int) -> int:
    """Seed of one game of a series (63 bits, so that a log holds it)."""
    return int.from_bytes(hashlib.blake2b(f"{seed}:{number}".encode(), digest_size=8).digest(), "big") >> 1


def play(
    game: Game, players: Mapping[Side, str], seed: int, number: int = 0, wanted: Callable[[], bool] = always
) -> Played:
    """Plays a game to its end; programs are started for it and ended after it. The same players and seed give the same
    game, as far as they depend on nothing else. Raises UnknownName for a player that does not exist, Unwanted as soon
    as it is not wanted any more."""
    begun_at = time.process_time()
    state = game.new_state()
    referee = Referee(seed)
    clocks = {side: Clock() for side in players}
    bots = {side: make_bot(spec, game_seed(seed, index)) for index, (side, spec) in enumerate(sorted(players.items()))}
    seats = {side: Seat(state, side) for side in bots}
    decisions = 0
    try:
        for side, bot in bots.items():
            try:
                prepare(bot, game, side)
            except BotFault as fault:
                return Played(number, None, clocks, side, str(fault))
        while (decision := state.decision) is not None:
            if not wanted():
                raise Unwanted
            if decision.side == CHANCE:
                state.apply(referee.roll(decision, len(state)))
                continue
            begun = time.perf_counter()
            try:
                action = bots[decision.side].choose(seats[decision.side])
            except BotFault as fault:
                return Played(number, None, clocks, decision.side, str(fault), len(state))
            if len(decision.actions) > 1:
                clocks[decision.side].add(time.perf_counter() - begun)
            state.apply(action)
            decisions += 1
    finally:
        for bot in bots.values():
            dismiss(bot, state.result)
    result = state.result
    assert result is not None
    outcome = Outcome(number, seed, result, decisions, len(state))
    return Played(number, outcome, clocks, actions=len(state), cpu=time.process_time() - begun_at)
