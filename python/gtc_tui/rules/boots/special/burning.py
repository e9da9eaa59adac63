"""21.20 Burning towns, villages and stockades."""

from __future__ import annotations

from gtc_tui._core import Fuel
from gtc_tui.engine.action import Action, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.messages import _
from gtc_tui.model.ids import HexId
from gtc_tui.rules.boots.special.hooks import COMPONENTS, Rule, SideKey
from gtc_tui.rules.boots.special.places import sites, years_past
from gtc_tui.rules.boots.state import ground, pieces
from gtc_tui.rules.boots.state.actions import CATALOGUE, Done
from gtc_tui.rules.boots.state.game import BootsGame, BootsPlay
from gtc_tui.rules.boots.state.phrases import spot
from gtc_tui.rules.kit.files.schema import Word

_RULE = "21.20"


class Burn(Action, frozen=True, tag="burn"):
    """Burn the town, village or stockade in a hex (21.20)."""

    hex: str


@COMPONENTS.declare("burning")
class BurningAllowed(Rule, frozen=True):
    """At the start of a combat sub-phase active units may burn what they stand in. places: by the side that burns;
    stockades: sides that burn those too. Nobody arrives where a place has burned in an earlier year."""

    places: dict[SideKey, tuple[Word, ...]]
    stockades: tuple[SideKey, ...]

    def needs_places(self) -> tuple[Word, ...]:
        return tuple(kind for kinds in self.places.values() for kind in kinds)

    def combat_begins(self, play: BootsPlay) -> None:
        if targets(play):
            play.push(Burning())

    def bars_arrival(self, play: BootsPlay, hex_id: HexId) -> bool:
        return ground.burned(play, hex_id) and years_past(play) > 0

    def fuel(self, game: BootsGame, side: Side) -> Fuel:
        """What a side burns."""
        return Fuel(sites(game, *self.places.get(side, ())), side in self.stockades)

    def hurts_enemy_alone(self, play: BootsPlay, side: Side, hex_id: HexId) -> bool:
        """Is burning the hex nothing that a side would think twice about?"""
        return side not in self.stockades or ground.stockade(play, hex_id) != side


@COMPONENTS.declare("burning-after-combat")
class BurningAfterCombat(Rule, frozen=True):
    """At any time of the combat sub-phase, so also where a pursuit has led."""

    def combat_goes_on(self, play: BootsPlay) -> None:
        if targets(play):
            play.push(Burning())


def burnable(play: BootsPlay, side: Side, hex_id: HexId) -> bool:
    """May a side with a unit in a hex burn it?"""
    game = play.game
    fuel = game.caches.get((Fuel, side), lambda: [rule.fuel(game, side) for rule in game.rules.of(BurningAllowed)])
    return any(one.burns(play.position, hex_id) for one in fuel)


def targets(play: BootsPlay) -> list[HexId]:
    """Hexes that active units can burn now."""
    active = play.record.active
    if active is None:
        return []
    hexes = sorted({play.position.hex(number) for number in pieces.active(play)})
    return [hex_id for hex_id in hexes if burnable(play, active.side, hex_id)]


def _routine(play: BootsPlay, side: Side, hex_id: HexId) -> bool:
    """Does burning the hex hurt the enemy alone?"""
    return all(rule.hurts_enemy_alone(play, side, hex_id) for rule in play.game.rules.of(BurningAllowed))


class Burning(Stage, frozen=True):
    """The phasing side burns what its active units stand in: before it attacks, and after each combat."""

    def decision(self, play: BootsPlay) -> Decision | None:
        active, hexes = play.record.active, targets(play)
        if active is None or not hexes:
            return None
        answers = tuple(Burn(pieces.name_at(play, hex_id)) for hex_id in hexes)
        routine = [Burn(pieces.name_at(play, one)) for one in hexes if _routine(play, active.side, one)]
        prompt = _("{side}: burn a place?").format(side=play.game.side_words[active.side])
        default: Action = routine[0] if routine else Done()
        return Decision(active.side, "burn", prompt, _RULE, (*answers, Done()), default=default)

    def run(self, play: BootsPlay) -> None:
        play.finish()

    def apply(self, play: BootsPlay, action: Action) -> None:
        if not isinstance(action, Burn):
            play.finish()
            return
        active, hex_id = play.record.active, play.game.map.hex_id(action.hex)
        assert active is not None
        ground.burn(play, hex_id)
        text = _("{side} burns {hex}").format(side=play.game.side_words[active.side], hex=play.game.map.label(hex_id))
        play.emit(Event("burned", text, _RULE, active.side, (), (action.hex,)))

    def refusal(self, play: BootsPlay, action: Action) -> Refusal | None:
        if not isinstance(action, Burn) or action.hex not in play.game.map.ids:
            return None
        hex_id, active = play.game.map.ids[action.hex], play.record.active
        if ground.burned(play, hex_id):
            return _RULE, _("{hex} is burned").format(hex=spot(play, action.hex))
        if active is not None and not any(pieces.is_active(play, number) for number in play.position.at(hex_id)):
            return _RULE, _("no active unit is in {hex}").format(hex=spot(play, action.hex))
        return _RULE, _("this side may burn nothing in {hex}").format(hex=spot(play, action.hex))


CATALOGUE.answer(Burn, lambda play, action: _("Burn {hex}").format(hex=spot(play, action.hex)))
CATALOGUE.question(
    "burn",
    lambda play: (
        _("Units in an enemy town, village or stockade may burn it, before the attacks or after one."),
        _("A burned town or village is worth VP at the end of each year; a stockade is worth none, but never returns."),
    ),
)
