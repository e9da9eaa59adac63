"""13.9 The victory point segment: counties, boxes and objectives that the Union controls."""

from __future__ import annotations

from gtc_tui.i18n import N_
from gtc_tui.messages import _
from gtc_tui.rules.gcacw.campaign import control, counties, rail_lines
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.state import ledger
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.phases import PHASES
from gtc_tui.rules.gcacw.state.record import UNION
from gtc_tui.rules.kit.sequence import Phase


def _begin(play: GcacwPlay) -> None:
    """Each of them goes into the ledger: what is held in one cycle is won for good."""
    figures, held = campaign_of(play), counties.held(play)
    for county, points in figures.county_points.counties.items():
        if county in held:
            ledger.award(play, "county", points, _("The Union controls {county}").format(county=county), UNION)
    for name, box in figures.boxes.all().items():
        if box.points and rail_lines.box_holder(play, name) == UNION:
            where = play.game.map.boxes[play.game.map.ids[name]]
            ledger.award(play, "box", box.points, _("The Union controls {box}").format(box=where), UNION)
    for number, objective in enumerate(play.game.objectives):
        points = figures.county_points.hexes.get(objective.hex, 0)
        if points and control.holder(play, number) == UNION:
            text = _("The Union controls {box}").format(box=objective.name)
            ledger.award(play, "objective", points, text, UNION)


PHASES.declare("county-points", Phase(N_("Victory Point Segment"), _begin, place=71))
