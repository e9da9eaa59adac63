"""6.7 Heroism markers of the reinforcement and movement sub-phases: Rally, Native Allies, Ambush, Parlay, Inspired
Subordinates."""

from __future__ import annotations

from typing import Any

import pytest
from markers import asked, effects, hands, offered
from scenes import INDIAN, PERSHING, US, VILLA, at, drive, inner, kinds, over, refused, scene, texts

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.state import State
from gtc_tui.rules.boots.state import pieces
from gtc_tui.rules.boots.state.record import Effect, Entry, Loss
from gtc_tui.rules.boots.turn import victory

# -- Rally ---------------------------------------------------------------------------------------------------------


def fallen(piece: str, side: Any, points: int) -> dict[str, Any]:
    """Record of a game in which the enemy has had points for a unit."""
    unit = PieceId(piece)
    return {
        "lost": (Loss(unit, 1, "combat", points),),
        "ledger": (Entry(1, side, "combat", points, unit, "1731"),),
    }


def test_6_7_rally_brings_a_unit_back_to_its_own_and_takes_the_points_back() -> None:
    state = scene(
        commands="St",
        sub="reinforcement",
        hands=(("rally",), ()),
        st_be="1731",
        st_bu="2331",
        in_tec="2118",
        record=fallen("st-1us", INDIAN, 5),
    )
    assert asked(state) == ("us", "heroism")
    assert victory.points(inner(state)) == -5
    drive(state, "play rally")
    answers = texts(state)
    assert {"place st-1us 1731", "place st-1us 2331", "place st-1us 1135"} <= set(answers)  # its own, or a town
    assert "place st-1us 2118" not in answers and "place st-1us 1732" not in answers
    assert refused(state, "place st-1us 1732")[0] == "6.7" and refused(state, "place m-lm 1731")[0] == "6.7"
    drive(state, "place st-1us 1731")
    assert at(state, "st-1us") == "1731" and not inner(state).record.lost
    assert victory.points(inner(state)) == 0


def test_6_7_points_for_a_unit_that_has_rallied_can_be_had_again() -> None:
    state = scene(
        commands="St",
        sub="reinforcement",
        hands=(("rally",), ()),
        st_be="1731",
        record=fallen("st-1us", INDIAN, 5),
    )
    drive(state, "play rally", "place st-1us 1731")
    play = inner(state)
    pieces.eliminate(play, play.game.index[PieceId("st-1us")], "combat", "10.23")
    assert victory.points(play) == -5


def test_6_7_only_a_unit_of_the_active_sub_command_rallies() -> None:
    lost = {"lost": (Loss(PieceId("m-lx"), 1, "combat", 3),)}
    state = scene(commands="St", sub="reinforcement", hands=(("rally",), ()), st_be="1731", record=lost)
    assert asked(state) == ("us", "move") and hands(state)[0] == ("rally",)


def test_6_7_of_several_the_unit_is_named_first() -> None:
    lost = {"lost": tuple(Loss(PieceId(unit), 1, "attrition", 0) for unit in ("st-1us", "st-2us", "m-lx"))}
    state = scene(commands="St", sub="reinforcement", hands=(("rally",), ()), st_be="1731", record=lost)
    drive(state, "play rally")
    assert texts(state) == ["name st-1us", "name st-2us"]
    drive(state, "name st-2us", "place st-2us 1731")
    assert at(state, "st-2us") == "1731" and [loss.piece for loss in inner(state).record.lost] == ["st-1us", "m-lx"]


def test_6_7_who_was_lost_otherwise_rallies_too_without_points() -> None:
    lost = {"lost": (Loss(PieceId("st-1us"), 1, "attrition", 0),)}
    state = scene(commands="St", sub="reinforcement", hands=(("rally",), ()), st_be="1731", record=lost)
    drive(state, "play rally", "place st-1us 1731")
    assert not inner(state).record.ledger and at(state, "st-1us") == "1731"


def test_22_18_1_a_dorados_unit_that_rallies_takes_the_nine_points_back() -> None:
    state = scene(PERSHING, commands="Do", side=VILLA, sub="movement", do_1="2115", do_2="2115", do_3="2115")
    play = inner(state)
    for unit in ("do-1", "do-2", "do-3"):
        pieces.eliminate(play, play.game.index[PieceId(unit)], "combat", "10.23")
    assert victory.of(play, US) == 7 * 3 + 9
    pieces.bring_back(play, PieceId("do-1"), "2115", "6.7")
    assert victory.of(play, US) == 4 * 3
    pieces.eliminate(play, play.game.index[PieceId("do-1")], "combat", "10.23")
    assert victory.of(play, US) == 7 * 3 + 9


# -- Native Allies -------------------------------------------------------------------------------------------------


def test_6_7_native_allies_come_in_or_beside_a_hex_of_scotts_units() -> None:
    state = scene(commands="Sc", sub="reinforcement", hands=(("native-allies",), ()), sc_1ky="1731", in_del="1730")
    drive(state, "play native-allies")
    assert set(texts(state)) == {f"place sc-frnd {spot}" for spot in ("1731", "1831", "1832", "1732", "1631", "1632")}
    assert refused(state, "place sc-frnd 1931")[0] == "6.7"
    drive(state, "place sc-frnd 1731")
    assert at(state, "sc-frnd") == "1731"


def test_21_19_allies_placed_with_scott_must_part_by_the_end_of_the_movement() -> None:
    state = scene(commands="Sc", sub="reinforcement", hands=(("native-allies",), ()), sc_1ky="1731")
    drive(state, "play native-allies", "place sc-frnd 1731")
    assert asked(state) == ("us", "move")  # nobody has gone yet
    over(state)
    assert asked(state) == ("us", "over-stack") and set(texts(state)) == {"lose sc-1ky", "lose sc-frnd"}


def test_6_7_the_indian_player_sends_the_native_allies_away_and_they_may_come_again() -> None:
    state = scene(
        commands="Indian",
        side=INDIAN,
        sub="reinforcement",
        hands=((), ("native-allies",)),
        sc_1ky="1731",
        sc_frnd="1732",
        in_tec="2118",
    )
    events = drive(state, "play native-allies")
    assert at(state, "sc-frnd") is None and "withdrawn" in kinds(events)
    assert not inner(state).record.lost and not inner(state).record.ledger
    gone = {"entered": (PieceId("sc-1ky"), PieceId("sc-frnd"))}
    again = scene(commands="Sc", sub="reinforcement", hands=(("native-allies",), ()), sc_1ky="1731", record=gone)
    drive(again, "play native-allies", "place sc-frnd 1732")
    assert at(again, "sc-frnd") == "1732"


def test_6_7_native_allies_that_were_eliminated_come_again_by_their_marker_and_not_by_rally() -> None:
    lost = {"lost": (Loss(PieceId("sc-frnd"), 1, "combat", 3),)}
    held = (("native-allies", "rally"), ())
    state = scene(commands="Sc", sub="reinforcement", hands=held, sc_1ky="1731", record=lost)
    assert offered(state) == ["play native-allies", "keep"]
    drive(state, "play native-allies", "place sc-frnd 1732")
    assert at(state, "sc-frnd") == "1732" and not inner(state).record.lost


def test_6_7_native_allies_only_in_an_own_reinforcement_sub_phase_with_scott_on_the_map() -> None:
    state = scene(commands="St", sub="reinforcement", hands=(("native-allies",), ()), st_be="1731")
    assert asked(state) == ("us", "move")
    state = scene(commands="St", sub="reinforcement", hands=((), ("native-allies",)), st_be="1731", sc_frnd="1732")
    assert asked(state) == ("us", "move")


# -- Ambush --------------------------------------------------------------------------------------------------------


def marching(*held: str, **more: Any) -> State:
    """US units on the way past a tribe in 1931, whose player holds these markers."""
    placed = {"sc_1ky": "1732", "sc_2ky": "1732", "in_del": "1931", **more}
    return scene(commands="Sc", hands=((), held), **placed)


def test_6_7_ambush_stops_a_unit_in_an_own_zone() -> None:
    state = marching("ambush")
    drive(state, "move sc-1ky", "step 1832")
    assert asked(state) == ("indian", "heroism") and offered(state) == ["play ambush", "keep"]
    drive(state, "play ambush")
    assert asked(state) == ("us", "move") and at(state, "sc-1ky") == "1832"
    assert texts(state) == ["move sc-2ky", "done"] and refused(state, "move sc-1ky")[0] == "7.3"


def test_6_7_ambush_stops_one_unit_only() -> None:
    state = marching("ambush")
    drive(state, "move sc-1ky", "step 1832", "play ambush", "move sc-2ky", "step 1832")
    assert asked(state) == ("us", "march")


def test_6_7_ambush_stops_all_units_of_a_stack_that_moves_as_one() -> None:
    held = (("inspired", "inspired"), ("ambush",))
    state = scene(commands="Sc", hands=held, sc_1ky="1731", sc_2ky="1731", in_del="1931")
    drive(state, "move sc-1ky", "step 1732", "stop", "move sc-2ky", "step 1732", "stop")
    drive(state, "play inspired", "site 1732", "step 1832", "play ambush")
    assert at(state, "sc-1ky") == at(state, "sc-2ky") == "1832"
    assert "play inspired" not in texts(state)


def test_6_7_no_ambush_outside_a_zone_and_it_may_be_kept() -> None:
    state = marching("ambush")
    drive(state, "move sc-1ky", "step 1733")
    assert asked(state) == ("us", "march")
    kept = marching("ambush")
    drive(kept, "move sc-1ky", "step 1832", "keep")
    assert asked(kept) == ("us", "march") and hands(kept)[1] == ("ambush",)


def test_6_7_units_in_a_lake_hex_have_no_zone_to_ambush_from() -> None:
    state = marching("ambush", in_del="2118")
    drive(state, "move sc-1ky", "step 1832")
    assert asked(state) == ("us", "march")


# -- Parlay --------------------------------------------------------------------------------------------------------


def test_6_7_parlay_keeps_a_stack_together_and_from_attacking() -> None:
    state = marching("parlay")
    drive(state, "move sc-1ky")
    assert asked(state) == ("indian", "heroism") and offered(state) == ["play parlay", "keep"]
    drive(state, "play parlay", "step 1832")
    assert at(state, "sc-1ky") == at(state, "sc-2ky") == "1832"
    drive(state, "stop")
    over(state)
    assert asked(state) == ("indian", "operation")  # beside a tribe, and no attack
    assert not effects(state, "parlay")


def test_6_7_parlay_takes_in_who_has_not_moved_only() -> None:
    state = marching("parlay", sc_1ky="1733")
    drive(state, "move sc-1ky", "keep", "step 1732", "stop", "move sc-2ky", "play parlay", "step 1832", "stop")
    assert (at(state, "sc-1ky"), at(state, "sc-2ky")) == ("1732", "1832")


@pytest.mark.parametrize(
    "answers",
    [
        ("move sc-1ky", "play parlay", "stop", "move sc-2ky", "step 1832", "stop"),
        ("move sc-2ky", "keep", "step 1832", "stop", "move sc-1ky", "play parlay", "stop"),
    ],
)
def test_6_7_10_8_who_joins_a_stack_under_parlay_attacks_no_more_than_it_does(answers: tuple[str, ...]) -> None:
    state = marching("parlay", sc_1ky="1832")
    drive(state, *answers)
    assert at(state, "sc-1ky") == at(state, "sc-2ky") == "1832"
    over(state)
    assert asked(state) == ("indian", "operation")


def test_6_7_who_has_left_a_stack_under_parlay_is_not_bound_by_it() -> None:
    state = marching("parlay", sc_1ky="1733")
    drive(state, "move sc-1ky", "play parlay", "step 1732", "stop", "move sc-2ky", "step 1832", "stop")
    over(state)
    assert texts(state) == ["attack 1832 1931"]


def test_6_7_13_7_parlay_takes_nobody_along_who_waits_at_the_edge_of_the_map() -> None:
    state = scene(PERSHING, commands="WC", hands=((), ("parlay",)), wc_7c="3900", wc_10c="3900")
    drive(state, "leave wc-7c", "move wc-10c", "play parlay", "step 3901")
    assert (at(state, "wc-7c"), at(state, "wc-10c")) == ("3900", "3901")
    left = [event for event in over(state) if event.kind == "left"]
    assert [event.hexes for event in left] == [("3900",)]


def test_6_7_22_23_parlay_takes_nobody_along_who_has_gone_by_rail() -> None:
    rode = (Effect("rail", "turn", US, (PieceId("ec-6i"),)),)
    held = {"hands": ((), ("parlay",)), "effects": rode}
    state = scene(PERSHING, commands="EC", fc_col="4107", ec_6i="4107", ec_11c="4107", **held)
    drive(state, "move ec-11c", "play parlay", "step 4106")
    assert (at(state, "ec-6i"), at(state, "ec-11c")) == ("4107", "4106")


def test_6_7_22_23_a_stack_under_parlay_may_go_by_rail_together() -> None:
    stack = {"ec_6i": "4107", "ec_16i": "4107"}
    state = scene(PERSHING, commands="EC", fc_col="4107", hands=((), ("parlay",)), **stack)
    drive(state, "move ec-6i", "play parlay", "entrain 4214")
    assert at(state, "ec-6i") == at(state, "ec-16i") == "4214"
    assert asked(state)[1] != "march" and {"ec-6i", "ec-16i"} <= set(effects(state, "rail")[0].pieces)


def test_6_7_a_stack_is_asked_about_once_as_it_begins_to_move() -> None:
    state = marching("parlay")
    drive(state, "move sc-1ky", "keep", "step 1733", "stop", "move sc-2ky")
    assert asked(state) == ("us", "march")


# -- Inspired Subordinates -----------------------------------------------------------------------------------------


def test_6_7_inspired_subordinates_take_a_unit_that_has_moved_a_hex_further() -> None:
    state = scene(commands="St", hands=(("inspired",), ()), st_art="1731", st_1us="1731", in_tec="2118")
    assert "play inspired" not in texts(state)  # nobody has moved
    drive(state, "move st-art", "step 1831", "step 1931")
    assert "play inspired" in texts(state)
    drive(state, "play inspired")
    assert texts(state) == ["move st-art"]
    drive(state, "move st-art")
    assert "step 2031" in texts(state)
    drive(state, "step 2031")
    assert at(state, "st-art") == "2031"
    assert asked(state) == ("us", "move") and "move st-1us" in texts(state) and "move st-art" not in texts(state)


def test_6_7_inspired_subordinates_take_a_stack_a_hex_further_unsplit() -> None:
    state = scene(commands="Sc", hands=(("inspired",), ()), sc_1ky="1731", sc_2ky="1731", in_tec="2118")
    drive(state, "move sc-1ky", "step 1831", "stop", "move sc-2ky", "step 1831", "stop", "play inspired")
    assert texts(state) == ["move sc-1ky", "move sc-2ky", "site 1831"]
    drive(state, "site 1831", "step 1931")
    assert at(state, "sc-1ky") == at(state, "sc-2ky") == "1931"


def test_6_7_a_stack_under_parlay_is_inspired_as_a_whole() -> None:
    state = scene(PERSHING, commands="EC", hands=(("inspired",), ("parlay",)), ec_13c="3305", ec_11c="3305")
    drive(state, "move ec-13c", "play parlay", "step 3306", "stop", "play inspired")
    assert texts(state) == ["site 3306"]
    alone = scene(PERSHING, commands="EC", hands=(("inspired",), ("parlay",)), ec_13c="3305")
    drive(alone, "move ec-13c", "play parlay", "step 3306", "stop", "play inspired")
    assert texts(alone) == ["move ec-13c"]


@pytest.mark.parametrize(("wagon", "sails"), [("3526", True), ("3527", False)])
def test_6_7_7_12_the_hex_more_is_by_boat_for_who_began_the_move_in_supply(wagon: str, sails: bool) -> None:
    """Across a lake hexside; the wagon is too far by then, or has come near only then."""
    state = scene(commands="St", hands=(("inspired",), ()), st_tr="3523", st_wag=wagon)
    drive(state, "move st-tr", "step 3623", "stop")
    if not sails:
        drive(state, "move st-wag", "step 3526", "step 3525")
    drive(state, "play inspired", "move st-tr")
    assert ("step 3723" in texts(state)) is sails


def test_6_7_no_inspiration_for_who_was_ambushed_or_rode_a_train() -> None:
    state = scene(commands="Sc", hands=(("inspired",), ("ambush",)), sc_1ky="1732", in_del="1931")
    drive(state, "move sc-1ky", "step 1832", "play ambush")
    assert state.decision is not None and "play inspired" not in texts(state)
    rail = scene(PERSHING, commands="EC", hands=(("inspired",), ()), ec_6i="4107", do_1="2115")
    drive(rail, "move ec-6i", "entrain 4214")
    assert at(rail, "ec-6i") == "4214" and "play inspired" not in texts(rail)


def test_18_2_an_engineer_who_bridges_a_river_is_not_inspired_to_leave_it() -> None:
    state = scene(commands="Wlk", hands=(("inspired",), ()), turn=9, wl_eng="1432", wl_1="1533", in_del="2829")
    drive(state, "move wl-1", "stop", "span wl-eng", "play inspired")
    assert set(texts(state)) == {"move wl-1"}


def test_17_2_who_was_inspired_to_move_does_not_dig() -> None:
    state = scene(
        PERSHING, commands="EC", hands=(("inspired",), ()), fc_col="4107", ec_6i="4108", ec_16i="4205", do_1="2115"
    )
    drive(state, "move ec-6i", "stop", "play inspired", "move ec-6i", "step 4208", "done")
    assert asked(state) == ("us", "build") and texts(state) == ["work 4205", "done"]
