"""7.2 to 7.12, 22.23 Units on the move: hex by hex, by flatboat, by rail. Points are halves; the native core prices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from gtc_tui._core import OPEN, Movement
from gtc_tui.engine.action import Action, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal
from gtc_tui.messages import Message, _
from gtc_tui.model.ids import HexId, PieceNo
from gtc_tui.rules.boots.heroism import windows
from gtc_tui.rules.boots.knowledge.disclosure import Disclosing
from gtc_tui.rules.boots.movement import supply
from gtc_tui.rules.boots.state import boards, charts, ground, pieces, scouting, stacking, ways, zones
from gtc_tui.rules.boots.state.actions import CATALOGUE
from gtc_tui.rules.boots.state.game import BootsGame, BootsPlay
from gtc_tui.rules.boots.state.phrases import place, spot, together
from gtc_tui.rules.boots.state.record import Effect
from gtc_tui.rules.boots.state.slots import Slot
from gtc_tui.rules.kit.distances import FAR

_RULE = "7.2"
RAIL = "rail"
"""Kind of the effect that having gone by rail is."""
MARCHED = "marched"
"""Kind of the effect that having moved in any other way is, where there are railroads."""
LEAVING = "leaving"
"""Kind of the effect that waiting at the edge of the map is, to be taken off it (13.7)."""
PONTOON = "pontoon"
"""Kind of the effect that a pontoon is (see `engineers`)."""


class Step(Action, frozen=True, tag="step"):
    """Move one hex (7.2)."""

    to: str


class Stop(Action, frozen=True, tag="stop"):
    """End the unit's movement here."""


class Entrain(Action, frozen=True, tag="entrain"):
    """Rail movement to a hex, as the unit's whole movement (22.23)."""

    to: str


class Moved(msgspec.Struct, frozen=True):
    """Result of a move. left: the units have left their hex. profiles: of the board, one a unit."""

    pieces: tuple[PieceNo, ...]
    left: bool
    profiles: tuple[int, ...]


def is_halted(play: BootsPlay, piece: PieceNo) -> bool:
    """6.7 Ambush: may the unit move no further in this sub-phase?"""
    unit = play.game.pieces[piece].id
    return any(effect.kind == "ambush" and unit in effect.pieces for effect in play.record.effects)


def has_ridden(play: BootsPlay, piece: PieceNo) -> bool:
    """22.23: has the unit gone by rail in this turn? It makes no other movement then, whoever activates it again."""
    return _has(play, piece, RAIL)


def is_leaving(play: BootsPlay, piece: PieceNo) -> bool:
    """13.7: does the unit wait at the edge of the map until the sub-phase ends?"""
    return _has(play, piece, LEAVING)


def _has(play: BootsPlay, piece: PieceNo, kind: str) -> bool:
    unit = play.game.pieces[piece].id
    return any(effect.kind == kind and unit in effect.pieces for effect in play.record.effects)


def bound_together(play: BootsPlay, piece: PieceNo) -> tuple[PieceNo, ...]:
    """6.7 Parlay: units with which this one moves as a stack, itself included; none where it is free."""
    unit = play.game.pieces[piece].id
    for effect in play.record.effects:
        if effect.kind == "parlay" and unit in effect.pieces:
            return tuple(play.game.index[other] for other in effect.pieces)
    return ()


def share_parlay(play: BootsPlay) -> None:
    """6.7, 10.8: active units that end their movement with a stack under Parlay are of that stack."""
    found = []
    for effect in play.record.effects:
        if effect.kind == "parlay":
            hexes = {pieces.hex_of(play, play.game.index[unit]) for unit in effect.pieces}
            joined = (number for number in pieces.active(play) if pieces.hex_of(play, number) in hexes)
            ids = {unit.id for unit in pieces.defs(play, joined)}
            effect = msgspec.structs.replace(effect, pieces=tuple(sorted({*effect.pieces, *ids})))
        found.append(effect)
    play.amend(effects=tuple(found))


def native(game: BootsGame) -> Movement:
    """How the units of a game move."""
    return game.caches.get(Movement, lambda: _made(game))


def _made(game: BootsGame) -> Movement:
    """With what special rules say of railroads."""
    chart = game.tables.grounds[game.scenario]
    return Movement(
        game.units,
        supply.native(game),
        ways.native(game),
        boats=None if chart.boats is None else boards.BOATS,
        rail=None if chart.rail is None else boards.RAIL,
        countries=game.rules.rail_countries(game),
        lake=charts.terrain_ids(chart).index("lake"),
    )


def allowance(play: BootsPlay, piece: PieceNo) -> int:
    """7.1: half points of a unit that has not moved."""
    return native(play.game).allowance(piece)


def profile(play: BootsPlay, piece: PieceNo, supplied: bool = False) -> int:
    """Profile of the board under which a unit moves from where it stands: by flatboat too if it is in supply (7.12).
    supplied: taken for granted."""
    movement = native(play.game)
    return (movement.supplied_profile if supplied else movement.profile)(play.position, piece)


def begin(play: BootsPlay, units: Sequence[PieceNo], by: Side) -> Moving:
    """Units of one hex begin to move together, with their full allowance (7.2). by: who moves them."""
    boards.refresh(play, _bridges(play, units))
    points = tuple(allowance(play, number) for number in units)
    profiles = tuple(profile(play, number) for number in units)
    rail = all(may_entrain(play, number) for number in units)
    return Moving(tuple(units), by, points, profiles, rail=rail)


def _bridges(play: BootsPlay, units: Sequence[PieceNo]) -> list[HexId]:
    """18.2: hexes that pontoons bridge for these units: those of engineers of their sub-command."""
    codes = {unit.subcommand for unit in pieces.defs(play, units)}
    return [
        play.game.map.hex_id(effect.hex)
        for effect in play.record.effects
        if effect.kind == PONTOON and effect.hex is not None and codes == {play.game.piece(effect.pieces[0]).subcommand}
    ]


def one_hex_more(play: BootsPlay, units: Sequence[PieceNo], by: Side, profiles: Mapping[PieceNo, int]) -> Moving:
    """6.7 Inspired Subordinates: units of one hex move a hex further together, whatever it costs. profiles: those by
    which units moved before: by flatboat if they were in supply then (7.12)."""
    found = tuple(profiles[number] if number in profiles else profile(play, number) for number in units)
    return Moving(tuple(units), by, (0,) * len(units), found, free=1)


def may_entrain(play: BootsPlay, piece: PieceNo, supplied: bool = False) -> bool:
    """22.23: may the unit use the railroad from where it stands: of its own country, in supply, with an allowance, not
    having made another movement in this turn? supplied: that it is, and has not moved, is taken for granted."""
    movement = native(play.game)
    if supplied:
        return movement.is_home(play.position, piece)
    return not _has(play, piece, MARCHED) and movement.may_entrain(play.position, piece)


def stations(play: BootsPlay, piece: PieceNo) -> list[HexId]:
    """22.23: hexes that a unit can reach by rail."""
    return native(play.game).stations(play.position, piece)


def _note_march(play: BootsPlay, units: Sequence[PieceNo]) -> None:
    """22.23: who has marched does not go by rail in the same turn."""
    if play.game.tables.grounds[play.game.scenario].rail is None:
        return
    others = tuple(effect for effect in play.record.effects if effect.kind != MARCHED)
    known = {unit for effect in play.record.effects if effect.kind == MARCHED for unit in effect.pieces}
    ids = {unit.id for unit in pieces.defs(play, units)}
    if not ids <= known:
        play.amend(effects=(*others, Effect(MARCHED, "turn", pieces=tuple(sorted(known | ids)))))


class Moving(Disclosing, frozen=True):
    """Units of one hex on the move together, one hex a decision; usually one unit (8.5).

    by: who moves them. points: half points left, one entry a unit. profiles: of the board, one a unit. left: they have
    left the hex where they began. rail: they may still take the train. free: hexes that cost nothing.
    """

    units: tuple[Slot, ...]
    by: Side
    points: tuple[int, ...]
    profiles: tuple[int, ...]
    left: bool = False
    rail: bool = False
    free: int = 0

    def shown(self, play: BootsPlay) -> tuple[PieceNo, ...]:
        """6.7 Into the Valley: an enemy who leads them has to know how far they can go."""
        return self.units if pieces.owner(play, self.units[0]) != self.by else ()

    def steps(self, play: BootsPlay) -> list[tuple[HexId, list[int]]]:
        """(hex, cost for each unit) of the steps that all of them can make."""
        if any(is_halted(play, number) for number in self.units):
            return []
        movement = native(play.game)
        return movement.steps(play.position, self.units, self.points, self.profiles, self.free > 0)

    def decision(self, play: BootsPlay) -> Decision | None:
        steps: list[Action] = [Step(pieces.name_at(play, to)) for to, _costs in self.steps(play)]
        trains = self._trains(play)
        if not steps and not trains:
            return None
        units = pieces.defs(play, self.units)
        left = min(self.points) / 2
        asked = _("{units}: choose a hex ({n:g} MP left)")
        if any(stacking.endangered(play, number) for number in self.units):
            asked = _("{units}: choose a hex ({n:g} MP left; eliminated in rough [23])")
        prompt = asked.format(units=together(play, self.units), n=left)
        here = pieces.name_at(play, play.position.hex(self.units[0]))
        stop = () if ground.is_lake(play.game, play.position.hex(self.units[0])) else (Stop(),)
        answers = (*steps, *trains, *stop)
        default = Stop() if stop else None
        lost = stacking.is_fatal(play, self.units)
        return Decision(
            self.by,
            "march",
            prompt,
            _RULE,
            answers,
            subject=units[0].id,
            target=here,
            default=default,
            weighty=lost and default is not None,
        )

    def _trains(self, play: BootsPlay) -> list[Action]:
        if not self.rail or self.left:
            return []
        first, *others = (stations(play, number) for number in self.units)
        return [Entrain(pieces.name_at(play, to)) for to in first if all(to in reached for reached in others)]

    def run(self, play: BootsPlay) -> None:
        boards.refresh(play)
        play.finish(Moved(self.units, self.left, self.profiles))

    def apply(self, play: BootsPlay, action: Action) -> None:
        match action:
            case Step(name):
                self._step(play, play.game.map.hex_id(name))
            case Entrain(name):
                self._go(play, play.game.map.hex_id(name), "22.23", _("{unit} goes by rail from {start} to {hex}"))
                play.replace(msgspec.structs.replace(self, points=(0,) * len(self.units), left=True, rail=False))
                riders = tuple(unit.id for unit in pieces.defs(play, self.units))
                play.amend(effects=(*play.record.effects, Effect(RAIL, "turn", self.by, riders)))
                self._entered(play)
            case _:
                self.run(play)

    def _step(self, play: BootsPlay, to: HexId) -> None:
        costs = next(costs for hex_id, costs in self.steps(play) if hex_id == to)
        points = tuple(left - cost for left, cost in zip(self.points, costs, strict=True))
        self._go(play, to, _RULE, _("{unit} moves from {start} to {hex}"))
        free = max(self.free - 1, 0)
        _note_march(play, self.units)
        play.replace(msgspec.structs.replace(self, points=points, left=True, rail=False, free=free))
        self._entered(play)

    def _go(self, play: BootsPlay, to: HexId, rule: str, sentence: Message) -> None:
        start, name = pieces.name_at(play, play.position.hex(self.units[0])), pieces.name_at(play, to)
        told = {"start": place(play, play.position.hex(self.units[0])), "hex": place(play, to)}
        for number in self.units:
            pieces.move(play, number, to)
            unit = play.game.pieces[number]
            text = sentence.format(unit=unit.name, **told)
            event = Event("march", text, rule, self.by, (unit.id,), (start, name))
            outline = sentence.format(unit=_("A unit"), **told)
            play.emit(scouting.veiled(play, number, event, outline))

    def _entered(self, play: BootsPlay) -> None:
        """6.7: the enemy may ambush who comes into his zone."""
        where = play.position.hex(self.units[0])
        whose = pieces.owner(play, self.units[0])
        if whose is not None and zones.in_enemy_zone(play, whose, where):
            windows.window(play, "entered", piece=play.game.pieces[self.units[0]].id, hex=where)

    def refusal(self, play: BootsPlay, action: Action) -> Refusal | None:
        if not isinstance(action, Step) or action.to not in play.game.map.ids:
            return None
        to = play.game.map.ids[action.to]
        here = play.position.hex(self.units[0])
        direction = play.game.map.hexmap.direction(here, to)
        if direction is None:
            return self._far_refusal(play, to)
        for number, points, way in zip(self.units, self.points, self.profiles, strict=True):
            unit = play.game.pieces[number]
            _hex, cost, reason = play.position.step(number, direction, way)
            why = ways.barred(play, number, here, direction)
            if why is not None and (reason != OPEN or ways.closed(play, number, to) is not None):
                return "7.4", why
            if cost > points:
                text = _("{unit}: {hex} costs {cost:g} MP, {n:g} left")
                return "7.2", text.format(unit=unit.name, hex=place(play, to), cost=cost / 2, n=points / 2)
        if ground.is_lake(play.game, to):
            return "7.12", _("no unit may end in the lake, and the MP left do not reach land")
        return None

    def _far_refusal(self, play: BootsPlay, to: HexId) -> Refusal:
        """Why the move cannot come to a hex that is not adjacent: the price for the unit that has too little for it."""
        where = place(play, to)
        own = play.position.owner(play.position.hex(self.units[0]))
        if play.position.units_at(to) and play.position.owner(to) != own:
            text = _("an enemy stack is in {hex}: move hex by hex to a hex beside it")
            return "7.4", text.format(hex=where)
        for number, points, way in zip(self.units, self.points, self.profiles, strict=True):
            cost = memoryview(play.position.distances(number, False, way)).cast("H")[to]
            if points < cost < FAR:
                text = _("{unit}: {hex} costs {cost:g} MP, {n:g} left")
                unit = play.game.pieces[number].name
                return "7.2", text.format(unit=unit, hex=where, cost=cost / 2, n=points / 2)
        return "7.1", _("{hex} is not adjacent").format(hex=where)


# -- what the answers are called, and what the questions mean ------------------------------------------
def _step_label(play: BootsPlay, action: Step) -> Message:
    """A step with what it costs, MP: movement points; the dearest unit's where several move. Where one of them may not
    end (23), that is said."""
    top, to = play.stack[-1], play.game.map.ids[action.to]
    units = top.units if isinstance(top, Moving) else ()
    costs = dict(top.steps(play)) if isinstance(top, Moving) else {}
    price, where = costs.get(to), spot(play, action.to)
    label = _("To {hex}").format(hex=where)
    if price is not None and any(price):
        label = _("To {hex}, {n:g} MP").format(hex=where, n=max(price) / 2)
    if any(stacking.may_not_end(play, unit, to) for unit in units):
        return _("{step} (no stopping)").format(step=label)
    return label


def _stop_label(play: BootsPlay, action: Stop) -> Message:
    top = play.stack[-1]
    units = top.units if isinstance(top, Moving) else ()
    if units and stacking.is_fatal(play, units):
        return _("End the move here (eliminated)")
    return _("End the move here")


CATALOGUE.answer(Step, _step_label)
CATALOGUE.answer(Stop, _stop_label)
CATALOGUE.answer(Entrain, lambda play, action: _("By rail to {hex}").format(hex=spot(play, action.to)))
CATALOGUE.question(
    "march",
    lambda play: (
        _("Choose an adjacent hex, or stop. Trails are fast; leaving a river costs extra."),
        _("Units that start on water in supply may go by boat; some units on a railroad may take the train."),
        _("No unit may enter an enemy's hex. The terrain limits how many units may end in a hex."),
    ),
)
