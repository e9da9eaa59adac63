"""What is asked at one table: who sits or looks on there, his answers and standing orders, what is said."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gtc_tui.engine.action import Side
from gtc_tui.errors import GtcError
from gtc_tui.i18n import _
from gtc_tui.names import printable
from gtc_tui.server import wire
from gtc_tui.server.desk.floor import Floor
from gtc_tui.server.desk.hosted import Late
from gtc_tui.server.desk.lists import Lists
from gtc_tui.server.desk.lobby import not_begun, side_of
from gtc_tui.server.desk.requests import Requests
from gtc_tui.server.desk.visits import Visit
from gtc_tui.server.store.games import OPEN, OVER, Kept, Said

_SAID = 50  # lines of talk that a session is given

_PLAYERS, _SPECTATORS = "players", "spectators"


class Tables:
    def __init__(self, desk: Floor, lists: Lists, requests: Requests) -> None:
        self._desk, self._lists, self._requests = desk, lists, requests
        self._store, self._visits, self._clock = desk.store, desk.visits, desk.clock

    @property
    def calls(self) -> Mapping[type[wire.Call], Callable[[Visit, Any], wire.Answer]]:
        return {
            wire.Follow: self._follow,
            wire.Unfollow: self._unfollow,
            wire.Act: self._act,
            wire.Stand: self._stand,
            wire.Say: self._say,
            wire.Seen: self._seen,
            wire.Vouch: self._vouch,
            wire.Complain: self._complain,
        }

    def _follow(self, visit: Visit, call: wire.Follow) -> wire.Answer:
        game = self._desk.found(visit, call.game)
        if game.status == OPEN:
            raise not_begun(game, self._clock())
        hosted = self._desk.hosted(game.id)
        if call.since > hosted.lines:
            raise Late(_("the game has gone on"))
        side = side_of(game, visit.player)
        visit.follows.add(game.id)
        self._desk.tell_presence(game.id)
        rules = tuple(rule for rule in hosted.table.standing if rule.side == side)
        heard = self._heard(game, side)
        names = self._store.people.names({one.player for one in heard})
        said = tuple(wire.Utterance(names[one.player], one.text, one.at) for one in heard)
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

    def _unfollow(self, visit: Visit, call: wire.Unfollow) -> wire.Answer:
        visit.follows.discard(call.game)
        self._desk.tell_presence(call.game)
        return wire.Done()

    def _act(self, visit: Visit, call: wire.Act) -> wire.Answer:
        game, player, side = self._desk.seated(visit, call.game)
        hosted = self._desk.hosted(game.id)
        first = hosted.act(side, player.id, call.n, call.text, call.goes_on, game.place_of(player.id))
        self._desk.advanced(hosted, first, visit)
        return self._desk.lines(hosted, first, side)

    def _stand(self, visit: Visit, call: wire.Stand) -> wire.Answer:
        game, _player, side = self._desk.seated(visit, call.game)
        if call.rules and any(post.side == side for post in game.posts):
            raise GtcError(_("a side of several commanders has no standing orders"))
        hosted = self._desk.hosted(game.id)
        self._desk.advanced(hosted, hosted.stand(side, call.rules))
        return wire.Done()

    def _say(self, visit: Visit, call: wire.Say) -> wire.Answer:
        player, game = visit.named(), self._desk.found(visit, call.game)
        text = printable(call.text).strip()
        if not text:
            return wire.Done()
        self._desk.manners.speaks(visit, game.private)
        side = side_of(game, player)
        audience = _PLAYERS if side else _SPECTATORS
        at = self._clock()
        with self._store.database.transaction():
            self._store.games.say(game.id, player.id, audience, text, at)
        said = wire.Utterance(player.shown, text, at)
        for other in self._visits:
            same = bool(side_of(game, other.player)) == bool(side)
            if game.id in other.follows and (same or game.status == OVER):
                other.tell(wire.Spoken(game.id, said))
        return wire.Done()

    def _heard(self, game: Kept, side: Side) -> list[Said]:
        """What was said, as far as it was meant for who asks; all of it once the game is over."""
        audiences = [_PLAYERS, _SPECTATORS] if game.status == OVER else [_PLAYERS if side else _SPECTATORS]
        return self._store.games.said(game.id, audiences, _SAID)

    def _seen(self, visit: Visit, call: wire.Seen) -> wire.Answer:
        game = self._desk.found(visit, call.game)
        if visit.player is not None and side_of(game, visit.player):
            with self._store.database.transaction():
                self._store.games.seen(game.id, visit.player.id, min(call.n, game.lines))
        return wire.Done()

    def _vouch(self, visit: Visit, call: wire.Vouch) -> wire.Answer:
        return wire.Vouched(self._desk.hosted(self._desk.found(visit, call.game).id).receipt())

    def _complain(self, visit: Visit, call: wire.Complain) -> wire.Answer:
        player, game, why = visit.named(), self._desk.found(visit, call.game), printable(call.text).strip()
        if not why:
            raise GtcError(_("complain: about what? A few words"))
        with self._store.database.transaction():
            self._store.verdicts.complain(player.id, game.id, why, self._clock())
        return wire.Done()
