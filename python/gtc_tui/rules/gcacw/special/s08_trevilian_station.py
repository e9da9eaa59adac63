"""13.8 Trevilian Station. Set-up, stations and victory levels are data of the scenario file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from gtc_tui._core import BAN_ATTACK, BAN_MARCH, NO_HEX
from gtc_tui.engine.action import Action, PieceId, Side
from gtc_tui.engine.event import Event
from gtc_tui.messages import Message, _, ngettext
from gtc_tui.rules.gcacw.campaign import rivers, stations
from gtc_tui.rules.gcacw.march.activation import Activate
from gtc_tui.rules.gcacw.special.base import ScenarioRules
from gtc_tui.rules.gcacw.special.objectives import Errand
from gtc_tui.rules.gcacw.state import ground, map_state, pieces
from gtc_tui.rules.gcacw.state.game import Award, GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.state.record import CONFEDERATE, UNION
from gtc_tui.rules.gcacw.turn.initiative import Pass
from gtc_tui.rules.gcacw.words.phrases import name

_SHERIDAN = PieceId("sheridan")
_FIRST_TURN_ACTIONS = 2

_RIVER = "North Anna River"  # it flows east: its left bank is the north one
_CLOSED = {"hanover": (UNION, "Hanover"), "caroline": (CONFEDERATE, "Caroline")}
"""By ban: whom it keeps out of which county."""
_OPENS = {(CONFEDERATE, "left"): "hanover", (UNION, "right"): "caroline"}
"""Which ban ends when a side crosses the river to a bank."""

_WAYS_OUT = ("N0126", "N0127", "N0129", "N0132", "N0133")
_EXIT_POINTS = {2: 2, 3: 5, 4: 8, 5: 14}  # by the number of cavalry units that have left, exactly so many


class TrevilianStation(ScenarioRules):
    """13.8: Sheridan alone on turn 1, a county closed to each side until a river is crossed, a way off the map."""

    section: ClassVar[str] = "13.8"
    needs_set_up: ClassVar[tuple[PieceId, ...]] = (_SHERIDAN,)
    needs_hexes: ClassVar[tuple[str, ...]] = _WAYS_OUT

    def words(self) -> tuple[Message, ...]:
        points = ", ".join(f"{count}: {worth}" for count, worth in _EXIT_POINTS.items())
        return (
            _("There are no random events."),
            _(
                "On turn 1 no dice are rolled for the initiative: the Union activates Sheridan, at most {n} times, and "
                "the action cycle is over. Confederate pieces do nothing at all."
            ).format(n=_FIRST_TURN_ACTIONS),
            _(
                "Union units may not march or attack into Hanover County, nor Confederate units into Caroline County. "
                "Who is driven in by a retreat moves freely there until he has left."
            ),
            _(
                "Hanover County opens for good when a Confederate unit crosses the North Anna to the north, Caroline "
                "County when a Union unit crosses it to the south."
            ),
            _("Hampton leads all Confederate cavalry and activates it as a cavalry corps leader."),
            _(
                "Once one of the three stations is damaged, Union cavalry that is not demoralized may leave the map "
                "from {hexes}, for 1 movement point, and does not come back."
            ).format(hexes=", ".join(_WAYS_OUT)),
            _("Points for exactly so many cavalry units that have left: {points}.").format(points=points),
        )

    def marks(self) -> tuple[str, ...]:
        return tuple(f"open:{key}" for key in _CLOSED)

    # -- ground ------------------------------------------------------------------------------------------
    def bans(self, play: GcacwPlay) -> tuple[str, ...]:
        return tuple(key for key in _CLOSED if not map_state.get(play, f"open:{key}"))

    def ban_steps(self, game: GcacwGame, key: str) -> Iterable[tuple[Side, int, int, int]]:
        side, county = _CLOSED[key]
        inside = [number for number, where in enumerate(game.map.counties) if where == county]
        return ground.ban_entry(game, side, inside, BAN_MARCH | BAN_ATTACK)

    def entered(self, play: GcacwPlay, piece: PieceId, origin: str, how: str) -> None:
        where = pieces.hex_of(play, piece)
        if play.game.piece(piece).is_leader or where is None or not self.bans(play):
            return
        bank = rivers.crossed(play.game, _RIVER, origin, where)
        side = play.game.piece(piece).side
        key = _OPENS.get((side, bank)) if bank is not None else None
        if key is None or map_state.get(play, f"open:{key}"):
            return
        map_state.put(play, f"open:{key}", 1)
        text = _("{unit} has crossed the North Anna: {county} County is open to both sides").format(
            unit=name(play, piece), county=_CLOSED[key][1]
        )
        play.emit(Event("scenario", text, self.section, side, (piece,), (origin, where)))
        ground.refresh(play)

    # -- turn 1 ------------------------------------------------------------------------------------------
    def cycle_over(self, play: GcacwPlay) -> bool:
        return play.record.turn == 1 and play.record.action > _FIRST_TURN_ACTIONS

    def barring(self, play: GcacwPlay, side: Side) -> bool:
        return play.record.turn == 1

    def bars(self, play: GcacwPlay, side: Side, action: Action) -> Message | None:
        if play.record.turn > 1 or action in (Pass(), Activate(_SHERIDAN)):
            return None
        return _("on turn 1 the Union only activates Sheridan")

    def holding(self, play: GcacwPlay) -> bool:
        return play.record.turn == 1

    def holds(self, play: GcacwPlay, piece: PieceId) -> Message | None:
        if play.record.turn > 1 or play.game.piece(piece).side == UNION:
            return None
        return _("the Confederates do nothing on turn 1")

    # -- leaving the map ---------------------------------------------------------------------------------
    def bars_exit(self, play: GcacwPlay, unit: PieceId) -> Message | None:
        piece = play.game.piece(unit)
        if piece.side != UNION or not piece.mounted:
            return _("only Union cavalry may leave the map")
        if pieces.hex_of(play, unit) not in _WAYS_OUT:
            return _("the map may be left only from {hexes}").format(hexes=", ".join(_WAYS_OUT))
        if not stations.awards(play):
            return _("nobody leaves the map before a station is damaged")
        if pieces.demoralization(play, unit):
            return _("{unit} is demoralized and may not leave the map").format(unit=piece.name)
        return None

    def ways_out(self, play: GcacwPlay) -> Sequence[int]:
        return [play.game.map.ids[where] for where in _WAYS_OUT]

    # -- victory -----------------------------------------------------------------------------------------
    def standing(self, play: GcacwPlay) -> tuple[Award, ...]:
        gone = sum(play.game.piece(piece).mounted for piece in play.record.left)
        points = _EXIT_POINTS.get(gone, 0)
        if not points:
            return stations.awards(play)
        text = ngettext("{n} cavalry unit has left the map", "{n} cavalry units have left the map", gone)
        return (*stations.awards(play), Award("exits", text.format(n=gone), points))

    # -- what is worth doing -----------------------------------------------------------------------------
    def errands(self, play: GcacwPlay) -> tuple[Errand, ...]:
        """Off the map, all who still can: each with its share of what they bring together. (The way there leads past
        the station that must burn first.)"""
        game = play.game
        gone = sum(game.piece(piece).mounted for piece in play.record.left)
        able = [
            game.pieces[number].id
            for number in game.cavalry[UNION]
            if play.position.hex(number) != NO_HEX and not pieces.demoralization(play, game.pieces[number].id)
        ]
        most = min(gone + len(able), max(_EXIT_POINTS))
        now = _EXIT_POINTS.get(gone, 0)
        gain = _EXIT_POINTS.get(most, 0) - now
        if gain <= 0:
            return ()
        ways_out = tuple(game.map.ids[where] for where in _WAYS_OUT)
        return (
            Errand(
                "west",
                ways_out,
                dict.fromkeys(able, gain / len(able)),
                game.turns,
                leaves=True,
                open=bool(stations.awards(play)),
                shared=tuple(_EXIT_POINTS.get(gone + more, 0) - now for more in range(len(able) + 1)),
            ),
        )
