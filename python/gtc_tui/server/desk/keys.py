"""The keys of an account. A public key is no secret: whoever shows somebody else's has proved nothing, and could take
it into his account before its holder comes. So the account gives a word, and the key that is to open it, too, comes
itself and says the word: it has signed then, and whoever holds it wants it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from gtc_tui.errors import GtcError
from gtc_tui.i18n import _
from gtc_tui.names import printable
from gtc_tui.server import wire
from gtc_tui.server.desk.floor import Floor
from gtc_tui.server.desk.links import Links
from gtc_tui.server.desk.visits import Visit
from gtc_tui.server.store.clocks import MINUTE
from gtc_tui.server.store.people import LONGEST_NAME
from gtc_tui.server.store.tickets import spoken_word

_TRIES = 5  # words that a key may say as long as one is good


class _Wanted(NamedTuple):
    """What a word is for. label: what the player calls the key, "" nothing."""

    player: int
    label: str


class Keys:
    """account: what a session knows of its player's account."""

    def __init__(self, desk: Floor, account: Callable[[Visit], wire.Account]) -> None:
        self._desk, self._account = desk, account
        self._store, self._visits, self._clock = desk.store, desk.visits, desk.clock
        self._words: Links[_Wanted] = Links(spoken_word, lambda: desk.clock() / 1000)
        self._tried: dict[str, list[int]] = {}  # by key: when it has said a word

    @property
    def calls(self) -> Mapping[type[wire.Call], Callable[[Visit, Any], wire.Answer]]:
        return {wire.AddKey: self._add, wire.JoinKey: self._join, wire.RemoveKey: self._remove}

    def _add(self, visit: Visit, call: wire.AddKey) -> wire.Answer:
        """One word of an account is good at a time."""
        player = visit.named()
        self._store.people.may_have_another_key(player.id)
        self._forget(player.id)
        label = printable(call.label).strip()[:LONGEST_NAME]
        return wire.Ticketed(self._words.make(_Wanted(player.id, label)), self._desk.settings.notices.link)

    def _join(self, visit: Visit, call: wire.JoinKey) -> wire.Answer:
        passed = visit.passed
        assert passed is not None
        if not passed.fingerprint:
            raise GtcError(_("without a key you can only watch"))
        if visit.player is not None:
            raise GtcError(_("this key belongs to an account already"))
        self._tries(passed.fingerprint)
        wanted = self._words.use(call.word.strip().lower())
        player = None if wanted is None else self._store.people.by_id(wanted.player)
        if wanted is None or player is None or player.banned:
            raise GtcError(_("this word is no longer valid"))
        with self._store.database.transaction():
            at, label = self._clock(), wanted.label or printable(passed.algorithm)
            self._store.people.add_key(player.id, passed.fingerprint, label, at)
            self._store.people.seen(player.id, passed.fingerprint, at)
        visit.player = player
        self._desk.lists_changed()
        return self._desk.welcome(visit)

    def _remove(self, visit: Visit, call: wire.RemoveKey) -> wire.Answer:
        """Whoever had it may have made a word."""
        player = visit.named()
        with self._store.database.transaction():
            self._store.people.remove_key(player.id, call.fingerprint)
        self._forget(player.id)
        self._visits.drop_key(call.fingerprint, but=visit)
        return self._account(visit)

    def _forget(self, player: int) -> None:
        self._words.forget(lambda one: one.player == player)

    def _tries(self, key: str) -> None:
        """Raises GtcError where it has tried too often."""
        at = self._clock()
        since = at - wire.LINK_MINUTES * MINUTE
        lately = {one: [when for when in times if when > since] for one, times in self._tried.items()}
        self._tried = {one: times for one, times in lately.items() if times}
        if len(self._tried.get(key, ())) >= _TRIES:
            raise GtcError(_("too many words; try again in {n} minutes").format(n=wire.LINK_MINUTES))
        self._tried.setdefault(key, []).append(at)
