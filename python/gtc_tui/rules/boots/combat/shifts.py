"""10.13 to 10.22 The ratio of an attack, every column shift with its rule, and the column that counts."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import NamedTuple

from gtc_tui._core import NO_HEX
from gtc_tui.engine.action import Side
from gtc_tui.engine.report import OddsLine
from gtc_tui.i18n import N_
from gtc_tui.messages import _
from gtc_tui.model.ids import HexId, PieceNo
from gtc_tui.rules.boots.combat.grouping import Declared
from gtc_tui.rules.boots.state import charts, effects, ground, pieces
from gtc_tui.rules.boots.state.game import BootsPlay, PieceDef
from gtc_tui.rules.boots.tables.tables import CHARGE, INDIANS, OTHERS, Terrain

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


def assess(play: BootsPlay, attack: Declared, blind: Container[PieceNo] = ()) -> Assessment:
    """The attack by its units as they stand now and by the heroism markers in force. blind: defenders that who asks may
    not know (15.1); ground and works then help them as they help most units of their side."""
    ours, theirs = strength(play, attack.attackers), strength(play, attack.defenders)
    lines = shift_lines(play, attack, blind)
    shift = sum((line.value or 0) * (1 if line.attacker else -1) for line in lines)
    tables = play.game.tables
    return Assessment(
        ours, theirs, tables.column(ours, theirs), shift, tables.column(ours, theirs, shift), tuple(lines)
    )


def shift_lines(play: BootsPlay, attack: Declared, blind: Container[PieceNo] = ()) -> list[OddsLine]:
    """Every shift (10.14), in columns of the side that it favours. After an earthquake the defender has none (6.7)."""
    lines = [
        *_flank(play, attack, blind),
        *_artillery(play, attack.attackers, True),
        *_sappers(play, attack, blind),
        *_heroism(play, attack),
    ]
    if effects.of(play, "earthquake"):
        lines = [line for line in lines if line.attacker]
        return [*lines, OddsLine(_("Earthquake: no shifts for the defender"), None, "6.7", False, key="earthquake")]
    return [
        *lines,
        *_terrain(play, attack, blind),
        *_works(play, attack, blind),
        *_artillery(play, attack.defenders, False),
    ]


# -- 10.16 Flank ---------------------------------------------------------------------------------------------------


def is_flanked(play: BootsPlay, attack: Declared, blind: Container[PieceNo] = ()) -> bool:
    """10.16: attackers in two opposite hexes of the only hex attacked, or in every hex around it; never against a fort
    garrison, stockade or entrenchment, which are no help in a raided hex (22.20)."""
    if len(attack.targets) != 1:
        return False
    walled = work(play, attack.targets[0], attack.defenders, blind) is not None
    if walled and not ground.raided(play, attack.targets[0]):
        return False
    around = play.game.map.hexmap.neighbours(attack.targets[0])
    held = {pieces.hex_of(play, unit) for unit in attack.attackers}
    opposite = any(around[number] in held and around[number + 3] in held for number in range(3))
    return opposite or all(other in held for other in around if other != NO_HEX)


def _flank(play: BootsPlay, attack: Declared, blind: Container[PieceNo]) -> list[OddsLine]:
    if not is_flanked(play, attack, blind):
        return []
    if effects.of(play, "last-stand"):
        return [OddsLine(_("Flank attack: ignored, Last Stand"), None, "6.7", True, key="flank")]
    attacker, defender = sides(play)
    if effects.of(play, "flank-success", defender):
        return [OddsLine(_("Flank attack: cancelled by Flank Success"), None, "6.7", True, key="flank")]
    if effects.of(play, "flank-success", attacker):
        columns = play.game.tables.heroism.flank
        return [OddsLine(_("Flank attack with Flank Success"), columns, "6.7", True, key="flank")]
    return [OddsLine(_("Flank attack"), play.game.tables.shifts.flank, "10.16", True, key="flank")]


# -- 10.17 Artillery, 18.4 sappers ---------------------------------------------------------------------------------


def _artillery(play: BootsPlay, units: Iterable[PieceNo], attacker: bool) -> list[OddsLine]:
    """10.17: each artillery unit, as many as there are other combat units of its side in the combat."""
    found = pieces.defs(play, units)
    guns = sum(unit.artillery for unit in found)
    others = sum(not unit.artillery and not unit.is_supply for unit in found)
    if not guns:
        return []
    label = _("Artillery: {n}").format(n=guns)
    if guns > others:
        label = _("Artillery: {n}, limited by {other} other units").format(n=guns, other=others)
    columns = min(guns, others) * play.game.tables.shifts.artillery
    return [OddsLine(label, columns, "10.17", attacker, key="artillery")]


def _sappers(play: BootsPlay, attack: Declared, blind: Container[PieceNo]) -> list[OddsLine]:
    """18.4: engineers in a charge on works."""
    if attack.table != CHARGE or not any(unit.arm == "engineer" for unit in pieces.defs(play, attack.attackers)):
        return []
    if not any(work(play, target, attack.defenders, blind) for target in attack.targets):
        return []
    return [OddsLine(_("Sappers"), play.game.tables.shifts.sappers, "18.4", True, key="sappers")]


# -- 10.18 Terrain, 10.19 works ------------------------------------------------------------------------------------


def _terrain(play: BootsPlay, attack: Declared, blind: Container[PieceNo]) -> list[OddsLine]:
    """10.18: only the best shift, of all the hexes attacked."""
    found = [terrain_shift(play, target, attack.defenders, blind) for target in attack.targets]
    columns, what = max(found, key=lambda one: one[0])
    if not columns:
        return []
    return [OddsLine(_("Terrain: {what}").format(what=_(_TERRAIN[what])), columns, "10.18", False, key="terrain")]


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


def terrain_shift(
    play: BootsPlay, hex_id: HexId, units: Iterable[PieceNo], blind: Container[PieceNo] = ()
) -> tuple[int, str]:
    """Columns that the terrain of a hex gives to those of these units that stand in it, with its name; none where the
    place was burned (21.20) or raided (22.20)."""
    if ground.burned(play, hex_id) or ground.raided(play, hex_id):
        return 0, ""
    chart = play.game.tables.grounds[play.game.scenario]
    indians = [unit.is_indian for unit in _known(play, _here(play, hex_id, units), blind)]
    lines = [name for name in charts.chart_lines(play.game.map, hex_id) if name in chart.terrain]
    best = max((_helps(chart.terrain[name], indians), name) for name in lines)
    river = chart.river_shift if play.game.map.rivers.get(hex_id) else 0
    return (river, "river") if river > best[0] else best


def _helps(terrain: Terrain, indians: Sequence[bool]) -> int:
    """Some places help only Indian defenders, or only others (23)."""
    if terrain.defender == INDIANS and not all(indians):
        return 0
    if terrain.defender == OTHERS and all(indians):
        return 0
    return terrain.shift


def _works(play: BootsPlay, attack: Declared, blind: Container[PieceNo]) -> list[OddsLine]:
    """10.19: besides the terrain."""
    found = [
        work(play, target, attack.defenders, blind) for target in attack.targets if not ground.raided(play, target)
    ]
    kind = next((one for one in found if one is not None), None)
    if kind is None:
        return []
    return [OddsLine(_(_WORKS[kind]), play.game.tables.shifts.works, "10.19", False, key="works")]


_WORKS = {"garrison": N_("Fort garrison"), "stockade": N_("Stockade"), "entrenchment": N_("Entrenchment")}


def work(play: BootsPlay, hex_id: HexId, units: Iterable[PieceNo], blind: Container[PieceNo] = ()) -> str | None:
    """What covers those of these units that stand in a hex: "garrison", "stockade", "entrenchment" or nothing.
    Entrenchments serve the side that dug them (17.3), stockades whoever holds them (17.5.6)."""
    here = _here(play, hex_id, units)
    found = _known(play, here, blind)
    if any(unit.is_garrison for unit in found):
        return "garrison"
    digger = ground.entrenchment(play, hex_id)
    if ground.stockade(play, hex_id) is not None and found:
        return "stockade"
    if digger is not None and any(one.side == digger or unit in blind for one, unit in zip(found, here, strict=True)):
        return "entrenchment"
    return None


def _here(play: BootsPlay, hex_id: HexId, units: Iterable[PieceNo]) -> list[PieceNo]:
    return [unit for unit in units if pieces.hex_of(play, unit) == hex_id]


def _known(play: BootsPlay, units: Iterable[PieceNo], blind: Container[PieceNo]) -> list[PieceDef]:
    """The units; in place of each that is not to be known the first of its owner's."""
    return [_usual(play, unit) if unit in blind else play.game.pieces[unit] for unit in units]


def _usual(play: BootsPlay, unit: PieceNo) -> PieceDef:
    owner = pieces.owner(play, unit)
    return next(one for one in play.game.pieces if one.side == owner and not one.is_garrison)


# -- 6.7 Heroism markers -------------------------------------------------------------------------------------------


def sides(play: BootsPlay) -> tuple[Side, Side]:
    """Attacker and defender of the combat sub-phase."""
    assert play.record.active is not None
    attacker = play.record.active.side
    return attacker, play.game.enemy(attacker)


def _heroism(play: BootsPlay, attack: Declared) -> list[OddsLine]:
    """10.21: each marker in force moves the column in favour of its player."""
    attacker, _defender = sides(play)
    heroism = play.game.tables.heroism
    return [
        OddsLine(_(label), getattr(heroism, figure), "6.7", effect.side == attacker, key=kind)
        for kind, (label, figure) in _MARKERS.items()
        for effect in effects.of(play, kind)
    ]
