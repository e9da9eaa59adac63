"""A machine player that is a program of its own, in any language (docs/bots.md)."""

from __future__ import annotations

import os
import time
from pathlib import Path

import msgspec

from gtc_tui.bots import lineprotocol
from gtc_tui.bots.base import EXEC
from gtc_tui.bots.linepipe import LinePipe, quoted
from gtc_tui.bots.lineprotocol import Clock, Welcome
from gtc_tui.engine.action import Action, Side
from gtc_tui.engine.game import Game
from gtc_tui.engine.report import Result
from gtc_tui.engine.seat import Seat
from gtc_tui.errors import GtcError, UnknownName
from gtc_tui.folders import data_root
from gtc_tui.i18n import _
from gtc_tui.names import unknown

DEFAULT_LIMIT = 5.0  # seconds
_LIMITS = (0.01, 3600.0)
_START = 10.0  # seconds a program has at least for its first line: interpreters load slowly


class ProgramBot:
    """A program that answers the line protocol, started for its first decision and again after a fault.

    spec: "bot:exec:PATH" or "bot:exec:PATH,time=2s"; a PATH without a slash is looked for here, then in the player's
    `bots` folder. Whether the same position has the same answer is the program's own affair. Raises UnknownName.
    """

    def __init__(self, spec: str, seed: int) -> None:
        self.name = spec
        self.path, self.limit = parse_spec(spec)
        self.seed = seed
        self.welcome: Welcome | None = None
        self._pipe: LinePipe | None = None
        self._told: tuple[Game, Side] | None = None
        self._number = 0
        self._used = 0.0

    @property
    def short(self) -> str:
        """How faults call it."""
        return self.path.name

    def start(self) -> Welcome:
        """Starts the program unless it runs. Raises BotFault."""
        if self._pipe is not None and self.welcome is not None:
            return self.welcome
        pipe = LinePipe(self.path, self.short)
        line = pipe.ask(lineprotocol.encode(lineprotocol.Hello()), max(_START, self.limit))
        try:
            welcome = lineprotocol.read_welcome(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
            raise pipe.fault(_("sent no greeting: {text} ({fault})").format(text=quoted(line), fault=fault)) from None
        if welcome.protocol != lineprotocol.PROTOCOL:
            told = _("speaks protocol {theirs}, but this program speaks protocol {ours}")
            raise pipe.fault(told.format(theirs=welcome.protocol, ours=lineprotocol.PROTOCOL))
        self._pipe, self.welcome, self._told = pipe, welcome, None
        return welcome

    def prepare(self, game: Game, side: Side) -> None:
        """Starts the program and tells it the game, unless it knows. Raises BotFault."""
        welcome = self.start()
        if self._told is not None and self._told[0] is game and self._told[1] == side:
            return
        assert self._pipe is not None
        line = lineprotocol.begin(game, side, self.seed, self.limit, welcome.wants)
        try:
            self._pipe.tell(line, max(_START, self.limit))
        except BaseException:
            self.close()
            raise
        self._told = game, side

    def choose(self, seat: Seat) -> Action:
        """Asks the program. Raises BotFault for anything but a legal answer in time; the program is then ended, and
        started again for the next question."""
        assert seat.side is not None
        self.prepare(seat.game, seat.side)
        pipe, welcome = self._pipe, self.welcome
        assert pipe is not None and welcome is not None
        self._number += 1
        question = lineprotocol.ask(seat, self._number, Clock(self.limit, round(self._used, 3)), welcome.wants)
        try:
            begun = time.monotonic()
            line = pipe.ask(question, self.limit)
            self._used += time.monotonic() - begun
            return self._take(pipe, seat, line)
        except BaseException:  # an interrupted question must not be answered later
            self.close()
            raise

    def listen(self, seconds: float) -> None:
        """Waits so long for what nobody asked for. Raises BotFault when there is any."""
        if self._pipe is not None:
            self._pipe.listen(seconds)

    def inform(self, line: bytes) -> None:
        """Sends a line that is not answered. Raises BotFault when it is not taken."""
        self.start()
        assert self._pipe is not None
        self._pipe.tell(line, self.limit)

    def _take(self, pipe: LinePipe, seat: Seat, line: bytes) -> Action:
        decision = seat.decision
        assert decision is not None
        try:
            said = lineprotocol.read_answer(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
            raise pipe.fault(_("sent no answer: {text} ({fault})").format(text=quoted(line), fault=fault)) from None
        if said.number is not None and said.number != self._number:
            told = _("answered question {theirs}, but question {ours} was asked")
            raise pipe.fault(told.format(theirs=said.number, ours=self._number))
        actions = decision.actions
        if isinstance(said.answer, int):
            if 0 <= said.answer < len(actions):
                return actions[said.answer]
            told = _("chose answer {n}, but at {kind} the answers are 0 to {last}")
            raise pipe.fault(told.format(n=said.answer, kind=decision.kind, last=len(actions) - 1))
        codec = seat.game.system.codec
        try:
            action = codec.parse(said.answer)
        except GtcError as fault:
            raise pipe.fault(str(fault)) from None
        if action not in actions:
            told = _("chose {action}, which is not legal at {kind}")
            raise pipe.fault(told.format(action=codec.text(action), kind=decision.kind))
        return action

    def close(self, result: Result | None = None) -> int | None:
        """The game is over or left: the program is told and ended. Its exit code; None when it had to be ended."""
        pipe, self._pipe, self.welcome = self._pipe, None, None
        if pipe is None:
            return None
        return pipe.close(lineprotocol.encode(lineprotocol.End(result)))


def parse_spec(spec: str) -> tuple[Path, float]:
    """(program, seconds for an answer). Raises UnknownName."""
    words = spec.removeprefix(EXEC)
    name, comma, rest = words.rpartition(",time=")
    limit = DEFAULT_LIMIT
    if comma:
        limit = parse_seconds(rest)
    else:
        name = words
    return find_program(name), limit


def parse_seconds(text: str) -> float:
    """ "2s", "2", "0.5s", "500ms". Raises UnknownName."""
    number, factor = (text[:-2], 0.001) if text.endswith("ms") else (text.removesuffix("s"), 1.0)
    digits = number.replace(".", "", 1)
    if digits.isascii() and digits.isdecimal() and len(number) < 12:
        seconds = float(number) * factor
        if _LIMITS[0] <= seconds <= _LIMITS[1]:
            return seconds
    raise UnknownName(_("time={text}: write a time limit such as 2s or 500ms, an hour at most").format(text=text[:20]))


def bots_folder() -> Path:
    """Where the player keeps programs that play; they are offered when a game is begun."""
    return data_root() / "bots"


def own_programs() -> list[str]:
    """Programs of the player's folder as `make_bot` takes them."""
    try:
        found = sorted(path.name for path in bots_folder().iterdir() if _is_program(path) and "," not in path.name)
    except OSError:  # no such folder
        return []
    return [EXEC + name for name in found if not name.startswith(".")]


def find_program(name: str) -> Path:
    """The file that is run. Raises UnknownName when there is none, or none that can be run."""
    places = [] if "/" in name else [bots_folder() / name]
    try:
        found = next((path for path in (Path(name).expanduser(), *places) if name and path.is_file()), None)
    except (OSError, ValueError, RuntimeError):  # too long, a zero byte, nobody's home
        found = None
    if found is None:
        known = [one.removeprefix(EXEC) for one in own_programs()]
        raise unknown(_("{name}: no such program").format(name=name[:200]), name[:200], known)
    if not os.access(found, os.X_OK):
        raise UnknownName(_("{name} is not executable; chmod +x makes it so").format(name=name[:200]))
    return found.absolute()


def _is_program(path: Path) -> bool:
    return path.is_file() and os.access(path, os.X_OK)
