"""7.4 Die modifiers: every one of them, from a position or from bare numbers.

The native core reads a combat off the position (`factors`) and turns factors into modifiers (`assess`); here they get
their names. The dice and the odds panel both go through `assess`: there is no other sum.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

import msgspec

from gtc_tui import _core
from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.report import OddsLine
from gtc_tui.i18n import N_
from gtc_tui.messages import Message, _, bare
from gtc_tui.model.terrain import TERRAINS
from gtc_tui.model.words import terrain_name
from gtc_tui.rules.gcacw.campaign import forts
from gtc_tui.rules.gcacw.state.game import GcacwPlay, PieceDef
from gtc_tui.rules.gcacw.state.native import order_of_battle
from gtc_tui.rules.gcacw.state.options import LEADER_TACTICS
from gtc_tui.rules.gcacw.tables.tables import AttackType, Tables
from gtc_tui.rules.gcacw.words.phrases import quantity

_RULE = "7.4"
HEXSIDES = ("", "creek", "crossing")
"""What an attack leads across, by the native core's numbers."""

_TYPES = {
    "column": N_("Attack in column"),
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
    """Everything that modifiers depend on: the native core's numbers, and the names that go with them.

    type: key of the attack type, or "assault". tactician: who gives the tactical values. helper: army leader or corps
    leader whose presence helps an assault. support: what a gunboat adds to the defender's die.
    """

    numbers: _core.Factors
    type: str
    tactician: tuple[str, str] = ("", "")
    helper: str = ""
    support: int = 0

    @property
    def cv2(self) -> tuple[int, int]:
        """Attacker's and defender's combat values in halves, without entrenchments."""
        return self.numbers.cv2

    @property
    def value(self) -> tuple[Fraction, Fraction]:
        """The same with them, in points."""
        attacker, defender = self.numbers.value
        return Fraction(*attacker), Fraction(*defender)

    @property
    def guns(self) -> tuple[Fraction, Fraction]:
        """Artillery values."""
        attacker, defender = self.numbers.guns
        return Fraction(*attacker), Fraction(*defender)

    @property
    def tactical(self) -> tuple[int, int]:
        """Tactical values."""
        return self.numbers.tactical

    @property
    def terrain(self) -> str:
        """That of the defender's hex."""
        return TERRAINS[self.numbers.terrain]

    @property
    def covered(self) -> int:
        """Covered hexes around the defender; 0 where a fort takes part."""
        return self.numbers.covered

    @property
    def reductions(self) -> int:
        """Those of them that take 1 off the bonus."""
        return self.numbers.reductions

    @property
    def hexside(self) -> str:
        """ "", "creek" or "crossing"; from several hexes only what all attackers cross, and the least of it."""
        return HEXSIDES[self.numbers.across]

    @property
    def mountain(self) -> int:
        """0 no; 1 the defender's hex alone; 2 some attacker's too, which is the lesser bonus."""
        return self.numbers.heights


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


def assess_battle(play: GcacwPlay, battle: Battle, refused: bool = False, support: int = 0) -> Assessment:
    """The modifiers of a combat as the position stands. support: what a gunboat adds to the defender's die (23.0)."""
    return assess(play.game.tables, factors(play, battle, refused, support))


# -- the sum -------------------------------------------------------------------------------------------
def assess(tables: Tables, given: Factors) -> Assessment:
    """7.4: one line for each modifier, and their sums."""
    numbers = given.numbers
    parts = tables.battle.weigh(numbers)
    lines = [
        *_facts(given),
        _line("ratio", _ratio_label(given), parts.ratio),
        _line("type", type_name(given.type), parts.kind, rule="7.1"),
        _line("tactical", _tactical_label(given), parts.tactical),
        *_artillery_lines(given, parts),
        _line("flanks", _flank_label(given), parts.flanks),
    ]
    if given.helper:
        lines.append(_line("helper", _("{leader} takes part").format(leader=given.helper), parts.helper))
    if numbers.rain:
        lines.append(_line("rain", _("Rain"), parts.rain, rule="12.0"))
    if given.hexside == "crossing":
        lines.append(_line("hexside", _("Attacked across a bridge, ford, ferry or dam"), parts.across, False))
    elif given.hexside == "creek":
        lines.append(_line("hexside", _("Attacked across a creek"), parts.across, False))
    if given.mountain:
        label = _("Defender on a mountain") if given.mountain == 1 else _("Defender on a mountain, attacker too")
        lines.append(_line("mountain", label, parts.heights, False))
    if numbers.refused:
        lines.append(_line("refused", _("Flanks refused"), parts.refused, False, "7.8"))
    if given.support:
        lines.append(_line("gunboat", _("Gunboat supports the defender"), given.support, False, "23.0"))
    defence = parts.defence + given.support
    return Assessment(tuple(lines), parts.attack, defence, parts.coin, *numbers.columns, parts.flanks)


def attack_type(tables: Tables, unit: PieceDef, points: int) -> AttackType:
    """7.1: what a march attack is with so many movement points left (the last type asks for none)."""
    return tables.attack_types[tables.battle.attack_kind(unit.mounted, points)]


def type_name(key: str) -> Message:
    """An attack type in words."""
    return _(_TYPES[key]) if key in _TYPES else bare(key)


def _line(key: str, label: Message, value: int | None, attacker: bool = True, rule: str = _RULE) -> OddsLine:
    return OddsLine(label, value, rule, attacker, key=key)


def _facts(given: Factors) -> list[OddsLine]:
    """Values without a modifier of their own."""
    attacker, defender = (Fraction(cv2, 2) for cv2 in given.cv2)
    raised = given.value[1]
    behind = _("Combat value {cv}").format(cv=quantity(defender))
    if given.numbers.fort:
        behind = _("Combat value {cv}, with entrenchments and fort {value}").format(
            cv=quantity(defender), value=quantity(raised)
        )
    elif raised != defender:
        behind = _("Combat value {cv}, entrenched {value}").format(cv=quantity(defender), value=quantity(raised))
    return [
        OddsLine(_("Combat value {cv}").format(cv=quantity(attacker)), None, "7.2", True, key="value"),
        OddsLine(behind, None, "7.2", False, key="value"),
    ]


def _ratio_label(given: Factors) -> Message:
    attacker, defender = map(quantity, given.value)
    return _("Ratio {attacker}:{defender}").format(attacker=attacker, defender=defender)


def _tactical_label(given: Factors) -> Message:
    sides = [
        f"{value} ({who})" if who else str(value) for value, who in zip(given.tactical, given.tactician, strict=True)
    ]
    if given.numbers.fort:
        told = _("Tactical values {attacker} to {defender}; no bonus against a fort")
    else:
        told = _("Tactical values {attacker} to {defender}")
    return told.format(attacker=sides[0], defender=sides[1])


def _artillery_lines(given: Factors, parts: _core.Parts) -> list[OddsLine]:
    attacker, defender = map(quantity, given.guns)
    label = _("Artillery {attacker} against {defender}, {terrain}").format(
        attacker=attacker, defender=defender, terrain=terrain_name(given.terrain)
    )
    lines = (
        [OddsLine(label, parts.artillery, _RULE, True, key="artillery")] if parts.artillery or not parts.coin else []
    )
    if parts.coin:
        lines.append(OddsLine(label, parts.coin, _RULE, True, chance=True, key="artillery"))
    return lines


def _flank_label(given: Factors) -> Message:
    if given.numbers.fort:
        return _("Flank bonus: none against a fort")
    if given.reductions and given.covered:
        return _("Flank bonus: {n} of 6 hexes outflanked ({less} count less)").format(
            n=given.covered, less=given.reductions
        )
    return _("Flank bonus: {n} of 6 hexes outflanked").format(n=given.covered)


# -- reading the position ------------------------------------------------------------------------------
def factors(play: GcacwPlay, battle: Battle, refused: bool = False, support: int = 0) -> Factors:
    """What the modifiers of a combat depend on, as the position stands."""
    helping = helper(play, battle)
    numbers = read(play, battle, refused, bool(helping))
    kind = "assault" if numbers.kind is None else play.game.tables.attack_types[numbers.kind].key
    attacker, defender = numbers.tacticians
    return Factors(numbers, kind, (_name(play, attacker), _name(play, defender)), helping, support)


def read(play: GcacwPlay, battle: Battle, refused: bool, helped: bool) -> _core.Factors:
    """`factors` without names. helped: a leader lends an assault his bonus."""
    game = play.game
    fort = forts.numbers(game, battle.target) if forts.resists(play, battle.target, battle.side(play)) else None
    return game.tables.battle.factors(
        play.position,
        order_of_battle.of(play),
        [game.index[unit] for unit in battle.attackers],
        game.map.ids[battle.target],
        points=battle.points if battle.kind == "march" else None,
        leader=None if battle.leader is None else game.index[battle.leader],
        helped=helped,
        rain=play.record.rain,
        refused=refused,
        massed=battle.kind == "grand" and LEADER_TACTICS not in game.options,
        dug_in=not battle.upton,
        fort=fort,
    )


def helper(play: GcacwPlay, battle: Battle) -> str:
    """Whoever lends the assault his bonus (Lee, Longstreet): never more than one."""
    if battle.leader is None:
        return ""
    game = play.game
    army = None if battle.army is None else game.index[battle.army]
    where = game.map.ids[battle.origins[0]]
    return _name(play, order_of_battle.of(play).helper(play.position, where, game.index[battle.leader], army))


def _name(play: GcacwPlay, number: int | None) -> str:
    return "" if number is None else play.game.pieces[number].name
