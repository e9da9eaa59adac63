"""6.7 Heroism markers of the reinforcement sub-phase."""

from __future__ import annotations

from gtc_tui._core import NO_HEX
from gtc_tui.engine.action import Action, PieceId, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.i18n import N_
from gtc_tui.messages import Message, _
from gtc_tui.model.ids import HexId
from gtc_tui.rules.boots.heroism.kinds import Kind, Moment, declare
from gtc_tui.rules.boots.state import pieces
from gtc_tui.rules.boots.state.actions import CATALOGUE, Name
from gtc_tui.rules.boots.state.game import BootsPlay
from gtc_tui.rules.boots.state.phrases import called
from gtc_tui.rules.boots.turn import reinforcement
from gtc_tui.rules.boots.turn.reinforcement import Place

_RULE = "6.7"


def _lost(play: BootsPlay) -> list[PieceId]:
    """Eliminated units of the active sub-commands that may come back, in the order in which they were lost."""
    active, game = play.record.active, play.game
    return [
        loss.piece
        for loss in play.record.lost
        if active is not None
        and game.piece(loss.piece).subcommand in active.commands
        and game.piece(loss.piece).enters != "native-allies"  # 21.7: they come by Native Allies alone
    ]


def _hexes(play: BootsPlay, unit: PieceId) -> set[HexId]:
    """Where a unit rallies, other units apart: with others of its sub-command, or where it would arrive."""
    game, number = play.game, play.game.index[unit]
    own = {play.position.hex(other) for other in game.commands[game.pieces[number].subcommand]} - {NO_HEX}
    own = {hex_id for hex_id in own if not game.rules.bars_arrival(play, hex_id)}
    return own | set(game.rules.entry_hexes(play, number))


def _spots(play: BootsPlay, unit: PieceId) -> list[Place]:
    """Answers that bring a unit back."""
    return reinforcement.places(play, play.game.index[unit], _hexes(play, unit))


def _rallying(play: BootsPlay) -> list[PieceId]:
    """Those who find a place."""
    return [unit for unit in _lost(play) if _spots(play, unit)]


def can_rally(play: BootsPlay, side: Side, moment: Moment) -> bool:
    """Rally: an eliminated unit of the active sub-command can return."""
    return bool(_rallying(play))


def rally(play: BootsPlay, side: Side, moment: Moment) -> None:
    """Rally: it does."""
    play.push(Rally(side))


class Rally(Stage, frozen=True):
    """Which unit rallies, where there are several, and then where. unit: the one chosen."""

    side: Side
    unit: PieceId | None = None

    def decision(self, play: BootsPlay) -> Decision:
        name = play.game.side_words[self.side]
        units = [self.unit] if self.unit is not None else _rallying(play)
        if len(units) > 1:
            prompt = _("{side}: choose the unit that rallies").format(side=name)
            return Decision(self.side, "rally", prompt, _RULE, tuple(map(Name, units)))
        unit = play.game.piece(units[0]).name
        prompt = _("{side}: choose the hex where {unit} rallies").format(side=name, unit=unit)
        return Decision(self.side, "rally", prompt, _RULE, tuple(_spots(play, units[0])), subject=units[0])

    def apply(self, play: BootsPlay, action: Action) -> None:
        if isinstance(action, Name):
            play.replace(Rally(self.side, action.piece))
            return
        assert isinstance(action, Place)
        pieces.bring_back(play, action.piece, action.hex, _RULE)
        play.finish()

    def label(self, play: BootsPlay, action: Action) -> Message | None:
        if isinstance(action, Name):
            return _("Rally {unit}").format(unit=called(play, action.piece))
        return reinforcement.place_in_words(play, action)

    def refusal(self, play: BootsPlay, action: Action) -> Refusal | None:
        units = _lost(play) if self.unit is None else [self.unit]
        hexes = _hexes(play, action.piece) if isinstance(action, Place) and action.piece in units else ()
        return reinforcement.why_not(play, action, units, hexes, _RULE)


def _near(play: BootsPlay, ally: PieceId) -> set[HexId]:
    """21.7: hexes of the sub-command that the allies join and those beside them, but for those where nobody arrives
    (21.20)."""
    near: set[HexId] = set()
    for unit in play.game.commands[play.game.piece(ally).subcommand]:
        where = pieces.hex_of(play, unit)
        if where is not None:
            near |= {one for one in (where, *play.game.map.hexmap.neighbours(where)) if one != NO_HEX}
    return {hex_id for hex_id in near if not play.game.rules.bars_arrival(play, hex_id)}


def _meeting(play: BootsPlay, ally: PieceId) -> list[Place]:
    """Answers that place the friendly Indians."""
    return reinforcement.places(play, play.game.index[ally], _near(play, ally))


def can_native_allies(play: BootsPlay, side: Side, moment: Moment) -> bool:
    """Native Allies: the friendly Indians can come to their side, or are there to be sent away by the other."""
    active, ally = play.record.active, play.game.rules.allies()
    if ally is None or active is None or not active.commands:
        return False
    there = pieces.hex_of(play, play.game.index[ally]) is not None
    if side == play.game.piece(ally).side:
        return not there and bool(_meeting(play, ally))
    return there


def native_allies(play: BootsPlay, side: Side, moment: Moment) -> None:
    """Native Allies: Frnd/Sc comes to Scott, or leaves the map until it is called again."""
    ally = play.game.rules.allies()
    assert ally is not None
    friends = play.game.piece(ally).side
    if side == friends:
        play.push(NativeAllies(side, ally))
        return
    number = play.game.index[ally]
    spot = pieces.name_at(play, play.position.hex(number))
    pieces.lift(play, number)
    text = _("{unit} leaves the map").format(unit=play.game.pieces[number].name)
    play.emit(Event("withdrawn", text, _RULE, friends, (ally,), (spot,)))


class NativeAllies(Stage, frozen=True):
    """Where the friendly Indians come."""

    side: Side
    ally: PieceId

    def decision(self, play: BootsPlay) -> Decision:
        prompt = _("{side}: choose the hex of the native allies").format(side=play.game.side_words[self.side])
        return Decision(self.side, "reinforce", prompt, _RULE, tuple(_meeting(play, self.ally)), subject=self.ally)

    def apply(self, play: BootsPlay, action: Action) -> None:
        assert isinstance(action, Place)
        reinforcement.arrive(play, action, _RULE)
        play.finish()

    def refusal(self, play: BootsPlay, action: Action) -> Refusal | None:
        return reinforcement.why_not(play, action, (self.ally,), _near(play, self.ally), _RULE)


declare(
    "rally",
    Kind(
        words=N_(
            "In your reinforcement sub-phase: an eliminated unit of the active sub-command returns; "
            "the enemy loses its VP."
        ),
        moments=("reinforcement",),
        able=can_rally,
        carry_out=rally,
    ),
)
declare(
    "native-allies",
    Kind(
        words=N_("In your reinforcement sub-phase: the friendly Indians join Scott, or leave the map."),
        moments=("reinforcement",),
        able=can_native_allies,
        carry_out=native_allies,
    ),
)


CATALOGUE.question("rally", lambda play: (_("An eliminated unit returns; the enemy loses the VP that he got for it."),))
