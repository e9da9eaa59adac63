"""6.1 over links: marches from hex to box to hex, what bars a link, and boxes in questions, logs and machine games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

import boxgame
from gtc_tui._core import UNREACHED
from gtc_tui.bots.lineprotocol import encode, printed_map
from gtc_tui.draw.svg import picture, whole_map
from gtc_tui.engine.report import Overlay, Text
from gtc_tui.engine.state import State
from gtc_tui.errors import DataError
from gtc_tui.play.table.replay import replay_file
from gtc_tui.play.table.session import Session
from gtc_tui.rules.gcacw.campaign import control
from gtc_tui.rules.gcacw.state.game import GcacwGame
from gtc_tui.rules.gcacw.turn.recovery import Recovery
from gtc_tui.rules.gcacw.turn.sequence import Game
from support import CONFEDERATE, UNION, at, drive, inner, numbered, refused, scene, texts


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GcacwGame]:
    with boxgame.data(tmp_path_factory.mktemp("boxes")):
        yield boxgame.load()


@pytest.fixture
def marching(game: GcacwGame) -> State:
    """Griffin on the march beside the hex that is linked with the first box."""
    state = scene(game=game, acting=UNION, griffin="N0207", cutler="X1", kershaw="X2", field="N0607")
    drive(state, "march griffin", "roll 6")
    return state


def test_6_1_a_march_leads_from_hex_to_box_to_box(marching: State, game: GcacwGame) -> None:
    drive(marching, "step N0208")
    assert "step X1" in texts(marching)
    events = drive(marching, "step X1")
    assert [event.hexes for event in events if event.kind == "march"] == [("N0208", "X1")]
    assert any("X1 Winchester" in event.text for event in events)
    assert at(marching, "griffin").hex == "X1"
    # Out of a box its links alone lead: on to the enemy, whom nothing keeps from sharing a box.
    assert {line for line in texts(marching) if line.startswith("step")} == {"step N0208", "step X2"}
    drive(marching, "step X2", "stop")
    assert at(marching, "griffin").hex == at(marching, "kershaw").hex == "X2"
    assert marching.faults() == []


def test_2_4_no_zone_of_control_reaches_into_a_box(marching: State, game: GcacwGame) -> None:
    drive(marching, "step N0208", "step X1", "step X2")
    position, ids = inner(marching).position, game.map.ids
    assert position.zoc(1, ids["X2"]) == (0, 0) and position.zoc(0, ids["X1"]) == (0, 0)
    assert "step X1" in texts(marching)  # not bound
    assert not any(line.startswith("attack") for line in texts(marching))


def test_6_2_a_link_costs_what_its_line_does(marching: State, game: GcacwGame) -> None:
    drive(marching, "step N0208")
    pike = game.tables.costs["normal"]["foot"].lines["pike"]
    step = next(action for action in marching.legal_actions() if game.system.codec.text(action) == "step X1")
    assert marching.describe(step) == f"March to X1 Winchester: {pike} MP"


def test_6_1_refusals_name_the_box(marching: State) -> None:
    assert refused(marching, "step X1")[0] == "6.1"
    assert "no link leads" in refused(marching, "step X1")[1]
    drive(marching, "step N0208", "step X1")
    assert refused(marching, "step X3") == ("6.2", "units cannot march over the link between X1 and X3")  # a river
    drive(marching, "step X2")
    assert refused(marching, "step X3") == ("28.0", "this side may not enter X3 in this scenario")
    assert refused(marching, "step N0101")[0] == "6.1"


def test_6_1_a_barred_link_bars_one_side_alone(game: GcacwGame) -> None:
    state = scene(game=game, acting=CONFEDERATE, griffin="N0207", kershaw="X2", field="N0607")
    drive(state, "march kershaw", "roll 6", "step X3")
    assert "step N0608" in texts(state) and "step X1" not in texts(state)
    assert refused(state, "step X4") == ("28.0", "X4 is closed in this scenario")
    drive(state, "step N0608", "stop")
    assert at(state, "kershaw").hex == "N0608"


def test_2_5_a_barred_link_carries_no_trace(game: GcacwGame) -> None:
    position, ids = inner(scene(game=game, cutler="X1")).position, game.map.ids
    assert position.trace(0, ids["X2"], 9)[ids["X3"]] == UNREACHED
    assert position.trace(1, ids["X2"], 9)[ids["X3"]] == 1


def test_13_0_entering_a_box_takes_its_points(game: GcacwGame) -> None:
    state = scene(game=game, acting=CONFEDERATE, griffin="N0207", kershaw="X2")
    assert control.holder(inner(state), 0) == UNION
    drive(state, "march kershaw", "roll 6", "step X1")
    assert control.holder(inner(state), 0) == CONFEDERATE


def test_questions_go_over_links(marching: State) -> None:
    reach = marching.query(UNION, "reach", piece="griffin")
    assert isinstance(reach, Overlay) and {"X1", "X2"} <= set(reach.cells) and "X3" not in reach.cells
    cost = marching.query(UNION, "cost", piece="griffin", hex="X2")
    assert isinstance(cost, Overlay) and list(cost.cells) == ["N0208", "X1", "X2"]
    assert cost.title.startswith("Griffin to X2 New Market") and "X1 Winchester +1: pike" in cost.lines[1]
    stack = marching.query(UNION, "stack", hex="X2")
    assert isinstance(stack, Text) and stack.title == "X2 New Market"
    assert stack.lines[:3] == (
        "A box off the map",
        "Link to X1 Winchester: pike",
        "Link to X3 Staunton: railroad; barred to Union",
    )
    door = marching.query(UNION, "stack", hex="N0208")
    assert isinstance(door, Text) and "Link to X1 Winchester: pike" in door.lines
    far = marching.query(UNION, "stack", hex="X3")
    assert isinstance(far, Text) and not any("X4" in line for line in far.lines)  # out of play
    threat = marching.query(UNION, "threat", side="confederate")
    assert isinstance(threat, Overlay) and "X1" in threat.cells


def test_a_game_over_boxes_is_its_log(tmp_path: Path, game: GcacwGame) -> None:
    path = tmp_path / "boxes.log"
    session = Session.new(boxgame.BOXES, {UNION: "human", CONFEDERATE: "human"}, 6, path)
    wanted = ["march griffin", "step N0208", "step X1", "stop"]
    while wanted:
        if session.auto() is not None:
            continue
        offered = texts(session.state)
        routine = next((line for line in ("done", "take", "pass") if line in offered), offered[0])
        line = wanted.pop(0) if wanted[0] in offered else routine
        session.act(game.system.codec.parse(line))
    kept = session.state.hash
    session.close()
    assert "step X1\n" in path.read_text()
    assert replay_file(path).timeline.state.hash == kept


@pytest.mark.parametrize(
    "players", [("bot:random", "bot:random"), ("bot:greedy", "bot:greedy"), ("bot:search", "bot:greedy")]
)
@pytest.mark.parametrize("seed", range(3))
def test_machines_play_over_boxes(players: tuple[str, str], seed: int, game: GcacwGame) -> None:
    options = {"bot:search": "bot:search:nodes=200"}
    first, second = (options.get(player, player) for player in players)
    session = Session.new(boxgame.BOXES, {UNION: first, CONFEDERATE: second}, seed)
    while session.auto() is not None:
        assert session.state.faults() == []
    assert session.state.decision is None


def test_programs_are_told_of_boxes(game: GcacwGame) -> None:
    hexes = {entry["name"]: entry for entry in msgspec.json.decode(encode(printed_map(game.map)))}
    assert hexes["X2"]["box"] == "New Market" and hexes["X2"]["neighbours"] == [None] * 6
    assert hexes["X2"]["links"] == [["X1", ["pike"]], ["X3", ["railroad"]]]
    assert hexes["N0208"]["links"] == [["X1", ["pike"]]] and "links" not in hexes["N0101"]


def test_pictures_show_boxes_in_play(marching: State, game: GcacwGame) -> None:
    drawn = picture(game.map, whole_map(game.map), "Boxes", marching.view(UNION), game.side_names)
    assert "New Market" in drawn and "Lynchburg" not in drawn
    assert drawn.count("h76v66h-76z") == 2 * 3  # a ground and a frame each


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('boxes = ["X1", "X2", "X3"]', 'boxes = ["X1", "X9"]', "boxes: no box X9 on the map"),
        ('boxes = ["X1", "X2", "X3"]', 'boxes = ["X2", "N0101"]', "boxes: no box N0101 on the map"),
        ('boxes = ["X1", "X2", "X3"]', 'boxes = ["X2", "X3"]', "cutler: X1 is on no sheet in play"),
        ('["X3", "N0608"]]', '["X3", "N0101"]]', "X3 N0101: the special rules name a link"),
    ],
)
def test_faults_of_boxes_are_told(
    old: str, new: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GTC_DATA", str(tmp_path))
    boxgame.write(tmp_path, boxgame.changed(old, new))
    with pytest.raises(DataError) as caught:
        boxgame.load()
    assert any(told in fault for fault in caught.value.faults), caught.value.faults


@pytest.mark.parametrize("line", ["march hinks", "strategic-march hinks", "entrench hinks"])
def test_27_0_a_unit_in_a_box_is_told_how_it_moves(line: str) -> None:
    state = scene(game=numbered("09"), acting=UNION, record={"turn": 5}, hinks="B4", griffin="N1702", heth="N0619")
    told = "Hinks is in a box off the map and may not be selected"
    assert refused(state, line) == ("27.0", told)


def test_27_0_a_leader_in_a_box_is_not_activated_army_leader_or_not() -> None:
    state = scene(game=numbered("09"), acting=UNION, record={"turn": 5}, butler_aj="B4", hinks="B4", griffin="N1702")
    assert refused(state, "activate butler-aj") == ("27.0", "Butler is in a box off the map and cannot be activated")


def test_27_0_a_leader_in_a_box_declares_no_assault() -> None:
    state = scene(game=numbered("09"), acting=UNION, record={"turn": 5}, gillmore="B4", terry_div="B4", griffin="N1702")
    told = "Gillmore is in a box off the map and cannot declare an assault"
    assert refused(state, "assault gillmore B5") == ("27.0", told)


def test_27_0_units_in_boxes_do_not_entrench_in_the_recovery_phase() -> None:
    record = {"turn": 5, "phase": "recovery"}
    state = scene(game=numbered("09"), stack=(Game(), Recovery(UNION)), record=record, hinks="B4", griffin="N1702")
    assert "entrench griffin" in texts(state) and "entrench hinks" not in texts(state)
    told = "Hinks is in a box; only units on the map entrench now"
    assert refused(state, "entrench hinks") == ("27.0", told)


def test_5_4_in_a_campaign_every_station_may_be_burned() -> None:
    state = scene(game=numbered("09"), acting=UNION, record={"turn": 5}, devin="N1104", griffin="N1702")
    assert refused(state, "burn devin") == ("5.4", "Devin is at no station")
