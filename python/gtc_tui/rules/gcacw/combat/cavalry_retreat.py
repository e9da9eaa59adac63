"""7.7 Cavalry retreat: cavalry gives way before infantry, and costs a march time."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from gtc_tui.engine.action import Action, PieceId, Roll, Side
from gtc_tui.engine.decision import Decision, dice
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Stepwise
from gtc_tui.messages import Message, _, ngettext
from gtc_tui.rules.gcacw.campaign import forts
from gtc_tui.rules.gcacw.combat.results import Losses, living
from gtc_tui.rules.gcacw.combat.retreat import Retreat
from gtc_tui.rules.gcacw.state import ammunition, condition, pieces, zones
from gtc_tui.rules.gcacw.state.actions import CATALOGUE, IN_COMBAT, Stand
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.native import order_of_battle, rulebook
from gtc_tui.rules.gcacw.words.phrases import names, place, signed

_RULE = "7.7"
_CAUSE = "cavalry-retreat"


class Evade(Action, frozen=True, tag="evade"):
    """Cavalry retreat before the attack (7.7)."""


class Evaded(msgspec.Struct, frozen=True):
    """Result: the cavalry is gone; a march loses so many movement points."""

    lost: int


class Stood(msgspec.Struct, frozen=True):
    """Result: the cavalry awaits what comes."""


def met(play: GcacwPlay, unit: PieceId) -> tuple[str, ...]:
    """Hexes with cavalry that is asked because the unit has come up to it, or begins its march beside it: infantry in a
    full zone of control of theirs. In the order of directions."""
    game = play.game
    if game.piece(unit).arm != "infantry" or not zones.in_enemy_zone(play, unit):
        return ()
    found = game.tables.tolls.met(
        play.position, order_of_battle.of(play), game.index[unit], game.tables.retreat_length[0]
    )
    return tuple(game.map.names[number] for number in found)


def possible(play: GcacwPlay, attackers: Sequence[PieceId], target: str, away: str) -> bool:
    """May the defenders of a hex retreat before these units?

    Cavalry alone, none of it too tired, before infantry (at least one unit of it), with room to retreat.
    """
    game = play.game
    return game.tables.tolls.may_evade(
        play.position,
        order_of_battle.of(play),
        [game.index[unit] for unit in attackers],
        game.map.ids[target],
        game.map.ids[away],
        game.tables.retreat_length[0],
    )


def modifiers(play: GcacwPlay, target: str) -> tuple[int, int]:
    """What the terrain of the hex and the manpower in it add to the die."""
    total = sum(pieces.manpower(play, unit) for unit in pieces.units_in(play, target))
    terrain = play.game.map.hexmap.terrain(play.game.map.ids[target])
    return play.game.tables.tolls.evasion_modifiers(terrain, total)


class CavalryRetreat(Stepwise, frozen=True):
    """The defender's choice, the die (marches only), the price, the retreat. Finishes with Evaded or Stood.

    attackers: those of an assault, or the unit on the march. away: their hex. points: movement points that the march
    has left, None in an assault.
    step: "ask", "roll", "price", "retreat", "done".
    """

    attackers: tuple[PieceId, ...]
    target: str
    away: str
    points: int | None
    step: str = "ask"
    lost: int = 0
    killed: int = 0

    def _side(self, play: GcacwPlay) -> Side:
        return play.game.enemy(play.game.piece(self.attackers[0]).side)

    def label(self, play: GcacwPlay, action: Action) -> Message | None:
        return _("Stand") if isinstance(action, Stand) else None

    def decision(self, play: GcacwPlay) -> Decision | None:
        if self.step == "ask":
            if self.points is None:
                text = _("{attackers} will attack: retreat with {units}, or stand?")
            else:
                text = ngettext(
                    "{attackers} marches up with {n} MP left: retreat with {units}, or stand?",
                    "{attackers} marches up with {n} MP left: retreat with {units}, or stand?",
                    self.points,
                )
            prompt = text.format(
                units=names(play, pieces.units_in(play, self.target)),
                attackers=names(play, self.attackers),
                n=self.points or 0,
            )
            return Decision(
                self._side(play),
                "evade",
                prompt,
                _RULE,
                (Evade(), Stand()),
                subject=self.attackers[0],
                target=self.target,
                default=Stand(),
            )
        if self.step == "roll":
            units = pieces.units_in(play, self.target)
            prompt = _("Cavalry retreat: MP that the enemy loses")
            return msgspec.structs.replace(dice(1, "evade-roll", prompt, _RULE, units[0]), target=self.target)
        return None

    def apply(self, play: GcacwPlay, action: Action) -> None:
        if isinstance(action, Roll):
            self._rolled(play, action.dice[0])
        elif isinstance(action, Evade):
            units = tuple(pieces.units_in(play, self.target))
            text = _("Cavalry retreat before {attackers}: {units}").format(
                attackers=names(play, self.attackers), units=names(play, units)
            )
            play.emit(Event("cavalry-retreat", text, _RULE, self._side(play), units, (self.target,)))
            self._goto(play, "price" if self.points is None else "roll")
        else:
            play.finish(Stood())

    def _rolled(self, play: GcacwPlay, die: int) -> None:
        assert self.points is not None
        tables = play.game.tables
        terrain, size = modifiers(play, self.target)
        riders = pieces.units_in(play, self.target)
        empty = any(ammunition.is_out(play, unit) for unit in riders)
        spent = tables.ammunition.cavalry_retreat if empty else 0
        half, killed = tables.tolls.evasion_toll(die, terrain + size + spent)
        lost = min(self.points, half)
        text = ngettext(
            "{cavalry} falls back before the attack: die {die}, terrain {terrain}, size {size}, divided by {divisor} "
            "gives {half}; {attacker} loses {lost} MP ({left} left)",
            "{cavalry} fall back before the attack: die {die}, terrain {terrain}, size {size}, divided by {divisor} "
            "gives {half}; {attacker} loses {lost} MP ({left} left)",
            len(riders),
        ).format(
            cavalry=names(play, riders),
            die=die,
            terrain=signed(terrain),
            size=signed(size),
            half=half,
            divisor=tables.cavalry_retreat_divisor,
            attacker=names(play, self.attackers),
            lost=lost,
            left=self.points - lost,
        )
        side = play.game.piece(self.attackers[0]).side
        play.emit(Event("roll", text, _RULE, side, self.attackers, (self.target,), lost))
        play.replace(msgspec.structs.replace(self, step="price", lost=lost, killed=killed))

    def run(self, play: GcacwPlay) -> None:
        units = tuple(pieces.units_in(play, self.target))
        side = self._side(play)
        if self.step == "price":
            for unit in units:
                change = rulebook.of(play.game).ride_off(play.position, play.game.index[unit])
                condition.tell(play, unit, change, _RULE)
            self._goto(play, "retreat")
            if self.killed:
                play.push(Losses(side, units, self.killed, _CAUSE, _RULE))
        elif self.step == "retreat":
            self._goto(play, "done")
            pieces.settle_leaders(play, self.target)
            if living(play, units):
                stack = (*units, *pieces.leaders_in(play, self.target))
                play.push(Retreat(_CAUSE, side, stack, (self.target,), self.away, *play.game.tables.retreat_length))
        else:
            text = _("The cavalry is gone from {hex}: nobody is left to attack")
            if forts.resists(play, self.target, play.game.enemy(side)):
                text = _("The cavalry is gone from {hex}: the fort is left")
            text = text.format(hex=place(play, self.target))
            play.emit(Event("vacated", text, _RULE, side, (), (self.target,)))
            play.finish(Evaded(self.lost))


CATALOGUE.belong(IN_COMBAT, Evade)
CATALOGUE.answer(Evade, lambda play, action: _("Cavalry retreat"))
CATALOGUE.question(
    "evade",
    lambda play: (
        _(
            "Cavalry alone in a hex may retreat before infantry that marches up or assaults: {retreat_least} "
            "to {retreat_most} hexes."
        ).format(retreat_least=play.game.tables.retreat_length[0], retreat_most=play.game.tables.retreat_length[1]),
        _("It gains 1 fatigue level and becomes disorganized; on a die of 1 it loses 1 manpower."),
        _("The marching enemy loses half the modified die in MP and may go on with the rest."),
        _("If the cavalry stands, the enemy must stop. He then decides whether to attack."),
    ),
)
CATALOGUE.question(
    "evade-roll",
    lambda play: (
        _("The march loses half of the die in MP, modified by terrain and the size of the cavalry."),
        _("On a die of 1 the cavalry loses 1 manpower."),
    ),
)
