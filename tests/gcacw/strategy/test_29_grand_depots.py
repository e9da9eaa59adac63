"""29.1 in the grand campaign: operations by posture, and guns that turn depots back; 25.0: who takes replacements."""

from __future__ import annotations

import pytest
from grand import grand

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.campaign import depots
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.campaign.depots import Depot
from gtc_tui.rules.gcacw.state import ammunition
from gtc_tui.rules.gcacw.strategy import replacement_points
from gtc_tui.rules.gcacw.strategy.ammunition_segment import Ammunition
from gtc_tui.rules.gcacw.strategy.depot_segment import Working
from gtc_tui.rules.gcacw.turn import armies
from support import CONFEDERATE, UNION, changed, drive, inner, numbered, refused, texts


def segment(*active: str, event: str = "", standing: tuple[Depot, ...] = (), **placed: str) -> State:
    state = grand(turn=28, phase="ammunition", off_map={"active": active}, **placed)

    def begin(play: object) -> None:
        for depot in standing:
            depots.put(play, depot)  # type: ignore[arg-type]
        play.amend(strategic=event, phase="depots")  # type: ignore[attr-defined]
        play.stack = [play.stack[0], Working()]  # type: ignore[attr-defined]

    return changed(state, begin)


@pytest.mark.parametrize(
    ("rule", "active", "event", "operations"),
    [
        ("g29_08", (), "", 1),
        ("g29_09", (), "union-logistics-up", 2),
        ("g29_10", ("valley",), "", 2),
        ("g29_10", ("bermuda-hundred",), "", 2),
        ("g29_10", ("valley", "bermuda-hundred"), "", 2),
        ("g29_11", ("valley",), "union-logistics-up", 3),
    ],
)
def test_g29_08_to_g29_11_operations_by_posture(
    rule: str, active: tuple[str, ...], event: str, operations: int
) -> None:
    state, done = segment(*active, event=event), 0
    for where in ("OS1207", "OS1205", "N5721", "S5823"):
        if f"place-depot {where} landing" not in texts(state):
            break
        drive(state, f"place-depot {where} landing")
        done += 1
    assert done == operations, rule


def test_g29_10_with_two_operations_by_posture_none_is_placed_and_completed() -> None:
    state = segment("valley")
    drive(state, "place-depot OS1207 landing")
    assert "complete-depot OS1207" not in texts(state)
    assert refused(state, "complete-depot OS1207") == ("29.0", "the depot in OS1207 was placed in this segment")
    another = segment("valley", standing=(Depot("OS1205", UNION, False, True),))
    drive(another, "place-depot OS1207 landing", "complete-depot OS1205")
    assert depots.at(inner(another), "OS1205") == Depot("OS1205", UNION, True, True)


@pytest.mark.parametrize("active", [(), ("valley",)])
def test_g29_09_g29_11_with_logistics_strengthened_one_may_be_placed_complete(active: tuple[str, ...]) -> None:
    state = segment(*active, event="union-logistics-up")
    drive(state, "place-depot OS1207 landing", "complete-depot OS1207")
    assert depots.at(inner(state), "OS1207") == Depot("OS1207", UNION, True, True)


@pytest.mark.parametrize(("standing", "room"), [(3, True), (4, False)])
def test_g29_02_at_most_four_depots(standing: int, room: bool) -> None:
    four = [Depot(where, UNION, True, True) for where in ("OS1205", "OS4511", "N5721", "S5823")]
    state = segment(standing=tuple(four[:standing]))
    assert ("place-depot OS1207 landing" in texts(state)) == room
    if not room:  # nothing to do: it is the Confederates' turn
        assert state.to_move != UNION


@pytest.mark.parametrize(("standing", "room"), [(3, True), (4, False)])
def test_g29_14_the_confederate_too(standing: int, room: bool) -> None:
    four = [Depot(where, CONFEDERATE, True, False) for where in ("S3626", "OS0413", "S3307", "N1332")]
    state = segment(event="confederate-logistics-up", standing=tuple(four[:standing]))
    drive(state, "done")
    assert state.to_move == CONFEDERATE
    assert any(text.startswith("place-depot") for text in texts(state)) == room


@pytest.mark.parametrize(("event", "marks"), [("", 2), ("union-logistics-up", 4)])
def test_g29_12_with_logistics_strengthened_four_marks_of_ammunition(event: str, marks: int) -> None:
    play = inner(numbered("12", "ammunition").new_state())
    play.position.place(play.game.index[PieceId("brooks")], play.game.map.ids["OS1207"])
    ammunition.replenish(play, PieceId("brooks"), -4)
    assert ammunition.is_out(play, PieceId("brooks"))
    play.amend(strategic=event, phase="ammunition")
    play.stack = [play.stack[0], Ammunition()]
    assert ammunition.left(inner(State.from_play(play)), PieceId("brooks")) == marks


def test_g29_13_one_of_the_confederate_stands_at_petersburg_at_the_start() -> None:
    """In a hex of the city that its side chooses (13.11/03)."""
    for number in ("11", "12"):
        free = numbered(number).free_depots
        assert [set(one.also) for one in free if one.side == CONFEDERATE] == [{"OS0413", "OS0513"}]


def test_g29_04_g29_05_guns_at_the_narrows_turn_depots_above_them_back() -> None:
    standing = (
        Depot("OS1207", UNION, True, True),
        Depot("OS4511", UNION, True, True),
        Depot("N5721", UNION, True, True),
        Depot("OS0908", UNION, True, True),  # on the Appomattox
    )
    play = inner(segment(standing=standing, heth="OS2310"))
    assert {one.hex: one.complete for one in depots.standing(play, UNION)} == {
        "OS1207": False, "OS4511": True, "N5721": True, "OS0908": True,
    }  # fmt: skip
    assert all(one.complete for one in depots.standing(inner(segment(standing=standing, walker="OS2310")), UNION))
    building = (Depot("OS1207", UNION, False, True),)
    assert depots.standing(inner(segment(standing=building, heth="OS2806")), UNION) == list(building)


# -- 25.0 -------------------------------------------------------------------------------------------------
def takes(unit: str, army: str | None = None, **placed: str) -> bool:
    """army: the one of the Union whose points they are."""
    state = grand(**{unit.replace("-", "_"): "N0101", **placed})
    play = inner(state)
    play.position.set(play.game.index[PieceId(unit)], 0, 2)
    for side in (UNION, CONFEDERATE):
        armies.settle(play, side)
    known = campaign_of(play).replacements.union.armies
    for_whom = next((one for one in known if one.name == army), None)
    return replacement_points._refusal(play, PieceId(unit), for_whom) is None


@pytest.mark.parametrize(
    ("unit", "where", "able"),
    [
        ("wise", "OS0605", True),
        ("wise", "VS2629", True),
        ("wise", "B1", True),
        ("wise", "S3206", False),
        ("wise", "V6", False),
        ("heth", "S3206", True),
        ("heth", "V6", True),
        ("64-ga", "OS0605", False),
    ],
)
def test_g25_24_brigades_south_of_the_james_and_on_the_maps_of_the_valley_take_points(
    unit: str, where: str, able: bool
) -> None:
    """In place of those in boxes; divisions take them anywhere, regiments nowhere."""
    assert takes(unit, **{unit: where}) == able


@pytest.mark.parametrize(
    ("unit", "where", "army", "able"),
    [
        ("moor", "VC3018", "west-virginia", True),
        ("moor", "VC3018", "james", False),
        ("moor", "V1", "west-virginia", False),
        ("russell", "V1", "west-virginia", True),
        ("duncan", "OS0807", "james", False),
        ("brooks", "OS0807", "james", True),
        ("brooks", "OS0807", "potomac", False),
        ("russell", "S2904", "potomac", True),
    ],
)
def test_g25_37_o_25l_by_the_army_that_a_unit_is_in(unit: str, where: str, army: str, able: bool) -> None:
    assert takes(unit, army, **{unit: where}) == able
