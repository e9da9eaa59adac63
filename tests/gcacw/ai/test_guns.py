"""Artillery that the Union is ordered to give up goes where it can be sent off (16.0)."""

from __future__ import annotations

from typing import Any

from overland import campaign

from gtc_tui.bots.greedy import GreedyBot
from gtc_tui.engine.action import CHANCE
from gtc_tui.engine.dice import Referee
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.ai import plan
from gtc_tui.rules.gcacw.campaign import depots
from gtc_tui.rules.gcacw.strategy import artillery_withdrawal
from gtc_tui.rules.gcacw.strategy.artillery_withdrawal import due, is_ready
from support import UNION, At, changed, inner

GUNS = ("art-res-1", "art-res-2", "ix-corps-art", "horse-art")


def position(turn: int = 13, ordered: int = 12) -> State:
    """Three units of artillery at the front near Spotsylvania and a depot behind them, the fourth in Culpeper."""
    front = {"art_res_1": "N3622", "art_res_2": "N3622", "ix_corps_art": "N3622", "horse_art": "N1204"}
    record: dict[str, Any] = {"turn": turn, "withdrawal": ordered}
    state = campaign(acting=UNION, record=record, griffin=At("N3622", 12), heth=At("S3526", 9), lee="S3526", **front)
    return changed(state, lambda play: depots.put(play, depots.Depot("N4114", UNION, True, False)))


def test_16_0_there_is_an_order_until_the_strategic_cycle_that_takes_the_artillery() -> None:
    assert [due(inner(position(turn))) for turn in (13, 16, 17)] == [16, 16, None]
    assert due(inner(position(ordered=0))) is None


def test_16_0_places_are_those_of_the_rule() -> None:
    play = inner(position())
    names = {play.game.map.names[where] for where in artillery_withdrawal.places(play)}
    assert {"N4114", "N1204"} <= names and not {"N3622", "N3520"} & names
    for where in sorted(artillery_withdrawal.places(play))[::7]:
        twin = play.clone()
        twin.position.place(twin.game.index["horse-art"], where)
        assert is_ready(twin, "horse-art")  # type: ignore[arg-type]


def test_16_0_all_artillery_goes_while_there_is_an_order_and_no_corps_takes_it_along() -> None:
    found = plan.of(inner(position()))
    (errand,) = found.guns
    assert errand.worth == dict.fromkeys(GUNS, 10.0) and errand.until == 16
    assert errand in found.errands
    assert not {unit for one in found.orders for unit in one.units} & set(GUNS)
    for other in (plan.of(inner(position(turn=17))), plan.of(inner(position(ordered=0)))):
        assert other.guns == ()
        assert {unit for one in other.orders for unit in one.units} >= {"art-res-1", "art-res-2"}


def test_16_0_the_greedy_player_has_the_artillery_ready_in_time() -> None:
    state, bot, dice = position(), GreedyBot(1), Referee(1)
    while state.decision is not None and not inner(state).record.withdrawing:  # type: ignore[attr-defined]
        side = state.decision.side
        state.apply(dice.roll(state.decision, len(state)) if side == CHANCE else bot.choose(Seat(state, side)))
        assert inner(state).record.turn <= 16
    assert len(inner(state).record.withdrawing) >= 3  # type: ignore[attr-defined]


def test_16_0_the_plan_tells_which_artillery_goes_and_by_when() -> None:
    (line,) = (one.told for one in position().plan(UNION) if "withdraw" in one.told)
    assert "Art Res-1" in line and "when turn 16 ends" in line and line.endswith("1 of 4 ready")
    assert not [one for one in position(ordered=0).plan(UNION) if one.kind == "withdraw"]
