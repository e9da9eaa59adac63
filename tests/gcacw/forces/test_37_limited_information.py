"""37.0 Limited information: force markers, dummies, contact, what each side is told."""

from __future__ import annotations

from typing import Any

import pytest

from gtc_tui.engine.action import PUBLIC, Side
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.state import State
from gtc_tui.errors import GtcError
from gtc_tui.play.mail import beginning
from gtc_tui.rules.gcacw.forces import markers
from support import CONFEDERATE, RACE, UNION, At, changed, drive, inner, refused, scenario, scene, texts

HIDING = scenario(RACE, "limited-information")


def field(acting: Side = UNION, **placed: Any) -> State:
    return scene(game=HIDING, acting=acting, **placed)


def unseen(state: State, side: Side) -> set[str]:
    return {piece.id for piece in state.view(side).pieces if piece.unseen}


def standing(state: State, side: Side) -> dict[str, int]:
    return markers.standing(inner(state), side)


def told(state: State, side: Side, *actions: str) -> list[str]:
    """Answers one after the other, and what a side is told of them."""
    seat, codec, found = Seat(state, side), state.game.system.codec, []
    for text in actions:
        found += [event.text for event in seat.events(state.apply(codec.parse(text)))]
    return found


# 37/01
def test_37_0_a_hidden_stack_is_seen_by_its_own_side_alone() -> None:
    state = field(warren="N3117", robinson="N3117", rodes="N2413")
    assert told(state, CONFEDERATE, "hide N3117") == [
        "The Union hides its units at N3117 Todd's Tavern under a force marker"
    ]
    assert unseen(state, CONFEDERATE) == unseen(state, PUBLIC) == {"warren", "robinson"}
    assert unseen(state, UNION) == set() == unseen(state, None)
    views = {side: {piece.id: piece for piece in state.view(side).pieces} for side in (UNION, CONFEDERATE)}
    assert views[UNION]["robinson"].hex == "N3117" and views[CONFEDERATE]["robinson"].hex is None
    assert [sign.hex for sign in state.view(CONFEDERATE).signs if sign.sign == "?"] == ["N3117"]
    assert state.to_move == UNION and state.decision is not None and state.decision.kind == "action"


# 37/03
def test_37_0_with_the_initiative_a_side_hides_whom_it_likes_and_its_action_is_still_to_come() -> None:
    state = field(robinson="N3117", griffin="N3213", rodes="N2413")
    assert {text for text in texts(state) if text.startswith("hide")} == {"hide N3117", "hide N3213"}
    assert refused(state, "hide N2413")[0] == "37.0"  # the other side's
    drive(state, "hide N3117", "hide N3213")
    assert {"march robinson", "march griffin", "pass"} <= set(texts(state))
    drive(state, "pass")
    assert [text for text in texts(state) if text.startswith("hide")] == ["hide N2413"]


# 37/09
def test_37_0_no_marker_next_to_an_enemy_unit_but_over_impassable_ground() -> None:
    assert refused(field(robinson="N3217", rodes="N3117"), "hide N3217") == ("37.0", "the enemy is too near to N3217")
    drive(field(robinson="N3117", rodes="N3118"), "hide N3117")  # a river without a crossing


# 37/10
def test_37_0_no_marker_within_two_hexes_of_cavalry_with_an_open_path() -> None:
    assert refused(field(robinson="N3213", lomax="N3112"), "hide N3213")[0] == "37.0"
    drive(field(robinson="N3114", lomax="N3112"), "hide N3114")  # woods without a road on the only way
    assert refused(field(robinson="N3115", lomax="N3113"), "hide N3115")[0] == "37.0"
    drive(field(robinson="N3115", griffin="N3114", lomax="N3113"), "hide N3115")  # a friend on it
    drive(field(robinson="N3213", rodes="N3112"), "hide N3213")  # infantry sees nothing


# 37/02, 37/04
def test_37_0_ten_markers_a_side() -> None:
    state = field(robinson="N3117", griffin="N3213", rodes="N2413")
    drive(state, "hide N3117", *["add-dummy N3117"] * 9)
    assert standing(state, UNION) == {"N3117": 10}
    assert refused(state, "add-dummy N3117") == ("37.0", "all 10 force markers are in use")
    assert refused(state, "hide N3213") == ("37.0", "all 10 force markers are in use")
    drive(state, "take-off N3117", "hide N3213")
    assert standing(state, UNION) == {"N3117": 9, "N3213": 1}
    assert refused(state, "add-dummy N3320") == ("37.0", "there is no force marker of yours at N3320")


def test_37_0_who_is_hidden_already_and_who_is_not_there_are_refused_each_for_that() -> None:
    state = field(robinson="N3117", griffin="N3213", rodes="N2413")
    drive(state, "hide N3117")
    assert refused(state, "hide N3117") == ("37.0", "all your units at N3117 are hidden already")
    assert refused(state, "hide N2413") == ("37.0", "there are no units at N2413 to be hidden")


# 37/03, 37/05: whoever sets out takes one along
def test_37_0_markers_go_along_and_the_dice_are_open() -> None:
    state = field(robinson="N3117", griffin="N3117", rodes="N2413")
    drive(state, "hide N3117", "march robinson")
    face = Seat(state, CONFEDERATE).decision
    assert face is not None and face.prompt == "A Union force rolls" and len(face.actions) == 6
    lines = told(state, CONFEDERATE, "roll 4", "step N3217", "stop")
    assert lines[0].startswith("A Union force rolls: ") and lines[0].endswith(" MP")
    assert lines[1:] == ["A Union force marches to N3217", "A Union force ends its march at N3217"]
    assert standing(state, UNION) == {"N3117": 1, "N3217": 1}  # who stays keeps a marker
    assert unseen(state, CONFEDERATE) == {"robinson", "griffin"}


def test_37_0_without_a_marker_left_who_parts_is_seen() -> None:
    state = field(robinson="N3117", griffin="N3117", sedgwick="N3213", wright="N3213", rodes="N2413")
    drive(state, "hide N3117", "hide N3213", *["add-dummy N3213"] * 8, "march robinson", "roll 4", "step N3217")
    assert unseen(state, CONFEDERATE) == {"griffin", "sedgwick", "wright"}
    assert CONFEDERATE in state.revealed[-1]


# 37/16
def test_37_0_contact_reveals_hex_by_hex() -> None:
    state = field(robinson="N3117", rodes="N3318")
    drive(state, "hide N3117", "march robinson", "roll 6")
    assert unseen(state, CONFEDERATE) == {"robinson"}
    assert "Robinson is revealed at N3217" in told(state, CONFEDERATE, "step N3217")
    assert unseen(state, CONFEDERATE) == set() and standing(state, UNION) == {}
    assert state.revealed[-1] == {CONFEDERATE}


def test_37_0_two_hidden_forces_that_meet_are_both_revealed() -> None:
    state = field(acting=CONFEDERATE, robinson="N3117", rodes="N3318")
    drive(state, "hide N3318")
    other = inner(state)
    markers.put(other, UNION, "N3117", 1)
    markers.hide(other, [other.game.pieces[other.game.index["robinson"]].id], "N3117")
    state = State.from_play(other)
    assert unseen(state, UNION) == {"rodes"} and unseen(state, CONFEDERATE) == {"robinson"}
    drive(state, "march rodes", "roll 6", "step N3217")
    assert unseen(state, UNION) == unseen(state, CONFEDERATE) == set()


def came(state: State, unit: str, where: str) -> State:
    """With a unit in a hex where no answer brings it."""

    def put(play: Any) -> None:
        play.position.place(play.game.index[unit], play.game.map.ids[where])

    return changed(state, put)


# 37/16, 37/17
def test_37_0_what_parts_the_two_keeps_a_force_hidden() -> None:
    state = field(robinson="N3117", rodes="N2413", lomax="N2413")
    drive(state, "hide N3117")
    assert unseen(came(state, "rodes", "N3118"), CONFEDERATE) == {"robinson"}  # a river without a crossing
    assert unseen(came(state, "rodes", "N3217"), CONFEDERATE) == set()
    state = field(robinson="N3114", rodes="N2413", lomax="N2413")
    drive(state, "hide N3114")
    assert unseen(came(state, "lomax", "N3112"), CONFEDERATE) == {"robinson"}  # woods without a road
    for friend, hidden in ((True, {"robinson"}), (False, set())):
        state = field(robinson="N3115", griffin="N3114" if friend else "N3320", rodes="N2413", lomax="N2413")
        drive(state, "hide N3115")
        assert unseen(came(state, "lomax", "N3113"), CONFEDERATE) == hidden


# 37/17, 37/18
def test_37_0_cavalry_that_comes_within_two_hexes_reveals_and_hidden_cavalry_does_not() -> None:
    state = field(robinson="N3213", lomax=At("N3012"))
    drive(state, "hide N3213")
    seen = inner(state)
    seen.position.place(seen.game.index["lomax"], seen.game.map.ids["N3112"])
    assert unseen(State.from_play(seen), CONFEDERATE) == set()
    covert = inner(state)
    markers.put(covert, CONFEDERATE, "N3012", 1)
    markers.hide(covert, [covert.game.pieces[covert.game.index["lomax"]].id], "N3012")
    covert.position.place(covert.game.index["lomax"], covert.game.map.ids["N3112"])
    assert unseen(State.from_play(covert), CONFEDERATE) == {"robinson"}


# 37/06, 37/07, 37/11, 37/12, 37/13
def test_37_0_a_dummy_marches_as_its_side_likes() -> None:
    state = field(robinson="N3117", rodes="N2413")
    drive(state, "hide N3117", "add-dummy N3117", "march-dummy N3117 cavalry")
    face = Seat(state, CONFEDERATE).decision
    assert face is not None and (face.prompt, len(face.actions), face.rule) == ("A Union force rolls", 36, "5.1")
    lines = told(state, CONFEDERATE, "roll 4 2", "step N3217", "stop")
    assert lines[1:] == ["A Union force marches to N3217", "A Union force ends its march at N3217"]
    assert standing(state, UNION) == {"N3117": 1, "N3217": 1}
    assert state.decision is not None and state.decision.kind == "initiative"  # 37/14: that was the action
    assert unseen(state, CONFEDERATE) == {"robinson"}  # and which marker he is under is not to be known
    assert {"2 force markers of the Union"} != {sign.text for sign in state.view(CONFEDERATE).signs}


@pytest.mark.parametrize(("how", "dice"), [("infantry", 6), ("cavalry", 36), ("infantry-led", 6), ("cavalry-led", 36)])
def test_37_0_a_leader_of_a_dummy_adds_what_leaders_add(how: str, dice: int) -> None:
    state = field(robinson="N3117", rodes="N2413")
    drive(state, "hide N3117", "add-dummy N3117", f"march-dummy N3117 {how}")
    assert state.decision is not None and len(state.decision.actions) == dice
    event = drive(state, "roll 2" if dice == 6 else "roll 1 1")[0]
    alone = {"infantry": "infantry", "infantry-led": "infantry"}.get(how, "cavalry")
    plain = field(robinson="N3117", rodes="N2413")
    drive(plain, "hide N3117", "add-dummy N3117", f"march-dummy N3117 {alone}")
    usual = drive(plain, "roll 2" if dice == 6 else "roll 1 1")[0]
    assert event.amount is not None and usual.amount is not None
    assert (event.amount > usual.amount) == how.endswith("led")


# 37/08
def test_37_0_a_dummy_is_found_out_and_finds_nobody_out() -> None:
    state = field(robinson="N3117", rodes="N3318")
    play = inner(state)
    markers.put(play, CONFEDERATE, "N3318", 1)
    markers.hide(play, [play.game.pieces[play.game.index["rodes"]].id], "N3318")
    state = State.from_play(play)
    drive(state, "hide N3117", "add-dummy N3117", "march-dummy N3117 infantry", "roll 6")
    assert "The force marker at N3217 was a dummy" in told(state, CONFEDERATE, "step N3217")
    assert unseen(state, UNION) == {"rodes"} and standing(state, UNION) == {"N3117": 1}


def test_37_0_a_dummy_takes_no_objective() -> None:
    state = field(robinson="N3417", rodes="N2413")
    drive(state, "hide N3417", "add-dummy N3417", "march-dummy N3417 infantry", "roll 6")
    drive(state, "step N3418")
    holders = {line.hex: line.side for line in state.view(None).objectives}
    assert holders["N3418"] == CONFEDERATE


# 37/14: each by an action of its own
def test_37_0_a_dummy_marches_four_times_a_turn() -> None:
    state = field(robinson="N3117", rodes="N2413")
    drive(state, "hide N3117", "add-dummy N3117")
    play = inner(state)
    markers.change(play, marches=(4, 4))
    state = State.from_play(play)
    assert refused(state, "march-dummy N3117 infantry") == (
        "37.0",
        "your dummies have marched as often as they may in this turn",
    )
    assert refused(state, "march-dummy N3117 mule")[1].startswith("mule: it is infantry")


# 37/15
def test_37_0_dummies_of_the_hex_that_a_force_leaves_may_march_in_the_same_action() -> None:
    state = field(acting=None, robinson="N3117", griffin="N3213", rodes="N2413")
    drive(state, "roll 6 1", "hide N3117", "add-dummy N3117", "march griffin", "roll 1", "stop")
    drive(state, "roll 6 1", "march robinson", "roll 4", "step N3217", "stop")
    assert state.decision is not None and (state.decision.side, state.decision.kind) == (UNION, "dummies")
    face = Seat(state, CONFEDERATE).decision
    assert face is not None and face.kind == "waiting"
    drive(state, "march-dummy N3117 infantry", "roll 4", "step N3217", "stop")
    assert standing(state, UNION) == {"N3217": 2} and state.decision.kind == "initiative"


def test_37_0_dummies_that_were_not_there_when_the_action_phase_began_do_not() -> None:
    state = field(acting=None, robinson="N3117", griffin="N3213", rodes="N2413")
    drive(state, "roll 6 1", "hide N3117", "march griffin", "roll 1", "stop")
    drive(state, "roll 6 1", "add-dummy N3117", "march robinson", "roll 4", "step N3217", "stop")
    assert state.decision is not None and state.decision.kind == "initiative"
    assert standing(state, UNION) == {"N3117": 1, "N3217": 1}


# 37/19
def test_37_0_a_marker_is_taken_off_at_will() -> None:
    """Our reading of when: at every action of one's own that is to be chosen, free of charge and as often as wished."""
    state = field(robinson="N3117", rodes="N2413")
    drive(state, "hide N3117")
    assert told(state, CONFEDERATE, "take-off N3117") == ["Robinson is revealed at N3117 Todd's Tavern"]
    assert unseen(state, CONFEDERATE) == set()
    drive(state, "hide N3117")  # and is hidden again
    assert unseen(state, CONFEDERATE) == {"robinson"}
    assert state.decision is not None and (state.decision.side, state.decision.kind) == (UNION, "action")
    passed = field(acting=None, robinson="N3117", rodes="N2413")
    drive(passed, "roll 6 1", "hide N3117", "march robinson", "roll 1", "stop", "roll 1 6", "pass")
    assert "take-off N3117" in texts(passed)  # the enemy has passed


def test_37_0_without_the_option_there_are_no_markers() -> None:
    state = scene(acting=UNION, robinson="N3117", rodes="N2413")
    assert refused(state, "hide N3117") == ("37.0", "this game is played without limited information")
    assert not state.game.secrets


def test_37_0_letters_would_show_hidden_units() -> None:
    with pytest.raises(GtcError, match="cannot be played by mail"):
        beginning._check_open(HIDING)


@pytest.mark.parametrize("verb", ["hide {}", "add-dummy {}", "take-off {}", "march-dummy {} infantry"])
def test_37_0_force_markers_wait_for_the_next_action(verb: str) -> None:
    wait = "force markers wait until you have the initiative and choose an action"
    state = field(robinson="N3117", griffin="N3213", rodes="N2413")
    drive(state, "hide N3117", "add-dummy N3117", "march griffin", "roll 3")
    for where, told in (("N3117", ("37.0", wait)), ("Z1", ("2.3", "Z1: no such hex on this map"))):
        assert refused(state, verb.format(where)) == told
    open_game = scene(acting=UNION, robinson="N3117", griffin="N3213", rodes="N2413")
    drive(open_game, "march griffin", "roll 3")
    assert refused(open_game, verb.format("N3117")) == ("37.0", "this game is played without limited information")
    assert refused(state, "entrench griffin")[0] != "37.0"


def test_37_0_a_dummy_is_told_why_it_may_not_march_there() -> None:
    state = field(robinson="N3117", griffin="N3213", rodes="N2413")
    drive(state, "hide N3117", "add-dummy N3117", "march-dummy N3117 infantry", "roll 3", "step N3217")
    assert refused(state, "step N3213") == ("6.1", "N3213 is not adjacent to the dummy")
    assert refused(state, "step N3217") == ("6.1", "N3217 is not adjacent to the dummy")
    assert refused(state, "step N3216") == ("6.2", "N3216 costs 5 MP; 2 left")
    closed = field(robinson="N3117", griffin="N3213", rodes="N2413")
    drive(closed, "hide N3117", "add-dummy N3117", "march-dummy N3117 infantry", "roll 3")
    assert refused(closed, "step N3118")[1] == "N3118 is closed in this scenario"
    cut = field(robinson="N3206", griffin="N3213", rodes="N2413")
    drive(cut, "hide N3206", "add-dummy N3206", "march-dummy N3206 infantry", "roll 3")
    assert refused(cut, "step N3207") == ("6.2", "the dummy cannot march from N3206 to N3207")


def test_37_0_and_13_2_who_may_act_because_a_hidden_force_comes_near_is_told_so() -> None:
    """Griffin, under a marker, comes within ten hexes of the camp of Hampton, who need not know who it is."""
    game = scenario("gtc/02-grant-crosses-the-rapidan", "limited-information")
    placed = {"griffin": "N3923", "young": "N4730", "hampton_h": "N4730", "gordon_brig": "N4730", "rodes": "N1413"}
    state = scene(game=game, acting=UNION, record={"turn": 2}, **placed)
    drive(state, "hide N3923", "march griffin", "roll 3")
    assert told(state, CONFEDERATE, "step N3924") == [
        "A Union force marches to N3924 Stannard's Mill",
        "A Union force is within 10 hexes of N4730: Hampton, Young and Gordon may act",
    ]


@pytest.mark.parametrize("hidden", [True, False])
def test_37_0_and_13_7_who_may_act_because_a_hidden_force_comes_up_is_told_so(hidden: bool) -> None:
    """Russell comes up to Wilcox, who waits."""
    game = scenario("gtc/07-bethesda-church", "limited-information")
    state = scene(game=game, acting=UNION, record={"turn": 1}, russell="S3917", wilcox="S3919")
    drive(state, *(["hide S3917"] if hidden else []), "march russell", "roll 6")
    who = "A Union force" if hidden else "Russell"
    lines = told(state, CONFEDERATE, "step S3918")
    assert f"{who} moves adjacent to Wilcox: all waiting units of that side may act" in lines


def test_37_0_and_13_7_nor_is_named_who_is_hidden_beside_the_force_that_comes_up() -> None:
    """The marker comes to light after that."""
    game = scenario("gtc/07-bethesda-church", "limited-information")
    placed = {"russell": "S3917", "wilcox": "S3919", "lomax": "S4323"}
    state = scene(game=game, acting=CONFEDERATE, record={"turn": 1}, **placed)
    drive(state, "hide S3919", "pass", "march russell", "roll 6")
    lines = told(state, UNION, "step S3918")
    freed = "Russell moves adjacent to a Confederate force: all waiting units of that side may act"
    assert freed in lines and "Wilcox" in "".join(lines[lines.index(freed) + 1 :])


def test_37_0_and_10_2_what_a_hidden_force_does_to_a_bridge_is_told() -> None:
    """The ground is the same for both."""
    game = scenario("gtc/08-trevilian-station", "limited-information")
    state = scene(game=game, acting=UNION, record={"turn": 2}, davies="S5409", rosser="N1332")
    drive(state, "hide S5409", "march davies", "roll 6 6", "demolish S5409/S5410")
    assert told(state, CONFEDERATE, "roll 1") == [
        "A Union force destroys the crossing at S5409/S5410 Dunkirk: die 1",
    ]


def test_37_0_and_13_5_the_points_that_a_hidden_force_brings_are_told() -> None:
    """They are counted for both to see."""
    game = scenario("gtc/05-sheridan-rides-south", "limited-information")
    state = scene(game=game, acting=CONFEDERATE, record={"turn": 2}, barton="S3733", custer="N3515")
    drive(state, "hide S3733", "march barton", "roll 6")
    step = next(line for line in texts(state) if line.startswith("step"))
    assert told(state, UNION, step)[1:] == ["A Confederate force has been moved (+2)"]
