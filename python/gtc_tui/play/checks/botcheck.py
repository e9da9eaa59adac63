"""What a program that wants to play does wrong: the same questions every time, and what a game would not forgive."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import suppress

import msgspec

from gtc_tui.bots.base import make_bot
from gtc_tui.bots.lineprotocol import LABELS, MAP, VIEW
from gtc_tui.bots.program import ProgramBot
from gtc_tui.engine.action import CHANCE, Action
from gtc_tui.engine.dice import Referee
from gtc_tui.engine.game import Game
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.state import State
from gtc_tui.errors import BotFault
from gtc_tui.i18n import _
from gtc_tui.play.matches.statistics import Clock

_FAULTS = 5  # then the questions end
_GAMES = 40  # that the questions come from, at most
_AGAIN = 8  # questions that are asked once more
_LISTEN = 0.25  # seconds after the last answer
_SEED = 1
_UNKNOWN = b'{"type":"weather","told":"a message of a later version"}'


class Check(msgspec.Struct, frozen=True):
    """One thing looked at. serious: a game would be forfeited, or left hanging; else it is only worth knowing."""

    check: str
    ok: bool
    serious: bool
    told: str


class BotReport(msgspec.Struct, frozen=True):
    """ok: nothing serious was found. decisions: questions answered; seconds: median and worst of them."""

    bot: str
    name: str
    limit: float
    scenario: str
    ok: bool
    decisions: int
    kinds: dict[str, int]
    median: float | None
    worst: float
    checks: tuple[Check, ...]


def check_bot(game: Game, spec: str, decisions: int) -> BotReport:
    """Asks a program about so many decisions of fixed games, both sides. Raises UnknownName when there is no such
    program, BotFault when it does not greet: there is nothing more to be asked of it."""
    bot = ProgramBot(spec, _SEED)
    checks: list[Check] = []
    kinds: dict[str, int] = {}
    clock = Clock()

    def look(name: str, found: str, fine: str, serious: bool = True) -> bool:
        checks.append(Check(name, not found, serious, found or fine))
        return not found

    name = ""
    try:
        welcome = bot.start()
        name = welcome.name
        look("greeting", "", _("protocol {n}, name {name}").format(n=welcome.protocol, name=name or "-"))
        strange = sorted(welcome.wants - {VIEW, LABELS, MAP})
        told = _("wants what does not exist: {names}").format(names=", ".join(strange)) if strange else ""
        look("wants", told, ", ".join(sorted(welcome.wants)) or "-", serious=False)
        _questions(game, bot, decisions, kinds, clock, look)
        _news(bot, game, look)
        _end(bot, game, look)
    finally:
        bot.close()
    ok = all(one.ok for one in checks if one.serious)
    worst = round(clock.worst, 6)
    median = None if clock.median is None else round(clock.median, 6)
    return BotReport(spec, name, bot.limit, game.id, ok, clock.decisions, kinds, median, worst, tuple(checks))


_Look = Callable[..., bool]


def _positions(game: Game) -> Iterator[State]:
    """Decisions of fixed games between players who know nothing, dice left out. A position is gone when the next one
    is asked for."""
    for number in range(_GAMES):
        state, referee = game.new_state(), Referee(number)
        player = make_bot("bot:random", number)
        while (decision := state.decision) is not None:
            if decision.side == CHANCE:
                state.apply(referee.roll(decision, len(state)))
                continue
            yield state
            state.apply(player.choose(Seat.deciding(state)))


def _questions(game: Game, bot: ProgramBot, decisions: int, kinds: dict[str, int], clock: Clock, look: _Look) -> None:
    """Answers legal and in time, and, where asked again, the same."""
    faults: list[str] = []
    first: list[tuple[State, Action]] = []
    for state in _positions(game):
        if clock.decisions >= decisions or len(faults) >= _FAULTS:
            break
        assert state.decision is not None
        try:
            bot.prepare(game, state.decision.side)
            begun = time.perf_counter()
            action = bot.choose(Seat.deciding(state))
        except BotFault as fault:
            faults.append(_("{kind}: {fault}").format(kind=state.decision.kind, fault=fault))
            continue
        clock.add(time.perf_counter() - begun)
        kinds[state.decision.kind] = kinds.get(state.decision.kind, 0) + 1
        if len(first) < _AGAIN:
            first.append((state.clone(), action))
    if not faults:
        try:
            bot.listen(_LISTEN)  # who says too much, but always late, has answered the question before each time
        except BotFault as fault:
            faults.append(str(fault))
    look("answers", "; ".join(faults), _("{n} answers, all legal and in time").format(n=clock.decisions))
    if faults:
        return
    bot.close()  # a program of the same seed, started again, has the same dice
    differs = [state for state, action in first if bot.choose(Seat.deciding(state)) != action]
    told = _("{n} of {count} questions asked again after a new start had another answer: games cannot be repeated")
    found = told.format(n=len(differs), count=len(first)) if differs else ""
    look("repeatable", found, _("the same seed gives the same answers"), serious=False)


def _news(bot: ProgramBot, game: Game, look: _Look) -> None:
    """A message that it does not know is passed over."""
    found = ""
    state = next(_positions(game))
    try:
        bot.inform(_UNKNOWN)
        bot.choose(Seat.deciding(state))
    except BotFault as fault:
        found = _("fails at a message of an unknown type: {fault}").format(fault=fault)
    look("unknown-messages", found, _("passed over"), serious=False)


def _end(bot: ProgramBot, game: Game, look: _Look) -> None:
    """It ends when its input does."""
    with suppress(BotFault):
        bot.start()
        bot.choose(Seat.deciding(next(_positions(game))))
        status = bot.close()
        found = ""
        if status is None:
            found = _("does not end with its input, and had to be killed")
        elif status:
            found = _("ends with exit code {n}").format(n=status)
        look("end", found, _("ends with its input"), serious=status is None)
