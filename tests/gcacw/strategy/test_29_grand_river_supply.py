"""29.4 in the grand campaign: depots on the James supply landings that are not above them."""

from __future__ import annotations

from grand import grand

from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.campaign import depots
from gtc_tui.rules.gcacw.campaign.depots import Depot
from gtc_tui.rules.gcacw.state import map_state
from gtc_tui.rules.gcacw.strategy.supply_segment import SupplyStatus
from support import UNION, At, changed, drive, inner, refused, texts


def segment(depot: str = "OS1207", **placed: At | str) -> State:
    state = grand(turn=28, phase="depots", **placed)

    def begin(play: object) -> None:
        depots.put(play, Depot(depot, UNION, False, True))  # type: ignore[arg-type]
        play.amend(phase="supply-status")  # type: ignore[attr-defined]
        play.stack = [play.stack[0], SupplyStatus()]  # type: ignore[attr-defined]

    return changed(state, begin)


def out(state: State, *units: str) -> set[str]:
    return {unit for unit in units if map_state.get(inner(state), f"unsupplied:{unit}")}


def test_g29_06_landings_in_its_column_and_east_of_it() -> None:
    """OS2806 lies east of City Point, S4433 west of it; OS2706 is no landing."""
    state = segment(duncan=At("OS2806", manpower=3), wild=At("S4433", manpower=2), ames=At("OS2706", manpower=4))
    assert out(state, "duncan", "wild", "ames") == {"wild", "ames"}


def test_g29_06_only_from_a_landing_of_these_rivers() -> None:
    state = segment("S5823", duncan=At("OS2806", manpower=3))
    assert out(state, "duncan") == {"duncan"}


def test_g29_07_ten_manpower_and_the_union_says_whose() -> None:
    placed = {"duncan": At("OS2806", manpower=3), "ames": At("OS1806", manpower=7), "brooks": At("OS2806", manpower=7)}
    state = segment(**placed)
    assert state.decision is not None and state.decision.kind == "river-supply"
    assert set(texts(state)) == {
        "supply-by-river duncan", "supply-by-river ames", "supply-by-river brooks", "done",
    }  # fmt: skip
    drive(state, "supply-by-river brooks")
    assert refused(state, "supply-by-river ames") == ("29.4", "Ames has more than 3 manpower")
    assert refused(state, "supply-by-river brooks") == ("29.4", "Brooks is supplied already")
    drive(state, "supply-by-river duncan")
    assert out(state, "duncan", "ames", "brooks") == {"ames"}


def test_g29_07_up_to_ten_nobody_is_asked() -> None:
    state = segment(duncan=At("OS2806", manpower=3), ames=At("OS1806", manpower=7))
    assert out(state, "duncan", "ames") == set()
