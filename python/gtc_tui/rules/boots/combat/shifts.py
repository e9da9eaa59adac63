"""10.13 to 10.22 The ratio of an attack, every column shift with its rule, and the column that counts.

The native core works out all shifts but those of heroism markers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from gtc_tui._core import Assessed, Battery
from gtc_tui.engine.action import Side
from gtc_tui.engine.report import OddsLine
from gtc_tui.i18n import N_
from gtc_tui.messages import Message, _
from gtc_tui.model.ids import HexId, PieceNo
from gtc_tui.rules.boots.combat.grouping import Declared
from gtc_tui.rules.boots.state import effects, pieces
from gtc_tui.rules.boots.state.game import BootsPlay
from gtc_tui.rules.boots.tables.tables import CHARGE

_MARKERS = {
    "out-of-ammo": (N_("Enemy out of Ammunition"), "ammunition"),
    "inspired": (N_("Inspired Subordinates"), "inspired"),
    "morale": (N_("Morale"), "morale"),
    "wild-charge": (N_("Wild Charge"), "wild_charge"),
}


class Assessment(NamedTuple):
    """An attack before its die. attack, defence: strength of both. base: column of the ratio; shift: columns by which
    it moves, to the right where positive; column: the one that counts. lines: every shift."""

    attack: int
    defence: int
    base: int
    shift: int
    column: int
    lines: tuple[OddsLine, ...]


def strength(play: BootsPlay, units: Iterable[PieceNo]) -> int:
    """Combat factors of units (10.13)."""
    return sum(unit.cf for unit in pieces.defs(play, units))


def assess(play: BootsPlay, attack: Declared, blind: Collection[PieceNo] = ()) -> Assessment:
    """The attack by its units as they stand now and by the heroism markers in force. blind: defenders that who asks may
    not know (15.1); ground and works then help them as they help most units of their side."""
    found, tables = _found(play, attack, blind), play.game.tables
    ours, theirs, lines = found.attack, found.defence, _lines(play, found)
    shift = sum((line.value or 0) * (1 if line.attacker else -1) for line in lines)
    return Assessment(
        ours, theirs, tables.column(ours, theirs), shift, tables.column(ours, theirs, shift), tuple(lines)
    )


def is_flanked(play: BootsPlay, attack: Declared) -> bool:
    """10.16: do attackers stand on opposite sides of the only hex attacked, or all around it, and no work covers it?"""
    return _found(play, attack).flank is not None


def work(play: BootsPlay, hex_id: HexId, units: Sequence[PieceNo]) -> str | None:
    """What covers those of these units that stand in a hex: "garrison", "stockade", "entrenchment" or nothing."""
    return play.game.shifts.work(play.position, hex_id, units)


def _found(play: BootsPlay, attack: Declared, blind: Collection[PieceNo] = ()) -> Assessed:
    charge = attack.table == CHARGE
    return play.game.shifts.assess(
        play.position, attack.attackers, attack.targets, attack.defenders, charge, tuple(blind)
    )


def _lines(play: BootsPlay, found: Assessed) -> list[OddsLine]:
    """Every shift (10.14), in columns of the side that it favours. After an earthquake the defender has none (6.7)."""
    lines = [
        *_flank(play, found.flank),
        *_artillery(found.attacking, True),
        *_told(_("Sappers"), found.sappers, "18.4", "sappers", True),
        *_heroism(play),
    ]
    if effects.of(play, "earthquake"):
        lines = [line for line in lines if line.attacker]
        return [*lines, OddsLine(_("Earthquake: no shifts for the defender"), None, "6.7", False, key="earthquake")]
    (columns, what), works = found.terrain, found.works
    if columns:
        lines += _told(_("Terrain: {what}").format(what=_(_TERRAIN[what])), columns, "10.18", "terrain", False)
    if works is not None:
        lines += _told(_(_WORKS[works[0]]), works[1], "10.19", "works", False)
    return [*lines, *_artillery(found.defending, False)]


def _told(text: Message, columns: int | None, rule: str, key: str, attacker: bool) -> list[OddsLine]:
    return [] if columns is None else [OddsLine(text, columns, rule, attacker, key=key)]


_TERRAIN = {
    "forest": N_("forest"),
    "rough": N_("rough"),
    "desert": N_("desert"),
    "seasonal-lake": N_("seasonal lake"),
    "clear": N_("clear"),
    "town": N_("town"),
    "village": N_("village"),
    "city": N_("city"),
    "river": N_("river"),
}
_WORKS = {"garrison": N_("Fort garrison"), "stockade": N_("Stockade"), "entrenchment": N_("Entrenchment")}


def _flank(play: BootsPlay, columns: int | None) -> list[OddsLine]:
    """10.16, and what heroism markers make of it."""
    if columns is None:
        return []
    if effects.of(play, "last-stand"):
        return [OddsLine(_("Flank attack: ignored, Last Stand"), None, "6.7", True, key="flank")]
    attacker, defender = sides(play)
    if effects.of(play, "flank-success", defender):
        return [OddsLine(_("Flank attack: cancelled by Flank Success"), None, "6.7", True, key="flank")]
    if effects.of(play, "flank-success", attacker):
        columns = play.game.tables.heroism.flank
        return [OddsLine(_("Flank attack with Flank Success"), columns, "6.7", True, key="flank")]
    return _told(_("Flank attack"), columns, "10.16", "flank", True)


def _artillery(found: Battery, attacker: bool) -> list[OddsLine]:
    """10.17"""
    if not found.guns:
        return []
    label = _("Artillery: {n}").format(n=found.guns)
    if found.guns > found.others:
        label = _("Artillery: {n}, limited by {other} other units").format(n=found.guns, other=found.others)
    return _told(label, found.columns, "10.17", "artillery", attacker)


# -- 6.7 Heroism markers -------------------------------------------------------------------------------------------


def sides(play: BootsPlay) -> tuple[Side, Side]:
    """Attacker and defender of the combat sub-phase."""
    assert play.record.active is not None
    attacker = play.record.active.side
    return attacker, play.game.enemy(attacker)


def _heroism(play: BootsPlay) -> list[OddsLine]:
    """10.21: each marker in force moves the column in favour of its player."""
    attacker, _defender = sides(play)
    heroism = play.game.tables.heroism
    return [
        OddsLine(_(label), getattr(heroism, figure), "6.7", effect.side == attacker, key=kind)
        for kind, (label, figure) in _MARKERS.items()
        for effect in effects.of(play, kind)
    ]
