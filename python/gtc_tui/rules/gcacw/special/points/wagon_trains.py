"""13.2 Wagon trains that are to find a base with lines of communication, and what their mishaps cost."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from gtc_tui._core import Area, Charge
from gtc_tui.engine.action import PieceId, Side
from gtc_tui.messages import Message, _
from gtc_tui.model.terrain import Edge
from gtc_tui.rules.gcacw.campaign import bridges, supply
from gtc_tui.rules.gcacw.special.hooks import COMPONENTS, SideKey
from gtc_tui.rules.gcacw.special.objectives import Errand, Post, Stronghold
from gtc_tui.rules.gcacw.special.objectives import place as place_of
from gtc_tui.rules.gcacw.state import ledger, pieces, zones
from gtc_tui.rules.gcacw.state.game import Award, GcacwGame, GcacwPlay, Prospect
from gtc_tui.rules.kit.special import SpecialRule

Points = Annotated[int, Meta(ge=0, le=99)]
Radius = Annotated[int, Meta(ge=0, le=20)]

_BY_ENEMY = ("combat", "retreat", "surrender")
_CAUSES: Final[dict[str, Literal["hurt", "retreat", "destroyed"]]] = {
    "wagon-destroyed": "destroyed",
    "wagon-march": "hurt",
    "wagon-retreat": "retreat",
}
"""Of entries in the ledger, as the core names the mishaps."""


def _trains(play: GcacwPlay, side: Side) -> list[PieceId]:
    """Wagon trains that are left."""
    return [unit for unit in pieces.on_map(play, side) if play.game.piece(unit).arm == "wagon"]


class Base(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where trains count, and the places to which they may have lines beside the one to a source."""

    hex: str
    far: str
    near: str


class Van(msgspec.Struct, frozen=True, rename="kebab", forbid_unknown_fields=True):
    """How the infantry goes ahead of the trains, for machine players; nothing here is a rule. leaders: whose units go
    to the base; the others stand between it and the enemy. holding: hexes from which infantry holds a place of the
    lines. Points, about, that a division is worth there, and a bridge at one of the fords that lack one."""

    leaders: tuple[PieceId, ...]
    screen_radius: Radius
    screen_worth: float
    front_radius: Radius
    front_worth: float
    holding: Radius
    fords: tuple[str, ...]
    bridge_worth: float
    pioneers: Annotated[int, Meta(ge=0, le=20)]


@COMPONENTS.declare("supplied-trains")
class SuppliedTrains(SpecialRule, frozen=True):
    """A side's wagon trains at a base with a line of communication to one of the sources are worth points: more with
    lines to further places. The first base is the one that the side makes for."""

    side: SideKey
    sources: tuple[str, ...]
    bases: Annotated[tuple[Base, ...], Meta(min_length=1)]
    supplied: Points
    near: Points
    far: Points
    van: Van

    def needs_hexes(self) -> tuple[str, ...]:
        banks = [bank for hexside in self.van.fords for bank in hexside.split("/")]
        return (*self.sources, *(where for base in self.bases for where in (base.hex, base.far, base.near)), *banks)

    # -- victory ---------------------------------------------------------------------------------------
    def standing(self, play: GcacwPlay) -> tuple[Award, ...]:
        game = play.game
        label, names = game.map.label, game.map.names
        lines = supply.lines(game, self.depots(play))
        found = []
        for one in lines.supplied(play.position, game.side_index(self.side)):
            train, where = game.pieces[one.unit], names[one.hex]
            text = _("{wagon} at {hex}, line to a supply source")
            if one.goal is not None:
                text = _("{wagon} at {hex}, lines to a supply source and to {goal}")
            goal = "" if one.goal is None else label(one.goal)
            told = text.format(wagon=train.name, hex=label(one.hex), goal=goal)
            found.append(Award(f"supply:{train.id}", told, one.points, (where,)))
        return tuple(found)

    def prospects(self, play: GcacwPlay) -> tuple[Prospect, ...]:
        """What the bases are worth to a train, with the lines open now; then what each train brings."""
        label, ids = play.game.map.label, play.game.map.ids
        found = []
        for base in self.bases:
            group = _("Each wagon train at {hex} scores").format(hex=label(ids[base.hex]))
            steps = ((self.sources, self.supplied), ((base.near,), self.near), ((base.far,), self.far))
            for goals, points in steps:
                is_open = bool(supply.line(play, self.side, base.hex, goals).path)
                if goals == self.sources:
                    text = (
                        _("with a line to a supply source (open now)")
                        if is_open
                        else _("with a line to a supply source (blocked now)")
                    )
                else:
                    text = (
                        _("with that line and one to {goal} (open now)")
                        if is_open
                        else _("with that line and one to {goal} (blocked now)")
                    )
                    text = text.format(goal=label(ids[goals[0]]))
                found.append(Prospect(group, text, points))
        now = {award.key: award.points for award in self.standing(play)}
        for train in _trains(play, self.side):
            where = label(pieces.hex_id(play, train))
            text = _("{wagon}, now at {hex}").format(wagon=play.game.piece(train).name, hex=where)
            found.append(Prospect(_("What each wagon train scores now"), text, now.get(f"supply:{train}", 0)))
        return tuple(found)

    def supply_lines(self, play: GcacwPlay) -> tuple[supply.SupplyLine, ...]:
        return tuple(
            supply.line(play, self.side, base.hex, goals)
            for base in self.bases
            for goals in (self.sources, (base.far,), (base.near,))
        )

    # -- what is worth doing ---------------------------------------------------------------------------
    def errands(self, play: GcacwPlay) -> tuple[Errand, ...]:
        """Wagon trains to the first base (others lie behind the enemy's army) unless the last day finds it barred,
        whoever is nearest to the fords before it as long as they have no bridge, and the infantry ahead of them."""
        game, van = play.game, self.van
        trains = dict.fromkeys(_trains(play, self.side), float(self.far))
        if not trains:
            return ()
        found: list[Errand] = []
        base = self.bases[0].hex
        if play.record.turn < game.turns or self._clear(play, base):
            found.append(Errand("base", Area([game.map.ids[base]]), trains, game.turns, late=True, steady=True))
        for hexside in van.fords:
            if not bridges.bits(play, hexside) & Edge.BRIDGE:
                banks = bridges.ends(game, hexside)
                builders = dict.fromkeys(self._pioneers(play, banks), van.bridge_worth)
                found.append(Errand(hexside, Area(banks), builders, game.turns))
        divisions = self._divisions(play)
        ahead = {unit for unit in divisions if any(pieces.leads(play, leader, unit) for leader in van.leaders)}
        rest = [unit for unit in divisions if unit not in ahead]
        screen, front = self._around(game, "screen"), self._around(game, "front")
        found.append(Errand("screen", screen, dict.fromkeys(sorted(ahead), van.screen_worth), game.turns))
        found.append(Errand("front", front, dict.fromkeys(rest, van.front_worth), game.turns))
        return tuple(found)

    def posts(self, play: GcacwPlay) -> tuple[Post, ...]:
        """Where an enemy unit or zone of control cuts the lines that every train needs; the base itself only once there
        is one."""
        masters = {one.hex: self._master(play, one.hex) for one in self.strongholds(play)}
        return tuple(
            Post(one.hex, float(one.points), masters[one.hex], one.takes)
            for one in self.strongholds(play)
            if not one.kept or masters[one.hex] == one.side
        )

    def strongholds(self, play: GcacwPlay) -> tuple[Stronghold, ...]:
        base = self.bases[0]
        count, keepers = len(_trains(play, self.side)), tuple(self._divisions(play))
        steps = ((base.hex, self.supplied), (base.near, self.near - self.supplied), (base.far, self.far - self.near))
        return tuple(
            Stronghold(where, count * points, self.side, keepers, self.van.holding, ("infantry",), where == base.hex)
            for where, points in steps
        )

    def depots(self, play: GcacwPlay) -> tuple[supply.Depot, ...]:
        trains = tuple(_trains(play, self.side))
        return tuple(
            supply.Depot(base.hex, trains, self.supplied, self.sources, ((base.far, self.far), (base.near, self.near)))
            for base in self.bases
        )

    def _around(self, game: GcacwGame, key: str) -> Area:
        """Hexes around the base ("screen"), or around the nearer end of its lines ("front"), out of the trains' way."""
        base, van = self.bases[0], self.van
        where, radius = (base.hex, van.screen_radius) if key == "screen" else (base.near, van.front_radius)
        distance, centre = game.map.hexmap.distance, game.map.ids[where]
        return place_of(game, key, lambda one: distance(one, centre) <= radius)

    def _clear(self, play: GcacwPlay, where: str) -> bool:
        """Is a hex free of enemies and their zones of control?"""
        enemy = pieces.owner(play, where) == play.game.enemy(self.side)
        return not enemy and not zones.enemy_zone(play, self.side, play.game.map.ids[where])

    def _divisions(self, play: GcacwPlay) -> list[PieceId]:
        """Infantry divisions of the side."""
        found = (play.game.piece(unit) for unit in pieces.on_map(play, self.side))
        return [unit.id for unit in found if (unit.arm, unit.size) == ("infantry", "Div")]

    def _pioneers(self, play: GcacwPlay, banks: tuple[int, int]) -> list[PieceId]:
        """The units nearest to a ford that could lay a bridge: on the first evening any unit may stand by."""
        game, figures, hex_of = play.game, play.game.tables.bridges, play.position.hex

        def measured() -> tuple[int, ...]:
            distance = game.map.hexmap.distance
            return tuple(min(distance(there, bank) for bank in banks) for there in range(game.map.hexmap.size))

        away = game.caches.get((SuppliedTrains, banks), measured)
        able = [
            unit
            for unit in pieces.on_map(play, self.side)
            if (play.game.piece(unit).arm in figures.arms and pieces.manpower(play, unit) >= figures.manpower)
            or (play.record.turn == 1 and play.game.piece(unit).mounted)
        ]
        able.sort(key=lambda unit: away[hex_of(game.index[unit])])
        return able[: self.van.pioneers]

    def _master(self, play: GcacwPlay, where: str) -> Side:
        """Whom a hex of a line serves now: the side once its infantry holds it."""
        distance, number = play.game.map.hexmap.distance, play.game.map.ids[where]
        near = any(distance(pieces.hex_id(play, unit), number) <= self.van.holding for unit in self._divisions(play))
        return self.side if near and self._clear(play, where) else play.game.enemy(self.side)


@COMPONENTS.declare("train-losses")
class TrainLosses(SpecialRule, frozen=True):
    """What mishaps of a side's wagon trains cost beside their manpower: destroyed by the enemy, hurt by an extended
    march, each hex of a retreat; at most so much for each train."""

    side: SideKey
    destroyed: Points
    marched: Points
    retreated: Points
    most: Points

    def _charge(self, play: GcacwPlay, train: PieceId, cause: str, text: Message) -> None:
        points = self._charges(play, train).price(_CAUSES[cause])
        if points:
            ledger.award(play, cause, -points, text, self.side, train)

    def _charges(self, play: GcacwPlay, train: PieceId) -> Charge:
        return Charge(
            unit=play.game.index[train],
            hurt=self.marched,
            retreat=self.retreated,
            destroyed=self.destroyed,
            most=max(0, self.most - _charged(play, train)),
        )

    def entered(self, play: GcacwPlay, piece: PieceId, origin: str, how: str) -> None:
        unit = play.game.piece(piece)
        if unit.arm == "wagon" and how == "retreat":
            text = Message("{unit} retreats one hex", unit=unit.name)
            self._charge(play, piece, "wagon-retreat", text)

    def march_hurt(self, play: GcacwPlay, unit: PieceId) -> None:
        if play.game.piece(unit).arm == "wagon":
            text = Message("{unit} is hurt by an extended march", unit=play.game.piece(unit).name)
            self._charge(play, unit, "wagon-march", text)

    def eliminated(self, play: GcacwPlay, unit: PieceId, cause: str) -> None:
        if play.game.piece(unit).arm == "wagon" and cause in _BY_ENEMY:
            text = Message("{unit} is destroyed", unit=play.game.piece(unit).name)
            self._charge(play, unit, "wagon-destroyed", text)

    def prospects(self, play: GcacwPlay) -> tuple[Prospect, ...]:
        group = _("What the loss of each wagon train would cost, beside its manpower")
        left = ((train, max(0, self.most - _charged(play, train))) for train in _trains(play, self.side))
        return tuple(
            Prospect(
                group, _("{wagon} destroyed").format(wagon=play.game.piece(train).name), -min(self.destroyed, most)
            )
            for train, most in left
        )

    def charges(self, play: GcacwPlay) -> tuple[Charge, ...]:
        return tuple(self._charges(play, train) for train in _trains(play, self.side))

    def march_price(self, play: GcacwPlay, unit: PieceId, hurt: float) -> float:
        return self.marched * hurt if play.game.piece(unit).arm == "wagon" else 0.0


def _charged(play: GcacwPlay, train: PieceId) -> int:
    """Points that a wagon train has cost so far beside its manpower."""
    return -sum(entry.points for entry in play.record.ledger if entry.unit == train and entry.cause in _CAUSES)
