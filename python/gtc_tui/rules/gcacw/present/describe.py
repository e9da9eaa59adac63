"""Labels for answers, as interfaces list them: one line of a narrow list where they can be. MP: movement points."""

from __future__ import annotations

from gtc_tui._core import UNREACHED
from gtc_tui.engine.action import Action, PieceId, Roll
from gtc_tui.engine.stage import Stage
from gtc_tui.i18n import N_, _
from gtc_tui.rules.gcacw.campaign import bridges, entrench, stations
from gtc_tui.rules.gcacw.combat import retreat, upton
from gtc_tui.rules.gcacw.combat.advance import AdvanceAfterCombat
from gtc_tui.rules.gcacw.combat.assault_force import Pick
from gtc_tui.rules.gcacw.combat.cavalry_retreat import CavalryRetreat
from gtc_tui.rules.gcacw.combat.grand_assault import Naming
from gtc_tui.rules.gcacw.combat.modifiers import attack_type
from gtc_tui.rules.gcacw.march.activation import Activation, Choosing
from gtc_tui.rules.gcacw.march.activation import Joining as LeaderJoining
from gtc_tui.rules.gcacw.march.march import Marching
from gtc_tui.rules.gcacw.state import actions as act
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.turn.attachment import Attachment
from gtc_tui.rules.gcacw.turn.recovery import Recovery
from gtc_tui.rules.gcacw.turn.transfer import LeaderTransfer
from gtc_tui.rules.gcacw.words.phrases import name, place

_ATTACKS = {
    "column": N_("in column"),
    "hasty": N_("hasty"),
    "normal": N_("normal"),
    "prepared": N_("prepared"),
}


def describe(play: GcacwPlay, action: Action) -> str:
    """A legal action of the decision under way as a label in the player's language."""
    stage = play.stack[-1]
    match action:
        case act.March(unit):
            return _("March with {unit}").format(unit=name(play, unit))
        case act.Activate(leader):
            return _("Activate {leader}").format(leader=name(play, leader))
        case act.ArmyActivate(leader):
            return _("Activate the army under {leader}").format(leader=name(play, leader))
        case act.Assault(leader, target):
            return _("Assault {hex} under {leader}").format(hex=place(play, target), leader=name(play, leader))
        case act.Entrench(unit):
            return _entrench(play, unit)
        case act.Burn(unit):
            station = stations.here(play, unit)
            return _("{unit} burns {name}").format(unit=name(play, unit), name=station.name if station else "")
        case act.Choose(unit):
            return _("{unit} takes part").format(unit=name(play, unit))
        case act.Join(unit):
            where = pieces.hex_of(play, unit) or ""
            return _("Join {unit} at {hex}").format(unit=name(play, unit), hex=place(play, where))
        case act.Transfer(leader, to):
            return _("{leader} to {hex}").format(leader=name(play, leader), hex=place(play, to))
        case act.Grand(origin):
            return _("Bring in {hex}").format(hex=place(play, origin))
        case act.Lose(unit):
            return _("{unit} loses 1 manpower").format(unit=name(play, unit))
        case act.Advance(piece):
            return _("{piece} advances").format(piece=name(play, piece))
        case act.Reinforce(group, where):
            return _("Reinforcements {n} enter at {hex}").format(n=group, hex=place(play, where))
        case act.Enter(piece, where):
            return _("{piece} enters at {hex}").format(piece=name(play, piece), hex=place(play, where))
        case act.Attach(unit, to):
            return _("Attach {unit} to {host}").format(unit=name(play, unit), host=name(play, to))
        case act.Ride(leader):
            return _("{leader} goes along").format(leader=name(play, leader))
        case act.Build(unit, hexside):
            return _("{unit} bridges {hexside}").format(
                unit=name(play, unit), hexside=bridges.label(play.game, hexside)
            )
        case act.Repair(unit, hexside):
            return _("{unit} repairs {hexside}").format(
                unit=name(play, unit), hexside=bridges.label(play.game, hexside)
            )
        case act.Lay(hexside):
            return _("Pontoon at {hexside}").format(hexside=bridges.label(play.game, hexside))
        case act.Demolish(hexside):
            return _demolish(play, stage, hexside)
        case act.Step(to):
            return _step(play, stage, to)
        case act.Attack(target):
            return _attack(play, stage, target)
        case act.FallBack(to):
            return _fall_back(play, stage, to)
        case Roll(faces):
            return _("Roll {dice}").format(dice=" ".join(str(face) for face in faces))
        case _:
            return _plain(play, stage, action)


def _plain(play: GcacwPlay, stage: Stage, action: Action) -> str:
    """Answers without a piece or hex."""
    match action:
        case act.Pass():
            return _("Pass")
        case act.Stop():
            return _("End the march here")
        case act.Force():
            tables = play.game.tables
            return _("Force march +{n} MP -{lost} manpower").format(
                n=tables.force_march_points, lost=tables.force_march_manpower
            )
        case act.Leave():
            return _("Leave the map for good")
        case act.Upton():
            return _("Upton goes with the assault") if isinstance(stage, upton.Placing) else _("Upton attacks")
        case act.Evade():
            return _("Retreat before the enemy")
        case act.Stand():
            return _("Stand and await the enemy") if isinstance(stage, CavalryRetreat) else _("Stay here")
        case act.Refuse():
            return _("Refuse the flanks")
        case act.Decline():
            return _("Do not refuse the flanks")
        case act.Halt():
            return _("End the retreat here")
        case _:
            return _done(play, stage)


def _done(play: GcacwPlay, stage: Stage) -> str:
    match stage:
        case LeaderTransfer():
            return _("No more transfers")
        case Choosing() | Pick():
            return _("These are enough")
        case Activation():
            return _("End the activation")
        case LeaderJoining(leader):
            return _("{leader} stays where he is").format(leader=name(play, leader))
        case Naming(named=named):
            return _("No further hex") if named else _("No grand assault")
        case AdvanceAfterCombat():
            return _("No further advance")
        case Recovery():
            return _("No more work")
        case upton.Placing() | upton.Using():
            return _("Without Upton")
        case Attachment():
            return _("No more attachments")
        case _:
            label: str = getattr(stage, "done_label", N_("Done"))
            return _(label)


def _entrench(play: GcacwPlay, unit: PieceId) -> str:
    level = entrench.next_level(play, unit, resting=play.record.phase == "recovery")
    works = entrench.level_name(play.game.tables.ladder[level]) if level is not None else ""
    return _("{unit}: {works}").format(unit=name(play, unit), works=works)


def _step(play: GcacwPlay, stage: Stage, to: str) -> str:
    label = place(play, to)
    if not isinstance(stage, Marching):
        return _("March to {hex}").format(hex=label)
    number = play.game.index[stage.unit]
    direction = play.game.map.hexmap.direction(play.position.hex(number), play.game.map.ids[to])
    cost = UNREACHED if direction is None else play.position.step(number, direction)[1]
    return _("March to {hex}: {n} MP").format(hex=label, n=cost)


def _demolish(play: GcacwPlay, stage: Stage, hexside: str) -> str:
    where = bridges.label(play.game, hexside)
    if isinstance(stage, Marching) and bridges.is_enemy_pontoon(play, stage.unit, hexside):
        return _("Take up the pontoon {hexside} and end the march").format(hexside=where)
    return _("Try to destroy {hexside}: {n} MP").format(hexside=where, n=play.game.tables.bridges.demolition_points)


def _attack(play: GcacwPlay, stage: Stage, target: str) -> str:
    label = place(play, target)
    if not isinstance(stage, Marching):
        return _("Attack {hex}").format(hex=label)
    kind = attack_type(play.game.tables, play.game.piece(stage.unit), stage.points)
    told = _(_ATTACKS[kind.key]) if kind.key in _ATTACKS else kind.key
    return _("Attack {hex}: {kind}").format(hex=label, kind=told)


def _fall_back(play: GcacwPlay, stage: Stage, to: str) -> str:
    label = place(play, to)
    loss = 0
    if isinstance(stage, retreat.Retreat):
        priority = retreat.first_choice(play, stage.side, stage.path, stage.away).get(to, 0)
        loss = play.game.tables.retreat_loss.get(priority, 0)
    if not loss:
        return _("Retreat to {hex}").format(hex=label)
    return _("Retreat to {hex}: -{n} manpower").format(hex=label, n=loss)
