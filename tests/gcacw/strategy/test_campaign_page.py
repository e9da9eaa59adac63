"""The page that tells how a campaign stands, and the turn track with what is to come (13.9, 25.0, 28.0)."""

from __future__ import annotations

import pytest
from campaigns import campaign, play_of, union

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.report import Text
from gtc_tui.engine.state import State
from gtc_tui.errors import GtcError
from gtc_tui.rules.gcacw.campaign import depots, supply_markers
from gtc_tui.rules.gcacw.state.record import Entry, Noted, OffMap, Reinforced, Travellers
from support import CONFEDERATE, UNION, At, numbered, scenario


def lines(state: State) -> list[str]:
    page = state.query(None, "campaign")
    assert isinstance(page, Text)
    return list(page.lines)


def test_a_basic_game_has_no_such_page() -> None:
    with pytest.raises(GtcError, match="not a campaign"):
        scenario("gtc/03-race-for-spotsylvania").new_state().query(None, "campaign")


def test_theatres_depots_counties_and_supply() -> None:
    def begun(play: object) -> None:
        depots.put(play, union("N4114"))  # type: ignore[arg-type]
        supply_markers.mark(play, PieceId("barlow"), True)  # type: ignore[arg-type]

    state = campaign(
        record={"off_map": OffMap(active=("valley",), points=(("valley", 1),))},
        begun=begun,
        griffin=At("N3520", 8),
        barlow=At("S2917", 4),
        sigel="V2",
        moor=At("V2", 3),
        imboden=At("V4", 2),
        butler_aj="B3",
    )
    told = lines(state)
    assert "Shenandoah Valley: the Union is active under Sigel, 1 command point" in told
    assert "Bermuda Hundred: the Union is passive under Butler, 0 command points" in told
    assert any(line.startswith("  V2 New Market, ") and line.endswith(": Moor 3") for line in told)
    assert any("depot at N4114" in line and line.endswith("complete") for line in told)
    assert "  out of supply: Barlow" in told
    own = next(line for line in told if line.startswith("Union control: "))
    assert "Spotsylvania" in own and "Hanover" not in own
    theirs = next(line for line in told if line.startswith("Confederate control: "))
    assert "Henrico +25" in theirs and "Hanover +10" in theirs


def test_25_0_28_0_what_is_to_come_stands_on_the_page_and_on_the_turn_track() -> None:
    record = {
        "turn": 5,
        "reinforced": Reinforced(
            arrived=tuple(one.piece for one in numbered("09").arrivals if one.piece != "walker"),
            called=((PieceId("vaughn"), 12),),
            points=(Noted("potomac", 3, 1),),
        ),
        "off_map": OffMap(travellers=(Travellers((PieceId("echols"),), "V4", False, 7),)),
    }
    state = campaign(record=record, griffin=At("N3520", 8), heth=At("N0618", 9))
    told = lines(state)
    assert any(line.startswith("Turn 16") and "Walker" in line for line in told)
    assert any(line.startswith("Turn 12") and "Vaughn" in line and "Lexington" in line for line in told)
    assert any(line.startswith("Turn 7: Echols from") for line in told)
    assert any("3 for infantry, 1 for cavalry" in line for line in told)
    track = {line.number: line.text for line in state.view(None).track}
    assert track[16].endswith("due: Walker") and track[12].endswith("due: Vaughn") and track[7].endswith("due: Echols")
    assert "due" not in track[8]


def test_13_9_points_by_cycle_and_cause() -> None:
    ledger = (
        Entry(2, 1, "combat", CONFEDERATE, PieceId("heth"), 2, 6),
        Entry(4, 1, "county", UNION, None, 0, 3),
        Entry(6, 1, "depot", UNION, None, 0, -20),
    )
    state = campaign(record={"turn": 6, "ledger": ledger}, griffin=At("N3520", 8), heth=At("N0618", 9))
    told = lines(state)
    assert "VP of turns 1 to 4: +9 (combat +6, counties +3)" in told
    assert "VP of turns 5 to 8: -20 (depots -20)" in told
    assert sum(entry.points for entry in play_of(state).record.ledger) == -11
