"""25.0 in the grand campaign, and 13.11: the reinforcement phase, dice, Kautz's raid, who is called away."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from gtc_tui.engine.action import CHANCE, PieceId
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.campaign import depots
from gtc_tui.rules.gcacw.chapters import PHASES
from gtc_tui.rules.gcacw.state import ground, map_state, pieces
from gtc_tui.rules.gcacw.state.actions import CATALOGUE
from gtc_tui.rules.gcacw.state.record import GrandRecord, Late, OffMap, Reinforced, Travellers
from gtc_tui.rules.gcacw.strategy import landings, reinforcements
from gtc_tui.rules.gcacw.strategy.landings import ReinforcementPhase
from gtc_tui.rules.gcacw.strategy.reinforcements import Segment
from gtc_tui.rules.gcacw.theatres import boxes
from gtc_tui.rules.gcacw.theatres.battle import defends
from gtc_tui.rules.gcacw.theatres.transfers import Arrivals
from gtc_tui.rules.gcacw.turn.initiative import Cycle
from gtc_tui.rules.gcacw.turn.sequence import Game
from support import CONFEDERATE, UNION, At, at, drive, inner, numbered, put, refused, texts

GAME = numbered("11")


def scene(
    *stages: Any, turn: int, come: tuple[str, ...] = (), record: dict[str, Any] | None = None, **placed: At | str
) -> State:
    """Scenario 11 with these pieces alone on the map. come: who has come already."""
    play = GAME.new_state().play
    put(play, {name.replace("_", "-"): where for name, where in placed.items()}, False)  # type: ignore[arg-type]
    late = tuple(PieceId(one) for one in come)
    play.amend(
        **{"turn": turn, "phase": "reinforcement-phase", "action": 1, "off_map": OffMap(),
           "reinforced": Reinforced(arrived=late), **(record or {})}
    )  # fmt: skip
    ground.refresh(play)
    play.stack = [Game(), *(stages or (ReinforcementPhase(),))]
    return State.from_play(play)


def alone(turn: int, *pieces_due: str, **more: Any) -> State:
    """The phase of a turn, to its first question; of all arrivals only these are still to come."""
    come = tuple(one.piece for one in GAME.arrivals if one.piece not in pieces_due)
    return scene(turn=turn, come=come, **more)


def record(state: State) -> GrandRecord:
    found = inner(state).record
    assert isinstance(found, GrandRecord)
    return found


def places(state: State) -> set[str]:
    return {text.split()[-1] for text in texts(state) if text.startswith("bring-on")}


# -- the file --------------------------------------------------------------------------------------------
def test_13_11_02_forty_turns() -> None:
    assert (GAME.first_turn, GAME.turns, GAME.sheets) == (1, 40, ("CE", "N", "ON", "OS", "S", "VC", "VS"))


def test_13_11_03_four_confederate_depots() -> None:
    """In Richmond, in Petersburg, and at two stations of the Grant Takes Command maps joined to Richmond by rails."""
    state = GAME.new_state()
    while state.decision is not None and state.decision.kind != "start-depot":
        state.apply(state.decision.actions[0])
    offered = []
    while state.decision is not None and state.decision.kind == "start-depot":
        offered.append([action.hex for action in state.decision.actions])
        state.apply(state.decision.actions[0])
    assert "S3626" in offered[0] and "OS0413" not in offered[0]
    stations = offered[1] + offered[2]
    assert "S3307" in stations and not [where for where in stations if not where.startswith(("N", "S"))]
    assert set(offered[3]) == {"OS0413", "OS0513"}
    assert len(depots.standing(inner(state), CONFEDERATE)) == 4


def test_13_11_04_13_11_06_held_units_and_works_as_in_scenario_9() -> None:
    free = {one.piece: one for one in GAME.free_set_up}
    assert set(free) == {"1-md", "2-md", "johnston"} and {one.entrenchment for one in free.values()} == {"fort"}
    forts = {entry.piece for entry in GAME.set_up if entry.entrenchment == "fort"}
    assert forts == {"chambliss", "rodes", "ramseur-brig", "steuart", "1-md", "2-md", "johnston"}
    play = inner(scene(turn=2, pickett_p_i="OS0413", ptrbg_militia="OS0413", hunton="S3933"))
    held = {
        "pickett-p-i", "ptrbg-militia", "washington-art", "31-nc", "hunton", "barton", "gracie", "b-r-johnson-brig",
    }  # fmt: skip
    assert {piece for piece in GAME.index if GAME.rules.holds(play, piece)} == held | {
        "hampton-h",
        "young",
        "gordon-brig",
    }
    third = inner(scene(turn=3, pickett_p_i="OS0413", ptrbg_militia="OS0413", hunton="S3933"))
    assert {piece for piece in GAME.index if GAME.rules.holds(third, piece)} == {"hampton-h", "young", "gordon-brig"}
    assert not [piece for piece in GAME.index if GAME.rules.holds(inner(scene(turn=4, hunton="S3933")), piece)]


def test_13_11_04_three_units_within_12_hexes_of_hanover_junction() -> None:
    junction = GAME.map.ids["S3307"]
    for one in GAME.free_set_up:
        far = [GAME.map.hexmap.distance(junction, GAME.map.ids[where]) for where in one.places]
        assert (max(far), GAME.piece(one.piece).side) == (12, CONFEDERATE)


def test_13_11_06_other_rules_and_the_bridges_are_those_of_scenario_9() -> None:
    """But for who is held until turn 3."""
    files = Path(__file__).parents[3] / "scenarios" / "gcacw" / "gtc" / "scenarios"
    ours, theirs = (tomllib.loads((files / name).read_text()) for name in (
        "11-grants-1864-offensive.toml", "09-the-overland-campaign.toml",
    ))  # fmt: skip
    rules = [{one["rule"]: one for one in scenario["rules"]} for scenario in (ours, theirs)]
    differ = {key for key in rules[0] | rules[1] if rules[0].get(key) != rules[1].get(key)}
    assert differ == {"held-units", "note"}  # 9 tells of the Navy, which has a date there alone (13.9)
    assert ours["bridges"] == theirs["bridges"] and "events" not in ours["first-phases"]
    assert ours["reinforcements"] == theirs["reinforcements"]


def test_g14_01_between_random_events_and_transfer() -> None:
    phases = GAME.phases(2)
    assert phases.index("events") < phases.index("reinforcement-phase") < phases.index("transfer")
    assert phases.index("recovery") < phases.index("late-arrivals")


@pytest.mark.parametrize(
    ("rule", "turn", "due", "site"),
    [
        ("g25_03", 3, {"hagood"}, "petersburg"),
        ("g25_04", 4, {"clingman", "7-11-sc"}, "petersburg"),
        ("g25_09", 9, {"corse"}, "petersburg"),
        ("g25_10", 10, {"martin"}, "petersburg"),
        ("g25_11", 12, {"dearing"}, "petersburg"),
        ("o_25a", 13, {"walker"}, "petersburg"),
        ("g25_06", 6, {"breckinridge-wv"}, "western-virginia"),
        ("g25_07", 7, {"echols"}, "valley-edge"),
        ("g25_08", 8, {"wharton"}, "valley-edge"),
    ],
)
def test_g25_01_g25_02_dates(rule: str, turn: int, due: set[str], site: str) -> None:
    found = {one.piece for one in GAME.arrivals if one.turn == turn and one.raid is None and one.site == site}
    assert found == due, rule


def test_g25_05_g25_12_named_places() -> None:
    named = {one.piece: (one.turn, one.places, one.phase) for one in GAME.arrivals if one.places}
    assert named[PieceId("va-militia")] == (5, ("VS2629",), True)
    assert named[PieceId("vmi-cadets")] == (5, ("V5",), True)
    turn, where, phase = named[PieceId("butler")]
    assert (turn, phase) == (20, False) and "S3626" in where


def test_g25_32_g25_33_g25_35_g25_36_the_unions() -> None:
    named = {one.piece: one for one in GAME.arrivals}
    assert {piece: named[PieceId(piece)].places for piece in ("10-37-clrd", "wild", "hinks")} == {
        "10-37-clrd": ("OS2310",), "wild": ("OS2806",), "hinks": ("OS1207",),
    }  # fmt: skip
    butlers = ("butler-aj", "gillmore", "terry-div", "turner", "ames", "smith", "brooks", "weitzel")
    assert {named[PieceId(piece)].places for piece in butlers} == {("OS1205",)}
    assert all(named[PieceId(piece)].die and named[PieceId(piece)].turn == 3 for piece in butlers)
    raiders = [named[PieceId(piece)] for piece in ("kautz", "mix", "spear")]
    assert all(one.turn == 14 and one.together and not one.die for one in raiders)
    assert [one.exhausted for one in raiders] == [False, True, True] and {one.fatigue for one in raiders} == {0}


def test_g25_01_g25_05_named_places_at_once_and_fresh() -> None:
    state = alone(5, "va-militia", "vmi-cadets")
    assert [at(state, unit).hex for unit in ("va-militia", "vmi-cadets")] == ["VS2629", "V5"]
    assert at(state, "va-militia").fatigue == 0 and record(state).late == ()


@pytest.mark.parametrize(("rule", "turn", "unit"), [("g25_07", 7, "echols"), ("g25_08", 8, "wharton")])
def test_g25_07_g25_08_along_the_valleys_southern_edge(rule: str, turn: int, unit: str) -> None:
    state = alone(turn, unit)
    if turn == 7:
        drive(state, "roll 6")  # Kautz's raid
    assert {"VS0934", "VS1033", "VS2134"} <= places(state) and not {"VS0933", "VS2233", "VS2234"} & places(state), rule
    drive(state, f"bring-on {unit} VS2134")
    assert (at(state, unit).hex, at(state, unit).fatigue) == ("VS2134", 0)


def test_g25_12_butlers_cavalry_in_the_strategic_cycle() -> None:
    come = tuple(one.piece for one in GAME.arrivals if one.piece != "butler")
    phase = {"phase": "reinforcements", "reinforced": Reinforced(arrived=come)}
    state = scene(Segment(), turn=20, come=come, record=phase)
    city = {name for number, name in enumerate(GAME.map.names) if GAME.map.terrain(number) == "city"}
    assert places(state) == {where for where in city if where.startswith("S")} and "S3626" in places(state)
    drive(state, "bring-on butler S3626")
    assert (at(state, "butler").hex, at(state, "butler").fatigue) == ("S3626", 0)
    assert state.decision is None or state.decision.kind != "reinforcement"
    assert at(alone(20, "butler"), "butler").hex is None  # not in the reinforcement phase


# -- where -------------------------------------------------------------------------------------------------
def test_g25_13_g25_14_g25_15_three_places_at_petersburg() -> None:
    state = alone(3, "hagood")
    assert {"B1", "OS0124", "OS0223", "OS3524", "OS0413", "OS0623", "OS0724"} <= places(state)
    assert "OS0314" not in places(state)


def test_g25_16_the_railroad_must_be_open_from_the_edge() -> None:
    cut = alone(3, "hagood", brooks="OS0521")
    assert {"OS0522", "OS0623", "B1", "OS0124"} <= places(cut)
    assert not {"OS0521", "OS0520", "OS0413"} & places(cut)
    campaign = GAME.campaign
    assert campaign is not None
    line = campaign.arrivals.rails["petersburg"]
    station = next(one.hex for one in GAME.stations if one.hex in line and one.hex != "OS0413")
    play = inner(alone(3, "hagood"))
    before = landings.sites(play, next(one for one in GAME.arrivals if one.piece == "hagood"))
    map_state.put(play, f"station:{station}", 1)
    after = landings.sites(play, next(one for one in GAME.arrivals if one.piece == "hagood"))
    assert "OS0413" in before and "OS0413" not in after


@pytest.mark.parametrize(
    ("rule", "die", "where", "when"),
    [
        ("g25_18", 1, "OS0413", None),
        ("g25_18", 2, "OS0413", None),
        ("g25_19", 3, None, "cycle"),
        ("g25_19", 5, None, "cycle"),
        ("g25_23", 6, None, "recovery"),
    ],
)
def test_g25_17_g25_34_place_then_die(rule: str, die: int, where: str | None, when: str | None) -> None:
    state = alone(3, "hagood")
    drive(state, "bring-on hagood OS0413")
    assert state.decision is not None and state.decision.side == CHANCE
    drive(state, f"roll {die}")
    assert at(state, "hagood").hex == where, rule
    late = [(one.place, one.when) for one in record(state).late]
    assert late == ([] if when is None else [("OS0413", when)])


@pytest.mark.parametrize(
    ("unit", "hex_name"),
    [("turner", "OS1205"), ("butler-aj", "OS1205"), ("hinks", "OS1207"), ("wild", "OS2806"), ("10-37-clrd", "OS2310")],
)
@pytest.mark.parametrize(("die", "when"), [(2, None), (3, "cycle"), (5, "cycle"), (6, "recovery")])
def test_g25_32_g25_33_g25_34_each_of_butlers_pieces_rolls(
    unit: str, hex_name: str, die: int, when: str | None
) -> None:
    state = alone(3, unit, brooks="OS1205")
    assert state.decision is not None and (state.decision.kind, state.decision.side) == ("landing", CHANCE)
    drive(state, f"roll {die}")
    late = [(one.piece, one.place, one.when) for one in record(state).late]
    assert late == ([] if when is None else [(unit, hex_name, when)])
    assert at(state, unit).hex == (hex_name if when is None else None)


def test_g25_06_breckinridge_comes_to_a_unit_of_western_virginia_in_a_hex() -> None:
    state = alone(6, "breckinridge-wv", imboden="VC2229", va_militia="VS2629", vmi_cadets="V5", wise="OS0413")
    assert places(state) == {"VC2229", "VS2629"}
    assert refused(state, "bring-on breckinridge-wv V5")[0] == "25.1"
    drive(state, "bring-on breckinridge-wv VS2629")
    assert at(state, "breckinridge-wv").hex == "VS2629"


def test_g25_06_where_none_is_in_a_hex_he_waits_and_is_told_why() -> None:
    state = alone(7, "breckinridge-wv", "lewis", vmi_cadets="V5", wise="OS0413")
    told = [event.text for event in drive(state, "roll 6")]
    assert "Breckinridge waits: no unit of the Department of Western Virginia is in a hex" in told
    assert at(state, "breckinridge-wv").hex is None


@pytest.mark.parametrize(("where", "comes"), [("VC2229", False), ("V5", False), ("B1", False), ("N0101", True)])
def test_25_26_25_27_w_e_jones_is_called_only_when_breckinridge_has_left_boxes_and_the_maps_of_the_valley(
    where: str, comes: bool
) -> None:
    state = scene(
        Segment(), turn=8, come=tuple(one.piece for one in GAME.arrivals), breckinridge_wv=where, echols=where
    )
    while state.decision is not None and state.decision.kind != "call":
        state.apply(state.decision.default or state.decision.actions[0])
    assert ("call w-e-jones-wv" in texts(state)) == comes
    if not comes:
        assert refused(state, "call w-e-jones-wv")[0] == "26.0"
    assert record(state).reinforced.gone == (("breckinridge-wv",) if comes else ())


def test_25_26_25_27_w_e_jones_is_not_called_while_breckinridge_is_on_the_way_within_the_valley() -> None:
    on_the_way = Travellers((PieceId("echols"), PieceId("breckinridge-wv")), "V5", False, 9)
    come = tuple(one.piece for one in GAME.arrivals)
    play = inner(scene(Segment(), turn=8, come=come, record={"off_map": OffMap(travellers=(on_the_way,))}))
    fault = reinforcements.call_refusal(play, PieceId("w-e-jones-wv"))
    assert fault is not None and fault[0] == "26.0"


def test_g25_35_kautz_mix_and_spear_in_one_hex() -> None:
    state = alone(14, "kautz", "mix", "spear")
    assert "OS0124" in places(state) and "OS3524" in places(state)
    drive(state, "bring-on mix OS0924")
    assert {at(state, piece).hex for piece in ("kautz", "mix", "spear")} == {"OS0924"}
    assert (at(state, "mix").exhausted, at(state, "mix").fatigue) == (True, 0)


# -- in the action cycle ---------------------------------------------------------------------------------
def cycle(dice: str, *late: Late, **placed: At | str) -> State:
    come = tuple(one.piece for one in GAME.arrivals if one.piece not in {each.piece for each in late})
    state = scene(
        Cycle(), turn=3, come=come, record={"phase": "actions", "late": late}, lee="S3206", kershaw="S3206",
        grant="S3004", crawford="S3004", **placed,
    )  # fmt: skip
    drive(state, f"roll {dice}")
    return state


HAGOOD, WISE = Late(PieceId("hagood"), "OS0413", "cycle"), Late(PieceId("wise"), "OS0413", "cycle")


def test_g25_20_g25_21_a_win_with_a_five_or_six_brings_one_on() -> None:
    state = cycle("1 5", HAGOOD, WISE)
    assert texts(state) == ["land-now hagood", "land-now wise", "done"]
    drive(state, "land-now hagood")
    assert (at(state, "hagood").hex, at(state, "hagood").fatigue) == ("OS0413", 1)
    assert state.to_move == CONFEDERATE and "march kershaw" in texts(state) and "march hagood" in texts(state)
    assert [one.piece for one in record(state).late] == ["wise"] and "land-now wise" not in texts(state)
    drive(state, "march kershaw", "roll 1", "stop", "roll 1 6")
    assert texts(state) == ["land-now wise", "done"]  # the next time


def test_g25_21_another_may_act_in_any_theatre() -> None:
    state = cycle("1 5", HAGOOD, imboden="VS2629")
    drive(state, "land-now hagood")
    assert {"march imboden", "march kershaw", "march hagood"} <= set(texts(state))


def test_g25_20_o_25g_a_tie_and_the_gift_after_an_army_activation_are_wins() -> None:
    assert texts(cycle("5 5", HAGOOD))[0] == "land-now hagood"
    placed = {"lee": "S3206", "kershaw": "S3206", "grant": "S3004", "crawford": "S3004"}
    fields = {"phase": "actions", "late": (HAGOOD,), "owed": CONFEDERATE}
    assert texts(scene(Cycle(), turn=3, record=fields, **placed))[0] == "land-now hagood"


def test_g25_20_not_with_less_nor_when_the_enemy_wins() -> None:
    assert not [text for text in texts(cycle("1 4", HAGOOD)) if text.startswith("land-now")]
    for dice in ("6 5", "6 1"):
        state = cycle(dice, HAGOOD)
        assert not [text for text in texts(state) if text.startswith("land-now")]
        drive(state, "pass")
        assert not [text for text in texts(state) if text.startswith("land-now")]


def test_g25_34_the_union_lands_in_the_same_way() -> None:
    state = cycle("5 1", Late(PieceId("turner"), "OS1205", "cycle"), Late(PieceId("gillmore"), "OS1205", "cycle"))
    assert texts(state) == ["land-now turner", "done"]  # o_25h: a leader where units of his are
    assert refused(state, "land-now gillmore")[0] == "25.2"
    drive(state, "land-now turner")
    assert at(state, "turner").hex == "OS1205"


def test_g25_22_what_is_left_comes_when_the_cycle_ends() -> None:
    state = cycle("1 4", HAGOOD, WISE)
    landings.cycle_ends(inner(state))
    play = inner(state)
    landings.cycle_ends(play)
    assert [pieces.hex_of(play, PieceId(unit)) for unit in ("hagood", "wise")] == ["OS0413", "OS0413"]
    assert pieces.fatigue(play, PieceId("wise")) == 1 and play.record.late == ()  # type: ignore[attr-defined]


def test_g25_23_a_six_comes_after_recovery_at_f0() -> None:
    state = cycle("1 4", Late(PieceId("hagood"), "OS0413", "recovery"))
    play = inner(state)
    landings.cycle_ends(play)
    assert pieces.hex_of(play, PieceId("hagood")) is None
    PHASES["late-arrivals"].stage(play)
    assert (pieces.hex_of(play, PieceId("hagood")), pieces.fatigue(play, PieceId("hagood"))) == ("OS0413", 0)


def test_o_25i_with_enemies_there_the_nearest_place() -> None:
    play = inner(cycle("1 4", HAGOOD, brooks="OS0413"))
    landings.cycle_ends(play)
    assert pieces.hex_of(play, PieceId("hagood")) == "OS0414"


# -- replacement points ------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("number", "where"), [("09", "in a box off the map"), ("11", "on the maps of the Valley or, for the Confederates")]
)
def test_g25_24_which_brigades_take_points_is_told_as_it_is_in_the_scenario(number: str, where: str) -> None:
    play = numbered(number).new_state().play
    assert any(where in line for line in CATALOGUE.help(play, "replacement"))


@pytest.mark.parametrize(
    ("kind", "where"),
    [
        ("reinforcement", "in the reinforcement phase of their turn"),
        ("call", "in the reinforcement phase of that turn"),
    ],
)
def test_g14_01_when_reinforcements_arrive_is_told_as_it_is_here(kind: str, where: str) -> None:
    advanced = numbered("09").new_state().play
    advanced.amend(phase="reinforcements")
    assert any(where in line for line in CATALOGUE.help(inner(alone(7, "lewis")), kind))
    assert any("strategic cycle" in line for line in CATALOGUE.help(advanced, kind))


# -- Kautz's raid and the Washington Artillery --------------------------------------------------------------
@pytest.mark.parametrize(("die", "start"), [(1, 7), (2, 8), (3, 8), (4, 9), (5, 9), (6, 10)])
def test_g25_25_g25_26_kautzs_raid(die: int, start: int) -> None:
    state = alone(7, "lewis")
    assert state.decision is not None and state.decision.kind == "raid"
    drive(state, f"roll {die}")
    assert record(state).raid == start
    assert (state.decision.kind == "reinforcement") == (start == 7)


@pytest.mark.parametrize(
    ("rule", "turn", "due"),
    [
        ("g25_27", 9, {"lewis"}),
        ("g25_28", 10, {"beauregard", "wise", "hoke-h-i", "terry-brig", "ransom"}),
        ("g25_29", 11, {"colquitt"}),
    ],
)
def test_g25_27_to_g25_30_who_comes_after_the_raid(rule: str, turn: int, due: set[str]) -> None:
    play = inner(scene(turn=turn, record={"raid": 9}))
    found = {one.piece for one in GAME.arrivals if one.raid is not None and landings.due_turn(play, one) == turn}
    assert found == due, rule
    assert all(one.site == "petersburg" and one.die for one in GAME.arrivals if one.raid is not None)


def test_13_11_07_the_washington_artillery_leaves_on_turn_7() -> None:
    state = alone(7, washington_art="OS0612", ptrbg_militia="OS0413")
    drive(state, "roll 6")
    assert at(state, "washington-art").hex is None and PieceId("washington-art") in record(state).left
    assert record(state).missing == 0
    assert at(alone(6, washington_art="OS0612", ptrbg_militia="OS0413"), "washington-art").hex == "OS0612"


@pytest.mark.parametrize("riders", [(), (PieceId("lee"),)])
def test_13_11_07_the_washington_artillery_leaves_from_its_way_to_a_box_too(riders: tuple[PieceId, ...]) -> None:
    """It is not lost, and no guns are missing. Who was with it goes on, and joins the nearest unit of his."""
    group = Travellers((PieceId("washington-art"), *riders), "B1", True, 8)
    state = alone(7, record={"off_map": OffMap(travellers=(group,))}, ptrbg_militia="OS0413", kershaw="S3206")
    drive(state, "roll 6")
    assert PieceId("washington-art") in record(state).left and record(state).missing == 0
    assert [one.pieces for one in record(state).off_map.travellers] == ([riders] if riders else [])
    play = inner(state)
    play.amend(turn=8)
    play.stack = [Game(), Arrivals()]
    later = State.from_play(play)
    assert at(later, "washington-art").hex is None
    assert at(later, "lee").hex == ("S3206" if riders else None)


def test_13_11_08_where_it_is_lost_three_guns_of_the_special_reinforcements_are_missing() -> None:
    """Not of those that come by date."""
    state = alone(7, "martin", "lewis", "wise", "ransom", "terry-brig")
    drive(state, "roll 6")
    assert record(state).missing == 3
    play = inner(state)
    for unit, guns, missing in (
        ("martin", 2, 3), ("lewis", 0, 3), ("wise", 0, 1), ("ransom", 0, 0), ("terry-brig", 1, 0),
    ):  # fmt: skip
        landings.bring(play, PieceId(unit), "OS0413", 0)
        assert (pieces.artillery(play, PieceId(unit)), play.record.missing) == (guns, missing), unit  # type: ignore[attr-defined]


def test_g25_31_the_ix_corps_comes_as_in_scenario_9() -> None:
    assert {(one.piece, one.group) for one in GAME.reinforcements} == {
        (one.piece, one.group) for one in numbered("09").reinforcements
    }
    assert GAME.entry == numbered("09").entry


def test_g25_38_crook_and_averell_in_lexington_or_at_the_valleys_edge() -> None:
    campaign = GAME.campaign
    assert campaign is not None
    where = campaign.special_reinforcements.union.places
    assert {"V5", "VS0934", "VS1734", "VS0122", "VS1125"} <= set(where) and "VS1833" not in where
    state = scene(
        turn=16, come=tuple(one.piece for one in GAME.arrivals),
        record={"reinforced": Reinforced(arrived=tuple(one.piece for one in GAME.arrivals), due=16)},
    )  # fmt: skip
    assert "VS0122" in places(state)
    assert boxes.record(inner(state)) == OffMap()
    assert state.to_move == UNION


def test_25_25_and_26_21_who_comes_to_a_box_with_enemies_was_not_the_first_there() -> None:
    """The Union has been in Lexington when the Confederate's call is answered, and defends it in the next cycle."""
    called = Reinforced(arrived=tuple(one.piece for one in GAME.arrivals), called=((PieceId("b-h-jones"), 13),))
    state = scene(turn=13, record={"reinforced": called}, moor="V5")
    drive(state, "bring-on b-h-jones V5")
    play = inner(state)
    play.amend(turn=16)
    assert boxes.at_start(play, "V5") == [UNION, CONFEDERATE]
    assert defends(play, "V5") == UNION
