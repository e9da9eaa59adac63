"""Takes what sessions ask, one call after the other, and tells those who follow a game what has become of it."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import sys
from collections import OrderedDict
from collections.abc import Callable, Sequence
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
from gtc_tui.server.desk.hints import Hints
from gtc_tui.server.desk.hosted import Clock, Hosted, Late, now
from gtc_tui.server.desk.keys import Keys
from gtc_tui.server.desk.lists import Lists
from gtc_tui.server.desk.lobby import (
    accept,
    decline,
    end_stale,
    may_see,
    not_begun,
    open_game,
    side_of,
    start,
)
from gtc_tui.server.desk.machines import Machines
from gtc_tui.server.desk.manners import Manners
from gtc_tui.server.desk.post import Post
from gtc_tui.server.desk.requests import Requests
from gtc_tui.server.desk.thinkers import Thinkers
from gtc_tui.server.desk.tickets import Invitations
from gtc_tui.server.desk.times import Times
from gtc_tui.server.desk.visits import Visit, Visits
from gtc_tui.server.settings import Settings, read
from gtc_tui.server.store.clocks import MINUTE
from gtc_tui.server.store.database import Lost
from gtc_tui.server.store.games import OPEN, OVER, RUNNING, Kept
from gtc_tui.server.store.kept import Hold, Store
from gtc_tui.server.store.people import Player
from gtc_tui.server.store.verdicts import BANNED

_TABLES = 200  # in memory
_SAID = 50  # lines of talk that a session is given
_GLANCES = 30  # at what the operator does, in this time
_BEAT = 30.0  # seconds between two signs that it is there

_LOBBYS = (
    wire.SignUp, wire.OpenGame, wire.Accept, wire.Decline, wire.Link, wire.Redeem, wire.Invite, wire.MakeTicket,
    wire.Join, wire.Post, wire.Posted, wire.AddKey, wire.JoinKey, wire.RemoveKey,
)  # fmt: skip

PLAYERS, SPECTATORS = "players", "spectators"


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
        parts = (accounts, keys, post, Staffs(self), Invitations(self), self._requests, times, Gate(self))
        self._calls = self._own_calls()
        for part in parts:
            self._calls.update(part.calls)
        if beside:
            for kind in _LOBBYS:
                del self._calls[kind]

    def _own_calls(self) -> dict[type[wire.Call], Callable[[Visit, Any], wire.Answer]]:
        """What is in none of its parts."""
        return {
            wire.SignUp: self._sign_up,
            wire.Look: self._look,
            wire.Rank: self._rank,
            wire.Find: self._find,
            wire.OpenGame: self._open,
            wire.Accept: self._accept,
            wire.Decline: self._decline,
            wire.Follow: self._follow,
            wire.Unfollow: self._unfollow,
            wire.Act: self._act,
            wire.Stand: self._stand,
            wire.Say: self._say,
            wire.Seen: self._seen,
            wire.Vouch: self._vouch,
            wire.Complain: self._complain,
        }

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
                self._tell_presence(game)
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
    def _look(self, visit: Visit, _call: wire.Look) -> wire.Answer:
        return self._lists.lobby(visit.player, self.visits.names())

    def _rank(self, _visit: Visit, _call: wire.Rank) -> wire.Answer:
        return self._lists.ranks()

    def _find(self, visit: Visit, call: wire.Find) -> wire.Answer:
        word = call.word.strip().lower()
        game = self.store.games.by_code(word)
        if game is not None:
            visit.admitted.add(game.id)
        else:
            game = self.found(visit, int(word) if word.isascii() and word.isdecimal() and len(word) < 12 else 0)
        return self._lists.row(game, visit.player)

    def found(self, visit: Visit, number: int) -> Kept:
        """One that the session may look at; of others it is not told that they are there. Raises GtcError."""
        game = self.store.games.game(number)
        if game is None or not may_see(game, visit.player, number in visit.admitted):
            raise GtcError(_("there is no such game, or it is private"))
        return game

    def _open(self, visit: Visit, call: wire.OpenGame) -> wire.Answer:
        player = visit.named()
        if call.notice.strip():
            self.manners.may_tell(player, call.private)
        number = open_game(self.store, player, call, self.clock())
        self.lists_changed()
        game = self.store.games.game(number)
        assert game is not None
        if game.status == RUNNING:
            hosted = self.hosted(number)
            self.advanced(hosted, hosted.go_on())
        return self._lists.row(self.store.games.game(number) or game, player)

    def _accept(self, visit: Visit, call: wire.Accept) -> wire.Answer:
        player = visit.named()
        game = self.store.games.by_code(call.code.strip().lower()) if call.code else None
        known = game is not None and game.id == call.game
        game = self.found(visit, call.game) if game is None or not known else game
        known = known or game.id in visit.admitted
        wait = self.settings.limits.wait
        accept(self.store, player, game, known, self.clock(), wait, call.side, call.place)
        return self.came(visit, game)

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

    def _decline(self, visit: Visit, call: wire.Decline) -> wire.Answer:
        decline(self.store, visit.named(), self.found(visit, call.game), self.clock())
        self.lists_changed()
        return wire.Done()

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

    def _follow(self, visit: Visit, call: wire.Follow) -> wire.Answer:
        game = self.found(visit, call.game)
        if game.status == OPEN:
            raise not_begun(game, self.clock())
        hosted = self.hosted(game.id)
        if call.since > hosted.lines:
            raise Late(_("the game has gone on"))
        side = side_of(game, visit.player)
        visit.follows.add(game.id)
        self._tell_presence(game.id)
        rules = tuple(rule for rule in hosted.table.standing if rule.side == side)
        names = self.store.people.names({one.player for one in self._heard(game, side)})
        said = tuple(wire.Utterance(names[one.player], one.text, one.at) for one in self._heard(game, side))
        number = 0 if visit.player is None else visit.player.id
        shown = game.seat_of(number) or game.post_of(number)
        return wire.Table(
            self._lists.row(game, visit.player),
            side,
            call.since,
            hosted.log(call.since),
            hosted.given(side, call.since) if side else (),
            rules,
            said,
            self._requests.pending(game, visit),
            0 if shown is None else shown.seen,
        )

    def _heard(self, game: Kept, side: Side) -> Sequence[Any]:
        """What was said, as far as it was meant for who asks; all of it once the game is over."""
        audiences = [PLAYERS, SPECTATORS] if game.status == OVER else [PLAYERS if side else SPECTATORS]
        return self.store.games.said(game.id, audiences, _SAID)

    def _unfollow(self, visit: Visit, call: wire.Unfollow) -> wire.Answer:
        visit.follows.discard(call.game)
        self._tell_presence(call.game)
        return wire.Done()

    def _tell_presence(self, number: int) -> None:
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

    def _act(self, visit: Visit, call: wire.Act) -> wire.Answer:
        game, player, side = self.seated(visit, call.game)
        hosted = self.hosted(game.id)
        first = hosted.act(side, player.id, call.n, call.text, call.goes_on, game.place_of(player.id))
        self.advanced(hosted, first, visit)
        return self.lines(hosted, first, side)

    def _stand(self, visit: Visit, call: wire.Stand) -> wire.Answer:
        game, _player, side = self.seated(visit, call.game)
        if call.rules and any(post.side == side for post in game.posts):
            raise GtcError(_("a side of several commanders has no standing orders"))
        hosted = self.hosted(game.id)
        self.advanced(hosted, hosted.stand(side, call.rules))
        return wire.Done()

    def _say(self, visit: Visit, call: wire.Say) -> wire.Answer:
        player, game = visit.named(), self.found(visit, call.game)
        text = printable(call.text).strip()
        if not text:
            return wire.Done()
        self.manners.speaks(visit, game.private)
        side = side_of(game, player)
        audience = PLAYERS if side else SPECTATORS
        at = self.clock()
        with self.store.database.transaction():
            self.store.games.say(game.id, player.id, audience, text, at)
        said = wire.Utterance(player.shown, text, at)
        for other in self.visits:
            same = bool(side_of(game, other.player)) == bool(side)
            if game.id in other.follows and (same or game.status == OVER):
                other.tell(wire.Spoken(game.id, said))
        return wire.Done()

    def _seen(self, visit: Visit, call: wire.Seen) -> wire.Answer:
        game = self.found(visit, call.game)
        if visit.player is not None and side_of(game, visit.player):
            with self.store.database.transaction():
                self.store.games.seen(game.id, visit.player.id, min(call.n, game.lines))
        return wire.Done()

    def _vouch(self, visit: Visit, call: wire.Vouch) -> wire.Answer:
        return wire.Vouched(self.hosted(self.found(visit, call.game).id).receipt())

    # -- time ------------------------------------------------------------------------------------------------
    def renewed(self, number: int) -> None:
        """Who plays there is another one: it is read again."""
        self._tables.pop(number, None)
        hosted = self.hosted(number)
        self.advanced(hosted, hosted.lines)

    def _complain(self, visit: Visit, call: wire.Complain) -> wire.Answer:
        player, game, why = visit.named(), self.found(visit, call.game), printable(call.text).strip()
        if not why:
            raise GtcError(_("complain: about what? A few words"))
        with self.store.database.transaction():
            self.store.verdicts.complain(player.id, game.id, why, self.clock())
        return wire.Done()

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
