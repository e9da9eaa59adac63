"""Clocks that have run out, and what may be claimed then; more time for the other one; vacations."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import Any

from gtc_tui.errors import GtcError
from gtc_tui.i18n import _
from gtc_tui.server import wire
from gtc_tui.server.desk.floor import Floor
from gtc_tui.server.desk.lobby import claims, replace
from gtc_tui.server.desk.requests import Requests
from gtc_tui.server.desk.visits import Visit
from gtc_tui.server.store.games import RUNNING, Kept, Seated
from gtc_tui.server.store.people import Player
from gtc_tui.server.store.verdicts import TIME


class Times:
    """account: what a session knows of its player's account."""

    def __init__(self, desk: Floor, requests: Requests, account: Callable[[Visit], wire.Account]) -> None:
        self._desk, self._requests, self._account = desk, requests, account
        self._store, self._visits, self._clock = desk.store, desk.visits, desk.clock

    @property
    def calls(self) -> Mapping[type[wire.Call], Callable[[Visit, Any], wire.Answer]]:
        return {wire.Claim: self._claim, wire.GiveTime: self._give_time, wire.Vacation: self._vacation}

    def _claim(self, visit: Visit, call: wire.Claim) -> wire.Answer:
        game, player, side = self._desk.seated(visit, call.game)
        hosted, own = self._desk.hosted(game.id), self._own(game, player)
        at = self._clock()
        if call.what not in claims(self._store, game, own, at):
            raise GtcError(_("game {n}: nothing to claim; the opponent still has time").format(n=game.id))
        self._requests.settle(game.id)
        if call.what == "win":
            with self._store.database.transaction():
                gone = next(seat.player for seat in game.seats if seat.side != side)
                assert gone is not None
                self._store.verdicts.abandon(gone, game.id, TIME, at)
                first = hosted.claim(side, wire.ON_TIME)
            self._desk.advanced(hosted, first)
        else:
            with self._store.database.transaction():
                replace(self._store, game, own, call.what, at)
                self._store.letters.waits(self._desk.found(visit, game.id), at)
            self._desk.renewed(game.id)
        for seat in game.seats:
            if seat.player is not None:
                self._visits.refresh(seat.player)
        self._desk.settled(game.id)
        return wire.Done()

    def _own(self, game: Kept, player: Player) -> Seated:
        """Raises GtcError for one of several commanders who is not in chief."""
        seat = game.seat_of(player.id)
        if seat is None:
            raise GtcError(_("only the commander in chief does that"))
        return seat

    def _give_time(self, visit: Visit, call: wire.GiveTime) -> wire.Answer:
        game, player, side = self._desk.seated(visit, call.game)
        if game.status != RUNNING:
            raise GtcError(_("the game is over"))
        self._own(game, player)
        other = next(seat for seat in game.seats if seat.side != side)
        with self._store.database.transaction():
            self._store.clocks.give(game, other, self._clock())
        self._desk.settled(game.id)
        return wire.Done()

    def _vacation(self, visit: Visit, call: wire.Vacation) -> wire.Answer:
        player = visit.named()
        with self._store.database.transaction():
            self._store.clocks.go_away(player.id, call.days, self._clock())
        for game in self._store.games.of_player(player.id, (RUNNING,), sys.maxsize):
            self._desk.settled(game.id)
        return self._account(visit)
