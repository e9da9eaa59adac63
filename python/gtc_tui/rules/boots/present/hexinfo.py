"""Everything about one hex in lines for a panel: terrain by the chart, water, ways, works, zones, units."""

from __future__ import annotations

from gtc_tui.engine.action import Side
from gtc_tui.engine.report import Text
from gtc_tui.i18n import N_, _, clauses, listing
from gtc_tui.model.ids import HexId
from gtc_tui.rules.boots.knowledge import fog
from gtc_tui.rules.boots.present import mapsigns
from gtc_tui.rules.boots.present.view import piece_view
from gtc_tui.rules.boots.state import ground, pieces, zones
from gtc_tui.rules.boots.state.game import BootsPlay

_CHART = {
    "clear": N_("clear"),
    "forest": N_("forest"),
    "rough": N_("rough"),
    "desert": N_("desert"),
    "seasonal-lake": N_("seasonal lake"),
    "lake": N_("lake"),
    "town": N_("town"),
    "village": N_("Indian village"),
    "city": N_("city"),
}
_AREAS = {
    ground.USA: N_("USA"),
    ground.MEXICO: N_("Mexico"),
    ground.NORTH: N_("north of the Ohio"),
    ground.ON_OHIO: N_("on the Ohio"),
    ground.SOUTH: N_("south of the Ohio"),
}
_WAYS = {"trail": N_("trail"), "railroad": N_("railroad"), "river": N_("river")}


def stack(play: BootsPlay, hex_id: HexId, side: Side | None) -> Text:
    """What is in a hex, in full words, as far as a side may know (None: all)."""
    game = play.game
    data = game.map
    kinds = listing(_(_CHART[line]) for line in game.charts[hex_id])
    area = ground.area(game, hex_id)
    lines = [clauses([kinds, _(_AREAS[area])]) if area else kinds]
    lines.append(_("stacking limit {n}").format(n=ground.limit(play, hex_id)))
    ways = dict.fromkeys((line.name, line.kind) for line in data.lines_through.get(hex_id, ()) if line.kind in _WAYS)
    lines += [_("{name} ({kind})").format(name=name, kind=_(_WAYS[kind])) for name, kind in ways]
    if hex_id in data.lakes:
        lines.append(_("{name} (lake)").format(name=data.waters[hex_id]))
    if hex_id in data.bridges:
        lines.append(_("bridge"))
    if hex_id in data.supplies:
        lines.append(_("supply symbol: {whose}").format(whose=_(_AREAS[data.supplies[hex_id]])))
    name = pieces.name_at(play, hex_id)
    hidden = fog.hidden(play, side)
    lines += [sign.text for sign in mapsigns.signs(play, hidden) if sign.hex == name]
    for whose in game.sides:
        if zones.in_zone_of(play, whose, hex_id):
            lines.append(_("Zone of control: {side}").format(side=game.side_names[whose]))
    lines += [sign.text for sign in mapsigns.stacks(play, hidden) if sign.hex == name]
    for number in play.position.at(hex_id):
        if number not in hidden:
            shown = piece_view(play, number, side)
            lines.append(_("{name} [{code}] {note}").format(name=shown.name, code=shown.code, note=shown.note))
    return Text(data.label(hex_id), tuple(lines))
