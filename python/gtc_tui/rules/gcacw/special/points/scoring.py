"""Points that scenarios give beside objectives and losses (13.4 to 13.8)."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from gtc_tui._core import Area
from gtc_tui.engine.action import PieceId
from gtc_tui.messages import Message, _, ngettext
from gtc_tui.rules.gcacw.campaign import control, forts, stations
from gtc_tui.rules.gcacw.special.hooks import COMPONENTS, SideKey
from gtc_tui.rules.gcacw.special.objectives import Bonus, Errand, divisions, place, there
from gtc_tui.rules.gcacw.state import ledger, pieces
from gtc_tui.rules.gcacw.state.game import Award, GcacwGame, GcacwPlay, Prospect
from gtc_tui.rules.gcacw.tables.core import WORKS
from gtc_tui.rules.kit.files.schema import Name
from gtc_tui.rules.kit.special import SpecialRule

Points = Annotated[int, Meta(ge=0, le=99)]


@COMPONENTS.declare("all-objectives")
class AllObjectives(SpecialRule, frozen=True):
    """All objectives of so many points each in the scoring side's hands are worth more (13.4)."""

    each: Points
    points: Points

    def bonuses(self, game: GcacwGame) -> tuple[Bonus, ...]:
        goals = tuple(n for n, goal in enumerate(game.objectives) if goal.points == self.each)
        return (Bonus(goals, self.points),)

    def standing(self, play: GcacwPlay) -> tuple[Award, ...]:
        (bonus,) = self.bonuses(play.game)
        if not all(control.holder(play, n) == play.game.scoring_side for n in bonus.objectives):
            return ()
        text = _("All objectives of {n} VP held").format(n=self.each)
        where = tuple(play.game.objectives[n].hex for n in bonus.objectives)
        return (Award("all-held", text, bonus.points, where, counted=True),)

    def prospects(self, play: GcacwPlay) -> tuple[Prospect, ...]:
        (bonus,) = self.bonuses(play.game)
        held = sum(control.holder(play, n) == play.game.scoring_side for n in bonus.objectives)
        group = _("All objectives of {n} VP together").format(n=self.each)
        text = _("{held} of {all} held now").format(held=held, all=len(bonus.objectives))
        return (Prospect(group, text, bonus.points),)


@COMPONENTS.declare("station-points")
class StationPoints(SpecialRule, frozen=True):
    """Stations that are damaged bring the points that their entries name (5.4)."""

    def standing(self, play: GcacwPlay) -> tuple[Award, ...]:
        return stations.awards(play)


@COMPONENTS.declare("fort-points")
class FortPoints(SpecialRule, frozen=True):
    """Each fort that is destroyed (32.0) brings points."""

    points: Points

    def fort_points(self) -> int:
        return self.points

    def standing(self, play: GcacwPlay) -> tuple[Award, ...]:
        return tuple(
            Award(
                f"fort:{where}",
                _("Fort at {hex} destroyed").format(hex=play.game.map.label(play.game.map.ids[where])),
                self.points,
                (where,),
                counted=True,
            )
            for where in forts.fallen(play)
        )


@COMPONENTS.declare("moved-units")
class MovedUnits(SpecialRule, frozen=True):
    """What it costs to march or advance with some units for the first time; a retreat is the enemy's doing (13.5)."""

    points: dict[PieceId, Points]

    def needs_set_up(self) -> tuple[PieceId, ...]:
        return tuple(self.points)

    def _moved(self, play: GcacwPlay, unit: PieceId) -> bool:
        return any(entry.cause == "moved" and entry.unit == unit for entry in play.record.ledger)

    def entered(self, play: GcacwPlay, piece: PieceId, origin: str, how: str) -> None:
        points = self.points.get(piece, 0)
        if points and how != "retreat" and not self._moved(play, piece):
            text = Message("{unit} has been moved", unit=play.game.piece(piece).name)
            ledger.award(play, "moved", points, text, play.game.piece(piece).side, piece)

    def march_price(self, play: GcacwPlay, unit: PieceId, hurt: float) -> float:
        return 0.0 if self._moved(play, unit) else float(self.points.get(unit, 0))


@COMPONENTS.declare("raid-on-works")
class RaidOnWorks(SpecialRule, frozen=True):
    """Each of a side's cavalry brigades that ends a turn in a redoubt or fort within some hexes of a city hex scores 1,
    `most` at most (13.5). city: what it is called."""

    side: SideKey
    turn: Annotated[int, Meta(ge=1, le=99)]
    radius: Annotated[int, Meta(ge=0, le=20)]
    most: Points
    city: Name

    def turn_ends(self, play: GcacwPlay) -> None:
        if play.record.turn != self.turn:
            return
        raiders = there(play, self._works(play.game), _brigades(play.game, self.side))
        points = min(self.most, len(raiders))
        if points:
            text = Message(
                "{n} {side} cavalry brigade in the entrenchments of {city}",
                "{n} {side} cavalry brigades in the entrenchments of {city}",
                len(raiders),
                n=len(raiders),
                side=play.game.side_words[self.side],
                city=self.city,
            )
            ledger.award(play, self.city.casefold(), points, text, self.side)

    def _works(self, game: GcacwGame) -> Area:
        terrain = game.map.terrain
        return place(game, "works", lambda one: terrain(one) in WORKS and self._near_city(game, one))

    def _near_city(self, game: GcacwGame, here: int) -> bool:
        return any(game.map.terrain(number) == "city" for number in game.map.hexmap.within(here, self.radius))

    def errands(self, play: GcacwPlay) -> tuple[Errand, ...]:
        game = play.game
        raiders = dict.fromkeys(_brigades(game, self.side), 1.0)
        return (Errand("works", self._works(game), raiders, self.turn, late=True, pays="last", most=self.most),)


@COMPONENTS.declare("end-of-the-raid")
class EndOfTheRaid(SpecialRule, frozen=True):
    """Each of a side's cavalry brigades costs points unless it ends the game in a county, or in one of some more east
    of the column of a hex (13.5). Eliminated ones cost as much."""

    side: SideKey
    points: Points
    county: Name
    counties: tuple[Name, ...]
    east_of: str

    def needs_hexes(self) -> tuple[str, ...]:
        return (self.east_of,)

    def _refuge(self, game: GcacwGame) -> Area:
        counties, column = game.map.counties, game.map.hexmap.column

        def belongs(here: int) -> bool:
            east = column(here) > column(game.map.ids[self.east_of])
            return counties[here] == self.county or (counties[here] in self.counties and east)

        return place(game, "refuge", belongs)

    def standing(self, play: GcacwPlay) -> tuple[Award, ...]:
        brigades = _brigades(play.game, self.side)
        home = there(play, self._refuge(play.game), brigades)
        stray = [unit for unit in brigades if unit not in home]
        if not stray:
            return ()
        text = ngettext(
            "{n} {side} cavalry brigade outside the area where the raid must end",
            "{n} {side} cavalry brigades outside the area where the raid must end",
            len(stray),
        ).format(n=len(stray), side=play.game.side_words[self.side])
        return (Award("stray", text, -self.points * len(stray)),)

    def errands(self, play: GcacwPlay) -> tuple[Errand, ...]:
        raiders = dict.fromkeys(_brigades(play.game, self.side), float(self.points))
        return (Errand("refuge", self._refuge(play.game), raiders, play.game.turns, late=True, pays="standing"),)


def _brigades(game: GcacwGame, side: str) -> list[PieceId]:
    """A side's cavalry brigades of the scenario, on the map or not."""
    return [piece.id for piece in game.pieces if piece.side == side and piece.arm == "cavalry" and piece.size == "Brig"]


@COMPONENTS.declare("home-counties")
class HomeCounties(SpecialRule, frozen=True):
    """Each of a side's infantry divisions that is gone, or not in one of these counties, is 1 point (13.6)."""

    side: SideKey
    counties: tuple[Name, ...]

    def _home(self, game: GcacwGame) -> Area:
        return place(game, "home", lambda one: game.map.counties[one] in self.counties)

    def standing(self, play: GcacwPlay) -> tuple[Award, ...]:
        own = divisions(play.game, self.side)
        home = there(play, self._home(play.game), own)
        away = [unit for unit in own if unit not in home]
        if not away:
            return ()
        text = ngettext(
            "{n} {side} infantry division lost or outside its counties",
            "{n} {side} infantry divisions lost or outside their counties",
            len(away),
        ).format(n=len(away), side=play.game.side_words[self.side])
        where = tuple(here for unit in away if (here := pieces.hex_of(play, unit)) is not None)
        return (Award("divisions", text, len(away), where),)

    def errands(self, play: GcacwPlay) -> tuple[Errand, ...]:
        own = dict.fromkeys(divisions(play.game, self.side), 1.0)
        return (Errand("home", self._home(play.game), own, play.game.turns, late=True, pays="standing"),)


@COMPONENTS.declare("earlier-points")
class EarlierPoints(SpecialRule, frozen=True):
    """Points that the Union has won before the game begins (13.10)."""

    points: Points

    def standing(self, play: GcacwPlay) -> tuple[Award, ...]:
        return (Award("earlier", _("Scored before the game"), self.points),)
