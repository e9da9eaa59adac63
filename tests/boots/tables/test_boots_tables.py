"""The figures of Boots as the data file gives them, and the file's faults."""

from __future__ import annotations

from pathlib import Path

import pytest

from damage import damaged, faults_of
from gtc_tui.rules.boots.heroism.kinds import MARKERS
from gtc_tui.rules.boots.state import options
from gtc_tui.rules.boots.tables.schema import CODES, KINDS
from gtc_tui.rules.boots.tables.tablefile import FILE, figure_groups, load_tables, load_tables_file
from gtc_tui.rules.boots.tables.tables import CHARGE, INDIANS, OTHERS, SKIRMISH
from gtc_tui.scenario.locate import find_file

TABLES = load_tables()
GROUNDS = TABLES.grounds
ORDER = ("AC", "AD", "AS", "AW", "NE", "BB", "DW", "DS", "DD", "DT", "DC")
"""Results from the attacker's worst to his best."""


def test_6_5_a_hand_is_six_markers() -> None:
    assert TABLES.heroism.hand == 6


def test_6_7_there_are_22_kinds_of_markers_and_each_has_its_effect() -> None:
    assert len(TABLES.kinds) == 22
    assert set(TABLES.kinds) == set(KINDS) == set(MARKERS)
    assert {kind.id for kind in TABLES.kinds.values() if kind.after != "pool"} == {"sole-survivor", "catastrophe"}
    assert TABLES.heroism_names["valley"] == "Into the Valley of the Shadow of Death"


def test_6_7_a_catastrophe_takes_half_of_a_hand_rounded_up() -> None:
    assert [TABLES.lost_of_hand(held) for held in range(7)] == [0, 1, 1, 2, 2, 3, 3]
    faces = TABLES.catastrophe
    assert (faces.earthquake, faces.storm, faces.plague) == ([1], [2, 3, 4], [5, 6])


@pytest.mark.parametrize(
    ("terrain", "cost", "shift", "stack"),
    [("clear", 2, 0, 4), ("forest", 4, 1, 3), ("rough", 4, 1, 3), ("town", 2, 1, 4), ("village", 2, 1, 4)],
)
def test_23_terrain_of_mad_anthony(terrain: str, cost: int, shift: int, stack: int) -> None:
    """Costs are half points."""
    line = GROUNDS["mad-anthony"].terrain[terrain]
    assert (line.cost, line.shift, line.stack) == (cost, shift, stack)


def test_23_towns_help_all_but_indians_and_villages_indians_alone() -> None:
    chart = GROUNDS["mad-anthony"]
    assert {name: line.defender for name, line in chart.terrain.items() if line.defender} == {
        "town": OTHERS,
        "village": INDIANS,
    }
    assert (chart.trail, chart.boats, chart.river_exit, chart.river_shift, chart.burned_stack) == (2, 1, 4, 1, 2)


@pytest.mark.parametrize(
    ("terrain", "cost", "shift", "stack"),
    [
        ("clear", 2, 0, 4),
        ("rough", 4, 1, 2),
        ("desert", 4, 0, 2),
        ("seasonal-lake", 4, 0, 2),
        ("city", 2, 2, 6),
        ("town", 2, 1, 4),
    ],
)
def test_23_terrain_of_pershing(terrain: str, cost: int, shift: int, stack: int) -> None:
    line = GROUNDS["pershing"].terrain[terrain]
    assert (line.cost, line.shift, line.stack) == (cost, shift, stack)


def test_23_rough_desert_and_railroads_of_pershing() -> None:
    chart = GROUNDS["pershing"]
    assert chart.terrain["rough"].no_stack == ("artillery", "supply")
    assert {name for name, line in chart.terrain.items() if not line.works} == {"desert", "seasonal-lake"}
    assert (chart.rail, chart.river_exit, chart.trail, chart.boats) == (1, 4, None, None)


def test_10_13_twenty_against_thirteen_is_153_per_cent() -> None:
    assert TABLES.columns[TABLES.column(20, 13)] == "150-199"
    assert [TABLES.columns[TABLES.column(*points)] for points in ((49, 100), (1, 2), (1, 1), (5, 1), (99, 1))] == [
        "<=49",
        "50-99",
        "100-149",
        ">=500",
        ">=500",
    ]


def test_10_15_shifts_go_no_further_than_the_table() -> None:
    assert TABLES.column(1, 10, -3) == 0
    assert TABLES.column(9, 1, 2) == len(TABLES.ratio) - 1
    assert TABLES.column(3, 0) == len(TABLES.ratio) - 1


def test_10_22_one_against_ten_with_two_columns_right() -> None:
    assert TABLES.columns[TABLES.column(1, 10, 3 - 1)] == "100-149"


@pytest.mark.parametrize("name", [SKIRMISH, CHARGE])
def test_10_13_better_odds_and_higher_dice_never_harm_the_attacker(name: str) -> None:
    rank = [[ORDER.index(code) for code in row] for row in TABLES.combat[name]]
    assert len(rank) == 6
    assert all(row == sorted(row) for row in rank)
    assert all(list(column) == sorted(column) for column in zip(*rank, strict=True))


def test_10_12_a_charge_is_bloodier_than_a_skirmish() -> None:
    bloody = {"AC", "AD", "BB", "DD", "DT", "DC"}
    for column in range(len(TABLES.ratio)):
        counts = [sum(row[column] in bloody for row in TABLES.combat[name]) for name in (SKIRMISH, CHARGE)]
        assert counts[0] < counts[1]


def test_10_23_losses_and_retreats() -> None:
    results = TABLES.results
    assert set(results) == set(CODES) == set(ORDER)
    assert {code: (result.attacker_loses, result.defender_loses) for code, result in results.items()} == {
        "AC": ("all", ""),
        "AD": ("half", ""),
        "AS": ("one", ""),
        "AW": ("", ""),
        "NE": ("", ""),
        "BB": ("weaker", "weaker"),
        "DW": ("", ""),
        "DS": ("", "one"),
        "DD": ("", "half"),
        "DT": ("", "half"),
        "DC": ("", "all"),
    }
    assert {code: result.attacker_retreats for code, result in results.items() if result.attacker_retreats} == {
        "AD": 2,
        "AW": 1,
    }
    assert {code: result.defender_retreats for code, result in results.items() if result.defender_retreats != 0} == {
        "DW": 1,
        "DD": 2,
        "DT": None,
    }
    assert [code for code, result in results.items() if result.path == "attacker"] == ["DT"]


def test_10_23_pursuits_and_draws() -> None:
    results = TABLES.results
    assert {code: (result.foot, result.horse, result.fights) for code, result in results.items() if result.horse} == {
        "DW": (1, 1, False),
        "DD": (1, 2, True),
        "DT": (2, 3, True),
        "DC": (2, 3, True),
    }
    draws = {code: (result.attacker_draws, result.defender_draws) for code, result in results.items()}
    assert {code: drawn for code, drawn in draws.items() if any(drawn)} == {
        "AC": (0, 2),
        "AD": (0, 1),
        "DD": (0, 1),
        "DT": (2, 0),
        "DC": (2, 0),
    }


def test_10_23_winner_draws_is_an_option() -> None:
    result = options.applied(TABLES, [options.WINNER_DRAWS]).results["DD"]
    assert (result.attacker_draws, result.defender_draws) == (1, 0)
    assert options.applied(TABLES, []) == TABLES


def test_7_9_fast_trails_is_an_option() -> None:
    changed = options.applied(TABLES, [options.FAST_TRAILS]).grounds
    assert changed["mad-anthony"].trail == 1
    assert changed["pershing"] == GROUNDS["pershing"]


def test_14_8_and_14_5_supply() -> None:
    assert TABLES.supply == {"mad-anthony": 3, "pershing": 5}
    assert TABLES.attrition == 6


def test_17_2_and_22_24_dice_for_works() -> None:
    works = TABLES.works
    assert (works.die, works.engineers, works.mexican_government, works.villa) == (3, 5, 5, 1)


def test_20_2_levels_of_victory() -> None:
    levels = TABLES.victory
    assert (levels.marginal, levels.brilliant, levels.history_changing) == (10, 20, 30)


def test_21_15_and_21_16_points_of_mad_anthony() -> None:
    points = TABLES.points_mad_anthony
    assert (points.indian_unit, points.indian_strength, points.us_unit, points.us_strength) == (1, 1, 1, 2)
    assert (points.villages_1791, points.villages_1794, points.forts_1791, points.forts_1794) == (2, 1, 3, 2)
    assert (points.no_village_1791, points.towns_1791, points.towns_1794, points.clash_dice) == (5, 2, 2, 1)


def test_22_18_to_22_21_points_of_pershing() -> None:
    points = TABLES.points_pershing
    assert (points.dorados_strength, points.dorados_all, points.villa_strength, points.us_strength) == (3, 9, 1, 2)
    assert (points.raid, points.raid_source, points.city, points.town) == (2, 5, 5, 2)
    assert (points.attack_dice, points.hostilities_dice) == (1, 2)


def test_22_11_and_22_14_arrivals() -> None:
    arrivals = TABLES.arrivals
    assert (arrivals.division_of_the_north, arrivals.banditos, arrivals.mexican_army) == (3, 1, 2)


def test_every_group_tells_its_section_and_source() -> None:
    groups = figure_groups()
    assert all(group.section and group.source and group.rows for group in groups)
    by_key = {group.key: group for group in groups}
    assert "econstructed" in by_key["skirmish"].source and "econstructed" in by_key["heroism-markers"].source
    assert ("1", "AC", "AC", "AD", "AD", "AD", "AS", "BB", "DD") in by_key["charge"].rows


def test_a_corrected_file_of_the_player_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GTC_DATA", str(tmp_path))
    text = find_file(FILE).read_text()
    path = tmp_path / "scenarios" / FILE
    path.parent.mkdir(parents=True)
    path.write_text(text.replace("least = [0, 50, 100", "least = [0, 40, 100").replace('boats = "1/2"', "boats = 1"))
    found = load_tables()
    assert found.columns[:2] == ("<=39", "40-99")
    assert found.grounds["mad-anthony"].boats == 2


def faults(tmp_path: Path, *changes: tuple[str, str]) -> list[str]:
    path = tmp_path / "tables.toml"
    damaged(FILE, path, *changes)
    return faults_of(path, lambda: load_tables_file(path))


def line_of(text: str) -> str:
    content = find_file(FILE).read_text()
    return str(content[: content.index(text)].count("\n") + 1)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("hand = 6", "hand = 0", "[heroism] hand: expected"),
        ("lead = 10", "lead = true", "[heroism] lead: expected"),
        ("lead = 10", "leed = 10", "[heroism] leed: unknown"),
        ('name = "Rally", count = 3', 'name = "Rally", count = -1', "[heroism-markers] kinds rally"),
        ('after = "kept"', 'after = "burnt"', "[heroism-markers] kinds sole-survivor"),
        ("spies = {", "spice = {", "[heroism-markers] kinds is missing: spies"),
        ('hand = "1/2"', 'hand = "3/2"', "[catastrophe] hand: 3/2 is not a share from 0 to 1"),
        ("storm = [2, 3, 4]", "storm = [2, 3]", "each face of the die once"),
        ('boats = "1/2"', 'boats = "1/3"', "[ground-mad-anthony] boats: 1/3: write MP from"),
        (
            "points = 2, shift = 1, stack = 3",
            "points = 0, shift = 1, stack = 3",
            "[ground-mad-anthony] forest: 0: write MP",
        ),
        ('for = "others"', 'for = "the british"', "[ground-mad-anthony] terrain town"),
        ("village = {", "hamlet = {", "[ground-mad-anthony] terrain is missing: village"),
        ("least = [0, 50", "least = [10, 50", "[ratio] least: must begin with 0 and rise"),
        ("least = [0, 50, 100", "least = [0, 100, 50", "[ratio] least: must begin with 0 and rise"),
        ('1 = ["AD", "AS",', '1 = ["AS",', "[skirmish] rows 1: 7 results for 8 columns of [ratio]"),
        ('1 = ["AC", "AC", "AD"', '1 = ["AC", "AX", "AD"', "[charge] rows 1"),
        ('6 = ["DS"', '7 = ["DS"', "[charge] rows 7"),
        ("NE = {}", "", "[results] codes is missing: NE"),
        (
            'BB = { attacker-loses = "weaker", defender-loses = "weaker" }',
            'BB = { attacker-loses = "weaker" }',
            '[results] BB: "weaker" must be for both sides or for neither',
        ),
        ("path = ", "pass = ", "[results] codes DT"),
        ("marginal = 10", "marginal = 20", "[victory] marginal: the three levels must rise"),
        ("attrition = 6", 'attrition = "six"', "[supply] attrition: expected"),
        ("flank = 1  # for the attacker", "", "[shifts] flank: missing"),
        ("[scouting]", "[skouting]", "[scouting] is missing"),
        ("[arrivals]", "[arrivals", "("),
    ],
)
def test_a_fault_is_told_with_its_line(tmp_path: Path, old: str, new: str, told: str) -> None:
    found = faults(tmp_path, (old, new))
    if told == "(":  # no TOML: what is wrong is told in the words of the parser
        assert found[0].split(":")[0] == line_of(old)
        return
    fault = next((fault for fault in found if told in fault), None)
    assert fault is not None, found
    number = fault.split(":")[0]
    assert number.isdigit() or "is missing" in fault
    if "missing" not in fault and "each face" not in fault:
        assert number == line_of(old.split("\n")[0])


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    found = faults(
        tmp_path,
        ("least = [0, 50", "least = [10, 50"),
        ("brilliant = 20", "brilliant = 5"),
        ('boats = "1/2"', 'boats = "x"'),
        ("storm = [2, 3, 4]", "storm = []"),
    )
    assert len(found) == 4
