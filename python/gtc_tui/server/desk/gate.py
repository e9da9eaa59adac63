"""How the front finds out who comes: by a link into a browser, by a key that has an account; and which earlier versions
are needed now. Sessions ask for links alone, and are told nothing of the rest."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable, Mapping
from typing import Any

from gtc_tui.errors import GtcError
from gtc_tui.i18n import _
from gtc_tui.server import wire
from gtc_tui.server.desk.floor import Floor
from gtc_tui.server.desk.links import Links
from gtc_tui.server.desk.visits import Visit
from gtc_tui.server.store.clocks import DAY

SHOWN = 30 * DAY
"""Milliseconds: so long a game that has ended is shown by the version that has played it."""
_LINK = 24  # bytes of a link


class Gate:
    def __init__(self, desk: Floor) -> None:
        self._desk = desk
        self._store, self._clock = desk.store, desk.clock
        self._links = Links[wire.Holder](lambda: secrets.token_urlsafe(_LINK))

    @property
    def calls(self) -> Mapping[type[wire.Call], Callable[[Visit, Any], wire.Answer]]:
        return {wire.Link: self._link, wire.Redeem: self._redeem, wire.Known: self._known, wire.Pins: self._pins}

    def _link(self, visit: Visit, _call: wire.Link) -> wire.Answer:
        """The one before is good for nothing any more."""
        visit.named()
        assert visit.passed is not None
        return wire.Linked(self._links.make(wire.Holder(visit.passed.fingerprint, visit.passed.algorithm)))

    def _redeem(self, visit: Visit, call: wire.Redeem) -> wire.Answer:
        found = self._links.use(call.token) if visit.is_front else None
        if found is None:
            raise GtcError(_("this link is not valid any more: the lobby gives another one"))
        return found

    def _known(self, visit: Visit, call: wire.Known) -> wire.Answer:
        player = self._store.people.by_key(call.fingerprint) if visit.is_front else None
        if player is None or player.banned:
            raise GtcError(_("choose a name first"))
        return wire.Done()

    def _pins(self, visit: Visit, call: wire.Pins) -> wire.Answer:
        if not visit.is_front:
            return wire.Pinned(())
        since = self._clock() - SHOWN
        if call.game:
            game = self._store.games.game(call.game)
            shown = game is not None and (game.ended is None or game.ended >= since)
            return wire.Pinned((game.pinned,) if game is not None and shown and not self._desk.plays(game) else ())
        found = (python for python, _games, _lines in self._store.games.pinned(since))
        return wire.Pinned(tuple(python for python in found if python != sys.executable))
