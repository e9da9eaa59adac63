"""The game screen of a session: as at home, with those who play and look on, and without files."""

from __future__ import annotations

from typing import ClassVar

from gtc_tui.engine.commanders import CHIEF
from gtc_tui.errors import GtcError
from gtc_tui.i18n import N_, _, clauses, ngettext
from gtc_tui.play.story.chronicle import chronicle
from gtc_tui.play.story.last_look import Looks
from gtc_tui.play.story.story import Story
from gtc_tui.play.table.command import RULE
from gtc_tui.play.table.table import Table
from gtc_tui.server import wire
from gtc_tui.server.session import staff, telling
from gtc_tui.server.session.remote import RemoteTable
from gtc_tui.tui.display.theme import Look
from gtc_tui.tui.game.act.keeping import Keeping
from gtc_tui.tui.game.commands import KEYS
from gtc_tui.tui.game.controller import Controller
from gtc_tui.tui.game.desk import Desk
from gtc_tui.tui.game.header import Header
from gtc_tui.tui.game.look.history import History
from gtc_tui.tui.game.menu import Menu
from gtc_tui.tui.game.screen import GameScreen
from gtc_tui.tui.lines import Line, Span, cut, wrap
from gtc_tui.tui.settings.keys import GAME, Key, key_of
from gtc_tui.tui.settings.settings import Settings
from gtc_tui.tui.windows.ask import AskScreen
from gtc_tui.tui.windows.reading import ReadingScreen

_FILES = ("save", "stop", "report")  # commands that end in files, or in a shell


class ServedLooks(Looks):
    """Kept by the desk."""

    def __init__(self, table: RemoteTable) -> None:
        super().__init__(None)
        if table.side:
            self._last = {table.side: table.looked}
            self._before = dict(self._last)

    def seen(self, table: Table) -> None:
        before = dict(self._last)
        super().seen(table)
        if self._last != before and isinstance(table, RemoteTable):
            table.look()


class ServedHistory(History):
    @property
    def looks(self) -> Looks:
        if self._looks is None:
            assert isinstance(self.desk.session, RemoteTable)
            self._looks = ServedLooks(self.desk.session)
        return self._looks

    def went_on(self) -> None:
        """What was told may have been taken back by others: then it stands no longer at the bottom and on the map."""
        table = self.desk.session
        assert isinstance(table, RemoteTable)
        if undone := table.undone:
            self.begin(min(self.seen, table.events))
            self.news = False
            self.host.say(ngettext("{n} step undone", "{n} steps undone", undone).format(n=undone))


class ServedKeeping(Keeping):
    KEYS: ClassVar[tuple[Key, ...]] = (
        *(key for key in Keeping.KEYS if key.name not in _FILES),
        Key("report", ("M",), "report", N_("the game so far as a report to read"), GAME),
    )

    def action_report(self) -> None:
        text = chronicle(Story.of(self.desk.session, self.desk.viewer), self.desk.session.header).splitlines()
        assert isinstance(self.desk.session, RemoteTable)
        try:
            text += ["", _("Receipt: {receipt}").format(receipt=self.desk.session.receipt())]
        except GtcError as fault:
            text += ["", str(fault)]

        def write(width: int) -> list[Line]:
            return [line for one in text for line in wrap(one, width) or [[("", "text")]]]

        self.host.open(ReadingScreen(self.host.look, _("Report of the game"), write))

    def leave(self, then: object) -> None:
        """At once: the server keeps the game."""
        assert callable(then)
        self._advising.stop()
        self._automatic.interrupt(then)


class ServedMenu(Menu):
    FILES = ()


class ServedHeader(Header):
    BY_LINES = "ssh -t HOST text"

    def _question(self) -> str:
        table = self.desk.session
        if isinstance(table, RemoteTable) and table.closed:
            return closed_text(table)
        waits, key = self._commanders(), key_of(self.host.table, "staff")
        text = waits or super()._question()
        if isinstance(table, RemoteTable) and staff.is_shared(table):
            if table.side in table.talking:
                return _("{text}  {key}: talk").format(text=text, key=key)
            if staff.may_hand(table):
                told = _("{text}  {key}: hand over") if table.place == CHIEF else _("{text}  {key}: give back")
                return told.format(text=text, key=key)
        return text

    def _rule(self) -> str:
        return RULE if self._commanders() else super()._rule()

    def _commanders(self) -> str:
        """Which commander the game waits for; "" where it is plain."""
        table = self.desk.session
        return staff.waits_for(table) if isinstance(table, RemoteTable) else ""

    def status(self, width: int) -> Span:
        """With who is here, in front."""
        table = self.desk.session
        assert isinstance(table, RemoteTable)
        told = presence_text(table)
        text, style = super().status(max(20, width - len(told) - 2))
        return cut(f"{told}  {text}", width), style


def closed_text(table: RemoteTable) -> str:
    """How a game that was claimed has ended."""
    return _("The game is over: {title}").format(title=telling.state_of(table.listing))


def settled_lines(table: RemoteTable) -> list[str]:
    """What the desk has told of seats and clocks."""
    listing = table.listing
    if table.closed:
        return [closed_text(table)]
    if waits := staff.waits_for(table):
        return [waits]
    return [telling.against(listing), *telling.clocks(listing), *filter(None, [telling.claims_told(listing)])]


def presence_text(table: RemoteTable) -> str:
    """Whether the other player is here, in a few words; of all players to those who look on."""
    told = []
    for seat in (*table.presence.seats, *_others(table)):
        if seat.you:
            continue
        if seat.vacant:
            told.append(_("seat free"))
        elif seat.bot:
            told.append(_("Computer"))
        elif seat.here:
            told.append(_("{name} here").format(name=seat.name))
        elif seat.vacation:
            told.append(_("{name} on vacation").format(name=seat.name))
        else:
            told.append((_("{name} elsewhere") if seat.online else _("{name} away")).format(name=seat.name))
    told += [telling.clock_of(seat) for seat in table.presence.seats if seat.flag]
    if table.presence.watching:
        told.append(ngettext("{n} watching", "{n} watching", table.presence.watching).format(n=table.presence.watching))
    return ", ".join(told)


def _others(table: RemoteTable) -> list[wire.SeatRow]:
    """Subordinate commanders, as if each had a seat."""
    return [
        wire.SeatRow(post.side, post.name, you=post.you, here=post.here, online=post.online)
        for post in table.presence.posts
        if post.place and post.name
    ]


class Company(Controller):
    """Who else is at the table: what they say, ask, and do."""

    KEYS = (
        Key(
            "staff",
            ("f8", "quotation_mark"),
            "staff",
            N_("what was said; several commanders: who has which corps, dispatches, the initiative"),
            GAME,
        ),
        Key("say", ("s",), "say", N_("answer a request of the opponent; send a message to the table"), GAME),
    )

    @property
    def table(self) -> RemoteTable:
        assert isinstance(self.desk.session, RemoteTable)
        return self.desk.session

    def comes(self, note: wire.Answer) -> bool:
        """A note of the desk: whether it is lines of this game."""
        table = self.table
        before = {seat.name for seat in (*table.presence.seats, *_others(table)) if seat.here}
        if not table.receive(note):
            return False
        if isinstance(note, wire.Spoken):
            self.host.say(telling.said(note.said))
        elif isinstance(note, wire.Presence):
            self.host.update()
            now = (*note.seats, *_others(table))
            new = [seat for seat in now if (seat.name in before) != seat.here and not seat.you and seat.name]
            for seat in new:
                told = _("{name} is here now") if seat.here else _("{name} has left")
                self.host.say(told.format(name=seat.name))
        elif isinstance(note, wire.Settled):
            self._settled()
        elif isinstance(note, wire.Arrived):
            self.host.say(staff.news(table, note.row))
        elif isinstance(note, wire.Requested):
            self.host.say(self._asked() if note.asking is not None else note.told)
        return isinstance(note, wire.Lines)

    def _settled(self) -> None:
        """Another commander may be asked now, though no line of the log says so."""
        table, before = self.table, self.desk.asks_human
        if table.listing.posts and table.waiting not in ("bot", "chance"):
            self.desk.refresh()
            for one in self.host.controllers:
                one.went_on()
        self.host.update()
        self.host.say(clauses(settled_lines(table)))
        if self.desk.asks_human and not before:
            self.host.asked()

    def _asked(self) -> str:
        asking = self.table.asking
        if asking is None or asking.yours:
            return ""
        told = ngettext(
            "{name} asks to undo {n} step: {key} answers",
            "{name} asks to undo {n} steps: {key} answers",
            asking.steps,
        )
        return told.format(name=asking.name, n=asking.steps, key=key_of(self.host.table, "say"))

    def asked(self) -> None:
        """What the other one asks is said again, on opening the game too."""
        if told := self._asked():
            self.host.note(told)

    def action_staff(self) -> None:
        """All that there is to read; then, of several commanders, one command is typed."""
        shared = bool(self.table.listing.posts)
        if not shared and not self.table.said:
            self.host.say(_("nobody has said anything yet"), "error")
            return

        def write(width: int) -> list[Line]:
            told = [telling.said(one) for one in self.table.said]
            if shared:
                try:
                    told = [*staff.lines(self.table), *told]
                except GtcError as fault:
                    told = [str(fault), *told]
            return [line for text in told for line in (*wrap(text, width), [("", "text")])]

        def typed(text: str | None) -> None:
            if text is None:
                return
            try:
                staff.do(self.table, text.split())
            except GtcError as fault:
                self.host.say(str(fault), "error")

        def ask(_closed: None) -> None:
            self.host.open(AskScreen(self.host.look, _("A command of the list, or Esc:")), typed)

        if shared:
            self.host.open(ReadingScreen(self.host.look, _("Commanders"), write), ask)
        else:
            self.host.open(ReadingScreen(self.host.look, _("What was said"), write, at_end=True))

    def action_say(self) -> None:
        """What is asked comes first."""
        asking = self.table.asking
        if asking is None or asking.yours:
            self._talk()
            return

        def answer(typed: str | None) -> None:
            if typed is None:
                self._talk()
                return
            if typed.casefold() not in ("y", "yes", "n", "no"):
                self.host.say(_("y or n"), "error")
                return
            try:
                self.table.reply(typed.casefold().startswith("y"))
            except GtcError as fault:
                self.host.say(str(fault), "error")

        told = ngettext(
            "{name} asks to undo {n} step. y: yes, n: no (Esc: later)",
            "{name} asks to undo {n} steps. y: yes, n: no (Esc: later)",
            asking.steps,
        )
        self.host.open(AskScreen(self.host.look, told.format(name=asking.name, n=asking.steps)), answer)

    def _talk(self) -> None:
        last = self.table.said[-1] if self.table.said else None
        question = _("Message (Esc cancels):")
        if last is not None:  # behind the question: a long one is cut, and the question is not
            question = f"{question}   {' '.join(telling.said(last).split())}"

        def say(typed: str | None) -> None:
            if typed is None:
                return
            try:
                self.table.say(typed[:1000])
            except GtcError as fault:
                self.host.say(str(fault), "error")

        self.host.open(AskScreen(self.host.look, question), say)


SERVED_KEYS = (*(key for key in KEYS if key.name not in _FILES), *ServedKeeping.KEYS[-1:], *Company.KEYS)


class ServedScreen(GameScreen):
    HEADER: ClassVar[type[Header]] = ServedHeader
    HISTORY: ClassVar[type[History]] = ServedHistory
    KEEPING: ClassVar[type[Keeping]] = ServedKeeping
    MENU: ClassVar[type[Menu]] = ServedMenu

    def __init__(self, desk: Desk, look: Look, settings: Settings, table: tuple[Key, ...]) -> None:
        super().__init__(desk, look, settings, table)
        self.company = Company(self)
        self.join(self.company)
