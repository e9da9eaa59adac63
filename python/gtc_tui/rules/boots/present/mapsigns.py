"""What lies on the map beside units: entrenchments, stockades, burned and raided places, pontoons (17, 18.2, 21.20,
22.20).
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator

from gtc_tui.engine.action import Side
from gtc_tui.engine.report import MapSign
from gtc_tui.i18n import _
from gtc_tui.model.ids import HexId, PieceNo
from gtc_tui.rules.boots.movement import marching
from gtc_tui.rules.boots.state import ground, pieces
from gtc_tui.rules.boots.state.game import MEXGOV, BootsPlay


def signs(play: BootsPlay, hidden: Container[PieceNo] = ()) -> tuple[MapSign, ...]:
    """All of them; where one hides another, the later one shows. hidden: units that are not named (15.1)."""
    return (*_marks(play), *_pontoons(play, hidden))


def stacks(play: BootsPlay, hidden: Iterable[PieceNo]) -> tuple[MapSign, ...]:
    """15.1: where units stand of which no more is known."""
    found: dict[HexId, Side] = {}
    for number in hidden:
        owner = pieces.owner(play, number)
        assert owner is not None
        found[play.position.hex(number)] = owner
    return tuple(_stack(play, hex_id, found[hex_id]) for hex_id in sorted(found))


def _stack(play: BootsPlay, hex_id: HexId, side: Side) -> MapSign:
    meaning = _("hidden units, {side}").format(side=play.game.side_names[side])
    text = _("{hex}: {what}").format(hex=play.game.map.label(hex_id), what=meaning)
    return MapSign(pieces.name_at(play, hex_id), "?", _style(play, side), meaning, text)


def side_name(play: BootsPlay, side: Side) -> str:
    """A printed side as players read it."""
    return _("Mexican government") if side == MEXGOV else play.game.side_names[side]


def _style(play: BootsPlay, side: Side) -> str:
    return f"side{play.game.side_index(side)}" if side in play.game.sides else "works"


def _marks(play: BootsPlay) -> Iterator[MapSign]:
    for hex_id in ground.marked(play):
        name, label = pieces.name_at(play, hex_id), play.game.map.label(hex_id)
        if ground.burned(play, hex_id):
            yield MapSign(name, "X", "ruin", _("burned"), _("{hex} is burned").format(hex=label))
        if ground.raided(play, hex_id):
            yield MapSign(name, "R", "ruin", _("raided"), _("{hex} is raided").format(hex=label))
        for sign, meaning, side in (
            ("E", _("entrenchment"), ground.entrenchment(play, hex_id)),
            ("S", _("stockade"), ground.stockade(play, hex_id)),
        ):
            if side is not None:
                text = _("{hex}: {what}, {side}").format(hex=label, what=meaning, side=side_name(play, side))
                yield MapSign(name, sign, _style(play, side), meaning, text)


def _pontoons(play: BootsPlay, hidden: Container[PieceNo]) -> Iterator[MapSign]:
    for effect in play.record.effects:
        if effect.kind == marching.PONTOON and effect.hex is not None:
            unit = play.game.piece(effect.pieces[0])
            name = _("A unit") if play.game.index[unit.id] in hidden else unit.name
            text = _("{unit}: pontoon bridge at {hex}").format(unit=name, hex=effect.hex)
            yield MapSign(effect.hex, "P", _style(play, unit.side), _("pontoon bridge"), text)
