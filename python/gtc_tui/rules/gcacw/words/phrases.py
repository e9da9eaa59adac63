"""Names and numbers as players read them, for the sentences of the combat rules."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.i18n import N_
from gtc_tui.messages import Message, _
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.record import ARMIES, UNION
from gtc_tui.rules.kit.words import series

_ARMS = {
    "infantry": N_("infantry"),
    "cavalry": N_("cavalry"),
    "artillery": N_("artillery"),
    "wagon": N_("wagon train"),
    "leader": N_("leader"),
}


def arm_name(arm: str) -> Message:
    """An arm in words."""
    return _(_ARMS[arm])


def army(side: Side) -> Message:
    """A side that acts: "Union", "Confederates". "Confederate cavalry" takes `Game.side_words`."""
    return _(ARMIES[side])


def many(side: Side) -> int:
    """For `ngettext`: the Union passes, the Confederates pass."""
    return 1 if side == UNION else 2


def letter(side: Side) -> str:
    """A side on the map, in every language: "U", "C"."""
    return side[:1].upper()


def name(play: GcacwPlay, piece: PieceId) -> str:
    """A piece's name."""
    return play.game.piece(piece).name


def names(play: GcacwPlay, pieces: Sequence[PieceId]) -> Message:
    """Several names in one breath: "Wright, Ricketts and Neill"."""
    return series(told_apart(play, pieces))


def told_apart(play: GcacwPlay, pieces: Sequence[PieceId]) -> list[Message | str]:
    """Names; of two that have the same one, the leader is called that."""
    told = [name(play, piece) for piece in pieces]
    return [as_leader(play, piece) if told.count(one) > 1 else one for piece, one in zip(pieces, told, strict=True)]


def as_leader(play: GcacwPlay, piece: PieceId) -> Message | str:
    """A piece's name where a leader and the unit named after him must be told apart."""
    one = play.game.piece(piece)
    return _("{unit} (leader)").format(unit=one.name) if one.is_leader else one.name


def place(play: GcacwPlay, where: str) -> str:
    """A hex with its chief place: "N3318 Alsop"."""
    return play.game.map.label(play.game.map.ids[where])


def quantity(value: Fraction | int) -> str:
    """A number of points with its fraction: "7", "1/2", "22 1/2"."""
    whole, rest = divmod(Fraction(value), 1)
    if not rest:
        return str(whole)
    return f"{whole} {rest}" if whole else str(rest)


def signed(value: int) -> str:
    """A modifier: "+1", "-2", "0"."""
    return f"{value:+d}" if value else "0"
