"""What sub-command markers activate beside the one sub-command that they name (21.8, 21.12, 22.13, 22.22, 22.28)."""

from __future__ import annotations

from gtc_tui.engine.action import Side
from gtc_tui.engine.event import Event
from gtc_tui.messages import _
from gtc_tui.rules.boots.special.hooks import COMPONENTS, Code, Rule, SideKey
from gtc_tui.rules.boots.state import boards
from gtc_tui.rules.boots.state.game import BootsPlay, MarkerDef
from gtc_tui.rules.kit.files.schema import Line, Word


@COMPONENTS.declare("markers-set-aside")
class MarkersSetAside(Rule, frozen=True):
    """Markers that activate nothing when one side draws them: those of some sides, and some by their ids."""

    drawer: SideKey
    sides: tuple[SideKey, ...] = ()
    markers: tuple[Word, ...] = ()

    def sets_aside(self, play: BootsPlay, marker: MarkerDef, drawer: Side) -> bool:
        return drawer == self.drawer and (marker.side in self.sides or marker.id in self.markers)


@COMPONENTS.declare("commander")
class Commander(Rule, frozen=True):
    """A marker that activates every sub-command of a side (21.8) but those that are disbanded by then, also their units
    lost before (21.6.1)."""

    marker: Word
    side: SideKey
    without: tuple[Code, ...]

    def needs_markers(self) -> tuple[Word, ...]:
        return (self.marker,)

    def marker_commands(self, play: BootsPlay, marker: MarkerDef) -> tuple[str, ...] | None:
        if marker.id != self.marker:
            return None
        game = play.game
        own = (code for code, units in game.commands.items() if game.pieces[units[0]].side == self.side)
        return tuple(code for code in own if code not in self.without)


@COMPONENTS.declare("changing-sides")
class ChangingSides(Rule, frozen=True):
    """All units of a printed side that is no player's are on the side of who has drawn its last marker, whether that
    activates anything or not (22.13). never: for whom it does not change sides (22.28.2)."""

    side: SideKey
    section: Line
    never: tuple[SideKey, ...] = ()

    def marker_drawn(self, play: BootsPlay, marker: MarkerDef, drawer: Side) -> None:
        if marker.side != self.side or drawer in self.never:
            return
        changed = play.record.alignment != drawer
        boards.align(play, drawer)
        if changed:
            text = _("{side} now controls the Mexican government")
            play.emit(Event("alignment", text.format(side=play.game.side_words[drawer]), self.section, drawer))

    def phasing(self, play: BootsPlay, marker: MarkerDef, drawer: Side) -> Side | None:
        return drawer if marker.side == self.side else None
