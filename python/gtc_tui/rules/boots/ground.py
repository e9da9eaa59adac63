"""What stands in a hex beside units: entrenchments and stockades with their owner, burned and raided places.

The position has a mark for every hex, a set of these bits; this is the one module that knows them.
"""

from __future__ import annotations

from gtc_tui.engine.action import Side
from gtc_tui.rules.boots.game import MEXGOV, BootsGame, BootsPlay

_ENTRENCHED = (1, 2, 4)  # by owner: first side, second side, Mexican government
_STOCKADE = (8, 16)  # by owner
_BURNED, _RAIDED = 32, 64


def _sides(game: BootsGame) -> tuple[Side, ...]:
    return (*game.sides, MEXGOV)


def entrenchment(play: BootsPlay, hex_id: int) -> Side | None:
    """Printed side of those who dug the entrenchment in a hex (17.3), None where there is none."""
    return _owner(play, hex_id, _ENTRENCHED)


def stockade(play: BootsPlay, hex_id: int) -> Side | None:
    """Side that built the stockade in a hex (17.5), None where there is none."""
    return _owner(play, hex_id, _STOCKADE)


def _owner(play: BootsPlay, hex_id: int, bits: tuple[int, ...]) -> Side | None:
    mark = play.position.mark(hex_id)
    if not mark:
        return None
    return next((side for side, bit in zip(_sides(play.game), bits, strict=False) if mark & bit), None)


def burned(play: BootsPlay, hex_id: int) -> bool:
    """21.20: burned, for good."""
    return bool(play.position.mark(hex_id) & _BURNED)


def raided(play: BootsPlay, hex_id: int) -> bool:
    """22.20: raided, for good."""
    return bool(play.position.mark(hex_id) & _RAIDED)


def entrench(play: BootsPlay, hex_id: int, side: Side) -> None:
    """Puts an entrenchment of a (printed) side into a hex."""
    _set(play, hex_id, _ENTRENCHED[_sides(play.game).index(side)])


def fortify(play: BootsPlay, hex_id: int, side: Side) -> None:
    """Puts a stockade of a side into a hex."""
    _set(play, hex_id, _STOCKADE[play.game.sides.index(side)])


def burn(play: BootsPlay, hex_id: int) -> None:
    """Marks a hex burned; a stockade there is gone for good (21.20)."""
    remove_stockade(play, hex_id)
    _set(play, hex_id, _BURNED)


def raid(play: BootsPlay, hex_id: int) -> None:
    """Marks a hex raided."""
    _set(play, hex_id, _RAIDED)


def remove_entrenchment(play: BootsPlay, hex_id: int) -> None:
    """Takes the entrenchment of a hex away, if there is one (17.3)."""
    _clear(play, hex_id, sum(_ENTRENCHED))


def remove_stockade(play: BootsPlay, hex_id: int) -> None:
    """Takes the stockade of a hex away, if there is one; its marker never comes back (17.5)."""
    _clear(play, hex_id, sum(_STOCKADE))


def _set(play: BootsPlay, hex_id: int, bit: int) -> None:
    play.position.set_mark(hex_id, play.position.mark(hex_id) | bit)


def _clear(play: BootsPlay, hex_id: int, bits: int) -> None:
    play.position.set_mark(hex_id, play.position.mark(hex_id) & ~bits)
