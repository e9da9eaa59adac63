"""Labels for answers, as interfaces list them: one line of a narrow list where they can be."""

from __future__ import annotations

from gtc_tui.engine.action import Action, PieceId, Roll
from gtc_tui.i18n import _
from gtc_tui.rules.boots.movement.marching import Moving
from gtc_tui.rules.boots.state import actions as act
from gtc_tui.rules.boots.state import stacking
from gtc_tui.rules.boots.state.game import BootsPlay


def describe(play: BootsPlay, action: Action) -> str:
    """A legal action of the decision under way as a label in the player's language."""
    match action:
        case act.Place(piece, where):
            return _("{unit} to {hex}").format(unit=_unit(play, piece), hex=_hex(play, where))
        case act.Site(where):
            return _hex(play, where)
        case act.Activate(command):
            return _("Activate {command}").format(command=_(play.game.acting_names[command]))
        case act.Move(piece):
            return _("Move {unit}").format(unit=_unit(play, piece))
        case act.Step(to):
            return _step(play, to)
        case act.Entrain(to):
            return _("By rail to {hex}").format(hex=_hex(play, to))
        case act.Work(where):
            return _("Build works in {hex}").format(hex=_hex(play, where))
        case act.Name(piece):
            return _unit(play, piece)
        case act.Burn(where):
            return _("Burn {hex}").format(hex=_hex(play, where))
        case act.Leave(piece):
            return _("{unit} leaves the map").format(unit=_unit(play, piece))
        case act.Span(piece):
            return _("{unit} bridges the river").format(unit=_unit(play, piece))
        case act.Lose(piece):
            return _("{unit} is eliminated").format(unit=_unit(play, piece))
        case act.Attack(origin, target):
            return _("Attack {hex} from {origin}").format(hex=_hex(play, target), origin=_hex(play, origin))
        case act.Join(origin):
            return _("{hex} joins in").format(hex=_hex(play, origin))
        case act.Against(target):
            return _("Attack {hex} too").format(hex=_hex(play, target))
        case act.Fight(target):
            return _("Fight for {hex} next").format(hex=_hex(play, target))
        case act.Retreat(to):
            return _("Retreat to {hex}").format(hex=_hex(play, to))
        case act.Apart(piece):
            return _("{unit} goes its own way").format(unit=_unit(play, piece))
        case act.Pursue(piece, to):
            return _("{unit} pursues to {hex}").format(unit=_unit(play, piece), hex=_hex(play, to))
        case act.Press(where):
            return _("Fight on from {hex}").format(hex=_hex(play, where))
        case act.Drawn(marker):
            return _(play.game.marker_defs[marker].name)
        case act.DrawnUnit(piece):
            return _unit(play, piece)
        case act.DrawnHeroism(marker):
            return _marker(play, marker)
        case act.Play(marker):
            return _("Play {marker}").format(marker=_marker(play, marker))
        case act.Discard(marker):
            return _("Discard {marker}").format(marker=_marker(play, marker))
        case Roll(faces):
            return _("Roll {dice}").format(dice=" ".join(str(face) for face in faces))
        case _:
            return _plain(play, action)


def _step(play: BootsPlay, to: str) -> str:
    """A step with what it costs, MP: movement points; the dearest unit's where several move. Where one of them may not
    end (23), that is said."""
    top = play.stack[-1]
    units = top.units if isinstance(top, Moving) else ()
    costs = dict(top.steps(play)) if isinstance(top, Moving) else {}
    price = costs.get(play.game.map.ids[to])
    label = _("To {hex}").format(hex=_hex(play, to))
    if price is not None and any(price):
        label = _("To {hex}, {n:g} MP").format(hex=_hex(play, to), n=max(price) / 2)
    if any(stacking.may_not_end(play, unit, play.game.map.ids[to]) for unit in units):
        return _("{step}: no halting").format(step=label)
    return label


def _stop(play: BootsPlay) -> str:
    top = play.stack[-1]
    units = top.units if isinstance(top, Moving) else ()
    if any(stacking.may_not_end(play, unit, play.position.hex(unit)) for unit in units):
        return _("End the move here: lost")
    return _("End the move here")


def _plain(play: BootsPlay, action: Action) -> str:
    """Answers without a piece, hex or marker."""
    match action:
        case act.Draw():
            return _("Draw a sub-command marker")
        case act.Pass():
            return _("Pass")
        case act.Stop():
            return _stop(play)
        case act.Done():
            return _("Done")
        case act.Skirmish():
            return _("Skirmish table")
        case act.Charge():
            return _("Charge table")
        case act.Yield():
            return _("The attacker chooses")
        case act.Halt():
            return _("Stay here")
        case act.Keep():
            return _("Play nothing")
        case _:
            return play.game.system.codec.text(action)


def _unit(play: BootsPlay, piece: str) -> str:
    return play.game.piece(PieceId(piece)).name


def _hex(play: BootsPlay, name: str) -> str:
    return play.game.map.label(play.game.map.ids[name]) if name in play.game.map.ids else name


def _marker(play: BootsPlay, marker: str) -> str:
    return _(play.game.tables.heroism_names[marker])
