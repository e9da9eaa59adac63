"""The scenario files and the units of Mad Anthony and Pershing: what the rules state of them."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import msgspec
import pytest
from scenes import INDIAN, MAD_ANTHONY, MEXGOV, PERSHING, US, VILLA, game

import gtc_tui
from gtc_tui.errors import UnknownName
from gtc_tui.rules.boots.chapters import COMPONENTS
from gtc_tui.rules.boots.data import schema
from gtc_tui.rules.boots.data.piecefile import load_pieces
from gtc_tui.rules.boots.state import options
from gtc_tui.rules.boots.state.game import BootsGame, PieceDef, SetUpGroup
from gtc_tui.scenario.locate import find_file

PARTS = load_pieces(find_file("boots/boots2/pieces.toml"))
BOTH = pytest.mark.parametrize("game_id", [MAD_ANTHONY, PERSHING])


def units(found: BootsGame, *codes: str) -> list[PieceDef]:
    return [piece for piece in found.pieces if piece.subcommand in codes]


def group(found: BootsGame, rule: str) -> SetUpGroup:
    """The last entry of the set-up that a section is about."""
    return next(entry for entry in reversed(found.set_up) if entry.rule == rule)


# -- units -----------------------------------------------------------------------------------------------
def test_2_counts_of_the_units_of_mad_anthony() -> None:
    """21.5 to 21.9: 11 St, 7 Wlk, 7 Hm, 6 Sc, 6 militia, 12 tribes, 3 British."""
    assert Counter(piece.subcommand for piece in game(MAD_ANTHONY).pieces) == {
        "St": 11,
        "Wlk": 7,
        "Hm": 7,
        "Sc": 6,
        "M": 6,
        "Indian": 12,
        "Br": 3,
    }


def test_22_counts_of_the_units_of_pershing() -> None:
    """22.5, 22.10 to 22.14; NC, NG, DN and B are proposals. The German detachment comes with its option."""
    known = {"WC": 4, "EC": 6, "GHQ": 4, "FC": 2, "Do": 3, "T": 6, "M": 6, "CM": 6, "R": 3}
    found = Counter(piece.subcommand for piece in game(PERSHING).pieces)
    assert {code: found[code] for code in known} == known
    assert {code: found[code] for code in found if code not in known} == {"NC": 6, "NG": 3, "DN": 9, "B": 4}
    assert Counter(piece.subcommand for piece in game(PERSHING, "mexican-war").pieces)["MA"] == 1


def test_every_unit_of_the_pieces_file_has_its_own_id_and_name() -> None:
    ids = [piece for part in PARTS.values() for piece in part.pieces]
    assert len(ids) == len(set(ids)) == 52 + 63
    for part in PARTS.values():
        names = [piece.name for piece in part.pieces.values()]
        assert len(names) == len(set(names))


def test_15_2_scouts_and_the_figures_that_the_rules_print() -> None:
    scouts = {
        piece.id: (piece.cf, piece.mf) for part in PARTS.values() for piece in part.pieces.values() if piece.scout
    }
    assert set(scouts) == {"in-tec", "gh-mc", "gh-pat"}
    assert (scouts["in-tec"], scouts["gh-mc"]) == ((2, 8), (1, 9))


def test_23_5_two_engineers_in_each_game_and_23_4_two_garrisons_in_pershing() -> None:
    for game_id in (MAD_ANTHONY, PERSHING):
        assert len([piece for piece in game(game_id).pieces if piece.arm == "engineer"]) == 2
    assert not [piece for piece in game(MAD_ANTHONY).pieces if piece.is_garrison]
    garrisons = [piece for piece in game(PERSHING).pieces if piece.is_garrison]
    assert [(piece.subcommand, piece.mf) for piece in garrisons] == [("FC", 0), ("FC", 0)]


def test_23_6_supply_units_have_no_strength_of_their_own() -> None:
    for part in PARTS.values():
        assert all(piece.cf == 0 for piece in part.pieces.values() if piece.is_supply)
        assert any(piece.is_supply for piece in part.pieces.values())


def test_10_17_artillery_and_22_23_mobile_units() -> None:
    for piece in game(PERSHING).pieces:
        assert piece.artillery == (piece.type == "artillery")
        assert piece.mobile == (piece.type in ("cavalry", "motorcycle", "supply-wagon", "supply-truck"))


def test_21_1_dragoons_are_cavalry_and_tribes_indians() -> None:
    found = game(MAD_ANTHONY)
    assert {piece.arm for piece in found.pieces if piece.type == "dragoon"} == {"cavalry"}
    assert {piece.id for piece in found.pieces if piece.is_indian} == {
        "sc-frnd",
        *(piece.id for piece in units(found, "Indian")),
    }


def test_22_9_and_22_15_units_that_count_as_two() -> None:
    assert {piece.subcommand for piece in game(PERSHING).pieces if piece.stack_size == 2} == {"NG", "T", "M"}
    assert {piece.stack_size for piece in units(game(PERSHING), "NG", "T", "M")} == {2}


# -- set-up ----------------------------------------------------------------------------------------------
@BOTH
def test_3_3_every_unit_enters_in_one_way(game_id: str) -> None:
    found = game(game_id)
    placed = [piece for entry in found.set_up for piece in entry.pieces]
    due = [entry.piece for entry in found.reinforcements]
    assert len(placed) == len(set(placed)) and len(due) == len(set(due)) and not set(placed) & set(due)
    by_way = {way: {piece.id for piece in found.pieces if piece.enters == way} for way in ("set-up", "turn")}
    assert by_way == {"set-up": set(placed), "turn": set(due)}


@BOTH
def test_3_3_every_hex_is_on_the_map_and_is_land(game_id: str) -> None:
    found = game(game_id)
    for entry in found.set_up:
        for name in (*entry.hexes, *entry.must):
            assert found.map.lakes.get(found.map.hex_id(name)) != "all"
        assert bool(entry.hexes) != entry.joins
    assert all(work.hex in found.map.ids for work in found.works)


def test_3_4_the_united_states_set_up_first() -> None:
    assert game(MAD_ANTHONY).sides == (US, INDIAN)
    assert game(PERSHING).sides == (US, VILLA)
    for game_id, rules in ((MAD_ANTHONY, ("21.5", "21.9")), (PERSHING, ("22.5", "22.10", "22.13"))):
        order = [".".join(entry.rule.split(".")[:2]) for entry in game(game_id).set_up]
        assert [rule for number, rule in enumerate(order) if order.index(rule) == number] == list(rules)


def test_21_5_and_21_9_set_up_of_mad_anthony() -> None:
    found = game(MAD_ANTHONY)
    assert {(work.hex, work.side) for work in found.works} == {
        ("1026", US),
        ("1432", US),
        ("3236", INDIAN),
        ("3737", INDIAN),
    }
    st_clair = group(found, "21.5.2")
    assert set(st_clair.pieces) == {piece.id for piece in units(found, "St")}
    centre = found.map.hex_id("1432")
    assert {found.map.hexmap.distance(found.map.hex_id(name), centre) for name in st_clair.hexes} == {0, 1}
    assert len(st_clair.hexes) == 7
    towns = set(group(found, "21.5.3").hexes)
    assert all("Ohio" in found.map.rivers[found.map.hex_id(name)] for name in towns) and "1432" in towns
    militia = [entry for entry in found.set_up if entry.rule == "21.5.4"]
    assert [entry.hexes for entry in militia[:2]] == [("1432",), ("1026",)]
    assert (len(militia[2].pieces), militia[2].per_hex, militia[2].empty) == (4, 1, True)
    tribes = group(found, "21.9.1")
    assert set(tribes.pieces) == {piece.id for piece in units(found, "Indian")} - {"in-cre", "in-moh"}
    assert (group(found, "21.9.2").hexes, group(found, "21.9.3").hexes) == (("3236",), ("3737",))
    beside = [found.map.hex_id(name) for name in group(found, "21.9.4").hexes]
    villages = [found.map.hex_id(name) for name in tribes.hexes]
    assert all(any(found.map.hexmap.distance(hex_id, village) == 1 for village in villages) for hex_id in beside)


def test_22_5_to_22_13_set_up_of_pershing() -> None:
    found = game(PERSHING)
    assert (group(found, "22.5.1").hexes, group(found, "22.5.2").hexes) == (("4107",), ("4214",))
    assert len(group(found, "22.5.3").pieces) == 4 and "3900" in group(found, "22.5.3").hexes
    east = group(found, "22.5.4")
    assert len(east.pieces) == 6 and {"4107", "4214"} < set(east.hexes)
    assert group(found, "22.5.6").joins and len(group(found, "22.5.6").pieces) == 2
    dorados = group(found, "22.10.1")
    assert dorados.by == VILLA and len(dorados.pieces) == 3
    garrisons, rurales = group(found, "22.13.1"), group(found, "22.13.2")
    assert (garrisons.by, rurales.by) == (VILLA, US)
    assert garrisons.must == ("4014", "2115")
    assert {(entry.per_hex, entry.unseen, entry.empty) for entry in (garrisons, rurales)} == {(1, True, True)}
    kinds = {place.kind for name in dorados.hexes for place in found.map.places[found.map.hex_id(name)]}
    assert {"city", "town"} <= kinds
    assert {found.map.areas[found.map.hex_id(name)] for name in dorados.hexes} == {"Mexico"}
    assert dorados.hexes == garrisons.hexes == rurales.hexes


def test_21_5_21_9_22_5_22_10_heroism_at_set_up() -> None:
    assert game(MAD_ANTHONY).set_up_heroism == (0, 2)
    assert game(PERSHING).set_up_heroism == (1, 2)


# -- turns -----------------------------------------------------------------------------------------------
def test_21_3_two_campaigns_of_eight_turns() -> None:
    turns = game(MAD_ANTHONY).turns
    assert [turn.year for turn in turns] == [1791] * 8 + [1794] * 8
    assert [turn.number for turn in turns] == list(range(1, 17))
    assert {turn.attrition for turn in turns} == {True, False}


def test_22_3_eleven_months_a_draw_each_and_attrition_always() -> None:
    turns = game(PERSHING).turns
    assert len(turns) == 11
    assert (turns[0].label, turns[0].year, turns[-1].label, turns[-1].year) == ("March", 1916, "January", 1917)
    assert {turn.heroism for turn in turns} == {(1, 1)}
    assert all(turn.attrition for turn in turns)


def test_22_6_reinforcements_of_pershing() -> None:
    found = game(PERSHING)
    assert {found.piece(entry.piece).subcommand for entry in found.reinforcements} == {"GHQ", "NC", "NG"}
    assert all(1 < entry.turn <= 11 for entry in found.reinforcements)
    assert not game(MAD_ANTHONY).reinforcements


# -- pools -----------------------------------------------------------------------------------------------
def test_21_13_pool_of_1791() -> None:
    found = game(MAD_ANTHONY)
    assert set(found.pool) == {"st-clair", "scott", "militia", "blue-jacket", "little-turtle", "british"}
    assert set(found.marker_defs) - set(found.pool) == {"wayne", "wilkinson", "hamtramck"}
    assert found.marker_defs["wayne"].subcommand == ""


def test_22_16_pool_of_pershing() -> None:
    found = game(PERSHING)
    assert len(found.pool) == len(found.markers) == 14
    assert {marker.side for marker in found.markers} == {US, VILLA, MEXGOV}
    assert {marker.subcommand for marker in found.markers} == {piece.subcommand for piece in found.pieces} | {""}
    assert len(game(PERSHING, "mexican-war").pool) == 15


def test_21_14_and_3_2_heroism_markers_of_each_game() -> None:
    assert "correspondents" not in game(MAD_ANTHONY).deck and "native-allies" in game(MAD_ANTHONY).deck
    assert "native-allies" not in game(PERSHING).deck and "correspondents" in game(PERSHING).deck
    counts = Counter(game(PERSHING).deck)
    kinds = game(PERSHING).tables.kinds
    assert all(counts[kind.id] == kind.count for kind in kinds.values() if kind.id != "native-allies")


# -- options, briefs, files of a player ------------------------------------------------------------------
def test_22_28_is_an_option_of_pershing_alone() -> None:
    assert game(PERSHING).borders and not game(PERSHING, "mexican-war").borders
    with pytest.raises(UnknownName, match="boots2/mad-anthony has no option mexican-war"):
        gtc_tui.load(MAD_ANTHONY, {"mexican-war": True})
    with pytest.raises(UnknownName, match="boots2/pershing: the option mexican-war can only be on or off"):
        gtc_tui.load(PERSHING, {"mexican-war": 2})


def test_options_change_the_figures_of_their_game() -> None:
    assert game(MAD_ANTHONY, "fast-trails").tables.grounds["mad-anthony"].trail == 1
    assert game(PERSHING, "winner-draws").tables.results["DD"].attacker_draws == 1


@pytest.mark.parametrize(
    ("game_id", "when", "turns", "pieces"),
    [
        (MAD_ANTHONY, "May 1, 1791 to October 31, 1794", 16, 52),
        (PERSHING, "March 1, 1916 to January 31, 1917", 11, 62),
    ],
)
def test_a_brief_of_each_game(game_id: str, when: str, turns: int, pieces: int) -> None:
    brief = gtc_tui.systems.brief(game_id)
    assert (brief.when, brief.turns, brief.pieces) == (when, turns, pieces)
    assert brief.title == game(game_id).title and len(brief.words) == 3
    assert set(brief.sides) == set(game(game_id).sides)


def test_corrected_units_of_a_player_are_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    relative = "boots/boots2/pieces.toml"
    text = find_file(relative).read_text()
    monkeypatch.setenv("GTC_DATA", str(tmp_path))
    path = tmp_path / "scenarios" / relative
    path.parent.mkdir(parents=True)
    path.write_text(
        text.replace('label = "7C/WC", type = "cavalry", cf = 4', 'label = "7C/WC", type = "cavalry", cf = 5')
    )
    found = gtc_tui.load(PERSHING)
    assert isinstance(found, BootsGame)
    assert next(piece.cf for piece in found.pieces if piece.id == "wc-7c") == 5


# -- the guide -------------------------------------------------------------------------------------------
GUIDE = find_file("boots/README.md").read_text()


@pytest.mark.parametrize("kind", ["ScenarioText", "SetUpText", "StockadeText", "MarkerText", "TurnText"])
def test_the_guide_explains_every_key(kind: str) -> None:
    fields = msgspec.structs.fields(getattr(schema, kind))
    explained = set(re.findall(r"`([a-z-]+)`", GUIDE))
    assert {field.encode_name for field in fields} <= explained


def test_the_guide_names_options_rules_and_files() -> None:
    names = {offer.name for part in PARTS for offer in options.offers(part)}
    rows = set(re.findall(r"^\| `([a-z-]+)` \| \d", GUIDE, re.MULTILINE))
    assert rows == names
    assert all(f"| `{name}` |" in GUIDE for name in COMPONENTS.kinds)


@pytest.mark.parametrize("name", sorted(COMPONENTS.kinds))
def test_the_guide_names_every_key_of_a_special_rule(name: str) -> None:
    (row,) = [line for line in GUIDE.splitlines() if line.startswith(f"| `{name}` |")]
    own = {field.encode_name for field in msgspec.structs.fields(COMPONENTS.kinds[name])} - {
        "words",
        "option",
        "unless",
    }
    assert own == set(re.findall(r"`([a-z-]+)`", row.split("|")[2]))
