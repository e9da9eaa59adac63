"""6.7 Heroism markers of the reinforcement sub-phase."""

from __future__ import annotations

from gtc_tui._core import NO_HEX
from gtc_tui.engine.action import Action, PieceId, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Stage
from gtc_tui.i18n import _
from gtc_tui.rules.boots import pieces, reinforcement
from gtc_tui.rules.boots.actions import Place
from gtc_tui.rules.boots.game import US, BootsPlay
from gtc_tui.rules.boots.windows import Moment

_RULE = "6.7"
FRIENDS = PieceId("sc-frnd")
"""21.7: the Indians on the side of the United States."""


def _rallied(play: BootsPlay) -> list[Place]:
    """Answers that bring back a unit of the active sub-commands: to others of its own, or where it would arrive."""
    active, game = play.record.active, play.game
    found: list[Place] = []
    for loss in play.record.lost if active is not None else ():
        number = game.index[loss.piece]
        code = game.pieces[number].subcommand
        if active is None or code not in active.commands or not game.rules.may_return(play, loss.piece):
            continue
        own = {play.position.hex(other) for other in game.commands[code]} - {NO_HEX}
        found += reinforcement.places(play, number, own | set(game.rules.entry_hexes(play, number)))
    return found


def can_rally(play: BootsPlay, side: Side, moment: Moment) -> bool:
    """Rally: an eliminated unit of the active sub-command can return."""
    return bool(_rallied(play))


def rally(play: BootsPlay, side: Side, moment: Moment) -> None:
    """Rally: it does."""
    play.push(Rally(side))


class Rally(Stage, frozen=True):
    """Which unit rallies, and where."""

    side: Side

    def decision(self, play: BootsPlay) -> Decision:
        prompt = _("{side}: which unit rallies, and where?").format(side=play.game.side_names[self.side])
        return Decision(self.side, "rally", prompt, _RULE, tuple(_rallied(play)))

    def apply(self, play: BootsPlay, action: Action) -> None:
        assert isinstance(action, Place)
        pieces.bring_back(play, action.piece, action.hex, _RULE)
        play.finish()


def _friends_at(play: BootsPlay) -> int | None:
    return pieces.hex_of(play, play.game.index[FRIENDS])


def _meeting(play: BootsPlay) -> list[Place]:
    """Where the friendly Indians may come: in or beside hexes of Scott's units."""
    number = play.game.index[FRIENDS]
    near: set[int] = set()
    for unit in play.game.commands[play.game.pieces[number].subcommand]:
        where = pieces.hex_of(play, unit)
        if where is not None:
            near |= {where, *play.game.map.hexmap.neighbours(where)} - {NO_HEX}
    return reinforcement.places(play, number, near)


def can_native_allies(play: BootsPlay, side: Side, moment: Moment) -> bool:
    """Native Allies: the friendly Indians can come (United States), or are there to be sent away (Indians)."""
    active = play.record.active
    if FRIENDS not in play.game.index or active is None or not active.commands:
        return False
    if side == US:
        return _friends_at(play) is None and bool(_meeting(play))
    return _friends_at(play) is not None


def native_allies(play: BootsPlay, side: Side, moment: Moment) -> None:
    """Native Allies: Frnd/Sc comes to Scott, or leaves the map until it is called again."""
    if side == US:
        play.push(NativeAllies(side))
        return
    number = play.game.index[FRIENDS]
    spot = pieces.name_at(play, play.position.hex(number))
    pieces.lift(play, number)
    text = _("{unit} leaves the map").format(unit=play.game.pieces[number].name)
    play.emit(Event("withdrawn", text, _RULE, US, (FRIENDS,), (spot,)))


class NativeAllies(Stage, frozen=True):
    """Where the friendly Indians come."""

    side: Side

    def decision(self, play: BootsPlay) -> Decision:
        prompt = _("{side}: where do the native allies come?").format(side=play.game.side_names[self.side])
        return Decision(self.side, "reinforce", prompt, _RULE, tuple(_meeting(play)), subject=FRIENDS)

    def apply(self, play: BootsPlay, action: Action) -> None:
        assert isinstance(action, Place)
        reinforcement.arrive(play, action, _RULE)
        play.finish()
