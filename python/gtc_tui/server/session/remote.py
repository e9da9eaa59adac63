"""A game of the server as a table for the screens: the log comes from the desk, and so does every change.

The whole game is in the hands of this process, which is the server's own and paints: what leaves it is what a `Seat`
shows, as at home. The player reaches nothing else of it.
"""

from __future__ import annotations

import contextlib
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Literal

import msgspec

from gtc_tui.bots.thought import Advice, Step, Thought
from gtc_tui.engine.action import CHANCE, PUBLIC, Action, PieceId, Side
from gtc_tui.engine.commanders import CHIEF
from gtc_tui.engine.log import UNDO
from gtc_tui.engine.seat import Seat
from gtc_tui.errors import GtcError, IllegalAction
from gtc_tui.i18n import _, code
from gtc_tui.messages import Message
from gtc_tui.play.table.command import CommanderSeat
from gtc_tui.play.table.pondering import Pondering
from gtc_tui.play.table.replay import open_lines
from gtc_tui.play.table.session import Session
from gtc_tui.play.table.so_far import HUMAN, GameSoFar
from gtc_tui.play.table.standing_answers import Standing
from gtc_tui.server import wire
from gtc_tui.server.session.client import Client, DeskLost, Refused


class RemoteTable(Session):
    """side "": the player looks on. asking: what one player asks of the other now. said: what was said last. Lines that
    have come are played one by one, by `auto`, as dice and machine players are at home."""

    threads = 1  # the machine is everybody's

    def __init__(self, client: Client, number: int) -> None:
        """Raises GtcError."""
        self._client = client
        self.number = number
        table = client.asked(wire.Follow(number), wire.Table)
        replay = open_lines(table.lines, _("game {n}").format(n=number))
        self.side = table.side
        away = frozenset(side for side in replay.game.sides if side != self.side)
        players: dict[str, str] = {seat.side: seat.bot or HUMAN for seat in table.listing.seats}
        header = msgspec.structs.replace(replay.header, players=players)
        super().__init__(replace(replay.so_far, header=header, standing=frozenset(table.rules), away=away))
        self._alone = not any(seat.name and seat.side != self.side for seat in table.listing.seats)
        self._coming: deque[tuple[str, bool]] = deque()
        self.listing = table.listing
        self.command = table.listing.command
        self.presence = _presence(table.listing)
        self.said = list(table.said)
        self.asking = table.asking
        self.looked = _actions(table.lines[: table.seen])
        self.told_of_request = ""
        self.news: list[wire.DispatchRow] = []
        """What was said or written to the player since he came here."""

    # -- looking ---------------------------------------------------------------------------------------------
    @property
    def onlooker(self) -> Side:
        return PUBLIC

    @property
    def waiting(self) -> Literal["human", "bot", "chance", "away", "over"]:
        side = self.state.to_move
        if self._coming:
            return "chance" if side == CHANCE else "bot"
        if side is None or self.closed:
            return "over"
        return "human" if side == self.side and self.mine else "away"

    @property
    def talking(self) -> tuple[Side, ...]:
        """Sides whose commanders talk: the game waits for them (38.0)."""
        return () if self.command is None or self.closed else self.command.talking(self.state)

    @property
    def place(self) -> int:
        """The player's among the commanders of his side."""
        own = self.listing.your_post
        return CHIEF if own is None else own.place

    @property
    def mine(self) -> bool:
        """Does what the side is asked for concern this player, and not another commander of it?"""
        if self.command is None:
            return True
        if self.talking or (self.side in self.command.staffs and self.listing.your_post is None):
            return False
        return self.command.asked(self.state) == self.place

    def seat(self, viewer: Side | None) -> Seat:
        if self.command is None or viewer != self.side or viewer not in self.command.staffs:
            return super().seat(viewer)
        return CommanderSeat(self.state, self.side, self.command, self.place)

    @property
    def closed(self) -> bool:
        """It is over although the rules would have it go on: a side has claimed it."""
        return self.listing.status == "over" and self.state.result is None and not self._coming

    @property
    def shared(self) -> bool:
        return False

    def final(self, action: Action) -> bool:
        """In a teaching game all but the end can be taken back."""
        if self.listing.teaching and self.to_move is not None:
            return self._follows(action) in (None, "end")
        return not self._alone and super().final(action)

    @property
    def known(self) -> int:
        """Lines of the log that have come."""
        return len(self._lines) + len(self._coming)

    # -- what comes ------------------------------------------------------------------------------------------
    def receive(self, note: wire.Answer) -> bool:
        """Whether the note is about this game. Raises GtcError where lines are missing and cannot be had."""
        if getattr(note, "game", None) != self.number:
            return False
        if isinstance(note, wire.Lines):
            self._take_in(note)
        elif isinstance(note, wire.Presence):
            self.presence = note
        elif isinstance(note, wire.Spoken):
            self.said.append(note.said)
        elif isinstance(note, wire.Settled):
            self.listing, self.command = note.listing, note.listing.command
            self.presence = _presence(note.listing)
            self._alone = not any(seat.name and seat.side != self.side for seat in note.listing.seats)
        elif isinstance(note, wire.Arrived):
            self.news.append(note.row)
        elif isinstance(note, wire.Requested):
            self.asking, self.told_of_request = note.asking, note.told
        return True

    def _take_in(self, lines: wire.Lines) -> None:
        if lines.first > self.known:
            self.catch_up()
            return
        self._come(lines.first, lines.lines, lines.given)

    def catch_up(self) -> None:
        """Asks for what was missed; the table follows the game again. Raises GtcError."""
        table = self._client.asked(wire.Follow(self.number, self.known), wire.Table)
        self._come(table.first, table.lines, table.given)
        self.asking, self.said, self.listing = table.asking, list(table.said), table.listing
        self.command = table.listing.command

    def _come(self, first: int, lines: Sequence[str], given: Iterable[int]) -> None:
        """Lines from this one on, without those that have come already: the desk may have been away while they were
        asked for, and the table have caught up with it."""
        answers = set(given)
        fresh = list(enumerate(lines, start=first))[self.known - first :]
        self._coming.extend((line, n in answers) for n, line in fresh)

    # -- playing ---------------------------------------------------------------------------------------------
    def act(self, action: Action, goes_on: bool = False) -> int:
        """Raises IllegalAction, GtcError; the state is then unchanged."""
        if self.waiting != "human":
            raise IllegalAction("", Message("it is not a person's turn"))
        text, n = self.game.system.codec.text(action), self.known
        call = wire.Act(self.number, n, text, goes_on)
        try:
            self._answered(call)
        except DeskLost:  # it may have heard: the log says so
            if self.known == n:
                self.catch_up()
            if self.known == n:
                self._answered(call)
            elif self._coming[0][0] != text:
                raise
        first = self.auto()
        if goes_on:
            self._going_on.add(self.count - 1)
        assert first is not None
        return first

    def _answered(self, call: wire.Act | wire.Undo) -> None:
        """Takes in the lines that the desk makes of it. Raises Refused, DeskLost."""
        try:
            self._take_in(self._client.call(call, wire.Lines))
        except Refused as fault:
            if fault.kind == "late" and self.known == call.n:
                self.catch_up()
            raise

    def auto(self, chosen: Action | None = None) -> int | None:
        """The next line that has come, or all of an undo."""
        if not self._coming:
            return None
        while self._coming and self._coming[0][0].startswith("#"):
            self._lines.append(self._coming.popleft()[0])
        if not self._coming:
            return self.events
        line, given = self._coming.popleft()
        if line == UNDO:
            self._back(line)
            while self._coming and self._coming[0][0] == UNDO:
                self._back(self._coming.popleft()[0])
            return self.events
        action = self.game.system.codec.parse(line)
        told, first, count = self._standing_told(action) if given else None, self.events, self.count
        self._timeline.take(action)
        self._lines.append(line)
        self._gone_on()
        if told is not None:
            self._tell_standing(first, count, told)
        return first

    @property
    def undone(self) -> int:
        """Steps that were taken back since the last one that stands."""
        return next((n for n, line in enumerate(reversed(self._lines)) if line != UNDO), 0)

    def _back(self, line: str) -> None:
        self._timeline.take_back()
        self._lines.append(line)
        for marks in (self._given, self._going_on):
            marks.discard(self.count)
        self._gone_on()

    def _gone_on(self) -> None:
        if self.command is not None:
            self.command = self.command.gone_on()

    def thinking(self) -> Pondering[Action] | None:
        return None

    def anticipating(self) -> Pondering[None] | None:
        return None

    def advice(self, seat: Seat, top: int, spec: str) -> Pondering[tuple[Advice, ...]]:
        """By the desk's machine players, which have processors of their own."""
        parse, call = self.game.system.codec.parse, wire.Advise(self.number, self.known, spec, top, code())

        def advised(row: wire.AdviceRow) -> Advice:
            ahead = tuple(
                Step(step.tie, parse(step.action), None if step.subject is None else PieceId(step.subject))
                for step in row.ahead
            )
            subject = None if row.subject is None else PieceId(row.subject)
            return Advice(
                *(parse(row.action), row.text, row.points, row.parts, row.line, row.by, row.playouts, row.value),
                *(row.error, row.note, ahead, subject),
                counted=row.counted,
            )

        def work(thought: Thought) -> tuple[Advice, ...]:
            found = self._client.aside(call, wire.Advised, lambda: thought.stopped)
            return () if found is None else tuple(map(advised, found.rows))

        return Pondering(work)

    def receipt(self) -> str:
        """The server's, for the log as it is now. Raises GtcError."""
        return self._client.asked(wire.Vouch(self.number), wire.Vouched).word

    def undo(self, agreed: bool = False, side: Side | None = None) -> int:
        """At once where the table's rules let it, else the other one is asked: GtcError says so."""
        if not self.side or self.waiting == "over":
            raise GtcError(_("nothing to undo"))
        while self._coming:
            self.auto()
        before = self.count
        found = self._client.call(wire.Undo(self.number, self.known), wire.Answer)
        if isinstance(found, wire.Requested):
            self.asking = found.asking
            raise GtcError(_("the opponent is asked to agree to the undo"))
        assert isinstance(found, wire.Lines)
        self._take_in(found)
        while self._coming:
            self.auto()
        return before - self.count

    def redo(self) -> int:
        raise GtcError(_("nothing to redo"))

    def reply(self, yes: bool) -> None:
        """To what the other one asks. Raises GtcError."""
        if self.asking is not None and not self.asking.yours:
            request, self.asking = self.asking.request, None
            self._client.call(wire.Reply(request, yes), wire.Done)

    def set_standing(self, rules: Iterable[Standing]) -> None:
        own = tuple(rule for rule in rules if rule.side == self.side)
        self._client.call(wire.Stand(self.number, own), wire.Done)
        self._standing = frozenset(own)

    def say(self, text: str) -> None:
        """To the table. Raises GtcError."""
        self._client.asked(wire.Say(self.number, text), wire.Done)

    # -- several commanders ----------------------------------------------------------------------------------
    def hand(self, to: int) -> None:
        """The initiative. Raises GtcError."""
        self._client.call(wire.Hand(self.number, self.known, to), wire.Done)

    def adjourn(self) -> None:
        """The side's commanders have talked enough. Raises GtcError."""
        self._client.call(wire.Adjourn(self.number), wire.Done)

    def speak(self, text: str) -> None:
        """To the commanders who hear it. Raises GtcError."""
        self._client.call(wire.Speak(self.number, text), wire.Done)

    def write(self, to: int, text: str) -> None:
        """A dispatch. Raises GtcError."""
        self._client.call(wire.Write(self.number, to, text), wire.Done)

    def deal(self, dispatch: int, what: str) -> None:
        """With a dispatch of the enemy. Raises GtcError."""
        self._client.call(wire.Deal(dispatch, what), wire.Done)

    def papers(self) -> tuple[wire.DispatchRow, ...]:
        """All that the player has. Raises GtcError."""
        return self._client.asked(wire.Papers(self.number), wire.Dispatches).rows

    def take_over(self) -> None:
        """From a commander who does not answer. Raises GtcError."""
        self._client.call(wire.TakeOver(self.number), wire.Done)

    def whatif(self, alone: bool = False) -> Session:  # type: ignore[override]
        """It is played in this process alone."""
        here = GameSoFar(self.game, self.header, self._timeline, self._lines, self._standing, away=self.away)
        return Trial(here).whatif(alone)

    # -- keeping ---------------------------------------------------------------------------------------------
    def look(self) -> None:
        """The player has seen the game as it is. Raises GtcError."""
        if self.side:
            self._client.asked(wire.Seen(self.number, len(self._lines)), wire.Done)

    def save_as(self, path: Path) -> None:
        raise GtcError(_("the server saves this game; its log: ssh host log {n}").format(n=self.number))

    def close(self) -> None:
        """Looks on no more."""
        super().close()
        with contextlib.suppress(GtcError):
            self._client.call(wire.Unfollow(self.number), wire.Done)


class Trial(Session):
    """A what-if game in a session, which nobody else knows of."""

    threads = 1

    def advice(self, seat: Seat, top: int, spec: str) -> Pondering[tuple[Advice, ...]]:
        def refused(_thought: Thought) -> tuple[Advice, ...]:
            raise GtcError(_("what if: the server gives no hints here"))

        return Pondering(refused)


def _presence(listing: wire.Listing) -> wire.Presence:
    return wire.Presence(listing.game, listing.seats, listing.watching, listing.posts)


def _actions(lines: Iterable[str]) -> int:
    """How many actions a log leads through, those taken back left out."""
    body = [line for line in lines if not line.startswith(("#", "{"))]
    return len(body) - 2 * body.count(UNDO)
