"""30.5 Breckinridge goes to the map and comes back; scenarios 9 and 10."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from theatres import boxes, off_map_phase, theatres

from gtc_tui._core import ENTRENCHMENT, EXHAUSTED, FATIGUE, MANPOWER
from gtc_tui.engine.action import PieceId
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.campaign import substitutes
from gtc_tui.rules.gcacw.state import ammunition, pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.record import CONFEDERATE, UNION, CampaignRecord, Parts, Reinforced, Travellers
from gtc_tui.rules.gcacw.strategy import reinforcements
from gtc_tui.rules.gcacw.theatres.transfers import Arrivals
from gtc_tui.rules.gcacw.theatres.transfers import OffMap as OffMapPhase
from gtc_tui.rules.gcacw.turn.attachment import Attachment
from gtc_tui.rules.gcacw.turn.sequence import Game
from support import At, at, changed, drive, inner, numbered, refused, texts

HE, DIVISION = PieceId("breckinridge-wv"), PieceId("breckinridge")
ECHOLS, WHARTON = PieceId("echols"), PieceId("wharton")


def gone(box: str = "V3") -> State:
    """He, Echols and Wharton are about to leave their box; Echols has set out."""
    state = off_map_phase(breckinridge_wv=box, echols=At(box, 3), wharton=At(box, 2), imboden=box)
    drive(state, f"depart echols {box}", f"along {HE}")
    return state


def home(
    manpower: int = 5,
    turn: int = 20,
    parts: tuple[str, ...] = ("echols", "wharton"),
    guns: int = 2,
    box: str = "V3",
    more: dict[str, Any] | None = None,
    others: tuple[Travellers, ...] = (),
    before: Callable[[GcacwPlay], object] = lambda play: None,
    **placed: str,
) -> State:
    """The division arrives in a box, of the Valley if none is named. more: of the record. others: on the way. before:
    what has been done."""
    record = {"parts": Parts(breckinridge=tuple(map(PieceId, parts)), guns=((DIVISION, guns),)), **(more or {})}
    way = (Travellers((DIVISION,), box, True, turn), *others)
    state = boxes(OffMapPhase(UNION), turn=turn, record=record, off_map={"travellers": way}, moor="V2", **placed)

    def arrive(play: GcacwPlay) -> None:
        for unit, points in (("breckinridge", manpower), ("echols", 0), ("wharton", 0)):
            play.position.set(play.game.index[PieceId(unit)], MANPOWER, points)
        before(play)
        play.stack = [Game(), Arrivals()]

    return changed(state, arrive)


def test_30_44_he_and_all_his_infantry_go_as_one_division() -> None:
    state = gone()
    assert theatres(state).travellers[0].pieces == (DIVISION,)
    assert [at(state, one).hex for one in ("echols", "wharton", HE)] == [None] * 3
    assert [at(state, one).manpower for one in ("echols", "wharton")] == [0, 0]
    assert at(state, "imboden").hex == "V3"  # cavalry stays what it is


def test_30_44_infantry_of_other_commands_goes_with_him_too() -> None:
    state = off_map_phase(breckinridge_wv="V3", echols=At("V3", 3), clingman=At("V3", 2), heth=At("V3", 9))
    drive(state, "depart echols V3")  # the last of his own
    assert theatres(state).travellers[0].pieces == (DIVISION,) and at(state, DIVISION).manpower == 14
    assert [at(state, one).hex for one in ("echols", "clingman", "heth")] == [None] * 3
    assert set(inner(state).record.parts.breckinridge) == {"echols", "clingman", "heth"}


def test_30_44_not_when_he_stays() -> None:
    state = off_map_phase(breckinridge_wv="V3", echols=At("V3", 3), wharton=At("V3", 2))
    drive(state, "depart echols V3", "done")
    assert theatres(state).travellers[0].pieces == ("echols",)
    assert (at(state, HE).hex, at(state, "wharton").hex) == ("V3", "V3")


def test_30_45_manpower_and_artillery_are_the_sums() -> None:
    before = off_map_phase(breckinridge_wv="V3", echols=At("V3", 3), wharton=At("V3", 2))
    guns = sum(pieces.artillery(inner(before), PieceId(one)) for one in ("echols", "wharton"))
    state = gone()
    assert at(state, DIVISION).manpower == 5
    assert pieces.artillery(inner(state), DIVISION) == guns == 2
    assert numbered("10").piece(DIVISION).artillery == guns  # as the set-up of scenario 10 has it, with manpower 5


def test_28_08_trains_do_not_carry_more_than_they_may() -> None:
    state = off_map_phase(breckinridge_wv="V4", echols=At("V4", 8), wharton=At("V4", 3))
    drive(state, "depart echols V4")
    assert theatres(state).travellers[0].pieces == ("echols",)
    assert at(state, HE).hex == "V4"


def test_28_08_by_rail_his_last_unit_does_not_leave_him_alone_with_more_than_trains_carry() -> None:
    state = off_map_phase(breckinridge_wv="V4", echols=At("V4", 3), heth=At("V4", 8))
    assert refused(state, "depart echols V4") == (
        "28.0",
        "Breckinridge would be alone: trains do not carry all infantry with him",
    )
    assert "depart heth V4" in texts(state)
    few = off_map_phase(breckinridge_wv="V4", echols=At("V4", 3), heth=At("V4", 7))
    drive(few, "depart echols V4")
    assert theatres(few).travellers[0].pieces == (DIVISION,)


def test_30_46_the_division_is_never_split_into_brigades() -> None:
    game = numbered("10")
    assert game.campaign is not None and game.campaign.divisions.of(DIVISION) is None
    state = game.new_state()
    found = substitutes.counters(inner(state), DIVISION)
    assert found == ["sub-inf-1-c"]  # a substitute may be detached as from any unit


def test_30_46_brigades_do_not_form_it() -> None:
    state = boxes(
        Attachment(CONFEDERATE), turn=25, record={"reorganized": True}, echols=At("V3", 6), wharton=At("V3", 5)
    )
    assert not any(text.startswith("form-division") for text in texts(state))


def test_30_47_his_departure_opens_the_place_of_his_successor() -> None:
    jones = PieceId("w-e-jones-wv")
    before = off_map_phase(breckinridge_wv="V3", echols="V3")
    fault = reinforcements.call_refusal(inner(before), jones)
    assert fault is not None and fault[0] == "26.0"
    away = changed(gone(), lambda play: play.amend(reinforced=Reinforced(arrived=(HE,))))
    assert reinforcements.call_refusal(inner(away), jones) is None


def test_30_48_back_in_the_valley_they_are_leader_and_brigades_again() -> None:
    state = home()
    assert [at(state, one).hex for one in (HE, "echols", "wharton")] == ["V3"] * 3
    assert (at(state, DIVISION).hex, at(state, DIVISION).manpower) == (None, 0)


@pytest.mark.parametrize("box", ["B5", "B7"])
def test_30_48_anywhere_else_they_stay_a_division(box: str) -> None:
    state = home(box=box)
    assert (at(state, DIVISION).hex, at(state, DIVISION).manpower) == (box, 5)
    assert [at(state, one).hex for one in (HE, "echols", "wharton")] == [None] * 3


def test_30_48_others_who_come_into_the_valley_leave_the_division_as_it_is() -> None:
    group = Travellers((PieceId("imboden"),), "V3", True, 20)
    state = boxes(Arrivals(), turn=20, off_map={"travellers": (group,)}, breckinridge="N0134", imboden=None)
    assert (at(state, "imboden").hex, at(state, DIVISION).hex, at(state, HE).hex) == ("V3", "N0134", None)


@pytest.mark.parametrize(("manpower", "shares"), [(5, (3, 2)), (2, (1, 1)), (1, (1, 0)), (16, (8, 8))])
def test_30_49_manpower_is_shared(manpower: int, shares: tuple[int, int]) -> None:
    state = home(manpower)
    assert (at(state, "echols").manpower, at(state, "wharton").manpower) == shares


def test_30_49_its_owner_assigns_manpower_and_artillery() -> None:
    state = home(5)
    assert state.decision is not None and (state.decision.kind, state.decision.side) == ("share", CONFEDERATE)
    assert set(texts(state)) == {f"share echols {n} {guns}" for n in (1, 2, 3, 4) for guns in (0, 1, 2)}
    assert str(state.game.system.codec.text(state.decision.default)) == "share echols 3 1"
    assert refused(state, "share wharton 2 1") == ("30.5", "the unit that has its part now is Echols")
    assert refused(state, "share echols 5 0") == (
        "30.5",
        "Echols can have manpower 1 to 4, artillery 0 to 2",
    )
    told = next(event for event in drive(state, "share echols 1 2") if event.kind == "division")
    assert set(told.pieces) == {ECHOLS, WHARTON} and "Wharton: 4 manpower, artillery value 0" in told.text
    assert state.decision is None or state.decision.kind != "share"  # what is left is Wharton's
    play = inner(state)
    found = [(pieces.manpower(play, unit), pieces.artillery(play, unit)) for unit in (ECHOLS, WHARTON)]
    assert found == [(1, 2), (4, 0)]


def test_30_49_unit_by_unit_and_as_many_as_the_last_can_have() -> None:
    state = home(18, guns=0)  # with a further brigade
    assert texts(state) == [f"share echols {n} 0" for n in range(2, 9)]
    drive(state, "share echols 2 0")
    assert [at(state, one).manpower for one in ("wharton", "sub-inf-1-c")] == [8, 8]
    assert state.decision is None or state.decision.kind != "share"


def test_30_49_a_further_brigade_holds_what_two_cannot() -> None:
    state = home(18)
    strengths = [at(state, one).manpower for one in ("echols", "wharton", "sub-inf-1-c")]
    assert sum(strengths) == 18 and max(strengths) <= 8
    assert pieces.leads(inner(state), HE, PieceId("sub-inf-1-c"))


def test_30_49_a_further_brigade_is_fresh_whatever_its_counter_was_before() -> None:
    def lost(play: GcacwPlay) -> None:
        for field, value in ((FATIGUE, 3), (EXHAUSTED, 1), (ENTRENCHMENT, 5)):
            play.position.set(play.game.index[PieceId("sub-inf-1-c")], field, value)

    brigade = at(home(18, before=lost), "sub-inf-1-c")
    assert (brigade.fatigue, brigade.exhausted, brigade.works) == (0, False, "none")


def test_30_49_no_unit_is_larger_than_its_size_allows() -> None:
    """Regiments and divisions that were with him come back with less and with more than brigades."""
    state = home(18, parts=("echols", "vmi-cadets", "heth"))
    assert [at(state, one).manpower for one in ("echols", "vmi-cadets", "heth")] == [7, 4, 7]
    state = home(30, parts=("echols", "vmi-cadets", "heth"))
    assert [at(state, one).manpower for one in ("echols", "vmi-cadets", "heth")] == [8, 4, 18]


@pytest.mark.parametrize("guns", [0, 1, 2, 3])
def test_30_49_artillery_is_shared_and_its_sum_stays(guns: int) -> None:
    state = home(guns=guns)
    assert sum(pieces.artillery(inner(state), PieceId(one)) for one in ("echols", "wharton")) == guns


def test_30_50_25_26_25_28_his_return_removes_his_successor_at_once_and_for_good() -> None:
    """Called, in a box, or on the way from it: never are two district leaders in the Valley."""
    jones = PieceId("w-e-jones-wv")
    called = {"reinforced": Reinforced(called=((jones, 24), (PieceId("vaughn"), 24)))}
    leaving = Travellers((PieceId("browne"), jones), "V3", False, 22)
    for state in (home(w_e_jones_wv="V5", w_e_jones="V5"), home(more=called), home(others=(leaving,))):
        play = inner(state)
        assert isinstance(play.record, CampaignRecord)
        assert at(state, jones).hex is None and at(state, HE).hex == "V3"
        assert play.record.removed == play.record.reinforced.barred == (jones,)
        assert jones not in {one for one, _turn in play.record.reinforced.called}
        assert not any(jones in group.pieces for group in play.record.off_map.travellers)
        told = [event.text for event in state.opening if event.rule == "26.0"]
        assert told == ["W E Jones is out of the game: Breckinridge is back in the Valley"]
        fault = reinforcements.call_refusal(play, jones)
        assert fault is not None and fault[1].told() == "W E Jones is out of the game"
    assert at(home(w_e_jones_wv="V5", w_e_jones="V5"), "w-e-jones").hex == "V5"  # the brigade of that name stays


def test_30_48_elsewhere_he_displaces_nobody() -> None:
    assert at(home(box="B5", w_e_jones_wv="V5", w_e_jones="V5"), "w-e-jones-wv").hex == "V5"


def test_30_48_who_comes_back_are_those_who_had_left() -> None:
    """Wharton was not with him: he comes back with Echols alone."""
    state = off_map_phase(breckinridge_wv="V3", echols=At("V3", 3), wharton=At("V6", 2))
    drive(state, "depart echols V3")  # he goes along: nobody else is left to him there
    parts = inner(state).record.parts
    assert parts.breckinridge == ("echols",)
    state = home(3, parts=parts.breckinridge)
    assert [at(state, one).hex for one in (HE, "echols", "wharton")] == ["V3", "V3", None]
    assert at(state, "echols").manpower == 3


def test_30_35_and_30_48_brigades_who_will_come_back_with_him_are_no_free_counters() -> None:
    """A division of 30.4 cannot detach one whom he has taken along, as long as his division is there."""
    state = off_map_phase(breckinridge_wv="V3", echols=At("V3", 3), clingman=At("V3", 2), hoke=At("S2907", 12))
    drive(state, "depart echols V3")
    assert "clingman" in inner(state).record.parts.breckinridge
    assert "clingman" not in substitutes.counters(inner(state), PieceId("hoke"))
    lost = changed(state, lambda play: play.position.set(play.game.index[DIVISION], MANPOWER, 0))
    assert "clingman" in substitutes.counters(inner(lost), PieceId("hoke"))


def test_30_1_30_2_and_30_5_the_division_has_the_ammunition_of_its_largest_unit_and_they_that_of_the_division() -> None:
    def left(state: State, *units: str) -> list[int]:
        return [ammunition.left(inner(state), PieceId(unit)) for unit in units]

    def spend(play: GcacwPlay, unit: PieceId, levels: int) -> None:
        for _level in range(levels):
            ammunition.spend(play, unit)

    state = off_map_phase(options=("ammunition",), breckinridge_wv="V3", echols=At("V3", 3), wharton=At("V3", 2))
    state = changed(state, lambda play: spend(play, ECHOLS, 3))
    drive(state, "depart echols V3", f"along {HE}")
    assert left(state, DIVISION) == [1]
    back = home(18, before=lambda play: spend(play, DIVISION, 2), options=("ammunition",))  # type: ignore[arg-type]
    assert left(back, "echols", "wharton", "sub-inf-1-c") == [2, 2, 2]
