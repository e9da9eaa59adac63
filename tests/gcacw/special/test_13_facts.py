"""13.1 to 13.8: what each scenario says of its days, map, set-up, places and victory, held against the loaded game."""

from __future__ import annotations

import datetime
from typing import NamedTuple

import pytest

from gtc_tui.engine.action import PieceId
from gtc_tui.rules.gcacw.state.game import GcacwGame
from support import CONFEDERATE, UNION, scenario


class Facts(NamedTuple):
    """levels: least points of each victory level, best for the Union first. union, confederate: objectives by their
    first holder, "hex name" -> points. stations: the same. cavalry: objectives that cavalry takes too.
    strength: units and manpower of each side at the start. worn: units that are not fresh: "1" fatigue 1,
    "d" disorganized, "x" exhausted. works: units behind entrenchments, by kind.
    """

    days: tuple[str, str]
    sheets: str
    levels: tuple[int, ...]
    strength: tuple[int, int, int, int]
    union: dict[str, int]
    confederate: dict[str, int]
    stations: dict[str, int]
    worn: dict[str, str]
    works: dict[str, str]
    cavalry: str = ""


FACTS = {
    "01-wilderness": Facts(
        ("05-05", "05-06"),
        "N",
        (107, 91, 75, 59, 43),
        (21, 180, 16, 117),
        {
            "N2712 Wilderness Tavern": 18,
            "N2814 Brock Road and Plank Road": 15,
            "N2615 Parker's Store": 12,
            "N2510 Germanna Ford, south side": 12,
            "N3213 Chancellorsville": 9,
            "N3010 Ely's Ford, south side": 9,
        },
        {
            "N2314 Locust Grove": 12,
            "N3117 Todd's Tavern": 6,
            "N2818 Shady Grove Church": 3,
            "N3316 Piney Branch Church": 3,
        },
        {},
        {"mcintosh": "1", "chapman": "1"},
        {"fort": "chambliss ramseur-brig steuart"},
        "N3117 N2818 N3316",
    ),
    "02-grant-crosses-the-rapidan": Facts(
        ("05-04", "05-08"),
        "N",
        (38, 28, 18, 8, -2),
        (25, 185, 18, 119),
        {},
        {},
        {},
        {},
        {"fort": "chambliss rodes ramseur-brig steuart"},
    ),
    "03-race-for-spotsylvania": Facts(
        ("05-08", "05-08"),
        "N",
        (29, 22, 15, 8, 1),
        (9, 77, 6, 43),
        {},
        {
            "N3520 Spotsylvania Court House": 12,
            "N3418 Laurel Hill": 6,
            "N3219 Block House Bridge": 2,
            "N3321 Old Court House": 2,
            "N3419 Harrison": 2,
            "N3519 Landrum": 2,
            "N3522 Crutchfield": 2,
            "N3619 Beverly": 2,
            "N3621 Quisenberry": 2,
        },
        {},
        {
            "lomax": "1dx",
            "wickham": "1dx",
            **dict.fromkeys(("field", "kershaw"), "1"),
            **dict.fromkeys(("robinson", "griffin", "cutler", "crawford", "wright", "ricketts", "neill"), "1"),
        },
        {"abatis": "lomax wickham"},
    ),
    "04-bloody-spotsylvania": Facts(
        ("05-08", "05-12"),
        "N",
        (92, 74, 56, 38, 20),
        (23, 175, 15, 100),
        {"N3117 Todd's Tavern": 4},
        {
            "N3520 Spotsylvania Court House": 25,
            "N3019 Waite's Shop": 4,
            "N3225 Mount Pleasant": 4,
            "N3924 Stannard's Mill": 4,
            "N4019 Massaponax Church": 4,
            "N4323 Guinea Station": 4,
        },
        {},
        {"lomax": "1dx", "wickham": "1dx", "davies": "1dx", "devin": "1dx", "gibbs": "1dx"},
        {
            "abatis": "gordon-div heth wilcox field mahone kershaw young rosser gordon-brig lomax wickham "
            "wright ricketts provisional willcox robinson kitching j-i-gregg",
            "breastworks": "rodes e-johnson ramseur-brig griffin crawford birney gibbon mott barlow",
        },
    ),
    "05-sheridan-rides-south": Facts(
        ("05-09", "05-12"),
        "N S",
        (23, 19, 15, 11, 7),
        (7, 21, 8, 18),
        {},
        {},
        {
            "S2202 Beaver Dam Station": 3,
            "S3307 Hanover Junction": 3,
            "S3313 Ashland": 2,
            "S1801 Bumpass Turnout": 1,
            "S2603 Hewlett's Turnout": 1,
            "S2804 Noel's Turnout": 1,
            "S3106 Verdon Station": 1,
            "S3220 Hungary Station": 1,
            "S3719 Atlee's Station": 1,
        },
        {"lomax": "x", "wickham": "x"},
        {"fort": "1-md 2-md"},
    ),
    "06-strike-them-a-blow": Facts(
        ("05-21", "05-23"),
        "N S",
        (39, 32, 25, 18, 11),
        (17, 151, 16, 82),
        {},
        {
            "S3307 Hanover Junction": 12,
            "S3313 Ashland": 4,
            "N4828 Bowling Green": 4,
            "S3303 Chester Depot": 4,
            "S2804 Noel's Turnout": 4,
            "S3106 Verdon Station": 4,
            "N4323 Guinea Station": 2,
            "S3913 Hanover Depot": 2,
            "N4730 Milford": 2,
            "S3611 Wickham Station": 2,
        },
        {},
        {"barton": "x"},
        {
            "abatis": "1-va-11-va",
            "breastworks": "wilcox heth mahone field kershaw cutler griffin lockwood russell ricketts potter willcox "
            "crittenden",
            "fort": "2-md",
        },
    ),
    "07-bethesda-church": Facts(
        ("05-30", "06-01"),
        "S",
        (56, 48, 40, 32, 24),
        (23, 190, 18, 106),
        {
            "S4320 Bethesda Church": 10,
            "S4118 Polly Hunley's Corner": 6,
            "S4317 Haw's Shop": 6,
            "S4719 Old Church": 6,
        },
        {
            "S3922 Mechanicsville": 10,
            "S4422 New Cold Harbor": 10,
            "S3719 Atlee's Station": 6,
            "S3920 Shady Grove Church": 6,
            "S4522 Old Cold Harbor": 6,
        },
        {},
        {},
        {"breastworks": "mahone heth wilcox breckinridge barlow gibbon birney"},
    ),
    "08-trevilian-station": Facts(
        ("06-08", "06-12"),
        "N S",
        (22, 19, 16, 13, 10),
        (5, 14, 5, 8),
        {},
        {},
        {"N0930 Trevilian Station": 8, "N0225 Gordonsville": 4, "N1332 Louisa Court House": 4},
        {},
        {},
    ),
}


@pytest.fixture(params=FACTS)
def played(request: pytest.FixtureRequest) -> tuple[GcacwGame, Facts]:
    return scenario(f"gtc/{request.param}"), FACTS[request.param]


def test_13_the_days_and_the_sheets(played: tuple[GcacwGame, Facts]) -> None:
    game, facts = played
    first, last = (datetime.date.fromisoformat(f"1864-{day}") for day in facts.days)
    assert datetime.date.fromisoformat(game.first_day) == first
    assert game.turns == (last - first).days + 1
    assert " ".join(game.sheets) == facts.sheets


def test_13_victory_levels_and_losses(played: tuple[GcacwGame, Facts]) -> None:
    game, facts = played
    assert [(level.least, level.winner) for level in game.levels] == [
        *((least, UNION) for least in facts.levels[:3]),
        *((least, CONFEDERATE) for least in facts.levels[3:]),
        (None, CONFEDERATE),
    ]
    assert (game.scoring_side, dict(game.loss_points)) == (UNION, {CONFEDERATE: 3, UNION: -2})


def test_13_objectives_and_stations(played: tuple[GcacwGame, Facts]) -> None:
    game, facts = played
    for side, expected in ((UNION, facts.union), (CONFEDERATE, facts.confederate)):
        assert {f"{one.hex} {one.name}": one.points for one in game.objectives if one.holder == side} == expected
    assert {f"{one.hex} {one.name}": one.points for one in game.stations} == facts.stations
    assert [one.hex for one in game.objectives if "cavalry" in one.takes] == facts.cavalry.split()
    assert all("infantry" in one.takes and "artillery" not in one.takes for one in game.objectives)


def test_13_strength_and_condition_at_the_start(played: tuple[GcacwGame, Facts]) -> None:
    game, facts = played
    units = [entry for entry in game.set_up if entry.hex is not None and not game.piece(entry.piece).is_leader]
    found: list[int] = []
    for side in (UNION, CONFEDERATE):
        own = [entry.manpower for entry in units if game.piece(entry.piece).side == side]
        found += (len(own), sum(own))
    assert tuple(found) == facts.strength
    worn = {
        entry.piece: (str(entry.fatigue) if entry.fatigue else "") + "d" * (not entry.organized) + "x" * entry.exhausted
        for entry in units
    }
    assert {unit: state for unit, state in worn.items() if state} == {
        PieceId(unit): s for unit, s in facts.worn.items()
    }
    behind: dict[str, list[str]] = {}
    for entry in units:
        if entry.entrenchment != "none":
            behind.setdefault(entry.entrenchment, []).append(entry.piece)
    assert {kind: sorted(names) for kind, names in behind.items()} == {
        kind: sorted(names.split()) for kind, names in facts.works.items()
    }
