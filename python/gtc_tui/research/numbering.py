"""Legal actions as whole numbers, as learners want them.

An action's number comes from its text ("step N3118") and nothing else, so the same action has the same number in every
position, process and log. There are far more possible texts than numbers, so that two of them may have the same one:
where both are legal at once, the later in the alphabet takes the next free number. So every number means exactly one
legal action in a position, and nearly always the same in all positions of a game.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache

from gtc_tui.engine.action import Action
from gtc_tui.engine.seat import Seat
from gtc_tui.errors import GtcError
from gtc_tui.i18n import _

SIZE = 1 << 14
"""Numbers there are: 0 to SIZE - 1. A game of scenario 3 meets some 250 actions, one of the biggest some 2000."""


@lru_cache(maxsize=1 << 16)
def _own(text: str) -> int:
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "little") % SIZE


def numbered(seat: Seat) -> dict[int, Action]:
    """The legal actions of a side by number, in the order of the numbers; none for whoever is not asked."""
    text = seat.game.system.codec.text
    taken: dict[int, Action] = {}
    for words, action in sorted((text(action), action) for action in seat.legal_actions()):
        number = _own(words)
        while number in taken:
            number = (number + 1) % SIZE
        taken[number] = action
    return dict(sorted(taken.items()))


def action_of(seat: Seat, number: int) -> Action:
    """Raises GtcError for a number that no legal action has here."""
    found = numbered(seat).get(number)
    if found is None:
        raise GtcError(_("{number}: no legal action has this number here").format(number=number))
    return found
