"""The basic scenarios as their files give them, and the guide to writing one."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import msgspec
import pytest

import gtc_tui
from gtc_tui.errors import UnknownName
from gtc_tui.rules.gcacw.campaign import victory
from gtc_tui.rules.gcacw.chapters import COMPONENTS
from gtc_tui.rules.gcacw.data import schema
from gtc_tui.rules.gcacw.state.game import BridgeDef, GcacwGame
from gtc_tui.rules.gcacw.state.options import offers
from gtc_tui.scenario.locate import find_file
from support import CONFEDERATE, UNION, scenario

ALL = {
    "13.1": "gtc/01-wilderness",
    "13.2": "gtc/02-grant-crosses-the-rapidan",
    "13.3": "gtc/03-race-for-spotsylvania",
    "13.4": "gtc/04-bloody-spotsylvania",
    "13.5": "gtc/05-sheridan-rides-south",
    "13.6": "gtc/06-strike-them-a-blow",
    "13.7": "gtc/07-bethesda-church",
    "13.8": "gtc/08-trevilian-station",
}
BEATEN = {"lomax", "wickham", "davies", "devin", "gibbs"}  # the cavalry before Spotsylvania on May 8
OPTIONS = [offer.name for offer in offers(attachment=True, campaign=False)]
GUIDE = find_file("gcacw/README.md")


def load(section: str) -> GcacwGame:
    return scenario(ALL[section])


@pytest.mark.parametrize("section", ALL)
def test_13_0_every_basic_scenario_loads(section: str) -> None:
    game = load(section)
    assert game.rules.section == section
    assert [piece.id for piece in game.pieces] == [entry.piece for entry in game.set_up]
    assert game.new_state().faults() == []


@pytest.mark.parametrize(
    ("section", "first_day", "turns", "sheets"),
    [
        ("13.1", "1864-05-05", 2, ("N",)),
        ("13.2", "1864-05-04", 5, ("N",)),
        ("13.3", "1864-05-08", 1, ("N",)),
        ("13.4", "1864-05-08", 5, ("N",)),
        ("13.5", "1864-05-09", 4, ("N", "S")),
        ("13.6", "1864-05-21", 3, ("N", "S")),
        ("13.7", "1864-05-30", 3, ("S",)),
        ("13.8", "1864-06-08", 5, ("N", "S")),
    ],
)
def test_13_0_dates_and_maps(section: str, first_day: str, turns: int, sheets: tuple[str, ...]) -> None:
    game = load(section)
    assert (game.first_day, game.turns, game.sheets) == (first_day, turns, sheets)


@pytest.mark.parametrize(
    ("section", "side", "leaders", "infantry", "cavalry", "others", "manpower"),
    [
        # Counted in the set-up tables: pieces by arm, manpower of all units; with reserve and reinforcements.
        ("13.1", CONFEDERATE, 7, 11, 5, 0, 117),
        ("13.1", UNION, 9, 15, 8, 0, 197),
        ("13.2", CONFEDERATE, 8, 11, 7, 0, 119),
        ("13.2", UNION, 9, 17, 11, 7, 234),
        ("13.4", CONFEDERATE, 8, 9, 6, 0, 100),
        ("13.4", UNION, 10, 17, 7, 0, 175),
        ("13.5", CONFEDERATE, 2, 4, 4, 0, 18),
        ("13.5", UNION, 4, 0, 7, 0, 21),
        ("13.6", CONFEDERATE, 6, 13, 3, 0, 82),
        ("13.6", UNION, 6, 14, 3, 0, 151),
        ("13.7", CONFEDERATE, 7, 11, 7, 0, 106),
        ("13.7", UNION, 10, 16, 7, 0, 190),
        ("13.8", CONFEDERATE, 2, 0, 5, 0, 8),
        ("13.8", UNION, 3, 0, 5, 0, 14),
    ],
)
def test_13_0_set_ups(
    section: str, side: str, leaders: int, infantry: int, cavalry: int, others: int, manpower: int
) -> None:
    game = load(section)
    own = [entry for entry in game.set_up if game.piece(entry.piece).side == side]
    arms = Counter(game.piece(entry.piece).arm for entry in own)
    assert (arms["leader"], arms["infantry"], arms["cavalry"]) == (leaders, infantry, cavalry)
    assert arms["artillery"] + arms["wagon"] == others
    assert sum(entry.manpower for entry in own) == manpower


@pytest.mark.parametrize(
    ("section", "piece", "hex_name", "manpower", "entrenchment"),
    [
        ("13.1", "chambliss", "N0814", 2, "fort"),
        ("13.1", "hancock", "N3213", 0, "none"),
        ("13.1", "kitching", "N3212", 5, "none"),
        ("13.2", "wagon-train-c", "N1902", 2, "none"),
        ("13.2", "gordon-brig", "N4730", 1, "none"),
        ("13.2", "rodes", "N1411", 10, "fort"),
        ("13.4", "gordon-div", "N2412", 12, "abatis"),
        ("13.4", "early-iii", "N2614", 0, "none"),
        ("13.4", "barlow", "N2915", 14, "breastworks"),
        ("13.5", "gracie", "S3733", 3, "none"),
        ("13.5", "2-md", "S3306", 1, "fort"),
        ("13.6", "1-va-11-va", "N4730", 1, "abatis"),
        ("13.6", "wright-vi", "N3720", 0, "none"),
        ("13.7", "hoke", "S3719", 14, "none"),
        ("13.7", "smith", "S5823", 0, "none"),
        ("13.8", "hampton-cav", "S3719", 0, "none"),
        ("13.8", "j-i-gregg", "S5311", 4, "none"),
    ],
)
def test_13_0_where_pieces_stand(section: str, piece: str, hex_name: str, manpower: int, entrenchment: str) -> None:
    entry = next(entry for entry in load(section).set_up if entry.piece == piece)
    assert (entry.hex, entry.manpower, entry.entrenchment) == (hex_name, manpower, entrenchment)


@pytest.mark.parametrize(
    ("section", "tired", "broken", "exhausted"),
    [
        ("13.1", {"mcintosh", "chapman", "potter", "provisional"}, set(), set()),
        ("13.4", BEATEN, BEATEN, BEATEN),
        ("13.5", set(), set(), {"lomax", "wickham"}),
        ("13.6", set(), set(), {"barton"}),
        ("13.7", set(), set(), set()),
        ("13.8", set(), set(), set()),
    ],
)
def test_13_0_conditions(section: str, tired: set[str], broken: set[str], exhausted: set[str]) -> None:
    entries = load(section).set_up
    assert {entry.piece for entry in entries if entry.fatigue} == tired
    assert {entry.piece for entry in entries if not entry.organized} == broken
    assert {entry.piece for entry in entries if entry.exhausted} == exhausted


@pytest.mark.parametrize(
    ("section", "points", "held"),
    [
        ("13.1", 99, 18 + 15 + 12 + 12 + 9 + 9),
        ("13.2", 0, 0),
        ("13.4", 49, 4),
        ("13.6", 40, 0),
        ("13.7", 66, 10 + 6 + 6 + 6),
    ],
)
def test_13_0_objectives(section: str, points: int, held: int) -> None:
    """All points that objectives can give, and those that the Union holds at the start."""
    game = load(section)
    assert sum(goal.points for goal in game.objectives) == points
    assert sum(goal.points for goal in game.objectives if goal.holder == UNION) == held


def test_13_1_three_objectives_fall_to_cavalry_too() -> None:
    taken = {goal.hex for goal in load("13.1").objectives if goal.takes == ("infantry", "cavalry")}
    assert taken == {"N3117", "N2818", "N3316"}
    assert all(goal.takes == ("infantry",) for goal in load("13.1").objectives if goal.hex not in taken)


@pytest.mark.parametrize(
    ("section", "least"),
    [
        ("13.1", [107, 91, 75, 59, 43]),
        ("13.2", [38, 28, 18, 8, -2]),
        ("13.4", [92, 74, 56, 38, 20]),
        ("13.5", [23, 19, 15, 11, 7]),
        ("13.6", [39, 32, 25, 18, 11]),
        ("13.7", [56, 48, 40, 32, 24]),
        ("13.8", [22, 19, 16, 13, 10]),
    ],
)
def test_13_0_victory_levels(section: str, least: list[int]) -> None:
    game = load(section)
    assert [level.least for level in game.levels] == [*least, None]
    assert [level.winner for level in game.levels] == [UNION] * 3 + [CONFEDERATE] * 3
    assert victory.level(game, least[2]).winner == UNION
    assert victory.level(game, least[2] - 1).winner == CONFEDERATE
    assert game.loss_points == {CONFEDERATE: 3, UNION: -2}


def test_13_5_and_13_8_stations() -> None:
    assert {station.hex: station.points for station in load("13.5").stations} == {
        "S2202": 3,
        "S3307": 3,
        "S3313": 2,
        "S1801": 1,
        "S2603": 1,
        "S2804": 1,
        "S3106": 1,
        "S3220": 1,
        "S3719": 1,
    }
    assert {station.hex: station.points for station in load("13.8").stations} == {"N0930": 8, "N0225": 4, "N1332": 4}
    assert {station.by for station in (*load("13.5").stations, *load("13.8").stations)} == {UNION}


def test_13_1_and_13_2_reinforcements_wait_off_the_map() -> None:
    game = load("13.2")
    found = [(entry.piece, entry.group, entry.turn, entry.fatigue) for entry in game.reinforcements]
    assert found == [
        ("stevenson", 1, 1, 1),
        ("willcox", 2, 2, 0),
        ("burnside", 3, 2, 0),
        ("potter", 3, 2, 1),
        ("provisional", 3, 2, 1),
        ("ferrero", 4, 2, 2),
        ("ix-corps-art", 4, 2, 2),
        ("3-nj", 4, 2, 2),
        ("22-ny", 4, 2, 2),
        ("2-oh", 4, 2, 2),
        ("13-pa", 4, 2, 2),
    ]
    assert game.entry == ("N2101", "N2301")
    assert {str(entry.piece) for entry in load("13.1").reinforcements} == {"burnside", "potter", "provisional"}
    assert load("13.1").entry == ("N2101",)
    pieces = {str(piece.id): piece for piece in game.new_state().view().pieces}
    assert pieces["ferrero"].hex is None and pieces["ferrero"].code.startswith("7 F2")


def test_13_4_reserve() -> None:
    assert [entry.piece for entry in load("13.4").reserve] == ["wright-vi", "russell"]
    assert all(entry.hex is None and entry.manpower == 0 for entry in load("13.4").reserve)


def test_10_0_bridges() -> None:
    down = BridgeDef(("N4213", "N4114"), "destroyed")
    assert load("13.2").bridges == (BridgeDef(("N2404", "N2504"), "pontoon", UNION), down)
    assert load("13.4").bridges == (BridgeDef(("N4213", "N4114"), "pontoon", UNION),)
    for section in ("13.1", "13.3", "13.5", "13.6", "13.8"):
        assert load(section).bridges == (down,)
    assert load("13.2").bridges[0].hexside == "N2404/N2504"


def test_30_2_and_32_0_where_they_are_in_force() -> None:
    assert [section for section in ALL if "attachment" in load(section).usual_phases] == ["13.1", "13.2", "13.4"]
    assert [section for section in ALL if load(section).forts] == ["13.5"]
    assert {"S3733", "S3933"} < set(load("13.5").forts)


def test_13_0_a_sheet_that_is_out_of_play_is_barred() -> None:
    north, both = load("13.1"), load("13.5")
    ids = north.map.ids
    assert ids["S3313"] in north.barred and ids["N3520"] not in north.barred
    assert ids["S1301"] == ids["N2334"] and ids["N2334"] not in north.barred  # on both sheets
    assert ids["N3520"] in load("13.7").barred and ids["N2334"] not in load("13.7").barred
    assert both.barred == ()


def test_13_6_torbert_leads_the_cavalry_regiments() -> None:
    game = load("13.6")
    torbert = game.piece(next(piece.id for piece in game.pieces if piece.id == "torbert"))
    led = {str(unit.id) for unit in game.pieces if torbert.leads(unit) and not unit.is_leader}
    assert led == {"5-ny", "8-il", "13-pa"}


# -- the guide -------------------------------------------------------------------------------------------
def blocks() -> list[str]:
    return re.findall(r"^```toml\n(.*?)^```$", GUIDE.read_text(), re.MULTILINE | re.DOTALL)


def test_the_guides_example_is_a_scenario(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GTC_DATA", str(tmp_path))
    path = tmp_path / "scenarios" / "gcacw" / "gtc" / "scenarios" / "morning.toml"
    path.parent.mkdir(parents=True)
    path.write_text(blocks()[0])
    game = gtc_tui.load("gtc/morning")
    assert isinstance(game, GcacwGame)
    assert (game.title, len(game.pieces), game.turns) == ("A Morning at Spotsylvania", 4, 1)
    state = game.new_state()
    assert state.faults() == [] and state.decision is not None


def test_the_guides_pieces_of_a_file_are_right(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other blocks, put into the example."""
    monkeypatch.setenv("GTC_DATA", str(tmp_path))
    example, *parts, rules = blocks()
    assert len(parts) == 2
    path = tmp_path / "scenarios" / "gcacw" / "gtc" / "scenarios" / "morning.toml"
    path.parent.mkdir(parents=True)
    path.write_text("".join(parts) + example.replace('sheets = ["N"]\n', "") + rules)
    game = gtc_tui.load("gtc/morning")
    assert isinstance(game, GcacwGame)
    assert (len(game.reserve), len(game.reinforcements), len(game.bridges), len(game.stations)) == (2, 2, 1, 1)
    assert [text.told() for text in game.rules.sentences()] == ["Kershaw may not act before turn 2."]


@pytest.mark.parametrize(
    "name",
    [
        "ScenarioText",
        "ReserveText",
        "ReinforcementText",
        "SetUpText",
        "ObjectiveText",
        "BridgeText",
        "StationText",
        "LevelText",
    ],
)
def test_the_guide_explains_every_key(name: str) -> None:
    told = set(re.findall(r"`([a-z-]+)`", GUIDE.read_text()))
    keys = {field.encode_name for field in msgspec.structs.fields(getattr(schema, name))}
    assert keys and keys <= told


def test_the_guide_names_rules_and_options() -> None:
    told = set(re.findall(r"`([a-z0-9-]+)`", GUIDE.read_text()))
    assert {*COMPONENTS.kinds, *(offer.name for offer in offers(attachment=True, campaign=True))} <= told


# -- options ---------------------------------------------------------------------------------------------
def test_options_of_a_game() -> None:
    game = gtc_tui.load(ALL["13.1"], dict.fromkeys(OPTIONS, True))
    assert game.options == dict.fromkeys(OPTIONS, True)
    with pytest.raises(
        UnknownName, match="there are fifth-activation, ammunition, attach-artillery, attack-between-zones"
    ):
        gtc_tui.load(ALL["13.1"], {"fog": True})
    with pytest.raises(UnknownName, match="the option ammunition can only be on or off"):
        gtc_tui.load(ALL["13.1"], {"ammunition": "much"})
    with pytest.raises(
        UnknownName,
        match="has no option attach-artillery; there are fifth-activation, ammunition, attack-between-zones",
    ):
        gtc_tui.load(ALL["13.5"], {"attach-artillery": True})
