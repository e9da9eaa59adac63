"""7.0 Movement: the movement sub-phase, unit by unit, hex by hex. Points are counted in halves."""

from __future__ import annotations

import msgspec

from gtc_tui.engine.action import Action, PieceId, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.messages import _
from gtc_tui.model.ids import PieceNo
from gtc_tui.rules.boots.heroism import windows
from gtc_tui.rules.boots.heroism.hands import Discard
from gtc_tui.rules.boots.movement import leaving, marching, works
from gtc_tui.rules.boots.movement.marching import Moved, Moving
from gtc_tui.rules.boots.state import pieces
from gtc_tui.rules.boots.state.actions import CATALOGUE, MOVEMENT_MENU, MOVES, Acting, Done
from gtc_tui.rules.boots.state.game import BootsPlay
from gtc_tui.rules.boots.state.phrases import called
from gtc_tui.rules.boots.state.slots import Slot
from gtc_tui.rules.kit.actions import Choice

_RULE = "7.1"


class Move(Action, frozen=True, tag="move"):
    """Move with a unit (7.1)."""

    piece: PieceId


class Marched(msgspec.Struct, frozen=True):
    """A unit that has moved, and the profile of the board by which it did."""

    unit: Slot
    profile: int


class Movement(Stage, frozen=True):
    """The movement sub-phase of the operations phase under way.

    done: units that have had their move. moved: those of them that left their hex. asked: hexes whose stacks the other
    side has been asked about as they began to move (Parlay). marched: how units moved.
    """

    done: tuple[Slot, ...] = ()
    moved: tuple[Slot, ...] = ()
    asked: tuple[int, ...] = ()
    marched: tuple[Marched, ...] = ()

    @property
    def profiles(self) -> dict[PieceNo, int]:
        """By unit that has moved."""
        return {one.unit: one.profile for one in self.marched}

    def waiting(self, play: BootsPlay) -> list[PieceNo]:
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
        answers = MOVEMENT_MENU.options(play, Acting(active.side, tuple(self.waiting(play))))
        if all(isinstance(answer, Done | Discard) for answer in answers):
            return None
        prompt = _("{side}: choose a unit to move").format(side=play.game.side_words[active.side])
        return Decision(active.side, "move", prompt, _RULE, tuple(answers), default=Done(), weighty=True)

    def run(self, play: BootsPlay) -> None:
        """13.7: who waits at the edge leaves the map. 6.7: who has joined a stack under Parlay attacks no more than it
        does. 17.2: who has stayed where he was may have been digging."""
        for number in pieces.active(play):
            if marching.is_leaving(play, number):
                leaving.depart(play, number)
        marching.share_parlay(play)
        still = tuple(number for number in pieces.active(play) if number not in self.moved)
        play.replace(works.Building(still))

    def apply(self, play: BootsPlay, action: Action) -> None:
        active = play.record.active
        assert active is not None
        MOVEMENT_MENU.begin(play, Acting(active.side), action)

    def resumed(self, play: BootsPlay, result: object) -> None:
        if isinstance(result, Moved):
            moved = result.pieces if result.left else ()
            play.replace(
                msgspec.structs.replace(
                    self,
                    done=tuple(sorted({*self.done, *result.pieces})),
                    moved=tuple(sorted({*self.moved, *moved})),
                    marched=(*self.marched, *map(Marched, result.pieces, result.profiles)),
                )
            )

    def refusal(self, play: BootsPlay, action: Action) -> Refusal | None:
        active = play.record.active
        return None if active is None else MOVEMENT_MENU.refusal(play, Acting(active.side), action)


def _under_way(play: BootsPlay) -> Movement:
    """The sub-phase in which somebody is asked."""
    stage = play.stack[-1]
    assert isinstance(stage, Movement)
    return stage


def has_stayed(play: BootsPlay, number: PieceNo) -> None:
    """A unit has had its move without leaving its hex."""
    stage = _under_way(play)
    play.replace(msgspec.structs.replace(stage, done=(*stage.done, number)))


def why_not(play: BootsPlay, piece: PieceId) -> Refusal | None:
    """Why a unit may do nothing now."""
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
        return "7.1", _("{unit} cannot move (movement allowance 0)").format(unit=unit.name)
    if marching.is_leaving(play, number):
        return "13.7", _("{unit} is about to leave the map").format(unit=unit.name)
    if marching.has_ridden(play, number):
        return "22.23", _("{unit} has already gone by rail this turn").format(unit=unit.name)
    if number in _under_way(play).done:
        return "7.3", _("{unit} has already moved in this sub-phase").format(unit=unit.name)
    if marching.is_halted(play, number):
        return "6.7", _("{unit} may not move any more in this sub-phase").format(unit=unit.name)
    return None


def _begin(play: BootsPlay, acting: Acting, action: Move) -> None:
    stage, number = _under_way(play), play.game.index[action.piece]
    where = play.position.hex(number)
    if where not in stage.asked:
        play.replace(msgspec.structs.replace(stage, asked=(*stage.asked, where)))
        play.push(Beginning(number, acting.side))
        windows.window(play, "stack-moves", hex=where)
    else:
        play.push(Beginning(number, acting.side))


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


MOVEMENT_MENU.add(
    Choice(
        action=Move,
        place=10,
        group=MOVES,
        offer=lambda play, acting: (Move(unit.id) for unit in pieces.defs(play, acting.units)),
        begin=_begin,
        refusal=lambda play, acting, action: why_not(play, action.piece),
        label=lambda play, action: _("Move {unit}").format(unit=called(play, action.piece)),
        help=lambda play: (
            _("Choose a unit of the active sub-command; it moves hex by hex within its movement allowance."),
            _("ZOC stop nobody, but a unit that ends next to an enemy must attack, and so must its whole stack."),
        ),
    )
)
MOVEMENT_MENU.add(
    Choice(
        action=Done,
        place=50,
        offer=lambda play, acting: (Done(),),
        begin=lambda play, acting, action: _under_way(play).run(play),
        help=lambda play: (_('Each unit moves once. "Done" ends the movement of them all.'),),
    )
)
CATALOGUE.question("move", MOVEMENT_MENU.help)

__all__ = ["Beginning", "Moved", "Movement", "Moving"]
