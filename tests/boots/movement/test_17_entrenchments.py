"""17.0 Entrenchments and stockades, 18.0 engineers."""

from __future__ import annotations

import pytest
from scenes import INDIAN, PERSHING, US, VILLA, at, drive, inner, price, refused, scene, texts
from scenes import game as scenario

from gtc_tui.engine.state import State
from gtc_tui.rules.boots.state import ground


def works(state: State, name: str) -> tuple[str | None, str | None]:
    """Whose entrenchment and whose stockade are in a hex."""
    play = inner(state)
    return ground.entrenchment(play, play.game.map.ids[name]), ground.stockade(play, play.game.map.ids[name])


def test_17_1_in_mad_anthony_british_infantry_digs_and_nobody_else_of_theirs() -> None:
    state = scene(commands="Br", side=INDIAN, br_ca="3235", br_cb="3236", marks={"3236": 16})
    drive(state, "done")
    assert texts(state) == ["work 3235", "done"]  # 3236 has a stockade
    drive(state, "work 3235", "roll 3")
    assert works(state, "3235") == (INDIAN, None)
    state = scene(commands="Indian", side=INDIAN, in_mia="2429")
    drive(state, "done")
    assert state.decision is None or state.decision.kind != "build"


@pytest.mark.parametrize(("die", "built"), [(3, True), (4, False)])
def test_17_5_us_infantry_builds_stockades_in_the_same_way(die: int, built: bool) -> None:
    state = scene(commands="St", st_1us="1731", st_wag="1732", record={"stockades": 4})
    drive(state, "done", "work 1731", f"roll {die}")
    assert works(state, "1731") == (None, US if built else None)
    assert inner(state).record.stockades == 4 + built


def test_17_5_dragoons_guns_and_wagons_build_nothing() -> None:
    state = scene(commands="St", st_tr="1731", st_art="1631", st_wag="1732")
    drive(state, "done")
    assert state.decision is None or state.decision.kind != "build"


def test_17_2_the_builders_must_be_in_supply() -> None:
    state = scene(commands="St", st_1us="1731", st_2us="1933")
    drive(state, "done")
    assert state.decision is None or state.decision.kind != "build"


def test_17_2_and_must_stay_the_whole_sub_phase() -> None:
    state = scene(commands="St", st_1us="1731", st_2us="1733", st_wag="1732")
    drive(state, "move st-1us", "step 1730", "stop", "done")
    assert texts(state) == ["work 1733", "done"]


def test_17_2_one_die_a_hex_however_many_units() -> None:
    state = scene(commands="St", st_1us="1731", st_2us="1731", st_wag="1732")
    drive(state, "done", "work 1731", "roll 6")
    assert state.decision is None or state.decision.kind != "build"


def test_18_3_engineers_make_it_likelier() -> None:
    for die, built in ((5, True), (6, False)):
        state = scene(commands="Wlk", wl_eng="1731", wl_1="1731", wl_wag="1732", turn=9)
        drive(state, "done", "work 1731", f"roll {die}")
        assert (works(state, "1731")[1] == US) == built


def test_17_5_no_stockade_beyond_the_markers() -> None:
    state = scene(commands="St", st_1us="1731", st_wag="1732", record={"stockades": 10})
    drive(state, "done")
    assert state.decision is None or state.decision.kind != "build"


@pytest.mark.parametrize(("unit", "side", "most"), [("ec_6i", US, 3), ("dn_aco", VILLA, 1), ("cm_1", US, 5)])
def test_22_24_who_digs_how_well_in_pershing(unit: str, side: str, most: int) -> None:
    command = {"ec_6i": "EC", "dn_aco": "DN", "cm_1": "CM"}[unit]
    where = {unit: "3007"}
    for die in (most, most + 1):
        state = scene(PERSHING, commands=command, side=US if side == US else VILLA, aligned=US, ec_wag="2907", **where)
        drive(state, "done", "work 3007", f"roll {die}")
        assert (works(state, "3007")[0] is not None) == (die <= most)


def test_17_1_not_in_a_fort_garrisons_hex() -> None:
    state = scene(PERSHING, commands="EC", ec_6i="4107", fc_col="4107")
    drive(state, "done")
    assert state.decision is None or state.decision.kind != "build"


def test_23_not_in_the_desert() -> None:
    found = scenario(PERSHING)
    desert = next(found.map.names[number] for number, lines in enumerate(found.charts) if "desert" in lines)
    state = scene(PERSHING, commands="EC", ec_6i=desert, ec_wag=desert)
    drive(state, "done")
    assert state.decision is None or state.decision.kind != "build"


def test_17_3_an_entrenchment_goes_when_nobody_of_its_side_is_left() -> None:
    state = scene(PERSHING, commands="EC", ec_6i="3007", ec_16i="3007", ec_wag="2907", marks={"3007": 1})
    drive(state, "move ec-6i", "step 3107")
    while state.decision is not None and state.decision.kind == "march":
        drive(state, "stop")
    drive(state, "done")
    assert works(state, "3007")[0] == US
    state = scene(PERSHING, commands="EC", ec_6i="3007", ec_wag="2907", marks={"3007": 1})
    drive(state, "move ec-6i", "step 3107")
    while state.decision is not None and state.decision.kind in ("march", "move"):
        drive(state, "stop" if "stop" in texts(state) else "done")
    assert works(state, "3007")[0] is None


def test_17_5_a_stockade_stays_when_it_is_left() -> None:
    state = scene(commands="St", st_1us="1731", marks={"1731": 8})
    drive(state, "move st-1us", "step 1730", "step 1729")
    while state.decision is not None and state.decision.kind in ("march", "move", "build"):
        drive(state, "stop" if "stop" in texts(state) else "done")
    assert at(state, "st-1us") != "1731" and works(state, "1731")[1] == US


def test_18_2_a_pontoon_saves_the_river_for_the_engineers_sub_command() -> None:
    state = scene(commands=("Wlk", "Hm"), turn=9, wl_eng="1632", wl_1="1632", hm_1="1632")
    assert price(state, "wl-1", "1631") == "4"
    drive(state, "span wl-eng")
    assert "move wl-eng" not in texts(state)
    drive(state, "move wl-1", "step 1631")
    assert state.decision is not None and "(3 MP left" in state.decision.prompt  # 5 less 2
    drive(state, "stop", "move hm-1", "step 1631")
    assert state.decision is not None and "3 movement points" not in state.decision.prompt  # 5 less 4: another command


def test_18_2_the_bridge_is_gone_after_the_sub_phase() -> None:
    state = scene(commands="Wlk", turn=9, wl_eng="1632", wl_1="1632")
    drive(state, "span wl-eng", "done")
    while state.decision is not None and state.decision.kind == "build":
        drive(state, "done")
    assert price(state, "wl-1", "1631") == "4"
    assert not any(effect.kind == "pontoon" for effect in inner(state).record.effects)


def test_18_2_only_engineers_on_a_river() -> None:
    state = scene(commands="Wlk", turn=9, wl_eng="1731", wl_1="1632")
    assert not any(text.startswith("span") for text in texts(state))
    assert refused(state, "span wl-1")[0] == "18.2"
    assert refused(state, "span wl-eng")[0] == "18.2"


def test_17_3_entrenchment_markers_are_used_again_and_limit_the_digging() -> None:
    found = scenario(PERSHING)
    clear = [found.map.names[number] for number, lines in enumerate(found.charts) if lines == ("clear",)][:8]
    state = scene(PERSHING, commands="EC", ec_6i="3007", ec_wag="2907", marks=dict.fromkeys(clear, 1))
    drive(state, "done")
    assert state.decision is None or state.decision.kind != "build"  # all eight lie on the map
    state = scene(PERSHING, commands="EC", ec_6i="3007", ec_wag="2907", marks=dict.fromkeys(clear[:7], 1))
    drive(state, "done")
    assert "work 3007" in texts(state)


def test_17_3_nobody_digs_twice_in_a_hex() -> None:
    state = scene(PERSHING, commands="EC", ec_6i="3007", ec_wag="2907", marks={"3007": 1})
    drive(state, "done")
    assert state.decision is None or state.decision.kind != "build"


def test_17_2_what_is_refused_has_a_reason() -> None:
    state = scene(commands="St", st_1us="1731", st_tr="1733", st_2us="1636", st_wag="1732")
    drive(state, "move st-2us", "step 1635", "stop", "done")
    assert refused(state, "work 1635")[1] == "1635: no active unit there has kept still"
    assert refused(state, "work 1733")[0] == "17.1"
    drive(state, "work 1731", "roll 1")
    if state.decision is not None and state.decision.kind == "build":
        assert refused(state, "work 1731")[1].startswith("it has been tried")
