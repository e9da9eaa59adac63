"""The file of the advanced game's figures: what it says, and its faults."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import gtc_tui
from damage import damaged, faults_of, play_at_random
from gtc_tui.errors import DataError
from gtc_tui.rules.gcacw.data.campaignfile import load_campaign
from gtc_tui.rules.gcacw.data.piecefile import PieceFile, load_pieces
from gtc_tui.rules.gcacw.tables.campaign import Campaign
from gtc_tui.rules.gcacw.tables.tablefile import load_tables
from gtc_tui.scenario.locate import find_file
from gtc_tui.scenario.mapfile import load_map
from support import CONFEDERATE, UNION, numbered

FILE = "gcacw/gtc/campaign.toml"


GRAND = "gcacw/gtc/grand.toml"


def load_grand(changes: Path) -> Campaign:
    data = load_map("gtc/theatre")
    return load_campaign(find_file(FILE), changes, data, load_tables(), _pieces(), data.boxes)


def load(path: Path) -> Campaign:
    data = load_map("gtc/virginia")
    return load_campaign(path, None, data, load_tables(), _pieces(), data.boxes)


def _pieces() -> PieceFile:
    return load_pieces(find_file("gcacw/gtc/pieces.toml"))


@pytest.fixture(scope="module")
def campaign() -> Campaign:
    return load(find_file(FILE))


def test_every_county_of_the_map_is_somebodys(campaign: Campaign) -> None:
    figures = campaign.counties
    assert len(figures.union) + len(figures.confederate) + len(figures.towns) == 22


def test_2_3_doors_by_box(campaign: Campaign) -> None:
    doors = {door.box: door for door in campaign.doors.ways}
    assert [door.turns for door in campaign.doors.ways] == [5, 4, 2, 2, 2, 2, 1, 1, 0]
    assert doors["V1"].side == UNION and doors["V2"].side is None and doors["V4"].side == CONFEDERATE
    assert len(doors["V1"].hexes) == 19 and len(doors["V2"].hexes) == 25 + 18
    assert {"S0734", "S0833", "S1734"} <= set(doors["B1"].hexes)  # even columns end a row earlier
    assert set(doors["V3"].hexes) >= {"N0126", "N0134", "N1134", "S0113"}  # S0101 is N1134
    assert sorted(door.box for door in campaign.doors.ways if door.rail) == ["B5", "B6", "V4", "V6"]


def test_2_1_boxes_of_two_theatres(campaign: Campaign) -> None:
    boxes = campaign.boxes.all()
    assert {name for name, box in boxes.items() if box.barred == CONFEDERATE} == {"V1", "B2", "B3"}
    assert {name for name, box in boxes.items() if box.barred == UNION} == {"B1"}
    assert {name: box.points for name, box in boxes.items() if box.points} == {
        "V4": 3, "V5": 3, "V6": 10, "B5": 10, "B6": 3, "B7": 5,
    }  # fmt: skip


def test_25_0_dates_of_reinforcements() -> None:
    due: dict[int, list[str]] = {}
    for arrival in numbered("09").arrivals:
        due.setdefault(arrival.turn, []).append(arrival.piece)
    assert {turn: len(pieces) for turn, pieces in due.items()} == {4: 5, 8: 12, 12: 3, 16: 4, 20: 1}
    assert set(due[4]) == {"va-militia", "vmi-cadets", "hagood", "clingman", "ames"}
    assert due[20] == ["butler"]


def test_13_9_pieces_of_the_campaign() -> None:
    game = numbered("09")
    by_side = {side: [piece for piece in game.pieces if piece.side == side] for side in game.sides}
    # Those of the set-up and the dates, who takes over from leaders (19.0), substitutes and divided divisions (30.0).
    assert (len(by_side[UNION]), len(by_side[CONFEDERATE])) == (68 + 8 + 10, 64 + 4 + 10 + 4)
    assert game.new_state().faults() == [] and numbered("10").new_state().faults() == []


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('Caroline = "N4828"', 'Caroline = "N4848"', "[counties] towns Caroline: no hex N4848 on the map"),
        ('Caroline = "N4828"', 'Caroline = "N1204"', "[counties] towns Caroline: N1204 is not in Caroline County"),
        (
            '"Stafford"]\nconfederate',
            '"Surry"]\nconfederate',
            "[counties] union: no county Surry on the map; there are ",
        ),
        ('"Madison", "Rapp', '"Orange", "Rapp', "[counties] towns: Orange is given twice"),
        ('"hill", "lee",\n]', '"hill", "polk",\n]', "[illness] cases: missing: polk"),
        ("woods = 1 }", "moor = 1 }", "[leader-death] terrain: no terrain moor; there are "),
        ("sedgwick = 1 }", "meade = 1 }", "[leader-death] bold meade: meade neither falls ill nor is killed"),
        ("hancock = [", "meade = [", "[succession] leaders meade: meade neither falls ill nor is killed"),
        (
            'counties = ["Stafford", "Fauquier"]  #',
            'counties = ["Stafford", "Surry"]  #',
            "[artillery-withdrawal] counties: no county Surry on the map; there are ",
        ),
        ('"VCRR"]', '"NCRR"]', "[depots] railroads: no railroad NCRR on the map; there are O&A, "),
        ('"N2101", "N4114"]', '"N2102", "N4114"]', "[depots] ends union: no railroad in N2102"),
        ('N0127 = "V3"', 'N0127 = "V9"', "[depots] end-boxes N0127: no box V9 beside the map; there are V1, "),
        ('N0127 = "V3"', 'N0128 = "V3"', "[depots] end-boxes N0128: N0128 is no end of a line"),
        ('barrier = "breastworks"', 'barrier = "moat"', "[depots] barrier: no entrenchment moat; there are none, "),
        ('county = "Culpeper"', 'county = "Accomack"', "[mosby] county: no county Accomack on the map; there are "),
        ("[36, 48, 60", "[36, 36, 60", "[game-end] union: must rise"),
        ('city = "Richmond"', 'city = "Rome"', "[game-end] city: no region Rome on the map"),
        ("V3 = { at = [1, 2] }\n", "", "[boxes] valley: V3 belongs to one theatre, and is given 0 times"),
        ("V2 = { at = [0, 1]", "V2 = { at = [0, 0]", "[boxes] valley V1: V1 and V2 have one place"),
        ("V3 = { at = [1, 2]", "V3 = { at = [2, 2]", "[boxes] valley V6: no straight line leads from V6 to V3"),
        ('"N0101-N1901"], turns = 5', '"N0101-S1901"], turns = 5', "[doors] ways "),
        ('"N0101-N1901"], turns = 5', '"N0101-N1902"], turns = 5', "N0101-N1902: along a row or a column"),
        ('"V6", hexes', '"V4", hexes', '[doors] ways "V4": V4 is given twice'),
        ('free = ["B7", "B6"]', 'free = ["B7", "B8"]', "[doors] ways "),
        ('N0225 = "N0127"', 'N0225 = "N0101"', "[doors] railheads N0225: no railroad in N0101"),
        (
            'crossing = ["V6", "B1"]',
            'crossing = ["V6", "B9"]',
            "[off-map] crossing: no box B9 beside the map; there are ",
        ),
        ('works = "breastworks"', 'works = "moat"', "[off-map] works: no entrenchment moat; there are none, "),
        ("{ valley = 6, ", "{ ", "[off-map] great-defeat: valley is missing"),
        ('valley = ["sigel", "hunter"]\n', "", "[command] leaders: valley is missing"),
        ('bermuda-hundred = "B7"', 'bermuda-hundred = "N9901"', "[command] foothold: no hex N9901 on the map"),
        ("turns = 4\n", "turns = 0\n", "[cycle] turns: "),
        ('"mosby",\n]', '"moseby",\n]', "[strategic-events] rows"),
        ('[["R&P", "R&D"', '[["R&P", "R&Z"', "[railroad-movement] joined: no railroad R&Z on the map; there are "),
        ('closed = ["S4433"]', 'closed = ["S4432"]', "[water-movement] closed: S4432 is no landing"),
        ('sea = "B2"', 'sea = "S4432"', "[water-movement] sea: no box S4432 beside the map; there are "),
        ("ways = { N5820 = 25", "ways = { N9920 = 25", "[water-movement] ways N9920: no hex N9920 on the map"),
        ('batteries = ["B7"', 'batteries = ["B9"', "[water-movement] batteries: no hex B9 on the map"),
        ('"S1321/S1322" }', '"S1321/S1325" }', "[gunboats] above confederate: S1321/S1325: no hexside of the map"),
        ('works = "fort"', 'works = "moat"', "[gunboats] shelling works: no entrenchment moat; there are none, "),
        (
            'open = ["clear", "rolling"]',
            'open = ["clear", "sea"]',
            "[gunboats] open: no terrain sea; there are ",
        ),
        ("distance = 8", "distance = 0", "[strategic-movement] distance: "),
        ("first = 6", "frist = 6", "[game-end] first: missing"),
        (
            '"SEV", "P-I"',
            '"SEW", "P-I"',
            "[reorganization] commands: no command SEW of the Confederate; there are ",
        ),
        ('"SEV", "P-I"', '"AP", "P-I"', "[reorganization] commands: no command AP of the Confederate; there are ANV, "),
        (
            'command = "J-SEV" }',
            'command = "J" }',
            "[reorganization] promoted command: no command J of the Confederate; there are ",
        ),
        (
            'command = "DWV"',
            'command = "WV"',
            '[replacements] union armies "west-virginia": no command WV of the',
        ),
        ('"sub-inf-8-u"', '"sub-inf-8-c"', "[substitutes] pieces union: sub-inf-8-c is a piece of the Confederate"),
        ('"sub-inf-8-u"', '"sub-inf-9-u"', "[substitutes] pieces union: sub-inf-9-u: no such piece; perhaps sub-inf-"),
        ('"sub-inf-8-u"', '"sub-inf-7-u"', "[substitutes] pieces union: sub-inf-7-u is given twice"),
        ('"sub-inf-8-u"', '"grant"', "[substitutes] pieces union: grant is a leader and no unit"),
        ("cavalry = 2 }", "artillery = 2 }", "[substitutes] pieces union: sub-cav-1-u is cavalry, of which `most`"),
        ('leader = "hoke-h-i"', 'leader = "hoke"', '[divisions] units "hoke": hoke is a unit and no leader'),
        (
            'brigades = ["echols", ',
            'brigades = ["eckols", ',
            "[breckinridge] brigades: eckols: no such piece; ",
        ),
        ('before = ["pickett-p-i"', 'before = ["pickett"', "[reorganization] before: pickett is a unit and no leader"),
        ('union = "grant"', 'union = "lee"', "[going-on] leaders union: lee is a piece of the Confederate"),
        ('["sigel", "hunter"]', '["sigel", "huntter"]', "[command] leaders valley: huntter: no such piece; perhaps "),
        ('merritt = "gibbs"', 'merritt = "kautz"', "[illness] cases torbert: kautz is a leader and no unit"),
        ('hancock = ["humphreys"]', 'hancock = ["barlow"]', "[succession] leaders hancock: barlow is a unit and no "),
        (
            'pieces = ["sickel"',
            'pieces = ["vaughn"',
            "[special-reinforcements] union pieces: vaughn is a piece of ",
        ),
        ('escorted = ["breckinridge-wv"]', 'escorted = ["breckinridge"]', "[doors] escorted: breckinridge is a unit"),
    ],
)
def test_a_fault_is_told_in_one_line(tmp_path: Path, old: str, new: str, told: str) -> None:
    path = tmp_path / "campaign.toml"
    damaged(FILE, path, (old, new))
    found = faults_of(path, lambda: load(path))
    assert any(told in fault for fault in found), found


def variants() -> list[tuple[str, str]]:
    """Each line of figures in the file, with what it is without: the whole of it, or one figure of a list in braces."""
    found = []
    for line in find_file(FILE).read_text().splitlines(keepends=True):
        if not re.match(r'\s*[\w"&-]+(?: [\w]+)*"? = .*[^\[\n]\n', line) or line.startswith(("section", "source")):
            continue
        found.append((line, ""))
        for figure in re.finditer(r'[\w-]+ = (?:"[^"]*"|\[[^\]]*\]|-?\d+|true),? ?', line):
            if "{" in line[: figure.start()]:
                found.append((line, line[: figure.start()] + line[figure.end() :]))
    return found


@pytest.mark.parametrize("first", [0, *(pytest.param(first, marks=pytest.mark.long) for first in range(1, 8))])
def test_a_file_without_one_of_its_figures_is_refused_or_can_be_played(
    first: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every eighth of them. Nothing breaks off in play for want of a figure."""
    monkeypatch.setenv("GTC_DATA", str(tmp_path))
    path, all_of_them = tmp_path / "scenarios" / FILE, variants()
    assert len(all_of_them) > 250
    refused = 0
    for seed, change in enumerate(all_of_them[first::8]):
        damaged(FILE, path, change)
        try:
            game = gtc_tui.load("gtc/10-marching-to-cold-harbor")
        except DataError as fault:
            assert all(told.startswith(f"{path}:") for told in fault.faults)
            refused += 1
        else:
            play_at_random(game, seed, 400, 0.5)
    assert refused


def test_changes_take_the_place_of_keys_of_the_same_group() -> None:
    grand, usual = load_grand(find_file(GRAND)), load(find_file(FILE))
    assert (grand.going_on.less, usual.going_on.less) == (1, 2)
    assert grand.going_on.leaders == usual.going_on.leaders and grand.foraging == usual.foraging
    assert set(grand.boxes.all()) == {"V1", "V3", "V5", "V6", "B1", "B2"}


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("less = 1", 'less = "one"', "[going-on] less: "),
        ("VS2629 = 3", "VS9929 = 3", "[county-points] hexes VS9929: no hex VS9929 on the map"),
        ('sheets = ["VC"', 'sheets = ["VX"', "[valley] sheets: no sheet VX on the map"),
        ('name = "winchester", ', "", '[doors] ways "V1": V1 is given twice'),
        ('{ name = "staunton", ', "{ ", '[doors] ways "": : a box, or hexes beyond and a name'),
        ('"VS0934-VS1734"', '"VS0934-VC1734"', "from a hex to another of the same sheet"),
    ],
)
def test_a_fault_in_changes_names_their_file(tmp_path: Path, old: str, new: str, told: str) -> None:
    path = tmp_path / "grand.toml"
    damaged(GRAND, path, (old, new))
    found = faults_of(path, lambda: load_grand(path))
    assert any(told in fault for fault in found), found


def test_a_fault_of_the_campaign_file_is_told_under_its_own_name(tmp_path: Path) -> None:
    """Where the changes say nothing of it."""
    path, base = tmp_path / "grand.toml", tmp_path / "campaign.toml"
    damaged(GRAND, path)
    damaged(FILE, base, ("faces = 1", "faces = 9"))
    data = load_map("gtc/theatre")
    with pytest.raises(DataError) as caught:
        load_campaign(base, path, data, load_tables(), _pieces(), data.boxes)
    assert [fault.split(": ")[1] for fault in caught.value.faults] == ["[leader-death] faces"]
    assert caught.value.faults[0].startswith(f"{base}:")


def test_changes_of_a_group_that_there_is_not(tmp_path: Path) -> None:
    path = tmp_path / "grand.toml"
    path.write_text("[unheard-of]\nx = 1\n")
    with pytest.raises(DataError, match="unheard-of: unknown"):
        load_grand(path)
