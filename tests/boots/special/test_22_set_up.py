"""22.3 to 22.7, 22.10, 22.13, 22.16, 22.17 Pershing: set-up and pools."""

from __future__ import annotations

import pytest
from scenes import MEXGOV, PERSHING, US, VILLA, at, game, inner, refused, texts

from gtc_tui.engine.action import CHANCE
from gtc_tui.engine.state import State
from gtc_tui.rules.boots.state import ground
from gtc_tui.rules.boots.state.options import MEXICAN_WAR


def until(state: State, *subjects: str, kind: str = "") -> State:
    """First answers up to a question for one of these units, or of a kind."""
    while state.decision is not None and inner(state).record.phase == "setup":
        if state.decision.subject in subjects or state.decision.kind == kind:
            return state
        state.apply(state.decision.actions[0])
    return state


def spots(state: State) -> set[str]:
    return {text.split()[-1] for text in texts(state)}


@pytest.fixture(scope="module")
def done() -> State:
    return until(game(PERSHING).new_state())


def test_22_5_1_and_2_the_fort_garrisons(done: State) -> None:
    assert (at(done, "fc-col"), at(done, "fc-bliss")) == ("4107", "4214")


def test_22_5_3_west_column_in_or_beside_culberson_ranch() -> None:
    state = until(game(PERSHING).new_state(), "wc-7c")
    around = {"3900", "3901", "4000", "4001", "3800", "3801"}
    assert state.to_move == US and spots(state) <= around and "3900" in spots(state)
    column = [unit for unit in inner(state).game.pieces if unit.subcommand == "WC"]
    assert len(column) == 4


def test_22_5_4_east_column_in_or_beside_columbus_or_fort_bliss() -> None:
    state = until(game(PERSHING).new_state(), "ec-13c")
    assert {"4107", "4207", "4208", "4214", "4213", "4215"} <= spots(state) and "4202" not in spots(state)
    assert sum(unit.subcommand == "EC" for unit in inner(state).game.pieces) == 6


def test_22_5_6_ghq_with_any_us_unit() -> None:
    state = until(game(PERSHING).new_state(), "gh-mc")
    play = inner(state)
    held = {str(play.game.map.names[play.position.hex(n)]) for n, u in enumerate(play.game.pieces) if at(state, u.id)}
    assert spots(state) <= held and {"4107", "4214"} <= spots(state)


def test_22_10_1_dorados_in_mexican_cities_and_towns() -> None:
    state = until(game(PERSHING).new_state(), "do-1")
    ids = inner(state).game.map.ids
    assert state.to_move == VILLA and {"3205", "1121"} <= spots(state)
    for spot in spots(state):
        assert ground.has_place(inner(state).game, ids[spot], "city", "town")
        assert ground.area(inner(state).game, ids[spot]) == ground.MEXICO
    assert refused(state, "place do-1 4107")[0] == "22.10.1"


def test_22_13_1_villa_names_a_hex_then_a_militia_unit_is_drawn_unseen() -> None:
    state = until(game(PERSHING).new_state(), "do-1")
    for spot in ("3205", "3007", "2907"):
        state.apply(next(a for a, text in zip(state.legal_actions(), texts(state), strict=True) if text.endswith(spot)))
    assert state.to_move == VILLA and all(text.startswith("site") for text in texts(state))
    assert "site 3205" not in texts(state)  # no unit of the government with the Dorados
    state.apply(state.decision.actions[0])  # type: ignore[union-attr]
    assert state.to_move == CHANCE and set(texts(state)) == {f"drawn-unit cm-{n}" for n in range(1, 7)}
    assert state.decision is not None and len(set(state.decision.weights)) == 1


def test_22_13_1_juarez_and_chihuahua_are_among_the_six() -> None:
    state = until(game(PERSHING).new_state(), kind="draw-unit")
    militia = 0
    while state.decision is not None and militia < 6:
        if state.to_move == CHANCE:
            militia += 1
            state.apply(state.decision.actions[0])
        else:
            free = [
                a
                for a, text in zip(state.decision.actions, texts(state), strict=True)
                if text[5:] not in ("4014", "2115")
            ]
            state.apply((free or list(state.decision.actions))[0])
    play = inner(state)
    held = [play.position.at(play.game.map.ids[spot]) for spot in ("4014", "2115")]
    assert [[play.game.pieces[n].subcommand for n in units] for units in held] == [["CM"], ["CM"]]


def test_22_13_1_no_dorados_keep_the_militia_out_of_juarez_and_chihuahua() -> None:
    """A militia unit must stand in both, and no unit of Villa's with it (22.15)."""
    state = until(game(PERSHING).new_state(), "do-1")
    for spot in ("4014", "2115"):
        assert spot not in spots(state) and refused(state, f"place do-1 {spot}")[0] == "22.10.1"


def test_22_13_2_the_united_states_place_three_rurales_one_a_hex(done: State) -> None:
    play = inner(done)
    rurales = [at(done, f"r-{n}") for n in (1, 2, 3)]
    assert None not in rurales and len(set(rurales)) == 3
    for spot in rurales:
        assert len(play.position.at(play.game.map.ids[str(spot)])) == 1
    assert play.record.alignment is None
    assert {u.side for u in play.game.pieces if u.subcommand in ("CM", "R", "T", "M")} == {MEXGOV}


def test_22_5_5_and_22_10_2_one_marker_and_two(done: State) -> None:
    assert [len(hand) for hand in inner(done).record.hands] == [1, 2]


def test_22_16_the_pool_and_aero_in_it() -> None:
    pool = set(inner(game(PERSHING).new_state()).record.pool)
    us = {"ghq", "national-guard", "west-column", "east-column", "north-column", "frontier-command", "aero"}
    others = {"dorados", "division-of-the-north", "banditos", "trevino", "murguia", "chihuahua-militia", "rurales"}
    assert pool == us | others
    assert set(inner(game(PERSHING, MEXICAN_WAR).new_state()).record.pool) == pool | {"german-ma"}


def test_22_17_one_draw_each_and_attrition_every_turn() -> None:
    turns = game(PERSHING).turns
    assert len(turns) == 11 and {turn.heroism for turn in turns} == {(1, 1)} and all(turn.attrition for turn in turns)
    assert [turn.label for turn in turns][:2] == ["March", "April"] and turns[-1].year == 1917
