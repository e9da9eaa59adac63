"""Who may say something to others: not an account that is held, and not one that was just made, by which one could
come back under ever new names."""

from __future__ import annotations

import time

from gtc_tui.errors import GtcError
from gtc_tui.i18n import _, ngettext
from gtc_tui.server.desk.hosted import Clock
from gtc_tui.server.desk.visits import SPEECHES, Visit
from gtc_tui.server.settings import Settings
from gtc_tui.server.store.clocks import MINUTE
from gtc_tui.server.store.people import Player

_MINUTE = 60.0


class Manners:
    def __init__(self, settings: Settings, clock: Clock) -> None:
        self._settings, self._clock = settings, clock

    def silent(self, player: Player) -> int:
        """Minutes until a new account may say something to people whom it has not let in itself."""
        left = player.made + int(self._settings.limits.newcomer * 1000) - self._clock()
        return max(0, -(-left // MINUTE))

    def may_tell(self, player: Player, private: bool) -> None:
        """private: among people who have a code or were invited. Raises GtcError."""
        if player.held:
            raise GtcError(_("your account is held: it may play but not send messages"))
        if not private and (left := self.silent(player)):
            told = ngettext(
                "your account is new: outside private games it may send messages in {n} minute",
                "your account is new: outside private games it may send messages in {n} minutes",
                left,
            )
            raise GtcError(told.format(n=left))

    def speaks(self, visit: Visit, private: bool) -> None:
        """Now, and not too often. Raises GtcError."""
        self.may_tell(visit.named(), private)
        moment = time.monotonic()
        if len(visit.spoke) == SPEECHES and moment - visit.spoke[0] < _MINUTE:
            raise GtcError(_("too many messages; wait a moment"))
        visit.spoke.append(moment)
