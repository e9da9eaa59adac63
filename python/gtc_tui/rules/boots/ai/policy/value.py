"""What it is worth to a unit to stand in a hex: goals near it, danger, supply, and the attack it must then make."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gtc_tui._core import NO_HEX, UNREACHED
from gtc_tui.model.ids import HexId, PieceNo
from gtc_tui.rules.boots.ai.policy.goals import Goal
from gtc_tui.rules.boots.ai.policy.scene import Foe, Scene
from gtc_tui.rules.boots.combat import grouping
from gtc_tui.rules.boots.movement import marching, movement
from gtc_tui.rules.boots.state import ground, pieces
from gtc_tui.rules.boots.state.game import MEXGOV, US
from gtc_tui.rules.boots.state.record import HOSTILITIES


class Valuer:
    """Worth of hexes to one unit of the side, wherever it is now. extra: units of its own operations phase that can
    come along to attack an enemy hex, strongest first."""

    def __init__(
        self,
        scene: Scene,
        number: PieceNo,
        extra: Callable[[HexId], Sequence[PieceNo]] | None = None,
        active: bool = False,
    ) -> None:
        self.scene, self.number, self.extra, self.active = scene, number, extra, active
        self.unit = scene.game.pieces[number]
        self.weights = scene.weights.ground
        self.mf = self.unit.mf
        self.here = scene.standing(number)
        self._table = scene.ways.near_table(self.mf, not scene.left)
        self._supply = scene.supply_row(number)
        self._alone = (number,)
        self._pulls: list[tuple[Sequence[int], float, float, float]] = []
        self._guards: dict[HexId, float] = {}
        self._flock: list[tuple[HexId, float]] | None = None
        self._choose()
        self._attacks: dict[tuple[HexId, ...], float] = {}
        self._fights: dict[HexId, bool] = {}

    def _choose(self) -> None:
        """The goals that matter most, with how near the best other unit of the side is to each."""
        scene, table, weights = self.scene, self._table, self.weights
        found: list[tuple[float, Sequence[int], float, Goal]] = []
        origin = self.here if self.here != NO_HEX else None
        for row, points, goal in scene.rows_of(self.unit):
            if goal.guard:
                self._guard(goal)
                continue
            if goal.now:
                self._guards[goal.hex] = self._guards.get(goal.hex, 0.0) + weights.at_once * points
            cost = row[origin] if origin is not None else 0
            if cost < len(table):
                found.append((abs(points) * table[cost], row, points, goal))
        if origin is not None:
            found.sort(key=lambda one: -one[0])
            del found[weights.many :]
        for _weight, row, points, _goal in found:
            self._pulls.append((row, points, self._rival(row), weights.coming * points))

    def _rival(self, row: Sequence[int]) -> float:
        best = 0.0
        for other, where, table in self.scene.strides:
            if other != self.number:
                cost = row[where]
                if cost < len(table) and table[cost] > best:
                    best = table[cost]
        return best

    def _guard(self, goal: Goal) -> None:
        """Being there, if nobody else is, or beside it."""
        mates = any(self.scene.game.pieces[number].cf for number in self.scene.mates(goal.hex, self.number))
        coming, beside = self.weights.coming, self.weights.guard_beside
        for hex_id in self.scene.ways.within(goal.hex, 1):
            share = coming * beside if mates else beside
            if hex_id == goal.hex:
                share = coming if mates else 1.0
            self._guards[hex_id] = self._guards.get(hex_id, 0.0) + share * goal.points

    def pull(self, hex_id: HexId) -> float:
        """Points that goals promise from a hex."""
        table = self._table
        total, most, end = 0.0, 0.0, len(table)
        for row, points, rival, coming in self._pulls:
            cost = row[hex_id]
            if cost < end:
                closeness = table[cost]
                gain = coming * closeness
                if closeness > rival:
                    gain += points * (closeness - rival)
                total += gain
                if gain > most:
                    most = gain
        return self._guards.get(hex_id, 0.0) + most + self.weights.others * (total - most)

    def value(self, hex_id: HexId) -> float:
        """All of it."""
        scene = self.scene
        total = self.pull(hex_id)
        if scene.danger.get(hex_id) or scene.play.position.owner(hex_id) == scene.index:
            total += self._company(hex_id)
        if self.unit.is_supply:
            total += self._escort(hex_id)
        elif self._supply is not None and self._supply[hex_id] == UNREACHED and not self._at_home(hex_id):
            total -= self.weights.out_of_supply * self.unit.cf
        return total + self.fighting(hex_id)

    def fighting(self, hex_id: HexId) -> float:
        """The part of that which an attack promises that the unit can make from there."""
        foes = self.scene.fronts.get(hex_id)
        return self._attack(hex_id, foes) if foes and self.active else 0.0

    def _at_home(self, hex_id: HexId) -> bool:
        """21.21: militia on the Ohio and south of it."""
        areas = (ground.ON_OHIO, ground.SOUTH)
        return self.unit.subcommand == "M" and ground.area(self.scene.game, hex_id) in areas

    def _company(self, hex_id: HexId) -> float:
        """Danger with and without the unit, and the use of standing together."""
        scene = self.scene
        mates = scene.mates(hex_id, self.number)
        if not mates:
            return -scene.risk(hex_id, self._alone)
        return (
            self.weights.together * len(mates) - scene.risk(hex_id, [*mates, self.number]) + scene.risk(hex_id, mates)
        )

    def _escort(self, hex_id: HexId) -> float:
        scene, weights = self.scene, self.weights
        radius = scene.game.tables.supply[scene.game.scenario]
        if self._flock is None:
            self._flock = []
            for other, where in scene.where.items():
                unit = scene.game.pieces[other]
                if unit.cf and unit.side == self.unit.side and not unit.is_indian:
                    share = 1.0 if unit.subcommand == self.unit.subcommand else weights.escorted_others
                    self._flock.append((where, weights.escorted * share))
        far, total = scene.game.map.hexmap.distance, 0.0
        for where, share in self._flock:
            distance = far(hex_id, where)
            if distance > radius:
                share *= max(0.0, weights.escort_near - weights.escort_fading * (distance - radius))
            total += share
        return total

    # -- attacks -----------------------------------------------------------------------------------------
    def _may(self, foe: HexId) -> bool:
        found = self._fights.get(foe)
        if found is None:
            found = self._fights[foe] = grouping.may_attack(self.scene.play, self.number, foe)
        return found

    def _attack(self, hex_id: HexId, foes: tuple[HexId, ...]) -> float:
        """What the attack adds that standing there makes the unit take part in."""
        key = tuple(foe for foe in foes if self._may(foe))
        if not key:
            return 0.0
        known = self._attacks.get(key)
        if known is None:
            known = self._attacks[key] = self._assault(key)
        return known

    def _assault(self, key: tuple[HexId, ...]) -> float:
        scene, play = self.scene, self.scene.play
        must = [foe for foe in key if not grouping.spares(play, self.number, foe)]
        goals = must or list(key)
        stacks = [scene.foes[foe] for foe in goals]
        there = self._beside(goals)
        committed = assault(scene, there, stacks)[0] if there else 0.0
        with_unit = assault(scene, [*there, self.number], stacks)[0]
        best = with_unit
        if self.extra is not None:
            others = [n for foe in goals for n in self.extra(foe) if n not in there and n != self.number]
            others = list(dict.fromkeys(others))[: self.weights.joiners]
            for count in range(1, len(others) + 1):
                best = max(
                    best, self.weights.joined * assault(scene, [*there, self.number, *others[:count]], stacks)[0]
                )
        gain = best - committed
        return gain if must else max(0.0, gain)

    def _beside(self, goals: Sequence[HexId]) -> list[PieceNo]:
        """Active units that stand beside these enemies already and may attack them."""
        scene, found = self.scene, []
        for other in pieces.active(scene.play):
            if other == self.number:
                continue
            where = scene.standing(other)
            if any(goal in scene.fronts.get(where, ()) for goal in goals) and not self._leaving(other):
                found.append(other)
        return found

    def _leaving(self, other: PieceNo) -> bool:
        """Has it still to move, so that it may not be there any more?"""
        play = self.scene.play
        stage = play.innermost(movement.Movement)
        return stage is not None and other not in stage.done and not marching.is_halted(play, other)


def assault(
    scene: Scene, attackers: Sequence[PieceNo], foes: Sequence[Foe], shift: int = 0, flanked: bool = False
) -> tuple[float, str]:
    """(points, table) of an attack of units of the side on enemy stacks."""
    ours, theirs = scene.force(attackers), scene.against(foes)
    enemy = scene.game.enemy(scene.side)
    columns = shift + min(ours.guns, ours.others) * scene.game.tables.shifts.artillery
    columns -= max((scene.cover(foe.hex, enemy, foe.units if foe.known else ()) for foe in foes), default=0)
    if foes and all(foe.known for foe in foes):
        columns -= min(theirs.guns, theirs.others) * scene.game.tables.shifts.artillery
    columns += flanked * scene.game.tables.shifts.flank
    charge = any(scene.in_supply(number) for number in attackers)
    riders = any(scene.game.units.rides(number) for number in attackers)
    screened = not riders and bool(foes) and all(foe.cavalry for foe in foes)
    ground = sum(ground_worth(scene, foe.hex) for foe in foes)
    government = price_of_attack(scene, attackers, foes)
    value, table = scene.ways.chances.best(ours, theirs, columns, charge, ground, screened)
    return value - government, table


def ground_worth(scene: Scene, hex_id: HexId) -> float:
    """What it is worth to drive an enemy out of a hex: a goal opened."""
    game, weights = scene.game, scene.weights.ground
    if scene.ways.country.aims == "burning":
        kinds = ("native-village",) if scene.index == 0 else ("us-town",)
        worth_opening = any(hex_id in game.sites.get(kind, ()) for kind in kinds)
        return weights.place_opened if worth_opening else weights.hex_opened
    town = hex_id in game.sites["town"] or hex_id in game.sites["city"]
    return weights.town_opened if town else weights.hex_opened


def price_of_attack(scene: Scene, attackers: Sequence[PieceNo], foes: Sequence[Foe]) -> float:
    """22.18, 22.19, 22.21: dice of points for the enemy where the government is in it."""
    game, play, figures = scene.game, scene.play, scene.game.tables.points_pershing
    own = {game.pieces[number].side for number in attackers}
    theirs = {game.pieces[number].side for foe in foes for number in foe.units}
    price = 0.0
    if MEXGOV in own:
        price += 3.5 * figures.attack_dice
    first = (US in own and MEXGOV in theirs) or (MEXGOV in own and US in theirs)
    if first and HOSTILITIES not in play.record.flags:
        price += 3.5 * figures.hostilities_dice
    return price
