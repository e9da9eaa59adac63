"""7.0 Combats seen in public play, from the declaration to the last step: modifiers, dice, results of both sides."""

from __future__ import annotations

from itertools import pairwise

from ground import CENTRE, NE, SE, N, S, fall_back, field, step

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.event import Event
from gtc_tui.engine.report import Odds
from gtc_tui.engine.state import State
from gtc_tui.model.terrain import Edge
from gtc_tui.rules.gcacw.present import odds
from support import CONFEDERATE, UNION, At, at, drive, inner, scene, texts


def numbers(report: Odds) -> dict[str, int | str]:
    """Modifiers by the first word of their label; "coin" for the artillery's even-die one."""
    found: dict[str, int | str] = {}
    for line in report.lines:
        if line.value is not None:
            key = line.label.split()[0].rstrip(":").lower()
            found["coin" if line.chance else key] = line.value
    return found


def of_kind(events: list[Event], *kinds: str) -> list[str]:
    return [event.text for event in events if event.kind in kinds]


def march_odds(state: State, unit: str, points: int) -> Odds:
    return odds.march_odds(inner(state), PieceId(unit), CENTRE, points)


# -- 5 and 6: Kershaw assaults Cutler ---------------------------------------------------------------------------------
def kershaw_assaults(cutler_works: str = "none") -> State:
    """Five hexes around Cutler are covered: three by Kershaw, two more by Stuart's cavalry (combat value 3)."""
    return scene(
        game=field(),
        acting=CONFEDERATE,
        kershaw=At(N, 8, fatigue=3),
        anderson_i=N,
        lomax=At(SE, 2, fatigue=1, organized=False, exhausted=True),
        wickham=At(SE, 3, fatigue=1, organized=False, exhausted=True),
        stuart=SE,
        f_lee=SE,
        cutler=At(CENTRE, 10, fatigue=2, works=cutler_works),
        warren=step(CENTRE, "s", "s", "s"),
        robinson=step(CENTRE, "s", "s", "s"),
    )


def test_7_example_5_kershaw_assaults_cutler() -> None:
    state = kershaw_assaults()
    report = odds.assault_odds(inner(state), PieceId("anderson-i"), CENTRE, [PieceId("kershaw")])
    assert numbers(report) == {"ratio": -1, "assault": 1, "tactical": 2, "artillery": 0, "flank": 2}
    assert report.modifier == 4
    drive(state, f"assault anderson-i {CENTRE}")
    assert state.decision is not None and state.decision.kind == "command"  # one unit: nobody else to order
    drive(state, "roll 4", "decline")
    assert at(state, "kershaw").fatigue == 4
    events = drive(state, "roll 3 3")
    assert of_kind(events, "result") == ["Result: defender 1DR, attacker fa"]
    cutler = at(state, "cutler")
    assert (cutler.manpower, cutler.organized, cutler.demoralized, cutler.fatigue) == (9, False, 1, 4)
    assert of_kind(events, "retreat-due") == ["Cutler must rout 4 to 6 hexes"]
    assert len(fall_back(state, events)) == 4
    assert state.decision is not None and state.decision.kind == "advance"
    drive(state, "advance kershaw")
    assert at(state, "kershaw").hex == at(state, "anderson-i").hex == CENTRE
    assert (at(state, "kershaw").fatigue, at(state, "kershaw").manpower) == (4, 8)


def test_7_example_6_a_weak_stack_does_not_cover_an_entrenched_defender() -> None:
    state = kershaw_assaults("abatis")
    report = odds.assault_odds(inner(state), PieceId("anderson-i"), CENTRE, [PieceId("kershaw")])
    assert numbers(report) == {"ratio": -1, "assault": 1, "tactical": 2, "artillery": -1, "flank": 0}
    labels = [line.label for line in report.lines]
    assert "Combat value 10, entrenched 15" in labels
    assert "Flank bonus: 3 of 6 hexes outflanked" in labels


# -- 4 and 10: cavalry retreats ---------------------------------------------------------------------------------------
def test_7_7_example_4_lomax_and_wickham_hold_robinson_up() -> None:
    game = field(hexsides={(N, NE): Edge.ROAD, (NE, step(NE, "ne")): Edge.ROAD})
    state = scene(
        game=game,
        acting=UNION,
        warren=N,
        robinson=At(N, 9),
        lomax=At(CENTRE, 2, fatigue=1, organized=False, exhausted=True, works="abatis"),
        wickham=At(CENTRE, 3, fatigue=1, organized=False, exhausted=True, works="abatis"),
        stuart=CENTRE,
        f_lee=CENTRE,
    )
    drive(state, "activate warren", "choose robinson", "roll 5", "march robinson")
    events = drive(state, "evade", "roll 6")
    assert [event.amount for event in events if event.kind == "roll"] == [4]
    for _hex in range(4):
        if state.decision is not None and state.decision.kind == "retreat":
            drive(state, texts(state)[0])
    for unit, manpower in (("lomax", 2), ("wickham", 3)):
        rider = at(state, unit)
        assert (rider.manpower, rider.fatigue, rider.organized, rider.works) == (manpower, 2, False, "none")
        assert rider.hex == at(state, "stuart").hex == at(state, "f-lee").hex
    hexmap = game.map.hexmap
    assert hexmap.distance(game.map.ids[CENTRE], game.map.ids[str(at(state, "lomax").hex)]) == 4
    assert state.decision is not None and state.decision.kind == "march"
    drive(state, f"step {NE}", f"step {step(NE, 'ne')}")
    assert at(state, "robinson").hex == step(NE, "ne")


def test_7_7_example_10_cox_before_a_mountain() -> None:
    game = field(terrain={CENTRE: "mountain"}, hexsides={(N, CENTRE): Edge.ROAD, (CENTRE, S): Edge.ROAD})
    start = step(N, "n")
    state = scene(game=game, acting=UNION, robinson=start, lomax=At(CENTRE, 1))
    drive(state, "march robinson", "roll 4", f"step {N}", "evade")
    events = drive(state, "roll 6")
    assert of_kind(events, "roll") == [
        "Lomax falls back before the attack: die 6, terrain +3, size -1, divided by 2 gives 4; "
        "Robinson loses 1 MP (0 left)"
    ]
    assert len(fall_back(state, events)) == 2
    lomax = at(state, "lomax")
    assert (lomax.manpower, lomax.organized, lomax.fatigue) == (1, False, 1)
    assert at(state, "robinson").hex == N  # no point is left
    assert state.decision is not None and state.decision.kind == "initiative"


# -- 12 to 14: Colquitt is attacked twice -----------------------------------------------------------------------------
_ROAD = [step(N, "n", "n", "n"), step(N, "n", "n"), step(N, "n"), N]


def colquitt(**more: At | str | None) -> State:
    """E Johnson's piece is Colquitt's brigade, Wright's Willcox, Ricketts's Rodman and Sedgwick's Reno.

    Rough ground behind a creek; Union units on two sides, a Confederate one in a covered hex.
    """
    game = field(
        terrain={CENTRE: "rough"},
        hexsides={(N, CENTRE): Edge.CREEK} | dict.fromkeys(pairwise(_ROAD), Edge.ROAD),
        figures={
            "e-johnson": {"tactical_defence": 1, "artillery": 1},
            "sedgwick": {"tactical_attack": 2},
        },
    )
    placed: dict[str, At | str | None] = {
        "e_johnson": At(CENTRE, 2),
        "wright": At(N, 7, fatigue=1),
        "sedgwick": N,
        "ricketts": At(_ROAD[0], 6, fatigue=1),
        "neill": At(SE, 5),
        "rodes": At(S, 4),
    }
    return scene(game=game, acting=UNION, **{**placed, **more})


def test_7_example_12_willcox_attacks_colquitt() -> None:
    state = colquitt()
    report = march_odds(state, "wright", 5)
    assert numbers(report) == {
        "ratio": 2,
        "prepared": 1,
        "tactical": 1,
        "artillery": 0,
        "flank": 1,
        "attacked": 1,
    }
    assert report.modifier == 4
    events = drive(state, "march wright", "roll 5", f"attack {CENTRE}", "decline", "roll 1 4")
    assert of_kind(events, "modifiers") == [
        "Attacker's modifier +5: Ratio 7:2 +2; Prepared attack +1; Tactical values 2 (Wright) to 1 (E Johnson) +1; "
        "Flank bonus: 5 of 6 hexes outflanked (1 count less) +1",
        "Defender's modifier +1: Attacked across a creek +1",
    ]
    assert of_kind(events, "result") == ["Result: defender D, attacker 1D"]
    defender, attacker = at(state, "e-johnson"), at(state, "wright")
    assert (defender.manpower, defender.fatigue, defender.organized) == (2, 3, False)
    assert (attacker.manpower, attacker.fatigue, attacker.organized) == (6, 4, False)
    assert state.decision is not None and state.decision.kind == "voluntary"
    drive(state, "stand")
    assert state.decision is not None and state.decision.kind == "initiative"


def test_7_examples_13_and_14_rodman_drives_colquitt_off() -> None:
    state = colquitt(e_johnson=At(CENTRE, 2, fatigue=3, organized=False), wright=At(N, 6, fatigue=4, organized=False))
    drive(state, "march ricketts", "roll 5", *(f"step {where}" for where in _ROAD[1:]))
    report = march_odds(state, "ricketts", 1)
    assert numbers(report) == {
        "ratio": 5,
        "hasty": -1,
        "tactical": 1,
        "coin": -1,
        "flank": 1,
        "attacked": 1,
    }
    assert "Tactical values 2 (Sedgwick) to 1 (E Johnson)" in [line.label for line in report.lines]
    drive(state, f"attack {CENTRE}", "decline")
    assert state.decision is not None and state.decision.kind == "artillery"
    events = drive(state, "roll 2", "roll 4 2")
    assert of_kind(events, "roll")[0] == "Artillery die 2: -1 applies"
    assert of_kind(events, "roll")[1].endswith("difference +6")
    assert of_kind(events, "result") == ["Result: defender 1DR, attacker a"]
    assert len(fall_back(state, events)) == 4
    defender = at(state, "e-johnson")
    assert (defender.manpower, defender.fatigue, defender.organized, defender.demoralized) == (1, 4, False, 1)
    drive(state, "advance ricketts", "advance sedgwick")
    assert at(state, "ricketts").hex == at(state, "sedgwick").hex == CENTRE
    attacker = at(state, "ricketts")
    assert (attacker.manpower, attacker.fatigue, attacker.organized) == (6, 2, True)


# -- 21 and 22: an assault in the rain --------------------------------------------------------------------------------
def rain_assault() -> State:
    """E Johnson's piece is R H Anderson's division, Ewell's Longstreet (command 6), Cutler's Couch."""
    game = field(
        terrain={CENTRE: "woods"},
        figures={"e-johnson": {"artillery": 2}, "cutler": {"tactical_defence": 3, "artillery": 4}},
    )
    state = scene(
        game=game,
        acting=CONFEDERATE,
        record={"rain": True},
        e_johnson=At(N, 13, fatigue=1),
        ewell=N,
        rodes=At(SE, 6),
        cutler=At(CENTRE, 12),
        robinson=At(S, 6),
    )
    return state


def test_7_example_22_r_h_anderson_assaults_couch_in_rain() -> None:
    state = rain_assault()
    report = odds.assault_odds(inner(state), PieceId("ewell"), CENTRE, [PieceId("e-johnson")])
    assert numbers(report) == {
        "ratio": 0,
        "assault": 1,
        "tactical": 1,
        "coin": -1,
        "flank": 1,
        "rain": -1,
    }
    assert report.modifier == 2
    drive(state, f"assault ewell {CENTRE}", "roll 4", "decline")
    assert at(state, "e-johnson").fatigue == 2
    events = drive(state, "roll 3", "roll 1 5")
    assert of_kind(events, "roll")[0] == "Artillery die 3: -1 does not apply"
    assert of_kind(events, "roll")[1].endswith("difference -2")
    assert of_kind(events, "result") == ["Result: defender f, attacker 2D"]
    drive(state, "stand")
    defender, attacker = at(state, "cutler"), at(state, "e-johnson")
    assert (defender.manpower, defender.fatigue, defender.organized) == (12, 1, True)
    assert (attacker.manpower, attacker.fatigue, attacker.organized) == (11, 4, False)


def test_5_3_example_21_command_6_and_a_die_of_4_let_two_units_attack() -> None:
    extra = ({"like": "rodes", "id": "early-div", "name": "Early"},)
    state = scene(
        game=field(extra=extra), acting=CONFEDERATE, ewell=N, e_johnson=N, rodes=N, early_div=At(N, 8), cutler=CENTRE
    )
    drive(state, f"assault ewell {CENTRE}", "choose e-johnson", "choose rodes", "choose early-div")
    events = drive(state, "roll 4")
    assert of_kind(events, "roll") == ["Command roll 4: up to 2 units may attack"]
    drive(state, "choose early-div", "choose rodes")
    assert [at(state, unit).fatigue for unit in ("e-johnson", "rodes", "early-div")] == [0, 1, 1]


# -- 26: chances by net modifier --------------------------------------------------------------------------------------
def test_7_example_26_chances_of_retreat_and_rout() -> None:
    even = odds.bare({"attacker": "5", "defender": "5"})
    assert (even.modifier, round(even.retreat * 36), round(even.rout * 36)) == (0, 10, 3)
    better = odds.bare({"attacker": "5", "defender": "5", "tactical": "4:2"})
    assert (better.modifier, round(better.retreat * 36), round(better.rout * 36)) == (2, 21, 10)


# -- 8: an extended march, for its modifiers --------------------------------------------------------------------------
def test_5_1_example_8_robinson_marches_to_fatigue_4() -> None:
    state = scene(game=field(), acting=UNION, robinson=At(N, 9, fatigue=3), rodes=step(CENTRE, "s", "s", "s"))
    drive(state, "march robinson", "roll 3")
    assert state.decision is not None and state.decision.kind == "extended-march"
    events = drive(state, "roll 4")
    assert [event.amount for event in events if event.kind == "roll"] == [4 + 1 + 1]  # Union, to fatigue 4
    robinson = at(state, "robinson")
    assert (robinson.fatigue, robinson.organized, robinson.manpower) == (4, False, 9)
