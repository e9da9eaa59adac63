"""The greedy player detaches pickets and joins brigades (24.0, 30.1, 30.2, 30.4)."""

from __future__ import annotations

import pytest
from overland import campaign

from gtc_tui.bots.greedy import GreedyBot
from gtc_tui.engine.action import PieceId
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.ai import plan, policy
from gtc_tui.rules.gcacw.campaign import depots, substitutes, supply_markers
from gtc_tui.rules.gcacw.campaign.depots import Depot
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.turn.attachment import Attachment
from gtc_tui.rules.gcacw.turn.sequence import Game
from support import CONFEDERATE, UNION, At, at, changed, drive, inner, texts

BOWLING_GREEN, PICKET = "N4828", "sub-inf-1-u"


def caroline(**placed: At | str) -> State:
    """Griffin holds the town of Caroline County, fed from Fredericksburg; the army goes for Hanover Junction."""
    army: dict[str, At | str] = {
        "griffin": At(BOWLING_GREEN, 12),
        "crawford": At("S3201", 10),
        "heth": At("S3626", 9),
        "lee": "S3626",
        "grant": BOWLING_GREEN,
        "warren": BOWLING_GREEN,
    }
    state = campaign(UNION, {"turn": 9}, **army | placed)

    def begin(play: GcacwPlay) -> None:
        for where in depots.sites(play.game):
            depots.remove(play, where)
        depots.put(play, Depot("N5721", UNION, True, False))

    return changed(state, begin)


def values(state: State) -> dict[str, float]:
    assert state.decision is not None
    return dict(zip(texts(state), policy.appraise(inner(state), state.decision), strict=True))


def answered(state: State, kind: str) -> list[str]:
    """What the greedy player answers to this question, as long as it is asked."""
    said, bot = list[str](), GreedyBot(1)
    while state.decision is not None and state.decision.kind == kind:
        action = bot.choose(Seat.deciding(state))
        said.append(state.game.system.codec.text(action))
        state.apply(action)
    return said


def test_30_1_who_leaves_a_control_town_leaves_a_picket_there() -> None:
    state = caroline()
    assert values(state)["march griffin"] > 0
    drive(state, "march griffin", "roll 5")
    assert answered(state, "march") == ["detach"]
    assert answered(state, "detach") == [f"part {PICKET} 2"]
    assert (at(state, PICKET).hex, at(state, PICKET).manpower, at(state, "griffin").manpower) == (BOWLING_GREEN, 2, 10)
    way = answered(state, "march")
    assert way[0].startswith("step ") and "detach" not in way
    assert at(state, "griffin").hex != BOWLING_GREEN


def test_24_0_the_picket_stays_and_belongs_to_no_corps() -> None:
    state = caroline(sub_inf_1_u=At(BOWLING_GREEN, 2), griffin=At("N5230", 10))
    state = changed(state, lambda play: substitutes.amend(play, under=((PieceId(PICKET), PieceId("griffin")),)))
    plans = plan.of(inner(state))
    assert PieceId(PICKET) in plans.posted
    assert not any(PieceId(PICKET) in orders.units for orders in plans.orders)
    found = values(state)
    assert found[f"march {PICKET}"] < 0 < found["march griffin"]


@pytest.mark.parametrize(
    ("why", "placed"),
    [
        ("others hold the town", {"wright": At(BOWLING_GREEN, 9)}),
        ("the enemy is near", {"wilcox": At("N5033", 9)}),
        ("no manpower to spare", {"griffin": At(BOWLING_GREEN, 4)}),
    ],
)
def test_30_1_nobody_is_detached_for_nothing(why: str, placed: dict[str, At]) -> None:
    state = caroline(**placed)
    drive(state, "march griffin", "roll 5")
    assert "detach" in texts(state)
    assert values(state)["detach"] == 0, why


def test_24_0_a_unit_out_of_supply_holds_no_county_and_leaves_nobody() -> None:
    state = changed(caroline(), lambda play: supply_markers.mark(play, PieceId("griffin"), True))
    drive(state, "march griffin", "roll 5")
    assert values(state)["detach"] == 0


def test_30_4_a_division_is_not_split_up_for_a_picket() -> None:
    """The Confederate's depot is raided; Hoke has 10, and 9 make a division."""
    for manpower, detaches in ((12, True), (10, False)):
        army = {"hoke": At("S3307", manpower), "griffin": At("S2703", 12)}
        state = campaign(CONFEDERATE, {"turn": 25, "reorganized": True}, **army)
        state = changed(state, lambda play: depots.put(play, Depot("S3307", CONFEDERATE, True, False)))
        drive(state, "march hoke", "roll 5")
        stake = plan.of(inner(state)).stakes[CONFEDERATE]["S3307"]
        assert stake.points > 2 and not stake.town
        assert (policy.pickets.gain(inner(state), PieceId("hoke")) > 0) is detaches


def test_30_3_artillery_stays_with_the_unit() -> None:
    state = campaign(UNION, {"turn": 9}, ("attach-artillery",), griffin=At(BOWLING_GREEN, 12), heth=At("S3626", 9))
    drive(state, "march griffin", "roll 5", "detach", f"part {PICKET} 2")
    assert answered(state, "guns") == ["guns 0"]


def test_30_4_brigades_in_one_hex_become_their_division() -> None:
    brigades: dict[str, At | str] = {"clingman": At("S2907", 6), "hagood": At("S2907", 5), "hoke_h_i": "S2907"}
    placed = {**brigades, "griffin": At("S2703", 12)}
    state = campaign(record={"phase": "attachment", "turn": 25, "reorganized": True}, **placed)

    def begin(play: GcacwPlay) -> None:
        play.stack = [Game(), Attachment(CONFEDERATE)]

    state = changed(state, begin)
    assert answered(state, "attach") == ["form-division hoke S2907"]
    assert answered(state, "form")[0] == "choose clingman"
    assert (at(state, "hoke").hex, at(state, "hoke").manpower) == ("S2907", 11)
