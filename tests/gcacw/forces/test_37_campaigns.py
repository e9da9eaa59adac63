"""37.0 Limited information in campaigns: boxes, substitutes, trains and boats, arrivals."""

from __future__ import annotations

from typing import Any

import pytest
from overland import campaign

from gtc_tui import systems
from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.forces import markers
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.theatres import doors
from support import CONFEDERATE, UNION, At, changed, drive, inner, refused, texts

OPTION = "limited-information"


def field(acting: Side | None = None, record: dict[str, Any] | None = None, **placed: Any) -> State:
    return campaign(acting, record, (OPTION,), **placed)


def under(state: State, *hexes: str) -> State:
    """With all that are in these hexes under a force marker in each."""

    def hide(play: GcacwPlay) -> None:
        for where in hexes:
            here = [*pieces.units_in(play, where), *pieces.leaders_in(play, where)]
            markers.put(play, play.game.piece(here[0]).side, where, 1)
            markers.hide(play, here, where)

    return changed(state, hide)


def unseen(state: State, side: Side) -> set[str]:
    return {piece.id for piece in state.view(side).pieces if piece.unseen}


def told(state: State, side: Side, *actions: str) -> list[str]:
    """Answers one after the other, and what a side is told of them."""
    seat, codec, found = Seat(state, side), state.game.system.codec, list[str]()
    for text in actions:
        found += [event.text for event in seat.events(state.apply(codec.parse(text)))]
    return found


@pytest.mark.parametrize("number", ["09-the-overland-campaign", "10-marching-to-cold-harbor"])
def test_37_0_campaigns_offer_it(number: str) -> None:
    assert OPTION in [offer.name for offer in systems.brief(f"gtc/{number}").options]
    game = systems.load(f"gtc/{number}", {OPTION: True})
    assert game.secrets and not systems.load(f"gtc/{number}").secrets


def test_37_0_nobody_is_hidden_in_a_box() -> None:
    state = field(UNION, gibbon="N1707", moor="V2", heth="N0618")
    assert [text for text in texts(state) if text.startswith("hide")] == ["hide N1707"]
    assert refused(state, "hide V2")[0] == "37.0"


def test_37_0_a_part_of_a_hidden_unit_is_hidden_with_it_and_who_is_joined_leaves_no_trace_of_the_place() -> None:
    state = under(field(UNION, gibbon=At("N1707", 10), heth="N0618"), "N1707")
    drive(state, "march gibbon", "roll 6")
    detach = next(text for text in texts(state) if text.startswith("detach"))
    lines = told(state, CONFEDERATE, detach)
    while state.decision is not None and state.decision.kind not in ("march", "allowance"):
        lines += told(state, CONFEDERATE, texts(state)[0])
    hidden = markers.hidden_pieces(inner(state), UNION)
    assert len(hidden) == 2 and unseen(state, CONFEDERATE) == set(hidden)
    assert not any("Gibbon" in line for line in lines)


def test_37_0_who_is_off_the_map_is_under_no_marker_and_the_place_is_not_told() -> None:
    state = under(field(gibbon="N1707", barlow="N1707", heth="N0618"), "N1707")
    play = inner(state)
    play.position.lift(play.game.index[PieceId("gibbon")])
    markers.look(play)
    assert markers.hidden_pieces(play, UNION) == ["barlow"] and markers.at(play, UNION, "N1707") == 1
    events = [event.for_side(CONFEDERATE) for event in play.events if event.reaches(CONFEDERATE)]
    assert [event.text for event in events] == ["Gibbon is off the map"] and events[0].hexes == ()


def test_37_0_who_comes_into_a_box_is_seen() -> None:
    state = under(field(echols="N0128", barlow="N1704"), "N0128")
    play = inner(state)
    play.position.place(play.game.index[PieceId("echols")], play.game.map.ids["V6"])
    markers.look(play)
    assert markers.of(play).hidden == () and markers.standing(play, CONFEDERATE) == {}


def train(*hidden: str) -> State:
    """Heth at Gordonsville, aboard; Barlow beside the line, hidden or not."""
    record = {"entrained": (PieceId("heth"),)}
    state = field(CONFEDERATE, record, heth=At("N0225", 8), barlow="N0830")
    return under(state, *hidden)


def goals(state: State) -> list[str]:
    drive(state, "go-by-rail heth")
    return [text for text in texts(state) if text.startswith("rail-to")]


def test_37_0_where_a_train_may_go_does_not_tell_where_the_enemy_is() -> None:
    seen, hidden = goals(train()), goals(train("N0830"))
    far = field(CONFEDERATE, {"entrained": (PieceId("heth"),)}, heth=At("N0225", 8), barlow="N5018")
    assert len(seen) < len(hidden) and hidden == goals(under(far, "N5018"))


def test_37_0_a_hidden_enemy_beside_the_line_comes_to_light_and_stops_the_train() -> None:
    state = train("N0830")
    assert "rail-to N1332" in goals(state)
    lines = told(state, CONFEDERATE, "rail-to N1332")
    assert any(line.startswith("Barlow is revealed at N0830") for line in lines)
    play = inner(state)
    where, enemy = (pieces.hex_id(play, PieceId(piece)) for piece in ("heth", "barlow"))
    assert play.game.map.hexmap.distance(where, enemy) == 1 and pieces.hex_of(play, PieceId("heth")) not in (
        "N0225",
        "N1332",
    )


def test_37_0_the_enemy_is_told_of_a_force_that_goes_by_rail_and_not_who_it_is() -> None:
    state = under(field(CONFEDERATE, heth=At("N0225", 8), barlow="N1704"), "N0225")
    lines = told(state, UNION, "entrain heth", "roll 2 2")
    assert "A Confederate force entrains at N0225 Gordonsville" in lines
    lines = told(state, UNION, "go-by-rail heth", "rail-to N0326")
    assert [line for line in lines if "rail" in line or "train" in line] == [
        "A Confederate force goes by rail to N0326",
        "A Confederate force detrains at N0326",
    ]
    assert not any("Heth" in line for line in lines)


def test_37_0_nobody_arrives_where_an_enemy_force_marker_is() -> None:
    state = under(field(gibbon="N0128", heth="N0618"), "N0128")
    play = inner(state)
    door = campaign_of(play).doors.of("V6")
    assert door is not None and "N0128" in door.hexes
    assert "N0128" not in doors.arrivals(play, CONFEDERATE, door, False)
    assert "N0128" in doors.arrivals(play, UNION, door, False)
