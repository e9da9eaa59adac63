"""22.8, 22.22 Markers that let the United States choose: GHQ and Aero."""

from __future__ import annotations

import msgspec

from gtc_tui.engine.action import Action, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Stage
from gtc_tui.messages import Message, _
from gtc_tui.rules.boots.special.hooks import COMPONENTS, Code, Rule
from gtc_tui.rules.boots.state import pieces, scouting
from gtc_tui.rules.boots.state.actions import CATALOGUE, Activate, Done, Site
from gtc_tui.rules.boots.state.game import BootsPlay, PieceDef
from gtc_tui.rules.kit.files.schema import Word


def _commands(play: BootsPlay, side: Side) -> list[str]:
    """Codes of a side's sub-commands, in the order of the pieces."""
    return [code for code, units in play.game.commands.items() if play.game.pieces[units[0]].side == side]


def _can_move(play: BootsPlay, code: str) -> bool:
    """Has a sub-command a unit on the map that is ever able to move?"""
    return any(play.game.pieces[unit].mf and pieces.hex_of(play, unit) is not None for unit in play.game.commands[code])


def _join(play: BootsPlay, code: str, rule: str) -> None:
    """A sub-command acts in the operations phase under way."""
    active = play.record.active
    assert active is not None
    play.amend(active=msgspec.structs.replace(active, commands=(*active.commands, code)))
    text = _("Activate {command}").format(command=_(play.game.command_names[code]))
    play.emit(Event("activate", text, rule, active.side))


class Headquarters(Stage, frozen=True):
    """22.8: beside GHQ one other US sub-command acts."""

    def decision(self, play: BootsPlay) -> Decision:
        active = play.record.active
        assert active is not None
        answers = tuple(Activate(code) for code in _commands(play, active.side) if code not in active.commands)
        prompt = _("{side}: choose the sub-command that acts with GHQ").format(side=play.game.side_words[active.side])
        usual = next((answer for answer in answers if _can_move(play, answer.command)), Done())
        return Decision(active.side, "activate", prompt, "22.8", (*answers, Done()), default=usual)

    def apply(self, play: BootsPlay, action: Action) -> None:
        if isinstance(action, Activate):
            _join(play, action.command, "22.8")
        play.finish()

    def label(self, play: BootsPlay, action: Action) -> Message | None:
        return _("Activate GHQ alone") if isinstance(action, Done) else None


class Aero(Stage, frozen=True):
    """22.22: the United States look at a stack, or a sub-command acts."""

    def decision(self, play: BootsPlay) -> Decision:
        active = play.record.active
        assert active is not None
        side = active.side
        answers = [Activate(code) for code in _commands(play, side)]
        usual = next((answer for answer in answers if _can_move(play, answer.command)), answers[0])
        looks = [Site(pieces.name_at(play, hex_id)) for hex_id in scouting.foreign_stacks(play, side)]
        prompt = _("{side}: Aero: activate a sub-command, or look at a stack").format(side=play.game.side_words[side])
        return Decision(side, "aero", prompt, "22.22", (*answers, *looks), default=usual)

    def apply(self, play: BootsPlay, action: Action) -> None:
        if isinstance(action, Activate):
            _join(play, action.command, "22.22")
        else:
            active = play.record.active
            assert isinstance(action, Site) and active is not None
            scouting.look(play, active.side, play.game.map.hex_id(action.hex), "22.22")
            play.amend(active=None)
        play.finish()

    def label(self, play: BootsPlay, action: Action) -> Message | None:
        active = play.record.active
        return None if active is None else scouting.look_in_words(play, active.side, action)


def _drawn(play: BootsPlay) -> str:
    """The marker of the operations phase now beginning; "" where none was drawn (Mad Dash, 6.7)."""
    active = play.record.active
    drawn = active is not None and not active.only and active.marker in play.game.marker_defs
    return active.marker if active is not None and drawn else ""


@COMPONENTS.declare("headquarters")
class HeadquartersActs(Rule, frozen=True):
    """With the sub-command of a marker another one of its side acts; its units stack with all of that side (22.8)."""

    marker: Word
    command: Code

    def needs_markers(self) -> tuple[Word, ...]:
        return (self.marker,)

    def needs_commands(self) -> tuple[Code, ...]:
        return (self.command,)

    def operation_begins(self, play: BootsPlay) -> None:
        if _drawn(play) == self.marker:
            play.push(Headquarters())

    def joins(self, one: PieceDef, other: PieceDef) -> bool:
        return one.side == other.side and self.command in (one.subcommand, other.subcommand)


@COMPONENTS.declare("aeroplanes")
class AeroplanesAct(Rule, frozen=True):
    """A marker that activates any sub-command of its side, or shows it a stack (22.22)."""

    marker: Word

    def needs_markers(self) -> tuple[Word, ...]:
        return (self.marker,)

    def operation_begins(self, play: BootsPlay) -> None:
        if _drawn(play) == self.marker:
            play.push(Aero())


CATALOGUE.question(
    "aero",
    lambda play: (
        _("Aero activates a sub-command, or looks at the units of one enemy hex."),
        _("You keep seeing these units until the stack moves or splits."),
    ),
)
