"""One game between machine players: a piece of work for processes, or for other machines."""

from __future__ import annotations

import hashlib
import time
import zlib
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

import gtc_tui
from gtc_tui.bots.base import dismiss, make_bot, prepare
from gtc_tui.engine.action import CHANCE, Side
from gtc_tui.engine.dice import Referee
from gtc_tui.engine.game import Game
from gtc_tui.engine.log import header_line, new_header
from gtc_tui.engine.report import Result
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.state import State
from gtc_tui.errors import BotFault
from gtc_tui.i18n import _
from gtc_tui.play.matches.statistics import Clock
from gtc_tui.play.workers.task import Bench, Unwanted, always


class Job(msgspec.Struct, frozen=True):
    """A game to be played; all there is to know about it. number: whose it is is the caller's affair. logged: its log
    is asked for."""

    number: int
    game: str
    options: Mapping[str, Any]
    players: Mapping[Side, str]
    seed: int
    logged: bool = False

    @property
    def told(self) -> str:
        return _("game {n} of {game}").format(n=self.number, game=self.game)

    def done(self, bench: Bench) -> Played:
        game = bench.game(self.game, self.options)
        return play(game, self.players, self.seed, self.number, bench.wanted, self.logged)


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
    left out. log: its lines as `gtc play` would keep them, packed, as far as it was played; none where it was not asked
    for."""

    number: int
    outcome: Outcome | None
    clocks: Mapping[Side, Clock]
    forfeit: Side | None = None
    fault: str = ""
    actions: int = 0
    cpu: float = 0.0
    log: bytes = b""

    @property
    def lines(self) -> list[str]:
        return zlib.decompress(self.log).decode().splitlines() if self.log else []


def game_seed(seed: int | str, number: int) -> int:
    """Seed of one game of a series (63 bits, so that a log holds it)."""
    return int.from_bytes(hashlib.blake2b(f"{seed}:{number}".encode(), digest_size=8).digest(), "big") >> 1


def play(
    game: Game,
    players: Mapping[Side, str],
    seed: int,
    number: int = 0,
    wanted: Callable[[], bool] = always,
    logged: bool = False,
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

    def forfeit(side: Side, fault: BotFault) -> Played:
        log = _log(state, players, seed) if logged else b""
        return Played(number, None, clocks, side, str(fault), len(state), log=log)

    try:
        for side, bot in bots.items():
            try:
                prepare(bot, game, side)
            except BotFault as fault:
                return forfeit(side, fault)
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
                return forfeit(decision.side, fault)
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
    cpu = time.process_time() - begun_at
    log = _log(state, players, seed) if logged else b""
    return Played(number, outcome, clocks, actions=len(state), cpu=cpu, log=log)


def log_head(game: Game, players: Mapping[Side, str], seed: int) -> str:
    """The first line of the game's log."""
    named = {str(side): player for side, player in players.items()}
    return header_line(new_header(game.id, game.options, seed, named, gtc_tui.PROGRAM))


def _log(state: State, players: Mapping[Side, str], seed: int) -> bytes:
    text = state.game.system.codec.text
    lines = [log_head(state.game, players, seed), *(text(action) for action in state.history)]
    return zlib.compress("\n".join(lines).encode())
