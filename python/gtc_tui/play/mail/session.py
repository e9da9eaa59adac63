"""A game by mail as it is played here: one side's decisions, both sides' dice, and letters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Literal

from gtc_tui.engine.action import CHANCE, Action, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.dice import Dice
from gtc_tui.engine.game import Game
from gtc_tui.engine.verified import CHAINS, MARK, Linked, Witnessed, commitment, head_line
from gtc_tui.errors import GtcError, LogError
from gtc_tui.i18n import _
from gtc_tui.names import printable
from gtc_tui.play.checks.dicecheck import LONGEST_NAME
from gtc_tui.play.mail import folder, letter
from gtc_tui.play.mail.folder import Mine
from gtc_tui.play.mail.letter import Letter
from gtc_tui.play.table.keeping import LogKeeping
from gtc_tui.play.table.session import Session
from gtc_tui.play.table.so_far import GameSoFar


class MailSession(Session):
    """A session whose log is that of a game by mail; without a log (a what-if game) like any other."""

    def __init__(self, so_far: GameSoFar, kept: LogKeeping | None = None) -> None:
        """As a table; what the player keeps of the game stands beside its log. Raises LogError where that is gone."""
        self.mine = None if kept is None or kept.path is None else folder.mine_of(kept.path)
        if self.mine is not None:
            dice, enemy = _dice(so_far.game, so_far.lines, self.mine), so_far.game.enemy(self.mine.side)
            so_far = replace(so_far, dice=dice, away=frozenset((enemy,)))
        super().__init__(so_far, kept)
        self._looked: set[tuple[Path, int, int]] = set()

    @classmethod
    def named(cls, name: str) -> MailSession:
        """One of the player's games. Raises GtcError."""
        return cls.resume(folder.log_of(folder.named(name)))

    @property
    def other(self) -> str:
        """What the other player is called, if he has said so."""
        assert self.mine is not None
        enemy = self.game.enemy(self.mine.side)
        names = {words[0]: " ".join(words[1:]) for words in letter.told(self._lines, "player")}
        return printable(names.get(enemy, ""))[:LONGEST_NAME] or _("your opponent")

    @property
    def waiting(self) -> Literal["human", "bot", "chance", "away", "over"]:
        """As a table; before both have given their part in the dice it waits for who has not."""
        found = super().waiting
        return found if self.mine is None or found == "over" or self.joined else "away"

    @property
    def joined(self) -> bool:
        """Is the other player there?"""
        return self.mine is None or len(letter.told(self._lines, "player")) == len(self.game.sides)

    # -- what comes ------------------------------------------------------------------------------------------
    def take_in(self, came: Letter) -> int | None:
        """A letter; the number of the first event that is new, None where it tells nothing new. Raises LogError, and
        nothing has changed then."""
        assert self.mine is not None
        if came.game != self.mine.game:
            raise LogError(_("{file}: a letter of another game").format(file=came.path))
        news = came.news(self._lines)
        if news is None:
            return None
        if set(letter.heads(news)) != {self.game.enemy(self.mine.side)}:
            raise LogError(_("{file}: not from your opponent").format(file=came.path))
        came.checked()
        first = self.follow(news)
        if letter.told(self._lines, "word") and not letter.told(self._lines, "secret") and self._host:
            self.note([f"{MARK} secret {self.mine.secret}"])
        self._renew()
        return first

    def fetch(self) -> int | None:
        """Takes in a letter that has arrived in the game's folders; the number of the first event that is new. What is
        wrong with one of this game is told in `notices`, once."""
        if self.mine is None or self.path is None:
            return None
        for place in (Path(self.mine.folder), self.path.parent):
            for path, time, size in letter.letters(place):
                if (path, time, size) not in self._looked:
                    self._looked.add((path, time, size))
                    first = self._fitting(path)
                    if first is not None:
                        return first
        return None

    def _fitting(self, path: Path) -> int | None:
        assert self.mine is not None and self._file is not None
        try:
            came = Letter(path)
        except GtcError:  # half of it may be there, or it is something else
            return None
        try:
            return self.take_in(came) if came.game == self.mine.game else None
        except GtcError as fault:
            self._file.notices = (*self._file.notices, str(fault))
            return None

    @property
    def _host(self) -> bool:
        """Did the player commit to the secret that all dice follow from?"""
        assert self.mine is not None
        return commitment(self.mine.key) in letter.told(self._lines, "dice")[-1]

    def _renew(self) -> None:
        """The dice, after what the log has come to tell."""
        assert self.mine is not None
        self._dice = _dice(self.game, self._lines, self.mine)

    # -- what goes -------------------------------------------------------------------------------------------
    def answer(self) -> None:
        """All that needs no person: dice, standing answers. Raises GtcError."""
        while self.waiting in ("chance", "bot"):
            self.auto()

    def hand_over(self) -> Sequence[str]:
        """When it is the other player's turn, or the end: writes the letter that tells him, and says in sentences what
        is to be done with it. Raises GtcError where it cannot be written; the game is kept all the same."""
        if self.mine is None or self.waiting not in ("away", "over"):
            return ()
        self._give()
        if letter.since_head(self._lines):
            self.note([head_line(self._lines, self.mine.side)])
        if self.sent:
            letter.write(Path(self.mine.folder), self.mine.name, self._lines)
        return self.errand()

    def _give(self) -> None:
        """One's own part in dice that are due."""
        if isinstance(self._dice, Linked) and self.joined and self.to_move == CHANCE:
            lines = self._dice.proof(self._timeline.rolls)
            if lines:
                self.note(lines)
                self._renew()

    @property
    def sent(self) -> bool:
        """Was the last letter one's own, and nothing came after it?"""
        assert self.mine is not None
        return not letter.since_head(self._lines) and letter.heads(self._lines)[-1] == self.mine.side

    def errand(self) -> Sequence[str]:
        """What the player has to do now, in sentences."""
        if self.mine is None:
            return ()
        if self.waiting not in ("away", "over"):
            told = _("It is your turn. Go on with: gtc mail play {name}")
            return (told.format(name=self.mine.name),)
        found = [] if self.result is None else [self.result.title]
        if self.sent:
            place = Path(self.mine.folder)
            path = letter.path_of(place, self.mine.name, self._lines)
            found += [_("Send this file to {other}:").format(other=self.other), str(path)]
            if self.result is None:
                found += [_("Save the answer in this folder, or open it with gtc mail play FILE:"), str(place)]
        return found


class _Unknown:
    """Dice before all is known that they follow from."""

    again = False

    def ready(self, _rolls: int) -> bool:
        return False

    def proof(self, _rolls: int) -> Sequence[str]:
        return ()

    def roll(self, decision: Decision, actions: int, rolls: int) -> Action:
        raise AssertionError("not ready")


def _dice(game: Game, lines: Sequence[str], mine: Mine) -> Dice:
    """The dice as far as the log tells them."""
    scheme, name, *_more = letter.told(lines, "dice")[-1]
    if scheme == CHAINS:
        dice = Linked(name, game.sides, mine.side, mine.chain())
        for side, number, link in letter.told(lines, "link"):
            dice.learn(Side(side), int(number), bytes.fromhex(link))
        return dice
    words = [bytes.fromhex(word) for _side, word in letter.told(lines, "word")]
    secret = letter.told(lines, "secret")
    return Witnessed(bytes.fromhex(secret[0][0]), name, words) if secret else _Unknown()
