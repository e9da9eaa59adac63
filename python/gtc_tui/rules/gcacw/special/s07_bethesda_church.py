"""13.7 Bethesda Church: formations of both sides wait, XVIII Corps is sent astray, and Crawford's men go home."""

from __future__ import annotations

from typing import ClassVar

from gtc_tui._core import NO_HEX
from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.event import Event
from gtc_tui.messages import Message, _
from gtc_tui.rules.gcacw.special.base import ScenarioRules
from gtc_tui.rules.gcacw.special.objectives import Errand, Sent
from gtc_tui.rules.gcacw.state import map_state, pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay, PieceDef
from gtc_tui.rules.gcacw.state.record import CONFEDERATE, UNION

_WAITING_COMMANDS = {UNION: frozenset(("Cav-3", "II", "XVIII")), CONFEDERATE: frozenset(("III",))}
_WAITING_PIECES = {
    UNION: (PieceId("grant"),),
    CONFEDERATE: (
        *map(PieceId, ("young", "hampton-h", "rosser", "w-h-lee", "gordon-brig", "chambliss", "hoke")),
        *map(PieceId, ("breckinridge", "lee")),
    ),
}
_STRAYS, _GOAL = (PieceId("brooks"), PieceId("martindale"), PieceId("devens")), "S4919"  # XVIII Corps
_STRAY_WORTH = 8.0  # points, about, that a division is worth that may go where it likes: enough for the last hex too
_CRAWFORD = PieceId("crawford")


class BethesdaChurch(ScenarioRules):
    section: ClassVar[str] = "13.7"
    needs_set_up: ClassVar[tuple[PieceId, ...]] = (
        *_WAITING_PIECES[UNION],
        *_WAITING_PIECES[CONFEDERATE],
        *_STRAYS,
        _CRAWFORD,
    )
    needs_hexes: ClassVar[tuple[str, ...]] = (_GOAL,)

    def words(self) -> tuple[Message, ...]:
        return (
            _("There are no random events. The Confederates win the first initiative of turn 1 without dice."),
            _("On turn 1 Wilson's cavalry, II and XVIII Corps and Grant wait: they neither move nor entrench."),
            _("So do Young, Hampton, Rosser, W H Lee, Gordon, Chambliss, Hoke, Breckinridge, III Corps and Lee."),
            _("An enemy unit that moves beside a waiting unit frees all that wait on that side."),
            _("From turn 2 no step of a unit of XVIII Corps leads farther from S4919 until it has been there."),
            _("In the recovery phase of turn 1 Crawford loses half of his manpower, without points."),
        )

    def marks(self) -> tuple[str, ...]:
        return ("freed:union", "freed:confederate", *(f"arrived:{unit}" for unit in _STRAYS))

    def automatic_initiative(self, play: GcacwPlay) -> Side | None:
        first = play.record.turn == 1 and play.record.action == 1
        return CONFEDERATE if first else super().automatic_initiative(play)

    # -- formations that wait --------------------------------------------------------------------------
    def holding(self, play: GcacwPlay) -> bool:
        return play.record.turn == 1 and not all(map_state.get(play, f"freed:{side}") for side in play.game.sides)

    def holds(self, play: GcacwPlay, piece: PieceId) -> Message | None:
        printed = play.game.piece(piece)
        if play.record.turn > 1 or map_state.get(play, f"freed:{printed.side}") or not _waits(printed):
            return None
        return _("{piece} waits on turn 1 until an enemy comes up").format(piece=printed.name)

    def waiting(self, play: GcacwPlay) -> tuple[PieceId, ...]:
        if not self.holding(play):
            return ()
        return tuple(piece.id for piece in play.game.pieces if self.holds(play, piece.id) is not None)

    def entered(self, play: GcacwPlay, piece: PieceId, origin: str, how: str) -> None:
        printed = play.game.piece(piece)
        if printed.is_leader:
            return
        if f"arrived:{piece}" in play.game.marks and pieces.hex_of(play, piece) == _GOAL:
            map_state.put(play, f"arrived:{piece}", 1)
        enemy = play.game.enemy(printed.side)
        if play.record.turn > 1 or how == "retreat" or map_state.get(play, f"freed:{enemy}"):
            return
        near = play.game.map.hexmap.neighbours(pieces.hex_id(play, piece))
        found = [
            play.game.pieces[number] for hex_id in near if hex_id != NO_HEX for number in play.position.units_at(hex_id)
        ]
        woken = next((other for other in found if other.side == enemy and _waits(other)), None)
        if woken is None:
            return
        map_state.put(play, f"freed:{enemy}", 1)
        text = _("{unit} comes up to {other}: all that wait on that side may act").format(
            unit=printed.name, other=woken.name
        )
        play.emit(Event("freed", text, self.section, enemy, (piece, woken.id)))

    # -- XVIII Corps -----------------------------------------------------------------------------------
    def bars_step(self, play: GcacwPlay, unit: PieceId, to: str) -> Message | None:
        """No step of a march or an advance leads farther away; one that keeps the distance is as good as one nearer."""
        if not _astray(play, unit) or not _leads_farther(play, unit, play.game.map.ids[to]):
            return None
        return _("{unit} does not go farther from {hex} until it has been there").format(
            unit=play.game.piece(unit).name, hex=_GOAL
        )

    def sent(self, play: GcacwPlay) -> Sent | None:
        strays = tuple(unit for unit in _STRAYS if _astray(play, unit))
        return Sent(strays, _GOAL) if strays else None

    # -- Crawford --------------------------------------------------------------------------------------
    def recovery_begins(self, play: GcacwPlay) -> None:
        manpower = pieces.manpower(play, _CRAWFORD)
        where = pieces.hex_of(play, _CRAWFORD)
        if play.record.turn != 1 or where is None:
            return
        text = _("The men of two of {unit}'s brigades have served their time and go home")
        play.emit(
            Event("discharged", text.format(unit=play.game.piece(_CRAWFORD).name), self.section, UNION, (_CRAWFORD,))
        )
        lost = manpower - manpower // 2
        pieces.lose_manpower(play, _CRAWFORD, lost, "discharged", self.section, scores=False)
        pieces.settle_leaders(play, where)

    # -- what is worth doing ---------------------------------------------------------------------------
    def errands(self, play: GcacwPlay) -> tuple[Errand, ...]:
        """XVIII Corps is of use only when it has been where it was sent."""
        strays = {unit: _STRAY_WORTH for unit in _STRAYS if _astray(play, unit)}
        goal = play.game.map.ids[_GOAL]
        return (Errand("staff-error", (goal,), strays, play.game.turns),) if strays else ()


def _waits(piece: PieceDef) -> bool:
    """Is the piece one of those that wait on turn 1?"""
    return piece.id in _WAITING_PIECES[piece.side] or not _WAITING_COMMANDS[piece.side].isdisjoint(piece.chain)


def _astray(play: GcacwPlay, unit: PieceId) -> bool:
    """Is the unit one of XVIII Corps on its way to the wrong place?"""
    return unit in _STRAYS and play.record.turn > 1 and not map_state.get(play, f"arrived:{unit}")


def _leads_farther(play: GcacwPlay, unit: PieceId, to: int) -> bool:
    """Is a hex farther from the unit's goal than the one where it stands?"""
    distance, goal = play.game.map.hexmap.distance, play.game.map.ids[_GOAL]
    return distance(to, goal) > distance(pieces.hex_id(play, unit), goal)
