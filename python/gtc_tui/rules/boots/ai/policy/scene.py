"""A position as one side sees it: its own units, enemy stacks with what is believed of them, the danger of a hex.

Of enemy units that the side may not know (15.1) only this is used: where a stack stands, and the average of all such
stacks in strength and in points.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from gtc_tui._core import NO_HEX, UNREACHED, Force
from gtc_tui.engine.action import Side
from gtc_tui.model.ids import HexId, PieceNo
from gtc_tui.rules.boots.ai.policy.goals import Goal, goals, hunted, turns_left
from gtc_tui.rules.boots.ai.policy.ways import Ways, ways
from gtc_tui.rules.boots.knowledge import fog
from gtc_tui.rules.boots.movement import marching, supply
from gtc_tui.rules.boots.state import ground, pieces
from gtc_tui.rules.boots.state.game import MEXGOV, US, VILLA, BootsPlay, PieceDef


class Foe(NamedTuple):
    """An enemy stack: strength and worth as believed. known: by a look at it. cavalry: all of it rides, or may."""

    hex: HexId
    strength: float
    worth: float
    units: tuple[PieceNo, ...]
    known: bool
    cavalry: bool


class Scene:
    """Made for one decision of one side. hunting: enemies are goals, too."""

    def __init__(self, play: BootsPlay, side: Side, hunting: bool = True) -> None:
        self.hunting = hunting
        self.play, self.game, self.side = play, play.game, side
        self.ways: Ways = ways(play.game)
        self.weights = self.ways.weights
        self.index = play.game.side_index(side)
        self.own: Sequence[PieceNo] = play.position.standing(self.index)
        self.where: dict[PieceNo, HexId] = {number: play.position.hex(number) for number in self.own}
        left = len(play.game.turns) - play.record.turn
        self.future = self.weights.danger.future * left / len(play.game.turns)
        self.left = turns_left(play)
        self._goals: dict[tuple[str, str, bool], list[Goal]] = {}
        self._risks: dict[tuple[float, int, int], float] = {}
        self._worths: dict[PieceNo, float] = {}
        self._supply: dict[tuple[int, ...], bytes] = {}

    # -- units and what they are worth -------------------------------------------------------------------
    def worth(self, number: PieceNo) -> float:
        """Points that the loss of a known unit costs its owner."""
        found = self._worths.get(number)
        if found is None:
            found = self._worths[number] = self._worth(number)
        return found

    def _worth(self, number: PieceNo) -> float:
        unit = self.game.pieces[number]
        due = pieces.prize(self.game, number)
        points = float(due[1]) if due is not None else 0.0
        if unit.subcommand == "Do":
            points += self.weights.danger.last_dorados
        share = self.weights.danger.government if unit.side == MEXGOV else 1.0
        train = self.weights.danger.train * self.future if unit.is_supply else 0.0
        return points + share * self.future * unit.cf + train

    def force(self, units: Iterable[PieceNo]) -> Force:
        """Units that the side knows."""
        found = [(self.game.pieces[number], self.worth(number)) for number in units]
        guns = sum(unit.artillery for unit, _worth in found)
        others = sum(not unit.artillery and not unit.is_supply for unit, _worth in found)
        return Force([(unit.cf, worth) for unit, worth in found], guns, others)

    @cached_property
    def foes(self) -> dict[HexId, Foe]:
        """Enemy stacks by hex."""
        play, position = self.play, self.play.position
        enemies = position.standing(1 - self.index)
        hidden = fog.hidden(play, self.side)
        stacks: dict[HexId, list[PieceNo]] = {}
        for number in enemies:
            stacks.setdefault(position.hex(number), []).append(number)
        strength = fog.average(play, self.side, lambda number: self.game.pieces[number].cf)
        worth = fog.average(play, self.side, self.worth)
        found: dict[HexId, Foe] = {}
        for hex_id, units in sorted(stacks.items()):
            if hidden.isdisjoint(units):
                cf = sum(self.game.pieces[number].cf for number in units)
                value = sum(self.worth(number) for number in units)
                riding = all(self.game.units.rides(number) for number in units)
                found[hex_id] = Foe(hex_id, cf, value, tuple(units), True, riding)
            else:
                riders = self.side in self.ways.country.riders
                found[hex_id] = Foe(hex_id, strength, worth, tuple(units), False, riders)
        return found

    def against(self, foes: Sequence[Foe]) -> Force:
        """Enemy stacks that defend together."""
        if len(foes) == 1 and foes[0].known:
            return self.force(foes[0].units)
        return Force.rough(sum(foe.strength for foe in foes), sum(foe.worth for foe in foes))

    @cached_property
    def fronts(self) -> dict[HexId, tuple[HexId, ...]]:
        """Hexes from which enemy stacks could be attacked, with those."""
        found: dict[HexId, list[HexId]] = {}
        for hex_id in self.foes:
            for near in self.ways.beside(hex_id):
                found.setdefault(near, []).append(hex_id)
        return {hex_id: tuple(stacks) for hex_id, stacks in found.items()}

    @cached_property
    def fuel(self) -> frozenset[HexId]:
        """21.20: hexes of the map that units of the side would burn in their next combat sub-phase."""
        if self.ways.country.aims != "burning":
            return frozenset()
        places = self.game.sites["native-village" if self.side == US else "us-town"]
        return frozenset(hex_id for hex_id in places if not ground.burned(self.play, hex_id))

    # -- cover and danger --------------------------------------------------------------------------------
    def cover(self, hex_id: HexId, defenders: Side, units: Sequence[PieceNo] = ()) -> int:
        """Columns that ground and works give to defenders of a side; units: known ones, whose kind counts."""
        play, marked = self.play, self.play.position.mark(hex_id)
        indians = self.game.pieces[units[0]].is_indian if units else defenders not in (US, VILLA)
        columns = 0
        if not marked or not (ground.burned(play, hex_id) or ground.raided(play, hex_id)):
            columns = self.game.chart.shift(hex_id, indians)
        if marked:
            printed = self.game.pieces[units[0]].side if units else defenders
            if ground.stockade(play, hex_id) is not None or ground.entrenchment(play, hex_id) == printed:
                return columns + 1
        return columns + (defenders == US and hex_id in self.game.map.supplies)  # a fort garrison

    @cached_property
    def danger(self) -> dict[HexId, float]:
        """Strength with which enemies may come upon a hex before the side acts again."""
        stacks = tuple((foe.hex, foe.strength) for foe in self.foes.values())
        key, known = self.ways.threats
        if key == stacks:
            return known
        weights = self.weights.danger
        radius = self.ways.country.radius
        powers: dict[HexId, list[float]] = {}
        for hex_id, strength in stacks:
            if strength <= 0:
                continue
            inner = set(self.ways.within(hex_id, radius // 2))
            for near in self.ways.within(hex_id, radius):
                powers.setdefault(near, []).append(strength if near in inner else weights.far_off * strength)
        found: dict[HexId, float] = {}
        for hex_id, coming in powers.items():
            coming.sort(reverse=True)
            found[hex_id] = sum(power * share for power, share in zip(coming, weights.along, strict=False))
        self.ways.threats = (stacks, found)
        return found

    def risk(self, hex_id: HexId, units: Sequence[PieceNo]) -> float:
        """Points that attacks may cost units of the side that stand together in a hex."""
        danger = self.danger.get(hex_id, 0.0)
        if not danger or not units:
            return 0.0
        cover = self.cover(hex_id, self.side, units)
        if len(units) > 1:
            return self._risk(danger, cover, units)
        key = (danger, cover, units[0])
        known = self._risks.get(key)
        if known is None:
            known = self._risks[key] = self._risk(danger, cover, units)
        return known

    def _risk(self, danger: float, cover: int, units: Sequence[PieceNo]) -> float:
        strength = sum(self.game.pieces[number].cf for number in units)
        worth = sum(map(self.worth, units))
        if not worth:
            return 0.0
        weights = self.weights.danger
        if not strength:
            return weights.attacked * weights.helpless * worth
        chances = self.ways.chances
        at = chances.column(danger, strength, -cover)
        return weights.attacked * weights.hope[at] * chances.lost_share(at) * worth

    @cached_property
    def seen(self) -> BootsPlay:
        """The game as the side finds it on the map: it does not see whose zones end at the border (22.9)."""
        return fog.seen_by(self.play, self.side)

    # -- supply ------------------------------------------------------------------------------------------
    def supply_row(self, number: PieceNo) -> bytes | None:
        """UNREACHED where the unit would be out of supply, as the others stand; None: it never is."""
        unit = self.game.pieces[number]
        if unit.is_supply or unit.is_indian or unit.side == VILLA or unit.subcommand in ("CM", "R", "MA"):
            return None
        origins = tuple(supply.sources(self.play, number))
        row = self._supply.get(origins)
        if row is None:
            row = self._supply[origins] = supply.reach(self.seen, self.index, list(origins))
        return row

    def in_supply(self, number: PieceNo) -> bool:
        """Is a unit of the side in supply where it stands?"""
        row = self.supply_row(number)
        if row is None or supply.is_always(self.play, number):
            return True
        return number in self.where and row[self.where[number]] != UNREACHED

    @cached_property
    def strides(self) -> list[tuple[int, int, list[float]]]:
        """Units of the side with any strength: where each stands, and how near things are to it."""
        return [
            (number, where, self.ways.near_table(self.game.pieces[number].mf, not self.left))
            for number, where in self.where.items()
            if self.game.pieces[number].cf and self.game.pieces[number].mf
        ]

    # -- goals -------------------------------------------------------------------------------------------
    def goals(self, unit: PieceDef) -> list[Goal]:
        """What the unit may go for, enemies included where they are hunted."""
        key = (unit.side, unit.subcommand if unit.subcommand in ("DN", "NG") else "", unit.is_indian)
        if unit.is_supply:
            return []
        found = self._goals.get(key)
        if found is None:
            found = goals(self.play, unit, self.side, self.foes)
            if self.hunting and unit.cf and not (unit.side == MEXGOV and self.side == VILLA):
                found += [hunted(self.play, foe.hex, foe.worth) for foe in self.foes.values() if foe.worth > 0]
            self._goals[key] = found
        return found

    def profile(self, unit: PieceDef) -> int:
        """Profile of the board by which the unit usually goes."""
        return marching.profile(self.play, self.game.index[unit.id], supplied=True)

    def rows_of(self, unit: PieceDef) -> list[tuple[Sequence[int], float, Goal]]:
        """Goals with the way to each."""
        profile, row = self.profile(unit), self.ways.row
        return [(row(goal.hex, profile), goal.points, goal) for goal in self.goals(unit)]

    def mates(self, hex_id: HexId, but: int = -1) -> list[PieceNo]:
        """Units of the side in a hex, without one."""
        if self.play.position.owner(hex_id) != self.index:
            return []
        return [number for number in self.play.position.at(hex_id) if number != but]

    def standing(self, number: PieceNo) -> HexId:
        """Where a unit of anybody's stands; NO_HEX: nowhere."""
        return self.where.get(number, HexId(NO_HEX))
