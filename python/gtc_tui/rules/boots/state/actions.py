"""What every answer and question of the series is declared to, and the few answers that belong to no chapter."""

from __future__ import annotations

import msgspec

from gtc_tui.engine.action import Action, PieceId, Side
from gtc_tui.engine.decision import Group
from gtc_tui.messages import Message, _, plain
from gtc_tui.model.ids import PieceNo
from gtc_tui.rules.boots.state.game import BootsPlay
from gtc_tui.rules.boots.state.phrases import called, spot
from gtc_tui.rules.kit.actions import Catalogue, Menu

CATALOGUE: Catalogue[BootsPlay] = Catalogue()


class Acting(msgspec.Struct, frozen=True):
    """A side that is asked what it does next. units: those that may still move, in the movement sub-phase (7.1)."""

    side: Side
    units: tuple[PieceNo, ...] = ()


MOVES = Group(3, Message("Move .."), marches=True)
LEAVINGS = Group(8, Message("Leave the map for good .."), gives_up=True)

OPERATION_MENU: Menu[BootsPlay, Acting] = Menu(CATALOGUE)
"""What a side may do that is to draw a sub-command marker (4.5)."""
MOVEMENT_MENU: Menu[BootsPlay, Acting] = Menu(CATALOGUE)
"""What it may do between the moves of its units (7.1)."""


class DrawnUnit(Action, frozen=True, tag="drawn-unit"):
    """A unit is drawn at random (13.8, 22.11, 22.13). A chance action."""

    piece: PieceId


class Site(Action, frozen=True, tag="site"):
    """Name a hex: for a unit that is then drawn unseen (22.13), or that a rule asks for."""

    hex: str


class Name(Action, frozen=True, tag="name"):
    """Name a unit for what a rule does to it (6.7, 21.22)."""

    piece: PieceId


class Activate(Action, frozen=True, tag="activate"):
    """A sub-command that is to act, by its code (22.8, 22.22, Mad Dash)."""

    command: str


class Done(Action, frozen=True, tag="done"):
    """Nothing more of the kind asked for."""


CATALOGUE.answer(DrawnUnit, lambda play, action: plain("{unit}", unit=called(play, action.piece)))
CATALOGUE.answer(Site, lambda play, action: plain("{hex}", hex=spot(play, action.hex)))
CATALOGUE.answer(Name, lambda play, action: plain("{unit}", unit=called(play, action.piece)))
CATALOGUE.answer(
    Activate, lambda play, action: _("Activate {command}").format(command=_(play.game.acting_names[action.command]))
)
CATALOGUE.answer(Done, lambda play, action: _("Done"))
CATALOGUE.question("draw-unit", lambda play: (_("The unit is drawn at random; all that are left are equally likely."),))
CATALOGUE.question(
    "activate",
    lambda play: (_("All units of the sub-command act in this operations phase: reinforcements, movement, combat."),),
)
