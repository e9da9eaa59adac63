"""13.1 The Battle of the Wilderness: Burnside's arrival, and cavalry that must guard the trains at Chancellorsville."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar

from gtc_tui._core import NO_HEX, OPEN, HexMap
from gtc_tui.engine.action import Action, PieceId, Side
from gtc_tui.engine.event import Event
from gtc_tui.engine.report import Lesson
from gtc_tui.i18n import N_
from gtc_tui.messages import Message, _
from gtc_tui.model.mapdata import MapData
from gtc_tui.model.terrain import DIRECTIONS
from gtc_tui.rules.gcacw.campaign import bridges
from gtc_tui.rules.gcacw.march import march
from gtc_tui.rules.gcacw.special.base import ScenarioRules
from gtc_tui.rules.gcacw.special.objectives import Errand, Watch
from gtc_tui.rules.gcacw.state import map_state, zones
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.state.record import CONFEDERATE, UNION
from gtc_tui.rules.gcacw.turn.attachment import Attach
from gtc_tui.rules.gcacw.turn.reinforcement import Reinforce
from gtc_tui.rules.kit.lessons import Draft, lesson

TRAINS = "N3213"
"""Chancellorsville, where the trains are parked."""
_RADIUS = 2  # hexes around it in which the escort stands
_ESCORT = 2  # units of cavalry, of any manpower
_ESCORT_WORTH = 3.0  # points, about, that an escort large enough is worth: cavalry that can act
_SHORT = "escort-short"  # mark: 1 since players were told that the escort is too small


class Wilderness(ScenarioRules):
    section: ClassVar[str] = "13.1"
    needs_hexes: ClassVar[tuple[str, ...]] = (TRAINS,)

    def words(self) -> tuple[Message, ...]:
        return (
            _("There are no random events. The Confederates win the first initiative of the game without dice."),
            _(
                "The Union keeps {n} units of cavalry within {radius} hexes of {hex}. None may leave that circle by a "
                "march or an advance if fewer would be left in it."
            ).format(n=_ESCORT, radius=_RADIUS, hex=TRAINS),
            _(
                "While fewer are there, Union cavalry neither attacks nor entrenches, and each of its marches must end "
                "nearer to {hex} than it began; one whose roll is too low for that ends where it began. Retreats are "
                "free."
            ).format(hex=TRAINS),
            _(
                "On turn 1 the Union may let Burnside, Potter and the Provisional Brigade enter in place of an action. "
                "With an enemy in their hex they enter at a hex of the north edge west of it."
            ),
            _("Each turn has an attachment phase. Nothing is detached."),
        )

    def lessons(self, game: GcacwGame) -> tuple[Lesson, ...]:
        drafts = (
            Draft(
                "wilderness-union",
                N_("The trains, and Burnside"),
                (
                    N_("Two units of your cavalry must stay within {radius} hexes of {hex}: march with the others."),
                    N_("Burnside's men wait in the north. They enter in place of one action, on turn 1 only."),
                    N_("You hold most of the places that count. Lee comes to take them, and losses count too."),
                ),
                kind="action",
                side=UNION,
                look=("objectives", "rules"),
                good=N_("Bring Burnside in early, then entrench at the crossroads."),
            ),
            Draft(
                "wilderness-confederate",
                N_("Into the woods"),
                (
                    N_("You have the first action of the game without dice. The Union's corps are strung out."),
                    N_("Each objective you take costs the Union its points, and so does each of its losses."),
                ),
                kind="action",
                side=CONFEDERATE,
                look=("objectives", "threat", "rules"),
                good=N_("Activate Ewell or Hill and strike the nearest Union units before they entrench."),
            ),
        )
        return tuple(lesson(draft, {"radius": _RADIUS, "hex": TRAINS}) for draft in drafts)

    def marks(self) -> tuple[str, ...]:
        return (_SHORT,)

    # -- the first turn ----------------------------------------------------------------------------------
    def automatic_initiative(self, play: GcacwPlay) -> Side | None:
        if play.record.turn == 1 and play.record.action == 1:
            return CONFEDERATE
        return super().automatic_initiative(play)

    def entry_hexes(self, play: GcacwPlay) -> Sequence[str]:
        """The hex of the scenario file or, with an enemy in it, those of the north edge west of it."""
        game = play.game
        proper = game.map.ids[game.entry[0]]
        if play.position.owner(proper) != game.side_index(CONFEDERATE):
            return game.entry
        return [game.map.names[where] for where in north_edge(game) if _column(game, where) < _column(game, proper)]

    def barring(self, play: GcacwPlay, side: Side) -> bool:
        return play.record.turn > 1 and side == UNION and not play.record.entered

    def bars(self, play: GcacwPlay, side: Side, action: Action) -> Message | None:
        if isinstance(action, Reinforce) and play.record.turn > 1:
            return _("reinforcements enter on turn 1 only")
        if isinstance(action, Attach) and _leaves_too_few(play, action.unit):
            return _too_few(play, action.unit)
        return None

    # -- the escort of the trains ------------------------------------------------------------------------
    def holding(self, play: GcacwPlay) -> bool:
        return play.record.phase == "actions" and escort(play) < _ESCORT

    def holds(self, play: GcacwPlay, piece: PieceId) -> Message | None:
        """While the escort is too small: cavalry that could not end a march nearer to it can do nothing at all."""
        if play.record.phase != "actions" or not _recalled(play, piece) or _can_come_nearer(play, piece):
            return None
        return _("{unit} can end no march nearer to {hex}, and the escort there is too small").format(
            unit=play.game.piece(piece).name, hex=TRAINS
        )

    def bars_step(self, play: GcacwPlay, unit: PieceId, to: str) -> Message | None:
        barred = self.bars_advance(play, unit, to)
        if barred is not None or not _recalled(play, unit):
            return barred
        return None if _keeps_coming(play, unit, play.game.map.ids[to]) else _not_nearer(play, unit)

    def bars_advance(self, play: GcacwPlay, unit: PieceId, to: str) -> Message | None:
        outside = play.game.map.ids[to] not in _circle(play.game.map)
        return _too_few(play, unit) if outside and _leaves_too_few(play, unit) else None

    def bars_stop(self, play: GcacwPlay, unit: PieceId, began: str) -> Message | None:
        if not _recalled(play, unit):
            return None
        game = play.game
        here = play.position.hex(game.index[unit])
        nearer = _distance(game, here) < _distance(game, game.map.ids[began])
        return None if nearer else _not_nearer(play, unit)

    def bars_demolition(self, play: GcacwPlay, unit: PieceId, began: str, hexside: str, left: int) -> Message | None:
        """The march must still be able to end nearer when the crossing is down."""
        if not _recalled(play, unit) or _can_end_nearer(bridges.without(play, hexside), unit, began, left):
            return None
        return _not_nearer(play, unit)

    def bars_attack(self, play: GcacwPlay, unit: PieceId) -> Message | None:
        if not _recalled(play, unit):
            return None
        return _(
            "Union cavalry may not attack while fewer than {n} of its units are within {radius} hexes of {hex}"
        ).format(n=_ESCORT, radius=_RADIUS, hex=TRAINS)

    def bars_entrenching(self, play: GcacwPlay, unit: PieceId) -> Message | None:
        if not _recalled(play, unit):
            return None
        return _(
            "Union cavalry may not entrench while fewer than {n} of its units are within {radius} hexes of {hex}"
        ).format(n=_ESCORT, radius=_RADIUS, hex=TRAINS)

    # -- what is worth doing -----------------------------------------------------------------------------
    def errands(self, play: GcacwPlay) -> tuple[Errand, ...]:
        """Riders who are missed go back to the trains."""
        if escort(play) >= _ESCORT:
            return ()
        riders = {play.game.pieces[number].id: _ESCORT_WORTH for number in play.game.cavalry[UNION]}
        return (Errand("trains", tuple(sorted(_circle(play.game.map))), riders, play.game.turns),)

    def watch(self, play: GcacwPlay) -> Watch:
        riders = tuple(play.game.pieces[number].id for number in play.game.cavalry[UNION])
        return Watch(riders, tuple(sorted(_circle(play.game.map))), TRAINS, _ESCORT)

    # -- what is told ------------------------------------------------------------------------------------
    def entered(self, play: GcacwPlay, piece: PieceId, origin: str, how: str) -> None:
        if _is_rider(play.game, piece):
            _tell(play)

    def eliminated(self, play: GcacwPlay, unit: PieceId, cause: str) -> None:
        if _is_rider(play.game, unit):
            _tell(play)


def north_edge(game: GcacwGame) -> list[int]:
    """Hexes of the map's north edge that somebody can stand in, from west to east."""
    north = DIRECTIONS.index("n")
    hex_map = game.map.hexmap
    top = [where for where in range(hex_map.size) if hex_map.neighbour(where, north) == NO_HEX]
    return sorted((where for where in top if where not in game.barred), key=lambda where: _column(game, where))


def _column(game: GcacwGame, where: int) -> int:
    return game.map.hexmap.column(where)


def _is_rider(game: GcacwGame, piece: PieceId) -> bool:
    """A unit of Union cavalry."""
    printed = game.piece(piece)
    return printed.mounted and printed.side == UNION


def _distance(game: GcacwGame, where: int) -> int:
    """Hexes from the trains."""
    return game.map.hexmap.distance(game.map.ids[TRAINS], where)


@lru_cache(maxsize=4)
def _within(hexmap: HexMap, centre: int) -> frozenset[int]:
    return frozenset(hexmap.within(centre, _RADIUS))


def _circle(data: MapData) -> frozenset[int]:
    """Hexes in which the escort stands."""
    return _within(data.hexmap, data.ids[TRAINS])


def escort(play: GcacwPlay) -> int:
    """How many units of Union cavalry stand near enough to the trains."""
    circle, where = _circle(play.game.map), play.position.hex
    return sum(map(circle.__contains__, map(where, play.game.cavalry[UNION])))


def _recalled(play: GcacwPlay, piece: PieceId) -> bool:
    """Is it Union cavalry while the escort is too small?"""
    return _is_rider(play.game, piece) and escort(play) < _ESCORT


def _leaves_too_few(play: GcacwPlay, unit: PieceId) -> bool:
    """Would the escort be too small without this unit, which belongs to it now?"""
    if not _is_rider(play.game, unit):
        return False
    here = play.position.hex(play.game.index[unit])
    return here in _circle(play.game.map) and escort(play) <= _ESCORT


def _can_come_nearer(play: GcacwPlay, unit: PieceId) -> bool:
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
    return any(_distance(game, to) < _distance(game, here) for to in ends)


def _can_end_nearer(play: GcacwPlay, unit: PieceId, began: str, points: int) -> bool:
    """Does the unit stand nearer than where its march began, or can it get there with so many points?"""
    game = play.game
    number, limit = game.index[unit], _distance(game, game.map.ids[began])
    ends = [play.position.hex(number), *(to for to, _cost in play.position.reach_list(number, points))]
    return any(_distance(game, end) < limit for end in ends)


def _keeps_coming(play: GcacwPlay, unit: PieceId, to: int) -> bool:
    """After a step of its march there: does it stand nearer than it began, or can it still do so?

    Asked of a unit that is not on the march: would a march that ends there end nearer?
    """
    game = play.game
    number = game.index[unit]
    here = play.position.hex(number)
    top = play.stack[-1]
    if not isinstance(top, march.Marching) or top.unit != unit:
        return _distance(game, to) < _distance(game, here)
    limit = _distance(game, game.map.ids[top.began])
    if _distance(game, to) < limit:
        return True
    direction = game.map.hexmap.direction(here, to)
    if direction is None or zones.enemy_zone(play, UNION, to):
        return False
    left = max(0, top.points - play.position.step(number, direction)[1])
    ahead = play.position.clone()
    ahead.place(number, to)
    return any(_distance(game, end) < limit for end, _cost in ahead.reach_list(number, left))


def _too_few(play: GcacwPlay, unit: PieceId) -> Message:
    return _("{unit} may not leave: {n} units of Union cavalry must be within {radius} hexes of {hex}").format(
        unit=play.game.piece(unit).name, n=_ESCORT, radius=_RADIUS, hex=TRAINS
    )


def _not_nearer(play: GcacwPlay, unit: PieceId) -> Message:
    return _("{unit} must end its march nearer to {hex} than it began: the escort there is too small").format(
        unit=play.game.piece(unit).name, hex=TRAINS
    )


def _tell(play: GcacwPlay) -> None:
    """Says when the escort has become too small, and when it is large enough again."""
    short = escort(play) < _ESCORT
    if short == bool(map_state.get(play, _SHORT)):
        return
    map_state.put(play, _SHORT, short)
    if short:
        text = _("Too little cavalry guards the trains at {hex}: Union cavalry must return to them")
    else:
        text = _("Enough cavalry guards the trains at {hex} again")
    play.emit(Event("escort", text.format(hex=TRAINS), Wilderness.section, UNION, (), (TRAINS,)))
