"""5.2 Activate Leader: his units act one after the other on one roll for movement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

import msgspec

from gtc_tui._core import FATIGUE, NO_HEX, UNREACHED
from gtc_tui.engine.action import Action, PieceId, Roll
from gtc_tui.engine.decision import Decision, dice
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.messages import Message, _
from gtc_tui.model.ids import PieceNo
from gtc_tui.rules.gcacw.campaign import entrench
from gtc_tui.rules.gcacw.campaign.entrench import Entrench
from gtc_tui.rules.gcacw.march import fifth_activation, march, strategic
from gtc_tui.rules.gcacw.march.march import March
from gtc_tui.rules.gcacw.march.strategic_march import Levels
from gtc_tui.rules.gcacw.state import commands, day, pieces, zones
from gtc_tui.rules.gcacw.state.actions import ACTIVATIONS, CATALOGUE, MENU, Acting, Choose, Done
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.state.leading import Leading
from gtc_tui.rules.gcacw.words import refusals
from gtc_tui.rules.gcacw.words.phrases import name, place
from gtc_tui.rules.kit.actions import Choice, Occasion
from gtc_tui.rules.kit.words import listed

_RULE = "5.2"


class Activate(Action, frozen=True, tag="activate"):
    """Activate a leader (5.2)."""

    leader: PieceId


class ActivateStrategically(Action, frozen=True, tag="strategic-activate"):
    """Activate a leader whose units all move by strategic movement (20.0)."""

    leader: PieceId


class Join(Action, frozen=True, tag="join"):
    """The activated leader ends with this unit (5.2)."""

    unit: PieceId


def active_leader(play: GcacwPlay) -> PieceId | None:
    """The leader whose activation is under way, until he has joined one of his units at its end."""
    return next((stage.leader for stage in play.stack if isinstance(stage, Activation | Joining)), None)


def candidates(play: GcacwPlay, leader: PieceId) -> list[PieceId]:
    """Units he may choose: of his command, within his radius, ready. An army leader: any of his side (31.0)."""
    ids = play.game.ids
    return [ids[unit] for unit in in_reach(play, leader)]


def in_reach(play: GcacwPlay, leader: PieceId) -> list[PieceNo]:
    """Numbers of the units that the leader may choose."""
    number, kept = play.game.index[leader], pieces.held(play)
    if number in kept:
        return []
    near = commands.rules(play).candidates(play.position, number, _tired(play.game))
    return _able(play, [unit for unit in near if unit not in kept])


def _chosen(play: GcacwPlay, acting: Acting) -> Mapping[PieceNo, list[PieceNo]]:
    """Leaders who may be activated, in their order, with the units that each may choose."""
    game = play.game
    if not acting.ready and not fifth_activation.in_force(game):
        return {}
    side = game.side_index(acting.side)
    found = commands.rules(play).activations(play.position, side, _tired(game), acting.held)
    if not fifth_activation.in_force(game):
        return dict(found)
    able = ((leader, _able(play, units)) for leader, units in found)
    return {leader: units for leader, units in able if units}


def _tired(game: GcacwGame) -> int:
    """The highest fatigue of units that a leader may choose."""
    return game.tables.max_fatigue if fifth_activation.in_force(game) else game.tables.max_fatigue - 1


def _able(play: GcacwPlay, units: list[PieceNo]) -> list[PieceNo]:
    """Those of some units that nothing holds, at no higher fatigue, that a leader may choose."""
    if not fifth_activation.in_force(play.game):
        return units
    most, get, ids = play.game.tables.max_fatigue, play.position.get, play.game.ids
    return [unit for unit in units if get(unit, FATIGUE) < most or fifth_activation.possible(play, ids[unit])]


def leader_refusal(play: GcacwPlay, leader: PieceId) -> Refusal | None:
    """Why one of the side's leaders may not be activated."""
    name = play.game.piece(leader).name
    theatre = pieces.box_rule(play, leader)
    if theatre is not None:
        return theatre, _("{leader} is in a box off the map and cannot be activated").format(leader=name)
    if play.game.piece(leader).size == "Army":
        return _RULE, _("{leader} is the army leader and cannot be activated").format(leader=name)
    held = play.game.rules.holds(play, leader)
    if held is not None:
        return play.game.rules.section, held
    if not candidates(play, leader):
        return _RULE, _("no unit that may be selected is within {leader}'s command radius").format(leader=name)
    return None


def by_army(play: GcacwPlay, leader: PieceId) -> bool:
    """An army leader is activated by an army activation alone (31.0)."""
    return play.game.piece(leader).size == "Army"


def _rule(play: GcacwPlay, leader: PieceId) -> str:
    return "31.0" if by_army(play, leader) else _RULE


def strategic_candidates(play: GcacwPlay, leader: PieceId) -> list[PieceId]:
    """20.0: those of his candidates who qualify."""
    ids = play.game.ids
    able = strategic.qualified(play, play.game.piece(leader).side, in_reach(play, leader))
    return [ids[unit] for unit in able]


class Choosing(Stage, frozen=True):
    """Which units take part, before the roll."""

    leader: PieceId
    chosen: tuple[PieceId, ...] = ()

    strategic: ClassVar[bool] = False
    """By strategic movement (20.0)."""

    def _open(self, play: GcacwPlay) -> list[PieceId]:
        if by_army(play, self.leader) and len(self.chosen) >= play.game.tables.army_activation.most:
            return []
        able = strategic_candidates if self.strategic else candidates
        found = [unit for unit in able(play, self.leader) if unit not in self.chosen]
        return [unit for unit in found if play.game.piece(unit).arm != "infantry"] if self._full(play) else found

    def _full(self, play: GcacwPlay) -> bool:
        """34.0: has he chosen as many units of infantry as he may?"""
        most = commands.most_infantry(play, self.leader)
        return most is not None and sum(play.game.piece(unit).arm == "infantry" for unit in self.chosen) >= most

    def label(self, play: GcacwPlay, action: Action) -> Message | None:
        return _("Done choosing") if isinstance(action, Done) else None

    def decision(self, play: GcacwPlay) -> Decision | None:
        options: list[Action] = [Choose(unit) for unit in self._open(play)]
        if not options:
            return None  # all are chosen
        done = Done() if self.chosen else None
        chief = play.game.piece(self.leader)
        prompt = _("{leader}'s activation: choose the units").format(leader=chief.name)
        if by_army(play, self.leader):
            prompt = _("{leader}'s army activation: choose the units ({n} of {most} chosen)").format(
                leader=chief.name, n=len(self.chosen), most=play.game.tables.army_activation.most
            )
        actions = (*options, done) if done else tuple(options)
        rule = _rule(play, self.leader)
        return Decision(chief.side, "choose", prompt, rule, actions, subject=self.leader, default=done, several=True)

    def run(self, play: GcacwPlay) -> None:
        self._roll(play)

    def apply(self, play: GcacwPlay, action: Action) -> None:
        if isinstance(action, Choose):
            play.replace(msgspec.structs.replace(self, chosen=(*self.chosen, action.unit)))
        else:
            self._roll(play)

    def _roll(self, play: GcacwPlay) -> None:
        chief = play.game.piece(self.leader)
        names = listed(play.game.piece(unit).name for unit in self.chosen)
        text = _("{leader} is activated with {units}").format(leader=chief.name, units=names)
        play.emit(Event("activate", text, _rule(play, self.leader), chief.side, (self.leader, *self.chosen)))
        if self.strategic:
            play.replace(StrategicActivation(self.leader, self.chosen, self.chosen, ()))
            return
        # One die for the whole army; else each kind of mover has dice of its own.
        kinds = {"foot"} if by_army(play, self.leader) else {march.mount(play, unit) for unit in self.chosen}
        play.replace(LeaderRoll(self.leader, self.chosen, tuple(sorted(kinds))))

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        chief = play.game.piece(self.leader)
        if isinstance(action, Done):
            return _RULE, _("choose at least one unit")
        if not isinstance(action, Choose):
            return None
        fault = refusals.not_ready(play, action.unit, chief.side)
        if fault is not None and not (fault[0] == "5.0" and fifth_activation.possible(play, action.unit)):
            return fault
        names = {"unit": play.game.piece(action.unit).name, "leader": chief.name}
        if action.unit in self.chosen:
            return _RULE, _("{unit} is already chosen").format(**names)
        if play.game.piece(action.unit).arm == "wagon":
            return "13.2", _("{unit} is a wagon train and marches only on its own").format(**names)
        if not pieces.leads(play, self.leader, action.unit):
            return _RULE, _("{unit} is not in {leader}'s command").format(**names)
        if self._full(play) and play.game.piece(action.unit).arm == "infantry":
            return "34.0", _("{leader} chooses at most {n} infantry units").format(
                n=commands.most_infantry(play, self.leader) or 0, **names
            )
        radius = play.game.tables.command_radius
        if zones.friendly_path(play, self.leader, radius)[pieces.hex_id(play, action.unit)] == UNREACHED:
            return "2.5", _("{unit} is outside {leader}'s command radius of {n} hexes").format(n=radius, **names)
        return strategic.refusal(play, action.unit) if self.strategic else None


class StrategicChoosing(Choosing, frozen=True):
    """Which units take part in strategic movement, without a roll (20.0)."""

    strategic: ClassVar[bool] = True


class LeaderRoll(Stage, frozen=True):
    """The movement allowance, the same for every chosen unit. A command of both kinds rolls for each kind.

    kinds: "foot" and "mounted" as far as they are still to be rolled for. points: what has been rolled, by kind.
    """

    leader: PieceId
    chosen: tuple[PieceId, ...]
    kinds: tuple[str, ...]
    points: tuple[tuple[str, int], ...] = ()

    def decision(self, play: GcacwPlay) -> Decision:
        prompt = _("Movement allowance of {leader}'s units").format(leader=play.game.piece(self.leader).name)
        return dice(play.game.tables.dice[self.kinds[0]], "allowance", prompt, "5.1", self.leader)

    def apply(self, play: GcacwPlay, action: Action) -> None:
        assert isinstance(action, Roll)
        points = march.roll_allowance(play, self.kinds[0], self.leader, action.dice)
        rolled = (*self.points, (self.kinds[0], points))
        if by_army(play, self.leader):
            rolled = (("foot", points), ("mounted", points * play.game.tables.army_activation.mounted))
        if len(self.kinds) > 1:
            play.replace(LeaderRoll(self.leader, self.chosen, self.kinds[1:], rolled))
        else:
            play.replace(Activation(self.leader, self.chosen, self.chosen, rolled))


class Activation(Leading, frozen=True):
    """The chosen units act one at a time, in any order; at least one must.

    waiting: chosen units that have not acted. points: allowance by kind. moved: the leader has gone along with one
    of them. stood: hex id of the leader when the unit that is marching began. joined: unit that he went over to before
    any had acted, as long as he is with it; he rides with it.
    """

    chosen: tuple[PieceId, ...]
    waiting: tuple[PieceId, ...]
    points: tuple[tuple[str, int], ...]
    moved: bool = False
    stood: int = NO_HEX
    joined: PieceId | None = None

    strategic: ClassVar[bool] = False
    """By strategic movement (20.0)."""

    @property
    def settled(self) -> bool:
        """5.2: the leader goes over, or along, once in all."""
        return self.moved or self.joined is not None

    def _may_join(self, play: GcacwPlay) -> bool:
        """Before the first unit acts: over to any of them, where nothing holds him."""
        fresh = self.joined is None and len(self.waiting) == len(self.chosen)
        return fresh and play.game.rules.holds(play, self.leader) is None

    def _joins(self, play: GcacwPlay) -> list[Action]:
        if not self._may_join(play):
            return []
        here = pieces.hex_id(play, self.leader)
        return [Join(unit) for unit in self.chosen if pieces.hex_id(play, unit) != here]

    def label(self, play: GcacwPlay, action: Action) -> Message | None:
        return _("End the activation") if isinstance(action, Done) else None

    def decision(self, play: GcacwPlay) -> Decision | None:
        options: list[Action] = []
        for unit in self.waiting:
            if play.game.rules.holds(play, unit) is not None:
                continue  # what has happened in this activation holds it
            options.append(March(unit))
            if self.strategic or by_army(play, self.leader):
                continue
            if pieces.is_ready(play, unit) and entrench.next_level(play, unit) is not None:
                options.append(Entrench(unit))
        if not options:
            return None  # all have acted
        options += self._joins(play)
        done = None if len(self.waiting) == len(self.chosen) else Done()
        chief = play.game.piece(self.leader)
        prompt = _("{leader}'s activation: which unit acts next?").format(leader=chief.name)
        actions = (*options, done) if done else tuple(options)
        return Decision(chief.side, "unit", prompt, _RULE, actions, subject=self.leader, default=done, weighty=True)

    def run(self, play: GcacwPlay) -> None:
        play.replace(Joining(self.leader, self.settled, self.chosen))

    def apply(self, play: GcacwPlay, action: Action) -> None:
        match action:
            case March(unit):
                stood = pieces.hex_id(play, self.leader)
                play.replace(msgspec.structs.replace(self._without(unit), stood=stood))
                if self.strategic:
                    play.push(Levels(unit, self.leader, self.settled, self.joined == unit))
                    return
                points = dict(self.points)[march.mount(play, unit)]
                play.push(march.Activated(unit, points, self.leader, self.settled, joined=self.joined == unit))
            case Join(unit):
                _go_over(play, self.leader, unit)
                play.replace(msgspec.structs.replace(self, joined=unit))
            case Entrench(unit):
                play.replace(self._without(unit))
                entrench.work(play, unit)
            case _:
                self.run(play)

    def resumed(self, play: GcacwPlay, result: object) -> None:
        joined, moved = self.joined and _as_now(play, self.joined), self.moved
        if isinstance(result, march.Marched):
            moved = moved or self.leader in result.riders or self._advanced(play, result.unit)
        if joined is not None and not self._is_with(play, joined):
            # He has been killed in an attack of another unit, or the one that he joined is gone: he chooses no other.
            joined, moved = None, True
        chosen = tuple(_as_now(play, unit) for unit in self.chosen)
        if (joined, moved, chosen) != (self.joined, self.moved, self.chosen):
            play.replace(msgspec.structs.replace(self, joined=joined, moved=moved, chosen=chosen))

    def _advanced(self, play: GcacwPlay, unit: PieceId) -> bool:
        """Has he come along in an advance after combat? One whom the loss of his units drives elsewhere has not."""
        return pieces.hex_id(play, self.leader) != self.stood and self._is_with(play, unit)

    def _is_with(self, play: GcacwPlay, unit: PieceId) -> bool:
        where = pieces.hex_id(play, self.leader)
        return where != NO_HEX and pieces.hex_id(play, unit) == where

    def bars_advance(self, play: GcacwPlay, units: Sequence[PieceId]) -> bool:
        return self.moved if self.joined is None else _as_now(play, self.joined) not in units

    def _without(self, unit: PieceId) -> Activation:
        return msgspec.structs.replace(self, waiting=tuple(one for one in self.waiting if one != unit))

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        match action:
            case March(unit) | Entrench(unit):
                if unit not in play.game.index:
                    return refusals.not_own(play, unit, play.game.piece(self.leader).side)
                name = play.game.piece(unit).name
                if unit not in self.chosen:
                    return _RULE, _("{unit} is not part of this activation").format(unit=name)
                if isinstance(action, Entrench) and not pieces.is_ready(play, unit):
                    return refusals.not_ready(play, unit, play.game.piece(self.leader).side)
                if unit not in self.waiting:
                    return _RULE, _("{unit} has already acted in this activation").format(unit=name)
                held = play.game.rules.holds(play, unit)
                if held is not None:
                    return play.game.rules.section, held
                if self.strategic:
                    return strategic.RULE, _("units do not entrench in strategic movement")
                if by_army(play, self.leader):
                    return "31.0", _("units do not entrench in an army activation")
                return entrench.refusal(play, unit)
            case Join(unit):
                return self._join_refusal(play, unit)
            case Done():
                return _RULE, _("at least one of the chosen units must act")
        return None

    def _join_refusal(self, play: GcacwPlay, unit: PieceId) -> Refusal | None:
        fault = refusals.not_own(play, unit, play.game.piece(self.leader).side)
        if fault is not None:
            return fault
        names = {"leader": play.game.piece(self.leader).name, "unit": play.game.piece(unit).name}
        if unit not in self.chosen:
            return _RULE, _("{unit} is not part of this activation").format(**names)
        if self.settled:
            return _RULE, _("{leader} has already moved to or accompanied a unit in this activation").format(**names)
        held = play.game.rules.holds(play, self.leader)
        if held is not None:
            return play.game.rules.section, held
        if len(self.waiting) < len(self.chosen):
            return _RULE, _("{leader} moves to a unit before the first unit acts, or after the last").format(**names)
        return _RULE, _("{leader} is already with {unit}").format(**names)


class StrategicActivation(Activation, frozen=True):
    """Units of a leader that act by strategic movement (20.0)."""

    strategic: ClassVar[bool] = True


def _as_now(play: GcacwPlay, unit: PieceId) -> PieceId:
    """The unit, or the brigade that a division has become on its march (30.4)."""
    return dict(day.of(play).turned).get(unit, unit)


def _go_over(play: GcacwPlay, leader: PieceId, unit: PieceId) -> None:
    """5.2: the leader of an activation moves to one of its units."""
    origin, goal = pieces.hex_of(play, leader), pieces.hex_of(play, unit)
    assert origin is not None and goal is not None
    pieces.move(play, leader, goal)
    chief = play.game.piece(leader)
    text = _("{leader} moves to {unit} at {hex}").format(
        leader=chief.name,
        unit=play.game.piece(unit).name,
        hex=play.game.map.label(play.game.map.ids[goal]),
    )
    play.emit(Event("join", text, _RULE, chief.side, (leader, unit), (origin, goal)))


class Joining(Stage, frozen=True):
    """5.2 step 9: the leader ends with any chosen unit; if he has gone over or along before, he stays with it."""

    leader: PieceId
    moved: bool
    chosen: tuple[PieceId, ...]

    def _here(self, play: GcacwPlay) -> bool:
        """Is a unit of his command with him where he stands?"""
        where = pieces.hex_of(play, self.leader)
        return where is not None and any(pieces.leads(play, self.leader, unit) for unit in pieces.units_in(play, where))

    def _options(self, play: GcacwPlay) -> list[Action]:
        here = pieces.hex_id(play, self.leader)
        if here == NO_HEX or (self.moved and self._here(play)):
            return []
        return [Join(unit) for unit in self.chosen if pieces.hex_id(play, unit) not in (NO_HEX, here)]

    def label(self, play: GcacwPlay, action: Action) -> Message | None:
        return _("{leader} stays where he is").format(leader=name(play, self.leader)) if action == Done() else None

    def decision(self, play: GcacwPlay) -> Decision | None:
        options = self._options(play)
        stays = Done() if self._here(play) else None
        if not options or (stays is None and len(options) == 1):
            return None  # nothing to choose
        chief = play.game.piece(self.leader)
        asked = _("{leader}: move to a unit of this activation, or stay?")
        if stays is None:
            asked = _("{leader}: move to which unit of this activation?")
        prompt = asked.format(leader=chief.name)
        actions = (*options, stays) if stays else tuple(options)
        return Decision(chief.side, "join", prompt, _RULE, actions, subject=self.leader, default=stays)

    def run(self, play: GcacwPlay) -> None:
        options = self._options(play)
        where = pieces.hex_of(play, self.leader)
        if options and not self._here(play):
            self.apply(play, options[0])
            return
        if where is not None:
            pieces.settle_leaders(play, where)  # all units that took part are gone, and he may be alone
        play.finish()

    def apply(self, play: GcacwPlay, action: Action) -> None:
        if isinstance(action, Join):
            _go_over(play, self.leader, action.unit)
        play.finish()

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        name = play.game.piece(self.leader).name
        match action:
            case Join(unit):
                fault = refusals.not_own(play, unit, play.game.piece(self.leader).side)
                if fault is not None:
                    return fault
                unit_name = play.game.piece(unit).name
                if unit not in self.chosen:
                    return _RULE, _("{unit} was not part of the activation").format(unit=unit_name)
                return _RULE, _("{leader} is already with {unit}").format(leader=name, unit=unit_name)
            case Done():
                return "2.2", _("{leader} cannot stay: no unit of his command is with him").format(leader=name)
        return None


def _join_label(play: GcacwPlay, action: Join) -> Message:
    where = pieces.hex_of(play, action.unit) or ""
    top = play.stack[-1]
    leader = name(play, top.leader) if isinstance(top, Activation | Joining) else ""
    told = _("{leader} moves to {unit} ({hex})")
    return told.format(leader=leader, unit=name(play, action.unit), hex=place(play, where))


MENU.add(
    Choice(
        action=Activate,
        place=20,
        group=ACTIVATIONS,
        offer=lambda play, acting: [Activate(play.game.ids[leader]) for leader in acting.once(_chosen)],
        refusal=lambda play, acting, action: (
            refusals.not_a_leader(play, action.leader, acting.side) or leader_refusal(play, action.leader)
        ),
        lacking=lambda play, acting: (
            _RULE,
            _("no leader has a unit in his command radius that may be selected"),
        ),
        begin=lambda play, acting, action: play.replace(Choosing(action.leader)),
        label=lambda play, action: _("Activate {leader}").format(leader=name(play, action.leader)),
        help=lambda play: (
            _("Activate: units of a leader's command within {radius} hexes march or entrench, all on one roll.").format(
                radius=play.game.tables.command_radius
            ),
        ),
    )
)


def _strategic_offer(play: GcacwPlay, acting: Acting) -> list[ActivateStrategically]:
    able = set(acting.once(strategic.able))
    if not able:
        return []
    chosen, ids = acting.once(_chosen).items(), play.game.ids
    return [ActivateStrategically(ids[leader]) for leader, units in chosen if not able.isdisjoint(units)]


def _strategic_refusal(play: GcacwPlay, leader: PieceId) -> Refusal | None:
    """Why one of the side's leaders leads no strategic movement."""
    fault = leader_refusal(play, leader)
    if fault is not None:
        return fault
    if play.game.campaign is None:
        return strategic.RULE, _("strategic movement is part of the advanced game only")
    if not strategic_candidates(play, leader):
        return strategic.RULE, _("no unit within {leader}'s command radius may use strategic movement").format(
            leader=name(play, leader)
        )
    return None


MENU.add(
    Choice(
        action=ActivateStrategically,
        place=22,
        group=ACTIVATIONS,
        offer=_strategic_offer,
        refusal=lambda play, acting, action: (
            refusals.not_a_leader(play, action.leader, acting.side) or _strategic_refusal(play, action.leader)
        ),
        begin=lambda play, acting, action: play.replace(StrategicChoosing(action.leader)),
        label=lambda play, action: _("Strategic moves by {leader}").format(leader=name(play, action.leader)),
    )
)
CATALOGUE.belong(Occasion(("actions",), "5.2", Message("choose first which leader is activated")), Join)
CATALOGUE.answer(Join, _join_label)
CATALOGUE.question(
    "choose",
    lambda play: (
        _("Choose units of the leader's command within {radius} hexes of him.").format(
            radius=play.game.tables.command_radius
        ),
        _("One roll serves all of them; they act one after the other. A unit gains fatigue only when it acts."),
    ),
)
CATALOGUE.question(
    "unit",
    lambda play: (
        _("Choose the next unit to act: it marches, or entrenches instead."),
        _("It gains 1 fatigue level when it acts. You may end the activation once one unit has acted."),
        _("Before the first unit acts, the leader may move to one of them, once; he then accompanies that unit."),
    ),
)
CATALOGUE.question(
    "join",
    lambda play: (
        _("The activation is over. The leader may move to any unit that took part in it."),
        _("He must always be with a unit of his command."),
    ),
)
