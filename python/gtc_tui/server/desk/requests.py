"""Taking back: at once where it may be, else what one player asks of the other, and what he answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gtc_tui.engine.action import Side
from gtc_tui.errors import GtcError
from gtc_tui.i18n import _
from gtc_tui.play.table.table import NotAgreed
from gtc_tui.server import wire
from gtc_tui.server.desk.floor import Floor
from gtc_tui.server.desk.hosted import Hosted
from gtc_tui.server.desk.visits import Visit
from gtc_tui.server.store.games import Asked, Kept
from gtc_tui.server.store.people import Player

_MOST = 3  # requests of a side at one point of a game


class Requests:
    def __init__(self, desk: Floor) -> None:
        self._desk = desk
        self._store, self._visits, self._clock = desk.store, desk.visits, desk.clock

    @property
    def calls(self) -> Mapping[type[wire.Call], Callable[[Visit, Any], wire.Answer]]:
        return {wire.Undo: self._undo, wire.Reply: self._reply}

    def pending(self, game: Kept, visit: Visit) -> wire.Asking | None:
        """What is asked at a game, as far as it concerns this session."""
        found = self._store.games.pending(game.id)
        return self._asking(found[0], visit) if found and self._may_answer(game, visit, found[0]) else None

    def _undo(self, visit: Visit, call: wire.Undo) -> wire.Answer:
        game, player, side = self._desk.seated(visit, call.game)
        hosted = self._desk.hosted(game.id)
        try:
            first = hosted.undo(side, player.id, call.n, agreed=game.teaching)
        except NotAgreed:
            return self._ask_for_undo(visit, hosted, player, side)
        self._desk.advanced(hosted, first, visit)
        return self._desk.lines(hosted, first, side)

    def _ask_for_undo(self, visit: Visit, hosted: Hosted, player: Player, side: Side) -> wire.Answer:
        pending = self._store.games.pending(hosted.number)
        if pending and pending[0].side != side:
            raise GtcError(_("answer the request of the opponent first"))
        if not pending:
            if self._store.games.requests(hosted.number, side, hosted.lines) >= _MOST:
                raise GtcError(_("you have asked often enough: ask again when the game has gone on"))
            steps = hosted.steps(side)
            with self._store.database.transaction():
                self._store.games.ask(hosted.number, side, player.id, "undo", hosted.lines, steps, self._clock())
            pending = self._store.games.pending(hosted.number)
            for other in self._players_at(hosted.number, but=visit):
                if self._may_answer(self._desk.found(other, hosted.number), other, pending[0]):
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
        game, player, side = self._desk.seated(visit, found.game)
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
        hosted = self._desk.hosted(found.game)
        first = hosted.undo(found.side, found.player, found.n, agreed=True)
        self._close_request(found, "yes", _("{name} agrees").format(name=player.shown))
        self._desk.advanced(hosted, first)
        return wire.Done()

    def _close_request(self, asked: Asked, answer: str, told: str) -> None:
        with self._store.database.transaction():
            self._store.games.answer(asked.id, answer)
        for visit in self._players_at(asked.game):
            mine = visit.player is not None and visit.player.id == asked.player
            visit.tell(wire.Requested(asked.game, None, told if mine else ""))

    def settle(self, number: int) -> None:
        """The game has gone on: nothing is asked any more."""
        for asked in self._store.games.pending(number):
            self._close_request(asked, "gone", _("the game has gone on"))
