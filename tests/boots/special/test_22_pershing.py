"""22.6 to 22.28 Pershing in play."""

from __future__ import annotations

from typing import Any

import pytest
from battle import MIDDLE, WEST, attack_scene, fight
from markers import asked, chances
from scenes import MEXGOV, PERSHING, US, VILLA, at, drive, drop, game, inner, kinds, over, prompt, refused, scene, texts

from gtc_tui.engine.action import CHANCE, PieceId, Side
from gtc_tui.engine.report import Ledger
from gtc_tui.engine.state import State
from gtc_tui.model.ids import PieceNo
from gtc_tui.rules.boots.combat import grouping
from gtc_tui.rules.boots.movement import marching, supply, works
from gtc_tui.rules.boots.movement.marching import Stop
from gtc_tui.rules.boots.state import ground, pieces, scouting
from gtc_tui.rules.boots.state.actions import Activate, Done
from gtc_tui.rules.boots.state.options import BANDS_RETURN, MEXICAN_WAR
from gtc_tui.rules.boots.state.record import Loss
from gtc_tui.rules.boots.turn import victory
from gtc_tui.rules.boots.turn.sequence import Game

HERE, THERE = "3305", "3206"
"""Clear hexes of Mexico, adjacent."""
RAIDED = 64
"""Mark of a hex (`ground`)."""


def drawn(marker: str, by: Side, *, war: bool = False, **more: Any) -> State:
    """A side has drawn a sub-command marker."""
    found = game(PERSHING, MEXICAN_WAR) if war else game(PERSHING)
    record = {"drawer": by, "pool": (marker,), **more.pop("record", {})}
    state = scene(found, record=record, **more)
    drive(state, "draw", f"drawn {marker}")
    return state


def attack(state: State, origin: str, target: str) -> None:
    """An attack by the Skirmish table, up to what comes before its die."""
    drive(state, f"attack {origin} {target}")
    while asked(state)[1] in ("attack", "table"):
        drive(state, "skirmish" if "skirmish" in texts(state) else "done")


def number(state: State, piece: str) -> int:
    return inner(state).game.index[PieceId(piece)]


def places(state: State) -> set[str]:
    return {text.split()[-1] for text in texts(state)}


# -- 22.8 GHQ ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("by", [US, VILLA])
def test_22_8_ghq_acts_with_another_us_sub_command_whoever_draws_it(by: Side) -> None:
    state = drawn("ghq", by, gh_mc="4107", wc_7c="4202", ec_6i="4208", r_1="2115", aligned=US)
    assert asked(state) == ("us", "activate")
    assert set(texts(state)) == {*(f"activate {code}" for code in ("WC", "EC", "NC", "FC", "NG")), "done"}
    drive(state, "activate WC")
    assert set(texts(state)) == {"move gh-mc", "move wc-7c", "done"}


def test_22_8_the_default_of_ghq_is_a_sub_command_that_can_move() -> None:
    """Frontier Command, the first of the list, is two garrisons."""
    columns = drawn("ghq", US, gh_mc="4107", fc_col="4107", ec_6i="4208")
    assert texts(columns)[0] == "activate FC"
    alone = drawn("ghq", US, gh_mc="4107", fc_col="4107")
    defaults = [state.decision and state.decision.default for state in (columns, alone)]
    assert defaults == [Activate("EC"), Done()]


def test_22_8_ghq_alone() -> None:
    state = drawn("ghq", US, gh_mc="4107", wc_7c="4202")
    drive(state, "done")
    assert set(texts(state)) == {"move gh-mc", "done"}


def test_22_8_reinforcements_of_the_chosen_sub_command_come_too() -> None:
    state = drawn("ghq", US, turn=4, gh_mc="4107", record={"entered": tuple(
        PieceId(unit) for unit in ("gh-mc", "gh-eng", "gh-pat", "nc-5c", "nc-17i", "nc-4fa", "nc-eng"))})  # fmt: skip
    drive(state, "activate NC")
    assert texts(state) == ["place nc-1nm 4107", "place nc-1nm 4214"]


def test_22_8_ghq_units_stack_with_every_us_unit() -> None:
    state = scene(PERSHING, commands="EC", ec_6i="4108", gh_trk="4108", do_1="2115")
    over(state)
    assert asked(state)[1] == "operation"
    state = scene(PERSHING, commands="EC", ec_6i="4108", wc_7c="4108", do_1="2115")
    over(state)
    assert asked(state) == ("us", "over-stack")
    state = scene(PERSHING, commands="EC", ec_6i="4107", wc_7c="4107", fc_col="4107", do_1="2115")
    over(state)
    assert asked(state)[1] == "operation"  # 5.7


# -- 22.9, 22.12, 22.15 Borders ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "unit", "side", "start", "abroad", "at_home"),
    [
        ("NG", "ng_tx", US, "4107", "4007", "4108"),
        ("DN", "dn_lop", VILLA, "4007", "4107", "4006"),
        ("CM", "cm_1", US, "4014", "4114", "4013"),
    ],
)
def test_22_9_22_12_22_15_units_that_keep_to_their_country(
    code: str, unit: str, side: Side, start: str, abroad: str, at_home: str
) -> None:
    aligned = US if code == "CM" else None
    state = scene(PERSHING, commands=code, side=side, aligned=aligned, **{unit: start})
    drive(state, f"move {unit.replace('_', '-')}")
    assert f"step {at_home}" in texts(state) and f"step {abroad}" not in texts(state)
    assert refused(state, f"step {abroad}")[0] == "7.4"
    free = scene(game(PERSHING, MEXICAN_WAR), commands=code, side=side, aligned=aligned, **{unit: start})
    drive(free, f"move {unit.replace('_', '-')}")
    assert f"step {abroad}" in texts(free)  # 22.28.1


def test_22_9_two_regiments_of_the_north_column_are_exempt() -> None:
    state = scene(PERSHING, commands="NC", nc_1nm="4107", nc_2ma="4107")
    drive(state, "move nc-1nm")
    assert "step 4007" in texts(state)
    units = inner(state).game
    assert units.piece(PieceId("nc-1nm")).stack_size == 1 and units.piece(PieceId("ng-tx")).stack_size == 2


def test_22_9_no_combat_over_the_border() -> None:
    state = scene(PERSHING, commands="NG", sub="combat", ng_tx="4107", do_1="4007")
    assert asked(state)[1] == "operation"
    state = scene(PERSHING, commands="DN", side=VILLA, sub="combat", dn_lop="4007", ec_6i="4107")
    assert asked(state)[1] == "operation"
    play = inner(scene(PERSHING, ng_tx="4107", do_1="4007"))
    guard = play.game.index[PieceId("ng-tx")]
    assert grouping.barred(play, guard, play.game.map.ids["4007"]) is not None
    assert grouping.barred(play, guard, play.game.map.ids["4108"]) is None


def test_22_9_others_may_attack_the_national_guard_over_the_border() -> None:
    state = scene(PERSHING, commands="Do", side=VILLA, sub="combat", ng_tx="4107", do_1="4007")
    assert asked(state)[1] in ("attack", "operation")
    assert asked(state) == ("villa", "attack") and "done" in texts(state)  # its zone does not reach them


def test_22_15_the_government_fights_nobody_over_the_border() -> None:
    state = scene(PERSHING, commands="CM", side=VILLA, sub="combat", aligned=VILLA, cm_1="4014", ec_6i="4114")
    assert asked(state)[1] == "operation"


# -- 22.11 Bands ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("by", [US, VILLA])
def test_22_11_division_of_the_north_brings_three_units_at_random(by: Side) -> None:
    state = drawn("division-of-the-north", by, do_1="2115", wc_7c="4202")
    for _count in range(3):
        assert asked(state) == (CHANCE, "draw-unit")
        odds = chances(state)
        assert len(set(odds.values())) == 1
        state.apply(state.legal_actions()[0])
        assert asked(state) == ("villa", "reinforce")
        assert "2514" in places(state) and "4107" not in places(state) and "2115" not in places(state)
        assert state.decision is not None
        assert refused(state, f"place {state.decision.subject} 4107")[0] == "22.11"
        assert refused(state, f"place {state.decision.subject} 2115")[0] == "8.1"  # the Dorados are there
        drive(state, next(text for text in texts(state) if text.endswith((" 2514", " 2516"))))
    assert asked(state) == ("villa", "move")
    assert sum(unit.startswith("dn-") for unit in inner(state).record.entered) == 3


def test_22_11_banditos_bring_one_and_units_that_were_lost_do_not_return() -> None:
    record = {
        "lost": (Loss(PieceId("b-1"), 1, "combat"),),
        "entered": (PieceId("b-1"), PieceId("b-2"), PieceId("do-1")),
    }
    state = drawn("banditos", US, do_1="2115", record=record)
    assert set(texts(state)) == {"drawn-unit b-3", "drawn-unit b-4"}
    again = scene(game(PERSHING, BANDS_RETURN), do_1="2115", record={"pool": ("banditos",), **record})
    drive(again, "draw", "drawn banditos")
    assert set(texts(again)) == {"drawn-unit b-1", "drawn-unit b-3", "drawn-unit b-4"}


def test_22_11_fewer_come_when_fewer_are_left() -> None:
    units = tuple(unit.id for unit in game(PERSHING).pieces if unit.subcommand in ("DN", "Do") and unit.id != "dn-lop")
    state = drawn("division-of-the-north", VILLA, do_1="2115", record={"entered": units})
    drive(state, "drawn-unit dn-lop", "place dn-lop 2514")
    assert asked(state) == ("villa", "move")


def test_22_11_no_units_for_a_mad_dash() -> None:
    state = scene(PERSHING, hands=((), ("mad-dash",)), record={"drawer": VILLA}, dn_lop="2514")
    drive(state, "play mad-dash", "activate DN")
    assert asked(state) == ("villa", "move")


# -- 22.13 Whose the government's units are ------------------------------------------------------------------------


def test_22_13_the_government_acts_for_who_draws_and_all_its_units_change_sides() -> None:
    state = drawn("chihuahua-militia", US, cm_1="2115", r_1="3205", do_1="2008")
    assert inner(state).record.alignment == US and asked(state) == ("us", "move")
    play = inner(state)
    assert pieces.owner(play, number(state, "r-1")) == US
    state = drop(state, pool=("rurales",))
    drive(state, "done", *(["done"] if "done" in texts(state) else []))
    while asked(state) != ("villa", "operation"):
        drive(state, "done")
    drive(state, "draw", "drawn rurales")
    assert inner(state).record.alignment == VILLA and asked(state) == ("villa", "move")
    assert pieces.owner(inner(state), number(state, "cm-1")) == VILLA
    assert texts(state) == ["move r-1", "done"]


@pytest.mark.parametrize(("before", "told"), [(US, []), (VILLA, ["alignment"]), (None, ["alignment"])])
def test_22_13_who_has_the_government_is_told_when_that_changes(before: Side | None, told: list[str]) -> None:
    record = {"drawer": US, "pool": ("chihuahua-militia",)}
    state = scene(PERSHING, record=record, aligned=before, cm_1="2115", do_1="2008")
    events = drive(state, "draw", "drawn chihuahua-militia")
    assert [event.kind for event in events if event.kind == "alignment"] == told


def test_22_13_us_units_do_not_pass_through_units_that_villa_commands() -> None:
    for aligned, passes in ((US, True), (VILLA, False), (None, False)):
        state = scene(PERSHING, commands="EC", ec_13c="2116", cm_1="2115", aligned=aligned)
        drive(state, "move ec-13c")
        assert ("step 2115" in texts(state)) is passes


def test_22_15_3_passing_through_is_no_stacking() -> None:
    """Who stays among units of the government is lost himself, and they are not; the question says that it matters."""
    state = scene(PERSHING, commands="EC", ec_13c="2116", cm_1="2115", aligned=US)
    drive(state, "move ec-13c", "step 2115")
    assert state.decision is not None and state.decision.weighty
    assert state.describe(Stop()) == "End the move here (eliminated)"
    drive(state, "stop")
    over(state)
    assert (at(state, "ec-13c"), at(state, "cm-1")) == (None, "2115")
    state = scene(PERSHING, commands="R", r_1="2115", cm_1="2115", aligned=US)
    over(state)
    assert (at(state, "r-1"), at(state, "cm-1")) == (None, "2115")


def test_22_15_3_a_unit_that_joins_another_army_of_the_government_destroys_nobody() -> None:
    state = scene(PERSHING, commands="CM", aligned=US, cm_1="2116", t_1="2115", t_4="2115", t_5="2115")
    drive(state, "move cm-1", "step 2115", "stop")
    over(state)
    assert at(state, "cm-1") is None and [at(state, one) for one in ("t-1", "t-4", "t-5")] == ["2115"] * 3


def test_22_15_3_5_6_where_only_players_units_meet_the_owner_chooses() -> None:
    state = scene(PERSHING, commands="EC", ec_13c="2116", wc_7c="2115")
    drive(state, "move ec-13c", "step 2115")
    assert state.decision is not None and not state.decision.weighty
    drive(state, "stop")
    over(state)
    assert asked(state) == ("us", "over-stack") and set(texts(state)) == {"lose ec-13c", "lose wc-7c"}


def test_22_13_neutral_units_exert_no_zone() -> None:
    state = scene(PERSHING, ec_13c="2116", cm_1="2115")
    play = inner(state)
    assert play.position.zoc(0, play.game.map.ids["2116"]) == play.position.zoc(1, play.game.map.ids["2116"])


# -- 22.14 Trevino and Murguia -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("marker", "code"), [("trevino", "t"), ("murguia", "m")])
def test_22_14_an_army_comes_at_the_south_edge_on_one_or_two(marker: str, code: str) -> None:
    state = drawn(marker, US, wc_7c="4202", do_1="0503", cm_1="0504")
    assert asked(state) == (CHANCE, "entry")
    drive(state, "roll 2")
    for count in range(1, 7):
        assert asked(state) == ("us", "reinforce")
        assert all(spot.startswith("05") for spot in places(state))
        assert not {"0503", "0504"} & places(state)
        assert refused(state, f"place {code}-{count} 0503")[0] == "13.3"
        assert refused(state, f"place {code}-{count} 0603")[0] == "22.14"
        drive(state, next(text for text in texts(state) if text.startswith(f"place {code}-{count} 052")))
    assert asked(state) == ("us", "move") and inner(state).record.alignment == US


@pytest.mark.parametrize("die", [3, 6])
def test_22_14_on_three_or_more_it_does_not_come_and_is_tried_again(die: int) -> None:
    state = drawn("trevino", VILLA, wc_7c="4202", do_1="2115", record={"pool": ("trevino", "dorados")})
    events = drive(state, f"roll {die}")
    assert "no-entry" in kinds(events) and at(state, "t-1") is None and inner(state).record.active is None
    assert "trevino" in inner(state).record.aside and asked(state) == ("us", "operation")
    assert inner(state).record.alignment == VILLA


def test_22_14_the_die_may_be_thrown_again() -> None:
    state = drawn("trevino", US, hands=(("do-or-die",), ()), wc_7c="4202")
    drive(state, "roll 6")
    assert prompt(state).endswith("'s force does not arrive (rolled 6). Play a marker?")
    drive(state, "play do-or-die", "roll 1")
    assert asked(state) == ("us", "reinforce")


def test_22_14_2_an_army_on_the_map_acts_without_a_die() -> None:
    there = {"t_1": "2514", "t_2": "2516", "t_3": "2518", "t_4": "2414", "t_5": "2416", "t_6": "2418"}
    state = drawn("trevino", VILLA, do_1="2115", **there)
    assert asked(state) == ("villa", "move") and "move t-1" in texts(state)


def test_22_14_13_3_a_brigade_that_found_no_place_comes_at_a_later_marker() -> None:
    there = {"t_1": "2514", "t_2": "2516", "t_3": "2518", "t_4": "2414", "t_5": "2416"}
    state = drawn("trevino", VILLA, do_1="2115", **there)
    assert asked(state) == ("villa", "reinforce") and "place t-6 0516" in texts(state)
    drive(state, "place t-6 0516")
    assert asked(state) == ("villa", "move") and "move t-6" in texts(state)


def test_22_15_2_armies_count_two_a_unit() -> None:
    state = scene(PERSHING, commands="T", aligned=US, t_1="2514", t_2="2514", t_3="2514")
    over(state)
    assert asked(state) == ("us", "over-stack")


# -- 22.6 Reinforcements -------------------------------------------------------------------------------------------


def test_22_6_us_reinforcements_come_to_columbus_or_fort_bliss_in_their_month() -> None:
    early = scene(PERSHING, commands="NC", sub="reinforcement", turn=1, wc_7c="4202")
    assert asked(early)[1] != "reinforce"
    state = scene(PERSHING, commands="NC", sub="reinforcement", turn=2, wc_7c="4202")
    assert texts(state) == ["place nc-5c 4107", "place nc-5c 4214"]


def test_22_6_at_the_north_edge_when_the_enemy_holds_both() -> None:
    state = scene(PERSHING, commands="NC", sub="reinforcement", turn=2, do_1="4107", do_2="4214")
    assert len(places(state)) > 20 and all(spot.startswith("44") for spot in places(state))
    one = scene(PERSHING, commands="NC", sub="reinforcement", turn=2, do_1="4107")
    drive(one, *(["place nc-5c 4214"] if "place nc-5c 4214" in texts(one) else []))
    assert at(one, "nc-5c") == "4214"


# -- 22.18, 22.19 Points -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("unit", "side", "points"),
    [("do-1", US, 9), ("dn-lop", US, 2), ("b-1", US, 1), ("wc-7c", VILLA, 8), ("ec-wag", VILLA, 0), ("t-1", US, 0)],
)
def test_22_18_22_19_points_by_strength(unit: str, side: Side, points: int) -> None:
    state = scene(
        PERSHING, do_1="2115", dn_lop="2514", b_1="2516", wc_7c="4202", ec_wag="4107", t_1="0520", do_2="2008"
    )
    play = inner(state)
    pieces.eliminate(play, number(state, unit), "combat", "10.23")
    assert (victory.of(play, side), victory.of(play, play.game.enemy(side))) == (points, 0)


def test_22_18_1_nine_points_for_the_last_of_the_dorados() -> None:
    state = scene(PERSHING, do_1="2115", do_2="2115", do_3="2115")
    play = inner(state)
    for unit, total in (("do-1", 9), ("do-2", 15), ("do-3", 21 + 9)):
        pieces.eliminate(play, number(state, unit), "combat", "10.23")
        assert victory.of(play, US) == total


def test_22_18_1_no_points_for_dorados_lost_otherwise() -> None:
    state = scene(PERSHING, do_1="2115", do_2="2115", do_3="2115")
    play = inner(state)
    for unit in ("do-1", "do-2", "do-3"):
        pieces.eliminate(play, number(state, unit), "plague", "6.7")
    assert victory.points(play) == 0


def ends(war: bool = False, **placed: str) -> State:
    """The last turn is over."""
    state = scene(game(PERSHING, MEXICAN_WAR) if war else game(PERSHING), turn=11, **placed)
    return drop(state, [Game()], phase="interturn", drawer=None)


def test_22_19_3_and_4_mexican_cities_and_towns_at_the_end() -> None:
    state = ends(do_1="2115", b_1="3205", do_2="3603", ec_6i="1017")  # a city, a town, a village, a US unit
    assert sorted(entry.points for entry in inner(state).record.ledger) == [2, 5]
    assert state.result is not None and state.result.points == -7 and state.result.winner is None


def test_22_28_4_the_united_states_count_them_too() -> None:
    state = ends(True, do_1="2115", ec_6i="1017", wc_7c="3205")
    assert victory.of(inner(state), US) == 7 and victory.of(inner(state), VILLA) == 5


def test_22_3_the_game_ends_after_january() -> None:
    assert ends(ec_6i="4107").result is not None


# -- 22.20 Raids ---------------------------------------------------------------------------------------------------


def raid(**more: Any) -> State:
    return scene(PERSHING, commands="Do", side=VILLA, **more)


@pytest.mark.parametrize(("spot", "points"), [("4202", 2), ("4113", 2), ("4107", 5), ("4214", 5)])
def test_22_19_2_22_20_a_raid_at_the_end_of_a_sub_phase(spot: str, points: int) -> None:
    state = raid(do_1=spot)
    over(state)
    play = inner(state)
    assert ground.raided(play, play.game.map.ids[spot]) and victory.of(play, VILLA) == points


def test_22_20_20_4_points_for_raids_and_eliminations_name_number_and_place() -> None:
    state = raid(do_1="4107", do_2="4113", wc_7c="4109")
    over(state)
    play = inner(state)
    pieces.eliminate(play, PieceNo(number(state, "do-1")), "combat", "10.23")
    ledger = play.game.system.query(play, US, "points", {})
    assert isinstance(ledger, Ledger)
    assert [entry.label for entry in ledger.entries] == [
        "a raid, 4107 Columbus",
        "a raid, 4113 El Paso",
        "1st Dorados eliminated, 4107 Columbus",
    ]


def test_22_20_a_retreat_in_a_us_phase_raids_at_the_end_of_villas_next_sub_phase() -> None:
    """1/Do is driven out of 4101 to Hachita: no raid of his as long as the United States act."""
    placed = {"fc_col": "4107", "fc_bliss": "4214", "do_1": "4101", "wc_7c": "4001", "wc_10c": "4001", "wc_wag": "4001"}
    state = attack_scene("DW", commands=("WC",), do_2="2115", **placed)
    fight(state, "4001", "4101")
    drive(state, "retreat 4202", "done")
    play = inner(state)
    hachita = play.game.map.ids["4202"]
    assert asked(state) == ("villa", "operation") and at(state, "do-1") == "4202"
    assert not ground.raided(play, hachita)
    state = drop(state, pool=("dorados",))
    drive(state, "draw", "drawn dorados", "done")
    assert ground.raided(inner(state), hachita)


def test_22_20_passing_through_is_no_raid() -> None:
    state = raid(do_1="4007")
    drive(state, "move do-1", "step 4107", "step 4007", "stop")
    over(state)
    assert not inner(state).record.ledger


def test_22_20_a_place_is_raided_once_a_game() -> None:
    state = raid(do_1="4202", marks={"4202": RAIDED})
    over(state)
    assert not inner(state).record.ledger


def test_22_20_mexican_places_and_ranches_are_not_raided() -> None:
    state = raid(do_1="3205", do_2="3900")
    over(state)
    assert not inner(state).record.ledger


def test_22_20_pursuers_raid_at_the_end_of_the_combat_sub_phase() -> None:
    state = attack_scene("DC", commands=("Do",), side=VILLA, do_1="4008", fc_col="4107")
    attack(state, "4008", "4107")
    drive(state, "roll 1", "pursue do-1 4107", "done")
    while state.decision is not None and state.decision.kind == "draw-heroism":
        drive(state, "drawn-heroism spies")
    play = inner(state)
    assert ground.raided(play, play.game.map.ids["4107"])
    assert [entry.points for entry in play.record.ledger if entry.cause == "raid"] == [5]


def test_22_20_both_sources_raided_end_the_game_at_once() -> None:
    state = raid(do_1="4107", marks={"4214": RAIDED}, ec_6i="4208")
    over(state)
    assert state.result is not None and (state.result.winner, state.result.level) == (VILLA, "villa-sudden-death")


def test_22_20_a_raided_source_stays_one() -> None:
    state = scene(PERSHING, fc_col="4107", ec_6i="4108", marks={"4107": RAIDED})
    assert supply.is_supplied(inner(state), number(state, "ec-6i"))


# -- 22.18.3, 22.19.5, 22.21 The government's attacks --------------------------------------------------------------


def test_22_21_the_first_us_attack_on_the_government_gives_villa_two_dice_once() -> None:
    state = attack_scene("NE", wc_7c=WEST, cm_1=MIDDLE, aligned=VILLA)
    attack(state, WEST, MIDDLE)
    assert asked(state) == (CHANCE, "hostilities") and len(texts(state)) == 36
    drive(state, "roll 3 4")
    assert victory.points(inner(state)) == -7 and "hostilities" in inner(state).record.flags
    assert asked(state) == (CHANCE, "combat")
    state = attack_scene("NE", wc_7c=WEST, cm_1=MIDDLE, aligned=VILLA, record={"flags": ("hostilities",)})
    attack(state, WEST, MIDDLE)
    assert asked(state) == (CHANCE, "combat")


def test_22_21_neutral_units_may_be_attacked_and_nobody_has_to() -> None:
    state = attack_scene("NE", wc_7c=WEST, cm_1=MIDDLE)
    assert texts(state) == [f"attack {WEST} {MIDDLE}", "done"]
    state = attack_scene("NE", wc_7c=WEST, cm_1=MIDDLE, aligned=VILLA)
    assert "done" not in texts(state)
    state = attack_scene("NE", wc_7c=WEST, cm_1=MIDDLE, aligned=US, record={"flags": ("hostilities",)})
    assert asked(state)[1] == "operation"  # they are on its side


def test_22_21_who_is_hostile_must_be_attacked_by_villa_and_by_the_government() -> None:
    state = attack_scene("NE", commands=("Do",), side=VILLA, aligned=US, cm_1=HERE, do_1=THERE)
    assert texts(state) == [f"attack {THERE} {HERE}"]
    state = attack_scene("NE", commands=("CM",), side=VILLA, aligned=VILLA, cm_1=HERE, wc_7c=THERE)
    assert texts(state) == [f"attack {HERE} {THERE}"]


def test_22_18_3_each_attack_of_the_government_on_us_units_gives_a_die() -> None:
    hostile = {"flags": ("hostilities",)}
    state = attack_scene("NE", commands=("CM",), side=VILLA, aligned=VILLA, cm_1=HERE, wc_7c=THERE, record=hostile)
    attack(state, HERE, THERE)
    assert asked(state) == (CHANCE, "government")
    drive(state, "roll 5")
    assert victory.points(inner(state)) == 5 and asked(state) == (CHANCE, "combat")


def test_22_21_the_first_such_attack_gives_three_dice_in_all() -> None:
    state = attack_scene("NE", commands=("CM",), side=VILLA, aligned=VILLA, cm_1=HERE, wc_7c=THERE)
    attack(state, HERE, THERE)
    drive(state, "roll 1 1", "roll 6")
    assert victory.points(inner(state)) == 8


def test_22_19_5_each_attack_of_the_government_on_villa_gives_him_a_die_and_is_a_duty() -> None:
    state = attack_scene("NE", commands=("R",), side=US, aligned=US, r_1=HERE, do_1=THERE)
    assert "done" not in texts(state)
    attack(state, HERE, THERE)
    assert asked(state) == (CHANCE, "government")
    drive(state, "roll 4")
    assert victory.points(inner(state)) == -4 and "hostilities" not in inner(state).record.flags


def test_22_15_4_nobody_makes_the_government_attack_his_own_units() -> None:
    state = attack_scene("NE", commands=("CM",), side=US, aligned=US, cm_1=HERE, wc_7c=THERE)
    assert asked(state)[1] == "operation"


# -- 22.22 Aero ----------------------------------------------------------------------------------------------------


def test_22_22_aero_lets_the_united_states_activate_a_sub_command() -> None:
    state = drawn("aero", US, wc_7c="4202", do_1="2115", cm_1="3205")
    assert asked(state) == ("us", "aero")
    assert {"activate WC", "activate GHQ", "site 2115", "site 3205"} <= set(texts(state))
    assert "activate CM" not in texts(state) and "site 4202" not in texts(state)
    labels = [state.describe(action) for action in state.legal_actions()]
    assert "Look at 2115 Chihuahua" in labels and all(label.startswith(("Activate ", "Look at ")) for label in labels)
    drive(state, "activate WC")
    assert set(texts(state)) == {"move wc-7c", "done"}


def test_22_22_aero_may_look_at_a_stack_of_villas_or_the_governments() -> None:
    state = drawn("aero", US, wc_7c="4202", do_1="2115", do_2="2115", cm_1="3205", aligned=US)
    told = drive(state, "site 2115")
    assert told[0].text == "United States looks at the units in 2115 Chihuahua"
    play = inner(state)
    assert {play.game.pieces[one].id for one in scouting.known(play, US)} == {"do-1", "do-2"}
    assert play.record.active is None and "aero" in {*play.record.aside, *play.record.pool}


def test_22_22_drawn_by_villa_aero_is_set_aside_and_counts_as_his_draw() -> None:
    state = drawn("aero", VILLA, wc_7c="4202", do_1="2115", record={"pool": ("aero", "dorados")})
    assert "aero" in inner(state).record.aside and asked(state) == ("us", "operation")


# -- 22.24 Works, 22.25 leaving, 22.26 supply ----------------------------------------------------------------------


def test_22_24_entrenching_odds() -> None:
    state = scene(PERSHING, ec_6i="4108", cm_1="2514", dn_aco="2516", nc_eng="4208", gh_eng="4208")
    play = inner(state)
    limits = [
        works.limit(play, play.position.hex(number(state, unit)), [number(state, unit)])
        for unit in ("ec-6i", "cm-1", "dn-aco", "nc-eng")
    ]
    assert limits == [3, 5, 1, 5]


def test_22_24_the_germans_dig_as_17_2_has_it() -> None:
    state = scene(game(PERSHING, MEXICAN_WAR), ma_1="2514")
    play, germans = inner(state), number(state, "ma-1")
    assert works.limit(play, play.position.hex(germans), [germans]) == 3


def test_17_1_infantry_and_engineers_dig_but_not_with_a_garrison_nor_in_the_desert() -> None:
    state = scene(PERSHING, ec_6i="4108", ec_16i="4107", fc_col="4107", ec_13c="4208", nc_eng="4208", wc_7c="4201")
    play = inner(state)
    found = {
        unit: works.kind(play, number(state, unit), play.position.hex(number(state, unit)))
        for unit in ("ec-6i", "ec-16i", "fc-col", "ec-13c", "nc-eng")
    }
    assert found == {"ec-6i": "entrenchment", "ec-16i": None, "fc-col": None, "ec-13c": None, "nc-eng": "entrenchment"}
    assert works.kind(play, number(state, "ec-6i"), play.game.map.ids["4201"]) is None  # desert


def test_22_25_units_may_leave_the_map_at_its_edge_for_good() -> None:
    state = scene(PERSHING, commands="Do", side=VILLA, do_1="0520", do_2="2115")
    assert "leave do-1" in texts(state) and "leave do-2" not in texts(state)
    assert kinds(drive(state, "leave do-1")) == ["leaving"]
    assert at(state, "do-1") == "0520" and refused(state, "move do-1")[0] == "13.7"  # it waits until the end
    assert "leave do-1" not in texts(state)
    events = drive(state, "done")
    assert "left" in kinds(events) and at(state, "do-1") is None
    record = inner(state).record
    assert record.left == ("do-1",) and not record.lost and not record.ledger


def test_13_7_who_has_moved_to_the_edge_may_leave_and_nobody_leaves_in_mad_anthony() -> None:
    state = scene(PERSHING, commands="Do", side=VILLA, do_1="0620")
    drive(state, "move do-1", "step 0520", "stop")
    assert texts(state) == ["leave do-1", "done"]
    assert not any(text.startswith("leave") for text in texts(scene(commands="M", m_lm="0433")))


@pytest.mark.parametrize("unit", ["do_1", "dn_lop", "b_1", "cm_1", "r_1"])
def test_22_26_villa_militia_and_rurales_are_always_in_supply(unit: str) -> None:
    state = scene(PERSHING, **{unit: "0520"})
    assert supply.is_supplied(inner(state), number(state, unit.replace("_", "-")))


def test_22_26_us_supply_from_symbols_that_us_units_hold_and_from_wagons() -> None:
    def fed(**placed: str) -> bool:
        state = scene(PERSHING, ec_6i="4009", **placed)
        return supply.is_supplied(inner(state), number(state, "ec-6i"))

    assert fed(fc_col="4107") and fed(wc_wag="3808")
    assert not fed() and not fed(cm_1="4107", aligned=US)


def test_22_26_the_governments_armies_draw_on_jimenez_and_chihuahua() -> None:
    def fed(**more: Any) -> bool:
        state = scene(PERSHING, t_1="2118", **more)
        return supply.is_supplied(inner(state), number(state, "t-1"))

    assert fed(cm_1="2115", aligned=VILLA) and fed(cm_1="2115", aligned=US)
    assert not fed(aligned=US) and not fed(do_1="2115", aligned=US)


# -- 22.28 Second Mexican-American war -----------------------------------------------------------------------------


def test_22_28_2_a_us_draw_of_the_governments_markers_does_nothing() -> None:
    state = drawn("rurales", US, war=True, r_1="2115", wc_7c="4202")
    assert inner(state).record.alignment is None and inner(state).record.active is None


def test_22_28_2_villa_wins_the_government_for_good() -> None:
    state = drawn("rurales", VILLA, war=True, r_1="2115", cm_1="3205", record={"pool": ("rurales", "trevino")})
    assert inner(state).record.alignment == VILLA and asked(state) == ("villa", "move")
    while asked(state) != ("us", "operation"):
        drive(state, "done")
    drive(state, "draw", "drawn trevino")
    assert inner(state).record.alignment == VILLA and at(state, "t-1") is None


def test_22_28_us_and_government_units_must_attack_one_another() -> None:
    found = game(PERSHING, MEXICAN_WAR)
    state = scene(found, commands="WC", sub="combat", wc_7c=WEST, cm_1=MIDDLE, aligned=VILLA)
    assert "done" not in texts(state)


@pytest.mark.parametrize("by", [US, VILLA])
def test_22_28_3_the_germans_come_at_the_south_edge_for_villa(by: Side) -> None:
    state = drawn("german-ma", by, war=True, wc_7c="4202", do_1="2115")
    assert asked(state) == ("villa", "reinforce") and all(spot.startswith("05") for spot in places(state))
    drive(state, "place ma-1 0520")
    assert texts(state)[0] == "move ma-1"
    assert supply.is_supplied(inner(state), number(state, "ma-1"))


def test_22_28_the_germans_stay_out_without_the_option() -> None:
    assert "german-ma" not in game(PERSHING).pool
    assert MEXGOV not in game(PERSHING).sides


def test_22_23_who_has_marched_does_not_go_by_rail_in_the_same_turn() -> None:
    """6I marches along the railroad, and East Column is activated once more."""
    state = scene(PERSHING, commands="EC", ec_6i="4108", ec_16i="4108", ec_wag="4108", fc_col="4107", do_1="2115")
    drive(state, "move ec-6i", "step 4109", "stop")
    assert marching.may_entrain(inner(state), number(state, "ec-16i"))
    over(state)
    again = scene(
        PERSHING,
        commands="EC",
        effects=inner(state).record.effects,
        ec_6i="4109",
        ec_16i="4108",
        ec_wag="4108",
        fc_col="4107",
    )
    drive(again, "move ec-6i")
    assert "stop" in texts(again) and not any(text.startswith("entrain") for text in texts(again))
    drive(again, "stop", "move ec-16i")
    assert any(text.startswith("entrain") for text in texts(again))


# -- 23 Rough ------------------------------------------------------------------------------------------------------


def test_23_guns_and_wagons_are_warned_before_they_end_in_rough() -> None:
    state = scene(PERSHING, commands="WC", wc_b6="3602", wc_7c="3602", wc_wag="3704", do_1="2018", fc_col="4107")
    drive(state, "move wc-b6")
    assert state.decision is not None and state.decision.prompt.endswith("(6 MP left; eliminated in rough [23])")
    labels = {text: state.describe(action) for text, action in zip(texts(state), state.legal_actions(), strict=True)}
    assert labels["step 3601"].endswith(" (no stopping)")
    terrain = inner(state).game.map
    clear = next(
        text for text in labels if text.startswith("step") and terrain.terrain(terrain.ids[text[5:]]) == "clear"
    )
    assert "lost" not in labels[clear] and "lost" not in labels["stop"]
    drive(state, "step 3601")
    if state.decision.kind == "march":
        labels = {text: state.describe(one) for text, one in zip(texts(state), state.legal_actions(), strict=True)}
        assert labels["stop"] == "End the move here (eliminated)"
    drive(state, "stop", "move wc-7c")
    assert "rough" not in state.decision.prompt
    over(state)
    assert at(state, "wc-b6") is None


def test_23_with_the_option_they_may_end_in_rough_alone() -> None:
    found = game(PERSHING, "rough-alone")
    placed = {"wc_wag": "3704", "do_1": "2018", "fc_col": "4107"}
    state = scene(found, commands="WC", wc_b6="3602", **placed)
    drive(state, "move wc-b6")
    assert "rough" not in state.decision.prompt  # type: ignore[union-attr]
    drive(state, "step 3601", "stop")
    over(state)
    assert at(state, "wc-b6") == "3601"
    state = scene(found, commands="WC", wc_b6="3602", wc_7c="3601", **placed)
    drive(state, "move wc-b6", "step 3601", "stop")
    over(state)
    assert asked(state) == ("us", "over-stack") and set(texts(state)) == {"lose wc-b6", "lose wc-7c"}
