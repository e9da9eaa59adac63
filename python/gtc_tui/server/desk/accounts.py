"""What players set for themselves: addresses, when notices are wanted, who plays."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import Any

from gtc_tui.errors import GtcError
from gtc_tui.i18n import _
from gtc_tui.names import printable
from gtc_tui.server import wire
from gtc_tui.server.desk.hosted import Clock
from gtc_tui.server.desk.manners import Manners
from gtc_tui.server.desk.visits import Visit, Visits
from gtc_tui.server.settings import Settings
from gtc_tui.server.store.games import RUNNING
from gtc_tui.server.store.kept import Store
from gtc_tui.server.wire import MAIL


class Accounts:
    def __init__(self, store: Store, settings: Settings, visits: Visits, manners: Manners, clock: Clock) -> None:
        self._store, self._settings, self._visits, self._clock = store, settings, visits, clock
        self._manners = manners

    @property
    def calls(self) -> Mapping[type[wire.Call], Callable[[Visit, Any], wire.Answer]]:
        return {
            wire.Prefer: self._prefer,
            wire.LookUp: self._look_up,
            wire.Declare: self._declare,
            wire.AddAddress: self._add_address,
            wire.Confirm: self._confirm,
            wire.RemoveAddress: self._remove_address,
            wire.Notices: self._notices,
            wire.Unsubscribe: self._unsubscribe,
        }

    def account(self, visit: Visit) -> wire.Account:
        player = visit.named()
        own = "" if visit.passed is None else visit.passed.fingerprint
        keys = self._store.people.keys(player.id)
        at, clocks = self._clock(), self._store.clocks
        rows = self._store.letters.addresses(player.id)
        return wire.Account(
            clocks.vacation(player.id, at) or 0,
            clocks.days_left(player.id, at),
            player.notices,
            tuple(wire.AddressRow(one.id, one.kind, one.target, not one.code, one.fault) for one in rows),
            tuple(wire.KeyRow(one.fingerprint, one.label, one.used, one.fingerprint == own) for one in keys),
            player.bot,
            player.held,
            self._store.verdicts.why_held(player),
            self._manners.silent(player),
        )

    def _prefer(self, visit: Visit, call: wire.Prefer) -> wire.Answer:
        player = visit.named()
        self._store.people.use(player.id, printable(call.language), call.settings)
        self._visits.refresh(player.id)
        return wire.Done()

    def _look_up(self, visit: Visit, _call: wire.LookUp) -> wire.Answer:
        return self.account(visit)

    def _declare(self, visit: Visit, call: wire.Declare) -> wire.Answer:
        """Not while it would change what a game that runs is rated as; and what bots have won nobody takes along."""
        player = visit.named()
        if call.bot != player.bot:
            for game in self._store.games.of_player(player.id, (RUNNING,), sys.maxsize):
                if game.rated and game.side_of(player.id):
                    raise GtcError(_("game {n} is rated and not over: finish it first").format(n=game.id))
            if player.bot and self._store.ratings.has_played_as_bot(player.id):
                raise GtcError(_("this account has a rating among bots: it stays a bot's"))
            with self._store.database.transaction():
                self._store.people.declare(player.id, call.bot)
            self._visits.refresh(player.id)
        return self.account(visit)

    # -- addresses -------------------------------------------------------------------------------------------
    def _add_address(self, visit: Visit, call: wire.AddAddress) -> wire.Answer:
        player = visit.named()
        if not (self._settings.mail.host if call.kind == MAIL else self._settings.notices.webhooks):
            raise GtcError(_("this server sends no such notices"))
        with self._store.database.transaction():
            self._store.letters.add(player.id, call.kind, call.target.strip(), self._clock())
        return self.account(visit)

    def _confirm(self, visit: Visit, call: wire.Confirm) -> wire.Answer:
        player = visit.named()
        with self._store.database.transaction():
            fits = self._store.letters.confirm(player.id, call.code)
        if not fits:
            raise GtcError(_("this is not the code that was sent"))
        return self.account(visit)

    def _remove_address(self, visit: Visit, call: wire.RemoveAddress) -> wire.Answer:
        player = visit.named()
        with self._store.database.transaction():
            self._store.letters.remove(player.id, call.address)
        return self.account(visit)

    def _notices(self, visit: Visit, call: wire.Notices) -> wire.Answer:
        player = visit.named()
        with self._store.database.transaction():
            self._store.letters.prefer(player.id, call.when)
        self._visits.refresh(player.id)
        return self.account(visit)

    def _unsubscribe(self, _visit: Visit, call: wire.Unsubscribe) -> wire.Answer:
        with self._store.database.transaction():
            if not self._store.letters.unsubscribe(call.word):
                raise GtcError(_("no such address"))
        return wire.Done()
