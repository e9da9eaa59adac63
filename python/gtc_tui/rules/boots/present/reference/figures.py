"""What the figures of the series are called on the pages of the rules."""

from __future__ import annotations

from collections.abc import Mapping

from gtc_tui.engine.report import FigureTable
from gtc_tui.i18n import N_
from gtc_tui.rules.boots.tables import tablefile
from gtc_tui.rules.kit.files.figurewords import BARE, FigureWords, GroupWords

GROUPS: Mapping[str, GroupWords] = {
    "heroism": GroupWords(
        N_("heroism"),
        {
            "hand": N_("most markers in a hand"),
            "lead": N_("VP ahead for From the Jaws of Victory and Morale"),
            "inspired": N_("Inspired Subordinates: columns"),
            "ammunition": N_("Enemy out of Ammunition: columns"),
            "flank": N_("Flank Success: columns of a flank attack"),
            "morale": N_("Morale: columns"),
            "wild-charge": N_("Wild Charge: columns"),
            "wild-pursuit": N_("Wild Charge: hexes added to a pursuit"),
            "last-stand": N_("Last Stand: VP of eliminated defenders times"),
            "correspondents": N_("War Correspondents: own draws times"),
            "survivor": N_("Sole Survivor: VP at the end"),
        },
    ),
    "heroism-markers": GroupWords(
        N_("heroism markers in the pool"),
        {
            "count *": BARE,
            "after kept": N_("stays in play"),
            "after out": N_("leaves the game"),
        },
        ("name",),
    ),
    "catastrophe": GroupWords(
        N_("Natural Catastrophe"),
        {
            "hand": N_("share of both hands lost"),
            "earthquake": N_("earthquake, faces"),
            "storm": N_("storm, faces"),
            "plague": N_("plague, faces"),
            "plague-die": N_("highest die that loses a unit to the plague"),
        },
    ),
    "ground-mad-anthony": GroupWords(
        N_("ground in Mad Anthony"),
        {
            "trail": N_("MP along a trail"),
            "boats": N_("MP along water by flatboats"),
            "burned-stack": N_("units of a side in a burned hex"),
        },
    ),
    "ground-pershing": GroupWords(N_("ground in Pershing"), {"rail": N_("MP along a railroad, mobile units")}),
    "ratio": GroupWords(N_("columns of the combat tables"), {"least": N_("from so many %")}),
    "skirmish": GroupWords(N_("Skirmish table, by the die and %")),
    "charge": GroupWords(N_("Charge table, by the die and %")),
    "results": GroupWords(
        N_("combat results"),
        {
            "attacker-loses *": N_("attacker loses {n}"),
            "defender-loses *": N_("defender loses {n}"),
            "one": N_("a unit"),
            "half": N_("half"),
            "all": N_("everything"),
            "weaker": N_("as much as the weaker side"),
            "attacker-retreats *": N_("attacker retreats {n}"),
            "defender-retreats *": N_("defender retreats {n}"),
            "die": N_("a die"),
            "path attacker": N_("the attacker chooses the way"),
            "foot-pursues *": N_("infantry pursues {n}"),
            "horse-pursues *": N_("cavalry pursues {n}"),
            "fights yes": N_("pursuers may attack again"),
            "attacker-draws *": N_("attacker draws {n}"),
            "defender-draws *": N_("defender draws {n}"),
        },
    ),
    "shifts": GroupWords(
        N_("column shifts"),
        {
            "flank": N_("flank attack, for the attacker"),
            "artillery": N_("each artillery unit"),
            "works": N_("entrenchment, stockade or garrison, for the defender"),
            "sappers": N_("sappers in a charge, for the attacker"),
        },
    ),
    "supply": GroupWords(
        N_("supply"),
        {
            "mad-anthony": N_("hexes from a source, Mad Anthony"),
            "pershing": N_("hexes from a source, Pershing"),
            "attrition": N_("lowest die that eliminates a unit out of supply"),
        },
    ),
    "scouting": GroupWords(N_("scouting"), {"radius": N_("radius in hexes")}),
    "works": GroupWords(
        N_("building: highest die that succeeds"),
        {
            "die": N_("usual"),
            "engineers": N_("with engineers"),
            "mexican-government": N_("Mexican Government"),
            "villa": N_("Villa"),
        },
    ),
    "markers": GroupWords(
        N_("markers"),
        {"stockades": N_("stockades"), "entrenchments": N_("entrenchments")},
    ),
    "victory": GroupWords(
        N_("victory levels, VP ahead"),
        {
            "marginal": N_("marginal"),
            "brilliant": N_("brilliant"),
            "history-changing": N_("history-changing"),
        },
    ),
    "points-mad-anthony": GroupWords(
        N_("VP in Mad Anthony"),
        {
            "indian-unit": N_("US: a tribe eliminated in combat"),
            "indian-strength": N_("US: and for each of its strength points"),
            "villages-1791": N_("US: each burned village, 1791"),
            "villages-1794": N_("US: each burned village, 1794"),
            "forts-1791": N_("US: each of the two forts held, 1791"),
            "forts-1794": N_("US: each of the two forts held, 1794"),
            "us-unit": N_("Indians: a US unit eliminated in combat"),
            "us-strength": N_("Indians: and for each of its strength points"),
            "no-village-1791": N_("Indians: no village burned, 1791"),
            "towns-1791": N_("Indians: each burned town, 1791"),
            "towns-1794": N_("Indians: each burned town, 1794"),
            "clash-dice": N_("dice of VP when the British first fight the US"),
        },
    ),
    "new-year": GroupWords(N_("start of 1794"), {"draws": N_("heroism markers drawn by each player")}),
    "points-pershing": GroupWords(
        N_("VP in Pershing"),
        {
            "dorados-strength": N_("US: each strength point of eliminated Dorados"),
            "dorados-all": N_("US: the last of the Dorados"),
            "villa-strength": N_("US: each strength point of Villa's other units"),
            "us-strength": N_("Villa: each strength point of eliminated US units"),
            "raid": N_("Villa: each raid on a US town or city"),
            "raid-source": N_("Villa: the same where the US has a supply source"),
            "city": N_("Villa: each Mexican city held at the end"),
            "town": N_("Villa: each Mexican town held at the end"),
            "attack-dice": N_("dice of VP for whom the Mexican Government attacks"),
            "hostilities-dice": N_("dice of VP when the US first fights the Mexican Government"),
        },
    ),
    "arrivals": GroupWords(
        N_("arrivals by markers"),
        {
            "division-of-the-north": N_("units of the Division of the North"),
            "banditos": N_("units of Banditos"),
            "mexican-army": N_("highest die that brings Trevino or Murguia"),
        },
    ),
}

TERRAIN: Mapping[str, str] = {
    "clear": N_("clear"),
    "forest": N_("forest"),
    "rough": N_("rough"),
    "town": N_("town"),
    "village": N_("Indian village"),
    "desert": N_("desert"),
    "seasonal-lake": N_("seasonal lake"),
    "city": N_("city"),
}

_COMMON: Mapping[str, str] = {
    "yes": N_("yes"),
    "no": N_("no"),
    "river-exit": N_("MP added to leave a river or lake"),
    "river-shift": N_("columns for the defender in a river hex"),
    "points *": N_("{n} MP"),
    "shift *": N_("shift {n}"),
    "stack *": N_("{n} units"),
    "no-stack *": N_("none of {n}"),
    "for indians": N_("for Indians only"),
    "for others": N_("for others than Indians"),
    "works no": N_("no entrenchment"),
    **TERRAIN,
    "artillery": N_("artillery"),
    "supply": N_("supply units"),
}


def figures() -> tuple[FigureTable, ...]:
    """All figures in use. Raises DataError with all faults of their file."""
    groups, kinds = tablefile.figure_groups(), tablefile.load_tables().kinds
    return FigureWords(GROUPS, _COMMON, lambda key: kinds[key].name if key in kinds else None).told(groups)
