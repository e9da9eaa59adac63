"""7.0 Movement: the movement sub-phase, unit by unit, hex by hex. Points are counted in halves."""

from __future__ import annotations

import msgspec

from gtc_tui._core import NO_HEX
from gtc_tui.engine.action import Action, PieceId, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.messages import _
from gtc_tui.rules.boots.heroism import hands, windows
from gtc_tui.rules.boots.movement import engineers, marching, works
from gtc_tui.rules.boots.movement.marching import Moved, Moving
from gtc_tui.rules.boots.state import pieces, scouting
from gtc_tui.rules.boots.state.actions import Discard, Done, Leave, Move, Play, Span
from gtc_tui.rules.boots.state.game import BootsPlay
from gtc_tui.rules.boots.state.record import Effect
from gtc_tui.rules.boots.state.slots import Slot

_RULE = "7.1"


class Movement(Stage, frozen=True):
    """The movement sub-phase of the operations phase under way.

    done: units that have had their move. moved: those of them that left their hex. asked: hexes whose stacks the other
    side has been asked about as they began to move (Parlay).
    """

    done: tuple[Slot, ...] = ()
    moved: tuple[Slot, ...] = ()
    asked: tuple[int, ...] = ()

    def waiting(self, play: BootsPlay) -> list[int]:
        """Active units that may still move (7.1, 7.3)."""
        return [
            number
            for number in pieces.active(play)
            if number not in self.done
            and play.game.pieces[number].mf > 0
            and not marching.is_halted(play, number)
            and not marching.has_ridden(play, number)
            and not marching.is_leaving(play, number)
        ]

    def decision(self, play: BootsPlay) -> Decision | None:
        active = play.record.active
        if active is None:
            return None
        waiting = self.waiting(play)
        extra = (*windows.while_moving(play, active.side), *leaving(play))
        if not waiting and not extra:
            return None
        spanning = [Span(unit.id) for unit in pieces.defs(play, waiting) if engineers.may_span(play, unit.id)]
        moves = [Move(unit.id) for unit in pieces.defs(play, waiting)]
        prompt = _("{side}: which unit moves?").format(side=play.game.side_words[active.side])
        answers = (*moves, *spanning, *extra, Done(), *hands.discards(play, active.side))
        return Decision(active.side, "move", prompt, _RULE, answers, default=Done())

    def run(self, play: BootsPlay) -> None:
        self._end(play)

    def apply(self, play: BootsPlay, action: Action) -> None:
        active = play.record.active
        assert active is not None
        match action:
            case Move(piece):
                number = play.game.index[piece]
                where = play.position.hex(number)
                if where not in self.asked:
                    play.replace(msgspec.structs.replace(self, asked=(*self.asked, where)))
                    play.push(Beginning(number, active.side))
                    windows.window(play, "stack-moves", hex=where)
                else:
                    play.push(Beginning(number, active.side))
            case Span(piece):
                engineers.span(play, piece)
                play.replace(msgspec.structs.replace(self, done=(*self.done, play.game.index[piece])))
            case Play() | Discard():
                windows.play_while_moving(play, active.side, action)
            case Leave(piece):
                leave(play, piece)
            case _:
                self._end(play)

    def resumed(self, play: BootsPlay, result: object) -> None:
        if isinstance(result, Moved):
            moved = result.pieces if result.left else ()
            play.replace(
                msgspec.structs.replace(
                    self,
                    done=tuple(sorted({*self.done, *result.pieces})),
                    moved=tuple(sorted({*self.moved, *moved})),
                )
            )

    def refusal(self, play: BootsPlay, action: Action) -> Refusal | None:
        match action:
            case Move(piece):
                return self._why_not(play, piece)
            case Span(piece):
                return self._why_not(play, piece) or engineers.refusal(play, piece)
        return None

    def _why_not(self, play: BootsPlay, piece: PieceId) -> Refusal | None:
        if piece not in play.game.index:
            return _RULE, _("{piece}: no such unit").format(piece=piece[:40])
        number = play.game.index[piece]
        unit = play.game.pieces[number]
        active = play.record.active
        own = active is not None and pieces.owner(play, number) in (active.side, None)
        if own and pieces.hex_of(play, number) is None:  # of the enemy's it may be hidden (15.1)
            return _RULE, _("{unit} is not on the map").format(unit=unit.name)
        if not pieces.is_active(play, number):
            return "7.3", _("{unit} is not active now").format(unit=unit.name)
        if not unit.mf:
            return "7.1", _("{unit} has no movement allowance").format(unit=unit.name)
        if marching.is_leaving(play, number):
            return "13.7", _("{unit} waits to leave the map").format(unit=unit.name)
        if marching.has_ridden(play, number):
            return "22.23", _("{unit} has gone by rail in this turn").format(unit=unit.name)
        if number in self.done:
            return "7.3", _("{unit} has moved in this sub-phase").format(unit=unit.name)
        if marching.is_halted(play, number):
            return "6.7", _("{unit} may move no further in this sub-phase").format(unit=unit.name)
        return None

    def _end(self, play: BootsPlay) -> None:
        """13.7: who waits at the edge leaves the map. 17.2: who has stayed where he was may have been digging."""
        for number in pieces.active(play):
            if marching.is_leaving(play, number):
                _depart(play, number)
        still = tuple(number for number in pieces.active(play) if number not in self.moved)
        play.replace(works.Building(still))


def leaving(play: BootsPlay) -> list[Action]:
    """13.7, 22.25: active units at the edge of the map may leave it for good, where the scenario lets them."""
    return [
        Leave(play.game.pieces[number].id)
        for number in pieces.active(play)
        if NO_HEX in play.game.map.hexmap.neighbours(play.position.hex(number))
        and play.game.pieces[number].mf
        and not marching.is_halted(play, number)
        and not marching.is_leaving(play, number)
        and play.game.rules.may_leave(play, number)
    ]


def leave(play: BootsPlay, piece: PieceId) -> None:
    """A unit stays at the edge for the rest of the movement sub-phase, at whose end it leaves the map (13.7)."""
    number = play.game.index[piece]
    spot = pieces.name_at(play, play.position.hex(number))
    side = pieces.owner(play, number)
    play.amend(effects=(*play.record.effects, Effect(marching.LEAVING, "operation", side, (piece,), spot)))
    text = _("{unit} waits at {hex} to leave the map").format(unit=play.game.pieces[number].name, hex=spot)
    event = Event("leaving", text, "13.7", side, (piece,), (spot,))
    play.emit(scouting.veiled(play, number, event, _("A unit waits at {hex} to leave the map").format(hex=spot)))


def _depart(play: BootsPlay, number: int) -> None:
    """A unit leaves the map; that is no loss to anybody (13.7, 20.4)."""
    piece, spot = play.game.pieces[number].id, pieces.name_at(play, play.position.hex(number))
    side = pieces.owner(play, number)
    text = _("{unit} leaves the map at {hex}").format(unit=play.game.pieces[number].name, hex=spot)
    event = Event("left", text, "13.7", side, (piece,), (spot,))
    play.emit(scouting.veiled(play, number, event, _("A unit leaves the map at {hex}").format(hex=spot)))
    pieces.lift(play, number)
    play.amend(left=(*play.record.left, piece))


class Beginning(Stage, frozen=True):
    """A unit begins to move, after whatever the other side had to say to it. by: who moves it."""

    piece: Slot
    by: Side

    def run(self, play: BootsPlay) -> None:
        where = play.position.hex(self.piece)
        bound = marching.bound_together(play, self.piece)
        units = [self.piece]
        if bound:  # Parlay: the whole stack or nobody
            units = [number for number in pieces.active(play) if number in bound and play.position.hex(number) == where]
        units = [number for number in units if play.game.pieces[number].mf > 0] or [self.piece]
        play.replace(marching.begin(play, units, self.by))


__all__ = ["Beginning", "Moved", "Movement", "Moving"]
