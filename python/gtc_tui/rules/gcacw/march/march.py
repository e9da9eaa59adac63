"""5.1 March: fatigue, movement allowance, extended march, then step by step until the unit stops or attacks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

import msgspec

from gtc_tui._core import NO_HEX, UNREACHED
from gtc_tui.engine.action import Action, PieceId, Roll
from gtc_tui.engine.decision import Decision, dice
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.i18n import N_
from gtc_tui.messages import Message, _, ngettext
from gtc_tui.rules.gcacw.campaign import bridges, substitutes
from gtc_tui.rules.gcacw.combat import attack, cavalry_retreat
from gtc_tui.rules.gcacw.combat.modifiers import attack_type
from gtc_tui.rules.gcacw.forces import seen
from gtc_tui.rules.gcacw.march import (
    exits,
    extended_march,
    fifth_activation,
    into_box,
    movement,
    open_ways,
    strategic,
)
from gtc_tui.rules.gcacw.march.detachment import Detach, Detaching, Turned
from gtc_tui.rules.gcacw.march.movement import Mover
from gtc_tui.rules.gcacw.state import condition, day, pieces
from gtc_tui.rules.gcacw.state.actions import CATALOGUE, MARCHES, MENU
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.state.native import rulebook
from gtc_tui.rules.gcacw.state.options import ATTACK_BETWEEN_ZONES
from gtc_tui.rules.gcacw.words import refusals
from gtc_tui.rules.gcacw.words.phrases import name, place, signed
from gtc_tui.rules.kit.actions import Choice, Occasion

_RULE = "5.1"
_ATTACKS = {
    "column": N_("column"),
    "hasty": N_("hasty"),
    "normal": N_("normal"),
    "prepared": N_("prepared"),
}


class March(Action, frozen=True, tag="march"):
    """March with one unit: an action of its own, or within a leader's activation (5.1, 5.2)."""

    unit: PieceId


class Step(Action, frozen=True, tag="step"):
    """March one hex (6.1)."""

    to: str


class Stop(Action, frozen=True, tag="stop"):
    """End the march here (6.1)."""


class Force(Action, frozen=True, tag="force"):
    """Force march: manpower for movement points (5.1)."""


class Ride(Action, frozen=True, tag="ride"):
    """A leader goes along with the marching unit (6.3)."""

    leader: PieceId


class Attack(Action, frozen=True, tag="attack"):
    """End the march with an attack on an adjacent hex (7.1)."""

    target: str


class Leave(Action, frozen=True, tag="leave"):
    """The marching unit leaves the map for good (13.4, 13.8)."""


class EnterBox(Action, frozen=True, tag="enter-box"):
    """The marching unit ends its march in a box beside the map (28.0)."""

    box: str


class Demolish(Action, frozen=True, tag="demolish"):
    """The marching unit takes up an enemy pontoon, or tries to destroy a permanent bridge or a ferry (10.2)."""

    hexside: str


def mount(play: GcacwPlay, unit: PieceId) -> str:
    """Row of the movement allowance table: "foot" or "mounted"."""
    return "mounted" if play.game.piece(unit).mounted else "foot"


def roll_allowance(play: GcacwPlay, mover: str, piece: PieceId, faces: tuple[int, ...]) -> int:
    """5.1: the dice, and what the side and the kind of march add. mover: "foot" or "mounted"; piece: the unit that
    marches by itself, or the leader."""
    who = play.game.piece(piece)
    side, pace = play.game.side_index(who.side), rulebook.pace(who)
    points = rulebook.of(play.game).allowance(side, int(mover == "mounted"), pace, sum(faces))
    bonus = points - sum(faces)
    if bonus:
        text = ngettext(
            "{who} rolls {dice} ({bonus:+d}): {n} MP",
            "{who} rolls {dice} ({bonus:+d}): {n} MP",
            points,
        )
    else:
        text = ngettext("{who} rolls {dice}: {n} MP", "{who} rolls {dice}: {n} MP", points)
    told = text.format(who=who.name, dice="+".join(str(face) for face in faces), bonus=bonus, n=points)
    outline = seen.rolled(play, who.side, points)
    play.emit(Event("roll", told, _RULE, who.side, (piece,), (), points, outline=outline))
    return points


def paralysed(play: GcacwPlay, unit: PieceId, points: int) -> int:
    """15.0: what command paralysis of its side leaves of a unit's allowance; it may still enter one hex (6.2)."""
    game = play.game
    piece = game.piece(unit)
    if game.campaign is None or not day.is_paralysed(play, unit):
        return points
    figures = game.campaign.events
    left = max(0, points - (figures.paralysis_mounted if piece.mounted else figures.paralysis_foot))
    text = ngettext("{unit} suffers command paralysis: {n} MP", "{unit} suffers command paralysis: {n} MP", left)
    play.emit(Event("paralysis", text.format(unit=piece.name, n=left), "15.0", piece.side, (unit,), (), left))
    return left


class Marched(msgspec.Struct, frozen=True):
    """Result of a march: the unit, and leaders who went along."""

    unit: PieceId
    riders: tuple[PieceId, ...]


class Selected(Stage, frozen=True):
    """A unit has been selected to march by itself."""

    unit: PieceId

    def run(self, play: GcacwPlay) -> None:
        day.note_march(play, self.unit)
        condition.tire(play, self.unit, "5.0")
        play.replace(AllowanceRoll(self.unit))


class Activated(Stage, frozen=True):
    """A unit has been selected to march in an activation, with the allowance rolled for all (5.2).

    leader_moved: the leader has gone over or along to another unit. joined: he has gone over to this one, and rides.
    """

    unit: PieceId
    points: int
    leader: PieceId
    leader_moved: bool
    joined: bool

    def run(self, play: GcacwPlay) -> None:
        fifth_activation.begin(play, self.unit)
        day.note_march(play, self.unit)
        condition.tire(play, self.unit, "5.0")
        by_army = play.game.piece(self.leader).size == "Army"
        riders = (self.leader,) if self.joined else ()
        points = paralysed(play, self.unit, self.points)
        marching = Marching(self.unit, points, self.leader, self.leader_moved, riders=riders, by_army=by_army)
        play.replace(before_moving(play, marching))


class AllowanceRoll(Stage, frozen=True):
    """The movement allowance of a unit that marches by itself."""

    unit: PieceId

    def decision(self, play: GcacwPlay) -> Decision:
        prompt = _("{unit}'s movement allowance").format(unit=play.game.piece(self.unit).name)
        return dice(play.game.tables.dice[mount(play, self.unit)], "allowance", prompt, _RULE, self.unit)

    def apply(self, play: GcacwPlay, action: Action) -> None:
        assert isinstance(action, Roll)
        points = paralysed(play, self.unit, roll_allowance(play, mount(play, self.unit), self.unit, action.dice))
        play.replace(before_moving(play, Marching(self.unit, points)))


def before_moving(play: GcacwPlay, marching: Marching) -> Stage:
    """The extended march roll comes first, if one is due; then cavalry beside the unit is asked (7.7)."""
    began = pieces.hex_of(play, marching.unit)
    marching = msgspec.structs.replace(marching, began=began, facing=cavalry_retreat.met(play, marching.unit))
    if marching.strategic and not strategic.rolls(play, marching.unit):
        return marching
    return marching if extended_march.modifier(play, marching.unit) is None else ExtendedMarchRoll(marching)


class ExtendedMarchRoll(Stage, frozen=True):
    """The die for the toll of a long day; then the march goes on, if there is anyone left to march."""

    marching: Marching

    def decision(self, play: GcacwPlay) -> Decision:
        unit = self.marching.unit
        prompt = _("{unit}'s extended march").format(unit=play.game.piece(unit).name)
        return dice(1, "extended-march", prompt, _RULE, unit)

    def apply(self, play: GcacwPlay, action: Action) -> None:
        assert isinstance(action, Roll)
        unit = self.marching.unit
        extended_march.carry_out(play, unit, action.dice[0])
        if pieces.hex_id(play, unit) == NO_HEX:
            play.finish()
        else:
            play.replace(self.marching)


class Marching(Stage, frozen=True):
    """A unit on the march, one hex a decision.

    points: left. leader: who is being activated, None in a march by itself. riders: leaders that go along.
    leader_moved: he has gone over or along to another unit of this activation.
    began: hex where it set out. crossed: its last step led from zone to zone (2.4).
    facing: hexes with cavalry that has still to be asked, because the unit has come up to it (7.7). stood: hexes of
    those who have been asked and stood.
    forced: it has force marched. razed: it has tried to destroy a bridge or ferry (10.2). by_army: in an army
    activation, without attacks and into no enemy zone (31.0).
    """

    unit: PieceId
    points: int
    leader: PieceId | None = None
    leader_moved: bool = False
    moved: bool = False
    riders: tuple[PieceId, ...] = ()
    crossed: bool = False
    facing: tuple[str, ...] = ()
    stood: tuple[str, ...] = ()
    forced: bool = False
    razed: bool = False
    began: str = ""
    by_army: bool = False

    strategic: ClassVar[bool] = False
    """By strategic movement (20.0)."""

    @property
    def mover(self) -> Mover:
        return Mover(self.unit, self.points, self.moved, self.by_army, self.crossed, self.strategic)

    # -- what may be done ------------------------------------------------------------------------------
    def _may_force(self, play: GcacwPlay) -> bool:
        """Force march: infantry, once, when the allowance is known and before the first step or attack."""
        if self.moved or self.forced or self.razed or self.strategic:
            return False
        strong = pieces.manpower(play, self.unit) > play.game.tables.force_march_manpower
        return strong and play.game.piece(self.unit).arm in play.game.tables.force_march_arms

    def _may_ride(self, play: GcacwPlay, leader: PieceId) -> bool:
        """6.3: a leader of the unit's command where it sets out; one being activated moves with a single unit (5.2).

        One whom a rule of the scenario holds stays.
        """
        free = leader != self.leader or not self.leader_moved
        mine = free and leader not in self.riders and pieces.leads(play, leader, self.unit)
        return mine and play.game.rules.holds(play, leader) is None

    def _options(self, play: GcacwPlay) -> list[Action]:
        mover, actions = self.mover, _steps(play.game)
        steps = movement.open_steps(play, mover)
        options: list[Action] = [actions[to] for to, _cost in steps]
        if not self.by_army:
            options += [Attack(target) for target in attack.targets(play, self.unit, self.moved, self.crossed)]
        may_leave = exits.possible(play, mover)
        if may_leave:
            options.append(Leave())
        entries = into_box.open_boxes(play, mover)
        options += [EnterBox(box) for box in entries]
        if not self.moved and (steps or may_leave or entries):
            where = pieces.hex_of(play, self.unit)
            assert where is not None
            options += [Ride(leader) for leader in pieces.leaders_in(play, where) if self._may_ride(play, leader)]
        options += [Demolish(hexside) for hexside in self._demolitions(play)]
        if self._may_force(play):
            options.append(Force())
        if substitutes.possible(play, self.unit):
            options.append(Detach())
        return options

    def _demolitions(self, play: GcacwPlay) -> list[str]:
        found = bridges.demolitions(play, self.unit, self.points, self.razed)
        return [hexside for hexside in found if self._bars_demolition(play, hexside) is None]

    def _bars_demolition(self, play: GcacwPlay, hexside: str) -> Message | None:
        """10.2. To take up a pontoon ends the march: only where it may end. A try at another crossing costs points."""
        if bridges.is_enemy_pontoon(play, self.unit, hexside):
            return self._bars_stop(play)
        left = self.points - play.game.tables.bridges.demolition_points
        return play.game.rules.bars_demolition(play, self.unit, self.began, hexside, left)

    def decision(self, play: GcacwPlay) -> Decision | None:
        if self.facing:
            return None
        options = self._options(play)
        if not options:
            return None  # nothing left but to stop
        stop = () if self._bars_stop(play) else (Stop(),)
        text = ngettext("{unit} marches: {n} MP left", "{unit} marches: {n} MP left", self.points)
        prompt = text.format(unit=play.game.piece(self.unit).name, n=self.points)
        side = play.game.piece(self.unit).side
        return Decision(
            side, "march", prompt, "6.1", (*options, *stop), subject=self.unit, default=Stop() if stop else None
        )

    def _bars_stop(self, play: GcacwPlay) -> Message | None:
        return play.game.rules.bars_stop(play, self.unit, self.began)

    def run(self, play: GcacwPlay) -> None:
        if self.facing:
            self._ask(play)
        else:
            self._stop(play)

    def _ask(self, play: GcacwPlay) -> None:
        """7.7: the next stack of cavalry that the unit has come up to. Others may have joined it on their way."""
        target, *rest = self.facing
        here = pieces.hex_of(play, self.unit)
        assert here is not None
        if cavalry_retreat.possible(play, (self.unit,), target, here):
            play.replace(self._with(facing=tuple(rest), stood=(*self.stood, target)))
            play.push(cavalry_retreat.CavalryRetreat((self.unit,), target, here, self.points))
        else:
            play.replace(self._with(facing=tuple(rest)))

    # -- what is done ----------------------------------------------------------------------------------
    def apply(self, play: GcacwPlay, action: Action) -> None:
        match action:
            case Step(to):
                self._step(play, to)
            case Attack(target):
                play.push(attack.MarchAttack(unit=self.unit, target=target, points=self.points))
            case Ride(leader):
                play.replace(self._with(riders=(*self.riders, leader)))
                self._tell_ride(play, leader)
            case Demolish(hexside):
                self._demolish(play, hexside)
            case Force():
                self._force(play)
            case Detach():
                play.push(Detaching(self.unit, setting_out=not self.moved))
            case Leave():
                self._leave(play)
            case EnterBox(box):
                self._enter_box(play, box)
            case _:
                self._stop(play)

    def _with(self, **changes: object) -> Marching:
        return msgspec.structs.replace(self, **changes)

    def _step(self, play: GcacwPlay, to: str) -> None:
        # The activated leader may stay behind: he joins one of his units when all have acted (5.2).
        bound = [one for one in movement.left_behind(play, self.unit) if one not in (*self.riders, self.leader)]
        riders = self._taking(play, bound)
        after = movement.take_step(play, self.mover, to, riders)
        if after is None:
            self._end(play)  # eliminated before it left its hex: nobody has gone along on this step
        else:
            facing = tuple(where for where in cavalry_retreat.met(play, self.unit) if where not in self.stood)
            play.replace(
                self._with(points=after.points, moved=True, riders=riders, crossed=after.crossed, facing=facing)
            )

    def _taking(self, play: GcacwPlay, bound: list[PieceId]) -> tuple[PieceId, ...]:
        """All who go along, these leaders included, who must."""
        for leader in bound:
            self._tell_ride(play, leader)
        return (*self.riders, *bound)

    def _leave(self, play: GcacwPlay) -> None:
        """Off the map for good (13.4)."""
        riders = self._taking_off(play)
        exits.leave(play, self.unit, riders)
        play.finish(Marched(self.unit, riders))

    def _enter_box(self, play: GcacwPlay, box: str) -> None:
        """Into a box beside the map (28.0)."""
        riders = self._taking_off(play)
        into_box.enter(play, self.unit, riders, box)
        play.finish(Marched(self.unit, riders))

    def _taking_off(self, play: GcacwPlay) -> tuple[PieceId, ...]:
        """All who leave the map with the unit: an activated leader stays only where another unit of his command is left
        on it."""
        last = self.leader is not None and not any(
            unit != self.unit and pieces.leads(play, self.leader, unit)
            for unit in pieces.on_map(play, play.game.piece(self.unit).side)
        )
        bound = [
            one
            for one in movement.left_behind(play, self.unit)
            if one not in self.riders and (last or one != self.leader)
        ]
        return self._taking(play, bound)

    def _tell_ride(self, play: GcacwPlay, leader: PieceId) -> None:
        chief = play.game.piece(leader)
        text = _("{leader} accompanies {unit}").format(leader=chief.name, unit=play.game.piece(self.unit).name)
        play.emit(Event("ride", text, "6.3", chief.side, (leader, self.unit)))

    def _demolish(self, play: GcacwPlay, hexside: str) -> None:
        if bridges.is_enemy_pontoon(play, self.unit, hexside):
            bridges.remove_pontoon(play, self.unit, hexside)
            self._stop(play)
        else:
            play.replace(self._with(points=self.points - play.game.tables.bridges.demolition_points, razed=True))
            play.push(bridges.DemolitionRoll(self.unit, hexside))

    def _force(self, play: GcacwPlay) -> None:
        tables = play.game.tables
        points = self.points + tables.force_march_points
        piece = play.game.piece(self.unit)
        text = _("{unit} force marches: {n} MP").format(unit=piece.name, n=points)
        play.emit(Event("force-march", text, _RULE, piece.side, (self.unit,), (), points))
        pieces.lose_manpower(play, self.unit, tables.force_march_manpower, "force-march", _RULE, scores=False)
        play.replace(self._with(points=points, forced=True))

    def _stop(self, play: GcacwPlay) -> None:
        piece = play.game.piece(self.unit)
        where = pieces.hex_of(play, self.unit)
        assert where is not None
        text = _("{unit} ends its march at {hex}").format(unit=piece.name, hex=place(play, where))
        play.emit(Event("march-end", text, "6.1", piece.side, (self.unit,), (where,)))
        self._end(play)

    def _end(self, play: GcacwPlay) -> None:
        play.finish(Marched(self.unit, self.riders if self.moved else ()))

    def resumed(self, play: GcacwPlay, result: object) -> None:
        """An attack ends the march; where cavalry has ridden off, it goes on with what is left (7.7)."""
        if isinstance(result, cavalry_retreat.Evaded):
            play.replace(self._with(points=max(0, self.points - result.lost), stood=self.stood[:-1]))
        elif isinstance(result, attack.Fought):
            self._end(play)
        elif isinstance(result, Turned):
            play.replace(self._with(unit=result.brigade))

    # -- why not ---------------------------------------------------------------------------------------
    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        name = play.game.piece(self.unit).name
        match action:
            case Step(to):
                return refusals.no_hex(play, to) or open_ways.step_refusal(play, self.mover, to)
            case Ride(leader):
                return self._ride_refusal(play, leader)
            case Force():
                if self.strategic:
                    return strategic.RULE, _("units do not force march in strategic movement")
                if self.forced:
                    return _RULE, _("{unit} has already force marched").format(unit=name)
                if play.game.piece(self.unit).arm not in play.game.tables.force_march_arms:
                    return _RULE, _("{unit} cannot force march: only infantry does").format(unit=name)
                if self.moved or self.razed:
                    return _RULE, _("a force march must be declared before the first move")
                return _RULE, _("{unit} has too little manpower for a force march").format(unit=name)
            case Attack(target):
                if self.by_army:
                    return "31.0", _("units may not attack in an army activation")
                return refusals.no_hex(play, target) or attack.refusal(
                    play, self.unit, target, self.moved, self.crossed
                )
            case Detach():
                return substitutes.refusal(play, self.unit)
            case Leave():
                return exits.refusal(play, self.mover)
            case EnterBox(box):
                return refusals.no_hex(play, box) or into_box.refusal(play, self.mover, box)
            case Demolish(hexside):
                return self._demolish_refusal(play, hexside)
            case Stop():
                barred = self._bars_stop(play)
                return None if barred is None else (play.game.rules.section, barred)
        return None

    def _demolish_refusal(self, play: GcacwPlay, hexside: str) -> Refusal | None:
        fault = bridges.demolish_refusal(play, self.unit, hexside, self.points, self.razed)
        if fault is not None:
            return fault
        barred = self._bars_demolition(play, hexside)
        return None if barred is None else (play.game.rules.section, barred)

    def _ride_refusal(self, play: GcacwPlay, leader: PieceId) -> Refusal | None:
        side = play.game.piece(self.unit).side
        fault = refusals.not_a_leader(play, leader, side)
        if fault is not None:
            return fault
        names = {"leader": play.game.piece(leader).name, "unit": play.game.piece(self.unit).name}
        if leader in self.riders:
            return "6.3", _("{leader} already accompanies the unit").format(**names)
        if pieces.hex_id(play, leader) != pieces.hex_id(play, self.unit):
            return "6.3", _("{leader} is not in the hex of {unit}").format(**names)
        if not pieces.leads(play, leader, self.unit):
            return "6.3", _("{unit} is not in {leader}'s command").format(**names)
        if leader == self.leader and self.leader_moved:
            return "5.2", _("{leader} has already moved to or accompanied a unit in this activation").format(**names)
        held = play.game.rules.holds(play, leader)
        if held is not None:
            return play.game.rules.section, held
        if self.moved:
            return "6.3", _("{leader} may go along only from where {unit} sets out").format(**names)
        if not movement.open_steps(play, self.mover) and exits.refusal(play, self.mover) is not None:
            return "6.3", _("{unit} can march no farther").format(**names)
        return None


class StrategicMarching(Marching, frozen=True):
    """A unit on the march by strategic movement (20.0)."""

    strategic: ClassVar[bool] = True


# -- what the answers are called, and what the questions mean ------------------------------------------
def _orders(game: GcacwGame) -> tuple[March, ...]:
    """The action of each unit by its number: it is offered again and again."""
    return game.caches.get(March, lambda: tuple(March(piece) for piece in game.ids))


def _steps(game: GcacwGame) -> tuple[Step, ...]:
    """As `_orders`, by hex id."""
    return game.caches.get(Step, lambda: tuple(Step(str(name)) for name in game.map.names))


TOO_DEAR = N_("March to {hex}: {n} of {cost} MP")  # 6.1: the first hex of a march


def _step_label(play: GcacwPlay, action: Step) -> Message:
    stage, where = play.stack[-1], place(play, action.to)
    if not isinstance(stage, Marching):
        return _("March to {hex}").format(hex=where)
    step = play.position.step_to(play.game.index[stage.unit], play.game.map.ids[action.to])
    cost = UNREACHED if step is None else step[0]
    if stage.points < cost < UNREACHED:  # 6.1: a first hex may always be entered
        return _(TOO_DEAR).format(hex=where, n=stage.points, cost=cost)
    return _("March to {hex}: {n} MP").format(hex=where, n=cost)


def _attack_label(play: GcacwPlay, action: Attack) -> Message:
    stage, where = play.stack[-1], place(play, action.target)
    if not isinstance(stage, Marching):
        return _("Attack {hex}").format(hex=where)
    kind = attack_type(play.game.tables, play.game.piece(stage.unit), stage.points)
    told = _(_ATTACKS[kind.key]) if kind.key in _ATTACKS else kind.key
    return _("Attack {hex}, {kind} ({modifier})").format(hex=where, kind=told, modifier=signed(kind.modifier))


def _box_label(play: GcacwPlay, action: EnterBox) -> Message:
    stage, where = play.stack[-1], place(play, action.box)
    if not isinstance(stage, Marching):
        return _("March to {hex}").format(hex=where)
    return _("March to {hex}: {n} MP").format(hex=where, n=into_box.price(play, stage.unit))


def _demolish_label(play: GcacwPlay, action: Demolish) -> Message:
    stage, where = play.stack[-1], bridges.label(play.game, action.hexside)
    if isinstance(stage, Marching) and bridges.is_enemy_pontoon(play, stage.unit, action.hexside):
        return _("Remove the pontoon at {hexside} and end the march").format(hexside=where)
    return _("Try to destroy the crossing at {hexside}: {n} MP").format(
        hexside=where, n=play.game.tables.bridges.demolition_points
    )


def _march_help(play: GcacwPlay) -> Iterable[Message]:
    tables = play.game.tables
    yield _("Move hex by hex. A unit may always enter its first hex, however few MP it has.")
    yield _("It must stop in the first enemy zone of control it enters; leaving one costs {exit} MP more.").format(
        exit=tables.zoc_exit
    )
    yield _("When infantry marches up to cavalry that is alone, the cavalry may retreat; the march may then go on.")
    yield _(
        "A unit that moves from one enemy zone of control directly into another becomes disorganized, unless it "
        "follows a road."
    )
    yield _("A march may end with an attack on an adjacent hex. The more MP are left, the better it is prepared.")
    yield _("An enemy across a woods hexside without a road can be attacked only at the start of a march.")
    yield _("Infantry may force march before its first move: {force} MP more for {lost} manpower.").format(
        force=tables.force_march_points, lost=tables.force_march_manpower
    )
    if play.game.campaign is not None:
        yield _("A substitute is a brigade or regiment that takes manpower of the unit and stays in the hex (30.1).")
    if ATTACK_BETWEEN_ZONES not in play.game.options:
        yield _("After a move from one enemy zone of control into another, the unit may not attack in that march.")


MENU.add(
    Choice(
        action=March,
        place=10,
        group=MARCHES,
        offer=lambda play, acting: map(_orders(play.game).__getitem__, acting.ready),
        refusal=lambda play, acting, action: refusals.not_ready(play, action.unit, acting.side),
        lacking=lambda play, acting: (
            "5.0",
            _("no unit may be selected: all are too tired or must wait"),
        ),
        begin=lambda play, acting, action: play.replace(Selected(action.unit)),
        label=lambda play, action: _("March with {unit}").format(unit=name(play, action.unit)),
        help=lambda play: (_("March: one unit marches, and may attack at the end."),),
    )
)
CATALOGUE.belong(
    Occasion(("actions",), "6.1", Message("only a unit on the march does that: choose March first")),
    Step,
    Stop,
    Force,
    Ride,
    Attack,
    Leave,
    EnterBox,
    Demolish,
)
CATALOGUE.answer(Step, _step_label)
CATALOGUE.answer(Stop, lambda play, action: _("End the march here"))
CATALOGUE.answer(
    Force,
    lambda play, action: _("Force march: -{lost} manpower, +{n} MP").format(
        n=play.game.tables.force_march_points, lost=play.game.tables.force_march_manpower
    ),
)
CATALOGUE.answer(Ride, lambda play, action: _("{leader} accompanies the unit").format(leader=name(play, action.leader)))
CATALOGUE.answer(Attack, _attack_label)
CATALOGUE.answer(Leave, lambda play, action: _("Leave the map for good"))
CATALOGUE.answer(EnterBox, _box_label)
CATALOGUE.answer(Demolish, _demolish_label)
CATALOGUE.question("march", _march_help)
CATALOGUE.question(
    "allowance",
    lambda play: (
        _(
            "The roll gives the movement allowance: one die for infantry, two for cavalry, plus the bonuses of "
            "side and leader."
        ),
        _("MP that are not used are lost."),
    ),
)
CATALOGUE.question(
    "extended-march",
    lambda play: (
        _(
            "The unit goes to a high fatigue level: it rolls before it moves and may become disorganized or lose "
            "stragglers."
        ),
        _("High rolls are bad, and worse for disorganized units. Manpower lost this way scores no VP."),
    ),
)
