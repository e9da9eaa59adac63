"""What the figures of the series and of its campaigns are called on the pages of the rules."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping

from gtc_tui.engine.report import FigureTable
from gtc_tui.errors import DataError, UnknownName
from gtc_tui.i18n import N_
from gtc_tui.model.words import TERRAINS
from gtc_tui.rules.gcacw.data import campaign_rows
from gtc_tui.rules.gcacw.data.piecefile import load_pieces
from gtc_tui.rules.gcacw.present.reference.campaign_figures import CAMPAIGN, PLACES
from gtc_tui.rules.gcacw.strategy.events_segment import NAMES
from gtc_tui.rules.gcacw.tables import tablefile
from gtc_tui.rules.kit.files.figurewords import FigureWords, GroupWords
from gtc_tui.scenario.locate import find_file

SERIES: Mapping[str, GroupWords] = {
    "disorganized": GroupWords(N_("disorganized units"), {"combat-value": N_("combat value by manpower, from 0")}),
    "command": GroupWords(N_("command radius"), {"radius": N_("hexes")}),
    "transfer": GroupWords(N_("leader transfers"), {"radius": N_("radius in hexes")}),
    "fatigue": GroupWords(N_("fatigue"), {"highest": N_("highest fatigue level")}),
    "movement-dice": GroupWords(N_("dice for the movement allowance")),
    "movement-bonus": GroupWords(
        N_("added to the movement dice"),
        {
            "individual": N_("alone"),
            "leader": N_("under a leader"),
            "cavalry-corps": N_("under a cavalry leader"),
        },
    ),
    "extended-march": GroupWords(N_("extended march, by the modified die")),
    "extended-march-die": GroupWords(
        N_("added to the die of an extended march, by the new fatigue level"),
        {"union": N_("Union units, besides"), "wagon": N_("wagon trains, besides"), "no": N_("no roll")},
    ),
    "force-march": GroupWords(N_("force march"), {"points": N_("MP gained"), "manpower": N_("manpower lost")}),
    "terrain-costs": GroupWords(N_("MP to enter a hex")),
    "line-costs": GroupWords(N_("MP along a line, in place of the terrain's")),
    "hexside-costs": GroupWords(N_("MP added for the hexside")),
    "stacking-costs": GroupWords(
        N_("MP added by combat value of friends in the hex"),
        {"open": N_("open terrain"), "close": N_("close terrain")},
    ),
    "close-terrain": GroupWords(N_("close terrain")),
    "zone-of-control": GroupWords(
        N_("zones of control"),
        {
            "exit": N_("MP to leave one"),
            "zone-to-zone": N_("manpower lost by a disorganized unit from one to the next off the roads"),
        },
    ),
    "attack-types": GroupWords(
        N_("attacks at the end of a march"),
        {
            "modifier": N_("modifier"),
            "foot": N_("MP left, infantry"),
            "mounted": N_("MP left, cavalry"),
            "prepared": N_("prepared"),
            "normal": N_("normal"),
            "hasty": N_("hasty"),
            "column": N_("in column"),
        },
    ),
    "assault": GroupWords(
        N_("assault"),
        {
            "modifier": N_("modifier"),
            "grand-less": N_("grand assault, a further hex: command value less"),
        },
    ),
    "value-limits": GroupWords(
        N_("most combat value that counts"),
        {
            "half-entrenched": N_("defender, half of the infantry units entrenched"),
            "all-entrenched": N_("defender, all infantry units entrenched"),
        },
    ),
    "artillery": GroupWords(N_("artillery modifier by the attacker's lead in artillery value"), {"less": N_("less")}),
    "ratio": GroupWords(
        N_("modifier for the ratio of combat values"), {"least": N_("at least"), "most": N_("at most")}
    ),
    "army-leader": GroupWords(N_("army leaders in combat"), {"bonus": N_("added to the attacker's die")}),
    "rain": GroupWords(N_("rain in combat"), {"attack": N_("added to the attacker's die")}),
    "defence": GroupWords(
        N_("added to the defender's die"),
        {
            "crossing": N_("attacked across a bridge, dam, ferry or ford"),
            "mountain-level": N_("mountain, the attacker on one, too"),
            "creek-rain": N_("creek in rain"),
        },
    ),
    "entrenchments": GroupWords(
        N_("combat and artillery value of the defender times"),
        {
            "works": N_("printed fort or redoubt, besides"),
            "by-action": N_("built by an action"),
            "first-in-works": N_("first step in a printed fort or redoubt"),
        },
    ),
    "flanks": GroupWords(
        N_("flank bonus"),
        {
            "bonus *": N_("{n} outflanked hexes"),
            "most": N_("at most"),
            "share": N_("attackers in the hex: share of the defender's value at least"),
        },
    ),
    "flanks-refused": GroupWords(
        N_("flanks refused"),
        {
            "defence *": N_("added to the defender's die, flank bonus {n}"),
            "fatigue": N_("fatigue of each infantry unit"),
        },
    ),
    "combat": GroupWords(N_("combat results by net die")),
    "retreat": GroupWords(
        N_("retreats"),
        {
            "length": N_("hexes of a retreat"),
            "rout": N_("hexes of a rout"),
            "losses *": N_("manpower lost on the way, priority {n}"),
        },
    ),
    "cavalry-retreat": GroupWords(
        N_("cavalry retreat"),
        {
            "size *": N_("manpower in the hex {n} or more"),
            "divisor": N_("the sum divided by"),
            "fatigue": N_("fatigue of each unit that retreats"),
            "fatal-die": N_("highest die that costs manpower"),
            "manpower": N_("manpower lost"),
        },
    ),
    "recovery": GroupWords(
        N_("recovery by fatigue level"),
        {
            "refresh": N_("no longer exhausted"),
            "organize": N_("organized"),
            "exhaust": N_("exhausted"),
            "organized": N_("organized units"),
            "disorganized": N_("disorganized units"),
        },
    ),
    "recovery-limits": GroupWords(
        N_("highest fatigue level in the recovery phase"),
        {"entrench": N_("to entrench"), "morale": N_("to recover from demoralization")},
    ),
    "fifth-activation": GroupWords(
        N_("fifth activation"), {"extended-march": N_("added to the die of an extended march")}
    ),
    "stations": GroupWords(
        N_("burning railroad stations: highest die that succeeds"),
        {"organized": N_("organized units"), "disorganized": N_("disorganized units")},
    ),
    "bridges": GroupWords(
        N_("bridges"),
        {
            "manpower": N_("least manpower"),
            "minor": N_("highest die that builds over a minor river"),
            "major": N_("highest die that builds over a major river"),
            "repair": N_("added for a repair"),
            "attempts": N_("tries of each side in a turn"),
            "demolition": N_("highest die that destroys"),
            "demolition-points": N_("MP to try to destroy a bridge"),
            "removal-points": N_("MP to take up an enemy pontoon bridge"),
        },
    ),
    "wagon": GroupWords(N_("MP of wagon trains, in place of those of infantry")),
    "events": GroupWords(
        N_("random events"),
        {
            "early": N_("before the date"),
            "late": N_("from the date on"),
            "lee-sick *": N_("{n}, while Lee is sick"),
            "rain 2": N_("rain, 2 more turns"),
            "rain 1": N_("rain, 1 more turn"),
            "rain 0": N_("rain, this turn"),
            "none": N_("no event"),
            "night-march": N_("night march"),
            "union-paralysis": N_("Union paralysis"),
            "confederate-paralysis": N_("Confederate paralysis"),
        },
    ),
    "ammunition": GroupWords(
        N_("ammunition"),
        {
            "levels": N_("levels at the start"),
            "share": N_("combat value of units out of it, times"),
            "cavalry-retreat": N_("added to their cavalry retreat"),
        },
    ),
    "attachment": GroupWords(N_("most manpower with an attached unit")),
    "army-activation": GroupWords(
        N_("army activation"),
        {
            "success": N_("highest die that succeeds"),
            "least": N_("fewest units"),
            "most": N_("most units"),
            "mounted": N_("hexes of cavalry: the die times"),
        },
    ),
    "forts": GroupWords(
        N_("printed forts"),
        {
            "combat-value": N_("combat value added"),
            "artillery": N_("artillery value added"),
            "each": N_("every fort"),
            "strong *": N_("the fort in {n}"),
        },
    ),
    "commanders": GroupWords(
        N_("commanders"),
        {"radius": N_("hexes within which they talk"), "read": N_("a dispatch is read on two dice of at least")},
    ),
}

_COMMON: Mapping[str, str] = {
    "yes": N_("yes"),
    "no": N_("no"),
    "union": N_("Union"),
    "confederate": N_("Confederate"),
    "foot": N_("infantry"),
    "mounted": N_("cavalry"),
    "infantry": N_("infantry"),
    "cavalry": N_("cavalry"),
    "artillery": N_("artillery"),
    "arms": N_("arms"),
    "in-rain": N_("in rain"),
    "union-foot": N_("Union infantry"),
    "union-mounted": N_("Union cavalry"),
    "confederate-foot": N_("Confederate infantry"),
    "confederate-mounted": N_("Confederate cavalry"),
    "foot-rain": N_("infantry, rain"),
    "mounted-rain": N_("cavalry, rain"),
    "organized": N_("organized"),
    "disorganized": N_("disorganized"),
    "normal": N_("normal"),
    "exhausted": N_("exhausted"),
    "manpower": N_("manpower"),
    "turn": N_("turn"),
    "turns": N_("turns"),
    "die": N_("die"),
    "highest-fatigue": N_("highest fatigue level"),
    "attacker": N_("attacker"),
    "defender": N_("defender"),
    "terrain": N_("terrain"),
    **{kind: TERRAINS[kind] for kind in ("clear", "rolling", "rough", "woods", "swamp", "mountain", "city", "redoubt")},
    "pike": N_("pike"),
    "road": N_("road"),
    "railroad": N_("railroad"),
    "trail": N_("trail"),
    "creek": N_("creek"),
    "ford-minor": N_("ford, minor river"),
    "ford-major": N_("ford, major river"),
    "ferry": N_("ferry"),
    "bridge": N_("bridge"),
    "dam": N_("dam"),
    "none": N_("none"),
    "abatis": N_("abatis"),
    "breastworks-build": N_("breastworks under construction"),
    "breastworks": N_("breastworks"),
    "fort-build": N_("fort under construction"),
    "fort": N_("fort"),
    "valley": N_("Shenandoah Valley"),
    "bermuda-hundred": N_("Bermuda Hundred"),
    "Div": N_("division"),
    "Brig": N_("brigade"),
    "Regt": N_("regiment"),
    "grand": N_("grand campaign"),
    **NAMES,  # strategic events
}


def figures() -> tuple[FigureTable, ...]:
    """All figures in use. Raises DataError with all faults of the file of the series."""
    series = FigureWords(SERIES, _COMMON).told(tablefile.figure_groups())
    return series + FigureWords(CAMPAIGN, _COMMON, _names().get).told(campaign_rows.campaign_groups())


def _names() -> Mapping[str, str]:
    """What places and the pieces of every game are called; pieces of a file with faults are left out."""
    found: dict[str, str] = {**PLACES}
    for game in campaign_rows.games():
        with contextlib.suppress(DataError, UnknownName):
            pieces = load_pieces(find_file(f"gcacw/{game}/pieces.toml")).pieces
            found |= {str(piece): known.name for piece, known in pieces.items()}
    return found
