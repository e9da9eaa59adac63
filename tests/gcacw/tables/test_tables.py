"""The figures of the standard rules as the data file gives them, and the file's faults."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from damage import damaged, faults_of
from gtc_tui.rules.gcacw.tables.tablefile import FILE, figure_groups, load_tables, load_tables_file
from gtc_tui.rules.gcacw.tables.tables import ArtilleryCell, Tables, letters, result_text
from gtc_tui.scenario.locate import find_file

TABLES = load_tables()


def test_2_2_disorganized_combat_values() -> None:
    """Known: the ends of the printed range, 5 -> 3, 2 and 3 -> 1 and 2 (Lomax, Wickham), 14 -> 10 (Griffin);
    13 -> 9 and 15 -> 10 are seen in published play."""
    known = {1: 1, 2: 2, 3: 4, 5: 6, 13: 18, 14: 20, 15: 20, 21: 28}
    assert {manpower: TABLES.disorganized_cv2[manpower] for manpower in known} == known
    assert TABLES.disorganized_cv2[0] == 0
    assert list(TABLES.disorganized_cv2) == sorted(TABLES.disorganized_cv2)


def test_5_1_allowances() -> None:
    """Warren's die 5 gave 6, Anderson's 1 gave 3, D R Jones's 5 gave 6 alone, the 8th Illinois's 7 gave 7."""
    bonus = TABLES.allowance
    assert bonus["union"]["foot"]["leader"] == 1
    assert bonus["confederate"]["foot"] == {"individual": 1, "leader": 2, "cavalry-corps": 2}
    assert bonus["union"]["mounted"]["individual"] == 0
    assert bonus["confederate"]["mounted"]["cavalry-corps"] == 3
    assert TABLES.dice == {"foot": 1, "mounted": 2}


def test_5_1_extended_march() -> None:
    march = TABLES.extended_march
    assert march.modifiers == {"normal": {3: 0, 4: 1}, "exhausted": {2: 0, 3: 1, 4: 3}}
    assert (march.union, march.wagon) == (1, 1)
    for total in (3, 4, 5):  # Cox, Hood, Evans
        assert march.organized[total] == (0, False)
    assert march.disorganized[7] == (2, False)  # Hatch
    assert march.organized[8] == (1, True)


def test_6_2_costs() -> None:
    normal, rain = TABLES.costs["normal"], TABLES.costs["rain"]
    assert normal["foot"].terrain["clear"] == 3
    assert {line: normal["mounted"].lines[line] for line in ("pike", "road", "trail")} == {
        "pike": 1,
        "road": 1,
        "trail": 2,
    }
    assert (rain["foot"].lines["road"], rain["foot"].lines["pike"]) == (2, 1)
    assert rain["foot"].terrain["swamp"] is None
    assert rain["mounted"].hexsides == {
        "creek": None,
        "ford-minor": None,
        "ford-major": None,
        "ferry": 2,
        "bridge": 0,
        "dam": 0,
    }
    assert (TABLES.zoc_exit, TABLES.zone_to_zone_manpower) == (1, 1)
    assert [(tier.least, tier.open, tier.close) for tier in TABLES.stacking] == [(12, 2, 4), (3, 1, 2)]


def test_7_1_attack_types() -> None:
    """Rodman with 1 point left attacked hastily, Willcox with 5 was prepared."""

    def modifier(points: int) -> int:
        return next(kind.modifier for kind in TABLES.attack_types if points >= kind.foot)

    assert [modifier(points) for points in (0, 1, 2, 3, 4, 5)] == [-3, -1, 0, 0, 1, 1]
    assert TABLES.assault_modifier == 1


def cell(terrain: str, difference: int) -> ArtilleryCell:
    return next(found for least, found in TABLES.artillery[terrain] if difference >= least)


def test_7_4_artillery() -> None:
    """+2 to +4 is nothing anywhere; +1 in rough is 1 off on an even die (Rodman); 1 off at best for -99."""
    assert all(
        cell(terrain, difference) == ArtilleryCell(0, 0) for terrain in TABLES.artillery for difference in (2, 3, 4)
    )
    assert cell("rough", 1) == ArtilleryCell(0, -1)
    assert cell("rolling", -2) == ArtilleryCell(-1, -1)
    assert [cell("clear", n).sure for n in (-99, -4, -3, -1, 0, 1, 2, 5, 8, 99)] == [-3, -3, -2, -2, -1, -1, 0, 1, 2, 2]


def test_7_4_and_7_8_single_figures() -> None:
    assert (TABLES.ratio_least, TABLES.ratio_most) == (-12, 13)
    assert TABLES.mountain_defence == (2, 1)
    assert TABLES.creek_defence == {"normal": 1, "rain": 2}
    assert TABLES.flank_bonus == {5: 2, 6: 4}
    assert TABLES.flank_share == Fraction(1, 4)
    assert TABLES.refuse == {1: 1, 2: 1, 3: 2, 4: 2}
    steps = dict(zip(TABLES.ladder, TABLES.multipliers, strict=True))
    assert steps["abatis"] == Fraction(3, 2)  # Cutler's 10 counted 15
    assert [steps[name] for name in ("none", "breastworks", "fort")] == [Fraction(1), Fraction(2), Fraction(3)]
    assert TABLES.works_multiplier == Fraction(3, 2)


def result(difference: int, defender_cv2: int, attacker_cv2: int, tables: Tables = TABLES) -> tuple[str, str]:
    defender, attacker = tables.combat.resolve(difference, defender_cv2, attacker_cv2)
    return result_text(*defender), result_text(*attacker)


@pytest.mark.parametrize(
    ("difference", "defender_cv2", "attacker_cv2", "expected"),
    [
        (-8, 1, 1, ("-", "3D")),  # the corners
        (-8, 100, 140, ("-", "16D")),
        (10, 1, 1, ("3DR*", "a")),
        (10, 100, 140, ("11DR*", "1a")),
        (-30, 100, 140, ("-", "16D")),  # beyond the rows
        (30, 1, 1, ("3DR*", "a")),
        (-5, 99, 7, ("-", "1D")),  # the columns' bounds
        (-5, 100, 8, ("1", "2D")),
        (0, 37, 1, ("D", "D")),
        (0, 38, 8, ("1D", "1D")),
        (4, 20, 16, ("1DR", "fa")),  # Kershaw on Cutler
        (1, 2, 14, ("D", "1D")),  # Willcox on Colquitt
        (6, 2, 12, ("1DR", "a")),  # Rodman on Colquitt
        (-2, 24, 26, ("f", "2D")),  # R H Anderson on Couch
        (3, 8, 8, ("Dr", "Fa")),
        (5, 8, 8, ("2DR", "Ea")),
        (8, 100, 119, ("9DR*", "1a")),
    ],
)
def test_7_5_combat_table(difference: int, defender_cv2: int, attacker_cv2: int, expected: tuple[str, str]) -> None:
    assert result(difference, defender_cv2, attacker_cv2) == expected


def test_7_5_letters() -> None:
    _loss, bits = TABLES.combat.resolve(4, 20, 16)[0]
    found = letters(bits)
    assert (found.fatigue, found.disorganized, found.rout, found.retreat, found.advance) == (3, True, 1, False, False)
    _loss, bits = TABLES.combat.resolve(3, 20, 16)[1]
    assert (letters(bits).fatigue, letters(bits).advance) == (2, True)
    assert letters(TABLES.combat.resolve(9, 20, 16)[0][1]).rout == 2
    assert letters(TABLES.combat.resolve(5, 20, 16)[1][1]).exhausted


def test_8_0_recovery() -> None:
    """Units that fought the day before come out of their second night organized but still exhausted."""
    tired, broken = TABLES.recovery_organized, TABLES.recovery_disorganized
    assert [tired[level].fatigue for level in range(5)] == [0, 0, 0, 0, 1]
    assert [broken[level].fatigue for level in range(5)] == [0, 0, 0, 0, 1]
    assert [broken[level].organize for level in range(5)] == [True, True, True, False, False]
    assert [broken[level].exhaust for level in range(5)] == [False, False, False, True, True]
    assert [tired[level].refresh for level in range(5)] == [True, True, True, False, False]


def test_5_4_and_10_0_stations_and_bridges() -> None:
    assert (TABLES.stations.organized, TABLES.stations.disorganized) == (2, 1)
    assert "artillery" not in TABLES.stations.arms
    bridges = TABLES.bridges
    assert (bridges.minor, bridges.major, bridges.repair, bridges.attempts) == (4, 2, 1, 2)
    assert (bridges.manpower, bridges.max_fatigue, bridges.arms) == (5, 2, ("infantry",))
    assert (bridges.demolition, bridges.demolition_points, bridges.removal_points) == (3, 2, 0)
    assert not bridges.in_rain and not TABLES.stations.in_rain


def test_13_2_wagons_at_fords() -> None:
    """A minor river costs 5, a major river is closed; infantry wades both."""
    assert (TABLES.wagon.ford_minor, TABLES.wagon.ford_major) == (5, None)
    assert TABLES.costs["normal"]["foot"].hexsides["ford-major"] is not None


@pytest.mark.parametrize(
    ("total", "day", "lee_sick", "key", "more"),
    [
        (2, "1864-05-09", False, "rain", 2),
        (3, "1864-05-31", False, "rain", 1),
        (3, "1864-06-01", False, "none", 0),
        (4, "1864-05-31", False, "none", 0),
        (4, "1864-06-01", False, "rain", 1),
        (5, "1864-05-12", False, "rain", 0),
        (5, "1864-06-12", False, "none", 0),
        (6, "1864-05-12", False, "union-paralysis", 0),
        (7, "1864-05-12", False, "night-march", 0),
        (8, "1864-05-12", False, "none", 0),
        (8, "1864-05-12", True, "confederate-paralysis", 0),
        (10, "1864-06-02", True, "confederate-paralysis", 0),
        (11, "1864-06-02", True, "confederate-paralysis", 0),
        (12, "1864-06-02", True, "rain", 1),
    ],
)
def test_15_0_events(total: int, day: str, lee_sick: bool, key: str, more: int) -> None:
    event = TABLES.events.event(total, day, lee_sick)
    assert (event.key, event.more) == (key, more)


def test_29_7_to_32_0_special_rules() -> None:
    assert (TABLES.ammunition.levels, TABLES.ammunition.share, TABLES.ammunition.cavalry_retreat) == (
        4,
        Fraction(1, 2),
        -2,
    )
    most = TABLES.attachment
    assert [most["infantry", size] for size in ("Div", "Brig", "Regt")] == [18, 8, 4]
    assert [most["cavalry", size] for size in ("Brig", "Regt")] == [4, 2]
    assert "artillery" not in {arm for arm, _size in most}
    army = TABLES.army_activation
    assert (army.success, army.least, army.most, army.mounted) == (3, 1, 10, 2)
    assert (TABLES.fort.combat_value, TABLES.fort.artillery) == (1, 2)
    assert {hex: (fort.combat_value, fort.artillery) for hex, fort in TABLES.strong_forts.items()} == {
        "S3733": (2, 4),
        "S3933": (2, 4),
    }


def test_every_group_names_its_section_and_source() -> None:
    groups = figure_groups()
    assert len(groups) > 25
    assert all(group.section and group.source and group.rows for group in groups)
    combat = next(group for group in groups if group.key == "combat")
    assert len(combat.rows) == 21  # two rows of columns, nineteen differences


# -- faults of the file ----------------------------------------------------------------------------------
def changed(tmp_path: Path, *changes: tuple[str, str]) -> Path:
    path = tmp_path / "tables.toml"
    damaged(FILE, path, *changes)
    return path


def faults(path: Path) -> list[str]:
    return faults_of(path, lambda: load_tables_file(path))


def test_a_corrected_file_of_the_players_own_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "scenarios" / "gcacw"
    folder.mkdir(parents=True)
    path = changed(folder, ("radius = 3 ", "radius = 4 "))
    monkeypatch.setenv("GTC_DATA", str(tmp_path))
    assert find_file(FILE) == path
    assert load_tables().command_radius == 4
    command = next(group for group in figure_groups() if group.key == "command")
    assert command.rows == (("radius", "4"),)


def test_a_slip_of_the_pen_is_told_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "tables.toml"
    path.write_text('[command]\nsection = "2.5\n')
    assert faults(path) == ["2: Illegal character '\\n'"]


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    path = changed(
        tmp_path,
        ("radius = 3  # hexes", "radius = -3"),
        ("clear = [3, 3, 4, 4]", "clear = [3, 3, 4]"),
        ("rough = [4, 5, 5, 6]", "ruff = [4, 5, 5, 6]"),
        ("[ratio]", "[ration]"),
        ("highest = 4", 'highest = "four"'),
    )
    found = faults(path)
    for part in (
        "[command] radius: expected `int` >= 0",
        "[terrain-costs] clear: expected `array` of length >= 4",
        "[terrain-costs] ruff: unknown; there are",
        "[terrain-costs] rough: missing",
        "ration: unknown",
        "[ratio] is missing",
        "[fatigue] highest: expected `int`, got `str`",
    ):
        assert any(part in fault for fault in found), (part, found)
    assert all(fault[0].isdigit() for fault in found if "is missing" not in fault)
    line = path.read_text().splitlines().index("clear = [3, 3, 4]") + 1
    assert any(fault.startswith(f"{line}: [terrain-costs] clear") for fault in found)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            'columns = ["foot", "mounted", "foot-rain"',
            'columns = ["mounted", "foot", "foot-rain"',
            "columns: must be foot",
        ),
        ('combat-value = "0 1/2 1', 'combat-value = "0 1/2 x', "x: no combat value"),
        ('combat-value = "0 1/2 1', 'combat-value = "0 1/2 9', "must rise"),
        ('6 = ["D", "1"]', '6 = ["E", "1"]', "E: no result of an extended march"),
        ('6 = ["D", "1"]', "", "without a gap"),
        ("hasty = [-1, 1, 2]", "hasty = [-1, 3, 2]", "normal: needs fewer movement points than hasty"),
        ('columns = ["less", -3, 0', 'columns = ["less", 3, 0', "rising differences"),
        ('clear = ["-3", "-2"', 'clear = ["-3", "many"', "many: no artillery modifier"),
        ('clear = ["-3", "-2"', 'clear = ["-3"', "6 cells needed"),
        ('["abatis", "3/2"]', '["logs", "3/2"]', "steps: must be none, abatis"),
        ('["abatis", "3/2"]', '["abatis", "3/0"]', "3/0: no number above 0"),
        ('defender = "1/2 4 7', 'defender = "1/2 4 4', "defender: columns must rise from 1/2"),
        ('attacker = "1/2 4 7', 'attacker = "1 4 7', "attacker: columns must rise from 1/2"),
        ('13 13 14"', '13 13 128"', "combat values up to 127"),
        (" +3 | Dr   Dr", " +3 | Dr   Dx", "row +3: Dx: no combat result"),
        (" +3 | Dr   Dr", " +3 | Dr", "row +3: 8 results needed, 7 found"),
        (" +3 | Dr   Dr", " +9 | Dr   Dr", "differences must rise by one"),
        ("length = [2, 4]", "length = [4, 2]", "smaller to the larger"),
        ("losses = { 1 = 0, ", "losses = { ", "priorities 1 to 5"),
        ("size = { 1 = -1, ", "size = { ", "missing: 1"),
        ("1 = 1, 2 = 1, 3 = 2", "1 = 1, 3 = 2", "missing: 2"),
        ('3 = ["0", "0 exhaust"]', '3 = ["0", "0 sleep"]', "0 sleep: no recovery result"),
        ('4 = ["1", "1 exhaust"]', "", "one row for each fatigue level"),
        ('6 = ["union-paralysis"', '6 = ["union-parade"', "union-parade: no random event"),
        ('12 = ["rain 1", "rain 1"]', "", "missing: 12"),
        ("{ Brig = 4, Regt = 2 }", "{ Brig = 4 }", "missing: Regt"),
        ("least = 1  # units", "least = 11", "most: must not be less than least"),
        ("minor = 4", "minor = 7", "[bridges] minor: expected `int` <= 6"),
        ('share = "1/2"', 'share = "0"', "0: no number above 0"),
        ('columns = ["combat-value", "artillery"]', 'columns = ["artillery", "combat-value"]', "must be combat-value"),
    ],
)
def test_figures_that_cannot_be_are_refused(tmp_path: Path, old: str, new: str, told: str) -> None:
    found = faults(changed(tmp_path, (old, new)))
    assert any(told in fault for fault in found), found
    assert all(fault[1].isdigit() for fault in found)
