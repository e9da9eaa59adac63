"""A scenario or pieces file with faults: every one is told, with file and line, and nothing is loaded."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from scenes import MAD_ANTHONY, PERSHING
from wandering import Wanderer, step

import gtc_tui
from damage import damaged, faults_of
from gtc_tui.errors import DataError
from gtc_tui.scenario.locate import find_file

SCENARIOS = {
    MAD_ANTHONY: "boots/boots2/scenarios/mad-anthony.toml",
    PERSHING: "boots/boots2/scenarios/pershing.toml",
}
PIECES = "boots/boots2/pieces.toml"


@pytest.fixture
def player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GTC_DATA", str(tmp_path))
    return tmp_path / "scenarios"


def corrupt(player: Path, relative: str, *changes: tuple[str, str]) -> tuple[Path, list[int]]:
    """A copy in the player's own folder with texts replaced, and the lines where that was."""
    path = player / relative
    return path, damaged(relative, path, *changes)


def faults(path: Path, game_id: str) -> list[str]:
    return faults_of(path, lambda: gtc_tui.load(game_id))


@pytest.mark.parametrize(
    ("game_id", "old", "new", "told"),
    [
        (MAD_ANTHONY, 'title = "Mad Anthony"', 'title = ""', "scenario title: expected"),
        (MAD_ANTHONY, 'section = "21"', 'section = "21"\nkind = 1', "scenario kind: unknown"),
        (MAD_ANTHONY, 'map = "boots2/mad-anthony"', 'map = "boots2/mad-antony"', "map: boots2/mad-antony: unknown; p"),
        (MAD_ANTHONY, 'map = "boots2/mad-anthony"', 'map = "gtc/virginia"', "is not a map of pointy-topped hexes"),
        (MAD_ANTHONY, 'pieces = "mad-anthony"', 'pieces = "anthony"', "scenario pieces: invalid enum value"),
        (MAD_ANTHONY, 'rule = "winter"', 'rule = "summer"', "rule 1: no special rule 'summer'; known: abandoned-"),
        (MAD_ANTHONY, 'disbanded = "St"', 'disbanded = "St."', "rule 1 (winter) disbanded: expected"),
        (MAD_ANTHONY, '"new-year.draws"', '"new-year.drawers"', "rules: tables.toml has no figure new-year.drawers"),
        (MAD_ANTHONY, 'unless = "burn-first"', 'unless = "burn-last"', "rules: no option burn-last; there are winner-"),
        (MAD_ANTHONY, 'sides = ["us", "indian"]', 'sides = ["us", "us"]', "sides: give two different sides"),
        (
            MAD_ANTHONY,
            'sides = ["us", "indian"]',
            'sides = ["us", "villa"]',
            "sides: indian, the side of Indian, is missing",
        ),
        (MAD_ANTHONY, 'without = ["correspondents"]', 'without = ["correspondent"]', "did you mean correspondents?"),
        (MAD_ANTHONY, 'pieces = ["m-fw"]', 'pieces = ["m-wf"]', "set-up, entry 1: no unit m-wf; did you mean m-fw?"),
        (MAD_ANTHONY, 'pieces = ["m-fw"]', 'pieces = ["m-ff"]', "set-up, entry 2: m-ff is given twice"),
        (MAD_ANTHONY, 'pieces = ["m-fw"]', 'pieces = ["in-mia"]', "set-up, entry 1: in-mia is not a unit of us"),
        (MAD_ANTHONY, 'pieces = ["m-fw"]', 'pieces = ["wl-1"]', "wl-1 enters by its own rule (1794)"),
        (
            MAD_ANTHONY,
            '"m-fw"], hexes = ["1432"]',
            '"m-fw"], hexes = ["9932"]',
            "entry 1: 9932: no such hex on the map",
        ),
        (MAD_ANTHONY, '"m-fw"], hexes = ["1432"]', '"m-fw"], hexes = ["3319"]', "entry 1: 3319 is all water"),
        (MAD_ANTHONY, '"m-fw"], hexes = ["1432"]', '"m-fw"]', "entry 1: give hexes or places where its units may be"),
        (
            MAD_ANTHONY,
            '"m-fw"], hexes',
            '"m-fw"], joins = true, hexes',
            "entry 1: give hexes or places where its units",
        ),
        (MAD_ANTHONY, 'river = "Ohio"', 'river = "Ohoi"', "set-up, entry 4: the map has no river Ohoi; there are"),
        (MAD_ANTHONY, 'by = "indian", rule = "21.9.2"', 'by = "british", rule = "21.9.2"', "entry 7 by: invalid enum"),
        (
            MAD_ANTHONY,
            'by = "indian", rule = "21.9.2"',
            'by = "villa", rule = "21.9.2"',
            "entry 7 by: no player of this",
        ),
        (
            MAD_ANTHONY,
            'places = ["native-village"] }',
            'places = ["ranch"] }',
            "entry 6: the map has no place of the kind ranch",
        ),
        (MAD_ANTHONY, "beside = true }", 'beside = "yes" }', "set-up, entry 9 beside: expected"),
        (MAD_ANTHONY, 'hex = "1026", side', 'hex = "1432", side', "stockades, entry 2: 1432 is given twice"),
        (
            MAD_ANTHONY,
            '"3737", side = "indian"',
            '"3737", side = "villa"',
            "stockades, entry 4 side: villa does not play",
        ),
        (MAD_ANTHONY, "set-up-draws = [0, 2]", "set-up-draws = [0]", "scenario set-up-draws: expected"),
        (MAD_ANTHONY, 'marker = "scott"', 'marker = "st-clair"', "markers, entry 2: st-clair is given twice"),
        (
            MAD_ANTHONY,
            'activates = "Sc"',
            'activates = "Sco"',
            "markers, entry 2: no sub-command Sco; did you mean Sc?",
        ),
        (
            MAD_ANTHONY,
            'side = "us", activates = "M"',
            'side = "indian", activates = "M"',
            "sub-command M belongs to us",
        ),
        (MAD_ANTHONY, 'side = "us", start', 'side = "villa", start', "markers, entry 4 side: villa does not play"),
        (MAD_ANTHONY, "to = 1791-06-30", "to = 1791-05-30", "turn 2 ends before it begins"),
        (MAD_ANTHONY, "from = 1791-06-01", "from = 1791-05-31", "turn 2 begins before the previous turn has ended"),
        (MAD_ANTHONY, "from = 1791-05-01", "from = 1491-05-01", "turn 1: the year must be from 1700 to 2000, not 1491"),
        (MAD_ANTHONY, "from = 1791-07-01", 'from = "July"', "turn 3 from: "),
        (MAD_ANTHONY, "draws = [2, 1]", "draws = [9, 1]", "turn 9 draws[0]: expected"),
        (MAD_ANTHONY, 'name = "September", ', "", "turn 15 name: missing"),
        (PERSHING, 'pieces = ["gh-mc", "gh-trk"]', 'pieces = ["gh-mc"]', "gh-trk is neither set up nor due"),
        (
            PERSHING,
            'arrive = ["gh-pat", "nc-eng"]',
            'arrive = ["gh-pat", "nc-en"]',
            "turn 3: no unit nc-en; did you mean nc-eng?",
        ),
        (PERSHING, 'arrive = ["gh-pat", "nc-eng"]', 'arrive = ["gh-pat", "fc-col"]', "turn 3: fc-col is given twice"),
        (PERSHING, 'must = ["4014", "2115"]', 'must = ["4014", "4107"]', "entry 7 must: 4107 is not one of its hexes"),
        (PERSHING, 'area = "Mexico" }', 'area = "Mexiko" }', "set-up, entry 6: the map has no area Mexiko; there are"),
        (
            PERSHING,
            'terrain = ["rough"]',
            'terrain = ["tough"]',
            "rules: the terrain chart of pershing has no terrain tough",
        ),
        (MAD_ANTHONY, 'unit = "sc-frnd"', 'unit = "sc-frend"', "rules: the pieces file has no unit sc-frend"),
        (MAD_ANTHONY, 'indian = "desertion"', 'indian = "treason"', "treason"),
        (
            PERSHING,
            'option = "mexican-war"',
            'option = "mexico-war"',
            "no option mexico-war; did you mean mexican-war?",
        ),
    ],
)
def test_a_fault_of_a_scenario_is_told_with_its_line(player: Path, game_id: str, old: str, new: str, told: str) -> None:
    path, (line,) = corrupt(player, SCENARIOS[game_id], (old, new))
    found = faults(path, game_id)
    fault = next((fault for fault in found if told in fault), None)
    assert fault is not None, found
    number = int(fault.split(":")[0])
    if "given twice" in told:  # told where it is given again
        assert line <= number <= line + 14
    elif "neither set up" in told:  # told of the whole list
        assert number < line
    else:
        assert line <= number <= line + new.count("\n")


def test_room_for_units_that_may_not_share_a_hex(player: Path) -> None:
    change = (
        'pieces = ["sc-1ky", "sc-2ky", "sc-wag"], places = ["us-town"]',
        'pieces = ["sc-1ky", "sc-2ky", "sc-wag"], hexes = ["1026"], per-hex = 1',
    )
    path, (line,) = corrupt(player, SCENARIOS[MAD_ANTHONY], change)
    assert faults(path, MAD_ANTHONY) == [f"{line}: set-up, entry 4: 1 hexes for 3 units, 1 in each"]


def test_more_hexes_to_take_than_units(player: Path) -> None:
    change = (
        'pieces = ["do-1", "do-2", "do-3"],',
        'pieces = ["do-1", "do-2", "do-3"], must = ["4014", "2115", "1017", "1121"],',
    )
    path, (line,) = corrupt(player, SCENARIOS[PERSHING], change)
    assert faults(path, PERSHING) == [f"{line}: set-up, entry 6 must: more hexes than units"]


def test_more_stockades_than_markers(player: Path) -> None:
    corrupt(player, "boots/tables.toml", ("stockades = 10", "stockades = 3"))
    path, (line,) = corrupt(player, SCENARIOS[MAD_ANTHONY], ("stockades = [", "stockades = ["))
    assert faults(path, MAD_ANTHONY) == [f"{line}: stockades: 4 of them, but tables.toml has only 3 markers"]


def test_all_faults_of_a_scenario_are_told_at_once(player: Path) -> None:
    path, lines = corrupt(
        player,
        SCENARIOS[PERSHING],
        ('title = "Pershing"', "title = 1916"),
        ('rule = "raids"', 'rule = "raid"'),
        ('pieces = ["fc-col"]', 'pieces = ["fc-cul"]'),
        ('hexes = ["4214"] }', 'hexes = ["4299"] }'),
        ('activates = "WC"', 'activates = "W"'),
        ("to = 1916-04-30", "to = 1916-03-30"),
    )
    found = faults(path, PERSHING)
    assert {int(fault.split(":")[0]) for fault in found} >= set(lines)


@pytest.mark.parametrize("text", ["", "title = ", "title = 5\nturns = 3\nset-up = [1]\nmarkers = {}\n", "x = [[["])
def test_a_file_that_is_none_is_refused_in_one_line(player: Path, text: str) -> None:
    path = player / SCENARIOS[PERSHING]
    path.parent.mkdir(parents=True)
    path.write_text(text)
    with pytest.raises(DataError) as caught:
        gtc_tui.load(PERSHING)
    assert all(fault.startswith(str(path)) and "\n" not in fault for fault in caught.value.faults)


# -- the pieces file -------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("st-2us = {", "st_2us = {", "st_2us: an id has only lower-case letters, digits and dashes"),
        ('name = "2nd US Regiment"', 'name = ""', "st-2us name: expected"),
        ('label = "2US/St", type = "infantry"', 'label = "2US/St", type = "foot"', "st-2us type: invalid enum value"),
        (
            'label = "2US/St", type = "infantry", cf = 2',
            'label = "2US/St", type = "infantry", cf = -2',
            "st-2us cf: expect",
        ),
        (
            'label = "2US/St", type = "infantry", cf = 2',
            'label = "2US/St", type = "infantry", cf = "2"',
            "st-2us cf: expec",
        ),
        (
            'label = "2US/St", type = "infantry", cf = 2, ',
            'label = "2US/St", type = "infantry", ',
            "st-2us cf: missing",
        ),
        ('label = "2US/St", type', 'label = "2US/St", size = "Regt", type', "st-2us size: unknown; there are"),
        ('st-2us = { name = "2nd US Regiment"', 'st-2us = 2  # { name = "2nd US Regiment"', "st-2us is not a table"),
        ('enters = "native-allies"', 'enters = "allies"', "sc-frnd enters: invalid enum value"),
        ("mf = 5, stack = 2", "mf = 5, stack = 9", "ng-tx stack: expected"),
        (
            'St = { name = "St. Clair", side = "us" }',
            'St = { name = "St. Clair", side = "usa" }',
            "St side: invalid enum",
        ),
        (
            'St = { name = "St. Clair", side = "us" }',
            'St-1 = { name = "St. Clair", side = "us" }',
            "St-1: a sub-command needs",
        ),
        ("[mad-anthony.units.Sc]", "[mad-anthony.units.Sco]", "[mad-anthony.units.Sco]: no such sub-command"),
        ("[pershing.commands]", "[pershing.orders]", "[pershing.orders] is unknown; there are commands, units"),
    ],
)
def test_a_fault_of_the_pieces_is_told_with_its_line(player: Path, old: str, new: str, told: str) -> None:
    path, (line,) = corrupt(player, PIECES, (old, new))
    found = faults(path, MAD_ANTHONY)
    fault = next((fault for fault in found if told in fault), None)
    assert fault is not None, found
    assert int(fault.split(":")[0]) == line


def test_an_id_in_two_sub_commands(player: Path) -> None:
    path, _lines = corrupt(player, PIECES, ("sc-1ky = {", "st-1us = {"))
    assert any("st-1us: this id is given twice" in fault for fault in faults(path, MAD_ANTHONY))


def test_units_without_a_sub_command_at_all(player: Path) -> None:
    path, _lines = corrupt(player, PIECES, ("[mad-anthony.commands]", "[anthony.commands]"))
    found = faults(path, MAD_ANTHONY)
    assert any("[mad-anthony.commands] is missing" in fault for fault in found)
    assert any("[anthony.units] is missing" in fault for fault in found)


@pytest.mark.parametrize("key", ["mad-anthony", "none"])
def test_a_file_that_names_its_rules_by_a_key_is_told_what_to_write(player: Path, key: str) -> None:
    text = find_file(SCENARIOS[MAD_ANTHONY]).read_text()
    path = player / SCENARIOS[MAD_ANTHONY]
    path.parent.mkdir(parents=True)
    path.write_text(text[: text.index("[[rules]]")].replace("section =", f'rules = "{key}"\nsection =', 1))
    (told,) = faults(path, MAD_ANTHONY)
    assert told.endswith(
        "rules: write entries [[rules]], one for each rule (see the README); leave the key out if there are none"
    )


# -- what the special rules name ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("marker", ["st-clair", "wayne", "wilkinson", "hamtramck"])
def test_21_6_a_marker_of_the_special_rules_that_is_missing_is_told(player: Path, marker: str) -> None:
    relative = SCENARIOS[MAD_ANTHONY]
    (line,) = [one for one in find_file(relative).read_text().splitlines(True) if f'{{ marker = "{marker}"' in one]
    path, _lines = corrupt(player, relative, (line, ""))
    (told,) = faults(path, MAD_ANTHONY)
    assert told.endswith(f"markers: {marker} is missing, but the special rules use it")


@pytest.mark.parametrize("code", ["DN", "T", "R"])
def test_4_4_a_marker_of_a_sub_command_without_units_is_told(player: Path, code: str) -> None:
    text = find_file(PIECES).read_text()
    start = text.index(f"[pershing.units.{code}]")
    end = text.index("\n[", start)
    scenario = find_file(SCENARIOS[PERSHING]).read_text()
    corrupt(player, PIECES, (text[start:end], f"[pershing.units.{code}]"))
    path = player / SCENARIOS[PERSHING]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(re.sub(r"    \{ by = .us., rule = .22\.13\.2.*?unseen = true \},\n", "", scenario, flags=re.S))
    if code != "R":
        path.write_text(scenario)
    assert any(told.endswith(f"has no unit of the sub-command {code}") for told in faults(path, PERSHING))


_OFTEN = 4  # lines of one list are much alike: one of so many is always left out, all in the long run


def without_a_line(game_id: str) -> list[int]:
    """Lines of a scenario file that say something: no comments, none of the introduction."""
    found, story = [], False
    for number, line in enumerate(find_file(SCENARIOS[game_id]).read_text().splitlines()):
        if '"""' in line:
            story = not story
        elif line.strip() and not line.startswith("#") and not story:
            found.append(number)
    return found


@pytest.mark.parametrize(
    ("game_id", "number"),
    [
        pytest.param(game_id, number, marks=[pytest.mark.long] if place % _OFTEN else [])
        for game_id in SCENARIOS
        for place, number in enumerate(without_a_line(game_id))
    ],
)
def test_a_scenario_without_one_of_its_lines_is_refused_or_can_be_played(
    player: Path, game_id: str, number: int
) -> None:
    lines = find_file(SCENARIOS[game_id]).read_text().splitlines(True)
    path = player / SCENARIOS[game_id]
    path.parent.mkdir(parents=True)
    path.write_text("".join(lines[:number] + lines[number + 1 :]))
    try:
        found = gtc_tui.load(game_id)
    except DataError as fault:
        assert all(str(path) in told for told in fault.faults), fault.faults
        return
    state, wanderer = found.new_state(), Wanderer(number, 9)
    while state.decision is not None:
        step(state, wanderer)
    assert state.result is not None
