"""7.4 Die modifiers: every one of them, from a position or from bare numbers.

`factors` reads a combat off the position, `assess` turns factors into modifiers. The dice and the odds panel both
go through `assess`: there is no other sum.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

import msgspec

from gtc_tui._core import ratio
from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.report import OddsLine
from gtc_tui.i18n import N_, _
from gtc_tui.model.terrain import Edge
from gtc_tui.model.words import terrain_name
from gtc_tui.rules.gcacw import command, demoralization, flanks, forts, ground, pieces, values
from gtc_tui.rules.gcacw.game import GcacwPlay, PieceDef
from gtc_tui.rules.gcacw.tables import ArtilleryCell, AttackType, Tables
from gtc_tui.rules.gcacw.wording import quantity

_RULE = "7.4"
CROSSING = Edge.BRIDGE | Edge.FORD | Edge.FERRY | Edge.DAM

_TYPES = {
    "column": N_("Attack in column of route"),
    "hasty": N_("Hasty attack"),
    "normal": N_("Normal attack"),
    "prepared": N_("Prepared attack"),
    "assault": N_("Assault"),
}


class Battle(msgspec.Struct, frozen=True):
    """A combat, declared. Where the attackers stand is the position's business.

    kind: "march", "assault" or "grand". origins: hexes attacked from, the leading one first. leader: the assaulting
    leader. army: the army leader who leads a grand assault. points: movement points left (march). upton: he is with
    the assault, and entrenchments count for nothing (33.0).
    """

    kind: str
    attackers: tuple[PieceId, ...]
    origins: tuple[str, ...]
    target: str
    leader: PieceId | None = None
    army: PieceId | None = None
    points: int = 0
    upton: bool = False

    def side(self, play: GcacwPlay) -> Side:
        """The attacking side."""
        return play.game.piece(self.attackers[0]).side


class Factors(msgspec.Struct, frozen=True):
    """Everything that modifiers depend on, as numbers.

    type: key of the attack type, or "assault". tactical, guns, value: attacker's and defender's. cv2: combat values in
    halves, without entrenchments. tactician: who gives the tactical values. hexside: "", "creek" or "crossing".
    mountain: 0 no, 1 the defender's hex alone, 2 the attacker's too. helper: army leader or corps leader whose
    presence helps an assault. refused: the defender refuses his flanks. fort: one of the defender's takes part.
    """

    type: str
    cv2: tuple[int, int]
    value: tuple[Fraction, Fraction]
    guns: tuple[Fraction, Fraction]
    tactical: tuple[int, int]
    tactician: tuple[str, str]
    terrain: str
    covered: int = 0
    reductions: int = 0
    helper: str = ""
    rain: bool = False
    hexside: str = ""
    mountain: int = 0
    refused: bool = False
    fort: bool = False


class Assessment(NamedTuple):
    """All modifiers of a combat. attack, defence: sums for the two dice; coin: added to the attacker's on an even
    artillery die (0: no such die). attacker_cv2, defender_cv2: for the columns of the combat table.
    """

    lines: tuple[OddsLine, ...]
    attack: int
    defence: int
    coin: int
    attacker_cv2: int
    defender_cv2: int
    flank_bonus: int

    @property
    def modifier(self) -> int:
        """Attacker's sum less the defender's, artillery die aside."""
        return self.attack - self.defence


def assess_battle(play: GcacwPlay, battle: Battle, refused: bool = False) -> Assessment:
    """The modifiers of a combat as the position stands."""
    return assess(play.game.tables, factors(play, battle, refused))


# -- the sum -------------------------------------------------------------------------------------------
def assess(tables: Tables, given: Factors) -> Assessment:
    """7.4: one line for each modifier, and their sums."""
    bonus = 0 if given.fort else flanks.bonus(tables, given.covered, given.reductions)
    artillery = artillery_cell(tables, given.terrain, *given.guns)
    lines = [
        *_facts(given),
        _line("ratio", _ratio_label(given), ratio_modifier(tables, *given.value)),
        _line("type", type_name(given.type), _type_modifier(tables, given.type), rule="7.1"),
        _line("tactical", _tactical_label(given), _tactical(given)),
        *_artillery_lines(given, artillery),
        _line("flanks", _flank_label(given), bonus),
    ]
    if given.helper:
        lines.append(
            _line("helper", _("{leader} with the assault").format(leader=given.helper), tables.army_leader_bonus)
        )
    if given.rain:
        lines.append(_line("rain", _("Rain"), tables.rain_attack, rule="12.0"))
    if given.hexside == "crossing":
        lines.append(
            _line("hexside", _("Attacked across a bridge, ford, ferry or dam"), tables.crossing_defence, False)
        )
    elif given.hexside == "creek":
        creek = tables.creek_defence["rain" if given.rain else "normal"]
        lines.append(_line("hexside", _("Attacked across a creek"), creek, False))
    if given.mountain:
        label = _("On a mountain") if given.mountain == 1 else _("On a mountain, as the attacker is")
        lines.append(_line("mountain", label, tables.mountain_defence[given.mountain - 1], False))
    if given.refused:
        lines.append(_line("refused", _("Flanks refused"), tables.refuse.get(bonus, 0), False, "7.8"))
    sums = [
        sum(line.value or 0 for line in lines if line.attacker is attacker and not line.chance)
        for attacker in (True, False)
    ]
    column = max(1, given.cv2[1])  # a fort alone: the lowest
    return Assessment(tuple(lines), sums[0], sums[1], artillery.coin, given.cv2[0], column, bonus)


def _tactical(given: Factors) -> int:
    """7.4; 32.0: never in favour of who attacks a fort."""
    modifier = given.tactical[0] - given.tactical[1]
    return min(0, modifier) if given.fort else modifier


def ratio_modifier(tables: Tables, attacker: Fraction, defender: Fraction) -> int:
    """Odds, rounded in the defender's favour: exact whatever the multipliers."""
    scale = attacker.denominator * defender.denominator
    return ratio(int(attacker * scale), int(defender * scale), tables.ratio_least, tables.ratio_most)


def artillery_cell(tables: Tables, terrain: str, attacker: Fraction, defender: Fraction) -> ArtilleryCell:
    """7.4: the cell of the artillery chart; without guns on either side there is nothing to compare."""
    if not attacker and not defender:
        return ArtilleryCell(0, 0)
    column = tables.artillery[terrain]
    return next((cell for least, cell in column if attacker - defender >= least), column[-1][1])


def attack_type(tables: Tables, unit: PieceDef, points: int) -> AttackType:
    """7.1: what a march attack is with so many movement points left (the last type asks for none)."""
    return next(
        (kind for kind in tables.attack_types if points >= (kind.mounted if unit.mounted else kind.foot)),
        tables.attack_types[-1],
    )


def type_name(key: str) -> str:
    """An attack type in the player's language."""
    return _(_TYPES[key]) if key in _TYPES else key


def _type_modifier(tables: Tables, key: str) -> int:
    if key == "assault":
        return tables.assault_modifier
    return next(kind.modifier for kind in tables.attack_types if kind.key == key)


def _line(key: str, label: str, value: int | None, attacker: bool = True, rule: str = _RULE) -> OddsLine:
    return OddsLine(label, value, rule, attacker, key=key)


def _facts(given: Factors) -> list[OddsLine]:
    """Values without a modifier of their own."""
    attacker, defender = (Fraction(cv2, 2) for cv2 in given.cv2)
    behind = _("Combat value {cv}").format(cv=quantity(defender))
    if given.fort:
        behind = _("Combat value {cv}, with works and the fort {value}").format(
            cv=quantity(defender), value=quantity(given.value[1])
        )
    elif given.value[1] != defender:
        behind = _("Combat value {cv}, entrenched {value}").format(
            cv=quantity(defender), value=quantity(given.value[1])
        )
    return [
        OddsLine(_("Combat value {cv}").format(cv=quantity(attacker)), None, "7.2", True, key="value"),
        OddsLine(behind, None, "7.2", False, key="value"),
    ]


def _ratio_label(given: Factors) -> str:
    return _("Ratio {attacker}:{defender}").format(attacker=quantity(given.value[0]), defender=quantity(given.value[1]))


def _tactical_label(given: Factors) -> str:
    sides = [
        f"{value} ({who})" if who else str(value) for value, who in zip(given.tactical, given.tactician, strict=True)
    ]
    if given.fort:
        told = _("Tactical {attacker} against {defender}, nothing to the attacker of a fort")
    else:
        told = _("Tactical {attacker} against {defender}")
    return told.format(attacker=sides[0], defender=sides[1])


def _artillery_lines(given: Factors, cell: ArtilleryCell) -> list[OddsLine]:
    label = _("Artillery {attacker}:{defender} in {terrain}").format(
        attacker=quantity(given.guns[0]), defender=quantity(given.guns[1]), terrain=terrain_name(given.terrain)
    )
    lines = [OddsLine(label, cell.sure, _RULE, True, key="artillery")] if cell.sure or not cell.coin else []
    if cell.coin:
        lines.append(OddsLine(label, cell.coin, _RULE, True, chance=True, key="artillery"))
    return lines


def _flank_label(given: Factors) -> str:
    if given.fort:
        return _("Flanks: no bonus against a fort")
    if given.reductions and given.covered:
        return _("Flanks: {n} of 6 hexes covered, {less} of them reduced").format(
            n=given.covered, less=given.reductions
        )
    return _("Flanks: {n} of 6 hexes covered").format(n=given.covered)


# -- reading the position ------------------------------------------------------------------------------
def factors(play: GcacwPlay, battle: Battle, refused: bool = False) -> Factors:
    """What the modifiers of a combat depend on, as the position stands."""
    side = battle.side(play)
    attack = values.attack(play, battle.attackers)
    defence = values.defence(play, battle.target, dug_in=not battle.upton)
    fort = forts.resists(play, battle.target, side)
    cover = flanks.cover(play, battle.target, side, defence)
    tactical = (_attacker_tactical(play, battle), _defender_tactical(play, battle.target))
    march = battle.kind == "march"
    tables = play.game.tables
    return Factors(
        attack_type(tables, play.game.piece(battle.attackers[0]), battle.points).key if march else "assault",
        (attack.cv2, defence.cv2),
        (attack.value, defence.value),
        (attack.guns, defence.guns),
        (tactical[0][0], tactical[1][0]),
        (tactical[0][1], tactical[1][1]),
        values.terrain(play, battle.target),
        cover.covered,
        cover.reductions,
        "" if march else helper(play, battle),
        play.record.rain,
        _hexside(play, battle),
        _mountain(play, battle),
        refused,
        fort,
    )


def _attacker_tactical(play: GcacwPlay, battle: Battle) -> tuple[int, str]:
    """In an assault the assaulting leader's value alone (v1.1); in a march attack the best of the unit and of the
    leaders in its hex who command it, whether they came along with it or not.
    """
    if battle.leader is not None:
        leader = play.game.piece(battle.leader)
        return leader.tactical_attack, leader.name
    best = [(demoralization.tactical(play, unit, False), play.game.piece(unit).name) for unit in battle.attackers]
    for origin in battle.origins:
        for chief in pieces.leaders_in(play, origin):
            if any(pieces.leads(play.game, chief, unit) for unit in battle.attackers):
                best.append((play.game.piece(chief).tactical_attack, play.game.piece(chief).name))
    return max(best, key=lambda entry: entry[0])


def _defender_tactical(play: GcacwPlay, target: str) -> tuple[int, str]:
    """The best of all units and leaders in the hex (a leader there always has a unit of his command)."""
    best = [(demoralization.tactical(play, unit, True), play.game.piece(unit).name) for unit in _all_in(play, target)]
    return max(best, key=lambda entry: entry[0], default=(0, ""))


def _all_in(play: GcacwPlay, where: str) -> Sequence[PieceId]:
    return [*pieces.units_in(play, where), *pieces.leaders_in(play, where)]


def helper(play: GcacwPlay, battle: Battle) -> str:
    """Whoever lends the assault his bonus (Lee, Longstreet): never more than one."""
    game = play.game
    chiefs = [game.piece(chief) for chief in pieces.leaders_in(play, battle.origins[0])]
    if battle.army is not None:
        chiefs.append(game.piece(battle.army))
    for chief in sorted(chiefs, key=lambda chief: chief.size != "Army"):
        if command.lends_bonus(play, chief.id, chief.id == battle.leader):
            return chief.name
    return ""


def _hexside(play: GcacwPlay, battle: Battle) -> str:
    """What the attack crosses; from several hexes only what all of them cross, and the least of it."""
    hex_map = play.game.map
    target = hex_map.ids[battle.target]
    found = set()
    for origin in battle.origins:
        start = hex_map.ids[origin]
        direction = hex_map.hexmap.direction(start, target)
        assert direction is not None
        edge = ground.edge(play, start, direction)
        found.add("crossing" if edge & CROSSING else "creek" if edge & Edge.CREEK else "")
    return next(kind for kind in ("", "creek", "crossing") if kind in found)


def _mountain(play: GcacwPlay, battle: Battle) -> int:
    """0 no mountain; 1 the defender's alone; 2 some attacker stands on one too, which is the lesser bonus."""
    if values.terrain(play, battle.target) != "mountain":
        return 0
    return 2 if any(values.terrain(play, origin) == "mountain" for origin in battle.origins) else 1
