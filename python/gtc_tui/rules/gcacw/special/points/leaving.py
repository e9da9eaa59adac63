"""Cavalry that leaves the map for points (13.4, 13.8). What it costs and what becomes of it: `march/exits`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta

from gtc_tui._core import NO_HEX, Area
from gtc_tui.engine.action import PieceId, Side
from gtc_tui.messages import Message, _, ngettext
from gtc_tui.rules.gcacw.march import exits
from gtc_tui.rules.gcacw.special.hooks import COMPONENTS, SideKey
from gtc_tui.rules.gcacw.special.objectives import Errand, TakenBack, place
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.game import Award, GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.state.native import rulebook
from gtc_tui.rules.gcacw.state.record import CONFEDERATE, UNION
from gtc_tui.rules.kit.special import SpecialRule
from gtc_tui.rules.kit.words import listed

Points = Annotated[int, Meta(ge=0, le=99)]


@COMPONENTS.declare("cavalry-off-south")
class CavalryOffSouth(SpecialRule, frozen=True):
    """Cavalry of both sides may leave the map up to a turn from a row of hexes, by a road or railroad that runs off it
    to the south. Points for each manpower point of the Union's; the Confederate's takes points back, at most as many;
    and each side's leader (13.4)."""

    row: str
    until: Annotated[int, Meta(ge=1, le=99)]
    union: Points
    confederate: Points
    sheridan: PieceId
    stuart: PieceId
    leader: Points

    def needs_set_up(self) -> tuple[PieceId, ...]:
        return (self.sheridan, self.stuart)

    def bars_exit(self, play: GcacwPlay, unit: PieceId) -> Message | None:
        where = pieces.hex_of(play, unit)
        if where is None or not where.endswith(self.row) or not exits.leads_off(play.game, where, exits.SOUTH):
            return _("no road or railroad leads off the south edge from here")
        if play.game.piece(unit).arm != "cavalry":
            return _("only cavalry may leave the map")
        if play.record.turn > self.until:
            return _("units may leave the map only in the first {n} turns").format(n=self.until)
        return None

    def ways_out(self, play: GcacwPlay) -> Sequence[int]:
        return self._ways_out(play.game).hexes if play.record.turn <= self.until else ()

    def exit_terms(self, play: GcacwPlay) -> Sequence[Message]:
        if play.record.turn > self.until:
            return ()
        words, piece = play.game.side_words, play.game.piece
        rode = _(
            "Off the south edge up to turn {turn}: {side} cavalry {points} VP for each manpower point, {leader} {more}"
        )
        back = _("{side} cavalry takes back {points} VP for each manpower point, {leader} {more}")
        return (
            rode.format(
                turn=self.until,
                points=self.union,
                side=words[UNION],
                more=self.leader,
                leader=piece(self.sheridan).name,
            ),
            back.format(
                points=self.confederate, side=words[CONFEDERATE], more=self.leader, leader=piece(self.stuart).name
            ),
        )

    def _ways_out(self, game: GcacwGame) -> Area:
        names = game.map.names

        def leads_off(one: int) -> bool:
            return names[one].endswith(self.row) and exits.leads_off(game, names[one], exits.SOUTH)

        return place(game, "south", leads_off)

    def standing(self, play: GcacwPlay) -> tuple[Award, ...]:
        union, confederate = (_cavalry_gone(play, side) for side in (UNION, CONFEDERATE))
        rode, followed, left = self.union * union, self.confederate * confederate, play.record.left
        words, piece = play.game.side_words, play.game.piece
        cavalry, leader = _("{side} cavalry off the south edge"), _("{leader} off the map")
        sheridan, stuart = (leader.format(leader=piece(one).name) for one in (self.sheridan, self.stuart))
        found = (
            Award("union-left", cavalry.format(side=words[UNION]), rode),
            Award("confederate-left", cavalry.format(side=words[CONFEDERATE]), -min(rode, followed)),
            Award("sheridan-left", sheridan, self.leader * (self.sheridan in left)),
            Award("stuart-left", stuart, -self.leader * (self.stuart in left and union > 0)),
        )
        return tuple(award for award in found if award.points)

    def errands(self, play: GcacwPlay) -> tuple[Errand, ...]:
        """Cavalry off the south edge; the Confederate's only as far as it takes points back."""
        turn, game = play.record.turn, play.game
        if turn > self.until:
            return ()
        union, confederate = (_cavalry_gone(play, side) for side in (UNION, CONFEDERATE))
        brought, taken = self.union * union, self.confederate * confederate
        owed = max(0, brought - taken)
        ride, follow = (
            {game.pieces[n].id: float(each * pieces.manpower(play, game.pieces[n].id)) for n in game.cavalry[side]}
            for side, each in ((UNION, self.union), (CONFEDERATE, self.confederate))
        )
        now = {unit: min(owed, points) for unit, points in follow.items()}
        leaders = {self.sheridan: self.leader, self.stuart: self.leader if union else 0}
        back = TakenBack(CONFEDERATE, {**follow, self.stuart: self.leader}, brought, taken)
        return (Errand("south", self._ways_out(game), {**leaders, **ride, **now}, self.until, leaves=True, back=back),)


def _cavalry_gone(play: GcacwPlay, side: Side) -> int:
    """Manpower of the side's units that have left the map."""
    game = play.game
    return sum(
        pieces.manpower(play, piece)
        for piece in play.record.left
        if game.piece(piece).side == side and not game.piece(piece).is_leader
    )


@COMPONENTS.declare("cavalry-off-west")
class CavalryOffWest(SpecialRule, frozen=True):
    """Once a station is damaged a side's cavalry that is not demoralized may leave the map from some hexes. points: by
    the number of units that have left, exactly so many (13.8)."""

    side: SideKey
    hexes: tuple[str, ...]
    points: dict[int, Points]

    def needs_hexes(self) -> tuple[str, ...]:
        return self.hexes

    def bars_exit(self, play: GcacwPlay, unit: PieceId) -> Message | None:
        piece = play.game.piece(unit)
        if piece.side != self.side or not piece.mounted:
            return _("only {side} cavalry may leave the map").format(side=play.game.side_words[self.side])
        if pieces.hex_of(play, unit) not in self.hexes:
            return _("units may leave the map only from {hexes}").format(hexes=listed(self.hexes))
        match rulebook.of(play.game).bar_after_fire(play.position, play.game.index[unit]):
            case "no-fire":
                return _("units may not leave the map before a station is damaged")
            case "demoralized":
                return _("{unit} is demoralized and may not leave the map").format(unit=piece.name)
        return None

    def ways_out(self, play: GcacwPlay) -> Sequence[int]:
        return [play.game.map.ids[where] for where in self.hexes]

    def exit_terms(self, play: GcacwPlay) -> Sequence[Message]:
        worth = listed(
            ngettext("{n} unit {points} VP", "{n} units {points} VP", gone).format(n=gone, points=points)
            for gone, points in sorted(self.points.items())
        )
        told = _("Off the west edge once a station is damaged: {side} cavalry, {worth}")
        return (told.format(side=play.game.side_words[self.side], worth=worth),)

    def standing(self, play: GcacwPlay) -> tuple[Award, ...]:
        gone = sum(play.game.piece(piece).mounted for piece in play.record.left)
        points = self.points.get(gone, 0)
        if not points:
            return ()
        text = ngettext("{n} cavalry unit off the map", "{n} cavalry units off the map", gone)
        return (Award("exits", text.format(n=gone), points),)

    def errands(self, play: GcacwPlay) -> tuple[Errand, ...]:
        """Off the map, all who still can: each with its share of what they bring together. (The way there leads past
        the station that must burn first.)"""
        game = play.game
        gone = sum(game.piece(piece).mounted for piece in play.record.left)
        able = [
            game.pieces[number].id
            for number in game.cavalry[self.side]
            if play.position.hex(number) != NO_HEX and not pieces.demoralization(play, game.pieces[number].id)
        ]
        most = min(gone + len(able), max(self.points))
        now = self.points.get(gone, 0)
        gain = self.points.get(most, 0) - now
        if gain <= 0:
            return ()
        return (
            Errand(
                "west",
                Area([game.map.ids[where] for where in self.hexes]),
                dict.fromkeys(able, gain / len(able)),
                game.turns,
                leaves=True,
                after_fire=True,
                shared=tuple(self.points.get(gone + more, 0) - now for more in range(len(able) + 1)),
            ),
        )
