"""13.1 An area that a side's cavalry must guard: so many of its units stay near a hex, and return to it where too few
are there."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

from msgspec import Meta

from gtc_tui._core import NO_HEX, OPEN, Area, HexMap
from gtc_tui.engine.action import Action, PieceId, Side
from gtc_tui.engine.event import Event
from gtc_tui.messages import Message, _
from gtc_tui.model.ids import HexId
from gtc_tui.rules.gcacw.campaign import bridges
from gtc_tui.rules.gcacw.march import march
from gtc_tui.rules.gcacw.special.hooks import COMPONENTS, SideKey
from gtc_tui.rules.gcacw.special.objectives import Errand, Watch
from gtc_tui.rules.gcacw.state import map_state, zones
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.turn.attachment import Attach
from gtc_tui.rules.kit.special import SpecialRule

_SHORT = "escort-short"  # mark: 1 since players were told that the escort is too small


@COMPONENTS.declare("guarded-area")
class GuardedArea(SpecialRule, frozen=True):
    """So many units of a side's cavalry (`escort`), of any manpower, are within `radius` hexes of one. worth: points,
    about, that an escort large enough is worth: cavalry that can act."""

    side: SideKey
    hex: str
    radius: Annotated[int, Meta(ge=0, le=20)]
    escort: Annotated[int, Meta(ge=1, le=20)]
    worth: float

    def needs_hexes(self) -> tuple[str, ...]:
        return (self.hex,)

    def marks(self) -> tuple[str, ...]:
        return (_SHORT,)

    # -- who is there ------------------------------------------------------------------------------------
    def present(self, play: GcacwPlay) -> int:
        """How many units of the side's cavalry stand near enough."""
        circle, where = self._circle(play.game), play.position.hex
        return sum(map(circle.__contains__, map(where, play.game.cavalry[self.side])))

    def _circle(self, game: GcacwGame) -> frozenset[int]:
        """Hexes in which the escort stands."""
        return _within(game.map.hexmap, game.map.ids[self.hex], self.radius)

    def _is_rider(self, game: GcacwGame, piece: PieceId) -> bool:
        """A unit of the side's cavalry."""
        printed = game.piece(piece)
        return printed.mounted and printed.side == self.side

    def _distance(self, game: GcacwGame, where: int) -> int:
        """Hexes from the trains."""
        return game.map.hexmap.distance(game.map.ids[self.hex], where)

    def _recalled(self, play: GcacwPlay, piece: PieceId) -> bool:
        """Is it cavalry of the side while the escort is too small?"""
        return self._is_rider(play.game, piece) and self.present(play) < self.escort

    def _leaves_too_few(self, play: GcacwPlay, unit: PieceId) -> bool:
        """Would the escort be too small without this unit, which belongs to it now?"""
        if not self._is_rider(play.game, unit):
            return False
        here = play.position.hex(play.game.index[unit])
        return here in self._circle(play.game) and self.present(play) <= self.escort

    def _can_come_nearer(self, play: GcacwPlay, unit: PieceId) -> bool:
        """Can a march of the unit end nearer to the trains by some roll?"""
        game = play.game
        number = game.index[unit]
        here = play.position.hex(number)
        if here == NO_HEX:
            return False
        mount = march.mount(play, unit)
        most = 6 * game.tables.dice[mount] + max(game.tables.allowance[game.piece(unit).side][mount].values())
        # The first hex may always be entered (5.1).
        steps = [to for to, _cost, reason in play.position.steps(number) if reason == OPEN]
        ends = [*steps, *(to for to, _cost in play.position.reach_list(number, most))]
        return any(self._distance(game, to) < self._distance(game, here) for to in ends)

    def _can_end_nearer(self, play: GcacwPlay, unit: PieceId, began: str, points: int) -> bool:
        """Does the unit stand nearer than where its march began, or can it get there with so many points?"""
        game = play.game
        number, limit = game.index[unit], self._distance(game, game.map.ids[began])
        ends = [play.position.hex(number), *(to for to, _cost in play.position.reach_list(number, points))]
        return any(self._distance(game, end) < limit for end in ends)

    def _keeps_coming(self, play: GcacwPlay, unit: PieceId, to: HexId) -> bool:
        """After a step of its march there: does it stand nearer than it began, or can it still do so?

        Asked of a unit that is not on the march: would a march that ends there end nearer?
        """
        game = play.game
        number = game.index[unit]
        here = play.position.hex(number)
        top = play.stack[-1]
        if not isinstance(top, march.Marching) or top.unit != unit:
            return self._distance(game, to) < self._distance(game, here)
        limit = self._distance(game, game.map.ids[top.began])
        if self._distance(game, to) < limit:
            return True
        direction = game.map.hexmap.direction(here, to)
        if direction is None or zones.enemy_zone(play, self.side, to):
            return False
        left = max(0, top.points - play.position.step(number, direction)[1])
        ahead = play.position.clone()
        ahead.place(number, to)
        return any(self._distance(game, end) < limit for end, _cost in ahead.reach_list(number, left))

    def _too_few(self, play: GcacwPlay, unit: PieceId) -> Message:
        return _("{unit} may not leave: {n} {side} cavalry units must stay within {radius} hexes of {hex}").format(
            unit=play.game.piece(unit).name,
            side=play.game.side_words[self.side],
            n=self.escort,
            radius=self.radius,
            hex=self.hex,
        )

    def _not_nearer(self, play: GcacwPlay, unit: PieceId) -> Message:
        return _("{unit} must end its march nearer to {hex}: the escort there is too small").format(
            unit=play.game.piece(unit).name, hex=self.hex
        )

    def _tell(self, play: GcacwPlay) -> None:
        """Says when the escort has become too small, and when it is large enough again."""
        short = self.present(play) < self.escort
        if short == bool(map_state.get(play, _SHORT)):
            return
        map_state.put(play, _SHORT, short)
        if short:
            text = _("Too little cavalry guards the trains at {hex}: {side} cavalry must return")
        else:
            text = _("Enough cavalry guards the trains at {hex} again")
        text = text.format(hex=self.hex, side=play.game.side_words[self.side])
        play.emit(Event("escort", text, play.game.rules.section, self.side, (), (self.hex,)))

    def barring(self, play: GcacwPlay, side: Side) -> bool:
        return False  # attachments alone

    def bars(self, play: GcacwPlay, side: Side, action: Action) -> Message | None:
        if isinstance(action, Attach) and self._leaves_too_few(play, action.unit):
            return self._too_few(play, action.unit)
        return None

    # -- the escort of the trains ------------------------------------------------------------------------
    def holding(self, play: GcacwPlay) -> bool:
        return play.record.phase == "actions" and self.present(play) < self.escort

    def held(self, play: GcacwPlay) -> list[PieceId]:
        riders = (play.game.pieces[number].id for number in play.game.cavalry[self.side])
        return [rider for rider in riders if self.holds(play, rider) is not None] if self.holding(play) else []

    def holds(self, play: GcacwPlay, piece: PieceId) -> Message | None:
        """While the escort is too small: cavalry that could not end a march nearer to it can do nothing at all."""
        if play.record.phase != "actions" or not self._recalled(play, piece) or self._can_come_nearer(play, piece):
            return None
        return _("{unit} cannot go nearer to {hex}: the escort there is too small").format(
            unit=play.game.piece(piece).name, hex=self.hex
        )

    def barring_steps(self, play: GcacwPlay) -> bool:
        return True  # whoever leaves the trains is asked, the escort being large enough or not

    def bars_step(self, play: GcacwPlay, unit: PieceId, to: str) -> Message | None:
        barred = self.bars_advance(play, unit, to)
        if barred is not None or not self._recalled(play, unit):
            return barred
        return None if self._keeps_coming(play, unit, play.game.map.ids[to]) else self._not_nearer(play, unit)

    def bars_advance(self, play: GcacwPlay, unit: PieceId, to: str) -> Message | None:
        outside = play.game.map.ids[to] not in self._circle(play.game)
        return self._too_few(play, unit) if outside and self._leaves_too_few(play, unit) else None

    def bars_stop(self, play: GcacwPlay, unit: PieceId, began: str) -> Message | None:
        if not self._recalled(play, unit):
            return None
        game = play.game
        here = play.position.hex(game.index[unit])
        nearer = self._distance(game, here) < self._distance(game, game.map.ids[began])
        return None if nearer else self._not_nearer(play, unit)

    def bars_demolition(self, play: GcacwPlay, unit: PieceId, began: str, hexside: str, left: int) -> Message | None:
        """The march must still be able to end nearer when the crossing is down."""
        if not self._recalled(play, unit) or self._can_end_nearer(bridges.without(play, hexside), unit, began, left):
            return None
        return self._not_nearer(play, unit)

    def bars_attack(self, play: GcacwPlay, unit: PieceId) -> Message | None:
        if not self._recalled(play, unit):
            return None
        return _("fewer than {n} cavalry units are within {radius} hexes of {hex}: no attack").format(
            n=self.escort, radius=self.radius, hex=self.hex
        )

    def bars_entrenching(self, play: GcacwPlay, unit: PieceId) -> Message | None:
        if not self._recalled(play, unit):
            return None
        return _("fewer than {n} cavalry units are within {radius} hexes of {hex}: no entrenching").format(
            n=self.escort, radius=self.radius, hex=self.hex
        )

    # -- what is worth doing -----------------------------------------------------------------------------
    def errands(self, play: GcacwPlay) -> tuple[Errand, ...]:
        """Riders who are missed go back to the trains."""
        if self.present(play) >= self.escort:
            return ()
        riders = {play.game.pieces[number].id: self.worth for number in play.game.cavalry[self.side]}
        return (Errand("trains", Area(sorted(self._circle(play.game))), riders, play.game.turns),)

    def watch(self, play: GcacwPlay) -> Watch:
        riders = tuple(play.game.pieces[number].id for number in play.game.cavalry[self.side])
        return Watch(riders, tuple(sorted(self._circle(play.game))), self.hex, self.escort)

    # -- what is told ------------------------------------------------------------------------------------
    def entered(self, play: GcacwPlay, piece: PieceId, origin: str, how: str) -> None:
        if self._is_rider(play.game, piece):
            self._tell(play)

    def eliminated(self, play: GcacwPlay, unit: PieceId, cause: str) -> None:
        if self._is_rider(play.game, unit):
            self._tell(play)


@lru_cache(maxsize=4)
def _within(hexmap: HexMap, centre: int, radius: int) -> frozenset[int]:
    return frozenset(hexmap.within(centre, radius))
