"""Takes what sessions ask, one call after the other, and tells those who follow a game what has become of it."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import secrets
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
from gtc_tui.play.table.table import NotAgreed
from gtc_tui.server import wire
from gtc_tui.server.desk.accounts import Accounts
from gtc_tui.server.desk.commanders import Staffs
from gtc_tui.server.desk.hints import Hints
from gtc_tui.server.desk.hosted import Clock, Hosted, Late, now
from gtc_tui.server.desk.keys import Keys
from gtc_tui.server.desk.links import Links
from gtc_tui.server.desk.lists import Lists
from gtc_tui.server.desk.lobby import (
    accept,
    claims,
    decline,
    end_stale,
    may_see,
    not_begun,
    open_game,
    replace,
    side_of,
    start,
)
from gtc_tui.server.desk.manners import Manners
from gtc_tui.server.desk.post import Post
from gtc_tui.server.desk.thinkers import Thinkers, Thought
from gtc_tui.server.desk.tickets import Invitations
from gtc_tui.server.desk.visits import Visit, Visits
from gtc_tui.server.settings import Settings, read
from gtc_tui.server.store.clocks import DAY, MINUTE
from gtc_tui.server.store.database import Lost
from gtc_tui.server.store.games import OPEN, OVER, RUNNING, Asked, Kept, Seated
from gtc_tui.server.store.kept import Hold, Store
from gtc_tui.server.store.people import Player
from gtc_tui.server.store.verdicts import BANNED, TIME

_TABLES = 200  # in memory
_SAID = 50  # lines of talk that a session is given
_GLANCES = 30  # at what the operator does, in this time
THINKS_AGAIN = 1.0
"""Seconds until a machine player that has failed is asked again, at first, ..."""
_LONGEST = 300.0  # ... and at most
_BEAT = 30.0  # seconds between two signs that it is there

_LINK = 24  # bytes of a link
_SHOWN = 30 * DAY  # so long a game that has ended is shown by the version that has played it
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
        self._store = store
        self._settings = settings
        self._clock = clock
        self._key = key
        self._thinkers = thinkers
        self._visits = Visits(store, clock)
        self._closing = False
        self.lost: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._beside = beside
        self._elsewhere: list[tuple[str, int, int]] = []  # what desks of earlier versions have in hand
        self._verdict = store.verdicts.last()
        self._tables: OrderedDict[int, Hosted] = OrderedDict()
        self._thinking: dict[int, asyncio.Task[None]] = {}
        visits = self._visits
        self._lists = Lists(store, visits.watching, visits.online, visits.at, visits.present, self._plays, clock)
        self._links = Links[wire.Holder](lambda: secrets.token_urlsafe(_LINK))
        self._hints = Hints(settings, thinkers, clock, self._seated, self._hosted)
        self._manners = Manners(settings, clock)
        self._accounts = Accounts(store, settings, self._visits, self._manners, clock)
        self._keys = Keys(
            store, settings, self._visits, clock, self._accounts.account, self._welcome, self._lists_changed
        )
        self._post = Post(store, settings, self._visits, clock, self._hosted)
        self._invitations = Invitations(
            store,
            settings,
            self._manners,
            clock,
            self._game,
            self._came,
            self._signed_up,
            self._welcome,
            self._lists_changed,
        )
        self._staffs = Staffs(
            store,
            self._visits,
            self._manners,
            clock,
            self._game,
            self._hosted,
            self._advanced,
            self._settled,
            self._renewed,
        )
        self._calls: dict[type[wire.Call], Callable[[Visit, Any], wire.Answer]] = {
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
            wire.Undo: self._undo,
            wire.Reply: self._reply,
            wire.Stand: self._stand,
            wire.Say: self._say,
            wire.Seen: self._seen,
            wire.Vouch: self._vouch,
            wire.Claim: self._claim,
            wire.GiveTime: self._give_time,
            wire.Vacation: self._vacation,
            wire.Complain: self._complain,
            wire.Link: self._link,
            wire.Known: self._known,
            wire.Pins: self._pins,
            wire.Redeem: self._redeem,
            **self._accounts.calls,
            **self._keys.calls,
            **self._post.calls,
            **self._staffs.calls,
            **self._invitations.calls,
        }
        if beside:
            for kind in _LOBBYS:
                del self._calls[kind]

    # -- running ---------------------------------------------------------------------------------------------
    def wake(self) -> None:
        """After a start: clocks go on, dice that are due are rolled, machine players that are asked are set to work."""
        if not self._beside:
            with self._store.database.transaction():
                self._store.clocks.woke(self._clock())
        for number in self._store.games.running():
            game = self._store.games.game(number)
            if game is None or not self._plays(game):
                continue
            try:
                hosted = self._hosted(number)
                if hosted.table.waiting in ("chance", "bot"):
                    self._advanced(hosted, hosted.go_on())
            except Lost:
                raise
            except GtcError as fault:  # one game that cannot be replayed does not keep the others from going on
                print(f"desk: {fault}", file=sys.stderr, flush=True)

    def begin_games(self) -> None:
        """Those whose players are all there, and whose time to take it back is over."""
        for number in [] if self._beside else self._store.games.due(self._clock()):
            try:
                with self._store.database.transaction():
                    start(self._store, number, self._clock())
                    hosted = self._hosted(number)
                    first = hosted.go_on()
            except Lost:
                raise
            except GtcError as fault:  # tried again, and the others begin
                print(f"desk: {number}: {fault}", file=sys.stderr, flush=True)
                self._tables.pop(number, None)
                with self._store.database.transaction():
                    self._store.games.begins(number, self._clock() + MINUTE)
            else:
                self._advanced(hosted, first)
                self._lists_changed()

    def beat(self) -> None:
        """It is there: should it die, clocks stand still from now on. What nobody came for is withdrawn."""
        if self._beside:
            return
        with self._store.database.transaction():
            self._store.clocks.beat(self._clock())
            ended = end_stale(self._store, self._clock())
        if ended:
            self._lists_changed()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One session from its first call to its last."""
        visit, frames = Visit(writer), wire.Frames(wire.CALL_BYTES)
        self._visits.add(visit)
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
            self._visits.discard(visit)
            self._gone(visit)
            writer.close()

    async def close(self) -> None:
        """Every session is let go; they come back to the desk that is started next."""
        self._closing = True
        for task in self._thinking.values():
            task.cancel()
        for visit in self._visits:
            visit.drop()
        while len(self._visits):
            await asyncio.sleep(0.01)

    def _gone(self, visit: Visit) -> None:
        if self._closing:
            return
        with contextlib.suppress(GtcError):
            if visit.player is not None and visit.passed is not None:
                self._store.people.seen(visit.player.id, visit.passed.fingerprint, self._clock())
            for game in visit.follows:
                self._tell_presence(game)
        self._lists_changed()

    def _answer(self, visit: Visit, call: wire.Call) -> wire.Answer:
        with reading(visit.language):
            try:
                if isinstance(call, wire.Hello):
                    return self._hello(visit, call)
                notifies = isinstance(call, (wire.Post, wire.Posted))
                if visit.passed is None or (visit.passed.role == wire.NOTIFIER) != notifies:
                    return wire.Fault(_("identify yourself first"))
                visit.heard = self._clock()
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
        player = self._store.people.by_key(passed.fingerprint) if passed.fingerprint else None
        if player is not None and player.banned:
            why = self._store.verdicts.why(player.id, BANNED)
            told = _("this account is closed: {why}").format(why=why) if why else _("this account is closed")
            return wire.Fault(told, "closed")
        visit.passed, visit.player = passed, player
        if player is not None:
            self._store.people.seen(player.id, passed.fingerprint, self._clock())
            self._lists_changed()
        return self._welcome(visit)

    def _welcome(self, visit: Visit) -> wire.Welcome:
        player = visit.player
        if player is None:
            return wire.Welcome(key=visit.passed is not None and visit.passed.fingerprint != "")
        why = self._store.verdicts.why_held(player)
        return wire.Welcome(True, player.shown, player.language, player.settings, player.held, why)

    def _sign_up(self, visit: Visit, call: wire.SignUp) -> wire.Answer:
        self._signed_up(visit, call.name, call.language, call.bot)
        self._lists_changed()
        return self._welcome(visit)

    def _signed_up(self, visit: Visit, name: str, language: str, bot: bool = False) -> None:
        """Raises GtcError."""
        passed = visit.passed
        assert passed is not None
        if visit.player is not None or not passed.fingerprint:
            raise GtcError(_("you have a name already") if visit.player else _("without a key you can only watch"))
        with reading(language):
            visit.player = self._store.people.sign_up(
                name, printable(language), passed.fingerprint, passed.algorithm, self._clock(), bot
            )

    def _link(self, visit: Visit, _call: wire.Link) -> wire.Answer:
        """The one before is good for nothing any more."""
        visit.named()
        assert visit.passed is not None
        return wire.Linked(self._links.make(wire.Holder(visit.passed.fingerprint, visit.passed.algorithm)))

    def _redeem(self, visit: Visit, call: wire.Redeem) -> wire.Answer:
        assert visit.passed is not None
        found = self._links.use(call.token) if visit.passed.session == 0 else None
        return wire.Fault(_("this link is not valid any more: the lobby gives another one")) if found is None else found

    def _known(self, visit: Visit, call: wire.Known) -> wire.Answer:
        assert visit.passed is not None
        player = self._store.people.by_key(call.fingerprint) if visit.passed.session == 0 else None
        return wire.Done() if player is not None and not player.banned else wire.Fault(_("choose a name first"))

    def _pins(self, visit: Visit, call: wire.Pins) -> wire.Answer:
        assert visit.passed is not None
        if visit.passed.session:
            return wire.Pinned(())
        if call.game:
            game = self._store.games.game(call.game)
            shown = game is not None and (game.ended is None or game.ended >= self._clock() - _SHOWN)
            return wire.Pinned((game.pinned,) if game is not None and shown and not self._plays(game) else ())
        found = (python for python, _games, _lines in self._store.games.pinned(self._clock() - _SHOWN))
        return wire.Pinned(tuple(python for python in found if python != sys.executable))

    def _plays(self, game: Kept) -> bool:
        """Whether this installation does."""
        return game.pinned == sys.executable if self._beside else game.stays_with(sys.executable)

    # -- lists -----------------------------------------------------------------------------------------------
    def _look(self, visit: Visit, _call: wire.Look) -> wire.Answer:
        return self._lists.lobby(visit.player, self._visits.names())

    def _rank(self, _visit: Visit, _call: wire.Rank) -> wire.Answer:
        return self._lists.ranks()

    def _find(self, visit: Visit, call: wire.Find) -> wire.Answer:
        word = call.word.strip().lower()
        game = self._store.games.by_code(word)
        if game is not None:
            visit.admitted.add(game.id)
        else:
            game = self._game(visit, int(word) if word.isascii() and word.isdecimal() and len(word) < 12 else 0)
        return self._lists.row(game, visit.player)

    def _game(self, visit: Visit, number: int) -> Kept:
        """One that the session may look at; of others it is not told that they are there. Raises GtcError."""
        game = self._store.games.game(number)
        if game is None or not may_see(game, visit.player, number in visit.admitted):
            raise GtcError(_("there is no such game, or it is private"))
        return game

    def _open(self, visit: Visit, call: wire.OpenGame) -> wire.Answer:
        player = visit.named()
        if call.notice.strip():
            self._manners.may_tell(player, call.private)
        number = open_game(self._store, player, call, self._clock())
        self._lists_changed()
        game = self._store.games.game(number)
        assert game is not None
        if game.status == RUNNING:
            hosted = self._hosted(number)
            self._advanced(hosted, hosted.go_on())
        return self._lists.row(self._store.games.game(number) or game, player)

    def _accept(self, visit: Visit, call: wire.Accept) -> wire.Answer:
        player = visit.named()
        game = self._store.games.by_code(call.code.strip().lower()) if call.code else None
        known = game is not None and game.id == call.game
        game = self._game(visit, call.game) if game is None or not known else game
        known = known or game.id in visit.admitted
        wait = self._settings.limits.wait
        accept(self._store, player, game, known, self._clock(), wait, call.side, call.place)
        return self._came(visit, game)

    def _came(self, visit: Visit, game: Kept) -> wire.Listing:
        """Somebody has sat down at a game that was like this before."""
        player = visit.named()
        if game.status == RUNNING:  # in the seat of somebody who has left
            self._settled(game.id)
        if self._plays(game) and self._game(visit, game.id).status == RUNNING:  # nobody else is waited for
            hosted = self._hosted(game.id)
            self._advanced(hosted, hosted.go_on())
        self._lists_changed()
        return self._lists.row(self._store.games.game(game.id) or game, player)

    def _decline(self, visit: Visit, call: wire.Decline) -> wire.Answer:
        decline(self._store, visit.named(), self._game(visit, call.game), self._clock())
        self._lists_changed()
        return wire.Done()

    def _lists_changed(self) -> None:
        for visit in self._visits:
            if not visit.follows:
                visit.tell(wire.Changed())

    # -- one game --------------------------------------------------------------------------------------------
    def _hosted(self, number: int) -> Hosted:
        """In memory; read again where it was spoilt. Raises GtcError."""
        hosted = self._tables.pop(number, None)
        if hosted is None or hosted.spoilt:
            game = self._store.games.game(number)
            if game is None:
                raise GtcError(_("there is no such game, or it is private"))
            if game.status not in (RUNNING, OVER):
                raise not_begun(game, self._clock())
            if not self._plays(game):
                raise GtcError(_("game {n} is played with an earlier version of the program").format(n=number))
            hosted = Hosted(self._store, game, self._clock)
        self._tables[number] = hosted
        while len(self._tables) > _TABLES:
            self._tables.popitem(last=False)
        return hosted

    def _follow(self, visit: Visit, call: wire.Follow) -> wire.Answer:
        game = self._game(visit, call.game)
        if game.status == OPEN:
            raise not_begun(game, self._clock())
        hosted = self._hosted(game.id)
        if call.since > hosted.lines:
            raise Late(_("the game has gone on"))
        side = side_of(game, visit.player)
        visit.follows.add(game.id)
        self._tell_presence(game.id)
        rules = tuple(rule for rule in hosted.table.standing if rule.side == side)
        names = self._store.people.names({one.player for one in self._heard(game, side)})
        said = tuple(wire.Utterance(names[one.player], one.text, one.at) for one in self._heard(game, side))
        pending = self._store.games.pending(game.id)
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
            self._asking(pending[0], visit) if pending and self._may_answer(game, visit, pending[0]) else None,
            0 if shown is None else shown.seen,
        )

    def _heard(self, game: Kept, side: Side) -> Sequence[Any]:
        """What was said, as far as it was meant for who asks; all of it once the game is over."""
        audiences = [PLAYERS, SPECTATORS] if game.status == OVER else [PLAYERS if side else SPECTATORS]
        return self._store.games.said(game.id, audiences, _SAID)

    def _unfollow(self, visit: Visit, call: wire.Unfollow) -> wire.Answer:
        visit.follows.discard(call.game)
        self._tell_presence(call.game)
        return wire.Done()

    def _tell_presence(self, number: int) -> None:
        followers = [visit for visit in self._visits if number in visit.follows]
        game = self._store.games.game(number) if followers else None
        if game is None:
            return
        for visit in followers:
            row = self._lists.row(game, visit.player)
            visit.tell(wire.Presence(number, row.seats, row.watching, row.posts))

    def _seated(self, visit: Visit, number: int) -> tuple[Kept, Player, Side]:
        """The game, the player, his side. Raises GtcError where he does not play."""
        player, game = visit.named(), self._game(visit, number)
        side = side_of(game, player)
        if not side:
            raise GtcError(_("you do not play in game {n}").format(n=number))
        return game, player, side

    def _act(self, visit: Visit, call: wire.Act) -> wire.Answer:
        game, player, side = self._seated(visit, call.game)
        hosted = self._hosted(game.id)
        first = hosted.act(side, player.id, call.n, call.text, call.goes_on, game.place_of(player.id))
        self._settle_requests(game.id)
        self._advanced(hosted, first, visit)
        return self._lines(hosted, first, side)

    def _undo(self, visit: Visit, call: wire.Undo) -> wire.Answer:
        game, player, side = self._seated(visit, call.game)
        hosted = self._hosted(game.id)
        try:
            first = hosted.undo(side, player.id, call.n, agreed=game.teaching)
        except NotAgreed:
            return self._ask_for_undo(visit, hosted, player, side)
        self._settle_requests(game.id)
        self._advanced(hosted, first, visit)
        return self._lines(hosted, first, side)

    def _ask_for_undo(self, visit: Visit, hosted: Hosted, player: Player, side: Side) -> wire.Answer:
        pending = self._store.games.pending(hosted.number)
        if pending and pending[0].side != side:
            raise GtcError(_("answer the request of the opponent first"))
        if not pending:
            steps = hosted.steps(side)
            with self._store.database.transaction():
                self._store.games.ask(hosted.number, side, player.id, "undo", hosted.lines, steps, self._clock())
            pending = self._store.games.pending(hosted.number)
            for other in self._players_at(hosted.number, but=visit):
                if self._may_answer(self._game(other, hosted.number), other, pending[0]):
                    other.tell(wire.Requested(hosted.number, self._asking(pending[0], other)))
        return wire.Requested(hosted.number, self._asking(pending[0], visit))

    def _may_answer(self, game: Kept, visit: Visit, asked: Asked) -> bool:
        """Who has asked, and whoever answers for the other side: of several commanders the one in chief."""
        player = visit.player
        if player is None:
            return False
        own = game.seat_of(player.id)
        return player.id == asked.player or (own is not None and own.side != asked.side)

    def _asking(self, asked: Asked, reader: Visit) -> wire.Asking:
        yours = reader.player is not None and reader.player.id == asked.player
        name = self._store.people.names({asked.player})[asked.player]
        return wire.Asking(asked.id, name, asked.kind, asked.steps, yours)

    def _players_at(self, number: int, but: Visit | None = None) -> list[Visit]:
        game = self._store.games.game(number)
        assert game is not None
        return self._visits.of_players(game, but)

    def _reply(self, visit: Visit, call: wire.Reply) -> wire.Answer:
        found = next(
            (
                one
                for game in sorted(visit.follows)
                for one in self._store.games.pending(game)
                if one.id == call.request
            ),
            None,
        )
        if found is None:
            raise GtcError(_("this request is closed"))
        game, player, side = self._seated(visit, found.game)
        if not self._may_answer(game, visit, found):
            raise GtcError(_("only the commander in chief does that"))
        if side == found.side:
            if call.yes:
                raise GtcError(_("the opponent has to agree"))
            self._close_request(found, "gone", "")
            return wire.Done()
        if not call.yes:
            self._close_request(found, "no", _("{name} does not agree").format(name=player.shown))
            return wire.Done()
        hosted = self._hosted(found.game)
        first = hosted.undo(found.side, found.player, found.n, agreed=True)
        self._close_request(found, "yes", _("{name} agrees").format(name=player.shown))
        self._advanced(hosted, first)
        return wire.Done()

    def _close_request(self, asked: Asked, answer: str, told: str) -> None:
        with self._store.database.transaction():
            self._store.games.answer(asked.id, answer)
        for visit in self._players_at(asked.game):
            mine = visit.player is not None and visit.player.id == asked.player
            visit.tell(wire.Requested(asked.game, None, told if mine else ""))

    def _settle_requests(self, number: int) -> None:
        """Who answers the game goes on: nothing is asked any more."""
        for asked in self._store.games.pending(number):
            self._close_request(asked, "gone", _("the game has gone on"))

    def _stand(self, visit: Visit, call: wire.Stand) -> wire.Answer:
        game, _player, side = self._seated(visit, call.game)
        if call.rules and any(post.side == side for post in game.posts):
            raise GtcError(_("a side of several commanders has no standing orders"))
        hosted = self._hosted(game.id)
        self._advanced(hosted, hosted.stand(side, call.rules))
        return wire.Done()

    def _say(self, visit: Visit, call: wire.Say) -> wire.Answer:
        player, game = visit.named(), self._game(visit, call.game)
        text = printable(call.text).strip()
        if not text:
            return wire.Done()
        self._manners.speaks(visit, game.private)
        side = side_of(game, player)
        audience = PLAYERS if side else SPECTATORS
        at = self._clock()
        with self._store.database.transaction():
            self._store.games.say(game.id, player.id, audience, text, at)
        said = wire.Utterance(player.shown, text, at)
        for other in self._visits:
            same = bool(side_of(game, other.player)) == bool(side)
            if game.id in other.follows and (same or game.status == OVER):
                other.tell(wire.Spoken(game.id, said))
        return wire.Done()

    def _seen(self, visit: Visit, call: wire.Seen) -> wire.Answer:
        game = self._game(visit, call.game)
        if visit.player is not None and side_of(game, visit.player):
            with self._store.database.transaction():
                self._store.games.seen(game.id, visit.player.id, min(call.n, game.lines))
        return wire.Done()

    def _vouch(self, visit: Visit, call: wire.Vouch) -> wire.Answer:
        return wire.Vouched(self._hosted(self._game(visit, call.game).id).receipt())

    # -- time ------------------------------------------------------------------------------------------------
    def _claim(self, visit: Visit, call: wire.Claim) -> wire.Answer:
        game, player, side = self._seated(visit, call.game)
        hosted, own = self._hosted(game.id), self._own(game, player)
        at = self._clock()
        if call.what not in claims(self._store, game, own, at):
            raise GtcError(_("game {n}: nothing to claim; the opponent still has time").format(n=game.id))
        self._settle_requests(game.id)
        if call.what == "win":
            with self._store.database.transaction():
                gone = next(seat.player for seat in game.seats if seat.side != side)
                assert gone is not None
                self._store.verdicts.abandon(gone, game.id, TIME, at)
                first = hosted.claim(side, wire.ON_TIME)
            self._advanced(hosted, first)
        else:
            with self._store.database.transaction():
                replace(self._store, game, own, call.what, at)
                self._store.letters.waits(self._game(visit, game.id), at)
            self._renewed(game.id)
        for seat in game.seats:
            if seat.player is not None:
                self._visits.refresh(seat.player)
        self._settled(game.id)
        return wire.Done()

    def _own(self, game: Kept, player: Player) -> Seated:
        """Raises GtcError for one of several commanders who is not in chief."""
        seat = game.seat_of(player.id)
        if seat is None:
            raise GtcError(_("only the commander in chief does that"))
        return seat

    def _renewed(self, number: int) -> None:
        """Who plays there is another one: it is read again."""
        self._tables.pop(number, None)
        hosted = self._hosted(number)
        self._advanced(hosted, hosted.lines)

    def _give_time(self, visit: Visit, call: wire.GiveTime) -> wire.Answer:
        game, player, side = self._seated(visit, call.game)
        if game.status != RUNNING:
            raise GtcError(_("the game is over"))
        self._own(game, player)
        other = next(seat for seat in game.seats if seat.side != side)
        with self._store.database.transaction():
            self._store.clocks.give(game, other, self._clock())
        self._settled(game.id)
        return wire.Done()

    def _vacation(self, visit: Visit, call: wire.Vacation) -> wire.Answer:
        player = visit.named()
        with self._store.database.transaction():
            self._store.clocks.go_away(player.id, call.days, self._clock())
        for game in self._store.games.of_player(player.id, (RUNNING,), sys.maxsize):
            self._settled(game.id)
        return self._accounts.account(visit)

    def _complain(self, visit: Visit, call: wire.Complain) -> wire.Answer:
        player, game, why = visit.named(), self._game(visit, call.game), printable(call.text).strip()
        if not why:
            raise GtcError(_("complain: about what? A few words"))
        with self._store.database.transaction():
            self._store.verdicts.complain(player.id, game.id, why, self._clock())
        return wire.Done()

    def look_after(self) -> None:
        """What the operator has decided meanwhile, by a command beside the server, and what desks of earlier versions
        have done."""
        if not self._beside and (found := self._store.games.pinned(self._clock() - _SHOWN)) != self._elsewhere:
            self._elsewhere = found
            self._lists.forget()
            self._lists_changed()
        verdict = self._store.verdicts.last()
        if verdict != self._verdict:
            self._verdict = verdict
            self._lists.forget()
            self._visits.refresh_all()

    def _settled(self, number: int) -> None:
        """Tells all who follow a game how it is now."""
        game = self._store.games.game(number)
        assert game is not None
        for visit in self._visits:
            if number in visit.follows:
                visit.tell(wire.Settled(number, self._lists.row(game, visit.player)))
        self._lists_changed()

    # -- going on --------------------------------------------------------------------------------------------
    def _lines(self, hosted: Hosted, first: int, side: Side) -> wire.Lines:
        return wire.Lines(hosted.number, first, hosted.log(first), hosted.given(side, first) if side else ())

    def _advanced(self, hosted: Hosted, first: int, by: Visit | None = None) -> None:
        """Tells all who follow what is new, but him who gets it as an answer; then the machine player is asked."""
        if hosted.lines > first:
            game = self._store.games.game(hosted.number)
            assert game is not None
            for visit in self._visits:
                if hosted.number in visit.follows and visit is not by:
                    visit.tell(self._lines(hosted, first, side_of(game, visit.player)))
            self._lists_changed()
        if hosted.machine is not None and hosted.number not in self._thinking:
            self._thinking[hosted.number] = asyncio.get_running_loop().create_task(self._think(hosted.number))

    async def _think(self, number: int) -> None:
        """Machine players answer until a person is asked, or the game is over. One that fails, however it does, is
        asked again, after longer and longer: nobody else would set it to work."""
        pause = THINKS_AGAIN
        try:
            while (asked := (hosted := self._hosted(number)).machine) is not None:
                n, (_side, spec) = hosted.lines, asked
                try:
                    text = await self._thinkers.choose(Thought(hosted.log(0), spec, hosted.luck))
                    hosted = self._hosted(number)
                    self._advanced(hosted, hosted.play(n, text))
                except Late:  # taken back meanwhile
                    pass
                except Exception as fault:
                    first = pause == THINKS_AGAIN  # of one fault after another
                    told = report(fault) if first and not isinstance(fault, GtcError) else fault
                    print(f"desk: {number}: {told}", file=sys.stderr, flush=True)
                    await asyncio.sleep(pause)
                    pause = min(2 * pause, _LONGEST)
                    continue
                pause = THINKS_AGAIN
        except GtcError as fault:
            print(f"desk: {number}: {fault}", file=sys.stderr, flush=True)
        finally:
            self._thinking.pop(number, None)


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
