"""21.3, 21.6, 21.10, 21.15 to 21.17 Mad Anthony: the ends of the years, and the break between them."""

from __future__ import annotations

from typing import Any

import pytest
from markers import asked, chances, points
from scenes import INDIAN, MAD_ANTHONY, US, at, drive, drop, game, inner, refused, scene, texts

from gtc_tui.engine.action import CHANCE, PieceId, Side
from gtc_tui.engine.report import Ledger
from gtc_tui.engine.state import State
from gtc_tui.rules.boots.state import ground
from gtc_tui.rules.boots.state.record import Loss
from gtc_tui.rules.boots.turn import victory
from gtc_tui.rules.boots.turn.sequence import Game

STOCKADE_US, STOCKADE_BR, BURNED = 8, 16, 32
"""Marks of a hex (`ground`)."""


def year_ends(turn: int = 8, **more: Any) -> State:
    """The inter-turn phase of a year's last turn is over: up to the first question."""
    record = {"aside": (), **more.pop("record", {})}
    state = scene(turn=turn, record=record, **more)
    return drop(state, [Game()], phase="interturn", drawer=None)


def entries(state: State) -> list[tuple[str, str, int]]:
    """Points booked: who, why, how many."""
    return sorted((str(one.side), one.cause, one.points) for one in inner(state).record.ledger)


def routine(state: State, until: str = "") -> list[str]:
    """Routine answers through the break, up to a question for a unit; the units asked for."""
    found = []
    while state.decision is not None and state.decision.kind == "winter" and state.decision.subject != until:
        found.append(str(state.decision.subject))
        assert state.decision.default is not None
        state.apply(state.decision.default)
    return found


# -- Points at the end of a year -----------------------------------------------------------------------------------


def test_21_15_2_and_21_16_3_burned_places_at_the_end_of_1791() -> None:
    state = year_ends(marks={"2421": BURNED, "2521": BURNED, "0832": BURNED}, m_lm="1135")
    assert entries(state) == [("indian", "burned", 2), ("us", "burned", 2), ("us", "burned", 2)]


def test_21_16_2_five_points_when_no_village_burned_in_1791() -> None:
    assert entries(year_ends(m_lm="1135")) == [("indian", "no-village", 5)]
    assert entries(year_ends(16, m_lm="1135")) == []  # in 1791 only


def test_21_15_3_and_21_16_4_places_burned_in_1791_count_again_in_1794() -> None:
    state = year_ends(16, marks={"2421": BURNED, "0832": BURNED}, m_lm="1135")
    assert entries(state) == [("indian", "burned", 2), ("us", "burned", 1)]


@pytest.mark.parametrize(("turn", "each"), [(8, 3), (16, 2)])
def test_21_15_4_and_5_british_forts_held_unburned(turn: int, each: int) -> None:
    state = year_ends(turn, st_1us="3236", st_2us="3737")
    assert [entry for entry in entries(state) if entry[1] == "fort"] == [("us", "fort", each)] * 2
    burned = year_ends(turn, st_1us="3236", in_del="3737", marks={"3236": BURNED})
    assert not [entry for entry in entries(burned) if entry[1] == "fort"]


def test_21_15_points_come_at_the_end_of_a_year_only() -> None:
    assert entries(year_ends(7, marks={"2421": BURNED}, m_lm="1135")) == []


def test_21_17_points_are_carried_over_to_1794() -> None:
    state = year_ends(m_lm="1135", record={"ledger": (points(3, US, 20),)})
    routine(state)
    assert victory.points(inner(state)) == 15 and inner(state).record.turn == 9


@pytest.mark.parametrize(("lead", "over"), [(34, False), (35, True)])
def test_21_3_a_history_changing_victory_in_1791_ends_the_game(lead: int, over: bool) -> None:
    state = year_ends(m_lm="1135", record={"ledger": (points(3, US, lead),)})  # less five for no village
    assert (state.result is not None) is over
    if state.result is not None:
        assert state.result.winner == US and state.result.level == "us-history-changing"


@pytest.mark.parametrize(("lead", "kept", "over"), [(34, US, False), (35, INDIAN, True)])
def test_21_3_and_6_7_sole_survivors_count_at_the_end_of_the_game_not_of_1791(lead: int, kept: str, over: bool) -> None:
    laid_aside = tuple(("sole-survivor",) if side == kept else () for side in (US, INDIAN))
    state = year_ends(m_lm="1135", record={"ledger": (points(3, US, lead),), "kept": laid_aside})
    assert (state.result is not None) is over


@pytest.mark.parametrize(("leader", "lead"), [(US, 35), (INDIAN, 25)])  # five for no village: thirty ahead
def test_21_3_a_sole_survivor_does_not_undo_the_victory_that_ended_the_game(leader: Side, lead: int) -> None:
    against = tuple(() if side == leader else ("sole-survivor",) for side in (US, INDIAN))
    state = year_ends(m_lm="1135", record={"ledger": (points(3, leader, lead),), "kept": against})
    assert state.result is not None
    assert (state.result.winner, state.result.level) == (leader, f"{leader}-history-changing")
    assert abs(state.result.points) == 29 and "istory-changing" in state.view(None).standing
    report = state.query(None, "points")
    assert isinstance(report, Ledger)
    assert ["istory-changing" in line.title for line in report.levels if line.now] == [True]


def test_21_3_the_game_ends_after_1794() -> None:
    state = year_ends(16, m_lm="1135", record={"ledger": (points(3, INDIAN, 12),)})
    assert state.result is not None and state.result.level == "indian-marginal"


# -- 21.6 The United States ----------------------------------------------------------------------------------------

ARMY: dict[str, Any] = {"st_1us": "2231", "st_wag": "2231", "sc_1ky": "2231", "m_lm": "1135", "m_fw": "1432"}


def test_21_6_1_st_clairs_army_is_disbanded_without_points() -> None:
    state = year_ends(**ARMY)
    assert at(state, "st-1us") is None and {"st-1us", "st-wag"} <= set(inner(state).record.left)
    assert not inner(state).record.lost and entries(state) == [("indian", "no-village", 5)]


def test_21_6_2_all_other_units_go_to_the_ohio_or_south_of_it() -> None:
    state = year_ends(in_del="0832", **ARMY)
    assert asked(state) == ("us", "winter")
    asked_for = {str(state.decision.subject)} if state.decision is not None else set()
    assert asked_for <= {"sc-1ky", "m-lm", "m-fw"}
    spots = {text.split()[2] for text in texts(state)}
    assert "1432" in spots and "0433" in spots and "1331" in spots
    assert "2231" not in spots and "1531" not in spots and "0832" not in spots  # north; an enemy there
    for spot in ("2231", "1531"):
        assert state.decision is not None
        assert refused(state, f"place {state.decision.subject} {spot}")[0] == "21.6.2"


def test_21_6_2_who_is_south_already_may_stay_by_default() -> None:
    state = year_ends(**ARMY)
    routine(state, "wl-1")
    assert (at(state, "m-lm"), at(state, "m-fw")) == ("1135", "1432")
    assert ground.area(game(MAD_ANTHONY), game(MAD_ANTHONY).map.ids[str(at(state, "sc-1ky"))]) != ground.NORTH


def test_21_6_3_the_legion_and_two_of_scotts_units_come_to_towns_and_stockades() -> None:
    marks = {"1731": STOCKADE_US, "2331": STOCKADE_US, "0832": BURNED}
    state = year_ends(marks=marks, in_tec="2118", st_be="1731", **ARMY)
    routine(state, "sc-3ky")
    asked_for = [str(state.decision.subject)] if state.decision is not None else []
    spots = {text.split()[2] for text in texts(state)}
    assert "1731" in spots and "1341" in spots and "0832" not in spots
    assert "2331" not in spots  # 17.5.3: nobody held it
    asked_for += routine(state)
    army = {str(unit.id) for unit in game(MAD_ANTHONY).pieces if unit.enters == "1794" and unit.side == US}
    assert len(army) == 16 and army <= set(inner(state).record.entered) | set(asked_for)
    assert all(at(state, unit) for unit in army)


def test_21_6_4_and_5_the_pool_of_1794() -> None:
    state = year_ends(**ARMY)
    routine(state)
    record = inner(state).record
    pool = {"scott", "militia", "wayne", "wilkinson", "hamtramck", "blue-jacket", "little-turtle", "british"}
    assert set(record.pool) == pool and record.gone == ("st-clair",)


def test_21_6_6_and_21_10_4_new_hands_of_two_markers() -> None:
    state = year_ends(hands=(("rally", "rally", "ambush"), ("parlay",)), m_lm="1135")
    routine(state)
    assert asked(state) == (CHANCE, "draw-heroism")
    assert "drawn-heroism catastrophe" not in chances(state)
    assert inner(state).record.hands == ((), ("parlay",))
    drive(state, "drawn-heroism rally", "drawn-heroism rally")
    routine(state)
    drive(state, "drawn-heroism spies", "drawn-heroism parlay")
    assert inner(state).record.hands == (("rally", "rally"), ("spies", "parlay"))
    assert inner(state).record.phase == "heroism"


def test_6_7_natural_catastrophe_is_back_in_the_pool_for_1794() -> None:
    deck = tuple(sorted(marker for marker in game(MAD_ANTHONY).deck if marker != "catastrophe"))
    state = year_ends(m_lm="1135", record={"deck": deck, "out": ("catastrophe",)})
    routine(state)
    assert "catastrophe" in inner(state).record.deck and not inner(state).record.out
    drive(state, "drawn-heroism rally", "drawn-heroism rally")
    routine(state)
    drive(state, "drawn-heroism spies", "drawn-heroism spies")
    assert "drawn-heroism catastrophe" in texts(state)  # the first draw of the year


# -- 21.10 The Indians ---------------------------------------------------------------------------------------------


def indians(state: State) -> None:
    """Past the United States' part of the break."""
    routine(state)
    drive(state, "drawn-heroism rally", "drawn-heroism rally")


def test_21_10_1_mohawk_and_all_tribes_come_to_unburned_villages() -> None:
    state = year_ends(m_lm="1135", in_del="1731", in_tec="2421", marks={"2421": BURNED, "2521": BURNED})
    indians(state)
    assert asked(state) == ("indian", "winter")
    spots = {text.split()[2] for text in texts(state)}
    villages = {str(game(MAD_ANTHONY).map.names[one]) for one in game(MAD_ANTHONY).sites["native-village"]}
    assert spots == villages - {"2421", "2521"}
    assert set(routine(state)) == {"in-tec", "in-del", "in-moh"}
    assert all(at(state, unit) in spots for unit in ("in-tec", "in-del", "in-moh"))
    assert at(state, "in-cre") is None


def test_21_10_2_as_many_tribes_return_as_villages_stand() -> None:
    villages = [str(game(MAD_ANTHONY).map.names[one]) for one in game(MAD_ANTHONY).sites["native-village"]]
    causes = {"in-del": "combat", "in-sha": "desertion", "in-mia": "plague", "br-cb": "combat"}
    lost = tuple(Loss(PieceId(unit), 3, cause) for unit, cause in causes.items())
    state = year_ends(m_lm="1135", in_tec="2421", marks=dict.fromkeys(villages[2:], BURNED), record={"lost": lost})
    indians(state)
    routine(state)
    assert asked(state) == (CHANCE, "draw-unit")
    assert chances(state) == {f"drawn-unit {unit}": pytest.approx(1 / 3) for unit in ("in-del", "in-sha", "in-mia")}
    drive(state, "drawn-unit in-sha")
    routine(state)
    drive(state, "drawn-unit in-mia")
    routine(state)
    assert asked(state) == (CHANCE, "draw-heroism")  # two villages, two tribes
    assert at(state, "in-sha") in villages[:2] and at(state, "in-mia") in villages[:2] and at(state, "in-del") is None
    assert [loss.piece for loss in inner(state).record.lost] == ["in-del", "br-cb"]


def test_21_10_2_a_tribe_that_finds_no_village_stays_eliminated() -> None:
    """One village stands and is full: who is drawn may still be rallied."""
    villages = [str(game(MAD_ANTHONY).map.names[one]) for one in game(MAD_ANTHONY).sites["native-village"]]
    lost = (Loss(PieceId("in-pot"), 8, "combat", 2),)
    tribes = dict.fromkeys(("in_tec", "in_del", "in_wya", "in_sha"), villages[0])
    record: dict[str, Any] = {"lost": lost, "ledger": (points(3, INDIAN, 2 * len(villages)),)}  # not yet decided
    record["entered"] = tuple(map(PieceId, ("in-tec", "in-del", "in-wya", "in-sha", "in-pot", "m-lm")))
    state = year_ends(m_lm="1135", marks=dict.fromkeys(villages[1:], BURNED), record=record, **tribes)
    indians(state)
    routine(state)
    assert asked(state) == (CHANCE, "draw-heroism") and at(state, "in-pot") is None
    assert inner(state).record.lost == lost and "in-pot" not in inner(state).record.left


def test_21_10_2_no_more_return_than_were_lost() -> None:
    lost = (Loss(PieceId("in-del"), 3, "combat"),)
    state = year_ends(m_lm="1135", record={"lost": lost})
    indians(state)
    routine(state)
    assert asked(state) == (CHANCE, "draw-heroism") and at(state, "in-del") is not None


def test_21_10_3_british_stay_in_towns_and_stockades_others_come_there() -> None:
    marks = {"3236": STOCKADE_BR, "3737": STOCKADE_BR}
    state = year_ends(m_lm="1135", br_cb="3236", br_db="3737", br_ca="2930", marks=marks)
    indians(state)
    assert routine(state, "br-ca") == ["in-moh"]
    assert set(texts(state)) == {"place br-ca 3236", "place br-ca 3737"}
    routine(state)
    assert (at(state, "br-cb"), at(state, "br-db"), at(state, "br-ca")) == ("3236", "3737", "3236")


def test_21_10_3_british_who_find_no_room_there_are_removed() -> None:
    marks = {"3236": BURNED, "3737": BURNED}  # Fort Miami has no stockade left, Detroit holds two units
    state = year_ends(m_lm="1135", br_cb="3737", br_db="3737", br_ca="2930", marks=marks)
    indians(state)
    routine(state)
    assert at(state, "br-ca") is None and "br-ca" in inner(state).record.left
    assert (at(state, "br-cb"), at(state, "br-db")) == ("3737", "3737") and not inner(state).record.lost


def test_17_5_3_stockades_that_nobody_holds_do_not_last_into_1794() -> None:
    marks = {"1731": STOCKADE_US, "1432": STOCKADE_US, "3236": STOCKADE_BR, "3737": STOCKADE_BR}
    state = year_ends(m_fw="1432", in_del="3236", br_db="3737", marks=marks)
    play = inner(state)
    left = {spot: ground.stockade(play, play.game.map.ids[spot]) for spot in marks}
    assert left == {"1731": None, "1432": US, "3236": INDIAN, "3737": INDIAN}


def test_17_5_3_a_captured_stockade_lasts_into_1794() -> None:
    state = year_ends(m_fw="3236", marks={"3236": STOCKADE_BR})
    play = inner(state)
    assert ground.stockade(play, play.game.map.ids["3236"]) == INDIAN


# -- 13.3 Who found no place in the spring -------------------------------------------------------------------------


def test_13_3_units_of_1794_without_a_place_arrive_when_their_sub_command_acts() -> None:
    others = tuple(unit.id for unit in game(MAD_ANTHONY).pieces if unit.id not in ("wl-li", "hm-li"))
    state = scene(commands="Wlk", sub="reinforcement", turn=10, wl_1="1731", record={"entered": others})
    assert asked(state) == ("us", "reinforce")
    assert {text.split()[1] for text in texts(state)} == {"wl-li"} and refused(state, "place wl-li 1731")[0] == "13.3"
    drive(state, "place wl-li 1432")
    assert at(state, "wl-li") == "1432" and asked(state) == ("us", "move")
    early = scene(commands="Sc", sub="reinforcement", turn=8, sc_1ky="1026")
    assert asked(early) == ("us", "move")
