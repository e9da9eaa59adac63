"""What is reported of positions that the rules cannot bring about, and what questions are refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from scenes import PERSHING, US, changed, drive, inner, refused, scene

from gtc_tui._core import MANPOWER
from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.report import Overlay
from gtc_tui.errors import GtcError, UnknownName
from gtc_tui.rules.boots.state.game import BootsPlay
from gtc_tui.rules.boots.state.record import Active, Loss


def number(play: BootsPlay, piece: str) -> int:
    return play.game.index[PieceId(piece)]


def lift(play: BootsPlay) -> None:
    play.position.lift(number(play, "st-1us"))


def weak(play: BootsPlay) -> None:
    play.position.set(number(play, "st-1us"), MANPOWER, 0)


def unknown(play: BootsPlay) -> None:
    play.amend(entered=())


def dead(play: BootsPlay) -> None:
    play.amend(lost=(Loss(PieceId("st-1us"), 1, "combat"),))


def dead_twice(play: BootsPlay) -> None:
    lift(play)
    weak(play)
    play.amend(lost=(Loss(PieceId("st-1us"), 1, "combat"),) * 2)


def dead_unborn(play: BootsPlay) -> None:
    play.amend(lost=(Loss(PieceId("wl-1"), 1, "combat"),))


def stranger(play: BootsPlay) -> None:
    piece = number(play, "in-cre")
    play.position.set(piece, MANPOWER, 1)
    play.position.place(piece, play.game.map.hex_id("2829"))
    play.amend(entered=(*play.record.entered, PieceId("in-cre")))


def crowd(play: BootsPlay) -> None:
    for piece in ("st-2us", "st-be", "st-bu"):
        play.position.set(number(play, piece), MANPOWER, 1)
        play.position.place(number(play, piece), play.game.map.hex_id("1731"))
        play.amend(entered=(*play.record.entered, PieceId(piece)))
    play.amend(phase="interturn", active=None)


def two_markers(play: BootsPlay) -> None:
    play.amend(aside=(*play.record.aside, "scott", "scott"))


def no_marker(play: BootsPlay) -> None:
    play.amend(pool=(*play.record.pool, "washington"))


def more_heroism(play: BootsPlay) -> None:
    play.amend(deck=(*play.record.deck, "rally"))


def less_heroism(play: BootsPlay) -> None:
    play.amend(deck=play.record.deck[1:], phase="end")


def big_hand(play: BootsPlay) -> None:
    hand, deck = play.record.deck[:7], play.record.deck[7:]
    play.amend(deck=deck, hands=(hand, ()), phase="interturn", active=None)


def unlisted(play: BootsPlay) -> None:
    play.position.set_mark(play.game.map.hex_id("1731"), 1)


def works(play: BootsPlay) -> None:
    play.position.set_mark(play.game.map.hex_id("1731"), 1 | 8)
    play.amend(marked=(play.game.map.hex_id("1731"),))


def digging(play: BootsPlay) -> None:
    hexes = tuple(range(9))
    for hex_id in hexes:
        play.position.set_mark(hex_id, 1)
    play.amend(marked=hexes)


def late(play: BootsPlay) -> None:
    play.amend(turn=17)


def stranger_acts(play: BootsPlay) -> None:
    play.amend(active=Active("scott", US, Side("mexgov"), ("X",)))


@pytest.mark.parametrize(
    ("harm", "told"),
    [
        (lift, "manpower 1, off the map"),
        (weak, "manpower 0, on the map"),
        (unknown, "without having entered"),
        (dead, "eliminated or gone"),
        (dead_twice, "eliminated twice"),
        (dead_unborn, "eliminated without having entered"),
        (stranger, "does not take part"),
        (crowd, "4 units, limit 3"),
        (two_markers, "scott: "),
        (no_marker, "no such marker"),
        (more_heroism, "too many"),
        (less_heroism, "missing"),
        (big_hand, "7 heroism markers in hand"),
        (unlisted, "listed or not"),
        (works, "an entrenchment in a stockade"),
        (digging, "9 entrenchments"),
        (late, "turn 17 of 16"),
        (stranger_acts, "mexgov acts"),
    ],
)
def test_impossible_positions_are_reported(harm: Callable[[BootsPlay], None], told: str) -> None:
    state = scene(commands="St", st_1us="1731", in_mia="2429")
    assert state.faults() == []
    play = inner(state)
    harm(play)
    faults = play.game.system.faults(play)
    assert any(told in fault for fault in faults), faults


def test_units_of_the_government_count_for_whose_they_are() -> None:
    state = scene(PERSHING, aligned=US, cm_1="2115")
    assert state.faults() == []
    state = changed(state, lambda play: play.amend(alignment=None))
    assert any("cm-1: counts as side 0" in fault for fault in state.faults())


# -- questions -----------------------------------------------------------------------------------------------------


def test_the_cheapest_way_hex_by_hex() -> None:
    state = scene(commands="St", st_1us="1632")
    way = state.query(None, "cost", piece="st-1us", hex="1832")
    assert isinstance(way, Overlay)
    assert [cell.text for cell in way.cells.values()] == ["3", "4"]  # by Wayne's road
    assert "4 MP" in way.title and way.lines[0].split() == ["3", "1731", "+3"]
    with pytest.raises(GtcError, match="already there"):
        state.query(None, "cost", piece="st-1us", hex="1632")
    with pytest.raises(GtcError, match="not on the map"):
        state.query(None, "cost", piece="wl-1", hex="1832")
    with pytest.raises(GtcError, match="cannot reach"):
        scene(PERSHING, ng_tx="4107").query(None, "cost", piece="ng-tx", hex="2115")


def test_reach_counts_what_is_left_of_a_move_and_shows_trains() -> None:
    state = scene(commands="St", st_1us="1731")
    drive(state, "move st-1us", "step 1730")
    reach = state.query(None, "reach", piece="st-1us")
    assert isinstance(reach, Overlay) and "with 3 MP" in reach.title
    trains = scene(PERSHING, ec_6i="4107", fc_col="4107").query(None, "reach", piece="ec-6i")
    assert isinstance(trains, Overlay) and trains.cells["4113"].text == "="


def test_reach_as_if_no_enemy_stood_there() -> None:
    state = scene(st_1us="1731", in_mia="1730")
    blocked, free = (state.query(None, "reach", piece="st-1us", ignore_enemy=flag) for flag in (False, True))
    assert isinstance(blocked, Overlay) and isinstance(free, Overlay)
    assert "1730" not in blocked.cells and "1730" in free.cells


@pytest.mark.parametrize(
    ("what", "args"),
    [
        ("weather", {}),
        ("reach", {}),
        ("reach", {"piece": "nobody"}),
        ("reach", {"piece": "st-1us", "mp": "many"}),
        ("reach", {"piece": "st-1us", "mp": 128}),
        ("reach", {"piece": "st-1us", "speed": 3}),
        ("stack", {"hex": "9999"}),
        ("zoc", {"side": "spain"}),
    ],
)
def test_wrong_questions_are_refused(what: str, args: dict[str, object]) -> None:
    with pytest.raises(UnknownName):
        scene(st_1us="1731").query(None, what, **args)


# -- steps ---------------------------------------------------------------------------------------------------------


def test_7_2_steps_that_are_refused_have_a_reason() -> None:
    state = scene(commands="St", st_art="1632", in_mia="1633")
    drive(state, "move st-art")
    assert refused(state, "step 1833") == ("7.1", "1833 is not adjacent")
    assert refused(state, "step 1633")[0] == "7.4"


def test_7_4_a_far_hex_with_an_enemy_is_refused_as_such() -> None:
    state = scene(commands="St", st_art="1632", in_mia="1834")
    drive(state, "move st-art")
    told = "an enemy stack is in 1834: move hex by hex to a hex beside it"
    assert refused(state, "step 1834") == ("7.4", told)


def test_7_2_so_has_a_step_that_is_too_dear() -> None:
    state = scene(commands="St", st_art="1631")
    drive(state, "move st-art", "step 1632")
    rule, reason = refused(state, "step 1731")
    assert (rule, reason) == ("7.2", "St. Clair's Artillery: 1731 costs 3 MP, 2 left")


def test_22_9_so_has_the_border() -> None:
    state = scene(PERSHING, commands="NG", ng_tx="4107")
    drive(state, "move ng-tx")
    assert refused(state, "step 4007")[1] == "Texas Brigade may not cross the border"
