"""The map of the grand campaign as its notes correct it, and what it takes unchanged from the advanced game (13.11)."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec
import pytest

from gtc_tui.rules.gcacw.data import campaign_rows
from gtc_tui.rules.gcacw.state.armies import membership
from gtc_tui.rules.gcacw.transport import waterways
from support import UNION, numbered

GAME = numbered("12")
MAP = GAME.map
FILES = Path(__file__).parents[3] / "scenarios" / "gcacw" / "gtc"


def road(start: str, end: str) -> bool:
    direction = MAP.hexmap.direction(MAP.ids[start], MAP.ids[end])
    assert direction is not None
    return bool(MAP.hexmap.edge(MAP.ids[start], direction) & MAP.vocabulary.features["road"])


def test_gm_01_groups_of_figures_that_the_grand_campaign_does_not_name_hold_unchanged() -> None:
    changed = tomllib.loads((FILES / "grand.toml").read_text())
    usual, grand = numbered("10").campaign, GAME.campaign
    assert usual is not None and grand is not None
    same = [name for name in msgspec.structs.asdict(usual) if name.replace("_", "-") not in changed]
    assert {"cycle", "depot_points", "replacements"} <= set(same), same
    for name in same:
        assert getattr(usual, name) == getattr(grand, name), name


@pytest.mark.parametrize("where", ["OS0313", "OS0314", "OS0414", "OS0514", "OS0613", "OS0612", "OS0709"])
def test_gm_02_redoubts_about_petersburg(where: str) -> None:
    assert MAP.terrain(MAP.ids[where]) == "redoubt"


def test_gm_03_a_road_joins_two_hexes_south_of_the_appomattox() -> None:
    assert road("OS0609", "OS0709")


def test_n_01_n_02_the_south_map_lies_over_the_north_map_and_a_road_leads_on() -> None:
    assert road("N1334", "S0401")
    beyond = [MAP.hexmap.neighbour(MAP.ids["N1334"], direction) for direction in range(6)]
    assert {MAP.names[one][0] for one in beyond} == {"N", "S"}  # no hex of the north map below its last row


@pytest.mark.parametrize("where", ["S5620", "S5823", "N4807", "N4902", "N4903"])
def test_n_03_n_07_landings(where: str) -> None:
    assert MAP.ids[where] in waterways.landings(GAME, UNION)


def test_n_04_n_05_terrain_that_is_not_as_printed() -> None:
    rolling = ("S2923", "S3312", "S4018", "S4118", "S4517", "S4612", "S4713", "S5823")
    assert {MAP.terrain(MAP.ids[where]) for where in rolling} == {"rolling"}
    assert MAP.terrain(MAP.ids["S5410"]) == "clear"


def test_n_06_n_07_the_way_from_fort_monroe_to_the_potomac() -> None:
    campaign = GAME.campaign
    assert campaign is not None
    entry = MAP.ids["N5110"]
    assert campaign.water_movement.ways["N5110"] == 40
    assert all(MAP.hexmap.distance(entry, MAP.ids[where]) <= 9 for where in ("N4807", "N4902", "N4903"))


def test_n_08_goochland_court_house() -> None:
    campaign = GAME.campaign
    assert campaign is not None and campaign.counties.towns["Goochland"] == "S1019"
    assert any(place.name == "Goochland Court House" for place in MAP.places[MAP.ids["S1019"]])


def test_n_09_the_washington_artillery_is_of_southeastern_virginia() -> None:
    first = numbered("11")
    (piece,) = (piece for piece in first.pieces if piece.name == "Washington Art")
    assert membership.home(first, piece) == "SEV" and not any("P-I" in command for command in piece.chain)


def test_13_11_figures_of_the_grand_campaign_are_listed_with_their_sections() -> None:
    groups = {group.key: group for group in campaign_rows.figure_groups()}
    assert ("most union", "4") in groups["depots (grand)"].rows
    assert groups["depots (grand)"].section == groups["depots"].section and "depots" in groups
    changed = tomllib.loads((FILES / "grand.toml").read_text())
    assert {key.removesuffix(" (grand)") for key in groups if key.endswith(" (grand)")} == set(changed)
