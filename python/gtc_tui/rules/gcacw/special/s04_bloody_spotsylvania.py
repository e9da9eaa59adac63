"""13.4 Bloody Spotsylvania. Set-up, objectives and victory levels are data of the scenario file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from gtc_tui.engine.action import Action, PieceId, Side
from gtc_tui.engine.event import Event
from gtc_tui.messages import Message, _
from gtc_tui.rules.gcacw.campaign import control
from gtc_tui.rules.gcacw.combat import upton
from gtc_tui.rules.gcacw.combat.combat import Outcome
from gtc_tui.rules.gcacw.combat.modifiers import Battle
from gtc_tui.rules.gcacw.march import exits
from gtc_tui.rules.gcacw.march.army_activation import ArmyActivate
from gtc_tui.rules.gcacw.special.base import ScenarioRules
from gtc_tui.rules.gcacw.special.objectives import Bonus, Errand, place
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.game import Award, GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.state.record import CONFEDERATE, UNION
from gtc_tui.rules.gcacw.turn import replacement

SEDGWICK, SUCCESSOR = PieceId("sedgwick"), PieceId("wright-vi")
DIVISION, NEW_DIVISION = PieceId("wright"), PieceId("russell")
SHERIDAN, STUART = PieceId("sheridan"), PieceId("stuart")
_LAST_EXIT = 3  # turn
_SOUTH_ROW = "34"
_UNION_POINTS, _CONFEDERATE_POINTS = 2, 3  # for each manpower point that leaves
_LEADER_POINTS = 3
_ALL, _ALL_POINTS = 4, 10  # objectives of so many points each; for all of them


class BloodySpotsylvania(ScenarioRules):
    """13.4: rain, one army activation, Sedgwick's danger, Upton, cavalry that rides off to the south."""

    section: ClassVar[str] = "13.4"
    needs_set_up: ClassVar[tuple[PieceId, ...]] = (SEDGWICK, DIVISION, SHERIDAN, STUART)
    needs_reserve: ClassVar[tuple[PieceId, ...]] = (SUCCESSOR, NEW_DIVISION)
    most_rain: ClassVar[int | None] = 2

    def words(self) -> tuple[Message, ...]:
        return (
            _("From the second turn on two dice tell the weather; no other random event counts."),
            _("It rains on two turns at most. After that the weather is fair and no dice are rolled."),
            _("No leader transfers and no attachment in the first turn."),
            _("The game begins with an army activation of the Union (31.0), which needs no die; it is the only one."),
            _("The Confederate wins the initiative after it without dice."),
            _("If both dice of an assault that Sedgwick declares show the same number, he is killed."),
            _("Wright takes over his corps, and Russell Wright's division with its strength and condition."),
            _("Upton may go with one assault of the Union (33.0)."),
            _("Cavalry of both sides may leave the map in the first three turns: by 1 movement point,"),
            _("from a hex of the southernmost row with a road or railroad that runs off the map to the south."),
            _("What leaves does not come back."),
            _("Union cavalry that leaves: {n} points for each manpower point; Sheridan {leader}.").format(
                n=_UNION_POINTS, leader=_LEADER_POINTS
            ),
            _("Confederate cavalry that leaves: -{n} for each, at most what the Union's has brought;").format(
                n=_CONFEDERATE_POINTS
            ),
            _("Stuart -{leader}, if any Union cavalry has left.").format(leader=_LEADER_POINTS),
            _("All objectives of {n} points in Union hands: {more} points more.").format(n=_ALL, more=_ALL_POINTS),
        )

    def marks(self) -> tuple[str, ...]:
        return (upton.MARK,)

    # -- the sequence of play --------------------------------------------------------------------------
    def event_counts(self, event: str) -> bool:
        return event in ("rain", "none")

    def automatic_initiative(self, play: GcacwPlay) -> Side | None:
        return UNION if _opening(play) else super().automatic_initiative(play)

    def barring(self, play: GcacwPlay, side: Side) -> bool:
        return _opening(play) and side == UNION

    def bars(self, play: GcacwPlay, side: Side, action: Action) -> Message | None:
        if _opening(play) and side == UNION and not isinstance(action, ArmyActivate):
            return _("the game begins with the Union's army activation")
        return None

    def army_activation(self, play: GcacwPlay, side: Side) -> str:
        return "sure" if _opening(play) and side == UNION else ""

    # -- leaving the map -------------------------------------------------------------------------------
    def bars_exit(self, play: GcacwPlay, unit: PieceId) -> Message | None:
        where = pieces.hex_of(play, unit)
        if where is None or not where.endswith(_SOUTH_ROW) or not exits.leads_off(play.game, where, exits.SOUTH):
            return _("no road or railroad leads off the map to the south from here")
        if play.game.piece(unit).arm != "cavalry":
            return _("only cavalry may leave the map")
        if play.record.turn > _LAST_EXIT:
            return _("units may leave the map only in the first {n} turns").format(n=_LAST_EXIT)
        return None

    def ways_out(self, play: GcacwPlay) -> Sequence[int]:
        return _ways_out(play.game) if play.record.turn <= _LAST_EXIT else ()

    def standing(self, play: GcacwPlay) -> tuple[Award, ...]:
        union, confederate = (_cavalry_gone(play, side) for side in (UNION, CONFEDERATE))
        rode, followed = _UNION_POINTS * union, _CONFEDERATE_POINTS * confederate
        left = play.record.left
        found = [
            Award("union-left", _("Union cavalry has left the map to the south"), rode),
            Award("confederate-left", _("Confederate cavalry has left the map to the south"), -min(rode, followed)),
            Award("sheridan-left", _("Sheridan has left the map"), _LEADER_POINTS * (SHERIDAN in left)),
            Award("stuart-left", _("Stuart has left the map"), -_LEADER_POINTS * (STUART in left and union > 0)),
        ]
        for bonus in self.bonuses(play.game):
            if all(control.holder(play, n) == UNION for n in bonus.objectives):
                text = _("All objectives of {n} points held").format(n=_ALL)
                where = tuple(play.game.objectives[n].hex for n in bonus.objectives)
                found.append(Award("all-held", text, bonus.points, where))
        return tuple(award for award in found if award.points)

    def bonuses(self, game: GcacwGame) -> tuple[Bonus, ...]:
        goals = tuple(n for n, goal in enumerate(game.objectives) if goal.points == _ALL)
        return (Bonus(goals, _ALL_POINTS),)

    # -- what is worth doing ---------------------------------------------------------------------------
    def errands(self, play: GcacwPlay) -> tuple[Errand, ...]:
        """Cavalry off the south edge; the Confederate's only as far as it takes points back."""
        turn, game = play.record.turn, play.game
        if turn > _LAST_EXIT:
            return ()
        union, confederate = (_cavalry_gone(play, side) for side in (UNION, CONFEDERATE))
        owed = max(0, _UNION_POINTS * union - _CONFEDERATE_POINTS * confederate)
        riders: dict[PieceId, float] = {SHERIDAN: _LEADER_POINTS, STUART: _LEADER_POINTS if union else 0}
        for side in game.sides:
            for number in game.cavalry[side]:
                unit = game.pieces[number].id
                strength = pieces.manpower(play, unit)
                riders[unit] = min(owed, _CONFEDERATE_POINTS * strength) if side != UNION else _UNION_POINTS * strength
        return (Errand("south", _ways_out(game), riders, _LAST_EXIT, leaves=True),)

    # -- Sedgwick --------------------------------------------------------------------------------------
    def combat_dice(self, play: GcacwPlay, battle: Battle, faces: tuple[int, int], outcome: Outcome) -> None:
        if battle.leader != SEDGWICK or faces[0] != faces[1]:
            return
        where = pieces.hex_of(play, SEDGWICK)
        assert where is not None
        text = _("Sedgwick is killed; Wright takes over the VI Corps")
        play.emit(Event("killed", text, self.section, UNION, (SEDGWICK, SUCCESSOR), (where,)))
        replacement.replace(play, SEDGWICK, SUCCESSOR)
        if replacement.replace(play, DIVISION, NEW_DIVISION):
            text = _("Russell takes over Wright's division")
            play.emit(Event("leader", text, self.section, UNION, (DIVISION, NEW_DIVISION)))


def _ways_out(game: GcacwGame) -> tuple[int, ...]:
    """Hexes from which units may leave the map."""
    names = game.map.names

    def leads_off(one: int) -> bool:
        return names[one].endswith(_SOUTH_ROW) and exits.leads_off(game, names[one], exits.SOUTH)

    return place(game, "south", leads_off)


def _opening(play: GcacwPlay) -> bool:
    """The first action phase of the game."""
    return play.record.turn == 1 and play.record.action == 1


def _cavalry_gone(play: GcacwPlay, side: Side) -> int:
    """Manpower of the side's units that have left the map."""
    game = play.game
    return sum(
        pieces.manpower(play, piece)
        for piece in play.record.left
        if game.piece(piece).side == side and not game.piece(piece).is_leader
    )
