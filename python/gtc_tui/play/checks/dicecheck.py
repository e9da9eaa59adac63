"""Were the dice of a game honest? A log with `#!` lines (`engine.verified`) is replayed, and every roll made again."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeVar

from gtc_tui.engine.action import CHANCE, Action, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.dice import drawn
from gtc_tui.engine.log import Entry
from gtc_tui.engine.receipt import Receipt, marked, receipt_of
from gtc_tui.engine.verified import (
    CHAINS,
    MARK,
    PASSED,
    READ,
    WITNESS,
    Witnessed,
    anchor_of,
    commitment,
    dispatch_dice,
    head,
    linked,
)
from gtc_tui.errors import GtcError, LogError
from gtc_tui.i18n import _
from gtc_tui.names import printable
from gtc_tui.play.table.replay import Replay, replay_lines
from gtc_tui.play.table.timeline import Timeline
from gtc_tui.store.logfile import read_log

_BYTES = 32  # of secrets, links, commitments
LONGEST_NAME = 40

T = TypeVar("T")


@dataclass(frozen=True)
class Checked:
    """A game whose dice are honest. scheme: how they were made; rolls: that were checked; before: rolls of the time
    when nobody had committed to anything; foreseen: both players could know them before. worded: the players have had
    their part in what they follow from. dispatches: between commanders, whose dice were checked. key: of its server,
    "" none; receipts: of that server's, that were given for just this course of the game."""

    replay: Replay
    scheme: str
    game: str
    rolls: int
    before: int
    foreseen: bool
    worded: bool
    names: dict[Side, str]
    dispatches: int = 0
    key: str = ""
    receipts: int = 0


def check_file(path: Path, receipts: Sequence[Receipt] = ()) -> Checked:
    """receipts: that players have of its server. Raises LogError naming file and line where something in it is not as
    it was played or as they say, or where its dice cannot be checked."""
    contents = read_log(path)
    if contents.cut:
        told = _("{file}:{line}: the last line was cut off")
        raise LogError(told.format(file=path, line=len(contents.lines) + 1))
    return check_lines(contents.lines, str(path), receipts)


def check_lines(lines: Sequence[str], name: str, receipts: Sequence[Receipt] = ()) -> Checked:
    """As `check_file`, from the lines of a log; `name` stands for the file in errors."""
    audit = _Audit(lines, name)
    replay = replay_lines(lines, name, before=audit.before)
    audit.marks(replay.timeline, len(lines) + 1)
    found = audit.verdict(replay)
    for one in receipts:
        audit.promised(one)
    return replace(found, receipts=len(receipts))


def parting(one: Checked, other: Checked) -> int | None:
    """The first line in which two logs of a game tell of another course; None where one is the beginning of the other.
    1: they are not of the same game."""
    if one.game != other.game:
        return 1
    pairs = enumerate(zip(one.replay.lines, other.replay.lines, strict=False), start=1)
    return next((number for number, (first, second) in pairs if first != second), None)


@dataclass
class _Audit:
    """Follows a log line by line: what was told before each roll, and whether it fits."""

    lines: Sequence[str]
    name: str
    scheme: str = ""
    game: str = ""
    _commitment: bytes = b""
    _key: bytes = b""
    _secret: bytes = b""
    _told: int = 0  # line of the secret
    _at: int = 1  # lines that have been gone through
    _begun: int = 0  # rolls before the dice were committed to
    _words: dict[Side, bytes] = field(default_factory=dict)
    _links: dict[Side, tuple[int, bytes]] = field(default_factory=dict)  # the last of each, with its number
    _rolls: list[tuple[int, Decision, Action, int]] = field(default_factory=list)
    _names: dict[Side, str] = field(default_factory=dict)
    _since: set[Side] = field(default_factory=set)  # who has done something since the last head
    _dispatches: int = 0
    _headed: int = 0  # line of the last head
    _sent: int = 0  # actions at the last head
    _back: int = 0  # line that took back dice, or what was sent before the last head; 0: none did

    def __post_init__(self) -> None:
        self._digest = hashlib.sha256(f"{self.lines[0]}\n".encode())

    def fault(self, line: int, told: str) -> LogError:
        return LogError(f"{self.name}:{line}: {told}")

    # -- going through ---------------------------------------------------------------------------------------
    def before(self, timeline: Timeline, entry: Entry) -> None:
        """An entry is carried out next."""
        self.marks(timeline, entry.line)
        decision = timeline.state.decision
        if entry.action is None and (len(timeline.state) <= self._sent or timeline.deciders[-1] == CHANCE):
            self._back = self._back or entry.line
        if entry.action is None or decision is None or not self.scheme:
            return
        if decision.side != CHANCE:
            self._since.add(decision.side)
            return
        rolls = timeline.rolls
        if self.scheme == CHAINS:
            links = {side: self._links.get(side, (0, b"")) for side in timeline.state.game.sides}
            if any(number != rolls + 1 for number, _link in links.values()):
                raise self.fault(entry.line, _("dice were rolled before both players had given their part"))
            number = linked(self.game, {side: link for side, (_n, link) in links.items()}, rolls)
            self._compare(timeline, entry.line, drawn(decision, number), entry.action)
        self._rolls.append((entry.line, decision, entry.action, rolls))

    def marks(self, timeline: Timeline, until: int) -> None:
        """Lines before this one that are no entries."""
        for number in range(self._at + 1, until):
            line = self.lines[number - 1]
            if line.startswith(MARK):
                try:
                    self._mark(timeline, number, line[len(MARK) :].split(" ")[1:])
                except LogError:
                    raise
                except (ValueError, TypeError, GtcError):
                    raise self.fault(number, _("not understood: {line}").format(line=printable(line)[:60])) from None
            self._digest.update(f"{line}\n".encode())
        self._at = max(self._at, until)
        if until <= len(self.lines):
            self._digest.update(f"{self.lines[until - 1]}\n".encode())

    def _mark(self, timeline: Timeline, line: int, words: list[str]) -> None:
        """One `#!` line. ValueError: it is none."""
        match words:
            case ["dice", scheme, game, *more] if scheme in (WITNESS, CHAINS) and len(more) == (scheme == WITNESS):
                if self.scheme:
                    raise self.fault(line, _("the dice are committed to a second time"))
                self.scheme, self.game, self._begun, self._back = scheme, game, timeline.rolls, 0
                self._commitment = _hex(more[0]) if more else b""
            case ["word", side, told] if self.scheme == WITNESS:
                self._once(line, self._words, self._side(timeline, side), _hex(told))
                self._begin(line)
            case ["key", told] if self.scheme == WITNESS and not self._key:
                self._key = _hex(told)
                self._begin(line)
            case ["receipt", word] if self._secret:
                self._receipt(line, receipt_of(word))
            case ["secret", told] if self.scheme == WITNESS:
                self._tell(line, _hex(told))
            case ["dispatch", number, first, second, fate] if self._secret:
                self._dispatch(timeline, line, int(number), (int(first), int(second)), fate)
            case ["anchor", side, told] if self.scheme == CHAINS:
                self._once(line, self._links, self._side(timeline, side), (0, _hex(told)))
                self._begin(line)
            case ["link", side, number, told] if self.scheme == CHAINS:
                self._link(timeline, line, self._side(timeline, side), int(number), _hex(told))
            case ["player", side, *name] if self.scheme:
                told = " ".join(name)
                if told != printable(told)[:LONGEST_NAME]:
                    raise ValueError
                self._once(line, self._names, self._side(timeline, side), told)
            case ["head", told, *by] if len(by) < 2 and self.scheme:
                self._head(timeline, line, told, *by)
            case _:
                raise ValueError

    def _side(self, timeline: Timeline, word: str) -> Side:
        if word not in timeline.state.game.sides:
            raise ValueError
        self._since.add(Side(word))
        return Side(word)

    def _once(self, line: int, known: dict[Side, T], side: Side, what: T) -> None:
        if side in known:
            raise self.fault(line, _("given twice"))
        known[side] = what

    def _begin(self, line: int) -> None:
        """What is told here had to be told before the dice."""
        if self._rolls or self._secret:
            raise self.fault(line, _("given too late: dice were rolled already, or the secret was known"))

    def _tell(self, line: int, secret: bytes) -> None:
        if self._secret:
            raise self.fault(line, _("given twice"))
        if bytes.fromhex(commitment(secret)) != self._commitment:
            raise self.fault(line, _("this is not the secret that was committed to"))
        self._secret, self._told = secret, line

    def _receipt(self, line: int, one: Receipt) -> None:
        """The server's own, of all lines above."""
        if one.lines != line - 1 or one.game != self.game:
            raise ValueError
        if one.mark != marked(self.game, one.lines, self._digest.copy().hexdigest(), self._secret):
            raise self.fault(line, _("a line above it is missing, added or changed"))
        if not one.signed_with(self._key):
            raise self.fault(line, _("not signed with the server's key"))

    def _dispatch(self, timeline: Timeline, line: int, number: int, dice: tuple[int, int], fate: str) -> None:
        """Two dice have decided whether the enemy has read it."""
        game, self._dispatches = timeline.state.game, self._dispatches + 1
        rules = game.system.commanders
        if rules is None:
            raise ValueError
        if number != self._dispatches:
            raise self.fault(line, _("dispatch {n} is missing").format(n=self._dispatches))
        due = dispatch_dice(self._secret, self.game, number)
        if dice != due:
            told = _("wrong dice: {told} instead of {due}")
            raise self.fault(line, told.format(due=" ".join(map(str, due)), told=" ".join(map(str, dice))))
        if fate != (READ if rules.read_by_enemy(game, dice) else PASSED):
            raise self.fault(line, _("these dice decide otherwise whether the enemy reads the dispatch"))

    def _link(self, timeline: Timeline, line: int, side: Side, number: int, link: bytes) -> None:
        last, known = self._links.get(side, (-1, b""))
        if timeline.state.to_move != CHANCE or number != timeline.rolls + 1:
            raise self.fault(line, _("given too early or too late: not for the dice that are due"))
        if last < 0 or last >= number or anchor_of(link, number - last) != known:
            raise self.fault(line, _("this is not the link that was committed to"))
        self._links[side] = number, link

    def _head(self, timeline: Timeline, line: int, told: str, by: str = "") -> None:
        if told != self._digest.copy().hexdigest():
            raise self.fault(line, _("a line above it is missing, added or changed"))
        if by:
            others = self._since - {by}
            if by not in timeline.state.game.sides:
                raise ValueError
            if others:
                raise self.fault(line, _("somebody else has answered for {side}").format(side=min(others)))
            if self._back:
                raise self.fault(self._back, _("dice and what was sent before cannot be undone"))
        self._since, self._headed = set(), line
        self._sent, self._back = len(timeline.state), 0

    # -- the end ---------------------------------------------------------------------------------------------
    def promised(self, one: Receipt) -> None:
        """Raises LogError where a player's receipt is for another course of the game."""
        if one.game != self.game:
            told = _("{file}: the receipt is for game {other}, and this is game {game}")
            raise LogError(told.format(file=self.name, other=printable(one.game), game=self.game))
        if not self._key or not one.signed_with(self._key):
            told = _("{file}: the receipt was not signed with the key of this game's server")
            raise LogError(told.format(file=self.name))
        if not self._secret:
            told = _("{file}: the secret of these dice is published at the end of the game; check it then")
            raise LogError(told.format(file=self.name))
        lines = self.lines[: one.lines]
        if len(lines) < one.lines or one.mark != marked(self.game, one.lines, head(lines), self._secret):
            told = _("{file}: the receipt was given for another course of the game: its first {n} lines were not these")
            raise LogError(told.format(file=self.name, n=one.lines))

    def verdict(self, replay: Replay) -> Checked:
        if not self.scheme:
            told = _("{file}: nobody committed to these dice beforehand, so they cannot be checked")
            raise LogError(told.format(file=self.name))
        if self._headed != len(self.lines):
            raise self.fault(len(self.lines), _("lines are missing at the end, or were added"))
        foreseen, worded = False, self.scheme == CHAINS or bool(self._words)
        if self.scheme == WITNESS and self._rolls:
            if not self._secret:
                told = _("{file}: the secret of these dice is published at the end of the game; check it then")
                raise LogError(told.format(file=self.name))
            foreseen = self._told < self._rolls[-1][0]
            words = [self._words[side] for side in replay.game.sides if side in self._words]
            dice = Witnessed(self._secret, self.game, words)
            for line, decision, action, rolls in self._rolls:
                self._compare(replay.timeline, line, dice.roll(decision, 0, rolls), action)
        return Checked(
            *(replay, self.scheme, self.game, len(self._rolls), self._begun, foreseen, worded, self._names),
            dispatches=self._dispatches,
            key=self._key.hex(),
        )

    def _compare(self, timeline: Timeline, line: int, due: Action, action: Action) -> None:
        if due != action:
            codec = timeline.state.game.system.codec
            told = _("wrong dice: {told} instead of {due}")
            raise self.fault(line, told.format(due=codec.text(due), told=codec.text(action)))


def _hex(word: str) -> bytes:
    """Raises ValueError."""
    if len(word) != 2 * _BYTES or word != word.lower():
        raise ValueError
    return bytes.fromhex(word)
