"""6.7 Heroism markers of the movement sub-phase."""

from __future__ import annotations

import msgspec

from gtc_tui.engine.action import Action, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.stage import Stage
from gtc_tui.i18n import N_
from gtc_tui.messages import Message, _
from gtc_tui.model.ids import HexId, PieceNo
from gtc_tui.rules.boots.heroism.kinds import Kind, Moment, declare
from gtc_tui.rules.boots.movement import marching, movement
from gtc_tui.rules.boots.movement.movement import Move
from gtc_tui.rules.boots.state import pieces, zones
from gtc_tui.rules.boots.state.actions import CATALOGUE, Site
from gtc_tui.rules.boots.state.game import BootsPlay
from gtc_tui.rules.boots.state.phrases import spot
from gtc_tui.rules.boots.state.record import Effect

_RULE = "6.7"


# -- Ambush ------------------------------------------------------------------------------------------------------------


def can_ambush(play: BootsPlay, side: Side, moment: Moment) -> bool:
    """Ambush: an enemy unit has come into a zone of this side, and is not stopped yet."""
    assert moment.piece is not None and moment.hex is not None
    number = play.game.index[moment.piece]
    return zones.in_zone_of(play, side, moment.hex) and not marching.is_halted(play, number)


def ambush(play: BootsPlay, side: Side, moment: Moment) -> None:
    """Ambush: it stops there, with those who move with it, and goes no further in this sub-phase."""
    under_way = play.innermost(marching.Moving)
    assert under_way is not None and moment.hex is not None
    ids = tuple(unit.id for unit in pieces.defs(play, under_way.units))
    effect = Effect("ambush", "operation", side, ids, pieces.name_at(play, moment.hex))
    play.amend(effects=(*play.record.effects, effect))


# -- Parlay ------------------------------------------------------------------------------------------------------------


def _stack(play: BootsPlay, hex_id: HexId) -> list[PieceNo]:
    """Active units of a hex that have not moved yet. Who waits at the edge (13.7) or has gone by rail (22.23) stays."""
    stage = play.innermost(movement.Movement)
    done = stage.done if stage is not None else ()
    return [
        number
        for number in play.position.at(hex_id)
        if pieces.is_active(play, number)
        and number not in done
        and not marching.is_leaving(play, number)
        and not marching.has_ridden(play, number)
    ]


def can_parlay(play: BootsPlay, side: Side, moment: Moment) -> bool:
    """Parlay: once on a stack."""
    assert moment.hex is not None
    units = _stack(play, moment.hex)
    return bool(units) and not any(marching.bound_together(play, number) for number in units)


def parlay(play: BootsPlay, side: Side, moment: Moment) -> None:
    """Parlay: the stack moves together or not at all, and attacks nobody in this operations phase."""
    assert moment.hex is not None
    ids = tuple(play.game.pieces[number].id for number in _stack(play, moment.hex))
    effect = Effect("parlay", "operation", side, ids, pieces.name_at(play, moment.hex))
    play.amend(effects=(*play.record.effects, effect))


# -- Inspired Subordinates ---------------------------------------------------------------------------------------------

_TIRED = (marching.RAIL, marching.LEAVING, marching.PONTOON)
"""Effects that keep units where they are: nobody rides on (22.23), turns back at the edge (13.7), or lets a bridge go
(18.2)."""


def _eager(play: BootsPlay) -> dict[HexId, list[PieceNo]]:
    """Active units that have had their move and could go a hex further, by hex."""
    stage, found = play.innermost(movement.Movement), dict[HexId, list[PieceNo]]()
    tired = {unit for effect in play.record.effects if effect.kind in _TIRED for unit in effect.pieces}
    for number in stage.done if stage is not None else ():
        unit, where = play.game.pieces[number], pieces.hex_of(play, number)
        if where is None or not pieces.is_active(play, number) or unit.id in tired:
            continue
        if not marching.is_halted(play, number) and _can_step(play, [number]):
            found.setdefault(where, []).append(number)
    return {
        where: [number for number in units if set(_bound(play, number)) <= set(units)] for where, units in found.items()
    }


def _bound(play: BootsPlay, number: PieceNo) -> list[PieceNo]:
    """Those with whom alone the unit may go on: under Parlay its whole stack, else itself."""
    return pieces.left(play, marching.bound_together(play, number)) or [number]


def _can_step(play: BootsPlay, units: list[PieceNo]) -> bool:
    active = play.record.active
    assert active is not None
    return bool(_one_hex_more(play, units, active.side).steps(play))


def _one_hex_more(play: BootsPlay, units: list[PieceNo], by: Side) -> marching.Moving:
    stage = play.innermost(movement.Movement)
    return marching.one_hex_more(play, units, by, stage.profiles if stage is not None else {})


def can_inspire(play: BootsPlay, side: Side, moment: Moment) -> bool:
    """Inspired Subordinates: in any combat; between moves if some unit can go further."""
    return moment.kind == "combat" or bool(Inspired(side).answers(play))


def inspire(play: BootsPlay, side: Side, moment: Moment) -> None:
    """Inspired Subordinates: a column in a combat, or one hex more for a unit or a stack that has moved."""
    if moment.kind == "combat":
        play.amend(effects=(*play.record.effects, Effect("inspired", "combat", side)))
    else:
        play.push(Inspired(side))


class Inspired(Stage, frozen=True):
    """Which unit, or which stack as a whole, goes one hex further."""

    side: Side

    def answers(self, play: BootsPlay) -> list[Action]:
        eager = _eager(play)
        stacks: list[Action] = [
            Site(pieces.name_at(play, hex_id))
            for hex_id, units in sorted(eager.items())
            if len(units) > 1 and _can_step(play, units)
        ]
        units = sorted(number for stack in eager.values() for number in stack if _bound(play, number) == [number])
        return [*(Move(play.game.pieces[number].id) for number in units), *stacks]

    def decision(self, play: BootsPlay) -> Decision | None:
        answers = self.answers(play)
        if not answers:
            return None
        prompt = _("{side}: choose the unit or stack that moves one hex farther").format(
            side=play.game.side_words[self.side]
        )
        return Decision(self.side, "inspired", prompt, _RULE, tuple(answers))

    def run(self, play: BootsPlay) -> None:
        play.finish()

    def apply(self, play: BootsPlay, action: Action) -> None:
        if isinstance(action, Move):
            units = [play.game.index[action.piece]]
        else:
            assert isinstance(action, Site)
            units = _eager(play)[play.game.map.hex_id(action.hex)]
        play.push(_one_hex_more(play, units, self.side))

    def label(self, play: BootsPlay, action: Action) -> Message | None:
        if not isinstance(action, Site):
            return None
        return _("Move the stack in {hex}").format(hex=spot(play, action.hex))

    def resumed(self, play: BootsPlay, result: object) -> None:
        """The movement sub-phase learns who has left his hex (17.2)."""
        if isinstance(result, marching.Moved) and result.left:
            for number, stage in enumerate(play.stack):
                if isinstance(stage, movement.Movement):
                    moved = tuple(sorted({*stage.moved, *result.pieces}))
                    play.stack[number] = msgspec.structs.replace(stage, moved=moved)
        play.finish()


declare(
    "ambush",
    Kind(
        words=N_("When an enemy unit enters your ZOC: it stops there."),
        moments=("entered",),
        able=can_ambush,
        carry_out=ambush,
    ),
)
declare(
    "parlay",
    Kind(
        words=N_("When an enemy stack starts to move: it may not split, nor attack in this operations phase."),
        moments=("stack-moves",),
        able=can_parlay,
        carry_out=parlay,
    ),
)
declare(
    "inspired",
    Kind(
        words=N_("Move one of your units or stacks one hex farther; or, in any combat, shift {inspired} column."),
        moments=("moving", "combat"),
        able=can_inspire,
        carry_out=inspire,
        adds_up=True,
    ),
)


CATALOGUE.question(
    "inspired", lambda play: (_("The marker moves one unit or stack one hex beyond its movement allowance."),)
)
