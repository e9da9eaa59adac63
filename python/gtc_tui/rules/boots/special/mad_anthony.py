"""21.0 Mad Anthony: the campaigns of 1791 and 1794 for the Ohio country."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.messages import Message
from gtc_tui.rules.boots.special.awards import Award
from gtc_tui.rules.boots.special.base import ScenarioRules
from gtc_tui.rules.boots.special.burning import Burning, targets
from gtc_tui.rules.boots.special.winter import DISBANDED, NEW_MARKERS, OLD_MARKER, Late, NewYear
from gtc_tui.rules.boots.state import ground, pieces
from gtc_tui.rules.boots.state.game import INDIAN, US, BootsPlay, MarkerDef, PieceDef
from gtc_tui.rules.boots.state.options import BURN_FIRST
from gtc_tui.rules.boots.state.record import Active, Entry
from gtc_tui.rules.boots.turn import reinforcement, victory

_CLASH = "clash"
_FORTS = ("british-fort", "british-town")
_TOWNS = ("us-town", "british-town")


class MadAnthony(ScenarioRules):
    """See the numbered rules below."""

    section: ClassVar[str] = "21.0"
    needs_markers: ClassVar[tuple[str, ...]] = (OLD_MARKER, *NEW_MARKERS)
    needs_commands: ClassVar[tuple[str, ...]] = (DISBANDED,)
    needs_places: ClassVar[tuple[str, ...]] = ("native-village", "us-town")

    # -- years -----------------------------------------------------------------------------------------
    def turn_begins(self, play: BootsPlay) -> None:
        """21.6, 21.10: the break before 1794."""
        number = play.record.turn
        if number > 1 and play.game.turns[number - 1].year != play.game.turns[number - 2].year:
            play.push(NewYear())

    def turn_ends(self, play: BootsPlay) -> None:
        """21.15, 21.16: points at the end of a year."""
        if not self._year_ends(play):
            return
        first, figures = self._first_year(play), play.game.tables.points_mad_anthony
        if first:
            villages, forts, towns = figures.villages_1791, figures.forts_1791, figures.towns_1791
        else:
            villages, forts, towns = figures.villages_1794, figures.forts_1794, figures.towns_1794
        burned = [hex_id for hex_id in self._places(play, "native-village") if ground.burned(play, hex_id)]
        for hex_id in burned:
            self._score(play, US, "burned", villages, hex_id, Message("a burned village"))
        for hex_id in self._places(play, *_FORTS):
            if not ground.burned(play, hex_id) and pieces.holder(play, hex_id) == US:
                self._score(play, US, "fort", forts, hex_id, Message("a British fort held"))
        if first and not burned:
            self._score(play, INDIAN, "no-village", figures.no_village_1791, None, Message("no village has burned"))
        for hex_id in self._places(play, "us-town"):
            if ground.burned(play, hex_id):
                self._score(play, INDIAN, "burned", towns, hex_id, Message("a burned town"))
        if first:
            self._abandoned_forts(play)

    def _score(self, play: BootsPlay, side: Side, cause: str, points: int, hex_id: int | None, why: Message) -> None:
        spot = None if hex_id is None else pieces.name_at(play, hex_id)
        pieces.score(play, Entry(play.record.turn, side, cause, points, None, spot, why))

    def _abandoned_forts(self, play: BootsPlay) -> None:
        """17.5.3: stockades that nobody holds do not last until the next year."""
        for hex_id in ground.marked(play):
            if ground.stockade(play, hex_id) is not None and not play.position.at(hex_id):
                ground.remove_stockade(play, hex_id)

    def game_over(self, play: BootsPlay) -> bool:
        """21.3: after 1794; after 1791 with a history-changing victory."""
        if play.record.phase != "interturn":
            return False
        if play.record.turn == len(play.game.turns):
            return True
        ahead = abs(victory.points(play)) >= play.game.tables.victory.history_changing
        return self._year_ends(play) and ahead

    def _year_ends(self, play: BootsPlay) -> bool:
        turns, number = play.game.turns, play.record.turn
        return number == len(turns) or turns[number].year != turns[number - 1].year

    def _first_year(self, play: BootsPlay) -> bool:
        return play.game.turns[play.record.turn - 1].year == play.game.turns[0].year

    def _places(self, play: BootsPlay, *kinds: str) -> list[int]:
        return sorted({hex_id for kind in kinds for hex_id in play.game.sites.get(kind, ())})

    # -- sub-commands ----------------------------------------------------------------------------------
    def activation(self, play: BootsPlay, marker: MarkerDef, drawer: Side) -> Active | None:
        """21.8 Wayne commands every US unit. 21.12: the United States set Indian and British markers aside."""
        if marker.side == INDIAN and drawer == US:
            return None
        return Active(marker.id, drawer, marker.side, self._commands(play, marker))

    def _commands(self, play: BootsPlay, marker: MarkerDef) -> tuple[str, ...]:
        """Wayne has all that are left: St. Clair's units are disbanded by then, also those lost before (21.6.1)."""
        if marker.subcommand:
            return (marker.subcommand,)
        commands = play.game.commands.items()
        return tuple(code for code, units in commands if play.game.pieces[units[0]].side == US and code != DISBANDED)

    def marker_commands(self, play: BootsPlay, marker: MarkerDef) -> tuple[str, ...]:
        return self._commands(play, marker)

    def may_stack(self, play: BootsPlay, one: PieceDef, other: PieceDef) -> bool:
        """5.6; 21.19: Frnd/Sc with no other US unit, but until the end of a movement sub-phase."""
        if one.subcommand != other.subcommand:
            return False
        coming = play.record.active is not None and play.record.sub.startswith("reinforcement")
        return one.is_indian == other.is_indian or coming

    # -- reinforcements --------------------------------------------------------------------------------
    def arrivals(self, play: BootsPlay) -> None:
        """13.3: units of 1794 that found no place at the start of that year."""
        if not self._first_year(play):
            late = tuple(number for number in Late.waiting(play) if pieces.is_active(play, number))
            if any(reinforcement.places(play, number, self.entry_hexes(play, number)) for number in late):
                play.push(Late(late))

    def entry_hexes(self, play: BootsPlay, piece: int) -> Sequence[int]:
        """21.6, 21.10: US units in towns, Indians in villages, and soldiers in stockades that their side has built or
        holds."""
        unit = play.game.pieces[piece]
        if unit.side == INDIAN and unit.is_indian:
            found = self._places(play, "native-village")
        else:
            works = [(hex_id, ground.stockade(play, hex_id)) for hex_id in ground.marked(play)]
            found = [h for h, side in works if side and unit.side in (side, pieces.holder(play, h))]
            found += self._places(play, "us-town") if unit.side == US else []
        return sorted({hex_id for hex_id in found if not self.bars_arrival(play, hex_id)})

    def bars_arrival(self, play: BootsPlay, hex: int) -> bool:
        """21.20: from 1794 on nobody arrives or returns where it burned."""
        return ground.burned(play, hex) and not self._first_year(play)

    # -- supply ----------------------------------------------------------------------------------------
    def always_supplied(self, play: BootsPlay, piece: int) -> bool:
        """21.21: Indians of both sides; militia in unburned US towns, on the Ohio and south of it."""
        unit, where = play.game.pieces[piece], pieces.hex_of(play, piece)
        if unit.is_indian:
            return True
        if unit.subcommand != "M" or where is None:
            return False
        if ground.has_place(play.game, where, "us-town") and not ground.burned(play, where):
            return True
        return ground.area(play.game, where) in (ground.ON_OHIO, ground.SOUTH)

    def source_hexes(self, play: BootsPlay, piece: int) -> Sequence[int]:
        """14.1, 21.21: stockades that US or British units hold, whoever has built them."""
        unit = play.game.pieces[piece]
        return [
            hex_id
            for hex_id in ground.marked(play)
            if ground.stockade(play, hex_id) is not None
            and any(
                other.side == unit.side and (unit.side == US or not other.is_indian)
                for other in pieces.defs(play, play.position.at(hex_id))
            )
        ]

    # -- works -----------------------------------------------------------------------------------------
    def work_kind(self, play: BootsPlay, piece: int, hex: int) -> str | None:
        """17.1, 17.5: US infantry and engineers build stockades, British infantry digs; not in a stockade."""
        unit = play.game.pieces[piece]
        if unit.is_indian or ground.stockade(play, hex) is not None:
            return None
        if unit.side == US:
            return "stockade" if unit.arm in ("infantry", "engineer") else None
        return "entrenchment" if unit.arm == "infantry" else None

    def work_limit(self, play: BootsPlay, hex: int, builders: Sequence[int]) -> int:
        """17.2, 18.3: engineers in the hex make it likelier, whatever they have done themselves."""
        figures = play.game.tables.works
        helped = any(unit.arm == "engineer" for unit in pieces.defs(play, play.position.at(hex)))
        return figures.engineers if helped else figures.die

    # -- combat ----------------------------------------------------------------------------------------
    def combat_begins(self, play: BootsPlay) -> None:
        """21.20."""
        if targets(play):
            play.push(Burning())

    def combat_goes_on(self, play: BootsPlay) -> None:
        """21.20: at any time of the sub-phase, so also where a pursuit has led."""
        if targets(play) and BURN_FIRST not in play.game.options:
            play.push(Burning())

    def attack_begins(self, play: BootsPlay, attackers: Sequence[int], targets: Sequence[int]) -> None:
        """21.18: the first fight of British and US units over a town or stockade, once in the game."""
        active = play.record.active
        if _CLASH in play.record.flags or active is None:
            return
        attacker, defender = active.side, play.game.enemy(active.side)
        if not any(self._soldier(unit, attacker) for unit in pieces.defs(play, attackers)):
            return
        for hex_id in targets:
            sheltered = ground.has_place(play.game, hex_id, *_TOWNS) or ground.stockade(play, hex_id) is not None
            defends = any(self._soldier(unit, defender) for unit in pieces.defs(play, play.position.at(hex_id)))
            if sheltered and defends:
                play.amend(flags=(*play.record.flags, _CLASH))
                dice, spot = play.game.tables.points_mad_anthony.clash_dice, pieces.name_at(play, hex_id)
                text = Message("the first clash of the United States and Britain")
                play.push(Award(defender, dice, _CLASH, "21.18", text, spot))
                return

    def _soldier(self, unit: PieceDef, side: Side) -> bool:
        """A US or British unit, no Indians of either side."""
        return unit.side == side and not unit.is_indian

    def loss_points(self, play: BootsPlay, piece: int) -> tuple[Side, int] | None:
        """21.15.1, 21.16.1: for tribes and US units; British units bring nothing."""
        unit, figures = play.game.pieces[piece], play.game.tables.points_mad_anthony
        if unit.side == US:
            return INDIAN, figures.us_unit + figures.us_strength * unit.cf
        if unit.is_indian:
            return US, figures.indian_unit + figures.indian_strength * unit.cf
        return None

    def may_return(self, play: BootsPlay, piece: PieceId) -> bool:
        """6.7 Rally: Frnd/Sc comes by Native Allies alone (21.7)."""
        return play.game.piece(piece).enters != "native-allies"
