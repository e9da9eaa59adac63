"""7.1 Attacks: what may be attacked, and the attack that ends a march."""

from __future__ import annotations

import msgspec

from gtc_tui._core import BLOCK_BANNED, BLOCK_CLOSED, BLOCK_HEXSIDE, BLOCK_TERRAIN, NO_HEX, OPEN
from gtc_tui.engine.action import PieceId
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.i18n import N_
from gtc_tui.messages import _, ngettext
from gtc_tui.rules.gcacw.campaign import forts
from gtc_tui.rules.gcacw.combat.combat import Combat
from gtc_tui.rules.gcacw.combat.modifiers import Battle, attack_type, type_name
from gtc_tui.rules.gcacw.state import ammunition, pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.native import rulebook
from gtc_tui.rules.gcacw.state.options import ATTACK_BETWEEN_ZONES
from gtc_tui.rules.gcacw.words import refusals
from gtc_tui.rules.gcacw.words.phrases import name, place

_RULE = "7.1"

_BLOCKS = {
    BLOCK_CLOSED: N_("{hex} is closed in this scenario"),
    BLOCK_BANNED: N_("this side may not enter {hex} in this scenario"),
    BLOCK_TERRAIN: N_("no attack into the terrain of {hex} except along a road, pike, trail or railroad"),
    BLOCK_HEXSIDE: N_("the hexside to {hex} cannot be crossed"),
}


class Fought(msgspec.Struct, frozen=True):
    """Result of a march attack: it took place, the march is over."""


def forbidden(play: GcacwPlay, unit: PieceId) -> Refusal | None:
    """Why the unit attacks nothing at all, wherever it stands (7.1); None when it may attack."""
    if play.game.piece(unit).arm == "wagon":
        return _RULE, _("{unit} is a wagon train and may not attack").format(unit=name(play, unit))
    if ammunition.is_out(play, unit) and pieces.demoralization(play, unit):
        return "29.7", _("{unit} is demoralized and without ammunition").format(unit=name(play, unit))
    barred = play.game.rules.bars_attack(play, unit)
    return None if barred is None else (play.game.rules.section, barred)


def spent(play: GcacwPlay, crossed: bool) -> bool:
    """2.4: no attack in a march whose last step led from zone to zone (`crossed`)."""
    return crossed and ATTACK_BETWEEN_ZONES not in play.game.options


def targets(play: GcacwPlay, unit: PieceId, moved: bool = False, crossed: bool = False) -> list[str]:
    """Hexes that the unit may attack from where it stands, in the order of directions. moved: on a march, after a step;
    crossed: which led from zone to zone."""
    game = play.game
    number, names = game.index[unit], game.map.names
    if play.position.hex(number) == NO_HEX or spent(play, crossed):
        return []
    near = rulebook.of(game).targets(play.position, number, moved)
    return [names[there] for there in near] if near and forbidden(play, unit) is None else []


def refusal(play: GcacwPlay, unit: PieceId, target: str, moved: bool = False, crossed: bool = False) -> Refusal | None:
    """Why the unit may not attack a hex of the map from where it stands; None when it may. moved, crossed: as in
    `targets`."""
    here, goal = pieces.hex_id(play, unit), play.game.map.ids[target]
    if here == NO_HEX:
        return refusals.not_own(play, unit, play.game.piece(unit).side)
    fault = forbidden(play, unit)
    if fault is not None:
        return fault
    if play.game.map.hexmap.direction(here, goal) is None:
        return _RULE, _("{hex} is not adjacent to {unit}").format(hex=target, unit=name(play, unit))
    side = play.game.side_index(play.game.piece(unit).side)
    if not forts.is_target(play, side, goal):
        return _RULE, _("there is no enemy unit in {hex}").format(hex=target)
    block = play.position.attack_block(here, goal, side)
    if block != OPEN:
        return _RULE, _(_BLOCKS[block]).format(hex=target)
    if spent(play, crossed):
        return "2.4", _("{unit} went from enemy ZOC to enemy ZOC and may not attack").format(unit=name(play, unit))
    if target not in targets(play, unit, moved):
        text = _("{hex}, in a limited ZOC only, is attacked at the start of a march")
        return _RULE, text.format(hex=target)
    return None


def march_battle(play: GcacwPlay, unit: PieceId, target: str, points: int) -> Battle:
    """The combat of a marching unit with so many movement points left."""
    here = pieces.hex_of(play, unit)
    assert here is not None
    return Battle("march", (unit,), (here,), target, points=points)


class MarchAttack(Stage, frozen=True):
    """A march ends with an attack (7.1). Finishes with Fought.

    points: movement points left.
    """

    unit: PieceId
    target: str
    points: int

    def run(self, play: GcacwPlay) -> None:
        piece = play.game.piece(self.unit)
        here = pieces.hex_of(play, self.unit)
        assert here is not None
        kind = type_name(attack_type(play.game.tables, piece, self.points).key)
        text = ngettext(
            "{unit} attacks {hex} with {n} MP left: {kind}",
            "{unit} attacks {hex} with {n} MP left: {kind}",
            self.points,
        ).format(unit=piece.name, hex=place(play, self.target), n=self.points, kind=kind)
        play.emit(Event("attack", text, _RULE, piece.side, (self.unit,), (here, self.target), self.points))
        play.push(Combat(march_battle(play, self.unit, self.target, self.points)))

    def resumed(self, play: GcacwPlay, result: object) -> None:
        play.finish(Fought())
