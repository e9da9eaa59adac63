"""38.0 Several commanders: who gets which corps, whose answer it is, who may speak with whom."""

from __future__ import annotations

import msgspec
import pytest

from gtc_tui.engine.action import CHANCE, Side
from gtc_tui.engine.commanders import CHIEF, Initiative, Post, Staff
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.state import State
from gtc_tui.errors import GtcError, IllegalAction
from gtc_tui.rules.gcacw.command import commanders
from gtc_tui.rules.gcacw.command.corps import place_of
from support import CONFEDERATE, RACE, UNION, At, drive, inner, scenario, scene

RAPIDAN = "gtc/02-grant-crosses-the-rapidan"
BLOW = "gtc/06-strike-them-a-blow"
SPOTSYLVANIA = "gtc/04-bloody-spotsylvania"


def told(game_id: str, staff: Staff, side: Side = UNION) -> str:
    fault = commanders.fault(scenario(game_id), side, staff)
    return "" if fault is None else fault.told()


NEW = Initiative()


def asked(state: State, initiative: Initiative = NEW) -> int:
    return commanders.asked(inner(state), question(state), STAFF, initiative)


def barred(state: State, place: int, line: str) -> str:
    action = state.game.system.codec.parse(line)
    assert action in state.legal_actions(), line
    found = commanders.barred(inner(state), question(state), STAFF, place, action)
    return "" if found is None else found.told()


def question(state: State) -> Decision:
    assert state.decision is not None
    return state.decision


STAFF = (Post(("IX", "II")), Post(("V", "VI", "Cav"), "V"))
"""The commander in chief with Burnside and Hancock, the other with Warren, Sedgwick and Sheridan."""


# -- who gets which corps ------------------------------------------------------------------------------------------
# 38/02
def test_38_0_sides_with_an_army_leader_and_several_corps_are_shared() -> None:
    assert [one.code for one in commanders.corps(scenario(BLOW), UNION)] == ["V", "VI", "IX", "II"]
    assert [one.code for one in commanders.corps(scenario(SPOTSYLVANIA), CONFEDERATE)] == ["II", "III", "I", "Cav"]
    assert next(one.leader for one in commanders.corps(scenario(SPOTSYLVANIA), UNION)) == "Sedgwick"
    assert commanders.corps(scenario(RACE), UNION) == ()  # no army leader
    assert commanders.corps(scenario("gtc/05-sheridan-rides-south"), UNION) == ()


# 38/01
def test_38_0_at_most_corps_and_one_share_a_side() -> None:
    game = scenario(BLOW)
    for people in range(2, 6):
        staff = commanders.dealt(game, UNION, people)
        assert len(staff) == people and commanders.fault(game, UNION, staff) is None
    for people in (0, 1, 6):
        with pytest.raises(GtcError, match="2 to 5 people"):
            commanders.dealt(game, UNION, people)
    with pytest.raises(GtcError, match="no corps"):
        commanders.dealt(scenario(RACE), UNION, 2)


# 38/03, 38/04
def test_38_0_each_corps_is_somebodys_and_no_subordinate_has_fewer_than_the_chief() -> None:
    assert told(BLOW, (Post(("IX", "II")), Post(("V", "VI"), "V"))) == ""
    assert told(BLOW, (Post(()), Post(("V", "VI", "II", "IX"), "IX"))) == ""
    assert "VI does not" in told(BLOW, (Post(("IX", "II")), Post(("V",), "V")))
    assert "V does not" in told(BLOW, (Post(("IX", "V")), Post(("V", "VI", "II"), "V")))
    assert "needs at least 3" in told(BLOW, (Post(("IX", "II", "VI")), Post(("V",), "V")))
    assert "needs at least 1" in told(BLOW, (Post(()), Post(("V", "VI", "II", "IX"), "V"), Post((), "")))
    assert "XI: no such corps" in told(BLOW, (Post(("XI",)), Post(("V", "VI", "II", "IX"), "V")))
    assert "at least one more" in told(BLOW, (Post(("V", "VI", "II", "IX")),))
    assert "no corps to share" in told(RACE, (Post(()), Post(("V",), "V")))


# 38/06
def test_38_0_the_wing_commander_leads_a_corps_of_the_subordinate() -> None:
    assert "wing commander leads one of his own" in told(BLOW, (Post(("IX", "II")), Post(("V", "VI"), "II")))
    assert "with the army leader" in told(BLOW, (Post(("IX", "II"), "II"), Post(("V", "VI"), "V")))


# 38/05
def test_38_0_units_in_no_corps_are_the_chiefs() -> None:
    everything = (Post(()), Post(("V", "VI", "IX", "II"), "V"))
    play = inner(scene(game=scenario(BLOW), acting=UNION, others=True))
    owners = {piece.id: place_of(play, everything, piece.id) for piece in play.game.pieces if piece.side == UNION}
    assert owners["grant"] == CHIEF and owners["torbert"] == CHIEF and owners["hancock"] == owners["warren"] == 1
    cavalry = [piece.id for piece in play.game.pieces if piece.side == UNION and piece.mounted]
    assert cavalry and {owners[unit] for unit in cavalry} == {CHIEF}
    divisions = [piece.id for piece in play.game.pieces if piece.side == UNION and "II" in piece.chain]
    assert len(divisions) > 2 and {owners[unit] for unit in divisions} == {1}


# -- whose answer it is --------------------------------------------------------------------------------------------
def menu() -> State:
    """The Union's first action of scenario 2."""
    state = scenario(RAPIDAN).new_state()
    while question(state).kind != "action":
        default = question(state).default
        drive(state, "roll 6 1" if question(state).side == CHANCE else state.game.system.codec.text(default))  # type: ignore[arg-type]
    assert question(state).side == UNION
    return state


# 38/07
def test_38_0_with_the_initiative_the_chief_acts_with_his_own_hands_it_over_or_passes() -> None:
    state = menu()
    assert asked(state) == CHIEF and asked(state, Initiative(1)) == 1
    assert barred(state, CHIEF, "activate hancock") == barred(state, CHIEF, "pass") == ""
    assert "another commander" in barred(state, CHIEF, "activate warren")
    handed = commanders.handed(question(state), STAFF, Initiative(), CHIEF, 1)
    assert handed == Initiative(1)


# 38/08
def test_38_0_who_is_handed_the_initiative_acts_with_his_own_or_gives_it_back() -> None:
    state = menu()
    assert barred(state, 1, "activate warren") == ""
    assert "not in a corps of yours" in barred(state, 1, "activate hancock")
    assert "only the commander in chief passes" in barred(state, 1, "pass")
    assert commanders.handed(question(state), STAFF, Initiative(1), 1, CHIEF) == Initiative(CHIEF, (1,))
    with pytest.raises(IllegalAction, match="goes back to the commander in chief"):
        commanders.handed(question(state), STAFF, Initiative(1), 1, 2)
    with pytest.raises(IllegalAction, match="not yours"):
        commanders.handed(question(state), STAFF, Initiative(1), CHIEF, 1)


# 38/09
def test_38_0_given_back_it_goes_to_another_one_or_the_chief_acts_or_passes() -> None:
    three = (Post(("IX",)), Post(("V", "II"), "V"), Post(("VI", "Cav"), "VI"))
    state = menu()
    back = commanders.handed(question(state), three, Initiative(1), 1, CHIEF)
    with pytest.raises(IllegalAction, match="has given the initiative back"):
        commanders.handed(question(state), three, back, CHIEF, 1)
    assert commanders.handed(question(state), three, back, CHIEF, 2) == Initiative(2, (1,))
    with pytest.raises(IllegalAction, match="no such commander"):
        commanders.handed(question(state), three, back, CHIEF, 3)
    bound = msgspec.structs.replace(question(state), actions=question(state).actions[:-1])  # a side that may not pass
    again = Initiative(CHIEF, (1, 2))
    assert commanders.handed(bound, three, again, CHIEF, 1) == Initiative(1)


def test_38_0_what_follows_is_asked_of_the_commander_of_the_unit() -> None:
    state = menu()
    drive(state, "activate warren")
    while question(state).side == CHANCE:
        drive(state, "roll 1" if len(question(state).actions) == 6 else "roll 1 1")
    assert question(state).side == UNION and asked(state) == 1
    assert commanders.barred(inner(state), question(state), STAFF, 1, state.legal_actions()[0]) is None
    with pytest.raises(IllegalAction, match="not yours"):
        commanders.handed(question(state), STAFF, Initiative(), CHIEF, 1)


def test_38_0_what_is_about_several_commanders_is_the_chiefs() -> None:
    state = scenario(RAPIDAN).new_state()
    assert question(state).kind == "transfer" and asked(state) == CHIEF
    only = msgspec.structs.replace(
        question(state), actions=tuple(one for one in state.legal_actions() if getattr(one, "leader", "") == "warren")
    )
    assert only.actions and commanders.asked(inner(state), only, STAFF, Initiative()) == 1


# -- who may speak -------------------------------------------------------------------------------------------------
# 38/10, 38/11
def test_38_0_commanders_talk_when_leaders_have_been_transferred_before_the_first_action() -> None:
    state = scenario(RAPIDAN).new_state()
    assert commanders.council(inner(state)) == 0  # leaders are transferred first
    drive(state, "done", "done")
    assert question(state).kind == "opening" and commanders.council(inner(state)) == 1
    assert commanders.council(inner(menu())) == 0  # the second action phase
    assert commanders.council(inner(scenario(BLOW).new_state())) == 1  # no transfers in its first turn


# 38/12
def test_38_0_ten_hexes_between_army_leader_and_wing_commander_to_speak() -> None:
    three = (Post(("IX",)), Post(("V", "II"), "V"), Post(("VI",), "VI"))

    def near(one: int, other: int, **placed: At | str | None) -> bool:
        return commanders.hears(inner(scene(game=scenario(BLOW), acting=UNION, **placed)), UNION, three, one, other)

    assert near(0, 1, grant="N3203", warren="N3211") and near(1, 0, grant="N3203", warren="N3211")
    assert not near(0, 1, grant="N3203", warren="N3212")
    assert near(1, 2, warren="N3203", wright_vi="N3211")
    assert not near(1, 2, warren="N3203", wright_vi="N3212", hancock="N3209")  # the wing commander counts
    assert not near(0, 1, grant=None, warren="N3211") and not near(0, 1, grant="N3203", warren=None)


def test_38_0_the_path_is_that_of_the_command_radius() -> None:
    two = (Post(("IX", "II")), Post(("V", "VI"), "V"))
    free = scene(game=scenario(BLOW), acting=UNION, grant="N3203", warren="N3211")
    assert commanders.hears(inner(free), UNION, two, 0, 1)
    enemies = [p.id for p in free.game.pieces if p.side == CONFEDERATE and p.size == "Div" and not p.is_leader]  # type: ignore[attr-defined]
    wall = {enemies[n].replace("-", "_"): hex_ for n, hex_ in enumerate(("N3008", "N3208", "N3408"))}
    blocked = scene(game=scenario(BLOW), acting=UNION, grant="N3203", warren="N3211", **wall)
    assert not commanders.hears(inner(blocked), UNION, two, 0, 1)


def test_38_0_a_successor_takes_the_place_of_a_wing_commander() -> None:
    staff = (Post(("IX", "Cav")), Post(("VI", "V", "II"), "VI"))
    placed = {"grant": "N3203", "sedgwick": None, "wright_vi": "N3211"}
    state = scene(game=scenario(SPOTSYLVANIA), acting=UNION, **placed)
    assert commanders.hears(inner(state), UNION, staff, 0, 1)
    state = scene(game=scenario(SPOTSYLVANIA), acting=UNION, **{**placed, "wright_vi": None})
    assert not commanders.hears(inner(state), UNION, staff, 0, 1)


# 38/14, 38/15, 38/16
def test_38_0_the_enemy_reads_what_two_dice_of_11_and_12_give_him() -> None:
    game = scenario(BLOW)
    rolls = [(one, two) for one in range(1, 7) for two in range(1, 7)]
    assert [roll for roll in rolls if commanders.read_by_enemy(game, roll)] == [(5, 6), (6, 5), (6, 6)]
