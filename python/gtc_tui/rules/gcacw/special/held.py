"""Pieces that may not act yet (13.2, 13.5, 13.6, 13.7)."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from gtc_tui._core import NO_HEX
from gtc_tui.engine.action import PieceId
from gtc_tui.engine.event import Event
from gtc_tui.messages import Message, _
from gtc_tui.rules.gcacw.special.hooks import COMPONENTS, SideKey
from gtc_tui.rules.gcacw.special.objectives import Alarm
from gtc_tui.rules.gcacw.state import map_state, pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay, PieceDef
from gtc_tui.rules.kit.special import SpecialRule
from gtc_tui.rules.kit.words import series

Turn = Annotated[int, Meta(ge=1, le=99)]
_ALARM = "cavalry-alarmed"


@COMPONENTS.declare("held-units")
class HeldUnits(SpecialRule, frozen=True):
    """Pieces that do not act before a turn (13.2, 13.6); transfers: leaders among them may transfer (13.11)."""

    pieces: tuple[PieceId, ...]
    until: Turn
    transfers: bool = False

    def needs_set_up(self) -> tuple[PieceId, ...]:
        return self.pieces

    def holding(self, play: GcacwPlay) -> bool:
        return play.record.turn < self.until

    def transferable(self, play: GcacwPlay) -> tuple[PieceId, ...]:
        return self.held(play) if self.transfers else ()

    def held(self, play: GcacwPlay) -> tuple[PieceId, ...]:
        return self.pieces if self.holding(play) else ()

    def holds(self, play: GcacwPlay, piece: PieceId) -> Message | None:
        if piece not in self.held(play):
            return None
        return _("{piece} may not act before turn {n}").format(piece=play.game.piece(piece).name, n=self.until)


@COMPONENTS.declare("held-until-alarmed")
class HeldUntilAlarmed(SpecialRule, frozen=True):
    """Units that do not act before a turn, or until an enemy unit comes within some hexes of where one of them was set
    up (13.2)."""

    pieces: tuple[PieceId, ...]
    until: Turn
    camp_of: PieceId
    hexes: Annotated[int, Meta(ge=1, le=30)]

    def needs_set_up(self) -> tuple[PieceId, ...]:
        return (*self.pieces, self.camp_of)

    def marks(self) -> tuple[str, ...]:
        return (_ALARM,)

    def _asleep(self, play: GcacwPlay) -> bool:
        return play.record.turn < self.until and not map_state.get(play, _ALARM)

    def _camp(self, play: GcacwPlay) -> str:
        where = next(entry.hex for entry in play.game.set_up if entry.piece == self.camp_of)
        assert where is not None
        return where

    def holding(self, play: GcacwPlay) -> bool:
        return self._asleep(play)

    def held(self, play: GcacwPlay) -> tuple[PieceId, ...]:
        return self.pieces if self._asleep(play) else ()

    def holds(self, play: GcacwPlay, piece: PieceId) -> Message | None:
        if piece not in self.held(play):
            return None
        text = _("{piece} waits: turn {n} or {side} units within {hexes} hexes of {hex}")
        return text.format(
            piece=play.game.piece(piece).name,
            n=self.until,
            side=play.game.side_words[play.game.enemy(play.game.piece(self.camp_of).side)],
            hexes=self.hexes,
            hex=self._camp(play),
        )

    def alarm(self, play: GcacwPlay) -> Alarm | None:
        if not self._asleep(play):
            return None
        return Alarm(self.pieces, play.game.piece(self.camp_of).side, self._camp(play), self.hexes)

    def entered(self, play: GcacwPlay, piece: PieceId, origin: str, how: str) -> None:
        unit = play.game.piece(piece)
        if unit.is_leader or not self._asleep(play) or unit.side == play.game.piece(self.camp_of).side:
            return
        camp = play.game.map.ids[self._camp(play)]
        if play.game.map.hexmap.distance(camp, pieces.hex_id(play, piece)) > self.hexes:
            return
        map_state.put(play, _ALARM, 1)
        text = _("{unit} is within {n} hexes of {hex}: {held} may act").format(
            unit=unit.name,
            n=self.hexes,
            hex=self._camp(play),
            held=series(play.game.piece(one).name for one in self.pieces),
        )
        play.emit(Event("release", text, play.game.rules.section, unit.side, (piece, *self.pieces)))


@COMPONENTS.declare("rooted-units")
class RootedUnits(SpecialRule, frozen=True):
    """Units that enter no hex before a turn, whatever else they do (13.5)."""

    units: tuple[PieceId, ...]
    until: Turn

    def needs_set_up(self) -> tuple[PieceId, ...]:
        return self.units

    def barring_steps(self, play: GcacwPlay) -> bool:
        return play.record.turn < self.until

    def bars_step(self, play: GcacwPlay, unit: PieceId, to: str) -> Message | None:
        if unit not in self.units or not self.barring_steps(play):
            return None
        return _("{unit} may not move before turn {n}").format(unit=play.game.piece(unit).name, n=self.until)


@COMPONENTS.declare("waiting-formations")
class WaitingFormations(SpecialRule, frozen=True):
    """On turn 1 some commands and pieces of both sides wait. An enemy unit that marches or advances beside one of them
    frees all of that side. fixed: leaders among them who may not be transferred either (13.7)."""

    commands: dict[SideKey, tuple[str, ...]]
    pieces: tuple[PieceId, ...]
    fixed: tuple[PieceId, ...] = ()

    def needs_set_up(self) -> tuple[PieceId, ...]:
        return (*self.pieces, *(leader for leader in self.fixed if leader not in self.pieces))

    def marks(self) -> tuple[str, ...]:
        return tuple(f"freed:{side}" for side in self.commands)

    def _waits(self, piece: PieceDef) -> bool:
        """Is the piece one of those that wait on turn 1?"""
        return piece.id in self.pieces or any(code in piece.chain for code in self.commands.get(piece.side, ()))

    def holding(self, play: GcacwPlay) -> bool:
        return play.record.turn == 1 and not all(map_state.get(play, f"freed:{side}") for side in play.game.sides)

    def holds(self, play: GcacwPlay, piece: PieceId) -> Message | None:
        printed = play.game.piece(piece)
        if play.record.turn > 1 or map_state.get(play, f"freed:{printed.side}") or not self._waits(printed):
            return None
        return _("{piece} waits on turn 1 until an enemy unit moves adjacent").format(piece=printed.name)

    def waiting(self, play: GcacwPlay) -> tuple[PieceId, ...]:
        if not self.holding(play):
            return ()
        return tuple(piece.id for piece in play.game.pieces if self.holds(play, piece.id) is not None)

    held = waiting

    def transferable(self, play: GcacwPlay) -> tuple[PieceId, ...]:
        return tuple(piece for piece in self.waiting(play) if piece not in self.fixed)

    def entered(self, play: GcacwPlay, piece: PieceId, origin: str, how: str) -> None:
        printed = play.game.piece(piece)
        enemy = play.game.enemy(printed.side)
        if printed.is_leader or play.record.turn > 1 or how == "retreat" or map_state.get(play, f"freed:{enemy}"):
            return
        near = play.game.map.hexmap.neighbours(pieces.hex_id(play, piece))
        found = [
            play.game.pieces[number] for hex_id in near if hex_id != NO_HEX for number in play.position.units_at(hex_id)
        ]
        woken = next((other for other in found if other.side == enemy and self._waits(other)), None)
        if woken is None:
            return
        map_state.put(play, f"freed:{enemy}", 1)
        text = _("{unit} moves adjacent to {other}: all waiting units of that side may act").format(
            unit=printed.name, other=woken.name
        )
        play.emit(Event("freed", text, play.game.rules.section, enemy, (piece, woken.id)))
