"""Invitations: by name, by mail, and by a word that is handed on however one likes: whoever says it first sits down."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gtc_tui.engine.action import Side
from gtc_tui.errors import GtcError
from gtc_tui.i18n import _
from gtc_tui.names import printable
from gtc_tui.server import wire
from gtc_tui.server.desk.floor import Floor
from gtc_tui.server.desk.lobby import accept
from gtc_tui.server.desk.posts import vacant
from gtc_tui.server.desk.visits import Visit
from gtc_tui.server.store.games import OPEN, Kept
from gtc_tui.server.store.people import Player
from gtc_tui.server.store.tickets import Ticket


class Invitations:
    def __init__(self, desk: Floor) -> None:
        self._desk = desk
        self._store, self._settings, self._manners, self._clock = desk.store, desk.settings, desk.manners, desk.clock

    @property
    def calls(self) -> Mapping[type[wire.Call], Callable[[Visit, Any], wire.Answer]]:
        return {wire.Invite: self._invite, wire.MakeTicket: self._make, wire.Join: self._join}

    def _own(self, visit: Visit, number: int, for_anybody: bool = False, by_mail: bool = False) -> tuple[Player, Kept]:
        """A player who may invite, and a game of his that waits for players; for_anybody: not for one of them alone.
        by_mail: somebody who is not here. Raises GtcError."""
        player, game = visit.named(), self._desk.found(visit, number)
        self._manners.may_tell(player, not by_mail)
        kept = for_anybody and not game.posts and any(seat.invited is not None for seat in game.seats)
        if game.owner != player.id or game.status != OPEN or game.begins or kept:
            raise GtcError(_("game {n}: only to a game of yours that waits for anybody").format(n=game.id))
        return player, game

    def _invite(self, visit: Visit, call: wire.Invite) -> wire.Answer:
        target = call.target.strip()
        if "@" not in target:
            self._keep(visit, call, target)
            return wire.Done()
        player, game = self._own(visit, call.game, for_anybody=True, by_mail=True)
        if not self._settings.mail.host:
            raise GtcError(_("this server sends no such notices"))
        with self._store.database.transaction():
            self._store.letters.invite(player.id, game.id, target, self._clock())
        return wire.Done()

    def _keep(self, visit: Visit, call: wire.Invite, name: str) -> None:
        """A place for a player by his name: where one is free, or that which is named. Raises GtcError."""
        player, game = self._own(visit, call.game)
        invited = self._store.people.by_name(name)
        if invited is None:
            raise GtcError(_("{name}: nobody has this name here").format(name=printable(name)))
        if invited.id == player.id:
            raise GtcError(_("you cannot invite yourself"))
        if game.side_of(invited.id):
            raise GtcError(_("{name} plays there already").format(name=invited.name))
        free = vacant(game)
        place = (Side(call.side), call.place) if call.side else next(iter(free)) if len(free) == 1 else None
        if place is None:
            raise GtcError(_("game {n}: for which place? Its side and the number of the commander").format(n=game.id))
        if place not in free:
            raise GtcError(_("game {n}: there is no such place").format(n=game.id))
        with self._store.database.transaction():
            for other in game.kept_for(invited.id):
                self._store.games.keep_for(game.id, *other, None)
            self._store.games.keep_for(game.id, *place, invited.id)
            self._store.letters.invited(invited.id, game.id, self._clock())
        self._desk.lists_changed()

    def _make(self, visit: Visit, call: wire.MakeTicket) -> wire.Answer:
        _player, game = self._own(visit, call.game, for_anybody=True)
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
                    self._desk.signed_up(visit, call.name, call.language)
                player = visit.named()
                ticket = self._store.tickets.use(call.word, player.id, at)
                game = self._store.games.game(ticket.game)
                assert game is not None
                wait = self._settings.limits.wait
                accept(self._store, player, game, True, at, wait, ticket.side, ticket.place)
        except BaseException:
            visit.player = before
            raise
        return wire.Joined(self._desk.welcome(visit), self._desk.came(visit, game))
