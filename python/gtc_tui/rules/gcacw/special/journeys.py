"""20.0 to 23.0 at the points of a game where they step in. Every game of the advanced game has this component."""

from __future__ import annotations

from gtc_tui.engine.action import Action, PieceId, Side
from gtc_tui.messages import Message, _
from gtc_tui.rules.gcacw.combat.modifiers import Battle
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.actions import MENU, Acting
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.transport import aboard, batteries, boats, gunboats
from gtc_tui.rules.gcacw.turn.initiative import Pass
from gtc_tui.rules.kit.special import SpecialRule


class Journeys(SpecialRule, frozen=True):
    """Units aboard are held; gunboats serve; the day's counts begin anew."""

    # -- who is aboard -----------------------------------------------------------------------------------
    def holding(self, play: GcacwPlay) -> bool:
        return bool(aboard.entrained(play) or aboard.afloat(play))

    def held(self, play: GcacwPlay) -> tuple[PieceId, ...]:
        return (*aboard.entrained(play), *aboard.afloat(play))

    def holds(self, play: GcacwPlay, piece: PieceId) -> Message | None:
        if piece in aboard.entrained(play):
            return _("{unit} is entrained and moves only by rail").format(unit=play.game.piece(piece).name)
        if piece in aboard.afloat(play):
            return _("{unit} is embarked and moves only by water").format(unit=play.game.piece(piece).name)
        return None

    def entered(self, play: GcacwPlay, piece: PieceId, where: str, how: str) -> None:
        if how == "retreat" and pieces.is_aboard(play, piece):
            aboard.get_off(play, piece)
        aboard.enemy_beside(play, piece)
        batteries.watch(play, piece)
        gunboats.watch_the_bluffs(play)

    def eliminated(self, play: GcacwPlay, piece: PieceId, cause: str) -> None:
        if pieces.is_aboard(play, piece):
            aboard.get_off(play, piece)
        gunboats.watch_the_bluffs(play)

    def recovery_begins(self, play: GcacwPlay) -> None:
        aboard.end_of_cycle(play)

    def turn_ends(self, play: GcacwPlay) -> None:
        boats.day_ends(play)

    # -- gunboats ----------------------------------------------------------------------------------------
    def modifiers_due(self, play: GcacwPlay, battle: Battle) -> None:
        if gunboats.support(play, battle):
            play.push(gunboats.SupportOffer(battle))

    def bars_bridging(self, play: GcacwPlay, unit: PieceId, hexside: str) -> Message | None:
        return gunboats.bars_bridging(play, unit, hexside)

    def barring(self, play: GcacwPlay, side: Side) -> bool:
        return gunboats.has_fired(play, side)

    def bars(self, play: GcacwPlay, side: Side, action: Action) -> Message | None:
        """After a bombardment an action must follow, as long as there is one."""
        if isinstance(action, Pass) and gunboats.has_fired(play, side) and MENU.any(play, Acting(play, side)):
            return _("after a bombardment you must take an action")
        return None
