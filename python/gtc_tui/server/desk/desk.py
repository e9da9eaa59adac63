"""Takes what sessions ask, one call after the other, and tells those who follow a game what has become of it."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import sys
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import Any

from gtc_tui.crash import report
from gtc_tui.engine.action import ActionSyntax, Side
from gtc_tui.errors import GtcError, IllegalAction
from gtc_tui.i18n import _, reading
from gtc_tui.names import printable
from gtc_tui.server import wire
from gtc_tui.server.desk.accounts import Accounts
from gtc_tui.server.desk.commanders import Staffs
from gtc_tui.server.desk.gate import SHOWN, Gate
from gtc_tui.server.desk.hall import Hall
from gtc_tui.server.desk.hints import Hints
from gtc_tui.server.desk.hosted import Clock, Hosted, Late, now
from gtc_tui.server.desk.keys import Keys
from gtc_tui.server.desk.lists import Lists
from gtc_tui.server.desk.lobby import end_stale, may_see, not_begun, side_of, start
from gtc_tui.server.desk.machines import Machines
from gtc_tui.server.desk.manners import Manners
from gtc_tui.server.desk.post import Post
from gtc_tui.server.desk.requests import Requests
from gtc_tui.server.desk.tables import Tables
from gtc_tui.server.desk.thinkers import Thinkers
from gtc_tui.server.desk.tickets import Invitations
from gtc_tui.server.desk.times import Times
from gtc_tui.server.desk.visits import Visit, Visits
from gtc_tui.server.settings import Settings, read
from gtc_tui.server.store.clocks import MINUTE
from gtc_tui.server.store.database import Lost
from gtc_tui.server.store.games import OVER, RUNNING, Kept
from gtc_tui.server.store.kept import Hold, Store
from gtc_tui.server.store.people import Player
from gtc_tui.server.store.verdicts import BANNED

_TABLES = 200  # in memory
_GLANCES = 30  # at what the operator does, in this time
_BEAT = 30.0  # seconds between two signs that it is there

_LOBBYS = (
    wire.SignUp, wire.OpenGame, wire.Accept, wire.Decline, wire.Link, wire.Redeem, wire.Invite, wire.MakeTicket,
    wire.Join, wire.Post, wire.Posted, wire.AddKey, wire.JoinKey, wire.RemoveKey,
)  # fmt: skip


class Desk:
    def __init__(
        self,
        store: Store,
        settings: Settings,
        key: bytes,
        thinkers: Thinkers,
        clock: Clock = now,
        beside: bool = False,
    ) -> None:
        """key: that passes are sealed with. It has to end when `lost` raises: the database is not to be reached.
        beside: a newer version's desk has all that is not a game that stays with this version."""
        self.store, self.settings, self.clock = store, settings, clock
        self.visits = visits = Visits(store, clock)
        self.manners = Manners(settings, clock)
        self.lost: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._key = key
        self._closing = False
        self._beside = beside
        self._elsewhere: list[tuple[str, int, int]] = []  # what desks of earlier versions have in hand
        self._verdict = store.verdicts.last()
        self._tables: OrderedDict[int, Hosted] = OrderedDict()
        self._machines = Machines(self, thinkers)
        self._lists = Lists(store, visits.watching, visits.online, visits.at, visits.present, self.plays, clock)
        self._hints = Hints(settings, thinkers, clock, self.seated, self.hosted)
        self._requests = Requests(self)
        accounts = Accounts(store, settings, visits, self.manners, clock)
        post = Post(store, settings, visits, clock, self.hosted)
        times = Times(self, self._requests, accounts.account)
        keys = Keys(self, accounts.account)
        games = (Hall(self, self._lists), Tables(self, self._lists, self._requests), self._requests, times)
        parts = (accounts, keys, post, *games, Staffs(self), Invitations(self), Gate(self))
        self._calls: dict[type[wire.Call], Callable[[Visit, Any], wire.Answer]] = {wire.SignUp: self._sign_up}
        for part in parts:
            self._calls.update(part.calls)
        if beside:
            for kind in _LOBBYS:
                del self._calls[kind]

    # -- running ---------------------------------------------------------------------------------------------
    def wake(self) -> None:
        """After a start: clocks go on, dice that are due are rolled, machine players that are asked are set to work."""
        if not self._beside:
            with self.store.database.transaction():
                self.store.clocks.woke(self.clock())
        for number in self.store.games.running():
            game = self.store.games.game(number)
            if game is None or not self.plays(game):
                continue
            try:
                hosted = self.hosted(number)
                if hosted.table.waiting in ("chance", "bot"):
                    self.advanced(hosted, hosted.go_on())
            except Lost:
                raise
            except GtcError as fault:  # one game that cannot be replayed does not keep the others from going on
                print(f"desk: {fault}", file=sys.stderr, flush=True)

    def begin_games(self) -> None:
        """Those whose players are all there, and whose time to take it back is over."""
        for number in [] if self._beside else self.store.games.due(self.clock()):
            try:
                with self.store.database.transaction():
                    start(self.store, number, self.clock())
                    hosted = self.hosted(number)
                    first = hosted.go_on()
            except Lost:
                raise
            except GtcError as fault:  # tried again, and the others begin
                print(f"desk: {number}: {fault}", file=sys.stderr, flush=True)
                self._tables.pop(number, None)
                with self.store.database.transaction():
                    self.store.games.begins(number, self.clock() + MINUTE)
            else:
                self.advanced(hosted, first)
                self.lists_changed()

    def beat(self) -> None:
        """It is there: should it die, clocks stand still from now on. What nobody came for is withdrawn."""
        if self._beside:
            return
        with self.store.database.transaction():
            self.store.clocks.beat(self.clock())
            ended = end_stale(self.store, self.clock())
        if ended:
            self.lists_changed()

    def look_after(self) -> None:
        """What the operator has decided meanwhile, by a command beside the server, and what desks of earlier versions
        have done."""
        if not self._beside and (found := self.store.games.pinned(self.clock() - SHOWN)) != self._elsewhere:
            self._elsewhere = found
            self._lists.forget()
            self.lists_changed()
        verdict = self.store.verdicts.last()
        if verdict != self._verdict:
            self._verdict = verdict
            self._lists.forget()
            self.visits.refresh_all()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One session from its first call to its last."""
        visit, frames = Visit(writer), wire.Frames(wire.CALL_BYTES)
        self.visits.add(visit)
        try:
            while data := await reader.read(1 << 16):
                for one in frames.feed(data):
                    number, call = wire.call_of(one)
                    if isinstance(call, wire.Advise):
                        visit.thinks(asyncio.create_task(self._advise(visit, number, call)))
                    else:
                        visit.tell(self._answer(visit, call), number)
        except (wire.BadFrame, ConnectionError):
            pass
        finally:
            visit.does_without()
            self.visits.discard(visit)
            self._gone(visit)
            writer.close()

    async def close(self) -> None:
        """Every session is let go; they come back to the desk that is started next."""
        self._closing = True
        self._machines.close()
        for visit in self.visits:
            visit.drop()
        while len(self.visits):
            await asyncio.sleep(0.01)

    def _gone(self, visit: Visit) -> None:
        if self._closing:
            return
        with contextlib.suppress(GtcError):
            if visit.player is not None and visit.passed is not None:
                self.store.people.seen(visit.player.id, visit.passed.fingerprint, self.clock())
            for game in visit.follows:
                self.tell_presence(game)
        self.lists_changed()

    def _answer(self, visit: Visit, call: wire.Call) -> wire.Answer:
        with reading(visit.language):
            try:
                if isinstance(call, wire.Hello):
                    return self._hello(visit, call)
                notifies = isinstance(call, (wire.Post, wire.Posted))
                if visit.passed is None or (visit.passed.role == wire.NOTIFIER) != notifies:
                    return wire.Fault(_("identify yourself first"))
                visit.heard = self.clock()
                if type(call) not in self._calls:
                    return wire.Fault(_("go back to the lobby for that: this game is played with an earlier version"))
                return self._calls[type(call)](visit, call)
            except Exception as fault:
                return self._failed(visit, fault)

    def _failed(self, visit: Visit, fault: Exception) -> wire.Fault:
        """What is told of it."""
        if isinstance(fault, Lost):  # asked again, of the desk that is started next
            if not self.lost.done():
                self.lost.set_exception(fault)
            visit.drop()
        if isinstance(fault, GtcError):
            illegal = isinstance(fault, IllegalAction | ActionSyntax)
            return wire.Fault(str(fault), "late" if isinstance(fault, Late) else "illegal" if illegal else "")
        print(f"desk: {report(fault)}", file=sys.stderr, flush=True)  # the operator gets the whole of it
        return wire.Fault(_("an error of the server; nothing is lost"))

    async def _advise(self, visit: Visit, number: int, call: wire.Advise) -> None:
        """What takes its time is answered when it is there."""
        answer: wire.Answer
        with reading(visit.language):
            try:
                answer = await self._hints.advise(visit, call)
            except Exception as fault:
                answer = self._failed(visit, fault)
        visit.tell(answer, number)

    # -- people ----------------------------------------------------------------------------------------------
    def _hello(self, visit: Visit, call: wire.Hello) -> wire.Answer:
        passed = wire.opened(call.passed, self._key)
        if passed is None or visit.passed is not None:
            return wire.Fault(_("identify yourself first"))
        player = self.store.people.by_key(passed.fingerprint) if passed.fingerprint else None
        if player is not None and player.banned:
            why = self.store.verdicts.why(player.id, BANNED)
            told = _("this account is closed: {why}").format(why=why) if why else _("this account is closed")
            return wire.Fault(told, "closed")
        visit.passed, visit.player = passed, player
        if player is not None:
            self.store.people.seen(player.id, passed.fingerprint, self.clock())
            self.lists_changed()
        return self.welcome(visit)

    def welcome(self, visit: Visit) -> wire.Welcome:
        player = visit.player
        if player is None:
            return wire.Welcome(key=visit.passed is not None and visit.passed.fingerprint != "")
        why = self.store.verdicts.why_held(player)
        return wire.Welcome(True, player.shown, player.language, player.settings, player.held, why)

    def _sign_up(self, visit: Visit, call: wire.SignUp) -> wire.Answer:
        self.signed_up(visit, call.name, call.language, call.bot)
        self.lists_changed()
        return self.welcome(visit)

    def signed_up(self, visit: Visit, name: str, language: str, bot: bool = False) -> None:
        """Raises GtcError."""
        passed = visit.passed
        assert passed is not None
        if visit.player is not None or not passed.fingerprint:
            raise GtcError(_("you have a name already") if visit.player else _("without a key you can only watch"))
        with reading(language):
            visit.player = self.store.people.sign_up(
                name, printable(language), passed.fingerprint, passed.algorithm, self.clock(), bot
            )

    def plays(self, game: Kept) -> bool:
        """Whether this installation does."""
        return game.pinned == sys.executable if self._beside else game.stays_with(sys.executable)

    # -- lists -----------------------------------------------------------------------------------------------
    def found(self, visit: Visit, number: int) -> Kept:
        """One that the session may look at; of others it is not told that they are there. Raises GtcError."""
        game = self.store.games.game(number)
        if game is None or not may_see(game, visit.player, number in visit.admitted):
            raise GtcError(_("there is no such game, or it is private"))
        return game

    def came(self, visit: Visit, game: Kept) -> wire.Listing:
        """Somebody has sat down at a game that was like this before."""
        player = visit.named()
        if game.status == RUNNING:  # in the seat of somebody who has left
            self.settled(game.id)
        if self.plays(game) and self.found(visit, game.id).status == RUNNING:  # nobody else is waited for
            hosted = self.hosted(game.id)
            self.advanced(hosted, hosted.go_on())
        self.lists_changed()
        return self._lists.row(self.store.games.game(game.id) or game, player)

    def lists_changed(self) -> None:
        for visit in self.visits:
            if not visit.follows:
                visit.tell(wire.Changed())

    # -- one game --------------------------------------------------------------------------------------------
    def hosted(self, number: int) -> Hosted:
        """In memory; read again where it was spoilt. Raises GtcError."""
        hosted = self._tables.pop(number, None)
        if hosted is None or hosted.spoilt:
            game = self.store.games.game(number)
            if game is None:
                raise GtcError(_("there is no such game, or it is private"))
            if game.status not in (RUNNING, OVER):
                raise not_begun(game, self.clock())
            if not self.plays(game):
                raise GtcError(_("game {n} is played with an earlier version of the program").format(n=number))
            hosted = Hosted(self.store, game, self.clock)
        self._tables[number] = hosted
        while len(self._tables) > _TABLES:
            self._tables.popitem(last=False)
        return hosted

    def tell_presence(self, number: int) -> None:
        followers = [visit for visit in self.visits if number in visit.follows]
        game = self.store.games.game(number) if followers else None
        if game is None:
            return
        for visit in followers:
            row = self._lists.row(game, visit.player)
            visit.tell(wire.Presence(number, row.seats, row.watching, row.posts))

    def seated(self, visit: Visit, number: int) -> tuple[Kept, Player, Side]:
        """The game, the player, his side. Raises GtcError where he does not play."""
        player, game = visit.named(), self.found(visit, number)
        side = side_of(game, player)
        if not side:
            raise GtcError(_("you do not play in game {n}").format(n=number))
        return game, player, side

    def renewed(self, number: int) -> None:
        """Who plays there is another one: it is read again."""
        self._tables.pop(number, None)
        hosted = self.hosted(number)
        self.advanced(hosted, hosted.lines)

    def settled(self, number: int) -> None:
        """Tells all who follow a game how it is now."""
        game = self.store.games.game(number)
        assert game is not None
        for visit in self.visits:
            if number in visit.follows:
                visit.tell(wire.Settled(number, self._lists.row(game, visit.player)))
        self.lists_changed()

    # -- going on --------------------------------------------------------------------------------------------
    def lines(self, hosted: Hosted, first: int, side: Side) -> wire.Lines:
        return wire.Lines(hosted.number, first, hosted.log(first), hosted.given(side, first) if side else ())

    def advanced(self, hosted: Hosted, first: int, by: Visit | None = None) -> None:
        """Tells all who follow what is new, but him who gets it as an answer; what one player has asked of the other is
        over. Then the machine player is asked."""
        if hosted.lines > first:
            self._requests.settle(hosted.number)
            game = self.store.games.game(hosted.number)
            assert game is not None
            for visit in self.visits:
                if hosted.number in visit.follows and visit is not by:
                    visit.tell(self.lines(hosted, first, side_of(game, visit.player)))
            self.lists_changed()
        self._machines.set_to_work(hosted)


async def _beats(desk: Desk) -> None:
    """Raises Lost."""
    for number in itertools.count():
        try:
            if number % _GLANCES == 0:
                desk.beat()
            desk.begin_games()
            desk.look_after()
        except Lost:
            raise
        except GtcError as fault:  # a disk that is full: players read on
            print(f"desk: {fault}", file=sys.stderr, flush=True)
        await asyncio.wait({desk.lost}, timeout=_BEAT / _GLANCES)
        if desk.lost.done():
            desk.lost.result()


async def run(
    data: Path,
    socket: Path,
    key: bytes,
    ends: asyncio.Event,
    ready: Callable[[], None],
    clock: Clock = now,
    beside: bool = False,
) -> None:
    """Serves until `ends`; beside: see `Desk`. Raises GtcError."""
    hold = None if beside else Hold(data)
    settings = read(data)
    store = Store(data, settings.database, beside)
    thinkers = Thinkers()
    desk = Desk(store, settings, key, thinkers, clock, beside)
    try:
        with contextlib.suppress(FileNotFoundError):
            socket.unlink()
        before = os.umask(0o177)
        try:
            server = await asyncio.start_unix_server(desk.serve, socket)
        finally:
            os.umask(before)
        async with server:
            desk.wake()
            beats, ended = asyncio.create_task(_beats(desk)), asyncio.create_task(ends.wait())
            ready()
            await asyncio.wait({beats, ended}, return_when=asyncio.FIRST_COMPLETED)
            server.close()
            await desk.close()
            if beats.done():
                ended.cancel()
                beats.result()
            beats.cancel()
            desk.beat()
    finally:
        thinkers.close()
        store.close()
        if hold is not None:
            hold.close()
