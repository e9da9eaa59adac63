"""Invitations by a word that is handed on however one likes: whoever says it first sits down."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gtc_tui.errors import GtcError
from gtc_tui.i18n import _
from gtc_tui.server import wire
from gtc_tui.server.desk.hosted import Clock
from gtc_tui.server.desk.lobby import accept
from gtc_tui.server.desk.visits import Visit
from gtc_tui.server.settings import Settings
from gtc_tui.server.store.games import OPEN, Kept
from gtc_tui.server.store.kept import Store
from gtc_tui.server.store.tickets import Ticket


class Invitations:
    """found: a game that a session may look at. came: somebody has sat down there; what lists show of it.
    signed_up: gives who has none an account with a name and a language; welcome: what a session knows of its player."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        clock: Clock,
        found: Callable[[Visit, int], Kept],
        came: Callable[[Visit, Kept], wire.Listing],
        signed_up: Callable[[Visit, str, str], None],
        welcome: Callable[[Visit], wire.Welcome],
    ) -> None:
        self._store, self._settings, self._clock = store, settings, clock
        self._found, self._came, self._signed_up, self._welcome = found, came, signed_up, welcome

    @property
    def calls(self) -> Mapping[type[wire.Call], Callable[[Visit, Any], wire.Answer]]:
        return {wire.MakeTicket: self._make, wire.Join: self._join}

    def _make(self, visit: Visit, call: wire.MakeTicket) -> wire.Answer:
        player, game = visit.named(), self._found(visit, call.game)
        if player.held:
            raise GtcError(_("this account may play but not send messages"))
        if game.owner != player.id or game.status != OPEN or any(seat.invited is not None for seat in game.seats):
            raise GtcError(_("game {n}: only to a game of yours that waits for anybody").format(n=game.id))
        places = {(post.side, post.place) for post in game.posts} | {(seat.side, 0) for seat in game.seats}
        if call.side and (call.side, call.place) not in places:
            raise GtcError(_("game {n}: there is no such place").format(n=game.id))
        if game.posts and not call.side:
            raise GtcError(_("game {n}: for which place? Its side and the number of the commander").format(n=game.id))
        with self._store.database.transaction():
            word = self._store.tickets.make(Ticket(game.id, call.side, call.place), self._clock())
        return wire.Ticketed(word, self._settings.notices.link)

    def _join(self, visit: Visit, call: wire.Join) -> wire.Answer:
        """Either he sits, with an account if he had none, and the word is used up, or nothing has changed."""
        at, before = self._clock(), visit.player
        try:
            with self._store.database.transaction():
                if before is None and call.name:
                    self._signed_up(visit, call.name, call.language)
                player = visit.named()
                ticket = self._store.tickets.use(call.word, player.id, at)
                game = self._store.games.game(ticket.game)
                assert game is not None
                accept(self._store, player, game, True, at, ticket.side, ticket.place)
        except BaseException:
            visit.player = before
            raise
        return wire.Joined(self._welcome(visit), self._came(visit, game))
