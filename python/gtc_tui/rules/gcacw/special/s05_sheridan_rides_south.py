"""13.5 Sheridan Rides South. Set-up, stations and victory levels are data of the scenario file."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from gtc_tui._core import BAN_ATTACK, BAN_COVER, BAN_MARCH, BAN_RETREAT
from gtc_tui.engine.action import PieceId, Side
from gtc_tui.messages import Message, _, ngettext
from gtc_tui.model.terrain import TERRAINS
from gtc_tui.rules.gcacw.campaign import forts, rivers, stations
from gtc_tui.rules.gcacw.combat import combat_values, leader_death
from gtc_tui.rules.gcacw.special.base import ScenarioRules
from gtc_tui.rules.gcacw.special.objectives import Errand, place
from gtc_tui.rules.gcacw.state import ground, ledger, pieces
from gtc_tui.rules.gcacw.state.game import Award, GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.state.record import CONFEDERATE, UNION
from gtc_tui.rules.gcacw.tables.core import WORKS
from gtc_tui.rules.gcacw.tables.tables import letters

if TYPE_CHECKING:
    from gtc_tui.rules.gcacw.combat.combat import Outcome
    from gtc_tui.rules.gcacw.combat.modifiers import Battle

_NO_ENTRY = BAN_MARCH | BAN_RETREAT | BAN_ATTACK | BAN_COVER
_SHUT = ("N3520", "N3019")  # Spotsylvania Court House, Waite's Shop
_SHUT_RADIUS = 3
_RIVER = "Ni River"

_SURE_INITIATIVES = 2  # of the first turn
_LATE = tuple(map(PieceId, ("hunton", "barton", "gracie")))
_LATE_UNTIL = 2  # turn
_PENALTY = {PieceId("barton"): 2, PieceId("gracie"): 2}

_MORTAL = {PieceId("stuart"): (1, 3, 5), PieceId("sheridan"): (1,)}

_RICHMOND_TURN, _RICHMOND_RADIUS, _RICHMOND_MOST = 3, 3, 5
_STRAY_POINTS = -2
_REFUGE = "Louisa"
_EASTERN_REFUGES = ("Hanover", "Henrico")
_EAST_OF = "S4120"  # any hex of that column


class SheridanRidesSouth(ScenarioRules):
    """13.5: ground closed to one side each, troops at Richmond that wait, leaders who may die, a raid for points."""

    section: ClassVar[str] = "13.5"
    needs_set_up: ClassVar[tuple[PieceId, ...]] = (*_LATE, *_MORTAL)
    needs_hexes: ClassVar[tuple[str, ...]] = (*_SHUT, _EAST_OF)
    fort_points: ClassVar[int] = 3

    def words(self) -> tuple[Message, ...]:
        return (
            _("There are no random events. On turn 1 no leader transfers; the first two initiatives are the Union's."),
            _(
                "Union units neither march, retreat nor attack into hexes within {n} of Spotsylvania Court House "
                "(N3520) or Waite's Shop (N3019). For their flanks these hexes count as covered."
            ).format(n=_SHUT_RADIUS),
            _(
                "Confederate units neither march, retreat nor attack across the Ni river. For their flanks the hexes "
                "beyond it count as covered."
            ),
            _("Hunton, Barton and Gracie do not move before turn {n}.").format(n=_LATE_UNTIL),
            _("When Barton first marches or advances the Union scores 2; the same for Gracie."),
            _(
                "Stuart and Sheridan may die: where both combat dice show the same number and a D strikes units that "
                "one of them is with, a die is rolled. Stuart dies on an odd one, Sheridan on a 1."
            ),
            _("The forts (32.0) stand; each that is destroyed scores {n}.").format(n=self.fort_points),
            _(
                "Each Union cavalry brigade that ends turn {turn} in a redoubt or fort within {n} hexes of a city hex "
                "of Richmond scores 1, {most} at most."
            ).format(turn=_RICHMOND_TURN, n=_RICHMOND_RADIUS, most=_RICHMOND_MOST),
            _(
                "Each Union cavalry brigade costs 2 unless it ends the game in Louisa County, or in Hanover or Henrico "
                "County east of hex column 41xx of the south sheet. Eliminated ones cost as much."
            ),
        )

    # -- ground ------------------------------------------------------------------------------------------
    def bans(self, play: GcacwPlay) -> tuple[str, ...]:
        return ("spotsylvania", "ni")

    def ban_steps(self, game: GcacwGame, key: str) -> Iterable[tuple[Side, int, int, int]]:
        if key == "ni":
            return rivers.ban_crossing(game, CONFEDERATE, _RIVER, _NO_ENTRY)
        within = game.map.hexmap.within
        shut = {near for centre in _SHUT for near in within(game.map.ids[centre], _SHUT_RADIUS)}
        return ground.ban_entry(game, UNION, shut, _NO_ENTRY)

    # -- the sequence of play ----------------------------------------------------------------------------
    def automatic_initiative(self, play: GcacwPlay) -> Side | None:
        if play.record.turn == 1 and play.record.action <= _SURE_INITIATIVES:
            return UNION
        return super().automatic_initiative(play)

    def turn_ends(self, play: GcacwPlay) -> None:
        if play.record.turn != _RICHMOND_TURN:
            return
        raiders = [unit for unit in _brigades(play.game) if _before_richmond(play, unit)]
        points = min(_RICHMOND_MOST, len(raiders))
        if points:
            text = Message(
                "{n} Union cavalry brigade in the works of Richmond",
                "{n} Union cavalry brigades in the works of Richmond",
                len(raiders),
                n=len(raiders),
            )
            ledger.award(play, "richmond", points, text, UNION)

    # -- what pieces may do ------------------------------------------------------------------------------
    def bars_step(self, play: GcacwPlay, unit: PieceId, to: str) -> Message | None:
        if unit not in _LATE or play.record.turn >= _LATE_UNTIL:
            return None
        return _("{unit} does not move before turn {n}").format(unit=play.game.piece(unit).name, n=_LATE_UNTIL)

    # -- what happens ------------------------------------------------------------------------------------
    def entered(self, play: GcacwPlay, piece: PieceId, origin: str, how: str) -> None:
        """A retreat is the enemy's doing and costs nothing."""
        points = _PENALTY.get(piece, 0)
        if not points or how == "retreat":
            return
        if any(entry.cause == "moved" and entry.unit == piece for entry in play.record.ledger):
            return
        text = Message("{unit} has been moved", unit=play.game.piece(piece).name)
        ledger.award(play, "moved", points, text, CONFEDERATE, piece)

    def combat_dice(self, play: GcacwPlay, battle: Battle, faces: tuple[int, int], outcome: Outcome) -> None:
        if faces[0] != faces[1]:
            return
        for units, (_loss, bits) in ((outcome.defenders, outcome.defender), (battle.attackers, outcome.attacker)):
            if not letters(bits).disorganized:
                continue
            for leader, fatal in _MORTAL.items():
                if leader_death.stacked_with(play, leader, units):
                    play.push(leader_death.InDanger(leader, fatal, self.section))

    # -- victory -----------------------------------------------------------------------------------------
    def standing(self, play: GcacwPlay) -> tuple[Award, ...]:
        fallen = forts.fallen(play)
        found = [*stations.awards(play)]
        found += [
            Award(f"fort:{where}", _("fort at {hex} destroyed").format(hex=where), self.fort_points, (where,))
            for where in fallen
        ]
        stray = [unit for unit in _brigades(play.game) if not _in_refuge(play, unit)]
        if stray:
            text = ngettext(
                "{n} Union cavalry brigade not where the raid is to end",
                "{n} Union cavalry brigades not where the raid is to end",
                len(stray),
            )
            found.append(Award("stray", text.format(n=len(stray)), _STRAY_POINTS * len(stray)))
        return tuple(found)

    # -- what is worth doing -----------------------------------------------------------------------------
    def errands(self, play: GcacwPlay) -> tuple[Errand, ...]:
        raiders = _brigades(play.game)
        game, terrain = play.game, play.game.map.hexmap.terrain
        works = place(game, "works", lambda one: TERRAINS[terrain(one)] in WORKS and _near_city(game, one))
        refuge = place(game, "refuge", lambda one: _is_refuge(game, one))
        return (
            Errand(
                "works", works, dict.fromkeys(raiders, 1.0), _RICHMOND_TURN, late=True, pays="last", most=_RICHMOND_MOST
            ),
            Errand(
                "refuge",
                refuge,
                dict.fromkeys(raiders, float(-_STRAY_POINTS)),
                play.game.turns,
                late=True,
                pays="standing",
            ),
        )

    def march_price(self, play: GcacwPlay, unit: PieceId, hurt: float) -> float:
        moved = any(entry.cause == "moved" and entry.unit == unit for entry in play.record.ledger)
        return 0.0 if moved else float(_PENALTY.get(unit, 0))


def _brigades(game: GcacwGame) -> list[PieceId]:
    """Union cavalry brigades of the scenario, on the map or not."""
    return [
        piece.id for piece in game.pieces if piece.side == UNION and piece.arm == "cavalry" and piece.size == "Brig"
    ]


def _before_richmond(play: GcacwPlay, unit: PieceId) -> bool:
    """In a redoubt or fort near a city hex. (Richmond is the only city of the map.)"""
    where = pieces.hex_of(play, unit)
    if where is None or combat_values.terrain(play, where) not in WORKS:
        return False
    return _near_city(play.game, pieces.hex_id(play, unit))


def _near_city(game: GcacwGame, here: int) -> bool:
    hexmap = game.map.hexmap
    return any(TERRAINS[hexmap.terrain(number)] == "city" for number in hexmap.within(here, _RICHMOND_RADIUS))


def _in_refuge(play: GcacwPlay, unit: PieceId) -> bool:
    """Where a Union brigade may end the game without loss of points."""
    return pieces.hex_of(play, unit) is not None and _is_refuge(play.game, pieces.hex_id(play, unit))


def _is_refuge(game: GcacwGame, here: int) -> bool:
    county, column = game.map.counties[here], game.map.hexmap.column
    return county == _REFUGE or (county in _EASTERN_REFUGES and column(here) > column(game.map.ids[_EAST_OF]))
