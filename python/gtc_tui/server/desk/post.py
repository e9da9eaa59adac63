"""What goes out by mail and webhook: the notifier takes letters, and says what has become of each."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import Any

from gtc_tui.crash import report
from gtc_tui.i18n import reading
from gtc_tui.names import printable
from gtc_tui.server import wire
from gtc_tui.server.desk.hosted import Clock, Hosted
from gtc_tui.server.desk.letters import digest, invitation, short, written
from gtc_tui.server.desk.visits import Visit, Visits
from gtc_tui.server.settings import Settings
from gtc_tui.server.store.kept import Store
from gtc_tui.server.store.letters import INVITATION, INVITED, TURN, Letter
from gtc_tui.server.wire import DAILY, MAIL


class Post:
    def __init__(
        self, store: Store, settings: Settings, visits: Visits, clock: Clock, hosted: Callable[[int], Hosted]
    ) -> None:
        """hosted: a game by its number."""
        self._store, self._settings, self._visits, self._clock, self._hosted = store, settings, visits, clock, hosted

    @property
    def calls(self) -> Mapping[type[wire.Call], Callable[[Visit, Any], wire.Answer]]:
        return {wire.Post: self._post, wire.Posted: self._posted}

    def _post(self, _visit: Visit, call: wire.Post) -> wire.Answer:
        with self._store.database.transaction():
            letter = self._store.letters.next(self._clock(), self._visits.look, call.away)
        if letter is None:
            return wire.Done()
        try:
            return self._written(letter)
        except Exception as fault:  # one that cannot be written does not keep the others from going out
            print(f"desk: {report(fault)}", file=sys.stderr, flush=True)
            with self._store.database.transaction():
                self._store.letters.drop(letter.id)
            return wire.Done()

    def _written(self, letter: Letter) -> wire.Letter:
        player, link = self._store.people.by_id(letter.player), self._settings.notices.link
        assert player is not None
        with reading(player.language):
            address = None if letter.address is None else self._store.letters.address(letter.address)
            if letter.kind in (INVITATION, INVITED):
                game = self._store.games.game(letter.game or 0)
                owner = None if game is None else self._store.people.by_id(game.owner)
                assert game is not None and owner is not None
                subject, text = invitation(owner, game, link, address)
                kind, target = (MAIL, letter.target) if address is None else (address.kind, address.target)
                return wire.Letter(letter.id, kind, target, subject, text)
            assert address is not None
            if letter.kind == TURN and player.notices == DAILY:
                subject, text = digest(self._store, player, self._hosted, address, link, self._clock())
                return wire.Letter(letter.id, address.kind, address.target, subject, text)
            game = None if letter.game is None else self._store.games.game(letter.game)
            if game is not None and not game.stays_with(sys.executable):  # what happened there only that one can say
                subject, text = short(game, letter, address, link)
                return wire.Letter(letter.id, address.kind, address.target, subject, text)
            hosted = None if letter.game is None else self._hosted(letter.game)
            subject, text = written(self._store, letter, address, hosted, link, self._clock())
            return wire.Letter(letter.id, address.kind, address.target, subject, text)

    def _posted(self, _visit: Visit, call: wire.Posted) -> wire.Answer:
        with self._store.database.transaction():
            if call.why:
                self._store.letters.failed(call.letter, printable(call.why), call.for_ever, self._clock())
            else:
                self._store.letters.sent(call.letter, self._clock())
        return wire.Done()
