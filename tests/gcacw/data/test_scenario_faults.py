"""A scenario or pieces file with faults: every one is told, with file and line, and nothing is loaded."""

from __future__ import annotations

from pathlib import Path

import pytest

import gtc_tui
from damage import damaged, faults_of, play_at_random
from gtc_tui.errors import DataError
from gtc_tui.scenario.locate import find_file
from gtc_tui.systems import brief
from support import RACE

SCENARIO = "gcacw/gtc/scenarios/03-race-for-spotsylvania.toml"
PIECES = "gcacw/gtc/pieces.toml"


@pytest.fixture
def player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GTC_DATA", str(tmp_path))
    return tmp_path / "scenarios"


def corrupt(player: Path, relative: str, *changes: tuple[str, str]) -> Path:
    """A copy in the player's own folder with texts replaced."""
    damaged(relative, player / relative, *changes)
    return player / relative


def faults(path: Path, game_id: str = RACE) -> list[str]:
    return faults_of(path, lambda: gtc_tui.load(game_id))


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('piece = "rodes"', 'piece = "rhodes"', "rhodes: no such piece; perhaps rodes?"),
        ('piece = "rodes"', 'piece = "e-johnson"', "e-johnson: set up twice"),
        ('"kershaw", hex = "N2818"', '"kershaw", hex = "N2899"', "kershaw: no hex N2899 on the map"),
        ('"kershaw", hex = "N2818"', '"kershaw", hex = "N3217"', "N3217: pieces of both sides (warren, kershaw)"),
        ('"field", hex = "N2918"', '"field", hex = "N5101"', "field: no piece can be in N5101"),
        (
            'piece = "wilson", hex = "N3315"',
            'piece = "wilson", hex = "N3316"',
            "wilson: no unit of his command in N3316",
        ),
        (
            'piece = "wilson", hex = "N3315"',
            'piece = "wilson", hex = "N3217"',
            "wilson: no unit of his command in N3217",
        ),
        ('"N2412", manpower = 10', '"N2412", manpower = 40', "e-johnson: manpower 40 is out of range (1 to 21)"),
        ('"N2412", manpower = 10', '"N2412", manpower = 0', "e-johnson: manpower 0 is out of range"),
        ('"N2412", manpower = 10', '"N2412"', "e-johnson: manpower is missing"),
        ('"N2412", manpower = 10', '"N2412", manpower = "ten"', "e-johnson manpower: expected"),
        ('"N2412", manpower = 10', '"N2412", strength = 10', "e-johnson strength: unknown"),
        ("manpower = 6, fatigue = 1", "manpower = 6, fatigue = 5", "crawford: fatigue 5 is out of range (0 to 4)"),
        ('entrenchment = "abatis"', 'entrenchment = "logs"', "lomax: no entrenchment logs; there are none, abatis"),
        ('piece = "ewell", hex = "N2413"', 'piece = "ewell", hex = "N2413", fatigue = 1', "ewell: a leader has a hex"),
        (
            'rule = "second-to-the-loser"',
            'rule = "second"',
            "rule 2: no special rule 'second'; known: all-",
        ),
        ('look = ["objectives", "reach"]', 'looks = ["objectives"]', "rule 3 (lesson) looks: unknown; there are "),
        ('map = "gtc/virginia"', 'map = "gtc/virginio"', "map: gtc/virginio: unknown; perhaps gtc/virginia?"),
        ('"N3118", "N3017"', '"N3118", "N9917"', "closed: no hex N9917 on the map"),
        ('hex = "N3321", name', 'hex = "N3520", name', "N3520 is an objective already"),
        ("points = 12", 'points = "12"', "objective 1 points: expected `int`, got `str`"),
        ("least = 22", "least = 30", "level 2: levels must go down from the highest"),
        (
            '{ key = "confederate-decisive"',
            '{ least = -5, key = "confederate-decisive"',
            "must not have a least number",
        ),
        ('key = "union-marginal"', 'key = "union-narrow"', "level 3 key: invalid enum value"),
        ("union = -2", "", "loss-points: union is missing"),
        ("turns = 1", "turns = 0", "scenario turns: expected `int` >= 1"),
        ("date = 1864-05-08", 'date = "8 May"', "scenario date: invalid"),
        ("date = 1864-05-08", "date = 9999-12-31", "date: a year from 1700 to 2000, not 9999"),
        ("Race for Spotsylvania", "Race \\u001b[31m", "scenario title: expected `str` matching"),
        ('piece = "rodes"', 'piece = "rod\\u001bes"', "rod?es: no such piece"),
        ("turns = 1", "turns = 1\nlength = 2", "scenario length: unknown"),
        ('title = "Race for Spotsylvania"', "", "scenario title: missing"),
        ("turns = 1", "turns = ", "6: Invalid value"),
        ("[loss-points]", "[loss-points]\nunion = -2", "Cannot overwrite a value"),
    ],
)
def test_a_fault_is_named(player: Path, old: str, new: str, told: str) -> None:
    path = corrupt(player, SCENARIO, (old, new))
    found = faults(path)
    assert any(told in fault for fault in found), found


def test_a_file_that_names_its_rules_by_one_key_is_told_what_to_write(player: Path) -> None:
    path = corrupt(player, SCENARIO, ("turns = 1", 'turns = 1\nrules = "none"'))
    path.write_text(path.read_text().partition("# Special rules")[0])
    (found,) = faults(path)
    assert (
        "rules: write entries [[rules]], one for each rule (see the README); leave the key out if there are none"
        in found
    )


WILDERNESS, RAPIDAN, RIDE = "01-wilderness", "02-grant-crosses-the-rapidan", "05-sheridan-rides-south"
TROOPS, WAY = "04-bloody-spotsylvania", "07-bethesda-church"


@pytest.mark.parametrize(
    ("name", "old", "new", "told"),
    [
        (WILDERNESS, 'sheets = ["N"]', 'sheets = ["Q"]', "sheets: no sheet Q on the map; there are N, S"),
        (WAY, 'sheets = ["S"]', 'sheets = ["N"]', "young: S3713 is on no sheet in play"),
        (WILDERNESS, 'sheets = ["N"]', 'sheets = ["S"]', "objective 1: N2712 is on no sheet in play"),
        (
            WILDERNESS,
            'phases = ["transfer", ',
            'phases = ["rest", ',
            "phases: no phase rest; known: deployment, travellers, events, reinforcement-phase, transfer, ",
        ),
        (
            WILDERNESS,
            '"transfer", "attachment"',
            '"attachment", "transfer"',
            "phases: each at most once, in this order",
        ),
        (WILDERNESS, '"actions", "recovery"', '"recovery"', "phases: no turn without actions"),
        (WAY, "turns = 3", "turns = 3\nforts = 2", "scenario forts: expected `bool`"),
        (
            WILDERNESS,
            'phases = ["transfer", "attachment", "actions", "recovery"]',
            "forts = true",
            "forts: the sheets in play print none",
        ),
        (WILDERNESS, 'under = "Cav-3"', 'under = "Cav-9"', "5-ny: no command Cav-9 on this side"),
        (
            WILDERNESS,
            '"merritt-cav-1", hex = "N2307"',
            '"merritt-cav-1", hex = "N2307", under = "II"',
            "merritt-cav-1: a leader cannot answer to another command",
        ),
        (WILDERNESS, '"cavalry"]', '"horses"]', "objective 8 takes"),
        (WILDERNESS, 'takes = ["infantry", "cavalry"]', "takes = []", "objective 8 takes"),
        (
            WILDERNESS,
            "turn = 1, manpower = 11",
            "turn = 3, manpower = 11",
            "potter: turn 3 is after the end of the game",
        ),
        (WILDERNESS, "turn = 1, manpower = 11", "turn = 2, manpower = 11", "potter: group 1 arrives on turn 1"),
        (RAPIDAN, '"potter", group = 3', '"potter", group = 2', "potter: group 2 after group 3"),
        (RAPIDAN, '"potter", group = 3', '"potter", group = 4', "provisional: group 3 after group 4"),
        (RAPIDAN, '"potter", group = 3', '"potter", group = 0', "potter group: expected `int` >= 1"),
        (RAPIDAN, "turn = 2, manpower = 11", "turn = 2", "potter: manpower is missing"),
        (RAPIDAN, '"potter", group = 3', '"kitching", group = 3', "kitching: given already"),
        (RAPIDAN, 'entry = ["N2101", "N2301"]', "", "entry: the hexes where reinforcements enter"),
        (RAPIDAN, 'entry = ["N2101", "N2301"]', 'entry = ["N2100"]', "entry: no hex N2100 on the map"),
        (
            RAPIDAN,
            '{ piece = "burnside", group = 3',
            '{ piece = "burnside", fatigue = 1, group = 3',
            "burnside: a leader",
        ),
        (TROOPS, '{ piece = "russell" }', '{ piece = "russel" }', "russel: no such piece; perhaps russell?"),
        (TROOPS, '{ piece = "russell" }', '{ piece = "russell", hex = "N2611" }', "russell hex: unknown"),
        (TROOPS, '{ piece = "russell" }', '{ piece = "russell", manpower = 0 }', "russell: manpower 0 is out of range"),
        (RAPIDAN, '["N2404", "N2504"]', '["N2404", "N2604"]', "bridge 1: its hexes are not beside each other"),
        (RAPIDAN, '["N2404", "N2504"]', '["N3520", "N3519"]', "bridge 1: no river between its hexes"),
        (RAPIDAN, '["N2404", "N2504"]', '["N2404"]', "bridge 1 between: expected `array` of length >= 2"),
        (RAPIDAN, '"pontoon", side = "union"', '"pontoon"', "bridge 1: a pontoon has a side"),
        (RAPIDAN, 'kind = "destroyed"', 'kind = "destroyed", side = "union"', "bridge 2: a pontoon has a side"),
        (RAPIDAN, '"pontoon", side = "union"', '"destroyed"', "bridge 1: the map prints no bridge there"),
        (RAPIDAN, '["N4114", "N4213"]', '["N2504", "N2404"]', "bridge 2: this hexside is given twice"),
        (RIDE, 'hex = "S2202"', 'hex = "S2203"', "station 1: no station in S2203"),
        (RIDE, 'hex = "S3307"', 'hex = "S2202"', "station 2: S2202 is given twice"),
        (RIDE, "points = 3 }", 'points = 3, by = "france" }', "station 1 by: invalid enum value"),
    ],
)
def test_a_fault_of_the_map_or_of_later_pieces_is_named(player: Path, name: str, old: str, new: str, told: str) -> None:
    path = corrupt(player, f"gcacw/gtc/scenarios/{name}.toml", (old, new))
    found = faults(path, f"gtc/{name}")
    assert any(told in fault for fault in found), found


def test_entry_hexes_without_reinforcements(player: Path) -> None:
    path = corrupt(player, SCENARIO, ("turns = 1", 'turns = 1\nentry = ["N2101"]'))
    line = path.read_text().splitlines().index('entry = ["N2101"]') + 1
    assert faults(path) == [f"{line}: entry: the hexes where reinforcements enter, and only with them"]


def test_the_line_of_a_fault_is_told(player: Path) -> None:
    path = corrupt(player, SCENARIO, ('"N2412", manpower = 10', '"N2412", manpower = 40'))
    line = next(n for n, text in enumerate(path.read_text().splitlines(), start=1) if "manpower = 40" in text)
    assert faults(path) == [f"{line}: e-johnson: manpower 40 is out of range (1 to 21)"]


def test_all_faults_at_once(player: Path) -> None:
    path = corrupt(
        player,
        SCENARIO,
        ('piece = "rodes"', 'piece = "rhodes"'),
        ('"N2412", manpower = 10', '"N2412", manpower = 40'),
        ('"N3118", "N3017"', '"N3118", "N9917"'),
        ('rule = "second-to-the-loser"', 'rule = "s99"'),
        ("points = 12", "points = 1200"),
        ("turns = 1", "turns = 0"),
    )
    found = faults(path)
    # Ewell stands alone without Rodes.
    for part in (
        "rhodes",
        "ewell: no unit of his command",
        "manpower 40",
        "N9917",
        "s99",
        "points: expected",
        "turns",
    ):
        assert any(part in fault for fault in found), part
    assert len(found) == 7


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            'robinson = { name = "Robinson", arm = "infantry"',
            'robinson = { name = "Robinson", arm = "foot"',
            "robinson arm",
        ),
        ('robinson = { name = "Robinson",', "robinson = {", "robinson name: missing"),
        ('command = "K-I"', 'command = "K-9"', "kershaw: no command K-9 on this side"),
        ('K-I = "I"', 'K-I = "K-I"', "[commands.confederate] K-I: its chain does not end at an army"),
        ("robinson = {", "Robinson = {", "Robinson: an id has only lower-case letters"),
        ("robinson = {", "warren = {", "warren: this id is given twice"),
        ("[union.units]", "[union.troops]", "[union.troops]: unknown"),
        ("value = 5 }", "value = -5 }", "value: expected `int` >= 0"),
    ],
)
def test_faults_of_the_pieces_file(player: Path, old: str, new: str, told: str) -> None:
    path = corrupt(player, PIECES, (old, new))
    assert any(told in fault for fault in faults(path))


def test_a_file_that_is_no_text(player: Path) -> None:
    path = corrupt(player, SCENARIO)
    path.write_bytes(b'title = "Race"\nmap = "\xff\xfe"\n')
    assert faults(path) == ["2: not UTF-8 text"]


def test_a_file_that_is_too_large(player: Path) -> None:
    path = corrupt(player, SCENARIO)
    path.write_text("# " + "x" * (1 << 20))
    assert faults(path) == [" larger than 1 MB"]


def test_a_file_nested_too_deeply(player: Path) -> None:
    path = corrupt(player, SCENARIO)
    path.write_text("a = " + "[" * 100_000)
    assert faults(path) == ["1: nested too deeply"]


# -- what the special rules name ----------------------------------------------------------------------------------
NAMED = [
    ("02-grant-crosses-the-rapidan", ("hancock", "sedgwick", "torbert", "johnston", "hampton-h", "young")),
    ("04-bloody-spotsylvania", ("sedgwick", "wright", "stuart", "sheridan")),
    ("05-sheridan-rides-south", ("stuart", "sheridan", "hunton", "barton", "gracie")),
    ("06-strike-them-a-blow", ("torbert", "hancock", "lee", "pickett")),
    ("07-bethesda-church", ("grant", "lee", "crawford", "brooks", "hoke")),
    ("08-trevilian-station", ("sheridan",)),
]


@pytest.mark.parametrize(("name", "piece"), [(name, piece) for name, named in NAMED for piece in named])
def test_a_piece_of_the_special_rules_that_is_missing_is_told_in_one_line(player: Path, name: str, piece: str) -> None:
    relative = f"gcacw/gtc/scenarios/{name}.toml"
    (line,) = [one for one in find_file(relative).read_text().splitlines(True) if f'piece = "{piece}"' in one]
    path = corrupt(player, relative, (line, ""))
    told = [fault for fault in faults(path, f"gtc/{name}") if "special rules" in fault]
    assert len(told) == 1 and told[0].endswith(f"set-up: {piece} is missing, which the special rules name")


def test_13_4_successors_stand_ready_in_the_reserve(player: Path) -> None:
    relative = f"gcacw/gtc/scenarios/{TROOPS}.toml"
    (line,) = [one for one in find_file(relative).read_text().splitlines(True) if 'piece = "russell"' in one]
    path = corrupt(player, relative, (line, ""))
    told = faults(path, f"gtc/{TROOPS}")
    assert any(one.endswith("reserve: russell is missing, which the special rules name") for one in told)


def test_a_hex_of_the_special_rules_that_is_not_in_play_is_told(player: Path) -> None:
    path = corrupt(player, f"gcacw/gtc/scenarios/{WAY}.toml", ('sheets = ["S"]', 'sheets = ["N"]'))
    assert any("S4919: the special rules name it" in told for told in faults(path, f"gtc/{WAY}"))


_ENOUGH = 250  # answers: what the rules name comes up in the first turns
_SOME = 4  # always, of campaigns in the long run; there all of the others
_LIST = ("piece =", "hex =", "hexside =", "least =")  # lines of the lists of a scenario file


def lines_of(name: str) -> list[str]:
    text = find_file(f"gcacw/gtc/scenarios/{name}.toml").read_text()
    return [line for line in text.splitlines(True) if not line.startswith("#") and any(key in line for key in _LIST)]


@pytest.mark.parametrize(
    ("name", "every"),
    [
        pytest.param(one.removeprefix("gtc/"), every, marks=[pytest.mark.long] if every == 1 or is_long else [])
        for one in gtc_tui.scenarios()
        if one.startswith("gtc/")
        for is_long in [brief(one).turns > 16]
        for every in ((_SOME,) if is_long else (_SOME, 1))
    ],
)
def test_a_scenario_without_one_of_its_lines_is_refused_or_can_be_played(player: Path, name: str, every: int) -> None:
    """every: each so manieth line; those of one list are much alike."""
    refused = played = 0
    for number, line in list(enumerate(lines_of(name)))[::every]:
        path = corrupt(player, f"gcacw/gtc/scenarios/{name}.toml", (line, ""))
        try:
            game = gtc_tui.load(f"gtc/{name}")
        except DataError as fault:
            refused += 1
            assert all(told.startswith(f"{path}:") for told in fault.faults), (line, fault.faults)
            continue
        finally:
            path.unlink()
        play_at_random(game, number, _ENOUGH)
        played += 1
    assert played and (refused or every > 1)
