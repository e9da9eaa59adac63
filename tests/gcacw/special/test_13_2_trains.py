"""13.2 Grant Crosses the Rapidan: wagon trains, their lines of communication, what they are worth and cost."""

from __future__ import annotations

from itertools import pairwise

import pytest
from ground import CENTRE, N, field
from rapidan import ELYS, FAR, FREDERICKSBURG, GERMANNA, RAPIDAN

from gtc_tui._core import FATIGUE
from gtc_tui.engine.action import PieceId
from gtc_tui.engine.report import Ledger, Overlay
from gtc_tui.engine.state import State
from gtc_tui.errors import GtcError
from gtc_tui.model.terrain import Edge
from gtc_tui.rules.gcacw.campaign import control, supply, victory
from gtc_tui.rules.gcacw.combat.retreat import Retreat
from gtc_tui.rules.gcacw.march import extended_march
from gtc_tui.rules.gcacw.state import ground, map_state, pieces
from gtc_tui.rules.gcacw.turn.initiative import Cycle
from gtc_tui.rules.gcacw.turn.sequence import Game
from support import UNION, At, at, changed, drive, inner, race, refused, scene, texts

UPPER = ("N0813/N0814", "N0516/N0616", "N0119/N0120")  # bridges of the upper Rapidan
CHANCELLORSVILLE, ORANGE = "N3213", "N0618"
TRAIN = PieceId("wagon-train-a")


def awards(state: State) -> list[tuple[str, int]]:
    return [(award.key, award.points) for award in RAPIDAN.rules.standing(inner(state))]


def span(state: State, *hexsides: str) -> State:
    """Union pontoons over hexsides."""
    return _bridges(state, hexsides, ground.PONTOON)


def destroy(state: State, *hexsides: str) -> State:
    return _bridges(state, hexsides, ground.DESTROYED)


def _bridges(state: State, hexsides: tuple[str, ...], now: int) -> State:
    play = inner(state)
    for hexside in hexsides:
        map_state.put(play, f"bridge:{hexside}", now)
    ground.refresh(play)
    return State.from_play(play)


# -- 6: wagon trains -----------------------------------------------------------------------------------
def step_price(state: State, piece: str, to: str) -> int | None:
    play = inner(state)
    number = play.game.index[PieceId(piece)]
    hexmap = play.game.map.hexmap
    direction = hexmap.direction(play.position.hex(number), play.game.map.ids[to])
    assert direction is not None
    _hex, cost, reason = play.position.step(number, direction)
    return None if reason else cost


def test_13_2_6_a_wagon_train_pays_five_more_at_a_minor_ford() -> None:
    state = scene(game=RAPIDAN, acting=UNION, wagon_train_a="N2409", griffin="N2408", **FAR)
    assert step_price(state, TRAIN, "N2510") == 1 + 5  # along the pike
    state = span(state, GERMANNA)
    assert step_price(state, TRAIN, "N2510") == 1


def test_13_2_6_it_fords_no_major_river_and_ferries_for_nothing() -> None:
    state = scene(game=RAPIDAN, acting=UNION, wagon_train_a="N5720", griffin="N1405", **FAR)
    assert step_price(state, TRAIN, "N5721") == 1  # Port Conway Ferry, along the road
    foot = scene(game=RAPIDAN, acting=UNION, griffin="N5720", **FAR)
    assert step_price(foot, "griffin", "N5721") == 1 + 2
    crossings = {(CENTRE, N): Edge.MAJOR_RIVER | Edge.FORD}
    for arm, price in (("infantry", 3 + 3), ("wagon", None)):
        made = field(hexsides=crossings, figures={"griffin": {"arm": arm}})
        assert step_price(scene(game=made, acting=UNION, griffin=CENTRE, lomax="N3218"), "griffin", N) == price


def test_13_2_6_friends_pay_the_highest_price_to_enter_its_hex() -> None:
    placed = {"wagon_train_a": "N1802", "wagon_train_b": "N1801"}
    state = scene(game=RAPIDAN, acting=UNION, **placed, griffin="N1801", horse_art="N1801", davies="N1801", **FAR)
    empty = scene(
        game=RAPIDAN, acting=UNION, griffin="N1801", horse_art="N1801", davies="N1801", wagon_train_b="N1801", **FAR
    )
    for piece in ("griffin", "horse-art", "wagon-train-b"):
        dear, plain = step_price(state, piece, "N1802"), step_price(empty, piece, "N1802")
        assert dear is not None and plain is not None
        assert dear - plain in (2, 4)
    assert step_price(state, "davies", "N1802") == step_price(empty, "davies", "N1802")


def test_13_2_6_it_only_marches_and_only_by_itself() -> None:
    state = scene(game=RAPIDAN, acting=UNION, wagon_train_a="N1705", barlow="N1705", hancock="N1705", heth="N1805")
    assert [line for line in texts(state) if "wagon" in line] == ["march wagon-train-a"]
    assert refused(state, "entrench wagon-train-a")[0] == "5.5"
    drive(state, "activate hancock")
    assert texts(state) == ["choose barlow"]
    assert refused(state, "choose wagon-train-a") == (
        "13.2",
        "Wagon Train-A is a wagon train and marches only on its own",
    )
    state.undo()
    drive(state, "march wagon-train-a", "roll 6")
    lines = texts(state)
    assert "force" not in lines and not [line for line in lines if line.startswith("attack")]
    assert refused(state, "force")[0] == "5.1"
    assert refused(state, "attack N1805")[0] == "7.1"


def test_13_2_6_an_extended_march_adds_one() -> None:
    state = scene(
        game=RAPIDAN, acting=UNION, wagon_train_a=At("N1705", fatigue=3), griffin=At("N1405", fatigue=3), **FAR
    )
    play = inner(state)
    train, griffin = (extended_march.modifier(play, PieceId(unit)) for unit in (TRAIN, "griffin"))
    play.position.set(play.game.index[TRAIN], FATIGUE, 4)
    assert (train, griffin) == (1 + 1, 1)
    assert extended_march.modifier(play, TRAIN) == 1 + 1 + 1


# -- victory: wagon trains in supply -------------------------------------------------------------------
def at_base(where: str, *hexsides: str, **placed: At | str) -> State:
    """A wagon train where it counts. The bridges of the upper Rapidan are down for those who would go round by them."""
    state = scene(game=RAPIDAN, acting=UNION, wagon_train_a=where, **{**FAR, **placed})
    if where != ORANGE:
        state = destroy(state, *UPPER)
    state = span(state, *hexsides)
    return state


def test_13_2_chancellorsville_with_spotsylvania_court_house() -> None:
    state = at_base(CHANCELLORSVILLE, ELYS)
    assert awards(state) == [("supply:wagon-train-a", 10)]
    assert victory.points(inner(state)) == 10
    assert awards(at_base(CHANCELLORSVILLE, ELYS, wagon_train_b=CHANCELLORSVILLE)) == [
        ("supply:wagon-train-a", 10),
        ("supply:wagon-train-b", 10),
    ]


def test_13_2_chancellorsville_with_todds_tavern_alone() -> None:
    assert awards(at_base(CHANCELLORSVILLE, ELYS, heth="N3520")) == [("supply:wagon-train-a", 6)]
    assert awards(at_base(CHANCELLORSVILLE, ELYS, heth="N3521")) == [("supply:wagon-train-a", 6)]  # its zone


def test_13_2_chancellorsville_in_supply_alone() -> None:
    assert awards(at_base(CHANCELLORSVILLE, ELYS, heth="N3520", wickham="N3117")) == [("supply:wagon-train-a", 3)]


def test_13_2_orange_court_house_three_ways() -> None:
    assert awards(at_base(ORANGE)) == [("supply:wagon-train-a", 10)]  # over the railroad bridge of the Rapidan
    assert awards(at_base(ORANGE, heth="N0225")) == [("supply:wagon-train-a", 6)]
    assert awards(at_base(ORANGE, heth="N0225", wickham="N0523")) == [("supply:wagon-train-a", 3)]


def test_13_2_no_line_no_points() -> None:
    assert awards(at_base(CHANCELLORSVILLE)) == []  # only fords lead to it
    assert awards(at_base(CHANCELLORSVILLE, ELYS, heth="N3212")) == []  # an enemy zone at its end
    assert awards(at_base("N3212", ELYS)) == []  # nor elsewhere
    assert awards(scene(game=RAPIDAN, acting=UNION, griffin=CHANCELLORSVILLE, **FAR)) == []  # nor for other units
    assert awards(destroy(at_base(ORANGE), *UPPER)) == []


@pytest.mark.parametrize(
    ("start", "to", "runs"), [("N4832", "N4833", True), ("N0302", "N0303", False), ("N3632", "N3532", False)]
)
def test_13_2_lines_run_along_railroads_and_not_along_trails_or_over_open_ground(
    start: str, to: str, runs: bool
) -> None:
    """The first pair of hexes is joined by a railroad alone, the second by a trail, the third by nothing."""
    state = scene(game=RAPIDAN, acting=UNION, griffin="N1405", **FAR)
    lengths = supply.trace(inner(state), UNION, start)
    assert (lengths[RAPIDAN.map.ids[to]] == 1) is runs


def test_13_2_every_source_counts_and_one_is_enough() -> None:
    """Aquia Creek and Belle Plain lie beyond the Rappahannock, Culpeper and Brandy Station beyond the Rapidan."""
    west, east = {"heth": "N1204", "wickham": "N1702"}, {"ramseur_brig": "N4807", "steuart": "N4811"}

    def supplied(*hexsides: str, **placed: At | str) -> bool:
        state = at_base(CHANCELLORSVILLE, **placed)
        state = _bridges(state, ("N2404/N2504",), ground.AS_PRINTED)  # Kelly's Ford leads both ways
        state = span(state, *hexsides)
        return bool(awards(state))

    assert supplied(ELYS, **east) and not supplied(ELYS, **west)
    assert supplied(ELYS, **east, wickham="N1702") and supplied(ELYS, **east, heth="N1204")
    assert supplied(FREDERICKSBURG, **west) and not supplied(FREDERICKSBURG, **east)
    assert supplied(FREDERICKSBURG, steuart="N4811") and supplied(FREDERICKSBURG, ramseur_brig="N4807")


def test_13_2_the_ledger_and_the_overlay_show_the_lines() -> None:
    state = at_base(CHANCELLORSVILLE, ELYS)
    report = state.query(UNION, "points")
    assert isinstance(report, Ledger)
    assert [(line.points, line.hex) for line in report.entries] == [(10, CHANCELLORSVILLE)]
    assert "Spotsylvania Court House" in report.entries[0].label
    over = state.query(UNION, "supply")
    assert isinstance(over, Overlay)
    assert {CHANCELLORSVILLE, "N3009", "N3010", "N1702", "N3520"} <= set(over.cells)
    assert over.lines[0].startswith("N3213 Chancellorsville to N1702 Brandy Station: open")
    path = RAPIDAN.rules.supply_lines(inner(state))[0].path
    hexmap, ids = RAPIDAN.map.hexmap, RAPIDAN.map.ids
    assert all(hexmap.direction(ids[one], ids[other]) is not None for one, other in pairwise(path))
    broken = at_base(CHANCELLORSVILLE).query(UNION, "supply")
    assert isinstance(broken, Overlay) and "blocked" in broken.lines[0]


def test_13_2_the_points_tell_what_each_train_may_still_bring_and_cost() -> None:
    def ahead(state: State) -> dict[str, list[tuple[str, str]]]:
        report = state.query(UNION, "points")
        assert isinstance(report, Ledger)
        return {group.title: [(line.text, line.value) for line in group.lines] for group in report.ahead}

    told = ahead(at_base(CHANCELLORSVILLE, ELYS))
    assert told["Each wagon train at N3213 Chancellorsville scores"] == [
        ("with a line to a supply source (open now)", "+3"),
        ("with that line and one to N3117 Todd's Tavern (open now)", "+6"),
        ("with that line and one to N3520 Spotsylvania Court House (open now)", "+10"),
    ]
    assert told["What each wagon train scores now"] == [("Wagon Train-A, now at N3213 Chancellorsville", "+10")]
    assert told["What the loss of each wagon train would cost, beside its manpower"] == [
        ("Wagon Train-A destroyed", "-5")
    ]
    cut = ahead(at_base(CHANCELLORSVILLE))
    bases = cut["Each wagon train at N3213 Chancellorsville scores"]
    assert bases[0] == ("with a line to a supply source (blocked now)", "+3")
    assert cut["What each wagon train scores now"][0][1] == "+0"


# -- victory: what wagon trains cost -------------------------------------------------------------------


def test_13_2_a_bad_extended_march_costs_two() -> None:
    state = scene(game=RAPIDAN, acting=UNION, wagon_train_a=At("N1705", fatigue=2), griffin="N1405", **FAR)
    drive(state, "march wagon-train-a", "roll 3", "roll 4")
    assert [(entry.cause, entry.points) for entry in inner(state).record.ledger] == [("wagon-march", -2)]
    assert not at(state, TRAIN).organized
    easy = scene(game=RAPIDAN, acting=UNION, wagon_train_a=At("N1705", fatigue=2), griffin="N1405", **FAR)
    drive(easy, "march wagon-train-a", "roll 3", "roll 1")
    assert inner(easy).record.ledger == ()


def test_13_2_each_hex_of_a_retreat_costs_one_and_a_march_nothing() -> None:
    fall_back = Retreat("retreat", UNION, (TRAIN,), ("N1705",), "N1706", 2, 4)
    state = scene(
        game=RAPIDAN, stack=(Game(), Cycle(), fall_back), wagon_train_a="N1705", griffin="N1405", heth="N1706"
    )
    while state.decision is not None and state.decision.kind == "retreat":
        lines = texts(state)
        drive(state, "halt" if "halt" in lines else lines[0])
    assert [(entry.cause, entry.points) for entry in inner(state).record.ledger] == [("wagon-retreat", -1)] * 2
    state = changed(state, lambda play: control.enter(play, TRAIN, "N1704", "march"))
    assert len(inner(state).record.ledger) == 2


def test_13_2_a_train_costs_five_at_most_beside_its_manpower() -> None:
    """Two for an extended march, then destroyed: five in all, and four for its two manpower points."""
    state = scene(game=RAPIDAN, acting=UNION, wagon_train_a=At("N1705", fatigue=2), wagon_train_b="N1704", **FAR)
    drive(state, "march wagon-train-a", "roll 3", "roll 4")
    play = inner(state)
    pieces.lose_manpower(play, TRAIN, 2, "combat", "7.5", scores=True)
    assert [(entry.cause, entry.points) for entry in play.record.ledger] == [
        ("wagon-march", -2),
        ("combat", -4),
        ("wagon-destroyed", -3),
    ]
    assert victory.points(play) == -9
    control.enter(play, PieceId("wagon-train-b"), "N1703", "retreat")
    assert victory.points(play) == -10  # each train has its own five


def test_13_2_a_train_destroyed_before_anything_else_costs_five_and_its_manpower() -> None:
    state = scene(game=RAPIDAN, acting=UNION, wagon_train_a="N1705", wagon_train_b="N1704", **FAR)
    play = inner(state)
    pieces.lose_manpower(play, TRAIN, 2, "combat", "7.5", scores=True)
    assert [(entry.cause, entry.points) for entry in play.record.ledger] == [("combat", -4), ("wagon-destroyed", -5)]


def test_13_2_a_train_that_its_own_marches_wear_out_is_not_destroyed_by_the_enemy() -> None:
    state = scene(game=RAPIDAN, acting=UNION, wagon_train_a=At("N1705", manpower=1), griffin="N1405", **FAR)
    play = inner(state)
    pieces.lose_manpower(play, TRAIN, 1, "extended-march", "5.1", scores=False)
    assert play.record.ledger == () and at(State.from_play(play), TRAIN).hex is None


def test_13_2_other_scenarios_ask_for_no_lines() -> None:
    with pytest.raises(GtcError, match="does not use lines of communication"):
        race().new_state().query(UNION, "supply")
