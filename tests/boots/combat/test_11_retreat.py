"""11.0 Retreats: direction, zones of control, stacking at the end, splitting, shelter."""

from __future__ import annotations

import dataclasses
import random
from itertools import pairwise

import pytest
from battle import EAST, MIDDLE, NORTH_EAST, NORTH_WEST, SOUTH_EAST, SOUTH_WEST, WEST, attack_scene, fight, unit
from scenes import (
    INDIAN,
    MAD_ANTHONY,
    PERSHING,
    US,
    VILLA,
    at,
    changed,
    drive,
    game,
    inner,
    refused,
    scene,
    spread,
    texts,
)

from gtc_tui._core import NO_HEX, ClosedHexes
from gtc_tui.engine.action import PieceId
from gtc_tui.engine.state import State
from gtc_tui.rules.boots.combat.retreat import Retreat, choices
from gtc_tui.rules.boots.special.hooks import Hooks
from gtc_tui.rules.boots.state import boards, ground, stacking
from gtc_tui.rules.boots.state.game import BootsGame, BootsPlay


def retreat(state: State, units: tuple[str, ...], hexes: int, side: str = VILLA) -> State:
    """The scene with a retreat of these units under way, who were attacked, in place of whatever goes on."""
    play = inner(state)
    numbers = tuple(unit(state, name) for name in units)
    start = play.position.hex(numbers[0])
    play.stack[:] = [*play.stack[:3], Retreat(side, side, numbers, start, (start,), hexes)]  # type: ignore[arg-type]
    return State.from_play(play)


def running(units: dict[str, str], hexes: int, **others: str) -> State:
    """A retreat on the clear ground around 4029."""
    state = attack_scene(**units, **others)
    return retreat(state, tuple(name.replace("_", "-") for name in units), hexes)


def hexes(state: State) -> set[str]:
    return {text.split()[1] for text in texts(state) if text.startswith("retreat")}


def test_11_1_only_straight_ways_are_open_where_there_are_any() -> None:
    state = running({"do_1": MIDDLE}, 2, wc_7c=WEST)
    assert hexes(state) == {NORTH_EAST, EAST, SOUTH_EAST}
    assert refused(state, f"retreat {WEST}") == ("11.2", f"another side's units are in {WEST}")
    drive(state, f"retreat {NORTH_EAST}")
    assert at(state, "do-1") == "4230"  # no question: 4130 would be a bend
    assert not any(isinstance(stage, Retreat) for stage in inner(state).stack)


def test_11_1_the_way_that_begins_straight_and_must_bend_is_not_open() -> None:
    """The hex straight on behind the north-east lies in the zone of 13C."""
    state = running({"do_1": MIDDLE}, 2, wc_7c=WEST, ec_13c="4330")
    assert hexes(state) == {EAST, SOUTH_EAST}
    assert refused(state, f"retreat {NORTH_EAST}") == (
        "11.1",
        f"a straighter retreat is possible than through {NORTH_EAST}",
    )


def test_11_1_a_bent_way_is_taken_where_no_straight_one_is_left() -> None:
    """Each hex straight on from the three that lead away is barred or in a zone."""
    state = running({"do_1": MIDDLE}, 2, wc_7c=WEST, ec_13c="4330", ec_11c="4032", ec_6i="3730")
    assert hexes(state) == {NORTH_EAST, EAST, SOUTH_EAST}
    drive(state, f"retreat {NORTH_EAST}")
    assert hexes(state) == {"4229", "4130"}


def test_11_1_a_retreat_ends_as_many_hexes_from_the_battle_as_it_was_sent() -> None:
    """Two attackers beside one another, a rout of four hexes, every way that is open walked to its end."""
    ends = set()

    def walk(made: list[str]) -> None:
        state = scene(PERSHING, sub="combat", commands=("EC",), ec_6i="2417", ec_16i="2517", ec_wag="2417", do_1="2418")
        state = retreat(state, ("do-1",), 4)
        drive(state, *made)
        if state.decision is not None and state.decision.kind == "retreat":
            for text in texts(state):
                walk([*made, text])
            return
        where = at(state, "do-1")
        assert where is not None
        ends.add(where)

    walk([])
    found = game(PERSHING).map
    assert len(ends) >= 2
    assert {found.hexmap.distance(found.ids["2418"], found.ids[where]) for where in ends} == {4}


def test_11_1_attackers_retreat_from_the_hex_that_they_attacked() -> None:
    state = attack_scene("AD", wc_7c=MIDDLE, wc_10c=MIDDLE, do_1=WEST)
    fight(state, MIDDLE, WEST)
    while state.decision is not None and state.decision.kind in ("losses", "retreat"):
        kind = state.decision.kind
        if kind == "retreat":
            assert hexes(state) == {NORTH_EAST, EAST, SOUTH_EAST}
            drive(state, f"retreat {EAST}")
        else:
            drive(state, texts(state)[0])
    assert {at(state, "wc-7c"), at(state, "wc-10c")} == {None, "4031"}


def test_11_1_terrain_costs_nothing() -> None:
    """Rough ground all around: 0905 and its neighbours."""
    state = retreat(attack_scene(do_1="1005", wc_7c="1004"), ("do-1",), 3)
    before = inner(state).game.map
    drive(state, "retreat 1006")
    assert at(state, "do-1") == "1008" and before.terrain(before.ids["1006"]) == "rough"


def test_11_2_a_hex_in_an_enemy_zone_costs_a_unit_and_does_not_count() -> None:
    """13C in the east: the hexes beside it cost a unit, and the retreat goes on."""
    state = running({"do_1": MIDDLE, "do_2": MIDDLE}, 1, wc_7c=WEST, ec_13c="4031", ec_11c="4229", ec_6i="3829")
    assert hexes(state) == {NORTH_WEST, NORTH_EAST, EAST, SOUTH_EAST, SOUTH_WEST}
    drive(state, f"retreat {EAST}")
    assert state.decision is not None and state.decision.kind == "losses"
    drive(state, "lose do-2")
    assert at(state, "do-1") == EAST and state.decision.kind != "losses"


def test_11_2_hexes_in_enemy_zones_are_gone_in_addition() -> None:
    """Two hexes to go: the first one entered is in the zone of 10C, and two free ones come after it."""
    others = {"wc_10c": NORTH_WEST, "ec_13c": SOUTH_WEST, "cm_1": EAST}
    state = running({"do_1": MIDDLE, "do_2": MIDDLE}, 2, wc_7c=WEST, **others)
    drive(state, f"retreat {NORTH_EAST}", "lose do-2")
    assert at(state, "do-1") == "4330"  # straight on


def test_11_2_a_lone_unit_is_lost_in_an_enemy_zone() -> None:
    state = running({"do_1": MIDDLE}, 1, wc_7c=WEST, ec_13c="4031", ec_11c="4229", ec_6i="3829")
    drive(state, f"retreat {EAST}")
    assert at(state, "do-1") is None


def test_11_2_a_way_without_loss_must_be_taken() -> None:
    """7 of rule 11.2: 13C covers the east and north-east, the south-east is free."""
    state = running({"do_1": MIDDLE}, 1, wc_7c=WEST, ec_13c="4130")
    assert at(state, "do-1") == SOUTH_EAST
    state = running({"do_1": MIDDLE, "do_2": MIDDLE}, 1, wc_7c=WEST, ec_13c="4130")
    assert at(state, "do-1") == at(state, "do-2") == SOUTH_EAST


def test_11_2_a_first_hex_without_loss_that_leads_into_loss_is_no_such_way() -> None:
    """Two hexes. The north-east is free, but all hexes behind it lie in the zones of 13C and 11C."""
    state = running({"do_1": MIDDLE}, 2, wc_7c=WEST, ec_13c="4231", ec_11c="4328")
    assert hexes(state) == {EAST, SOUTH_EAST}
    assert refused(state, f"retreat {NORTH_EAST}") == (
        "11.2",
        f"another way costs fewer units than through {NORTH_EAST}",
    )
    drive(state, f"retreat {EAST}")
    assert at(state, "do-1") == "4031"


def test_11_2_enemies_and_water_and_the_edge_are_no_way() -> None:
    state = running({"do_1": MIDDLE}, 1, wc_7c=WEST, ec_13c=NORTH_EAST, ec_11c=SOUTH_EAST)
    assert hexes(state) == {NORTH_WEST, EAST, SOUTH_WEST}  # each beside two of them
    drive(state, f"retreat {EAST}")
    assert at(state, "do-1") is None
    state = running({"do_1": MIDDLE}, 1, wc_7c=WEST)
    assert refused(state, f"retreat {WEST}")[0] in ("11.1", "11.2")


def test_11_2_what_a_scenario_closes_to_a_unit_is_no_way() -> None:
    class Closed:
        def closed_hexes(self, game: BootsGame) -> list[ClosedHexes]:
            return [ClosedHexes(range(len(game.pieces)), [game.map.ids[EAST]])]

    found = dataclasses.replace(game(PERSHING), rules=Hooks([Closed()]))
    state = scene(found, sub="combat", commands=("NC",), do_1=MIDDLE, wc_7c=WEST)
    state = retreat(state, ("do-1",), 1)
    assert hexes(state) == {NORTH_EAST, SOUTH_EAST}
    assert refused(state, f"retreat {EAST}") == ("11.2", "1st Dorados may not cross the border")


def test_11_2_without_any_way_the_units_are_eliminated() -> None:
    others = {"ec_13c": NORTH_EAST, "ec_11c": SOUTH_EAST, "ec_6i": EAST, "wc_10c": NORTH_WEST, "nc_5c": SOUTH_WEST}
    state = running({"do_1": MIDDLE, "do_2": MIDDLE}, 1, wc_7c=WEST, **others)
    assert "do-1" not in spread(state) and "do-2" not in spread(state)


def test_11_2_a_retreat_that_cannot_be_finished_goes_as_far_as_it_can() -> None:
    """4034 is the last hex of its row, and the government's militia, which has no zone as yet, closes the rest."""
    militia = {"cm_1": "4132", "cm_2": "4133", "cm_3": "3933", "cm_4": "3932", "cm_5": "4134", "cm_6": "3934"}
    state = attack_scene(do_1="4033", wc_7c="4032", **militia)
    state = retreat(state, ("do-1",), 1)
    assert at(state, "do-1") == "4034"
    state = attack_scene(do_1="4033", wc_7c="4032", **militia)
    state = retreat(state, ("do-1",), 2)
    assert at(state, "do-1") is None
    told = {event.kind: event.hexes for event in state.opening}
    assert told["retreat"] == ("4033", "4034") and told["surrender"] == ("4034",)


def test_11_2_a_stack_may_pass_friends_but_not_stay_in_a_full_hex() -> None:
    """Four of the B and Do stand in the east already: the last hex may not be that one."""
    full = {"do_2": EAST, "do_3": EAST, "b_1": EAST, "b_2": EAST}
    state = running({"do_1": MIDDLE}, 1, wc_7c=WEST, **full)
    assert hexes(state) == {NORTH_EAST, SOUTH_EAST}
    assert refused(state, f"retreat {EAST}")[0] == "11.2"
    state = running({"do_1": MIDDLE}, 2, wc_7c=WEST, **full)
    assert EAST in hexes(state)


def test_11_2_a_zone_and_another_sub_command_at_the_end_cost_two_units() -> None:
    """Only the east is open, in an enemy zone, and a bandit stands there: two units at once (4 of rule 11.2)."""
    state = running(
        {"do_1": MIDDLE, "do_2": MIDDLE},
        1,
        wc_7c=WEST,
        b_1=EAST,
        ec_13c=NORTH_EAST,
        ec_11c=SOUTH_EAST,
        wc_10c=NORTH_WEST,
        nc_5c=SOUTH_WEST,
    )
    play = inner(state)
    assert play.position.zoc(0, play.game.map.ids[EAST])[0]
    drive(state, "lose do-2")
    assert at(state, "do-1") is None and at(state, "do-2") is None


def test_11_2_a_full_last_hex_without_a_zone_costs_one_unit() -> None:
    full = {"b_1": EAST, "b_2": NORTH_EAST, "b_3": SOUTH_EAST}
    state = running({"do_1": MIDDLE, "do_2": MIDDLE}, 1, wc_7c=WEST, **full)
    drive(state, f"retreat {EAST}", "lose do-2")
    assert at(state, "do-1") == "4031"


def test_11_2_a_stack_may_split_up() -> None:
    state = running({"do_1": MIDDLE, "do_2": MIDDLE, "do_3": MIDDLE}, 1, wc_7c=WEST)
    drive(state, "apart do-3", f"retreat {NORTH_EAST}", f"retreat {SOUTH_EAST}")
    assert spread(state)["do-1"] == spread(state)["do-2"] == NORTH_EAST and at(state, "do-3") == SOUTH_EAST


def test_11_2_a_stack_with_one_way_may_split_up_where_a_part_has_another() -> None:
    """In the east there is room for one of two; another sub-command stands in the north-east."""
    full = {"ec_6i": EAST, "ec_16i": EAST, "ec_c6": EAST, "wc_7c": NORTH_EAST}
    state = retreat(attack_scene(ec_13c=MIDDLE, ec_11c=MIDDLE, do_1=WEST, **full), ("ec-13c", "ec-11c"), 1, US)
    assert set(texts(state)) == {f"retreat {SOUTH_EAST}", "apart ec-13c", "apart ec-11c"}
    drive(state, "apart ec-11c", f"retreat {SOUTH_EAST}", f"retreat {EAST}")
    assert (at(state, "ec-13c"), at(state, "ec-11c")) == (SOUTH_EAST, EAST)


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
    state = retreat(state, ("ec-13c", "ec-11c", "ec-6i"), 1, US)
    assert set(texts(state)) == {"apart ec-13c", "apart ec-11c", "apart ec-6i"}
    assert refused(state, f"retreat {EAST}")[0] == "11.2"
    drive(state, "apart ec-11c", "apart ec-6i")
    assert at(state, "ec-13c") == EAST and set(texts(state)) >= {f"retreat {EAST}", f"retreat {NORTH_EAST}"}
    drive(state, f"retreat {NORTH_EAST}", "lose ec-11c")
    assert at(state, "ec-6i") == "4230" and at(state, "ec-11c") is None


def test_11_2_flanked_units_pay_for_every_way_out() -> None:
    """Attacked from east and west: every hex around is beside one of them, and two of three units come through."""
    state = running({"do_1": MIDDLE, "do_2": MIDDLE}, 1, wc_7c=WEST, ec_13c=EAST)
    assert hexes(state) == {NORTH_EAST, NORTH_WEST, SOUTH_EAST, SOUTH_WEST}
    drive(state, f"retreat {NORTH_EAST}", "lose do-2")
    assert at(state, "do-1") == "4230"


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


@pytest.mark.parametrize(
    ("going", "staying"),
    [(("apart m-ff", "done"), "m-ff"), (("apart m-fw", "done"), "m-fw"), (("done", "apart m-ff"), "m-ff")],
)
def test_11_3_who_is_split_off_keeps_the_choice_to_stay(going: tuple[str, ...], staying: str) -> None:
    """Whoever goes first: those left behind are asked on their own."""
    indians = {"commands": ("Indian",), "side": INDIAN, "in_tec": "2026", "in_del": "2026"}
    state = attack_scene("DW", game_id=MAD_ANTHONY, m_fw="2027", m_ff="2027", **indians)
    state = changed(state, lambda play: ground.fortify(play, play.game.map.ids["2027"], US))
    fight(state, "2026", "2027")
    drive(state, *going)
    if "halt" not in texts(state):
        drive(state, texts(state)[0])  # where the others go
    drive(state, "halt")
    others = {"m-fw", "m-ff"} - {staying}
    assert at(state, staying) == "2027" and all(at(state, one) != "2027" for one in others)


def test_11_3_a_stack_that_reaches_a_fort_garrison_may_stop_there() -> None:
    """Two hexes to go, but Fort Bliss is the first of them."""
    state = retreat(attack_scene(ec_13c="4215", fc_bliss="4214", do_1="4216"), ("ec-13c",), 2, US)
    drive(state, "retreat 4214")
    assert {"halt", "done"} <= set(texts(state))
    drive(state, "halt")
    assert at(state, "ec-13c") == "4214"


def test_11_3_an_entrenchment_is_no_shelter() -> None:
    state = attack_scene("DW", wc_7c=WEST, do_1=MIDDLE)
    state = changed(state, lambda play: ground.entrench(play, play.game.map.ids[MIDDLE], VILLA))
    fight(state, WEST, MIDDLE)
    assert "halt" not in texts(state) and hexes(state)
    assert refused(state, "halt")[0] == "11.3"


def test_11_3_units_in_a_stockade_may_stay_but_nobody_stops_in_one() -> None:
    state = attack_scene("DW", game_id=MAD_ANTHONY, commands=("Indian",), side=INDIAN, in_mia="1727", st_1us="1728")
    state = changed(state, lambda play: ground.fortify(play, play.game.map.ids["1728"], US))
    fight(state, "1727", "1728")
    assert {"halt", "done"} <= set(texts(state))
    state = attack_scene(game_id=MAD_ANTHONY, commands=("St",), in_mia="1726", st_1us="1727")
    state = changed(state, lambda play: ground.fortify(play, play.game.map.ids["1728"], US))
    state = retreat(state, ("st-1us",), 2, US)
    drive(state, "retreat 1728")
    assert at(state, "st-1us") == "1729"


def test_11_4_a_fort_garrison_costs_nobody_a_unit() -> None:
    """4313 and 4314 lie beside Fort Bliss. With cavalry beside the walls instead they would cost the unit."""
    for garrison, lost in (("fc_bliss", False), ("ec_11c", True)):
        others = {garrison: "4214", "ec_13c": "4216", "wc_7c": "4115"}
        state = retreat(attack_scene(do_1="4215", **others), ("do-1",), 1)
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


def unharmed_ways(play: BootsPlay, numbers: list[int], start: int, here: int, left: int) -> list[list[int]]:
    """Every way of so many hexes away from the first that enters no enemy zone and ends where the stack may stay, fort
    garrisons apart."""
    hexmap, position = play.game.map.hexmap, play.position
    if not left:
        return [[]] if stacking.fault(play, here, [*position.at(here), *numbers]) is None else []
    found = []
    for direction, to in enumerate(hexmap.neighbours(here)):
        if to == NO_HEX or position.owner(to) not in (-1, 1) or position.zoc(0, to)[0]:
            continue
        if any(position.board.step_block(profile(play, one), here, direction, 0) for one in numbers):
            continue
        if hexmap.distance(to, start) > hexmap.distance(here, start):
            found += [[to, *way] for way in unharmed_ways(play, numbers, start, to, left - 1)]
    return found


def turns(play: BootsPlay, start: int, way: list[int]) -> int:
    """How often a way changes its direction."""
    hexmap = play.game.map.hexmap
    headings = [hexmap.direction(one, other) for one, other in pairwise([start, *way])]
    return sum(one != other for one, other in pairwise(headings))


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
    hexes_to_go = rng.randint(1, 3)
    stage = Retreat(VILLA, VILLA, tuple(numbers), middle, (middle,), hexes_to_go)
    ways_found = unharmed_ways(play, numbers, middle, middle, hexes_to_go)
    choice = choices(play, stage, numbers, middle)
    if ways_found:
        fewest = min(turns(play, middle, way) for way in ways_found)
        straightest = {way[0] for way in ways_found if turns(play, middle, way) == fewest}
        assert {step.to for step in choice.steps} == straightest and not choice.split
    else:
        alone = any(unharmed_ways(play, [one], middle, middle, hexes_to_go) for one in numbers)
        assert choice.split == alone or (choice.split and not choice.steps)
        assert all(step.loss or step.left or not step.ends for step in choice.steps)
