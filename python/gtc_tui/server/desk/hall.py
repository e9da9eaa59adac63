"""What is asked of the lists: games found, opened, joined, declined."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gtc_tui.server import wire
from gtc_tui.server.desk.floor import Floor
from gtc_tui.server.desk.lists import Lists
from gtc_tui.server.desk.lobby import accept, decline, open_game
from gtc_tui.server.desk.visits import Visit
from gtc_tui.server.store.games import RUNNING


class Hall:
    def __init__(self, desk: Floor, lists: Lists) -> None:
        self._desk, self._lists = desk, lists
        self._store, self._clock = desk.store, desk.clock

    @property
    def calls(self) -> Mapping[type[wire.Call], Callable[[Visit, Any], wire.Answer]]:
        return {
            wire.Look: self._look,
            wire.Rank: self._rank,
            wire.Find: self._find,
            wire.OpenGame: self._open,
            wire.Accept: self._accept,
            wire.Decline: self._decline,
        }

    def _look(self, visit: Visit, _call: wire.Look) -> wire.Answer:
        return self._lists.lobby(visit.player, self._desk.visits.names())

    def _rank(self, _visit: Visit, _call: wire.Rank) -> wire.Answer:
        return self._lists.ranks()

    def _find(self, visit: Visit, call: wire.Find) -> wire.Answer:
        word = call.word.strip().lower()
        game = self._store.games.by_code(word)
        if game is not None:
            visit.admitted.add(game.id)
        else:
            game = self._desk.found(visit, int(word) if word.isascii() and word.isdecimal() and len(word) < 12 else 0)
        return self._lists.row(game, visit.player)

    def _open(self, visit: Visit, call: wire.OpenGame) -> wire.Answer:
        player = visit.named()
        if call.notice.strip():
            self._desk.manners.may_tell(player, call.private)
        number = open_game(self._store, player, call, self._clock())
        self._desk.lists_changed()
        game = self._store.games.game(number)
        assert game is not None
        if game.status == RUNNING:
            hosted = self._desk.hosted(number)
            self._desk.advanced(hosted, hosted.go_on())
        return self._lists.row(self._store.games.game(number) or game, player)

    def _accept(self, visit: Visit, call: wire.Accept) -> wire.Answer:
        player = visit.named()
        game = self._store.games.by_code(call.code.strip().lower()) if call.code else None
        known = game is not None and game.id == call.game
        game = self._desk.found(visit, call.game) if game is None or not known else game
        known = known or game.id in visit.admitted
        wait = self._desk.settings.limits.wait
        accept(self._store, player, game, known, self._clock(), wait, call.side, call.place)
        return self._desk.came(visit, game)

    def _decline(self, visit: Visit, call: wire.Decline) -> wire.Answer:
        decline(self._store, visit.named(), self._desk.found(visit, call.game), self._clock())
        self._desk.lists_changed()
        return wire.Done()
