"""Automatic play: dice and machine players, one step after another, until a person is asked."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable
from time import monotonic

import msgspec

from gtc_tui.engine.action import Action
from gtc_tui.errors import GtcError
from gtc_tui.i18n import N_, _
from gtc_tui.play.table.pondering import Pondering
from gtc_tui.tui.game.attending import attended
from gtc_tui.tui.game.controller import Controller, Host
from gtc_tui.tui.game.look.cards import Cards
from gtc_tui.tui.game.look.history import History
from gtc_tui.tui.settings.keys import GAME, Key, key_of

# Seconds after a step in which something happened, and after a combat.
_PACES = {"instant": 0.0, "brisk": 0.12, "slow": 0.7}
_AFTER_COMBAT = {"instant": 0.0, "brisk": 2.0, "slow": 4.0}


class Automatic(Controller):
    """playing: it is under way. paused: the player stopped it. progress: of a machine player that thinks for long.
    others_moved: when the last of what a machine player did, or came of it, was shown (`monotonic`)."""

    KEYS = (
        Key("pause", ("p",), "pause", N_("pause and continue automatic play"), GAME),
        Key("pace", ("x",), "pace", N_("pace of automatic play: at once, brisk, slow"), GAME),
    )

    def __init__(self, host: Host, history: History, cards: Cards, show_end: Callable[[], None]) -> None:
        super().__init__(host)
        self._history = history
        self._cards = cards
        self._show_end = show_end
        self.playing = False
        self.paused = False
        self.progress = ""
        self.others_moved = -math.inf
        self._then: Callable[[], None] | None = None  # what it is interrupted for
        self._thinking: Pondering[Action] | None = None
        self._held: asyncio.Event | None = None  # it waits for the player to have seen a combat

    def go_on(self) -> None:
        """Starts it, where dice or a machine player are due."""
        waiting = self.desk.session.waiting
        if waiting == "over" and not self.playing:
            self.host.call_after_refresh(self._show_end)
        if waiting in ("bot", "chance") and not self.playing and not self.paused:
            self.playing = True
            self.host.in_background(self._play_on())

    def show_end_again(self) -> bool:
        """The result, which the player has closed; False where the game goes on."""
        over = self.desk.session.waiting == "over" and not self.playing
        if over:
            self._show_end()
        return over

    async def _play_on(self) -> None:
        """Until a person is asked, the game is over, or it is stopped."""
        desk, session, others = self.desk, self.desk.session, False
        try:
            while self._goes_on():
                thinking = session.thinking()
                chosen = None if thinking is None else await self._chosen(thinking)
                if self._then or (thinking is not None and chosen is None) or not self.host.is_open:
                    break
                others = others or thinking is not None
                first = session.auto(chosen)
                happened = first is not None and session.events > first
                desk.refresh()
                for one in self.host.controllers:
                    one.went_on()
                if first is not None:
                    self._history.tell(first)
                self.host.update()
                if others:
                    self.others_moved = monotonic()
                await self._show_combat()
                await asyncio.sleep(_PACES[self.host.settings.pace] if happened else 0)
        except GtcError as fault:
            self.paused = True
            self.host.update()
            self.host.say(_("{fault}. Nothing is lost; p tries again").format(fault=fault), "error")
        finally:
            self.playing = False
        if self._then:
            then, self._then = self._then, None
            then()
        elif session.waiting not in ("bot", "chance") and self.host.is_open:
            self.host.asked()
            if session.waiting == "over":
                self._show_end()

    def _goes_on(self) -> bool:
        """Is a step due, and a screen there to show it?"""
        due = self.desk.session.waiting in ("bot", "chance")
        return due and not self.paused and not self._then and self.host.is_open

    async def _show_combat(self) -> None:
        """After a combat the game waits for the player, or for a while; not before he is asked anyway."""
        fight = self._cards.ended()
        if fight is None or self.desk.session.waiting not in ("bot", "chance"):
            return
        stop = self.host.settings.stop
        wait = stop == "every" or (stop == "mine" and fight.sides[0] in self.desk.people)
        seconds = None if wait else _AFTER_COMBAT[self.host.settings.pace]
        if seconds == 0 or self._then:
            return
        self._held = asyncio.Event()
        if wait:
            self.host.say(_("{key} continues").format(key=key_of(self.host.table, "take")))
        try:
            async with asyncio.timeout(seconds):
                await self._held.wait()
        except TimeoutError:
            pass
        finally:
            self._held = None

    def release(self) -> bool:
        """The player has seen the combat; False where nothing waits for that."""
        if self._held is None:
            return False
        self._held.set()
        self.host.say("")
        return True

    def read(self) -> bool:
        """The key that goes on is meant for the combat on the screen, not for what is asked after it; False where none
        is shown."""
        released = self.release()
        return self.has_read() or released

    def has_read(self) -> bool:
        """Puts the combat that is over away: also for whoever types a number, who means what is asked. False where none
        is shown."""
        read = self._cards.put_away()
        if read:
            self.host.update()
        return read

    async def _chosen(self, thinking: Pondering[Action]) -> Action | None:
        """What a machine player chooses; None when its answer is not wanted any more. Raises GtcError."""
        desk, session = self.desk, self.desk.session
        desk.busy, self._thinking = True, thinking
        try:
            over = await attended(thinking, self._tell_progress)
        finally:
            desk.busy, self._thinking, self.progress = False, None, ""
        if not over:
            thinking.abandon()
            session.replace_player()
        if self._then:
            return None
        return thinking.outcome() if over else session.hurried()

    def _tell_progress(self, text: str) -> None:
        self.progress = text
        self.host.fill_header()

    def interrupt(self, then: Callable[[], None]) -> None:
        """Ends the thinking of a machine player, without its answer; then does this. At once where none thinks."""
        if self.release():
            self._then = then
        elif self._thinking is None:
            then()
        else:
            self._then = then
            self._thinking.thought.stop()

    def stopped(self) -> bool:
        """Whoever thinks is to come to an end."""
        if self._thinking is not None:
            self._thinking.thought.stop()
        return self._thinking is not None

    def action_pause(self) -> None:
        self.release()
        self.paused = not self.paused
        self.host.say(_("Automatic play is paused") if self.paused else _("Automatic play continues"))
        self.host.update()
        self.go_on()

    def action_pace(self) -> None:
        names = {"instant": _("at once"), "brisk": _("brisk"), "slow": _("slow")}
        paces = list(_PACES)
        pace = paces[(paces.index(self.host.settings.pace) + 1) % len(paces)]
        self.host.settings = msgspec.structs.replace(self.host.settings, pace=pace)
        self.host.say(_("pace of automatic play: {pace}").format(pace=names[pace]))
