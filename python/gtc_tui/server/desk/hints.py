"""Hints for people: thought of where machine players think, a few at a time."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from gtc_tui.engine.action import Side
from gtc_tui.errors import GtcError
from gtc_tui.i18n import _
from gtc_tui.names import printable
from gtc_tui.play.aids.advice import ADVISERS
from gtc_tui.server import wire
from gtc_tui.server.desk.hosted import Clock, Hosted, Late
from gtc_tui.server.desk.thinkers import Question, Thinkers
from gtc_tui.server.desk.visits import Visit
from gtc_tui.server.settings import Settings
from gtc_tui.server.store.clocks import HOUR
from gtc_tui.server.store.games import Kept
from gtc_tui.server.store.people import Player

_MOST = 6  # of all, thought of or waiting


class Hints:
    """seated: the game, the player, his side."""

    def __init__(
        self,
        settings: Settings,
        thinkers: Thinkers,
        clock: Clock,
        seated: Callable[[Visit, int], tuple[Kept, Player, Side]],
        hosted: Callable[[int], Hosted],
    ) -> None:
        self._limit, self._thinkers, self._clock = settings.limits.hints, thinkers, clock
        self._seated, self._hosted = seated, hosted
        self._asked: set[int] = set()
        self._given: dict[int, deque[int]] = {}

    async def advise(self, visit: Visit, call: wire.Advise) -> wire.Advised:
        """Raises GtcError for who is not asked, for a game that counts, and for too many."""
        game, player, side = self._seated(visit, call.game)
        hosted, place = self._hosted(game.id), game.place_of(player.id)
        if call.n != hosted.lines:
            raise Late(_("the game has gone on"))
        if not hosted.is_asked(side, place):
            raise GtcError(_("game {n}: {why}").format(n=game.id, why=_("it is not your turn")))
        if game.rated:
            raise GtcError(_("game {n} is rated: hints are given only in games that are not").format(n=game.id))
        if call.spec not in ADVISERS.values():
            raise GtcError(_("{name}: nobody who gives hints here").format(name=printable(call.spec)))
        self._count(player.id)
        command = hosted.command if hosted.command is not None and side in hosted.command.staffs else None
        question = Question(hosted.log(0), side, command, place, call.spec, call.top, call.language)
        thinking = asyncio.ensure_future(self._thinkers.advise(question))
        self._asked.add(player.id)
        thinking.add_done_callback(lambda done: self._over(player.id, done))
        return wire.Advised(await asyncio.shield(thinking))  # a process goes on although nobody waits any more

    def _over(self, player: int, thinking: asyncio.Future[tuple[wire.AdviceRow, ...]]) -> None:
        self._asked.discard(player)
        if not thinking.cancelled():
            thinking.exception()  # whoever waits has it

    def _count(self, player: int) -> None:
        """Raises GtcError where it would be too many."""
        if not self._limit:
            raise GtcError(_("this server gives no hints"))
        if player in self._asked:
            raise GtcError(_("one hint at a time: another one of yours is being thought of"))
        if len(self._asked) >= _MOST:
            raise GtcError(_("too many players want hints now; try again in a moment"))
        now = self._clock()
        self._given = {one: times for one, times in self._given.items() if times[-1] > now - HOUR}
        times = self._given.setdefault(player, deque())
        while times and times[0] <= now - HOUR:
            times.popleft()
        if len(times) >= self._limit:
            raise GtcError(_("no more than {n} hints an hour").format(n=self._limit))
        times.append(now)
