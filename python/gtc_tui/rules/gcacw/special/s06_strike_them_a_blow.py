"""13.6 Strike Them a Blow: two activations begin the game, Lee falls ill, Pickett comes late."""

from __future__ import annotations

from typing import ClassVar

from gtc_tui.engine.action import Action, PieceId, Side
from gtc_tui.messages import Message, _, ngettext
from gtc_tui.rules.gcacw.march.activation import Activate
from gtc_tui.rules.gcacw.special.base import ScenarioRules
from gtc_tui.rules.gcacw.special.objectives import Errand, place
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.game import Award, GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.state.record import CONFEDERATE, UNION

_FIRST = (PieceId("torbert"), PieceId("hancock"))  # who is activated in the first action phases of the game
_LEE, _PICKETT = PieceId("lee"), PieceId("pickett")
_HOME = ("Hanover", "Henrico", "Louisa")  # counties where Confederate divisions should end


class StrikeThemABlow(ScenarioRules):
    section: ClassVar[str] = "13.6"
    needs_set_up: ClassVar[tuple[PieceId, ...]] = (*_FIRST, _LEE, _PICKETT)

    def words(self) -> tuple[Message, ...]:
        return (
            _("There are no random events, and no leader is transferred on turn 1."),
            _("The game begins with an activation of Torbert, then one of Hancock; from then on the dice decide."),
            _("Torbert commands the three Union cavalry regiments on the map."),
            _("Pickett does not act, nor entrench, on turn 1."),
            _("From turn 2 Lee is sick: his command value is lower and he lends no assault his bonus."),
            _("Each Confederate infantry division gone, or not in Hanover, Henrico or Louisa County, is 1 point."),
        )

    def automatic_initiative(self, play: GcacwPlay) -> Side | None:
        return UNION if _due(play) is not None else super().automatic_initiative(play)

    def barring(self, play: GcacwPlay, side: Side) -> bool:
        return side == UNION and _due(play) is not None

    def bars(self, play: GcacwPlay, side: Side, action: Action) -> Message | None:
        leader = _due(play)
        if leader is None or side != UNION or action == Activate(leader):
            return None
        return _("this action phase belongs to an activation of {leader}").format(leader=play.game.piece(leader).name)

    def holding(self, play: GcacwPlay) -> bool:
        return play.record.turn == 1

    def holds(self, play: GcacwPlay, piece: PieceId) -> Message | None:
        if piece == _PICKETT and play.record.turn == 1:
            return _("{unit} does not act before turn 2").format(unit=play.game.piece(piece).name)
        return None

    def is_sick(self, play: GcacwPlay, leader: PieceId) -> bool:
        return leader == _LEE and play.record.turn > 1

    def standing(self, play: GcacwPlay) -> tuple[Award, ...]:
        away = [unit for unit in _divisions(play.game) if not _at_home(play, unit)]
        if not away:
            return ()
        text = ngettext(
            "{n} Confederate infantry division gone or outside its counties",
            "{n} Confederate infantry divisions gone or outside their counties",
            len(away),
        )
        where = tuple(place for unit in away if (place := pieces.hex_of(play, unit)) is not None)
        return (Award("divisions", text.format(n=len(away)), len(away), where),)

    # -- what is worth doing ---------------------------------------------------------------------------
    def errands(self, play: GcacwPlay) -> tuple[Errand, ...]:
        counties = play.game.map.counties
        home = place(play.game, "home", lambda one: counties[one] in _HOME)
        return (
            Errand(
                "home", home, dict.fromkeys(_divisions(play.game), 1.0), play.game.turns, late=True, pays="standing"
            ),
        )


def _divisions(game: GcacwGame) -> list[PieceId]:
    """Confederate infantry divisions, on the map or not."""
    return [
        piece.id for piece in game.pieces if (piece.side, piece.arm, piece.size) == (CONFEDERATE, "infantry", "Div")
    ]


def _due(play: GcacwPlay) -> PieceId | None:
    """Whose activation this action phase is for."""
    record = play.record
    return _FIRST[record.action - 1] if record.turn == 1 and 1 <= record.action <= len(_FIRST) else None


def _at_home(play: GcacwPlay, unit: PieceId) -> bool:
    where = pieces.hex_of(play, unit)
    return where is not None and play.game.map.counties[play.game.map.ids[where]] in _HOME
