"""22.8, 22.22 Markers that let the United States choose: GHQ and Aero."""

from __future__ import annotations

import msgspec

from gtc_tui.engine.action import Action
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Stage
from gtc_tui.messages import _
from gtc_tui.rules.boots.state import pieces, scouting
from gtc_tui.rules.boots.state.actions import CATALOGUE, Activate, Done, Site
from gtc_tui.rules.boots.state.game import US, BootsPlay


def _commands(play: BootsPlay) -> list[str]:
    """Codes of the US sub-commands, in the order of the pieces."""
    return [code for code, units in play.game.commands.items() if play.game.pieces[units[0]].side == US]


def _join(play: BootsPlay, code: str, rule: str) -> None:
    """A sub-command acts in the operations phase under way."""
    active = play.record.active
    assert active is not None
    play.amend(active=msgspec.structs.replace(active, commands=(*active.commands, code)))
    text = _("{command} acts").format(command=_(play.game.command_names[code]))
    play.emit(Event("activate", text, rule, US))


class Headquarters(Stage, frozen=True):
    """22.8: beside GHQ one other US sub-command acts."""

    def decision(self, play: BootsPlay) -> Decision:
        active = play.record.active
        assert active is not None
        answers = tuple(Activate(code) for code in _commands(play) if code not in active.commands)
        prompt = _("{side}: which sub-command acts with GHQ?").format(side=play.game.side_words[US])
        return Decision(US, "activate", prompt, "22.8", (*answers, Done()), default=answers[0])

    def apply(self, play: BootsPlay, action: Action) -> None:
        if isinstance(action, Activate):
            _join(play, action.command, "22.8")
        play.finish()


class Aero(Stage, frozen=True):
    """22.22: the United States look at a stack, or a sub-command acts."""

    def decision(self, play: BootsPlay) -> Decision:
        answers = [Activate(code) for code in _commands(play)]
        looks = [Site(pieces.name_at(play, hex_id)) for hex_id in scouting.foreign_stacks(play, US)]
        prompt = _("{side}: Aero activates a sub-command, or looks at a stack").format(side=play.game.side_words[US])
        return Decision(US, "aero", prompt, "22.22", (*answers, *looks), default=answers[0])

    def apply(self, play: BootsPlay, action: Action) -> None:
        if isinstance(action, Activate):
            _join(play, action.command, "22.22")
        else:
            assert isinstance(action, Site)
            scouting.look(play, US, play.game.map.hex_id(action.hex), "22.22")
            play.amend(active=None)
        play.finish()


CATALOGUE.question(
    "aero",
    lambda play: (
        _("The aeroplanes let a sub-command act, or look at the units of one enemy hex instead."),
        _("What has been looked at stays known as long as it stays together."),
    ),
)
