"""22.19, 22.20 Raids: units in places of the other country, and the end of the game when all its depots are raided."""

from __future__ import annotations

from gtc_tui import _core
from gtc_tui.engine.action import Side
from gtc_tui.engine.event import Event
from gtc_tui.i18n import N_
from gtc_tui.messages import Message, _
from gtc_tui.rules.boots.special.hooks import COMPONENTS, Figure, Rule, SideKey, figure
from gtc_tui.rules.boots.special.places import score, sites
from gtc_tui.rules.boots.special.supply import printed
from gtc_tui.rules.boots.state import ground, pieces
from gtc_tui.rules.boots.state.game import BootsGame, BootsPlay
from gtc_tui.rules.boots.turn import operations
from gtc_tui.rules.kit.files.schema import Line, Name, Word

_RULE = "22.20"


@COMPONENTS.declare("raids")
class Raids(Rule, frozen=True):
    """At the end of its movement and combat sub-phases a side raids the places of an area in which its units stand,
    each once. Where all of those have been raided that are sources of supply there, it wins at once. all_raided: that
    in words."""

    side: SideKey
    places: tuple[Word, ...]
    area: Name
    points: Figure
    source_points: Figure
    all_raided: Line

    def needs_places(self) -> tuple[Word, ...]:
        return self.places

    def needs_figures(self) -> tuple[Figure, ...]:
        return (self.points, self.source_points)

    def sudden_winner(self, play: BootsPlay) -> Side | None:
        return self.side if self.native(play.game).is_won(play.position) else None

    def native(self, game: BootsGame) -> _core.Raids:
        """What there is to raid."""
        return game.caches.get((_core.Raids, self.side, self.area), lambda: self._made(game))

    def _made(self, game: BootsGame) -> _core.Raids:
        """With the points of each place."""
        sources = printed(game, self.area)
        hexes = [hex_id for hex_id in sites(game, *self.places) if ground.area(game, hex_id) == self.area]
        source, other = figure(game.tables, self.source_points), figure(game.tables, self.points)
        places = [(hex_id, source if hex_id in sources else other) for hex_id in hexes]
        return _core.Raids(game.side_index(self.side), places, sources)

    def movement_ends(self, play: BootsPlay) -> None:
        self._raid(play)

    def combat_ends(self, play: BootsPlay) -> None:
        """Pursuers raid too, and who stands there since a phase of the other side."""
        self._raid(play)

    def _raid(self, play: BootsPlay) -> None:
        game = play.game
        if play.record.active is None or play.record.active.side != self.side:
            return
        for hex_id, points in self.native(game).due(play.position):
            ground.raid(play, hex_id)
            text = _("Raid on {hex}").format(hex=game.map.label(hex_id))
            play.emit(Event("raid", text, _RULE, self.side, (), (pieces.name_at(play, hex_id),)))
            score(play, self.side, "raid", points, hex_id, N_("a raid"))
        if self.sudden_winner(play) is not None:
            play.emit(Event("sudden-death", Message(self.all_raided), _RULE, self.side))
            operations.cut_short(play)
            play.amend(sub="over")
