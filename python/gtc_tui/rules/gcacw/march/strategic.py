"""20.0 Strategic movement: who qualifies, what it brings, and what it keeps clear of."""

from __future__ import annotations

from collections.abc import Sequence

from gtc_tui._core import UNREACHED
from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.stage import Refusal
from gtc_tui.messages import _, ngettext
from gtc_tui.model.ids import HexId, PieceNo
from gtc_tui.model.terrain import TERRAIN_ID
from gtc_tui.rules.gcacw.campaign import counties
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.state import day, pieces
from gtc_tui.rules.gcacw.state.actions import Acting
from gtc_tui.rules.gcacw.state.game import GcacwPlay

RULE = "20.0"

_WATER = (TERRAIN_ID["water"],)


def hostile(play: GcacwPlay, side: Side, where: HexId) -> bool:
    """24.0: does the enemy of a side control the county of a hex today?"""
    return counties.holder_today(play, where) == play.game.enemy(side)


def enemies_near(play: GcacwPlay, side: Side) -> bytes:
    """One byte a hex: how far the nearest enemy is, UNREACHED where he is far enough. Hexes are counted round water."""
    return play.position.apart(play.game.side_index(side), _WATER, _near(play))


def quiet(play: GcacwPlay, side: Side, hexes: Sequence[HexId]) -> frozenset[HexId]:
    """Those of some hexes that strategic movement may be in: of which `hex_refusal` has nothing to say."""
    today, index = counties.today(play.game), play.game.side_index(side)
    return frozenset(today.quiet(play.position, index, hexes, _WATER, _near(play)))


def _near(play: GcacwPlay) -> int:
    """So many hexes from an enemy is too near."""
    return campaign_of(play).strategic_movement.distance - 1


def levels(play: GcacwPlay, unit: PieceId) -> list[int]:
    """Levels of fatigue that the unit may spend: none above the highest."""
    room = play.game.tables.max_fatigue - pieces.fatigue(play, unit)
    return [level for level in campaign_of(play).strategic_movement.levels if level <= room]


def allowance(play: GcacwPlay, unit: PieceId, spent: int) -> int:
    """Movement points for so many levels of fatigue."""
    figures, piece = campaign_of(play).strategic_movement, play.game.piece(unit)
    paralysed = day.is_paralysed(play, unit)
    paces = (figures.paralysed if paralysed else figures.usual)[piece.side]
    return (paces.mounted if piece.mounted else paces.foot)[figures.levels.index(spent)]


def rolls(play: GcacwPlay, unit: PieceId) -> bool:
    """Does a unit that has just paid its levels roll for an extended march? Later than in other marches."""
    figures = campaign_of(play).strategic_movement
    least = figures.roll_exhausted if pieces.is_exhausted(play, unit) else figures.roll
    return pieces.fatigue(play, unit) >= least


def qualified(play: GcacwPlay, side: Side, units: Sequence[PieceNo]) -> list[PieceNo]:
    """Those of a side's units that may be selected which qualify."""
    if play.game.campaign is None or not units:
        return []
    game, marched = play.game, frozenset(day.of(play).marched)
    most = game.tables.max_fatigue - campaign_of(play).strategic_movement.levels[0]
    today, index = counties.today(game), game.side_index(side)
    safe = today.at_ease(play.position, index, units, most, _WATER, _near(play))
    return [unit for unit in safe if game.ids[unit] not in marched]


def able(play: GcacwPlay, acting: Acting) -> list[PieceNo]:
    """Units of the side that acts which qualify."""
    return qualified(play, acting.side, acting.ready)


def refusal(play: GcacwPlay, unit: PieceId) -> Refusal | None:
    """Why a unit that may be selected does not qualify."""
    piece = play.game.piece(unit)
    if play.game.campaign is None:
        return RULE, _("strategic movement is part of the advanced game only")
    if unit in day.of(play).marched:
        return RULE, _("{unit} has already marched this turn").format(unit=piece.name)
    if not levels(play, unit):
        return RULE, _("{unit} is at fatigue level {n}: it cannot gain {least} levels more").format(
            unit=piece.name, n=pieces.fatigue(play, unit), least=campaign_of(play).strategic_movement.levels[0]
        )
    return hex_refusal(play, piece.side, pieces.hex_id(play, unit))


def hex_refusal(play: GcacwPlay, side: Side, where: HexId) -> Refusal | None:
    """Why strategic movement neither begins in a hex nor leads there."""
    name = play.game.map.names[where]
    near = enemies_near(play, side)[where]
    if near == 0:
        return RULE, _("there is an enemy unit in {hex}").format(hex=name)
    if near != UNREACHED:
        return RULE, ngettext(
            "an enemy is {n} hex from {hex}; strategic movement keeps {least} away",
            "an enemy is {n} hexes from {hex}; strategic movement keeps {least} away",
            near,
        ).format(n=near, hex=name, least=campaign_of(play).strategic_movement.distance)
    if hostile(play, side, where):
        return RULE, _("{hex} is in {county} County, which the enemy controls").format(
            hex=name, county=play.game.map.counties[where]
        )
    return None


def open_to(play: GcacwPlay, side: Side, steps: Sequence[tuple[HexId, int]]) -> list[tuple[HexId, int]]:
    """Those of some steps (hex, cost) that strategic movement may take."""
    safe = quiet(play, side, [to for to, _cost in steps])
    return [step for step in steps if step[0] in safe]
