"""10.0 Bridges: pontoons and repairs in the recovery phase, removing and destroying on the march.

A bridge is the mark of its hexside, with the states that `ground` names. Where a pontoon lies and the map prints a
bridge, that one is down. Hexsides are named as actions name them, e.g. "N2404/N2504".
"""

from __future__ import annotations

from collections.abc import Container

from gtc_tui._core import Area, HexMap
from gtc_tui.engine.action import Action, PieceId, Roll, Side
from gtc_tui.engine.decision import Decision, dice
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.messages import _, ngettext
from gtc_tui.model.ids import HexId
from gtc_tui.model.mapdata import MapData
from gtc_tui.model.terrain import TERRAINS, Edge
from gtc_tui.rules.gcacw.state import ground, map_state, pieces
from gtc_tui.rules.gcacw.state.actions import CATALOGUE
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.state.ground import AS_PRINTED, DESTROYED, NOWHERE, PONTOON
from gtc_tui.rules.gcacw.words.phrases import arm_name, army, many, name
from gtc_tui.rules.kit.actions import Occasion
from gtc_tui.rules.kit.words import listed

_RULE = "10.0"
_BUILD, _DESTROY, _REPAIR = "10.1", "10.2", "10.3"
_RIVER = Edge.MINOR_RIVER | Edge.MAJOR_RIVER
_PERMANENT = Edge.BRIDGE | Edge.FERRY
_DRY = Edge.BRIDGE | Edge.DAM


# -- hexsides ------------------------------------------------------------------------------------------
class Build(Action, frozen=True, tag="build"):
    """A unit tries to lay a pontoon over a hexside "A/B" in the recovery phase (10.1)."""

    unit: PieceId
    hexside: str


class Repair(Action, frozen=True, tag="repair"):
    """A unit tries to repair the destroyed bridge or ferry of a hexside "A/B" in the recovery phase (10.3)."""

    unit: PieceId
    hexside: str


class Lay(Action, frozen=True, tag="lay"):
    """A pontoon without a die, by a rule of the scenario (13.2)."""

    hexside: str


def keys(data: MapData, barred: Container[int]) -> list[str]:
    """Marks of a scenario: every river hexside between two land hexes in play. barred: hexes that nobody enters."""
    hexmap, river = data.hexmap, int(_RIVER)
    edge, size = hexmap.edge, hexmap.size
    found = []
    for number in range(size):
        if number in barred or not _is_land(hexmap, number):
            continue
        for direction, near in enumerate(hexmap.neighbours(number)):
            # Towards hexes of a higher id: each hexside of the map once.
            wet = number < near < size and edge(number, direction) & river
            if wet and near not in barred and _is_land(hexmap, near):
                found.append(f"bridge:{data.names[number]}/{data.names[near]}")
    return found


def _is_land(hexmap: HexMap, number: int) -> bool:
    return TERRAINS[hexmap.terrain(number)] not in NOWHERE


def ends(game: GcacwGame, hexside: str) -> tuple[HexId, HexId]:
    """The two hexes of a hexside that has a mark."""
    one, other = hexside.split("/")
    return game.map.ids[one], game.map.ids[other]


def label(game: GcacwGame, hexside: str) -> str:
    """A hexside for people, with the name of the crossing that the map prints there."""
    here = set(ends(game, hexside))
    name = next((spot.name for spot in game.map.crossings if set(spot.hexes) == here and spot.name), "")
    return f"{hexside} {name}" if name else hexside


def state(play: GcacwPlay, hexside: str) -> int:
    """What has been changed on the hexside, by the states of `ground`; 0 nothing."""
    return map_state.get(play, f"bridge:{hexside}")


def bits(play: GcacwPlay, hexside: str) -> Edge:
    """What lies on the hexside now."""
    one, other = ends(play.game, hexside)
    direction = play.game.map.hexmap.direction(one, other)
    assert direction is not None
    return ground.edge(play, one, direction)


def printed(game: GcacwGame, hexside: str) -> Edge:
    """What the map prints on the hexside."""
    one, other = ends(game, hexside)
    direction = game.map.hexmap.direction(one, other)
    assert direction is not None
    return Edge(game.map.hexmap.edge(one, direction))


def is_lost_ferry(play: GcacwPlay, hexside: str) -> bool:
    """Is what the hexside has lost a ferry? Then all that can be worked on there is its repair (10.3)."""
    return state(play, hexside) == DESTROYED and bool(printed(play.game, hexside) & Edge.FERRY)


def _put(play: GcacwPlay, hexside: str, value: int) -> None:
    map_state.put(play, f"bridge:{hexside}", value)
    ground.refresh(play)


def _unknown(play: GcacwPlay, unit: PieceId, hexside: str) -> Refusal | None:
    """Not a river hexside in play, or not one of the unit's hex."""
    if f"bridge:{hexside}" not in play.game.marks:
        return _RULE, _("{hexside}: no river hexside here; write A/B in the order of the map").format(hexside=hexside)
    if pieces.hex_id(play, unit) not in ends(play.game, hexside):
        return _RULE, _("{unit} is not adjacent to {hexside}").format(unit=play.game.piece(unit).name, hexside=hexside)
    return None


def _watched(play: GcacwPlay, unit: PieceId, hexside: str) -> Refusal | None:
    """An enemy unit stands on the other bank: no work on bridges."""
    one, other = ends(play.game, hexside)
    beyond = other if pieces.hex_id(play, unit) == one else one
    side = play.game.side_index(play.game.piece(unit).side)
    if play.position.owner(beyond) == 1 - side:
        return _RULE, _("an enemy unit is across {hexside}").format(hexside=hexside)
    return None


def _demoralized(play: GcacwPlay, unit: PieceId) -> Refusal | None:
    if pieces.demoralization(play, unit):
        return "11.0", _("{unit} is demoralized and cannot work on bridges").format(unit=play.game.piece(unit).name)
    return None


# -- building and repairing (10.1, 10.3) ---------------------------------------------------------------
def work_refusal(play: GcacwPlay, unit: PieceId, hexside: str, repair: bool, tried: tuple[str, ...]) -> Refusal | None:
    """Why a unit of the side whose recovery it is may not build (or repair) there; None where it may.

    tried: hexsides at which its side has worked in this phase.
    """
    return _worker_refusal(play, unit, repair, tried) or _site_refusal(play, unit, hexside, repair, tried)


def _worker_refusal(play: GcacwPlay, unit: PieceId, repair: bool, tried: tuple[str, ...]) -> Refusal | None:
    """Why it builds (or repairs) nowhere now."""
    rule = _REPAIR if repair else _BUILD
    figures, piece = play.game.tables.bridges, play.game.piece(unit)
    held = play.game.rules.holds(play, unit)
    if held is not None:
        return play.game.rules.section, held
    if not _is_crew(play, unit):
        return rule, _("only {arms} with {n} or more manpower work on bridges").format(
            arms=listed(map(arm_name, figures.arms)), n=figures.manpower
        )
    if pieces.fatigue(play, unit) > figures.max_fatigue:
        return rule, _("{unit} is at fatigue level {n}; only units at {most} or less work").format(
            unit=piece.name, n=pieces.fatigue(play, unit), most=figures.max_fatigue
        )
    if play.record.rain and not figures.in_rain:
        return rule, _("no bridge work in rain")
    if len(tried) >= figures.attempts:
        return rule, _("a side works on at most {n} bridges per turn").format(n=figures.attempts)
    return _demoralized(play, unit)


def _site_refusal(play: GcacwPlay, unit: PieceId, hexside: str, repair: bool, tried: tuple[str, ...]) -> Refusal | None:
    """Why one that works does not at this hexside."""
    fault = _unknown(play, unit, hexside) or _watched(play, unit, hexside)
    if fault is not None:
        return fault
    if hexside in tried:
        rule = _REPAIR if repair else _BUILD
        return rule, _("{hexside} has already been worked on in this phase").format(hexside=hexside)
    barred = play.game.rules.bars_bridging(play, unit, hexside)
    if barred is not None:
        return play.game.rules.section, barred
    return _needless(play, hexside, repair)


def _needless(play: GcacwPlay, hexside: str, repair: bool) -> Refusal | None:
    down = state(play, hexside) == DESTROYED
    if repair:
        return None if down else (_REPAIR, _("no bridge or ferry is destroyed at {hexside}").format(hexside=hexside))
    if down:
        return _BUILD, _("the crossing at {hexside} is destroyed: repair it instead").format(hexside=hexside)
    if bits(play, hexside) & _DRY:
        return _BUILD, _("{hexside} already has a bridge or dam").format(hexside=hexside)
    return None


def crews(play: GcacwPlay, side: Side) -> list[PieceId]:
    """A side's units on the map that are strong enough for bridge work, where hexsides may bear a bridge, in piece
    order."""
    game = play.game
    banks = game.caches.get(crews, lambda: Area(list(game.river_sides)))
    beside = banks.there(play.position, play.position.standing(game.side_index(side)))
    return [unit for unit in (game.ids[number] for number in beside) if _is_crew(play, unit)]


def _is_crew(play: GcacwPlay, unit: PieceId) -> bool:
    """Of the right arm, and strong enough."""
    figures = play.game.tables.bridges
    return play.game.piece(unit).arm in figures.arms and pieces.manpower(play, unit) >= figures.manpower


def work_sites(play: GcacwPlay, unit: PieceId, tried: tuple[str, ...]) -> list[tuple[str, bool]]:
    """(hexside, is it a repair) of all bridge work that a unit may do in the recovery phase."""
    if _worker_refusal(play, unit, False, tried) is not None:  # who builds nowhere repairs nowhere either
        return []
    sides = play.game.river_sides.get(pieces.hex_id(play, unit), ())
    found = ((hexside, state(play, hexside) == DESTROYED) for hexside in sides)  # what is down is repaired, else built
    return [(hexside, repair) for hexside, repair in found if _site_refusal(play, unit, hexside, repair, tried) is None]


def success(play: GcacwPlay, hexside: str, repair: bool) -> int:
    """Highest die that builds a pontoon there, or repairs what is destroyed."""
    figures = play.game.tables.bridges
    number = figures.major if bits(play, hexside) & Edge.MAJOR_RIVER else figures.minor
    return number + figures.repair if repair else number


class BridgeRoll(Stage, frozen=True):
    """The die of a unit that builds a pontoon or repairs a bridge or ferry."""

    unit: PieceId
    hexside: str
    repair: bool

    @property
    def _rule(self) -> str:
        return _REPAIR if self.repair else _BUILD

    def decision(self, play: GcacwPlay) -> Decision:
        text = (
            _("{unit} tries to repair {hexside}: succeeds on {most} or less")
            if self.repair
            else _("{unit} tries to bridge {hexside}: succeeds on {most} or less")
        )
        prompt = text.format(
            unit=play.game.piece(self.unit).name,
            hexside=label(play.game, self.hexside),
            most=success(play, self.hexside, self.repair),
        )
        return dice(1, "bridge", prompt, self._rule, self.unit)

    def apply(self, play: GcacwPlay, action: Action) -> None:
        assert isinstance(action, Roll)
        die = action.dice[0]
        piece = play.game.piece(self.unit)
        where = self.hexside.split("/")
        done = die <= success(play, self.hexside, self.repair)
        if self.repair:
            text = (
                _("{unit} repairs the crossing at {hexside}")
                if done
                else _("{unit} fails to repair the crossing at {hexside}")
            )
        else:
            text = _("{unit} lays a pontoon at {hexside}") if done else _("{unit} fails to bridge {hexside}")
        told = _("{what}: die {die}").format(
            what=text.format(unit=piece.name, hexside=label(play.game, self.hexside)), die=die
        )
        play.emit(Event("bridge", told, self._rule, piece.side, (self.unit,), tuple(where), die))
        if done:
            _put(play, self.hexside, AS_PRINTED if self.repair else PONTOON + play.game.side_index(piece.side))
        play.finish()


def lay(play: GcacwPlay, side: Side, hexside: str) -> None:
    """A pontoon without a die, by a rule of the scenario."""
    _put(play, hexside, PONTOON + play.game.side_index(side))
    text = ngettext("The {side} lays a pontoon at {hexside}", "The {side} lay a pontoon at {hexside}", many(side))
    text = text.format(side=army(side), hexside=label(play.game, hexside))
    play.emit(Event("bridge", text, play.game.rules.section, side, (), tuple(hexside.split("/"))))


# -- removing and destroying (10.2) --------------------------------------------------------------------
def is_enemy_pontoon(play: GcacwPlay, unit: PieceId, hexside: str) -> bool:
    """Does a pontoon of the unit's enemy lie there?"""
    return state(play, hexside) == PONTOON + 1 - play.game.side_index(play.game.piece(unit).side)


def demolish_refusal(play: GcacwPlay, unit: PieceId, hexside: str, points: int, tried: bool) -> Refusal | None:
    """Why a marching unit may not demolish the bridge (or ferry) of a hexside; None where it may.

    points: movement points left. tried: it has tried at a permanent one in this march. Taking up an enemy's
    pontoon ends the march.
    """
    piece, figures = play.game.piece(unit), play.game.tables.bridges
    if piece.arm == "wagon":
        return _DESTROY, _("{unit} is a wagon train and cannot destroy a crossing").format(unit=piece.name)
    fault = _unknown(play, unit, hexside) or _watched(play, unit, hexside) or _demoralized(play, unit)
    if fault is not None:
        return fault
    if is_enemy_pontoon(play, unit, hexside):
        return _dear(play, unit, points, figures.removal_points)
    if state(play, hexside) != AS_PRINTED or not printed(play.game, hexside) & _PERMANENT:
        return _DESTROY, _("there is no crossing to destroy at {hexside}").format(hexside=hexside)
    if tried:
        return _DESTROY, _("{unit} has already tried to destroy a crossing in this march").format(unit=piece.name)
    return _dear(play, unit, points, figures.demolition_points)


def _dear(play: GcacwPlay, unit: PieceId, points: int, price: int) -> Refusal | None:
    if points >= price:
        return None
    return _DESTROY, _("{unit} needs {n} MP for that").format(unit=play.game.piece(unit).name, n=price)


def demolitions(play: GcacwPlay, unit: PieceId, points: int, tried: bool) -> list[str]:
    """Hexsides whose bridge or ferry a marching unit may demolish now."""
    game, figures = play.game, play.game.tables.bridges
    sides = game.river_sides.get(pieces.hex_id(play, unit))
    if not sides:
        return []
    pontoon, permanent = PONTOON + 1 - game.side_index(game.piece(unit).side), game.permanent_crossings
    up, down = points >= figures.removal_points, points >= figures.demolition_points and not tried
    likely = [
        hexside
        for hexside in sides
        if (up and state(play, hexside) == pontoon)
        or (down and hexside in permanent and state(play, hexside) == AS_PRINTED)
    ]
    return [hexside for hexside in likely if demolish_refusal(play, unit, hexside, points, tried) is None]


def remove_pontoon(play: GcacwPlay, unit: PieceId, hexside: str) -> None:
    """An enemy pontoon is taken up. Where the map prints a bridge, that one is down already."""
    _put(play, hexside, DESTROYED if printed(play.game, hexside) & Edge.BRIDGE else AS_PRINTED)
    piece = play.game.piece(unit)
    text = _("{unit} removes the pontoon at {hexside}").format(unit=piece.name, hexside=label(play.game, hexside))
    play.emit(Event("bridge", text, _DESTROY, piece.side, (unit,), tuple(hexside.split("/"))))


def without(play: GcacwPlay, hexside: str) -> GcacwPlay:
    """The game as it would be with the crossing of a hexside destroyed."""
    twin = play.clone()
    _put(twin, hexside, DESTROYED)
    return twin


class Demolished:
    """Result of an attempt at a permanent crossing: the march goes on."""


class DemolitionRoll(Stage, frozen=True):
    """The die of a marching unit that destroys a permanent bridge or a ferry."""

    unit: PieceId
    hexside: str

    def decision(self, play: GcacwPlay) -> Decision:
        prompt = _("{unit} tries to destroy the crossing at {hexside}: succeeds on {most} or less").format(
            unit=play.game.piece(self.unit).name,
            hexside=label(play.game, self.hexside),
            most=play.game.tables.bridges.demolition,
        )
        return dice(1, "bridge", prompt, _DESTROY, self.unit)

    def apply(self, play: GcacwPlay, action: Action) -> None:
        assert isinstance(action, Roll)
        die = action.dice[0]
        piece = play.game.piece(self.unit)
        done = die <= play.game.tables.bridges.demolition
        text = _("{unit} destroys the crossing at {hexside}: die {die}")
        if not done:
            text = _("{unit} fails to destroy the crossing at {hexside}: die {die}")
        told = text.format(unit=piece.name, hexside=label(play.game, self.hexside), die=die)
        play.emit(Event("bridge", told, _DESTROY, piece.side, (self.unit,), tuple(self.hexside.split("/")), die))
        if done:
            _put(play, self.hexside, DESTROYED)
        play.finish(Demolished())


CATALOGUE.belong(Occasion(("recovery",), "10.0"), Build, Repair, Lay)
CATALOGUE.answer(
    Build,
    lambda play, action: _("{unit} bridges {hexside}").format(
        unit=name(play, action.unit), hexside=label(play.game, action.hexside)
    ),
)
CATALOGUE.answer(
    Repair,
    lambda play, action: _("{unit} repairs {hexside}").format(
        unit=name(play, action.unit), hexside=label(play.game, action.hexside)
    ),
)
CATALOGUE.answer(
    Lay, lambda play, action: _("Lay a pontoon at {hexside}").format(hexside=label(play.game, action.hexside))
)
CATALOGUE.question(
    "bridge",
    lambda play: (
        _("The unit works on a crossing. It succeeds on the number shown or less."),
        _("There is one try at a crossing per turn."),
    ),
)
