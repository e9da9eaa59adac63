"""11.0 Retreats: direction, zones of control, stacking at the end, splitting, shelter."""

from __future__ import annotations

import dataclasses
import random

import pytest
from battle import EAST, MIDDLE, NORTH_EAST, NORTH_WEST, SOUTH_EAST, SOUTH_WEST, WEST, attack_scene, fight, unit
from scenes import (
    INDIAN,
    MAD_ANTHONY,
    PERSHING,
    US,
    VILLA,
    at,
    drive,
    game,
    inner,
    kinds,
    refused,
    scene,
    spread,
    texts,
)

from gtc_tui._core import NO_HEX
from gtc_tui.engine.action import PieceId
from gtc_tui.engine.event import Event
from gtc_tui.engine.state import State
from gtc_tui.rules.boots import boards, ground, stacking
from gtc_tui.rules.boots.game import BootsPlay
from gtc_tui.rules.boots.retreat import Retreat, choices
from gtc_tui.rules.boots.scenario_rules.base import ScenarioRules


def retreat(state: State, units: tuple[str, ...], foes: tuple[str, ...], hexes: int, side: str = VILLA) -> State:
    """The scene with a retreat of these units under way, in place of whatever goes on."""
    play = inner(state)
    numbers = tuple(unit(state, name) for name in units)
    away = tuple(play.game.map.ids[name] for name in foes)
    play.stack[:] = [*play.stack[:3], Retreat(side, side, numbers, away, hexes)]  # type: ignore[arg-type]
    state._decision = play.settle()
    return state


def running(units: dict[str, str], foes: tuple[str, ...], hexes: int, **others: str) -> State:
    """A retreat on the clear ground around 4029, away from enemies in these hexes."""
    state = attack_scene(**units, **others)
    return retreat(state, tuple(name.replace("_", "-") for name in units), foes, hexes)


def hexes(state: State) -> set[str]:
    return {text.split()[1] for text in texts(state) if text.startswith("retreat")}


def test_11_1_every_step_leads_away_from_the_enemy() -> None:
    state = running({"do_1": MIDDLE}, (WEST,), 2, wc_7c=WEST)
    assert hexes(state) == {NORTH_EAST, EAST, SOUTH_EAST}
    assert refused(state, f"retreat {NORTH_WEST}") == ("11.1", f"{NORTH_WEST} is no farther from the enemy")
    drive(state, f"retreat {NORTH_EAST}")
    assert hexes(state) == {"4230", "4130"}
    drive(state, "retreat 4130")
    assert at(state, "do-1") == "4130" and not any(isinstance(stage, Retreat) for stage in inner(state).stack)


def test_11_1_terrain_costs_nothing() -> None:
    """Rough ground all around: 0905 and its neighbours."""
    state = retreat(attack_scene(do_1="1005", wc_7c="1004"), ("do-1",), ("1004",), 3)
    before = inner(state).game.map
    drive(state, "retreat 1006", "retreat 1007", "retreat 1008")
    assert at(state, "do-1") == "1008" and before.terrain(before.ids["1006"]) == "rough"


def test_11_2_a_hex_in_an_enemy_zone_costs_a_unit_and_does_not_count() -> None:
    """13C in the east: the hexes beside it cost a unit, and the retreat goes on."""
    state = running(
        {"do_1": MIDDLE, "do_2": MIDDLE}, (WEST,), 1, wc_7c=WEST, ec_13c="4031", ec_11c="4229", ec_6i="3829"
    )
    assert hexes(state) == {NORTH_EAST, EAST, SOUTH_EAST}
    drive(state, f"retreat {EAST}")
    assert state.decision is not None and state.decision.kind == "losses"
    drive(state, "lose do-2")
    assert at(state, "do-1") == EAST and state.decision.kind != "losses"


def test_11_2_hexes_in_enemy_zones_are_gone_in_addition() -> None:
    """Two hexes to go: the first one entered is in the zone of 10C, and two free ones come after it."""
    others = {"wc_10c": NORTH_WEST, "ec_13c": SOUTH_WEST, "cm_1": EAST}
    state = running({"do_1": MIDDLE, "do_2": MIDDLE}, (WEST,), 2, wc_7c=WEST, **others)
    drive(state, f"retreat {NORTH_EAST}", "lose do-2")
    gone = [str(at(state, "do-1"))]
    while any(isinstance(stage, Retreat) for stage in inner(state).stack):
        drive(state, f"retreat {min(hexes(state))}")
        gone.append(str(at(state, "do-1")))
    play = inner(state)
    free = [name for name in gone if not play.position.zoc(0, play.game.map.ids[name])[0]]
    assert gone[0] == NORTH_EAST and gone[0] not in free and len(free) == 2


def test_11_2_a_lone_unit_is_lost_in_an_enemy_zone() -> None:
    state = running({"do_1": MIDDLE}, (WEST,), 1, wc_7c=WEST, ec_13c="4031", ec_11c="4229", ec_6i="3829")
    drive(state, f"retreat {EAST}")
    assert at(state, "do-1") is None


def test_11_2_a_way_without_loss_must_be_taken() -> None:
    """7 of rule 11.2: 13C covers the east and north-east, the south-east is free."""
    state = running({"do_1": MIDDLE}, (WEST,), 1, wc_7c=WEST, ec_13c="4130")
    assert at(state, "do-1") == SOUTH_EAST
    state = running({"do_1": MIDDLE, "do_2": MIDDLE}, (WEST,), 1, wc_7c=WEST, ec_13c="4130")
    assert at(state, "do-1") == at(state, "do-2") == SOUTH_EAST


def test_11_2_a_first_hex_without_loss_that_leads_into_loss_is_no_such_way() -> None:
    """Two hexes. The north-east is free, but both hexes behind it lie in the zone of 13C."""
    state = running({"do_1": MIDDLE}, (WEST,), 2, wc_7c=WEST, ec_13c="4231")
    assert hexes(state) == {EAST, SOUTH_EAST}
    assert refused(state, f"retreat {NORTH_EAST}") == ("11.2", f"another way costs fewer units than by {NORTH_EAST}")
    drive(state, f"retreat {EAST}")
    assert hexes(state) == {"4031", "3930"}


def test_11_2_enemies_and_water_and_the_edge_are_no_way() -> None:
    state = running({"do_1": MIDDLE}, (WEST,), 1, wc_7c=WEST, ec_13c=NORTH_EAST, ec_11c=SOUTH_EAST)
    assert at(state, "do-1") is None  # the east is beside both
    state = running({"do_1": MIDDLE}, (WEST,), 1, wc_7c=WEST)
    assert refused(state, f"retreat {WEST}")[0] in ("11.1", "11.2")


def test_11_2_what_a_scenario_closes_to_a_unit_is_no_way() -> None:
    class Closed(ScenarioRules):
        def bars_move(self, play: BootsPlay, piece: int, to: int) -> str | None:
            return "not there" if play.game.map.names[to] == EAST else None

    found = dataclasses.replace(game(PERSHING), rules=Closed())
    state = scene(found, sub="combat", commands=("NC",), do_1=MIDDLE, wc_7c=WEST)
    retreat(state, ("do-1",), (WEST,), 1)
    assert hexes(state) == {NORTH_EAST, SOUTH_EAST}
    assert refused(state, f"retreat {EAST}") == ("11.2", "not there")


def test_11_2_without_any_way_the_units_are_eliminated() -> None:
    state = running(
        {"do_1": MIDDLE, "do_2": MIDDLE}, (WEST,), 1, wc_7c=WEST, ec_13c=NORTH_EAST, ec_11c=SOUTH_EAST, ec_6i=EAST
    )
    assert "do-1" not in spread(state) and "do-2" not in spread(state)


def test_11_2_a_retreat_that_cannot_be_finished_goes_as_far_as_it_can() -> None:
    """4034 is the last hex of its row: three hexes away from 4032 there is room, four hexes away there is none."""
    state = retreat(attack_scene(do_1="4033", wc_7c="4032"), ("do-1",), ("4032",), 4)
    drive(state, "retreat 3933", "retreat 3834")
    assert at(state, "do-1") is None
    assert "surrender" in kinds(again(state))
    state = retreat(attack_scene(do_1="4033", wc_7c="4032"), ("do-1",), ("4032",), 3)
    drive(state, "retreat 3933")
    assert at(state, "do-1") == "3734"


def again(state: State) -> list[Event]:
    """What the last answer led to."""
    return list(state.apply(state.undo()))


def test_11_2_a_stack_may_pass_friends_but_not_stay_in_a_full_hex() -> None:
    """Four of the B and Do stand in the east already: the last hex may not be that one."""
    full = {"do_2": EAST, "do_3": EAST, "b_1": EAST, "b_2": EAST}
    state = running({"do_1": MIDDLE}, (WEST,), 1, wc_7c=WEST, **full)
    assert hexes(state) == {NORTH_EAST, SOUTH_EAST}
    assert refused(state, f"retreat {EAST}")[0] == "11.2"
    state = running({"do_1": MIDDLE}, (WEST,), 2, wc_7c=WEST, **full)
    assert EAST in hexes(state)


def test_11_2_a_zone_and_another_sub_command_at_the_end_cost_two_units() -> None:
    """Only the east is open, in an enemy zone, and a bandit stands there: two units at once (4 of rule 11.2)."""
    state = running(
        {"do_1": MIDDLE, "do_2": MIDDLE},
        (WEST,),
        1,
        wc_7c=WEST,
        b_1=EAST,
        ec_13c=NORTH_EAST,
        ec_11c=SOUTH_EAST,
    )
    play = inner(state)
    assert play.position.zoc(0, play.game.map.ids[EAST])[0]
    drive(state, "lose do-2")
    assert at(state, "do-1") is None and at(state, "do-2") is None


def test_11_2_a_full_last_hex_without_a_zone_costs_one_unit() -> None:
    full = {"b_1": EAST, "b_2": NORTH_EAST, "b_3": SOUTH_EAST}
    state = running({"do_1": MIDDLE, "do_2": MIDDLE}, (WEST,), 1, wc_7c=WEST, **full)
    drive(state, f"retreat {EAST}", "lose do-2")
    assert hexes(state) == {"4031", "4130", "3930"} and at(state, "do-1") == EAST
    drive(state, "retreat 4031")
    assert at(state, "do-1") == "4031"


def test_11_2_a_stack_may_split_up() -> None:
    state = running({"do_1": MIDDLE, "do_2": MIDDLE, "do_3": MIDDLE}, (WEST,), 1, wc_7c=WEST)
    drive(state, "apart do-3", f"retreat {NORTH_EAST}", f"retreat {SOUTH_EAST}")
    assert spread(state)["do-1"] == spread(state)["do-2"] == NORTH_EAST and at(state, "do-3") == SOUTH_EAST


def test_11_2_a_stack_splits_where_only_its_parts_stay_unharmed() -> None:
    """In the east there is room for one of three; other sub-commands stand in the other hexes."""
    state = attack_scene(
        ec_13c=MIDDLE,
        ec_11c=MIDDLE,
        ec_6i=MIDDLE,
        ec_16i=EAST,
        ec_c6=EAST,
        ec_wag=EAST,
        wc_7c=NORTH_EAST,
        nc_5c=SOUTH_EAST,
        do_1=WEST,
    )
    retreat(state, ("ec-13c", "ec-11c", "ec-6i"), (WEST,), 1, US)
    assert set(texts(state)) == {"apart ec-13c", "apart ec-11c", "apart ec-6i"}
    assert refused(state, f"retreat {EAST}")[0] == "11.2"
    drive(state, "apart ec-11c", "apart ec-6i")
    assert at(state, "ec-13c") == EAST and set(texts(state)) >= {f"retreat {EAST}", f"retreat {NORTH_EAST}"}
    drive(state, f"retreat {NORTH_EAST}", "lose ec-11c")
    assert at(state, "ec-6i") == NORTH_EAST and at(state, "ec-11c") is None


def test_11_2_flanked_units_pay_for_every_way_out() -> None:
    """Attacked from east and west: every hex around is beside one of them, and two of three units come through."""
    state = running({"do_1": MIDDLE, "do_2": MIDDLE}, (WEST, EAST), 1, wc_7c=WEST, ec_13c=EAST)
    assert hexes(state) == {NORTH_EAST, NORTH_WEST, SOUTH_EAST, SOUTH_WEST}
    drive(state, f"retreat {NORTH_EAST}", "lose do-2")
    assert at(state, "do-1") == NORTH_EAST and "4229" in hexes(state)


# -- 11.3 Fort garrisons and stockades ---------------------------------------------------------------------------------


def test_11_3_units_with_a_fort_garrison_may_stay() -> None:
    state = attack_scene("DW", fc_bliss="4214", ec_13c="4214", do_1="4215", commands=("Do",), side=VILLA)
    fight(state, "4215", "4214")
    assert state.decision is not None and state.decision.side == US and {"halt", "done"} <= set(texts(state))
    drive(state, "halt")
    assert at(state, "fc-bliss") == at(state, "ec-13c") == "4214" and at(state, "do-1") == "4215"


def test_11_3_some_may_stay_and_others_go() -> None:
    state = attack_scene("DW", fc_bliss="4214", ec_13c="4214", do_1="4215", commands=("Do",), side=VILLA)
    fight(state, "4215", "4214")
    drive(state, "apart ec-13c", "halt", "done")
    assert "halt" not in texts(state) and at(state, "fc-bliss") == "4214"


def test_11_3_a_stack_that_reaches_a_fort_garrison_may_stop_there() -> None:
    """Two hexes to go, but Fort Bliss is the first of them."""
    state = retreat(attack_scene(ec_13c="4215", fc_bliss="4214", do_1="4216"), ("ec-13c",), ("4216",), 2, US)
    drive(state, "retreat 4214")
    assert {"halt", "done"} <= set(texts(state))
    drive(state, "halt")
    assert at(state, "ec-13c") == "4214"


def test_11_3_an_entrenchment_is_no_shelter() -> None:
    state = attack_scene("DW", wc_7c=WEST, do_1=MIDDLE)
    ground.entrench(inner(state), inner(state).game.map.ids[MIDDLE], VILLA)
    fight(state, WEST, MIDDLE)
    assert "halt" not in texts(state) and hexes(state)
    assert refused(state, "halt")[0] == "11.3"


def test_11_3_units_in_a_stockade_may_stay_but_nobody_stops_in_one() -> None:
    state = attack_scene("DW", game_id=MAD_ANTHONY, commands=("Indian",), side=INDIAN, in_mia="1727", st_1us="1728")
    ground.fortify(inner(state), inner(state).game.map.ids["1728"], US)
    fight(state, "1727", "1728")
    assert {"halt", "done"} <= set(texts(state))
    state = attack_scene(game_id=MAD_ANTHONY, commands=("St",), in_mia="1726", st_1us="1727")
    ground.fortify(inner(state), inner(state).game.map.ids["1728"], US)
    retreat(state, ("st-1us",), ("1726",), 2, US)
    drive(state, "retreat 1728")
    assert "halt" not in texts(state) and len(hexes(state)) >= 2


def test_11_4_a_fort_garrison_costs_nobody_a_unit() -> None:
    """4313 and 4314 lie beside Fort Bliss. With cavalry beside the walls instead they would cost the unit."""
    for garrison, lost in (("fc_bliss", False), ("ec_11c", True)):
        others = {garrison: "4214", "ec_13c": "4216", "wc_7c": "4115"}
        state = retreat(attack_scene(do_1="4215", **others), ("do-1",), ("4216", "4115"), 1)
        if hexes(state):
            drive(state, f"retreat {min(hexes(state))}")
        assert (at(state, "do-1") is None) == lost, (garrison, spread(state))


def test_10_23_the_attacker_chooses_the_way_of_a_rout_and_its_owner_the_units_lost() -> None:
    state = attack_scene(
        "DT", wc_7c=WEST, ec_13c="4031", ec_11c="4229", ec_6i="3829", do_1=MIDDLE, do_2=MIDDLE, b_1=MIDDLE
    )
    drive(state, f"attack {WEST} {MIDDLE}", "roll 1")
    while state.decision is not None and state.decision.kind == "losses":
        assert state.decision.side == VILLA
        state.apply(state.legal_actions()[0])
    drive(state, "roll 1")
    assert state.decision is not None and state.decision.side == US and state.decision.kind == "retreat"


# -- against a slow count of every way -------------------------------------------------------------------------------


def unharmed_ways(play: BootsPlay, numbers: list[int], here: int, foes: list[int], left: int) -> list[list[int]]:
    """Every way of so many hexes that enters no enemy zone and ends where the stack may stay, fort garrisons apart."""
    hexmap, position = play.game.map.hexmap, play.position
    if not left:
        return [[]] if stacking.fault(play, here, [*position.at(here), *numbers]) is None else []
    found = []
    for direction, to in enumerate(hexmap.neighbours(here)):
        if to == NO_HEX or position.owner(to) not in (-1, 1) or position.zoc(0, to)[0]:
            continue
        if any(position.board.step_block(profile(play, one), here, direction, 0) for one in numbers):
            continue
        if sum(hexmap.distance(to, foe) - hexmap.distance(here, foe) for foe in foes) > 0:
            found += [[to, *way] for way in unharmed_ways(play, numbers, to, foes, left - 1)]
    return found


def profile(play: BootsPlay, number: int) -> int:
    return boards.FOOT_BOUND if play.game.is_bound(number) else boards.FOOT


@pytest.mark.parametrize("seed", range(60))
def test_11_2_the_ways_offered_are_those_of_a_slow_count(seed: int) -> None:
    """Villa's units retreat among US cavalry strewn about in Mexico."""
    rng = random.Random(seed)
    found = game(PERSHING)
    hexmap = found.map.hexmap
    middle = found.map.ids["1512"]
    near = hexmap.within(middle, 3)
    names = [one.id.replace("-", "_") for one in found.pieces if one.side == US and not one.is_garrison]
    placed = {"do_1": "1512", "do_2": "1512"}
    for name in rng.sample(names, 5):
        placed[name] = found.map.names[rng.choice([where for where in near if where != middle])]
    free = [where for where in near if found.map.names[where] not in placed.values()]
    for name in ("b_1", "b_2", "dn_lop", "dn_art"):
        placed[name] = found.map.names[rng.choice(free)]
    play = inner(scene(PERSHING, **placed))
    numbers = [found.index[PieceId(name)] for name in ("do-1", "do-2")]
    foes = [rng.choice([where for where in hexmap.neighbours(middle) if play.position.owner(where) != 1])]
    hexes_to_go = rng.randint(1, 3)
    stage = Retreat(VILLA, VILLA, tuple(numbers), tuple(foes), hexes_to_go)
    ways_found = unharmed_ways(play, numbers, middle, foes, hexes_to_go)
    choice = choices(play, stage, numbers, middle)
    if ways_found:
        assert {step.to for step in choice.steps} == {way[0] for way in ways_found} and not choice.split
    else:
        alone = any(unharmed_ways(play, [one], middle, foes, hexes_to_go) for one in numbers)
        assert choice.split == alone or (choice.split and not choice.steps)
        assert all(step.loss or step.left or not step.ends for step in choice.steps)
