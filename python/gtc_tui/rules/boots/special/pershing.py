"""22.0 Pershing: the hunt for Villa, 1916, with the Mexican government between the two sides."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from gtc_tui.engine.action import Side
from gtc_tui.engine.event import Event
from gtc_tui.messages import Message, _
from gtc_tui.rules.boots.special import bands
from gtc_tui.rules.boots.special.awards import Award
from gtc_tui.rules.boots.special.base import ScenarioRules
from gtc_tui.rules.boots.special.choosing import Aero, Headquarters
from gtc_tui.rules.boots.state import boards, ground, pieces
from gtc_tui.rules.boots.state.game import MEXGOV, US, VILLA, BootsPlay, MarkerDef, PieceDef
from gtc_tui.rules.boots.state.options import BLOWS_FIRST, MEXICAN_WAR
from gtc_tui.rules.boots.state.record import Active, Entry
from gtc_tui.rules.boots.turn import operations

_HOSTILE, _DORADOS = "hostilities", "dorados"
_ARMIES = ("T", "M")
_BANDS = ("DN", "B")
_PLACES = ("city", "town")
_ALWAYS = ("CM", "R")
_HEADQUARTERS = "GHQ"


class Pershing(ScenarioRules):
    """See the numbered rules below."""

    section: ClassVar[str] = "22.0"
    needs_places: ClassVar[tuple[str, ...]] = _PLACES

    # -- the end ---------------------------------------------------------------------------------------
    def turn_ends(self, play: BootsPlay) -> None:
        """22.19.3, 22.19.4: Mexican cities and towns held at the end; 22.28.4: by the United States too."""
        if play.record.turn < len(play.game.turns):
            return
        figures = play.game.tables.points_pershing
        for hex_id in self._places(play, ground.MEXICO):
            holders = {unit.side for unit in pieces.defs(play, play.position.at(hex_id))}
            points = figures.city if ground.has_place(play.game, hex_id, "city") else figures.town
            for side in (US, VILLA):
                if side in holders and (side == VILLA or self._war(play)):
                    spot, why = pieces.name_at(play, hex_id), Message("a Mexican city or town held")
                    pieces.score(play, Entry(play.record.turn, side, "held", points, None, spot, why))

    def game_over(self, play: BootsPlay) -> bool:
        """22.3; 22.20: at once when both sources of US supply have been raided."""
        return self.sudden_winner(play) is not None or super().game_over(play)

    def sudden_winner(self, play: BootsPlay) -> Side | None:
        """22.20."""
        return VILLA if all(ground.raided(play, hex_id) for hex_id in self._sources(play, US)) else None

    def _war(self, play: BootsPlay) -> bool:
        """22.28 is played."""
        return MEXICAN_WAR in play.game.options

    def _places(self, play: BootsPlay, country: str) -> list[int]:
        """Cities and towns of a country."""
        game = play.game
        found = {hex_id for kind in _PLACES for hex_id in game.sites.get(kind, ())}
        return sorted(hex_id for hex_id in found if ground.area(game, hex_id) == country)

    def _sources(self, play: BootsPlay, side: Side) -> list[int]:
        """22.26: printed sources of supply."""
        country = ground.USA if side == US else ground.MEXICO
        return sorted(hex_id for hex_id, whose in play.game.map.supplies.items() if whose == country)

    # -- sub-commands ----------------------------------------------------------------------------------
    def marker_drawn(self, play: BootsPlay, marker: MarkerDef, drawer: Side) -> None:
        """22.13: all of the government is on the side of who has drawn its last marker, whether that activates anything
        or not; 22.28.2: with the option a draw of the United States does nothing."""
        if marker.side != MEXGOV or (self._war(play) and drawer == US):
            return
        boards.align(play, drawer)
        text = _("The Mexican government now stands with this side: {side}")
        play.emit(Event("alignment", text.format(side=play.game.side_words[drawer]), "22.13", drawer))

    def activation(self, play: BootsPlay, marker: MarkerDef, drawer: Side) -> Active | None:
        """22.13, 22.22, 22.28.2: the government's markers act for who draws them; Villa sets Aero aside."""
        if marker.side == MEXGOV:
            if self._war(play) and drawer == US:
                return None
            return Active(marker.id, drawer, drawer, (marker.subcommand,))
        if not marker.subcommand:
            return Active(marker.id, drawer, US, ()) if drawer == US else None
        return Active(marker.id, drawer, marker.side, (marker.subcommand,))

    def operation_begins(self, play: BootsPlay) -> None:
        """22.8, 22.11, 22.14, 22.22, 22.28.3: what a marker that was drawn brings about; Mad Dash draws none (6.7)."""
        active = play.record.active
        marker = None if active is None else play.game.marker_defs.get(active.marker)
        if marker is None or active is None or active.only:
            return
        code = marker.subcommand
        if not code:
            play.push(Aero())
        elif code == _HEADQUARTERS:
            play.push(Headquarters())
        elif code in _BANDS:
            play.push(bands.Bands(code, bands.due(play, code)))
        elif code in _ARMIES and not bands.has_entered(play, code):
            play.push(bands.Army(code))
        elif code == "MA":
            play.push(bands.Army(code, True))

    # -- whose units, who stacks -----------------------------------------------------------------------
    def may_stack(self, play: BootsPlay, one: PieceDef, other: PieceDef) -> bool:
        """5.6; 22.8: GHQ's units with every US unit."""
        if one.subcommand == other.subcommand:
            return True
        return one.side == other.side == US and _HEADQUARTERS in (one.subcommand, other.subcommand)

    def bars_move(self, play: BootsPlay, piece: int, to: int) -> Message | None:
        """22.9, 22.12, 22.15: units that keep to their own country, wherever they come from."""
        return self._foreign(play, piece, to)

    def _foreign(self, play: BootsPlay, piece: int, hex_id: int) -> Message | None:
        if not play.game.is_bound(piece):
            return None
        unit = play.game.pieces[piece]
        home = ground.USA if unit.side == US else ground.MEXICO
        if ground.area(play.game, hex_id) == home:
            return None
        return _("{unit} may not cross the border").format(unit=unit.name)

    def may_leave(self, play: BootsPlay, piece: int) -> bool:
        """22.25."""
        return True

    # -- reinforcements --------------------------------------------------------------------------------
    def entry_hexes(self, play: BootsPlay, piece: int) -> Sequence[int]:
        """22.6: US units at Columbus or Fort Bliss, at the north edge if the enemy holds both; 22.11: bands anywhere in
        Mexico; 22.14: the government's armies at the south edge."""
        unit = play.game.pieces[piece]
        if unit.side == US:
            sources = self._sources(play, US)
            if all(pieces.holder(play, hex_id) not in (None, US) for hex_id in sources):
                return bands.edge(play, north=True)
            return sources
        if unit.subcommand in _BANDS:
            return bands.mexico(play)
        if unit.subcommand in (*_ARMIES, "MA"):
            return bands.edge(play, north=False)
        return ()

    # -- supply ----------------------------------------------------------------------------------------
    def always_supplied(self, play: BootsPlay, piece: int) -> bool:
        """22.26: Villa's units, the Germans, militia and rurales."""
        unit = play.game.pieces[piece]
        return unit.side == VILLA or unit.subcommand in _ALWAYS

    def source_hexes(self, play: BootsPlay, piece: int) -> Sequence[int]:
        """22.26: printed sources of its side, held by a unit of it."""
        side = play.game.pieces[piece].side
        return [
            hex_id
            for hex_id in self._sources(play, side)
            if any(unit.side == side for unit in pieces.defs(play, play.position.at(hex_id)))
        ]

    # -- works -----------------------------------------------------------------------------------------
    def work_kind(self, play: BootsPlay, piece: int, hex: int) -> str | None:
        """17.1: infantry and engineers entrench, but not in a fort garrison's hex (17.1) nor in the desert (23)."""
        unit = play.game.pieces[piece]
        if unit.is_garrison or unit.arm not in ("infantry", "engineer"):
            return None
        if any(other.is_garrison for other in pieces.defs(play, play.position.at(hex))):
            return None
        return "entrenchment" if all(line.works for line in ground.terrain(play.game, hex)) else None

    def work_limit(self, play: BootsPlay, hex: int, builders: Sequence[int]) -> int:
        """17.2, 22.24: the government's infantry digs well, Villa's badly; engineers in the hex help, whatever they
        have done themselves."""
        figures, units = play.game.tables.works, pieces.defs(play, builders)
        if any(unit.arm == "engineer" for unit in pieces.defs(play, play.position.at(hex))):
            return figures.engineers
        if any(unit.side == MEXGOV for unit in units):
            return figures.mexican_government
        return figures.villa if any(unit.side == VILLA and unit.subcommand != "MA" for unit in units) else figures.die

    # -- raids -----------------------------------------------------------------------------------------
    def movement_ends(self, play: BootsPlay) -> None:
        """22.20."""
        self._raids(play)

    def combat_ends(self, play: BootsPlay) -> None:
        """22.20: pursuers raid too, and who stands there since a phase of the other side."""
        self._raids(play)

    def _raids(self, play: BootsPlay) -> None:
        """22.19.2, 22.20: Villa's units in US cities and towns that have not been raided yet, at the end of a sub-phase
        of his."""
        if play.record.active is None or play.record.active.side != VILLA:
            return
        figures = play.game.tables.points_pershing
        for hex_id in self._places(play, ground.USA):
            if ground.raided(play, hex_id) or pieces.holder(play, hex_id) != VILLA:
                continue
            ground.raid(play, hex_id)
            spot = pieces.name_at(play, hex_id)
            text = _("Raid! {hex}").format(hex=play.game.map.label(hex_id))
            play.emit(Event("raid", text, "22.20", VILLA, (), (spot,)))
            points = figures.raid_source if hex_id in self._sources(play, US) else figures.raid
            pieces.score(play, Entry(play.record.turn, VILLA, "raid", points, None, spot, Message("a raid")))
        if self.sudden_winner(play) is not None:
            text = _("Columbus and Fort Bliss have been raided: the game ends")
            play.emit(Event("sudden-death", text, "22.20", VILLA))
            operations.cut_short(play)
            play.amend(sub="over")

    # -- combat ----------------------------------------------------------------------------------------
    def must_attack(self, play: BootsPlay, piece: int, target: int) -> bool:
        """22.21: the government's units are attacked as a duty like everybody hostile at that moment (22.13); with the
        option only once they and the United States have come to blows, or by 22.28."""
        if pieces.holder(play, target) is None:
            return False
        if BLOWS_FIRST not in play.game.options:
            return True
        own = play.game.pieces[piece].side
        theirs = {unit.side for unit in pieces.defs(play, play.position.at(target))}
        if (own == US and MEXGOV in theirs) or (own == MEXGOV and US in theirs):
            return _HOSTILE in play.record.flags or self._war(play)
        return True

    def bars_attack(self, play: BootsPlay, piece: int, target: int) -> Message | None:
        """22.9, 22.12, 22.15: no combat abroad."""
        if self._foreign(play, piece, target) is None:
            return None
        return _("{unit} may not fight over the border").format(unit=play.game.pieces[piece].name)

    def attack_begins(self, play: BootsPlay, attackers: Sequence[int], targets: Sequence[int]) -> None:
        """22.18.3, 22.19.5: each attack by the government; 22.21: the first fight between it and the United States."""
        active = play.record.active
        defenders = [number for hex_id in targets for number in play.position.at(hex_id)]
        own, theirs = self._sides(play, attackers), self._sides(play, defenders)
        if active is None or not targets:
            return
        figures, spot = play.game.tables.points_pershing, pieces.name_at(play, targets[0])
        defender = play.game.enemy(active.side)
        if MEXGOV in own and (US in theirs or VILLA in theirs):
            rule = "22.18" if US in theirs else "22.19"
            text = Message("attacked by the Mexican government")
            play.push(Award(defender, figures.attack_dice, "government", rule, text, spot))
        first = (US in own and MEXGOV in theirs) or (MEXGOV in own and US in theirs)
        if first and _HOSTILE not in play.record.flags:
            play.amend(flags=(*play.record.flags, _HOSTILE))
            text = Message("open hostilities of the United States and the Mexican government")
            play.push(Award(defender, figures.hostilities_dice, _HOSTILE, "22.21", text, spot))

    def _sides(self, play: BootsPlay, numbers: Iterable[int]) -> set[Side]:
        """Printed sides of units."""
        return {play.game.pieces[number].side for number in numbers}

    def loss_points(self, play: BootsPlay, piece: int) -> tuple[Side, int] | None:
        """22.18, 22.19: by strength; nothing for the government's units."""
        unit, figures = play.game.pieces[piece], play.game.tables.points_pershing
        if unit.side == US:
            return VILLA, figures.us_strength * unit.cf
        if unit.side == VILLA:
            each = figures.dorados_strength if unit.subcommand == "Do" else figures.villa_strength
            return US, each * unit.cf
        return None

    def eliminated(self, play: BootsPlay, piece: int, cause: str) -> None:
        """22.18.1: the last of the Dorados."""
        if play.game.pieces[piece].subcommand != "Do" or cause not in pieces.SCORING:
            return
        if all(pieces.is_lost(play, play.game.pieces[number].id) for number in play.game.commands["Do"]):
            points = play.game.tables.points_pershing.dorados_all
            play.amend(flags=(*play.record.flags, _DORADOS))
            why = Message("the Dorados are no more")
            pieces.score(play, Entry(play.record.turn, US, _DORADOS, points, None, None, why))

    def returned(self, play: BootsPlay, piece: int) -> None:
        """6.7, 22.18.1: with one of them back, the points for all Dorados are taken back, too."""
        if play.game.pieces[piece].subcommand == "Do" and _DORADOS in play.record.flags:
            points = play.game.tables.points_pershing.dorados_all
            play.amend(flags=tuple(flag for flag in play.record.flags if flag != _DORADOS))
            why = Message("a Dorados unit is back")
            pieces.score(play, Entry(play.record.turn, US, _DORADOS, -points, None, None, why))
