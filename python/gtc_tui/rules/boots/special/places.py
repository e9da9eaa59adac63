"""Points for places that are held, or have burned, when a year or the game ends (21.15, 21.16, 22.19)."""

from __future__ import annotations

from typing import Literal

from gtc_tui._core import Claim
from gtc_tui.engine.action import Side
from gtc_tui.messages import Message
from gtc_tui.model.ids import HexId
from gtc_tui.rules.boots.special.hooks import COMPONENTS, Figure, Rule, SideKey, figure
from gtc_tui.rules.boots.state import ground, pieces
from gtc_tui.rules.boots.state.game import BootsGame, BootsPlay
from gtc_tui.rules.boots.state.record import Entry
from gtc_tui.rules.kit.files.schema import Line, Name, Word


def year_ends(play: BootsPlay) -> bool:
    """Is the turn the last one of its year?"""
    turns, number = play.game.turns, play.record.turn
    return number == len(turns) or turns[number].year != turns[number - 1].year


def years_past(play: BootsPlay) -> int:
    """Years of the game before that of this turn."""
    turns = play.game.turns
    return len({turn.year for turn in turns[: play.record.turn]}) - 1


def sites(game: BootsGame, *kinds: str) -> list[HexId]:
    """Hexes of some kinds of places, ascending."""
    return sorted({hex_id for kind in kinds for hex_id in game.sites.get(kind, ())})


def score(play: BootsPlay, side: Side, cause: str, points: int, hex_id: HexId | None, why: str) -> None:
    """Books points for a place, or for none."""
    spot = None if hex_id is None else pieces.name_at(play, hex_id)
    pieces.score(play, Entry(play.record.turn, side, cause, points, None, spot, Message(why)))


def book(play: BootsPlay, claim: Claim, cause: str, why: str) -> None:
    """Books what places bring as they are now."""
    for hex_id, side, points in claim.due(play.position):
        score(play, play.game.sides[side], cause, points, hex_id, why)


@COMPONENTS.declare("year-points")
class YearPoints(Rule, frozen=True):
    """Points of a side at the end of each year, for each place that has burned, or that it holds and that has not.
    points: by year, the last one for all that follow. key: of the points in the record."""

    side: SideKey
    places: tuple[Word, ...]
    state: Literal["burned", "held"]
    points: tuple[Figure, ...]
    key: Word
    why: Line

    def needs_figures(self) -> tuple[Figure, ...]:
        return self.points

    def turn_ends(self, play: BootsPlay) -> None:
        if not year_ends(play):
            return
        game = play.game
        points = figure(game.tables, self.points[min(years_past(play), len(self.points) - 1)])
        places = [(hex_id, points) for hex_id in sites(game, *self.places)]
        book(play, Claim(game.units, self.state, [game.side_index(self.side)], places), self.key, self.why)


@COMPONENTS.declare("none-burned")
class NoneBurned(Rule, frozen=True):
    """Points of a side at the end of the first year, if none of these places has burned (21.16)."""

    side: SideKey
    places: tuple[Word, ...]
    points: Figure
    key: Word
    why: Line

    def needs_figures(self) -> tuple[Figure, ...]:
        return (self.points,)

    def turn_ends(self, play: BootsPlay) -> None:
        burned = any(ground.burned(play, hex_id) for hex_id in sites(play.game, *self.places))
        if year_ends(play) and not years_past(play) and not burned:
            score(play, self.side, self.key, figure(play.game.tables, self.points), None, self.why)


@COMPONENTS.declare("held-places")
class HeldPlaces(Rule, frozen=True):
    """Points of sides for each place of an area of the map with units of theirs at the end of the game (22.19.3,
    22.28.4). points: by kind of place; of several in a hex the first counts."""

    sides: tuple[SideKey, ...]
    area: Name
    points: dict[Word, Figure]
    key: Word
    why: Line

    def needs_places(self) -> tuple[Word, ...]:
        return tuple(self.points)

    def needs_figures(self) -> tuple[Figure, ...]:
        return tuple(self.points.values())

    def turn_ends(self, play: BootsPlay) -> None:
        game = play.game
        if play.record.turn < len(game.turns):
            return
        places = []
        for hex_id in sites(game, *self.points):
            if ground.area(game, hex_id) == self.area:
                due = next(name for kind, name in self.points.items() if ground.has_place(game, hex_id, kind))
                places.append((hex_id, figure(game.tables, due)))
        claim = Claim(game.units, "entered", [game.side_index(side) for side in self.sides], places)
        book(play, claim, self.key, self.why)
